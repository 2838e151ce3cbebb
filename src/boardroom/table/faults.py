"""Games that cannot go on: their log cannot be folded, or the rules fail. They are marked and not loaded again.

A mark is valid for the version of Boardroom that made it: another version tries again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from boardroom.core import version as own
from boardroom.core.errors import BoardroomError
from boardroom.table.errors import Faulty

LONGEST = 300


@cache
def version() -> str:
    """The version of Boardroom that runs."""
    return own.version()


def text(error: Exception) -> str:
    """What the store keeps of a fault."""
    return f"{version()}|{detail(error)}"


def detail(error: Exception) -> str:
    """A fault for people. The text of an unexpected error may contain a secret, so it is only in the log."""
    told = str(error) if isinstance(error, BoardroomError) else f"The rules break off ({type(error).__name__})."
    return told[:LONGEST]


def check(row: Mapping[str, Any]) -> None:
    """Refuse a table that was marked by this version."""
    made_by, _, told = (row["fault"] or "").partition("|")
    if told and made_by == version():
        raise Faulty(detail=told)
