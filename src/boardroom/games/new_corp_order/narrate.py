"""The story of a game in sentences: what was carried out, as far as a seat may know it (T3, T5).

Steps that only prepare something (a colour chosen to infiltrate with, a company to attack from) tell nothing; what
they led to is told when it happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.presentation import Seat, Step
from boardroom.core.words import N_, Message, Value, message
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import EDITIONS, Action
from boardroom.games.new_corp_order.describe import card_verb, must_pass
from boardroom.games.new_corp_order.explain import totals, winner
from boardroom.games.new_corp_order.kernel.decisions import NO_CONSULTANT, NO_PILE, NO_PLACE, TOP_OF_DECK, Decision
from boardroom.games.new_corp_order.kernel.plot import display_size, place_taken
from boardroom.games.new_corp_order.kernel.tables import (
    ABILITY_TIMES,
    COLOURS,
    CROWD,
    CROWDED_COMPANIES,
    FIRST_HAND,
    ODS,
    TILES,
    TILES_PER_TYPE,
    USE,
    YOU,
)
from boardroom.games.new_corp_order.result import result
from boardroom.games.new_corp_order.trace import explain_ods, ods_trace

D = Decision
Teller = Callable[[Step, Seat], list[Message]]


def narrate(step: Step, seat: Seat) -> list[Message]:
    """What happened in a step, as far as a seat may know it; None is a spectator."""
    teller = TELLERS.get(Decision(step.before.decision))
    return (teller(step, seat) if teller else []) + ends(step)


def places(step: Step) -> tuple[int, ...]:
    """The companies that a step touched, to be shown beside its words."""
    before, after = step.before, step.after
    touched = {
        place
        for place in range(after.places)
        if (before.tile[place], before.colour[place], before.agents[place])
        != (after.tile[place], after.colour[place], after.agents[place])
    }
    if before.decision == D.TAKE_OVER_COUNT:
        touched |= {before.origin, before.target}  # an attempt that fails changes nothing there (O4)
    return tuple(sorted(touched))


def shows_hand(step: Step) -> bool:
    """Whether a step changed what a hand holds, so that everybody learned of its cards."""
    return bool(step.before.hand[step.seat] != step.after.hand[step.seat])


def knows(record: Any, owner: int, seat: Seat) -> bool:
    """Whether a seat sees what another one holds; in solo everything is open."""
    return bool(record.players == 1) or seat == owner


# --- setup ---


def _tile_laid(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001 - every teller takes a seat
    after = step.after
    if after.decision == D.LAY_TILE:
        return []
    laid = set(after.tile)
    out: list[Value] = [
        names.TILE_NAMES[tile]
        for tile in range(TILES)
        if after.types_in_play[tile // TILES_PER_TYPE] and tile not in laid
    ]
    text = N_("The grid has {count} companies; {companies} go back in the box.")
    return [message(text, count=after.places, companies=names.listing(out))]


def _agent_laid(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    if step.after.decision == D.LAY_AGENT:
        return []
    text = N_("Every company gets an agent, {count} of each colour.")
    return [message(text, count=step.after.places // COLOURS)]


def _objective_dealt(step: Step, seat: Seat) -> list[Message]:
    after = step.after
    if after.decision == D.DEAL_OBJECTIVE:
        return []
    if after.players == 1:
        open_ = [names.company_type(number) for number in after.objectives[YOU]]
        line = message(N_("Objectives for both sides: {objectives}."), objectives=names.listing(open_))
        return [line, *_begins(after)]
    lines = [message(N_("Everyone gets two secret objectives."))]
    if seat is not None:
        mine = [names.company_type(number) for number in after.objectives[seat] if number >= 0]
        lines.append(message(N_("Your objectives: {objectives}."), objectives=names.listing(mine)))
    return lines


def _objectives_replaced(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001 - how many is public, which is not
    texts = {0: N_("{player} keeps both objectives."), 3: N_("{player} replaces both objectives.")}
    text = texts.get(step.pick, N_("{player} replaces one objective."))
    return [message(text, player=names.seat(step.before, step.seat))]


def _objective_redrawn(step: Step, seat: Seat) -> list[Message]:
    before = step.before
    owner = (before.start + before.step) % before.players
    lines = []
    if EDITIONS[before.edition].redraws_duplicates:
        text = N_("{player} has two identical objectives, returns one to the box and draws another.")
        lines.append(message(text, player=names.seat(before, owner)))
    if seat == owner:
        lines.append(message(N_("Your new objective: {objective}."), objective=names.company_type(step.pick)))
    return lines


def _consultant_dealt(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    before = step.before
    owner = (before.start + before.step) % before.players
    consultant = names.consultant(before, step.pick)
    return [
        message(N_("{player} starts with the {consultant}."), player=names.seat(before, owner), consultant=consultant)
    ]


def _card_dealt(step: Step, seat: Seat) -> list[Message]:
    after = step.after
    if after.decision == D.DEAL_CARD:
        return []
    lines = [message(N_("Everyone gets {count} cards."), count=FIRST_HAND)]
    if seat is not None:
        lines.append(message(N_("Your hand: {cards}."), cards=names.cards(after.hand[seat])))
    return lines


def _display_dealt(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    after = step.after
    if after.decision == D.DEAL_DISPLAY:
        return []
    return [message(N_("The display: {cards}."), cards=names.display(after)), *_begins(after)]


def _begins(record: Any) -> list[Message]:
    """Who starts, once everything is set up."""
    if record.decision != D.ACTION:
        return []
    return [message(N_("{player} starts."), player=names.seat(record, record.start))]


def _sides_shared(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    after = step.after
    lines = []
    for side in (YOU, ODS):
        own = [names.colour(colour) for colour in range(COLOURS) if after.side[colour] == side]
        text = N_("Conglomerates of {player}: {colours}.")
        lines.append(message(text, player=names.seat(after, side), colours=names.listing(own)))
    if EDITIONS[after.edition].reminders:
        lines.append(message(N_("One agent of each of them goes to the HQ as a reminder.")))
    return [*lines, *_begins(after)]


# --- the turn ---


def _acts(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    player = names.seat(step.before, step.seat)
    if step.pick == Action.PASS:
        text = N_("{player} can do nothing and passes.") if must_pass(step.before) else N_("{player} passes.")
        return [message(text, player=player)]
    if step.pick < USE:
        return []
    consultant = names.consultant(step.before, step.pick - USE)
    return [message(N_("{player} uses the {consultant}."), player=player, consultant=consultant)]


def _takes(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001 - the display is open
    before = step.before
    if step.pick == TOP_OF_DECK:
        return []
    line = message(
        N_("{player} takes {card} from the display."),
        player=names.seat(before, before.turn),
        card=names.amount(1, before.display[place_taken(step.pick)]),
    )
    return [_credit(before, line), *_foreign_cards(step)]


def _draws(step: Step, seat: Seat) -> list[Message]:
    before = step.before
    player = names.seat(before, before.turn)
    if knows(before, before.turn, seat):
        line = message(N_("{player} draws {card} from the deck."), player=player, card=names.amount(1, step.pick))
    else:
        line = message(N_("{player} draws a card from the deck."), player=player)
    return [_credit(before, line), *_foreign_cards(step)]


def _credit(record: Any, line: Message) -> Message:
    """Cards outside a plot come from a consultant (K2): name it."""
    if record.action != Action.TAKE_OVER:
        return line
    return message(N_("{what}: {line}"), what=names.consultant(record, record.used), line=line)


def _foreign_cards(step: Step) -> list[Message]:
    """ODS4: what a plot took of the other side's cards is discarded."""
    before, after = step.before, step.after
    gone = [now - then for then, now in zip(before.discarded, after.discarded, strict=True)]
    if before.players > 1 or not any(gone):
        return []
    return [message(N_("Discarded, because they belong to ODS: {cards}."), cards=names.cards(gone))]


