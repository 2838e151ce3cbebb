"""Somebody who knows no rules and presses only what is lit gets on: by finger on small screens, and by keys."""

import re
import sys
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LYING, PHONE

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from autopilot import NEXT, SHORTER

SMALLEST = {"width": 320, "height": 568}
PRESSES = 16
MOST = 200
"""Presses in a whole game that house rules end early."""
TARGET = """(number) => {
  const lit = [...document.querySelectorAll('[data-n]')].filter((each) => each.checkVisibility());
  if (!lit.length) return null;
  const chosen = lit[number % lit.length];
  chosen.scrollIntoView({ block: 'nearest' });
  const box = chosen.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  const free = chosen.contains(hit) || hit?.contains(chosen);
  return { x, y, free, small: Math.min(box.width, box.height) < 40, html: chosen.outerHTML.slice(0, 120) };
}"""


def version(page):
    return page.get_attribute("#act", "data-version")


def lit(page):
    """Until something is lit and may be pressed, or the game is over."""
    page.wait_for_function(
        "() => document.querySelector('main.scoring, #table.end') || "
        "(document.querySelector('[data-n]') && !document.querySelector('[data-fresh]'))"
    )
    return page.locator("[data-n]").count() > 0


@pytest.mark.parametrize("size", [PHONE, LYING, SMALLEST], ids=["upright", "lying", "smallest"])
def test_a_finger_that_presses_only_what_is_lit_gets_on(visit, size):
    """Real touches in the middle of what is lit: every one is a pick, nothing is covered or too small."""
    page = visit("/", viewport=size, has_touch=True, is_mobile=True)
    page.tap("#play-new-corp-order button")
    tap_what_is_lit(page, PRESSES)


def tap_what_is_lit(page, most):
    """Until the game is over; how often."""
    page.wait_for_url(re.compile("/table/"))
    for number in range(most):
        if not lit(page):
            return number
        before, target = version(page), page.evaluate(TARGET, number * 3)
        assert target, "nothing lit is in sight"
        assert target["free"], target
        assert not target["small"], target
        page.touchscreen.tap(target["x"], target["y"])
        page.wait_for_function(
            "(before) => document.querySelector('main.scoring') || "
            "document.querySelector('#act').dataset.version !== before",
            arg=before,
        )
    return most


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
def test_a_finger_plays_a_whole_game_of_new_angeles(visit, size):
    """It is shortened by house rules."""
    page = visit("/help", viewport=size, has_touch=True, is_mobile=True)
    seats = {f"kind-{seat}": "bot-intern" for seat in range(1, 4)}
    settings = SHORTER["new-angeles"] | {"trading": "off", "corps": "random"}
    page.goto(f"/new?{urlencode({'game': 'new-angeles', **settings, **seats})}")
    page.tap("#setup button.btn-go")
    assert 5 < tap_what_is_lit(page, MOST) < MOST
    expect(page.locator("main.scoring")).to_be_visible()


def test_keys_alone_get_on_in_both_games(visit):
    for game in ("new-corp-order", "new-angeles"):
        page = visit("/")
        page.click(f"#play-{game} button")
        page.wait_for_url(re.compile("/table/"))
        for number in range(PRESSES // 2):
            if not lit(page):
                break
            before = version(page)
            keys = page.evaluate("[...document.querySelectorAll('[data-n]')].map((each) => each.dataset.n)")
            digits = sorted({key for key in keys if len(key) == 1 and key != "0"})
            page.keyboard.press(digits[number % len(digits)])
            expect(page.locator("#act")).not_to_have_attribute("data-version", before)


def test_the_autopilot_waits_for_something_that_can_be_seen(visit):
    """While others trade, one may still speak by what lies on a closed sheet; nothing has to be pressed."""
    page, patience = visit("/help"), 50
    page.set_content('<form id="act" data-version="1"></form><div hidden><button data-n="3">Speak</button></div>')
    assert page.evaluate(NEXT, ["", 0.5, patience]) == {"lit": False}
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button data-n=\"1\">Refuse</button>')")
    seen = page.evaluate(NEXT, ["", 0.5, 60_000])
    assert seen["lit"]
    assert seen["html"] == '<button data-n="1">Refuse</button>'
    assert seen["keys"] == ["3", "1"]
