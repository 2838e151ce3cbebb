"""People around one city: a spectator, two who offer at once, one deal by keys alone, six on one device."""

import asyncio
import random
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from boardroom.web.guard import COOKIE
from tests.browser.conftest import Server, axe, finished
from tests.browser.test_trading import MOMENT

pytestmark = pytest.mark.xdist_group("people")  # One server with its tables.
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
KEYS = [new_secret() for _ in range(4)]
DEVICE = new_secret()
"""The key of a device on which everybody sits."""


def at_an_offer(players):
    """A game without trades when somebody is to make the main offer of a deal, and everybody holds cards."""
    game = boardroom.game("new-angeles", players=players, trading="off", corps="random")
    for seed in range(50):
        chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
        while not game.over(state) and state.record.round < 2:
            [*options] = game.options(state)
            if options[0].decision == "main-offer" and min(state.record.held[:players]) > 1 and len(options) < 9:
                return game, game.from_position(game.position(state))
            game.apply(state, chance.choice(options))
    raise AssertionError


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with tables; their addresses are in `tables`."""
    folder = tmp_path_factory.mktemp("people")

    async def made():
        async with Tables.open(str(folder / "games.db")) as tables:

            async def table(moment, keys):
                game, state = moment
                people = [SeatRequest("person", name) for name in NAMES[: game.players]]
                holders = {seat: digest(key) for seat, key in enumerate(keys)}
                place = await tables.seats.set_up(
                    game, state, people, None, "", Clock(), private=False, holders=holders
                )
                return f"/table/{place.table}"

            return {
                "trading": await table(MOMENT, KEYS),
                "four": await table(at_an_offer(4), [DEVICE] * 4),
                "six": await table(at_an_offer(6), [DEVICE] * 6),
            }

    with ThreadPoolExecutor() as thread:  # What drives the browser keeps an event loop running in this one.
        tables = thread.submit(lambda: asyncio.run(made())).result()
    running = Server(folder)
    running.tables = tables
    yield running
    running.close()


@pytest.fixture
def sit(visit, server):
    """The page of somebody at a table."""

    def come(table, key=None, **settings):
        page = visit("/", **settings)
        if key is not None:
            page.context.add_cookies([{"name": COOKIE, "value": key, "url": server.url}])
        page.goto(server.tables[table])
        page.wait_for_selector("body[data-line=up]")
        return page

    return come


def test_two_people_offer_at_once_and_a_spectator_sees_what_is_public(sit):
    record = MOMENT[1].record
    first, second = record.active, record.decider
    one, other, watcher = sit("trading", KEYS[first]), sit("trading", KEYS[second]), sit("trading")
    expect(watcher.locator(".dist")).to_have_count(10)
    expect(watcher.locator(".corp")).to_have_count(4)
    assert watcher.locator("#you .act, [data-n], #desk-open, #chat, .promises form").count() == 0
    for page, to in ((one, second), (other, first)):
        page.click("#desk-open")
        page.click(f"[for=to-{to}]")
        page.fill("#pay", "1")
        page.fill("#own-words", f"Trust me, {NAMES[to]}.")
    one.evaluate("document.querySelector('#offer-send').click()")  # Both before either has news of the other.
    other.evaluate("document.querySelector('#offer-send').click()")
    for page in (one, other, watcher):
        expect(page.locator(".trade")).to_have_count(2)
    one.click("#desk-open")
    one.fill("#own-words", "I stay out of this one.")
    one.keyboard.press("Enter")
    expect(other.locator("#promises .pr-open")).to_contain_text("I stay out of this one.")
    expect(one.locator("#own-words")).to_have_value("")
    other.click("#desk-open")
    other.click("#promises .asked [value=false]")
    expect(one.locator("#promises .pr-broken")).to_contain_text(f"{NAMES[second]} says: broken.")
    expect(watcher.locator("#minutes")).to_contain_text(f"{NAMES[first]} promises {NAMES[second]}:")
    for page in (one, other):
        assert not axe(page)


MOVED = """(before) => document.querySelector('main.handover')
  || Number(document.querySelector('#act')?.dataset.version) > before"""
STEP = "() => document.querySelector('.dsteps .now')?.textContent || ''"
KEYS_LIT = """() => [...document.querySelectorAll('[data-n]:not([data-key=n])')].map((each) => each.dataset.n)
  .filter((digit) => digit.length === 1)"""


def hand_over(page):
    """Whose turn it is now: the name; the device is in their hands afterwards."""
    expect(page.locator("main.handover h1")).to_be_visible()
    assert page.locator("#you, .act, [data-n], .nrs").count() == 0
    name = re.match(r"(\w+),", page.locator("main.handover h1").inner_text())[1]
    page.keyboard.press("Enter")
    page.wait_for_selector("#decide[data-mine]")
    return name


def decide(page, key):
    """Press a key; until the next decision, or somebody else has to take the device."""
    before = int(page.get_attribute("#act", "data-version"))
    page.keyboard.press(key)
    page.wait_for_function(MOVED, arg=before)


def test_a_deal_is_made_by_keys_alone(sit):
    page, steps, acted = sit("four", DEVICE), [], set()
    while True:
        if page.locator("main.handover").count():
            hand_over(page)
        steps.append(page.evaluate(STEP))
        if steps.count("Resolution") > 1 or ("Resolution" in steps and steps[-1] != "Resolution"):
            break
        digits = page.evaluate(KEYS_LIT)
        acts = steps[-1] not in acted and digits  # The first one asked offers or supports, the others pass.
        decide(page, digits[0] if acts else "n" if page.locator("[data-key=n]").count() else digits[0])
        if steps[-1] == "Support" and page.locator("#deal .vc").count():
            acted.add("Support")
        if page.locator("#deal .offer:not(.empty)").count() == 2:
            acted.add("Counteroffer")
    assert {"Offer", "Counteroffer", "Support", "Resolution"} <= set(steps)
    assert "Support" in acted


def test_six_people_hand_one_device_over_for_their_hidden_decisions(sit):
    page = sit("six", DEVICE)
    names, hands = [], {}
    while len(set(names)) < len(NAMES):
        name = hand_over(page)
        names.append(name)
        hands[name] = sorted(page.locator("#you .act").evaluate_all("(all) => all.map((each) => each.id)"))
        while page.locator("main.handover").count() == 0 and page.locator("#decide[data-mine]").count():
            decide(page, "n" if page.locator("[data-key=n]").count() else page.evaluate(KEYS_LIT)[0])
        page.wait_for_selector("main.handover")
    assert len({tuple(each) for each in hands.values()}) > 1  # Each saw their own cards.


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_help_with_all_topics_open(visit, theme):
    page = visit("/help?game=new-angeles", color_scheme=theme)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert page.locator("details[open] dt").count() > 100
    assert not axe(page)


def test_axe_finds_nothing_at_the_end_and_in_a_replay_with_promises(visit):
    page = visit("/replays")
    log = finished(4, key="new-angeles", trading="support", promises=True)
    page.set_input_files("input[type=file]", {"name": "log.json", "mimeType": "application/json", "buffer": log})
    page.click("form[enctype] button")
    page.wait_for_selector(".pt-promises")
    page.click(".pt-promises")
    expect(page.locator(".pane-promises li").first).to_be_visible()
    assert not axe(page)
    page.goto(page.url.replace("/replay/", "/table/"))
    expect(page.locator(".endpr .lately li").first).to_be_visible()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert not axe(page)
