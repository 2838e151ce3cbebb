"""Rulings and the other readings that can be chosen instead. Every test plays both."""

from __future__ import annotations

from typing import Any

import pytest

from boardroom import SettingsError
from boardroom.core.words import LANGUAGES, say
from boardroom.games.new_corp_order.components import READINGS
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.games.new_corp_order.trace import explain_ods, ods_trace
from tests.support import rule
from tests.support.new_corp_order import ods_acts, result_of, seat, solo, start, table

JOINS = "R3 R1 K1 W1 / W4 B1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"


def chosen(*readings: str) -> dict[str, Any]:
    return {"settings": {"readings": list(readings)}}


class TestDealmaker:
    """K2."""

    @rule("NCO-K2")
    @pytest.mark.parametrize(("readings", "cards"), [((), 2), (("dealmaker-success",), 0)])
    @pytest.mark.parametrize(("target", "count"), [(1, 1), (4, 1)], ids=["join", "failed attempt"])
    def test_in_retail_after_any_takeover_action_or_only_after_a_success(
        self, target: int, count: int, readings: tuple[str, ...], cards: int
    ) -> None:
        mine = seat(untapped="RR", consultants=["dealmaker"])
        playing = table(3, rows=JOINS, seats=[mine], **chosen(*readings))
        playing.take_over_with("dealmaker", 0, target, count)
        assert (playing.decision == "draw-card") == (cards > 0)
        playing.deal("WK"[:cards])
        assert len(playing.pile(0, "hand")) == cards
        assert playing.turn == 1

    @rule("NCO-K2")
    @pytest.mark.parametrize("readings", [(), ("dealmaker-success",)])
    def test_in_retail_after_a_success_in_any_reading(self, readings: tuple[str, ...]) -> None:
        rows = JOINS.replace("R1 K1 W1 / W4", "R1 K1 W1 / W1", 1)
        mine = seat(untapped="RR", consultants=["dealmaker"])
        playing = table(3, rows=rows, seats=[mine], types={4: "ambient-advertising"}, **chosen(*readings))
        playing.take_over_with("dealmaker", 0, 4, 2).do("decline").deal("WK")
        assert len(playing.pile(0, "hand")) == 2

    @rule("NCO-K2")
    @pytest.mark.parametrize(("readings", "decision"), [((), "action"), (("dealmaker-join",), "take-card")])
    def test_in_the_prototype_after_a_takeover_or_after_a_join_too(
        self, readings: tuple[str, ...], decision: str
    ) -> None:
        mine = seat(untapped="RR", consultants=["dealmaker"])
        playing = table(3, "pnp", JOINS, seats=[mine], **chosen(*readings))
        assert playing.take_over_with("dealmaker", 0, 1, 1).decision == decision


class TestAmbientAdvertising:
    """A4: the rule text, or the player aid."""

    ROWS = "R4 B1 K1 W1 / W2 R1 B3 K1 / K1 W1 R1 B1 / B1 K2 W1 R1"

    @rule("NCO-A4")
    @pytest.mark.parametrize(("readings", "offered"), [((), {"blue", "black"}), (("untap-one-colour",), {"blue"})])
    def test_two_colours_or_one(self, readings: tuple[str, ...], offered: set[str]) -> None:
        mine = seat(untapped="RRR", tapped="BBK")
        playing = table(
            3, rows=self.ROWS, seats=[mine], types={1: "ambient-advertising"}, **chosen(*readings)
        ).take_over(0, 1, 2)
        assert set(playing.offers("touch", "colour")) >= {"blue", "black"}
        playing.do("touch", colour="blue")
        assert {colour for colour in playing.offers("touch", "colour") if colour != "red"} == offered

    @rule("NCO-A4")
    def test_the_reading_concerns_no_other_ability(self) -> None:
        playing = table(
            3,
            rows=self.ROWS,
            seats=[seat(untapped="RRR", tapped="B"), seat(untapped="BK")],
            types={1: "social-media"},
            **chosen("untap-one-colour"),
        ).take_over(0, 1, 2)
        assert {"red", "blue", "black"} <= set(playing.offers("touch", "colour"))


