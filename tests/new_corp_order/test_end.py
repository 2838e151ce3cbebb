"""The end of the game (E)."""

from __future__ import annotations

import pytest

from tests.support import rule
from tests.support.new_corp_order import EDITIONS, Table, result_of, seat, table

CROWDS = "R7 B7 K6 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
"""One black agent short of three companies with seven agents."""


def turns_until_over(playing: Table) -> list[int]:
    """Whose turns there are until the game is over, beginning with the one that is about to be played."""
    turns = []
    while not playing.over:
        turns.append(playing.turn)
        playing.pass_turn()
    return turns


def triggered(playing: Table) -> bool:
    return bool(playing.game.view(playing.state)["triggered"])


class TestTrigger:
    """E1."""

    @rule("NCO-E1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_an_empty_deck_alone_triggers_nothing(self, edition: str) -> None:
        playing = table(3, edition, deck="KW").do("plot").do("draw").deal("K").do("draw").deal("W")
        assert (playing.deck_size(), playing.turn, triggered(playing)) == (0, 1, False)
        playing = table(3, edition, deck="", seats=[seat("R")]).infiltrate("R", 1, 0)
        assert (playing.turn, triggered(playing)) == (1, False)

    @rule("NCO-E1")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("deck", ["", "W"])
    def test_an_incomplete_refill_does(self, edition: str, deck: str) -> None:
        playing = table(3, edition, deck=deck).plot("RB").deal(deck)
        assert (playing.turn, triggered(playing)) == (1, True)

    @rule("NCO-E1")
    @pytest.mark.parametrize(("edition", "expected"), [("pnp", True), ("retail", False)])
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_three_companies_with_seven_agents_do_in_pnp_only(self, players: int, edition: str, expected: bool) -> None:
        rows = CROWDS if players > 2 else CROWDS.rpartition(" /")[0]
        playing = table(players, edition, rows, seats=[seat("K")]).infiltrate("K", 1, 2)
        assert (playing.at(2), playing.turn, triggered(playing)) == ("K7", 1, expected)

    @rule("NCO-E1")
    def test_more_than_seven_and_more_than_three_do_too(self) -> None:
        rows = "R9 B12 K6 W8 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        assert triggered(table(3, "pnp", rows, seats=[seat("K")]).infiltrate("K", 1, 2))

    @rule("NCO-E1")
    def test_two_companies_with_seven_or_three_with_six_do_not(self) -> None:
        assert not triggered(table(3, "pnp", CROWDS, seats=[seat("W")]).infiltrate("W", 1, 3))
        sixes = CROWDS.replace("7", "6")
        assert not triggered(table(3, "pnp", sixes, seats=[seat("W")]).infiltrate("W", 1, 3))

    @rule("NCO-E1")
    def test_it_is_checked_at_the_end_of_the_turn_not_in_between(self) -> None:
        rows = "R8 B7 K7 W1 / W2 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        playing = table(3, "pnp", rows, types={4: "broadcast-network"}, seats=[seat(untapped="RRRRRRR")])
        playing.take_over(0, 4, 7)  # now red has seven at place 4: three crowds
        playing.do("leave", place=4).do("enter", place=0).do("decline")
        assert (playing.at(4), triggered(playing)) == ("R6", False)

    @rule("NCO-E1", "NCO-E2")
    def test_a_later_drop_does_not_undo_it(self) -> None:
        seats = [seat("K"), seat(untapped="RR")]
        playing = table(3, "pnp", CROWDS, seats=seats).infiltrate("K", 1, 2)
        playing.take_over(0, 4, 2)
        while playing.turn == 1:
            playing.game.apply(playing.state, playing.options[-1])
        assert (playing.at(0), triggered(playing)) == ("R5", True)
        assert turns_until_over(playing) == [2, 0]

    @rule("NCO-E1")
    def test_somebody_elses_turn_counts_too(self) -> None:
        rows = CROWDS.replace("K6", "K7")  # as a position it stands there already
        assert triggered(table(3, "pnp", rows, turn=2).pass_turn())


class TestLastRound:
    """E2."""

    @rule("NCO-E2")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_everyone_has_one_more_turn_and_who_triggered_it_the_last(self, players: int, edition: str) -> None:
        for who in range(players):
            playing = table(players, edition, deck="", turn=who).plot("RB")
            assert triggered(playing)
            assert turns_until_over(playing) == [(who + 1 + count) % players for count in range(players)]

    @rule("NCO-E2")
    def test_the_same_after_seven_agents(self) -> None:
        playing = table(4, "pnp", CROWDS, turn=2, seats=[seat(), seat(), seat("K")]).infiltrate("K", 1, 2)
        assert turns_until_over(playing) == [3, 0, 1, 2]

    @rule("NCO-E2")
    def test_later_triggers_change_nothing(self) -> None:
        playing = table(3, "pnp", CROWDS, deck="", seats=[seat(), seat("K")]).plot("RB")
        assert triggered(playing)
        playing.infiltrate("K", 1, 2)  # the second kind of trigger, by another player
        playing.plot("RK")  # and another refill that fails
        assert playing.turn == 0
        assert turns_until_over(playing) == [0]

    @rule("NCO-E2", "NCO-K2")
    def test_a_trigger_in_the_middle_of_a_turn_by_the_dealmaker(self) -> None:
        rows = "R4 B1 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 B1 / B1 K2 W1 R1"
        me = seat("BBBBBB", untapped="RR", consultants=["dealmaker"])
        playing = table(3, "pnp", rows, types={1: "social-media"}, deck="", seats=[me])
        playing.take_over_with("dealmaker", 0, 1, 2).do("decline").take("R").take("R")
        assert (playing.turn, playing.decision, triggered(playing)) == (0, "discard", True)
        playing.do("discard", colour="blue").do("discard", colour="blue")
        assert turns_until_over(playing) == [1, 2, 0]

    @rule("NCO-E2", "NCO-K2")
    def test_both_triggers_in_one_turn_are_one(self) -> None:
        rows = "R8 B7 K7 W1 / W2 R1 B3 K1 / K1 W1 R1 B1 / B1 K2 W1 R1"
        me = seat(untapped="RRRRRRR", consultants=["dealmaker"])
        playing = table(3, "pnp", rows, types={4: "social-media"}, deck="", seats=[me])
        playing.take_over_with("dealmaker", 0, 4, 7).do("decline").take("R").take("R")
        assert triggered(playing)
        assert turns_until_over(playing) == [1, 2, 0]

    @rule("NCO-E2")
    def test_the_last_turn_is_a_whole_one(self) -> None:
        progress = {"triggered": 1, "turns_left": 1}
        playing = table(3, deck="", turn=1, seats=[seat(), seat("RRRRRR")], progress=progress).plot("RB")
        assert (playing.over, playing.decision) == (False, "discard")
        playing.do("discard", colour="red")
        assert playing.decision == "discard"
        playing.do("discard", colour="red")
        assert (playing.decision, playing.options) == ("over", ())


class TestWinner:
    """E3. Red has four companies, the other colours none that anybody has a share in."""

    @rule("NCO-E3")
    def test_the_highest_total_wins(self) -> None:
        result = result_of(3, seats=[seat(untapped="R"), seat(untapped="RR"), seat()])
        assert ([score.total for score in result.scores], result.winners) == ([4, 8, 0], (1,))
        assert result.decided_by == "points"

    @rule("NCO-E3")
    def test_agents_do_not_matter_without_a_tie(self) -> None:
        rows = "R1 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 R1 R1"
        result = result_of(3, rows=rows, seats=[seat(untapped="R"), seat(agents="W"), seat()])
        assert ([score.total for score in result.scores], result.winners) == ([10, 6, 0], (0,))

    @rule("NCO-E3")
    @pytest.mark.parametrize(
        ("edition", "winners", "decided_by"), [("retail", (1,), "agents"), ("pnp", (0, 1), "shared-total")]
    )
    def test_a_tie_goes_to_more_agents_of_all_colours_but_not_in_the_prototype(
        self, edition: str, winners: tuple[int, ...], decided_by: str
    ) -> None:
        seats = [seat(untapped="RR"), seat(agents="BK"), seat(untapped="KK" + "K")]
        rows = "R1 B1 B1 W1 / W1 R1 B1 W1 / K1 R1 R1 B1 / W1 K1 W1 R1"
        result = result_of(3, edition, rows, seats=seats)
        # red has 5 companies, blue 4, black 2: 2 x 5; 2 x 4 and 1 x 2; 2 x 2
        assert [score.total for score in result.scores] == [10, 10, 4]
        assert (result.winners, result.decided_by) == (winners, decided_by)

    @rule("NCO-E3")
    def test_still_tied_is_shared(self) -> None:
        result = result_of(4, seats=[seat(untapped="R"), seat(untapped="B"), seat(untapped="K")])
        assert [score.total for score in result.scores] == [8, 8, 8, 0]
        assert (result.winners, result.decided_by) == ((0, 1, 2), "shared")

    @rule("NCO-E3")
    def test_agents_decide_among_the_tied_only(self) -> None:
        rows = "R1 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 R1 R1"
        seats = [seat(untapped="KKK"), seat(untapped="BBB"), seat(agents="WW"), seat()]
        result = result_of(4, rows=rows, seats=seats)
        assert [score.total for score in result.scores] == [8, 8, 6, 0]
        assert (result.winners, result.decided_by) == ((0, 1), "shared")
