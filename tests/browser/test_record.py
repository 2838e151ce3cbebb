"""One's own record: it goes to another browser in one file, and says no more than the games allow."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, PHONE, axe_in_both_themes


@pytest.fixture
def played(visit):
    """The page of somebody who finished a game."""
    page = visit("/")
    page.click("text=Solo against ODS")
    page.wait_for_selector("#decide[data-mine]")
    page.click(".chair-d summary")
    page.check("input[name=sure]")
    page.click("button:has-text('Concede')")
    page.wait_for_selector("main.scoring, #vote:not([hidden])")
    return page


def test_a_record_goes_to_another_browser_in_one_file(played, visit):
    played.goto("/record")
    expect(played.locator(".rlatest li")).to_have_count(1)
    expect(played.locator(".rstreak .hint")).to_have_text("1 game: 0 won")
    expect(played.locator(".rshare")).to_have_count(0)  # One game is no percentage.
    assert axe_in_both_themes(played) == []
    with played.expect_download() as saved:
        expect(played.locator("#unsaved")).to_be_visible()
        played.click("text=Save key and games")
    expect(played.locator("#unsaved")).to_have_count(0)
    phone = visit("/record", viewport=PHONE, locale="de")
    expect(phone.locator(".rfirst")).to_be_visible()
    with phone.expect_file_chooser() as chooser:
        phone.click("text=Bilanz importieren")
    chooser.value.set_files(saved.value.path())  # It is sent as soon as it is chosen.
    expect(phone.locator("[role=status]", has_text="Fertig.")).to_be_visible()
    expect(phone.locator(".rlatest li")).to_have_count(1)
    assert axe_in_both_themes(phone) == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_word_of_a_page_is_the_browser_s(visit, language):
    """A browser writes "Choose File" in its own language, whatever the page speaks."""
    page = visit("/help", viewport=NARROW)
    for path in ("/record", "/replays"):
        page.goto(f"{path}?language={language}")
        button = page.locator(".filef")
        expect(button).to_be_visible()
        assert page.locator("input[type=file]").evaluate("(e) => e.getBoundingClientRect().width") <= 1, path
        assert button.bounding_box()["height"] >= 44, path
        page.locator("input[type=file]").focus()
        assert button.evaluate("(e) => getComputedStyle(e).outlineStyle") == "solid", path
