"""The menu of one's own chair: another name, another device, leave."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games import has_orders
from boardroom.table.model import Guest, TableView
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


def menu(t: Speech, seen: TableView, *, silent: bool = False) -> Markup:
    """What one does with one's own chair: another name, another device, leave."""
    if not seen.yours or seen.status == "over":
        return Markup("")
    return render(
        "shell/templates/seat_menu.html",
        t,
        own=[guest for guest in seen.people if guest.yours],
        names=names_of(seen, t.language),
        several=seen.hot_seat,
        playing=seen.status == "playing",
        orders=seen.status == "playing" and has_orders(seen.game),
        others=[guest for guest in seen.people if guest.kind == "person" and guest.claimed and not guest.yours],
        muted=seen.muted,
        paces=PACES,
        hints=seen.hints,
        votes=seen.status == "playing" and seen.vote is None,
        stops=seen.deadline is not None,
        vanished=[guest for guest in seen.people if _vanished(seen, guest)],
        silent=silent,
        base=f"/table/{seen.table}",
    )


def _vanished(seen: TableView, guest: Guest) -> bool:
    """Whether a person is waited for who does not look at the table."""
    away = guest.kind in {"person", "open"} and guest.claimed and not guest.stand_in and not guest.present
    return away and not guest.yours and seen.decides == guest.seat
