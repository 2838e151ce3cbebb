"""The signs of New Corp Order: marks, agents, icons of companies and consultants, numbers of rules."""

from __future__ import annotations

from functools import cache

from boardroom.core.words import say
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONGLOMERATES, CONSULTANTS, Colour
from boardroom.games.new_corp_order.help import rule_help
from boardroom.web.shell.html import Markup, h, icon

COLOURS = tuple(colour.key for colour in Colour)
CONGLOMERATE = {colour.key: name for colour, name in CONGLOMERATES.items()}
SHORT_NAME = {"red": "Mega", "blue": "Omni", "black": "Kurono", "white": "Branx"}
TYPE_NAME = {entry.key: entry.name for entry in COMPANY_TYPES}
CONSULTANT_NAME = {entry.key: entry.name for entry in CONSULTANTS}
TYPE_ICON = {entry.key: "t-company" for entry in COMPANY_TYPES} | {
    "print-media": "t-print",
    "online-marketing": "t-online",
    "social-media": "t-social",
    "broadcast-network": "t-broadcast",
    "ambient-advertising": "t-ambient",
    "guerrilla-marketing": "t-guerrilla",
}
"""The symbol of each company type; a general one for a type without a symbol of its own."""
CONSULTANT_ICON = {
    "media-advisor": "k-advisor",
    "dealmaker": "k-dealmaker",
    "corporate-lawyer": "k-lawyer",
    "military-contractor": "k-military",
}


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
def rule_tag(rule: str, language: str) -> Markup:
    """The number of a rule, which says its text when it is asked."""
    text = rule_help(f"NCO-{rule}")
    told = "" if text is None else say(text, language)
    return h('<span class="rid2" data-tip="{}">{}</span>', told, rule)
