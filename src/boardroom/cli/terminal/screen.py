"""The screen that a person looks at: the console, the language, and how much fits."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from boardroom.core.words import LANGUAGES, Value, check_language, message, say

WIDEST = 150
"""Lines longer than this are no pleasure to read."""
UNBOUNDED = 60
"""The height to draw for where nothing can scroll away, as in a file."""

PLAIN_LETTERS = str.maketrans(
    {"×": "x", "“": '"', "”": '"', "„": '"', "\u2019": "'", "…": "...", "·": "-", "\u00a0": " "}
)
"""Signs of our sentences where only ASCII can be shown. Other letters become question marks there."""


class Drawing(Segments):
    """Lines that are drawn already: they are counted, put below others and shown without being drawn again."""

    def __init__(self, lines: list[list[Segment]]) -> None:
        super().__init__([segment for line in lines for segment in line])
        self.lines = lines

    @property
    def height(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    def __add__(self, below: Drawing) -> Drawing:
        """Both, one below the other."""
        return Drawing(self.lines + below.lines)


class Screen:
    """A console that speaks a language and knows the names of the people at the table."""

    def __init__(self, console: Console, language: str, people: Mapping[int, str] | None = None) -> None:
        self.console = console
        self.language = check_language(language)
        self.people = dict(people or {})
        self.plain = console.options.ascii_only
        """Whether only ASCII can be shown."""

    @property
    def live(self) -> bool:
        """Whether a person sits in front of it, so that it may be cleared and drawn anew."""
        return self.console.is_terminal and self.console.is_interactive

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return min(self.console.width, WIDEST)

    @property
    def height(self) -> int:
        """Rows to draw in."""
        return self.console.height if self.live else UNBOUNDED

    def say(self, text: str, /, **values: Value) -> str:
        """A sentence of the command line in the person's language."""
        return self.tell(message(text, **values))

    def tell(self, what: Value) -> str:
        """A message or a person in the language of the screen, with the names of the people."""
        said = say(what, self.language, self.people)
        return said.translate(PLAIN_LETTERS) if self.plain else said

    def draw(self, *what: RenderableType) -> Drawing:
        """Draw something, one below the other, as wide as the screen."""
        options = self.console.options.update(width=self.width)
        return Drawing(self.console.render_lines(Group(*what), options, pad=False, new_lines=True) if what else [])

    def show(self, *what: RenderableType) -> None:
        """Print something, one below the other."""
        for each in what:
            self.console.print(each, width=self.width, end="" if isinstance(each, Segments) else "\n")

    def sheets(self, *what: RenderableType) -> list[RenderableType]:
        """The same, cut into pieces that fit the screen with a line to spare; one piece where nothing scrolls away."""
        if not self.live:
            return [Group(*what)]
        lines = self.draw(*what).lines
        size = max(self.height - 1, 1)
        return [Drawing(lines[start : start + size]) for start in range(0, len(lines), size)]

    def print_line(self, line: str | Text) -> None:
        """Print one line that is only broken where a terminal needs it: a file or a clipboard gets it whole."""
        self.console.print(line, soft_wrap=True)

    def clear(self, *, forget: bool = False) -> None:
        """A clean screen; with `forget` nothing can be scrolled back to either."""
        if not self.live:
            return
        self.console.clear()
        if forget and not self.console.legacy_windows:  # rich has no word for this
            self.console.file.write("\x1b[3J")
            self.console.file.flush()


def make_console(*, colour: bool = True) -> Console:
    """A console on the standard output; it never fails on a letter that the terminal does not have."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return Console(no_color=None if colour else True, highlight=False, emoji=False, markup=False)


def own_language() -> str:
    """The language that the environment asks for, if it is one of ours; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def crop(text: str, width: int, *, plain: bool = False) -> str:
    """The text in at most `width` columns, with a sign where something was cut off.

    >>> crop("ThoughtApparatus Inc.", 12)
    'ThoughtAppa…'
    """
    if cell_len(text) <= width:
        return text
    sign = "." if plain else "…"
    return set_cell_size(text, max(width - 1, 0)).rstrip() + sign if width > 0 else ""


def printable(typed: str, most: int = 20) -> str:
    """What somebody typed, safe and short enough to be shown again."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in typed)
    return shown if len(shown) <= most else f"{shown[:most]}…"
