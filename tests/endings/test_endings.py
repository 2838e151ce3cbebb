"""A finished game for every way a game can end: each log replays to exactly that end."""

import pytest

from boardroom import Log, game_of
from tests.endings.kinds import FOLDER, KINDS, summary, traits


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_the_game_ends_as_it_did(kind):
    log = Log.read(FOLDER / f"{kind.name}.json")
    game = game_of(log)
    assert game.ruleset == kind.ruleset
    assert {key: log.settings[key] for key in kind.settings} == kind.settings
    state = game.replay(log)
    assert game.over(state)
    assert kind.traits <= traits(game, state)
    assert {**log.about, **summary(game, state)} == log.about
    assert not game.over(game.replay(log, upto=len(log.picks) - 1))


def test_every_kept_game_has_its_place():
    assert {path.stem for path in FOLDER.glob("*.json")} == {kind.name for kind in KINDS}
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_every_reason_to_end_and_to_win_is_kept():
    kept = set()
    for kind in KINDS:
        log = Log.read(FOLDER / f"{kind.name}.json")
        kept.add((game_of(log).settings.solo, log.about["decided_by"]))
    assert kept == {
        *((False, reason) for reason in ("points", "agents", "shared", "shared-total")),
        *((True, reason) for reason in ("points", "agents", "ods")),
    }
