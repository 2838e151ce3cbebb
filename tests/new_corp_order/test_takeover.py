"""Take over (O)."""

from __future__ import annotations

import pytest

from tests.support import rule
from tests.support.new_corp_order import EDITIONS, Table, seat, table

ROWS = "R4 B1 K1 W1 / W2 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
ONLY_BLUE = "R4 B1 K1 W1 / W2 R1 K1 K1 / K1 W1 R1 K1 / W1 K1 W1 R1"
"""Blue has a single company, at place 1."""


def targets(playing: Table, origin: int) -> list[int]:
    playing.do("take-over").do("leave", place=origin)
    return sorted(playing.offers("enter", "place"))


class TestTheMove:
    """O1, O2: cards are tapped, as many agents move to a neighbour, one stays."""

    @rule("NCO-O1")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("count", [2, 3])
    def test_as_many_cards_are_tapped_as_agents_move(self, edition: str, count: int) -> None:
        playing = table(3, edition, ROWS, types={1: "social-media"}, seats=[seat(untapped="RRRRK", tapped="R")])
        playing.take_over(0, 1, count).do("decline")
        assert playing.hq(0) == "R" * (4 - count) + "K|R" + "R" * count
        assert (playing.at(0), playing.at(1)) == (f"R{4 - count}", f"R{count}")

    @rule("NCO-O1")
    def test_no_more_agents_than_untapped_cards_of_their_colour(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat("RRR", untapped="RRBBB", tapped="RRR")])
        playing.do("take-over").do("leave", place=0).do("enter", place=1)
        assert playing.offers("move", "count") == [1, 2]

    @rule("NCO-O1")
    def test_origins_have_agents_of_a_colour_that_you_have_untapped(self) -> None:
        rows = "R4 B4 K4 W4 / W2 R1 B1 K1 / K1 W1 R2 B1 / B1 K1 W1 R1"
        playing = table(3, rows=rows, seats=[seat("W", untapped="RB", tapped="KK"), seat(untapped="W")])
        assert playing.do("take-over").offers("leave", "place") == [0, 1, 10]

    @rule("NCO-O1")
    @pytest.mark.parametrize(
        ("players", "origin", "neighbours"),
        [
            (3, 0, [1, 4]),
            (3, 3, [2, 7]),
            (3, 4, [0, 5, 8]),
            (3, 6, [2, 5, 7, 10]),
            (3, 7, [3, 6, 11]),
            (3, 12, [8, 13]),
            (3, 15, [11, 14]),
            (2, 3, [2, 7]),
            (2, 5, [1, 4, 6, 9]),
            (2, 8, [4, 9]),
            (2, 9, [5, 8, 10]),
            (2, 11, [7, 10]),
        ],
    )
    def test_neighbours_are_orthogonal_and_the_grid_does_not_wrap(
        self, players: int, origin: int, neighbours: list[int]
    ) -> None:
        cells = ["B1", "K1", "W1", "R1"] * (4 if players == 3 else 3)
        cells[origin] = "R2"
        assert targets(table(players, rows=" ".join(cells), seats=[seat(untapped="R")]), origin) == neighbours

    @rule("NCO-O1")
    def test_without_an_untapped_card_there_is_no_takeover(self) -> None:
        assert not table(3, rows=ROWS, seats=[seat("RR", tapped="RRR")]).can("take-over")

    @rule("NCO-O2")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_one_agent_stays_behind_however_many_cards_you_have(self, edition: str) -> None:
        playing = table(3, edition, ROWS, seats=[seat(untapped="RRRRRRRR")])
        playing.do("take-over").do("leave", place=0).do("enter", place=1)
        assert max(playing.offers("move", "count")) == 3

    @rule("NCO-O2")
    def test_a_company_with_a_single_agent_is_no_origin(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat(untapped="RRRWW")])
        assert playing.do("take-over").offers("leave", "place") == [0, 4]

    @rule("NCO-O2")
    def test_one_stays_also_when_joining_and_with_the_military_contractor(self) -> None:
        rows = "R2 R1 K1 W1 / B1 R1 B1 K1 / K1 W1 W1 B1 / B1 K1 W1 R1"
        playing = table(3, rows=rows, seats=[seat(untapped="RRR", consultants=["military-contractor"])])
        playing.do("use", consultant="military-contractor")
        assert playing.offers("leave", "place") == [0]
        playing.do("leave", place=0).do("enter", place=1)
        assert playing.offers("move", "count") == [1]


