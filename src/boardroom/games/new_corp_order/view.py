"""What a seat may know of New Corp Order, by allow-list (T5). Nothing else may serialise a state for a person.

Picks that are not carried out yet (a colour chosen to infiltrate with, a company to attack from) are shown to
the seat that decides only.
"""

from __future__ import annotations

from typing import Any

from boardroom.core.game import DEALER, Seat, View
from boardroom.core.options import key_of
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS, EDITIONS, Action, Colour
from boardroom.games.new_corp_order.describe import decision_key
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.tables import COLUMNS, NONE, ODS, TURN_FIELDS
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size
from boardroom.games.new_corp_order.names import COLOUR_KEYS, TILE_NAMES, type_at

ACTION_KEYS = tuple(key_of(action) for action in Action)
CONSULTANT_KEYS = tuple(entry.key for entry in CONSULTANTS)


def view(record: Any, seat: Seat) -> View:
    """The view of a seat; of a spectator for None. After the end everybody sees everything."""
    over = record.decision == Decision.OVER
    return {
        "game": "new-corp-order",
        "edition": EDITIONS[record.edition].key,
        "players": record.players,
        "short": bool(record.short_game),
        "seat": seat,
        "over": over,
        "turn": None if record.turn == NONE else record.turn,
        "decides": None if over or record.seat == DEALER else record.seat,
        "start": None if record.start == NONE else record.start,
        "last_round": record.turns_left if record.turns_left >= 0 else None,
        "triggered": bool(record.triggered),
        "action": _action(record),
        "grid": [_company(record, place) for place in range(record.places) if record.tile[place] >= 0],
        "columns": COLUMNS,
        "reserve": colours(record.reserve),
        "deck": deck_size(record),
        "display": [None if colour < 0 else COLOUR_KEYS[colour] for colour in record.display],
        "discarded": colours(record.discarded),
        "supply": consultants(record.supply),
        "seats": [_seat(record, other, open_=over or other == seat) for other in range(headquarters(record))],
        "pending": _pending(record) if seat is not None and seat == record.seat else None,
        "solo": _solo(record) if record.players == 1 else None,
    }


def colours(numbers: Any) -> dict[str, int]:
    """Numbers by colour."""
    return dict(zip(COLOUR_KEYS, numbers, strict=True))


def consultants(numbers: Any) -> dict[str, int]:
    """Numbers by consultant."""
    return dict(zip(CONSULTANT_KEYS, numbers, strict=True))


def objectives(numbers: Any) -> list[str]:
    """Objectives by name."""
    return [COMPANY_TYPES[number].key for number in numbers if number >= 0]


def _action(record: Any) -> dict[str, Any] | None:
    if record.action < 0 or record.turn == NONE or record.decision == Decision.OVER:
        return None
    return {
        "action": ACTION_KEYS[record.action],
        "consultant": None if record.used < 0 else CONSULTANTS[record.used].key,
        "ability": None if record.ability < 0 else COMPANY_TYPES[record.ability].key,
    }


def _company(record: Any, place: int) -> dict[str, Any]:
    return {
        "place": place,
        "company": TILE_NAMES[record.tile[place]],
        "type": COMPANY_TYPES[type_at(record, place)].key,
        "colour": None if record.colour[place] < 0 else COLOUR_KEYS[record.colour[place]],
        "agents": record.agents[place],
    }


def _seat(record: Any, seat: int, *, open_: bool) -> dict[str, Any]:
    solo = record.players == 1
    shown = open_ or solo
    return {
        "seat": seat,
        "automaton": solo and seat == ODS,
        "hand_size": hand_size(record, seat),
        "hand": colours(record.hand[seat]) if shown else None,
        "shown": colours(record.shown[seat]),
        "untapped": colours(record.untapped[seat]),
        "tapped": colours(record.tapped[seat]),
        "agents": colours(record.captured[seat]),
        "consultants": consultants(record.consultants[seat]),
        "objectives": objectives(record.objectives[seat]) if shown else None,
        "boxed_objectives": _boxed(record, seat) if shown else None,
    }


def _boxed(record: Any, seat: int) -> list[str]:
    return [
        entry.key
        for entry, number in zip(COMPANY_TYPES, record.boxed_objectives[seat], strict=True)
        for _ in range(number)
    ]


def _pending(record: Any) -> dict[str, Any]:
    """The decision and the picks so far, which only the decider knows."""
    return {"decision": decision_key(record), **{name: getattr(record, name) for name in TURN_FIELDS}}


def _solo(record: Any) -> dict[str, Any]:
    return {
        "marker": record.marker,
        "yours": [colour.key for colour in Colour if record.side[colour] == 0],
        "ods": [colour.key for colour in Colour if record.side[colour] == 1],
        "taken": colours(record.taken),
    }
