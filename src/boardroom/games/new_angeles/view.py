"""What a seat may know of New Angeles, by allow-list (docs/rules/new-angeles.md, appendix 3).

Nothing else may serialise a state for a person.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.game import DEALER
from boardroom.core.options import key_of
from boardroom.core.presentation import Seat, Step, View
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.describe import decision_key, lock_words
from boardroom.games.new_angeles.house import HOUSE_NUMBERS
from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY,
    ABILITY_ASSET,
    FIRST,
    KIND,
    TRADE,
)
from boardroom.games.new_angeles.kernel.cards import sheet_side
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.demand import investment_value
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END
from boardroom.games.new_angeles.kernel.floor import author_of, lock_of, net_of, number_for, partner_of, term_of
from boardroom.games.new_angeles.kernel.production import primary_output, secondary_output
from boardroom.games.new_angeles.kernel.promises import is_about_an_offer
from boardroom.games.new_angeles.kernel.record import EMPTY, PROPOSALS
from boardroom.games.new_angeles.kernel.sales import sold_ability, terms_needed
from boardroom.games.new_angeles.kernel.states import State
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    BACK,
    BACK_KEYS,
    BOX,
    DECKS,
    DELTA,
    DEMAND_THREAT,
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
    ROUNDS,
    ROW_END,
    RULESETS,
    TRACK_END,
    TRACK_SPACES,
    VERB,
    VERBS,
    WHAT,
)
from boardroom.games.new_angeles.kernel.turn import hand_limit
from boardroom.games.new_angeles.kernel.windows import will_support
from boardroom.games.new_angeles.progress import progress

REVEALED = {State.D_INVESTMENTS, State.D_TEST}
"""NA-29.1: in a demand round the investments lie open until a new demand is drawn."""
STATE_KEYS = tuple(state.name.lower() for state in State)
DEMAND_ROUNDS = [number for number, demand in enumerate(IS_DEMAND_ROUND, 1) if demand]
ENDINGS = {THREAT_END: "threat", REGULAR_END: "regular"}


def view(record: Any, seat: Seat) -> View:
    """The view of a seat; of a spectator for None. After the end everybody sees everything."""
    return {name: part(record, seat) for name, part in PARTS.items()}


def own_view(record: Any, seat: int, public: View) -> View:
    """The view of a seat, given that of a spectator of the same record."""
    found = {**public, **{name: PARTS[name](record, seat) for name in OWN_PARTS}}
    if not _over(record):
        found["seats"] = [
            _seat(record, seat, open_=True) if other == seat else each for other, each in enumerate(public["seats"])
        ]
    return found


class LazyView(dict[str, Any]):
    """The same view, whose parts are made when they are asked for: only while the record stays as it is."""

    def __init__(self, record: Any, seat: Seat) -> None:
        super().__init__()
        self._record, self._of = record, seat

    def __missing__(self, name: str) -> Any:
        if name == "seats":
            over = _over(self._record)
            part: Any = [
                LazySeat(self._record, other, open_=over or other == self._of) for other in range(self._record.players)
            ]
        else:
            part = PARTS[name](self._record, self._of)
        self[name] = part
        return part


class LazySeat(dict[str, Any]):
    """One seat in such a view."""

    def __init__(self, record: Any, seat: int, *, open_: bool) -> None:
        super().__init__()
        self._record, self._of, self._open = record, seat, open_

    def __missing__(self, name: str) -> Any:
        part = self[name] = SEAT_PARTS[name](self._record, self._of, self._open)
        return part


def _over(record: Any) -> bool:
    return bool(record.decision == Decision.OVER)


def _deciding(record: Any, seat: Seat) -> tuple[int, str] | tuple[None, None]:
    if _over(record) or record.seat == DEALER:
        return None, None
    return _hidden(record) if _hides_trade(record, seat) else (record.seat, decision_key(record))


def _asked(record: Any, seat: Seat) -> bool:
    return seat is not None and seat == record.seat and not _over(record) and not _hides_trade(record, seat)


def _seats(record: Any, seat: Seat) -> list[dict[str, Any]]:
    over = _over(record)
    return [_seat(record, other, open_=over or other == seat) for other in range(record.players)]


def _reserve(record: Any) -> dict[str, int]:
    return {names.PIECE_KEYS[kind]: record.reserve[kind] for kind in range(KINDS_OF_PIECE + 1)}


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
    number, name, tier, to, (primary, *secondary) = PRINTED[record.ruleset - 1][district]
    return {
        "number": number,
        "name": name,
        "tier": tier,
        "to": to,
        "primary": [*primary],
        "secondary": [*secondary[0]] if secondary else None,
        "output": [primary_output(record, district, 0), secondary_output(record, district)],
        "unrest": names.STAGE_KEYS[record.unrest[district]],
        "pieces": [names.PIECE_KEYS[kind] for kind, row in enumerate(record.pieces) if row[district]],
    }


PRINTED = tuple(
    tuple(
        (at + 1, each.name, each.tier, None if each.to == DISTRICTS else each.to + 1, each.production(ruleset))
        for at, each in enumerate(BOX.districts)
    )
    for ruleset in RULESETS
)
"""What is printed on the districts, by ruleset."""


def _seat(record: Any, seat: int, *, open_: bool) -> dict[str, Any]:
    return {name: part(record, seat, open_) for name, part in SEAT_PARTS.items()}


def _assets_of(record: Any, seat: int) -> list[dict[str, Any]]:
    return [
        {"asset": names.ASSET_KEYS[asset], "exhausted": bool(record.exhausted[asset])}
        for asset, holder in enumerate(record.holder)
        if holder == seat
    ]


def _emergency_of(record: Any, seat: int) -> list[dict[str, Any]]:
    return [
        {"card": names.CARD_KEYS[KINDS + corp], "face_up": bool(record.face_up[corp])}
        for corp, holder in enumerate(record.emergency)
        if holder == seat
    ]


def _drawn(record: Any, seat: int) -> list[str]:
    return [names.INVESTMENT_KEYS[card] for card in list(record.investments[seat]) if card != NONE]


SEAT_PARTS: dict[str, Callable[[Any, int, bool], Any]] = {
    "seat": lambda _s, seat, _: seat,
    "corp": lambda s, seat, _: _key(names.CORP_KEYS, s.corp[seat]),
    "capital": lambda s, seat, _: s.capital[seat],
    "hand_size": lambda s, seat, _: s.held[seat],
    "hand_limit": lambda s, seat, _: hand_limit(s, seat),
    "hand": lambda s, seat, open_: hand(s, seat) if open_ else None,
    "draws": lambda s, seat, _: [] if s.corp[seat] == NONE else _draws(s, s.corp[seat]),
    "assets": lambda s, seat, _: _assets_of(s, seat),
    "emergency_actions": lambda s, seat, _: _emergency_of(s, seat),
    "rival": lambda s, seat, open_: _key(names.RIVAL_KEYS, s.rival[seat]) if open_ else None,
    "spare_seen": lambda s, seat, open_: _key(names.RIVAL_KEYS, s.spare_seen[seat]) if open_ else None,
    "has_investment": lambda s, seat, _: s.kept[seat] != NONE,
    "investment": lambda s, seat, open_: (
        _key(names.INVESTMENT_KEYS, s.kept[seat]) if open_ or s.state in REVEALED else None
    ),
    "investment_value": lambda s, seat, open_: (
        investment_value(s, s.kept[seat]) if s.kept[seat] != NONE and (open_ or s.state in REVEALED) else None
    ),
    "drawn_investments": lambda s, seat, open_: _drawn(s, seat) if open_ else None,
    "support": lambda s, seat, open_: _support(s, seat, open_=open_),
}
"""What a view says of a seat; the last argument is whether it is open to the viewer."""


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


def _event_backs(record: Any) -> list[str | None]:
    """NA-A33: what the events show that were looked at or used, from the top; of the others only the top one."""
    backs: list[str | None] = [None if event < 0 else BACK_KEYS[BACK[event]] for event in list(record.events)]
    backs[0] = _key(BACK_KEYS, record.back)
    return backs


def _deal(record: Any) -> dict[str, Any]:
    return {
        "revealed": _key(names.ASSET_KEYS, record.revealed),
        "main": _key(names.CARD_KEYS, record.main),
        "counter": _key(names.CARD_KEYS, record.counter),
        "countering": _number(record.countering),
        "on_space": record.on_space,
        "counter_cost": record.on_space,
        "main_support": record.main_support,
        "counter_support": record.counter_support,
        "winner": _number(record.winner),
        "winning": _key(names.OFFER_KEYS, record.winning),
        "barred": _number(record.barred),
        "bettor": _number(record.bettor),
        "bet": _number(record.bet),
        "supporters": _supporters(record),
        "at_tie": _number(record.active),
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


def _supporters(record: Any) -> list[int]:
    """NA-1.4: who may support an offer of this deal, in their order."""
    if record.active < 0:
        return []
    order = ((record.active + visit) % record.players for visit in range(1, record.players))
    return [seat for seat in order if will_support(record, seat)]


def _hides_trade(record: Any, seat: Seat) -> bool:
    """Whether somebody is busy with a trade or word that a seat must not know of."""
    if not record.private_trades or record.decision < Decision.TRADE_PARTNER:
        return False
    if record.decision == Decision.TRADE_FLOOR:
        return True  # who is waited for says to whom there is a proposal
    if record.open_trades or record.decision >= Decision.SAY_WHAT:
        return bool(seat != record.seat)
    return bool(record.author >= 0 and seat not in (record.author, record.partner))


def _hidden(record: Any) -> tuple[int, str]:
    """Who decides what, for those who must not know: the speaker is still thinking, or the floor is open."""
    if not record.open_trades:
        return record.author if record.author >= 0 else record.seat, key_of(Decision.TRADE_PARTNER)
    return record.decider if record.decider >= 0 else record.active, key_of(Decision.TRADE_FLOOR)


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
        "give": assets_of_mask(record.give),
        "take": assets_of_mask(record.take),
        "net": record.net,
    }


def _floor(record: Any, seat: Seat) -> dict[str, Any] | None:
    """NA-TG-10: an open trading window: what lies open, and who is ready; with private trades only the own."""
    if record.depth == 0 or record.stack[record.depth - 1][KIND] != TRADE:
        return None
    return {
        "proposals": [
            {
                "number": number if seat is None else number_for(record, number, seat),
                "author": author_of(record, number),
                "partner": partner_of(record, number),
                "lock": lock_words(lock_of(record, number))[0],
                "terms": _terms(record, number),
                "give": assets_of_mask(record.sent[number][1]),
                "take": assets_of_mask(record.sent[number][2]),
                "net": net_of(record, number),
            }
            for number in range(record.sent_count)
            if record.standing[number] and knows_of(record, seat, author_of(record, number), partner_of(record, number))
        ],
        "ready": [
            other
            for other in range(record.players)
            if record.ready[other] and (other == seat or not record.private_trades)
        ],
        "pending": _number(record.decider),
    }


def _window(record: Any, seat: Seat) -> dict[str, Any] | None:
    """NA-TG-6, NA-TG-10: a trading window: whose decision can be sold, and how many proposals a seat has left."""
    if record.depth == 0 or record.stack[record.depth - 1][KIND] != TRADE:
        return None
    seated = seat is not None and 0 <= seat < record.players
    return {
        "decider": _number(record.decider),
        "left": PROPOSALS - record.proposals[seat] if seated else None,
    }


def _terms(record: Any, number: int) -> list[int]:
    asset = sold_ability(lock_of(record, number))
    return [] if asset == NONE else [term_of(record, number, which) for which in range(terms_needed(asset))]


def knows_of(record: Any, seat: Seat, *parties: int) -> bool:
    """NA-TG-11: whether a seat may know of what two parties say to each other."""
    return seat in parties or not record.private_trades


def _words(record: Any, seat: Seat) -> list[dict[str, Any]]:
    """NA-TG-9: the last word of every player to every other in this deal."""
    return [
        {"from": one, "to": other, **word(record.said[one][other])}
        for one in range(record.players)
        for other in range(record.players)
        if record.said[one][other] and knows_of(record, seat, one, other)
    ]


def word(said: int) -> dict[str, str | None]:
    """A word as it stands in a record."""
    verb, offer = divmod(said - 1, 2)
    return {"word": names.WORD_KEYS[verb], "offer": names.OFFER_KEYS[offer] if is_about_an_offer(verb) else None}


def assets_of_mask(mask: int) -> list[str]:
    """The assets of one side of a trade."""
    return [names.ASSET_KEYS[asset] for asset in range(ASSETS) if mask >> asset & 1]


def _pending(record: Any) -> dict[str, Any]:
    """What only the seat that decides sees."""
    looked: dict[str, int] | None = None
    if record.decision == Decision.LOOK_AT_HAND:
        frame = record.stack[record.depth - 1]
        if frame[KIND] == ABILITY and frame[ABILITY_ASSET] == MR_WHITE:
            looked = hand(record, frame[FIRST])
    return {"decision": decision_key(record), "hand_seen": looked}


def _of_record(name: str) -> Callable[[Any, Seat], Any]:
    return lambda s, _: getattr(s, name)


PARTS: dict[str, Callable[[Any, Seat], Any]] = {
    "game": lambda _s, _: "new-angeles",
    "ruleset": lambda s, _: s.ruleset,
    "players": lambda s, _: s.players,
    "seat": lambda _s, seat: seat,
    "over": lambda s, _: _over(s),
    "ending": lambda s, _: ENDINGS.get(s.ending),
    "winners": lambda s, _: [other for other in range(s.players) if s.won[other]],
    "round": lambda s, _: s.round + 1,
    "rounds": lambda _s, _: ROUNDS,
    "demand_rounds": lambda _s, _: DEMAND_ROUNDS,
    "demand_round": lambda s, _: bool(IS_DEMAND_ROUND[s.round]),
    "state": lambda s, _: STATE_KEYS[s.state],
    "active": lambda s, _: _number(s.active),
    "decides": lambda s, seat: _deciding(s, seat)[0],
    "decision": lambda s, seat: _deciding(s, seat)[1],
    "threat": lambda s, _: s.threat,
    "supply": lambda s, _: _supply(s),
    "demand": lambda s, _: _key(names.DEMAND_KEYS, s.demand),
    "demand_threat": lambda s, _: None if s.demand < 0 else DEMAND_THREAT[s.demand],
    **{number.name: _of_record(number.name) for number in HOUSE_NUMBERS},
    "districts": lambda s, _: [_district(s, district) for district in range(DISTRICTS)],
    "reserve": lambda s, _: _reserve(s),
    "decks": lambda s, _: {names.TYPE_KEYS[deck]: deck_size(s, deck) for deck in range(DECKS)},
    "discarded": lambda s, _: sum(s.discard[kind] for kind in range(KINDS)),
    "recycled": lambda s, _: {names.KIND_KEYS[kind]: s.recycled[kind] for kind in range(KINDS) if s.recycled[kind]},
    "asset_deck": lambda s, _: s.asset_deck + s.under_count,
    "turn_spaces": lambda _s, _: TRACK_SPACES,
    "turn_track": lambda s, _: sum(1 for asset in list(s.track) if asset != EMPTY),
    "event_back": lambda s, _: _key(BACK_KEYS, s.back),
    "event_backs": lambda s, _: _event_backs(s),
    "event": lambda s, _: _key(names.EVENT_KEYS, s.event),
    "events_known": _events_known,
    "seats": _seats,
    "spare_rival": lambda s, _: _key(names.RIVAL_KEYS, s.spare) if _over(s) else None,
    "deal": lambda s, _: _deal(s),
    "trade": _trade,
    "floor": lambda s, seat: _floor(s, seat) if s.open_trades else None,
    "window": _window,
    "words": lambda s, seat: _words(s, seat) if s.promises else [],
    "pending": lambda s, seat: _pending(s) if _asked(s, seat) else None,
    "progress": lambda s, seat: None if seat is None or _over(s) else progress(s),
}
"""What a view consists of, part by part."""
OWN_PARTS = ("seat", "decides", "decision", "events_known", "trade", "floor", "window", "words", "pending", "progress")
"""Those that depend on the viewer, besides the seats."""


SEEN_BY_SEAT = ("spare_seen", "event_seen")


def peeks(step: Step) -> bool:
    """Whether a pick showed its seat another hand, the card under the board or the next events."""
    before, after, seat = step.before, step.after, step.seat
    if seat < 0:
        return False
    looks = after.decision == Decision.LOOK_AT_HAND != before.decision
    return bool(looks) or any(getattr(before, name)[seat] != getattr(after, name)[seat] for name in SEEN_BY_SEAT)
