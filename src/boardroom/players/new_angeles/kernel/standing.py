"""How likely every seat wins from the start of a round, in thousandths, without playing on.

Logistic regressions over 6,000 games of four to six quick hands of several tempers (36,000 starts of rounds): whether
the city falls by its threat and by what is to be expected; whether a seat ends ahead of its rival, or of enough others,
by capital, assets, investments and contracts. A federalist needs the fall, and capital, which is estimated.
"""

from __future__ import annotations

from math import exp

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    FEDERALIST,
    NOBODY,
    OWN_RIVAL_BEATS,
    ROUNDS,
    THREAT_LIMIT,
)
from boardroom.players.new_angeles.kernel.city import THOUSAND
from boardroom.players.new_angeles.kernel.policy import ASSET_WORTH, investment_worth
from boardroom.players.new_angeles.kernel.targets import nth_poorest

LEAST_PLAYERS = 4
LIMIT = 8
LOGITS = 100
SIGMOID = tuple(
    round(THOUSAND / (1.0 + exp(-number / LOGITS))) for number in range(-LIMIT * LOGITS, LIMIT * LOGITS + 1)
)
"""A logit in hundredths, from -8 to 8, as a chance."""
# One number a round; a demand round has those of the next one, the last those of the one before.
FALL = (-3240, -4730, -5370, -5370, -7440, -9110, -9110, -11920, -13000)
FALL_THREAT = (0, 199, 309, 309, 370, 417, 417, 483, 520)
FALL_FEDERALIST = (2500, 2800, 2800, 2800, 2500, 2000, 2000, 1200, 500)
"""If somebody at the table works for it."""
FALL_EXPECTED = (49, 190, 133, 133, 269, 165, 165, 356, 450)
LEAD = (104, 127, 152, 152, 173, 233, 233, 313, 400)
ASSET = (70, 97, 98, 98, 97, 100, 100, 82, 0)
INVESTMENT = (10, 145, 100, 83, 100, 231, 231, 283, 400)
CORP = (
    (60, -100, 0, 530, -540, 0),
    (0, -100, 120, 456, -398, 45),
    (0, -50, 120, 344, -454, 98),
    (0, -50, 120, 344, -454, 98),
    (0, -30, 70, 241, -395, 102),
    (20, 50, 0, 181, -367, 137),
    (20, 50, 0, 181, -367, 137),
    (0, 40, 0, 73, -180, 58),
    (0, 0, 0, 0, 0, 0),
)
"""What the contract of a corp will still bring, by round and corp."""
OWN_CARD = (
    (360, 300, 260, 260, 170, 90, 90, 0, 0),
    (-95, -120, -105, -105, -100, -105, -105, -165, 0),
    (350, 300, 295, 295, 200, 90, 90, 0, 0),
)
"""With the own card enough others have to be beaten: by four, five and six players, and by round."""
RICH = (5300, 5000, 4650, 4650, 4350, 3000, 3000, 2500, 1500)
"""How likely a federalist who has just his capital will have enough when the city falls."""
RICH_CAPITAL = 210
assert len(FALL) == len(LEAD) == len(CORP) == ROUNDS


@kernel
def chance_of(logit: int) -> int:
    """A chance from a logit in thousandths."""
    return SIGMOID[min(2 * LIMIT * LOGITS, max(0, LIMIT * LOGITS + logit // (THOUSAND // LOGITS)))]


@kernel
def fall_chance(s: Record, mind: Record) -> int:
    """How likely the city falls; the mind has looked at it."""
    here = s.round
    threat = s.threat + THREAT_LIMIT - s.threat_limit
    works_for_it = 0
    for seat in range(s.players):
        if s.rival[seat] == FEDERALIST:
            works_for_it = FALL_FEDERALIST[here]
    return chance_of(
        FALL[here] + works_for_it + FALL_THREAT[here] * threat + FALL_EXPECTED[here] * mind.expected // THOUSAND
    )


@kernel
def wealth(s: Record, seat: int) -> int:
    """What a seat has beside its capital that will turn into it, as a logit in thousandths."""
    here = s.round
    total = 0
    for asset in range(ASSETS):
        if s.holder[asset] == seat:
            total += ASSET[here] * ASSET_WORTH[asset] // THOUSAND
    if s.kept[seat] >= 0:
        total += INVESTMENT[here] * investment_worth(s, s.kept[seat]) // THOUSAND
    if s.corp[seat] >= 0:
        total += CORP[here][s.corp[seat]]
    return total


@kernel
def ahead_chance(s: Record, seat: int) -> int:
    """How likely a seat ends up ahead of whom it has to beat, if the city stands."""
    here = s.round
    rival = s.rival[seat]
    own = wealth(s, seat)
    if rival == s.corp[seat]:
        others = 0
        for other in range(s.players):
            if other != seat:
                others += wealth(s, other)
        margin = s.capital[seat] - nth_poorest(s, seat, OWN_RIVAL_BEATS[s.players])
        return chance_of(
            LEAD[here] * margin + own - others // (s.players - 1) + OWN_CARD[s.players - LEAST_PLAYERS][here]
        )
    if rival < 0 or s.seat_of[rival] == NOBODY:
        return THOUSAND // 2
    beaten = s.seat_of[rival]
    return chance_of(LEAD[here] * (s.capital[seat] - s.capital[beaten]) + own - wealth(s, beaten))


@kernel
def standing(s: Record, mind: Record, seat: int) -> int:
    """How likely a seat wins; the mind has looked at the city."""
    falls = fall_chance(s, mind)
    if s.rival[seat] == FEDERALIST:
        rich = chance_of(RICH[s.round] + RICH_CAPITAL * (s.capital[seat] - s.federalist_capital))
        return falls * rich // THOUSAND
    return (THOUSAND - falls) * ahead_chance(s, seat) // THOUSAND
