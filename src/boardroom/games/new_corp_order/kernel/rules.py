"""The rules as a whole: what may be picked now, and what a pick does."""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.games.new_corp_order.kernel.abilities import (
    ability_card,
    ability_card_options,
    move_origin,
    move_origin_options,
    move_target,
    move_target_options,
    swap_first,
    swap_first_options,
    swap_other,
    swap_other_options,
    swap_own,
    swap_own_options,
    swap_second,
    swap_second_options,
)
from boardroom.games.new_corp_order.kernel.decisions import (
    ABILITY_CARD,
    ACTION,
    CHOOSE_CONGLOMERATES,
    CHOOSE_START,
    DEAL_CARD,
    DEAL_CONSULTANT,
    DEAL_DISPLAY,
    DEAL_OBJECTIVE,
    DISCARD,
    DRAW_CARD,
    DRAW_CONGLOMERATES,
    HIRE,
    INFILTRATE_COLOUR,
    INFILTRATE_COMPANY,
    INFILTRATE_COUNT,
    INFILTRATE_JOKER,
    LAY_AGENT,
    LAY_TILE,
    MOVE_ORIGIN,
    MOVE_TARGET,
    ODS_TURN,
    REDRAW_OBJECTIVE,
    REFILL,
    REPLACE_OBJECTIVES,
    SECOND_COLOUR,
    SET_ASIDE,
    SWAP_FIRST,
    SWAP_OTHER,
    SWAP_OWN,
    SWAP_SECOND,
    TAKE_CARD,
    TAKE_OVER_COUNT,
    TAKE_OVER_ORIGIN,
    TAKE_OVER_TARGET,
)
from boardroom.games.new_corp_order.kernel.infiltrate import (
    can_infiltrate,
    choose_colour,
    choose_company,
    choose_count,
    choose_hire,
    choose_joker,
    choose_second_colour,
    colour_options,
    company_options,
    count_options,
    hire_options,
    infiltrate,
    other_colour_options,
)
from boardroom.games.new_corp_order.kernel.plot import (
    can_plot,
    draw_card,
    refill_card,
    take_card,
    take_card_options,
    take_cards,
)
from boardroom.games.new_corp_order.kernel.setup import (
    agent_options,
    agents_to_lay,
    choose_start,
    deal_card,
    deal_consultant,
    deal_display,
    deal_objective,
    lay_agent,
    lay_tile,
    pair_options,
    redraw_objective,
    replace_objectives,
    replace_options,
    set_aside,
    set_aside_options,
    share_conglomerates,
)
from boardroom.games.new_corp_order.kernel.solo import ods_turn
from boardroom.games.new_corp_order.kernel.tables import (
    ADVISERS,
    CONSULTANT_ACTION,
    EQUAL_SUFFICES,
    INFILTRATE,
    MAY_PASS,
    PASS,
    PLOT,
    TAKE_OVER,
    USE,
)
from boardroom.games.new_corp_order.kernel.takeover import (
    agent_count_options,
    can_take_over,
    choose_agent_count,
    choose_origin,
    choose_target,
    origin_options,
    take_over,
    target_options,
)
from boardroom.games.new_corp_order.kernel.turn import discard, kinds, pass_turn


@kernel
def action_options(s: Record, out: Buffer) -> int:
    """T1: one of three actions; T2, K5: a consultant together with the action it goes with; T4: or pass."""
    n = 0
    if can_plot(s):
        out[n] = PLOT
        n += 1
    infiltrates = can_infiltrate(s)
    if infiltrates:
        out[n] = INFILTRATE
        n += 1
    takes_over = can_take_over(s, 0)
    if takes_over:
        out[n] = TAKE_OVER
        n += 1
    mine = s.consultants[s.turn]
    for consultant in range(ADVISERS):
        if mine[consultant] > 0:
            if CONSULTANT_ACTION[consultant] == INFILTRATE:
                possible = infiltrates
            elif EQUAL_SUFFICES[consultant]:
                possible = can_take_over(s, 1)
            else:
                possible = takes_over
            if possible:
                out[n] = USE + consultant
                n += 1
    if n == 0 or MAY_PASS[s.edition]:
        out[n] = PASS
        n += 1
    return n


@kernel
def act(s: Record, option: int) -> None:
    """A used consultant goes back to the supply at once (K6) and commits to its action (K5)."""
    action = option
    if option >= USE:
        s.used = option - USE
        s.consultants[s.turn][s.used] -= 1
        s.supply[s.used] += 1
        action = CONSULTANT_ACTION[s.used]
    s.action = action
    if action == PASS:
        pass_turn(s)
        return
    s.passes = 0
    if action == PLOT:
        take_cards(s)
    elif action == INFILTRATE:
        infiltrate(s)
    else:
        take_over(s)


@kernel
def options(s: Record, out: Buffer) -> int:
    """Write everything that may be picked now into `out`; how many there are."""
    decision = s.decision
    if decision == ACTION:
        return action_options(s, out)
    if decision == TAKE_CARD:
        return take_card_options(s, out)
    if decision >= ACTION:
        if decision >= ABILITY_CARD:
            return ability_options(s, out)
        if decision >= TAKE_OVER_ORIGIN:
            if decision == TAKE_OVER_ORIGIN:
                return origin_options(s, out)
            if decision == TAKE_OVER_TARGET:
                return target_options(s, out)
            if decision == TAKE_OVER_COUNT:
                return agent_count_options(s, out)
            if decision == DISCARD:
                return kinds(s.hand[s.turn], out)
            out[0] = 0  # ODS_TURN
            return 1
        if decision == INFILTRATE_COLOUR:
            return colour_options(s, out)
        if decision == INFILTRATE_COUNT:
            return count_options(s, out)
        if decision == INFILTRATE_COMPANY:
            return company_options(s, out)
        if decision == HIRE:
            return hire_options(s, out)
        return other_colour_options(s, out, decision == INFILTRATE_JOKER and s.count == 0)
    return table_options(s, out)


