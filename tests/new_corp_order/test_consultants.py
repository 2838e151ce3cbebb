"""Consultants (K)."""

from __future__ import annotations

import pytest

from boardroom.core.game import DEALER
from tests.support import rule
from tests.support.new_corp_order import CONSULTANTS, EDITIONS, Table, seat, table

ROWS = "R4 B1 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 B1 / B1 K2 W1 R1"
JOIN = "R4 R1 K1 W1 / W2 R1 B3 K1 / K1 W1 B1 B1 / B1 K2 W1 R1"


def with_advisor(hand: str, edition: str = "retail") -> Table:
    playing = table(3, edition, seats=[seat(hand, consultants=["media-advisor"])])
    return playing.do("use", consultant="media-advisor")


def with_lawyer(hand: str) -> Table:
    playing = table(3, seats=[seat(hand, consultants=["corporate-lawyer"])])
    return playing.do("use", consultant="corporate-lawyer")


class TestMediaAdvisor:
    """K1 in RET: one card of another colour joins in."""

    @rule("NCO-K1")
    def test_it_counts_as_the_colour_of_the_others_and_keeps_its_own_in_the_hq(self) -> None:
        playing = with_advisor("RBK").do("infiltrate", colour="red").do("lay", count=1).do("add", colour="blue")
        assert playing.offers("infiltrate", "place") == [0, 5, 10, 15]
        playing.do("infiltrate", place=5)
        assert (playing.at(5), playing.hq(0), playing.pile(0, "hand")) == ("R3", "RB|", "K")
        assert playing.position["reserve"] == {"red": 19, "blue": 21, "black": 21, "white": 21}
        assert playing.turn == 1

    @rule("NCO-K1")
    def test_two_and_a_joker_are_three_for_the_consultant(self) -> None:
        playing = with_advisor("RRB").do("infiltrate", colour="red").do("lay", count=2).do("add", colour="blue")
        playing.do("infiltrate", place=0)
        assert (playing.at(0), playing.decision) == ("R4", "hire")

    @rule("NCO-K1")
    def test_one_and_a_joker_are_not(self) -> None:
        playing = with_advisor("RRB").do("infiltrate", colour="red").do("lay", count=1).do("add", colour="blue")
        assert playing.do("infiltrate", place=0).turn == 1

    @rule("NCO-K1")
    def test_of_two_cards_you_say_which_is_the_main_colour(self) -> None:
        assert with_advisor("RB").offers("infiltrate", "colour") == ["red", "blue"]
        playing = with_advisor("RB").do("infiltrate", colour="blue").do("lay", count=1).do("add", colour="red")
        playing.do("infiltrate", place=1)
        assert (playing.at(1), playing.hq(0)) == ("B3", "RB|")

    @rule("NCO-K1")
    def test_at_least_one_card_of_the_main_colour_is_needed(self) -> None:
        playing = with_advisor("RRB")
        assert playing.offers("infiltrate", "colour") == ["red", "blue"]
        assert playing.do("infiltrate", colour="blue").offers("lay", "count") == [1]

    @rule("NCO-K1")
    def test_one_card_of_another_colour_not_two_and_not_of_the_same(self) -> None:
        playing = with_advisor("RRBK").do("infiltrate", colour="red").do("lay", count=1)
        assert playing.offers("add", "colour") == ["blue", "black"]
        assert playing.do("add", colour="blue").decision == "infiltrate-company"

    @rule("NCO-K1")
    def test_you_may_do_without_it(self) -> None:
        playing = with_advisor("RRB").do("infiltrate", colour="red").do("lay", count=2).do("decline")
        playing.do("infiltrate", place=0)
        assert (playing.at(0), playing.hq(0), playing.turn) == ("R3", "RR|", 1)

    @rule("NCO-K1")
    def test_without_the_advisor_no_card_joins_in(self) -> None:
        playing = table(3, seats=[seat("RRB", consultants=["media-advisor"])]).do("infiltrate")
        playing.do("infiltrate", colour="red").do("lay", count=2)
        assert playing.decision == "infiltrate-company"


