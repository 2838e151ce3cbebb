"""Small pieces of markup. Everything that goes into a place of a template is escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import is_not
from typing import Any, NamedTuple

from markupsafe import Markup, escape


def h(template: str, /, *args: object, **values: object) -> Markup:
    """A template with its places filled and escaped; where there are more than three of them they have names.

    >>> h('<b class="{kind}">{text}</b>', kind="own", text="<i>")
    Markup('<b class="own">&lt;i&gt;</b>')
    """
    for name, value in values.items():
        if type(value) not in _READY:
            values[name] = _safe(value)
    if not args:
        return _markup(template.format_map(values))
    safe = [value if type(value) in _READY else _safe(value) for value in args]
    return _markup(template.format(*safe, **values))


_READY = {int, float, Markup}
"""What is put into markup as it is; numbers keep their formats."""


def _safe(value: object) -> str:
    if type(value) is str:
        return _escaped(value)
    return value.__html__() if isinstance(value, Composite) else _escaped(str(value))


@lru_cache(maxsize=50_000)
def _escaped(text: str) -> str:
    """A text without signs that mean something in markup. Most texts are said again and again."""
    return str(escape(text))


def _markup(text: str) -> Markup:
    """What is known to be markup; made without asking whether it is, because there is so much of it."""
    return str.__new__(Markup, text)


def join(parts: Iterable[Drawn], between: str = "") -> Markup:
    """Pieces of markup, one after the other.

    >>> join([Markup("<b>"), "<i>"], " ")
    Markup('<b> &lt;i&gt;')
    """
    return _markup(between.join([part if type(part) is Markup else escape(part) for part in parts]))


class Part(NamedTuple):
    """A piece of a composite: an element with an id, and what it is drawn from. Equal inputs give equal markup."""

    id: str
    draw: Callable[..., Markup]
    inputs: tuple[Any, ...]


class Rows(NamedTuple):
    """All children of an element with an id, the newest first."""

    id: str
    items: Sequence[tuple[Any, ...]]
    """What each row is drawn from. Equal items give equal markup."""
    name: Callable[..., str]
    """The id of a row."""
    draw: Callable[..., Markup]


class Row(NamedTuple):
    """A row that is drawn."""

    name: str
    item: tuple[Any, ...]
    markup: Markup


class Composite:
    """Markup that consists of parts, each of which can be replaced alone, and of what stands between them."""

    __slots__ = ("_drawn", "drawn_rows", "frame", "plan", "rows")

    def __init__(self, *pieces: Markup | Part | Rows) -> None:
        self.rows: Rows | None = next((piece for piece in pieces if isinstance(piece, Rows)), None)
        """At most one piece may be rows."""
        self.frame: list[Markup | str | None] = []
        """The pieces that are markup, the ids of the parts among the others, and None for the rows."""
        self.plan: dict[str, Part] = {}
        for piece in pieces:
            if isinstance(piece, Part):
                self.plan[piece.id] = piece
                self.frame.append(piece.id)
            else:
                self.frame.append(None if isinstance(piece, Rows) else piece)
        self._drawn: dict[str, Markup] | None = None
        self.drawn_rows: list[Row] = []
        """The rows, once they are drawn."""

    @property
    def parts(self) -> dict[str, Markup]:
        """The drawn parts by id, without the rows."""
        return self._drawn if self._drawn is not None else self.draw([])

    def draw(self, earlier: Iterable[object]) -> dict[str, Markup]:
        """Draw the parts and the rows; what was drawn earlier from the same inputs is used again."""
        others = [each for each in earlier if isinstance(each, Composite)]
        known = [(each.plan, each.parts) for each in others]
        self._drawn = drawn = {}
        for name, part in self.plan.items():
            for plan, parts in known:
                if name in plan and plan[name].inputs == part.inputs:
                    drawn[name] = parts[name]
                    break
            else:
                drawn[name] = part.draw(*part.inputs)
        if self.rows is not None:
            self._draw_rows(self.rows, others)
        return drawn

    def _draw_rows(self, rows: Rows, others: Sequence[Composite]) -> None:
        """Draw the rows. Most follow each other as before, or are drawn for somebody else, in the same place."""
        items, drawn = list(rows.items), self.drawn_rows
        known = others[0].drawn_rows if others else []
        before = [row.item for row in known]
        places = {id(item[0]): place for place, item in enumerate(before)}
        while len(drawn) < len(items):
            place = len(drawn)
            old = places.get(id(items[place][0]))
            length = 0 if old is None else min(len(items) - place, len(before) - old)
            while old is not None and length and items[place : place + length] != before[old : old + length]:
                length //= 2
            if old is not None and length:
                drawn += known[old : old + length]
            else:
                drawn.append(self._row(rows, items[place], [other.drawn_rows[place : place + 1] for other in others]))

    def _row(self, rows: Rows, item: tuple[Any, ...], others: Sequence[Sequence[Row]]) -> Row:
        for other in others:
            if other and other[0].item == item:
                return other[0]
        return Row(rows.name(*item), item, rows.draw(*item))

    def differences(self, shown: object) -> dict[str, Markup | Swap] | None:
        """What differs from what is shown, by id: parts, rows that are new or gone; None if more differs."""
        if not isinstance(shown, Composite) or self.frame != shown.frame:
            return None
        parts, old = self.parts, shown.parts
        found: dict[str, Markup | Swap] = {}
        if any(map(is_not, self.drawn_rows, shown.drawn_rows)) or len(self.drawn_rows) != len(shown.drawn_rows):
            moved = self._moved(shown)
            if moved is None:
                return None
            found |= moved
        found |= {name: part for name, part in parts.items() if old[name] != part}
        return found

    def _moved(self, shown: Composite) -> dict[str, Markup | Swap] | None:
        """Rows that differ or are gone, and where new ones stand among those that stay; None if that cannot be told."""
        if self.rows is None or shown.rows is None or self.rows.id != shown.rows.id:
            return None
        now, then = [row.name for row in self.drawn_rows], [row.name for row in shown.drawn_rows]
        new, gone = set(now).difference(then), set(then).difference(now)
        stay = [name for name in now if name not in new] if new else now
        if not stay or stay != ([name for name in then if name not in gone] if gone else then):
            return None
        drawn = set(map(id, shown.drawn_rows))
        fresh = {row.name: row.markup for row in self.drawn_rows if id(row) not in drawn}
        old = {row.name: row.markup for row in shown.drawn_rows if row.name in fresh}
        found: dict[str, Markup | Swap] = {name: GONE for name in then if name in gone}
        found |= {name: markup for name, markup in fresh.items() if name in old and old[name] != markup}
        above = ""
        for is_new, run in groupby(now, new.__contains__):
            rows = list(run)
            if not is_new:
                above = rows[-1]
            elif above in found:
                return None  # One message says one thing of a row.
            else:
                place = (above, "afterend") if above else (self.rows.id, "afterbegin")
                found[place[0]] = Swap(place[1], join([fresh[row] for row in rows]))
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or self.differences(other) == {}

    __hash__ = None  # type: ignore[assignment]

    def __html__(self) -> Markup:
        parts = self.parts
        drawn: list[str] = []
        for piece in self.frame:
            if piece is None:
                drawn += [row.markup for row in self.drawn_rows]
            else:
                drawn.append(piece if type(piece) is Markup else parts[piece])
        return _markup("".join(drawn))

    __str__ = __html__


class Swap(NamedTuple):
    """How a page changes the element of an id, other than by showing another one in its place."""

    how: str
    markup: Markup = Markup("")


GONE = Swap("delete")
Drawn = Markup | Composite


def attribute(name: str, value: object | None) -> Markup:
    """An attribute with its value, or nothing."""
    return Markup("") if value is None else h(' {}="{}"', Markup(name), value)  # noqa: S704


@cache
def icon(symbol: str, size: str = "", label: str = "") -> Markup:
    """An icon of the sprite; with a label screen readers announce it, without one it is decoration."""
    kind = f"ic {size}".strip()
    if label:
        return h('<svg class="{}" role="img" aria-label="{}"><use href="#{}"/></svg>', kind, label, symbol)
    return h('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>', kind, symbol)


@cache
def key(name: str) -> Markup:
    """A key of the keyboard."""
    return h('<kbd class="key">{}</kbd>', name)


def initial(name: str) -> str:
    """The first letter of a name; of "Player 2" the number.

    >>> initial("ada"), initial("Player 2"), initial("")
    ('A', '2', '?')
    """
    return (name[-1:] if name[-1:].isdigit() else name[:1].upper()) or "?"


def monogram(name: str, small: bool = False, seat: int | None = None) -> Markup:
    """The initial of a name as a nameplate, in the colour of the seat."""
    kind = f"mono{' mono-s' if small else ''}{'' if seat is None else f' of-{seat}'}"
    return h('<span class="{}" aria-hidden="true">{}</span>', kind, initial(name))


def hidden(text: str) -> Markup:
    """Text for screen readers."""
    return h('<span class="vh">{}</span>', text)


__all__ = [
    "GONE",
    "Composite",
    "Drawn",
    "Markup",
    "Part",
    "Rows",
    "Swap",
    "attribute",
    "escape",
    "h",
    "hidden",
    "icon",
    "initial",
    "join",
    "key",
    "monogram",
]
