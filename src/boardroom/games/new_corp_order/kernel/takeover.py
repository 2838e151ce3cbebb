"""Take over (O), with the Military Contractor (K4)."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.abilities import use_ability
from boardroom.games.new_corp_order.kernel.decisions import TAKE_OVER_COUNT, TAKE_OVER_ORIGIN, TAKE_OVER_TARGET
from boardroom.games.new_corp_order.kernel.plot import end_action
from boardroom.games.new_corp_order.kernel.tables import EQUAL_SUFFICES, MAY_FAIL, NEIGHBOURS, TILES_PER_TYPE
from boardroom.games.new_corp_order.kernel.turn import ask


@kernel
def most_agents(s: Record, seat: int, origin: int) -> int:
    """O1, O2: as many as untapped cards allow, and one stays behind. Solo: with cards of one's own only (ODS2)."""
    colour = s.colour[origin]
    if s.players == 1 and s.side[colour] != seat:
        return 0
    return min(s.untapped[seat][colour], s.agents[origin] - 1)


@kernel
def equal_suffices(s: Record) -> int:
    """K4: 1 if an equal number of agents is enough this turn."""
    return EQUAL_SUFFICES[s.used] if s.used >= 0 else 0


@kernel
def is_last_company(s: Record, place: int) -> bool:
    """O6: the only company of its colour."""
    colour = s.colour[place]
    for other in range(s.places):
        if other != place and s.colour[other] == colour:
            return False
    return True


@kernel
def target_allowed(s: Record, origin: int, target: int, most: int, equal: int) -> bool:
    """Whether some number of agents up to `most` may move from origin to target."""
    if s.colour[target] == s.colour[origin]:
        return True  # O3
    needed = s.agents[target] + 1 - equal
    if needed > 1 and MAY_FAIL[s.edition]:
        return True  # O4: one agent may try and fail
    return most >= needed and not is_last_company(s, target)


@kernel
def origin_allowed(s: Record, origin: int, equal: int) -> bool:
    """Whether agents may move from here at all."""
    most = most_agents(s, s.turn, origin)
    if most < 1:
        return False
    if MAY_FAIL[s.edition] and not equal:
        return True
    for target in NEIGHBOURS[origin]:
        if 0 <= target < s.places and target_allowed(s, origin, target, most, equal):
            return True
    return False


@kernel
def can_take_over(s: Record, equal: int) -> bool:
    """Whether a takeover action is possible; O4 makes an attempt that must fail a possible action in RET (T4)."""
    untapped = s.untapped[s.turn]
    for origin in range(s.places):
        if s.agents[origin] > 1 and untapped[s.colour[origin]] > 0 and origin_allowed(s, origin, equal):
            return True
    return False


@kernel
def take_over(s: Record) -> None:
    """O1: from one company."""
    ask(s, TAKE_OVER_ORIGIN)


@kernel
def origin_options(s: Record, out: Buffer) -> int:
    """The companies that agents may leave."""
    n = 0
    equal = equal_suffices(s)
    untapped = s.untapped[s.turn]
    for origin in range(s.places):
        if s.agents[origin] > 1 and untapped[s.colour[origin]] > 0 and origin_allowed(s, origin, equal):
            out[n] = origin
            n += 1
    return n


@kernel
def choose_origin(s: Record, origin: int) -> None:
    """O1: to one orthogonally adjacent company."""
    s.origin = origin
    ask(s, TAKE_OVER_TARGET)


@kernel
def target_options(s: Record, out: Buffer) -> int:
    """The neighbours that agents may enter."""
    n = 0
    equal = equal_suffices(s)
    most = most_agents(s, s.turn, s.origin)
    for target in NEIGHBOURS[s.origin]:
        if 0 <= target < s.places and target_allowed(s, s.origin, target, most, equal):
            out[n] = target
            n += 1
    return n


@kernel
def choose_target(s: Record, target: int) -> None:
    """O1: exactly as many agents as cards."""
    s.target = target
    ask(s, TAKE_OVER_COUNT)


@kernel
def agent_count_options(s: Record, out: Buffer) -> int:
    """How many cards to tap and agents to move."""
    n = 0
    most = most_agents(s, s.turn, s.origin)
    same = s.colour[s.origin] == s.colour[s.target]
    needed = s.agents[s.target] + 1 - equal_suffices(s)
    last = is_last_company(s, s.target)
    for count in range(1, most + 1):
        if same or (not last if count >= needed else MAY_FAIL[s.edition] == 1):
            out[n] = count
            n += 1
    return n


@kernel
def tap(s: Record, seat: int, colour: int, count: int) -> None:
    """O1: a tapped card cannot be tapped again (O8)."""
    s.untapped[seat][colour] -= count
    s.tapped[seat][colour] += count


@kernel
def conquer(s: Record, seat: int, origin: int, target: int, count: int) -> None:
    """O5: the beaten agents go to the reserve, one of them to the HQ, and the moved agents control the company."""
    beaten = s.colour[target]
    s.reserve[beaten] += s.agents[target] - 1
    s.captured[seat][beaten] += 1
    s.agents[origin] -= count
    s.colour[target] = s.colour[origin]
    s.agents[target] = count


@kernel
def choose_agent_count(s: Record, count: int) -> None:
    """O3 they join, O4 they fail, O5 they take over and you may use the ability (A)."""
    origin = s.origin
    target = s.target
    tap(s, s.turn, s.colour[origin], count)
    if s.colour[origin] == s.colour[target]:
        s.agents[origin] -= count
        s.agents[target] += count
        end_action(s)
    elif count < s.agents[target] + 1 - equal_suffices(s):
        end_action(s)
    else:
        conquer(s, s.turn, origin, target, count)
        s.took_over = 1
        use_ability(s, s.tile[target] // TILES_PER_TYPE)
