"""Since your last turn: a reader goes through what others did, on the table as it was then."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe, play


@pytest.mark.parametrize("game", ["new-corp-order", "new-angeles"])
def test_what_others_did_is_gone_through_with_keys_and_left_for_the_own_turn(visit, game):
    page = visit("/")
    page.click(f"#play-{game} button")
    page.wait_for_url(re.compile("/table/"))
    play(page, "#missed", prefer=("#do-plot", "#deck"))
    version = page.locator("#act").get_attribute("data-version")
    now = page.locator("#stage").inner_text()
    page.keyboard.press("w")
    expect(page.locator("#table.sincep #since li.now")).to_have_count(1)
    assert page.locator("[data-n]").count() == 0  # Nothing can be decided in the past.
    assert axe(page) == []
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
    play(page, "#never", most=1)
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
        page.tap(step)
    expect(page.locator("#table.sincep #since li")).to_have_count(3)
    boxes = [page.locator(f"#since-{number}").bounding_box() for number in (1, 2, 3)]
    assert all(box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    page.tap("#since-3")
    expect(page.locator("#decide .steps")).to_contain_text("3 of 3")
    page.tap("#to-turn")
    expect(page.locator("#do-plot")).to_be_visible()
    expect(page.locator("#table.sincep")).to_have_count(0)  # It is not opened again for the same turn.
