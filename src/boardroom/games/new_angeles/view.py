"""What a seat may know of New Angeles, by allow-list (docs/rules/new-angeles.md, appendix 3).

Nothing else may serialise a state for a person.
"""

from __future__ import annotations

from typing import Any

from boardroom.core.game import DEALER, Seat, View
from boardroom.core.options import key_of
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.describe import decision_key, lock_words
from boardroom.games.new_angeles.kernel.agenda import ABILITY, FIRST
from boardroom.games.new_angeles.kernel.cards import sheet_side
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END
from boardroom.games.new_angeles.kernel.record import EMPTY
from boardroom.games.new_angeles.kernel.states import State
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    BACK_KEYS,
    BOX,
    CORPS,
    DECKS,
    DELTA,
    DISTRICTS,
    END_KIND,
    ENEMIES,
    ENTRIES,
    ENTRY_COUNT,
    ENTRY_DECK,
    EVENTS,
    FIRST_KIND,
    IS_DEMAND_ROUND,
    KINDS,
    KINDS_OF_PIECE,
    MR_WHITE,
    NO_DECK,
    NONE,
    RESOURCE_KINDS,
    ROW_END,
    TRACK_END,
    VERB,
    VERBS,
    WHAT,
)
from boardroom.games.new_angeles.kernel.turn import hand_limit

REVEALED = {State.D_INVESTMENTS, State.D_TEST}
"""NA-29.1: in a demand round the investments lie open until a new demand is drawn."""
ENDINGS = {THREAT_END: "threat", REGULAR_END: "regular"}


def view(record: Any, seat: Seat) -> View:
    """The view of a seat; of a spectator for None. After the end everybody sees everything."""
    over = record.decision == Decision.OVER
    deciding = None if over or record.seat == DEALER else (record.seat, decision_key(record))
    if deciding and _hides_trade(record, seat):  # as if the author were still thinking
        deciding = (record.author, key_of(Decision.TRADE_PARTNER))
    return {
        "game": "new-angeles",
        "players": record.players,
        "seat": seat,
        "over": over,
        "ending": ENDINGS.get(record.ending),
        "winners": [other for other in range(record.players) if record.won[other]],
        "round": record.round + 1,
        "demand_round": bool(IS_DEMAND_ROUND[record.round]),
        "state": State(record.state).name.lower(),
        "active": _number(record.active),
        "decides": deciding[0] if deciding else None,
        "decision": deciding[1] if deciding else None,
        "threat": record.threat,
        "supply": _supply(record),
        "demand": _key(names.DEMAND_KEYS, record.demand),
        "districts": [_district(record, district) for district in range(DISTRICTS)],
        "reserve": {names.PIECE_KEYS[kind]: record.reserve[kind] for kind in range(KINDS_OF_PIECE + 1)},
        "decks": {names.TYPE_KEYS[deck]: deck_size(record, deck) for deck in range(DECKS)},
        "discarded": sum(record.discard[kind] for kind in range(KINDS)),
        "asset_deck": record.asset_deck + record.under_count,
        "turn_track": sum(1 for asset in list(record.track) if asset != EMPTY),
        "event_back": _key(BACK_KEYS, record.back),
        "event": _key(names.EVENT_KEYS, record.event),
        "events_known": _events_known(record, seat),
        "seats": [_seat(record, other, open_=over or other == seat) for other in range(record.players)],
        "spare_rival": _key(names.RIVAL_KEYS, record.spare) if over else None,
        "deal": _deal(record),
        "trade": _trade(record, seat),
        "pending": _pending(record) if seat is not None and seat == record.seat and not over else None,
    }


def _number(value: int) -> int | None:
    return None if value < 0 else value


def _key(keys: tuple[str, ...], value: int) -> str | None:
    return None if value < 0 else keys[value]


def deck_size(record: Any, deck: int) -> int:
    """Cards left of a type."""
    return sum(record.deck[kind] for kind in range(FIRST_KIND[deck], END_KIND[deck]))


def hand(record: Any, seat: int) -> dict[str, int]:
    """The cards of a hand."""
    return {names.KIND_KEYS[kind]: record.hand[seat][kind] for kind in range(KINDS) if record.hand[seat][kind]}


def _supply(record: Any) -> dict[str, dict[str, int]]:
    return {
        names.RESOURCE_KEYS[kind]: {
            "supply": record.supply[kind],
            "target": record.target[kind],
            "track": TRACK_END[kind],
        }
        for kind in range(RESOURCE_KINDS)
    }


def _district(record: Any, district: int) -> dict[str, Any]:
    entry = BOX.districts[district]
    return {
        "number": district + 1,
        "name": entry.name,
        "tier": entry.tier,
        "to": None if entry.to == DISTRICTS else entry.to + 1,
        "primary": list(entry.primary),
        "secondary": None if entry.secondary is None else list(entry.secondary),
        "unrest": names.STAGE_KEYS[record.unrest[district]],
        "pieces": [names.PIECE_KEYS[kind] for kind in range(KINDS_OF_PIECE) if record.pieces[kind][district]],
    }


