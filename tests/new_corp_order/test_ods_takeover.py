"""How ODS takes over: priority A step by step (ODS8). You have red and blue, ODS black and white."""

from __future__ import annotations

import pytest

from tests.support import rule
from tests.support.new_corp_order import EDITIONS, TILES, ods_acts, seat

PRINT, ONLINE, SOCIAL, BROADCAST, AMBIENT, GUERRILLA = TILES

CROSS = "R1 B1 R1 B1 / W1 K3 W3 K1 / R1 B1 R1 B1"
"""Black at place 5 reaches 1 and 9, white at place 6 reaches 2 and 10; all four are alike for A2, A3 and A4."""
ALL_CARDS = seat(untapped="KKWW")


class TestCandidates:
    """When ODS can take over at all."""

    @rule("NCO-ODS8")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_takeover_in_full(self, edition: str) -> None:
        rows = "R1 B3 R1 B1 / W1 K6 W1 K1 / R1 K1 R1 B1"
        acted = ods_acts(rows, edition=edition, ods=seat(untapped="KKKKKW", tapped="K", agents="B"))
        assert acted.rows() == "R1 K4 R1 B1 / W1 K2 W1 K1 / R1 K1 R1 B1"
        assert acted.hq(1) == "KW|KKKKK"
        assert acted.pile(1, "agents") == "BB"
        assert acted.position["reserve"]["blue"] == 25 - 2 - 2  # on two companies, in the HQ
        assert acted.display() == "RBKW."  # a takeover is the whole turn
        assert (acted.turn, acted.decision) == (0, "action")

    @rule("NCO-ODS8")
    @pytest.mark.parametrize(
        ("origin", "target", "untapped", "possible"),
        [
            (3, 1, 2, True),  # m + 2 agents, m + 1 cards
            (2, 1, 2, False),  # one agent short: one must stay behind
            (3, 1, 1, False),  # one card short
            (5, 3, 4, True),
            (4, 3, 4, False),
            (5, 3, 3, False),
            (9, 3, 9, True),
        ],
    )
    def test_enough_agents_and_enough_untapped_cards(
        self, origin: int, target: int, untapped: int, possible: bool
    ) -> None:
        rows = f"R1 B{target} R1 B1 / W1 K{origin} W1 K1 / R1 K1 R1 B1"
        acted = ods_acts(rows, ods=seat(untapped="K" * untapped, tapped="KKKK"))
        assert acted.at(1) == (f"K{target + 1}" if possible else f"B{target}")
        assert (acted.display() == "RBKW.") == possible

    @rule("NCO-ODS8")
    def test_cards_of_its_other_conglomerate_do_not_help(self) -> None:
        assert ods_acts("R1 B1 R1 B1 / W1 K3 W1 K1 / R1 K1 R1 B1", ods=seat(untapped="KWWW")).at(1) == "B1"

    @rule("NCO-ODS8")
    def test_only_next_to_it(self) -> None:
        rows = "B1 K1 R1 B1 / K1 K9 W1 K1 / R1 W1 R1 B1"  # nothing of yours touches the nine
        assert ods_acts(rows, ods=seat(untapped="KKKKKKKKK"), display="RRRR.").rows() == rows

    @rule("NCO-ODS8", "NCO-O6")
    def test_the_last_company_of_a_colour_is_safe(self) -> None:
        rows = "R1 B1 R1 W1 / W1 K3 W1 K1 / R1 K1 R1 K1"
        acted = ods_acts(rows, ods=seat(untapped="KK"), display="RRRR.")
        assert acted.rows() == rows
        acted = ods_acts(rows.replace("R1 K1 R1 K1", "R1 K1 R1 B1"), ods=seat(untapped="KK"))
        assert acted.at(1) == "K2"

    @rule("NCO-ODS8")
    def test_exactly_one_more_agent_than_yours_however_many_it_has(self) -> None:
        acted = ods_acts("R1 B1 R1 B1 / W1 K9 W1 K1 / R1 K1 R1 B1", ods=seat(untapped="KKKKKKKK"))
        assert (acted.at(1), acted.at(5), acted.hq(1)) == ("K2", "K7", "KKKKKK|KK")

    @rule("NCO-ODS8", "NCO-ODS9")
    def test_it_takes_over_before_it_plots(self) -> None:
        acted = ods_acts(CROSS, ods=ALL_CARDS, display="KKWW.")
        assert acted.display() == "KKWW."

    @rule("NCO-ODS8", "NCO-A0")
    @pytest.mark.parametrize("kind", list(TILES))
    def test_it_uses_no_ability(self, kind: str) -> None:
        rows = "R1 B1 R1 B1 / W1 K5 W1 K1 / R3 K1 R1 B1"
        you, ods = seat(untapped="RRBB", tapped="R"), seat(untapped="KKKK", tapped="WW")
        acted = ods_acts(rows, types={1: kind}, you=you, ods=ods)
        assert acted.rows() == "R1 K2 R1 B1 / W1 K3 W1 K1 / R3 K1 R1 B1"
        assert (acted.hq(0), acted.hq(1)) == ("RRBB|R", "KK|KKWW")
        assert (acted.common("discarded"), acted.decides, acted.decision) == ("", 0, "action")


