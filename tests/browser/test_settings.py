"""What is set on the page of settings is seen and heard at once."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe
from tests.browser.people import invite, take_turn
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


def test_what_is_switched_off_in_the_settings_is_gone_from_the_table(visit):
    page = visit("/settings")
    for name in ("direct", "hints", "score", "caps"):
        with page.expect_response("**/settings"):
            page.uncheck(f"#{name}")
        expect(page.locator("html")).to_have_attribute(f"data-{name}", "off")
    with page.expect_response("**/settings"):
        page.check("#marks")
    page.goto("/")
    page.click("#play-new-corp-order button[type=submit]")
    page.wait_for_selector("#do-plot")
    expect(page.locator(".market tbody")).to_be_visible()
    expect(page.locator(".market tfoot")).to_be_hidden()
    version = page.get_attribute("#act", "data-version")
    page.keyboard.press("h")
    page.click("#slot-0.is-may")  # It begins nothing now.
    expect(page.locator("#do-plot .key")).to_be_hidden()
    expect(page.locator("#ask-hint")).to_be_hidden()
    assert page.get_attribute("#act", "data-version") == version
    page.click("#do-plot")
    expect(page.locator("#act")).not_to_have_attribute("data-version", version)
    assert page.locator("#hint").count() == 0 or not page.locator("#hint").inner_text()
    page.goto("/settings")
    with page.expect_response("**/settings"):
        page.check("#direct")
    page.go_back()
    page.wait_for_selector("#deck.is-legal")


def test_loudness_and_moves_of_others_are_heard_as_chosen(visit):
    ada = visit("/settings")
    ada.add_init_script(f"({SPY})()")
    for name in ("sound", "sound-move"):
        with ada.expect_response("**/settings"):
            ada.check(f"#{name}")
    with ada.expect_response("**/settings"):
        ada.uncheck("#sound-turn")
    with ada.expect_response("**/settings"):
        ada.click("label[for=volume-low]")
    assert "volume=low" in ada.evaluate("document.cookie")
    ada, mirko = invite(visit, first=1, host=ada)
    ada.mouse.click(2, 300)  # A browser lets a page be heard only after somebody touched it.
    expect(ada.locator("#city")).to_be_visible()
    before = ada.evaluate("window.tones")
    take_turn(mirko)
    ada.wait_for_function("(before) => window.tones === before + 1", arg=before)


def test_a_seat_colour_is_mine_at_every_table_and_no_one_else_has_it(visit):
    page = visit("/settings")
    colour = "(dot) => getComputedStyle(dot).backgroundColor"
    violet, brass = (page.locator(f"#row-colour .of-{number}").evaluate(colour) for number in (2, 0))
    with page.expect_response("**/settings"):
        page.click("label[for=colour-2]")
    ada, _ = invite(visit, first=0, host=page)
    assert ada.locator("#act").get_attribute("data-yours") == "0"
    shown = ada.locator(".mono.of-0").first.evaluate(colour)
    other = ada.evaluate(
        """() => {
          const sign = document.createElement('span');
          sign.className = 'mono of-2';
          document.body.append(sign);
          return getComputedStyle(sign).backgroundColor;
        }"""
    )
    assert (shown, other) == (violet, brass)
