"""Why something may not be done, with the rule and in words, for what a person would ask about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardroom.core.errors import BoardroomError
from boardroom.core.presentation import Refusal
from boardroom.core.words import N_, message, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import CONSULTANTS, EDITIONS, Action
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.infiltrate import can_infiltrate, has_joker, joker_alone
from boardroom.games.new_corp_order.kernel.plot import can_plot
from boardroom.games.new_corp_order.kernel.tables import NEIGHBOURS
from boardroom.games.new_corp_order.kernel.takeover import can_take_over, equal_suffices, is_last_company
from boardroom.games.new_corp_order.kernel.turn import hand_size


class UnknownVerb(BoardroomError):
    """A question about something that this game does not have."""


def why_not(record: Any, verb: str, **targets: Any) -> Refusal | None:
    """Why the seat that decides may not do this, or None if it may.

    The verbs and their targets: plot; infiltrate (colour, cards, place); take-over (origin, target, agents);
    use (consultant); hire (consultant). Targets may be left out: then the question is whether any would do.
    `cards` is how many cards are laid for that colour in all, the one of another colour that K1 allows included.
    """
    if verb not in CHECKS:
        raise UnknownVerb(
            N_("Nothing is called '{verb}' here. Ask about one of: {verbs}."), verb=verb, verbs=", ".join(CHECKS)
        )
    _check_targets(record, verb, targets)
    if record.decision == Decision.OVER:
        return Refusal("NCO-E2", message(N_("The game is over.")))
    solo_infiltration = verb == "infiltrate" and record.players == 1  # never, for another reason (ODS3)
    if verb in MOMENTS and record.decision not in MOMENTS[verb] and not solo_infiltration:
        return Refusal("NCO-T1", message(N_("Not now: you have one action per turn, and another choice comes first.")))
    return CHECKS[verb](record, **targets)


def _check_targets(record: Any, verb: str, targets: Mapping[str, Any]) -> None:
    known = TARGETS[verb]
    for name, value in targets.items():
        if name not in known:
            if not known:
                raise UnknownVerb(N_("'{verb}' is asked about without any '{name}'."), verb=verb, name=name)
            asked = ", ".join(known)
            raise UnknownVerb(N_("'{verb}' has no '{name}'. Ask with: {asked}."), verb=verb, name=name, asked=asked)
        if value is None:
            continue
        if name == "consultant":
            _consultant_number(value)
        elif name == "colour":
            if value not in names.COLOUR_KEYS:
                raise UnknownVerb(
                    N_("There is no colour '{colour}'. Choose one of: {colours}."),
                    colour=value,
                    colours=", ".join(names.COLOUR_KEYS),
                )
        elif name in ("place", "origin", "target"):
            if type(value) is not int or not 0 <= value < record.places:
                raise UnknownVerb(
                    N_("A place is a number from 0 to {last}, not {value}."), last=record.places - 1, value=repr(value)
                )
        elif type(value) is not int or value < 1:
            raise UnknownVerb(N_("'{name}' is a number from 1, not {value}."), name=name, value=repr(value))
    if verb == "use" and targets.get("consultant") is None:
        raise UnknownVerb(N_("Say which consultant to use."))


def _plot(record: Any) -> Refusal | None:
    if can_plot(record):
        return None
    return Refusal("NCO-P3", message(N_("There is no card left to take, neither in the display nor in the deck.")))


def _infiltrate(
    record: Any, colour: str | None = None, cards: int | None = None, place: int | None = None
) -> Refusal | None:
    if record.players == 1:
        return Refusal("NCO-ODS3", message(N_("In the solo game your cards infiltrate when you plot.")))
    if not can_infiltrate(record):
        return Refusal("NCO-I1", message(N_("You have no cards in your hand to infiltrate with.")))
    if record.decision == Decision.SECOND_COLOUR and hand_size(record, record.turn) == _held(record, record.main):
        return Refusal("NCO-K3", message(N_("You hold no card of a second colour.")))
    if colour is None:
        return None
    number = names.COLOUR_KEYS.index(colour)
    refusal = _main_colour(record, number)
    if refusal is None and cards is not None:
        refusal = _card_count(record, number, cards)
    if refusal is not None:
        return refusal
    if place is not None and record.colour[place] != number:
        reason = message(
            N_("{company} has no agents of this colour yet ({colour}): you can only add to them."),
            company=names.company(record, place),
            colour=names.colour(number),
        )
        return Refusal("NCO-I2", reason)
    return None


def _held(record: Any, colour: int) -> int:
    held: int = record.hand[record.turn][colour]
    return held


def _main_colour(record: Any, colour: int) -> Refusal | None:
    if record.decision == Decision.SECOND_COLOUR and colour == record.main:
        reason = N_("You have infiltrated with this colour already ({colour}): the second one is another.")
        return Refusal("NCO-K3", message(reason, colour=names.colour(colour)))
    if record.decision in COLOUR_CHOSEN and colour != record.main:
        reason = N_("You have chosen another colour already: {colour}.")
        return Refusal("NCO-I1", message(reason, colour=names.colour(record.main)))
    if _held(record, colour) == 0 and not joker_alone(record):
        reason = N_("You hold no card of this colour: {colour}.")
        return Refusal("NCO-I1", message(reason, colour=names.colour(colour)))
    return None


def _card_count(record: Any, colour: int, cards: int) -> Refusal | None:
    """How many cards can be laid for a colour in all: the joker of K1 is one more."""
    held, joker = _held(record, colour), 0
    if has_joker(record) and hand_size(record, record.turn) > held:
        joker = 1
    if record.decision == Decision.INFILTRATE_JOKER:
        possible = range(max(1, record.count), record.count + joker + 1)
    elif record.decision == Decision.INFILTRATE_COMPANY:
        possible = range(record.count + (record.joker >= 0), record.count + (record.joker >= 0) + 1)
    else:
        possible = range(1, held + joker + 1)
    if cards in possible:
        return None
    if record.decision in COUNT_CHOSEN:
        chosen = plural(
            "You have chosen to play {count} card already.",
            "You have chosen to play {count} cards already.",
            count=record.count + (record.joker >= 0),
        )
        return Refusal("NCO-I1", chosen)
    if joker:
        short = plural(
            "You can play only {count} card for this colour: {colour}.",
            "You can play only {count} cards for this colour: {colour}.",
            count=held + joker,
            colour=names.colour(colour),
        )
    else:
        short = plural(
            "You hold only {count} card of this colour: {colour}.",
            "You hold only {count} cards of this colour: {colour}.",
            count=held,
            colour=names.colour(colour),
        )
    return Refusal("NCO-K1" if joker else "NCO-I1", short)


def _hire(record: Any, consultant: str | None = None) -> Refusal | None:
    if record.decision != Decision.HIRE:
        reason = N_("You take a consultant only right after playing {cards} or more cards of one colour.")
        return Refusal("NCO-I3", message(reason, cards=record.hire_cards))
    if consultant is None:
        return None
    number = _consultant_number(consultant)
    if number == record.used:
        reason = N_("You used the {consultant} this turn, so you cannot take another one now.")
        return Refusal("NCO-K6", message(reason, consultant=names.consultant(record, number)))
    if record.supply[number] == 0:
        reason = N_("There is no {consultant} in the supply.")
        return Refusal("NCO-I3", message(reason, consultant=names.consultant(record, number)))
    return None


def _use(record: Any, consultant: str) -> Refusal | None:
    number = _consultant_number(consultant)
    entry, name = CONSULTANTS[number], names.consultant(record, number)
    if record.decision != Decision.ACTION:
        return Refusal("NCO-T2", message(N_("You use a consultant before your action, one per turn.")))
    if record.consultants[record.turn][number] == 0:
        return Refusal("NCO-T2", message(N_("There is no {consultant} in your HQ."), consultant=name))
    if entry.action == Action.INFILTRATE and not can_infiltrate(record):
        reason = N_("The {consultant} only works with Infiltrate, and you have no cards for that.")
        return Refusal("NCO-K5", message(reason, consultant=name))
    if entry.action == Action.TAKE_OVER and not can_take_over(record, int(entry.equal_suffices)):
        reason = N_("The {consultant} only works with Take over, and no takeover is possible.")
        return Refusal("NCO-K5", message(reason, consultant=name))
    return None


def _take_over(
    record: Any, origin: int | None = None, target: int | None = None, agents: int | None = None
) -> Refusal | None:
    if origin is None:
        if can_take_over(record, equal_suffices(record)):
            return None
        reason = N_("You need an untapped card and a company of its colour with two agents that can move.")
        return Refusal("NCO-O1", message(reason))
    refusal = _origin(record, origin)
    if refusal is not None:
        return refusal
    if target is not None:
        return _target(record, origin, target, agents)
    refusals = [_target(record, origin, place, agents) for place in NEIGHBOURS[origin] if 0 <= place < record.places]
    return None if None in refusals else refusals[0]


def _origin(record: Any, origin: int) -> Refusal | None:
    company, colour = names.company(record, origin), record.colour[origin]
    if record.players == 1 and record.side[colour] != record.turn:
        reason = N_("{conglomerate} is not yours: you never use its cards.")
        return Refusal("NCO-ODS2", message(reason, conglomerate=names.conglomerate(colour)))
    if record.untapped[record.turn][colour] == 0:
        reason = N_("You have no untapped card of this colour in your HQ: {colour}.")
        return Refusal("NCO-O1", message(reason, colour=names.colour(colour)))
    if record.agents[origin] < 2:
        reason = N_("The last agent of {company} must stay behind.")
        return Refusal("NCO-O2", message(reason, company=company))
    return None


def _target(record: Any, origin: int, target: int, agents: int | None) -> Refusal | None:
    if target not in NEIGHBOURS[origin] or not 0 <= target < record.places:
        reason = N_("{origin} and {target} are not next to each other.")
        values = {"target": names.company(record, target), "origin": names.company(record, origin)}
        return Refusal("NCO-O1", message(reason, **values))
    colour = record.colour[origin]
    untapped, spare = record.untapped[record.turn][colour], record.agents[origin] - 1
    moved = agents if agents is not None else min(untapped, spare)
    if moved > untapped:
        short = plural(
            "You have only {count} untapped card of this colour: {colour}.",
            "You have only {count} untapped cards of this colour: {colour}.",
            count=untapped,
            colour=names.colour(colour),
        )
        return Refusal("NCO-O1", short)
    if moved > spare:
        reason = N_("On {company} one agent must stay behind.")
        return Refusal("NCO-O2", message(reason, company=names.company(record, origin)))
    if record.colour[target] == colour:
        return None
    return _beaten(record, target, moved, tried=agents is not None)


def _beaten(record: Any, target: int, moved: int, *, tried: bool) -> Refusal | None:
    may_fail = EDITIONS[record.edition].may_fail
    needed = record.agents[target] + 1 - equal_suffices(record)
    wins = moved >= needed
    could_fail = may_fail and not tried and needed > 1
    if wins and is_last_company(record, target) and not could_fail:
        reason = N_("No colour may disappear from the grid: {company} is the only company of {conglomerate}.")
        conglomerate = names.conglomerate(record.colour[target])
        return Refusal("NCO-O6", message(reason, conglomerate=conglomerate, company=names.company(record, target)))
    if not wins and not may_fail:
        short = plural(
            "{company} has {count} agent: you would need more.",
            "{company} has {count} agents: you would need more.",
            count=record.agents[target],
            company=names.company(record, target),
        )
        return Refusal("NCO-O4", short)
    return None


def _consultant_number(key: str) -> int:
    for number, entry in enumerate(CONSULTANTS):
        if entry.key == key:
            return number
    known = ", ".join(entry.key for entry in CONSULTANTS)
    raise UnknownVerb(N_("There is no consultant '{name}'. Known are: {known}."), name=key, known=known)


CHECKS: dict[str, Callable[..., Refusal | None]] = {
    "plot": _plot,
    "infiltrate": _infiltrate,
    "take-over": _take_over,
    "use": _use,
    "hire": _hire,
}
COUNT_CHOSEN = {Decision.INFILTRATE_JOKER, Decision.INFILTRATE_COMPANY}
COLOUR_CHOSEN = {Decision.INFILTRATE_COUNT, *COUNT_CHOSEN}
"""The decisions that come after the colour or the number of cards was chosen."""
MOMENTS = {
    "plot": {Decision.ACTION},
    "infiltrate": {
        Decision.ACTION,
        Decision.INFILTRATE_COLOUR,
        Decision.INFILTRATE_COUNT,
        Decision.INFILTRATE_JOKER,
        Decision.INFILTRATE_COMPANY,
        Decision.SECOND_COLOUR,
    },
    "take-over": {
        Decision.ACTION,
        Decision.TAKE_OVER_ORIGIN,
        Decision.TAKE_OVER_TARGET,
        Decision.TAKE_OVER_COUNT,
    },
}
"""The decisions at which an action can be chosen or is being carried out (T1)."""
TARGETS = {
    "plot": (),
    "infiltrate": ("colour", "cards", "place"),
    "take-over": ("origin", "target", "agents"),
    "use": ("consultant",),
    "hire": ("consultant",),
}
