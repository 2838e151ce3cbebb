"""Small pieces of markup. Everything that goes into a place of a template is escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup, escape

from boardroom.core.words import say
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONGLOMERATES, CONSULTANTS, Colour
from boardroom.games.new_corp_order.help import rule_help

COLOURS = tuple(colour.key for colour in Colour)
CONGLOMERATE = {colour.key: name for colour, name in CONGLOMERATES.items()}
SHORT_NAME = {"red": "Mega", "blue": "Omni", "black": "Kurono", "white": "Branx"}
TYPE_NAME = {entry.key: entry.name for entry in COMPANY_TYPES}
CONSULTANT_NAME = {entry.key: entry.name for entry in CONSULTANTS}
TYPE_ICON = {
    "print-media": "t-print",
    "online-marketing": "t-online",
    "social-media": "t-social",
    "broadcast-network": "t-broadcast",
    "ambient-advertising": "t-ambient",
    "guerrilla-marketing": "t-guerrilla",
}
CONSULTANT_ICON = {
    "media-advisor": "k-advisor",
    "dealmaker": "k-dealmaker",
    "corporate-lawyer": "k-lawyer",
    "military-contractor": "k-military",
}


def h(template: str, *args: object, **values: object) -> Markup:
    """A template with its places filled and escaped.

    >>> h("<b>{}</b>", "<i>")
    Markup('<b>&lt;i&gt;</b>')
    """
    safe = [value if type(value) in _READY else _escaped(str(value)) for value in args]
    if not values:
        return _markup(template.format(*safe))
    named = {name: value if type(value) in _READY else _escaped(str(value)) for name, value in values.items()}
    return _markup(template.format(*safe, **named))


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
def mark(colour: str, size: str = "ic-s", label: str = "") -> Markup:
    """A conglomerate's mark: its colour and its shape."""
    return icon(f"m-{colour}", f"{size} c-{colour}", label)


@cache
def inline_mark(colour: str) -> Markup:
    """A mark inside a sentence."""
    return h('<svg class="mk-i c-{0}" aria-hidden="true"><use href="#m-{0}"/></svg>', colour)


@cache
def pawn(colour: str, kind: str = "pw") -> Markup:
    """An agent."""
    return h('<svg class="{1} c-{0}" aria-hidden="true"><use href="#p-{0}"/></svg>', colour, kind)


@cache
def key(name: str) -> Markup:
    """A key of the keyboard."""
    return h('<kbd class="key">{}</kbd>', name)


def monogram(name: str, small: bool = False) -> Markup:
    """The first letter of a name as a nameplate; of "Player 2" the number."""
    letter = name[-1:] if name[-1:].isdigit() else name[:1].upper()
    return h('<span class="mono{}" aria-hidden="true">{}</span>', " mono-s" if small else "", letter or "?")


def hidden(text: str) -> Markup:
    """Words for those who listen."""
    return h('<span class="vh">{}</span>', text)


@cache
def rule_tag(rule: str, language: str) -> Markup:
    """The number of a rule, which says its text when it is asked."""
    text = rule_help(f"NCO-{rule}")
    told = "" if text is None else say(text, language)
    return h('<span class="rid2" data-tip="{}">{}</span>', told, rule)


__all__ = [
    "Markup",
    "attribute",
    "escape",
    "h",
    "hidden",
    "icon",
    "inline_mark",
    "join",
    "key",
    "mark",
    "pawn",
    "rule_tag",
]