class TestA1:
    """First an objective, the first in scan order."""

    @rule("NCO-ODS8")
    @pytest.mark.parametrize("place", [1, 2, 9, 10])
    @pytest.mark.parametrize("column", [0, 1, 2, 3])
    def test_the_candidate_that_matches_an_objective(self, place: int, column: int) -> None:
        acted = ods_acts(CROSS, column=column, types={place: SOCIAL, 0: SOCIAL}, objectives=[SOCIAL], ods=ALL_CARDS)
        assert [spot for spot in (1, 2, 9, 10) if acted.at(spot)[0] in "KW"] == [place]

    @rule("NCO-ODS8", "NCO-ODS7")
    @pytest.mark.parametrize(("column", "chosen"), [(0, 9), (1, 9), (2, 2), (3, 9)])
    def test_of_several_the_first_in_scan_order(self, column: int, chosen: int) -> None:
        types = {2: SOCIAL, 9: AMBIENT, 0: SOCIAL, 3: AMBIENT}
        acted = ods_acts(CROSS, column=column, types=types, objectives=[AMBIENT, SOCIAL], ods=ALL_CARDS)
        assert [spot for spot in (1, 2, 9, 10) if acted.at(spot)[0] in "KW"] == [chosen]

    @rule("NCO-ODS8")
    def test_before_a_company_with_more_agents(self) -> None:
        rows = "R1 B1 R5 B1 / W1 K3 W7 K1 / R1 B1 R1 B1"
        ods = seat(untapped="KKWWWWWW")
        acted = ods_acts(rows, types={9: SOCIAL, 0: SOCIAL}, objectives=[SOCIAL], ods=ods)
        assert (acted.at(9), acted.at(2)) == ("K2", "R5")

    @rule("NCO-ODS8")
    def test_and_among_objectives_agents_do_not_matter(self) -> None:
        rows = "R1 B1 R5 B1 / W1 K3 W7 K1 / R1 B1 R1 B1"
        ods = seat(untapped="KKWWWWWW")
        acted = ods_acts(rows, types={1: SOCIAL, 2: SOCIAL}, objectives=[SOCIAL], ods=ods)
        assert (acted.at(1), acted.at(2)) == ("K2", "R5")


class TestA2:
    """Then most of your agents, wherever it lies."""

    @rule("NCO-ODS8")
    @pytest.mark.parametrize("column", [0, 1, 2, 3])
    def test_most_of_your_agents(self, column: int) -> None:
        rows = "R1 B1 R1 B1 / W1 K3 W4 K1 / R1 B1 R2 B1"
        acted = ods_acts(rows, column=column, ods=seat(untapped="KKWWW"))
        assert acted.rows() == "R1 B1 R1 B1 / W1 K3 W1 K1 / R1 B1 W3 B1"

    @rule("NCO-ODS8")
    def test_before_the_one_next_to_more_of_yours(self) -> None:
        rows = "K1 B2 K1 R1 / W1 K4 W3 R1 / R1 R1 R1 B1"  # 1 touches none of yours, 9 and 10 two each
        acted = ods_acts(rows, ods=seat(untapped="KKKWW"))
        assert acted.at(1) == "K3"


class TestA3:
    """Then next to most of your other companies."""

    @rule("NCO-ODS8")
    @pytest.mark.parametrize("column", [0, 1, 2, 3])
    def test_adjacent_to_most_of_your_companies(self, column: int) -> None:
        # 9 touches two of yours, 1, 2 and 10 one each.
        rows = "K1 B1 R1 W1 / W1 K3 W3 K1 / R1 B1 R1 W1"
        acted = ods_acts(rows, column=column, ods=ALL_CARDS)
        assert [spot for spot in (1, 2, 9, 10) if acted.at(spot)[0] in "KW"] == [9]

    @rule("NCO-ODS8")
    def test_both_of_your_colours_count_and_those_of_ods_do_not(self) -> None:
        rows = "R1 B1 B1 R1 / W1 K3 W3 K1 / W1 B1 R1 K1"  # 1: red and blue; 2: blue and red; 9: red; 10: blue
        acted = ods_acts(rows, column=2, ods=ALL_CARDS)
        assert [spot for spot in (1, 2, 9, 10) if acted.at(spot)[0] in "KW"] == [2]
        acted = ods_acts(rows, column=1, ods=ALL_CARDS)
        assert [spot for spot in (1, 2, 9, 10) if acted.at(spot)[0] in "KW"] == [1]

    @rule("NCO-ODS8")
    def test_before_the_one_nearer_to_the_edge(self) -> None:
        rows = "W1 R1 R1 B1 / K3 R1 B1 W1 / B1 W1 W1 R1"  # 5 inside touches 1 and 6, 8 at the edge touches none
        acted = ods_acts(rows, ods=seat(untapped="KK"), display="RRRR.")
        assert (acted.at(5), acted.at(8)) == ("K2", "B1")


