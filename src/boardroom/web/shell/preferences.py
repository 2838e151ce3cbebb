"""What a reader may set, row by row: a new preference is one more row, and the page draws it.

Each is kept in a cookie of its name, which scripts read as well (`cookies.js`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Response

from boardroom.core.words import N_
from boardroom.web.guard import YEAR
from boardroom.web.shell.keyboard import COOKIE as KEYMAP
from boardroom.web.shell.seat_menu import PACES

QUOTED = re.compile(r"[A-Za-z0-9%._~-]+")
SWITCH = (("on", N_("Switched on")), ("off", N_("Switched off")))


@dataclass(frozen=True)
class Preference:
    """One row of the page."""

    name: str
    group: str
    label: str
    """Marked for translation, as are the group, the help and the words of the choices."""
    help: str
    choices: tuple[tuple[str, str], ...]
    default: str
    seen: bool = False
    """Whether the style of pages depends on it: `<html>` says what was chosen instead of the default."""

    @property
    def switch(self) -> bool:
        """Whether it is only on or off."""
        return self.choices is SWITCH

    def value(self, cookies: Mapping[str, str]) -> str:
        """What a reader has chosen.

        >>> PREFERENCES[0].value({"theme": "dark"}), PREFERENCES[0].value({"theme": "pink"})
        ('dark', 'system')
        """
        kept = cookies.get(self.name, "")
        return kept if kept in dict(self.choices) else self.default


USUAL = "usual"
COLOURS = (
    (USUAL, N_("By seat")),
    ("0", N_("Brass")),
    ("1", N_("Jade")),
    ("2", N_("Violet")),
    ("3", N_("Rose")),
    ("4", N_("Steel")),
    ("5", N_("Lime")),
)
"""The colours of seats, by the number of the seat that usually has it."""
VOLUMES = (("low", N_("Low")), ("normal", N_("Normal")), ("high", N_("High")))
SEEING, PLAYING, SOUNDS = N_("Seeing"), N_("Playing"), N_("Sounds")
PREFERENCES = (
    Preference(
        "theme",
        SEEING,
        N_("Theme"),
        N_("light or dark colours"),
        (("system", N_("As the system")), ("light", N_("Light")), ("dark", N_("Dark"))),
        "system",
        seen=True,
    ),
    Preference(
        "motion",
        SEEING,
        N_("Motion"),
        N_("reduced: things move without animation"),
        (("system", N_("As the system")), ("full", N_("Full")), ("reduce", N_("Reduced"))),
        "system",
        seen=True,
    ),
    Preference(
        "contrast",
        SEEING,
        N_("Contrast"),
        N_("more: lines and small text as dark or bright as all text"),
        (("system", N_("As the system")), ("more", N_("More"))),
        "system",
        seen=True,
    ),
    Preference("colour", SEEING, N_("Seat colour"), N_("yours at every table"), COLOURS, USUAL),
    Preference(
        "marks",
        SEEING,
        N_("Larger colour marks"),
        N_("shapes always go with colours; this makes them larger"),
        SWITCH,
        "off",
        seen=True,
    ),
    Preference("caps", SEEING, N_("Keys on the board"), N_("after the first key was pressed"), SWITCH, "on", seen=True),
    Preference("pace", PLAYING, N_("Speed of the bots"), N_("and of what they did since your turn"), PACES, "normal"),
    Preference(
        "confirm", PLAYING, N_("Confirm before it counts"), N_("one more press before a move is made"), SWITCH, "on"
    ),
    Preference(
        "direct",
        PLAYING,
        N_("Press the thing first"),
        N_("cards and companies begin an action"),
        SWITCH,
        "on",
        seen=True,
    ),
    Preference(
        "hints", PLAYING, N_("Hints"), N_("what a bot would do; counted in your record"), SWITCH, "on", seen=True
    ),
    Preference("score", PLAYING, N_("Running score"), N_("what it would be if it ended now"), SWITCH, "on", seen=True),
    Preference("sound", SOUNDS, N_("Play a sound"), N_("on the occasions below"), SWITCH, "off"),
    Preference("volume", SOUNDS, N_("Loudness"), N_("of all sounds"), VOLUMES, "normal"),
    Preference("sound-turn", SOUNDS, N_("My turn"), N_("someone waits for you"), SWITCH, "on"),
    Preference("sound-move", SOUNDS, N_("A move of others"), N_("someone else has played"), SWITCH, "off"),
    Preference("sound-attack", SOUNDS, N_("An attack on me"), N_("another player's turn hits you"), SWITCH, "on"),
    Preference("sound-chat", SOUNDS, N_("Someone speaks"), N_("a new line of chat"), SWITCH, "on"),
    Preference("sound-clock", SOUNDS, N_("Little time left"), N_("your clock runs out soon"), SWITCH, "on"),
    Preference("sound-end", SOUNDS, N_("Game over"), N_("the last turn was played"), SWITCH, "on"),
)
"""All rows, in their order."""


def chosen(cookies: Mapping[str, str]) -> dict[str, str]:
    """What a reader has chosen, by the name of the preference."""
    return {each.name: each.value(cookies) for each in PREFERENCES}


def looks_of(cookies: Mapping[str, str]) -> dict[str, str]:
    """What the style of pages depends on, without defaults.

    >>> looks_of({"theme": "dark", "motion": "system", "sound": "on"})
    {'theme': 'dark'}
    """
    return {each.name: value for each in PREFERENCES if each.seen and (value := each.value(cookies)) != each.default}


def unset(cookies: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, str]:
    """What is kept with the reader's key and not set in this browser."""
    known = {each.name for each in PREFERENCES if kept.get(each.name) in dict(each.choices)}
    if QUOTED.fullmatch(kept.get(KEYMAP, "")):  # It may come from a file that somebody sent.
        known.add(KEYMAP)
    return {name: value for name, value in kept.items() if name in known and name not in cookies}


def set_preferences_of(response: Response, values: Mapping[str, str]) -> None:
    """Let the browser keep some preferences, where scripts read them as well."""
    for name, value in values.items():
        response.set_cookie(name, value, max_age=YEAR, path="/", samesite="lax")