class TestInsider:
    """K1 in PNP: one card counts as any colour, even on its own."""

    @rule("NCO-K1")
    def test_a_single_card_may_go_as_any_colour(self) -> None:
        playing = with_advisor("B", "pnp")
        assert playing.offers("infiltrate", "colour") == ["red", "blue", "black", "white"]
        playing.do("infiltrate", colour="red")
        assert playing.offers("lay", "count") == [0]
        playing.do("lay", count=0)
        assert playing.offers("add", "colour") == ["blue"]
        assert not playing.can("decline")
        playing.do("add", colour="blue")
        assert playing.offers("infiltrate", "place") == [0, 5, 10, 15]
        playing.do("infiltrate", place=0)
        assert (playing.at(0), playing.hq(0), playing.turn) == ("R2", "B|", 1)

    @rule("NCO-K1")
    def test_with_others_it_counts_for_the_consultant(self) -> None:
        playing = with_advisor("RRB", "pnp").do("infiltrate", colour="red").do("lay", count=2).do("add", colour="blue")
        playing.do("infiltrate", place=0)
        assert (playing.at(0), playing.hq(0), playing.decision) == ("R4", "RRB|", "hire")

    @rule("NCO-K1")
    def test_alone_even_if_you_hold_the_main_colour(self) -> None:
        playing = with_advisor("RRB", "pnp").do("infiltrate", colour="red")
        assert playing.offers("lay", "count") == [0, 1, 2]
        playing.do("lay", count=0).do("add", colour="blue").do("infiltrate", place=0)
        assert (playing.at(0), playing.hq(0), playing.pile(0, "hand")) == ("R2", "B|", "RR")

    @rule("NCO-K1")
    def test_one_card_only(self) -> None:
        playing = with_advisor("BBK", "pnp").do("infiltrate", colour="red").do("lay", count=0).do("add", colour="blue")
        assert playing.do("infiltrate", place=0).hq(0) == "B|"
        assert playing.pile(0, "hand") == "BK"

    @rule("NCO-K1")
    def test_in_its_own_colour_the_insider_changes_nothing(self) -> None:
        playing = with_advisor("BB", "pnp").do("infiltrate", colour="blue")
        assert playing.offers("lay", "count") == [1, 2]
        assert playing.do("lay", count=2).do("decline").do("infiltrate", place=1).at(1) == "B3"


