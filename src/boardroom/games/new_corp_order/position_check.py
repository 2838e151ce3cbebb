"""Whether a position could stand on a table: what it shows must fit together, and its turn must be playable."""

from __future__ import annotations

from typing import Any

from boardroom.core.errors import PositionError
from boardroom.core.game import DEALER
from boardroom.core.options import key_of
from boardroom.core.words import N_
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import (
    COMPANY_TYPES,
    CONSULTANTS,
    COPIES_OF_A_CONSULTANT,
    EDITIONS,
    AbilityKind,
    Action,
    Colour,
)
from boardroom.games.new_corp_order.describe import describe, question
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS, Decision
from boardroom.games.new_corp_order.kernel.plot import display_size
from boardroom.games.new_corp_order.kernel.rules import apply, options
from boardroom.games.new_corp_order.kernel.tables import (
    COLUMNS,
    LAYOUT,
    NONE,
    ODS,
    PLOT_CARDS,
    SOLO_DISPLAY,
    TILES,
    TILES_PER_TYPE,
    YOU,
)
from boardroom.games.new_corp_order.kernel.turn import hand_size

D = Decision
UNFIT = N_("The turn in progress does not fit the table.")
ACTIONS: dict[Decision, set[int]] = {
    D.ACTION: {NONE},
    D.TAKE_CARD: {Action.PLOT, Action.TAKE_OVER},
    D.DRAW_CARD: {Action.PLOT, Action.TAKE_OVER},
    D.INFILTRATE_COLOUR: {Action.INFILTRATE},
    D.INFILTRATE_COUNT: {Action.INFILTRATE},
    D.INFILTRATE_JOKER: {Action.INFILTRATE},
    D.INFILTRATE_COMPANY: {Action.INFILTRATE},
    D.SECOND_COLOUR: {Action.INFILTRATE},
    D.HIRE: {Action.INFILTRATE},
    D.TAKE_OVER_ORIGIN: {Action.TAKE_OVER},
    D.TAKE_OVER_TARGET: {Action.TAKE_OVER},
    D.TAKE_OVER_COUNT: {Action.TAKE_OVER},
    D.DISCARD: {Action.PLOT, Action.INFILTRATE, Action.TAKE_OVER},
    D.ODS_TURN: {NONE},
}
"""The actions that a decision can be part of; those of abilities are all part of a takeover."""
SOLO_ACTIONS: dict[Decision, set[int]] = {D.INFILTRATE_COLOUR: {Action.PLOT}, D.INFILTRATE_COMPANY: {Action.PLOT}}
"""In solo cards infiltrate when you plot (ODS4)."""


ABILITIES = {
    D.ABILITY_CARD: AbilityKind.CARDS,
    D.SWAP_OWN: AbilityKind.SWAP_CARDS,
    D.SWAP_OTHER: AbilityKind.SWAP_CARDS,
    D.MOVE_ORIGIN: AbilityKind.MOVE_AGENTS,
    D.MOVE_TARGET: AbilityKind.MOVE_AGENTS,
    D.SWAP_FIRST: AbilityKind.SWAP_COMPANIES,
    D.SWAP_SECOND: AbilityKind.SWAP_COMPANIES,
}
"""The kind of ability that a decision belongs to."""


def check(record: Any) -> None:
    """PositionError if the record could not be reached in a game."""
    if record.decision == D.BROKEN:
        raise PositionError(N_("This position is broken."))
    _check_numbers(record)
    _check_tiles(record)
    _check_consultants(record)
    _check_objectives(record)
    if record.decision == D.OVER or record.decision >= D.ACTION:
        _check_grid(record)
    if record.players == 1:
        _check_solo(record)
    elif any(side != NONE for side in record.side):
        raise PositionError(N_("Conglomerates belong to a side in the solo game only."))
    if record.decision != D.OVER:
        _check_decider(record)
        _check_action(record)
        _check_hands(record)
        _check_playable(record)


