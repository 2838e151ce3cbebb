"""The result of a game of New Angeles, with the test of every player (NA-50)."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from boardroom.core.presentation import Seat
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END, beaten
from boardroom.games.new_angeles.kernel.tables import (
    FEDERALIST,
    NONE,
    OWN_RIVAL_BEATS,
)


@dataclass(frozen=True)
class Score:
    """One player: capital, what had to be beaten, and whether it was."""

    seat: int
    corp: str
    total: int
    """Capital."""
    rival: str | None
    """A corp, "federalist", or None where it is not known."""
    needed: int | None
    """The capital of the rival, the number of players to beat with the own card, or what the federalist needs."""
    reached: int | None
    """What to compare it with."""
    won: bool | None
    rule: str
    """The rule that decided."""


@dataclass(frozen=True)
class Result:
    """Who won and why. Before the end: as if it ended regularly now, for what is public."""

    final: bool
    ending: str | None
    """"threat", "regular", or None before the end."""
    threat: int
    scores: tuple[Score, ...]
    winners: tuple[int, ...]


def counted(record: Any) -> tuple[object, ...]:
    """What a result depends on."""
    over, seats = record.decision == Decision.OVER, _BY_SEAT(record)
    return over, record.players, record.ending, record.threat, record.federalist_capital, *map(tuple, seats)


_BY_SEAT = attrgetter("corp", "seat_of", "rival", "capital", "won")


def result(record: Any, seat: Seat = None) -> Result:
    """The result; during the game as far as `seat` may know it."""
    final = record.decision == Decision.OVER
    scores = tuple(
        _score(record, other, known=final or other == seat)
        for other in range(record.players)
        if record.corp[other] != NONE
    )
    ending = {THREAT_END: "threat", REGULAR_END: "regular"}.get(record.ending)
    winners = tuple(score.seat for score in scores if score.won)
    return Result(final, ending, record.threat, scores, winners)


def _score(record: Any, seat: int, *, known: bool) -> Score:
    corp, capital, rival = names.CORP_KEYS[record.corp[seat]], record.capital[seat], record.rival[seat]
    if not known or rival == NONE:
        return Score(seat, corp, capital, None, None, None, None, "NA-50.0a")
    key = names.RIVAL_KEYS[rival]
    if record.ending == THREAT_END:
        won = bool(record.won[seat])
        rule = "NA-50.3" if rival != FEDERALIST else "NA-13.1"
        return Score(seat, corp, capital, key, record.federalist_capital, capital, won, rule)
    if rival == FEDERALIST:
        return Score(seat, corp, capital, key, record.federalist_capital, capital, False, "NA-46.2")
    if rival == record.corp[seat]:
        needed, reached = OWN_RIVAL_BEATS[record.players], beaten(record, seat)
        return Score(seat, corp, capital, key, needed, reached, reached >= needed, "NA-50.2")
    other = record.capital[record.seat_of[rival]]
    return Score(seat, corp, capital, key, other, capital, capital > other, "NA-50.1")


def verdict(record: Any, seat: Seat) -> tuple[Message, ...]:
    """Who wins, then the test of every player, as far as a seat may know it."""
    found = result(record, seat)
    if not found.scores:
        return ()
    lines = [explain(record, score) for score in found.scores]
    if not found.final:
        return (message(N_("If the threat stays low and the game ended now:")), *lines)
    reason = (
        N_("The threat has reached {limit}: the city falls.")
        if record.ending == THREAT_END
        else N_("The city held: the threat stayed below {limit}.")
    )
    return (_winners(record, found), message(reason, limit=record.threat_limit), *lines)


def _winners(record: Any, found: Result) -> Message:
    if not found.winners:
        return message(N_("No one wins."))
    if len(found.winners) == 1:
        return message(N_("{player} wins."), player=names.seat(record, found.winners[0]))
    return message(N_("{players} win."), players=names.listing([names.seat(record, seat) for seat in found.winners]))


def explain(record: Any, score: Score) -> Message:
    """A player's test in a sentence."""
    player = names.seat(record, score.seat)
    if score.rival is None:
        return message(N_("{player} has {capital} capital."), player=player, capital=score.total)
    if record.ending == THREAT_END and score.rival != "federalist":
        return message(N_("{player} loses: the threat has reached its limit."), player=player)
    if score.rival == "federalist":
        return _explain_federalist(record, score)
    if score.rival == score.corp:
        text = (
            N_("{player} has no rival and wins. Players with less capital: {reached}, needed: {needed}.")
            if score.won
            else N_("{player} has no rival and loses. Players with less capital: {reached}, needed: {needed}.")
        )
        return message(text, player=player, reached=score.reached or 0, needed=score.needed or 0)
    rival = names.corp(names.CORP_KEYS.index(score.rival))
    text = (
        N_("{player} wins: {capital} capital against {rival}'s {other}.")
        if score.won
        else N_("{player} loses: {capital} capital against {rival}'s {other}.")
    )
    return message(text, player=player, capital=score.total, other=score.needed or 0, rival=rival)


def _explain_federalist(record: Any, score: Score) -> Message:
    player = names.seat(record, score.seat)
    if score.won:
        text = N_("{player} is the federalist and wins: {capital} capital when the threat reached its limit.")
    elif record.ending == THREAT_END:
        text = N_("{player} is the federalist and loses: only {capital} capital when the threat reached its limit.")
    else:
        text = N_("{player} is the federalist and loses with {capital} capital: the city held.")
    return message(text, player=player, capital=score.total)
