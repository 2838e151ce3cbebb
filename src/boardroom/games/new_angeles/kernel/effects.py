"""The effect of an offer: the steps of its card, executed row by row (state A-9, docs/rules/new-angeles-cards.md).

Nothing of what is written here belongs to one card: a card is its rows in the data file.
"""

from __future__ import annotations

from boardroom.core.kernel import (
    Buffer,
    Record,
    kernel,
)
from boardroom.games.new_angeles.kernel.agenda import (
    RESOLVE,
    ask,
    go_on,
    pop,
    push,
)
from boardroom.games.new_angeles.kernel.city import (
    calm,
    involve,
    place,
    raise_unrest,
    remove,
)
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    NO_DISTRICT,
    NO_UNIT,
    PICK_DISTRICT,
    PICK_UNIT,
)
from boardroom.games.new_angeles.kernel.effects_players import (
    capital_step,
    draw_step,
    event_deck_step,
    other_step,
    resource_step,
)
from boardroom.games.new_angeles.kernel.ending import (
    pay_contract,
)
from boardroom.games.new_angeles.kernel.rows import (
    did_something,
    may_stop,
    next_row,
    row_is_off,
)
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    ANYWHERE,
    BURY,
    CAPITAL,
    CHANGE_UNREST,
    COUNT,
    DELTA,
    DISPLACES,
    DISTRICTS,
    DRAW,
    EMPTIED,
    ENEMIES,
    HUMAN_FIRST,
    KINDS_OF_PIECE,
    MOVE_ANDROID,
    MOVED_ANDROID,
    NOBODY,
    NONE,
    ORGCRIME,
    OTHER_OF_TIER,
    PEEK,
    PLACE,
    PRISEC,
    REMOVE,
    RESOURCE,
    RESOURCE_KINDS,
    RESTACK,
    ROW_BEGIN,
    ROW_END,
    SEATS,
    THERE,
    UNLESS_PRISEC,
    VERB,
    WHAT,
    WHERE,
)
from boardroom.games.new_angeles.kernel.targets import (
    any_android_can_move,
    any_district_target,
    any_unit_target,
)


@kernel
def begin_effect(s: Record, card: int, side: int, resolver: int) -> None:
    """The resolver carries out a card, or says how he would (NA-C-caprice-nisei)."""
    s.card = card
    s.side = side
    s.resolver = resolver
    s.resolving = 1
    s.row = ROW_BEGIN[card]
    s.done = 0
    s.branch = 0
    s.district = NONE
    s.cost_paid = 0
    s.first_done = 0
    s.target_seat = NOBODY
    s.pot = 0
    s.origin = NONE
    s.android_paid = 0
    s.ill = 0
    s.declared_at = 0
    for district in range(DISTRICTS):
        s.picked[district] = 0
        s.emptied[district] = 0
        s.moved[district] = 0
        s.involved[district] = 0
    for seat in range(SEATS):
        s.chosen[seat] = 0
    for kind in range(RESOURCE_KINDS):
        s.raised[kind] = 0
    push(s, RESOLVE, 0, 0, 0)


@kernel
def begin_rehearsal(s: Record, card: int, side: int, proposer: int) -> None:
    """The same on a copy of the city."""
    s.rehearsing = 1
    s.declared[side] = 0
    for what in range(KINDS_OF_PIECE):
        save(s.pieces[what], s.saved[what])
    save(s.unrest, s.saved[KINDS_OF_PIECE])
    save(s.reserve, s.saved_reserve)
    save(s.supply, s.saved_supply)
    s.saved_threat = s.threat
    begin_effect(s, card, side, proposer)


@kernel
def save(row: Buffer, copy: Buffer) -> None:
    """Keep a row of the city for after the rehearsal."""
    for index in range(len(row)):
        copy[index] = row[index]


@kernel
def restore(copy: Buffer, row: Buffer) -> None:
    """The row as it was, and the copy empty."""
    for index in range(len(row)):
        row[index] = copy[index]
        copy[index] = 0


@kernel
def end_rehearsal(s: Record) -> None:
    """Everything is as it was; the picks are remembered."""
    for what in range(KINDS_OF_PIECE):
        restore(s.saved[what], s.pieces[what])
    restore(s.saved[KINDS_OF_PIECE], s.unrest)
    restore(s.saved_reserve, s.reserve)
    restore(s.saved_supply, s.supply)
    s.threat = s.saved_threat
    s.saved_threat = 0
    s.rehearsing = 0
    s.card = NONE
    s.side = NONE
    s.resolver = NOBODY
    s.ill = 0
    for district in range(DISTRICTS):
        s.involved[district] = 0


@kernel
def end_effect(s: Record) -> None:
    """All rows are done. What was involved is kept for the illness check."""
    s.resolving = 0
    if s.rehearsing:
        end_rehearsal(s)
    pop(s)


@kernel
def rehearsal_is_over(s: Record) -> bool:
    """NA-13.0: when threat would reach its limit, the rest of the card would not be done. Ruleset 1 asks on."""
    return s.rehearsing > 0 and s.threat == s.threat_limit and s.ruleset > 1


