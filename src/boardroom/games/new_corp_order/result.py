"""The result of a game of New Corp Order with its whole breakdown (V, E3, ODS12)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from boardroom.core.presentation import Seat
from boardroom.games.new_corp_order.components import EDITIONS, Colour
from boardroom.games.new_corp_order.kernel import scoring
from boardroom.games.new_corp_order.kernel.abilities import headquarters
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.tables import ODS, YOU
from boardroom.games.new_corp_order.names import COLOUR_KEYS


@dataclass(frozen=True)
class Stake:
    """One player in one conglomerate."""

    seat: int
    cards: int
    agents: int
    shares: int
    rank: int
    """1 most shares, 2 second, 0 neither (V2, V3)."""
    tie_break: str | None
    """Where shares for a scoring place are equal: won or lost by agents, or shared if these are equal too (V2, V3)."""
    company_points: int
    matching: int | None
    """Companies that match an objective; None where the objectives are not known (V6)."""
    bonus: int

    @property
    def points(self) -> int:
        """Victory points from this conglomerate."""
        return self.company_points + self.bonus


@dataclass(frozen=True)
class Conglomerate:
    """One conglomerate and what it brings to whom."""

    colour: str
    companies: int
    stakes: tuple[Stake, ...]


@dataclass(frozen=True)
class Score:
    """One player's total."""

    seat: int
    conglomerates: int
    bonus: int
    consultants: int
    total: int
    agents: int
    """All agents in the HQ: they break a tie (E3)."""


@dataclass(frozen=True)
class Result:
    """Who won and why. Before the end: what it would be if it ended now, without the objectives that are secret."""

    final: bool
    complete: bool
    """Whether all objectives are counted."""
    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    decided_by: str
    """"points", "agents", "shared", in PNP "shared-total" (E3), or "ods" for a full tie in solo (ODS12)."""
    conglomerates: tuple[Conglomerate, ...]
    """Empty in solo: there only the companies that match an objective count (ODS12)."""


class Scored(NamedTuple):
    """The part of a record that a result depends on. Scoring reads it like a record."""

    players: int
    edition: int
    places: int
    first_points: int
    second_points: int
    objective_points: int
    consultant_points: int
    reading: tuple[int, ...]
    tile: tuple[int, ...]
    colour: tuple[int, ...]
    side: tuple[int, ...]
    untapped: tuple[tuple[int, ...], ...]
    tapped: tuple[tuple[int, ...], ...]
    captured: tuple[tuple[int, ...], ...]
    consultants: tuple[tuple[int, ...], ...]
    objectives: tuple[tuple[int, ...], ...]


_NUMBERS, _ROWS, _ROWS_BY_SEAT = (
    attrgetter(*Scored._fields[first:end]) for first, end in ((0, 7), (7, 11), (11, None))
)


def counted(record: Any) -> tuple[Scored, bool]:
    """What a result depends on, and whether the game is over."""
    by_seat = (tuple(map(tuple, rows)) for rows in _ROWS_BY_SEAT(record))
    return Scored(*_NUMBERS(record), *map(tuple, _ROWS(record)), *by_seat), record.decision == Decision.OVER


def result(record: Any, seat: Seat = None) -> Result:
    """The result; during the game as far as `seat` may know it."""
    scored, final = counted(record)
    return _kept_result(scored, None if final else seat, final)


def result_of(what: tuple[Scored, bool], seat: Seat) -> Result:
    """The same, given what the result depends on."""
    scored, final = what
    return _result(scored, None if final else seat, final)


@lru_cache(maxsize=64)
def _kept_result(record: Scored, seat: Seat, final: bool) -> Result:
    """A result; kept for a moment, because who asks often asks twice."""
    return _result(record, seat, final)


def _result(record: Scored, seat: Seat, final: bool) -> Result:
    known = {other for other in range(headquarters(record)) if final or record.players == 1 or other == seat}
    if record.players == 1:
        return _solo(record, final=final)
    conglomerates = tuple(
        Conglomerate(
            COLOUR_KEYS[colour],
            companies,
            tuple(_stake(*standing, *_matching(record, standing[0], colour, known)) for standing in standings),
        )
        for colour, companies, standings in _standings(record)
    )
    scores = tuple(_score(record, other, conglomerates) for other in range(record.players))
    winners, decided_by = _winners(scores, by_agents=EDITIONS[record.edition].agents_break_ties)
    return Result(final, len(known) == record.players, scores, winners, decided_by, conglomerates)


