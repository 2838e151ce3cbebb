"""A finished log for every way a game of New Angeles can end."""

from pathlib import Path

import pytest

from boardroom import Log
from boardroom.core.words import LANGUAGES, say
from boardroom.games import game_of
from boardroom.games.new_angeles.kernel.demand import demand_is_met
from boardroom.games.new_angeles.kernel.ending import REGULAR_END, THREAT_END
from boardroom.games.new_angeles.kernel.tables import FEDERALIST, RULESETS
from boardroom.games.new_angeles.result import explain
from tests.new_angeles.test_invariants import winners_by_the_book
from tests.support import rule

LOGS = Path(__file__).parent / "logs"
OLD = Path(__file__).parent / "ruleset_1_endings"
"""The same by ruleset 1."""


def federalist(record):
    """The seat of the federalist, or None."""
    return next((seat for seat in range(record.players) if record.rival[seat] == FEDERALIST), None)


def threat(record):
    return record.ending == THREAT_END


def regular(record):
    return record.ending == REGULAR_END


ENDINGS = {
    "threat-federalist-wins": lambda r: threat(r) and federalist(r) is not None and r.won[federalist(r)],
    "threat-federalist-fails": lambda r: threat(r) and federalist(r) is not None and not any(r.won),
    "threat-no-federalist": lambda r: threat(r) and federalist(r) is None and not any(r.won),
    "third-demand-met": lambda r: regular(r) and demand_is_met(r) and any(r.won),
    "third-demand-unmet": lambda r: regular(r) and not demand_is_met(r) and any(r.won),
    "third-demand-ends-by-threat": lambda r: threat(r) and r.round == 8 and not demand_is_met(r),
    "nobody-wins": lambda r: regular(r) and not any(r.won),
}


@rule("NA-50.0", "NA-50.0a", "NA-50.3", "NA-13.1", "NA-22.1", "NA-22.3", "NA-37.2c", "NA-A35", "NA-A36")
@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize(("folder", "ruleset"), [(OLD, 1), (LOGS, RULESETS[-1])])
def test_the_log_ends_as_its_name_says(folder, ruleset, name):
    log = Log.read(folder / f"{name}.json")
    assert log.ruleset == ruleset
    game = game_of(log)
    state = game.replay(log)
    assert game.over(state)
    assert ENDINGS[name](state.record)
    assert winners_by_the_book(state.record) == [seat for seat in range(game.players) if state.record.won[seat]]
    result = game.result(state)
    assert result.final
    assert list(result.winners) == [seat for seat in range(game.players) if state.record.won[seat]]
    for score in result.scores:
        for language in LANGUAGES:
            assert "{" not in say(explain(state.record, score), language)
    assert all(seat["rival"] is not None for seat in game.view(state, None)["seats"])


def test_every_ending_has_its_log():
    for folder in (LOGS, OLD):
        assert {path.stem for path in folder.glob("*.json")} == set(ENDINGS)
