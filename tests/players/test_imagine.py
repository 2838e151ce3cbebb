"""What a bot imagines fits what its seat knows, and nothing else went into it."""

import json

import pytest

import boardroom
from boardroom.core.sfc32 import seed as seeded
from boardroom.games.new_corp_order.imagine import imagine, known
from boardroom.games.new_corp_order.kernel.decisions import MAX_OPTIONS
from boardroom.games.new_corp_order.kernel.rules import options
from boardroom.games.new_corp_order.kernel.turn import deck_size
from tests.players.tables import decisions, every_table, game_of


def generator(number: int) -> list[int]:
    g = [0, 0, 0, 0]
    seeded(g, number, 0)
    return g


@every_table
def test_an_imagined_table_looks_the_same_from_the_seat_that_imagined_it(players, edition):
    game = game_of(players, edition)
    for number, state in enumerate(decisions(game, seed=players, every=3)):
        seat = game.seat(state)
        view = game.view(state, seat)
        record = imagine(view, generator(number))
        assert json.dumps(game.record_view(record, seat)) == json.dumps(view)
        assert deck_size(record) == deck_size(state.record)
        for other in range(game.players):
            for colour in range(4):
                assert record.hand[other][colour] >= record.shown[other][colour]


@pytest.mark.parametrize("cards", [3, 8])
def test_a_display_of_another_size_adds_no_card(cards):
    game = boardroom.game("new-corp-order", players=3, display_cards=cards)
    for number, state in enumerate(decisions(game, seed=cards, every=9)):
        record = imagine(game.view(state, game.seat(state)), generator(number))
        assert deck_size(record) == deck_size(state.record)


@every_table
def test_it_offers_the_same_options(players, edition):
    game = game_of(players, edition)
    for number, state in enumerate(decisions(game, seed=10 + players, every=3)):
        if state.record.step and game.options(state)[0].decision == "replace-objectives":
            continue  # how many objectives others put into the box is not in a view
        out = [0] * MAX_OPTIONS
        record = imagine(game.view(state, game.seat(state)), generator(number))
        assert game.legal(state) == out[: options(record, out)]


@every_table
def test_what_is_known_is_blank_where_it_is_secret(players, edition):
    game = game_of(players, edition)
    for state in decisions(game, seed=20 + players, every=7):
        seat = game.seat(state)
        record, sizes = known(game.view(state, seat))
        for other in range(game.players):
            assert sizes[other] == sum(state.record.hand[other])
            if other != seat:
                assert record.hand[other] == state.record.shown[other]
                assert record.objectives[other] == [-1, -1, -1]


def test_other_objectives_are_of_types_still_in_the_pile_and_in_retail_of_two():
    game = game_of(4)
    state = next(decisions(game, seed=5))
    view = game.view(state, game.seat(state))
    grid = [cell["type"] for cell in view["grid"]]
    out = {kind for kind in set(grid) if grid.count(kind) < 3}
    keys = set()
    for number in range(200):
        imagined = game.record_view(imagine(view, generator(number)), None)
        assert imagined["seats"][0]["objectives"] is None
        record = imagine(view, generator(number))
        for other in range(4):
            mine = [entry for entry in record.objectives[other] if entry >= 0]
            assert len(set(mine)) == 2
            keys.update(mine)
    assert len(keys) == 6 - len(out)


def test_only_who_decides_can_imagine():
    game = game_of(3)
    state = next(decisions(game, seed=1))
    other = (game.seat(state) + 1) % 3
    with pytest.raises(ValueError, match="seat that decides"):
        known(game.view(state, other))
