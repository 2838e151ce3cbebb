"""From a view back to a whole record: what a seat knows, with blanks, and worlds that fill them with what is possible.

A bot that thinks ahead starts here. It never sees a state, only what `view` let out. Hidden are other hands, support,
costs, decks and the discard pile, rival cards, investments, and events that others looked at. Who has which rival card
can be weighted by a belief; everything else is equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, permutations
from operator import mul
from typing import Any

from boardroom.core.presentation import View
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.house import HOUSE_NUMBERS
from boardroom.games.new_angeles.imagine import PIECE, STAGE
from boardroom.games.new_angeles.kernel.decisions import RUNNING
from boardroom.games.new_angeles.kernel.imagine import BLANKS, HIDDEN, RIVAL_ROWS, fill_blanks
from boardroom.games.new_angeles.kernel.record import FACE_DOWN, LAYOUT
from boardroom.games.new_angeles.kernel.rules import run
from boardroom.games.new_angeles.kernel.setup import clear_deal
from boardroom.games.new_angeles.kernel.states import State
from boardroom.games.new_angeles.kernel.tables import (
    BACK_KEYS,
    COPIES,
    CORPS,
    DEMANDED,
    DISTRICTS,
    EVENTS,
    FEDERALIST,
    KINDS,
    NOBODY,
    NONE,
    RESOURCE_KINDS,
    SEATS,
)
from boardroom.games.new_angeles.progress import PUBLIC

Belief = Sequence[Sequence[float]]
"""By seat and rival card (the corps, then the federalist): how likely the seat has it. Rows of the own seat are not
looked at. Numbers of a row need not add up to 1."""
STATES = {state.name.lower(): int(state) for state in State}
FINE = 1_000_000
"""Likelihoods are whole numbers of this size."""
MOST_DEALS = 32
"""So many lists of deals are kept, about 100 kilobytes each; a table needs one for every seat that thinks."""

EMPTY = BLANKS.record()


def imagine(view: View, generator: list[int], belief: Belief | None = None) -> Any:
    """A whole record that fits the view, what is hidden drawn with an sfc32 generator; nobody trades in it."""
    record, blanks = known(view, belief)
    fill_blanks(record, blanks, generator)
    run_on(record)
    return record


def run_on(record: Any) -> None:
    """Behind a trading window the game goes on to the next decision."""
    if record.decision == RUNNING:
        run(record)


def known(view: View, belief: Belief | None = None) -> tuple[Any, Any]:
    """The record as far as the view of a seat tells it, and what its blanks may be filled with."""
    if view["progress"] is None:
        raise ValueError("only a seat of a game that goes on can think ahead")
    record: Any = LAYOUT.record()
    clear_deal(record)
    blanks = _no_blanks()
    blanks.seat = view["seat"]
    record.ruleset, record.players = view["ruleset"], view["players"]
    record.round, record.state = view["round"] - 1, STATES[view["state"]]
    record.active = _number(view["active"])
    for number in HOUSE_NUMBERS:
        setattr(record, number.name, view[number.name])
    _progress(record, view["progress"])
    _city(record, view)
    _seats(record, blanks, view)
    _deal(record, view["deal"])
    _events(record, blanks, view)
    _cards(record, blanks, view)
    _rivals(blanks, view, belief)
    return record, blanks


def _no_blanks() -> Any:
    """Blanks that are all empty. The rows of rival cards are shared, because they are replaced and not written to."""
    blanks = object.__new__(BLANKS.record)
    for field in BLANKS.shapes:
        value = getattr(EMPTY, field)
        setattr(blanks, field, value.copy() if isinstance(value, list) else value)
    return blanks


def _number(value: int | None) -> int:
    return NOBODY if value is None else value


def _index(keys: Sequence[str], key: str | None) -> int:
    return NONE if key is None else keys.index(key)


def _progress(record: Any, progress: Mapping[str, Any]) -> None:
    for field in ("decision", "seat", "menu"):
        setattr(record, field, progress[field])
    record.depth = len(progress["agenda"])
    for level, frame in enumerate(progress["agenda"]):
        record.stack[level][:] = frame
    for field in PUBLIC:
        value, shape = progress.get(field), LAYOUT.shapes[field]
        if not shape:
            setattr(record, field, 0 if value is None else value)
        elif value is not None:
            setattr(record, field, [list(row) for row in value] if len(shape) == 2 else list(value))


def _city(record: Any, view: View) -> None:
    record.threat = view["threat"]
    record.demand = _index(names.DEMAND_KEYS, view["demand"])
    for kind in range(RESOURCE_KINDS):
        record.supply[kind] = view["supply"][names.RESOURCE_KEYS[kind]]["supply"]
        record.target[kind] = 0 if record.demand == NONE else DEMANDED[record.demand][kind]
    for at in range(DISTRICTS):
        district = view["districts"][at]
        record.unrest[at] = STAGE[district["unrest"]]
        for piece in district["pieces"]:
            record.pieces[PIECE[piece]][at] = 1
    for kind, key in enumerate(names.PIECE_KEYS):
        record.reserve[kind] = view["reserve"][key]
    record.asset_deck = view["asset_deck"] - record.under_count


def _seats(record: Any, blanks: Any, view: View) -> None:
    for corp in range(CORPS):
        record.seat_of[corp] = NOBODY
    for seat in range(SEATS):
        record.corp[seat] = record.rival[seat] = record.spare_seen[seat] = record.kept[seat] = NONE
        record.investments[seat][:] = [NONE, NONE]
    record.spare = NONE
    for seat, entry in enumerate(view["seats"]):
        record.corp[seat] = _index(names.CORP_KEYS, entry["corp"])
        if record.corp[seat] != NONE:
            record.seat_of[record.corp[seat]] = seat
        record.capital[seat] = entry["capital"]
        record.held[seat] = entry["hand_size"]
        for asset in entry["assets"]:
            record.exhausted[names.ASSET_KEYS.index(asset["asset"])] = int(asset["exhausted"])
        if entry["has_investment"]:
            kept = entry["investment"]
            record.kept[seat] = HIDDEN if kept is None else names.INVESTMENT_KEYS.index(kept)
        if entry["support"] is not None:
            record.supported[seat] = names.OFFER_KEYS.index(entry["support"]["offer"])
            record.support_size[seat] = entry["support"]["cards"]
        if seat == view["seat"]:
            _own(record, entry)
        elif view["state"] == "s_keep" and not entry["has_investment"]:  # it has two to choose from
            record.investments[seat][:] = [HIDDEN, HIDDEN]
    _looked_at(record, blanks, view["pending"])


def _looked_at(record: Any, blanks: Any, pending: Mapping[str, Any] | None) -> None:
    if pending is not None and pending["hand_seen"] is not None:
        looked_at = record.menu
        blanks.open_hand[looked_at] = 1
        _fill(record.hand[looked_at], pending["hand_seen"])


def _own(record: Any, entry: Mapping[str, Any]) -> None:
    seat = entry["seat"]
    _fill(record.hand[seat], entry["hand"])
    record.rival[seat] = _index(names.RIVAL_KEYS, entry["rival"])
    record.spare_seen[seat] = _index(names.RIVAL_KEYS, entry["spare_seen"])
    for number, card in enumerate(entry["drawn_investments"]):
        record.investments[seat][number] = names.INVESTMENT_KEYS.index(card)
    if entry["support"] is not None:
        _fill(record.support[seat], entry["support"]["faces"])


def _fill(row: Any, cards: Mapping[str, int]) -> None:
    for key, count in cards.items():
        row[names.KIND_KEYS.index(key)] = count


def _deal(record: Any, deal: Mapping[str, Any]) -> None:
    record.revealed = _index(names.ASSET_KEYS, deal["revealed"])
    record.main = _index(names.CARD_KEYS, deal["main"])
    record.counter = _index(names.CARD_KEYS, deal["counter"])
    record.winning = _index(names.OFFER_KEYS, deal["winning"])
    for field in ("countering", "winner", "barred", "bettor", "bet"):
        setattr(record, field, _number(deal[field]))
    for field in ("on_space", "main_support", "counter_support", "pot"):
        setattr(record, field, deal[field])
    record.resolving, record.rehearsing = int(deal["resolving"] is not None), int(deal["rehearsing"])
    for seat in deal["no_trade"]:
        record.no_trade[seat] = 1
    for side, key in enumerate(names.OFFER_KEYS[:2]):
        record.declared[side] = len(deal["declared"][key])
        for number, (decision, pick) in enumerate(deal["declared"][key]):
            record.declared_decision[side][number] = decision
            record.declared_pick[side][number] = pick


def _events(record: Any, blanks: Any, view: View) -> None:
    record.event = _index(names.EVENT_KEYS, view["event"])
    record.back = _index(BACK_KEYS, view["event_back"])
    for event in range(EVENTS):
        record.event_unseen[event] = 1
    for position, event in enumerate(view["progress"]["events_used"]):
        record.events[position] = event
    for key, position in view["events_known"].items():
        event = names.EVENT_KEYS.index(key)
        record.events[position - 1] = event
        record.event_seen[view["seat"]][event] = 1
    for event in (*list(record.events), record.event):
        if event >= 0:
            record.event_unseen[event] = 0
    for position, back in enumerate(view["event_backs"]):
        hidden = record.events[position] == FACE_DOWN and position > 0
        blanks.backs[position] = _index(BACK_KEYS, back) if hidden else NONE


def _cards(record: Any, blanks: Any, view: View) -> None:
    """The decks hold all that the seat does not see; how large they are is known."""
    for deck, key in enumerate(names.TYPE_KEYS):
        blanks.deck_size[deck] = view["decks"][key]
    blanks.cost_size = view["progress"]["cost_size"]
    if view["state"] != "a_clean_up":  # then what supported is discarded, and only its numbers are left
        blanks.support_size[:] = record.support_size
        blanks.blind_size = record.main_support + record.counter_support - sum(record.support_size)
    for key, count in view["recycled"].items():
        record.recycled[names.KIND_KEYS.index(key)] = count
    for kind in range(KINDS):
        seen = record.covered[kind] + (record.main == kind) + (record.counter == kind)
        seen += sum(record.hand[seat][kind] + record.support[seat][kind] for seat in range(SEATS))
        record.deck[kind] = COPIES[kind] - seen


@dataclass(frozen=True)
class Deals:
    """Every way to deal the rival cards that a seat does not see."""

    count: int
    rows: list[list[int]]
    """As blanks have them: the cards of the seats, then the one under the board. Nobody may change them."""
    columns: tuple[tuple[int, tuple[int, ...]], ...]
    """Every other seat, and its card in each row."""


@lru_cache(maxsize=MOST_DEALS)
def _deals(me: int, corps: tuple[int, ...], own: int, seen: int) -> Deals:
    """What can have been dealt as a seat with this card sees it, who knows or does not know the one under the board."""
    others = [seat for seat in range(len(corps)) if seat != me]
    cards = [card for card in sorted([*corps, FEDERALIST]) if card != own]
    ways = [dealt for dealt in permutations(cards) if seen in (NONE, own, dealt[-1])]
    rows = [[0] * (SEATS + 1) for _ in range(RIVAL_ROWS)]
    for row, dealt in zip(rows, ways, strict=False):
        row[me], row[SEATS] = own, dealt[-1]
        for seat, card in zip(others, dealt, strict=False):
            row[seat] = card
    columns = tuple((seat, tuple(dealt[place] for dealt in ways)) for place, seat in enumerate(others))
    return Deals(len(ways), rows, columns)


def _rivals(blanks: Any, view: View, belief: Belief | None) -> None:
    """Every way to deal the rival cards that the seat does not see, with its likelihood."""
    me = view["seat"]
    mine = view["seats"][me]["rival"]
    if mine is None:
        return  # they are still to be dealt
    corps = tuple(names.CORP_KEYS.index(entry["corp"]) for entry in view["seats"])
    seen = _index(names.RIVAL_KEYS, view["seats"][me]["spare_seen"])
    deals = _deals(me, corps, names.RIVAL_KEYS.index(mine), seen)
    weights = [1.0] * deals.count
    if belief is not None:
        for seat, cards in deals.columns:
            weights = list(map(mul, weights, map(belief[seat].__getitem__, cards)))
    odds = list(accumulate(int(FINE * weight) for weight in weights))
    if odds[-1] == 0:  # a belief that rules everything out says nothing
        odds = list(range(1, deals.count + 1))
    blanks.rivals, blanks.rival_rows = deals.rows, deals.count
    blanks.odds[: deals.count] = odds