def _refilled(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    """One line for all cards, after the last."""
    if step.after.decision == D.REFILL:
        return []
    return [message(N_("The display is refilled: {cards}."), cards=names.display(step.after))]


def _infiltrates(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    before, after = step.before, step.after
    count = before.taken[before.main] if before.players == 1 else before.count
    cards = [names.amount(count, before.main)] if count else []
    if before.joker >= 0:
        joker = message(
            N_("{card} (as {colour})"), card=names.amount(1, before.joker), colour=names.colour(before.main)
        )
        cards.append(joker)
        count += 1
    placed = after.agents[step.pick] - before.agents[step.pick]
    text = N_("{player} infiltrates {company} with {cards}.")
    if placed < count:
        text = N_("{player} infiltrates {company} with {cards}, but the reserve has only {agents} left.")
    return [
        message(
            text,
            player=names.seat(before, before.turn),
            company=names.company(before, step.pick),
            cards=names.listing(cards),
            agents=names.amount(placed, before.main),
        )
    ]


def _hires(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    player = names.seat(step.before, step.seat)
    if step.pick == NO_CONSULTANT:
        return [message(N_("{player} takes no consultant."), player=player)]
    consultant = names.consultant(step.before, step.pick)
    return [message(N_("{player} takes a consultant: {consultant}."), player=player, consultant=consultant)]


def _takes_over(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    before = step.before
    origin, target = before.origin, before.target
    if before.colour[origin] == before.colour[target]:
        text = N_("{player} reinforces {target} from {origin} with {agents}.")
    elif step.after.colour[target] != before.colour[target]:
        text = N_(
            "{player} takes over {target} from {origin} with {agents} against {defenders}. {captured} goes to the HQ."
        )
    else:
        text = N_("{player} attacks {target} from {origin} with {agents} and fails against {defenders}.")
    return [
        message(
            text,
            player=names.seat(before, before.turn),
            target=names.company(before, target),
            agents=names.amount(step.pick, before.colour[origin]),
            origin=names.company(before, origin),
            defenders=names.amount(before.agents[target], before.colour[target]),
            captured=names.amount(1, before.colour[target]),
        )
    ]


def _discards(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001 - discards are open (T3)
    text = N_("{player} discards {card}.")
    return [message(text, player=names.seat(step.before, step.seat), card=names.amount(1, step.pick))]


def _ods_acts(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    return explain_ods(ods_trace(step.before), step.before)


# --- abilities ---

TOUCHES = {
    "tap": (N_("{player} taps {card} of {owner}."), N_("{player} taps {card} in their own HQ.")),
    "untap": (N_("{player} untaps {card} of {owner}."), N_("{player} untaps {card} in their own HQ.")),
    "remove": (N_("{player} removes {card} of {owner}."), N_("{player} removes {card} from their own HQ.")),
}
"""What happens to a card of another player, and to one of one's own."""


def _with_ability(step: Step, text: str, **values: Value) -> list[Message]:
    """A line that names the company type whose ability it is."""
    before = step.before
    line = message(text, player=names.seat(before, step.seat), **values)
    return [message(N_("{what}: {line}"), what=names.company_type(before.ability), line=line)]


def _declines(step: Step) -> list[Message]:
    """Not using an ability is told; stopping after the first of two is not."""
    if step.before.times_left < ABILITY_TIMES[step.before.ability]:
        return []
    return _with_ability(step, N_("{player} does not use the ability."))


def _touches_card(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    if step.pick == NO_PILE:
        return _declines(step)
    owner = step.pick // 8
    other, own = TOUCHES[card_verb(step.before.ability, step.pick)]
    if owner == step.seat:
        return _with_ability(step, own, card=_card(step.pick))
    return _with_ability(step, other, card=_card(step.pick), owner=names.seat(step.before, owner))


def _card(pile: int) -> Message:
    return names.amount(1, pile % 8 // 2)


def _card_with_state(pile: int) -> Message:
    text = N_("{card} (tapped)") if pile % 2 else N_("{card} (untapped)")
    return message(text, card=_card(pile))


def _keeps_cards(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    return _declines(step) if step.pick == NO_PILE else []


def _swaps_cards(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    return _with_ability(
        step,
        N_("{player} gives {owner} {given} and gets {got}."),
        owner=names.seat(step.before, step.pick // 8),
        given=_card_with_state(step.before.pile),
        got=_card_with_state(step.pick),
    )


def _moves_nobody(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    return _declines(step) if step.pick == NO_PLACE else []


def _moves_agent(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    before = step.before
    return _with_ability(
        step,
        N_("{player} moves from {origin} to {target}: {agents}."),
        agents=names.amount(1, before.colour[before.origin]),
        origin=names.company(before, before.origin),
        target=names.company(before, step.pick),
    )


def _swaps_companies(step: Step, seat: Seat) -> list[Message]:  # noqa: ARG001
    before = step.before
    return _with_ability(
        step,
        N_("{player} swaps the agents of {first} ({first_agents}) and {second} ({second_agents})."),
        first=names.company(before, before.origin),
        first_agents=names.amount(before.agents[before.origin], before.colour[before.origin]),
        second=names.company(before, step.pick),
        second_agents=names.amount(before.agents[step.pick], before.colour[step.pick]),
    )


# --- the end ---


def ends(step: Step) -> list[Message]:
    """What a step has to do with the end of the game."""
    before, after = step.before, step.after
    lines = []
    if after.triggered and not before.triggered:
        lines.append(_trigger(step))
    if before.turns_left < 0 <= after.turns_left:
        text = N_("The last round begins: everyone has one more turn, and {player} goes last.")
        lines.append(message(text, player=names.seat(before, before.turn)))
    if after.decision == D.OVER and before.decision != D.OVER:
        lines += _over(after)
    return lines


def _trigger(step: Step) -> Message:
    """E1: the refill that cannot be completed, or the crowd of PNP."""
    refill_due = step.before.decision in (D.TAKE_CARD, D.DRAW_CARD, D.REFILL)
    if refill_due and display_size(step.after) < step.after.display_cards:
        return message(N_("The deck is empty and the display cannot be filled: that triggers the end."))
    text = N_("{companies} companies hold {agents} agents or more: that triggers the end.")
    return message(text, companies=CROWDED_COMPANIES, agents=CROWD)


def _over(record: Any) -> list[Message]:
    final = result(record)
    lines = []
    if record.passes == record.players > 1 and record.turns_left < 0:
        lines.append(message(N_("Everyone has passed one after the other: the game ends.")))
    if record.players == 1:
        lines.append(message(N_("The empty display cannot be filled: the game ends right away.")))
    return [*lines, message(N_("The game is over.")), totals(final), winner(final)]


TELLERS: dict[Decision, Teller] = {
    D.LAY_TILE: _tile_laid,
    D.LAY_AGENT: _agent_laid,
    D.DEAL_OBJECTIVE: _objective_dealt,
    D.REDRAW_OBJECTIVE: _objective_redrawn,
    D.REPLACE_OBJECTIVES: _objectives_replaced,
    D.DEAL_CONSULTANT: _consultant_dealt,
    D.DEAL_CARD: _card_dealt,
    D.DEAL_DISPLAY: _display_dealt,
    D.DRAW_CONGLOMERATES: _sides_shared,
    D.CHOOSE_CONGLOMERATES: _sides_shared,
    D.DRAW_CARD: _draws,
    D.REFILL: _refilled,
    D.ACTION: _acts,
    D.TAKE_CARD: _takes,
    D.INFILTRATE_COMPANY: _infiltrates,
    D.HIRE: _hires,
    D.TAKE_OVER_COUNT: _takes_over,
    D.DISCARD: _discards,
    D.ODS_TURN: _ods_acts,
    D.ABILITY_CARD: _touches_card,
    D.SWAP_OWN: _keeps_cards,
    D.SWAP_OTHER: _swaps_cards,
    D.MOVE_ORIGIN: _moves_nobody,
    D.MOVE_TARGET: _moves_agent,
    D.SWAP_FIRST: _moves_nobody,
    D.SWAP_SECOND: _swaps_companies,
}
