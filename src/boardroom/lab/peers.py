"""Random play of other game engines, measured beside ours so that a ratio comes from one machine and one run.

How everything is counted, for the peers here and for whoever compares with them:

- a *pick* is one applied action, chance outcomes included where the engine applies them one by one;
- a *decision* is a pick made by a player; one with a single legal option counts as well;
- uniform random picks, one thread; the clock runs from the start of a game to its end, scoring included;
- the fastest of several repeats stands, and where an engine can be driven in more than one way, the fastest we know.
"""

import importlib
import os
import random
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from itertools import cycle
from typing import Any, TypeVar

NOT_INSTALLED = "not installed"
REPEATS = 5
SET_UP_SHARE = 0.25
"""Of a peer's time, what may go into preparing it: dealing, and measuring how long its games are."""

Progress = Callable[[str, int, int], None]
"""Called before each peer with its name, how many peers are done and how many there are."""


@dataclass(frozen=True)
class Played:
    """Games that were played by the clock."""

    games: int
    picks: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """Games played to the end each second, 0 if none was."""
        return self._per_second(self.games)

    @property
    def picks_per_second(self) -> float:
        """Applied actions each second, chance included, 0 if none was."""
        return self._per_second(self.picks)

    @property
    def decisions_per_second(self) -> float:
        """Players' picks each second, 0 if none was."""
        return self._per_second(self.decisions)

    def _per_second(self, count: int) -> float:
        return count / self.seconds if self.seconds > 0 else 0.0


@dataclass(frozen=True, kw_only=True)
class PeerRate(Played):
    """What one peer achieved in its fastest repeat; without games, `how` says why there are none."""

    name: str
    version: str
    how: str

    @property
    def measured(self) -> bool:
        """Whether the peer ran at all."""
        return self.games > 0


@dataclass(frozen=True)
class Tally:
    """What some games came to, and how long they took."""

    games: int = 0
    picks: float = 0.0
    decisions: float = 0.0
    seconds: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.picks + other.picks,
            self.decisions + other.decisions,
            self.seconds + other.seconds,
        )

    @property
    def decisions_per_second(self) -> float:
        """The rate by which repeats are compared."""
        return self.decisions / self.seconds if self.seconds > 0 else 0.0


End = TypeVar("End")
"""What is left of a game when it is over, enough to count it."""

Batch = Callable[[], Tally]
"""Plays a few games, times them itself and says what they came to."""


@dataclass(frozen=True)
class Peer:
    """One way of running one other engine; `prepare(module, seconds)` makes it ready and returns a batch of games."""

    name: str
    distribution: str
    module: str
    how: str
    prepare: Callable[[Any, float], Batch]


def measure(seconds_per_peer: float = 2.0, progress: Progress | None = None) -> list[PeerRate]:
    """Measure every peer, each for about `seconds_per_peer`; a missing or failing one is an entry that says so."""
    rates = []
    for done, peer in enumerate(PEERS):
        if progress is not None:
            progress(peer.name, done, len(PEERS))
        rates.append(measure_peer(peer, seconds_per_peer))
    return rates


def measure_peer(peer: Peer, seconds: float) -> PeerRate:
    """Measure one peer; never raises for what the peer does wrong."""
    shared_generator = random.getstate()  # Catanatron seeds the generator that everybody shares
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what a peer deprecates is not our reader's business
            module = importlib.import_module(peer.module)
            best = _fastest(peer.prepare(module, seconds * SET_UP_SHARE), seconds * (1 - SET_UP_SHARE))
    except ModuleNotFoundError as error:
        if error.name == peer.module:
            return _absent(peer, NOT_INSTALLED)
        return _absent(peer, f"could not run: needs {error.name}, which is {NOT_INSTALLED}")
    except Exception as error:  # noqa: BLE001 - a peer may raise anything, the others' figures must survive it
        return _absent(peer, f"could not run: {_one_line(error)}")
    finally:
        random.setstate(shared_generator)
    return PeerRate(
        name=peer.name,
        version=_version(peer),
        how=peer.how,
        games=best.games,
        picks=round(best.picks),
        decisions=round(best.decisions),
        seconds=best.seconds,
    )


def _fastest(batch: Batch, seconds: float) -> Tally:
    """The fastest of several repeats of equal length, after a first batch that only warms up."""
    warm_up = batch()
    if warm_up.games == 0 or warm_up.seconds <= 0:
        raise ValueError("no game was played")
    return max(
        (_repeat(batch, seconds / REPEATS) for _ in range(REPEATS)), key=lambda tally: tally.decisions_per_second
    )


def _repeat(batch: Batch, seconds: float) -> Tally:
    tally = batch()
    while tally.seconds < seconds:
        tally += batch()
    return tally


def _absent(peer: Peer, reason: str) -> PeerRate:
    return PeerRate(name=peer.name, version=_version(peer), how=reason, games=0, picks=0, decisions=0, seconds=0.0)


