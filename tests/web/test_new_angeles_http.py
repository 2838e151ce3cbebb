"""New Angeles over HTTP: set from the form with bots and played to its end by its forms; nothing secret leaves."""

from __future__ import annotations

import asyncio
import html
import json
import random
import re
import shutil
import sqlite3
import time

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

import boardroom
from boardroom import Dealer
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.table import analysis, presence, schema
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables
from boardroom.web.app import create_app
from boardroom.web.settings import Settings
from tests.support import rule
from tests.support.worlds import other_city
from tests.table.test_proposals import proposal
from tests.web.conftest import bearer

KEY = "new-angeles"
FORM = {"game": KEY, "players": "4", "kind-0": "you", "name-0": "Ada"} | {
    f"kind-{seat}": "bot-random" for seat in (1, 2, 3)
}
PATHS = (
    "/api/v1/tables/{table}",
    "/api/v1/tables/{table}?explain=true",
    "/api/v1/tables/{table}/story",
    "/api/v1/tables?which=mine",
    "/api/v1/tables?which=playing",
    "/",
    "/table/{table}",
    "/table/{table}?language=de",
)
SOCKETS = ("/api/v1/tables/{table}/live", "/api/v1/tables/{table}/live?explain=true", "/table/{table}/live")


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def picks(text):
    """What may be picked: by buttons, or from a list where there is much to choose from."""
    lists = re.findall(r'<select[^>]*name="pick"[^>]*>(.*?)</select>', text)
    return re.findall(r'name="pick" value="(\d+)"', text) + re.findall(r'<option value="(\d+)"', "".join(lists))


def shown(client, table):
    """The page of a table as soon as the first seat has something to pick, or the game is over."""
    fold = client.app.state.tables.room.folds[table.rpartition("/")[2]]
    for _ in range(20_000):
        if fold.over or 0 in fold.acting:
            text = client.get(table).text
            if picks(text) or "na scoring" in text:
                return text
        time.sleep(0.005)
    raise AssertionError("nothing to pick, and no end")


def test_a_game_from_the_form_with_three_bots_is_played_to_its_end(client):
    table = client.post("/new", data=FORM | {"trading": "off"}).url.path
    chance, made = random.Random(2), 0
    text = ""
    while "na scoring" not in (text := text if picks(text) else shown(client, table)):
        version = re.search(r'name="version" value="(\d+)"', text)[1]
        answer = client.post(f"{table}/pick", data={"version": version, "pick": chance.choice(picks(text))})
        assert answer.status_code in {200, 409}
        text = answer.text
        made += 1
    assert made > 20
    assert "Ada" in text
    over = client.get(table.replace("/table/", "/replay/") + "?at=40&eyes=all")
    assert over.status_code == 200
    assert "The deal, opened" in over.text
    assert client.get("/replays").text.count('data-game="new-angeles" role="img"') == 1


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"edition": "retail"}, "New Angeles has no setting"),
        ({"players": "3"}, "4 to 6 players"),
        ({"trading": "sometimes"}, "The setting trading is one of"),
        ({"kind-1": "bot-raider"}, "citizen"),
    ],
)
def test_a_setting_that_does_not_belong_to_the_game_is_refused_in_words(client, more, words):
    answer = client.post("/new", data=FORM | more)
    assert answer.status_code == 422
    assert words in answer.text


@pytest.mark.parametrize("path", ["/play", "/watch"])
def test_one_click_starts_any_game(client, path):
    page = client.post(path, data={"game": KEY})
    assert page.status_code == 200
    assert "New Angeles" in page.text
    assert client.post(path, data={"game": "chess"}).status_code == 422


def test_the_form_shows_the_settings_of_the_chosen_game(client):
    text = client.get("/new?game=new-angeles&players=6&trading=off&kind-1=bot-raider").text
    assert 'id="players-6" value="6" checked' in text
    assert 'name="trading"' in text
    assert 'name="trade_form"' not in text  # Without trading there is nothing to choose.
    assert 'name="edition"' not in text
    assert "bot-tycoon" in text
    assert "bot-raider" not in text


# --- the leak test: two worlds that are equal for a seat give it equal bytes ---


async def served(path, game, state, keys):
    """A table at some position, everybody on their seats."""
    async with Tables.open(path, now=lambda: 1e9) as tables:
        requests = [SeatRequest("person", f"P{seat}") for seat in range(game.players)]
        holders = {seat: digest(key) for seat, key in enumerate(keys)}
        made = await tables.seats.set_up(game, state, requests, None, "", Clock(), private=False, holders=holders)
    return made.table


