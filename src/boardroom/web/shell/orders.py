"""The page of one's standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.presentation import Hole, Order
from boardroom.core.words import N_
from boardroom.table.orders import Foreseen
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import bar
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

NEXT = {
    "asks": N_("You are asked."),
    "ends": N_("It ends: its time is over, or what it waits for has happened."),
    "waits": N_("Nothing for now."),
}
MARK = "\x1f"
"""Marks a field of an order while its sentence is written."""


def orders_page(
    t: Speech,
    title: str,
    base: str,
    known: Sequence[Order],
    given: Sequence[Mapping[str, Any]],
    seat: int | None,
    done: Sequence[str],
    foreseen: Sequence[Foreseen],
) -> Markup:
    """All orders of a game, those switched on that were given; what they do next, and did since the reader acted."""
    on = {each["key"]: each["values"] for each in given}
    rows = [
        {
            "key": order.key,
            "title": t(order.title),
            "on": order.key in on,
            "parts": _parts(t, order, on.get(order.key, {})),
        }
        for order in known
    ]
    coming = [(t(each.title), t(each.label) if each.label else t(NEXT[each.does])) for each in foreseen]
    return render(
        "shell/templates/orders.html",
        t,
        bar=bar(t, title),
        base=base,
        rows=rows,
        seat=seat,
        done=done,
        coming=coming,
    )


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
