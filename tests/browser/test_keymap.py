"""Keys that a person chose work at the table, and the caps on its buttons show them."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import axe


@pytest.fixture
def table(visit):
    """A table against a bot, whose page was opened with keys that were chosen in the settings."""
    page = visit("/settings")
    choose(page, "Plot", "x", refused="pass")  # Where pass is.
    choose(page, "Plot", ";")
    choose(page, "Infiltrate", "p")
    page.goto("/")
    page.click("#play-new-corp-order button[type=submit]")
    page.wait_for_selector("#do-plot")
    return page


def field(page, words):
    return page.locator("#keymap div", has=page.get_by_text(words, exact=True)).locator("input")


def choose(page, words, key, refused=""):
    """Press a key in the field of a deed, and wait until it is kept or refused."""
    chosen = field(page, words)
    before = chosen.input_value()
    chosen.focus()
    with page.expect_response("**/settings/keys"):
        page.keyboard.press(key)
    problem = page.locator("#keymap .problem")
    if refused:
        expect(problem).to_contain_text(f"{key.upper()} is already used for: {refused}", ignore_case=True)
        expect(chosen).to_have_value(before)
    else:
        expect(problem).to_be_hidden()
        expect(chosen).to_have_value(key.upper())


def test_chosen_keys_press_and_are_drawn(table):
    expect(table.locator("#do-plot .key")).to_have_text(";")
    expect(table.locator("#do-infiltrate .key")).to_have_text("P")
    expect(table.locator("#acts .key, .acts .key", has_text="O").first).to_be_attached()
    version = table.get_attribute("#act", "data-version")
    table.keyboard.press("i")  # The usual key does nothing any more.
    table.keyboard.press(";")
    expect(table.locator("#act")).not_to_have_attribute("data-version", version)
    expect(table.locator("#deck.is-legal")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator("#do-plot .key")).to_have_text(";")  # Drawn again, and shown again.


def test_keys_are_reset_and_the_page_of_settings_is_accessible(visit):
    page = visit("/settings")
    choose(page, "say something", "k")
    page.reload()
    expect(field(page, "say something")).to_have_value("K")
    with page.expect_response("**/settings/keys"):
        field(page, "say something").focus()
        page.keyboard.press("7")
    expect(page.locator("#keymap .problem")).to_contain_text("Choose a letter or a sign")
    assert axe(page) == []
    page.click("button[form=usual-keys]")
    expect(field(page, "say something")).to_have_value("C")
