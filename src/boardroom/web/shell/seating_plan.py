"""The chairs around a table, seen from above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardroom.core.words import N_
from boardroom.games import meta
from boardroom.table.model import Guest, TableView
from boardroom.web.shell.html import Markup
from boardroom.web.shell.people import names_of
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

LONGEST_SIGN = 11


@dataclass(frozen=True)
class Place:
    """Where a chair stands, how it is turned, and where its name and its flag are."""

    x: int
    y: int
    turned: int
    name_x: int
    name_y: int
    anchor: str
    flag_x: int
    flag_y: int


PLACES = {
    "south": Place(198, 232, 0, 226, 258, "start", 158, 222),
    "south-west": Place(142, 232, 0, 112, 258, "end", 172, 222),
    "west": Place(66, 134, 90, 46, 186, "middle", 56, 82),
    "north-west": Place(142, 36, 180, 112, 22, "end", 172, 22),
    "north": Place(198, 36, 180, 226, 22, "start", 158, 22),
    "north-east": Place(254, 36, 180, 284, 22, "start", 206, 22),
    "east": Place(330, 134, 270, 350, 186, "middle", 320, 82),
    "south-east": Place(254, 232, 0, 284, 258, "start", 206, 222),
}
AROUND = {
    1: ("south",),
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "north-west", "north-east", "east"),
    6: ("south-west", "west", "north-west", "north-east", "east", "south-east"),
}
"""Where chairs stand, clockwise from the reader's, by how many there are."""


@dataclass(frozen=True)
class Sign:
    """What a chair shows: a name, and whether a person or a bot sits there or it is free."""

    seat: int
    name: str
    kind: str = "person"
    """"person", "bot" or "free"."""

    @property
    def short(self) -> str:
        """The name as far as there is room for it."""
        return self.name if len(self.name) <= LONGEST_SIGN else f"{self.name[: LONGEST_SIGN - 1]}…"

    @property
    def letter(self) -> str:
        """What stands on the chair."""
        return self.name[:1].upper() if self.kind == "person" else "?"


def plan(t: Speech, signs: Sequence[Sign], start: int | None = None, kind: str = "") -> Markup:
    """The table from above: the first chair is nearest, the others follow clockwise."""
    places = [PLACES[name] for name in AROUND[len(signs)]]
    return render(
        "shell/templates/seating_plan.html",
        t,
        kind=kind,
        chairs=list(zip(signs, places, strict=True)),
        start=start,
        told=", ".join(f"{sign.seat + 1} {sign.name}" for sign in signs),
    )


def plan_of(t: Speech, table: TableView) -> Markup:
    """The chairs of a table, the reader's own nearest; who starts, if that is settled."""
    names = names_of(table, t.language)
    first = table.yours[0] if table.yours else 0
    people = [*table.people[first:], *table.people[:first]]
    signs = [Sign(guest.seat, names[guest.seat] if guest.claimed else t(N_("free")), _kind(guest)) for guest in people]
    seats = [setting for setting in meta(table.game).settings if setting.kind == "seat"]
    start = table.settings[seats[0].name] if seats else None
    caption = t(N_("Turns go clockwise."))
    if start is not None:
        caption = t(N_("Turns go clockwise. {start}"), start=t(N_("{player} starts."), player=names[start]))
    elif seats:
        caption = t(N_("Turns go clockwise. {start}"), start=t(N_("The start player is random.")))
    return render("shell/templates/around.html", t, plan=plan(t, signs, start), caption=caption)


def _kind(guest: Guest) -> str:
    if guest.kind in {"bot", "automaton"}:
        return "bot"
    return "person" if guest.claimed else "free"
