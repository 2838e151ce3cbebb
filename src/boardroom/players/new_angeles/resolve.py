"""Resolving a card: every pick is tried on the picture of the city."""

from __future__ import annotations

from boardroom.core.options import Option
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    DELTA,
    ENEMIES,
    MOVE_ANDROID,
    NONE,
    ROW_BEGIN,
    ROW_END,
    VERB,
    VERBS,
    WHAT,
)
from boardroom.players.new_angeles.city import PIECE, production, rises
from boardroom.players.new_angeles.effects import Trial
from boardroom.players.new_angeles.mind import CARD, Mind
from boardroom.players.new_angeles.use import surplus

DANGER = 8
"""From this threat on a citizen pays more than his share to lower it."""
EVENT = {key: number for number, key in enumerate(names.EVENT_KEYS)}


def row_of(mind: Mind) -> int:
    """The row of the card that is being resolved; NONE if the view shows none."""
    deal = mind.view["deal"]
    card, step = deal["resolving"], deal["step"]
    if card is None or step is None:
        return NONE
    way = {"up": 1, "down": -1}.get(step["way"], 0)
    for row in range(ROW_BEGIN[CARD[card]], ROW_END[CARD[card]]):
        what = "enemy_units" if WHAT[row] == ENEMIES else names.PIECE_KEYS[WHAT[row]] if WHAT[row] >= 0 else None
        sign = (DELTA[row] > 0) - (DELTA[row] < 0)
        if VERBS[VERB[row]] == step["verb"] and what == step["what"] and sign == way:
            return row
    return NONE


def district(mind: Mind, option: Option) -> float:
    """A district, or a unit in one, for the step in hand; enough where nothing more helps."""
    row = row_of(mind)
    if row == NONE:
        return 0.0
    card = CARD[mind.view["deal"]["resolving"]]
    if not option.targets:
        return -mind.care * mind.expected
    trial = Trial(card, mind.city[:], mind.ahead)
    beside = PIECE[str(option.targets["unit"])] if "unit" in option.targets else NONE
    trial.do(row, (int(option.targets["district"]) - 1, beside))
    return mind.worth(trial)


def _moves(mind: Mind, origin: int) -> float:
    """The best that an android can do which stands here."""
    return max(_move(mind, origin, at) for at in range(10) if not mind.city[ANDROID] >> at & 1)


def _move(mind: Mind, origin: int, at: int) -> float:
    card = mind.view["deal"]["resolving"]
    trial = Trial(CARD[card] if card else 0, mind.city[:], mind.ahead)
    rows = [row for row in range(ROW_BEGIN[trial.card], ROW_END[trial.card]) if VERB[row] == MOVE_ANDROID]
    trial.do(rows[0] if rows else ROW_BEGIN[trial.card], (at, origin))
    return mind.worth(trial)


def android_from(mind: Mind, option: Option) -> float:
    """The android that does more good elsewhere."""
    if not option.targets:
        return -mind.care * mind.expected
    return _moves(mind, int(option.targets["district"]) - 1)


def android_to(mind: Mind, option: Option) -> float:
    """Where it does most; whence is remembered, or else the android that is missed least."""
    origin = mind.origin
    if origin is None or not mind.city[ANDROID] >> origin - 1 & 1:
        origin = max((at for at in range(10) if mind.city[ANDROID] >> at & 1), key=lambda at: _moves(mind, at)) + 1
    return _move(mind, origin - 1, int(option.targets["district"]) - 1)


def resource(mind: Mind, option: Option) -> float:
    """Up: what is missing; down, for Fumiko Yamamori: what nobody demands."""
    if not option.targets:
        return -99.0
    spare = surplus(mind, str(option.targets["resource"]))
    return -spare if mind.view["deal"]["resolving"] else spare


def contribute(mind: Mind, option: Option) -> float:
    """The own share of what is missing; more in danger, nothing if others would have to pay too much."""
    paid = int(option.targets["capital"])
    if mind.care < 0 or (mind.is_federalist and mind.temper.hide):
        return -paid
    players, threat = mind.view["players"], mind.view["threat"]
    left = players - (mind.seat - mind.view["active"]) % players
    share = -(-(players - mind.view["deal"]["pot"]) // left)
    most = 3 if threat >= 2 * DANGER else 2 if threat >= DANGER else 1
    return -abs(paid - (share if share <= most and threat >= 2 else 0))


def threat_of(mind: Mind, event: str) -> float:
    """The threat that an event would bring after the next production."""
    city = mind.city[:]
    production(city)
    return rises(city, EVENT[event])


def bury(mind: Mind, option: Option) -> float:
    """The worst event goes down."""
    return mind.care * threat_of(mind, str(option.targets["event"]))


def top(mind: Mind, option: Option) -> float:
    """The mildest one comes first."""
    return -mind.care * threat_of(mind, str(option.targets["event"]))
