"""Small pieces of markup. Everything that goes into a place of a template is escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
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
    """Parts that are all the children of an element with an id, the newest first."""

    id: str
    parts: Sequence[Part]


class Composite:
    """Markup that consists of parts, each of which can be replaced alone, and of what stands between them."""

    __slots__ = ("_drawn", "frame", "plan", "rows")

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
            elif isinstance(piece, Rows):
                self.plan.update([(part.id, part) for part in piece.parts])
                self.frame.append(None)
            else:
                self.frame.append(piece)
        self._drawn: dict[str, Markup] | None = None

    @property
    def parts(self) -> dict[str, Markup]:
        """The drawn parts by id."""
        return self._drawn if self._drawn is not None else self.draw([])

    def draw(self, earlier: Iterable[object]) -> dict[str, Markup]:
        """Draw the parts; what was drawn earlier from the same inputs is used again."""
        known = [(each.plan, each.parts) for each in earlier if isinstance(each, Composite)]
        self._drawn = drawn = {}
        for name, part in self.plan.items():
            for plan, parts in known:
                if name in plan and plan[name].inputs == part.inputs:
                    drawn[name] = parts[name]
                    break
            else:
                drawn[name] = part.draw(*part.inputs)
        return drawn

    def differences(self, shown: object) -> dict[str, Markup | Swap] | None:
        """What differs from what is shown, by id: parts, rows that are new or gone; None if more differs."""
        if not isinstance(shown, Composite) or self.frame != shown.frame:
            return None
        parts, old = self.parts, shown.parts
        found: dict[str, Markup | Swap] = {}
        if list(parts) != list(old):
            moved = self._moved(shown)
            if moved is None:
                return None
            found |= moved
        found |= {name: part for name, part in parts.items() if name in old and old[name] != part}
        return found

    def _moved(self, shown: Composite) -> dict[str, Swap] | None:
        """Rows that are gone, and where new ones stand among those that stay; None if that cannot be told."""
        if self.rows is None or shown.rows is None or self.rows.id != shown.rows.id:
            return None
        now, then = [part.id for part in self.rows.parts], [part.id for part in shown.rows.parts]
        new, gone = set(now).difference(then), set(then).difference(now)
        if len(new) == len(now) or [row for row in now if row not in new] != [row for row in then if row not in gone]:
            return None
        found = {row: GONE for row in then if row in gone}
        above = ""
        for is_new, run in groupby(now, new.__contains__):
            rows = list(run)
            if not is_new:
                above = rows[-1]
            elif above and self.parts[above] != shown.parts[above]:
                return None  # One message says one thing of a row.
            else:
                place = (above, "afterend") if above else (self.rows.id, "afterbegin")
                found[place[0]] = Swap(place[1], join([self.parts[row] for row in rows]))
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or self.differences(other) == {}

    __hash__ = None  # type: ignore[assignment]

    def __html__(self) -> Markup:
        parts = self.parts
        rows = [] if self.rows is None else [parts[part.id] for part in self.rows.parts]
        drawn: list[str] = []
        for piece in self.frame:
            if piece is None:
                drawn += rows
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