def place(path, table, position):
    with sqlite3.connect(path) as store:
        store.execute("UPDATE tables SET start = ? WHERE id = ?", (json.dumps(position), table))
        store.execute("UPDATE seats SET seen_at = 0")
    store.close()


def everything(path, table, key):
    headers = bearer(key) if key else {}
    with TestClient(create_app(Settings(database=path, rate=0), now=lambda: 1.8e9)) as client:
        found = {where: client.get(where.format(table=table), headers=headers).text for where in PATHS}
        for where in SOCKETS:
            with client.websocket_connect(where.format(table=table), headers=headers) as socket:
                found[where] = socket.receive_text()
    return found


def later(game, seed, steps):
    """A position of a random game in which somebody decides."""
    chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
    for _ in range(steps):
        game.apply(state, chance.choice(game.options(state)))
    return game.from_position(game.position(state))


@rule("NA-CG-17")
@pytest.mark.parametrize("seat", [0, 3])
@pytest.mark.parametrize("steps", [30, 150])
def test_equal_worlds_give_equal_bytes(tmp_path, monkeypatch, seat, steps):
    """Hands, rivals, kept investments, support and decks may differ: a seat gets the same pages and messages."""
    monkeypatch.setattr(presence, "WATCHERS_TOLD", 3_600)  # How quickly sockets follow each other changes nothing.
    game = boardroom.game(KEY, players=4, trading="off")
    state = later(game, 5, steps)
    twin = other_city(state.record, seat, random.Random(8))
    assert game.view(state, 1) != game.record_view(twin, 1)  # The worlds differ for somebody else.
    keys = [new_secret() for _ in range(game.players)]
    worlds = [str(tmp_path / "first.db"), str(tmp_path / "second.db")]
    table = asyncio.run(served(worlds[0], game, state, keys))
    shutil.copy(worlds[0], worlds[1])
    place(worlds[0], table, game.record_position(state.record))
    place(worlds[1], table, game.record_position(twin))
    here, there = (everything(path, table, keys[seat]) for path in worlds)
    for where, text in here.items():
        assert text == there[where], where
    assert "P3" in here["/table/{table}"]
    public = [everything(path, table, None) for path in worlds]
    assert public[0] == public[1]
    others = [everything(path, table, keys[1]) for path in worlds]
    assert others[0]["/table/{table}"] != others[1]["/table/{table}"]  # So a leak would be noticed.


PRIVATE = {"trading": "full", "private_trades": True}


def private_proposals(game, seed):
    """Positions before and after a pick that proposes a trade to somebody, and that nobody else may notice."""
    chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
    while not game.over(state):
        before, pick = state.record.copy(), chance.choice(game.options(state))
        author = game.owner(before, pick.pick)
        game.apply(state, pick)
        after, partner = state.record, game.seat(state)
        seen = {seat for seat in (None, *range(4)) if game.record_view(before, seat) != game.record_view(after, seat)}
        if seen == {author, partner} and author != partner:
            yield game.record_position(before), game.record_position(after), author, partner


def private_offers(game, seed):
    """The same in open windows, where a proposal is sent as one."""
    chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
    while not game.over(state):
        author = game.seat(state)
        if game.shared(state.record):
            before, first = state.record.copy(), chance.choice(game.options(state, author))
            game.apply(state, first)
            while not game.shared(state.record) and game.seat(state) == author:
                game.apply(state, chance.choice(game.options(state)))
            if first.verb == "propose" and state.record.sent_count > before.sent_count:
                yield game.record_position(before), game.record_position(state.record), author, first.targets["seat"]
        else:
            game.apply(state, chance.choice(game.options(state)))


@rule("NA-TG-11")
@pytest.mark.parametrize("form", ["turns", "open"])
def test_a_private_proposal_changes_no_byte_for_the_others(tmp_path, form):
    game = boardroom.game(KEY, players=4, trade_form=form, **PRIVATE)
    before, after, author, partner = next((private_offers if form == "open" else private_proposals)(game, 2))
    keys = [new_secret() for _ in range(game.players)]
    worlds = [str(tmp_path / "first.db"), str(tmp_path / "second.db")]
    table = asyncio.run(served(worlds[0], game, game.from_position(before), keys))
    shutil.copy(worlds[0], worlds[1])
    for path, position in zip(worlds, (before, after), strict=True):
        place(path, table, position)
    for viewer, key in [*enumerate(keys), (None, None)]:
        here, there = (everything(path, table, key) for path in worlds)
        changed = {where for where, text in here.items() if text != there[where]}
        assert not changed if viewer not in (author, partner) else "/table/{table}" in changed


