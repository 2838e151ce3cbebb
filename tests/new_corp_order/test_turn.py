"""The turn (T)."""

from __future__ import annotations

from typing import Any

import pytest

from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.game import NewCorpOrder
from tests.support import rule
from tests.support.new_corp_order import EDITIONS, SMALL, Table, position, seat, table

STUCK = "R2 R2 R2 R2 / B1 B1 B1 B1 / K1 K1 K1 K1 / W1 W1 W1 W1"
"""Two agents can only move a single one, and that one meets an equal."""


@rule("NCO-T1")
@pytest.mark.parametrize(("edition", "more"), [("retail", []), ("pnp", ["pass"])])
def test_one_of_three_actions_and_only_in_the_prototype_a_way_around_it(edition: str, more: list[str]) -> None:
    choosing = table(3, edition, "R3 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1", seats=[seat("R", "RR")])
    assert [option.verb for option in choosing.options] == ["plot", "infiltrate", "take-over", *more]


@rule("NCO-T1")
@pytest.mark.parametrize("action", ["plot", "infiltrate", "take-over"])
def test_exactly_one_action_then_the_next_player(action: str) -> None:
    playing = table(3, rows="R3 R1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 B1", seats=[seat("R", "RR")])
    if action == "plot":
        playing.plot("RB").deal("WW")
    elif action == "infiltrate":
        playing.infiltrate("R", 1, 0)
    else:
        playing.take_over(0, 1, 1)
    assert (playing.turn, playing.decides, playing.decision) == (1, 1, "action")


@rule("NCO-T2")
def test_one_consultant_may_be_used_before_the_action() -> None:
    choosing = table(3, seats=[seat("RR", consultants=["media-advisor", "corporate-lawyer"])])
    assert choosing.verbs() == {"plot", "infiltrate", "use"}
    assert choosing.offers("use", "consultant") == ["media-advisor", "corporate-lawyer"]
    choosing.do("use", consultant="corporate-lawyer")
    assert choosing.decision == "infiltrate-colour"
    assert not choosing.can("use")
    assert choosing.consultants(0) == ["media-advisor"]


@rule("NCO-T2")
def test_only_your_own_consultants() -> None:
    choosing = table(3, seats=[seat("RR"), seat("RR", consultants=["media-advisor"])])
    assert not choosing.can("use")


class TestHandLimit:
    """T3: six cards at the end of your turn."""

    @rule("NCO-T3")
    def test_six_cards_are_no_reason_to_discard(self) -> None:
        playing = table(3, seats=[seat("RRKK")]).plot("RB").deal("WW")
        assert (playing.turn, playing.pile(0, "hand")) == (1, "RRRBKK")

    @rule("NCO-T3")
    def test_you_choose_what_to_discard_and_it_leaves_the_game(self) -> None:
        playing = table(3, seats=[seat("RRKKKW")])
        playing.plot("RB").deal("WW")
        assert (playing.decides, playing.decision) == (0, "discard")
        assert playing.offers("discard", "colour") == ["red", "blue", "black", "white"]
        deck = playing.common("deck")
        playing.do("discard", colour="black")
        assert (playing.turn, playing.decision) == (0, "discard")
        playing.do("discard", colour="white")
        assert playing.turn == 1
        assert playing.pile(0, "hand") == "RRRBKK"
        assert playing.common("discarded") == "KW"
        assert playing.common("deck") == deck

    @rule("NCO-T3")
    def test_only_what_you_hold_can_be_discarded(self) -> None:
        playing = table(3, seats=[seat("RRRRRR")]).plot("RR").deal("WW")
        assert playing.offers("discard", "colour") == ["red"]

    @rule("NCO-T3")
    def test_the_display_is_refilled_before_you_discard(self) -> None:
        playing = table(3, seats=[seat("RRKKKW")]).plot("RB")
        assert playing.decision == "refill"

    @rule("NCO-T3")
    def test_consultants_and_objectives_do_not_count(self) -> None:
        me = seat("RRKK", consultants=["dealmaker", "media-advisor"], objectives=["print-media", "social-media"])
        assert table(3, seats=[me]).plot("RB").deal("WW").turn == 1

    @rule("NCO-T3")
    def test_cards_in_the_hq_do_not_count(self) -> None:
        assert table(3, seats=[seat("RRKK", untapped="BBBB", tapped="WW")]).plot("RB").deal("WW").turn == 1

    @rule("NCO-T3")
    def test_discards_are_open(self) -> None:
        playing = table(3, seats=[seat("RRKKKW")]).plot("RB").deal("WW").do("discard", colour="white")
        for viewer in (None, 1, 2):
            assert playing.game.view(playing.state, viewer)["discarded"]["white"] == 1

    @rule("NCO-T3", "NCO-T5")
    def test_everybody_remembers_what_was_taken_openly_and_what_was_discarded(self) -> None:
        playing = table(3, display="RRKWB", seats=[seat("KKKKKW")]).plot("RR").deal("WW")
        assert playing.game.view(playing.state, 1)["seats"][0]["shown"]["red"] == 2
        playing.do("discard", colour="red")
        assert playing.game.view(playing.state, 1)["seats"][0]["shown"]["red"] == 1
        playing.do("discard", colour="white")
        shown = playing.game.view(playing.state, 1)["seats"][0]["shown"]
        assert (shown["red"], shown["white"]) == (1, 0)


