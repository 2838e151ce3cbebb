"""What New Angeles explains beside a view: what picks and offers would do in the city, and what will be produced.

A note about a district has its number as its title and what would happen there in a word or two as its text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.presentation import Note
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import NO_CARD, NO_DISTRICT, Decision
from boardroom.games.new_angeles.kernel.states import State as Moment
from boardroom.games.new_angeles.kernel.tables import ANDROID, DISTRICTS, RESOURCE_KINDS
from boardroom.games.new_angeles.outcomes import Outcome, after_production, legal, offered, outcomes, reach
from boardroom.games.new_angeles.places import changed

PICK = "pick"
"""What a pick would do in the city. The title is the pick, the places are the districts that would change."""
SUM = "sum"
"""What the city and the corps would have after a pick. The title is the pick, the text four numbers (threat, restless
districts, ill ones, outages) and after a "|" what the capital of seats changes by, as "0:+2"."""
SIDES = ("main", "counter")
"""What the first picks of an offer would do, before it is decided which wins; a group for each offer."""
CARD = "card"
"""The districts on which a card of the own hand could act. The title is the card."""
FORECAST = "forecast"
"""The supply as production would leave it now. The title is the resource, the text the number."""
COST = "cost"
"""The answer of a note that tells of a rise of the threat."""
OFFERS = {Decision.MAIN_OFFER: 0, Decision.COUNTEROFFER: 1}
WAITING = (Moment.A_COUNTER, Moment.A_RESOLUTION)
"""Between these the offers lie there and are not resolved."""


def notes(game: Game, state: State) -> tuple[Note, ...]:
    """What the offers would do, and what the next check of demand would bring."""
    return () if game.over(state) else (*_of_offers(state.record), *_forecast(state.record))


def own_notes(game: Game, state: State, seat: int) -> tuple[Note, ...]:
    """Everything that helps a seat that decides to see what its picks would do."""
    return () if game.over(state) or state.record.seat != seat else tuple(_of_picks(state.record, seat))


def _of_picks(record: Any, seat: int) -> Iterator[Note]:
    for outcome in outcomes(record):
        places = tuple(district + 1 for district in sorted(changed(record, outcome.after)))
        yield _note(PICK, str(outcome.pick), record, outcome, places)
        yield Note(SUM, title=str(outcome.pick), text=_sum(record, outcome))
    side = OFFERS.get(Decision(record.decision))
    if side is not None:
        for card in legal(record):
            if card != NO_CARD and (places := reach(record, card, side, seat)):
                yield Note(CARD, title=names.CARD_KEYS[card], places=tuple(district + 1 for district in places))


def _of_offers(record: Any) -> Iterator[Note]:
    if not WAITING[0] <= record.state <= WAITING[1] or record.rehearsing:
        return
    for side, group in enumerate(SIDES):
        best: dict[int, Outcome] = {}
        for outcome in offered(record, side):
            if outcome.district != NO_DISTRICT and outcome.district not in best:
                best[outcome.district] = outcome
        for district, outcome in sorted(best.items()):
            yield _note(group, str(district + 1), record, outcome, (district + 1,))


def _note(group: str, title: str, record: Any, outcome: Outcome, places: tuple[int, ...]) -> Note:
    return Note(
        group,
        title=title,
        answer=COST if outcome.threat > 0 else "",
        text=_tag(record, outcome),
        places=places,
    )


def _sum(record: Any, outcome: Outcome) -> str:
    after = outcome.after
    restless = sum(stage > 0 for stage in after.unrest)
    ill, dark = (sum(after.pieces[names.PIECE_KEYS.index(piece)]) for piece in ("illness", "outage"))
    earned = [
        f"{seat}:{now - before:+}"
        for seat, (before, now) in enumerate(zip(record.capital, after.capital, strict=True))
        if now != before
    ]
    return f"{record.threat + outcome.threat} {restless} {ill} {dark}|{' '.join(earned)}"


def _forecast(record: Any) -> Iterator[Note]:
    if not Moment.A_START <= record.state <= Moment.P_EXPLOIT or not any(record.pieces[ANDROID]):
        return
    after = after_production(record)
    for kind in range(RESOURCE_KINDS):
        yield Note(FORECAST, title=names.RESOURCE_KEYS[kind], text=str(after.supply[kind]))


# --- tags ---

COMES = {
    "android": N_("+ android"),
    "human_first": N_("+ Human First"),
    "orgcrime": N_("+ Orgcrime"),
    "prisec": N_("+ Prisec"),
    "outage": N_("+ outage"),
    "illness": N_("falls ill"),
    "development": N_("+ development"),
}
GOES = {
    "android": N_("android goes"),
    "human_first": N_("Human F. goes"),
    "orgcrime": N_("Orgcrime goes"),
    "prisec": N_("Prisec goes"),
    "outage": N_("outage ends"),
    "illness": N_("cured"),
    "development": N_("demolished"),
}
STAGES = {"stable": N_("now stable"), "protest": N_("to protest"), "strike": N_("to strike")}


def _tag(record: Any, outcome: Outcome) -> Message:
    """What a district says of a pick, at most some sixteen letters: what changes, where it goes, what it costs."""
    what = _here(record, outcome)
    if outcome.threat <= 0:
        return what or message(N_("nothing yet"))
    rise = message(N_("threat +{rise}"), rise=outcome.threat)
    to = _passed_on(record, outcome)
    return message(N_("{where}, {threat}"), where=to, threat=rise) if to is not None else rise


def _here(record: Any, outcome: Outcome) -> Message | None:
    """What changes in the district of a pick, or else the first thing that changes anywhere."""
    places = sorted(changed(record, outcome.after), key=lambda district: (district != outcome.district, district))
    for district in places[:1]:
        before, after = record.unrest[district], outcome.after.unrest[district]
        if before != after and not outcome.after.pieces[names.PIECE_KEYS.index("outage")][district]:
            return message(STAGES[names.STAGE_KEYS[after]])
        for piece, (old, new) in enumerate(zip(record.pieces, outcome.after.pieces, strict=True)):
            if old[district] != new[district]:
                words = COMES if new[district] else GOES
                text = message(words[names.PIECE_KEYS[piece]])
                if district == outcome.district or not new[district]:
                    return text
                return message(N_("to {number}"), number=district + 1)
    return None


def _passed_on(record: Any, outcome: Outcome) -> Message | None:
    """Where a piece ends that finds no place in the district of a pick."""
    district = outcome.district
    if district == NO_DISTRICT:
        return None
    for old, new in zip(record.pieces, outcome.after.pieces, strict=True):
        arrived = [at for at in range(DISTRICTS) if new[at] and not old[at]]
        if arrived and arrived[0] != district and old[district] and new[district]:
            return message(N_("to {number}"), number=arrived[0] + 1)
    return None
