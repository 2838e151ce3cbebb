"""The peers' figures: what is counted, and that no peer can spoil the others' measurement."""

import importlib.util
import random
import sys
from itertools import count
from typing import Any

import pytest

from boardroom.lab import peers
from boardroom.lab.peers import NOT_INSTALLED, PEERS, Batch, Peer, PeerRate, Tally, measure, measure_peer

SHORT = 0.02
ALSO_NEEDED = {"pettingzoo": "pygame"}
"""What a peer imports for its games without requiring it."""


def installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def fake(prepare: Any, module: str = "json") -> Peer:
    return Peer("Fake", "a-distribution-nobody-has", module, "made up", prepare)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_a_peer_is_measured_where_it_is_installed_and_says_so_where_it_is_not(peer: Peer) -> None:
    rate = measure_peer(peer, SHORT)
    extra = ALSO_NEEDED.get(peer.module)

    if not installed(peer.module):
        assert rate == PeerRate(
            name=peer.name, version="", how=NOT_INSTALLED, games=0, picks=0, decisions=0, seconds=0.0
        )
    elif extra is not None and not installed(extra):
        assert rate.how == f"could not run: needs {extra}, which is not installed"
        assert not rate.measured
    else:
        assert rate.how == peer.how
        assert rate.version
        assert rate.measured
        assert rate.picks >= rate.decisions >= rate.games > 0
        assert rate.picks_per_second >= rate.decisions_per_second >= rate.games_per_second > 0


@pytest.mark.parametrize(
    ("name", "picks", "decisions"),
    [
        ("OpenSpiel spades, C++", 56, 56),  # 4 bids and 52 cards; the deal is not rolled out
        ("OpenSpiel spades, from Python", 108, 56),  # and 52 cards dealt
        ("OpenSpiel spades, stripped loop", 108, 56),
    ],
)
def test_spades_is_counted_to_the_pick(name: str, picks: int, decisions: int) -> None:
    peer = next(peer for peer in PEERS if peer.name == name)
    rate = measure_peer(peer, SHORT)

    if installed("pyspiel"):
        assert (rate.picks, rate.decisions) == (picks * rate.games, decisions * rate.games)
    else:
        assert rate.how == NOT_INSTALLED


def test_without_any_peer_every_entry_says_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for peer in PEERS:
        monkeypatch.setitem(sys.modules, peer.module, None)

    rates = measure(SHORT)

    assert [rate.name for rate in rates] == [peer.name for peer in PEERS]
    assert {rate.how for rate in rates} == {NOT_INSTALLED}
    assert not any(rate.measured for rate in rates)
    assert {rate.decisions_per_second for rate in rates} == {0.0}


def test_progress_names_each_peer_before_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", tuple(fake(None, module="a_module_nobody_has") for _ in range(2)))
    seen: list[tuple[str, int, int]] = []

    measure(SHORT, progress=lambda name, done, total: seen.append((name, done, total)))

    assert seen == [("Fake", 0, 2), ("Fake", 1, 2)]


def test_a_failing_peer_is_reported_in_one_line() -> None:
    def prepare(_module: Any, _seconds: float) -> Batch:
        raise RuntimeError("no such game\nand a long explanation")

    assert measure_peer(fake(prepare), SHORT).how == "could not run: RuntimeError: no such game"


def test_a_peer_that_lacks_something_names_it() -> None:
    def prepare(_module: Any, _seconds: float) -> Batch:
        raise ModuleNotFoundError("No module named 'pixels'", name="pixels")

    assert measure_peer(fake(prepare), SHORT).how == "could not run: needs pixels, which is not installed"


def test_a_peer_that_plays_nothing_is_a_failure_and_not_an_endless_loop() -> None:
    rate = measure_peer(fake(lambda _module, _seconds: Tally), SHORT)

    assert rate.how == "could not run: ValueError: no game was played"


def test_the_fastest_repeat_stands() -> None:
    batches = count()

    def batch() -> Tally:
        number = next(batches)
        return Tally(games=1, picks=20, decisions=10, seconds=1.0 if number != 3 else 0.5)

    rate = measure_peer(fake(lambda _module, _seconds: batch), SHORT)

    assert next(batches) == peers.REPEATS + 1, "one batch to warm up, one a repeat as each is long enough"
    assert (rate.games_per_second, rate.picks_per_second, rate.decisions_per_second) == (2.0, 40.0, 20.0)


def test_a_repeat_fills_its_time() -> None:
    rate = measure_peer(fake(lambda _module, _seconds: lambda: Tally(1, 2, 2, seconds=0.25)), seconds=20.0)

    assert rate.seconds == 3.0
    assert rate.games == 12


def test_the_shared_generator_is_left_as_it_was() -> None:
    def batch() -> Tally:
        random.seed(5)
        return Tally(1, 1, 1, seconds=1.0)

    before = random.getstate()
    measure_peer(fake(lambda _module, _seconds: batch), SHORT)

    assert random.getstate() == before
