"""People around the table: names, seats that move to another device, the lobby, and the chairs seen from above."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LYING, NARROW, PHONE, axe
from tests.browser.middle import NEARLY, bring, finished, length, moment, take_seat


def open_menu(page):
    page.click("summary[aria-label=Menu]")


def begin(visit, **settings):
    page = visit("/", **settings)
    page.click("#play-new-corp-order button")
    page.wait_for_selector("#do-plot")
    page.wait_for_selector("body[data-line=up]")
    return page


def test_a_name_is_changed_at_the_table_and_remembered_for_the_next(visit):
    page = begin(visit)
    watcher = visit(page.url)
    open_menu(page)
    page.fill("#rename-0", "Łukasz <b>&")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(watcher.locator(".rivals .name").first).to_have_text("Łukasz <b>&")
    page.goto("/new")
    expect(page.locator("#name-0")).to_have_value("Łukasz <b>&")
    page.goto("/")
    page.click("text=Solo against ODS")
    page.wait_for_selector("#city")
    assert visit(page.url).locator(".rivals .name").first.inner_text() == "Łukasz <b>&"


def test_everybody_on_one_device_can_be_renamed(visit):
    page = visit("/")
    page.click("text=Share this device")
    expect(page.locator("#kind-1")).to_have_value("you")
    page.fill("#name-0", "Ada")
    page.fill("#name-1", "Sana")
    page.click("text=Create table")
    page.wait_for_selector("main.handover")
    open_menu(page)
    page.fill("#rename-1", "Cleo")
    page.locator(".namef:has(#rename-1) button").click()
    page.wait_for_load_state()
    open_menu(page)
    expect(page.locator("#rename-0")).to_have_value("Ada")
    expect(page.locator("#rename-1")).to_have_value("Cleo")
    page.goto("/new?with=device")
    expect(page.locator("#name-0")).to_have_value("Ada")
    expect(page.locator("#name-1")).to_have_value("Cleo")


def test_a_seat_moves_to_another_device_and_the_first_one_watches(visit):
    page = begin(visit)
    hand = page.locator(".hand .card").count()
    other = page.context.new_page()  # The same browser shows the table twice.
    other.goto(page.url)
    other.wait_for_selector("body[data-line=up]")
    table = page.url
    open_menu(page)
    page.click("text=Move to another device")
    expect(page.locator("svg.code")).to_be_visible()
    assert page.url == f"{table}/move"  # The secret is in no address here.
    assert axe(page) == []
    link = page.input_value("#move-link")
    same = page.context.new_page()
    same.goto(link)
    expect(same.locator("h1")).to_contain_text("already has the seat")
    phone = visit(link, viewport=PHONE, has_touch=True, is_mobile=True)
    assert axe(phone) == []
    expect(phone.locator("h1")).to_contain_text("Continue here as Guest?")
    expect(other.locator(".hand .card")).to_have_count(hand)  # Opening the link takes nothing yet.
    phone.tap("text=Play here")
    expect(phone.locator(".hand .card")).to_have_count(hand)
    assert "/s/" not in phone.url
    expect(other.locator("main.watching")).to_be_visible()  # It noticed by itself.
    expect(other.locator(".hand, .goal, [data-n], #chat, .leavef")).to_have_count(0)
    page.click("text=Back to the table")
    expect(page.locator("main.watching")).to_be_visible()
    late = visit(link)
    expect(late.locator("h1")).to_contain_text("took this seat already")
    visit.complaints[:] = [line for line in visit.complaints if "403" not in line and "410" not in line]
    phone.tap("#do-plot")
    expect(phone.locator("#deck.is-legal")).to_be_visible()


def test_one_of_two_people_on_a_device_moves_to_their_own(visit):
    page = visit("/new?with=device")
    page.fill("#name-0", "Ada")
    page.fill("#name-1", "Sana")
    page.click("[for=start_player-2]")
    page.click("text=Create table")
    page.click("#take-over-device")  # Sana has the device.
    page.wait_for_selector(".hand")
    page.wait_for_selector("body[data-line=up]")
    second = page.context.new_page()
    second.goto(re.sub(r"\?.*", "", page.url))
    open_menu(second)
    second.click("text=Move Sana to another device")
    phone = visit(second.input_value("#move-link"), viewport=PHONE)
    phone.click("text=Play here")
    expect(phone.locator("#do-plot")).to_be_visible()
    expect(page.locator("#decide.wait")).to_contain_text("Sana")  # The old device is Ada's alone now.
    assert "seat=" not in page.url
    expect(page.locator(".rivals .name")).to_have_text("Sana")


def test_the_chairs_are_seen_from_above(visit):
    page = visit("/new")
    page.click("[for=players-3]")
    page.fill("#name-0", "Ada")
    page.select_option("#kind-1", "open")
    page.select_option("#kind-2", "bot-intern")
    page.click("[for=start_player-3]")
    plan = page.locator("svg.plan-3")
    expect(plan).to_be_in_viewport(ratio=1)  # Under the seats, without scrolling.
    expect(page.locator("svg.plan-4")).to_be_hidden()
    expect(plan).to_have_attribute("aria-label", "The table from above, clockwise: 1 Ada, 2 Anyone, 3 Intern")
    expect(plan.locator("[data-chair='2'] .pflag")).to_be_visible()
    expect(plan.locator("[data-chair='0'] .pflag")).to_be_hidden()
    spots = [plan.locator(f"[data-chair='{seat}'] .seatd").bounding_box() for seat in range(3)]
    assert spots[0]["y"] > spots[1]["y"]  # One's own chair is nearest, and the next one is to the left: clockwise.
    assert spots[1]["x"] < spots[0]["x"] < spots[2]["x"]
    page.click("text=Create table")
    expect(page.locator(".waiting figcaption")).to_contain_text("Cyra starts.")
    expect(page.locator(".waiting svg.plan")).to_have_attribute("aria-label", re.compile("1 Ada, 2 free, 3 Cyra"))
    expect(page.locator(".waiting")).to_contain_text("Waiting for seat 2.")


def test_a_level_of_bots_is_remembered(visit):
    page = visit("/")
    page.select_option("#level-new-corp-order", "intern")
    page.click("#play-new-corp-order button")
    expect(page.locator(".rivals .state").first).to_contain_text(re.compile("Intern|is deciding"))
    page.goto("/")
    expect(page.locator("#level-new-corp-order")).to_have_value("intern")
    page.goto("/new")
    expect(page.locator("#kind-2")).to_have_value("bot-intern")


def test_solo_is_set_up_with_a_clock_from_the_keyboard(visit):
    page = visit("/new")
    page.focus("#players-2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("svg.plan-1")).to_be_visible()
    expect(page.locator("#kind-0")).to_be_hidden()
    expect(page.locator(".chair-2")).to_be_hidden()
    page.focus("#clock-none-0")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#clock time")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    expect(page.locator("main.solo")).to_be_visible()


def test_an_open_table_is_found_joined_and_watched_from_the_list(visit):
    host = visit("/new")
    host.fill("#name-0", "Olga")
    host.select_option("#kind-1", "open")
    host.check("[name=public]")
    host.click("text=Create table")
    host.wait_for_selector("body[data-line=up]")
    guest = visit("/tables", viewport=PHONE)
    guest.click(".resume a:has-text('Olga')")
    host.fill("#chat-text", "Come in")
    host.keyboard.press("Enter")
    expect(guest.locator(".talk")).to_contain_text("Olga Come in")
    guest.fill("input[name=name]", "Pia")
    guest.click("text=Take a seat")
    expect(guest.locator("#city")).to_be_visible()
    expect(host.locator("#city")).to_be_visible()
    watcher = visit("/tables")
    watcher.click(".resume a:has-text('Olga, Pia')")
    expect(watcher.locator("main.watching")).to_be_visible()
    guest.goto("/")
    expect(guest.locator(".yours")).to_contain_text("Olga, Pia")
    expect(guest.locator(".yours a:has-text('Olga, Pia') .btn")).to_have_text("Continue")


@pytest.mark.xdist_group("slow")
def test_who_leaves_a_shared_device_can_come_back(slow, visit):
    page = visit("/new?with=device", base_url=slow.url)
    page.click("text=Create table")
    page.wait_for_selector("#take-over-device")
    open_menu(page)
    page.click("text=Leave and let a bot play")
    page.click("text=Resume playing")
    expect(page.locator("#take-over-device")).to_be_visible()


def test_who_comes_back_too_late_sees_how_it_ended(visit):
    page, log = visit("/help"), finished(2)
    take_seat(page, bring(page, log), *moment(log, early=length(log) - NEARLY))
    open_menu(page)
    page.click("text=Leave and let a bot play")
    page.wait_for_selector("main.scoring")
    answer = page.request.post(page.url + "/back", headers={"origin": page.url.split("/table")[0]})
    assert answer.ok
    assert 'class="panel winner"' in answer.text()


def test_escape_closes_a_menu_and_takes_nothing_back(visit):
    page = begin(visit)
    page.click("#do-infiltrate")
    page.wait_for_selector(".hand .is-legal")
    open_menu(page)
    page.focus("#rename-0")
    page.keyboard.press("Escape")
    expect(page.locator("#rename-0")).to_be_hidden()
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"
    expect(page.locator(".hand .is-legal").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_any_clock_can_be_set_and_every_level_says_how_it_plays(visit, language):
    page = visit(f"/new?language={language}", locale=language)
    expect(page.locator(".which .scene")).to_have_count(2)  # Both games are seen through their window.
    expect(page.locator(".levels li")).to_have_count(page.locator("#kind-1 optgroup:last-child option").count())
    expect(page.locator(".ownc")).to_be_hidden()
    for size in (NARROW, LYING, DESK):
        page.set_viewport_size(size)
        page.click("label[for=clock-own]")
        expect(page.locator("#own_increment")).to_be_visible()
        for field in page.locator(".ownc .field").all():
            field.scroll_into_view_if_needed()
            expect(field).to_be_in_viewport(ratio=1)
        page.click("label[for=clock-none-0]")
    page.click("label[for=clock-own]")
    assert axe(page) == []
    page.fill("#own_amount", "45")
    page.fill("#own_increment", "7")
    page.click(".btn-go")
    expect(page.locator("#what")).to_contain_text("45")
    expect(page.locator("#what")).to_contain_text("7")
    page.click("#change")
    expect(page.locator("#clock-own")).to_be_checked()  # What was chosen is there to be changed.
    expect(page.locator("#own_amount")).to_have_value("45")
    page.select_option("#own_clock", "days")
    expect(page.locator("#own_increment")).to_be_hidden()
    page.fill("#own_amount", "5")
    page.click(".btn-go")
    expect(page.locator("#what")).to_contain_text("5")
    expect(page.locator("#what")).not_to_contain_text("45")
