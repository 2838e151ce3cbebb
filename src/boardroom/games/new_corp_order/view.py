"""What a seat may know of New Corp Order, by allow-list (T5). Nothing else may serialise a state for a person.

Picks that are not carried out yet (a colour chosen to infiltrate with, a company to attack from) are shown to
the seat that decides only.

Parts that look as they did a moment ago are the same objects, in views of any table: nobody may change a view.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any, NamedTuple

from boardroom.core.game import DEALER
from boardroom.core.options import key_of
from boardroom.core.presentation import Seat, View
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS, EDITIONS, READING_KEYS, Action, Colour
from boardroom.games.new_corp_order.describe import decision_key
from boardroom.games.new_corp_order.house import HOUSE_NUMBERS
from boardroom.games.new_corp_order.kernel import scoring
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.tables import COLUMNS, NEIGHBOURS, NONE, ODS, TURN_FIELDS
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size
from boardroom.games.new_corp_order.names import COLOUR_KEYS, TILE_NAMES, type_at
from boardroom.games.new_corp_order.outcomes import outcomes

ACTION_KEYS = tuple(key_of(action) for action in Action)
CONSULTANT_KEYS = tuple(entry.key for entry in CONSULTANTS)
Numbers = tuple[int, ...]


class Piles(NamedTuple):
    """What shares depend on, for one seat. Scoring reads it like a record."""

    untapped: tuple[Numbers]
    tapped: tuple[Numbers]
    captured: tuple[Numbers]


def view(record: Any, seat: Seat) -> View:
    """The view of a seat; of a spectator for None. After the end everybody sees everything."""
    over = record.decision == Decision.OVER
    decides = seat is not None and seat == record.seat
    return {
        "game": "new-corp-order",
        "ruleset": record.ruleset,
        "edition": EDITIONS[record.edition].key,
        "players": record.players,
        "short": bool(record.short_game),
        "readings": [key for key, played in zip(READING_KEYS, record.reading, strict=True) if played],
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
        "neighbours": _neighbours_of_all(record.places),
        **{number.name: getattr(record, number.name) for number in HOUSE_NUMBERS},
        "reserve": colours(record.reserve),
        "deck": deck_size(record),
        "display": [_shown(record.display[slot]) for slot in range(record.display_cards)],
        "discarded": colours(record.discarded),
        "supply": consultants(record.supply),
        "seats": [_seat(record, other, open_=over or other == seat) for other in range(headquarters(record))],
        **_for_decider(record, decides=decides),
        "solo": _solo(record) if record.players == 1 else None,
    }


def own_view(record: Any, seat: int, public: View) -> View:
    """The view of a seat, given that of a spectator of the same record."""
    seats = public["seats"]
    if record.decision != Decision.OVER:
        seats = [_seat(record, each["seat"], open_=True) if each["seat"] == seat else each for each in seats]
    return {**public, "seat": seat, "seats": seats, **_for_decider(record, decides=seat == record.seat)}


def _for_decider(record: Any, *, decides: bool) -> dict[str, Any]:
    """What only the seat that decides sees."""
    return {
        "pending": _pending(record) if decides else None,
        "outcomes": _outcomes(record) if decides else {},
    }


def _shown(colour: int) -> str | None:
    return None if colour < 0 else COLOUR_KEYS[colour]


@cache
def _neighbours_of_all(places: int) -> list[list[int]]:
    return [neighbours(place, places) for place in range(places)]


def neighbours(place: int, places: int) -> list[int]:
    """The places next to a place of a grid."""
    return [other for other in NEIGHBOURS[place] if 0 <= other < places]


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
    tile, colour = record.tile[place], record.colour[place]
    return _shown_company(place, tile, type_at(record, place), colour, record.agents[place])


@lru_cache(maxsize=4_096)
def _shown_company(place: int, tile: int, kind: int, colour: int, agents: int) -> dict[str, Any]:
    return {
        "place": place,
        "company": TILE_NAMES[tile],
        "type": COMPANY_TYPES[kind].key,
        "colour": None if colour < 0 else COLOUR_KEYS[colour],
        "agents": agents,
    }


def _seat(record: Any, seat: int, *, open_: bool) -> dict[str, Any]:
    solo = record.players == 1
    shown = open_ or solo
    return _shown_seat(
        seat,
        solo and seat == ODS,
        hand_size(record, seat),
        tuple(record.hand[seat]) if shown else None,
        tuple(record.shown[seat]),
        tuple(record.untapped[seat]),
        tuple(record.tapped[seat]),
        tuple(record.captured[seat]),
        tuple(record.consultants[seat]),
        scoring.consultant_points(record, seat),
        tuple(record.objectives[seat]) if shown else None,
        tuple(record.boxed_objectives[seat]) if shown else None,
    )


@lru_cache(maxsize=4_096)
def _shown_seat(
    seat: int,
    automaton: bool,
    size: int,
    hand: Numbers | None,
    shown: Numbers,
    untapped: Numbers,
    tapped: Numbers,
    captured: Numbers,
    hired: Numbers,
    points: int,
    aims: Numbers | None,
    boxed: Numbers | None,
) -> dict[str, Any]:
    piles = Piles((untapped,), (tapped,), (captured,))
    return {
        "seat": seat,
        "automaton": automaton,
        "hand_size": size,
        "hand": None if hand is None else colours(hand),
        "shown": colours(shown),
        "untapped": colours(untapped),
        "tapped": colours(tapped),
        "agents": colours(captured),
        "shares": colours([scoring.shares(piles, 0, colour) for colour in range(len(COLOUR_KEYS))]),
        "consultants": consultants(hired),
        "consultant_points": points,
        "objectives": None if aims is None else objectives(aims),
        "boxed_objectives": None if boxed is None else _boxed(boxed),
    }


def _boxed(numbers: Numbers) -> list[str]:
    return [entry.key for entry, number in zip(COMPANY_TYPES, numbers, strict=True) for _ in range(number)]


def _pending(record: Any) -> dict[str, Any]:
    """The decision and the picks so far, which only the decider knows."""
    return {"decision": decision_key(record), **{name: getattr(record, name) for name in TURN_FIELDS}}


def _outcomes(record: Any) -> dict[str, Any]:
    """What picks of companies and agents come to, for the decider."""
    return {str(pick): asdict(outcome) for pick, outcome in outcomes(record).items()}


def _solo(record: Any) -> dict[str, Any]:
    return {
        "marker": record.marker,
        "yours": [colour.key for colour in Colour if record.side[colour] == 0],
        "ods": [colour.key for colour in Colour if record.side[colour] == 1],
        "taken": colours(record.taken),
    }