def _check_numbers(record: Any) -> None:
    seats = headquarters(record)
    ranges = {
        "seat": (DEALER, seats - 1),
        "start": (NONE, record.players - 1),
        "action": (NONE, len(Action) - 1),
        "used": (NONE, len(CONSULTANTS) - 1),
        "main": (NONE, len(Colour) - 1),
        "joker": (NONE, len(Colour) - 1),
        "second": (0, 1),
        "origin": (NONE, record.places - 1),
        "target": (NONE, record.places - 1),
        "took_over": (0, 1),
        "ability": (NONE, len(COMPANY_TYPES) - 1),
        "touched_seat": (NONE, seats - 1),
        "touched_colour": (NONE, len(Colour) - 1),
        "pile": (NONE, seats * 8 - 1),
        "to_take": (0, PLOT_CARDS),
        "triggered": (0, 1),
        "turns_left": (NONE, record.players),
        "marker": (0, COLUMNS - 1),
    }
    for name, (least, most) in ranges.items():
        value = getattr(record, name)
        if not least <= value <= most:
            raise PositionError(
                N_("{name} is a number from {least} to {most}, not {value}."),
                name=name,
                least=least,
                most=most,
                value=value,
            )
    for name in ("step", "count", "most_cards", "times_left"):
        if getattr(record, name) < 0:
            raise PositionError(N_("{name} is never below 0."), name=name)


