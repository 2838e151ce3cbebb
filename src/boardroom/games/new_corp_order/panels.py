"""A view of New Corp Order as panels of words, for screens that draw any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.presentation import Panel, View
from boardroom.core.words import N_, Message, Person, Term, Value, message
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS

NOTHING = "–"
TYPES = {entry.key: entry.name for entry in COMPANY_TYPES}


def panels(view: View) -> tuple[Panel, ...]:
    """The grid, the table, every HQ, what the viewer holds in secret, and the solo game."""
    found = [_table(view), _headquarters(view)]
    if view["grid"]:
        found.insert(0, _grid(view))
    found += [_secrets(view, seat) for seat in view["seats"] if not view["solo"] and seat["hand"] is not None]
    if view["solo"]:
        found.append(_solo(view))
    return tuple(found)


def _grid(view: View) -> Panel:
    """The companies as they lie."""
    cells = [_company(cell) for cell in view["grid"]]
    columns = view["columns"]
    rows = tuple(tuple(cells[start : start + columns]) for start in range(0, len(cells), columns))
    return Panel("companies", message(N_("Companies")), rows)


def _company(cell: Mapping[str, Any]) -> Message:
    company = Term("company", str(cell["place"]), cell["company"])
    if cell["colour"] is None:
        return message(N_("{company}"), company=company)
    return message(
        N_("{company}, {type}: {agents}"),
        company=company,
        type=message(TYPES[cell["type"]]),
        agents=_amount(cell["colour"], cell["agents"]),
    )


def _table(view: View) -> Panel:
    display = [names.colour(names.COLOUR_KEYS.index(colour)) for colour in view["display"] if colour is not None]
    rows: list[tuple[Value, ...]] = [
        (message(N_("Display")), names.listing(display) if display else NOTHING),
        (message(N_("Deck")), view["deck"]),
        (message(N_("Reserve of agents")), _amounts(view["reserve"])),
        (message(N_("Discarded")), _amounts(view["discarded"])),
    ]
    if not view["solo"]:
        rows.append((message(N_("Consultants in the supply")), _consultants(view["supply"], view["edition"])))
        rows.append((message(N_("Hand limit")), view["hand_limit"]))
    if view["last_round"] is not None:
        rows.append((message(N_("Turns left in the last round")), view["last_round"]))
    return Panel("table", message(N_("On the table")), tuple(rows))


def _headquarters(view: View) -> Panel:
    solo = view["solo"] is not None
    header = [N_("Player"), N_("Untapped"), N_("Tapped"), N_("Agents")]
    header += [] if solo else [N_("Shares"), N_("Consultants"), N_("Cards in hand")]
    return Panel(
        "headquarters",
        message(N_("Headquarters")),
        tuple(_row(view, seat, solo=solo) for seat in view["seats"]),
        tuple(message(text) for text in header),
    )


def _row(view: View, seat: Mapping[str, Any], *, solo: bool) -> tuple[Value, ...]:
    row: tuple[Value, ...] = (
        _person(view, seat["seat"]),
        _amounts(seat["untapped"]),
        _amounts(seat["tapped"]),
        _amounts(seat["agents"]),
    )
    if solo:
        return row
    return (*row, _amounts(seat["shares"]), _consultants(seat["consultants"], view["edition"]), seat["hand_size"])


def _secrets(view: View, seat: Mapping[str, Any]) -> Panel:
    rows: tuple[tuple[Value, ...], ...] = (
        (message(N_("Hand")), _amounts(seat["hand"])),
        (message(N_("Objectives")), _types(seat["objectives"])),
    )
    if seat["boxed_objectives"]:
        rows += ((message(N_("Objectives put into the box")), _types(seat["boxed_objectives"])),)
    title = message(N_("What {player} holds"), player=_person(view, seat["seat"]))
    return Panel(f"hand-{seat['seat']}", title, rows)


def _solo(view: View) -> Panel:
    solo = view["solo"]
    rows: list[tuple[Value, ...]] = [
        (message(N_("Objectives for both sides")), _types(view["seats"][0]["objectives"])),
        (message(N_("Your conglomerates")), _colours(solo["yours"])),
        (message(N_("Conglomerates of ODS")), _colours(solo["ods"])),
        (message(N_("Marker of ODS above column")), solo["marker"] + 1 if solo["marker"] >= 0 else NOTHING),
    ]
    return Panel("solo", message(N_("Solo against ODS")), tuple(rows))


def _person(view: View, seat: int) -> Person:
    return names.person(seat, solo=view["solo"] is not None)


def _amount(colour: str, count: int) -> Message:
    return names.amount(count, names.COLOUR_KEYS.index(colour))


def _amounts(numbers: Mapping[str, int]) -> Value:
    return _row_of([_amount(colour, count) for colour, count in numbers.items() if count])


def _colours(keys: list[str]) -> Value:
    return _row_of([names.colour(names.COLOUR_KEYS.index(key)) for key in keys])


def _types(keys: list[str]) -> Value:
    return _row_of([message(TYPES[key]) for key in keys])


def _consultants(numbers: Mapping[str, int], edition: str) -> Value:
    return _row_of(
        [
            message(
                N_("{count} × {consultant}"), count=numbers[entry.key], consultant=names.consultant_in(edition, number)
            )
            for number, entry in enumerate(CONSULTANTS)
            if numbers[entry.key]
        ]
    )


def _row_of(items: list[Any]) -> Value:
    return names.listing(items) if items else NOTHING
