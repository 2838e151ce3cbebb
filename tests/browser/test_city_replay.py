"""A replay of New Angeles at every size: threat is drawn along the line of the game, and nothing stands before it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, FLAT, LYING, NARROW, PHONE, TABLET
from tests.browser.middle import bring, finished, length

BEFORE = """() => {
  const line = document.querySelector('.plot').getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const all = [...document.querySelectorAll('.finding .btn, .finding .say, .ctl .meta, .ctl .lk')]
    .filter((e) => e.checkVisibility()).map((e) => [e.textContent, e.getBoundingClientRect()]);
  const over = all.filter(([, box]) => meet(box, line));
  const met = all.filter(([, one], i) => all.some(([, two], j) => i < j && meet(one, two)));
  return [...over, ...met].map(([text]) => text);
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_threat_of_a_game_is_seen_along_its_line(visit, language):
    page, log = visit("about:blank"), finished(6, key="new-angeles", trading="off")
    page.goto(f"{bring(page, log)}?at={length(log) // 2}&eyes=all&language={language}")
    expect(page.locator("#think")).to_be_visible()
    for size in (DESK, FLAT, {"width": 1024, "height": 768}, TABLET, LYING, NARROW, PHONE):
        page.set_viewport_size(size)
        threat, plot = page.locator(".plot .e-tl").bounding_box(), page.locator(".plot").bounding_box()
        assert threat["width"] > 0.9 * plot["width"], size
        assert page.evaluate(BEFORE) == [], size
        expect(page.locator(".ctl .lk")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
