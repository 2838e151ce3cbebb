"""People at a table agree on what no rule decides: its menu offers what can be done now, and the others are asked."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LYING, NARROW, PHONE, TWICE, axe
from tests.browser.people import invite, take_turn

ENTRIES = ".chair-d :is(button, a)"
OUTSIDE = """() => [...document.querySelectorAll('.chair-d :is(button, a, input:not([type=hidden]))')]
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.left < 0 || box.right > innerWidth || e.scrollWidth > e.clientWidth + 1
    || (box.width < 44 && e.type !== 'checkbox') || box.right > e.closest('.chairm').getBoundingClientRect().right)
  .map(([e]) => e.textContent || e.name)"""


def entry(page, words):
    return page.locator(ENTRIES, has_text=words)


def choose(page, words):
    """Press an entry of the menu, which is open or not."""
    if page.locator(".chair-d:not([open])").count():
        page.click(".chair-d summary")
    entry(page, words).click()


def test_the_menu_follows_the_table_and_all_agree_to_end_the_game(visit):
    """The host has waited for the guest on the same page, so nothing of the game was in its menu at first."""
    host, guest = invite(visit)
    expect(host.locator("#city")).to_be_visible()
    host.click(".chair-d summary")
    expect(entry(host, "Mute Mirko")).to_be_visible()
    expect(host.locator("[data-pace=normal]")).to_have_attribute("aria-pressed", "true")
    expect(host.locator("[data-do=confirm]")).to_have_attribute("aria-pressed", "false")
    assert axe(host) == []
    choose(host, "Propose to end the game")
    expect(host.locator("#vote")).to_contain_text("Waiting for Mirko.")
    expect(guest.locator("#vote")).to_contain_text("Ada proposes to end the game without a winner.")
    guest.click("#vote button:has-text('Refuse')")
    expect(host.locator("#vote")).to_be_hidden()
    guest.click(".chair-d summary")
    choose(guest, "Propose to end the game")
    expect(host.locator("#vote")).to_contain_text("Mirko proposes to end the game")
    host.click(".chair-d summary")
    expect(entry(host, "Propose")).to_have_count(0)  # One proposal after the other.
    host.keyboard.press("Escape")
    host.click("#vote button:has-text('Agree')")
    for page in (host, guest):
        expect(page.locator("#vote, main.scoring")).to_contain_text("Everyone agreed to end this game.")
        expect(page.locator(".chair-d")).to_be_hidden()


@pytest.mark.parametrize("game", ["new-corp-order", "new-angeles"])
def test_every_entry_of_the_menu_can_be_reached_at_every_size(visit, game):
    page = visit("/", locale="de")
    page.click(f"#play-{game} button")
    page.wait_for_selector("#decide")
    page.click(".chair-d summary")
    for size in (NARROW, {"width": 390, "height": 664}, PHONE, LYING, TWICE, {"width": 1024, "height": 600}, DESK):
        page.set_viewport_size(size)
        for one in (entry(page, "Aufgeben"), page.locator(".chair-d a[href='/tables']")):
            one.scroll_into_view_if_needed()
            expect(one, str(size)).to_be_in_viewport(ratio=0.99)
        assert page.evaluate(OUTSIDE) == [], size
        menu = page.locator(".chairm").bounding_box()
        assert menu["y"] + menu["height"] <= size["height"], size


def test_who_concedes_says_so_twice_and_has_lost(visit):
    host, guest = invite(visit)
    expect(host.locator("#city")).to_be_visible()
    choose(host, "Concede")
    expect(host.locator("input[name=sure]")).to_be_focused()  # Nothing happens by one press.
    expect(host.locator("#city")).to_be_visible()
    host.check("input[name=sure]")
    choose(host, "Concede")
    for page in (host, guest):
        expect(page.locator("#vote, main.scoring")).to_contain_text("Ada conceded.")


def test_two_people_agree_to_stop_the_clock_until_the_next_move(visit):
    host = visit("/new")
    host.click("label[for^=clock-minutes-15-20]")
    host, guest = invite(visit, host=host, first=0, fresh=False)
    for page in (host, guest):
        expect(page.locator("#clock time")).to_be_visible()
    for page, size, by, other in ((host, PHONE, "Ada", guest), (guest, DESK, "Mirko", host)):
        page.set_viewport_size(size)
        choose(page, "Propose to stop the clock")
        expect(page.locator("#vote")).to_contain_text("Waiting for")
        page.keyboard.press("Escape")
        expect(other.locator("#vote")).to_contain_text(f"{by} proposes to stop the clock until the next move.")
        if page is host:
            other.click("#vote button:has-text('Refuse')")
            expect(page.locator("#vote")).to_be_hidden()
            expect(page.locator("#clock time")).to_be_visible()
        else:
            other.click("#vote button:has-text('Agree')")
    for page in (host, guest):
        expect(page.locator("#vote")).to_be_hidden()
        expect(page.locator("#clock")).to_have_count(0)
        expect(entry(page, "Propose to stop the clock")).to_have_count(0)
        assert axe(page) == []
    take_turn(host)
    for page in (host, guest):
        expect(page.locator("#clock time")).to_be_visible()


@pytest.mark.xdist_group("slow")
def test_a_bot_plays_for_somebody_who_vanished_until_they_return(slow, visit):
    host, guest = invite(visit, first=1, base_url=slow.url)
    address = guest.url
    expect(host.locator("#city")).to_be_visible()
    key = guest.context.storage_state()
    guest.context.close()
    host.click(".chair-d summary")
    offer = entry(host, "Let a bot play for Mirko")  # The page was not asked for again.
    expect(offer).to_be_disabled()
    expect(offer).to_have_text(re.compile(r"after two minutes of waiting [12]:\d\d$"))
    slow.clock.forward(121)
    host.clock.set_system_time(time.time() + 121)
    expect(offer).to_be_enabled()
    expect(offer).to_have_text("Let a bot play for Mirko", use_inner_text=True)
    choose(host, "Let a bot play for Mirko")
    expect(host.locator(".rivals .state")).to_contain_text("bot")
    back = visit(address, storage_state=key)
    back.click("text=Resume playing")
    expect(back.locator("#decide")).to_be_visible()
    expect(host.locator(".rivals .state")).not_to_contain_text("bot")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_spectator_asks_for_the_seat_of_a_bot_and_gets_it(visit, language):
    host = visit("/new")
    host.fill("#name-0", "Ada")
    host.select_option("#kind-1", "bot-manager")
    host.check("[name=public]")
    host.click("text=Create table")
    expect(host.locator("#city")).to_be_visible()
    eve = visit(f"{host.url}?language={language}", locale=language)
    eve.click(".chair-d summary")
    for size in (PHONE, NARROW, LYING, DESK):
        eve.set_viewport_size(size)
        assert eve.evaluate(OUTSIDE) == [], size
    eve.fill("#asker", "Eve")
    eve.click(".askf button")
    expect(host.locator("#vote")).to_contain_text("Eve asks to play instead of")
    host.click("#vote button:has-text('Accept')")
    expect(host.locator(".rivals .seat")).to_contain_text("Eve")
    expect(eve.locator("#act[data-yours='1']")).to_be_attached()
    expect(eve.locator(".you .hand .card").first).to_be_visible()


def test_who_is_muted_is_not_read_and_who_is_blocked_is_not_met(visit):
    host, guest = invite(visit)
    expect(host.locator("#city")).to_be_visible()
    choose(host, "Mute Mirko")
    expect(entry(host, "Unmute Mirko")).to_have_count(1)
    guest.fill("#chat-text", "one")
    guest.keyboard.press("Enter")
    expect(guest.locator(".talks")).to_contain_text("one")
    host.fill("#chat-text", "two")
    host.keyboard.press("Enter")
    expect(host.locator(".talks")).to_contain_text("two")
    expect(host.locator(".talks")).not_to_contain_text("one")
    choose(host, "Block Mirko")
    host.goto("/settings")
    expect(host.locator("main")).to_contain_text("Mirko")


def test_who_watches_bots_says_how_fast_they_play(visit):
    page = visit("/")
    page.click("form[action='/watch'] button >> nth=0")
    expect(page.locator("#city")).to_be_visible()
    page.click(".chair-d summary")
    expect(page.locator("[data-pace]")).to_have_text(["Slow", "Normal", "Fast"])
    assert axe(page) == []
    with page.expect_response("**/pace") as answer:
        page.click("[data-pace=fast]")
    assert answer.value.status == 204
    expect(page.locator("[data-pace=fast]")).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.click(".chair-d summary")
    expect(page.locator("[data-pace=fast]")).to_have_attribute("aria-pressed", "true")
