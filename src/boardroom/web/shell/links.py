"""Links that people send to each other: whether others can open them."""

from __future__ import annotations

from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names by which a computer calls itself."""


def only_here(link: str) -> bool:
    """Whether only this computer can open a link.

    >>> only_here("http://127.0.0.1:8421/s/x"), only_here("http://192.168.1.7:8421/s/x")
    (True, False)
    """
    return urlsplit(link).hostname in LOOPBACK