async def whispered(path, table, keys):
    """What only some may know: words of seat 0 to seat 1, a person muted by seat 0, and its standing orders."""
    async with Tables.open(path, now=lambda: 1e9) as tables:
        await tables.chat(table, keys[0], "meet me at The Root", to=1)
        await tables.chat(table, keys[0], "I shall be there", to=1, promised=1)
        await tables.mark_promise(table, keys[1], "said-0-1-1", True)
        await tables.mute(table, keys[0], 2)
        await tables.give_orders(table, keys[0], [{"key": "pass-counteroffers", "values": {"until": "game"}}])


def test_private_lines_mutes_and_orders_change_no_byte_for_the_others(tmp_path):
    game = boardroom.game(KEY, players=4, trading="full", trade_form="open", promises=True)
    keys = [new_secret() for _ in range(game.players)]
    worlds = [str(tmp_path / "first.db"), str(tmp_path / "second.db")]
    table = asyncio.run(served(worlds[0], game, game.start(dealer=Dealer(seed=4)), keys))
    with sqlite3.connect(worlds[0]) as store:
        store.execute("UPDATE tables SET talk = 'private'")
    store.close()
    shutil.copy(worlds[0], worlds[1])
    asyncio.run(whispered(worlds[1], table, keys))
    for path in worlds:
        with sqlite3.connect(path) as store:
            store.execute("UPDATE seats SET seen_at = 0")
        store.close()
    for viewer, key in [(1, keys[1]), (2, keys[2]), (None, None)]:
        here, there = (everything(path, table, key) for path in worlds)
        changed = {where for where, text in here.items() if text != there[where]}
        assert not changed if viewer not in (0, 1) else "/table/{table}" in changed, viewer
        assert ("meet me" in there["/table/{table}/live"]) == (viewer in (0, 1))


def test_talk_is_chosen_in_the_form_and_said_and_muted_on_the_page(client):
    friends = FORM | {"trading": "off", "kind-1": "person", "talk": "private", "talk_seconds": "120"}
    table = client.post("/new", data=friends).url.path
    rules = client.get(f"/api/v1/tables/{table.rpartition('/')[2]}").json()["talk"]
    assert rules == {"mode": "private", "seconds": 120, "watchers": False}
    link = re.search(r"/s/[\w-]+", client.get(table).text)[0]
    ada = dict(client.cookies)

    def be(cookies):
        client.cookies.clear()
        client.cookies.update(cookies)

    be({})
    client.post(link, data={"name": "Bob"})
    assert '<option value="0">Ada</option>' in client.get(table).text
    client.post(f"{table}/say", data={"text": "psst Ada", "to": "0"})
    assert client.post(f"{table}/say", data={"text": "x", "to": "9"}).status_code == 422
    client.post(f"{table}/promise", data={"to": "0", "words": "for your eyes", "privately": "0"})
    client.post(f"{table}/promise", data={"to": "0", "words": "for all eyes"})
    be({})
    text = client.get(table).text
    assert [words in text for words in ("psst Ada", "for your eyes", "for all eyes")] == [False, False, True]
    be(ada)
    text = client.get(table).text
    assert [words in text for words in ("psst Ada", "for your eyes", "for all eyes")] == [True] * 3
    client.post(f"{table}/mute", data={"other": "1"})
    text = client.get(table).text
    assert "psst Ada" not in text
    assert "Unmute Bob" in text


def test_a_promise_in_own_words_is_made_read_and_marked(client):
    table = client.post("/new", data=FORM | {"trading": "off", "kind-1": "person"}).url.path
    here = f"/api/v1/tables/{table.rpartition('/')[2]}"
    link = re.search(r"/s/[\w-]+", client.get(table).text)[0]
    ada = dict(client.cookies)
    client.cookies.clear()
    client.post(link, data={"name": "Bob"})
    assert "Bob promises Ada:" in client.post(f"{table}/promise", data={"to": "0", "words": "I <back> you."}).text
    assert client.post(f"{table}/promise", data={"to": "9", "words": "x"}).status_code == 422
    assert "I &lt;back&gt; you." in client.get(table).text
    client.cookies.clear()
    client.cookies.update(ada)
    [found] = client.get(f"{here}?explain=true").json()["book"]
    assert (found["from"], found["to"], found["state"], found["yours"]) == (1, 0, "open", True)
    client.post(f"{table}/mark", data={"promise": found["key"], "kept": "false"})
    assert client.get(f"{here}?explain=true").json()["book"][0]["state"] == "broken"
    assert client.post(f"{here}/promises", json={"promise": found["key"], "kept": True}).status_code == 200
    assert client.get(f"{here}?explain=true").json()["book"][0]["says"] == {"from": None, "to": True}
    assert client.post(f"{table}/mark", data={"promise": "said-2-3-1", "kept": "true"}).status_code == 422