@kernel
def ability_options(s: Record, out: Buffer) -> int:
    """The options of abilities."""
    decision = s.decision
    if decision == ABILITY_CARD:
        return ability_card_options(s, out)
    if decision == SWAP_OWN:
        return swap_own_options(s, out)
    if decision == SWAP_OTHER:
        return swap_other_options(s, out)
    if decision == MOVE_ORIGIN:
        return move_origin_options(s, out)
    if decision == MOVE_TARGET:
        return move_target_options(s, out)
    if decision == SWAP_FIRST:
        return swap_first_options(s, out)
    return swap_second_options(s, out)


@kernel
def table_options(s: Record, out: Buffer) -> int:
    """The options of the dealer, and those of the players at the start."""
    decision = s.decision
    if decision >= DEAL_CARD:
        if decision == DRAW_CONGLOMERATES or decision == CHOOSE_CONGLOMERATES:
            return pair_options(s, out)
        if decision == REPLACE_OBJECTIVES:
            return replace_options(s, out)
        return kinds(s.deck, out)
    if decision == LAY_TILE:
        return kinds(s.tile_left, out)
    if decision == LAY_AGENT:
        return agent_options(s, out)
    if decision == DEAL_OBJECTIVE or decision == REDRAW_OBJECTIVE:
        return kinds(s.objective_pile, out)
    if decision == DEAL_CONSULTANT:
        return kinds(s.supply, out)
    if decision == SET_ASIDE:
        return set_aside_options(s, out)
    if decision == CHOOSE_START:
        for seat in range(s.players):
            out[seat] = seat
        return s.players
    return 0


@kernel
def uniform(s: Record) -> bool:
    """Whether the dealer picks every option with the same likelihood: wherever options are not counted by kind."""
    decision = s.decision
    return decision < LAY_AGENT or decision == DEAL_CONSULTANT or decision == DRAW_CONGLOMERATES or decision > REFILL


@kernel
def weight(s: Record, option: int) -> int:
    """How likely the dealer picks an option, relative to the others."""
    decision = s.decision
    if decision == DRAW_CARD or decision == REFILL or decision == DEAL_CARD or decision == DEAL_DISPLAY:
        return s.deck[option]
    if decision == LAY_AGENT:
        return agents_to_lay(s, option)
    if decision == DEAL_OBJECTIVE or decision == REDRAW_OBJECTIVE:
        return s.objective_pile[option]
    return 1


@kernel
def apply(s: Record, option: int) -> None:
    """Do what was picked and find the next decision. The option must be one of `options`."""
    decision = s.decision
    if decision == ACTION:
        act(s, option)
    elif decision == TAKE_CARD:
        take_card(s, option)
    elif decision >= ACTION:
        if decision >= ABILITY_CARD:
            apply_ability(s, option)
        elif decision >= TAKE_OVER_ORIGIN:
            if decision == TAKE_OVER_ORIGIN:
                choose_origin(s, option)
            elif decision == TAKE_OVER_TARGET:
                choose_target(s, option)
            elif decision == TAKE_OVER_COUNT:
                choose_agent_count(s, option)
            elif decision == DISCARD:
                discard(s, option)
            elif decision == ODS_TURN:
                ods_turn(s)
        elif decision == INFILTRATE_COLOUR:
            choose_colour(s, option)
        elif decision == INFILTRATE_COUNT:
            choose_count(s, option)
        elif decision == INFILTRATE_COMPANY:
            choose_company(s, option)
        elif decision == INFILTRATE_JOKER:
            choose_joker(s, option)
        elif decision == SECOND_COLOUR:
            choose_second_colour(s, option)
        elif decision == HIRE:
            choose_hire(s, option)
    elif decision == REFILL:
        refill_card(s, option)
    elif decision == DRAW_CARD:
        draw_card(s, option)
    else:
        apply_setup(s, option)


@kernel
def apply_ability(s: Record, option: int) -> None:
    """What was picked for an ability."""
    decision = s.decision
    if decision == ABILITY_CARD:
        ability_card(s, option)
    elif decision == SWAP_OWN:
        swap_own(s, option)
    elif decision == SWAP_OTHER:
        swap_other(s, option)
    elif decision == MOVE_ORIGIN:
        move_origin(s, option)
    elif decision == MOVE_TARGET:
        move_target(s, option)
    elif decision == SWAP_FIRST:
        swap_first(s, option)
    elif decision == SWAP_SECOND:
        swap_second(s, option)


@kernel
def apply_setup(s: Record, option: int) -> None:
    """What was picked during setup."""
    decision = s.decision
    if decision == LAY_TILE:
        lay_tile(s, option)
    elif decision == LAY_AGENT:
        lay_agent(s, option)
    elif decision == DEAL_CARD:
        deal_card(s, option)
    elif decision == DEAL_DISPLAY:
        deal_display(s, option)
    elif decision == DEAL_OBJECTIVE:
        deal_objective(s, option)
    elif decision == REDRAW_OBJECTIVE:
        redraw_objective(s, option)
    elif decision == DEAL_CONSULTANT:
        deal_consultant(s, option)
    elif decision == SET_ASIDE:
        set_aside(s, option)
    elif decision == CHOOSE_START:
        choose_start(s, option)
    elif decision == REPLACE_OBJECTIVES:
        replace_objectives(s, option)
    elif decision == DRAW_CONGLOMERATES or decision == CHOOSE_CONGLOMERATES:
        share_conglomerates(s, option)
