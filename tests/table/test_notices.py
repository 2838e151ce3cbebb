"""Word outside the page: who is told what, once, and that it reaches them unread by others."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socketserver
import threading
import time

import pytest
import sqlalchemy as sa
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

from boardroom.table import errors, migrate, notices, outside, schema, webpush
from boardroom.table.channels import EVERY_GAME
from boardroom.table.notices import Notice, shaped
from boardroom.table.outside import Outside
from boardroom.table.presence import PRESENT_FOR
from boardroom.table.service import Tables
from boardroom.table.store import Store
from tests.support.receiver import PushBrowser, Receiver, bytes_of, text_of
from tests.table.conftest import duel

pytestmark = pytest.mark.anyio
HERE = "https://games.example"


@pytest.fixture
async def tables(url, watch, monkeypatch):
    """A service that tells people only when a test lets it."""
    monkeypatch.setattr(notices, "SWEEP", 3_600.0)
    async with Tables.open(url, now=watch, bot_pause=0.0, outside=Outside(private=True)) as opened:
        yield opened


async def sweep(tables, watch, seconds=10.0):
    watch.time += seconds
    await tables.notices.once()
    await tables.room.drain()


async def test_a_person_who_looks_elsewhere_is_told_once(tables, watch):
    with Receiver() as end:
        made, ada, bob = await duel(tables, title="Friday lunch")
        for key, path in ((ada, "/ada"), (bob, "/bob")):
            hook = {"url": f"{end.url}{path}", "shape": "plain"}
            await tables.notices.add(key, "webhook", hook, language="de", base=HERE)
        await sweep(tables, watch)
        ((path, headers, body),) = end.heard
        told = json.loads(body)
        assert (path, headers["content-type"]) == ("/ada", "application/json")
        assert (told["table"], told["game"], told["occasion"]) == (made.table, "new-corp-order", "turn")
        assert told["url"] == f"{HERE}/table/{made.table}"
        assert told["text"].startswith("Friday lunch (New Corp Order): Du bist dran.")
        assert len(told["text"]) > 50  # And what is asked.
        await sweep(tables, watch)
        await tables.chat(made.table, bob, "come on")
        await sweep(tables, watch)
        assert len(end.heard) == 1
        seen = await tables.look(made.table, ada)
        while seen.decides == 0:  # Bob is waited for next.
            seen = await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
        await sweep(tables, watch)
        assert [path for path, _, _ in end.heard] == ["/ada", "/bob"]


async def test_who_waits_has_a_person_told_once_more_for_each_decision(tables, watch):
    with Receiver() as end:
        made, ada, bob = await duel(tables)
        await tables.notices.add(ada, "webhook", {"url": end.url, "shape": "plain"}, language="en", base=HERE)
        await sweep(tables, watch)
        assert len(end.heard) == 1
        for key in (ada, bob, bob):  # Nobody nudges themselves, and once is enough.
            await tables.notices.nudge(made.table, key)
            await tables.room.drain()
        first, again = (json.loads(body) for _, _, body in end.heard)
        assert first == again
        with pytest.raises(errors.WrongSecret):
            await tables.notices.nudge(made.table, "stranger")
        seen = await tables.look(made.table, ada)
        await tables.pick(made.table, ada, seen.version, seen.options[0].pick)
        async with tables.subscribe(made.table, ada):
            await tables.notices.nudge(made.table, bob)
        await tables.room.drain()
        assert len(end.heard) == 2


async def test_nobody_is_told_of_what_they_look_at_or_do_not_want(tables, watch):
    with Receiver() as end:
        made, ada, _ = await duel(tables)
        channel, _ = await tables.notices.add(
            ada, "webhook", {"url": end.url, "shape": "plain"}, language="en", base=HERE
        )
        async with tables.subscribe(made.table, ada):
            await sweep(tables, watch)
        await sweep(tables, watch, PRESENT_FOR + 1)
        assert end.heard == []
        other, ada2, _ = await duel(tables, key=ada)
        assert ada2 == ada
        await tables.notices.mute(other.table, ada, on=True)
        assert await tables.notices.muted(other.table, ada)
        await sweep(tables, watch)
        await duel(tables, key=ada)
        await tables.notices.choose(ada, channel, {EVERY_GAME: ["over"]})
        await sweep(tables, watch)
        assert end.heard == []
        await tables.notices.choose(ada, channel, {EVERY_GAME: ["turn", "nonsense"]})
        await duel(tables, key=ada)
        await sweep(tables, watch)
        assert len(end.heard) == 1


async def test_a_push_is_read_by_its_browser_alone(tables, watch):
    browser, other = PushBrowser(), PushBrowser()
    with Receiver() as end:
        _, ada, _ = await duel(tables, title="Friday lunch")
        address = browser.address(f"{end.url}/push/abc")
        channel, _ = await tables.notices.add(ada, "push", address, language="en", base=HERE)
        again, _ = await tables.notices.add(ada, "push", address, language="en", base=HERE)
        assert again == channel
        await sweep(tables, watch)
        ((path, headers, body),) = end.heard
        told = json.loads(browser.read(body))
        assert (path, told["title"]) == ("/push/abc", "Friday lunch")
        assert "your turn" in told["body"]
        assert b"lunch" not in body
        with pytest.raises(InvalidTag):
            other.read(body)
        assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", "86400")
        await check_signature(tables, headers["authorization"], end.url)
        end.status = 410  # The browser has taken it back.
        assert not await tables.notices.try_out(ada, channel)
        assert await tables.notices.channels(ada) == ()


async def check_signature(tables, header, origin):
    token, key = header.removeprefix("vapid t=").split(", k=")
    assert key == await tables.notices.push_key()
    assert json.loads(bytes_of(token.split(".")[1]))["aud"] == origin
    verify(token, key)


def verify(token, key):
    head, claims, signature = token.split(".")
    numbers = bytes_of(signature)
    encoded = utils.encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(key))
    public.verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


async def test_the_key_of_a_server_stays(url, watch):
    async with Tables.open(url, now=watch) as tables:
        first = await tables.notices.push_key()
    async with Tables.open(url, now=watch) as tables:
        assert await tables.notices.push_key() == first


INSIDE = [
    "http://127.0.0.1/x",
    "http://[::1]/",
    "http://10.0.0.1/",
    "http://192.168.1.1:80/",
    "http://169.254.169.254/latest/meta-data",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost/",
    "http://0/",
    "http://example.com:22/",
    "https://user:word@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[::127.0.0.1]/",
    "http://[fec0::1]/",
    "http://224.0.0.1/",
    "http://exa mple.com/",
    "http://example.com/\r\nX: y",
    "https://" + "x" * 2_000,
    "",
]


@pytest.mark.parametrize("address", INSIDE)
def test_nothing_is_sent_inside_the_network(address):
    with pytest.raises(errors.BadRequest):
        Outside().post(address, b"{}", {})


def test_a_server_that_listens_inside_hears_nothing_unless_the_host_allows_it():
    with Receiver(302) as end:
        port = end.url.rpartition(":")[2]
        for address in (end.url, f"http://localhost:{port}/"):
            with pytest.raises(errors.BadRequest):
                Outside().post(address, b"{}", {})
        assert end.heard == []
        assert Outside(private=True).post(end.url, b"{}", {}) == 302  # Followed nowhere.


async def test_what_is_no_address_is_refused(tables):
    _, ada, _ = await duel(tables)
    good = PushBrowser().address("https://push.example/x")
    wrong = [
        ("push", {}),
        ("push", good | {"auth": "x"}),
        ("push", good | {"p256dh": "nonsense"}),
        ("push", good | {"p256dh": text_of(b"\x04" + b"\x01" * 64)}),
        ("webhook", {"url": "https://example.com", "shape": "fax"}),
        ("mail", {"to": "ada@example.com"}),  # This host sends none.
        ("pigeon", {"to": "ada"}),
    ]
    for kind, address in wrong:
        with pytest.raises(errors.BadRequest):
            await tables.notices.add(ada, kind, address, language="en", base=HERE)
    with pytest.raises(errors.WrongSecret):
        await tables.notices.add(None, "push", good, language="en", base=HERE)
    for number in range(10):
        hook = {"url": f"https://example.com/{number}", "shape": "plain"}
        await tables.notices.add(ada, "webhook", hook, language="en", base=HERE)
    with pytest.raises(errors.TooMany):
        await tables.notices.add(ada, "webhook", hook | {"shape": "slack"}, language="en", base=HERE)


def test_each_service_gets_its_shape():
    notice = Notice("turn", "abc", "R&D", "new-corp-order", "R&D: it is your turn. @everyone", f"{HERE}/table/abc")
    assert shaped(notice, "discord")["allowed_mentions"] == {"parse": []}
    assert f"{HERE}/table/abc" in shaped(notice, "discord")["content"]
    assert shaped(notice, "slack")["text"].startswith("R&amp;D")
    assert shaped(notice, "plain")["version"] == 1


def test_a_message_is_encrypted_as_in_the_example_of_rfc_8291():
    """Section 5, whose intermediate values are in appendix A."""
    sealed = webpush.encrypted_by(
        "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        bytes_of("DGv6ra1nlYgDCS1FRnbzlw"),
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    assert text_of(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_server_shows_who_it_is_as_in_the_example_of_rfc_8292():
    """Section 2.4. Signatures differ each time, so that of the example and ours are verified in the same way."""
    example = (
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
        "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSS"
        "HzvoD1oA"
    )
    its_key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
    verify(example, its_key)
    endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"
    made_at = 1_453_523_768 - webpush.LIVES
    header = webpush.authorization(webpush.new_key(), endpoint, "mailto:push@example.com", made_at)
    token, key = header.removeprefix("vapid t=").split(", k=")
    assert token.rpartition(".")[0] == example.rpartition(".")[0]
    verify(token, key)
    with pytest.raises(InvalidSignature):
        verify(token, its_key)


def test_a_message_that_is_too_long_is_refused():
    browser = PushBrowser().address("https://push.example/x")
    with pytest.raises(ValueError, match="3,000"):
        webpush.encrypted(b"x" * 3_001, browser["p256dh"], browser["auth"])


async def test_an_old_store_gets_room_for_notices_and_keeps_its_games(url, watch):
    async with Tables.open(url, now=watch) as tables:
        made, ada, _ = await duel(tables)
        seen = await tables.look(made.table, ada)
    store = await Store.open(url)
    async with store.write() as connection:
        await connection.run_sync(migrate.downgrade, "0008")
        assert not await connection.run_sync(lambda each: sa.inspect(each).has_table("channels"))
    await store.close()
    async with Tables.open(url, now=watch) as tables:
        assert (await tables.look(made.table, ada)).view == seen.view
        async with tables.room.store.read() as connection:
            assert (await connection.execute(sa.select(schema.channels))).all() == []


class Dripping(socketserver.BaseRequestHandler):
    """Answers with a line now and then that promises more, for some seconds."""

    def handle(self):
        until = time.monotonic() + 10
        with contextlib.suppress(OSError):
            while time.monotonic() < until:
                self.request.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
                time.sleep(0.02)
            self.request.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def test_an_answer_that_never_ends_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(outside, "SECONDS", 0.2)
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dripping) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(errors.BadRequest):
            Outside(private=True).post(f"http://127.0.0.1:{server.server_address[1]}/", b"{}", {})
        server.shutdown()


async def test_a_slow_receiver_gets_one_message_after_the_other_and_no_more_than_fit(tables, monkeypatch):
    """Two tables may ask the same person at the same time; what is too much gets lost."""
    _, ada, _ = await duel(tables)
    asked, answer, sent = threading.Semaphore(0), threading.Semaphore(0), []

    def slow(_, address, *__):
        sent.append(address)
        asked.release()
        answer.acquire(timeout=60)
        return 200

    monkeypatch.setattr(Outside, "post", slow)
    monkeypatch.setattr(notices, "MOST_ON_ONE_WAY", 2)
    hook = {"url": "http://127.0.0.1:9/", "shape": "plain"}
    way, _ = await tables.notices.add(ada, "webhook", hook, language="en", base=HERE)
    first = asyncio.create_task(tables.notices.try_out(ada, way))
    assert await asyncio.to_thread(asked.acquire, timeout=60)
    others = {asyncio.create_task(tables.notices.try_out(ada, way)) for _ in range(2)}
    (too_many,), (second,) = await asyncio.wait(others, return_when=asyncio.FIRST_COMPLETED)
    assert not too_many.result()
    assert len(sent) == 1
    answer.release(2)
    assert await first
    assert await second
    assert len(sent) == 2
    monkeypatch.setattr(notices, "MOST_SENDING", 0)
    assert not await tables.notices.try_out(ada, way)