@kernel
def effect_step(s: Record) -> None:
    """Do the next thing that the card says, or ask for the next pick."""
    if s.row == ROW_END[s.card] or rehearsal_is_over(s):
        end_effect(s)
    elif row_is_off(s):
        next_row(s)
    else:
        verb = VERB[s.row]
        if verb == REMOVE:
            remove_step(s)
        elif verb == PLACE:
            place_step(s)
        elif verb == CHANGE_UNREST:
            unrest_step(s)
        elif verb == MOVE_ANDROID:
            android_step(s)
        elif verb == DRAW:
            draw_step(s)
        elif verb == CAPITAL:
            capital_step(s)
        elif verb == RESOURCE:
            resource_step(s)
        elif verb == PEEK or verb == BURY or verb == RESTACK:
            event_deck_step(s, verb)
        else:
            other_step(s, verb)


@kernel
def remove_step(s: Record) -> None:
    """Removals: what lies in a district known already, or what the resolver picks."""
    row = s.row
    if WHERE[row] == THERE:
        if s.district != NONE:
            remove_all(s, WHAT[row], s.district)
        next_row(s)
    elif WHERE[row] == OTHER_OF_TIER:
        if s.done == 0 and any_district_target(s):
            ask(s, PICK_DISTRICT, s.resolver, 0)
        else:
            next_row(s)
    elif s.done == COUNT[row]:
        next_row(s)
    elif WHAT[row] == ENEMIES:
        if any_unit_target(s):
            ask(s, PICK_UNIT, s.resolver, may_stop(row))
        else:
            next_row(s)
    elif any_district_target(s):
        ask(s, PICK_DISTRICT, s.resolver, may_stop(row))
    else:
        next_row(s)


@kernel
def remove_all(s: Record, what: int, district: int) -> None:
    """Everything of a kind, or all enemy units, in a district."""
    if what == ENEMIES:
        for unit in range(HUMAN_FIRST, ORGCRIME + 1):
            if s.pieces[unit][district]:
                remove(s, unit, district)
    elif s.pieces[what][district]:
        remove(s, what, district)


@kernel
def place_step(s: Record) -> None:
    """Placements: in a district known already, or where the resolver picks (NA-CG-3)."""
    row = s.row
    if WHERE[row] == THERE:
        if s.district != NONE and not (UNLESS_PRISEC[row] and s.pieces[PRISEC][s.district]):
            place(s, WHAT[row], s.district, DISPLACES[row])
        next_row(s)
    elif s.done < COUNT[row] and any_district_target(s):
        ask(s, PICK_DISTRICT, s.resolver, 0)
    else:
        next_row(s)


@kernel
def unrest_step(s: Record) -> None:
    """Unrest up or down: where something was removed, or where the resolver picks."""
    row = s.row
    if WHERE[row] == EMPTIED:
        for district in range(DISTRICTS):
            if s.emptied[district]:
                involve(s, district)
                raise_unrest(s, district, DELTA[row])
        next_row(s)
    elif s.done < COUNT[row] and any_district_target(s):
        ask(s, PICK_DISTRICT, s.resolver, may_stop(row))
    else:
        next_row(s)


@kernel
def pick_district(s: Record, district: int) -> None:
    """A district for the step in hand, or enough."""
    row = s.row
    verb = VERB[row]
    go_on(s)
    if district == NO_DISTRICT:
        next_row(s)
        return
    s.done += 1
    s.picked[district] = 1
    if verb == REMOVE:
        if WHERE[row] == ANYWHERE:
            s.district = district
        involve(s, district)
        remove_all(s, WHAT[row], district)
        s.emptied[district] = 1
        did_something(s)
    elif verb == PLACE:
        s.district = district
        if place(s, WHAT[row], district, DISPLACES[row]):
            did_something(s)
    elif verb == CHANGE_UNREST:
        if DELTA[row] < 0:
            calm(s, district, -DELTA[row])
        else:
            involve(s, district)
            raise_unrest(s, district, DELTA[row])
        did_something(s)
    else:
        s.district = district
        involve(s, district)
        next_row(s)


@kernel
def pick_unit(s: Record, unit: int) -> None:
    """An enemy unit to remove, or enough."""
    go_on(s)
    if unit == NO_UNIT:
        next_row(s)
        return
    s.done += 1
    remove(s, HUMAN_FIRST + unit % 2, unit // 2)
    did_something(s)


@kernel
def android_step(s: Record) -> None:
    """NA-7.1: source, then destination."""
    row = s.row
    if s.origin != NONE:
        ask(s, ANDROID_TO, s.resolver, 0)
    elif s.done < COUNT[row] and any_android_can_move(s):
        ask(s, ANDROID_FROM, s.resolver, may_stop(row))
    else:
        next_row(s)


@kernel
def android_from(s: Record, district: int) -> None:
    """The android that will move, or enough."""
    go_on(s)
    if district == NO_DISTRICT:
        next_row(s)
    else:
        s.origin = district


@kernel
def android_to(s: Record, district: int) -> None:
    """Any path; the contract of Haas-Bioroid pays once for each card."""
    go_on(s)
    involve(s, s.origin)
    involve(s, district)
    s.pieces[ANDROID][s.origin] = 0
    s.pieces[ANDROID][district] = 1
    s.moved[district] = 1
    s.origin = NONE
    s.done += 1
    did_something(s)
    if not s.android_paid:
        s.android_paid = 1
        pay_contract(s, MOVED_ANDROID, 1)
