"""What cards come to in a city: to the threat that is to be expected, and to the contracts.

What one pick changes is tried on a sketch once and remembered while the city stays the same. A card counts as the sum
of its best picks. Threat and capital are counted in thousandths.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.city import displace, has, place, raise_unrest
from boardroom.games.new_angeles.kernel.production import produce, works
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    BRANCH,
    CALMED,
    CAPITAL,
    CHANGE_UNREST,
    CHOOSE_DISTRICT,
    CHOOSE_ONE,
    COUNT,
    DELTA,
    DELTAS,
    DEVELOPMENT,
    DISPLACE,
    DISTRICTS,
    DRAW,
    EACH,
    EMPTIED,
    ENEMIES,
    EXEMPT,
    HOW,
    HUMAN_FIRST,
    IGNORES_ORGCRIME,
    ILLNESS,
    MOVE_ANDROID,
    MOVED_ANDROID,
    NONE,
    NOT_IN_OUTAGE,
    ORGCRIME,
    OTHER_OF_TIER,
    OUTAGE,
    PEEK,
    PLACE,
    PRISEC,
    PRODUCE,
    REMOVE,
    REMOVED_ENEMY,
    REMOVED_ILLNESS,
    REMOVED_OUTAGE,
    RESOURCE,
    RESOURCE_KIND,
    RESOURCE_KINDS,
    ROW_BEGIN,
    ROW_END,
    SET_UNREST,
    STABLE,
    STRIKE,
    THERE,
    THREAT,
    TIER,
    TRACK_END,
    UNLESS_PRISEC,
    UNREST,
    UP_TO,
    VERB,
    WHAT,
    WHERE,
    WHOM,
)
from boardroom.players.new_angeles.card_effect import COLLECTED, INSIGHT
from boardroom.players.new_angeles.kernel.city import (
    BASE,
    LATER_EVENTS,
    NEXT,
    THOUSAND,
    TRIED,
    forecast,
    mean_rise,
    production,
)
from boardroom.players.new_angeles.kernel.mind import ARRIVE, LEAVE, TRIAL, TRIGGERS, UNTRIED, follows

IMPOSSIBLE = 900_000
COLLECT_WORTH = round(THOUSAND * COLLECTED)
INSIGHT_WORTH = round(THOUSAND * INSIGHT)


@kernel
def try_there(c: Record, row: int, district: int) -> None:
    """What a row does in a district, without contracts."""
    verb = VERB[row]
    what = WHAT[row]
    if verb == REMOVE:
        if what == ENEMIES:
            first = c.pieces[HUMAN_FIRST][district]
            drop(c, HUMAN_FIRST, district)
            if not first or COUNT[row] == 0:
                drop(c, ORGCRIME, district)
        else:
            drop(c, what, district)
    elif verb == PLACE:
        if not (UNLESS_PRISEC[row] and c.pieces[PRISEC][district]):
            place(c, what, district, 0)
    elif verb == CHANGE_UNREST:
        if DELTA[row] > 0:
            raise_unrest(c, district, DELTA[row])
        else:
            lowered = min(-DELTA[row], c.unrest[district])
            c.unrest[district] -= lowered
            if lowered and c.unrest[district] == STABLE:
                c.reserve[UNREST] += 1
    elif verb == DISPLACE:
        displace(c, district)
    elif verb == PRODUCE:
        produce(c, district, IGNORES_ORGCRIME[row])
    elif verb == SET_UNREST:
        raise_unrest(c, district, STRIKE)


@kernel
def drop(c: Record, what: int, district: int) -> None:
    """A piece goes back to the reserve."""
    if c.pieces[what][district]:
        c.pieces[what][district] = 0
        c.reserve[what] += 1


@kernel
def possible(c: Record, row: int, district: int) -> bool:
    """Whether a row has an effect in a district, or may be aimed at it."""
    verb = VERB[row]
    what = WHAT[row]
    if verb == REMOVE:
        return has(c, what, district)
    if verb == CHANGE_UNREST:
        return (
            c.unrest[district] > 0 if DELTA[row] < 0 else c.unrest[district] < STRIKE and not c.pieces[OUTAGE][district]
        )
    if verb == PLACE:
        if WHERE[row] == NOT_IN_OUTAGE:
            return not c.pieces[OUTAGE][district]
        return not c.pieces[what][district] or (what != PRISEC and what != DEVELOPMENT)
    if verb == CHOOSE_DISTRICT:
        return works(c, district)
    return True


@kernel
def change(cities: Record, mind: Record, card: int, row: int, district: int) -> int:
    """By how much a row in a district, with all that it brings there, changes the threat to be expected."""
    tried = mind.tried[mind.place]
    trial = DISTRICTS * TRIAL[row] + district
    found = tried[trial]
    if found != UNTRIED:
        return found
    cities[TRIED] = cities[BASE]
    c = cities[TRIED]
    found = IMPOSSIBLE
    if row == LEAVE:
        c.pieces[ANDROID][district] = 0
        found = 0
    elif row == ARRIVE:
        c.pieces[ANDROID][district] = 1
        found = 0
    elif VERB[row] == RESOURCE:
        kind = district if RESOURCE_KIND[row] == NONE else RESOURCE_KIND[row]
        if kind < RESOURCE_KINDS:
            c.supply[kind] = max(0, min(c.supply[kind] + DELTA[row], TRACK_END[kind]))
            found = 0
    elif possible(c, row, district):
        found = 0
        if not EXEMPT[card] and c.pieces[ILLNESS][district]:
            found = THOUSAND * c.illness_threat
        try_there(c, row, district)
        following = row + 1
        while follows(following, ROW_END[card]):
            try_there(c, following, district)
            following += 1
    if found != IMPOSSIBLE:
        found += forecast(cities, TRIED, mind.here, mind.demand, mind.back, mind.known) - mind.expected
    tried[trial] = found
    return found


@kernel
def pays(row: int) -> int:
    """The trigger of the contract that a row sets off, or NONE."""
    if VERB[row] == MOVE_ANDROID:
        return MOVED_ANDROID
    if VERB[row] == CHANGE_UNREST:
        return CALMED if DELTA[row] < 0 else NONE
    if VERB[row] != REMOVE:
        return NONE
    what = WHAT[row]
    if what == ENEMIES or what == HUMAN_FIRST or what == ORGCRIME:
        return REMOVED_ENEMY
    if what == ILLNESS:
        return REMOVED_ILLNESS
    return REMOVED_OUTAGE if what == OUTAGE else NONE


@kernel
def times_there(c: Record, card: int, row: int, district: int) -> int:
    """How often a contract pays for a row in a district and what follows there."""
    trigger = pays(row)
    times = 0
    if trigger == CALMED:
        times = min(-DELTA[row], c.unrest[district])
    elif trigger != NONE:
        times = 1
        if WHAT[row] == ENEMIES and COUNT[row] == 0:
            times = c.pieces[HUMAN_FIRST][district] + c.pieces[ORGCRIME][district]
    return times


@kernel
def worth_a_try(c: Record, card: int, row: int, district: int) -> bool:
    """Whether a district is not clearly worse than others, before anything is tried."""
    if VERB[row] != PLACE:
        return True
    what = WHAT[row]
    if c.pieces[what][district]:
        return False
    if what == PRISEC:
        return has(c, ENEMIES, district)
    if what == DEVELOPMENT:
        return c.pieces[ANDROID][district] > 0
    if row + 1 < ROW_END[card] and WHERE[row + 1] == THERE:
        return has(c, ENEMIES, district)
    return not c.pieces[ANDROID][district] and not c.pieces[ILLNESS][district]


@kernel
def best_districts(cities: Record, mind: Record, card: int, row: int) -> int:
    """The value of a row with its best picks; `mind.best` marks where. Contracts are counted for the card."""
    most = max(1, COUNT[row])
    worst = 0 if HOW[row] == UP_TO else IMPOSSIBLE
    total = 0
    ill = False
    c = cities[BASE]
    for district in range(DISTRICTS):
        mind.best[district] = 0
    for _ in range(most):
        found = NONE
        least = worst
        for every in range(2):  # every district only if none is worth a try
            if found != NONE or (every and VERB[row] != PLACE):
                break
            for district in range(DISTRICTS):
                if not mind.best[district] and (every or worth_a_try(c, card, row, district)):
                    value = change(cities, mind, card, row, district)
                    if ill and value < IMPOSSIBLE and c.pieces[ILLNESS][district] and not EXEMPT[card]:
                        value -= THOUSAND * c.illness_threat  # once for the whole card
                    if value < least:
                        least = value
                        found = district
        if found == NONE:
            break
        mind.best[found] = 1
        total += least
        ill = ill or (c.pieces[ILLNESS][found] > 0 and not EXEMPT[card])
        trigger = pays(row)
        if trigger != NONE:
            mind.card_times[card][trigger] += times_there(c, card, row, found)
        following = row + 1
        while follows(following, ROW_END[card]):
            trigger = pays(following)
            if trigger == REMOVED_ENEMY:
                units = c.pieces[HUMAN_FIRST][found] + c.pieces[ORGCRIME][found]
                mind.card_times[card][trigger] += units
            following += 1
    return total


@kernel
def best_moves(cities: Record, mind: Record, card: int, row: int) -> int:
    """The value of androids that move: each from where it is missed least to where it does most."""
    c = cities[BASE]
    total = 0
    for district in range(DISTRICTS):
        mind.best[district] = 0
    for move in range(COUNT[row]):
        origin = NONE
        target = NONE
        least = IMPOSSIBLE
        most = IMPOSSIBLE
        for district in range(DISTRICTS):
            if mind.best[district]:
                continue
            if c.pieces[ANDROID][district]:
                value = change(cities, mind, card, LEAVE, district)
                if value < least:
                    least = value
                    origin = district
            else:
                value = change(cities, mind, card, ARRIVE, district)
                if value < most:
                    most = value
                    target = district
        if origin == NONE or target == NONE:
            break
        if move > 0 and least + most >= 0:
            break
        if HOW[row] == UP_TO and least + most >= 0:
            break
        total += least + most
        mind.best[origin] = 1
        mind.best[target] = 1
        if move == 0:
            mind.card_times[card][MOVED_ANDROID] += 1
    return total


@kernel
def best_resources(cities: Record, mind: Record, card: int, row: int) -> int:
    """The value of resources that rise, or of the one that falls."""
    if RESOURCE_KIND[row] != NONE:
        c = cities[BASE]
        kind = RESOURCE_KIND[row]
        if DELTA[row] < 0 and c.supply[kind] == 0:
            return THOUSAND
        return change(cities, mind, card, row, 0)
    first = 0
    second = 0
    for kind in range(RESOURCE_KINDS):
        value = change(cities, mind, card, row, kind)
        if value < first:
            second = first
            first = value
        elif value < second:
            second = value
    return first + second if COUNT[row] > 1 else first


@kernel
def best_of_row(cities: Record, mind: Record, card: int, row: int) -> int:
    """The value of a row that somebody aims at the city."""
    verb = VERB[row]
    if verb == MOVE_ANDROID:
        return best_moves(cities, mind, card, row)
    if verb == RESOURCE:
        return best_resources(cities, mind, card, row)
    if verb == REMOVE and WHERE[row] == OTHER_OF_TIER:
        return other_of_tier(cities, mind, card, row)
    if verb == PLACE and WHERE[row] == EMPTIED:
        return best_emptied(cities, mind, card, row)
    if verb == REMOVE or verb == PLACE or verb == CHANGE_UNREST or verb == CHOOSE_DISTRICT:
        return best_districts(cities, mind, card, row)
    return 0


@kernel
def best_emptied(cities: Record, mind: Record, card: int, row: int) -> int:
    """A piece where something was removed: in the best of those districts."""
    least = IMPOSSIBLE
    for district in range(DISTRICTS):
        if mind.best[district]:
            least = min(least, change(cities, mind, card, row, district))
    return 0 if least == IMPOSSIBLE else least


@kernel
def other_of_tier(cities: Record, mind: Record, card: int, row: int) -> int:
    """Enemy units in another district of the same tier as the one picked before."""
    picked = NONE
    for district in range(DISTRICTS):
        if mind.best[district]:
            picked = district
    if picked == NONE:
        return 0
    c = cities[BASE]
    least = 0
    found = NONE
    for district in range(DISTRICTS):
        if district != picked and TIER[district] == TIER[picked] and has(c, ENEMIES, district):
            value = change(cities, mind, card, row, district)
            if value < least:
                least = value
                found = district
    if found != NONE:
        mind.card_times[card][REMOVED_ENEMY] += c.pieces[HUMAN_FIRST][found] + c.pieces[ORGCRIME][found]
    return least


@kernel
def study(cities: Record, mind: Record, card: int) -> None:
    """Find out what a card comes to if its resolver does the best for the city; once for each city that is kept.

    The capital and the draws of a card are the same in all of them.
    """
    if mind.card_done[card]:
        return
    mind.card_done[card] = 1
    place = mind.place
    if mind.studied[place][card]:
        mind.card_cost[card] = mind.studied_cost[place][card]
        for trigger in range(TRIGGERS):
            mind.card_times[card][trigger] = mind.studied_times[place][TRIGGERS * card + trigger]
        return
    mind.card_capital[card] = 0
    mind.card_draws[card] = 0
    for trigger in range(TRIGGERS):
        mind.card_times[card][trigger] = 0
    total = 0
    branch = 0
    row = ROW_BEGIN[card]
    while row < ROW_END[card]:
        verb = VERB[row]
        if BRANCH[row] > 0:
            if branch == 0:
                branch = BRANCH[row]
            if BRANCH[row] == 1 and row + 1 < ROW_END[card] and BRANCH[row + 1] == 2:
                one = best_of_row(cities, mind, card, row)
                other = best_of_row(cities, mind, card, row + 1)
                total += min(one, other)
                row += 2
                continue
        if verb == CAPITAL:
            mind.card_capital[card] += DELTAS[row][0] if DELTAS[row][0] > 0 else DELTA[row]
        elif verb == DRAW:
            if WHOM[row] == EACH:
                mind.card_draws[card] += COUNT[row]
        elif verb == THREAT:
            total += DELTA[row] * COLLECT_WORTH
        elif verb == PEEK:
            if LATER_EVENTS[mind.here] > 0:
                cities[NEXT] = cities[BASE]
                production(cities[NEXT])
                total -= INSIGHT_WORTH * mean_rise(cities, mind.back, mind.known) // THOUSAND
        elif verb != CHOOSE_ONE:
            total += best_of_row(cities, mind, card, row)
            while follows(row + 1, ROW_END[card]):
                row += 1
        row += 1
    mind.card_cost[card] = total
    mind.studied[place][card] = 1
    mind.studied_cost[place][card] = total
    for trigger in range(TRIGGERS):
        mind.studied_times[place][TRIGGERS * card + trigger] = mind.card_times[card][trigger]
