"""Sockets that stay open when their request has ended: what is kept of them, and how they end."""

from __future__ import annotations

import asyncio
import contextlib
import gc

import pytest
from fastapi import WebSocket
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from boardroom.cli.serve import server_options
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.lab.loadclient import Requests
from boardroom.web import sockets
from boardroom.web.app import create_app
from boardroom.web.sockets import Kept, Socket
from tests.support.waiting import expected
from tests.web.test_connections import duel
from tests.web.test_cost import serving

pytestmark = pytest.mark.anyio
MANY = 12


def alive(*kinds):
    """The objects of some kinds that are in use."""
    gc.collect()
    return [each for each in gc.get_objects() if isinstance(each, kinds)]


async def until(holds, what):
    async with expected(what):
        while not holds():
            await asyncio.sleep(0.01)


async def serve(settings, use, **options):
    """Serve with pages, and let a test use the port, a table with its key, and the tables."""
    app = create_app(settings.model_copy(update={"pages": True}))

    async def used(port):
        asking = Requests("127.0.0.1", port)
        table, key = await duel(asking)
        await use(port, table, f"boardroom={key}", app)
        asking.close()

    await serving(app, {**server_options(settings), **options}, used)


def request(port, table):
    """The request for a socket, as bytes."""
    lines = [f"GET /api/v1/tables/{table}/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.mark.parametrize("path", ["/api/v1/tables/{}/live", "/table/{}/live"])
async def test_an_open_socket_keeps_neither_request_nor_task(settings, path):
    async def use(port, table, cookie, app):
        requests = len(alive(WebSocket, HTTPConnection, Socket))
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(MANY):
                address = f"ws://127.0.0.1:{port}{path.format(table)}"
                client = await stack.enter_async_context(connect(address, additional_headers={"Cookie": cookie}))
                await client.recv()
            assert len(alive(Kept)) == MANY
            assert app.state.tables.listening == MANY
            assert len(alive(WebSocket, HTTPConnection, Socket)) <= requests
            await until(
                lambda: not any("run_asgi" in repr(task) for task in asyncio.all_tasks()), "no task of a request"
            )
        await until(lambda: not app.state.tables.listening, "nobody who listens")
        assert not app._guard.sockets

    await serve(settings, use)


async def test_a_socket_counts_for_its_client_until_it_ends(settings):
    async def use(port, table, cookie, app):
        address = f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live"
        app._guard.most_sockets = 1
        async with connect(address) as first:
            await first.recv()
            async with connect(address) as second:
                with pytest.raises(ConnectionClosed) as closed:
                    await second.recv()
                assert closed.value.rcvd.code == 4429
        await until(lambda: not app._guard.sockets, "the end of the socket")
        async with connect(address) as third:
            await third.recv()

    await serve(settings, use)


async def test_a_socket_answers_pings_and_the_end(settings):
    async def use(port, table, cookie, app):
        client = await connect(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live")
        await client.recv()
        async with expected("a pong"):
            await (await client.ping(b"there?"))
        await client.send("what is said is ignored")
        await client.send(["in", "several", "parts"])
        async with expected("another pong"):
            await (await client.ping())
        await client.close(1000)
        assert client.close_code == 1000

    await serve(settings, use)


async def test_who_does_not_answer_is_not_kept(settings):
    async def use(port, table, cookie, app):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request(port, table))
        async with expected("the end of a connection whose other side is silent"):
            said = await reader.read()
        assert b"\x89\x00" in said
        assert b"keepalive ping timeout" in said
        writer.close()
        await until(lambda: not app.state.tables.listening, "nobody who listens")

    await serve(settings, use, ws_ping_interval=0.2)


async def test_who_takes_in_nothing_is_not_kept(settings, monkeypatch):
    """The connection would have stayed as long as the other side did, and with it whom it shows as present."""
    monkeypatch.setattr(sockets, "CLOSING", 0.1)

    async def use(port, table, cookie, app):
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
        writer.write(request(port, table))
        await until(lambda: app.state.tables.listening, "somebody who listens")
        (kept,) = alive(Kept)
        assert kept.push(b"x" * 20_000_000)
        assert not kept.push(b"more than it takes in")
        for _ in range(2):
            kept._ping()
        await until(lambda: not app.state.tables.listening, "nobody who listens")
        assert not app._guard.sockets
        writer.close()

    await serve(settings, use)


@pytest.mark.parametrize("mistake", [RecursionError, KeyError])
async def test_a_socket_is_closed_by_any_mistake_and_the_log_has_it(settings, monkeypatch, mistake, caplog):
    """After some it stayed open, and nothing was ever sent to it again, nor written into the log."""

    def fail(*_):
        raise mistake

    async def use(port, table, cookie, app):
        address = f"ws://127.0.0.1:{port}/table/{table}/live"
        async with connect(address, additional_headers={"Cookie": cookie}) as client:
            await client.recv()
            monkeypatch.setattr(NewCorpOrder, "question", fail)
            async with app.state.tables.subscribe(table), expected("the end of the socket"):
                await client.wait_closed()
            assert client.close_code == 1011
            assert f"A socket failed: {mistake()!r}" in caplog.text

    await serve(settings, use)


async def test_the_server_says_that_it_ends(settings):
    clients = []

    async def use(port, table, cookie, app):
        clients.append(await connect(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live"))
        await clients[0].recv()

    await serve(settings, use)
    async with expected("the end of the socket"):
        await clients[0].wait_closed()
    assert clients[0].close_code == 1012


async def test_a_table_that_cannot_go_on_closes_its_sockets(settings, monkeypatch):
    async def use(port, table, cookie, app):
        tables = app.state.tables
        async with connect(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live") as client:
            await client.recv()
            await tables.room.mark(table, ValueError("a mistake"))
            async with expected("the end of the socket"):
                await client.wait_closed()
            assert client.close_code == 4410
        await until(lambda: not tables.listening, "nobody who listens")

    await serve(settings, use)


async def test_a_table_that_is_not_there_is_no_line_in_the_log_of_the_server(settings, caplog):
    """Whoever asks for one that was deleted would fill it."""

    async def use(port, table, cookie, app):
        for path in (f"/api/v1/tables/{table}x/live", f"/table/{table}x/live"):
            async with connect(f"ws://127.0.0.1:{port}{path}") as client:
                with pytest.raises(ConnectionClosed):
                    await client.recv()

    await serve(settings, use)
    assert "failed" not in caplog.text