def test_six_people_on_one_device_hand_it_over_and_no_hand_is_seen_in_between(client):
    seats = {f"kind-{seat}": "you" for seat in range(6)} | {f"name-{seat}": f"Nobody{seat}" for seat in range(6)}
    more = {"trading": "full", "trade_form": "open", "promises": "yes", "corps": "random"}
    table = client.post("/new", data={"game": KEY, "players": "6", **seats, **more}).url.path
    fold = client.app.state.tables.room.folds[table.rpartition("/")[2]]
    chance, held = random.Random(4), set()
    for _ in range(40):
        text = client.get(table).text
        assert 'class="handover"' in text
        assert 'id="you"' not in text
        assert not picks(text)
        seat = int(re.search(r'seat=(\d)" id="take-over-device"', text)[1])
        own = client.get(f"{table}?seat={seat}").text
        hands = [set(fold.view(each)["seats"][each]["hand"] or ()) for each in range(6)]
        shown = set(re.findall(r'id="card-(\w+)"', own))
        assert hands[seat] <= shown
        assert not shown & (set().union(*hands) - hands[seat])
        held.add(seat)
        version = re.search(r'name="version" value="(\d+)"', own)[1]
        ready = re.findall(r'value="(\d+)"[^>]*data-key="n"', own)
        pick = ready[0] if ready and chance.random() < 0.8 else chance.choice(picks(own))
        client.post(f"{table}/pick", data={"version": version, "pick": pick, "seat": seat})
    assert held == set(range(6))


def test_a_proposal_is_sent_over_the_api_as_one(client):
    seats = [{"kind": "you"}, *[{"kind": "person"}] * 3]
    wish = {"game": KEY, "settings": {"players": 4, "trading": "full", "trade_form": "open"}, "seats": seats}
    made = client.post("/api/v1/tables", json=wish).json()
    where = f"/api/v1/tables/{made['table']}"
    keys = [made["key"]] + [
        client.post("/api/v1/claim", json={"invitation": made["invitations"][str(seat)]}).json()["key"]
        for seat in (1, 2, 3)
    ]
    chance = random.Random(3)
    while True:
        views = [client.get(where, headers=bearer(key)).json() for key in keys]
        seat = next(seat for seat, view in enumerate(views) if view["your_turn"])
        view = views[seat]
        propose = [each for each in view["options"] if each["decision"] == "trade-floor" and each["verb"] == "propose"]
        if propose and view["view"]["seats"][seat]["capital"]:
            break
        pick = {"version": view["version"], "pick": chance.choice(view["options"])["pick"]}
        assert client.post(f"{where}/picks", json=pick, headers=bearer(keys[seat])).status_code == 200
    fold = client.app.state.tables.room.folds[made["table"]]
    picks = proposal(fold, seat, propose[0]["targets"]["seat"])

    def answer(**body):
        return client.post(f"{where}/picks", json={"version": view["version"], **body}, headers=bearer(keys[seat]))

    for body in ({}, {"pick": 1, "picks": [1]}, {"picks": []}, {"picks": [1] * 65}, {"picks": "1"}):
        assert answer(**body).status_code == 422
    assert answer(picks=[*picks[:-1], 10**6]).json()["error"]["code"] == "illegal"
    offer = answer(picks=picks).json()["view"]["floor"]["proposals"][-1]
    assert (offer["author"], offer["net"]) == (seat, 1)


def test_a_replay_offers_to_find_the_turning_points(client):
    game = boardroom.game(KEY, players=4, trading="off")
    chance, state = random.Random(3), game.start(dealer=Dealer(seed=3))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    table = client.post("/api/v1/logs", json=json.loads(game.log(state).to_json())).json()["table"]
    assert client.get(f"/api/v1/tables/{table}/chances").json()["status"] == "none"
    page = client.get(f"/replay/{table}").text
    assert 'id="pane-story"' in page
    assert 'id="think"' in page
    assert 'id="pane-points"' in page
    client.portal.call(keep_chances, client.app.state.tables, table, game, state)
    page = client.get(f"/replay/{table}").text
    points = re.findall(r'<span class="tpw">(.*?)</span> <small>', page)
    assert re.fullmatch(r'<span class="deed">\w.* (abstains|supports).*', points[0]), "what that seat did"
    costly = page.partition("The deals that cost most")[2].partition("</ol>")[0]
    assert re.findall(r"(\d+)\s% → (\d+)\s%", costly) == [("60", "10")]
    did = re.search(r'<section class="panel did resolve".*?</section>', client.get(moment(costly)).text, re.DOTALL)
    assert did is not None
    assert "What it did" in did[0]
    assert "<li" in did[0]