class TestA4:
    """Then nearest to the edge, at last scan order."""

    ROWS = "W1 W1 R1 B1 / K3 R1 K1 W1 / B1 B1 W1 R1"
    """Black at place 4 reaches 5 (inside) and 8 (at the edge); each touches only 9 of yours."""

    @rule("NCO-ODS8")
    @pytest.mark.parametrize("column", [0, 1, 2, 3])
    def test_nearest_to_the_edge(self, column: int) -> None:
        acted = ods_acts(self.ROWS, column=column, ods=seat(untapped="KK"))
        assert (acted.at(5), acted.at(8)) == ("R1", "K2")

    @rule("NCO-ODS8")
    @pytest.mark.parametrize(
        ("rows", "edge"),
        [
            ("W1 K1 R1 B1 / W1 R1 K3 W1 / R1 B1 W1 R1", 2),
            ("W3 K3 W1 B1 / B1 R1 K1 R1 / W1 K1 W1 R1", 4),
            ("W1 K1 W1 B1 / W1 R1 K3 B1 / R1 B1 W1 W1", 7),
            ("W1 B1 W1 B1 / W1 R1 K3 W1 / R1 K1 B1 R1", 10),
        ],
    )
    def test_left_right_top_and_bottom_are_edges(self, rows: str, edge: int) -> None:
        # 5 lies inside and comes first in scan order; both touch one of yours. Then the same in a mirror.
        acted = ods_acts(rows, column=1, ods=ALL_CARDS)
        assert [place for place in (5, edge) if acted.at(place)[0] in "KW"] == [edge]
        mirrored = " / ".join(" ".join(reversed(row.split())) for row in rows.split("/"))
        edge += 3 - 2 * (edge % 4)
        acted = ods_acts(mirrored, column=2, ods=ALL_CARDS)
        assert [place for place in (6, edge) if acted.at(place)[0] in "KW"] == [edge]

    @rule("NCO-ODS8", "NCO-ODS7")
    @pytest.mark.parametrize(("column", "chosen"), [(0, 4), (1, 1), (2, 10), (3, 7)])
    def test_all_edges_are_equally_near(self, column: int, chosen: int) -> None:
        rows = "K3 B1 W1 K1 / R1 K1 W1 B1 / K1 W1 R1 W3"
        acted = ods_acts(rows, column=column, ods=ALL_CARDS)
        assert [place for place in (1, 4, 7, 10) if acted.at(place)[0] in "KW"] == [chosen]

    @rule("NCO-ODS8", "NCO-ODS7")
    @pytest.mark.parametrize(("column", "chosen"), [(0, 1), (1, 1), (2, 2), (3, 1)])
    def test_all_alike_the_first_in_scan_order(self, column: int, chosen: int) -> None:
        acted = ods_acts(CROSS, column=column, ods=ALL_CARDS)
        assert [spot for spot in (1, 2, 9, 10) if acted.at(spot)[0] in "KW"] == [chosen]


class TestOrigin:
    """It attacks from the first origin in scan order that can do it."""

    ROWS = "R1 B1 B1 R1 / K3 R1 W3 K1 / R1 B1 W1 B1"
    """Place 5 can be reached from 4 (black) and from 6 (white); it touches the most of yours."""

    @rule("NCO-ODS8", "NCO-ODS7")
    @pytest.mark.parametrize(("column", "letter"), [(0, "K"), (1, "W"), (2, "W"), (3, "K")])
    def test_the_first_in_scan_order(self, column: int, letter: str) -> None:
        types = {5: SOCIAL, 11: SOCIAL}
        acted = ods_acts(self.ROWS, column=column, types=types, objectives=[SOCIAL], ods=seat(untapped="KKWW"))
        assert acted.at(5) == f"{letter}2"

    @rule("NCO-ODS8")
    def test_that_can_do_it(self) -> None:
        types = {5: SOCIAL, 11: SOCIAL}
        acted = ods_acts(self.ROWS, column=0, types=types, objectives=[SOCIAL], ods=seat(untapped="KWW"))
        assert (acted.at(5), acted.at(4), acted.hq(1)) == ("W2", "K3", "K|WW")