def _version(peer: Peer) -> str:
    try:
        return metadata.version(peer.distribution)
    except metadata.PackageNotFoundError:
        return ""


def _one_line(error: Exception) -> str:
    text = str(error).strip()
    return f"{type(error).__name__}: {text.splitlines()[0]}" if text else type(error).__name__


def _timed(play: Callable[[], End], count: Callable[[End], tuple[int, int]], games: int) -> Tally:
    """Play some games by the clock; their picks and decisions are counted after it has stopped."""
    start = time.perf_counter()
    ends = [play() for _ in range(games)]
    seconds = time.perf_counter() - start
    counts = [count(end) for end in ends]
    return Tally(games, sum(picks for picks, _ in counts), sum(decisions for _, decisions in counts), seconds)


def _all_by_players(decisions: int) -> tuple[int, int]:
    """Picks and decisions of an engine that draws its chance inside players' moves and applies nothing else."""
    return decisions, decisions


# OpenSpiel


def _spiel_counts(state: Any) -> tuple[int, int]:
    """Picks and decisions so far in an OpenSpiel game; chance stands in its history as a negative player."""
    history = state.full_history()
    return len(history), sum(1 for step in history if step.player >= 0)


def _spiel_stripped(game_name: str) -> Callable[[Any, float], Batch]:
    """Whole games, deal included, one Python call to list and one to apply.

    In these three games all chance outcomes are equally likely and a finished game has no legal actions. So neither the
    kind of node nor the end has to be asked for, which makes the loop up to twice as fast.
    """

    def prepare(pyspiel: Any, _seconds: float) -> Batch:
        beginning = pyspiel.load_game(game_name).new_initial_state()
        uniform = random.Random(1).random

        def play() -> Any:
            state = beginning.clone()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            while actions := legal_actions():
                apply_action(actions[int(uniform() * len(actions))])
            state.returns()
            return state

        return lambda: _timed(play, _spiel_counts, games=5)

    return prepare


def _spiel_any_game(game_name: str) -> Callable[[Any, float], Batch]:
    """Whole games by a loop that is right for every OpenSpiel game: it asks for the end, for chance and its weights."""

    def prepare(pyspiel: Any, _seconds: float) -> Batch:
        beginning = pyspiel.load_game(game_name).new_initial_state()
        generator = random.Random(1)
        uniform, choices = generator.random, generator.choices

        def play() -> Any:
            state = beginning.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(outcomes, weights)[0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(uniform() * len(actions))])
            state.returns()
            return state

        return lambda: _timed(play, _spiel_counts, games=5)

    return prepare


@dataclass(frozen=True)
class _Deal:
    """An OpenSpiel state in which the first player is to pick, and how long random games from there are on average."""

    state: Any
    picks: float
    decisions: float


def _spiel_rollouts(game_name: str, rollouts: int, deals: int = 8) -> Callable[[Any, float], Batch]:
    """Games from the first decision to the end, wholly inside C++, many to a call.

    The evaluator is reached through a search of a single simulation: that evaluates the root, does nothing else worth
    the name, and lets Python's lock go. The root must be a player's: from a chance node the search crashes the process.
    Leaving the deal out helps the peer: whole games through `evaluate_bots` make fewer decisions and picks a second.
    """

    def prepare(pyspiel: Any, seconds: float) -> Batch:
        game = pyspiel.load_game(game_name)
        searcher = pyspiel.MCTSBot(
            game=game,
            evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1),
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=10,
            solve=False,
            seed=1,
            verbose=False,
        )
        next_deal = cycle(_deals(pyspiel, game, deals, seconds))

        def batch() -> Tally:
            deal = next(next_deal)
            start = time.perf_counter()
            searcher.step(deal.state)
            seconds = time.perf_counter() - start
            return Tally(rollouts, rollouts * deal.picks, rollouts * deal.decisions, seconds)

        return batch

    return prepare


def _deals(pyspiel: Any, game: Any, number: int, seconds: float) -> list[_Deal]:
    """Deals with the average length of random games from each: at least one game, and as many as the time allows."""
    generator = random.Random(1)
    dealt = [_dealt(game, generator) for _ in range(number)]
    lengths: list[list[tuple[int, int]]] = [[] for _ in dealt]
    deadline = time.perf_counter() + seconds
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    for seed in range(100):
        for state, sample in zip(dealt, lengths, strict=True):
            sample.append(_length(pyspiel, state, bots, seed))
        if time.perf_counter() > deadline:
            break
    return [
        _Deal(
            state,
            sum(picks for picks, _ in sample) / len(sample),
            sum(decisions for _, decisions in sample) / len(sample),
        )
        for state, sample in zip(dealt, lengths, strict=True)
    ]


