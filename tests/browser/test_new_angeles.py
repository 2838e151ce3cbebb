"""New Angeles in a browser: from the lobby to its end on the drawn table, by real controls, on all sizes."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from boardroom.web.games.new_angeles.lessons import LESSONS
from tests.browser.conftest import LYING, NARROW, PHONE, TABLET, TWICE, axe, play
from tests.browser.middle import NEARLY, bring, finished, length, moment, take_seat
from tests.browser.test_look import OUTSIDE

SIZES = (TABLET, TWICE, LYING, PHONE)
FIRST = ('[data-n="1"]',)
LONG_DEMAND = """() => {
  const demand = [...document.querySelectorAll('.dms')].find((e) => e.checkVisibility());
  while (demand.querySelectorAll('.dm').length < 6) demand.append(demand.querySelector('.dm').cloneNode(true));
}"""
EARLY = 200
"""Picks before the middle of a game."""


def set_the_table(page, setting, **house_rules):
    """A table for one person and three bots."""
    page.click("article[data-game=new-angeles] >> text=Invite friends")
    if house_rules:
        page.click(".house summary")
    for count, (name, number) in enumerate(house_rules.items(), 1):
        page.fill(f"#{name}", str(number))
        page.press(f"#{name}", "Tab")
        expect(page.locator(".houser.changed")).to_have_count(count)
    page.click(f"[for={setting}]")
    for seat in (1, 2, 3):
        page.select_option(f"#kind-{seat}", "bot-intern")
    page.fill("#name-0", "Ada")
    page.click("text=Create table")


def test_a_game_with_three_bots_is_played_to_its_end(visit):
    page, log = visit("about:blank"), finished(4, key="new-angeles", trading="off")
    take_seat(page, bring(page, log), *moment(log, early=length(log) - NEARLY))
    play(page, "main.scoring", prefer=FIRST, most=3000)
    expect(page.locator(".vd")).to_have_count(4)
    expect(page.locator(".vd.own")).to_contain_text("Guest")
    page.click("text=Replay")
    page.wait_for_selector(".replay")
    here = page.get_attribute("#table", "data-here")
    page.click("#back")
    expect(page.locator("#table")).not_to_have_attribute("data-here", here)
    page.click("#eye-0")
    expect(page.locator("#eye-0")).to_have_attribute("aria-current", "true")
    expect(page.locator("#rmid .dist")).to_have_count(10)


def test_a_table_is_set_up_with_house_rules_and_trades_are_proposed_and_answered_in_their_panel(visit):
    page = visit("/")
    set_the_table(page, "trade_form-open", start_threat=10, threat_limit=15)
    play(page, "#trades .ask [data-n]", prefer=FIRST, most=80)
    expect(page.locator(".dist")).to_have_count(10)
    expect(page.locator(".corp")).to_have_count(4)
    expect(page.locator("#threat")).to_have_attribute("aria-label", re.compile("of 15;"))
    play(page, "#choose, #trades .trade", prefer=("#trades [data-n]",), most=40)


@pytest.fixture
def sit_down(visit):
    """Take a seat in the middle of a game of six when it has to decide something; the page, and where its replay is."""
    log = finished(6, key="new-angeles", trading="off")

    def come(decision, after=0, **settings):
        page = visit("about:blank", **settings)
        replay = bring(page, log)
        take_seat(page, replay, *moment(log, decision, after=after, early=EARLY))
        return page, replay

    return come


def test_a_district_is_chosen_by_keys(sit_down):
    page, _ = sit_down("pick-district")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".dist.legal:focus")).to_have_count(1)
    version = page.get_attribute("#act", "data-version")
    page.keyboard.press("Enter")
    expect(page.locator("#act")).not_to_have_attribute("data-version", version)


def test_a_phone_shows_the_steps_of_a_resolution_and_their_numbers_on_the_map(sit_down):
    page, _ = sit_down("pick-district", after=2, viewport=PHONE)
    expect(page.locator("#tab-steps")).to_be_checked()
    steps = page.locator("#resolve li")
    assert steps.count()
    expect(page.locator(".tab-steps")).to_have_attribute("data-open", str(steps.count()))
    expect(steps.last).to_be_in_viewport()
    expect(page.locator(".pnos b", has_text="1").first).to_be_visible()
    expect(page.locator("#deal")).to_be_hidden()
    page.goto(page.url.partition("?")[0] + "?language=fr")
    assert not page.evaluate(OUTSIDE)
    play(page, "#table:not(:has(#resolve[data-steps], #tab-steps:checked, .tab-steps[data-open]))", most=40)


def test_the_map_shows_what_an_offer_could_do(sit_down):
    page, _ = sit_down("support-offer")
    offer = page.locator(".offer[data-places]").first
    offer.hover()
    places = offer.get_attribute("data-places").split()
    expect(page.locator(".dist.hint")).to_have_count(len(places))
    expect(page.locator(f"#d-{places[0]} .of-{offer.get_attribute('data-offer')}")).to_be_visible()
    # A map that is drawn again under a mouse that rests still shows it.
    page.locator(".map").evaluate("map => map.querySelectorAll('.dist').forEach(each => each.classList.remove('hint'))")
    page.locator(".map").evaluate("map => map.removeAttribute('data-show')")
    expect(page.locator(".dist.hint")).to_have_count(len(places))
    expect(page.locator(".map")).to_have_attribute("data-show", offer.get_attribute("data-offer"))


def test_every_size_shows_the_city_the_decision_and_its_own_cards(sit_down):
    page, replay = sit_down("main-offer", color_scheme="light")
    table = page.url.partition("?")[0]
    for path in (
        f"{table}?language=de",
        f"{replay}?language=fr",
        f"{replay.replace('/replay/', '/table/')}?language=fr",
    ):
        page.goto(path)
        for size in SIZES:
            page.set_viewport_size(size)
            assert not page.evaluate(OUTSIDE), (path, size)
            if size is LYING and "/replay/" in path:
                expect(page.locator("#gauge"), "the whole city is seen with its threat").to_be_in_viewport(ratio=1)
    page.goto(f"{table}?language=fr")
    smallest = "Math.min(...[...document.querySelectorAll('#decide .btn, .tab')].filter((e) => e.offsetHeight).map("
    for size in SIZES:
        page.set_viewport_size(size)
        assert not page.evaluate(OUTSIDE), size
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), size
        for shown in ("#d-1", "#d-10", "#decide", "#you .act"):
            expect(page.locator(shown).first, f"{shown} at {size}").to_be_in_viewport()
        assert page.evaluate(smallest + "(e) => e.offsetHeight))") >= 34, size
        if size in (PHONE, LYING):
            expect(page.locator(".tab-you[data-lit]"), "the tab of what is lit wears the lamp").to_be_visible()
            tabs = page.locator(".tab:visible").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect())")
            assert len({box["y" if size is PHONE else "x"] for box in tabs}) == 1, "a row, or a column of signs"
            assert page.locator(".tab-you > .ic").is_visible() == (size is LYING)
            words = "(all) => all.every((tab) => { const text = document.createRange(); text.selectNodeContents(tab);"
            assert page.locator(".tab:visible").evaluate_all(
                f"{words} return text.getBoundingClientRect().right <= innerWidth; }})"
            )
        assert not axe(page), size
    page.set_viewport_size({"width": 768, "height": 1024})
    first, last = (page.locator(place).bounding_box() for place in ("#d-1", "#d-10"))
    assert last["x"] + last["width"] - first["x"] > 768 * 0.7, "the city takes the width of a smaller tablet, too"
    assert not page.evaluate(OUTSIDE)
    page.set_viewport_size(NARROW)
    page.evaluate(LONG_DEMAND)
    edges = page.locator(".dist").evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().right)")
    assert max(edges) <= NARROW["width"], "the city is as wide as the screen, whatever the demand"
    assert not page.evaluate(OUTSIDE)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_newcomer_plays_a_round_and_every_wrong_click_is_answered(visit):
    page = visit("/learn/new-angeles")
    for step, lesson in enumerate(LESSONS[:-1], 1):
        page.wait_for_url(f"**/learn/new-angeles/{step}")
        expect(page.locator("#notyet")).to_be_hidden()
        if step == 3:
            page.click("#card-spin_doctors")
            page.wait_for_url("**/learn/new-angeles/3?tried=15")
            expect(page.locator("#notyet")).to_contain_text("Not yet: you chose Spin Doctors.")
        if step == 9:
            page.locator(".gauge, .threat").first.click()
            expect(page.locator("#notyet")).to_have_text("Not yet: Choose Quinde.")
        if step in {4, 9, 16}:
            assert axe(page) == []
        page.locator(".dist.legal, .is-legal, .btn.lit" if lesson.why else "#onward").first.click()
    page.wait_for_url(f"**/learn/new-angeles/{len(LESSONS)}")
    page.click(".cparts .btn-go")
    page.wait_for_url("**/table/*")
    expect(page.locator(".dist")).to_have_count(10)


def test_lessons_fit_on_every_screen(visit):
    page = visit("about:blank")
    small = [({"width": 667, "height": 375}, 9, language) for language in ("de", "fr")]
    for viewport, step, language in [*itertools.product((PHONE, LYING, TABLET), (9, 16), ("de", "fr")), *small]:
        page.set_viewport_size(viewport)
        page.goto(f"/learn/new-angeles/{step}?language={language}")
        assert page.evaluate(OUTSIDE) == [], (viewport, step, language)
        if language == "fr":
            page.locator(".dist.legal, .is-legal, .btn.lit").first.click()
            page.wait_for_url(f"**/learn/new-angeles/{step + 1}")


def test_the_help_of_a_first_game_stays_off_once_it_is_switched_off(visit):
    page = visit("/")
    page.click("#play-new-angeles button")
    page.locator("[data-n]").first.click()
    expect(page.locator(".advice li").first).to_be_visible()
    page.click(".advice summary")
    expect(page.locator(".advice li").first).to_be_hidden()
    page.reload()
    expect(page.locator(".advice summary")).to_be_visible()
    expect(page.locator(".advice li").first).to_be_hidden()
    page.click(".advice summary")
    expect(page.locator(".advice li").first).to_be_visible()
    assert axe(page) == []
