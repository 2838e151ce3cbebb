"""Numbers that come from outside."""

from __future__ import annotations

LONGEST_NUMBER = 9


def small_number(text: str) -> int | None:
    """A number as forms, addresses and cookies carry it; None if it is none or far too large for anything here.

    >>> small_number("3"), small_number("x"), small_number("\N{SUPERSCRIPT TWO}"), small_number("9" * 5_000)
    (3, None, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None
