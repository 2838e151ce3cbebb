"""What a finished game is worth to each seat, in thousandths: winning, and how near it was.

Half of the value is winning itself. The other half is smooth: a lead in capital that is more than enough is worth more
than one that barely is, and so is a city far from its end. That is less noisy than winning, and a federalist who has
not won yet is told whether he came nearer.
"""

from __future__ import annotations

from math import exp

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.ending import THREAT_END
from boardroom.games.new_angeles.kernel.tables import (
    FEDERALIST,
    NOBODY,
    OWN_RIVAL_BEATS,
    THREAT_LIMIT,
)
from boardroom.players.new_angeles.kernel.city import THOUSAND
from boardroom.players.new_angeles.kernel.targets import nth_poorest

RANGE = 64
LEAD_WIDTH, THREAT_WIDTH = 2.0, 1.5
LEADS = tuple(round(THOUSAND / (1.0 + exp(-(lead - RANGE - 0.5) / LEAD_WIDTH))) for lead in range(2 * RANGE))
"""How good a lead in capital is, from -64 on; an equal capital is not more."""
STANDS = tuple(
    round(THOUSAND / (1.0 + exp((threat - THREAT_LIMIT + 2) / THREAT_WIDTH))) for threat in range(THREAT_LIMIT + 1)
)
"""How safe a city is, by its threat at the end."""


@kernel
def lead(s: Record, seat: int) -> int:
    """By how much a seat is ahead of whom it has to beat."""
    rival = s.rival[seat]
    if rival == FEDERALIST:
        return s.capital[seat] - s.federalist_capital + 1
    if rival < 0:
        return 0
    if rival == s.corp[seat]:
        return s.capital[seat] - nth_poorest(s, seat, OWN_RIVAL_BEATS[s.players])
    if s.seat_of[rival] == NOBODY:
        return 0
    return s.capital[seat] - s.capital[s.seat_of[rival]]


@kernel
def payoff(s: Record, seat: int) -> int:
    """What the end of a game is worth to a seat."""
    ahead = LEADS[min(2 * RANGE - 1, max(0, RANGE + lead(s, seat)))]
    stands = 0 if s.ending == THREAT_END else STANDS[max(0, s.threat + THREAT_LIMIT - s.threat_limit)]
    if s.rival[seat] == FEDERALIST:
        near = (THOUSAND - stands) * ahead // THOUSAND
    else:
        near = stands * ahead // THOUSAND
    return (THOUSAND * s.won[seat] + near) // 2
