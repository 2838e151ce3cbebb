"""Scoring (V)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import rule
from tests.support.new_corp_order import CONSULTANTS, EDITIONS, result_of, seat

ADVISOR, DEALMAKER, LAWYER, CONTRACTOR = CONSULTANTS
PRINT, ONLINE, SOCIAL, BROADCAST = "print-media", "online-marketing", "social-media", "broadcast-network"
AMBIENT, GUERRILLA = "ambient-advertising", "guerrilla-marketing"

FOUR_RED = "R1 R1 R1 R1 / B1 B1 B1 B1 / K1 K1 K1 K1 / W1 W1 W1 W1"
THREE_RED = "R1 R1 R1 B1 / B1 B1 B1 K1 / K1 K1 W1 W1"
RED_TYPES = {0: PRINT, 1: PRINT, 2: SOCIAL, 3: BROADCAST}


def red(players: int, seats: list[Any], edition: str = "retail", **what: Any) -> tuple[Any, ...]:
    """Everybody's stake in red, which has four companies (three with two players)."""
    rows = FOUR_RED if players > 2 else THREE_RED
    conglomerate = result_of(players, edition, rows, seats=seats, **what).conglomerates[0]
    assert (conglomerate.colour, conglomerate.companies) == ("red", 4 if players > 2 else 3)
    return tuple(conglomerate.stakes)


def ranks(players: int, *holdings: str, edition: str = "retail") -> list[int]:
    """The ranks in red of players with these holdings: "4+1" is four cards and an agent."""
    seats = []
    for holding in holdings:
        count, _, agents = holding.partition("+")
        seats.append(seat(untapped="R" * int(count), agents="R" * int(agents or 0)))
    return [stake.rank for stake in red(players, seats, edition)]


class TestShares:
    """V1."""

    @rule("NCO-V1")
    @pytest.mark.parametrize(
        ("holding", "shares"),
        [
            (seat(untapped="RRR"), 3),
            (seat(tapped="RRR"), 3),
            (seat(untapped="R", tapped="RR"), 3),
            (seat(agents="RR"), 4),
            (seat(untapped="R", tapped="R", agents="R"), 4),
            (seat(hand="RRR", untapped="BB", agents="K"), 0),
        ],
    )
    def test_a_card_is_one_share_and_an_agent_two(self, holding: Any, shares: int) -> None:
        assert red(3, [holding, seat(), seat()])[0].shares == shares

    @rule("NCO-V1", "NCO-V10")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_five_blue_cards_and_two_blue_agents_are_nine_shares(self, edition: str) -> None:
        result = result_of(3, edition, seats=[seat(untapped="BBB", tapped="BB", agents="BB")])
        assert (result.conglomerates[1].colour, result.conglomerates[1].stakes[0].shares) == ("blue", 9)


