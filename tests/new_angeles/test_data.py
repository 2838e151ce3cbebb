"""What the data say where sources had to be weighed, and what games of ruleset 1 keep."""

from boardroom.core.dealer import Dealer
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.components import RESOURCES
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.production import produce
from boardroom.games.new_angeles.kernel.tables import ANDROID, BOX, DISTRICTS, PIECE_COUNT
from tests.support import rule
from tests.support.new_angeles import Table

GUAYAQUIL, LA_COSTA = 1, 3
TOTALS = {"energy": 2, "consumables": 3, "tech": 4, "entertainment": 8, "credits": 8}


def produced(ruleset, district):
    t = Table(ruleset=ruleset)
    produce(t.s, district - 1, 0)
    return {resource: t.supply(resource) for resource in RESOURCES if t.supply(resource)}


@rule("NA-45.1", "NA-40.0", "NA-48.0")
def test_la_costa_grows_food_and_guayaquil_does_not():
    assert produced(2, LA_COSTA) == {"consumables": 1, "entertainment": 1}
    assert produced(2, GUAYAQUIL) == {"credits": 1, "entertainment": 1}
    assert BOX.districts[LA_COSTA - 1].primary == ("consumables", 1)
    assert BOX.districts[GUAYAQUIL - 1].primary == ("credits", 1)


def test_games_of_ruleset_1_produce_what_they_produced():
    assert produced(1, LA_COSTA) == {"entertainment": 2}
    assert produced(1, GUAYAQUIL) == {"consumables": 1, "credits": 1}
    for ruleset in (1, 2):
        whole = dict.fromkeys(RESOURCES, 0)
        for district in BOX.districts:
            for resource, amount in district.production(ruleset):
                whole[resource] += amount
        assert whole == TOTALS


def test_a_view_shows_what_the_districts_of_its_ruleset_produce():
    for ruleset in (1, 2):
        game = NewAngeles(ruleset, players=4)
        seen = game.view(game.start(Dealer(seed=1)), None)["districts"]
        for district in range(DISTRICTS):
            primary, *secondary = BOX.districts[district].production(ruleset)
            assert seen[district]["primary"] == list(primary)
            assert seen[district]["secondary"] == (list(secondary[0]) if secondary else None)


@rule("NA-S12")
def test_after_the_setup_card_some_androids_are_left_in_the_reserve():
    for seed in range(6):
        state = NewAngeles(players=4).start(Dealer(seed=seed))
        placed = sum(state.record.pieces[ANDROID])
        assert placed == 4
        assert state.record.reserve[ANDROID] == PIECE_COUNT[ANDROID] - placed > 0


def test_the_tokens_and_markers_are_the_79_of_the_box():
    tokens = sum(PIECE_COUNT[names.PIECE_KEYS.index(kind)] for kind in names.PIECE_KEYS if kind in TOKENS)
    assert tokens + MARKERS == 79


TOKENS = ("android", "outage", "illness", "development", "unrest")
MARKERS = 6 + 5 + 5 + 1 + 1 + 1
"""Capital, resources, targets, threat, round, active player."""


def test_names_are_spelt_as_on_the_cards():
    assert {"Rachel Beckman", "Sunny Lebeau"} <= set(names.ASSET_NAMES)
