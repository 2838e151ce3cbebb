"""Why ODS did what it did: everything it looked at in one turn, and what decided (ODS6-ODS11).

The judging is the kernel's own, done on a copy, so that a trace cannot disagree with the turn it explains.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from boardroom.core.words import N_, Message, Value, message
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import Colour
from boardroom.games.new_corp_order.kernel import solo
from boardroom.games.new_corp_order.kernel.tables import (
    COLUMNS,
    NONE,
    ODS,
    ODS_ALL_NEIGHBOURS,
    ODS_BY_COLUMN,
    SOLO_DISPLAY,
    YOU,
)


@dataclass(frozen=True)
class Candidate:
    """A company that ODS could take over, with what A1-A4 look at."""

    place: int
    origin: int
    """The first company in scan order that can do it."""
    objective: bool
    colour: int
    agents: int
    neighbours: int
    """Your other companies next to it (A3)."""
    edge: int
    """Steps to the edge of the grid (A4)."""


@dataclass(frozen=True)
class Attack:
    """Priority A: what could be taken over, what was, and which rule decided."""

    candidates: tuple[Candidate, ...]
    """In scan order."""
    chosen: Candidate
    decided_by: str
    """"A1" to "A4", "scan" for the order of the scan, "only" if there was no other."""
    colour: int
    """The colour that attacks."""

    @property
    def agents(self) -> int:
        """How many agents attack: one more than hold the company (ODS8)."""
        return self.chosen.agents + 1


@dataclass(frozen=True)
class Placement:
    """Where agents went after taking cards (ODS10)."""

    colour: int
    cards: int
    place: int
    rule: str
    """"BB1" to "BB4"."""
    agents: int
    """How many were placed; fewer than cards if the reserve ran short (I2)."""


@dataclass(frozen=True)
class Plot:
    """Priority B or C: which cards of the display, and where the agents went."""

    rule: str
    """"B1", "B2", "B3", "C1", "C2", or "C" for a single last card (ODS11)."""
    display: tuple[int, ...]
    """The colours that lay there, from left to right; -1 for a gap."""
    in_hq: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards of each colour in your HQ and in that of ODS."""
    slots: tuple[int, ...]
    """The cards it chose, as places of the display."""
    taken: tuple[int, ...]
    """Of them, the colours that went to its HQ."""
    discarded: tuple[int, ...]
    """Of them, the colours that left the game."""
    decided_by: str | None
    """"hq" or "left" where two conglomerates would do: more cards in the HQ, or lying leftmost."""
    placements: tuple[Placement, ...]
    unplaced: tuple[int, ...]
    """Colours whose agents stay in the reserve, since ODS looks at no company of theirs (ODS7)."""


@dataclass(frozen=True)
class Trace:
    """One turn of ODS."""

    marker: int
    """The column of the marker after it moved (ODS6)."""
    scan: tuple[int, ...]
    """The places in the order in which ODS looks at them (ODS7)."""
    attack: Attack | None
    plot: Plot | None
    """Exactly one of the two."""

    @property
    def priority(self) -> str:
        """A, B or C."""
        return "A" if self.plot is None else self.plot.rule[0]

    def to_dict(self) -> dict[str, Any]:
        """The trace, ready for JSON."""
        return {"priority": self.priority, **asdict(self)}


def ods_trace(record_before: Any) -> Trace:
    """What ODS will do in the turn that is due, and why; the record stays as it is."""
    record = record_before.copy()
    record.marker = (record.marker + 1) % COLUMNS
    scan = tuple(solo.scanned(record, index) for index in range(solo.scan_length(record)))
    attack = _attack(record, scan)
    return Trace(record.marker, scan, attack, _plot(record) if attack is None else None)


def _attack(record: Any, scan: tuple[int, ...]) -> Attack | None:
    target = solo.takeover_target(record)
    if target == NONE:
        return None
    candidates = tuple(_candidate(record, place) for place in scan if solo.attack_origin(record, place) != NONE)
    chosen = next(candidate for candidate in candidates if candidate.place == target)
    compared = candidates
    if record.reading[ODS_BY_COLUMN]:
        compared = tuple(each for each in candidates if each.place % COLUMNS == chosen.place % COLUMNS)
    decided_by = _deciding_rule(compared, chosen)
    if decided_by == "only" and len(candidates) > 1:
        decided_by = "scan"
    return Attack(candidates, chosen, decided_by, record.colour[chosen.origin])


