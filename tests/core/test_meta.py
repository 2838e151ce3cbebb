"""What games say about themselves holds for the games themselves."""

import pytest

import boardroom
from boardroom.core.errors import SettingsError
from boardroom.core.words import Message, Person, Term, message, plural, say, spans
from boardroom.games import GAMES, default_game, game, meta, metas


@pytest.mark.parametrize("key", GAMES)
def test_defaults_are_those_of_the_game(key):
    described = meta(key)
    assert described.key == key
    for players in described.players:
        made = boardroom.game(key, players=players)
        for setting in described.settings:
            assert getattr(made.settings, setting.name) == setting.default, setting.name


@pytest.mark.parametrize("key", GAMES)
def test_every_offered_choice_makes_a_game(key):
    described = meta(key)
    for players in described.players:
        for setting in described.offered({"players": players}):
            values = {
                "flag": [True, False],
                "seat": [None, 0, players - 1],
                "several": [setting.default, *_several(setting, {**described.defaults(), "players": players})],
                "choice": [each.value for each in setting.choices],
                "number": [setting.least, setting.default, setting.most],
            }[setting.kind]
            for value in values:
                made = game(key, players=players, **{setting.name: value})
                assert setting.parse(setting.written(value)) == getattr(made.settings, setting.name)


def _several(setting, chosen):
    """Each choice by itself, and all at once, where any number may be chosen."""
    offered = [each.value for each in setting.choices_for(chosen)]
    return [] if setting.count is not None else [*((each,) for each in offered), tuple(offered), ()]


@pytest.mark.parametrize("key", GAMES)
def test_the_number_of_players_is_kept(key):
    described = meta(key)
    for players in (described.least - 1, described.most + 1):
        with pytest.raises(SettingsError):
            game(key, players=players)
        with pytest.raises(SettingsError, match=described.title):
            described.parse({"players": str(players)})


def test_a_setting_of_another_game_is_refused():
    with pytest.raises(SettingsError, match=r"New Angeles has no setting 'edition'"):
        meta("new-angeles").parse({"players": "4", "edition": "pnp"})
    with pytest.raises(SettingsError, match=r"New Angeles has no setting 'edition'"):
        game("new-angeles", edition="pnp")
    with pytest.raises(SettingsError, match=r"edition is one of: retail, pnp"):
        meta("new-corp-order").parse({"edition": "german"})


def test_the_first_game_is_the_default():
    assert default_game() == metas()[0].key


class TestSpans:
    def test_players_and_terms_stand_apart_from_text(self):
        told = message("{player} takes {cards}.", player=Person(2, "Ada"), cards=Term("colour", "red", message("red")))
        assert [tuple(each) for each in spans(told, "en", {2: "The {red}"})] == [
            ("The {red}", "player", "2"),
            (" takes ", "", ""),
            ("red", "colour", "red"),
            (".", "", ""),
        ]

    def test_text_beside_text_is_one_span(self):
        cards = plural("{count} card", "{count} cards", count=3)
        assert [tuple(each) for each in spans(message("You take {cards}.", cards=cards))] == [
            ("You take 3 cards.", "", "")
        ]

    @pytest.mark.parametrize("language", ["en", "de", "fr"])
    def test_spans_say_what_say_says(self, language):
        played = boardroom.game("new-corp-order", players=3)
        state = played.start(dealer=boardroom.Dealer(seed=7))
        while not played.over(state):
            played.apply(state, played.options(state)[0])
        people = {0: "Ada", 1: "red", 2: "{x}"}
        for step in played.steps(state):
            for line in played.narrate(step, 1):
                assert isinstance(line, Message)
                assert "".join(each.text for each in spans(line, language, people)) == say(line, language, people)


@pytest.mark.parametrize("key", GAMES)
def test_no_choice_is_offered_twice(key):
    for setting in meta(key).settings:
        values = [choice.value for choice in setting.choices]
        assert len(set(values)) == len(values), setting.name
