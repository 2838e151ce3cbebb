"""Small pieces of a page of results in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def share(part: float, whole: float) -> str:
    """A part of a whole in percent; a dash if there is nothing.

    >>> share(1, 3), share(0, 0)
    ('33.3%', '-')
    """
    return f"{part / whole:.1%}" if whole else "-"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table, line by line."""
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(map(str, row))} |" for row in rows),
    ]