class TestObjectives:
    """V6 and ODS1: two equal objectives."""

    @rule("NCO-V6")
    @pytest.mark.parametrize(("readings", "bonus"), [((), 2), (("objectives-add-up",), 4)])
    def test_a_company_counts_once_or_for_each_card(self, readings: tuple[str, ...], bonus: int) -> None:
        rows = "R1 B1 K1 W1 / W1 B1 B1 K1 / K1 W1 B1 B1 / B1 K1 W1 K1"
        mine = seat(untapped="R", objectives=["print-media", "print-media"])
        result = result_of(3, "pnp", rows, types={0: "print-media"}, seats=[mine], **chosen(*readings))
        assert (result.scores[0].bonus, result.scores[0].total) == (bonus, 2 + bonus)
        assert result.conglomerates[0].stakes[0].matching == 1

    @rule("NCO-V6")
    def test_different_objectives_never_add_up(self) -> None:
        mine = seat(untapped="R", objectives=["print-media", "social-media"])
        rows = "R1 B1 K1 W1 / W1 B1 B1 K1 / K1 W1 B1 B1 / B1 K1 W1 K1"
        result = result_of(3, "pnp", rows, types={0: "print-media"}, seats=[mine], **chosen("objectives-add-up"))
        assert result.scores[0].bonus == 2

    @rule("NCO-ODS1")
    @pytest.mark.parametrize("edition", ["retail", "pnp"])
    def test_duplicates_are_drawn_again_or_stay(self, edition: str) -> None:
        wishes = {"deal_objective": ["print-media", "print-media", "social-media"]}
        stays = start(1, edition, settings={"readings": ["solo-duplicates"]}, **wishes)
        assert stays.position["seats"][0]["objectives"] == ["print-media", "print-media", "social-media"]
        again = start(1, edition, deal_objective=[*wishes["deal_objective"], "online-marketing"])
        assert again.position["seats"][1]["objectives"] == ["print-media", "social-media", "online-marketing"]


class TestScan:
    """ODS7, ODS8 and ODS10. Red and blue are yours, black and white are of ODS."""

    LEFT = "R1 B1 K1 W1 / K4 W1 B1 R1 / K1 W1 B1 R1"
    """Only the first company can be taken over, from below."""

    @rule("NCO-ODS7")
    @pytest.mark.parametrize(("readings", "taken"), [((), True), (("ods-no-wrap",), False)])
    def test_the_scan_wraps_around_or_ends_at_the_right(self, readings: tuple[str, ...], taken: bool) -> None:
        playing = ods_acts(self.LEFT, column=2, ods=seat(untapped="KKK"), display="WW...", **chosen(*readings))
        assert (playing.at(0) == "K2") == taken
        under_it = ods_acts(self.LEFT, column=0, ods=seat(untapped="KKK"), display="WW...", **chosen(*readings))
        assert under_it.at(0) == "K2"

    @rule("NCO-ODS7", "NCO-ODS10")
    def test_without_wrapping_agents_may_find_no_company(self) -> None:
        rows = "K1 B1 R1 W1 / K1 W1 B1 R1 / K1 W1 B1 R1"
        due = {"rows": rows, "display": "KKBR.", "turn": 1, "progress": {"marker": 0}}
        around = solo(**due)
        assert (around.at(0), around.common("reserve").count("K")) == ("K3", 20)
        stays = solo(**due, **chosen("ods-no-wrap"))
        assert (stays.at(0), stays.common("reserve").count("K")) == ("K1", 22)
        assert stays.pile(1, "untapped") == "KK"
        before = next(step.before for step in stays.game.steps(stays.state) if step.seat == 1)
        told = [say(line) for line in explain_ods(ods_trace(before), before)]
        assert told[-1] == "From its marker on ODS finds no company for its agents: black."
        assert ods_trace(before).scan == (1, 5, 9, 2, 6, 10, 3, 7, 11)

    TWO = "R1 W4 B2 W5 / K1 W1 B1 W1 / K1 W1 B1 R1"
    """The first company with one agent and the third with two can be taken over."""

    @rule("NCO-ODS8")
    @pytest.mark.parametrize(("readings", "taken"), [((), 2), (("ods-by-column",), 0)])
    def test_the_criteria_rank_the_whole_grid_or_the_first_column(self, readings: tuple[str, ...], taken: int) -> None:
        playing = ods_acts(self.TWO, column=0, ods=seat(untapped="WWW"), **chosen(*readings))
        assert [place for place in (0, 2) if playing.at(place).startswith("W")] == [taken]
        before = next(step.before for step in playing.game.steps(playing.state) if step.seat == 1)
        attack = ods_trace(before).attack
        assert attack is not None
        assert attack.decided_by == ("A2" if not readings else "scan")
        assert [each.place for each in attack.candidates] == [0, 2]

    @rule("NCO-ODS8")
    @pytest.mark.parametrize("readings", [(), ("ods-by-column",)])
    def test_an_objective_comes_first_in_either_reading(self, readings: tuple[str, ...]) -> None:
        playing = ods_acts(
            self.TWO,
            column=0,
            ods=seat(untapped="WWW"),
            types={2: "print-media", 0: "social-media"},
            objectives=["print-media", "online-marketing", "broadcast-network"],
            **chosen(*readings),
        )
        assert playing.at(2) == "W3"

    NEAR = "K2 B1 R1 W1 / R2 W1 B1 R1 / B1 W1 K1 R1"
    """The black company in the corner has one weaker neighbour and one that is as strong; the other one only equals."""

    @rule("NCO-ODS10")
    @pytest.mark.parametrize(("readings", "place"), [((), 0), (("ods-all-neighbours",), 10)])
    def test_some_neighbour_or_all_of_them(self, readings: tuple[str, ...], place: int) -> None:
        playing = ods_acts(self.NEAR, column=0, display="KKBR.", **chosen(*readings))
        assert playing.at(place) == ("K4" if place == 0 else "K3")
        before = next(step.before for step in playing.game.steps(playing.state) if step.seat == 1)
        told = [say(line) for line in explain_ods(ods_trace(before), before)]
        assert ("all neighbours" in told[-1]) == bool(readings)


