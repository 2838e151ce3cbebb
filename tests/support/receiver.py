"""A server in this process that writes down what it is sent: the other end of webhooks and of web push."""

from __future__ import annotations

import socketserver
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self


class Receiver:
    """Listens at a port of its own while its block lasts."""

    def __init__(self, status: int = 201) -> None:
        self.status = status
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        """Path, headers by lower-case name, and body of every request."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.heard.append((self.path, {name.lower(): text for name, text in self.headers.items()}, body))
                self.send_response(receiver.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


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