def moment(markup):
    """Where the first link leads to."""
    return html.unescape(re.search(r'href="(/replay/[^"]+)"', markup)[1])


async def keep_chances(tables, table, game, state):
    """Keep chances of a game: even ones, until a deal that did something costs seat 1 much; and a point in it."""
    turns, lines = game.turns(state), list(game.steps(state))
    deal = next(turn for turn in turns if resolved(lines[turn.first : turn.last]))
    vote = next(step for step in lines[deal.first : deal.last] if votes(step, deal.seat))
    before, after = [0.1, 0.6, 0.2, 0.1], [0.3, 0.1, 0.3, 0.3]
    stops = [*(turn.first for turn in turns), len(state.picks)]
    moments = [(at, before if at <= deal.first else after) for at in stops]
    point = (vote.index, vote.seat, 0.1, 0.4, (vote.pick,))
    kept = {"form": analysis.FORM, "picks": len(state.picks), "moments": moments, "points": [point], "games": 400}
    row = {"table_id": table, "status": "done", "done": 1, "total": 1, "found": json.dumps(kept)}
    async with tables.room.store.write() as connection:
        await connection.execute(sa.insert(schema.chances).values(**row))


def votes(step, active):
    """Whether somebody else supports an offer or abstains."""
    return step.before.decision == Decision.SUPPORT_OFFER and step.seat != active


def resolved(steps):
    """Whether others voted in a deal, and a district was chosen."""
    chosen = any(step.before.decision == Decision.PICK_DISTRICT for step in steps)
    return chosen and any(votes(step, steps[0].seat) for step in steps)


def test_orders_are_given_on_a_page_of_their_own_that_nobody_else_gets(client, monkeypatch):
    monkeypatch.setattr(client.app.state.tables, "now", lambda: 1.8e9)  # Pages say what time it is.
    seats = [{"kind": "you"}, *[{"kind": "person"}] * 3]
    wish = {"game": KEY, "settings": {"players": 4}, "seats": seats, "name": "Ada"}
    made = client.post("/api/v1/tables", json=wish).json()
    claims = [{"invitation": made["invitations"][str(seat)]} for seat in (1, 2, 3)]
    keys = [made["key"]] + [client.post("/api/v1/claim", json=claim).json()["key"] for claim in claims]
    where = f"/table/{made['table']}"
    client.cookies.clear()
    mine, theirs = bearer(keys[0]), bearer(keys[1])
    assert f'href="{where}/orders"' in client.get(where, headers=mine).text
    before = [client.get(where, headers=headers).text for headers in (mine, theirs, {})]
    form = {"order": "pass-counteroffers", "pass-counteroffers.until": "turn", "pass-counteroffers.threat": "17"}
    answer = client.post(f"{where}/orders", data=form, headers=mine, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, where)
    assert [client.get(where, headers=headers).text for headers in (mine, theirs, {})] == before
    page = client.get(f"{where}/orders?language=de", headers=mine)
    assert 'value="17"' in page.text
    assert 'id="order-pass-counteroffers" checked' in page.text
    assert "Nichts, seit du zuletzt selbst gehandelt hast." in page.text
    assert page.headers["cache-control"] == "no-store"
    sheet = client.get(f"{where}/orders", headers=mine | {"HX-Request": "true"})
    assert 'value="17"' in sheet.text
    assert "<html" not in sheet.text
    assert sheet.headers["cache-control"] == "no-store"
    assert 'value="17"' not in client.get(f"{where}/orders", headers=theirs).text
    assert client.get(f"{where}/orders?seat=0", headers=theirs).status_code == 403
    assert client.get(f"{where}/orders").status_code == 403
    assert (
        client.post(f"{where}/orders", data=form | {"pass-counteroffers.threat": "99"}, headers=mine).status_code == 422
    )
    client.post(f"{where}/orders", data={"lift": "1"}, headers=mine)
    assert " checked" not in client.get(f"{where}/orders", headers=mine).text
