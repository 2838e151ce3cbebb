"""Infiltrate (I)."""

from __future__ import annotations

import pytest

from tests.support import rule
from tests.support.new_corp_order import CONSULTANTS, EDITIONS, seat, table


@rule("NCO-I1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("count", [1, 2])
def test_cards_of_one_colour_go_to_the_hq_untapped(edition: str, count: int) -> None:
    playing = table(3, edition, seats=[seat("RRB", "K", "W")]).infiltrate("R", count, 0)
    assert playing.pile(0, "hand") == "R" * (2 - count) + "B"
    assert playing.hq(0) == "R" * count + "K|W"


@rule("NCO-I1")
def test_as_many_as_you_hold_but_at_least_one() -> None:
    playing = table(3, seats=[seat("RRRRBK")]).do("infiltrate")
    assert playing.offers("infiltrate", "colour") == ["red", "blue", "black"]
    assert playing.do("infiltrate", colour="red").offers("lay", "count") == [1, 2, 3, 4]


@rule("NCO-I1")
def test_a_single_colour_only() -> None:
    playing = table(3, seats=[seat("RB")]).infiltrate("R", 1, 0)
    assert playing.turn == 1
    assert playing.pile(0, "hand") == "B"


@rule("NCO-I1")
def test_without_cards_there_is_no_infiltration() -> None:
    assert not table(3, seats=[seat(untapped="RRR"), seat("RR")]).can("infiltrate")


@rule("NCO-I2")
def test_as_many_agents_come_from_the_reserve_to_one_company() -> None:
    playing = table(3, seats=[seat("RRB")])
    playing.infiltrate("R", 2, 5)
    assert playing.rows() == "R1 B1 K1 W1 / W1 R3 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
    assert playing.position["reserve"] == {"red": 19, "blue": 21, "black": 21, "white": 21}


@rule("NCO-I2")
@pytest.mark.parametrize(("players", "places"), [(2, [0, 5, 10]), (4, [0, 5, 10, 15])])
def test_only_companies_that_already_have_that_colour(players: int, places: list[int]) -> None:
    playing = table(players, seats=[seat("R")]).do("infiltrate").do("infiltrate", colour="red").do("lay", count=1)
    assert playing.offers("infiltrate", "place") == places


@rule("NCO-I2")
@pytest.mark.parametrize(("reserve", "placed"), [(2, 2), (1, 1), (0, 0)])
def test_a_short_reserve_places_what_is_left(reserve: int, placed: int) -> None:
    rows = f"R{22 - reserve} B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
    playing = table(3, rows=rows, seats=[seat("RRR")])
    assert playing.position["reserve"]["red"] == reserve
    playing.infiltrate("R", 3, 5)
    assert playing.at(5) == f"R{1 + placed}"
    assert playing.position["reserve"]["red"] == 0
    assert playing.hq(0) == "RRR|"


@rule("NCO-I2", "NCO-I3")
def test_cards_count_for_the_consultant_even_if_no_agent_came() -> None:
    rows = "R22 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
    playing = table(3, rows=rows, seats=[seat("RRR")]).infiltrate("R", 3, 0)
    assert playing.decision == "hire"


@rule("NCO-I3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("count", [3, 4])
def test_three_cards_bring_a_consultant_at_once(edition: str, count: int) -> None:
    playing = table(3, edition, seats=[seat("RRRR")]).infiltrate("R", count, 0)
    assert (playing.decides, playing.offers("hire", "consultant")) == (0, list(CONSULTANTS))
    playing.do("hire", consultant="dealmaker")
    assert playing.consultants(0) == ["dealmaker"]
    assert playing.supply().count("dealmaker") == 1
    assert playing.turn == 1


@rule("NCO-I3")
def test_two_cards_do_not() -> None:
    assert table(3, seats=[seat("RRR")]).infiltrate("R", 2, 0).turn == 1


@rule("NCO-I3")
def test_three_cards_in_hq_and_hand_do_not() -> None:
    assert table(3, seats=[seat("RRR", "RRR")]).infiltrate("R", 1, 0).turn == 1


@rule("NCO-I3")
def test_you_may_decline() -> None:
    playing = table(3, seats=[seat("RRR")]).infiltrate("R", 3, 0)
    supply = playing.supply()
    playing.do("decline")
    assert (playing.turn, playing.consultants(0), playing.supply()) == (1, [], supply)


@rule("NCO-I3")
def test_only_what_the_supply_holds() -> None:
    playing = table(3, supply=["corporate-lawyer"], seats=[seat("RRR")]).infiltrate("R", 3, 0)
    assert playing.offers("hire", "consultant") == ["corporate-lawyer"]
    assert table(3, supply=[], seats=[seat("RRR")]).infiltrate("R", 3, 0).turn == 1


@rule("NCO-I3", "NCO-S6")
def test_two_players_have_no_corporate_lawyer_to_take() -> None:
    playing = table(2, seats=[seat("RRR")]).infiltrate("R", 3, 0)
    assert playing.offers("hire", "consultant") == ["media-advisor", "dealmaker", "military-contractor"]


@rule("NCO-I3")
def test_you_may_own_several_of_a_type() -> None:
    playing = table(3, seats=[seat("RRR", consultants=["dealmaker"])]).infiltrate("R", 3, 0)
    assert playing.do("hire", consultant="dealmaker").consultants(0) == ["dealmaker", "dealmaker"]


@rule("NCO-I3", "NCO-K6")
@pytest.mark.parametrize("used", ["media-advisor", "corporate-lawyer"])
def test_not_of_the_type_used_this_turn(used: str) -> None:
    playing = table(3, seats=[seat("RRR", consultants=[used])])
    playing.do("use", consultant=used).do("infiltrate", colour="red").do("lay", count=3)
    if used == "media-advisor":
        playing.do("decline")
    playing.do("infiltrate", place=0)
    assert playing.offers("hire", "consultant") == [key for key in CONSULTANTS if key != used]
