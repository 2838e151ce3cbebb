"""The shipped nginx file in front of two workers: forms, sockets, real addresses, and what HTTPS changes."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import ssl
import subprocess
import time
from pathlib import Path

import httpx2
import pytest

from tests.support.server import ROOT, Server, free_port
from tests.support.stores import postgresql

NAME = "games.example"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
RATE = 20
"""Requests a second of one client; five times as many at once."""


@pytest.fixture
def proxy(tmp_path):
    """The ports of nginx for http and https, with the shipped file in which only ports and certificates are changed."""
    if NGINX is None or shutil.which("openssl") is None:
        pytest.skip("There is no nginx here, so the shipped file was not tried.")
    http, https = free_port(), free_port()
    settings = {"proxies": "127.0.0.1", "hosts": NAME, "secure": "true", "rate": str(RATE)}
    with postgresql() as url, Server(url, 2, **settings) as server:
        run = Path(tmp_path)
        subject = ["-subj", f"/CN={NAME}", "-keyout", str(run / "key.pem"), "-out", str(run / "cert.pem")]
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *subject]
        subprocess.run(command, check=True, capture_output=True)
        (run / "site.conf").write_text(shipped(http, https, server.port, run))
        (run / "nginx.conf").write_text(around(run))
        process = subprocess.Popen([NGINX, "-c", str(run / "nginx.conf"), "-p", str(run), "-e", "stderr"])
        try:
            answers(http, process)
            yield http, https
        finally:
            process.terminate()
            process.wait()


def shipped(http: int, https: int, server: int, run: Path) -> str:
    """The file that we ship, for other ports and a certificate of our own."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    text = re.sub(r" *listen \[::\].*\n", "", text)  # Not every machine has IPv6.
    text = text.replace("listen 80;", f"listen 127.0.0.1:{http};").replace("listen 443 ", f"listen 127.0.0.1:{https} ")
    text = text.replace("127.0.0.1:8421", f"127.0.0.1:{server}")
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(run / "cert.pem"), text)
    return re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(run / "key.pem"), text)


def around(run: Path) -> str:
    """What a system's own nginx.conf has around a site."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {run / kind};" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""
    return f"{user} daemon off; pid {run}/pid; events {{}} http {{ {folders} include {run}/site.conf; }}"


def answers(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, "nginx refused the file"
        try:
            httpx2.get(f"http://127.0.0.1:{port}/", timeout=30)
        except httpx2.TransportError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("nginx did not answer")


def from_address(address: str, https: int) -> httpx2.Client:
    """A client with an address of its own."""
    transport = httpx2.HTTPTransport(local_address=address, verify=False)
    headers = {"host": f"{NAME}:{https}"}
    return httpx2.Client(transport=transport, base_url=f"https://127.0.0.1:{https}", headers=headers, timeout=60)


def test_the_shipped_nginx_file_serves_two_workers(proxy):
    http, https = proxy
    moved = httpx2.get(f"http://127.0.0.1:{http}/help", headers={"host": NAME}, timeout=60)
    assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/help")

    own, foreign = {"origin": f"https://{NAME}:{https}"}, {"origin": "https://other.example"}
    for number in range(6):  # Whoever comes first pays for what a worker loads then.
        with from_address(f"127.0.0.{10 + number}", https) as first:
            assert first.get("/").status_code == 200
            first.post("/solo", headers=own)
    with from_address("127.0.0.3", https) as browser:
        page = browser.get("/")
        assert page.status_code == 200
        assert page.headers["strict-transport-security"].startswith("max-age=")
        assert browser.post("/solo", headers=foreign).status_code == 403
        begun = browser.post("/solo", headers=own)
        assert begun.status_code == 303
        cookie = next(each for each in begun.headers.get_list("set-cookie") if each.startswith("boardroom="))
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        table = begun.headers["location"]
        large = {"files": {"file": ("record.json", b"[" * 600_000)}, "headers": own}  # The file of a record may be.
        assert [browser.post(path, **large).status_code for path in ("/record/bring", "/replays")] == [422, 413]
        shown = browser.get(table, headers={"cookie": cookie.partition(";")[0]})
        assert shown.status_code == 200
    assert b"data-version" in asyncio.run(first_message(https, f"{table}/live", cookie.partition(";")[0]))

    with from_address("127.0.0.4", https) as one, from_address("127.0.0.5", https) as other:
        told = (one.get("/api/v1", headers={"x-forwarded-for": f"192.0.2.{n}"}) for n in range(8 * RATE * 5))
        assert any(each.status_code == 429 for each in told)  # By its real address, whatever it says.
        assert other.get("/api/v1").status_code == 200


async def first_message(port: int, path: str, cookie: str) -> bytes:
    """What a page's socket is sent first."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {NAME}:{port}",
        f"Origin: https://{NAME}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: {cookie}",
    ]
    async with asyncio.timeout(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
        writer.write("\r\n".join([*lines, "", ""]).encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        found = b""
        while b"data-version" not in found:
            part = await reader.read(65_536)
            assert part, found
            found += part
        writer.transport.abort()  # Without waiting until the other side says goodbye, too.
    return found
