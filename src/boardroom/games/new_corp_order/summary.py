"""A turn in a sentence: what was done, and what its ability and consultant did; not how the display was refilled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardroom.core.presentation import Occasion, Seat, Step
from boardroom.core.words import N_, Message, Value, message, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.describe import card_verb
from boardroom.games.new_corp_order.kernel.decisions import (
    NO_CONSULTANT,
    NO_PILE,
    NO_PLACE,
    TOP_OF_DECK,
    Decision,
)
from boardroom.games.new_corp_order.kernel.plot import place_taken
from boardroom.games.new_corp_order.kernel.tables import COLOURS
from boardroom.games.new_corp_order.narrate import ends, knows, narrate

D = Decision
TOUCHES = {
    "tap": (N_("taps {cards} of {owner}"), N_("taps {cards} in their own HQ")),
    "untap": (N_("untaps {cards} of {owner}"), N_("untaps {cards} in their own HQ")),
    "remove": (N_("removes {cards} of {owner}"), N_("removes {cards} from their own HQ")),
}
"""What an ability does to cards of another player, and to one's own."""
STOPS = {D.MOVE_TARGET: NO_PLACE, D.SWAP_OTHER: NO_PILE, D.SWAP_SECOND: NO_PLACE}
"""Decisions of other abilities that carry something out, with the pick that does not."""


def summary(steps: Sequence[Step], seat: Seat) -> list[Message]:
    """What some steps of a turn did; in solo nothing, because there everything is explained step by step."""
    if not steps or steps[0].before.players == 1:
        return []
    lines: list[Message] = []
    for step in steps:
        decision = Decision(step.before.decision)
        if decision == D.TAKE_OVER_COUNT:
            lines += _with_consultant(step, [_takes_over(step)])
        elif decision == D.ACTION and step.pick == Action.PASS:
            lines += narrate(step, seat)[:1]
        elif decision == D.INFILTRATE_COMPANY:
            lines += _with_consultant(step, [_infiltrates(steps, step, seat)])
        elif decision in STOPS and step.pick != STOPS[decision]:
            lines += narrate(step, seat)[:1]
    ends_told = [line for step in steps for line in ends(step)]
    return [*lines, *_touched(steps), *_cards(steps, seat), *ends_told]


def _takes_over(step: Step) -> Message:
    before = step.before
    origin, target = before.origin, before.target
    if before.colour[origin] == before.colour[target]:
        text = N_("{player} reinforces {target} with {agents}.")
    elif step.after.colour[target] != before.colour[target]:
        text = N_("{player} takes over {target} with {agents} and captures {captured}.")
    else:
        text = N_("{player} attacks {target} with {agents} and fails.")
    return message(
        text,
        player=names.seat(before, before.turn),
        target=names.company(before, target),
        agents=names.amount(step.pick, before.colour[origin]),
        captured=names.amount(1, before.colour[target]),
    )


def _touched(steps: Sequence[Step]) -> list[Message]:
    """The cards in HQs that an ability touched: all of one owner together."""
    found: dict[tuple[str, int], list[int]] = {}
    used = [step for step in steps if step.before.decision == D.ABILITY_CARD and step.pick != NO_PILE]
    for step in used:
        owner, colour = divmod(step.pick // 2, COLOURS)
        verb = card_verb(step.before.ability, step.pick)
        found.setdefault((verb, owner), [0] * COLOURS)[colour] += 1
    if not found:
        return []
    before = used[0].before
    parts: list[Value] = [
        message(
            TOUCHES[verb][owner == before.turn],
            cards=names.cards(cards),
            **({} if owner == before.turn else {"owner": names.seat(before, owner)}),
        )
        for (verb, owner), cards in found.items()
    ]
    return [message(N_("{what}: {deeds}."), what=names.company_type(before.ability), deeds=names.listing(parts))]


def _with_consultant(step: Step, lines: list[Message]) -> list[Message]:
    """What was done, after the name of the consultant who helped."""
    if step.before.used < 0:
        return lines
    used = names.consultant(step.before, step.before.used)
    return [message(N_("{what}: {line}"), what=used, line=line) for line in lines]


def _infiltrates(steps: Sequence[Step], step: Step, seat: Seat) -> Message:
    told = narrate(step, seat)[0]
    hired = [each for each in steps if each.before.decision == D.HIRE and each.pick != NO_CONSULTANT]
    last = [each for each in steps if each.before.decision == D.INFILTRATE_COMPANY][-1]
    if not hired or step is not last:
        return told
    consultant = names.consultant(step.before, hired[0].pick)
    return message(N_("{line} Takes a consultant: {consultant}."), line=told, consultant=consultant)


def _cards(steps: Sequence[Step], seat: Seat) -> list[Message]:
    """The cards that were taken and discarded: those that the seat saw by colour, the others by number."""
    first = steps[0].before
    seen, unseen, gone = [0] * COLOURS, 0, [0] * COLOURS
    for step in steps:
        before = step.before
        if before.decision == D.TAKE_CARD and step.pick != TOP_OF_DECK:
            seen[before.display[place_taken(step.pick)]] += 1
        elif before.decision == D.DRAW_CARD and knows(before, before.turn, seat):
            seen[step.pick] += 1
        elif before.decision == D.DRAW_CARD:
            unseen += 1
        elif before.decision == D.DISCARD:
            gone[step.pick] += 1
    lines: list[Message] = []
    player = names.seat(first, first.turn)
    taken: list[Value] = [names.amount(count, colour) for colour, count in enumerate(seen) if count]
    if unseen:
        taken.append(plural("{count} unseen card", "{count} unseen cards", count=unseen))
    if taken:
        plots = any(step.before.action == Action.PLOT for step in steps)
        text = N_("{player} plots: {cards}.") if plots else N_("{player} draws {cards}.")
        lines.append(message(text, player=player, cards=names.listing(taken)))
    if any(gone):
        lines.append(message(N_("{player} discards {card}."), player=player, card=names.cards(gone)))
    return lines


def ends_soon(step: Step, _seat: int) -> bool:
    """Whether the last round begins."""
    return bool(step.before.turns_left < 0 <= step.after.turns_left)


def hits(step: Step, seat: int) -> bool:
    """Whether somebody else changed the HQ of a seat: removed, tapped or swapped a card there, or freed an agent."""
    return step.seat != seat and _headquarters(step.before, seat) != _headquarters(step.after, seat)


def _headquarters(record: Any, seat: int) -> tuple[Any, ...]:
    return tuple(tuple(piles[seat]) for piles in (record.untapped, record.tapped, record.captured))


OCCASIONS = (
    Occasion("attack", N_("An attack on me"), N_("An opponent attacked you."), hits),
    Occasion("last-round", N_("The last round"), N_("The last round begins."), ends_soon),
)
