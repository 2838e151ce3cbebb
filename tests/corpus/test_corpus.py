"""Games that were finished by an earlier ruleset, kept as they were: nothing about them may change."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardroom import Log, game_of
from tests.corpus.collect import outcome

KEPT = [
    pytest.param(Log.from_json(line), id=f"{file.stem}-{number}")
    for file in sorted(Path(__file__).parent.glob("*.jsonl"))
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
]


@pytest.mark.parametrize("log", KEPT)
def test_a_kept_game_is_what_it_was(log):
    game = game_of(log)
    assert game.ruleset == log.ruleset
    state = game.replay(log)
    assert game.over(state)
    assert {"bot": log.about["bot"], **outcome(game, state)} == log.about
    again = game.log(state, log.about)
    assert again.to_json() == log.to_json()


def test_every_earlier_ruleset_is_kept():
    kept = {(log.values[0].game, log.values[0].ruleset) for log in KEPT}
    assert ("new-corp-order", 1) in kept
