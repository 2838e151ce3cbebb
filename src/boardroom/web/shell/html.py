"""Small pieces of markup. Everything that goes into a place of a template is escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup, escape


def h(template: str, /, *args: object, **values: object) -> Markup:
    """A template with its places filled and escaped; where there are more than three of them they have names.

    >>> h('<b class="{kind}">{text}</b>', kind="own", text="<i>")
    Markup('<b class="own">&lt;i&gt;</b>')
    """
    for name, value in values.items():
        if type(value) not in _READY:
            values[name] = _escaped(str(value))
    if not args:
        return _markup(template.format_map(values))
    safe = [value if type(value) in _READY else _escaped(str(value)) for value in args]
    return _markup(template.format(*safe, **values))


_READY = {int, float, Markup}
"""What is put into markup as it is; numbers keep their formats."""


@lru_cache(maxsize=50_000)
def _escaped(text: str) -> str:
    """A text without signs that mean something in markup. Most texts are said again and again."""
    return str(escape(text))


def _markup(text: str) -> Markup:
    """What is known to be markup; made without asking whether it is, because there is so much of it."""
    return str.__new__(Markup, text)


def join(parts: Iterable[Markup], between: str = "") -> Markup:
    """Pieces of markup, one after the other.

    >>> join([Markup("<b>"), "<i>"], " ")
    Markup('<b> &lt;i&gt;')
    """
    return _markup(between.join([part if type(part) is Markup else escape(part) for part in parts]))


def attribute(name: str, value: object | None) -> Markup:
    """An attribute with its value, or nothing."""
    return Markup("") if value is None else h(' {}="{}"', Markup(name), value)  # noqa: S704


@cache
def icon(symbol: str, size: str = "", label: str = "") -> Markup:
    """An icon of the sprite; with a label it speaks, without one it is decoration."""
    kind = f"ic {size}".strip()
    if label:
        return h('<svg class="{}" role="img" aria-label="{}"><use href="#{}"/></svg>', kind, label, symbol)
    return h('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>', kind, symbol)


@cache
def key(name: str) -> Markup:
    """A key of the keyboard."""
    return h('<kbd class="key">{}</kbd>', name)


def monogram(name: str, small: bool = False, seat: int | None = None) -> Markup:
    """The first letter of a name as a nameplate, in the colour of the seat; of "Player 2" the number."""
    letter = name[-1:] if name[-1:].isdigit() else name[:1].upper()
    kind = f"mono{' mono-s' if small else ''}{'' if seat is None else f' of-{seat}'}"
    return h('<span class="{}" aria-hidden="true">{}</span>', kind, letter or "?")


def hidden(text: str) -> Markup:
    """Words for those who listen."""
    return h('<span class="vh">{}</span>', text)


__all__ = [
    "Markup",
    "attribute",
    "escape",
    "h",
    "hidden",
    "icon",
    "join",
    "key",
    "monogram",
]
