"""Whole games in real browsers."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, play
from tests.browser.middle import NEARLY, bring, finished, length, moment, take_seat
from tests.browser.people import invite, play_together
from tests.browser.test_signals import hear_only


def test_two_people_play_a_whole_game_read_the_same_scoring_and_play_once_more(visit):
    host, guest = invite(visit)
    expect(host.locator("#city .tile")).to_have_count(12)  # The host's page noticed that the guest sat down.
    assert "/s/" not in guest.url
    hear_only(host, "attack")
    hear_only(guest, "end")
    play_together(host, guest)
    guest.wait_for_function("() => window.tones === 4")
    host.wait_for_function("() => window.tones === 2 * window.struck.size")
    for page in (host, guest):
        expect(page.locator("main.scoring")).to_be_visible()
        expect(page.locator(".head")).to_contain_text(re.compile("win|victory"))
    totals = [page.locator(".ledger tfoot tr").first.inner_text() for page in (host, guest)]
    assert totals[0] == totals[1]
    watcher = visit(guest.url)
    guest.fill("#chat-text", "Well played!")
    guest.keyboard.press("Enter")
    for page in (host, guest, watcher):
        expect(page.locator(".after .talk").last).to_have_text("Mirko Well played!")
    expect(guest.locator("#chat-text")).to_have_value("")
    assert watcher.locator("#chat").count() == 0
    host.click("button:text('Play again')")
    expect(host.locator("#city")).to_be_visible()
    expect(guest.locator("#again")).to_have_text("Go to the next game")  # The page noticed.
    expect(watcher.locator("#again")).to_have_text("Watch the next game")
    guest.goto("/tables")
    guest.locator(".resume a:has-text('Result')").first.click()
    expect(guest.locator("main.scoring")).to_be_visible()
    guest.click("#again")
    expect(guest.locator("#city")).to_be_visible()
    assert guest.url == host.url


def test_solo_against_ods_to_the_end_with_its_reasons(visit):
    page = visit("/")
    page.click("text=Solo against ODS")
    page.locator("[data-n]").first.click()  # The two conglomerates.
    expect(page.locator("#do-plot")).to_be_visible()
    expect(page.locator("#reasons")).to_contain_text("ODS has not played yet")
    expect(page.locator(".fore")).to_contain_text("ODS")
    play(page, "#reasons ol li")
    expect(page.locator("#reasons ol li").first).to_contain_text("marker")
    expect(page.locator(".race")).to_be_visible()
    log = finished(1)
    take_seat(page, bring(page, log), *moment(log, "action", early=length(log) - NEARLY))
    play(page)
    expect(page.locator(".explained")).to_contain_text("objective")
    expect(page.locator(".head")).to_contain_text(re.compile("win|victory"))


def test_one_click_and_a_game_against_three_bots_to_the_end(visit):
    page = visit("/", reduced_motion="no-preference")
    page.click("#play-new-corp-order button")
    expect(page.locator("#city .tile")).to_have_count(16)
    expect(page.locator(".rivals .seat")).to_have_count(3)
    page.wait_for_selector("[data-n]")
    for width, height in ((1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert page.evaluate(
            """[...document.querySelectorAll('#rivals, #stage, #decide, #you, #display, #supply, #shares, #minutes')]
            .map((part) => part.getBoundingClientRect())
            .every((box) => box.width > 50 && box.right <= innerWidth && box.bottom <= innerHeight)"""
        )
    page.set_viewport_size(DESK)
    play(page, most=4)
    log = finished(4)
    take_seat(page, bring(page, log), *moment(log, "action", early=length(log) - NEARLY))
    play(page)
    expect(page.locator("main.scoring .stepc")).to_have_count(4)
    expect(page.locator("main.scoring .cell")).to_have_count(16)
    page.click("main.scoring >> text=Replay")
    expect(page.locator(".replay .eye")).to_have_count(6)
    expect(page.locator(".openhand")).to_have_count(4)


def test_several_people_on_one_device_never_see_each_other_s_hands(visit):
    page = visit("/new")
    page.fill("#name-0", "Ada")
    page.select_option("#kind-1", "you")
    page.fill("#name-1", "Sana")
    page.click("text=Create table")
    for _ in range(3):
        expect(page.locator("main.handover h1")).to_contain_text("it is your turn")
        assert page.locator(".hand, .goal").count() == 0
        name = re.match(r"(\w+),", page.locator("main.handover h1").inner_text())[1]
        page.click("#take-over-device")
        expect(page.locator(".hand")).to_be_visible()
        assert page.locator(f".rivals .seat[aria-label={name}]").count() == 0
        play(page, "main.handover")


def test_a_phone_has_room_for_everything(visit):
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    page.tap("#play-new-corp-order button")
    page.wait_for_selector("[data-n]")
    for tab in ("rivals", "market", "minutes", "you"):
        page.tap(f".tab-{tab}")
        part = {"market": ".marketpane", "minutes": "#minutes"}.get(tab, f".{tab}")
        expect(page.locator(part).first).to_be_visible()
    for _ in range(6):
        small = page.evaluate(
            """[...document.querySelectorAll('[data-n], .tab, .acts .btn')]
            .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 40)).map(([html]) => html)"""
        )
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        play(page, "main.scoring", prefer=(".tile.legal", "#do-infiltrate", "#do-plot"), most=1)
    assert page.locator("#city").bounding_box()["y"] < 60


def test_what_was_revealed_is_taken_back_only_if_the_other_agrees(visit):
    asker, asked = invite(visit, first=0)
    asker.click("#do-plot")
    asker.click("#deck.is-legal")
    expect(asker.locator(".hand .card")).to_have_count(5)
    for answer, cards in (("Refuse", 5), ("Allow", 4)):
        asker.click("text=Ask to undo")
        expect(asked.locator(".asks")).to_be_visible()
        asked.click(f".acts >> text={answer}")
        expect(asked.locator(".asks")).to_have_count(0)
        expect(asker.locator(".hand .card")).to_have_count(cards)
