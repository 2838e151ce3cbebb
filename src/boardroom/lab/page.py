"""Small pieces of a page of results in Markdown."""

from __future__ import annotations

import datetime as dt
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path


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


def machine() -> str:
    """What the games were played on, in one line."""
    model = ""
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        names = [line.partition(":")[2].strip() for line in cpus.read_text().splitlines() if "model name" in line]
        model = names[0] if names else ""
    model = model or platform.processor() or platform.machine()
    return f"{model}, {platform.system()}, Python {platform.python_version()}"


def measured(command: str, games: int) -> str:
    """How, when and on what something was measured, in one sentence."""
    return f"`{command}`: {games} games, {dt.datetime.now(dt.UTC):%Y-%m-%d}, {machine()}."


def write_docs(path: Path, section: str, text: str) -> None:
    """Replace what stands between the marks of a section in a page of the documentation, or add the section."""
    begin, end = f"<!-- measured: {section} -->", f"<!-- end: {section} -->"
    page = path.read_text("utf-8") if path.exists() else "# Measured\n"
    block = f"{begin}\n{text}{end}"
    if begin in page and end in page:
        head, _, rest = page.partition(begin)
        page = head + block + rest.partition(end)[2]
    else:
        page = page.rstrip("\n") + f"\n\n### {section}\n\n{block}\n"
    path.write_text(page, "utf-8")
