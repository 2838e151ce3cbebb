"""The result and its breakdown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel import scoring
from tests.support import rule
from tests.support.new_corp_order import EDITIONS, SMALL, Table, result_of, seat, solo, table

FOUR_EACH = "R1 R1 R1 R1 / B1 B1 B1 B1 / K1 K1 K1 K1 / W1 W1 W1 W1"
SEATS = [
    seat(untapped="RRR", tapped="B", agents="K", objectives=["print-media", "social-media"], consultants=["dealmaker"]),
    seat(untapped="RR", agents="RK", objectives=["online-marketing", "social-media"]),
    seat(untapped="RRBB", tapped="B", objectives=["ambient-advertising", "print-media"]),
]


def ties(*stakes: Any, players: int = 3) -> list[str | None]:
    """What is said about ties in red for players with (cards, agents) of it."""
    rows = FOUR_EACH if players > 2 else "R1 R1 R1 B1 / B1 B1 K1 K1 / K1 W1 W1 W1"
    seats = [seat(untapped="R" * held, agents="R" * agents) for held, agents in stakes]
    return [stake.tie_break for stake in result_of(players, rows=rows, seats=seats).conglomerates[0].stakes]


@rule("NCO-V1", "NCO-V2", "NCO-V3", "NCO-V6")
def test_every_conglomerate_with_everybodys_stake() -> None:
    result = result_of(3, rows=FOUR_EACH, seats=SEATS)
    red, blue, black, white = result.conglomerates
    assert [entry.colour for entry in result.conglomerates] == ["red", "blue", "black", "white"]
    assert [entry.companies for entry in result.conglomerates] == [4, 4, 4, 4]
    # The grid is laid in the order of the box: 0-2 Print, 3-5 Online, 6-8 Social, 9-11 Broadcast, 12-14 Ambient.
    assert [(s.seat, s.cards, s.agents, s.shares, s.rank) for s in red.stakes] == [
        (0, 3, 0, 3, 2),
        (1, 2, 1, 4, 1),
        (2, 2, 0, 2, 0),
    ]
    assert [(s.company_points, s.matching, s.bonus, s.points) for s in red.stakes] == [
        (4, 3, 6, 10),
        (8, 1, 2, 10),
        (0, 3, 0, 0),
    ]
    assert [(s.shares, s.rank, s.company_points, s.bonus) for s in blue.stakes] == [
        (1, 2, 4, 4),
        (0, 0, 0, 0),
        (3, 1, 8, 0),
    ]
    assert [(s.shares, s.rank, s.tie_break, s.company_points, s.bonus) for s in black.stakes] == [
        (2, 1, "shared", 8, 2),
        (2, 1, "shared", 8, 2),
        (0, 0, None, 0, 0),
    ]
    assert [s.rank for s in white.stakes] == [0, 0, 0]


@rule("NCO-E3", "NCO-V7")
def test_the_totals_and_the_winner() -> None:
    result = result_of(3, "pnp", rows=FOUR_EACH, seats=SEATS)
    assert [(s.seat, s.conglomerates, s.bonus, s.consultants, s.total, s.agents) for s in result.scores] == [
        (0, 16, 12, 1, 29, 1),
        (1, 16, 4, 0, 20, 2),
        (2, 8, 0, 0, 8, 0),
    ]
    assert (result.final, result.complete, result.winners, result.decided_by) == (True, True, (0,), "points")


@rule("NCO-V2", "NCO-V3")
def test_ties_say_how_they_were_decided() -> None:
    assert ties((3, 0), (2, 0), (1, 0)) == [None, None, None]
    assert ties((4, 0), (2, 1), (1, 0)) == ["lost", "won", None]
    assert ties((3, 0), (3, 0), (1, 0)) == ["shared", "shared", None]
    assert ties((5, 0), (4, 0), (2, 1)) == [None, "lost", "won"]
    assert ties((0, 0), (0, 0), (1, 0)) == [None, None, None]


@rule("NCO-V2", "NCO-V3")
def test_among_four_a_tie_that_decides_nothing_is_not_mentioned() -> None:
    assert ties((5, 0), (4, 0), (3, 0), (3, 0), players=4) == [None, None, None, None]
    assert ties((4, 0), (2, 1), (0, 2), (3, 0), players=4) == ["lost", "lost", "won", None]
    assert ties((2, 1), (2, 1), (4, 0), (1, 0), players=4) == ["shared", "shared", "lost", None]


@rule("NCO-V3")
def test_with_two_players_only_the_first_place_is_contested() -> None:
    assert ties((4, 0), (2, 1), players=2) == ["lost", "won"]


class TestDuringTheGame:
    """What it would be if it ended now, as far as a seat may know."""

    @rule("NCO-T5", "NCO-V6")
    @pytest.mark.parametrize("viewer", [None, 0, 1, 2])
    def test_secret_objectives_are_not_counted(self, viewer: int | None) -> None:
        playing = table(3, rows=FOUR_EACH, seats=SEATS)
        result = playing.game.result(playing.state, viewer)
        assert (result.final, result.complete) == (False, False)
        for conglomerate in result.conglomerates:
            for stake in conglomerate.stakes:
                assert (stake.matching is None) == (stake.seat != viewer)
        assert [score.bonus for score in result.scores] == [(12, 4, 0)[n] if n == viewer else 0 for n in range(3)]

    @rule("NCO-T5")
    def test_two_tables_that_differ_in_secrets_only_give_the_same_result(self) -> None:
        others = [{**each, "objectives": ["guerrilla-marketing", "broadcast-network"]} for each in SEATS[1:]]
        one = table(3, rows=FOUR_EACH, seats=SEATS)
        two = table(3, rows=FOUR_EACH, seats=[SEATS[0], *others])
        for viewer in (None, 0):
            assert one.game.result(one.state, viewer) == two.game.result(two.state, viewer)


@rule("NCO-ODS12")
def test_solo_counts_companies_and_nothing_is_secret() -> None:
    playing = solo(objectives=["print-media", "online-marketing", "social-media"], you=seat(agents="K"))
    result = playing.game.result(playing.state)
    assert (result.final, result.complete, result.conglomerates) == (False, True, ())
    assert [(score.total, score.agents) for score in result.scores] == [(3, 1), (3, 0)]
    assert (result.winners, result.decided_by) == ((0,), "agents")


@rule("NCO-E3", "NCO-ODS12")
@pytest.mark.parametrize(
    "ended",
    [
        lambda: table(3, decision="over", seats=[seat(untapped="R"), seat(untapped="RR"), seat()]),
        lambda: table(4, decision="over", seats=[seat(untapped="R"), seat(untapped="B"), seat(untapped="K")]),
        lambda: table(2, decision="over", seats=[seat(agents="R"), seat(untapped="B")]),
        lambda: table(2, decision="over"),
        lambda: solo(decision="over"),
        lambda: solo(decision="over", you=seat(agents="K")),
        lambda: solo(decision="over", ods=seat(agents="R")),
        lambda: solo(SMALL.replace("K1", "B1", 1), objectives=["online-marketing"], decision="over"),
    ],
    ids=["points", "shared", "agents", "nothing", "solo-tie", "solo-agents", "solo-ods", "solo-points"],
)
def test_the_kernel_names_the_same_winners(ended: Callable[[], Table]) -> None:
    """Simulations ask the kernel, people are shown the result."""
    over = ended()
    result, marks, points = over.game.result(over.state), [9] * 4, [9] * 4
    scoring.winners(over.state.record, marks)
    scoring.score(over.state.record, points)
    assert marks == [int(number in result.winners) for number in range(4)]
    assert points[: len(result.scores)] == [entry.total for entry in result.scores]


@rule("NCO-E3", "NCO-V1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_breakdown_of_a_real_game_adds_up(players: int, edition: str) -> None:
    game = NewCorpOrder(players=players, edition=edition)
    state, picker = game.start(Dealer(seed=players)), Dealer(seed=77)
    while not game.over(state):
        options = game.legal(state)
        game.apply(state, options[picker.below(len(options))])
    result = game.result(state)
    assert (result.final, result.complete) == (True, True)
    assert sum(entry.companies for entry in result.conglomerates) == (12 if players == 2 else 16)
    for score in result.scores:
        stakes = [entry.stakes[score.seat] for entry in result.conglomerates]
        assert score.total == sum(stake.points for stake in stakes) + score.consultants
        assert score.agents == sum(stake.agents for stake in stakes)
    best = max(score.total for score in result.scores)
    assert {result.scores[winner].total for winner in result.winners} == {best}
