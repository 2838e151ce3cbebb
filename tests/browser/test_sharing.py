"""What people share: notes on a moment, replays in the pages of others, and a table with whoever comes."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, axe_in_both_themes
from tests.browser.middle import bring, finished

FRAMED = '<!doctype html><title>A blog</title><iframe src="{}" width="900" height="600"></iframe>'


def test_a_note_is_written_at_a_moment_and_leads_others_there(visit):
    ada = visit("/help", viewport=PHONE, has_touch=True)
    replay = bring(ada, finished(2))
    ada.goto(f"{replay}?at=40&eyes=all")
    ada.click(".pt-notes")
    ada.fill("#note-text", "Here it was decided.")
    ada.check("[name=public]")
    ada.click("text=Write the note")
    expect(ada.locator(".remarks li")).to_contain_text("Here it was decided.")
    assert axe_in_both_themes(ada) == []
    bob = visit(f"{replay}?at=90&eyes=all")
    bob.click(".pt-notes")
    expect(bob.locator(".remarks li")).to_contain_text("Here it was decided.")
    expect(bob.locator(".remarks button")).to_have_count(0)
    bob.click(".remarks a")
    bob.wait_for_function("() => location.search.includes('at=40')")
    expect(bob.locator(".remarks li.new")).to_have_count(1)
    ada.click(".remarks button:has-text('Delete')")
    expect(ada.locator(".remarks li")).to_have_count(0)


def test_a_replay_is_shown_in_a_frame_of_the_sites_that_the_host_names(visit, server):
    page = visit("/help")
    framed = f"{server.url}/embed{bring(page, finished(2))}?at=100"
    for site in ("blog", "elsewhere"):
        page.route(f"https://{site}.example/", lambda route: route.fulfill(body=FRAMED.format(framed)))
    page.goto("https://blog.example/")
    inside = page.frame_locator("iframe")
    expect(inside.locator("#city")).to_be_visible()
    board, below = (inside.locator(wanted).bounding_box() for wanted in ("#city", ".now"))
    assert board["y"] + board["height"] > below["y"] - 60  # It takes the room of the frame.
    step = inside.locator(".ctl .meta").inner_text()
    inside.locator("#next").click()
    expect(inside.locator(".ctl .meta")).not_to_have_text(step)
    page.goto("https://elsewhere.example/")
    expect(page.locator("iframe")).to_be_visible()
    expect(inside.locator("#city")).to_have_count(0)
    visit.complaints[:] = [line for line in visit.complaints if "frame-ancestors" not in line]


def test_a_quick_match_brings_two_strangers_to_one_table(visit):
    ada, bob = visit("/", locale="fr"), visit("/", viewport=PHONE, locale="fr")
    ada.click("form[action='/match'] button >> nth=0")
    expect(ada.locator("#what")).to_be_visible()
    bob.click("form[action='/match'] button >> nth=0")
    for page in (ada, bob):
        expect(page.locator("#city")).to_be_visible()
    assert ada.url == bob.url
