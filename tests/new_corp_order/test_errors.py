"""What New Corp Order refuses is said in German and French too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from boardroom.core.errors import BoardroomError, GameOver, IllegalPick, LogError, PositionError, SettingsError
from boardroom.core.log import Log
from boardroom.games import game, game_of
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.why_not import UnknownVerb
from tests.new_corp_order.test_refusals import BAD, GOOD, changed
from tests.support.new_corp_order import seat, table

SETTINGS: list[dict[str, Any]] = [
    {"players": 5},
    {"edition": "deluxe"},
    {"short_game": "yes"},
    {"players": 2, "short_game": True},
    {"edition": "pnp", "short_game": True},
    {"start_player": 4},
    {"players": 1, "conglomerates": "mine"},
    {"conglomerates": "random"},
    {"companies": "print-media"},
    {"companies": ["radio"] * 6},
    {"companies": ["print-media"] * 6},
    {"weather": "rain"},
]
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("dance", {}),
    ("plot", {"colour": "red"}),
    ("infiltrate", {"origin": 3}),
    ("infiltrate", {"colour": "pink"}),
    ("infiltrate", {"place": 16}),
    ("infiltrate", {"cards": 0}),
    ("use", {}),
    ("hire", {"consultant": "plumber"}),
]
PLAYED = table(3).do("plot")
LOG = PLAYED.game.log(PLAYED.state)
LOGS: list[Callable[[], object]] = [
    lambda: Log.from_json("{"),
    lambda: Log.from_json("[]"),
    lambda: Log.from_json(LOG.to_json().replace('"version": 1', '"version": 2')),
    lambda: Log.from_json(LOG.to_json().replace('"ruleset": 2', '"ruleset": 1')),
    lambda: game_of(replace(LOG, game="chess")),
    lambda: game_of(replace(LOG, settings={"players": 9})),
    lambda: game_of(replace(LOG, settings={"name": "Ada"})),
    lambda: PLAYED.game.replay(replace(LOG, game="chess")),
    lambda: PLAYED.game.replay(replace(LOG, ruleset=99)),
    lambda: PLAYED.game.replay(replace(LOG, picks=(99,))),
]


def said(error: type[BoardroomError], wrong: Callable[[], object]) -> dict[str, str]:
    """The sentence in every language; no two are alike and none has a place that was not filled."""
    with pytest.raises(error) as caught:
        wrong()
    sentences = {language: caught.value.in_language(language) for language in ("en", "de", "fr")}
    assert sentences["en"] == str(caught.value)
    assert len(set(sentences.values())) == 3
    assert not any(brace in sentence for brace in "{}" for sentence in sentences.values())
    return sentences


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_settings(settings: dict[str, Any]) -> None:
    said(SettingsError, lambda: game("new-corp-order", **settings))


def test_a_game_that_does_not_exist() -> None:
    sentences = said(SettingsError, lambda: game("chess"))
    assert sentences["de"] == "Es gibt kein Spiel „chess“. Wähle eines von: new-corp-order, new-angeles."


@pytest.mark.parametrize(("path", "value"), [bad[:2] for bad in BAD], ids=[f"{p[-1]}={v!r}"[:40] for p, v, _ in BAD])
def test_positions(path: tuple[Any, ...], value: Any) -> None:
    said(PositionError, lambda: NewCorpOrder(players=3).from_position(changed(GOOD, path, value)))


def test_colours_and_consultants_in_a_sentence_have_their_own_words() -> None:
    three = NewCorpOrder(players=3)
    agents = said(PositionError, lambda: three.from_position(changed(GOOD, ("reserve",), {"red": 25})))
    assert agents["en"].startswith("There are 25 red agents")
    assert agents["de"].startswith("Es gibt 25 Agenten in Rot")
    assert agents["fr"].startswith("Il y a 25 agents de couleur rouge")
    cards = said(PositionError, lambda: three.from_position(changed(GOOD, ("supply",), {"dealmaker": 4})))
    assert "Dealmaker" in cards["de"]
    assert "Négociatrice" in cards["fr"]


def test_picks() -> None:
    playing = table(3, seats=[seat("R")])
    apply, state = playing.game.apply, playing.state
    said(IllegalPick, lambda: apply(state, 99))
    said(IllegalPick, lambda: apply(state, "plot"))  # type: ignore[arg-type]
    said(IllegalPick, lambda: apply(state, playing.options[0], seat=2))
    said(IllegalPick, lambda: apply(state, replace(playing.options[0], verb="win")))
    said(GameOver, lambda: apply(table(3, decision="over").state, 0))


@pytest.mark.parametrize(("verb", "targets"), QUESTIONS, ids=str)
def test_questions(verb: str, targets: dict[str, Any]) -> None:
    playing = table(3)
    said(UnknownVerb, lambda: playing.game.why_not(playing.state, verb, **targets))


@pytest.mark.parametrize("wrong", LOGS)
def test_logs(wrong: Callable[[], object]) -> None:
    said(LogError, wrong)


def test_what_a_game_says_of_the_settings_in_a_log_is_translated_too() -> None:
    sentences = said(LogError, lambda: game_of(replace(LOG, settings={"players": 9})))
    assert sentences["en"].endswith("New Corp Order is for 1 to 4 players, not 9.")
    assert sentences["de"].endswith("New Corp Order ist für 1 bis 4 Personen, nicht 9.")


def test_files(tmp_path: Any) -> None:
    said(LogError, lambda: Log.read(tmp_path / "nothing.json"))
    said(LogError, lambda: Log.read(tmp_path))
    said(LogError, lambda: LOG.write(tmp_path))
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\xe9")
    said(LogError, lambda: Log.read(tmp_path / "latin.json"))
