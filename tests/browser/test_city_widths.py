"""New Angeles between a tablet upright and a desk: drawn at its full size, with a layout of its own."""

import pytest
from playwright.sync_api import expect

from tests.browser.middle import bring, finished, moment, still_found, take_seat
from tests.browser.test_cards_readable import MEETING, SMALLEST

OUT = """() => [...document.querySelectorAll('.corp :is(.nm, .by, .row, .cap), .dist .dname, #decide .btn, .v > *')]
  .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width).filter((e) => {
    const box = e.getBoundingClientRect(), panel = e.closest('.panel, .dist, #decide').getBoundingClientRect();
    return box.right > panel.right + 1 || box.bottom > panel.bottom + 1 || box.top < panel.top - 1;
  }).map((e) => e.className + ' ' + e.textContent.trim())"""
SHORT = """() => [...document.querySelectorAll('#decide .btn')].map((e) => e.getBoundingClientRect().height)
  .filter((height) => height < 43.5)"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_nothing_is_drawn_smaller_or_cut_between_a_tablet_and_a_desk(visit, language):
    page = visit("about:blank", viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True)
    log = finished(6, key="new-angeles", trading="off")
    take_seat(page, bring(page, log), *moment(log, "support-offer", early=200))
    page.goto(page.url.partition("?")[0] + f"?language={language}")
    for width, height in ((1024, 768), (1090, 720), (960, 768), (901, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.querySelector('#table').currentCSSZoom") == 1, width
        assert page.evaluate(SMALLEST) >= 10.8, width
        assert page.evaluate(SHORT) == [], width
        assert still_found(page, OUT) == [], width
        assert still_found(page, MEETING, "#decide .btn, .corp .by, .corp .cap, .rt-t b, .v > *, .bar .icon-btn") == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        expect(page.locator(".dist:visible")).to_have_count(10)
