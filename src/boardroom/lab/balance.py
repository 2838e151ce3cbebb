"""Looks at the balance of a game: many games of one kind of player, and what each came to.

What is counted and how it is told is the study of the game (`boardroom.lab.games`). A game is a line in a results file,
so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from boardroom.games import meta
from boardroom.lab import games as studies

Progress = Callable[[int, int], None]
"""Called with how many games are done and how many there are."""
CHUNK = 20
"""Games that a process plays before it reports."""


class Order(NamedTuple):
    """One game to be played."""

    game: str
    players: int
    kind: str
    seed: int
    number: int


class Balance(Protocol):
    """What many games of one kind came to."""

    players: int
    kind: str
    games: int

    def add(self, game: Any) -> None:
        """Count a game."""


def orders(game: str, kind: str, games: int, seed: int, counts: Sequence[int] | None = None) -> list[Order]:
    """So many games for each number of players."""
    chosen = [number for number in meta(game).players if number > 1] if counts is None else counts
    return [Order(game, players, kind, seed, number) for players in chosen for number in range(games)]


def run(
    wanted: Sequence[Order], path: Path | None = None, processes: int = 1, progress: Progress = lambda *_: None
) -> list[Any]:
    """Play what is not yet in the results file, add it there, and count everything.

    With 0 processes nothing is played, and only what is there is counted.
    """
    looks: dict[tuple[str, int, str], Balance] = {}
    for order in wanted:
        looks.setdefault(order[:3], studies.find(order.game).new_balance(*order[:3]))
    left = dict.fromkeys(wanted)
    for game in (*read(path, {order.game for order in wanted}),) if path else ():
        if game.order in left:
            del left[game.order]
            looks[game.order[:3]].add(game)
    if not processes:
        return list(looks.values())
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        _end_line(path)
    progress(len(wanted) - len(left), len(wanted))
    done = len(wanted) - len(left)
    for games in _played(list(left), processes):
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(asdict(game), separators=(",", ":")) + "\n" for game in games)
        for game in games:
            looks[game.order[:3]].add(game)
        done += len(games)
        progress(done, len(wanted))
    return list(looks.values())


def _chunk(chunk: Sequence[Order]) -> list[Any]:
    return [studies.find(order.game).play(order) for order in chunk]


def _played(left: list[Order], processes: int) -> Iterator[list[Any]]:
    chunks = [left[at : at + CHUNK] for at in range(0, len(left), CHUNK)]
    if processes == 1:
        yield from map(_chunk, chunks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_chunk, chunks)


def read(path: Path, games: set[str]) -> Iterator[Any]:
    """The finished games of some games in a results file; a line that was cut off is left out."""
    if not path.exists():
        return
    with path.open(encoding="utf-8") as file:
        for line in file:
            for game in games:
                try:
                    yield studies.find(game).Played(**json.loads(line))
                except (ValueError, TypeError):  # cut off, or a game of another kind
                    continue
                break


def _end_line(path: Path) -> None:
    """Put what comes next on a line of its own, even if the last run was killed while writing."""
    if path.exists() and path.stat().st_size and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")
