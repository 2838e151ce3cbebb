"""One's standing orders: a page, and a sheet over the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.presentation import Hole, Order
from boardroom.core.words import N_
from boardroom.table.orders import Foreseen
from boardroom.web.shell.html import Markup, h
from boardroom.web.shell.page import bar
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

NEXT = {
    "asks": N_("You are asked."),
    "ends": N_("It ends: its time is over, or what it waits for has happened."),
    "waits": N_("Nothing for now."),
}


@dataclass(frozen=True)
class Held:
    """The orders of a seat."""

    known: Sequence[Order]
    """All that the game has."""
    given: Sequence[Mapping[str, Any]]
    done: Sequence[str]
    """What they did since their player acted."""
    foreseen: Sequence[Foreseen]


MARK = "\x1f"
"""Marks a field of an order while its sentence is written."""


def orders_page(t: Speech, title: str, base: str, seat: int | None, held: Held) -> Markup:
    """All orders of a game as a page."""
    return render(
        "shell/templates/orders.html", t, bar=bar(t, title), base=base, seat=seat, at_table=False, **_said(t, held)
    )


def orders_sheet(t: Speech, base: str, seat: int | None, held: Held, *, kept: bool) -> Markup:
    """The same as what a sheet over the table contains; with a word that they were `kept` just now."""
    return render(
        "shell/templates/orders_sheet.html", t, base=base, seat=seat, at_table=True, kept=kept, **_said(t, held)
    )


def sheet_for_orders(t: Speech) -> Markup:
    """The sheet of a table's page, still empty: the page itself tells of no orders."""
    return h('<section class="osheet panel" id="orders" popover aria-label="{}"></section>', t(N_("Standing orders")))


def _said(t: Speech, held: Held) -> dict[str, Any]:
    """The orders in words: those switched on that were given, what they do next, and did since the reader acted."""
    on = {each["key"]: each["values"] for each in held.given}
    rows = [
        {
            "key": order.key,
            "title": t(order.title),
            "on": order.key in on,
            "parts": _parts(t, order, on.get(order.key, {})),
        }
        for order in held.known
    ]
    coming = [(t(each.title), t(each.label) if each.label else t(NEXT[each.does])) for each in held.foreseen]
    return {"rows": rows, "done": held.done, "coming": coming}


def _parts(t: Speech, order: Order, values: Mapping[str, Any]) -> list[str | dict[str, Any]]:
    """The sentence of an order, with its holes between the words."""
    holes = {hole.name: hole for hole in order.holes}
    said = t(order.text, **{name: f"{MARK}{name}{MARK}" for name in holes})
    return [
        _hole(t, holes[part], values.get(part, holes[part].default)) if number % 2 else part
        for number, part in enumerate(said.split(MARK))
    ]


def _hole(t: Speech, hole: Hole, value: str | int) -> dict[str, Any]:
    choices = [(key, t(words)) for key, words in hole.choices]
    return {"name": hole.name, "choices": choices, "least": hole.least, "most": hole.most, "value": value}
