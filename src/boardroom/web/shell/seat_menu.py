"""The menu of a table: what one does with one's own chair, and what spectators may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from boardroom.core.words import N_
from boardroom.games import has_orders
from boardroom.table.model import Guest, TableView
from boardroom.table.talk import WATCHER
from boardroom.web.shell.html import Markup
from boardroom.web.shell.people import names_of
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

STEPS = "step"
PACES = (
    ("slow", N_("Slow")),
    ("normal", N_("Normal")),
    ("fast", N_("Fast")),
    (STEPS, N_("Step by step")),
)


SPEAKERS = 5
REMEMBERED = 4_000
"""For so many readers the entries of the menu are drawn only when they change."""
EMPTY = Markup('<div id="table-menu"></div>')
"""Of a menu without entries the page shows no button."""


class _Person(NamedTuple):
    """Somebody in the menu."""

    seat: int
    name: str
    """As it was given; "" without one."""
    shown: str
    bot: bool


class _Entries(NamedTuple):
    """Everything that the entries of a menu are drawn from."""

    base: str
    own: tuple[_Person, ...]
    others: tuple[_Person, ...]
    speakers: tuple[tuple[int, str], ...]
    several: bool = False
    playing: bool = False
    orders: bool = False
    muted: tuple[int, ...] = ()
    watchers: int | None = None
    hints: bool = False
    votes: bool = False
    stops: bool = False
    vanished: tuple[tuple[_Person, float], ...] = ()
    """For whom a bot may play, and from when on."""
    seats: tuple[_Person, ...] = ()
    """Those that a spectator may ask for."""
    show: bool = False
    """Whether only bots play, as fast as those like who watch."""


def menu(t: Speech, seen: TableView, *, silent: bool = False) -> Markup:
    """The button with its menu. The entries follow the table, as a region of its own."""
    return render(
        "shell/templates/menu.html",
        t,
        entries=seat_menu(t, seen),
        notices=bool(seen.yours),
        silent=silent,
        base=f"/table/{seen.table}",
    )


def seat_menu(t: Speech, seen: TableView) -> Markup:
    """The entries that depend on how the table stands: the region "table-menu"."""
    entries = _of_seats(t, seen) if seen.yours else _of_spectators(t, seen)
    return EMPTY if entries is None else _drawn(t.language, entries)


@lru_cache(maxsize=REMEMBERED)
def _drawn(language: str, entries: _Entries) -> Markup:
    template = "shell/templates/seat_menu.html" if entries.own else "shell/templates/visitors_menu.html"
    paces = [pace for pace in PACES if entries.own or pace[0] != STEPS]
    return render(template, Speech(language), menu=entries, base=entries.base, paces=paces)


def _of_seats(t: Speech, seen: TableView) -> _Entries | None:
    if seen.status == "over":
        return None
    playing, names = seen.status == "playing", names_of(seen, t.language)
    return _Entries(
        own=_people((guest for guest in seen.people if guest.yours), names),
        several=seen.hot_seat,
        playing=playing,
        orders=playing and has_orders(seen.game),
        others=_people(_others(seen), names),
        speakers=_speakers(seen),
        muted=tuple(seen.muted),
        watchers=WATCHER if seen.talk.watchers and not seen.hot_seat else None,
        hints=seen.hints,
        votes=playing and seen.vote is None,
        stops=seen.deadline is not None,
        vanished=tuple(
            (person, at)
            for person, at in zip(
                _people(seen.people, names), (guest.replaceable_at for guest in seen.people), strict=True
            )
            if at is not None and not seen.people[person.seat].yours
        ),
        base=f"/table/{seen.table}",
    )


def _of_spectators(t: Speech, seen: TableView) -> _Entries | None:
    """Ask for a seat, and not meet somebody any more."""
    seats = () if any(wish.yours for wish in seen.wishes) else seen.may_ask
    names = names_of(seen, t.language)
    others, speakers = _people(_others(seen), names), _speakers(seen)
    show = seen.status == "playing" and shows_bots(seen)
    if seen.status == "over" or not (seats or others or speakers or show):
        return None
    asked = _people((seen.people[seat] for seat in seats), names)
    return _Entries(f"/table/{seen.table}", (), others, speakers, seats=asked, show=show)


def shows_bots(seen: TableView) -> bool:
    """Whether nobody plays at a table but bots."""
    return all(guest.kind == "bot" for guest in seen.people)


def _people(guests: Iterable[Guest], names: Mapping[int, str]) -> tuple[_Person, ...]:
    return tuple(_Person(guest.seat, guest.name, names[guest.seat], guest.kind == "bot") for guest in guests)


def _others(seen: TableView) -> list[Guest]:
    """The other people at a table."""
    return [guest for guest in seen.people if guest.kind in {"person", "open"} and guest.claimed and not guest.yours]


def _speakers(seen: TableView) -> tuple[tuple[int, str], ...]:
    """Spectators who said something, by the number of a line of theirs."""
    found = {line.name: line.number for line in seen.chat if line.seat < 0}
    return tuple((number, name) for name, number in list(found.items())[-SPEAKERS:])
