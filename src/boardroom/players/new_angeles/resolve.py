"""Resolving a card: every pick is tried on a copy of the city."""

from __future__ import annotations

from boardroom.core.options import Option, key_of
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.imagine import CardEffect
from boardroom.games.new_angeles.kernel.decisions import ANDROID_FROM, ANDROID_TO, NO_DISTRICT, Decision
from boardroom.games.new_angeles.kernel.tables import ANDROID, DISTRICTS
from boardroom.players.new_angeles.assessment import Assessment
from boardroom.players.new_angeles.asset_use import surplus
from boardroom.players.new_angeles.card_effect import after
from boardroom.players.new_angeles.forecast import rise_of_next_event

DECISION = {key_of(decision): int(decision) for decision in Decision}
DANGER = 8
"""From this threat on a citizen pays more than his share to lower it."""
EVENT = {key: number for number, key in enumerate(names.EVENT_KEYS)}


def district(case: Assessment, option: Option) -> float:
    """A district, or a unit in one, for the step in hand; enough where nothing more helps."""
    effect = case.in_hand
    if effect is None:
        return 0.0
    return case.worth(after(effect, DECISION[option.decision], option.pick))


def _moves(case: Assessment, effect: CardEffect, origin: int) -> float:
    """The best that an android can do which stands here."""
    taken = after(effect, ANDROID_FROM, origin)
    androids = effect.pieces[ANDROID]
    return max(case.worth(after(taken, ANDROID_TO, at)) for at in range(DISTRICTS) if not androids[at])


def android_from(case: Assessment, option: Option) -> float:
    """The android that does more good elsewhere."""
    effect = case.in_hand
    if effect is None:
        return 0.0
    if option.pick == NO_DISTRICT:
        return case.worth(after(effect, ANDROID_FROM, NO_DISTRICT))
    return _moves(case, effect, option.pick)


def android_to(case: Assessment, option: Option) -> float:
    """Where it does most; whence is remembered, or else the android that is missed least."""
    effect = case.in_hand
    if effect is None:
        return 0.0
    androids = effect.pieces[ANDROID]
    if case.origin is None or not androids[case.origin - 1]:
        case.origin = max((at for at in range(DISTRICTS) if androids[at]), key=lambda at: _moves(case, effect, at)) + 1
    return case.worth(after(after(effect, ANDROID_FROM, case.origin - 1), ANDROID_TO, option.pick))


def resource(case: Assessment, option: Option) -> float:
    """Up: what is missing; down, for Fumiko Yamamori: what nobody demands."""
    if not option.targets:
        return -99.0
    spare = surplus(case, str(option.targets["resource"]))
    return -spare if case.view["deal"]["resolving"] else spare


def contribute(case: Assessment, option: Option) -> float:
    """The own share of what is missing; more in danger, nothing if others would have to pay too much."""
    paid = int(option.targets["capital"])
    if case.care < 0 or (case.is_federalist and case.temper.hide):
        return -paid
    players, threat = case.view["players"], case.view["threat"]
    left = players - (case.seat - case.view["active"]) % players
    share = -(-(players - case.view["deal"]["pot"]) // left)
    most = 3 if threat >= 2 * DANGER else 2 if threat >= DANGER else 1
    return -abs(paid - (share if share <= most and threat >= 2 else 0))


def threat_of(case: Assessment, event: str) -> float:
    """The threat that an event would bring after the next production."""
    return rise_of_next_event(case.key, case.ahead.ruleset, (EVENT[event],))


def bury(case: Assessment, option: Option) -> float:
    """The worst event goes down."""
    return case.care * threat_of(case, str(option.targets["event"]))


def top(case: Assessment, option: Option) -> float:
    """The mildest one comes first."""
    return -case.care * threat_of(case, str(option.targets["event"]))
