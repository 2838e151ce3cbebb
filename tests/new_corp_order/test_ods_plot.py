"""How ODS plots: priorities B, BB and C step by step (ODS9-ODS11). You have red and blue, ODS black and white."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import rule
from tests.support.new_corp_order import EDITIONS, SMALL, TILES, ods_acts, seat

PRINT, ONLINE, SOCIAL, BROADCAST, AMBIENT, GUERRILLA = TILES
BLACK = (2, 7, 8)
"""Where black lies in the small grid, each time with one agent and a neighbour with as many."""


class TestB1:
    """Two of one of its conglomerates."""

    @rule("NCO-ODS9")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_it_takes_both(self, edition: str) -> None:
        acted = ods_acts(display="RKWK.", edition=edition)
        assert (acted.display(), acted.hq(1), acted.common("discarded")) == ("R.W..", "KK|", "")

    @rule("NCO-ODS9")
    def test_of_three_the_two_leftmost(self) -> None:
        assert ods_acts(display="WRWW.").display() == ".R.W."
        assert ods_acts(display="KKKK.").display() == "..KK."

    @rule("NCO-ODS9")
    @pytest.mark.parametrize(
        ("holding", "left"),
        [
            (seat(untapped="W"), "K.K.."),
            (seat(tapped="W"), "K.K.."),
            (seat(untapped="K"), ".W.W."),
            (seat(untapped="K", tapped="WW"), "K.K.."),
        ],
    )
    def test_two_of_each_those_it_has_more_cards_of(self, holding: dict[str, Any], left: str) -> None:
        assert ods_acts(display="KWKW.", ods=holding).display() == left

    @rule("NCO-ODS9")
    @pytest.mark.parametrize("holding", [seat(), seat(untapped="K", tapped="W")])
    @pytest.mark.parametrize(("display", "left"), [("KWKW.", ".W.W."), ("WKKW.", ".KK.."), ("WWKK.", "..KK.")])
    def test_two_of_each_and_a_tie_the_leftmost(self, holding: dict[str, Any], display: str, left: str) -> None:
        assert ods_acts(display=display, ods=holding).display() == left

    @rule("NCO-ODS9")
    def test_agents_in_the_hq_are_not_cards(self) -> None:
        assert ods_acts(display="KWKW.", ods=seat(agents="WWW")).display() == ".W.W."

    @rule("NCO-ODS9")
    def test_a_pair_counts_more_than_the_favourite_with_one(self) -> None:
        assert ods_acts(display="WKKR.", ods=seat(untapped="WWW")).display() == "W..R."


class TestB2:
    """One of each."""

    @rule("NCO-ODS9")
    def test_it_takes_both(self) -> None:
        acted = ods_acts(display="RWBK.")
        assert (acted.display(), acted.hq(1), acted.common("discarded")) == ("R.B..", "KW|", "")
        assert acted.hq(0) == "|"


class TestB3:
    """Only one: it takes that and discards one of yours."""

    @rule("NCO-ODS9")
    @pytest.mark.parametrize(
        ("you", "left", "discarded"),
        [
            (seat(untapped="B"), "R..B.", "B"),
            (seat(tapped="B"), "R..B.", "B"),
            (seat(untapped="R"), "..BB.", "R"),
            (seat(), "..BB.", "R"),
            (seat(untapped="R", tapped="B", agents="B"), "..BB.", "R"),
        ],
    )
    def test_of_the_conglomerate_you_have_more_of_else_the_leftmost(
        self, you: dict[str, Any], left: str, discarded: str
    ) -> None:
        acted = ods_acts(display="RKBB.", you=you)
        assert (acted.display(), acted.hq(1), acted.common("discarded")) == (left, "K|", discarded)

    @rule("NCO-ODS9")
    def test_the_leftmost_in_a_tie_may_be_either(self) -> None:
        assert ods_acts(display="BKRB.").display() == "..RB."

    @rule("NCO-ODS9")
    def test_if_that_one_is_not_there_the_other(self) -> None:
        acted = ods_acts(display="K.BB.", you=seat(untapped="RRR"))
        assert (acted.display(), acted.common("discarded")) == ("...B.", "B")

    @rule("NCO-ODS9", "NCO-ODS5")
    def test_if_none_of_yours_is_there_nothing(self) -> None:
        acted = ods_acts(display="..K..")
        assert (acted.hq(1), acted.common("discarded"), acted.decision) == ("K|", "", "refill")

    @rule("NCO-ODS9")
    @pytest.mark.parametrize("display", ["..K..", "K.W..", "KKRB.", "R....", "RB..."])
    def test_ods_never_draws_from_the_deck(self, display: str) -> None:
        acted = ods_acts(display=display)
        assert acted.deck_size() == 60 - len(display.replace(".", ""))


class TestPlacement:
    """BB1-BB4: where the agents go."""

    @staticmethod
    def placed(before: str, **what: Any) -> list[int]:
        """The places where agents were added."""
        acted = ods_acts(before, **what)
        cells = before.replace("/", " ").split()
        return [place for place, cell in enumerate(cells) if acted.at(place) != cell]

    @rule("NCO-ODS10")
    @pytest.mark.parametrize("place", BLACK)
    @pytest.mark.parametrize("column", [0, 1, 2, 3])
    def test_bb1_an_objective_with_no_more_agents_than_a_neighbour(self, place: int, column: int) -> None:
        types = {place: SOCIAL, 0: SOCIAL}
        assert self.placed(SMALL, column=column, types=types, objectives=[SOCIAL], display="KRRR.") == [place]

    @rule("NCO-ODS10")
    def test_bb1_of_several_the_first_in_scan_order(self) -> None:
        types = {2: SOCIAL, 8: SOCIAL}
        wanted: dict[str, Any] = {"types": types, "objectives": [SOCIAL], "display": "KRRR."}
        assert [self.placed(SMALL, column=column, **wanted) for column in range(4)] == [[8], [2], [2], [8]]

    @rule("NCO-ODS10")
    def test_bb1_before_bb2(self) -> None:
        rows = SMALL.replace("B1 K1 W1", "B1 K2 W1", 1)  # 2 is an objective with more than any neighbour
        types = {2: SOCIAL, 8: SOCIAL}
        assert self.placed(rows, column=2, types=types, objectives=[SOCIAL], display="KRRR.") == [8]

    @rule("NCO-ODS10")
    def test_bb2_before_bb3(self) -> None:
        rows = SMALL.replace("B1 K1 W1", "B1 K2 W1", 1)
        types = {2: SOCIAL, 0: SOCIAL}
        for column in range(4):  # 7 and 8 are threatened, but no objectives
            assert self.placed(rows, column=column, types=types, objectives=[SOCIAL], display="KRRR.") == [2]

    @rule("NCO-ODS10")
    def test_bb3_before_bb4(self) -> None:
        rows = SMALL.replace("B1 K1 W1", "B1 K2 W1", 1)
        assert self.placed(rows, column=2, display="KRRR.") == [7]
        assert self.placed(rows, column=0, display="KRRR.") == [8]

    @rule("NCO-ODS10")
    def test_bb4_any_the_first_in_scan_order(self) -> None:
        rows = SMALL.replace("K1", "K2")
        assert [self.placed(rows, column=column, display="KRRR.") for column in range(4)] == [[8], [2], [2], [7]]

    @rule("NCO-ODS10")
    def test_as_many_as_a_neighbour_is_no_more(self) -> None:
        rows = "R1 B1 K2 W1 / W1 R1 B1 K2 / K2 W2 R1 B1"  # only 8 has a neighbour with two
        assert self.placed(rows, column=2, display="KRRR.") == [8]

    @rule("NCO-ODS10")
    def test_some_neighbour_is_enough_not_all_are_needed(self) -> None:
        rows = "R1 B1 K2 W1 / W1 R1 B1 K2 / K2 W3 R1 B1"
        assert self.placed(rows, column=2, display="KRRR.") == [8]

    @rule("NCO-ODS10")
    @pytest.mark.parametrize("neighbour", ["R2", "B2", "W2", "K2"])
    def test_neighbours_count_whoever_controls_them(self, neighbour: str) -> None:
        rows = f"R1 B1 K3 R1 / W1 B1 B1 R1 / K2 {neighbour} R1 W1"
        assert self.placed(rows, column=2, display="KRRR.") == [8]

    @rule("NCO-ODS10")
    def test_only_neighbours_count_not_the_whole_grid(self) -> None:
        rows = "R9 B1 K2 W1 / W1 R1 B1 K2 / K2 W1 R1 B1"
        assert self.placed(rows, column=3, display="KRRR.") == [7]

    @rule("NCO-ODS10")
    def test_two_cards_of_one_colour_go_to_one_company_judged_before(self) -> None:
        acted = ods_acts(SMALL, column=3, display="KKRB.")
        assert [acted.at(place) for place in BLACK] == ["K1", "K3", "K1"]
        assert acted.position["reserve"]["black"] == 20

    @rule("NCO-ODS10")
    def test_of_two_colours_the_left_card_goes_first_and_the_second_sees_the_new_grid(self) -> None:
        # White goes to 4, an objective. That makes two there, and threatens the two black ones at 8.
        rows = SMALL.replace("K1", "K2")
        wanted: dict[str, Any] = {"column": 2, "types": {4: SOCIAL, 0: SOCIAL}, "objectives": [SOCIAL]}
        assert self.placed(rows, display="WKRR.", **wanted) == [4, 8]
        assert self.placed(rows, display="KWRR.", **wanted) == [2, 4]

    @rule("NCO-ODS10", "NCO-I2")
    def test_a_short_reserve_places_what_is_left(self) -> None:
        rows = SMALL.replace("B1 K1 W1", "B1 K22 W1", 1)
        acted = ods_acts(rows, column=3, display="KKRB.")
        assert (acted.at(7), acted.hq(1), acted.position["reserve"]["black"]) == ("K2", "KK|", 0)

    @rule("NCO-ODS10")
    def test_white_by_the_same_rules(self) -> None:
        assert [self.placed(SMALL, column=column, display="WRRR.") for column in range(4)] == [[4], [9], [3], [3]]

    @rule("NCO-ODS10", "NCO-ODS9")
    def test_a_discarded_card_of_yours_places_nothing(self) -> None:
        acted = ods_acts(SMALL, display="KRRR.")
        assert {acted.at(place) for place in (0, 1, 5, 6, 10, 11)} == {"R1", "B1"}


class TestC:
    """No card of ODS in the display: it discards yours."""

    @rule("NCO-ODS11")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_c1_two_of_one_conglomerate(self, edition: str) -> None:
        acted = ods_acts(display="RBR..", edition=edition)
        assert (acted.display(), acted.common("discarded")) == (".B...", "RR")
        assert (acted.hq(0), acted.hq(1), acted.rows()) == ("|", "|", SMALL)

    @rule("NCO-ODS11")
    def test_c1_the_two_leftmost_of_three(self) -> None:
        assert ods_acts(display="RBRR.").display() == ".B.R."

    @rule("NCO-ODS11")
    @pytest.mark.parametrize(
        ("you", "left"),
        [
            (seat(untapped="B"), "R..R."),
            (seat(tapped="B"), "R..R."),
            (seat(untapped="R"), ".BB.."),
            (seat(untapped="R", tapped="BB"), "R..R."),
        ],
    )
    def test_c1_two_of_each_those_you_have_more_of(self, you: dict[str, Any], left: str) -> None:
        assert ods_acts(display="RBBR.", you=you).display() == left

    @rule("NCO-ODS11")
    @pytest.mark.parametrize(("display", "left"), [("RBBR.", ".BB.."), ("BRBR.", ".R.R."), ("BBRR.", "..RR.")])
    def test_c1_two_of_each_and_a_tie_the_leftmost(self, display: str, left: str) -> None:
        assert ods_acts(display=display, you=seat(untapped="R", tapped="B", agents="R")).display() == left

    @rule("NCO-ODS11")
    def test_c1_a_pair_goes_even_if_you_have_more_of_the_other(self) -> None:
        assert ods_acts(display="BRRR.", you=seat(untapped="BBB")).display() == "B..R."

    @rule("NCO-ODS11", "NCO-ODS5")
    def test_c2_one_of_each(self) -> None:
        acted = ods_acts(display="R..B.")
        assert (acted.common("discarded"), acted.decision) == ("RB", "refill")

    @rule("NCO-ODS11", "NCO-ODS5")
    @pytest.mark.parametrize("letter", ["R", "B"])
    def test_a_single_last_card_is_discarded(self, letter: str) -> None:
        acted = ods_acts(display=f"..{letter}..")
        assert (acted.common("discarded"), acted.decision) == (letter, "refill")

    @rule("NCO-ODS9")
    @pytest.mark.parametrize(("display", "left"), [("KRR..", "..R.."), ("RKR..", "..R.."), ("RRK..", ".R...")])
    def test_of_equal_cards_of_yours_the_leftmost_is_discarded(self, display: str, left: str) -> None:
        assert ods_acts(display=display).display() == left

    @rule("NCO-ODS11", "NCO-ODS9")
    @pytest.mark.parametrize("display", ["RRRK.", "KRRR."])
    def test_one_card_of_ods_makes_it_b_not_c(self, display: str) -> None:
        acted = ods_acts(display=display)
        assert (acted.hq(1), acted.common("discarded")) == ("K|", "R")