def _seat(record: Any, seat: int, *, open_: bool) -> dict[str, Any]:
    corp = record.corp[seat]
    return {
        "seat": seat,
        "corp": _key(names.CORP_KEYS, corp),
        "capital": record.capital[seat],
        "hand_size": record.held[seat],
        "hand_limit": hand_limit(record, seat),
        "hand": hand(record, seat) if open_ else None,
        "draws": [] if corp == NONE else _draws(record, corp),
        "assets": [
            {"asset": names.ASSET_KEYS[asset], "exhausted": bool(record.exhausted[asset])}
            for asset in range(ASSETS)
            if record.holder[asset] == seat
        ],
        "emergency_actions": [
            {"card": names.CARD_KEYS[KINDS + corp], "face_up": bool(record.face_up[corp])}
            for corp in range(CORPS)
            if record.emergency[corp] == seat
        ],
        "rival": _key(names.RIVAL_KEYS, record.rival[seat]) if open_ else None,
        "spare_seen": _key(names.RIVAL_KEYS, record.spare_seen[seat]) if open_ else None,
        "has_investment": record.kept[seat] != NONE,
        "investment": _key(names.INVESTMENT_KEYS, record.kept[seat]) if open_ or record.state in REVEALED else None,
        "drawn_investments": (
            [names.INVESTMENT_KEYS[card] for card in list(record.investments[seat]) if card != NONE] if open_ else None
        ),
        "support": _support(record, seat, open_=open_),
    }


def _draws(record: Any, corp: int) -> list[list[str | int]]:
    side = sheet_side(record)
    return [
        [
            "general" if ENTRY_DECK[side][corp][entry] == NO_DECK else names.TYPE_KEYS[ENTRY_DECK[side][corp][entry]],
            ENTRY_COUNT[side][corp][entry],
        ]
        for entry in range(ENTRIES[side][corp])
    ]


def _support(record: Any, seat: int, *, open_: bool) -> dict[str, Any] | None:
    if record.supported[seat] == NONE:
        return None
    faces = {names.KIND_KEYS[kind]: record.support[seat][kind] for kind in range(KINDS) if record.support[seat][kind]}
    return {
        "offer": names.OFFER_KEYS[record.supported[seat]],
        "cards": record.support_size[seat],
        "faces": faces if open_ and record.decision != Decision.OVER else None,
    }


def _events_known(record: Any, seat: Seat) -> dict[str, int]:
    """Where events lie that a seat has seen, from the top."""
    if seat is None or not 0 <= seat < record.players:
        return {}
    return {
        names.EVENT_KEYS[record.events[position]]: position + 1
        for position in range(EVENTS)
        if record.events[position] >= 0 and record.event_seen[seat][record.events[position]]
    }


def _deal(record: Any) -> dict[str, Any]:
    return {
        "revealed": _key(names.ASSET_KEYS, record.revealed),
        "main": _key(names.CARD_KEYS, record.main),
        "counter": _key(names.CARD_KEYS, record.counter),
        "countering": _number(record.countering),
        "on_space": record.on_space,
        "main_support": record.main_support,
        "counter_support": record.counter_support,
        "winner": _number(record.winner),
        "winning": _key(names.OFFER_KEYS, record.winning),
        "barred": _number(record.barred),
        "bettor": _number(record.bettor),
        "bet": _number(record.bet),
        "no_trade": [other for other in range(record.players) if record.no_trade[other]],
        "declared": {
            names.OFFER_KEYS[side]: [
                [record.declared_decision[side][n], record.declared_pick[side][n]] for n in range(record.declared[side])
            ]
            for side in range(2)
        },
        "resolving": _key(names.CARD_KEYS, record.card) if record.resolving else None,
        "step": _step(record) if record.resolving else None,
        "rehearsing": bool(record.rehearsing),
        "pot": record.pot,
        "sold": None if record.sold_seat < 0 else {"seat": record.sold_seat, "lock": lock_words(record.sold)[0]},
    }


def _hides_trade(record: Any, seat: Seat) -> bool:
    """Whether there is a proposal that a seat must not know of."""
    return bool(record.private_trades) and record.author >= 0 and seat not in (record.author, record.partner)


def _step(record: Any) -> dict[str, str | None] | None:
    """What the card being resolved does now."""
    if record.row >= ROW_END[record.card]:
        return None
    what = WHAT[record.row]
    return {
        "verb": VERBS[VERB[record.row]],
        "what": "enemy_units" if what == ENEMIES else _key(names.PIECE_KEYS, what),
        "way": "up" if DELTA[record.row] > 0 else "down" if DELTA[record.row] < 0 else None,
    }


def _trade(record: Any, seat: Seat) -> dict[str, Any] | None:
    """NA-TG-11: the proposal on the table; with private trades for the two parties only."""
    if record.author < 0 or _hides_trade(record, seat):
        return None
    sent = record.decision == Decision.TRADE_ANSWER
    if not sent and seat != record.author:
        return {"author": record.author}
    return {
        "author": record.author,
        "partner": record.partner,
        "lock": lock_words(record.lock)[0],
        "terms": [record.terms[number] for number in range(record.term_count)],
        "give": _assets(record.give),
        "take": _assets(record.take),
        "net": record.net,
    }


def _assets(mask: int) -> list[str]:
    return [names.ASSET_KEYS[asset] for asset in range(ASSETS) if mask >> asset & 1]


def _pending(record: Any) -> dict[str, Any]:
    """What only the seat that decides sees."""
    looked: dict[str, int] | None = None
    if record.decision == Decision.LOOK_AT_HAND:
        frame = record.stack[record.depth - 1]
        if frame[0] == ABILITY and frame[1] == MR_WHITE:
            looked = hand(record, frame[FIRST])
    return {"decision": decision_key(record), "hand_seen": looked}
