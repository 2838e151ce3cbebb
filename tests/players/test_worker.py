"""A player in a process of its own: interrupted, killed or not ready, somebody always picks."""

import os
import signal
import time

import pytest

from boardroom.core.errors import SettingsError
from boardroom.players.worker import WorkerPlayer, at_table
from tests.players.tables import decisions, game_of


def slow_clock():
    """A hundredth of the time: how fast a busy machine answers is not what is tested."""
    return time.monotonic() / 100


@pytest.fixture
def worker():
    player = WorkerPlayer("search", seed=1, iterations=50_000_000, patience=60, clock=slow_clock)
    yield player
    player.close()


def test_it_waits_for_its_process_stops_when_told_and_survives_its_death(worker):
    game = game_of(4)
    state = next(decisions(game, seed=3))
    view, options = game.view(state, game.seat(state)), game.options(state)
    assert worker.pick(view, options, lambda: True) in options
    assert worker.explain() == (), "who is told to stop before the process is ready gets the pick of a reflex"
    assert worker.wait(500)
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 5

    assert worker.pick(view, options, stop) in options
    assert len(asked) > 5
    assert sum(line.share for line in worker.explain()) == pytest.approx(1)
    os.kill(worker._process.pid, signal.SIGKILL)
    worker._process.join()
    assert worker.pick(view, options, lambda: True) in options
    assert worker.explain() == ()


def test_the_first_pick_is_its_own():
    worker = WorkerPlayer("search", seed=1, iterations=100)
    game = game_of(4)
    state = next(decisions(game, seed=3))
    view, options = game.view(state, game.seat(state)), game.options(state)
    assert worker.pick(view, options) in options
    assert worker.explain()
    worker.close()


def test_a_wrong_name_is_refused_before_any_process_starts():
    with pytest.raises(SettingsError, match="no player"):
        WorkerPlayer("nobody")


def test_at_a_table_only_what_is_compiled_gets_a_process():
    assert type(at_table("greedy", seed=1)).__name__ == "GreedyPlayer"
    tycoon = at_table("tycoon", seed=1)
    try:
        assert isinstance(tycoon, WorkerPlayer)
        assert tycoon._patience > 1.0
    finally:
        tycoon.close()