def _dealt(game: Any, generator: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(generator.choice(state.legal_actions()))
    return state


def _length(pyspiel: Any, state: Any, bots: list[Any], seed: int) -> tuple[int, int]:
    """Picks and decisions from a state to the end of one random game."""
    ended = state.clone()
    pyspiel.evaluate_bots(ended, bots, seed)
    picks, decisions = _spiel_counts(ended)
    picks_before, decisions_before = _spiel_counts(state)
    return picks - picks_before, decisions - decisions_before


# RLCard


def _uno_rules(_rlcard: Any, _seconds: float) -> Batch:
    uno = importlib.import_module("rlcard.games.uno").Game()
    uniform = random.Random(1).random

    def play() -> int:
        uno.init_game()
        table, players, decisions = uno.round, uno.players, 0
        while not table.is_over:
            actions = table.get_legal_actions(players, table.current_player)
            table.proceed_round(players, actions[int(uniform() * len(actions))])
            decisions += 1
        uno.get_payoffs()
        return decisions

    return lambda: _timed(play, _all_by_players, games=5)


def _uno_environment(rlcard: Any, _seconds: float) -> Batch:
    env = rlcard.make("uno", config={"seed": 1})
    uniform = random.Random(1).random

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(uniform() * len(actions))])
            decisions += 1
        env.get_payoffs()
        return decisions

    return lambda: _timed(play, _all_by_players, games=5)


# PettingZoo


def _connect_four(_pettingzoo: Any, _seconds: float) -> Batch:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # its drawing library greets on import
    env = importlib.import_module("pettingzoo.classic.connect_four_v3").raw_env()
    uniform = random.Random(1).random

    def play() -> int:
        env.reset()
        decisions = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return decisions
            columns = [column for column, free in enumerate(observation["action_mask"].tolist()) if free]
            env.step(columns[int(uniform() * len(columns))])
            decisions += 1

    return lambda: _timed(play, _all_by_players, games=5)


# Catanatron


def _catan(catanatron: Any, _seconds: float) -> Batch:
    turn_limit = importlib.import_module("catanatron.game").TURNS_LIMIT
    uniform = random.Random(1).random

    def play() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color])
        state, decisions = game.state, 0
        while game.winning_color() is None and state.num_turns < turn_limit:
            actions = state.playable_actions
            game.execute(actions[int(uniform() * len(actions))], validate_action=False)
            decisions += 1
        return decisions

    return lambda: _timed(play, _all_by_players, games=1)


_ROLLOUTS = (
    "random rollouts wholly in C++, {rollouts} to a call, from 8 positions just after the deal, which is not timed; "
    "picks and decisions are rollouts times the mean length of random games from the same positions, {length}"
)
_ANY_GAME = (
    "whole random games, deal included, driven from Python by a loop that is right for every game: is_terminal, "
    "is_chance_node, chance_outcomes with their weights, legal_actions, apply_action"
)
_STRIPPED = (
    "whole random games, deal included, driven from Python with one legal_actions and one apply_action call a pick, "
    "which is right only because chance is uniform in these games"
)
SPIEL_GAMES = (("spades", "spades"), ("hearts", "hearts"), ("gin_rummy", "gin rummy"))
_DRAWS_INSIDE = "its chance is drawn inside players' moves, so picks equal decisions"

PEERS: tuple[Peer, ...] = (
    Peer(
        "OpenSpiel spades, C++",
        "open_spiel",
        "pyspiel",
        _ROLLOUTS.format(rollouts=1000, length="which is always the same"),
        _spiel_rollouts("spades", rollouts=1000),
    ),
    Peer(
        "OpenSpiel hearts, C++",
        "open_spiel",
        "pyspiel",
        _ROLLOUTS.format(rollouts=1000, length="which is fixed by the deal"),
        _spiel_rollouts("hearts", rollouts=1000),
    ),
    Peer(
        "OpenSpiel gin rummy, C++",
        "open_spiel",
        "pyspiel",
        _ROLLOUTS.format(rollouts=40, length="an estimate good to a few percent"),
        _spiel_rollouts("gin_rummy", rollouts=40),
    ),
    *(
        Peer(f"OpenSpiel {title}, from Python", "open_spiel", "pyspiel", _ANY_GAME, _spiel_any_game(name))
        for name, title in SPIEL_GAMES
    ),
    *(
        Peer(f"OpenSpiel {title}, stripped loop", "open_spiel", "pyspiel", _STRIPPED, _spiel_stripped(name))
        for name, title in SPIEL_GAMES
    ),
    Peer(
        "RLCard uno, rules only",
        "rlcard",
        "rlcard",
        f"2 players, legal actions and moves of its round object, no observations built; {_DRAWS_INSIDE}",
        _uno_rules,
    ),
    Peer("RLCard uno, environment", "rlcard", "rlcard", f"2 players, env.step; {_DRAWS_INSIDE}", _uno_environment),
    Peer(
        "PettingZoo connect four",
        "pettingzoo",
        "pettingzoo",
        "2 players, agent-by-agent loop on the raw environment without wrappers; there is no chance",
        _connect_four,
    ),
    Peer(
        "Catanatron",
        "catanatron",
        "catanatron",
        f"4 players, base map, moves executed without the legality check; {_DRAWS_INSIDE}",
        _catan,
    ),
)
