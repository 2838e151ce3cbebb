"""Setup (S)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.game import DEALER
from boardroom.games.new_corp_order.game import NewCorpOrder
from tests.support import rule
from tests.support.new_corp_order import EDITIONS, TILES, Table, letters, start

TYPES = list(TILES)
PRINT, ONLINE, SOCIAL, BROADCAST, AMBIENT, GUERRILLA = TYPES
ALL_TILES = [name for tiles in TILES.values() for name in tiles]


def type_of(company: str) -> str:
    return next(name for name, tiles in TILES.items() if company in tiles)


def laid_types(opened: Table) -> Counter[str]:
    return Counter(type_of(cell["company"]) for cell in opened.position["grid"])


@rule("NCO-S1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_lay_16_of_18_tiles(players: int, edition: str) -> None:
    laid = start(players, edition, until="lay-agent", lay_tile=ALL_TILES[:1:-1])
    assert [cell["company"] for cell in laid.position["grid"]] == ALL_TILES[:1:-1]
    assert laid.position["tiles_left"] == ALL_TILES[:2]
    assert laid.game.view(laid.state)["columns"] == 4


@rule("NCO-S1")
def test_every_tile_not_laid_yet_may_come_next_equally_likely() -> None:
    laying = start(4, until="lay-tile", settings={"start_player": 0})
    for count in range(18, 2, -1):
        assert [option.weight for option in laying.options] == [1] * count
        laying.game.apply(laying.state, laying.options[-1])
    assert laying.decision == "lay-agent"


@rule("NCO-S2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2])
def test_one_or_two_players_take_one_tile_of_each_type_out(players: int, edition: str) -> None:
    out = [tiles[2] for tiles in TILES.values()]
    laid = start(players, edition, until="lay-agent", set_aside=out)
    assert len(laid.position["grid"]) == 12
    assert laid_types(laid) == dict.fromkeys(TYPES, 2)
    assert not {cell["company"] for cell in laid.position["grid"]} & set(out)
    assert laid.game.view(laid.state)["columns"] == 4


@rule("NCO-S2")
def test_which_tile_goes_out_is_chance() -> None:
    opened = start(2, until="set-aside")
    for tiles in TILES.values():
        assert opened.decides == DEALER
        assert [(option.targets["company"], option.weight) for option in opened.options] == [(t, 1) for t in tiles]
        opened.game.apply(opened.state, opened.options[0])


@rule("NCO-S3")
@pytest.mark.parametrize(("players", "each"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_every_company_gets_one_agent_and_every_colour_equally_many(players: int, each: int) -> None:
    laid = start(players, until="deal-objective" if players > 1 else "choose-conglomerates")
    assert {cell["agents"] for cell in laid.position["grid"]} == {1}
    assert Counter(cell["colour"] for cell in laid.position["grid"]) == dict.fromkeys(
        ["red", "blue", "black", "white"], each
    )
    assert set(laid.position["reserve"].values()) == {25 - each}


@rule("NCO-S3")
def test_agents_are_shuffled_those_left_are_as_likely_as_they_are_many() -> None:
    laying = start(3, until="lay-agent")
    assert [option.weight for option in laying.options] == [4, 4, 4, 4]
    for _ in range(3):
        laying.do("lay", colour="white")
    assert [option.weight for option in laying.options] == [4, 4, 4, 1]
    laying.do("lay", colour="white")
    assert laying.offers("lay", "colour") == ["red", "blue", "black"]


@rule("NCO-S4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("edition", "copies"), [("retail", 3), ("pnp", 2)])
def test_objectives_of_tiles_that_stayed_out_go_back_all_copies(players: int, edition: str, copies: int) -> None:
    out = {TILES[SOCIAL][0], TILES[AMBIENT][1]}
    piled = start(players, edition, until="deal-objective", lay_tile=[name for name in ALL_TILES if name not in out])
    assert piled.position["objective_pile"] == {name: 0 if name in {SOCIAL, AMBIENT} else copies for name in TYPES}
    assert sorted(piled.offers("deal", "type")) == sorted(set(TYPES) - {SOCIAL, AMBIENT})


@rule("NCO-S4")
def test_two_tiles_of_one_type_send_back_one_type() -> None:
    piled = start(4, until="deal-objective", lay_tile=ALL_TILES[2:])
    assert piled.position["objective_pile"] == {name: 0 if name == PRINT else 3 for name in TYPES}


@rule("NCO-S4")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("edition", "copies"), [("retail", 3), ("pnp", 2)])
def test_with_one_or_two_players_no_objective_goes_back(players: int, edition: str, copies: int) -> None:
    assert start(players, edition, until="deal-objective").position["objective_pile"] == dict.fromkeys(TYPES, copies)


class TestObjectives:
    """S5: two each, secret; duplicates are drawn again or replaced."""

    @rule("NCO-S5")
    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_two_for_each_player_and_only_the_owner_sees_them(self, players: int, edition: str) -> None:
        wishes = [ONLINE, SOCIAL, AMBIENT, BROADCAST][:players] + [BROADCAST, AMBIENT, SOCIAL, ONLINE][:players]
        seated = start(players, edition, deal_objective=wishes, settings={"start_player": 0})
        for owner in range(players):
            mine = [wishes[owner], wishes[players + owner]]
            for viewer in [None, *range(players)]:
                seen = seated.game.view(seated.state, viewer)["seats"][owner]["objectives"]
                assert seen == (mine if viewer == owner else None)

    @rule("NCO-S5")
    def test_retail_redraws_a_duplicate_until_they_differ(self) -> None:
        dealing = start(
            2, until="redraw-objective", deal_objective=[PRINT, ONLINE, PRINT, SOCIAL], settings={"start_player": 0}
        )
        assert dealing.decides == DEALER
        dealing.do("deal", type=PRINT)
        assert dealing.decision == "redraw-objective"
        dealing.do("deal", type=AMBIENT)
        assert dealing.decision == "deal-consultant"
        seat = dealing.position["seats"][0]
        assert sorted(seat["objectives"]) == sorted([PRINT, AMBIENT])
        assert seat["boxed_objectives"][PRINT] == 2
        assert dealing.position["objective_pile"] == {
            PRINT: 0,
            ONLINE: 2,
            SOCIAL: 2,
            BROADCAST: 3,
            AMBIENT: 2,
            GUERRILLA: 3,
        }

    @rule("NCO-S5")
    def test_retail_keeps_different_objectives_without_a_question(self) -> None:
        dealt = start(2, until="deal-consultant", deal_objective=[PRINT, ONLINE, ONLINE, PRINT])
        assert [sorted(seat["objectives"]) for seat in dealt.position["seats"]] == [[ONLINE, PRINT]] * 2

    @rule("NCO-S5")
    def test_retail_redraws_in_turn_order(self) -> None:
        dealing = start(
            2,
            until="redraw-objective",
            deal_objective=[PRINT, ONLINE, PRINT, ONLINE],
            settings={"start_player": 1},
        )
        dealing.do("deal", type=AMBIENT)
        assert sorted(dealing.position["seats"][1]["objectives"]) == sorted([PRINT, AMBIENT])
        assert dealing.decision == "redraw-objective"
        dealing.do("deal", type=GUERRILLA)
        assert sorted(dealing.position["seats"][0]["objectives"]) == sorted([ONLINE, GUERRILLA])

    @rule("NCO-S5")
    def test_retail_keeps_what_it_has_when_the_pile_runs_out(self) -> None:
        out = {TILES[SOCIAL][0], TILES[AMBIENT][1]}  # four types are left, three cards each
        dealing = start(
            4,
            until="redraw-objective",
            lay_tile=[name for name in ALL_TILES if name not in out],
            deal_objective=[PRINT, ONLINE, BROADCAST, GUERRILLA] * 2,
        )
        dealing.do("deal", type=PRINT).do("deal", type=ONLINE)
        dealing.do("deal", type=BROADCAST).do("deal", type=GUERRILLA)
        assert dealing.decision == "deal-consultant"
        assert [set(seat["objectives"]) for seat in dealing.position["seats"]] == [
            {PRINT, ONLINE},
            {ONLINE, BROADCAST},
            {BROADCAST, GUERRILLA},
            {GUERRILLA},
        ]

    @rule("NCO-S5")
    def test_pnp_lets_everybody_once_replace_one_or_both_in_turn_order(self) -> None:
        asking = start(
            3,
            "pnp",
            until="replace-objectives",
            lay_tile=ALL_TILES[2:],
            deal_objective=[ONLINE, ONLINE, SOCIAL, GUERRILLA, SOCIAL, AMBIENT],
            settings={"start_player": 2},
        )
        assert asking.decides == 2
        assert asking.offers("replace", "which") == [1, 2, 3]
        asking.do("replace", which=3)
        assert asking.decides == DEALER
        asking.do("deal", type=AMBIENT).do("deal", type=BROADCAST)
        seat = asking.position["seats"][2]
        assert sorted(seat["objectives"]) == sorted([AMBIENT, BROADCAST])
        assert {name for name, count in seat["boxed_objectives"].items() if count} == {ONLINE, GUERRILLA}
        assert asking.decides == 0
        asking.do("replace", which=2).do("deal", type=BROADCAST)
        assert asking.position["seats"][0]["objectives"] == [ONLINE, BROADCAST]
        assert asking.decides == 1
        asking.do("keep")
        assert asking.decision == "deal-consultant"
        assert asking.position["seats"][1]["objectives"] == [SOCIAL, AMBIENT]

    @rule("NCO-S5")
    def test_pnp_may_keep_duplicates(self) -> None:
        asking = start(2, "pnp", until="replace-objectives", deal_objective=[PRINT, ONLINE, PRINT, SOCIAL])
        asking.do("keep").do("keep")
        assert asking.position["seats"][0]["objectives"] == [PRINT, PRINT]

    @rule("NCO-S5")
    def test_pnp_discards_never_come_back(self) -> None:
        asking = start(2, "pnp", until="replace-objectives", deal_objective=[PRINT, ONLINE, PRINT, ONLINE])
        asking.do("replace", which=3)
        assert PRINT not in asking.offers("deal", "type")
        asking.do("deal", type=SOCIAL)
        assert PRINT not in asking.offers("deal", "type")
        asking.do("deal", type=SOCIAL).do("replace", which=1)
        assert set(asking.offers("deal", "type")) == {BROADCAST, AMBIENT, GUERRILLA}

    @rule("NCO-S5")
    def test_pnp_four_players_empty_the_pile_and_nobody_is_asked(self) -> None:
        out = {TILES[SOCIAL][0], TILES[AMBIENT][1]}
        dealt = start(4, "pnp", until="deal-consultant", lay_tile=[name for name in ALL_TILES if name not in out])
        assert sum(dealt.position["objective_pile"].values()) == 0
        assert all(len(seat["objectives"]) == 2 for seat in dealt.position["seats"])

    @rule("NCO-S5")
    def test_pnp_offers_no_more_than_the_pile_holds(self) -> None:
        asking = start(4, "pnp", until="replace-objectives", lay_tile=ALL_TILES[2:])  # ten cards, eight dealt
        asking.do("replace", which=1)
        asking.game.apply(asking.state, asking.options[0])
        assert asking.decides == 1
        assert asking.offers("replace", "which") == [1, 2]
        asking.do("replace", which=2)
        asking.game.apply(asking.state, asking.options[0])
        assert asking.decision == "deal-consultant"

    @rule("NCO-S5")
    def test_objectives_are_as_likely_as_they_are_many(self) -> None:
        dealing = start(2, until="deal-objective")
        dealing.do("deal", type=PRINT)
        assert [option.weight for option in dealing.options] == [2, 3, 3, 3, 3, 3]


class TestConsultants:
    """S6: one each, open; the supply holds one less than players of each."""

    @rule("NCO-S6")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_everybody_gets_one_of_a_type_of_their_own_in_the_open(self, edition: str) -> None:
        order = ["military-contractor", "corporate-lawyer", "media-advisor"]
        seated = start(3, edition, deal_consultant=order, settings={"start_player": 0})
        assert [seated.consultants(number) for number in range(3)] == [[name] for name in order]
        shown = seated.game.view(seated.state, 0)["seats"][1]["consultants"]
        assert {name for name, count in shown.items() if count} == {"corporate-lawyer"}

    @rule("NCO-S6")
    @pytest.mark.parametrize(("players", "copies"), [(3, 2), (4, 3)])
    def test_the_supply_of_three_or_four_players(self, players: int, copies: int) -> None:
        assert set(start(players).position["supply"].values()) == {copies}

    @rule("NCO-S6")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_two_players_do_without_the_corporate_lawyer(self, edition: str) -> None:
        dealing = start(2, edition, until="deal-consultant")
        assert dealing.offers("deal", "consultant") == ["media-advisor", "dealmaker", "military-contractor"]
        seated = start(2, edition)
        assert seated.supply() == ["media-advisor", "dealmaker", "military-contractor"]

    @rule("NCO-S6")
    def test_each_type_is_dealt_once(self) -> None:
        dealing = start(4, until="deal-consultant")
        assert [option.weight for option in dealing.options] == [1, 1, 1, 1]
        dealing.do("deal", consultant="dealmaker")
        assert dealing.offers("deal", "consultant") == ["media-advisor", "corporate-lawyer", "military-contractor"]


DECKS = [
    (4, "retail", False, 20, 59),
    (4, "pnp", False, 20, 59),
    (3, "retail", False, 20, 63),
    (3, "pnp", False, 20, 63),
    (4, "retail", True, 15, 39),
    (3, "retail", True, 15, 43),
    (2, "retail", False, 15, 47),
    (2, "pnp", False, 20, 67),
    (1, "retail", False, 15, 56),
    (1, "pnp", False, 20, 76),
]


@rule("NCO-S7", "NCO-S10")
@pytest.mark.parametrize(("players", "edition", "short", "each", "deck"), DECKS)
def test_the_deck_after_setup(players: int, edition: str, short: bool, each: int, deck: int) -> None:
    fresh = start(players, edition, until="lay-tile", settings={"short_game": short})
    assert set(fresh.position["deck"].values()) == {each}
    game = NewCorpOrder(players=players, edition=edition, short_game=short)
    dealt = game.start(Dealer(seed=11))
    while game.position(dealt)["decision"] in {"replace-objectives", "choose-conglomerates"}:
        game.apply(dealt, game.options(dealt)[0])
    assert game.position(dealt)["decision"] == "action"
    assert len(letters(game.position(dealt)["deck"])) == deck == game.view(dealt)["deck"]


@rule("NCO-S7")
@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": 4, "edition": "pnp"}, "no short game"),
        ({"players": 2, "edition": "retail"}, "three or four"),
        ({"players": 1, "edition": "retail"}, "three or four"),
    ],
)
def test_the_short_game_is_retail_with_three_or_four(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(SettingsError, match=reason):
        NewCorpOrder(**settings, short_game=True)


@rule("NCO-S8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_cards_each_face_down_and_five_open(players: int) -> None:
    hands = ["red", "blue", "black", "white"]
    dealt = [hands[number] for _ in range(4) for number in range(players)]
    display = ["white", "black", "blue", "red", "white"]
    seated = start(players, deal_card=dealt, deal_display=display, settings={"start_player": 0})
    assert seated.position["display"] == display == seated.game.view(seated.state)["display"]
    for number in range(players):
        assert seated.position["seats"][number]["hand"][hands[number]] == 4
        for viewer in [None, *range(players)]:
            seen = seated.game.view(seated.state, viewer)["seats"][number]
            assert seen["hand_size"] == 4
            assert (seen["hand"] is not None) == (viewer == number)


@rule("NCO-S8")
def test_cards_are_dealt_as_likely_as_they_are_many() -> None:
    dealing = start(3, until="deal-card")
    dealing.deal("RRR")
    assert [option.weight for option in dealing.options] == [17, 20, 20, 20]


@rule("NCO-S9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player_is_chosen_at_the_table(players: int) -> None:
    for chosen in range(players):
        seated = start(players, settings={"start_player": chosen})
        assert (seated.turn, seated.decides) == (chosen, chosen)
        assert seated.game.view(seated.state)["start"] == chosen


@rule("NCO-S9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_else_the_start_player_is_chance(players: int) -> None:
    choosing = start(players, until="choose-start")
    assert choosing.decides == DEALER
    assert [(option.targets["seat"], option.weight) for option in choosing.options] == [
        (number, 1) for number in range(players)
    ]
    assert start(players, choose_start=[players - 1]).turn == players - 1


@rule("NCO-S9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_then_clockwise(players: int) -> None:
    playing = start(players, settings={"start_player": 1})
    turns = []
    for _ in range(2 * players):
        turns.append(playing.turn)
        playing.do("plot").do("draw")
        playing.game.apply(playing.state, playing.options[0])
        playing.do("draw")
        playing.game.apply(playing.state, playing.options[0])
        while playing.decision == "discard":
            playing.game.apply(playing.state, playing.options[0])
    assert turns == [(1 + count) % players for count in range(2 * players)]
