"""A quick hand: plays a turn by the same ideas as the evaluation, a thousand times faster than looking ahead.

It is what a search imagines everybody to do after the moves that it looks at one by one. At the start of a turn it
prices one more share of each colour and compares three plans: the best takeover, the best infiltration and a plot.
A little noise keeps its games apart.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.sfc32 import below
from boardroom.games.new_corp_order.kernel.decisions import (
    ABILITY_CARD,
    ACTION,
    DISCARD,
    HIRE,
    INFILTRATE_COLOUR,
    INFILTRATE_COMPANY,
    INFILTRATE_COUNT,
    MOVE_ORIGIN,
    NO_CONSULTANT,
    SECOND_COLOUR,
    SWAP_FIRST,
    SWAP_OWN,
    SWAP_SECOND,
    TAKE_CARD,
    TAKE_OVER_COUNT,
    TAKE_OVER_ORIGIN,
    TAKE_OVER_TARGET,
    TOP_OF_DECK,
)
from boardroom.games.new_corp_order.kernel.plot import place_taken
from boardroom.games.new_corp_order.kernel.scoring import matches
from boardroom.games.new_corp_order.kernel.tables import (
    ABILITY_EFFECT,
    ABILITY_WHICH,
    COLOURS,
    INFILTRATE,
    NEIGHBOURS,
    PLOT,
    REMOVE,
    TAKE_OVER,
    TAPPED,
    YOU,
)
from boardroom.games.new_corp_order.kernel.takeover import most_agents
from boardroom.games.new_corp_order.kernel.turn import deck_size, hand_size
from boardroom.players.new_corp_order.kernel.evaluate import LEAD, LEAD_TIME, SHARE, chance

# A plan: a row of numbers.
ORIGIN = 0
TARGET = 1
AGENTS = 2
COLOUR = 3
PRICE = 4  # what one company of each colour brings, without objectives
SCORES = 8  # the chance to score each colour at all, in percent
MORE = 12  # what one more share of each colour brings
NOISE = 16  # plans are compared after adding a random part of this, in hundredths of a point
WEIGHT = 17  # how many companies each colour has, objectives counted twice
PLAN = 21

ABILITY_WORTH = 40
AGENTS_WORTH = 12
HIRE_WORTH = 60
CARD_WORTH = 30
TAP_COST = 12


@kernel
def price_colours(s: Record, me: int, w: Buffer, plan: Buffer) -> None:
    """What a company of each colour brings, and one more share of it."""
    if s.players == 1:
        for colour in range(COLOURS):
            mine = s.side[colour] == YOU
            plan[PRICE + colour] = 15 if mine else -15
            plan[SCORES + colour] = 45 if mine else -45
            plan[MORE + colour] = 30 if mine else 0
        return
    deck = 0 if s.turns_left >= 0 else deck_size(s)
    lead = w[LEAD] + w[LEAD_TIME] * deck
    for colour in range(COLOURS):
        best = 0
        second = 0
        for seat in range(s.players):
            if seat != me:
                theirs = s.untapped[seat][colour] + s.tapped[seat][colour] + 2 * s.captured[seat][colour]
                theirs = theirs * SHARE + s.shown[seat][colour] * 50
                if theirs > best:
                    second = best
                    best = theirs
                elif theirs > second:
                    second = theirs
        mine = s.untapped[me][colour] + s.tapped[me][colour] + 2 * s.captured[me][colour]
        mine = mine * SHARE + s.hand[me][colour] * 60
        more = mine + SHARE
        first = chance(mine, best, lead)
        first_more = chance(more, best, lead)
        if s.players == 2:
            plan[PRICE + colour] = 2 * first
            plan[SCORES + colour] = first
            plan[MORE + colour] = 2 * (first_more - first)
        else:
            scores = max(first, chance(mine, second, lead))
            scores_more = max(first_more, chance(more, second, lead))
            plan[PRICE + colour] = first + scores
            plan[SCORES + colour] = scores
            plan[MORE + colour] = first_more + scores_more - first - scores
    companies_of(s, me, plan)


@kernel
def companies_of(s: Record, me: int, plan: Buffer) -> None:
    """Turn what a share changes for one company into what it changes for all of its colour."""
    for colour in range(COLOURS):
        plan[WEIGHT + colour] = 0
    for place in range(s.places):
        plan[WEIGHT + s.colour[place]] += 2 if matches(s, me, place) else 1
    for colour in range(COLOURS):
        plan[MORE + colour] = plan[MORE + colour] * plan[WEIGHT + colour]


@kernel
def worth(s: Record, me: int, place: int, colour: int, plan: Buffer) -> int:
    """What the company at `place` brings if `colour` controls it."""
    value = plan[PRICE + colour]
    if matches(s, me, place):
        value += 2 * plan[SCORES + colour]
    return value


@kernel
def plan_take_over(s: Record, me: int, plan: Buffer) -> int:
    """Find the best takeover; what it is worth, or a very low number if there is none."""
    best = -10_000
    for origin in range(s.places):
        colour = s.colour[origin]
        most = most_agents(s, me, origin)
        if most < 2:
            continue
        for target in NEIGHBOURS[origin]:
            if not 0 <= target < s.places or s.agents[target] >= most:
                continue
            beaten = s.colour[target]
            if beaten == colour:
                continue
            value = worth(s, me, target, colour, plan) - worth(s, me, target, beaten, plan)
            value += 2 * plan[MORE + beaten] + ABILITY_WORTH - TAP_COST * (s.agents[target] + 1)
            if value > best and not last_company(s, target):
                best = value
                plan[ORIGIN] = origin
                plan[TARGET] = target
                plan[AGENTS] = s.agents[target] + 1
    return best


@kernel
def last_company(s: Record, place: int) -> bool:
    """O6: the only company of its colour."""
    for other in range(s.places):
        if other != place and s.colour[other] == s.colour[place]:
            return False
    return True


@kernel
def plan_infiltration(s: Record, me: int, plan: Buffer) -> int:
    """Find the best colour to infiltrate with; what that is worth."""
    best = -10_000
    for colour in range(COLOURS):
        cards = s.hand[me][colour]
        if cards == 0:
            continue
        value = cards * (plan[MORE + colour] * 4 // 10 + AGENTS_WORTH)
        if cards >= s.hire_cards:
            value += HIRE_WORTH
        if s.turns_left >= 0:
            value += cards * plan[MORE + colour]
        if value > best:
            best = value
            plan[COLOUR] = colour
    return best


@kernel
def card_worth(s: Record, me: int, colour: int, plan: Buffer) -> int:
    """What a card of a colour is worth in hand; a third one brings a consultant."""
    value = plan[MORE + colour] * 6 // 10 + CARD_WORTH
    if s.hand[me][colour] == s.hire_cards - 1:
        value += HIRE_WORTH // 2
    return value


@kernel
def plan_plot(s: Record, me: int, plan: Buffer) -> int:
    """What two cards are worth: the best of the display, less what the limit of the hand makes useless."""
    if s.turns_left >= 0 and s.turns_left <= s.players and s.players > 1:
        return 0
    best = 0
    second = 0
    for slot in range(s.display_cards):
        if s.display[slot] >= 0:
            value = card_worth(s, me, s.display[slot], plan)
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    room = s.hand_limit - hand_size(s, me)
    if room <= 0 and s.players > 1:
        return 0
    return best if room == 1 and s.players > 1 else best + second


@kernel
def quick_action(s: Record, n: int, g: Buffer, out: Buffer, w: Buffer, plan: Buffer) -> int:
    """The action whose plan is worth most, with a little noise."""
    me = s.turn
    price_colours(s, me, w, plan)
    plan[ORIGIN] = -1
    plan[COLOUR] = -1
    action = out[below(g, n)]
    best = -5_000
    for i in range(n):
        value = -10_000
        if out[i] == PLOT:
            value = plan_plot(s, me, plan)
        elif out[i] == INFILTRATE:
            value = plan_infiltration(s, me, plan)
        elif out[i] == TAKE_OVER:
            value = plan_take_over(s, me, plan)
        value += below(g, plan[NOISE])
        if value > best:
            best = value
            action = out[i]
    return action


@kernel
def quick_card(s: Record, n: int, g: Buffer, out: Buffer, plan: Buffer) -> int:
    """The card that is worth most, the top of the deck being an average one."""
    best = 0
    pick = out[n - 1]
    for i in range(n):
        if out[i] == TOP_OF_DECK:
            value = (plan[MORE] + plan[MORE + 1] + plan[MORE + 2] + plan[MORE + 3]) * 6 // 40 + CARD_WORTH
        else:
            value = card_worth(s, s.turn, s.display[place_taken(out[i])], plan)
        value += below(g, plan[NOISE])
        if value > best:
            best = value
            pick = out[i]
    return pick


@kernel
def quick_company(s: Record, n: int, g: Buffer, out: Buffer) -> int:
    """Where to put agents: anywhere, rather on an objective and where a few stand already."""
    best = -1
    pick = out[0]
    for i in range(n):
        value = below(g, 8) + min(4, s.agents[out[i]])
        if matches(s, s.turn, out[i]):
            value += 2
        if value > best:
            best = value
            pick = out[i]
    return pick


@kernel
def quick_ability(s: Record, n: int, g: Buffer, out: Buffer) -> int:
    """Tap and remove cards of others, untap one's own; else leave it."""
    decline = out[n - 1]
    helps = ABILITY_EFFECT[s.ability] != REMOVE and ABILITY_WHICH[s.ability] == TAPPED
    start = below(g, n)
    for i in range(n):
        pile = out[(start + i) % n]
        if pile != decline and (pile // 8 == s.turn) == helps:
            return pile
    return decline


@kernel
def quick_swap(s: Record, n: int, g: Buffer, out: Buffer) -> int:
    """A company of the same colour, so that nothing much changes; else any."""
    for i in range(n):
        if s.colour[out[i]] == s.colour[s.origin]:
            return out[i]
    return out[below(g, n)]


@kernel
def quick_discard(n: int, out: Buffer, plan: Buffer) -> int:
    """The card that brings least."""
    pick = out[0]
    for i in range(1, n):
        if plan[MORE + out[i]] < plan[MORE + pick]:
            pick = out[i]
    return pick


@kernel
def quick_hire(s: Record, n: int, g: Buffer, out: Buffer) -> int:
    """A consultant of which one has fewest."""
    pick = out[below(g, n)]
    if pick == NO_CONSULTANT:
        pick = out[0]
    for i in range(n - 1):
        if s.consultants[s.turn][out[i]] < s.consultants[s.turn][pick]:
            pick = out[i]
    return pick


@kernel
def has_option(n: int, out: Buffer, pick: int) -> bool:
    """Whether a planned pick is among the options."""
    for i in range(n):
        if out[i] == pick:
            return True
    return False


@kernel
def quick_pick(s: Record, n: int, g: Buffer, out: Buffer, w: Buffer, plan: Buffer) -> int:
    """One of the first n options. Plans that do not fit what is asked are forgotten."""
    if n == 1:
        return out[0]
    decision = s.decision
    if decision == ACTION:
        return quick_action(s, n, g, out, w, plan)
    if decision == TAKE_CARD:
        return quick_card(s, n, g, out, plan)
    if decision == INFILTRATE_COMPANY:
        return quick_company(s, n, g, out)
    if decision == INFILTRATE_COUNT:
        return out[n - 1]
    if decision == INFILTRATE_COLOUR and has_option(n, out, plan[COLOUR]):
        return plan[COLOUR]
    if decision == TAKE_OVER_ORIGIN and has_option(n, out, plan[ORIGIN]):
        return plan[ORIGIN]
    if decision == TAKE_OVER_TARGET and s.origin == plan[ORIGIN] and has_option(n, out, plan[TARGET]):
        return plan[TARGET]
    if decision == TAKE_OVER_COUNT:
        if s.target == plan[TARGET] and has_option(n, out, plan[AGENTS]):
            return plan[AGENTS]
        return out[n - 1]
    if decision == HIRE:
        return quick_hire(s, n, g, out)
    if decision == DISCARD:
        return quick_discard(n, out, plan)
    if decision == ABILITY_CARD:
        return quick_ability(s, n, g, out)
    if decision == SWAP_OWN or decision == MOVE_ORIGIN or decision == SWAP_FIRST or decision == SECOND_COLOUR:
        return out[n - 1]  # decline, where that is possible
    if decision == SWAP_SECOND:
        return quick_swap(s, n, g, out)
    return out[below(g, n)]