Standing = tuple[int, int, int, int, int, str | None, int]
"""What everybody may know of a stake, in the order in which `_stake` takes it."""


@lru_cache(maxsize=64)
def _standings(record: Scored) -> list[tuple[Colour, int, list[Standing]]]:
    """By colour: its companies, and what everybody may know of the stakes; kept for all who look at the same table."""
    seats = range(record.players)
    found = []
    for colour in Colour:
        companies = scoring.companies(record, colour)
        shares = [scoring.shares(record, seat, colour) for seat in seats]
        ranks = [scoring.rank(record, seat, colour) for seat in seats]
        standings: list[Standing] = [
            (
                seat,
                record.untapped[seat][colour] + record.tapped[seat][colour],
                record.captured[seat][colour],
                shares[seat],
                ranks[seat],
                _tie_break(record, seat, colour, shares, ranks),
                companies * scoring.rank_points(record, ranks[seat]) if ranks[seat] else 0,
            )
            for seat in seats
        ]
        found.append((colour, companies, standings))
    return found


@lru_cache(maxsize=10_000)
def _stake(
    seat: int,
    cards: int,
    agents: int,
    shares: int,
    rank: int,
    tie_break: str | None,
    company_points: int,
    matching: int | None,
    bonus: int,
) -> Stake:
    """A stake; kept, because a pick changes few of them and everybody at a table asks for all."""
    return Stake(seat, cards, agents, shares, rank, tie_break, company_points, matching, bonus if rank else 0)


def _matching(record: Any, seat: int, colour: Colour, known: set[int]) -> tuple[int | None, int]:
    """The companies that match an objective, and what they bring (V6)."""
    if seat not in known:
        return None, 0
    return scoring.matching_companies(record, seat, colour), scoring.bonus(record, seat, colour)


def _tie_break(record: Any, seat: int, colour: Colour, shares: list[int], ranks: list[int]) -> str | None:
    if shares[seat] == 0 or shares.count(shares[seat]) == 1:
        return None
    tied = [other for other, theirs in enumerate(shares) if theirs == shares[seat]]
    if not any(ranks[other] for other in tied):
        return None
    agents = [record.captured[other][colour] for other in tied]
    mine = record.captured[seat][colour]
    if mine < max(agents):
        return "lost"
    return "won" if agents.count(mine) == 1 else "shared"


def _score(record: Any, seat: int, conglomerates: tuple[Conglomerate, ...]) -> Score:
    companies = sum(each.stakes[seat].company_points for each in conglomerates)
    bonus = sum(each.stakes[seat].bonus for each in conglomerates)
    consultants = scoring.consultant_points(record, seat)
    agents = scoring.agents_in_hq(record, seat)
    return Score(seat, companies, bonus, consultants, companies + bonus + consultants, agents)


def _winners(scores: tuple[Score, ...], *, by_agents: bool) -> tuple[tuple[int, ...], str]:
    most = max(score.total for score in scores)
    leaders = [score for score in scores if score.total == most]
    if len(leaders) == 1:
        return (leaders[0].seat,), "points"
    if not by_agents:
        return tuple(score.seat for score in leaders), "shared-total"
    agents = max(score.agents for score in leaders)
    best = tuple(score.seat for score in leaders if score.agents == agents)
    return best, "agents" if len(best) == 1 else "shared"


def _solo(record: Any, *, final: bool) -> Result:
    scores = tuple(
        Score(side, scoring.solo_points(record, side), 0, 0, scoring.solo_points(record, side), agents)
        for side, agents in ((side, scoring.agents_in_hq(record, side)) for side in (YOU, ODS))
    )
    winners, decided_by = _winners(scores, by_agents=True)
    if len(winners) > 1:
        winners, decided_by = (ODS,), "ods"
    return Result(final, True, scores, winners, decided_by, ())
