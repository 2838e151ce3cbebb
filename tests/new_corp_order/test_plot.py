"""Plot (P)."""

from __future__ import annotations

import pytest

from boardroom.core.game import DEALER
from tests.support import rule
from tests.support.new_corp_order import EDITIONS, seat, table


@rule("NCO-P1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_cards_from_the_display(players: int) -> None:
    playing = table(players).plot("RB")
    assert playing.pile(0, "hand") == "RB"
    assert playing.display() == "..KWR"


@rule("NCO-P1")
def test_two_cards_from_the_deck_unseen_by_the_others() -> None:
    playing = table(3).do("plot").do("draw")
    assert playing.decides == DEALER
    playing.deal("K")
    assert playing.decision == "take-card"
    playing.do("draw").deal("W")
    assert playing.pile(0, "hand") == "KW"
    assert playing.game.view(playing.state, 1)["seats"][0]["shown"] == dict.fromkeys(
        ["red", "blue", "black", "white"], 0
    )
    assert playing.turn == 1


@rule("NCO-P1")
def test_each_card_is_chosen_by_itself_and_the_first_is_seen_before_the_second() -> None:
    playing = table(3).do("plot").do("draw").deal("K")
    assert playing.decides == 0
    assert playing.game.view(playing.state, 0)["seats"][0]["hand"]["black"] == 1
    assert playing.verbs() == {"take", "draw"}
    playing.take("B").deal("B")
    assert playing.pile(0, "hand") == "BK"
    other = table(3).do("plot").take("W")
    assert other.verbs() == {"take", "draw"}
    other.do("draw").deal("R")
    assert other.pile(0, "hand") == "RW"


@rule("NCO-P1")
def test_exactly_two_neither_one_nor_three() -> None:
    playing = table(3).do("plot").take("R")
    assert (playing.turn, playing.decision) == (0, "take-card")
    assert playing.verbs() == {"take", "draw"}
    playing.take("R").deal("BB")
    assert (playing.turn, playing.decision) == (1, "action")


@rule("NCO-P1")
def test_every_colour_of_the_display_is_offered_and_no_other() -> None:
    playing = table(3, display="WRWRW").do("plot")
    assert sorted(playing.offers("take", "colour")) == ["red", "white"]


@rule("NCO-P1")
def test_the_deck_gives_its_cards_as_likely_as_they_are_many() -> None:
    playing = table(3, deck="RRRK").do("plot").do("draw")
    assert [(option.targets["colour"], option.weight) for option in playing.options] == [("red", 3), ("black", 1)]


@rule("NCO-P2")
def test_no_refill_between_the_two_cards() -> None:
    playing = table(3).do("plot").take("R")
    assert playing.decision == "take-card"
    assert playing.display() == ".BKWR"
    playing.take("B")
    assert playing.decision == "refill"
    playing.deal("KK")
    assert playing.display() == "KKKWR"


@rule("NCO-P2")
def test_a_card_from_the_deck_leaves_the_display_as_it_is() -> None:
    playing = table(3).do("plot").do("draw").deal("K").take("R").deal("W")
    assert playing.display() == "WBKWR"
    assert table(3).do("plot").do("draw").deal("K").do("draw").deal("K").display() == "RBKWR"


@rule("NCO-P3", "NCO-E1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_refill_that_comes_up_short_triggers_the_end_and_fills_what_it_can(edition: str) -> None:
    playing = table(3, edition, deck="W").plot("RB").deal("W")
    assert playing.display() == "W.KWR"
    assert playing.game.view(playing.state)["triggered"]
    assert playing.game.view(playing.state)["last_round"] == 3


@rule("NCO-P3")
def test_a_refill_that_just_works_triggers_nothing() -> None:
    playing = table(3, deck="WW").plot("RB").deal("WW")
    assert playing.deck_size() == 0
    assert not playing.game.view(playing.state)["triggered"]
    assert playing.game.view(playing.state)["last_round"] is None


@rule("NCO-P3")
def test_an_empty_deck_offers_the_display_only() -> None:
    assert table(3, deck="").do("plot").verbs() == {"take"}


@rule("NCO-P3")
def test_the_last_card_of_the_deck_may_be_the_first_of_the_plot() -> None:
    playing = table(3, deck="K").do("plot").do("draw").deal("K")
    assert playing.verbs() == {"take"}
    playing.take("R")
    assert playing.game.view(playing.state)["triggered"]
    assert playing.display() == ".BKWR"


@rule("NCO-P3")
@pytest.mark.parametrize(("display", "deck"), [("..R..", ""), (".....", "R")])
def test_with_a_single_card_left_a_plot_takes_one(display: str, deck: str) -> None:
    playing = table(3, display=display, deck=deck, progress={"triggered": 1, "turns_left": 3}).do("plot")
    if deck:
        playing.do("draw").deal("R")
    else:
        playing.take("R")
    assert playing.pile(0, "hand") == "R"
    assert playing.turn == 1


@rule("NCO-P3")
def test_with_no_card_left_a_plot_is_no_option() -> None:
    assert not table(3, display="", deck="", seats=[seat("R")]).can("plot")
    assert table(3, display="R", deck="", seats=[seat("R")]).can("plot")
    assert table(3, display="", deck="R", seats=[seat("R")]).can("plot")
