"""Every way in which a game can be set up, and games spread over all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.game import Game
from boardroom.core.meta import Meta, Setting
from boardroom.games import game as make_game
from boardroom.lab.simulate import Progress, Simulation, simulate

PILOT = 4
"""Games of each variation that tell how long they are."""


@dataclass(frozen=True)
class Varied:
    """What the games of one variation came to."""

    settings: Mapping[str, Any]
    seed: int
    simulation: Simulation


def variations(about: Meta, given: Mapping[str, Any]) -> list[Game]:
    """A game for every combination of the settings that are offered beside each other; given ones keep their value."""
    found = [{"players": players} for players in ([given["players"]] if "players" in given else about.players)]
    for setting in about.settings:
        found = [
            {**chosen, setting.name: value}
            for chosen in found
            for value in ([given[setting.name]] if setting.name in given else values(about, setting, chosen))
        ]
    games = []
    for chosen in [*found, *house_rules(about, given)]:
        with suppress(SettingsError):  # what a game itself refuses beside the rest
            games.append(make_game(about.key, **chosen))
    return games


def house_rules(about: Meta, given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each number of the box at its least and at its most, with the usual settings beside it."""
    for setting in about.settings:
        if setting.kind == "number" and setting.name not in given:
            for players in [given["players"]] if "players" in given else about.players:
                for value in sorted({setting.least, setting.most} - {setting.default}):
                    yield {**given, "players": players, setting.name: value}


def values(about: Meta, setting: Setting, chosen: Mapping[str, Any]) -> Sequence[Any]:
    """All values that a setting can have beside what is chosen already."""
    beside = {**about.defaults(), **chosen}
    if not setting.offered(beside) or setting.kind == "number":
        return (setting.default,)
    if setting.kind == "flag":
        return (False, True)
    if setting.kind == "seat":
        return (None, *range(beside["players"]))
    choices = [choice.value for choice in setting.choices_for(beside)]
    if setting.kind == "choice":
        return choices
    counts = range(len(choices) + 1) if setting.count is None else (setting.count,)
    return tuple(chain.from_iterable(combinations(choices, count) for count in counts))


def simulate_all(
    games: Sequence[Game], number: int, seed: int, *, compiled: bool, watched: bool, progress: Progress
) -> Iterator[Varied]:
    """So many random games of all variations, each with about as many decisions as the others.

    A few games of each tell how long they are; the others follow in a second pass. Where there are fewer games than
    variations, those are played that come first in an order drawn by the seed.
    """
    order = random.Random(seed).sample(games, len(games))
    pilot = [min(PILOT, size) for size in shares(number, [1.0] * len(order))]
    lengths: list[float] = []
    done = 0
    for passed, sizes in ((0, pilot), (1, None)):
        if sizes is None:
            sizes = shares(number - done, [1 / length for length in lengths])
        for index, (game, size) in enumerate(zip(order, sizes, strict=False)):
            if not size:
                continue
            own = (seed + 2 * index + passed) % 2**31
            result = simulate(game, size, own, compiled=compiled, watched=watched, progress=behind(done, progress))
            lengths.append(result.decisions / result.games)
            done += size
            yield Varied(game.settings_dict(), own, result)


def behind(done: int, progress: Progress) -> Progress:
    """A count that goes on from what was done before."""
    return lambda count: progress(done + count)


def shares(number: int, weights: Sequence[float]) -> list[int]:
    """A number in whole parts that go by weights.

    >>> shares(10, [1.0, 2.0, 1.0])
    [2, 5, 3]
    """
    total, reached, parts = sum(weights), 0.0, [0]
    for weight in weights:
        reached += weight
        parts.append(int(number * reached / total + 1e-9))
    return [after - before for before, after in pairwise(parts)]
