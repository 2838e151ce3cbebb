"""Numbers that a table of New Corp Order changed are those that its rules go by."""

from __future__ import annotations

import pytest

from boardroom.core.errors import SettingsError
from boardroom.core.words import say
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.imagine import known
from boardroom.games.new_corp_order.kernel import scoring
from tests.support.new_corp_order import seat, table


def test_the_hand_limit() -> None:
    for limit, decision in ((6, "action"), (5, "discard")):
        playing = table(3, settings={"hand_limit": limit}, seats=[seat("RRKK")]).plot("RB").deal("WW")
        assert playing.decision == decision
        assert playing.game.view(playing.state, 1)["hand_limit"] == limit


def test_the_cards_that_bring_a_consultant() -> None:
    for cards, decision in ((3, "hire"), (4, "action")):
        playing = table(3, settings={"hire_cards": cards}, seats=[seat("RRRR")])
        refusal = playing.game.why_not(playing.state, "hire")
        assert refusal is not None
        assert f"{cards} or more cards" in say(refusal.reason)
        assert playing.infiltrate("R", 3, 0).decision == decision


def test_the_points() -> None:
    def points(**settings: int) -> list[int]:
        """Most and second most shares of red, which has four companies."""
        seats = [seat(untapped="RR", objectives=["print-media"]), seat(untapped="R"), seat()]
        playing = table(3, settings=settings, seats=seats)
        totals = [scoring.points(playing.state.record, who) for who in range(3)]
        assert [score.total for score in playing.game.result(playing.state, 0).scores] == totals
        return totals

    printed = points()
    assert printed[1:] == [4, 0]
    assert points(first_points=4)[0] - printed[0] == 2 * 4
    assert points(second_points=0)[1] == 0
    matching = (printed[0] - 2 * 4) // 2
    assert matching > 0
    assert points(objective_points=5)[0] - printed[0] == 3 * matching


def test_second_most_never_pays_more_than_most() -> None:
    with pytest.raises(SettingsError, match="Second most shares"):
        NewCorpOrder(players=3, first_points=1, second_points=2)
    with pytest.raises(SettingsError, match="changes nothing"):
        NewCorpOrder(players=1, hire_cards=4)


def test_an_imagined_game_has_the_numbers_of_the_table() -> None:
    settings = {"hand_limit": 4, "hire_cards": 5, "first_points": 5, "second_points": 2, "objective_points": 0}
    playing = table(3, settings=settings, seats=[seat("RRKK")])
    record, _ = known(playing.game.view(playing.state, 0))
    assert {name: getattr(record, name) for name in settings} == settings