def _check_tiles(record: Any) -> None:
    laid = [tile for tile in record.tile if tile >= 0]
    if any(record.tile_left[tile] for tile in laid):
        raise PositionError(N_("A company lies in the grid and is left over at the same time."))
    there = laid + [tile for tile in range(TILES) if record.tile_left[tile]]
    for number in range(len(COMPANY_TYPES)):
        copies = sum(tile // TILES_PER_TYPE == number for tile in there)
        if copies and not record.types_in_play[number]:
            raise PositionError(N_("{name} is not in this game."), name=names.company_type(number))
        if record.players < 3 and record.decision not in (D.CHOOSE_START, D.SET_ASIDE) and copies > TILES_PER_TYPE - 1:
            raise PositionError(
                N_("With one or two players one company of each type stays out: {kind} has too many."),
                kind=names.company_type(number),
            )


def _check_consultants(record: Any) -> None:
    for number, entry in enumerate(CONSULTANTS):
        copies = record.supply[number] + sum(seat[number] for seat in record.consultants)
        if copies and (record.players == 1 or record.players < entry.least_players):
            raise PositionError(N_("{name} is not in this game."), name=names.consultant(record, number))
        if copies > COPIES_OF_A_CONSULTANT:
            raise PositionError(
                N_("There are {count} cards of {consultant}, not {copies}."),
                count=COPIES_OF_A_CONSULTANT,
                consultant=names.consultant(record, number),
                copies=copies,
            )


def _check_objectives(record: Any) -> None:
    solo = record.players == 1
    if not solo and any(seat[2] != NONE for seat in record.objectives):
        raise PositionError(N_("A player has two objectives at most."))
    if solo and list(record.objectives[YOU]) != list(record.objectives[ODS]):
        raise PositionError(N_("In the solo game both sides have the same objectives."))
    copies = EDITIONS[record.edition].objectives_per_type
    for number in range(len(COMPANY_TYPES)):
        seats = record.objectives[:1] if solo else record.objectives
        held = sum(list(seat).count(number) for seat in seats) + record.objective_pile[number]
        held += sum(seat[number] for seat in record.boxed_objectives)
        if held > (copies if record.types_in_play[number] else 0):
            raise PositionError(
                N_("There are not so many objectives of the type {kind}."), kind=names.company_type(number)
            )


def _check_grid(record: Any) -> None:
    for place in range(record.places):
        if record.tile[place] < 0 or record.colour[place] < 0 or record.agents[place] < 1:
            raise PositionError(N_("Every company has a name, a colour and at least one agent."))
    for colour in Colour:
        if colour not in record.colour[: record.places]:
            raise PositionError(
                N_("No colour vanishes from the grid: {colour} has no company."), colour=names.colour(colour)
            )


def _check_solo(record: Any) -> None:
    if any(hand_size(record, seat) for seat in (YOU, ODS)):
        raise PositionError(N_("In the solo game no one has a hand."))
    if record.display[SOLO_DISPLAY] != NONE:
        raise PositionError(N_("The display of the solo game holds {count} cards."), count=SOLO_DISPLAY)
    if record.decision >= D.ACTION and display_size(record) == 0 and not any(record.taken):
        raise PositionError(N_("The display of the solo game is never empty between turns."))
    sides = sorted(record.side)
    if sides != [YOU, YOU, ODS, ODS] and (record.decision in {D.OVER, *ACTIONS} or sides != [NONE] * 4):
        raise PositionError(N_("In the solo game two conglomerates are yours and two are those of ODS."))


def _check_decider(record: Any) -> None:
    decision = Decision(record.decision)
    if decision < D.REPLACE_OBJECTIVES:
        who = DEALER
    elif decision == D.REPLACE_OBJECTIVES:
        who = (record.start + record.step) % record.players
    elif decision == D.CHOOSE_CONGLOMERATES:
        who = YOU
    else:
        who = record.turn
    if record.seat != who:
        raise PositionError(
            N_("{decision} is not for seat {seat} to decide."), decision=key_of(decision), seat=record.seat
        )
    if record.turn == NONE and decision in {D.DRAW_CARD, D.REFILL, *ACTIONS}:
        raise PositionError(N_("It must be someone's turn."))
    if record.players == 1 and decision >= D.ACTION and (record.turn == ODS) != (decision == D.ODS_TURN):
        raise PositionError(N_("{decision} does not fit whose turn it is."), decision=key_of(decision))
    if record.players > 1 and decision == D.ODS_TURN:
        raise PositionError(N_("ODS plays in the solo game only."))


def _check_action(record: Any) -> None:
    decision = Decision(record.decision)
    if decision in ABILITIES:
        fitting: set[int] = {Action.TAKE_OVER}
        if record.ability == NONE or COMPANY_TYPES[record.ability].ability.kind != ABILITIES[decision]:
            raise PositionError(N_("{decision} is not part of that ability."), decision=key_of(decision))
    elif decision not in ACTIONS:
        return
    else:
        fitting = ACTIONS[decision]
        if record.players == 1:
            fitting = SOLO_ACTIONS.get(decision, fitting)
    if record.action not in fitting:
        raise PositionError(N_("{decision} is not part of that action."), decision=key_of(decision))
    if record.used != NONE and CONSULTANTS[record.used].action != record.action:
        raise PositionError(
            N_("{consultant} does not go with that action."), consultant=names.consultant(record, record.used)
        )


def _check_hands(record: Any) -> None:
    for seat in range(record.players):
        most = record.hand_limit
        if seat == record.turn and record.decision != D.ACTION:
            most += PLOT_CARDS
        if hand_size(record, seat) > most:
            raise PositionError(N_("Seat {seat} holds more than {most} cards."), seat=seat, most=most)


def _check_playable(record: Any) -> None:
    """Look one pick ahead, on a record that notices every slip."""
    now = LAYOUT.checked_record.from_bytes(record.to_bytes())
    picks, later = [0] * MAX_OPTIONS, [0] * MAX_OPTIONS
    try:
        count = options(now, picks)
        question(now)
        for pick in picks[:count]:
            describe(now, pick)
            then: Any = now.copy()
            apply(then, pick)
            if then.decision == D.BROKEN or (then.decision != D.OVER and options(then, later) == 0):
                raise PositionError(UNFIT)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        raise PositionError(UNFIT) from error
    if count == 0:
        raise PositionError(N_("No one could decide anything in this position."))
