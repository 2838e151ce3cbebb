"""What lies in the box (C)."""

from __future__ import annotations

import pytest

from boardroom.core.errors import SettingsError
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONGLOMERATES
from boardroom.games.new_corp_order.game import NewCorpOrder
from tests.support import rule
from tests.support.new_corp_order import CONSULTANTS, EDITIONS, TILES, start, table

NAMES = {"red": "Mega Media", "blue": "Omnicorp", "black": "Kurono Tech", "white": "Branx Entertainment"}


@rule("NCO-C1")
def test_four_conglomerates_have_their_names() -> None:
    assert {colour.key: name for colour, name in CONGLOMERATES.items()} == NAMES


@rule("NCO-C1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_conglomerate_has_20_cards_and_25_agents(edition: str) -> None:
    box = start(3, edition, until="lay-tile").position
    assert box["deck"] == dict.fromkeys(NAMES, 20)
    assert box["reserve"] == dict.fromkeys(NAMES, 25)


@rule("NCO-C2")
def test_18_tiles_three_of_each_of_six_types_each_with_its_own_name() -> None:
    assert {entry.key: entry.tiles for entry in COMPANY_TYPES} == TILES
    box = start(4, until="lay-tile")
    assert sorted(box.offers("lay", "company")) == sorted(name for tiles in TILES.values() for name in tiles)


@rule("NCO-C2")
def test_a_company_shows_the_type_that_its_tile_belongs_to() -> None:
    laid = table(4)
    for company in laid.game.view(laid.state)["grid"]:
        assert company["company"] in TILES[company["type"]]


@rule("NCO-C3")
@pytest.mark.parametrize(("edition", "copies"), [("retail", 3), ("pnp", 2)])
def test_objectives_exist_three_or_two_times(edition: str, copies: int) -> None:
    assert start(2, edition, until="deal-objective").position["objective_pile"] == dict.fromkeys(TILES, copies)


@rule("NCO-C4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_types_of_consultants_four_cards_each(edition: str) -> None:
    seated = start(4, edition)
    dealt = [key for number in range(4) for key in seated.consultants(number)]
    assert sorted(dealt + seated.supply()) == sorted(CONSULTANTS * 4)


@rule("NCO-C4")
@pytest.mark.parametrize(("edition", "name"), [("retail", "Media Advisor"), ("pnp", "Insider")])
def test_the_first_consultant_is_called_insider_in_pnp(edition: str, name: str) -> None:
    dealing = start(4, edition, until="deal-consultant")
    assert [option.text("en") for option in dealing.options] == [
        name,
        "Dealmaker",
        "Corporate Lawyer",
        "Military Contractor",
    ]


@rule("NCO-C5")
def test_one_marker_in_solo_and_none_in_company() -> None:
    alone, together = table(1), table(3)
    assert alone.game.view(alone.state)["solo"]["marker"] == 0
    assert together.game.view(together.state)["solo"] is None


@rule("NCO-C6")
def test_a_game_is_played_with_six_of_the_known_types() -> None:
    chosen = NewCorpOrder(players=3, companies=list(TILES))
    assert chosen.settings_dict()["companies"] == list(TILES)
    for wrong in (list(TILES)[:5], [*list(TILES)[:5], "print-media"], [*list(TILES), "print-media"]):
        with pytest.raises(SettingsError, match="6 different company types"):
            NewCorpOrder(players=3, companies=wrong)
    with pytest.raises(SettingsError, match="no company type 'radio'"):
        NewCorpOrder(players=3, companies=[*list(TILES)[:5], "radio"])


@rule("NCO-C6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_consultants_and_types_that_we_do_not_know_are_not_in_the_game(players: int) -> None:
    seated = start(players)
    assert set(seated.position["supply"]) == set(CONSULTANTS)
    assert {entry["type"] for entry in seated.game.view(seated.state)["grid"]} <= set(TILES)
