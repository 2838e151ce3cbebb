"""What one client can make dear: it is checked first, done elsewhere with a budget, kept, and charged."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
from contextlib import contextmanager

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect

import boardroom
from boardroom.cli import serve
from boardroom.cli.serve import server_options
from boardroom.core.game import Game
from boardroom.table import cost, elsewhere, errors, play, taking_back
from boardroom.table.model import SeatRequest
from boardroom.table.service import Tables
from boardroom.web import connections, guard, rates_elsewhere
from boardroom.web.app import create_app
from boardroom.web.rate import Rate, SharedBuckets
from boardroom.web.rates_elsewhere import RatesElsewhere
from boardroom.web.settings import Settings
from boardroom.web.turns import measured
from tests.support.stores import empty_file, postgresql
from tests.support.waiting import expected
from tests.web.conftest import duel

pytestmark = pytest.mark.anyio


def log_of(game: str, picks: int = 120, **settings) -> boardroom.Log:
    played, chance = boardroom.game(game, **settings), random.Random(5)
    state = played.start(dealer=boardroom.Dealer(seed=5))
    while len(state.picks) < picks and not played.over(state):
        played.apply(state, chance.choice(played.options(state)))
    return played.log(state)


def signed(log: boardroom.Log, **changes) -> dict:
    """A log whose digest fits, whatever it says."""
    kept = {"game": log.game, "ruleset": log.ruleset, "settings": log.settings, "picks": log.picks, "start": log.start}
    return json.loads(type(log)(**{**kept, **changes}).to_json())


@contextmanager
def coming_from(client: TestClient, address: str):
    """The same client at another address."""
    before, client._transport.client = client._transport.client, (address, 1)
    yield
    client._transport.client = before


def test_a_log_is_measured_before_it_is_read(client):
    """3.9 MB were parsed three times before anybody counted."""
    answer = client.post("/api/v1/logs", content=b"[" * 300_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
    log = log_of("new-corp-order", players=2)
    answer = client.post("/api/v1/logs", json=signed(log, picks=tuple([1] * (elsewhere.MOST_PICKS + 1))))
    assert answer.status_code == 422
    assert "far too long" in answer.json()["error"]["message"]


def test_a_log_whose_position_cannot_be_shown_is_refused(client):
    """It became a table that answered 500 on every look."""
    game, log = boardroom.game("new-angeles"), log_of("new-angeles", 60)
    position = game.position(game.replay(log))
    for change in (
        {"progress": {**position["progress"], "supported": [5, -1, -1, -1, -1, -1]}},
        {"districts": [{"pieces": 5}] * 10},
    ):
        answer = client.post("/api/v1/logs", json=signed(log, picks=(), start={**position, **change}))
        assert answer.status_code == 422, change


@pytest.mark.parametrize("grammar", [5, None, {}, [1]])
def test_settings_of_the_wrong_kind_are_refused(client, grammar):
    wish = {"game": "new-angeles", "settings": {"grammar": grammar}, "seats": [{"kind": "you"}] * 4}
    assert client.post("/api/v1/tables", json=wish).status_code == 422


async def test_a_long_game_is_read_in_another_process_once(tmp_path, monkeypatch):
    async with Tables.open(empty_file(tmp_path)) as tables:
        table = await tables.upload(log_of("new-corp-order", players=2).to_json())
        calls = (tables.story, tables.turns, lambda each: tables.frame(each, 40, everything=True))
        at_once = [await call(table) for call in calls]
        monkeypatch.setattr(elsewhere, "LONG_GAME", 10)
        for call, expected in zip(calls, at_once, strict=True):
            with cost.metered() as first:
                assert await call(table) == expected
            with cost.metered() as second:
                assert await call(table) == expected
            assert first.seconds > second.seconds == 0


async def test_the_story_of_a_long_game_is_made_in_another_thread_once(tmp_path, monkeypatch):
    async with Tables.open(empty_file(tmp_path)) as tables:
        made = await tables.upload(log_of("new-corp-order", players=2).to_json())
        expected = (await tables.look(made)).story
        monkeypatch.setattr(play, "LONG_GAME", 10)
        tables.room.folds.clear()
        with cost.metered() as first:
            assert (await tables.look(made)).story == expected
        with cost.metered() as second:
            await tables.look(made)
        assert first.seconds > second.seconds == 0


async def test_taking_back_in_a_long_game_goes_through_it_once_and_in_another_thread(tmp_path, monkeypatch):
    rewound, threads = Game.rewound, []

    def noted(self, *arguments):
        threads.append(threading.current_thread() is threading.main_thread())
        return rewound(self, *arguments)

    monkeypatch.setattr(Game, "rewound", noted)
    monkeypatch.setattr(play, "LONG_GAME", 2)
    monkeypatch.setattr(taking_back, "LONG_GAME", 2)
    async with Tables.open(empty_file(tmp_path)) as tables:
        seats = [SeatRequest("you"), SeatRequest("bot", level="random")]
        made = await tables.create("new-corp-order", {"players": 2, "start_player": 0}, seats)
        before = await tables.look(made.table, made.key)
        after = await tables.pick(made.table, made.key, before.version, before.options[0].pick)
        with cost.metered() as meter:
            back = await tables.undo(made.table, made.key, after.version)
        assert (back.view, back.options, back.story) == (before.view, before.options, before.story)
        assert threads == [False]
        assert meter.seconds > 0


async def test_what_takes_too_long_is_given_up_and_others_go_on(tmp_path, monkeypatch):
    monkeypatch.setattr(elsewhere, "BUDGET", 0.5)
    async with Tables.open(empty_file(tmp_path)) as tables:
        with cost.metered() as meter, pytest.raises(errors.BadRequest, match="too much time"):
            async with expected("the end of work that goes beyond its budget"):
                await tables.elsewhere._run(sum, range(10**15))
        assert meter.seconds == 0.5
        assert await tables.elsewhere._run(len, "next") == 4


def test_who_asks_for_something_dear_pays_for_it(settings, monkeypatch):
    """Forty a second were allowed, whatever they cost."""
    monkeypatch.setattr(elsewhere, "LONG_GAME", 10)
    monkeypatch.setattr(guard, "UNITS", 1e9)
    app = create_app(settings.model_copy(update={"rate": 40}))
    with TestClient(app) as client:
        with coming_from(client, "192.0.2.9"):
            log = signed(log_of("new-corp-order", players=2))
            table = client.post("/api/v1/logs", json=log).json()["table"]
        assert client.get(f"/api/v1/tables/{table}/story").status_code == 200
        answer = client.get("/api/v1")
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) >= 1


def test_every_page_is_paid_for_by_what_it_costs(settings, monkeypatch):
    """A page takes many times as long as a small answer, so a client may ask for fewer of them."""
    monkeypatch.setattr(guard, "UNITS", 1e9)
    monkeypatch.setattr(guard, "FREE", 0.0)  # On a fast machine a page takes hardly longer than what is free.
    with TestClient(create_app(settings.model_copy(update={"rate": 40, "pages": True}))) as client:
        assert client.get("/").status_code == 200
        assert client.get("/").status_code == 429


async def test_of_many_dear_requests_at_once_only_some_are_answered(settings):
    """All are let in before the first one has cost anything; who waited is asked again."""
    bar, begun = asyncio.Event(), []

    async def app(scope, receive, send):
        begun.append(scope["path"])
        await bar.wait()
        cost.spend(10.0)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    stands = guard.Guard(app, settings.model_copy(update={"rate": 40}))
    answers = []

    async def ask(path, client="192.0.2.7"):
        async def send(event):
            answers.extend([event["status"]] if "status" in event else [])

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"testserver")]}
        await stands(scope | {"query_string": b"", "client": (client, 1)}, receive, send)

    asked = [asyncio.create_task(ask(f"/{number}")) for number in range(50)]
    await asyncio.sleep(0)
    neighbour = asyncio.create_task(ask("/neighbour", "192.0.2.8"))
    static = asyncio.create_task(ask("/static/x"))
    async with asyncio.timeout(60):
        while len(begun) < guard.AT_ONCE + 2:
            await asyncio.sleep(0)
    asked[20].cancel()
    bar.set()
    await asyncio.gather(*asked, neighbour, static, return_exceptions=True)
    assert begun == [*(f"/{number}" for number in range(guard.AT_ONCE)), "/neighbour", "/static/x"]
    assert (answers.count(200), answers.count(429)) == (guard.AT_ONCE + 2, 50 - guard.AT_ONCE - 1)
    assert not stands.turns._busy
    assert not stands.turns._waiting


async def test_work_is_measured_and_otherwise_as_before():
    spent = []

    async def work():
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.sleep(60)
        sum(range(200_000))
        return "done"

    assert await measured(work(), spent.append) == "done"
    assert len(spent) > 1
    assert sum(spent) > 0

    async def fails():
        await asyncio.sleep(0)
        raise LookupError

    with pytest.raises(LookupError):
        await measured(fails(), spent.append)


def test_one_client_has_only_so_many_sockets(settings):
    """One client opened all 5,000."""
    app = create_app(settings.model_copy(update={"sockets": 2, "rate": 40}))
    with TestClient(app) as client:
        table, _, _ = duel(client)
        live = f"/api/v1/tables/{table}/live"
        with client.websocket_connect(live) as first, client.websocket_connect(live) as second:
            first.receive_text()
            second.receive_text()
            with client.websocket_connect(live) as third, pytest.raises(WebSocketDisconnect) as refused:
                third.receive_text()
            assert refused.value.code == 4429
            with coming_from(client, "2001:db8::1"), client.websocket_connect(live) as theirs:
                assert theirs.receive_text()
        with client.websocket_connect(live) as again:
            assert again.receive_text()


def test_neighbours_in_one_network_share_their_limits(settings):
    app = create_app(settings.model_copy(update={"rate": 0.2}))  # One at once, another one after five seconds.
    with TestClient(app) as client:
        answers = []
        for number in range(4):
            with coming_from(client, f"2001:db8::{number:x}"):
                answers.append(client.get("/api/v1").status_code)
        assert answers[:2] == [200, 429]
        assert client.get("/api/v1").status_code == 200


def test_workers_share_what_clients_asked(tmp_path):
    now = [1.0]
    SharedBuckets.create(tmp_path / "rates", 2)
    here, there, other = (
        Rate(2.0, 4.0, lambda: now[0], SharedBuckets(tmp_path / "rates", number)) for number in (0, 0, 1)
    )
    assert [here.wait("a"), there.wait("a"), here.wait("a"), there.wait("a")] == [0] * 4
    assert here.wait("a") == there.wait("a") == 0.5
    assert other.wait("a") == here.wait("b") == 0
    there.pay("b", 5)
    assert here.wait("b") == 1.5
    now[0] += 2
    assert here.wait("a") == 0
    assert (tmp_path / "rates").stat().st_mode & 0o077 == 0


def test_the_workers_of_a_server_count_in_the_file_that_it_made(tmp_path):
    settings = Settings(workers=2, rate=0.2)  # One at once.
    with serve._shared_rates(settings) as file:
        one, other = (guard.rates_of(settings.model_copy(update={"rates": file})) for _ in range(2))
        assert [rate.wait("192.0.2.9", 30) for rate in one] == [0, 0, 0]
        assert [rate.wait("192.0.2.9", 30) > 0 for rate in other] == [True, True, False]  # Of the last there are 200.
        assert other[0].wait("192.0.2.8") == 0


def test_many_clients_in_a_shared_place_do_not_forget_the_newest(tmp_path):
    SharedBuckets.create(tmp_path / "rates", 1)
    now = [1.0]
    rate = Rate(1.0, 1.0, lambda: now[0], SharedBuckets(tmp_path / "rates", 0))
    for number in range(30_000):
        now[0] += 1e-9
        rate.wait(f"client {number}")
    assert sum(rate.wait(f"client {number}") > 0 for number in range(29_900, 30_000)) == 100


@pytest.fixture
def postgresql_url():
    with postgresql() as url:
        yield url


async def test_what_a_client_spends_on_one_machine_counts_on_others(postgresql_url, monkeypatch):
    monkeypatch.setattr(rates_elsewhere, "PAUSE", 0.05)
    apps = [create_app(Settings(database=postgresql_url, rate=0.01, pages=False)) for _ in range(2)]
    async with (
        apps[0].router.lifespan_context(apps[0]),
        apps[1].router.lifespan_context(apps[1]),
        asyncio.timeout(120),
    ):
        here, there = (app.state.rates[0] for app in apps)
        while not there.wait("192.0.2.9", 0):
            here.pay("192.0.2.9", 1)
            await asyncio.sleep(0.05)
        assert there.wait("192.0.2.8", 0) == 0


def test_only_clients_that_spend_much_are_told_of_and_workers_of_one_machine_pay_once():
    now = [0.0]
    rates = [Rate(40, 200, lambda: now[0]) for _ in range(3)]
    here, beside, away = (RatesElsewhere([rate], name) for rate, name in zip(rates, ("a", "a", "b"), strict=True))
    assert here.messages() == []
    for _ in range(200):
        rates[0].wait("much")
    rates[0].wait("little")
    (message,) = here.messages()
    assert "little" not in message
    assert here.messages() == []
    for each in (beside, away):
        each.hear(message)
    assert (rates[1].wait("much"), rates[2].wait("much") > 0, rates[2].wait("little")) == (0, True, 0)
    assert away.messages() == []  # What was spent elsewhere is not told again.


async def serving(app, options, use):
    """Serve in this event loop as `boardroom serve` does, for as long as something is tried."""
    server = uvicorn.Server(uvicorn.Config(app, **{**options, "port": 0, "log_config": None}))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        return await use(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await running


HEAD = b"GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(("before", "half"), [(b"", b""), (b"", HEAD), (HEAD + b"\r\n", HEAD)])
async def test_a_head_that_does_not_end_is_not_waited_for(settings, monkeypatch, before, half):
    """Half requests were kept open without limit."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)

    async def use(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if before:
            writer.write(before)
            await reader.readuntil(b"\r\n\r\n")
        writer.write(half)
        async with expected("the end of a connection on which no request comes", 20):
            with contextlib.suppress(ConnectionResetError):
                while await reader.read(65_536):
                    pass
        writer.close()
        assert not connections.Protocol.open_by

    await serving(create_app(settings), server_options(settings), use)


async def test_one_client_has_only_so_many_connections(settings, monkeypatch):
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 2)
    monkeypatch.setattr(connections, "_limits", lambda: (40.0, ""))
    monkeypatch.setattr(connections, "HEAD_SECONDS", 3_600.0)  # Else that limit ends it, too.

    async def use(port):
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with expected("the end of a connection too many", 20):
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await reader.readexactly(1)
        for _, each in (*opened, (reader, writer)):
            each.close()

    await serving(create_app(settings), server_options(settings), use)


