"""Setup (S), up to the first turn."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.components import AGENTS_PER_COLOUR, CARDS_PER_COLOUR, CARDS_REMOVED_PER_COLOUR
from boardroom.games.new_corp_order.kernel.decisions import (
    CHOOSE_CONGLOMERATES,
    CHOOSE_START,
    DEAL_CARD,
    DEAL_CONSULTANT,
    DEAL_DISPLAY,
    DEAL_OBJECTIVE,
    DRAW_CONGLOMERATES,
    LAY_AGENT,
    LAY_TILE,
    REDRAW_OBJECTIVE,
    REPLACE_OBJECTIVES,
    SET_ASIDE,
)
from boardroom.games.new_corp_order.kernel.tables import (
    ADVISERS,
    COLOURS,
    FIRST_HAND,
    LEAST_PLAYERS,
    MOST_DISPLAY,
    NOBODY,
    NONE,
    OBJECTIVES_PER_TYPE,
    ODS,
    PAIRS,
    PLACES,
    REDRAWS_DUPLICATES,
    REMINDERS,
    SEATS,
    SOLO_DISPLAY,
    SOLO_DUPLICATES,
    TILES,
    TILES_PER_TYPE,
    TYPES,
    YOU,
)
from boardroom.games.new_corp_order.kernel.turn import begin_turn, deal


@kernel
def begin(s: Record) -> None:
    """Lay the box open: a record with its settings and nothing on the table."""
    s.places = PLACES if s.players >= 3 else 12
    for company_type in range(TYPES):
        if s.types_in_play[company_type]:
            s.objective_pile[company_type] = OBJECTIVES_PER_TYPE[s.edition]
            for copy in range(TILES_PER_TYPE):
                s.tile_left[company_type * TILES_PER_TYPE + copy] = 1
    for place in range(PLACES):
        s.tile[place] = NONE
        s.colour[place] = NONE
    for colour in range(COLOURS):
        s.reserve[colour] = AGENTS_PER_COLOUR
        s.deck[colour] = CARDS_PER_COLOUR - (CARDS_REMOVED_PER_COLOUR if s.short_game else 0)
        s.side[colour] = NOBODY
    for slot in range(MOST_DISPLAY):
        s.display[slot] = NONE
    for seat in range(SEATS):
        for slot in range(3):
            s.objectives[seat][slot] = NONE
    s.slots[0] = NONE
    s.slots[1] = NONE
    s.turns_left = NONE
    s.turn = NOBODY
    if s.start == NOBODY:
        deal(s, CHOOSE_START)
    else:
        set_aside_tiles(s)


@kernel
def choose_start(s: Record, seat: int) -> None:
    """S9: at random, if the table chose nobody."""
    s.start = seat
    set_aside_tiles(s)


@kernel
def set_aside_tiles(s: Record) -> None:
    """S2: with one or two players one tile of each type stays out."""
    s.step = 0
    if s.players >= 3:
        deal(s, LAY_TILE)
    else:
        next_set_aside(s)


@kernel
def next_set_aside(s: Record) -> None:
    """Go on to the next type in play."""
    while s.step < TYPES and not s.types_in_play[s.step]:
        s.step += 1
    if s.step < TYPES:
        deal(s, SET_ASIDE)
    else:
        s.step = 0
        deal(s, LAY_TILE)


@kernel
def set_aside_options(s: Record, out: Buffer) -> int:
    """The three tiles of a type."""
    for copy in range(TILES_PER_TYPE):
        out[copy] = s.step * TILES_PER_TYPE + copy
    return TILES_PER_TYPE


@kernel
def set_aside(s: Record, tile: int) -> None:
    """S2: out it goes."""
    s.tile_left[tile] = 0
    s.step += 1
    next_set_aside(s)


@kernel
def lay_tile(s: Record, tile: int) -> None:
    """S1: the grid is laid place by place."""
    s.tile[s.step] = tile
    s.tile_left[tile] = 0
    s.step += 1
    if s.step == s.places:
        s.step = 0
        return_objectives(s)
        deal(s, LAY_AGENT)


@kernel
def return_objectives(s: Record) -> None:
    """S4: with three or four players the objectives of tiles that stayed out go back to the box."""
    if s.players < 3:
        return
    for tile in range(TILES):
        if s.tile_left[tile]:
            s.objective_pile[tile // TILES_PER_TYPE] = 0


@kernel
def agents_to_lay(s: Record, colour: int) -> int:
    """S3: every colour starts with equally many companies."""
    return s.reserve[colour] - AGENTS_PER_COLOUR + s.places // COLOURS


@kernel
def agent_options(s: Record, out: Buffer) -> int:
    """The colours of which agents are still to be laid."""
    n = 0
    for colour in range(COLOURS):
        if agents_to_lay(s, colour) > 0:
            out[n] = colour
            n += 1
    return n


@kernel
def lay_agent(s: Record, colour: int) -> None:
    """S3: one agent on every company."""
    s.colour[s.step] = colour
    s.agents[s.step] = 1
    s.reserve[colour] -= 1
    s.step += 1
    if s.step == s.places:
        s.step = 0
        if s.players == 1 and not s.conglomerates_last:
            choose_conglomerates(s)
        else:
            deal(s, DEAL_OBJECTIVE)


@kernel
def objectives_left(s: Record) -> int:
    """Cards in the pile of objectives."""
    n = 0
    for company_type in range(TYPES):
        n += s.objective_pile[company_type]
    return n


@kernel
def deal_objective(s: Record, company_type: int) -> None:
    """S5: two for each player; solo three open ones for both sides (ODS1)."""
    s.objective_pile[company_type] -= 1
    if s.players == 1:
        deal_open_objective(s, company_type)
        return
    seat = (s.start + s.step) % s.players
    s.objectives[seat][s.step // s.players] = company_type
    s.step += 1
    if s.step == 2 * s.players:
        s.step = 0
        next_exchange(s)


@kernel
def deal_open_objective(s: Record, company_type: int) -> None:
    """ODS1: of three types; a duplicate is drawn again, unless it may stay."""
    for slot in range(s.step):
        if s.objectives[YOU][slot] == company_type and not s.reading[SOLO_DUPLICATES]:
            return
    s.objectives[YOU][s.step] = company_type
    s.objectives[ODS][s.step] = company_type
    s.step += 1
    if s.step == 3:
        s.step = 0
        if s.conglomerates_last:
            deal(s, DEAL_DISPLAY)
        else:
            s.turn = YOU
            begin_turn(s)


@kernel
def next_exchange(s: Record) -> None:
    """S5: in turn order, who has two of one type draws again (RET) or whoever likes may replace (PNP)."""
    while s.step < s.players:
        seat = (s.start + s.step) % s.players
        if objectives_left(s) > 0:
            if not REDRAWS_DUPLICATES[s.edition]:
                s.decision = REPLACE_OBJECTIVES
                s.seat = seat
                return
            if s.objectives[seat][0] == s.objectives[seat][1]:
                s.count = 2
                deal(s, REDRAW_OBJECTIVE)
                return
        s.step += 1
    s.step = 0
    for consultant in range(ADVISERS):
        s.supply[consultant] = 1 if s.players >= LEAST_PLAYERS[consultant] else 0
    deal(s, DEAL_CONSULTANT)


@kernel
def replace_options(s: Record, out: Buffer) -> int:
    """S5 in PNP: none, one or both, as far as the pile goes."""
    n = 3 if objectives_left(s) == 1 else 4
    for which in range(n):
        out[which] = which
    return n


@kernel
def replace_objectives(s: Record, which: int) -> None:
    """S5 in PNP: once. `count` keeps which are still to be drawn."""
    if which == 0:
        s.step += 1
        next_exchange(s)
    else:
        s.count = which
        deal(s, REDRAW_OBJECTIVE)


@kernel
def redraw_objective(s: Record, company_type: int) -> None:
    """S5: the old card goes to the box face down, not to the pile."""
    seat = (s.start + s.step) % s.players
    slot = 0 if s.count % 2 else 1
    s.boxed_objectives[seat][s.objectives[seat][slot]] += 1
    s.objectives[seat][slot] = company_type
    s.objective_pile[company_type] -= 1
    if REDRAWS_DUPLICATES[s.edition]:
        s.count = 0
        next_exchange(s)
        return
    s.count -= slot + 1
    if s.count > 0:
        deal(s, REDRAW_OBJECTIVE)
    else:
        s.step += 1
        next_exchange(s)


@kernel
def deal_consultant(s: Record, consultant: int) -> None:
    """S6: one for each player, then (players - 1) of each type in play to the supply."""
    s.supply[consultant] = 0
    s.consultants[(s.start + s.step) % s.players][consultant] = 1
    s.step += 1
    if s.step < s.players:
        return
    s.step = 0
    for each in range(ADVISERS):
        s.supply[each] = s.players - 1 if s.players >= LEAST_PLAYERS[each] else 0
    deal(s, DEAL_CARD)


@kernel
def deal_card(s: Record, colour: int) -> None:
    """S8: four cards for each player, face down."""
    s.deck[colour] -= 1
    s.hand[(s.start + s.step) % s.players][colour] += 1
    s.step += 1
    if s.step == FIRST_HAND * s.players:
        s.step = 0
        deal(s, DEAL_DISPLAY)


@kernel
def deal_display(s: Record, colour: int) -> None:
    """S8: five open cards (or what the table agreed on), four in solo (ODS1)."""
    s.deck[colour] -= 1
    s.display[s.step] = colour
    s.step += 1
    if s.players > 1:
        if s.step == s.display_cards:
            s.turn = s.start
            begin_turn(s)
    elif s.step == SOLO_DISPLAY:
        s.step = 0
        if s.conglomerates_last:
            choose_conglomerates(s)
        else:
            deal(s, DEAL_OBJECTIVE)


@kernel
def choose_conglomerates(s: Record) -> None:
    """ODS2: you choose two, or they are drawn."""
    if s.conglomerates_last:
        s.turn = YOU
    if s.choose_conglomerates:
        s.decision = CHOOSE_CONGLOMERATES
        s.seat = YOU
    else:
        deal(s, DRAW_CONGLOMERATES)


@kernel
def pair_options(s: Record, out: Buffer) -> int:
    """ODS2: any two of the four conglomerates."""
    for pair in range(len(PAIRS)):
        out[pair] = pair
    return len(PAIRS)


@kernel
def share_conglomerates(s: Record, pair: int) -> None:
    """ODS2: two are yours, two are of ODS; in RET each HQ gets a reminder agent of each own colour."""
    for colour in range(COLOURS):
        mine = colour == PAIRS[pair][0] or colour == PAIRS[pair][1]
        s.side[colour] = YOU if mine else ODS
        if REMINDERS[s.edition]:
            s.captured[s.side[colour]][colour] += 1
            s.reserve[colour] -= 1
    if s.conglomerates_last:
        begin_turn(s)
    else:
        deal(s, DEAL_DISPLAY)
