"""Logs that are damaged, foreign, old or cut off: a clear error, never a game that is silently different."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import LogError, PositionError
from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.core.words import LANGUAGES
from boardroom.games.new_corp_order.game import NewCorpOrder
from tests.support.new_corp_order import seat, table


def played(game: NewCorpOrder, picks: int = 60) -> State:
    """A game with some history."""
    state, picker = game.start(Dealer(seed=5)), Dealer(seed=6)
    while len(state.picks) < picks:
        options = game.legal(state)
        game.apply(state, options[picker.below(len(options))])
    return state


GAME = NewCorpOrder(players=3)
STATE = played(GAME)
LOG = GAME.log(STATE, {"names": ["Ada", "Grace", "Edsger"]})


def signed(body: dict[str, Any]) -> str:
    """A log as text whose digest fits, whatever it says."""
    inner = {key: value for key, value in body.items() if key != "digest"}
    canonical = json.dumps(inner, sort_keys=True, separators=(",", ":"))
    return json.dumps({**inner, "digest": hashlib.sha256(canonical.encode()).hexdigest()})


def body(**changes: Any) -> dict[str, Any]:
    """The log as data with some of it changed; None takes a key out."""
    data = {**json.loads(LOG.to_json()), **changes}
    return {key: value for key, value in data.items() if value is not None}


def test_the_log_that_the_others_spoil_is_good() -> None:
    assert signed(body()) == json.dumps(json.loads(LOG.to_json()))
    assert GAME.replay(Log.from_json(LOG.to_json())) == STATE


class TestText:
    """What is no log, or no longer one."""

    @pytest.mark.parametrize("text", ["", "{", "no", "[1, 2", "{'format': 'boardroom-log'}", "\x00", "[" * 100_000])
    def test_what_is_not_json(self, text: str) -> None:
        with pytest.raises(LogError, match="not JSON"):
            Log.from_json(text)

    @pytest.mark.parametrize("text", ["[]", "7", "null", '"log"', "{}", '{"format": "18xx"}'])
    def test_what_is_json_but_no_log(self, text: str) -> None:
        with pytest.raises(LogError, match="not a Boardroom game file"):
            Log.from_json(text)

    def test_cut_off_anywhere(self) -> None:
        text = LOG.to_json()
        for end in range(0, len(text), 7):
            with pytest.raises(LogError):
                Log.from_json(text[:end])

    def test_any_digit_changed(self) -> None:
        text = LOG.to_json()
        first = text.index('"picks": [') + len('"picks": [')
        for place in range(first, first + 40):
            if text[place].isdigit():
                other = "1" if text[place] != "1" else "2"
                with pytest.raises(LogError, match="damaged"):
                    Log.from_json(text[:place] + other + text[place + 1 :])

    @pytest.mark.parametrize(
        "changes",
        [
            {"picks": [1, 2, 3]},
            {"ruleset": 1},
            {"about": {}},
            {"settings": {}},
            {"digest": "0" * 64},
            {"digest": None},
            {"more": 1},
        ],
    )
    def test_a_digest_that_does_not_fit(self, changes: dict[str, Any]) -> None:
        with pytest.raises(LogError, match="damaged"):
            Log.from_json(json.dumps(body(**changes)))

    @pytest.mark.parametrize(
        ("changes", "match"),
        [
            ({"game": None}, "'game' is missing"),
            ({"game": 7}, "'game' is missing or of the wrong kind"),
            ({"ruleset": "one"}, "'ruleset' is missing or of the wrong kind"),
            ({"settings": []}, "'settings' is missing or of the wrong kind"),
            ({"about": "me"}, "'about' is missing or of the wrong kind"),
            ({"picks": None}, "'picks' is missing"),
            ({"picks": "123"}, "'picks' is missing or of the wrong kind"),
            ({"picks": [1, "2"]}, "a pick is not a number"),
            ({"picks": [1.0]}, "a pick is not a number"),
            ({"picks": [True]}, "a pick is not a number"),
            ({"start": 5}, "'start' is not a position"),
        ],
    )
    def test_a_fitting_digest_does_not_help(self, changes: dict[str, Any], match: str) -> None:
        with pytest.raises(LogError, match=match):
            Log.from_json(signed(body(**changes)))

    def test_another_version_of_the_format(self) -> None:
        with pytest.raises(LogError, match="format version 2"):
            Log.from_json(signed(body(version=2)))

    def test_far_too_large(self) -> None:
        with pytest.raises(LogError, match="too large"):
            Log.from_json(" " * 5_000_000)


class TestFiles:
    """What is wrong with a file."""

    def test_no_file_there(self, tmp_path: Path) -> None:
        with pytest.raises(LogError, match="There is no file"):
            Log.read(tmp_path / "nothing.json")

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(LogError, match="cannot be read"):
            Log.read(tmp_path)

    def test_not_text(self, tmp_path: Path) -> None:
        path = tmp_path / "log.json"
        path.write_bytes(b"\xff\xfe\x00\x01")
        with pytest.raises(LogError, match="cannot be read"):
            Log.read(path)

    def test_a_place_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("occupied")
        with pytest.raises(LogError, match="cannot be written"):
            LOG.write(tmp_path / "file" / "log.json")
        assert (tmp_path / "file").read_text() == "occupied"


class TestReplay:
    """Logs that can be read, but are not of this game."""

    @pytest.mark.parametrize(
        ("changes", "match"),
        [
            ({"game": "new-angeles"}, "another game"),
            ({"ruleset": 0}, "ruleset 0"),
            ({"ruleset": 1}, "played by ruleset 1 of new-corp-order, but this game is played by ruleset 2"),
            ({"ruleset": 3}, "ruleset 3 of new-corp-order. This Boardroom uses ruleset 1, 2"),
        ],
    )
    def test_of_another_game_or_ruleset(self, changes: dict[str, Any], match: str) -> None:
        with pytest.raises(LogError, match=match) as caught:
            GAME.replay(Log.from_json(signed(body(**changes))))
        for language in LANGUAGES:
            assert caught.value.in_language(language)

    @pytest.mark.parametrize(
        "other", [{"players": 4}, {"players": 3, "edition": "pnp"}, {"players": 3, "short_game": True}]
    )
    def test_of_other_settings(self, other: dict[str, Any]) -> None:
        with pytest.raises(LogError, match="another game") as caught:
            NewCorpOrder(**other).replay(LOG)
        for language in LANGUAGES:
            assert caught.value.in_language(language)

    @pytest.mark.parametrize("index", [0, 1, 20, 45, 59])
    @pytest.mark.parametrize("wrong", [-1, 33, 99, 10**20])
    def test_a_pick_that_was_never_offered(self, index: int, wrong: int) -> None:
        picks = list(LOG.picks)
        picks[index] = wrong
        with pytest.raises(LogError, match=rf"the rules did not allow choice {index + 1} \({wrong}\)"):
            GAME.replay(replace(LOG, picks=tuple(picks)))

    def test_more_picks_than_the_game_had(self) -> None:
        ended = table(3, progress={"triggered": 1, "turns_left": 1}, seats=[seat("R")]).infiltrate("R", 1, 0)
        log = ended.game.log(ended.state)
        assert ended.game.over(ended.game.replay(log))
        with pytest.raises(LogError, match="the rules did not allow choice"):
            ended.game.replay(replace(log, picks=(*log.picks, 0)))

    def test_a_start_that_is_no_position(self) -> None:
        with pytest.raises(PositionError, match="The grid has 16 companies"):
            GAME.replay(replace(LOG, start={"grid": []}, picks=()))

    def test_a_prefix_is_a_game_and_what_is_refused_changes_nothing(self) -> None:
        before = STATE.copy()
        assert GAME.replay(LOG, 20).picks == STATE.picks[:20]
        with pytest.raises(LogError):
            GAME.replay(replace(LOG, ruleset=99))
        assert before == STATE
