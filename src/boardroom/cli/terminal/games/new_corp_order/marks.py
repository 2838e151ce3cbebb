"""The marks of the conglomerates: a shape, a letter and a colour each; nobody needs the colours to tell them apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.text import Text

from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_, Message, message
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS


@dataclass(frozen=True)
class Mark:
    """How a conglomerate looks."""

    shape: str
    letter: str
    """Where the terminal has no shapes."""
    style: str


# Light on dark and dark on light in themselves, so that they show on every background.
MARKS = {
    "red": Mark("●", "R", "bold #ffffff on #b3202a"),
    "blue": Mark("■", "B", "bold #ffffff on #1f5fbf"),
    "black": Mark("◆", "K", "bold #ffffff on #4d4d4d"),
    "white": Mark("○", "W", "bold #000000 on #e4e4e4"),
}
SIGNS = {
    "untapped": ("▮", "u"),
    "tapped": ("▬", "t"),
    "objective": ("★", "*"),
    "turn": ("▶", ">"),
    "marker": ("▼", "v"),
    "marked": ("»", ">"),
    "dot": ("·", "-"),
}
MEANINGS = {
    "untapped": N_("cards in an HQ, untapped"),
    "tapped": N_("cards in an HQ, tapped"),
    "objective": N_("companies that match your objectives"),
}


def shape(screen: Screen, colour: str) -> str:
    """The sign of a conglomerate."""
    mark = MARKS[colour]
    return mark.letter if screen.plain else mark.shape


def sign(screen: Screen, name: str) -> str:
    """A sign for anything else."""
    shown, plain = SIGNS[name]
    return plain if screen.plain else shown


def legend(screen: Screen) -> list[tuple[str, str]]:
    """The signs that need an explanation."""
    return [(sign(screen, name), text) for name, text in MEANINGS.items()]


def chip(screen: Screen, colour: str, text: str = "") -> Text:
    """A conglomerate's sign on its colour, with something beside it."""
    words = f"{shape(screen, colour)} {text}" if text else shape(screen, colour)
    return Text(f" {words} ", style=MARKS[colour].style)


def chips(screen: Screen, numbers: Mapping[str, int], *, words: bool = False) -> Text:
    """Numbers by colour, those that are not zero."""
    shown = [
        chip(screen, colour, f"{number} {colour_word(screen, colour)}" if words else str(number))
        for colour, number in numbers.items()
        if number
    ]
    return Text(" ").join(shown) if shown else Text(sign(screen, "dot"), style="dim")


def colour_word(screen: Screen, colour: str) -> str:
    """The word for a colour."""
    return screen.tell(names.colour(names.COLOUR_KEYS.index(colour)))


def type_name(key: str) -> Message:
    """The name of a company type."""
    return message(next(entry.name for entry in COMPANY_TYPES if entry.key == key))


def consultant_name(key: str, edition: str) -> Message:
    """The name of a consultant in an edition (C4)."""
    entry = next(entry for entry in CONSULTANTS if entry.key == key)
    return message(dict(entry.other_names).get(edition, entry.name))