class TestFirstAndSecond:
    """V2-V5, in both editions alike (V4)."""

    @rule("NCO-V2", "NCO-V3")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("players", [3, 4])
    def test_most_shares_two_points_a_company_second_one(self, players: int, edition: str) -> None:
        stakes = red(players, [seat(untapped="RR"), seat(untapped="RRR"), seat(untapped="R")], edition)
        assert [stake.company_points for stake in stakes][:3] == [4, 8, 0]

    @rule("NCO-V2")
    def test_every_conglomerate_by_itself_and_by_its_companies(self) -> None:
        rows = "R1 R1 R1 R1 / R1 R1 R1 B1 / B1 K1 K1 W1 / W1 W1 W1 W1"
        result = result_of(3, rows=rows, seats=[seat(untapped="RB"), seat(untapped="K"), seat(untapped="RRW")])
        assert [entry.companies for entry in result.conglomerates] == [7, 2, 2, 5]
        assert [score.total for score in result.scores] == [7 + 4, 4, 14 + 10]

    @rule("NCO-V2")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_tie_for_first_goes_to_most_agents_of_it(self, edition: str) -> None:
        assert ranks(3, "6", "4+1", "1", edition=edition) == [2, 1, 0]

    @rule("NCO-V2")
    def test_agents_of_other_colours_do_not_break_the_tie(self) -> None:
        stakes = red(3, [seat(untapped="RR", agents="BBB"), seat(untapped="RR"), seat()])
        assert [stake.rank for stake in stakes] == [1, 1, 0]

    @rule("NCO-V2")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_still_tied_each_gets_it_in_full(self, edition: str) -> None:
        stakes = red(4, [seat(untapped="RRR"), seat(untapped="RRR"), seat(untapped="RRR"), seat()], edition)
        assert [stake.company_points for stake in stakes] == [8, 8, 8, 0]
        assert ranks(4, "2+1", "4", "2+1", "1", edition=edition) == [1, 2, 1, 0]

    @rule("NCO-V2", "NCO-V3")
    def test_behind_a_shared_first_place_there_is_a_second(self) -> None:
        assert ranks(3, "3", "3", "2") == [1, 1, 2]

    @rule("NCO-V3", "NCO-V4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_who_lost_the_tie_for_first_is_second_before_anybody_with_less(self, edition: str) -> None:
        assert ranks(3, "4", "2+1", "3", edition=edition) == [2, 1, 0]

    @rule("NCO-V3", "NCO-V4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_two_losers_of_that_tie_share_the_second_place_or_agents_decide(self, edition: str) -> None:
        assert ranks(4, "4", "4", "2+1", "3", edition=edition) == [2, 2, 1, 0]
        assert ranks(4, "4", "2+1", "0+2", "3", edition=edition) == [0, 2, 1, 0]

    @rule("NCO-V3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_tie_for_second_goes_to_most_agents_the_rest_get_nothing(self, edition: str) -> None:
        assert ranks(4, "6", "4", "2+1", "0+2", edition=edition) == [1, 0, 0, 2]
        assert ranks(4, "6", "4", "2+1", "2+1", edition=edition) == [1, 0, 2, 2]

    @rule("NCO-V3")
    def test_a_shared_second_place_pays_each_in_full(self) -> None:
        stakes = red(4, [seat(untapped="RRR"), seat(untapped="RR"), seat(untapped="RR"), seat(untapped="R")])
        assert [stake.company_points for stake in stakes] == [8, 4, 4, 0]

    @rule("NCO-V3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_no_second_place_with_two_players(self, edition: str) -> None:
        assert ranks(2, "3", "2", edition=edition) == [1, 0]
        assert ranks(2, "4", "2+1", edition=edition) == [0, 1]
        assert ranks(2, "2", "2", edition=edition) == [1, 1]

    @rule("NCO-V5")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_nobody_scores_without_a_share(self, players: int, edition: str) -> None:
        assert ranks(players, *["0"] * players, edition=edition) == [0] * players
        assert ranks(players, "1", *["0"] * (players - 1), edition=edition) == [1] + [0] * (players - 1)


class TestObjectives:
    """V6. Red: two Print Media, one Social Media, one Broadcast Network."""

    @rule("NCO-V6")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize(
        ("objectives", "bonus"),
        [
            ((PRINT, SOCIAL), 6),
            ((PRINT, AMBIENT), 4),
            ((BROADCAST, ONLINE), 2),
            ((ONLINE, GUERRILLA), 0),
            ((PRINT, PRINT), 4),
        ],
    )
    def test_two_points_for_each_matching_company_each_once(
        self, objectives: tuple[str, str], bonus: int, edition: str
    ) -> None:
        stakes = red(3, [seat(untapped="R", objectives=objectives)], edition, types=RED_TYPES)
        assert (stakes[0].bonus, stakes[0].points) == (bonus, 8 + bonus)

    @rule("NCO-V6")
    def test_the_second_gets_the_same_bonus_and_others_none(self) -> None:
        seats = [seat(untapped="R" * count, objectives=[PRINT, SOCIAL]) for count in (3, 2, 1)]
        assert [stake.bonus for stake in red(3, seats, types=RED_TYPES)] == [6, 6, 0]

    @rule("NCO-V6")
    def test_with_two_players_the_second_gets_no_bonus(self) -> None:
        seats = [seat(untapped="RR", objectives=[SOCIAL, AMBIENT]), seat(untapped="R", objectives=[PRINT, SOCIAL])]
        types = {0: PRINT, 1: PRINT, 2: SOCIAL}
        assert [stake.points for stake in red(2, seats, types=types)] == [6 + 2, 0]

    @rule("NCO-V6")
    def test_companies_of_other_colours_do_not_match(self) -> None:
        types = {**RED_TYPES, 4: PRINT, 5: ONLINE, 6: ONLINE, 7: GUERRILLA}
        seats = [seat(untapped="B", objectives=[PRINT, SOCIAL])]
        blue = result_of(3, rows=FOUR_RED, types=types, seats=seats).conglomerates[1].stakes[0]
        assert (blue.company_points, blue.bonus) == (8, 2)


class TestConsultants:
    """V7, V8."""

    @staticmethod
    def points(consultants: list[str], edition: str) -> int:
        result = result_of(4, edition, supply=[], seats=[seat(consultants=consultants)])
        assert result.scores[0].total == result.scores[0].consultants
        return int(result.scores[0].consultants)

    @rule("NCO-V7")
    @pytest.mark.parametrize(
        ("consultants", "retail", "pnp"),
        [
            ([], 0, 0),
            ([DEALMAKER], 0, 1),
            ([DEALMAKER, DEALMAKER], 0, 2),
            ([DEALMAKER, ADVISOR], 1, 3),
            ([DEALMAKER, DEALMAKER, ADVISOR], 1, 4),
            ([DEALMAKER, DEALMAKER, ADVISOR, ADVISOR], 2, 5),
            ([DEALMAKER, DEALMAKER, DEALMAKER, ADVISOR], 1, 5),
            ([DEALMAKER, ADVISOR, LAWYER], 1, 5),
            ([DEALMAKER, DEALMAKER, ADVISOR, LAWYER], 2, 6),
            ([DEALMAKER, ADVISOR, LAWYER, CONTRACTOR], 3, 7),
            ([DEALMAKER, DEALMAKER, DEALMAKER, DEALMAKER, ADVISOR, LAWYER, CONTRACTOR], 4, 10),
            ([DEALMAKER, DEALMAKER, DEALMAKER, ADVISOR, ADVISOR, ADVISOR], 3, 7),
            (list(CONSULTANTS) * 4, 9, 19),
        ],
    )
    def test_pairs_of_different_ones_in_retail_types_and_copies_in_pnp(
        self, consultants: list[str], retail: int, pnp: int
    ) -> None:
        assert (self.points(consultants, "retail"), self.points(consultants, "pnp")) == (retail, pnp)

    @rule("NCO-V7", "NCO-V8")
    def test_the_worked_example(self) -> None:
        held = [DEALMAKER] * 3 + [ADVISOR] * 2 + [LAWYER, CONTRACTOR]
        assert self.points(held, "retail") == 4

    @rule("NCO-V7")
    def test_with_two_players_three_types_are_all_there_are(self) -> None:
        result = result_of(2, seats=[seat(consultants=[DEALMAKER, ADVISOR, CONTRACTOR])])
        assert result.scores[0].consultants == 1
        result = result_of(2, "pnp", seats=[seat(consultants=[DEALMAKER, ADVISOR, CONTRACTOR])])
        assert result.scores[0].consultants == 5


@rule("NCO-V9", "NCO-V2", "NCO-V3", "NCO-V6")
def test_the_worked_example_of_a_conglomerate() -> None:
    seats = [
        seat(untapped="RRRRR", tapped="RRRR", objectives=[PRINT, AMBIENT]),
        seat(untapped="RRRR", agents="R", objectives=[ONLINE, GUERRILLA]),
        seat(tapped="RRRRRR", objectives=[SOCIAL, ONLINE]),
    ]
    first, second, third = red(3, seats, types=RED_TYPES, display="BKWBK")
    assert (first.shares, second.shares, third.shares) == (9, 6, 6)
    assert (first.company_points, first.bonus, first.points) == (8, 4, 12)
    assert (second.rank, second.tie_break, second.points) == (2, "won", 4)
    assert (third.rank, third.tie_break, third.points, third.bonus) == (0, "lost", 0, 0)
