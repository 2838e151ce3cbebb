"""Since your last turn: a reader goes through what others did, on the table as it was then."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe, play
from tests.browser.middle import bring, finished, moment, take_seat

BRASS = """() => {
  const edge = getComputedStyle(document.querySelector('#since li.now button')).boxShadow;
  return edge.includes(getComputedStyle(document.querySelector('.since')).borderLeftColor);
}"""
GAMES = {"new-corp-order": {}, "new-angeles": {"trading": "off"}}


@pytest.mark.parametrize("game", GAMES)
def test_what_others_did_is_gone_through_with_keys_and_left_for_the_own_turn(visit, game):
    page, log = visit("about:blank"), finished(4, key=game, **GAMES[game])
    take_seat(page, bring(page, log), *moment(log))
    play(page, "#missed", prefer=("#do-plot", "#deck"))
    version = page.locator("#act").get_attribute("data-version")
    now = page.locator("#stage").inner_text()
    page.keyboard.press("w")
    expect(page.locator("#table.sincep #since li.now")).to_have_count(1)
    assert page.locator("[data-n]").count() == 0  # Nothing can be decided in the past.
    assert axe(page) == []
    assert page.evaluate(BRASS)  # What is shown is no choice, so it has no edge of light.
    turns = page.locator("#since li").count()
    for number in range(2, turns + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#since-{number}")).to_have_attribute("aria-current", "step")
    expect(page.locator("#next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#since")).to_be_hidden()
    expect(page.locator("[data-n]").first).to_be_attached()
    assert page.locator("#stage").inner_text() == now
    assert page.locator("#act").get_attribute("data-version") == version
    if game == "new-corp-order":
        page.click("#do-plot")  # The turn goes on: nobody else acts before it was seen that the button is gone.
        expect(page.locator("#missed")).to_have_count(0)


def test_step_by_step_takes_the_reader_there_and_a_finger_steps_on(visit):
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    page.tap("#play-new-corp-order button")
    page.wait_for_url(re.compile("/table/"))
    page.wait_for_selector("[data-n]")
    page.tap("summary[aria-label=Menu]")
    page.tap("[data-pace=step]")
    expect(page.locator("[data-pace=step]")).to_have_attribute("aria-pressed", "true")
    page.tap("summary[aria-label=Menu]")
    for step in ("#do-plot", "#deck.is-legal", "#deck.is-legal"):
        version = page.get_attribute("#act", "data-version")
        page.tap(step)
        expect(page.locator("#act")).not_to_have_attribute("data-version", version)
    expect(page.locator("#table.sincep #since li")).to_have_count(3)
    boxes = [page.locator(f"#since-{number}").bounding_box() for number in (1, 2, 3)]
    assert all(box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    page.tap("#since-3")
    expect(page.locator("#decide .steps")).to_contain_text("3 of 3")
    page.tap("#to-turn")
    expect(page.locator("#do-plot")).to_be_visible()
    expect(page.locator("#table.sincep")).to_have_count(0)  # It is not opened again for the same turn.


def with_something_missed(visit):
    """A page where it is one's turn and others acted before, and the same seat in another window."""
    page, log = visit("about:blank"), finished(4)
    take_seat(page, bring(page, log), *moment(log))
    play(page, "#missed", prefer=("#do-plot", "#deck"))
    page.wait_for_selector("body[data-line=up]")
    other = page.context.new_page()
    other.goto(page.url)
    return page, other


def expect_present(page):
    """The page asks which card is taken, and nothing of the past is left."""
    expect(page.locator("#deck.is-legal")).to_be_visible()
    expect(page.locator("#table.sincep")).to_have_count(0)
    expect(page.locator("#since")).to_be_hidden()


def test_who_decides_elsewhere_while_the_past_is_shown_sees_the_present(visit):
    page, other = with_something_missed(visit)
    page.keyboard.press("w")
    expect(page.locator("#table.sincep #since li.now")).to_have_count(1)
    other.click("#do-plot")
    expect_present(page)


def test_the_past_that_arrives_after_a_change_does_not_hide_it(visit):
    page, other = with_something_missed(visit)
    held = []
    page.route("**/since?*", lambda route: held.append((route, route.fetch())))
    with page.expect_request("**/since?*"):
        page.keyboard.press("w")
    while not held:
        page.evaluate("1")
    other.click("#do-plot")
    other.wait_for_selector("#deck.is-legal")
    route, answer = held.pop()
    route.fulfill(response=answer)
    expect_present(page)


def test_a_pace_that_is_chosen_holds_from_the_next_decision_on(visit):
    page, _ = with_something_missed(visit)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("summary[aria-label=Menu]")
    page.click("[data-pace=step]")
    page.click("summary[aria-label=Menu]")
    page.click("#do-plot")
    expect_present(page)
    assert not [address for address in asked if "/since?" in address]
