"""Messages that are written to a socket without waiting."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from boardroom.cli.serve import server_options
from boardroom.lab.loadclient import Requests
from boardroom.web import connections, sockets
from boardroom.web.app import create_app
from tests.support.waiting import expected
from tests.web.conftest import bearer
from tests.web.test_cost import serving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_frames_are_as_the_library_writes_them(length):
    text = b"x" * length
    written = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert sockets.TEXT + sockets._length(length) + text == written


TWO = {"settings": {"players": 2, "start_player": 0}, "seats": [{"kind": "you"}, {"kind": "person"}], "name": "Ada"}


@pytest.fixture(name="pushed")
def _pushed(monkeypatch):
    """What is written to sockets without waiting."""
    pushed = []
    push = sockets.Kept.push
    monkeypatch.setattr(sockets.Kept, "push", lambda self, text: pushed.append(text.decode()) or push(self, text))
    return pushed


async def duel(asking):
    """A table of two, and the key of who begins."""
    made = await asking.json("POST", "/api/v1/tables", TWO)
    await asking.json("POST", "/api/v1/claim", {"invitation": made["invitations"]["1"], "name": "Bob"})
    return made["table"], made["key"]


async def test_picks_are_pushed_to_sockets_of_a_server(settings, pushed):
    """All but the first, which may come while the arrival of somebody is still told, which takes reading the store."""

    async def use(port):
        asking = Requests("127.0.0.1", port)
        table, key = await duel(asking)
        address = f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live"
        async with connect(address, additional_headers=bearer(key)) as own, connect(address) as other:
            answer = json.loads(await own.recv())
            await other.recv()
            for _ in range(2):
                body = {"version": answer["version"], "pick": answer["options"][0]["pick"]}
                answer = await asking.json("POST", f"/api/v1/tables/{table}/picks", body, f"boardroom={key}")
                async with expected("the pick on its own socket"):
                    while (told := json.loads(await own.recv()))["version"] != answer["version"]:
                        pass
                assert told == answer
            assert any(json.loads(text) == told for text in pushed)
        asking.close()

    await serving(create_app(settings), server_options(settings), use)


@pytest.mark.parametrize("what", ["ping", "text", "parts"])
async def test_a_socket_whose_other_side_talks_is_closed(settings, monkeypatch, what):
    """One socket with many small messages, or pings, kept the server from answering anybody else."""
    monkeypatch.setattr(connections, "_silenced", {})

    async def use(port):
        asking = Requests("127.0.0.1", port)
        table, key = await duel(asking)
        async with connect(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live", additional_headers=bearer(key)) as own:
            await own.recv()
            await (await own.ping())  # An answer now and then is what a socket is for.
            frames = {
                "ping": [Frame(Opcode.PING, b"")],
                "text": [Frame(Opcode.TEXT, b"")],
                "parts": [Frame(Opcode.TEXT, b"", fin=False), Frame(Opcode.CONT, b"", fin=False)],
            }[what]
            first, rest = frames[0].serialize(mask=True), frames[-1].serialize(mask=True)
            own.transport.write(first + rest * 1_000)
            async with expected("the end of the socket"):
                await own.wait_closed()
            assert own.close_code == 1008
        asking.close()

    await serving(create_app(settings), server_options(settings), use)


async def test_what_is_sent_over_a_socket_is_paid_for(settings):
    app = create_app(settings.model_copy(update={"rate": 40}))
    paid = []

    async def use(port):
        asking = Requests("127.0.0.1", port)
        table, _ = await duel(asking)
        rate = app.state.rates[0]
        pay = rate.pay
        rate.pay = lambda client, cost: paid.append((client, cost)) or pay(client, cost)
        async with connect(f"ws://127.0.0.1:{port}/api/v1/tables/{table}/live") as own:
            await own.recv()
            paid.clear()
            await (await own.ping())
            assert [client for client, cost in paid if cost > 0] == ["127.0.0.1"]
        asking.close()

    await serving(app, server_options(settings), use)


async def test_what_a_pick_changed_is_pushed_to_open_pages(settings, pushed):
    async def use(port):
        asking = Requests("127.0.0.1", port)
        table, key = await duel(asking)
        address, cookie = f"ws://127.0.0.1:{port}/table/{table}/live", f"boardroom={key}"
        async with connect(address, additional_headers={"Cookie": cookie}) as own, connect(address) as other:
            for page in (own, other):
                await page.recv()
            for _ in range(2):
                seen = await asking.json("GET", f"/api/v1/tables/{table}", cookie=cookie)
                fields = {"version": seen["version"], "pick": seen["options"][0]["pick"]}
                assert (await asking.form(f"/table/{table}/pick", fields, cookie))[0] == 204
                async with expected("the pick on its own page"):
                    while f'data-version="{seen["version"] + 1}"' not in (told := await own.recv()):
                        pass
            assert told in pushed
        asking.close()

    with_pages = settings.model_copy(update={"pages": True})
    await serving(create_app(with_pages), server_options(with_pages), use)
