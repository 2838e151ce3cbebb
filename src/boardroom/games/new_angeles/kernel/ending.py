"""Threat, capital, contracts, and the two ends of the game (NA-13, NA-22, NA-30, NA-46, NA-50)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_angeles.kernel.decisions import OVER
from boardroom.games.new_angeles.kernel.record import FRAME
from boardroom.games.new_angeles.kernel.tables import (
    CONTRACT,
    CONTRACT_GAIN,
    DEALER,
    FEDERALIST,
    NOBODY,
    OWN_RIVAL_BEATS,
    QUIET_EVENT,
    SEATS,
    SUNNY_LEBEAU,
    WONG_YA_CHING,
)

NOT_ENDED, THREAT_END, REGULAR_END = range(3)


@kernel
def gain(s: Record, seat: int, amount: int) -> None:
    """NA-30.3: at once; nothing more after the end (NA-A35), nothing in a rehearsal."""
    if s.ending == NOT_ENDED and not s.rehearsing:
        s.capital[seat] += amount


@kernel
def lose(s: Record, seat: int, amount: int) -> int:
    """NA-A4: a loss takes what is there; what was taken."""
    taken = min(amount, s.capital[seat])
    s.capital[seat] -= taken
    return taken


@kernel
def steal_capital(s: Record, thief: int, victim: int, amount: int) -> None:
    """NA-56.1: both sides change by the same amount."""
    gain(s, thief, lose(s, victim, amount))


@kernel
def pay_contract(s: Record, trigger: int, times: int) -> None:
    """NA-9.1: to whoever runs the corp, if it is in play; NA-9.2, NA-CG-6: all but one for action cards only."""
    if trigger != QUIET_EVENT and not s.resolving:
        return
    for corp in range(len(CONTRACT)):
        if CONTRACT[corp] == trigger and s.seat_of[corp] != NOBODY:
            gain(s, s.seat_of[corp], CONTRACT_GAIN[corp] * times)


@kernel
def raise_threat(s: Record, amount: int) -> None:
    """NA-13.0, NA-CG-10: one rise, tested at once; its window opens at the end of the state."""
    if amount <= 0 or s.ending != NOT_ENDED:
        return
    s.threat = min(s.threat + amount, s.threat_limit)
    if s.rehearsing:
        return
    s.event_rise += amount
    if s.threat == s.threat_limit:
        end_by_threat(s)
    elif s.holder[SUNNY_LEBEAU] >= 0 or s.holder[WONG_YA_CHING] >= 0:
        s.rises += 1


@kernel
def lower_threat(s: Record, amount: int) -> None:
    """NA-A39: not below 0; a fall opens no window."""
    s.threat = max(s.threat - amount, 0)


@kernel
def end_by_threat(s: Record) -> None:
    """NA-13.1, NA-50.3: everybody loses but a federalist who is rich enough at this instant."""
    s.ending = THREAT_END
    for seat in range(s.players):
        if s.rival[seat] == FEDERALIST and s.capital[seat] >= s.federalist_capital:
            s.won[seat] = 1
    finish(s)


@kernel
def beaten(s: Record, seat: int) -> int:
    """How many other players have strictly less capital."""
    n = 0
    for other in range(s.players):
        if s.capital[other] < s.capital[seat]:
            n += 1
    return n


@kernel
def end_regularly(s: Record) -> None:
    """NA-50.0a to NA-50.2a: everybody is tested alone; equal capital is not more; the federalist loses."""
    s.ending = REGULAR_END
    for seat in range(s.players):
        rival = s.rival[seat]
        if rival == FEDERALIST:
            continue
        if rival == s.corp[seat]:
            s.won[seat] = 1 if beaten(s, seat) >= OWN_RIVAL_BEATS[s.players] else 0
        else:
            s.won[seat] = 1 if s.capital[seat] > s.capital[s.seat_of[rival]] else 0
    finish(s)


@kernel
def finish(s: Record) -> None:
    """Nobody decides any more, and nothing is left to be done."""
    while s.depth > 0:
        s.depth -= 1
        for slot in range(FRAME):
            s.stack[s.depth][slot] = 0
    s.rises = 0
    s.illness_rise = 0
    s.decision = OVER
    s.seat = DEALER
    s.menu = 0
    for seat in range(SEATS):
        s.proposals[seat] = 0


@kernel
def score(s: Record, out: Buffer) -> None:
    """NA-30.0: capital is what all tests look at."""
    for seat in range(s.players):
        out[seat] = s.capital[seat]


@kernel
def winners(s: Record, out: Buffer) -> None:
    """NA-50.0a: there may be several winners, or none."""
    for seat in range(s.players):
        out[seat] = s.won[seat]
