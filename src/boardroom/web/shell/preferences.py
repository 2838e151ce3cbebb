"""What a reader may set, row by row: a new preference is one more row, and the page draws it.

Each is kept in a cookie of its name, which scripts read as well (`cookies.js`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Response

from boardroom.core.words import N_
from boardroom.web.guard import YEAR
from boardroom.web.shell.keyboard import COOKIE as KEYMAP
from boardroom.web.shell.seat_menu import PACES

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

    def value(self, cookies: Mapping[str, str]) -> str:
        """What a reader has chosen.

        >>> PREFERENCES[0].value({"theme": "dark"}), PREFERENCES[0].value({"theme": "pink"})
        ('dark', 'system')
        """
        kept = cookies.get(self.name, "")
        return kept if kept in dict(self.choices) else self.default


SEEING, PLAYING, SOUNDS = N_("Seeing"), N_("Playing"), N_("Sounds")
PREFERENCES = (
    Preference(
        "theme",
        SEEING,
        N_("Theme"),
        N_("light or dark colours"),
        (("system", N_("As the system")), ("light", N_("Light")), ("dark", N_("Dark"))),
        "system",
    ),
    Preference(
        "motion",
        SEEING,
        N_("Motion"),
        N_("reduced: things move without animation"),
        (("system", N_("As the system")), ("reduce", N_("Reduced"))),
        "system",
    ),
    Preference(
        "contrast",
        SEEING,
        N_("Contrast"),
        N_("more: lines and small text as dark or bright as all text"),
        (("system", N_("As the system")), ("more", N_("More"))),
        "system",
    ),
    Preference("pace", PLAYING, N_("Speed of the bots"), N_("and of what they did since your turn"), PACES, "normal"),
    Preference(
        "confirm", PLAYING, N_("Confirm before it counts"), N_("one more press before a move is made"), SWITCH, "on"
    ),
    Preference("sound", SOUNDS, N_("Play a sound"), N_("on the occasions below"), SWITCH, "off"),
    Preference("sound-turn", SOUNDS, N_("My turn"), N_("someone waits for you"), SWITCH, "on"),
    Preference("sound-attack", SOUNDS, N_("An attack on me"), N_("another player's turn hits you"), SWITCH, "on"),
    Preference("sound-chat", SOUNDS, N_("Someone speaks"), N_("a new line of chat"), SWITCH, "on"),
    Preference("sound-clock", SOUNDS, N_("Little time left"), N_("your clock runs out soon"), SWITCH, "on"),
    Preference("sound-end", SOUNDS, N_("Game over"), N_("the last turn was played"), SWITCH, "on"),
)
"""All rows, in their order."""


def chosen(cookies: Mapping[str, str]) -> dict[str, str]:
    """What a reader has chosen, by the name of the preference."""
    return {each.name: each.value(cookies) for each in PREFERENCES}


def unset(cookies: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, str]:
    """What is kept with the reader's key and not set in this browser."""
    known = {each.name for each in PREFERENCES if kept.get(each.name) in dict(each.choices)} | {KEYMAP}
    return {name: value for name, value in kept.items() if name in known and name not in cookies}


def set_preferences_of(response: Response, values: Mapping[str, str]) -> None:
    """Let the browser keep some preferences, where scripts read them as well."""
    for name, value in values.items():
        response.set_cookie(name, value, max_age=YEAR, path="/", samesite="lax")
