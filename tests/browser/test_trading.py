"""Two people in two browsers trade at the desk: what binds, words, an offer that is changed, one that is withdrawn."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.games.new_angeles.kernel.decisions import TRADE_FLOOR
from boardroom.games.new_angeles.kernel.states import A_SUPPORT
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from boardroom.web.guard import COOKIE
from tests.browser.conftest import LYING, PHONE, TABLET, Server, axe
from tests.browser.test_look import OUTSIDE

pytestmark = pytest.mark.xdist_group("trading")  # One server with its tables.
RICH = 4


def before_support():
    """A moment before the first one supports, with open trades and nothing proposed: the game and its state."""
    game = boardroom.game("new-angeles", players=4, trading="full", trade_form="open", grammar="full", promises=True)
    for seed in range(100):
        chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
        while not game.over(state) and state.record.round < 3:
            record = state.record
            if record.decision == TRADE_FLOOR and record.state == A_SUPPORT and not record.sent_count:
                owners = {record.active, record.decider} <= set(record.holder)
                if owners and record.held[record.decider] > 1 and record.capital[record.active] > RICH:
                    return game, game.from_position(game.position(state))
            seat = game.pending(state)[0]
            ready = [each for each in game.options(state, seat) if each.verb == "ready"]
            game.apply(state, ready[0] if ready else chance.choice(game.options(state, seat)), seat)
    raise AssertionError


MOMENT = before_support()
KEYS = [new_secret() for _ in range(4)]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with some tables of four at such a moment; their addresses are in `tables`."""
    folder, (game, state) = tmp_path_factory.mktemp("trading"), MOMENT
    people = [SeatRequest("person", name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    holders = {seat: digest(key) for seat, key in enumerate(KEYS)}

    async def made():
        async with Tables.open(str(folder / "games.db")) as tables:
            places = [tables.seats.set_up(game, state, people, None, "", Clock(), private=False, holders=holders)]
            places += [tables.seats.set_up(game, state, people, None, "", Clock(), private=False, holders=holders)]
            return [f"/table/{(await place).table}" for place in places]

    with ThreadPoolExecutor() as thread:  # What drives the browser keeps an event loop running in this one.
        tables = thread.submit(lambda: asyncio.run(made())).result()
    running = Server(folder)
    running.tables = tables
    yield running
    running.close()


@pytest.fixture
def sit(visit, server):
    """The page of somebody at a table."""

    def come(number, seat, **settings):
        page = visit("/", **settings)
        page.context.add_cookies([{"name": COOKIE, "value": KEYS[seat], "url": server.url}])
        page.goto(server.tables[number])
        page.wait_for_selector("body[data-line=up] #desk-open", state="attached")
        return page

    return come


def test_two_people_trade_at_the_desk(sit, server, visit):
    offering, decider = MOMENT[1].record.active, MOMENT[1].record.decider
    author, partner = sit(0, offering), sit(0, decider)
    third = sit(0, next(seat for seat in range(4) if seat not in (offering, decider)))

    author.click("[data-fill*=main-2]")  # Three capital for two cards: two clicks.
    expect(author.locator(f"#lock-{decider}")).to_have_value("main-2")
    expect(author.locator(".as.cond:visible")).to_contain_text("binds")
    expect(author.locator("#offer-sum")).to_contain_text("You give 3 capital")  # What it says, before it is sent.
    expect(author.locator("#offer-sum .seal-t + p")).to_contain_text("2 cards for the main offer")
    expect(author.locator(".stage")).to_be_in_viewport()  # The city stays in sight.
    before = author.get_attribute("#act", "data-version")
    author.click("#offer-send")
    expect(author.locator("#desk")).to_be_hidden()
    expect(author.locator("#act")).to_have_attribute("data-version", str(int(before) + 1))  # All of it is one entry.
    expect(partner.locator(".trade")).to_contain_text("3 capital")
    expect(partner.locator(".trade .line .bind")).to_contain_text("2 cards")
    expect(third.locator(".trade")).to_have_count(1)

    partner.click("text=Change it")  # The partner wants more; the first offer stays.
    expect(partner.locator(f"#get-{offering}")).to_have_value("3")
    partner.locator(f".with-{offering} [data-step='1']").click()
    partner.select_option("#say", "will-support:main")
    expect(partner.locator(".wordsl")).to_contain_text("Not binding")
    expect(partner.locator("#offer-sum .words-t + p")).to_contain_text("promises")
    partner.click("#offer-send")
    expect(author.locator(".trade")).to_have_count(2)
    expect(author.locator(".said")).to_contain_text("promises to support")

    author.click("#desk-open")
    author.fill("#pay", "999")
    author.evaluate("document.querySelector('#offer').noValidate = true")
    author.click("#offer-send")
    expect(author.locator("#desk-refusal")).to_contain_text("NA-TG-3")
    author.fill("#pay", "1")
    partner.click(".tacts >> text=Withdraw")  # Meanwhile the other one withdraws: the sheet stays as it is.
    expect(author.locator(".trade")).to_have_count(1)
    expect(author.locator("#pay")).to_have_value("1")
    author.click("#offer-send")
    expect(partner.locator(".trade")).to_have_count(2)

    partner.reload()
    expect(partner.locator(".trade")).to_have_count(2)
    server.kill()  # The line breaks in the middle of a trade, and comes back.
    server.start()
    for page in (author, partner, third):
        page.wait_for_selector("body[data-line=up]")
    visit.complaints[:] = [line for line in visit.complaints if "htmx:ws" not in line and "REFUSED" not in line]
    third.focus("#desk-open")  # By keys alone.
    third.keyboard.press("Enter")
    expect(third.locator("#desk")).to_be_visible()
    third.focus(f"#to-{offering}")
    third.keyboard.press("Space")
    third.focus(f"#get-{offering}")
    third.keyboard.press("ArrowUp")
    third.keyboard.press("ArrowUp")
    expect(third.locator("#offer-sum")).to_contain_text("2 capital")
    third.keyboard.press("Enter")
    expect(author.locator(".trade")).to_have_count(3)
    expect(partner.locator(".trade")).to_have_count(3)
    third.focus("#desk-open")
    third.keyboard.press("Enter")
    third.keyboard.press("Escape")
    expect(third.locator("#desk")).to_be_hidden()
    partner.locator(".trade", has_text="2 cards").get_by_role("button", name="Accept", exact=False).first.click()
    expect(third.locator("#minutes")).to_contain_text("trade.")
    partner.wait_for_selector("#decide[data-mine]")
    expect(partner.locator("#deal .bound")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LYING, TABLET], ids=["phone", "lying", "tablet"])
def test_the_desk_fits_every_size(sit, server, size):
    page = sit(1, MOMENT[1].record.active, viewport=size)
    for language in ("de", "fr"):
        page.goto(server.tables[1] + f"?language={language}")
        page.evaluate("document.querySelector('#desk').showPopover()")
        assert not page.evaluate(OUTSIDE)
        assert page.evaluate(
            "document.querySelector('#desk').scrollWidth <= document.querySelector('#desk').clientWidth"
        )
    assert not axe(page)


def test_orders_are_given_and_lifted(sit, server):
    page = sit(1, MOMENT[1].record.active, viewport=PHONE)
    page.click("summary[aria-label=Menu]")
    page.click("text=Standing orders")
    assert not page.evaluate(OUTSIDE)
    assert not axe(page)
    page.check("#order-pass-counteroffers")
    page.fill("[name='pass-counteroffers.threat']", "17")
    page.click("#keep-orders")
    page.wait_for_selector("#decide")
    page.goto(server.tables[1] + "/orders")
    expect(page.locator("[name='pass-counteroffers.threat']")).to_have_value("17")
    page.click("text=Lift all")
    page.goto(server.tables[1] + "/orders")
    expect(page.locator(":checked[name=order]")).to_have_count(0)