class TestPass:
    """T4: pass only if none of the three actions is possible; in the prototype at any time."""

    @rule("NCO-T4")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_who_can_do_nothing_passes(self, players: int, edition: str) -> None:
        stuck = table(players, edition, display="", deck="", progress={"turns_left": 2, "triggered": 1})
        assert [option.verb for option in stuck.options] == ["pass"]
        stuck.do("pass")
        assert stuck.turn == 1

    @rule("NCO-T4")
    @pytest.mark.parametrize(("edition", "can"), [("retail", False), ("pnp", True)])
    def test_any_possible_action_forbids_to_pass_but_not_in_the_prototype(self, edition: str, can: bool) -> None:
        joins = "R2 R1 K1 W1 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        for choosing in (
            table(3, edition, display="R", deck=""),
            table(3, edition, display="", deck="R"),
            table(3, edition, display="", deck="", seats=[seat("R")]),
            table(3, edition, joins, display="", deck="", seats=[seat(untapped="R")]),
        ):
            assert choosing.can("pass") == can
            assert len(choosing.options) > can

    @rule("NCO-T4")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_in_the_prototype_the_game_ends_when_all_pass_one_after_the_other(self, players: int) -> None:
        playing = table(players, "pnp", turn=1)
        for passed in range(players):
            assert not playing.over
            assert playing.turn == (1 + passed) % players
            label = playing.matching("pass")[0].label.text
            assert label.endswith("so the game ends") == (passed == players - 1)
            playing.do("pass")
        assert playing.over
        story = playing.game.story(playing.state)
        assert "Everyone has passed one after the other: the game ends." in story

    @rule("NCO-T4")
    def test_an_action_in_between_breaks_the_row_of_passes(self) -> None:
        playing = table(2, "pnp", seats=[seat("R"), seat("B")]).do("pass").infiltrate("B", 1, 1).do("pass")
        assert (playing.over, playing.turn) == (False, 1)
        assert playing.do("pass").over

    @rule("NCO-E4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_table_at_which_nobody_can_do_anything_is_over_when_all_have_passed(self, edition: str) -> None:
        stuck = table(3, edition, display="", deck="").do("pass").do("pass")
        assert not stuck.over
        assert stuck.do("pass").over

    @rule("NCO-E4", "NCO-E2")
    def test_where_the_last_round_is_on_it_ends_no_earlier(self) -> None:
        stuck = table(3, display="", deck="", progress={"turns_left": 3, "triggered": 1}).do("pass").do("pass")
        assert not stuck.over
        assert stuck.do("pass").over

    @rule("NCO-E4")
    def test_by_ruleset_1_such_a_table_went_on(self) -> None:
        game = NewCorpOrder(1, players=2)
        state = game.from_position(position(SMALL, count=2, display="", deck=""))
        for _ in range(5):
            game.apply(state, int(Action.PASS))
        assert not game.over(state)

    @rule("NCO-T4")
    def test_alone_one_may_pass_in_the_prototype_and_ods_acts(self) -> None:
        playing = table(1, "pnp", seats=[seat(), seat()]).do("pass")
        assert (playing.over, playing.turn) == (False, 0)
        assert playing.position["progress"]["marker"] == 1

    @rule("NCO-T4", "NCO-O4")
    def test_an_attempt_that_must_fail_is_an_action_in_retail_only(self) -> None:
        hopeless = "R2 B5 K1 W1 / W5 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        retail = table(3, "retail", hopeless, display="", deck="", seats=[seat(untapped="R")])
        assert [option.verb for option in retail.options] == ["take-over"]
        pnp = table(3, "pnp", hopeless, display="", deck="", seats=[seat(untapped="R")])
        assert [option.verb for option in pnp.options] == ["pass"]

    @rule("NCO-T4")
    def test_a_single_agent_cannot_move_so_its_card_is_no_action(self) -> None:
        assert table(3, display="", deck="", seats=[seat(untapped="RBKW")]).can("pass")

    @rule("NCO-T4")
    def test_tapped_cards_are_no_action(self) -> None:
        assert table(3, rows=STUCK, display="", deck="", seats=[seat(tapped="R", untapped="B")]).can("pass")

    @rule("NCO-T4", "NCO-K5")
    def test_an_action_that_only_a_consultant_makes_possible_is_possible(self) -> None:
        rows = "R2 B1 K1 W1 / W1 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        me = seat(untapped="R", consultants=["military-contractor", "dealmaker"])
        choosing = table(3, "pnp", rows, display="", deck="", seats=[me])
        assert [(option.verb, dict(option.targets)) for option in choosing.options] == [
            ("use", {"consultant": "military-contractor"}),
            ("pass", {}),
        ]
        assert not playing_by_ruleset_1(rows, me).can("pass")


def playing_by_ruleset_1(rows: str, me: dict[str, Any]) -> Table:
    """The same in the prototype as ruleset 1 had it: who can act must."""
    game = NewCorpOrder(1, players=3, edition="pnp")
    return Table(game, game.from_position(position(rows, seats=[me], display="", deck="")))


class TestWhatIsKnown:
    """T5: what is open and what is secret."""

    SEATS = (
        seat("RRB", "RK", "W", "B", ["print-media", "social-media"], ["dealmaker"]),
        seat("KKWW", "B", "", "RR", ["online-marketing", "social-media"], ["media-advisor"]),
        seat("W", "", "", "", ["print-media", "broadcast-network"]),
    )

    @rule("NCO-T5")
    @pytest.mark.parametrize("viewer", [None, 0, 1, 2])
    def test_hands_and_objectives_are_secret(self, viewer: int | None) -> None:
        playing = table(3, seats=self.SEATS)
        seen = playing.game.view(playing.state, viewer)["seats"]
        for number, entry in enumerate(seen):
            assert (entry["hand"] is None) == (number != viewer)
            assert (entry["objectives"] is None) == (number != viewer)
        if viewer is not None:
            assert seen[viewer]["hand"] == playing.position["seats"][viewer]["hand"]
            assert seen[viewer]["objectives"] == self.SEATS[viewer]["objectives"]

    @rule("NCO-T5")
    @pytest.mark.parametrize("viewer", [None, 0, 1, 2])
    def test_everything_else_on_the_table_is_open(self, viewer: int | None) -> None:
        playing = table(3, seats=self.SEATS)
        there, seen = playing.position, playing.game.view(playing.state, viewer)
        assert [entry["hand_size"] for entry in seen["seats"]] == [3, 4, 1]
        for number in range(3):
            for what in ("untapped", "tapped", "agents", "consultants"):
                assert seen["seats"][number][what] == there["seats"][number][what]
        for what in ("display", "supply", "reserve", "discarded"):
            assert seen[what] == there[what]
        assert seen["deck"] == playing.deck_size()
        assert [(c["company"], c["colour"], c["agents"]) for c in seen["grid"]] == [
            (c["company"], c["colour"], c["agents"]) for c in there["grid"]
        ]

    @rule("NCO-T5")
    def test_after_the_end_all_is_shown(self) -> None:
        ended = table(3, seats=self.SEATS, decision="over")
        for viewer in (None, 0, 1, 2):
            seen = ended.game.view(ended.state, viewer)["seats"]
            assert [entry["objectives"] for entry in seen] == [entry["objectives"] for entry in self.SEATS]

    @rule("NCO-T5", "NCO-A0")
    @pytest.mark.parametrize("kind", ["guerrilla-marketing", "social-media", "ambient-advertising", "print-media"])
    def test_no_ability_touches_objectives_or_consultants_or_hands(self, kind: str) -> None:
        rows = "R3 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
        playing = table(
            3, rows=rows, types={1: kind}, seats=[seat("B", "RRB", "K", consultants=["dealmaker"]), *self.SEATS[1:]]
        )
        before = playing.position["seats"]
        playing.take_over(0, 1, 2)
        while playing.turn == 0:
            assert all("colour" in option.targets or option.verb == "decline" for option in playing.options)
            playing.game.apply(playing.state, playing.options[0])
        for number, entry in enumerate(playing.position["seats"]):
            for what in ("hand", "objectives", "consultants"):
                assert entry[what] == before[number][what]