def _candidate(record: Any, place: int) -> Candidate:
    return Candidate(
        place,
        solo.attack_origin(record, place),
        bool(solo.is_objective(record, place)),
        record.colour[place],
        record.agents[place],
        solo.your_neighbours(record, place),
        solo.edge_distance(record, place),
    )


def _deciding_rule(candidates: tuple[Candidate, ...], chosen: Candidate) -> str:
    """The rule after which only one candidate was left."""
    if chosen.objective:
        return "A1"
    left = list(candidates)
    if len(left) == 1:
        return "only"
    for rule, value in (("A2", "agents"), ("A3", "neighbours"), ("A4", "edge")):
        left = [candidate for candidate in left if getattr(candidate, value) == getattr(chosen, value)]
        if len(left) == 1:
            return rule
    return "scan"


def _plot(record: Any) -> Plot:
    slots = [NONE, NONE]
    chosen = tuple(slots[: solo.choose_slots(record, slots)])
    display = tuple(record.display[slot] for slot in range(SOLO_DISPLAY))
    colours = [display[slot] for slot in chosen]
    taken = tuple(colour for colour in colours if record.side[colour] == ODS)
    discarded = tuple(colour for colour in colours if record.side[colour] == YOU)
    rule, decided_by = _plot_rule(taken, discarded), _choice(record, taken, discarded)
    in_hq = (_in_hq(record, YOU), _in_hq(record, ODS))
    placements = _placements(record, taken)
    unplaced = tuple(colour for colour in dict.fromkeys(taken) if colour not in {each.colour for each in placements})
    return Plot(rule, display, in_hq, chosen, taken, discarded, decided_by, placements, unplaced)


def _in_hq(record: Any, seat: int) -> tuple[int, ...]:
    return tuple(solo.hq_cards(record, seat, colour) for colour in Colour)


def _plot_rule(taken: tuple[int, ...], discarded: tuple[int, ...]) -> str:
    if len(taken) == 1:
        return "B3"
    if taken:
        return "B1" if taken[0] == taken[1] else "B2"
    if len(discarded) == 1:
        return "C"
    return "C1" if discarded[0] == discarded[1] else "C2"


def _choice(record: Any, taken: tuple[int, ...], discarded: tuple[int, ...]) -> str | None:
    """What decided between two conglomerates of one side, if both would have done (ODS9, ODS11)."""
    cards = discarded or taken
    side, least = YOU if discarded else ODS, len(cards)
    if len(set(cards)) > 1:
        return None
    rivals = [colour for colour in Colour if solo.in_display(record, side, colour) >= least]
    if len(rivals) < 2:
        return None
    first, second = (solo.hq_cards(record, side, colour) for colour in rivals)
    return "left" if first == second else "hq"


def _placements(record: Any, taken: tuple[int, ...]) -> tuple[Placement, ...]:
    """One after the other, each judged on the grid that the one before left (ODS10); the copy is changed."""
    placements = []
    for colour in dict.fromkeys(taken):
        cards, place = taken.count(colour), solo.infiltration_place(record, colour)
        if place == NONE:
            continue
        rule, reserve = solo.infiltration_rule(record, place, colour), record.reserve[colour]
        solo.use_cards(record, colour, cards)
        placements.append(Placement(colour, cards, place, f"BB{rule}", reserve - record.reserve[colour]))
    return tuple(placements)


ATTACK_REASONS = {
    "A1": N_("it matches an objective (A1)"),
    "A2": N_("it holds the most agents of {player} (A2)"),
    "A3": N_("it lies next to the most other companies of {player} (A3)"),
    "A4": N_("it lies nearest to the edge (A4)"),
    "scan": N_("it comes first, counting from the marker"),
    "only": N_("it is the only one within reach"),
}
PLOT_REASONS = {
    "B1": N_("ODS takes {taken} from the display: two of one conglomerate (B1)."),
    "B2": N_("ODS takes {taken} from the display: one of each of its conglomerates (B2)."),
    "B3": N_("ODS takes {taken} from the display, its only card there (B3)."),
    "C1": N_("ODS discards {discarded} from the display: two of one conglomerate of {player} (C1)."),
    "C2": N_("ODS discards {discarded} from the display: one of each conglomerate of {player} (C2)."),
    "C": N_("ODS discards the last card of the display, {discarded} (C)."),
}
CHOICE_REASONS = {
    ("B1", "hq"): N_("ODS prefers the conglomerate of which it has more cards in its HQ."),
    ("B1", "left"): N_("It has the same number of both in its HQ, so it takes the cards further left."),
    ("C1", "hq"): N_("ODS prefers the conglomerate of which {player} has more cards in the HQ."),
    ("C1", "left"): N_("{player} has the same number of both in the HQ, so the cards further left are discarded."),
}
DISCARD_REASONS = {
    None: N_("ODS also discards {discarded}."),
    "hq": N_("ODS also discards {discarded}: {player} has more cards of that colour in the HQ."),
    "left": N_("ODS also discards {discarded}: it lies further left."),
}
STRICT_PLACEMENT_REASONS = {
    "BB1": N_("an objective, and all neighbours have at least as many agents (BB1)"),
    "BB3": N_("all neighbours have at least as many agents (BB3)"),
}
"""Where all neighbours have to be as strong (ODS10)."""
PLACEMENT_REASONS = {
    "BB1": N_("an objective, and a neighbour has at least as many agents (BB1)"),
    "BB2": N_("an objective (BB2)"),
    "BB3": N_("a neighbour has at least as many agents (BB3)"),
    "BB4": N_("the first of its colour (BB4)"),
}


