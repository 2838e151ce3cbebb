"""The daily deal, puzzles, and ODS whose turns can be followed."""

import pytest
from playwright.sync_api import expect

from boardroom.players.new_corp_order.puzzles import lines, shipped
from tests.browser.conftest import DESK, LYING, NARROW, PHONE, TABLET, axe, axe_in_both_themes, play


def test_the_pages_of_the_daily_deal_and_of_puzzles_are_clean(visit):
    page = visit("about:blank")
    solved = ".".join(map(str, shipped()[0].solution))
    for path in ("/daily?", "/puzzles?", "/puzzles/1?", f"/puzzles/1?line={solved}&step=1&"):
        for language in ("de", "fr", "en"):
            page.goto(f"{path}language={language}")
            page.wait_for_selector("main")
            for size in (PHONE, LYING, DESK):
                page.set_viewport_size(size)
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, size)
                assert page.evaluate("document.body.scrollWidth <= innerWidth"), (path, size)
        assert axe_in_both_themes(page) == [], path


@pytest.mark.parametrize("path", ["/learn/4", "/learn/new-angeles/3"])
def test_a_tutorial_can_be_left_for_a_game_at_every_size(visit, path):
    page = visit(path, locale="de")
    out = page.get_by_role("button", name="Überspringen und spielen")
    for size in (DESK, TABLET, LYING, PHONE, NARROW):
        page.set_viewport_size(size)
        out.scroll_into_view_if_needed()
        expect(out, str(size)).to_be_in_viewport(ratio=0.95)  # The bar has a rule of half a pixel.
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    box = out.bounding_box()
    assert box["width"] >= 40
    assert box["height"] >= 43.5
    assert axe(page) == []
    out.click()
    page.wait_for_url("**/table/*")


NAMED = {"Not the best.": "of 100 imagined games", "Solved.": "Guest"}
"""What the sentence of an answer has in it, wherever the pointer is."""


def test_a_wrong_answer_is_answered_and_the_right_one_leads_to_the_next_puzzle(visit):
    puzzle = shipped()[0]
    game, state = puzzle.start()
    wrong = lines(game, state.record)[puzzle.wins.index(min(puzzle.wins))]
    page = visit("/puzzles/1", viewport=PHONE)
    for picks, said in ((wrong.picks, "Not the best."), (puzzle.solution, "Solved.")):
        page.goto("/puzzles/1")
        for number, pick in enumerate(picks, 1):
            page.locator(f'[form=act][name=pick][value="{pick}"]').first.click()
            page.wait_for_url(f"**/puzzles/1?line={'.'.join(map(str, picks[:number]))}")
        expect(page.locator("#decide")).to_contain_text(said)
        page.hover("#decide .btn >> nth=0")
        page.hover("#tile-0")
        expect(page.locator("#decide .will")).to_contain_text(NAMED[said])
        expect(page.locator("#why .why li").nth(1)).to_contain_text("Boreas")
        assert page.locator("#decide").bounding_box()["y"] < page.locator("#why").bounding_box()["y"]
    page.click("#decide .btn-go")
    page.wait_for_url("**/puzzles/2")


LINES = """(sentences) => sentences.map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
})"""
"""In how many lines each sentence is written."""


def test_a_turn_of_ods_is_told_step_by_step(visit):
    page = visit("/", reduced_motion="no-preference")
    page.context.add_cookies([{"name": "pace", "value": "step", "url": page.url}])
    page.click("text=Solo against ODS")
    page.wait_for_selector("[data-n]")
    expect(page.locator("#reasons")).to_contain_text("ODS is an automaton: it has no hand and no choice.")
    assert max(page.locator("#reasons .intro li").evaluate_all(LINES)) <= 5
    play(page, "#reasons ol li", prefer=("#do-plot", ".display .is-legal"))
    unsaid = page.locator("#reasons li.unsaid")
    expect(page.locator("#gantry .ghost")).to_have_count(1)
    left = page.locator("#reasons ol li").count() - 1
    assert left >= 1
    expect(unsaid).to_have_count(left)
    for number in range(left, 0, -1):
        page.click("#ods-step")
        expect(unsaid).to_have_count(number - 1)
    page.click("#ods-step")
    expect(page.locator(".tile.covering")).to_have_count(0)
    assert axe(page) == []
    page.keyboard.press("n")
    expect(page.locator(".tile .scan").first).to_be_hidden()
