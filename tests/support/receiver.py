"""A server in this process that writes down what it is sent: the other end of webhooks and of web push."""

from __future__ import annotations

import base64
import os
import queue
import socketserver
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.support.waiting import LONG


class Receiver:
    """Listens at a port of its own while its block lasts."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        """Path, headers by lower-case name, and body of every request."""
        self._arrived: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                request = self.path, {name.lower(): text for name, text in self.headers.items()}, body
                receiver.heard.append(request)
                receiver._arrived.put(request)
                self.send_response(receiver.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def next(self) -> tuple[str, dict[str, str], bytes]:
        """The next request, when it comes."""
        return self._arrived.get(timeout=LONG)

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def text_of(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


class PushBrowser:
    """The other end of web push, written from RFC 8291 on its own."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def address(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": text_of(self.point), "auth": text_of(self.auth)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        info = b"WebPush: info\0" + self.point + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        whole = AESGCM(key).decrypt(nonce, sealed, None)
        assert whole.endswith(b"\x02")
        return whole[:-1]


class Letterbox:
    """A mail server in this process that keeps what it gets."""

    def __init__(self, offers: str = "") -> None:
        """`offers` is what it says that it can do; whoever asks for that is told that it cannot be done now."""
        self.letters: list[str] = []
        self.words: list[str] = []
        box = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                say = lambda text: self.wfile.write(f"{text}\r\n".encode())  # noqa: E731
                say("220 here")
                for line in self.rfile:
                    word = line[:4].upper()
                    box.words.append(word.decode())
                    if word == b"EHLO" and offers:
                        say("250-fine")
                        say(f"250 {offers}")
                    elif offers and line.strip().upper() == offers.encode():
                        say("454 not now")
                    elif word == b"DATA":
                        say("354 go on")
                        parts = iter(self.rfile.readline, b".\r\n")
                        box.letters.append(b"".join(parts).decode())
                        say("250 kept")
                    elif word == b"QUIT":
                        say("221 bye")
                        return
                    else:
                        say("250 fine")

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()
