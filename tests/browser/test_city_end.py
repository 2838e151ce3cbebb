"""The end of New Angeles: all at once on a desk, rows that open on a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LYING, NARROW, PHONE, axe_in_both_themes
from tests.browser.middle import bring, finished


@pytest.fixture
def over(visit):
    """The page of a finished game with promises, as it is opened at a size."""

    def come(language="en", **settings):
        page = visit("about:blank", **settings)
        replay = bring(page, finished(4, key="new-angeles", trading="support", promises=True))
        page.goto(replay.replace("/replay/", "/table/") + f"?language={language}")
        return page

    return come


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_end_on_a_phone_is_a_list_of_rows_that_open(over, language):
    page = over(language, viewport=PHONE, has_touch=True, is_mobile=True)
    seats = page.locator(".vd")
    for size in (NARROW, LYING, PHONE):
        page.set_viewport_size(size)
        expect(seats.locator(".rvc:visible")).to_have_count(1)  # Only that of the first is open.
        expect(seats.locator(".capn:visible")).to_have_count(4)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        for row in page.locator(".panel:has(> .fold)").all():
            covered, panel = row.locator("> .fold").bounding_box(), row.bounding_box()
            assert covered["height"] >= 44, size
            assert covered["width"] >= panel["width"] - 1, size
    assert seats.nth(1).bounding_box()["height"] < 70  # Four results are on the screen at once.
    rows = page.locator(".panel:has(> .fold)")
    for row in [each for each in map(rows.nth, range(rows.count())) if not each.locator("> .fold").is_checked()]:
        height = row.bounding_box()["height"]
        row.locator("> .fold").tap()
        assert row.bounding_box()["height"] > height
    expect(seats.locator(".rvc:visible")).to_have_count(4)
    expect(page.locator(".dec li:visible, .marks li:visible, .ech:visible").first).to_be_visible()
    assert axe_in_both_themes(page) == []
    seats.first.locator(".fold").tap()
    expect(seats.locator(".rvc:visible")).to_have_count(3)


def test_the_end_on_a_desk_shows_everything_at_once(over):
    page = over(viewport=DESK)
    expect(page.locator(".vd .rvc:visible")).to_have_count(4)
    expect(page.locator(".vd > p:visible")).to_have_count(4)
    expect(page.locator(".fold:visible")).to_have_count(0)
