"""The lobby and the waiting room live: what others do appears without a click."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe


def test_the_lobby_is_painted_with_one_answer(visit):
    """Who was here before waits for nothing but the page itself."""
    page = visit("/")
    page.wait_for_load_state("networkidle")
    page.goto("/")
    page.wait_for_function("() => performance.getEntriesByType('paint').length")
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.transferSize).map((each) => each.name)"
    )
    assert fetched == []


def test_a_new_table_appears_and_its_changes_reach_those_who_wait(visit):
    bob, ada = visit("/", viewport=PHONE), visit("/help")
    ada.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    ada.goto("/new")
    expect(bob.locator("body[data-line=up]")).to_be_attached()
    ada.fill("#title", "Friday lunch")
    ada.fill("#name-0", "Ada")
    ada.select_option("#kind-1", "open")
    ada.click("label[for=clock-days-1]")
    ada.check("[name=public]")
    ada.click("text=Create table")
    expect(ada.locator("#what")).to_contain_text("Each move may take 1 day")
    row = bob.locator("#opens-list a", has_text="Friday lunch")
    expect(row).to_contain_text("1 day per move")
    expect(row.locator(".chs")).to_have_attribute("aria-label", "1 of 2 seats taken")
    assert axe(bob) == []
    row.click()
    expect(bob.locator("#what")).to_contain_text("Each move may take 1 day")
    ada.click("#change")
    ada.click("label[for=players-3]")
    ada.click("label[for=clock-none-0]")
    ada.select_option("#kind-2", "person")
    assert axe(ada) == []
    ada.click("text=Save changes")
    expect(bob.locator("#what")).to_contain_text("There is no clock")
    expect(bob.locator(".chair")).to_have_count(3)
    ada.click("[data-do=share][data-what='#link-2']")
    assert ada.evaluate("window.shared.url") == ada.input_value("#link-2")
    ada.click("[popovertarget=code-2]")
    expect(ada.locator("#code-2 svg")).to_be_visible()
    expect(ada.locator(".only-here")).to_be_visible()
    bob.fill("main [name=name]", "Bob")  # What the room becomes live does not empty the field.
    bob.click("text=Take a seat")
    expect(ada.locator(".chair", has_text="Bob")).to_be_visible()
    expect(ada.locator("#code-2 svg")).to_be_visible()  # Nor does it close what is open.
    ada.keyboard.press("Escape")
    stranger = visit("/")
    link = ada.input_value("#link-2")
    stranger.goto(link)
    stranger.fill("[name=name]", "Cyra")
    stranger.click("text=Take a seat")
    expect(ada.locator("#act")).to_be_attached()
    used = visit("/help")
    answer = used.request.get(link)
    assert answer.status == 410
