"""A table for hands on the keyboard, and the five minutes of a newcomer."""

from playwright.sync_api import expect

from boardroom.web.games.new_corp_order.tutorial import LESSONS


def focus(page):
    return page.evaluate("document.activeElement === document.body ? '' : document.activeElement.id || 'something'")


def press(page, key):
    """Press a key and wait until the table has gone on."""
    version = page.get_attribute("#act", "data-version")
    page.keyboard.press(key)
    expect(page.locator("#act")).not_to_have_attribute("data-version", version)


def test_turns_are_played_with_the_keyboard_alone(visit):
    page = visit("/")
    page.locator("#play-new-corp-order button").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.wait_for_selector("#do-plot")
        press(page, "p")
        press(page, "1")
        page.locator("#deck.is-legal").focus()
        press(page, "Enter")
        page.wait_for_selector("#decide.wait, #do-plot, .hand .is-legal")
        page.wait_for_function("document.activeElement !== document.body")  # What was pressed is gone, not the focus.
        while page.locator(".hand .is-legal").count():
            press(page, "1")
    page.wait_for_selector("#do-infiltrate")
    press(page, "i")
    press(page, "1")
    press(page, "1")
    page.wait_for_selector(".tile.legal")
    page.keyboard.press("ArrowRight")
    assert focus(page).startswith("tile-")
    page.locator(".tile.legal").first.focus()
    place = focus(page).removeprefix("tile-")
    press(page, "Enter")
    expect(page.locator(f"#minutes li[data-places='{place}']:has-text('Guest infiltrates')")).to_be_visible()


def test_help_is_one_key_away(visit):
    page = visit("/new")
    page.locator(".under").click()
    page.keyboard.press("?")
    page.wait_for_url("**/help")
    page.click("summary:has-text('Take over')")
    expect(page.locator("#NCO-O6")).to_be_visible()


def test_what_may_not_be_done_says_why(visit):
    page = visit("/learn/12")
    barred = page.locator(".tile.off").first
    barred.hover()
    expect(page.locator("#tip")).to_contain_text("not next to")
    expect(page.locator("#tip")).to_contain_text("O1")
    page.locator(".tile.legal").first.hover()
    expect(page.locator("#decide .will")).to_contain_text("take over ThoughtApparatus Inc.")


def test_a_newcomer_does_every_action_once(visit):
    page = visit("/learn", locale="fr")
    for step in range(1, len(LESSONS)):
        page.wait_for_url(f"**/learn/{step}")
        title = page.locator(".ctitle").inner_text()
        if LESSONS[step - 1].do is None:
            page.click("#onward")
        else:
            page.locator(".tile.legal, .is-legal, .btn.lit").first.click()
        page.wait_for_url(f"**/learn/{step + 1}")
        assert page.locator(".ctitle").inner_text() != title
    assert page.locator(".ledger, .market tfoot").first.is_visible()
    page.click(".coach .btn-go")
    page.wait_for_url("**/table/*")


def test_a_file_that_is_no_log_is_refused_in_words(visit):
    page = visit("/replays")
    page.set_input_files("input[type=file]", {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator(".problem")).to_be_visible()
    visit.complaints[:] = [line for line in visit.complaints if "422" not in line]