class TestWhatHappens:
    """O3-O5, O7: join, fail, take over."""

    @rule("NCO-O3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_agents_of_the_same_colour_join_and_nothing_else_happens(self, edition: str) -> None:
        rows = "R4 R2 K1 W1 / W2 R1 B1 K1 / K1 W1 B1 B1 / B1 K1 W1 R1"
        playing = table(3, edition, rows, types={1: "online-marketing"}, seats=[seat(untapped="RRR")])
        reserve = playing.common("reserve")
        playing.take_over(0, 1, 1)
        assert (playing.at(0), playing.at(1)) == ("R3", "R3")
        assert playing.hq(0) == "RR|R"
        assert (playing.pile(0, "agents"), playing.common("reserve")) == ("", reserve)
        assert (playing.turn, playing.decision) == (1, "action")

    @rule("NCO-O4")
    @pytest.mark.parametrize("count", [1, 2])
    def test_retail_an_attempt_against_as_many_or_more_fails(self, count: int) -> None:
        playing = table(3, rows=ROWS, types={4: "online-marketing"}, seats=[seat(untapped="RRR")])
        before = playing.rows()
        playing.take_over(0, 4, count)
        assert playing.rows() == before
        assert playing.hq(0) == "R" * (3 - count) + "|" + "R" * count
        assert playing.pile(0, "agents") == ""
        assert (playing.turn, playing.decision) == (1, "action")

    @rule("NCO-O4")
    def test_pnp_such_a_move_is_not_allowed(self) -> None:
        playing = table(3, "pnp", ROWS, seats=[seat(untapped="RRR")])
        playing.do("take-over").do("leave", place=0).do("enter", place=4)
        assert playing.offers("move", "count") == [3]

    @rule("NCO-O4")
    def test_pnp_a_company_that_cannot_be_beaten_is_no_target(self) -> None:
        assert targets(table(3, "pnp", ROWS, seats=[seat(untapped="RR")]), 0) == [1]
        assert targets(table(3, "retail", ROWS, seats=[seat(untapped="RR")]), 0) == [1, 4]

    @rule("NCO-O4")
    def test_pnp_a_company_without_a_target_is_no_origin(self) -> None:
        rows = "R2 B1 K1 W1 / W2 R3 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        assert table(3, "pnp", rows, seats=[seat(untapped="RR")]).do("take-over").offers("leave", "place") == [5]
        assert table(3, "retail", rows, seats=[seat(untapped="RR")]).do("take-over").offers("leave", "place") == [0, 5]

    @rule("NCO-O5")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_a_takeover_brings_one_beaten_agent_and_returns_the_others(self, players: int, edition: str) -> None:
        rows = "R5 B1 K1 W1 / W3 R1 B1 K1 / K1 W1 R1 B1" + (" / B1 K1 W1 R1" if players > 2 else "")
        playing = table(players, edition, rows, types={4: "social-media"}, seats=[seat(untapped="RRRR", agents="W")])
        reserve = playing.position["reserve"]
        playing.take_over(0, 4, 4).do("decline")
        assert (playing.at(0), playing.at(4)) == ("R1", "R4")
        assert playing.pile(0, "agents") == "WW"
        assert playing.position["reserve"] == {**reserve, "white": reserve["white"] + 2}
        assert playing.hq(0) == "|RRRR"
        assert playing.turn == 1

    @rule("NCO-O5")
    def test_one_more_is_enough_and_a_single_beaten_agent_goes_to_your_hq(self) -> None:
        playing = table(3, rows=ROWS, types={1: "social-media"}, seats=[seat(untapped="RR")])
        reserve = playing.common("reserve")
        playing.take_over(0, 1, 2)
        assert (playing.at(1), playing.pile(0, "agents"), playing.common("reserve")) == ("R2", "B", reserve)

    @rule("NCO-O5", "NCO-A0")
    def test_the_ability_is_that_of_the_company_taken_over(self) -> None:
        types = {0: "online-marketing", 1: "broadcast-network"}
        playing = table(3, rows=ROWS, types=types, seats=[seat(untapped="RR")]).take_over(0, 1, 2)
        assert (playing.decides, playing.decision) == (0, "move-origin")

    @rule("NCO-O7")
    @pytest.mark.parametrize(("target", "count"), [(1, 2), (1, 3), (4, 3), (4, 1)])
    def test_two_colours_never_share_a_company(self, target: int, count: int) -> None:
        playing = table(3, rows=ROWS, types={1: "print-media", 4: "print-media"}, seats=[seat(untapped="RRR")])
        beaten = playing.position["grid"][target]
        playing.take_over(0, target, count)
        now = playing.position["grid"][target]
        won = count > beaten["agents"]
        assert (now["colour"], now["agents"]) == (("red", count) if won else (beaten["colour"], beaten["agents"]))


class TestTheLastOfAColour:
    """O6: no takeover removes a colour from the grid."""

    @rule("NCO-O6")
    def test_pnp_the_only_company_of_a_colour_is_no_target(self) -> None:
        assert targets(table(3, "pnp", ONLY_BLUE, seats=[seat(untapped="RRR")]), 0) == [4]

    @rule("NCO-O6", "NCO-O4")
    def test_retail_only_an_attempt_that_fails_is_allowed(self) -> None:
        playing = table(3, "retail", ONLY_BLUE, seats=[seat(untapped="RRR")])
        playing.do("take-over").do("leave", place=0).do("enter", place=1)
        assert playing.offers("move", "count") == [1]
        playing.do("move", count=1)
        assert (playing.at(1), playing.hq(0), playing.pile(0, "agents")) == ("B1", "RR|R", "")

    @rule("NCO-O6")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_second_company_of_the_colour_anywhere_is_enough(self, edition: str) -> None:
        playing = table(3, edition, ONLY_BLUE.replace("W1 R1", "W1 B1"), seats=[seat(untapped="RRR")])
        playing.do("take-over").do("leave", place=0).do("enter", place=1)
        assert {2, 3} <= set(playing.offers("move", "count"))

    @rule("NCO-O6", "NCO-K4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_with_the_military_contractor_even_one_agent_would_remove_it(self, edition: str) -> None:
        me = seat(untapped="RRR", consultants=["military-contractor"])
        playing = table(3, edition, ONLY_BLUE, seats=[me]).do("use", consultant="military-contractor")
        playing.do("leave", place=0)
        assert sorted(playing.offers("enter", "place")) == [4]

    @rule("NCO-O6", "NCO-K4")
    def test_retail_the_military_contractor_may_fail_against_two_of_a_last_company(self) -> None:
        rows = ONLY_BLUE.replace("B1", "B2")
        me = seat(untapped="RRR", consultants=["military-contractor"])
        playing = table(3, "retail", rows, seats=[me]).do("use", consultant="military-contractor")
        playing.do("leave", place=0).do("enter", place=1)
        assert playing.offers("move", "count") == [1]

    @rule("NCO-O6", "NCO-O4", "NCO-K5")
    @pytest.mark.parametrize(("edition", "plain"), [("retail", True), ("pnp", False)])
    def test_a_contractor_with_only_last_companies_to_attack_is_not_offered(self, edition: str, plain: bool) -> None:
        me = seat(untapped="R", consultants=["military-contractor"])
        only = table(2, edition, "R2 B1 K1 K1 / W1 K1 K1 K1 / K1 K1 K1 K1", seats=[me])
        assert only.can("take-over") == plain
        assert not only.can("use", consultant="military-contractor")


class TestTappedCards:
    """O8: tapped cards stay tapped."""

    @rule("NCO-O8")
    def test_a_tapped_card_cannot_be_tapped_again(self) -> None:
        rows = "R9 R1 K1 W1 / W2 R1 B1 K1 / K1 W1 B1 B1 / B1 K1 W1 R1"
        playing = table(3, rows=rows, seats=[seat(untapped="RRR")]).take_over(0, 1, 2)
        playing.plot("BK").deal("WW").plot("WW").deal("WW")
        assert (playing.turn, playing.hq(0)) == (0, "R|RR")
        playing.do("take-over").do("leave", place=0).do("enter", place=1)
        assert playing.offers("move", "count") == [1]

    @rule("NCO-O8")
    def test_they_stay_tapped_in_later_rounds(self) -> None:
        playing = table(2, seats=[seat(tapped="RR")])
        for _ in range(4):
            playing.do("plot").do("draw").deal("W").do("draw").deal("K")
        assert (playing.turn, playing.hq(0)) == (0, "|RR")
