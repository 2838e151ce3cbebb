"""The solo game against ODS: setup, your turn, the end (ODS1-ODS7, ODS12-ODS14)."""

from __future__ import annotations

from itertools import combinations

import pytest

from boardroom.core.errors import SettingsError
from boardroom.core.game import DEALER
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.rules import apply
from boardroom.players import create
from tests.support import rule
from tests.support.new_corp_order import (
    COLOURS,
    EDITIONS,
    SMALL,
    TILES,
    Table,
    cards,
    letters,
    ods_acts,
    seat,
    solo,
    start,
    table,
)

PRINT, ONLINE, SOCIAL, BROADCAST, AMBIENT, GUERRILLA = TILES
ROWS = "R4 K1 R1 W1 / W2 B1 K3 B1 / K1 W1 R1 B1"
"""You (red, blue) against ODS (black, white)."""


class TestSetup:
    """ODS1, ODS2."""

    @rule("NCO-ODS1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_no_consultants_no_hands_a_display_of_four(self, edition: str) -> None:
        opened = start(1, edition, deal_display=["red", "white", "red", "black"])
        assert opened.display() == "RWRK."
        assert opened.supply() == []
        for number in range(2):
            assert (opened.pile(number, "hand"), opened.consultants(number), opened.hq(number)) == ("", [], "|")
        assert len(opened.position["grid"]) == 12

    @rule("NCO-ODS1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_three_open_objectives_for_both_sides_of_three_types(self, edition: str) -> None:
        dealt = [SOCIAL, SOCIAL, AMBIENT, AMBIENT, PRINT]  # duplicates are drawn again
        opened = start(1, edition, deal_objective=dealt)
        view = opened.game.view(opened.state)
        for number in range(2):
            assert opened.position["seats"][number]["objectives"] == [SOCIAL, AMBIENT, PRINT]
            assert view["seats"][number]["objectives"] == [SOCIAL, AMBIENT, PRINT]

    @rule("NCO-ODS2")
    def test_retail_you_choose_two_conglomerates(self) -> None:
        choosing = start(1, "retail", until="choose-conglomerates")
        assert choosing.decides == 0
        offered = {(option.targets["first"], option.targets["second"]) for option in choosing.options}
        assert offered == set(combinations(COLOURS.values(), 2))
        choosing.do("own", first="blue", second="white")
        assert choosing.position["sides"] == [1, 0, 1, 0]
        assert choosing.game.view(choosing.state)["solo"]["yours"] == ["blue", "white"]
        assert choosing.game.view(choosing.state)["solo"]["ods"] == ["red", "black"]

    @rule("NCO-ODS2")
    def test_pnp_chance_chooses(self) -> None:
        drawing = start(1, "pnp", until="draw-conglomerates")
        assert drawing.decides == DEALER
        assert [option.weight for option in drawing.options] == [1] * 6
        drawing.do("own", first="red", second="black")
        assert drawing.position["sides"] == [0, 1, 0, 1]

    @rule("NCO-ODS2")
    def test_either_way_can_be_set(self) -> None:
        assert start(1, "retail", until="draw-conglomerates", settings={"conglomerates": "random"}).decides == DEALER
        assert start(1, "pnp", until="choose-conglomerates", settings={"conglomerates": "choose"}).decides == 0

    @rule("NCO-ODS2")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize(
        ("conglomerates", "decision"), [("choose", "choose-conglomerates"), ("random", "draw-conglomerates")]
    )
    def test_they_are_shared_out_before_display_and_objectives(
        self, conglomerates: str, decision: str, edition: str
    ) -> None:
        opened = start(1, edition, until=decision, settings={"conglomerates": conglomerates})
        assert {cell["agents"] for cell in opened.position["grid"]} == {1}
        assert (opened.display(), opened.position["seats"][0]["objectives"]) == (".....", [])
        order = [opened.decision]
        while opened.decision != "action":
            opened.game.apply(opened.state, opened.options[0])
            if order[-1] != opened.decision:
                order.append(opened.decision)
        assert order == [decision, "deal-display", "deal-objective", "action"]

    @rule("NCO-ODS2")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_house_rule_you_choose_when_display_and_objectives_lie_open(self, edition: str) -> None:
        opened = start(1, edition, until="choose-conglomerates", settings={"conglomerates": "choose-last"})
        assert opened.decides == 0
        assert "." not in opened.display()[:4]
        assert len(opened.position["seats"][0]["objectives"]) == 3
        assert opened.do("own", first="red", second="white").decision == "action"

    @rule("NCO-ODS2")
    @pytest.mark.parametrize("conglomerates", [None, "choose", "random"])
    def test_ruleset_1_shared_them_out_last(self, conglomerates: str | None) -> None:
        game = NewCorpOrder(1, players=1, conglomerates=conglomerates)
        state = game.start()
        while state.record.decision not in (Decision.CHOOSE_CONGLOMERATES, Decision.DRAW_CONGLOMERATES):
            game.apply(state, game.legal(state)[0])
        assert (state.record.display[3] >= 0, state.record.objectives[0][2] >= 0) == (True, True)
        with pytest.raises(SettingsError, match="one of: choose, random"):
            NewCorpOrder(1, players=1, conglomerates="choose-last")

    @rule("NCO-ODS2")
    @pytest.mark.parametrize("conglomerates", ["choose", "choose-last"])
    def test_a_bot_can_think_about_the_choice(self, conglomerates: str) -> None:
        opened = start(1, until="choose-conglomerates", settings={"conglomerates": conglomerates})
        view = opened.game.view(opened.state, 0)
        imagined = imagine(view, [1, 2, 3, 4])
        apply(imagined, 2)
        opened.game.apply(opened.state, 2)
        assert (imagined.decision, imagined.seat) == (opened.state.record.decision, opened.state.record.seat)
        picked = create("greedy", 3).pick(view, tuple(start(1, until="choose-conglomerates").options))
        assert picked.decision == "choose-conglomerates"

    @rule("NCO-ODS2")
    @pytest.mark.parametrize(("edition", "each"), [("retail", 1), ("pnp", 0)])
    def test_retail_a_reminder_agent_of_each_own_colour(self, edition: str, each: int) -> None:
        opened = start(1, edition, settings={"conglomerates": "choose"}, choose_conglomerates=[])
        assert opened.pile(0, "agents") == "RB"[: 2 * each]
        assert opened.pile(1, "agents") == "KW"[: 2 * each]
        assert set(opened.position["reserve"].values()) == {22 - each}

    @rule("NCO-ODS2", "NCO-ODS13")
    def test_you_never_use_cards_of_the_other_side(self) -> None:
        playing = solo(ROWS, you=seat(untapped="KKKWWW"))
        assert playing.verbs() == {"plot"}
        playing = solo(ROWS, you=seat(untapped="RKKKWWW"))
        assert playing.do("take-over").offers("leave", "place") == [0]

    @rule("NCO-ODS2", "NCO-ODS13")
    def test_ods_never_uses_cards_of_yours(self) -> None:
        rows = "R4 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1"  # red could take over blue with these cards
        acted = ods_acts(rows, ods=seat(untapped="RRRR"), display="KKRB.")
        assert (acted.at(1), acted.hq(1)) == ("B1", "RRRRKK|")


class TestYourTurn:
    """ODS3-ODS5."""

    @rule("NCO-ODS3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_you_start_and_then_you_alternate(self, edition: str) -> None:
        opened = start(1, edition)
        assert (opened.turn, opened.decides) == (0, 0)
        for _ in range(3):
            before = opened.position["progress"]["marker"]
            while opened.position["progress"]["marker"] == before:  # until ODS has had one turn
                opened.game.apply(opened.state, opened.options[0])
            assert opened.position["progress"]["marker"] == (before + 1) % 4

    @rule("NCO-ODS3")
    def test_plot_or_take_over_and_no_infiltration_by_itself(self) -> None:
        playing = solo(ROWS, you=seat(untapped="RRR"))
        assert [option.verb for option in playing.options] == ["plot", "take-over"]

    @rule("NCO-ODS4")
    def test_both_cards_are_taken_before_anything_is_placed(self) -> None:
        playing = solo(display="RBKW.").do("plot").do("take", slot=0)
        assert (playing.decision, playing.rows()) == ("take-card", SMALL)
        playing.do("take", slot=1)
        assert playing.decision == "infiltrate-colour"

    @rule("NCO-ODS4")
    def test_your_cards_go_to_your_hq_and_infiltrate_in_your_order(self) -> None:
        playing = solo(display="RBKW.").do("plot").do("take", slot=0).do("take", slot=1)
        assert playing.offers("infiltrate", "colour") == ["red", "blue"]
        playing.do("infiltrate", colour="blue")
        assert playing.offers("infiltrate", "place") == [1, 6, 11]
        playing.do("infiltrate", place=6)
        assert (playing.at(6), playing.hq(0)) == ("B2", "B|")
        assert playing.offers("infiltrate", "place") == [0, 5, 10]
        playing.do("infiltrate", place=10)
        assert (playing.at(10), playing.hq(0)) == ("R2", "RB|")

    @rule("NCO-ODS4")
    def test_two_of_one_colour_go_together_to_one_company(self) -> None:
        playing = solo(display="RRKW.").do("plot").do("take", slot=0).do("take", slot=1)
        assert playing.decision == "infiltrate-company"
        playing.do("infiltrate", place=5)
        assert (playing.at(5), playing.hq(0)) == ("R3", "RR|")
        assert playing.position["reserve"]["red"] == 20

    @rule("NCO-ODS4")
    def test_cards_of_the_other_side_are_discarded(self) -> None:
        playing = solo(display="RKWW.").do("plot").do("take", slot=1).do("take", slot=0)
        assert (playing.decision, playing.common("discarded")) == ("infiltrate-company", "K")
        assert playing.do("infiltrate", place=0).hq(0) == "R|"

    @rule("NCO-ODS4")
    def test_taking_both_on_purpose_places_nothing(self) -> None:
        playing = solo(display="RKWR.").do("plot").do("take", slot=1).do("take", slot=2)
        assert playing.hq(0) == "|"
        assert {"black": 1, "white": 1}.items() <= playing.position["discarded"].items()
        assert playing.hq(1) == "|"  # ODS finds none of its own and discards the two red cards
        assert playing.position["discarded"]["red"] == 2

    @rule("NCO-ODS4", "NCO-P1")
    def test_from_the_deck_too_and_what_comes_is_seen_first(self) -> None:
        playing = solo(display="RBKW.").do("plot").do("draw")
        assert playing.decides == DEALER
        playing.deal("K")
        assert (playing.decides, playing.game.view(playing.state, 0)["solo"]["taken"]["black"]) == (0, 1)
        playing.do("draw").deal("B")
        assert (playing.decision, playing.common("discarded")) == ("infiltrate-company", "K")
        assert playing.do("infiltrate", place=1).at(1) == "B2"

    @rule("NCO-ODS4", "NCO-I2")
    def test_a_short_reserve_places_what_is_left(self) -> None:
        rows = "R22 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1"
        playing = solo(rows, display="RRKW.").do("plot").do("take", slot=0).do("take", slot=1)
        playing.do("infiltrate", place=5)
        assert (playing.at(5), playing.hq(0), playing.position["reserve"]["red"]) == ("R2", "RR|", 0)


class TestDisplay:
    """ODS5: refilled only when empty; if that fails the game ends at once."""

    @staticmethod
    def take_two(playing: Table, first: int, second: int) -> Table:
        playing.do("plot").do("take", slot=first).do("take", slot=second)
        if playing.decision == "infiltrate-company":
            playing.do("infiltrate", place=playing.offers("infiltrate", "place")[0])
        return playing

    @rule("NCO-ODS5")
    def test_what_is_left_stays_and_is_not_refilled(self) -> None:
        playing = self.take_two(solo(display="RRBK."), 0, 1)
        assert playing.display() == "....."  # ODS took the black card and discarded the blue one
        assert playing.decision == "refill"
        playing.deal("WWRB")
        assert (playing.display(), playing.turn) == ("WWRB.", 0)

    @rule("NCO-ODS5")
    def test_an_empty_display_is_refilled_after_your_plot_and_its_agents(self) -> None:
        playing = solo(display=".R.R.").do("plot").do("take", slot=1).do("take", slot=3)
        assert playing.decision == "infiltrate-company"
        playing.do("infiltrate", place=0)
        assert (playing.decides, playing.decision, playing.turn) == (DEALER, "refill", 0)
        playing.deal("RRR")
        assert playing.position["progress"]["marker"] == 0
        playing.deal("R")
        assert playing.position["progress"]["marker"] == 1  # only now ODS acts, on four new cards

    @rule("NCO-ODS5")
    def test_a_display_with_one_card_is_not_refilled(self) -> None:
        playing = self.take_two(solo(display="RR..."), 0, 1)
        assert playing.decision == "refill"
        assert ods_acts(display="RRB..").display() == "..B.."

    @rule("NCO-ODS5")
    @pytest.mark.parametrize("left", ["K", "KW", "KWR"])
    def test_the_last_cards_that_cannot_fill_it_stay_in_the_deck(self, left: str) -> None:
        ended = ods_acts(display="RR...", deck=left)
        assert (ended.over, ended.display()) == (True, ".....")
        assert sorted(ended.common("deck")) == sorted(left)
        assert len(ended.common("discarded")) == 60 - len(left)

    @rule("NCO-ODS5")
    def test_cards_from_the_deck_leave_the_display(self) -> None:
        playing = solo(display="R....", deck="KKKK").do("plot").do("draw").deal("K").do("draw").deal("K")
        assert playing.over  # ODS discarded the last card of the display, and two cards do not fill it

    @rule("NCO-ODS5")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("deck", ["", "K", "KWK"])
    def test_if_it_cannot_be_refilled_completely_the_game_ends_at_once(self, edition: str, deck: str) -> None:
        playing = self.take_two(solo(edition=edition, display="RR...", deck=deck), 0, 1)
        assert playing.over
        assert playing.display() == "....."
        assert playing.at(0) == "R3"  # the agents had been placed
        assert ods_acts(edition=edition, display="KK...", deck=deck).over

    @rule("NCO-ODS5")
    def test_four_cards_are_enough(self) -> None:
        playing = self.take_two(solo(display="RR...", deck="KKRR"), 0, 1)
        assert playing.decision == "refill"
        playing.deal("RKKR")
        assert not playing.over

    @rule("NCO-ODS5")
    @pytest.mark.parametrize(("display", "deck"), [("R....", ""), ("R....", "K")])
    def test_the_last_cards_of_all(self, display: str, deck: str) -> None:
        playing = solo(display=display, deck=deck).do("plot").do("take", slot=0)
        if deck:
            playing.do("draw").deal(deck)
        playing.do("infiltrate", place=0)
        assert playing.over

    @rule("NCO-ODS5")
    def test_a_takeover_refills_nothing_and_ends_nothing(self) -> None:
        playing = solo(ROWS, you=seat(untapped="RR"), types={1: SOCIAL}, display="BBBB.", deck="")
        playing.take_over(0, 1, 2).do("decline")
        assert (playing.over, playing.display()) == (False, "..BB.")

    @rule("NCO-ODS5", "NCO-E1")
    def test_no_seven_agents_trigger_and_no_last_round(self) -> None:
        rows = "R7 B7 K7 W7 / W1 R1 B1 K1 / K1 W1 R1 B1"
        playing = self.take_two(solo(rows, "pnp", display="RRKW."), 0, 1)
        view = playing.game.view(playing.state)
        assert (view["triggered"], view["last_round"], playing.over) == (False, None, False)


@rule("NCO-ODS6", "NCO-C5")
def test_the_marker_starts_above_the_first_column_and_moves_right_and_around() -> None:
    opened = start(1)
    seen = [opened.position["progress"]["marker"]]
    for _ in range(5):
        marker = seen[-1]
        while opened.position["progress"]["marker"] == marker:
            opened.game.apply(opened.state, opened.options[0])
        seen.append(opened.position["progress"]["marker"])
    assert seen == [0, 1, 2, 3, 0, 1]


@rule("NCO-ODS6")
def test_the_marker_moves_before_ods_looks() -> None:
    playing = solo(display="RRKB.", progress={"marker": 2})  # all else being equal the column of the marker decides
    playing.do("plot").do("take", slot=0).do("take", slot=1).do("infiltrate", place=0)
    assert playing.at(7) == "K2"  # in the fourth column; above the third it would have been place 2


@rule("NCO-ODS7")
@pytest.mark.parametrize(
    ("column", "order"),
    [
        (0, [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]),
        (1, [1, 5, 9, 2, 6, 10, 3, 7, 11, 0, 4, 8]),
        (2, [2, 6, 10, 3, 7, 11, 0, 4, 8, 1, 5, 9]),
        (3, [3, 7, 11, 0, 4, 8, 1, 5, 9, 2, 6, 10]),
    ],
)
def test_columns_from_the_marker_to_the_right_each_from_top_to_bottom(column: int, order: list[int]) -> None:
    for skipped in range(9):
        # Black has three companies that are alike: the first of them in scan order gets the agent.
        black = order[skipped : skipped + 3]
        others = iter(["R1", "B1", "W1"] * 3)
        cells = ["K1" if place in black else next(others) for place in range(12)]
        acted = ods_acts(" ".join(cells), column=column, display="KRB..")
        assert [place for place in range(12) if acted.at(place) == "K2"] == black[:1]


class TestScore:
    """ODS12. By twos from place 0: Print Media, Online, Social, Broadcast, Ambient, Guerrilla."""

    @staticmethod
    def result(rows: str, objectives: tuple[str, ...], you: str = "", ods: str = "", edition: str = "retail") -> object:
        ended = solo(rows, edition, objectives=objectives, you=seat(agents=you), ods=seat(agents=ods), decision="over")
        found = ended.game.result(ended.state)
        return [score.total for score in found.scores], found.winners, found.decided_by

    @rule("NCO-ODS12")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_one_point_for_each_company_that_matches_an_objective(self, edition: str) -> None:
        rows = "R9 B1 R1 K1 / W1 R1 B1 K1 / K1 W1 W1 W1"
        found = self.result(rows, (PRINT, ONLINE, SOCIAL), edition=edition)
        assert found == ([4, 2], (0,), "points")
        found = self.result(rows, (BROADCAST, AMBIENT, GUERRILLA), edition=edition)
        assert found == ([1, 5], (1,), "points")

    @rule("NCO-ODS12")
    def test_a_tie_goes_to_more_agents_in_the_hq(self) -> None:
        rows = "R1 K1 R1 K1 / R1 K1 B1 W1 / W1 W1 B1 B1"
        assert self.result(rows, (PRINT, ONLINE, SOCIAL), "RK", "W") == ([3, 3], (0,), "agents")
        assert self.result(rows, (PRINT, ONLINE, SOCIAL), "R", "KK") == ([3, 3], (1,), "agents")

    @rule("NCO-ODS12")
    def test_a_full_tie_goes_to_ods(self) -> None:
        rows = "R1 K1 R1 K1 / R1 K1 B1 W1 / W1 W1 B1 B1"
        assert self.result(rows, (PRINT, ONLINE, SOCIAL), "RB", "KW") == ([3, 3], (1,), "ods")

    @rule("NCO-ODS12")
    def test_shares_and_consultants_count_for_nothing(self) -> None:
        you = seat(untapped="RRRRRR", tapped="BBB")
        ended = solo(SMALL, objectives=(PRINT, ONLINE, SOCIAL), you=you, decision="over")
        found = ended.game.result(ended.state)
        assert ([score.total for score in found.scores], found.conglomerates) == ([3, 3], ())


class TestYourTakeover:
    """ODS13, ODS14: your takeovers and abilities."""

    @rule("NCO-ODS14", "NCO-O5")
    def test_you_may_take_over_a_company_of_your_own_other_colour(self) -> None:
        rows = "R4 B1 K1 W1 / W2 R1 B1 K1 / K1 W1 R1 B1"
        playing = solo(rows, you=seat(untapped="RR"), types={1: SOCIAL}).take_over(0, 1, 2)
        assert playing.decision == "ability-card"
        assert (playing.at(1), playing.pile(0, "agents")) == ("R2", "B")

    @rule("NCO-ODS14")
    @pytest.mark.parametrize("agents", [1, 3, 9])
    def test_ods_never_attacks_its_own_nor_joins_nor_fails(self, agents: int) -> None:
        # Black could join black, beat white and try in vain against red; it plots instead.
        rows = f"K6 K1 R{agents + 9} R1 / W1 W1 B1 B1 / R1 R1 B1 B1"
        acted = ods_acts(rows, ods=seat(untapped="KKKKKK"), display="RRBB.")
        assert (acted.rows(), acted.hq(1)) == (rows, "KKKKKK|")
        assert acted.display() == "..BB."

    @rule("NCO-ODS13", "NCO-A2", "NCO-A4", "NCO-A5")
    @pytest.mark.parametrize(
        ("kind", "tapped", "after"),
        [(GUERRILLA, 0, "|KW"), (AMBIENT, 1, "KW|"), (SOCIAL, 0, "|W"), (SOCIAL, 1, "K|")],
    )
    def test_tapping_untapping_and_removing_may_hit_the_hq_of_ods(self, kind: str, tapped: int, after: str) -> None:
        playing = solo(
            ROWS, you=seat(untapped="RR"), ods=seat(untapped="K", tapped="W"), types={1: kind}, display="RRRR."
        )
        playing.take_over(0, 1, 2).do("touch", seat=1, tapped=tapped)
        assert playing.hq(1) == after

    @rule("NCO-ODS13", "NCO-A1")
    def test_you_may_move_agents_of_ods(self) -> None:
        playing = solo(ROWS, you=seat(untapped="RR"), types={1: BROADCAST}, display="RRRR.").take_over(0, 1, 2)
        assert playing.offers("leave", "place") == [0, 1, 4, 6]
        playing.do("leave", place=6).do("enter", place=8).do("decline")
        assert (playing.at(6), playing.at(8)) == ("K2", "K2")

    @rule("NCO-ODS13", "NCO-A6")
    def test_you_may_swap_companies_of_both_sides(self) -> None:
        playing = solo(ROWS, you=seat(untapped="RR"), types={1: ONLINE}, display="RRRR.").take_over(0, 1, 2)
        playing.do("swap", place=6).do("swap", place=10)
        assert (playing.at(6), playing.at(10)) == ("R1", "K3")

    @rule("NCO-ODS13", "NCO-A3")
    def test_swapped_cards_stay_where_they_land_and_are_of_no_use_there(self) -> None:
        playing = solo(
            ROWS, you=seat(untapped="RRR"), ods=seat(untapped="KK"), types={1: PRINT}, display="RRRR."
        ).take_over(0, 1, 2)
        playing.do("give", colour="red", tapped=0).do("get", seat=1, colour="black")
        assert (playing.hq(0), playing.hq(1), playing.turn) == ("K|RR", "RK|", 0)
        assert playing.verbs() == {"plot"}  # K3 at place 6 is not yours to move

    @rule("NCO-ODS12", "NCO-ODS2")
    def test_reminders_cancel_out(self) -> None:
        opened = start(1, "retail")
        agents = [len(letters(each["agents"])) for each in opened.position["seats"]]
        assert agents == [2, 2]
        assert opened.position["seats"][0]["agents"] == {**cards("RB"), "black": 0, "white": 0}


@rule("NCO-ODS11")
def test_ods_always_finds_something_to_do() -> None:
    """Priority D is a bug and would be loud; any display that is not empty lets ODS act."""
    for display in ("R....", ".B...", "..K..", "...W.", "RB...", "RK...", "KW...", "RBKW.", "RRBB.", "KKWW."):
        assert table(1, display=display, turn=1, progress={"marker": 0}).position["progress"]["marker"] == 1
