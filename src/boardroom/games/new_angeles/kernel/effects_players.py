"""The verbs of action cards that touch players, cards, resources and the event deck."""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import ask, deal, go_on
from boardroom.games.new_angeles.kernel.cards import ANY_DECK, ANY_DECK_OR_NONE, draw_cards, supports_winner
from boardroom.games.new_angeles.kernel.city import displace, raise_unrest
from boardroom.games.new_angeles.kernel.decisions import (
    BURY_EVENT,
    CONTRIBUTE,
    DRAW_EVENT,
    NAME_DECK,
    NO_RESOURCE,
    PICK_ASSET,
    PICK_DISTRICT,
    PICK_EMERGENCY,
    PICK_MODE,
    PICK_PLAYER,
    PICK_RESOURCE,
    TOP_EVENT,
)
from boardroom.games.new_angeles.kernel.ending import gain, lose, lower_threat, raise_threat
from boardroom.games.new_angeles.kernel.menus import (
    ANY_PLAYER,
    ASSETS_OF_TARGET,
    BRANCHES_WITH_EFFECT,
    DOWN_OF_TARGET,
    NOT_CHOSEN,
    OTHER_PLAYERS,
    RAISABLE,
)
from boardroom.games.new_angeles.kernel.piles import put_under, show_known_back
from boardroom.games.new_angeles.kernel.production import produce
from boardroom.games.new_angeles.kernel.record import FACE_DOWN
from boardroom.games.new_angeles.kernel.rows import next_row
from boardroom.games.new_angeles.kernel.tables import (
    BURY,
    CHOOSE_DISTRICT,
    CHOOSE_ONE,
    CHOOSE_PLAYER,
    CHOOSE_PLAYERS,
    CHOSEN,
    COLLECT,
    COUNT,
    DELTA,
    DELTAS,
    DISCARD_ASSET,
    DISPLACE,
    EACH,
    ELSE_THREAT,
    EVENTS,
    FLIP,
    IGNORES_ORGCRIME,
    NO_DECK,
    NOBODY,
    NONE,
    OPTIONAL,
    PRODUCE,
    RESOLVER,
    RESOURCE_KIND,
    RESTACK,
    SET_UNREST,
    SUPPORTED,
    TARGET,
    THREAT,
    TRACK_END,
    VERB,
    WHOM,
)
from boardroom.games.new_angeles.kernel.targets import (
    any_branch,
    any_district_target,
    any_resource_target,
    flippable,
    holds_any_asset,
)


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