async def test_requests_that_wait_for_no_answers_end_their_connection(settings, monkeypatch):
    """One connection with many small requests filled the memory, and kept the server from answering anybody else."""
    monkeypatch.setattr(connections, "_limits", lambda: (40.0, ""))
    monkeypatch.setattr(connections, "_silenced", {})

    async def use(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write((HEAD + b"\r\n") * 10)
        for _ in range(10):
            assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
        writer.write((HEAD + b"\r\n") * 20_000)
        async with expected("the end of a connection with too many requests", 20):
            with contextlib.suppress(ConnectionResetError):
                while await reader.read(65_536):
                    pass
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        async with expected("the end of another one of the same client", 20):
            with contextlib.suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()
        monkeypatch.setattr(connections, "_limits", lambda: (40.0, "127.0.0.1"))  # A proxy is not silenced.
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HEAD + b"\r\n")
        assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
        writer.close()

    chosen = settings.model_copy(update={"rate": 0})
    await serving(create_app(chosen), server_options(chosen), use)


@pytest.mark.parametrize(
    ("begin", "endless"),
    [
        (b"GET /", b"a" * 65_536),
        (HEAD + b"X: ", b"a" * 65_536),
        (HEAD, b"A: b\r\n" * 10_000),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"A: b\r\n" * 10_000),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n1;", b"a" * 65_536),
    ],
    ids=["address", "header", "headers", "trailers", "extension"],
)
async def test_a_head_without_end_is_not_kept(settings, monkeypatch, begin, endless):
    """Within the time that a head may take it filled the memory, or kept the server from answering anybody else."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 3_600.0)
    monkeypatch.setattr(connections, "_silenced", {})

    async def use(port):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begin)
        taken = 0
        async with expected("the end of a connection with a head that is too long", 20):
            with contextlib.suppress(ConnectionError):
                while taken < 1_000:
                    writer.write(endless)
                    await writer.drain()
                    taken += 1
        assert taken < 1_000
        writer.close()

    await serving(create_app(settings), server_options(settings), use)


async def test_long_heads_and_bodies_in_parts_are_heard(settings):
    async def use(port):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for head in (HEAD + b"X: " + b"a" * 20_000 + b"\r\n\r\n", HEAD + b"A: b\r\n" * 3_000 + b"\r\n"):
            writer.write(head)
            assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
            await reader.readuntil(b"}")
        writer.write(b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n")
        writer.write(b"Content-Type: application/json\r\nConnection: close\r\n\r\n" + b"1\r\n \r\n" * 20_000)
        writer.write(b"2\r\n{}\r\n0\r\nTrailer: x\r\n\r\n")
        assert b" 422 " in await reader.read()
        writer.close()

    await serving(create_app(settings), server_options(settings), use)


async def test_a_socket_counts_as_no_connection(settings, monkeypatch):
    """Sockets have a limit of their own."""
    monkeypatch.setattr(connections, "_limits", lambda: (40.0, ""))

    async def use(port):
        async with connect(f"ws://127.0.0.1:{port}/live"):
            assert not connections.Protocol.open_by

    chosen = settings.model_copy(update={"pages": True})
    await serving(create_app(chosen), server_options(chosen), use)


async def test_only_a_trusted_proxy_says_who_asks(settings):
    """A local client invented addresses and had no limit."""

    async def use(port):
        codes = []
        for number in range(30):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HEAD + f"X-Forwarded-For: 192.0.2.{number}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            codes.append(int(answer.split()[1]))
            writer.close()
        return codes

    for proxies, all_heard in (("", False), ("10.0.0.0/8", False), ("127.0.0.1", True)):
        chosen = settings.model_copy(update={"rate": 1, "proxies": proxies})
        codes = await serving(create_app(chosen), server_options(chosen), use)
        assert (codes == [200] * 30) is all_heard, (proxies, codes)


def test_a_body_that_does_not_end_is_not_waited_for(settings, monkeypatch):
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    sent = []

    async def receive():
        await asyncio.Event().wait()

    async def send(event):
        sent.append(event)

    app = create_app(settings)
    scope = {
        "type": "http", "method": "POST", "path": "/api/v1/logs", "headers": [(b"host", b"localhost")],
        "client": ("192.0.2.1", 1), "query_string": b"", "scheme": "http", "server": ("localhost", 80),
        "http_version": "1.1", "root_path": "", "raw_path": b"/api/v1/logs",
    }  # fmt: skip
    asyncio.run(asyncio.wait_for(app(scope, receive, send), 20))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["code"] == "too-slow"
