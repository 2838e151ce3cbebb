"""Production (NA-42, NA-43): districts with an android are exploited, lowest number first (NA-10)."""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import enter
from boardroom.games.new_angeles.kernel.city import place, raise_unrest
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED
from boardroom.games.new_angeles.kernel.states import E_THREAT
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    DEVELOPMENT,
    DISTRICTS,
    HUMAN_FIRST,
    ORGCRIME,
    OUTAGE,
    PRIMARY,
    PRIMARY_AMOUNT,
    SECONDARY,
    SECONDARY_AMOUNT,
    STABLE,
    STRIKE,
    TRACK_END,
)
from boardroom.games.new_angeles.kernel.windows import threat_windows


@kernel
def works(s: Record, district: int) -> bool:
    """Neither in strike nor in outage (NA-10.3)."""
    return s.unrest[district] != STRIKE and not s.pieces[OUTAGE][district]


@kernel
def primary_output(s: Record, district: int, ignores_orgcrime: int) -> int:
    """NA-43: how much of its primary resource a district makes now; a development adds one, Orgcrime takes all."""
    if not works(s, district) or (s.pieces[ORGCRIME][district] and not ignores_orgcrime):
        return 0
    return PRIMARY_AMOUNT[s.ruleset - 1][district] + s.pieces[DEVELOPMENT][district]


@kernel
def secondary_output(s: Record, district: int) -> int:
    """NA-43: how much of its secondary resource a district makes now."""
    return SECONDARY_AMOUNT[s.ruleset - 1][district] if works(s, district) else 0


@kernel
def produce(s: Record, district: int, ignores_orgcrime: int) -> None:
    """NA-43: into the supply, as far as the tracks go (NA-8.2)."""
    played = s.ruleset - 1
    kind = PRIMARY[played][district]
    s.supply[kind] = min(s.supply[kind] + primary_output(s, district, ignores_orgcrime), TRACK_END[kind])
    kind = SECONDARY[played][district]
    if kind >= 0:
        s.supply[kind] = min(s.supply[kind] + secondary_output(s, district), TRACK_END[kind])


@kernel
def exploit(s: Record, district: int) -> None:
    """NA-10: produce, then unrest rises; with Human First by two stages, or an outage comes (NA-35.1)."""
    produce(s, district, 0)
    if not s.pieces[HUMAN_FIRST][district]:
        raise_unrest(s, district, 1)
    elif s.unrest[district] == STABLE and not s.pieces[OUTAGE][district]:
        raise_unrest(s, district, 2)
    else:
        place(s, OUTAGE, district, 0)


@kernel
def production_step(s: Record) -> None:
    """NA-42.0, NA-A12: the android districts in ascending order, each completely."""
    if s.step == 0:
        s.step = 1
        for district in range(DISTRICTS):
            if s.pieces[ANDROID][district] and s.ending == NOT_ENDED:
                exploit(s, district)
    elif not threat_windows(s):
        enter(s, E_THREAT)