class TestDealmaker:
    """K2: two cards after the takeover."""

    ME = seat(untapped="RRR", consultants=["dealmaker"])

    @rule("NCO-K2")
    @pytest.mark.parametrize(
        ("rows", "target", "count"), [(ROWS, 1, 2), (ROWS, 4, 1), (JOIN, 1, 1)], ids=["O5", "O4", "O3"]
    )
    def test_retail_two_from_the_top_after_any_takeover_action(self, rows: str, target: int, count: int) -> None:
        playing = table(3, rows=rows, types={1: "social-media"}, seats=[self.ME])
        playing.take_over_with("dealmaker", 0, target, count)
        if playing.can("decline"):
            playing.do("decline")
        assert (playing.decides, playing.decision) == (DEALER, "draw-card")
        playing.deal("KW")
        assert (playing.pile(0, "hand"), playing.display(), playing.turn) == ("KW", "RBKWR", 1)

    @rule("NCO-K2")
    @pytest.mark.parametrize("deck", ["", "K"])
    def test_retail_as_far_as_there_are_and_no_end_by_that(self, deck: str) -> None:
        playing = table(3, rows=JOIN, deck=deck, seats=[self.ME]).take_over_with("dealmaker", 0, 1, 1)
        playing.deal(deck)
        assert (playing.pile(0, "hand"), playing.turn) == (deck, 1)
        assert not playing.game.view(playing.state)["triggered"]

    @rule("NCO-K2")
    def test_pnp_two_cards_as_in_a_plot_then_a_refill(self) -> None:
        playing = table(3, "pnp", ROWS, types={1: "social-media"}, seats=[self.ME])
        playing.take_over_with("dealmaker", 0, 1, 2).do("decline")
        assert (playing.decides, playing.decision) == (0, "take-card")
        playing.take("W").do("draw").deal("K")
        assert playing.decision == "refill"
        playing.deal("B")
        assert (playing.pile(0, "hand"), playing.display(), playing.turn) == ("KW", "RBKBR", 1)

    @rule("NCO-K2")
    def test_pnp_not_after_joining(self) -> None:
        playing = table(3, "pnp", JOIN, seats=[self.ME]).take_over_with("dealmaker", 0, 1, 1)
        assert (playing.turn, playing.pile(0, "hand"), playing.consultants(0)) == (1, "", [])

    @rule("NCO-K2", "NCO-E1")
    def test_pnp_its_refill_can_trigger_the_end(self) -> None:
        playing = table(3, "pnp", ROWS, types={1: "social-media"}, deck="K", seats=[self.ME])
        playing.take_over_with("dealmaker", 0, 1, 2).do("decline").take("W").take("B").deal("K")
        assert playing.game.view(playing.state)["triggered"]
        assert (playing.display(), playing.turn) == ("RKK.R", 1)

    @rule("NCO-K2", "NCO-T3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_after_the_ability_and_before_the_hand_limit(self, edition: str) -> None:
        me = seat("BBBBBB", untapped="RRR", consultants=["dealmaker"])
        playing = table(3, edition, ROWS, types={1: "social-media"}, seats=[me])
        playing.take_over_with("dealmaker", 0, 1, 2)
        assert playing.decision == "ability-card"
        playing.do("decline")
        if edition == "retail":
            playing.deal("KW")
        else:
            playing.take("K").take("W").deal("RR")
        assert (playing.decision, playing.pile(0, "hand")) == ("discard", "BBBBBBKW")

    @rule("NCO-K2")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_without_the_dealmaker_no_cards(self, edition: str) -> None:
        playing = table(3, edition, ROWS, types={1: "social-media"}, seats=[self.ME]).take_over(0, 1, 2).do("decline")
        assert (playing.turn, playing.pile(0, "hand")) == (1, "")


class TestCorporateLawyer:
    """K3: two colours, one company for each."""

    @rule("NCO-K3")
    def test_two_colours_and_a_company_for_each(self) -> None:
        playing = with_lawyer("RRBBK").do("infiltrate", colour="red").do("lay", count=2).do("infiltrate", place=0)
        assert (playing.decides, playing.offers("infiltrate", "colour")) == (0, ["blue", "black"])
        playing.do("infiltrate", colour="blue").do("lay", count=1)
        assert playing.offers("infiltrate", "place") == [1, 6, 11, 12]
        playing.do("infiltrate", place=6)
        assert (playing.at(0), playing.at(6)) == ("R3", "B2")
        assert (playing.hq(0), playing.pile(0, "hand"), playing.turn) == ("RRB|", "BK", 1)

    @rule("NCO-K3")
    def test_not_three_colours(self) -> None:
        playing = with_lawyer("RBK").do("infiltrate", colour="red").do("lay", count=1).do("infiltrate", place=0)
        playing.do("infiltrate", colour="blue").do("lay", count=1).do("infiltrate", place=1)
        assert (playing.turn, playing.pile(0, "hand")) == (1, "K")

    @rule("NCO-K3")
    def test_the_second_colour_may_be_declined(self) -> None:
        playing = with_lawyer("RB").do("infiltrate", colour="red").do("lay", count=1).do("infiltrate", place=0)
        playing.do("decline")
        assert (playing.turn, playing.hq(0), playing.pile(0, "hand")) == (1, "R|", "B")

    @rule("NCO-K3")
    def test_two_of_each_are_not_three_of_one(self) -> None:
        playing = with_lawyer("RRBB").do("infiltrate", colour="red").do("lay", count=2).do("infiltrate", place=0)
        playing.do("infiltrate", colour="blue").do("lay", count=2).do("infiltrate", place=1)
        assert (playing.turn, playing.consultants(0)) == (1, [])

    @rule("NCO-K3")
    @pytest.mark.parametrize(("first", "second"), [("RRR", "B"), ("R", "BBB"), ("RRR", "BBB")])
    def test_three_of_one_colour_bring_one_consultant_at_most(self, first: str, second: str) -> None:
        playing = with_lawyer(first + second).do("infiltrate", colour="red").do("lay", count=len(first))
        playing.do("infiltrate", place=0).do("infiltrate", colour="blue").do("lay", count=len(second))
        playing.do("infiltrate", place=1)
        assert playing.decision == "hire"
        playing.do("hire", consultant="dealmaker")
        assert (playing.turn, playing.consultants(0)) == (1, ["dealmaker"])

    @rule("NCO-K3")
    def test_the_second_colour_is_another_one(self) -> None:
        playing = with_lawyer("RRB").do("infiltrate", colour="red").do("lay", count=1).do("infiltrate", place=0)
        assert playing.offers("infiltrate", "colour") == ["blue"]


class TestMilitaryContractor:
    """K4: an equal number is enough."""

    ME = seat(untapped="RRR", consultants=["military-contractor"])

    @rule("NCO-K4", "NCO-O5")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_an_equal_number_takes_over(self, edition: str) -> None:
        playing = table(3, edition, ROWS, types={4: "social-media"}, seats=[self.ME])
        white = playing.position["reserve"]["white"]
        playing.take_over_with("military-contractor", 0, 4, 2)
        assert playing.decision == "ability-card"
        playing.do("decline")
        assert (playing.at(0), playing.at(4), playing.pile(0, "agents")) == ("R2", "R2", "W")
        assert playing.position["reserve"]["white"] == white + 1

    @rule("NCO-K4", "NCO-O4")
    def test_fewer_still_fail_in_retail_and_are_not_allowed_in_pnp(self) -> None:
        retail = table(3, "retail", ROWS, seats=[self.ME]).take_over_with("military-contractor", 0, 4, 1)
        assert (retail.at(4), retail.hq(0), retail.turn) == ("W2", "RR|R", 1)
        pnp = table(3, "pnp", ROWS, seats=[self.ME]).do("use", consultant="military-contractor")
        assert pnp.do("leave", place=0).do("enter", place=4).offers("move", "count") == [2, 3]

    @rule("NCO-K4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_more_take_over_as_ever(self, edition: str) -> None:
        playing = table(3, edition, ROWS, seats=[self.ME]).take_over_with("military-contractor", 0, 4, 3)
        assert playing.at(4) == "R3"

    @rule("NCO-K4")
    def test_this_turn_only(self) -> None:
        playing = table(2, "pnp", rows="R6 B1 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 B1", seats=[self.ME])
        playing.take_over_with("military-contractor", 0, 1, 1)
        while playing.turn == 0:
            playing.do("decline")
        playing.pass_turn()
        assert playing.turn == 0
        assert playing.do("take-over").do("leave", place=0).offers("enter", "place") == [1]  # two red against W2


class TestUsing:
    """K5, K6: what using one costs and means."""

    @rule("NCO-K5")
    @pytest.mark.parametrize(
        ("consultant", "decision"),
        [
            ("media-advisor", "infiltrate-colour"),
            ("corporate-lawyer", "infiltrate-colour"),
            ("dealmaker", "take-over-origin"),
            ("military-contractor", "take-over-origin"),
        ],
    )
    def test_it_commits_to_its_action(self, consultant: str, decision: str) -> None:
        playing = table(3, rows=ROWS, seats=[seat("RB", untapped="R", consultants=[consultant])])
        assert playing.do("use", consultant=consultant).decision == decision

    @rule("NCO-K5")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_offered_only_with_a_possible_action(self, edition: str) -> None:
        everyone = list(CONSULTANTS)
        idle = table(3, edition, ROWS, seats=[seat(consultants=everyone)])
        assert (idle.verbs() - {"pass"}, idle.offers("use", "consultant")) == ({"plot"}, [])
        hand = table(3, edition, ROWS, seats=[seat("R", consultants=everyone)])
        assert hand.offers("use", "consultant") == ["media-advisor", "corporate-lawyer"]
        headquarters = table(3, edition, ROWS, seats=[seat(untapped="RR", consultants=everyone)])
        assert headquarters.offers("use", "consultant") == ["dealmaker", "military-contractor"]

    @rule("NCO-K5")
    def test_its_own_effect_included(self) -> None:
        rows = "R2 B1 K1 W1 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        playing = table(3, "pnp", rows, seats=[seat(untapped="R", consultants=["dealmaker", "military-contractor"])])
        assert not playing.can("take-over")
        assert playing.offers("use", "consultant") == ["military-contractor"]

    @rule("NCO-K5")
    def test_spent_even_if_not_needed(self) -> None:
        playing = with_advisor("RR").do("infiltrate", colour="red").do("lay", count=2).do("decline")
        playing.do("infiltrate", place=0)
        assert (playing.turn, playing.consultants(0)) == (1, [])
        playing = with_lawyer("RR").do("infiltrate", colour="red").do("lay", count=2).do("infiltrate", place=0)
        assert (playing.turn, playing.consultants(0)) == (1, [])

    @rule("NCO-T5")
    @pytest.mark.parametrize("rest", ["R", "K"])
    def test_what_is_asked_tells_nobody_which_colours_are_left(self, rest: str) -> None:
        playing = with_advisor("RR" + rest).do("infiltrate", colour="red").do("lay", count=2)
        assert len(playing.matching("decline")) == 1
        playing = with_lawyer("RR" + rest).do("infiltrate", colour="red").do("lay", count=2).do("infiltrate", place=0)
        assert len(playing.matching("decline")) == 1

    @rule("NCO-K5")
    def test_none_goes_with_a_plot(self) -> None:
        playing = table(3, seats=[seat(consultants=CONSULTANTS)])
        assert [option.verb for option in playing.options] == ["plot"]
        playing.plot("RB").deal("WW")
        assert playing.consultants(0) == list(CONSULTANTS)

    @rule("NCO-K6")
    def test_it_returns_to_the_supply_and_anyone_can_take_it(self) -> None:
        me = seat(untapped="RR", consultants=["military-contractor"])
        playing = table(3, rows=ROWS, supply=[], seats=[me, seat("BBB")])
        playing.take_over_with("military-contractor", 0, 4, 1)
        assert (playing.consultants(0), playing.supply()) == ([], ["military-contractor"])
        playing.infiltrate("B", 3, 1)
        assert playing.offers("hire", "consultant") == ["military-contractor"]
        playing.do("hire", consultant="military-contractor")
        assert (playing.consultants(1), playing.supply()) == (["military-contractor"], [])

    @rule("NCO-K6", "NCO-T2")
    def test_of_two_of_a_type_one_is_used(self) -> None:
        playing = table(3, rows=ROWS, supply=[], seats=[seat(untapped="RR", consultants=["military-contractor"] * 2)])
        playing.take_over_with("military-contractor", 0, 4, 1)
        assert (playing.consultants(0), playing.supply()) == (["military-contractor"], ["military-contractor"])

    @rule("NCO-K6")
    def test_by_yourself_not_this_turn_even_if_others_of_its_type_lie_there(self) -> None:
        playing = table(3, supply=["media-advisor"], seats=[seat("RRR", consultants=["media-advisor"])])
        playing.do("use", consultant="media-advisor").do("infiltrate", colour="red").do("lay", count=3).do("decline")
        playing.do("infiltrate", place=0)
        assert (playing.turn, playing.supply()) == (1, ["media-advisor", "media-advisor"])

    @rule("NCO-K6")
    def test_in_a_later_turn_you_may_take_it_back(self) -> None:
        playing = table(2, supply=[], seats=[seat("RRRKKK", consultants=["media-advisor"])])
        playing.do("use", consultant="media-advisor").do("infiltrate", colour="red").do("lay", count=3).do("decline")
        playing.do("infiltrate", place=0).pass_turn()
        assert playing.turn == 0
        playing.infiltrate("K", 3, 2)
        assert playing.offers("hire", "consultant") == ["media-advisor"]
