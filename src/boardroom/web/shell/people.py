"""The people and bots at a table: how they are called and whether they are there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.players import find, nature_of
from boardroom.table.model import Guest
from boardroom.web.shell.html import Markup, h
from boardroom.web.shell.speech import Speech


@dataclass(frozen=True)
class Presence:
    """Who sits on a seat, for the others."""

    name: str
    kind: str = "person"
    """"person", "bot", "automaton", or "past" for whoever sat there in a replay."""
    level: str = ""
    here: bool = True
    seconds: float | None = None
    """What is left on the clock of a person who is not deciding."""
    used: int = 0
    """Where no such clock runs: the whole minutes for which a person let the others wait."""
    running: int | None = None
    """While this time grows: when it would have begun without a pause, in whole seconds since 1970.

    As long as the same person decides it stays the same: both times of which it is the difference grow together.
    """


class HasPeople(Protocol):
    """A table, a table in a list or a moment of a replay."""

    @property
    def game(self) -> str:
        """The key of the game."""

    @property
    def people(self) -> tuple[Guest, ...]:
        """Who sits there."""


def level_name(speech: Speech, level: str) -> str:
    """A bot's level in words."""
    try:
        kind, nature = find(level), nature_of(level)
        title = speech(find(kind.shown_as).title if kind.shown_as else kind.title)
        return title if nature is None else f"{title} · {speech(nature.title)}"
    except SettingsError:  # A bot of another version.
        return level.capitalize()


def names_of(table: HasPeople, language: str) -> dict[int, str]:
    """The name of everybody at a table, by seat; who gave none gets a number."""
    speech = Speech(language)
    return {
        guest.seat: guest.name
        or (
            speech(meta(table.game).automaton)
            if guest.kind == "automaton"
            else speech(N_("Player {number}"), number=guest.seat + 1)
        )
        for guest in table.people
    }


def presences(people: tuple[Guest, ...], speech: Speech) -> dict[int, Presence]:
    """Everybody for the others to see."""
    out = {}
    for guest in people:
        kind = "bot" if guest.kind == "bot" or guest.stand_in else "person"
        if guest.kind == "automaton":
            kind = "automaton"
        level = level_name(speech, guest.level) if guest.level else ""
        seconds = guest.seconds if kind == "person" else None
        counted = kind == "person" and seconds is None
        used = int(guest.used) // 60 if counted else 0
        running = round(guest.used_since - guest.used) if counted and guest.used_since is not None else None
        out[guest.seat] = Presence(speech.name(guest.seat), kind, level, guest.present, seconds, used, running)
    return out


def state_of(who: Presence, speech: Speech, *, deciding: bool) -> str:
    """What everybody may know of somebody now, in a few words."""
    if deciding:
        gone = who.kind == "person" and not who.here
        return speech(N_("must decide but is away")) if gone else speech(N_("is deciding"))
    if who.kind == "automaton":
        return speech(N_("the automaton"))
    if who.kind == "bot":
        return speech(N_("bot: {level}"), level=who.level) if who.level else speech(N_("bot"))
    if who.kind == "past":
        return ""
    state = speech(N_("here")) if who.here else speech(N_("away"))
    if who.seconds is None:
        return state
    return speech(N_("{state}, {time} left"), state=state, time=minutes_left(who.seconds))


def with_used(who: Presence, speech: Speech, state: str) -> Markup:
    """What is said of somebody, with the time that they have used so far if it is a minute or more."""
    words = speech(N_("{state}, {time} used"), state=state, time="{time}")
    rest = words.replace("{time}", time_used(who.used, speech)) if who.used else state
    return growing(who, words, rest)


def growing(who: Presence, words: str, rest: str) -> Markup:
    """Words in which a time stands; while it grows, the page's script writes "{time}" anew from the first minute on."""
    if who.running is None:
        return h("{}", rest)
    return h('<span data-used="{}" data-said="{}">{}</span>', who.running, words, rest)


def briefly_used(minutes: int, speech: Speech) -> str:
    """Minutes in their largest unit, where there is little room."""
    hours, days = minutes // 60, minutes // 1440
    if days:
        return speech(N_("{days} d"), days=days)
    return speech(N_("{hours} h"), hours=hours) if hours else speech(N_("{minutes} min"), minutes=minutes)


def time_used(minutes: int, speech: Speech) -> str:
    """Minutes in their two largest units."""
    hours, days = minutes // 60, minutes // 1440
    if days:
        return speech(N_("{days} d {hours} h"), days=days, hours=hours % 24)
    if hours:
        return speech(N_("{hours} h {minutes} min"), hours=hours, minutes=minutes % 60)
    return speech(N_("{minutes} min"), minutes=minutes)


def minutes_left(seconds: float) -> str:
    """Time on a clock that is not running.

    >>> minutes_left(605)
    '10:05'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
