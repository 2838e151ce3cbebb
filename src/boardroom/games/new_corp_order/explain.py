"""The final scoring in sentences, step by step (V, E3, ODS12)."""

from __future__ import annotations

from typing import Any

from boardroom.core.presentation import Seat
from boardroom.core.words import N_, Message, Person, Value, message, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import Colour
from boardroom.games.new_corp_order.result import Conglomerate, Result, Stake, result


def verdict(record: Any, seat: Seat) -> tuple[Message, ...]:
    """Who wins, then how the result came about, as far as a seat may know it."""
    *lines, last = explain_result(result(record, seat))
    return (last, *lines)


def explain_result(result: Result) -> list[Message]:
    """How the result came about: conglomerate by conglomerate, consultants, totals, winner."""
    lines = _caveats(result)
    for conglomerate in result.conglomerates:
        lines += _conglomerate(conglomerate)
    lines += [_total(result, seat) for seat in range(len(result.scores))]
    return [*lines, winner(result)]


def winner(result: Result) -> Message:
    """Who won and what decided (E3, ODS12); before the end who would win."""
    best = result.scores[result.winners[0]]
    values: dict[str, Value] = {
        "players": names.listing([_person(result, seat) for seat in result.winners]),
        "points": best.total,
        "agents": best.agents,
    }
    texts = WINNERS if result.final else LEADERS
    return message(texts[result.decided_by], **values)


WINNERS = {
    "points": N_("{players} wins with {points} VP."),
    "agents": N_("{players} wins: equal on {points} VP, but with more agents in the HQ ({agents})."),
    "shared": N_(
        "{players} share the victory with {points} VP and the same number of agents in the HQs "
        "({agents}). The French rulebook says: play again!"
    ),
    "shared-total": N_("{players} share the victory with {points} VP."),
    "ods": N_("Tie at {points} VP, with the same number of agents in the HQs ({agents}): {players} wins."),
}
LEADERS = {
    "points": N_("{players} is ahead with {points} VP."),
    "agents": N_("{players} is ahead: equal on {points} VP, but with more agents in the HQ ({agents})."),
    "shared": N_("{players} are tied at {points} VP, with the same number of agents in the HQs ({agents})."),
    "shared-total": N_("{players} are tied at {points} VP."),
    "ods": N_("Tie at {points} VP, with the same number of agents in the HQs ({agents}): {players} is ahead."),
}


def totals(result: Result) -> Message:
    """All totals in one line."""
    scores = [
        message(N_("{player}: {points}"), player=_person(result, score.seat), points=score.total)
        for score in result.scores
    ]
    return message(N_("Final score: {scores}."), scores=names.listing(scores))


def _person(result: Result, seat: int) -> Person:
    return names.person(seat, solo=not result.conglomerates)


def _caveats(result: Result) -> list[Message]:
    if result.final:
        return []
    lines = [message(N_("If the game ended now:"))]
    if not result.complete:
        lines.append(message(N_("Objectives that are still secret are not counted.")))
    return lines


def _conglomerate(conglomerate: Conglomerate) -> list[Message]:
    colour = Colour[conglomerate.colour.upper()]
    heading = plural(
        "{conglomerate} ({colour}) controls {count} company.",
        "{conglomerate} ({colour}) controls {count} companies.",
        count=conglomerate.companies,
        conglomerate=names.conglomerate(colour),
        colour=names.colour(colour),
    )
    owners = sorted((stake for stake in conglomerate.stakes if stake.shares), key=lambda stake: stake.rank or 3)
    if not owners:
        return [heading, message(N_("No one has shares of it."))]
    return [heading, *ties(conglomerate), *(line for stake in owners for line in _stake(stake))]


def ties(conglomerate: Conglomerate) -> list[Message]:
    """The ties for a place that scores, which agents had to decide or could not (V2, V3)."""
    tied: dict[int, list[Stake]] = {}
    for stake in conglomerate.stakes:
        if stake.tie_break is not None:
            tied.setdefault(stake.shares, []).append(stake)
    return [_tie(stakes) for _, stakes in sorted(tied.items(), reverse=True) if any(stake.rank for stake in stakes)]


def _tie(stakes: list[Stake]) -> Message:
    text = N_("Tie ({shares}), decided by its agents in the HQs ({agents}).")
    if len({stake.agents for stake in stakes}) == 1:
        text = N_("Tie ({shares}), also on its agents in the HQs ({agents}): each scores in full.")
    agents = [
        message(N_("{player}: {points}"), player=names.person(stake.seat, solo=False), points=stake.agents)
        for stake in stakes
    ]
    shares = plural("{count} share", "{count} shares", count=stakes[0].shares)
    return message(text, shares=shares, agents=names.listing(agents))


def _stake(stake: Stake) -> list[Message]:
    values: dict[str, Value] = {
        "player": names.person(stake.seat, solo=False),
        "shares": plural("{count} share", "{count} shares", count=stake.shares),
        "cards": plural("{count} card", "{count} cards", count=stake.cards),
        "agents": plural("{count} agent", "{count} agents", count=stake.agents),
        "points": stake.company_points,
    }
    lines = [message(STAKES[stake.rank], **values)]
    if stake.bonus:
        lines.append(
            plural(
                "{player}: {count} of these companies matches an objective, +{points} VP.",
                "{player}: {count} of these companies match an objective, +{points} VP.",
                count=stake.matching or 0,
                player=values["player"],
                points=stake.bonus,
            )
        )
    return lines


STAKES = {
    1: N_("{player} is first with {shares} ({cards}, {agents}), 2 VP per company: {points} VP."),
    2: N_("{player} is second with {shares} ({cards}, {agents}), 1 VP per company: {points} VP."),
    0: N_("{player} gets nothing with {shares} ({cards}, {agents})."),
}


def _total(result: Result, seat: int) -> Message:
    score = result.scores[seat]
    if not result.conglomerates:
        return message(
            N_("{player}: {points} VP for companies that match an objective; agents in the HQ: {agents}."),
            player=_person(result, seat),
            points=score.total,
            agents=score.agents,
        )
    return message(
        N_("{player}: companies {companies} + objectives {bonus} + consultants {consultants} = {total} VP."),
        player=_person(result, seat),
        companies=score.conglomerates,
        bonus=score.bonus,
        consultants=score.consultants,
        total=score.total,
    )
