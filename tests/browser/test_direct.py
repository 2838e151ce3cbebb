"""Direct play: a card or a company is pressed first, and the action follows from it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, play
from tests.browser.people import invite, take_turn


def begin(visit, **settings):
    page = visit("/", **settings)
    page.click("#play-new-corp-order button")
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("#do-plot.lit")).to_be_visible()
    return page


def test_a_card_begins_a_plot_or_an_infiltration_that_is_confirmed_once(visit):
    page, other = invite(visit, first=0, confirms=True)
    expect(page.locator("#do-plot.lit")).to_be_visible()
    assert page.locator(".acts .key:visible").count() == 0  # Nobody used a key yet.
    page.click("#slot-0.is-may")
    expect(page.locator("#decide .crumbs")).to_contain_text("Plot")
    expect(page.locator(".display .is-legal").first).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(5)
    page.click("#deck.is-legal")
    take_turn(other)
    expect(page.locator("#do-plot.lit")).to_be_visible()
    most = max(("red", "blue", "black", "white"), key=lambda colour: page.locator(f".hand .c-{colour}").count())
    page.click(f"#hand-{most}-0.is-may")
    expect(page.locator(".hand .is-selected")).to_have_count(1)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    page.click(f"#hand-{most}-1")
    expect(page.locator(".hand .is-selected")).to_have_count(2)
    page.click(f"#hand-{most}-1")
    page.click(f"#hand-{most}-1")
    target = page.locator(".tile.legal").first
    expect(target.locator(".tag")).to_have_text("+2")
    expect(target.locator(".ghost")).to_have_count(2)  # Two floors more, as wide as the others.
    widths = target.locator(".ghost, .floor").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().width)"
    )
    assert max(widths) - min(widths) < 3
    name, agents = target.get_attribute("id"), int(target.get_attribute("data-agents"))
    version = page.locator("#act").get_attribute("data-version")
    target.click()
    expect(page.locator("#confirm")).to_contain_text("Infiltrate")
    assert page.locator("#act").get_attribute("data-version") == version  # Nothing has happened yet.
    page.click("#confirm")
    expect(page.locator("#decide.wait")).to_be_visible()
    expect(page.locator(f"#{name}")).to_have_attribute("data-agents", str(agents + 2))


def test_a_company_begins_a_takeover_and_its_ability_is_named(visit):
    page = begin(visit)
    play(page, ".tile.may", prefer=("#do-infiltrate", "[id^=pick-]", "#pick-2", ".tile.legal", "#do-plot", "#deck"))
    page.locator(".tile.may").first.click()
    expect(page.locator("#decide .crumbs")).to_contain_text(re.compile("Take over.*from"))
    page.keyboard.press("Escape")  # A step back, to the choice of the company.
    expect(page.locator("#decide .now")).to_contain_text("?")
    expect(page.locator(".acts .key:visible").first).to_be_visible()
    page.reload()
    expect(page.locator(".acts .key:visible").first).to_be_visible()  # Keys were used: they stay shown.


PARTS = "['#stage', '#decide', '#you', '.hqcol', '#rivals', '#display']"
BOXES = f"""{PARTS}.map((part) => {{
  const box = document.querySelector(part).getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round).join(' ');
}})"""


def test_nothing_moves_while_a_turn_is_decided_and_no_question_is_cut(visit):
    page = begin(visit)
    before, cards = page.evaluate(BOXES), page.locator(".hand .card").count()
    page.click("#do-plot")
    expect(page.locator("#deck.is-legal")).to_be_visible()
    assert page.evaluate(BOXES) == before
    page.click("#deck.is-legal")
    expect(page.locator(".hand .card")).to_have_count(cards + 1)
    assert page.evaluate(BOXES) == before
    page.click("#deck.is-legal")
    expect(page.locator("#do-infiltrate.lit")).to_be_visible()
    assert page.evaluate(BOXES) == before
    for press in ("#do-infiltrate", ".hand .is-legal >> nth=0", "#pick-1"):
        page.click(press)
        expect(page.locator("[data-fresh]")).to_have_count(0)
        assert page.evaluate(BOXES) == before, press
        assert page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.now'))"
        )


def test_nothing_moves_under_the_finger_while_a_turn_is_decided(visit):
    page = begin(visit, viewport=PHONE, has_touch=True, is_mobile=True)
    boxes = BOXES.replace(PARTS, "['#stage', '#decide', '.tabs']")
    before = page.evaluate(boxes)
    for press, shown in (
        ("#do-plot", "#deck.is-legal"),
        (".acts .back", "#do-infiltrate.lit"),
        ("#do-infiltrate", ".hand .is-legal"),
    ):
        page.tap(press)
        expect(page.locator(shown).first).to_be_visible()
        expect(page.locator("[data-fresh]")).to_have_count(0)
        assert page.evaluate(boxes) == before, press


def test_escape_leaves_the_chat_for_good_while_a_clock_runs(visit):
    page = visit("/new")
    page.select_option("#kind-1", "bot-manager")
    page.click("label[for=clock-minutes-10]")
    page.click("text=Create table")
    expect(page.locator("#clock time")).to_be_visible()
    page.click("#chat-text")
    page.keyboard.press("Escape")
    shown = page.locator("#clock time").inner_text()
    expect(page.locator("#clock time")).not_to_have_text(shown)
    assert page.evaluate("document.activeElement.id") != "chat-text"


def test_a_hint_goes_with_a_press_and_covers_no_decision(visit):
    page = begin(visit)
    tip, line = page.locator("#tip"), page.locator("#decide").bounding_box()
    for told in (".hand .card", ".goal[data-tip]"):
        page.locator(told).first.hover()
        expect(tip).to_be_visible()
        box = tip.bounding_box()
        assert box["y"] + box["height"] <= line["y"] or box["y"] >= line["y"] + line["height"], told
        page.mouse.down()
        expect(tip).to_be_hidden()
        page.mouse.move(2, 2)
        page.mouse.up()


def test_what_is_drawn_under_a_resting_mouse_is_told_when_the_mouse_moves(visit):
    page = begin(visit)
    line = page.locator("#decide .will")
    rest, button = line.get_attribute("data-rest"), page.locator("#do-plot")
    page.evaluate("document.addEventListener('pointerover', () => window.entered = (window.entered || 0) + 1)")
    button.hover()
    told = button.get_attribute("data-will")
    expect(line).to_have_text(told)
    drawn_again = """() => {
      const line = document.querySelector("#decide .will"), button = document.querySelector("#do-plot");
      line.textContent = line.dataset.rest;
      window.entered = 0;
      button.replaceWith(button.cloneNode(true));
    }"""
    page.evaluate(drawn_again)
    page.wait_for_function("window.entered")
    assert line.text_content() == rest != told
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2 + 1, box["y"] + box["height"] / 2)
    expect(line).to_have_text(told)
