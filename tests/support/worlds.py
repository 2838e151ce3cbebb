"""Worlds that a seat cannot tell apart: records that differ in nothing but what the seat must not know."""

import random
from typing import Any

from boardroom.core import sfc32
from boardroom.games.new_angeles.kernel.states import State
from boardroom.games.new_angeles.kernel.tables import BACK, EVENTS, INVESTMENTS, KIND_TYPE, KINDS, NONE
from boardroom.games.new_corp_order.imagine import imagine


def other_world(key: str, record: Any, view: dict[str, Any], seed: int) -> Any:
    """A record of a game that looks the same to the seat of a view."""
    if key == "new-corp-order":
        generator = [0, 0, 0, 0]
        sfc32.seed(generator, seed, 1)
        return imagine(view, generator)
    return other_city(record, view["seat"], random.Random(seed))


def other_city(record: Any, seat: int, rng: random.Random) -> Any:
    """A record in which everything is different that a seat cannot know, and nothing else."""
    twin = record.copy()
    places = [("hand", other) for other in range(record.players) if other != seat]
    places += [("support", other) for other in range(record.players) if other != seat]
    rows = [twin.hand[other] if what == "hand" else twin.support[other] for what, other in places]
    rows += [twin.deck, twin.discard, twin.blind]
    for _ in range(60):
        one, two = rng.sample(range(len(rows)), 2)
        kind = rng.randrange(KINDS)
        same = [other for other in range(KINDS) if KIND_TYPE[other] == KIND_TYPE[kind]]
        other = rng.choice(same)
        if rows[one][kind] and rows[two][other]:
            rows[one][kind] -= 1
            rows[two][kind] += 1
            rows[two][other] -= 1
            rows[one][other] += 1
    hidden = [other for other in range(record.players) if other != seat and record.rival[other] != NONE]
    if record.spare != NONE and len(hidden) == record.players - 1:
        cards = [*(record.rival[other] for other in hidden), record.spare]
        rng.shuffle(cards)
        if record.spare_seen[seat] == NONE:
            for other, card in zip(hidden, cards, strict=False):
                twin.rival[other] = card
            twin.spare = cards[-1]
        for other in hidden:
            if twin.spare_seen[other] != NONE:
                twin.spare_seen[other] = cards[0]
    known_to_others = [at for at in range(1, EVENTS) if record.events[at] >= 0]
    hidden_events = [
        at
        for at in known_to_others
        if not record.event_seen[seat][record.events[at]] and any(row[record.events[at]] for row in record.event_seen)
    ]  # what nobody looked at in secret was resolved, and everybody saw it
    for at in hidden_events:  # their backs are open (NA-A33)
        other = rng.choice([each for each in hidden_events if BACK[twin.events[each]] == BACK[twin.events[at]]])
        twin.events[at], twin.events[other] = twin.events[other], twin.events[at]
    kept = [other for other in range(record.players) if other != seat and record.kept[other] != NONE]
    if record.state in (State.D_INVESTMENTS, State.D_TEST):
        kept = []  # revealed (NA-37.1)
    if kept and all(card == NONE for other in range(record.players) for card in record.investments[other]):
        free = [card for card in range(INVESTMENTS) if card != record.kept[seat]]
        rng.shuffle(free)
        for other, card in zip(kept, free, strict=False):
            twin.kept[other] = card
    return twin
