"""Numbers that a table of New Corp Order changed are those that its rules go by."""

from __future__ import annotations

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import PositionError, SettingsError
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


def test_the_points_for_consultants() -> None:
    def points(times: int, edition: str) -> int:
        seats = [seat(consultants=["media-advisor", "dealmaker"]), seat(), seat()]
        playing = table(3, edition=edition, settings={"consultant_points": times}, seats=seats)
        return playing.game.result(playing.state, 0).scores[0].consultants

    assert [points(times, "retail") for times in (0, 1, 3)] == [0, 1, 3]
    assert [points(times, "pnp") for times in (0, 1, 3)] == [0, 3, 9]


def test_the_cards_of_the_display() -> None:
    for cards in (3, 4, 5, 6, 8):
        game = NewCorpOrder(players=3, display_cards=cards, start_player=0)
        state = game.start(Dealer(1))
        assert [colour is not None for colour in game.view(state, 0)["display"]] == [True] * cards
        assert game.view(state, 0)["deck"] == 63 + 5 - cards
        assert known(game.view(state, 0))[0].display_cards == cards
        for verb in ("plot", "take", "take"):
            game.apply(state, next(option for option in game.options(state) if option.verb == verb))
        assert None not in game.view(state, 0)["display"], "refilled"
        assert len(game.view(state, 0)["display"]) == cards


def test_every_place_of_a_large_display_can_be_taken_from() -> None:
    playing = table(3, settings={"display_cards": 8}, display="RRRRRBKW", seats=[seat()]).do("plot")
    picks = {option.targets.get("slot"): option.pick for option in playing.options}
    assert picks == {0: 0, 5: 6, 6: 7, 7: 8, None: 5}, "5 is the deck in every log"
    playing.take("W").take("B")
    assert (playing.display(), playing.pile(0, "hand")) == ("RRRRR.K.", "BW")
    told = playing.game.story(playing.state, 1)
    assert told[-2:] == [f"Player 1 takes 1 × {colour} from the display." for colour in ("white", "blue")]
    playing.deal("RK")
    assert playing.display() == "RRRRRRKK"


def test_a_display_of_any_size_is_kept_as_it_lies() -> None:
    for cards in (3, 7):
        game = NewCorpOrder(players=3, display_cards=cards, start_player=0)
        kept = game.position(game.start(Dealer(4)))
        assert len(kept["display"]) == cards
        assert game.position(game.from_position(kept)) == kept
    kept["display"] += [None]
    assert len(game.position(game.from_position(kept))["display"]) == 7, "as earlier versions wrote smaller ones"
    with pytest.raises(PositionError, match="holds 7 cards at most"):
        game.from_position(kept | {"display": [*kept["display"][:7], "red"]})


def test_second_most_never_pays_more_than_most() -> None:
    with pytest.raises(SettingsError, match="Second most shares"):
        NewCorpOrder(players=3, first_points=1, second_points=2)
    with pytest.raises(SettingsError, match="changes nothing"):
        NewCorpOrder(players=1, hire_cards=4)
    with pytest.raises(SettingsError, match="changes nothing"):
        NewCorpOrder(players=1, display_cards=4)
    with pytest.raises(SettingsError, match="from 3 to 8"):
        NewCorpOrder(players=3, display_cards=9)


def test_an_imagined_game_has_the_numbers_of_the_table() -> None:
    settings = {"hand_limit": 4, "hire_cards": 5, "first_points": 5, "second_points": 2, "objective_points": 0}
    settings |= {"consultant_points": 2}
    playing = table(3, settings=settings, seats=[seat("RRKK")])
    record, _ = known(playing.game.view(playing.state, 0))
    assert {name: getattr(record, name) for name in settings} == settings