class TestSetting:
    """What can be chosen where, and that everybody knows it."""

    @pytest.mark.parametrize("reading", READINGS, ids=lambda each: each.key)
    @pytest.mark.parametrize("edition", ["retail", "pnp"])
    @pytest.mark.parametrize("players", [1, 3])
    def test_it_is_refused_where_it_changes_nothing(self, reading: Any, edition: str, players: int) -> None:
        fits = edition in reading.editions and reading.solo in (None, players == 1)
        settings = {"players": players, "edition": edition, "readings": [reading.key]}
        if not fits:
            with pytest.raises(SettingsError, match="changes nothing"):
                NewCorpOrder(**settings)
            return
        game = NewCorpOrder(**settings)
        state = game.start()
        assert game.view(state)["readings"] == [reading.key]
        assert game.settings_dict()["readings"] == [reading.key]
        assert NewCorpOrder(**game.settings_dict()).settings == game.settings

    @pytest.mark.parametrize(
        ("readings", "match"),
        [
            (["no-such"], "no reading 'no-such'"),
            (["dealmaker-success", "dealmaker-success"], "twice"),
            ("dealmaker-success", "a list"),
            (7, "a list"),
            ([["dealmaker-success"]], "no reading"),
        ],
    )
    def test_what_is_no_reading_is_refused(self, readings: Any, match: str) -> None:
        with pytest.raises(SettingsError, match=match) as caught:
            NewCorpOrder(players=3, readings=readings)
        assert len({caught.value.in_language(language) for language in LANGUAGES}) == len(LANGUAGES)

    def test_ruleset_1_has_none(self) -> None:
        with pytest.raises(SettingsError, match="Ruleset 1 has no other readings"):
            NewCorpOrder(1, players=3, readings=["dealmaker-success"])
        assert "readings" not in NewCorpOrder(1, players=3).settings_dict()

    def test_a_bot_imagines_by_the_same_reading(self) -> None:
        playing = table(3, rows=JOINS, seats=[seat("R")], **chosen("dealmaker-success"))
        imagined = imagine(playing.game.view(playing.state, 0), [1, 2, 3, 4])
        assert list(imagined.reading) == list(playing.state.record.reading)
        assert sum(imagined.reading) == 1

    def test_a_position_is_played_by_the_readings_of_its_game(self) -> None:
        playing = table(3, rows=JOINS, seats=[seat("R")], **chosen("dealmaker-success"))
        moved = playing.game.from_position(playing.position)
        assert list(moved.record.reading) == list(playing.state.record.reading)
