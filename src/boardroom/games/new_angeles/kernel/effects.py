"""The effect of an offer: the steps of its card, executed row by row (state A-9, docs/rules/new-angeles-cards.md).

Nothing of what is written here belongs to one card: a card is its rows in the data file.
"""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import RESOLVE, ask, deal, go_on, pop, push
from boardroom.games.new_angeles.kernel.cards import (
    ANY_DECK,
    ANY_DECK_OR_NONE,
    draw_cards,
    supports_winner,
)
from boardroom.games.new_angeles.kernel.city import (
    calm,
    displace,
    involve,
    place,
    produce,
    raise_unrest,
    remove,
)
from boardroom.games.new_angeles.kernel.decisions import (
    ANDROID_FROM,
    ANDROID_TO,
    BURY_EVENT,
    CONTRIBUTE,
    DRAW_EVENT,
    NAME_DECK,
    NO_DISTRICT,
    NO_RESOURCE,
    NO_UNIT,
    PICK_ASSET,
    PICK_DISTRICT,
    PICK_EMERGENCY,
    PICK_MODE,
    PICK_PLAYER,
    PICK_RESOURCE,
    PICK_UNIT,
    TOP_EVENT,
)
from boardroom.games.new_angeles.kernel.ending import gain, lose, lower_threat, pay_contract, raise_threat
from boardroom.games.new_angeles.kernel.menus import (
    ANY_PLAYER,
    ASSETS_OF_TARGET,
    BRANCHES_WITH_EFFECT,
    DOWN_OF_TARGET,
    NOT_CHOSEN,
    OTHER_PLAYERS,
    RAISABLE,
)
from boardroom.games.new_angeles.kernel.record import FACE_DOWN
from boardroom.games.new_angeles.kernel.piles import put_under, show_known_back
from boardroom.games.new_angeles.kernel.tables import (
    ANDROID,
    ANYWHERE,
    BRANCH,
    BURY,
    CALM,
    CAPITAL,
    CHOOSE_DISTRICT,
    CHOOSE_ONE,
    CHOOSE_PLAYER,
    CHOOSE_PLAYERS,
    CHOSEN,
    COLLECT,
    COST,
    COUNT,
    DELTA,
    DELTAS,
    DISCARD_ASSET,
    DISPLACE,
    DISPLACES,
    DISTRICTS,
    DRAW,
    EACH,
    ELSE_THREAT,
    EMPTIED,
    ENEMIES,
    EVENTS,
    FLIP,
    HOW,
    HUMAN_FIRST,
    IGNORES_ORGCRIME,
    KINDS_OF_PIECE,
    MOVE_ANDROID,
    MOVED_ANDROID,
    NEED,
    NEEDS_COST,
    NEEDS_FIRST,
    NEEDS_POT,
    NO_DECK,
    NOBODY,
    NONE,
    OPTIONAL,
    ORGCRIME,
    OTHER_OF_TIER,
    PEEK,
    PLACE,
    PRISEC,
    PRODUCE,
    REMOVE,
    RESOLVER,
    RESOURCE,
    RESOURCE_KIND,
    RESOURCE_KINDS,
    RESTACK,
    ROW_BEGIN,
    ROW_END,
    SEATS,
    SET_UNREST,
    SUPPORTED,
    TARGET,
    THERE,
    THREAT,
    TRACK_END,
    UNLESS_PRISEC,
    UP_TO,
    VERB,
    WHAT,
    WHERE,
    WHOM,
)
from boardroom.games.new_angeles.kernel.targets import (
    any_android_can_move,
    any_branch,
    any_district_target,
    any_resource_target,
    any_unit_target,
    flippable,
    holds_any_asset,
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
        for district in range(DISTRICTS):
            s.saved[what][district] = s.pieces[what][district]
        s.saved_reserve[what] = s.reserve[what]
    for district in range(DISTRICTS):
        s.saved[KINDS_OF_PIECE][district] = s.unrest[district]
    s.saved_reserve[KINDS_OF_PIECE] = s.reserve[KINDS_OF_PIECE]
    for kind in range(RESOURCE_KINDS):
        s.saved_supply[kind] = s.supply[kind]
    s.saved_threat = s.threat
    begin_effect(s, card, side, proposer)


@kernel
def end_rehearsal(s: Record) -> None:
    """Everything is as it was; the picks are remembered."""
    for what in range(KINDS_OF_PIECE):
        for district in range(DISTRICTS):
            s.pieces[what][district] = s.saved[what][district]
            s.saved[what][district] = 0
        s.reserve[what] = s.saved_reserve[what]
        s.saved_reserve[what] = 0
    for district in range(DISTRICTS):
        s.unrest[district] = s.saved[KINDS_OF_PIECE][district]
        s.saved[KINDS_OF_PIECE][district] = 0
    s.reserve[KINDS_OF_PIECE] = s.saved_reserve[KINDS_OF_PIECE]
    s.saved_reserve[KINDS_OF_PIECE] = 0
    for kind in range(RESOURCE_KINDS):
        s.supply[kind] = s.saved_supply[kind]
        s.saved_supply[kind] = 0
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
def next_row(s: Record) -> None:
    """Go on to the next step of the card."""
    s.row += 1
    s.done = 0
    for district in range(DISTRICTS):
        s.picked[district] = 0


@kernel
def did_something(s: Record) -> None:
    """What later steps ask for: the cost, the first step."""
    if COST[s.row]:
        s.cost_paid = 1
    if s.row == ROW_BEGIN[s.card]:
        s.first_done = 1


@kernel
def row_is_off(s: Record) -> bool:
    """Whether this step does not happen: another branch was chosen, or what it needs did not happen (NA-CG-4)."""
    row = s.row
    if BRANCH[row] and BRANCH[row] != s.branch:
        return True
    need = NEED[row]
    if need == NEEDS_COST:
        return not s.cost_paid
    if need == NEEDS_FIRST:
        return not s.first_done
    if need == NEEDS_POT:
        return s.pot < s.players
    return False


@kernel
def effect_step(s: Record) -> None:
    """Do the next thing that the card says, or ask for the next pick."""
    if s.row == ROW_END[s.card]:
        end_effect(s)
    elif row_is_off(s):
        next_row(s)
    else:
        verb = VERB[s.row]
        if verb == REMOVE:
            remove_step(s)
        elif verb == PLACE:
            place_step(s)
        elif verb == CALM:
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
def other_step(s: Record, verb: int) -> None:
    """The verbs that are said in a line or two."""
    if verb == DISPLACE:
        if s.district != NONE:
            displace(s, s.district)
        next_row(s)
    elif verb == CHOOSE_PLAYER:
        ask(s, PICK_PLAYER, s.resolver, OTHER_PLAYERS if WHOM[s.row] else ANY_PLAYER)
    elif verb == CHOOSE_PLAYERS:
        if s.done == COUNT[s.row]:
            next_row(s)
        else:
            ask(s, PICK_PLAYER, s.resolver, NOT_CHOSEN)
    elif verb == DISCARD_ASSET:
        if s.target_seat != NOBODY and holds_any_asset(s, s.target_seat):
            ask(s, PICK_ASSET, s.resolver, ASSETS_OF_TARGET)
        else:
            next_row(s)
    elif verb == COLLECT:
        if s.done == s.players or s.pot >= s.players:
            next_row(s)
        else:
            ask(s, CONTRIBUTE, (s.active + s.done) % s.players, 0)
    elif verb == THREAT:
        if DELTA[s.row] < 0:
            lower_threat(s, -DELTA[s.row])
        else:
            raise_threat(s, DELTA[s.row])
        next_row(s)
    elif verb == CHOOSE_DISTRICT:
        if any_district_target(s):
            ask(s, PICK_DISTRICT, s.resolver, 0)
        else:
            next_row(s)
    elif verb == PRODUCE:
        if s.district != NONE:
            produce(s, s.district, IGNORES_ORGCRIME[s.row])
        next_row(s)
    elif verb == SET_UNREST:
        if s.district != NONE:
            raise_unrest(s, s.district, 2)
        next_row(s)
    elif verb == CHOOSE_ONE:
        s.branch = 0
        if any_branch(s):
            ask(s, PICK_MODE, s.resolver, BRANCHES_WITH_EFFECT)
        else:
            next_row(s)
    elif verb == FLIP:
        if flippable(s, s.target_seat):
            ask(s, PICK_EMERGENCY, s.resolver, DOWN_OF_TARGET)
        else:
            next_row(s)


@kernel
def may_stop(row: int) -> int:
    """NA-CG-1: "up to" may be enough before every pick."""
    return 1 if HOW[row] == UP_TO else 0


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
    elif verb == CALM:
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


@kernel
def draw_step(s: Record) -> None:
    """NA-CG-7: everybody names a deck, clockwise from the active player; or the resolver names one for the target."""
    row = s.row
    if WHOM[row] == EACH:
        if s.done == s.players:
            next_row(s)
        else:
            seat = (s.active + s.done) % s.players
            ask(s, NAME_DECK, seat, ANY_DECK_OR_NONE if OPTIONAL[row] else ANY_DECK)
    elif s.done == 0 and s.target_seat != NOBODY:
        ask(s, NAME_DECK, s.resolver, ANY_DECK)
    else:
        next_row(s)


@kernel
def name_deck_for_effect(s: Record, deck: int) -> None:
    """The deck for a draw of a card."""
    row = s.row
    seat = s.seat if WHOM[row] == EACH else s.target_seat
    s.done += 1
    go_on(s)
    if deck != NO_DECK and not s.rehearsing:
        draw_cards(s, seat, deck, SUPPORTED[row] if supports_winner(s, seat, s.side) else COUNT[row])


@kernel
def capital_step(s: Record) -> None:
    """Capital for the target, for those chosen in order, or for the resolver."""
    row = s.row
    if WHOM[row] == TARGET:
        if s.target_seat != NOBODY:
            gain(s, s.target_seat, SUPPORTED[row] if supports_winner(s, s.target_seat, s.side) else DELTA[row])
    elif WHOM[row] == CHOSEN:
        for seat in range(s.players):
            if s.chosen[seat]:
                gain(s, seat, DELTAS[row][s.chosen[seat] - 1])
    elif WHOM[row] == RESOLVER:
        gain(s, s.resolver, DELTA[row])
    next_row(s)


@kernel
def pick_player_for_effect(s: Record, seat: int) -> None:
    """The target, or the next of those chosen in order."""
    go_on(s)
    if VERB[s.row] == CHOOSE_PLAYER:
        s.target_seat = seat
        next_row(s)
    else:
        s.done += 1
        s.chosen[seat] = s.done


@kernel
def pick_asset_for_effect(s: Record, asset: int) -> None:
    """NA-C-vanity-project: an asset of the target is discarded."""
    go_on(s)
    if not s.rehearsing:
        put_under(s, asset)
    next_row(s)


@kernel
def contribute(s: Record, amount: int) -> None:
    """NA-C-information-procurement: spent at once."""
    lose(s, s.seat, amount)
    s.pot += amount
    s.done += 1
    go_on(s)


@kernel
def pick_mode_for_effect(s: Record, mode: int) -> None:
    """One of several effects."""
    go_on(s)
    next_row(s)
    s.branch = mode + 1


@kernel
def pick_emergency_for_effect(s: Record, corp: int) -> None:
    """NA-C-full-deployment: face up again."""
    go_on(s)
    if not s.rehearsing:
        s.face_up[corp] = 1
    next_row(s)


@kernel
def resource_step(s: Record) -> None:
    """A resource up or down; without any, threat instead."""
    row = s.row
    kind = RESOURCE_KIND[row]
    if kind == NONE:
        if s.done < COUNT[row] and any_resource_target(s):
            ask(s, PICK_RESOURCE, s.resolver, RAISABLE)
        else:
            next_row(s)
        return
    if DELTA[row] < 0 and s.supply[kind] == 0:
        raise_threat(s, ELSE_THREAT[row])
    else:
        s.supply[kind] = max(0, min(s.supply[kind] + DELTA[row], TRACK_END[kind]))
    next_row(s)


@kernel
def pick_resource_for_effect(s: Record, kind: int) -> None:
    """A resource to raise, or enough."""
    go_on(s)
    if kind == NO_RESOURCE:
        next_row(s)
        return
    s.supply[kind] = min(s.supply[kind] + DELTA[s.row], TRACK_END[kind])
    s.raised[kind] = 1
    s.done += 1


@kernel
def event_deck_step(s: Record, verb: int) -> None:
    """NA-C-unorthodox-knowledge: see the top events, bury one, put the others back in any order."""
    if verb == BURY:
        ask(s, BURY_EVENT, s.resolver, 0)
        return
    if verb == RESTACK:
        ask(s, TOP_EVENT, s.resolver, 0)
        return
    for position in range(COUNT[s.row]):
        if s.events[position] == FACE_DOWN:
            deal(s, DRAW_EVENT, position)
            return
    for position in range(COUNT[s.row]):
        event = s.events[position]
        for seat in range(s.players):
            s.event_seen[seat][event] = 1 if seat == s.resolver else 0
    show_known_back(s)
    next_row(s)


@kernel
def bury_event(s: Record, position: int) -> None:
    """Under all other events, the used ones too."""
    event = s.events[position]
    for at in range(position, EVENTS - 1):
        s.events[at] = s.events[at + 1]
    s.events[EVENTS - 1] = event
    go_on(s)
    next_row(s)


@kernel
def top_event(s: Record, position: int) -> None:
    """Which of the other two lies on top."""
    event = s.events[position]
    s.events[position] = s.events[0]
    s.events[0] = event
    show_known_back(s)
    go_on(s)
    next_row(s)

