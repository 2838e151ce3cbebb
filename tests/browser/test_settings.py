"""What is set on the page of settings is seen and heard at once."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe
from tests.browser.test_signals import SPY


def test_what_is_set_is_seen_at_once_and_heard_at_the_table(visit):
    ada = visit("/settings", reduced_motion="no-preference")
    html = ada.locator("html")
    ada.click("label[for=theme-light]")
    expect(html).to_have_attribute("data-theme", "light")
    ada.click("label[for=motion-reduce]")
    expect(html).to_have_attribute("data-motion", "reduce")
    faint = "getComputedStyle(document.querySelector('.setrow small')).color"
    before = ada.evaluate(faint)
    ada.click("label[for=contrast-more]")
    expect(html).to_have_attribute("data-contrast", "more")
    assert ada.evaluate(faint) != before
    with ada.expect_response("**/settings"):
        ada.check("#sound")
    expect(ada.locator("#toast")).to_have_text("Saved")
    with ada.expect_response("**/settings"):
        ada.uncheck("#sound-turn")
    ada.fill("#my-name", "Ada")
    with ada.expect_navigation():
        ada.click("label[for=language-de]")
    expect(html).to_have_attribute("lang", "de")
    expect(ada.locator("#sound-turn")).not_to_be_checked()
    expect(ada.locator("#my-name")).to_have_value("Ada")
    expect(html).to_have_attribute("data-contrast", "more")
    assert axe(ada) == []
    ada.set_viewport_size(PHONE)
    assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.add_init_script(f"({SPY})()")
    ada.goto("/new?language=en")
    ada.click("#setup [type=submit]:visible")
    bob = visit(ada.input_value("#link-1"))
    bob.click("button:has-text('Take a seat')")
    bob.wait_for_selector("#chat-text")
    ada.wait_for_selector("#act", state="attached")
    assert ada.evaluate("window.tones") == 0  # The turn is not told by a sound.
    bob.set_viewport_size({"width": 1366, "height": 768})
    bob.fill("#chat-text", "hello")
    bob.press("#chat-text", "Enter")
    expect(ada.locator("#toast")).to_contain_text("hello")
    ada.wait_for_function("() => window.tones === 1")
