"""Decisions and options of New Corp Order in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.core.options import Option, Target, key_of
from boardroom.core.words import N_, Message, message, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS, Action, Effect, Which
from boardroom.games.new_corp_order.kernel.decisions import (
    MAX_OPTIONS,
    NO_COLOUR,
    NO_CONSULTANT,
    NO_PILE,
    NO_PLACE,
    TOP_OF_DECK,
    Decision,
)
from boardroom.games.new_corp_order.kernel.plot import place_taken
from boardroom.games.new_corp_order.kernel.rules import action_options, weight
from boardroom.games.new_corp_order.kernel.tables import DEALER, PAIRS, USE

D = Decision
Words = tuple[str, dict[str, Target], Message]
"""Verb, targets, label."""

QUESTIONS = {
    D.OVER: N_("The game is over."),
    D.REPLACE_OBJECTIVES: N_("Which of your objectives do you replace?"),
    D.CHOOSE_CONGLOMERATES: N_("Which two conglomerates are yours?"),
    D.ACTION: N_("What do you do this turn?"),
    D.TAKE_CARD: N_("Which card do you take?"),
    D.INFILTRATE_COLOUR: N_("Which colour do you infiltrate with?"),
    D.INFILTRATE_COUNT: N_("How many cards of that colour do you play?"),
    D.INFILTRATE_JOKER: N_("Which card of another colour joins in?"),
    D.INFILTRATE_COMPANY: N_("Which company do you infiltrate?"),
    D.SECOND_COLOUR: N_("Which second colour do you infiltrate with?"),
    D.HIRE: N_("Which consultant do you take?"),
    D.TAKE_OVER_ORIGIN: N_("Which company do your agents leave?"),
    D.TAKE_OVER_TARGET: N_("Which company do they enter?"),
    D.TAKE_OVER_COUNT: N_("How many agents move?"),
    D.DISCARD: N_("You hold more than {limit} cards. Which one do you discard?"),
    D.ODS_TURN: N_("ODS acts."),
    D.SWAP_OWN: N_("Which card of yours do you swap?"),
    D.SWAP_OTHER: N_("For which card of another player?"),
    D.MOVE_ORIGIN: N_("Which company does an agent leave?"),
    D.MOVE_TARGET: N_("Which company does the agent go to?"),
    D.SWAP_FIRST: N_("Which company swaps its agents?"),
    D.SWAP_SECOND: N_("With which other company?"),
}
DEALER_QUESTION = N_("The dealer deals.")
CARD_QUESTIONS = {
    (Effect.TURN, Which.UNTAPPED): N_("Which card do you tap?"),
    (Effect.TURN, Which.TAPPED): N_("Which card do you untap?"),
    (Effect.TURN, Which.EITHER): N_("Which card do you tap or untap?"),
    (Effect.REMOVE, Which.UNTAPPED): N_("Which untapped card do you remove from the game?"),
    (Effect.REMOVE, Which.TAPPED): N_("Which tapped card do you remove from the game?"),
    (Effect.REMOVE, Which.EITHER): N_("Which card do you remove from the game?"),
}
CARD_LABELS = {"tap": N_("Tap {card}"), "untap": N_("Untap {card}"), "remove": N_("Remove {card}")}
ACTIONS = {
    Action.PLOT: N_("Plot: take two cards"),
    Action.INFILTRATE: N_("Infiltrate: play cards, place agents"),
    Action.TAKE_OVER: N_("Take over: tap cards, move agents"),
    Action.PASS: N_("Pass: no action is possible"),
}
PASSES = {
    False: N_("Pass: do nothing this turn"),
    True: N_("Pass: everyone else has passed, so the game ends"),
}
"""Where passing is free (T4)."""


def must_pass(record: Any) -> bool:
    """Whether passing is all that the seat can do (T4)."""
    return action_options(record, [0] * MAX_OPTIONS) == 1


def question(record: Any) -> Message:
    """What is being decided."""
    if record.decision == D.ABILITY_CARD:
        ability = COMPANY_TYPES[record.ability].ability
        return message(CARD_QUESTIONS[ability.effect, ability.which])
    if record.seat == DEALER and record.decision != D.OVER:
        return message(DEALER_QUESTION)
    if record.decision == D.DISCARD:
        return message(QUESTIONS[D.DISCARD], limit=int(record.hand_limit))
    return message(QUESTIONS[Decision(record.decision)])


def decision_key(record: Any) -> str:
    """The decision as it is called in views and logs."""
    return key_of(Decision(record.decision))


def describe(record: Any, pick: int) -> Option:
    """A legal pick as an option."""
    verb, targets, label = DESCRIBERS[Decision(record.decision)](record, pick)
    chances = weight(record, pick) if record.seat == DEALER else None
    return Option(pick, decision_key(record), verb, targets, label, chances)


def _seat(record: Any, pick: int) -> Words:
    return "start", {"seat": pick}, message(N_("{player} starts"), player=names.seat(record, pick))


def _tile(verb: str) -> Callable[[Any, int], Words]:
    def words(record: Any, pick: int) -> Words:  # noqa: ARG001 - every describer takes a record
        name = names.TILE_NAMES[pick]
        return verb, {"company": name}, message(N_("{company}"), company=name)

    return words


def _card(verb: str) -> Callable[[Any, int], Words]:
    def words(record: Any, pick: int) -> Words:  # noqa: ARG001
        return verb, {"colour": names.COLOUR_KEYS[pick]}, names.colour_name(pick)

    return words


def _objective(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "deal", {"type": COMPANY_TYPES[pick].key}, names.company_type(pick)


def _consultant(record: Any, pick: int) -> Words:
    return "deal", {"consultant": CONSULTANTS[pick].key}, names.consultant(record, pick)


def _pair(record: Any, pick: int) -> Words:  # noqa: ARG001
    first, second = PAIRS[pick]
    targets: dict[str, Target] = {"first": names.COLOUR_KEYS[first], "second": names.COLOUR_KEYS[second]}
    label = message(
        N_("{first} ({first_colour}) and {second} ({second_colour})"),
        first=names.conglomerate(first),
        first_colour=names.colour(first),
        second=names.conglomerate(second),
        second_colour=names.colour(second),
    )
    return "own", targets, label


def _replace(record: Any, pick: int) -> Words:
    mine = record.objectives[record.seat]
    first, second = names.company_type(mine[0]), names.company_type(mine[1])
    labels = (
        message(N_("Keep both")),
        message(N_("Replace {objective}"), objective=first),
        message(N_("Replace {objective}"), objective=second),
        message(N_("Replace both")),
    )
    return "replace" if pick else "keep", {"which": pick}, labels[pick]


def _action(record: Any, pick: int) -> Words:
    if pick < USE:
        action = Action(pick)
        text = ACTIONS[action]
        if action == Action.PASS and not must_pass(record):
            text = PASSES[record.passes == record.players - 1 > 0]
        return key_of(action), {}, message(text)
    entry = CONSULTANTS[pick - USE]
    text = (
        N_("Infiltrate with {consultant}") if entry.action == Action.INFILTRATE else N_("Take over with {consultant}")
    )
    return "use", {"consultant": entry.key}, message(text, consultant=names.consultant(record, pick - USE))


def _take(record: Any, pick: int) -> Words:
    if pick == TOP_OF_DECK:
        return "draw", {}, message(N_("Draw from the deck"))
    slot = place_taken(pick)
    colour = record.display[slot]
    label = message(N_("Take {colour} from the display"), colour=names.colour(colour))
    if record.players == 1:
        label = message(N_("Take {colour} from the display (card {slot})"), colour=names.colour(colour), slot=slot + 1)
    return "take", {"slot": slot, "colour": names.COLOUR_KEYS[colour]}, label


def _count(record: Any, pick: int) -> Words:
    if pick == 0:
        label = message(N_("None: only a card of another colour"))
    else:
        label = plural("{count} card", "{count} cards", count=pick)
    return "lay", {"count": pick, "colour": names.COLOUR_KEYS[record.main]}, label


def _other_colour(verb: str, none: str) -> Callable[[Any, int], Words]:
    def words(record: Any, pick: int) -> Words:  # noqa: ARG001
        if pick == NO_COLOUR:
            return "decline", {}, message(none)
        return verb, {"colour": names.COLOUR_KEYS[pick]}, names.colour_name(pick)

    return words


def _hire(record: Any, pick: int) -> Words:
    if pick == NO_CONSULTANT:
        return "decline", {}, message(N_("No consultant"))
    return "hire", {"consultant": CONSULTANTS[pick].key}, names.consultant(record, pick)


def _place(verb: str) -> Callable[[Any, int], Words]:
    def words(record: Any, pick: int) -> Words:
        if pick == NO_PLACE:
            return "decline", {}, message(N_("Done: stop using the ability"))
        label = message(
            N_("{company} ({agents} × {colour})"),
            company=names.company(record, pick),
            agents=record.agents[pick],
            colour=names.colour(record.colour[pick]),
        )
        return verb, {"place": pick, "company": names.company_name(record, pick)}, label

    return words


def _agents(record: Any, pick: int) -> Words:
    label = plural("{count} agent", "{count} agents", count=pick)
    return "move", {"count": pick, "place": record.target, "from": record.origin}, label


def _pile(verb: str) -> Callable[[Any, int], Words]:
    def words(record: Any, pick: int) -> Words:
        if pick == NO_PILE:
            return "decline", {}, message(N_("Done: stop using the ability"))
        seat, colour, tapped = pick // 8, pick % 8 // 2, pick % 2
        targets: dict[str, Target] = {"seat": seat, "colour": names.COLOUR_KEYS[colour], "tapped": tapped}
        card = pile_words(record, pick)
        if verb != "touch":
            return verb, targets, card
        return verb, targets, message(CARD_LABELS[card_verb(record.ability, pick)], card=card)

    return words


def card_verb(company_type: int, pile: int) -> str:
    """What an ability does to a card of a pile: tap, untap or remove it."""
    if COMPANY_TYPES[company_type].ability.effect == Effect.REMOVE:
        return "remove"
    return "untap" if pile % 2 else "tap"


def pile_words(record: Any, pile: int) -> Message:
    """A card of a pile in words."""
    text = N_("{colour} (tapped) of {player}") if pile % 2 else N_("{colour} (untapped) of {player}")
    return message(text, colour=names.colour(pile % 8 // 2), player=names.seat(record, pile // 8))


def _ods(record: Any, pick: int) -> Words:  # noqa: ARG001
    return "act", {}, message(N_("ODS acts."))


DESCRIBERS: dict[Decision, Callable[[Any, int], Words]] = {
    D.CHOOSE_START: _seat,
    D.SET_ASIDE: _tile("set-aside"),
    D.LAY_TILE: _tile("lay"),
    D.LAY_AGENT: _card("lay"),
    D.DEAL_OBJECTIVE: _objective,
    D.REDRAW_OBJECTIVE: _objective,
    D.DEAL_CONSULTANT: _consultant,
    D.DEAL_CARD: _card("deal"),
    D.DEAL_DISPLAY: _card("deal"),
    D.DRAW_CONGLOMERATES: _pair,
    D.DRAW_CARD: _card("deal"),
    D.REFILL: _card("deal"),
    D.REPLACE_OBJECTIVES: _replace,
    D.CHOOSE_CONGLOMERATES: _pair,
    D.ACTION: _action,
    D.TAKE_CARD: _take,
    D.INFILTRATE_COLOUR: _card("infiltrate"),
    D.INFILTRATE_COUNT: _count,
    D.INFILTRATE_JOKER: _other_colour("add", N_("No card of another colour")),
    D.INFILTRATE_COMPANY: _place("infiltrate"),
    D.SECOND_COLOUR: _other_colour("infiltrate", N_("No second colour")),
    D.HIRE: _hire,
    D.TAKE_OVER_ORIGIN: _place("leave"),
    D.TAKE_OVER_TARGET: _place("enter"),
    D.TAKE_OVER_COUNT: _agents,
    D.DISCARD: _card("discard"),
    D.ODS_TURN: _ods,
    D.ABILITY_CARD: _pile("touch"),
    D.SWAP_OWN: _pile("give"),
    D.SWAP_OTHER: _pile("get"),
    D.MOVE_ORIGIN: _place("leave"),
    D.MOVE_TARGET: _place("enter"),
    D.SWAP_FIRST: _place("swap"),
    D.SWAP_SECOND: _place("swap"),
}
