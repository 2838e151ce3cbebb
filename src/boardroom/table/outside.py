"""Requests from this server to addresses that people entered, and mail. Internal addresses are refused."""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import smtplib
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from boardroom.core.words import N_
from boardroom.table.errors import BadRequest

SECONDS = 10.0
"""Seconds that a message may take in all."""
LONGEST_ADDRESS = 1_000
PORTS = frozenset({80, 443, 8443})
NAT64, UNICAST = ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("2000::/3")
NO_ADDRESS = N_(
    "This is not an address that can be used: it begins with https:// or http:// and leads out of this network."
)
FAILED = N_("Nothing could be sent there: {detail}")


@dataclass(frozen=True)
class Outside:
    """What the host allows, and how mail is sent."""

    private: bool = False
    """Whether addresses inside the host's own network may be used."""
    smtp: str = ""
    """smtp://user:password@host:587, smtps://...; empty for no mail."""
    sender: str = ""
    """The sender of mail."""
    contact: str = "mailto:boardroom@localhost"
    """The contact for push services."""

    def check(self, address: str) -> None:
        """Refuse an address that is invalid or internal. Names are resolved when something is sent."""
        place = _place(address)
        if place is None or (not self.private and place[2] not in PORTS):
            raise BadRequest(NO_ADDRESS)
        try:
            ipaddress.ip_address(place[1])
        except ValueError:
            return
        if not self.private and not _is_outside(place[1]):
            raise BadRequest(NO_ADDRESS)

    def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a request and return the status of the response. It blocks, and does not follow redirects."""
        self.check(address)
        place = _place(address)
        assert place is not None
        secure, host, port, path = place
        number = self._resolved(host, port)
        connection = _To(secure, host, port, number)
        # The socket's own timeout is for one read: a peer that sends a byte now and then would never end.
        limit = threading.Timer(SECONDS, connection.give_up)
        limit.daemon = True
        limit.start()
        try:
            connection.request("POST", path, body=body, headers={"Host": _host(host, port, secure), **headers})
            return connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            raise BadRequest(FAILED, detail=type(error).__name__) from error
        finally:
            limit.cancel()
            connection.close()

    def _resolved(self, host: str, port: int) -> str:
        """The IP address of a host, resolved once and then used: a second lookup could return an internal one."""
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise BadRequest(FAILED, detail=type(error).__name__) from error
        numbers = [str(each[4][0]) for each in found]
        if not self.private and not all(_is_outside(each) for each in numbers):
            raise BadRequest(NO_ADDRESS)
        return numbers[0]

    def mail(self, to: str, subject: str, text: str) -> None:
        """Send a mail. It blocks."""
        place = urlsplit(self.smtp)
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender or f"boardroom@{place.hostname}", to, subject
        letter.set_content(text)
        kind = smtplib.SMTP_SSL if place.scheme == "smtps" else smtplib.SMTP
        try:
            with kind(place.hostname or "", place.port or 0, timeout=SECONDS) as server:
                server.ehlo()  # Before that the capabilities of the server are not known.
                if place.scheme == "smtp" and server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                if place.username:
                    server.login(unquote(place.username), unquote(place.password or ""))
                server.send_message(letter)
        except (OSError, smtplib.SMTPException) as error:
            raise BadRequest(FAILED, detail=type(error).__name__) from error


class _To(http.client.HTTPConnection):
    """A connection to an IP address, with the host name that it was resolved from."""

    def __init__(self, secure: bool, host: str, port: int, number: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._secure, self._number = secure, number

    def give_up(self) -> None:
        """Abort the connection."""
        opened = self.sock
        if opened is not None:
            with contextlib.suppress(OSError):
                opened.shutdown(socket.SHUT_RDWR)

    def connect(self) -> None:
        """Connect."""
        self.sock = socket.create_connection((self._number, self.port), SECONDS)
        if self._secure:
            context = ssl.create_default_context()
            wrapped = context.wrap_socket(self.sock, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock = wrapped
            wrapped.do_handshake()


def _is_outside(number: str) -> bool:
    """Whether an address is outside of this network, also if it is an IPv6 address that is translated to IPv4.

    >>> [_is_outside(each) for each in ("1.1.1.1", "2606:4700::1111", "64:ff9b::101:101")]
    [True, True, True]
    >>> [_is_outside(each) for each in ("10.0.0.1", "224.0.0.1", "fec0::1", "64:ff9b::7f00:1", "2002:7f00:1::")]
    [False, False, False, False, False]
    """
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast
    if address in NAT64:
        return _is_outside(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
    tunnelled = address.sixtofour is not None or address.teredo is not None
    return address in UNICAST and address.is_global and not tunnelled


def _place(address: str) -> tuple[bool, str, int, str] | None:
    """Whether an address is secure, its host, port and path; None if it is invalid."""
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        return None
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST_ADDRESS
    if not plain or parts.scheme not in {"http", "https"} or not parts.hostname or parts.username or parts.password:
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return parts.scheme == "https", parts.hostname, port, path


def _host(host: str, port: int, secure: bool) -> str:
    name = f"[{host}]" if ":" in host else host
    return name if port == (443 if secure else 80) else f"{name}:{port}"
