"""Games of older rulesets replay under them: the same options at every decision, and the same end.

The logs of a ruleset were written by the last version of the engine for which it was the newest. `about` holds a digest
over every decision with its options, and what the table looked like at the end.
"""

import hashlib
from pathlib import Path

import pytest

from boardroom import Log
from boardroom.games import game_of
from boardroom.games.new_angeles.kernel.tables import RULESETS

LOGS = {ruleset: sorted((Path(__file__).parent / f"ruleset_{ruleset}").glob("*.json")) for ruleset in RULESETS[:-1]}


@pytest.mark.parametrize(
    ("ruleset", "path"),
    [(ruleset, path) for ruleset, paths in LOGS.items() for path in paths],
    ids=lambda each: each.stem if isinstance(each, Path) else str(each),
)
def test_a_game_of_an_older_ruleset_replays_as_it_was_played(ruleset, path):
    log = Log.read(path)
    assert log.ruleset == ruleset
    game = game_of(log)
    record = game.replay(log, upto=0).record
    digest = hashlib.sha256()
    for pick in log.picks:
        out = [0] * game.max_options
        legal = out[: game.rules.options(record, out)]
        digest.update(repr((record.decision, record.seat, record.menu, legal)).encode())
        game.rules.apply(record, pick)
    assert digest.hexdigest() == log.about["options"]
    assert {name: _plain(record, name) for name in log.about["result"]} == log.about["result"]


def _plain(record, name):
    value = getattr(record, name)
    if name in ("capital", "won"):
        return list(value)[: record.players]
    if name == "pieces":
        return [list(row) for row in value]
    return value if isinstance(value, int) else list(value)


def test_the_games_cover_every_number_of_players_and_every_way_of_trading():
    assert all(LOGS.values())
    settings = [Log.read(path).settings for path in LOGS[1]]
    assert {each["players"] for each in settings} == {4, 5, 6}
    assert {each["trading"] for each in settings} == {"off", "support", "lean", "full"}
    assert {each.get("trade_form", "turns") for each in settings} == {"turns", "open"}
    assert {each["illness_timing"] for each in settings} == {"before-each-step", "at-check"}
    assert len(settings) >= 20
