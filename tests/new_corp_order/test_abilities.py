"""Company abilities (A)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import rule
from tests.support.new_corp_order import COLOURS, EDITIONS, Table, seat, table

ROWS = "R4 B1 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 B1 / B1 K2 W1 R1"
ALL = (
    "broadcast-network",
    "guerrilla-marketing",
    "print-media",
    "ambient-advertising",
    "social-media",
    "online-marketing",
)
ACTIVATED = ("print-media", "online-marketing")
"""What does not say "up to"."""
OTHER = seat(untapped="BBKW", tapped="KK", consultants=["dealmaker"])


def taken(kind: str, *, me: Any = None, others: Any = (OTHER,), rows: str = ROWS, edition: str = "retail") -> Table:
    """Red has just taken over a company of that type at place 1, with two agents."""
    mine = me or seat(untapped="RRRB", tapped="K")
    return table(3, edition, rows, types={1: kind}, seats=[mine, *others]).take_over(0, 1, 2)


class TestAnyAbility:
    """A0."""

    @rule("NCO-A0")
    @pytest.mark.parametrize(
        ("kind", "edition"),
        [(kind, edition) for edition in EDITIONS for kind in ALL if edition == "retail" or kind not in ACTIVATED],
    )
    def test_it_may_be_declined(self, kind: str, edition: str) -> None:
        playing = taken(kind, edition=edition)
        assert playing.decides == 0
        before = playing.position
        playing.do("decline")
        after = playing.position
        assert (playing.turn, playing.decision) == (1, "action")
        assert [after[what] for what in ("grid", "seats", "discarded")] == [
            before[what] for what in ("grid", "seats", "discarded")
        ]

    @rule("NCO-A0", "NCO-A3", "NCO-A6")
    @pytest.mark.parametrize("kind", ACTIVATED)
    def test_what_does_not_say_up_to_is_activated_in_the_prototype(self, kind: str) -> None:
        playing = taken(kind, edition="pnp")
        assert not playing.can("decline")
        playing.game.apply(playing.state, playing.options[0])
        assert not playing.can("decline")
        playing.game.apply(playing.state, playing.options[-1])
        assert playing.turn == 1

    @rule("NCO-A0", "NCO-A3")
    def test_what_is_not_possible_is_not_activated(self) -> None:
        assert taken("print-media", edition="pnp", others=(seat(),)).turn == 1

    @rule("NCO-A0")
    @pytest.mark.parametrize("kind", ALL)
    def test_only_a_successful_takeover_brings_it(self, kind: str) -> None:
        rows = "R4 R1 K1 W1 / W2 R1 B3 K1 / K1 W1 B1 B1 / B1 K2 W1 R1"
        mine = seat(untapped="RRRB", tapped="K")
        joined = table(3, rows=rows, types={1: kind}, seats=[mine, OTHER]).take_over(0, 1, 2)
        failed = table(3, rows=ROWS, types={4: kind}, seats=[mine, OTHER]).take_over(0, 4, 2)
        assert (joined.turn, failed.turn) == (1, 1)

    @rule("NCO-A0", "NCO-A6")
    def test_a_swap_is_no_takeover(self) -> None:
        playing = taken("online-marketing").do("swap", place=1).do("swap", place=6)
        assert (playing.at(1), playing.at(6)) == ("B3", "R2")
        assert playing.pile(0, "agents") == "B"  # that of the takeover itself
        assert (playing.turn, playing.decision) == (1, "action")

    @rule("NCO-A0", "NCO-A1")
    def test_a_move_is_no_takeover(self) -> None:
        playing = taken("broadcast-network").do("leave", place=6).do("enter", place=11).do("decline")
        assert playing.pile(0, "agents") == "B"
        assert playing.turn == 1

    @rule("NCO-A0")
    @pytest.mark.parametrize("kind", ["guerrilla-marketing", "ambient-advertising", "social-media"])
    def test_one_player_includes_yourself(self, kind: str) -> None:
        playing = taken(kind, me=seat(untapped="RRRB", tapped="K"))
        assert set(playing.offers("touch", "seat")) == {0, 1}

    @rule("NCO-A0")
    @pytest.mark.parametrize("kind", ["guerrilla-marketing", "ambient-advertising", "social-media", "print-media"])
    def test_only_cards_of_conglomerates_in_hqs_are_touched(self, kind: str) -> None:
        hands = (seat("BBB", consultants=["dealmaker"], objectives=["print-media"]), seat("K"))
        mine = seat("KK", untapped="RR", consultants=["dealmaker"])
        playing = table(3, rows=ROWS, types={1: kind}, seats=[mine, *hands]).take_over(0, 1, 2)
        offered = [(option.targets["seat"], option.targets["colour"]) for option in playing.options if option.targets]
        assert set(offered) <= {(0, "red")}


class TestBroadcastNetwork:
    """A1: up to two agents of one colour, each to a company of that colour."""

    @rule("NCO-A1")
    def test_two_agents_from_two_origins_to_two_companies_at_any_distance(self) -> None:
        rows = "R4 B1 K1 W1 / B2 R1 B3 K1 / K1 W1 R1 B1 / B1 K2 W1 B1"
        playing = taken("broadcast-network", rows=rows)
        playing.do("leave", place=4).do("enter", place=15).do("leave", place=6).do("enter", place=12)
        assert playing.rows() == "R2 R2 K1 W1 / B1 R1 B2 K1 / K1 W1 R1 B1 / B2 K2 W1 B2"
        assert playing.turn == 1

    @rule("NCO-A1")
    def test_two_agents_of_one_company_to_one_company(self) -> None:
        playing = taken("broadcast-network")
        playing.do("leave", place=6).do("enter", place=12).do("leave", place=6).do("enter", place=12)
        assert (playing.at(6), playing.at(12)) == ("B1", "B3")

    @rule("NCO-A1")
    def test_up_to_two_so_one_will_do(self) -> None:
        playing = taken("broadcast-network").do("leave", place=6).do("enter", place=12).do("decline")
        assert (playing.at(6), playing.at(12), playing.turn) == ("B2", "B2", 1)

    @rule("NCO-A1")
    def test_not_three(self) -> None:
        playing = taken("broadcast-network")
        playing.do("leave", place=6).do("enter", place=12).do("leave", place=6).do("enter", place=11)
        assert playing.turn == 1

    @rule("NCO-A1")
    def test_the_second_is_of_the_same_colour(self) -> None:
        playing = taken("broadcast-network")
        assert playing.offers("leave", "place") == [0, 1, 4, 6, 13]
        playing.do("leave", place=6).do("enter", place=12)
        assert playing.offers("leave", "place") == [6, 12]

    @rule("NCO-A1")
    def test_only_to_companies_that_already_have_that_colour(self) -> None:
        playing = taken("broadcast-network").do("leave", place=6)
        assert playing.offers("enter", "place") == [11, 12]

    @rule("NCO-A1", "NCO-O2")
    def test_the_last_agent_stays(self) -> None:
        rows = "R4 B1 K1 W1 / W1 R1 B2 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        playing = taken("broadcast-network", rows=rows)
        assert playing.offers("leave", "place") == [0, 1, 6]
        playing.do("leave", place=6).do("enter", place=11)
        assert playing.offers("leave", "place") == [11]

    @rule("NCO-A1")
    def test_an_only_company_has_nowhere_to_send_agents(self) -> None:
        rows = "R4 B1 K3 W1 / W1 R1 B1 W1 / W1 W1 R1 B1 / B1 W1 W1 R1"
        assert taken("broadcast-network", rows=rows).offers("leave", "place") == [0, 1]

    @rule("NCO-A1")
    def test_if_no_agent_can_move_the_turn_ends(self) -> None:
        rows = "R2 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        mine = seat(untapped="R", consultants=["military-contractor"])
        playing = table(3, rows=rows, types={1: "broadcast-network"}, seats=[mine])
        assert playing.take_over_with("military-contractor", 0, 1, 1).turn == 1
        assert playing.at(1) == "R1"


class TestGuerrillaMarketing:
    """A2: tap up to two cards of one colour in one HQ."""

    @rule("NCO-A2")
    def test_two_cards_of_one_colour_of_one_player(self) -> None:
        playing = taken("guerrilla-marketing")
        playing.do("touch", seat=1, colour="blue").do("touch", seat=1, colour="blue")
        assert (playing.hq(1), playing.turn) == ("KW|BBKK", 1)

    @rule("NCO-A2")
    def test_the_second_is_of_the_same_colour_and_player(self) -> None:
        playing = taken("guerrilla-marketing", others=[OTHER, seat(untapped="BB")])
        playing.do("touch", seat=1, colour="blue")
        assert [dict(option.targets) for option in playing.matching("touch")] == [
            {"seat": 1, "colour": "blue", "tapped": 0}
        ]

    @rule("NCO-A2")
    def test_one_will_do(self) -> None:
        playing = taken("guerrilla-marketing").do("touch", seat=1, colour="blue").do("decline")
        assert (playing.hq(1), playing.turn) == ("BKW|BKK", 1)

    @rule("NCO-A2")
    def test_if_there_is_no_second_of_that_colour_it_ends(self) -> None:
        playing = taken("guerrilla-marketing").do("touch", seat=1, colour="white")
        assert (playing.hq(1), playing.turn) == ("BBK|KKW", 1)

    @rule("NCO-A2")
    def test_untapped_cards_only_your_own_too(self) -> None:
        playing = taken("guerrilla-marketing")
        assert [(option.targets["seat"], option.targets["colour"]) for option in playing.matching("touch")] == [
            (0, "red"),
            (0, "blue"),
            (1, "blue"),
            (1, "black"),
            (1, "white"),
        ]
        assert {option.targets["tapped"] for option in playing.matching("touch")} == {0}
        assert playing.do("touch", seat=0, colour="blue").hq(0) == "R|RRBK"

    @rule("NCO-A2")
    def test_with_nothing_to_tap_the_turn_ends(self) -> None:
        assert taken("guerrilla-marketing", me=seat(untapped="RR"), others=[seat(tapped="BB")]).turn == 1


class TestPrintMedia:
    """A3: swap a card with another player; tapped stays tapped."""

    @rule("NCO-A3")
    @pytest.mark.parametrize(
        ("give", "get", "mine", "theirs"),
        [
            (("blue", 0), ("white", 0), "RW|RRK", "BBBK|KK"),
            (("blue", 0), ("black", 1), "R|RRKK", "BBBKW|K"),
            (("red", 1), ("white", 0), "RBW|RK", "BBK|RKK"),
            (("black", 1), ("black", 1), "RB|RRK", "BBKW|KK"),
        ],
    )
    def test_each_card_keeps_its_tapped_state(
        self, give: tuple[str, int], get: tuple[str, int], mine: str, theirs: str
    ) -> None:
        playing = taken("print-media")
        playing.do("give", colour=give[0], tapped=give[1]).do("get", seat=1, colour=get[0], tapped=get[1])
        assert (playing.hq(0), playing.hq(1), playing.turn) == (mine, theirs, 1)

    @rule("NCO-A3", "NCO-A0")
    def test_with_any_other_player_but_not_with_yourself(self) -> None:
        playing = taken("print-media", others=[OTHER, seat(tapped="W")])
        assert set(playing.offers("give", "seat")) == {0}
        playing.do("give", colour="blue")
        assert set(playing.offers("get", "seat")) == {1, 2}
        playing.do("get", seat=2)
        assert (playing.hq(0), playing.hq(2)) == ("R|RRKW", "B|")

    @rule("NCO-A3")
    @pytest.mark.parametrize("other", [1, 2, 3])
    @pytest.mark.parametrize("letter", ["R", "W"])
    def test_whoever_it_is_and_whatever_the_card(self, other: int, letter: str) -> None:
        others = [seat(untapped="RW", tapped="RW") for _ in range(3)]
        playing = table(4, rows=ROWS, types={1: "print-media"}, seats=[seat(untapped="RRB"), *others])
        playing.take_over(0, 1, 2).do("give", colour="blue").do("get", seat=other, colour=COLOURS[letter], tapped=1)
        assert playing.hq(other) == ("RBW|W" if letter == "R" else "RBW|R")
        assert {playing.hq(each) for each in {1, 2, 3} - {other}} == {"RW|RW"}
        assert playing.hq(0) == ("|RRR" if letter == "R" else "|RRW")

    @rule("NCO-A3")
    def test_if_nobody_else_has_a_card_the_turn_ends(self) -> None:
        assert taken("print-media", others=[seat("BBB")]).turn == 1


class TestAmbientAdvertising:
    """A4: untap up to two cards in one HQ."""

    @rule("NCO-A4")
    def test_two_of_your_own_cards_just_tapped(self) -> None:
        playing = taken("ambient-advertising")
        assert playing.hq(0) == "RB|RRK"
        playing.do("touch", seat=0, colour="red").do("touch", seat=0, colour="red")
        assert (playing.hq(0), playing.turn) == ("RRRB|K", 1)

    @rule("NCO-A4")
    def test_colours_may_differ(self) -> None:
        playing = taken("ambient-advertising").do("touch", seat=0, colour="red").do("touch", seat=0, colour="black")
        assert playing.hq(0) == "RRBK|R"

    @rule("NCO-A4")
    def test_of_another_player_but_of_one_only(self) -> None:
        playing = taken("ambient-advertising").do("touch", seat=1, colour="black")
        assert set(playing.offers("touch", "seat")) == {1}
        playing.do("touch", seat=1, colour="black")
        assert playing.hq(1) == "BBKKKW|"

    @rule("NCO-A4")
    def test_up_to_two_so_one_will_do(self) -> None:
        playing = taken("ambient-advertising").do("touch", seat=0, colour="black").do("decline")
        assert (playing.hq(0), playing.turn) == ("RBK|RR", 1)

    @rule("NCO-A4")
    def test_tapped_cards_only(self) -> None:
        assert {option.targets["tapped"] for option in taken("ambient-advertising").matching("touch")} == {1}

    @rule("NCO-A4", "NCO-O8")
    def test_an_untapped_card_can_be_tapped_again(self) -> None:
        playing = taken("ambient-advertising", me=seat(untapped="RR"))
        playing.do("touch", seat=0, colour="red").do("touch", seat=0, colour="red")
        playing.plot("BK").deal("WW").plot("WW").deal("WW")
        assert playing.turn == 0
        assert playing.can("take-over")


class TestSocialMedia:
    """A5: remove up to one card of an HQ from the game."""

    @rule("NCO-A5")
    @pytest.mark.parametrize(("tapped", "left"), [(0, "BBW|KK"), (1, "BBKW|K")])
    def test_one_card_tapped_or_not_leaves_the_game(self, tapped: int, left: str) -> None:
        playing = taken("social-media")
        deck = playing.common("deck")
        playing.do("touch", seat=1, colour="black", tapped=tapped)
        assert (playing.hq(1), playing.turn) == (left, 1)
        assert (playing.common("discarded"), playing.common("deck")) == ("K", deck)

    @rule("NCO-A5")
    def test_your_own_too(self) -> None:
        playing = taken("social-media").do("touch", seat=0, colour="blue")
        assert (playing.hq(0), playing.common("discarded")) == ("R|RRK", "B")

    @rule("NCO-A5")
    def test_only_one(self) -> None:
        playing = taken("social-media").do("touch", seat=1, colour="blue")
        assert (playing.hq(1), playing.turn) == ("BKW|KK", 1)


class TestOnlineMarketing:
    """A6: swap all agents of two companies."""

    @rule("NCO-A6")
    def test_all_agents_of_two_companies_of_different_colours(self) -> None:
        playing = taken("online-marketing").do("swap", place=6).do("swap", place=13)
        assert playing.rows() == "R2 R2 K1 W1 / W2 R1 K2 K1 / K1 W1 R1 B1 / B1 B3 W1 R1"
        assert playing.turn == 1

    @rule("NCO-A6")
    def test_of_the_same_colour_too(self) -> None:
        playing = taken("online-marketing").do("swap", place=6).do("swap", place=12)
        assert (playing.at(6), playing.at(12)) == ("B1", "B3")

    @rule("NCO-A6")
    def test_any_two_companies_but_not_one_with_itself(self) -> None:
        playing = taken("online-marketing")
        assert playing.offers("swap", "place") == list(range(16))
        assert playing.do("swap", place=6).offers("swap", "place") == [place for place in range(16) if place != 6]

    @rule("NCO-A6")
    def test_the_tiles_stay_where_they_are(self) -> None:
        playing = taken("online-marketing")
        tiles = [cell["company"] for cell in playing.position["grid"]]
        playing.do("swap", place=6).do("swap", place=13)
        assert [cell["company"] for cell in playing.position["grid"]] == tiles

    @rule("NCO-A6")
    def test_on_the_small_grid(self) -> None:
        playing = table(
            2,
            rows="R4 B1 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 B1",
            types={1: "online-marketing"},
            seats=[seat(untapped="RR")],
        ).take_over(0, 1, 2)
        assert playing.offers("swap", "place") == list(range(12))
        assert playing.do("swap", place=11).do("swap", place=0).rows() == "B1 R2 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 R2"