def explain_ods(trace: Trace, record: Any) -> list[Message]:
    """A turn of ODS in a few sentences: what it did and what decided. The record gives the names."""
    lines = [message(N_("ODS moves its marker to column {column}."), column=trace.marker + 1)]
    if trace.attack is not None:
        captured = names.amount(1, trace.attack.chosen.colour)
        return [
            *lines,
            _explain_attack(trace.attack, record),
            message(N_("{captured} goes to ODS's HQ."), captured=captured),
        ]
    assert trace.plot is not None
    return lines + _explain_plot(trace.plot, record)


def _explain_attack(attack: Attack, record: Any) -> Message:
    chosen = attack.chosen
    return message(
        N_("ODS takes over {target} from {origin} with {agents} against {beaten}: {reason}."),
        target=names.company(record, chosen.place),
        agents=names.amount(attack.agents, attack.colour),
        origin=names.company(record, chosen.origin),
        beaten=names.amount(chosen.agents, chosen.colour),
        reason=message(ATTACK_REASONS[attack.decided_by], player=names.seat(record, YOU)),
    )


def _explain_plot(plot: Plot, record: Any) -> list[Message]:
    player = names.seat(record, YOU)
    cards = {
        key: _amounts(colours) for key, colours in (("taken", plot.taken), ("discarded", plot.discarded)) if colours
    }
    lines = [message(PLOT_REASONS[plot.rule], player=player, **cards)]
    if plot.rule == "B3" and plot.discarded:
        lines.append(message(DISCARD_REASONS[plot.decided_by], player=player, **cards))
    elif plot.decided_by is not None:
        lines.append(message(CHOICE_REASONS[plot.rule, plot.decided_by], player=player))
    lines += [
        message(N_("From its marker on ODS finds no company for its agents: {colour}."), colour=names.colour(colour))
        for colour in plot.unplaced
    ]
    return lines + [_explain_placement(placement, record) for placement in plot.placements]


def _amounts(colours: tuple[int, ...]) -> Value:
    return names.listing([names.amount(colours.count(colour), colour) for colour in dict.fromkeys(colours)])


def _explain_placement(placement: Placement, record: Any) -> Message:
    company = names.company(record, placement.place)
    reasons = PLACEMENT_REASONS
    if record.reading[ODS_ALL_NEIGHBOURS]:
        reasons = {**reasons, **STRICT_PLACEMENT_REASONS}
    reason = message(reasons[placement.rule])
    if placement.agents < placement.cards:
        return message(
            N_("ODS places {agents} on {company}, all that the reserve has: {reason}."),
            agents=names.amount(placement.agents, placement.colour),
            company=company,
            reason=reason,
        )
    return message(
        N_("ODS places {agents} on {company}: {reason}."),
        agents=names.amount(placement.agents, placement.colour),
        company=company,
        reason=reason,
    )


def explain_candidates(trace: Trace, record: Any) -> list[Message]:
    """For priority A: every company that ODS could have taken over, in the order it looked, with its values."""
    if trace.attack is None:
        return [message(N_("ODS cannot take over any company (priority A)."))]
    text = N_(
        "{company}: {agents}, objective: {objective}, neighbours of {player}: {neighbours}, steps to the edge: {edge}."
    )
    return [
        message(
            text,
            company=names.company(record, candidate.place),
            objective=message(N_("yes") if candidate.objective else N_("no")),
            agents=names.amount(candidate.agents, candidate.colour),
            player=names.seat(record, YOU),
            neighbours=candidate.neighbours,
            edge=candidate.edge,
        )
        for candidate in trace.attack.candidates
    ]
