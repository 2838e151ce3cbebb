"""Answers that come late: what was chosen meanwhile is asked, too, and the newest answer is what the page shows."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from boardroom.web.guard import COOKIE
from tests.browser.city import KEYS, before_support
from tests.browser.middle import bring, finished

pytestmark = pytest.mark.xdist_group("city")


@pytest.fixture(scope="module")
def server(city):
    return city


@contextmanager
def answered_late(page, address, count):
    """The first request to an address is answered at the end, once the page has made `count` requests in all."""
    held = []
    page.route(address, lambda route: held.append(route) if not held else route.continue_())
    page.evaluate("""() => {
        window.asked = 0;
        document.addEventListener("htmx:config:request", () => window.asked++);
    }""")
    asked = 0

    def wait():
        nonlocal asked
        asked += 1
        page.wait_for_function("asked => window.asked >= asked", arg=asked)

    yield wait
    assert asked == count
    held[0].continue_()


def test_the_desk_says_what_the_offer_is_now(visit, server):
    record = before_support()[1].record
    page = visit("/")
    page.context.add_cookies([{"name": COOKIE, "value": KEYS[record.decider], "url": server.url}])
    page.goto(server.tables["trade"])
    page.wait_for_selector("body[data-line=up]")
    page.click("#desk-open")
    page.click(f"[for=to-{record.active}]")
    expect(page.locator("#offer-sum .fresh")).to_have_count(0)
    with answered_late(page, "**/offer/outline", 3) as asked:
        for _ in range(3):
            page.click(f".with-{record.active} [data-step='1']")
            asked()
    expect(page.locator("#offer-sum")).to_contain_text("3 capital")


def test_a_replay_shows_the_turn_under_the_slider(visit):
    page = visit("/replays")
    page.goto(bring(page, finished(2)))
    page.wait_for_selector("#at")
    with answered_late(page, "**/replay/**turn=*", 3) as asked:
        for turn in (2, 4, 9):
            page.locator("#at").fill(str(turn))
            asked()
    expect(page.locator(".ctl .meta")).to_contain_text("Turn 9 of")


def test_a_new_table_offers_what_fits_the_seats_that_were_chosen_last(visit):
    page = visit("/new")
    with answered_late(page, "**/new?**", 3) as asked:
        for players in (4, 2, 3):
            page.click(f"[for=players-{players}]")
            asked()
    expect(page.locator("[id^=start_player-]")).to_have_count(4)  # One of three, or at random.
