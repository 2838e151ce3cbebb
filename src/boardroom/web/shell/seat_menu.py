"""The menu of one's own chair: another name, another device, leave."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games import has_orders
from boardroom.table.model import Guest, TableView
from boardroom.table.talk import WATCHER
from boardroom.web.shell.html import Markup
from boardroom.web.shell.people import names_of
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

PACES = (
    ("slow", N_("Slow")),
    ("normal", N_("Normal")),
    ("fast", N_("Fast")),
    ("step", N_("Step by step")),
)


SPEAKERS = 5


def menu(t: Speech, seen: TableView, *, silent: bool = False) -> Markup:
    """What one does with one's own chair: another name, another device, leave."""
    if not seen.yours:
        return _visitors_menu(t, seen)
    if seen.status == "over":
        return Markup("")
    return render(
        "shell/templates/seat_menu.html",
        t,
        own=[guest for guest in seen.people if guest.yours],
        names=names_of(seen, t.language),
        several=seen.hot_seat,
        playing=seen.status == "playing",
        orders=seen.status == "playing" and has_orders(seen.game),
        others=_others(seen),
        speakers=_speakers(seen),
        muted=seen.muted,
        watchers=WATCHER if seen.talk.watchers and not seen.hot_seat else None,
        paces=PACES,
        hints=seen.hints,
        votes=seen.status == "playing" and seen.vote is None,
        stops=seen.deadline is not None,
        vanished=[guest for guest in seen.people if _vanished(seen, guest)],
        silent=silent,
        base=f"/table/{seen.table}",
    )


def _visitors_menu(t: Speech, seen: TableView) -> Markup:
    """What a spectator may do: ask for a seat, and not meet somebody any more."""
    seats = () if any(wish.yours for wish in seen.wishes) else seen.may_ask
    others, speakers = _others(seen), _speakers(seen)
    if seen.status == "over" or not (seats or others or speakers):
        return Markup("")
    return render(
        "shell/templates/visitors_menu.html",
        t,
        seats=[seen.people[seat] for seat in seats],
        names=names_of(seen, t.language),
        others=others,
        speakers=speakers,
        base=f"/table/{seen.table}",
    )


def _others(seen: TableView) -> list[Guest]:
    """The other people at a table."""
    return [guest for guest in seen.people if guest.kind in {"person", "open"} and guest.claimed and not guest.yours]


def _speakers(seen: TableView) -> list[tuple[int, str]]:
    """Spectators who said something, by the number of a line of theirs."""
    found = {line.name: line.number for line in seen.chat if line.seat < 0}
    return [(number, name) for name, number in list(found.items())[-SPEAKERS:]]


def _vanished(seen: TableView, guest: Guest) -> bool:
    """Whether a person is waited for who does not look at the table."""
    away = guest.kind in {"person", "open"} and guest.claimed and not guest.stand_in and not guest.present
    return away and not guest.yours and seen.decides == guest.seat
