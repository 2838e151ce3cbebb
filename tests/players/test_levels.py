"""The levels that people choose from: what they are called, which one is the default, and that they look sane."""

import pytest

import boardroom
from boardroom.games import GAMES, meta
from boardroom.players import create, default_opponent, levels, opponents
from boardroom.web.shell.people import level_name
from boardroom.web.shell.speech import Speech

LABORATORY = {"greedy", "reflex", "search"}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_names_of_the_laboratory_reach_no_player(language):
    for kind in opponents("new-corp-order"):
        shown = level_name(Speech(language), kind.name)
        assert shown.lower() not in LABORATORY, kind.name


def test_every_level_says_in_a_line_how_it_plays():
    for game in GAMES:
        for level in levels(game):
            assert level.name not in LABORATORY
            assert len(level.summary) > 10


def test_the_default_is_a_level_that_can_be_had_and_no_laboratory_bot_stands_in():
    for game in GAMES:
        offered = [level.name for level in levels(game)]
        assert default_opponent(game) in offered
        assert meta(game).bots.stand_in not in LABORATORY


def test_a_manager_takes_no_cards_that_it_would_have_to_discard():
    game = boardroom.game("new-corp-order", players=3)
    players = [create("manager", seed=seat) for seat in range(3)]
    full = plots = 0
    for seed in range(3):
        state = game.start(dealer=boardroom.Dealer(seed=seed))
        while not game.over(state):
            seat, options = game.seat(state), game.options(state)
            view = game.view(state, seat)
            chosen = players[seat].pick(view, options)
            if options[0].decision == "action":
                room = view["hand_limit"] - view["seats"][seat]["hand_size"]
                others = [option for option in options if option.verb not in {"plot", "pass"}]
                full += room < 2 and bool(others)
                plots += chosen.verb == "plot"
                assert room >= 2 or not others or chosen.verb != "plot"
            game.apply(state, chosen)
    assert full > 10
    assert plots > 10
