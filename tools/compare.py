"""Compare Python and machine code pick by pick in every setting, and by random programs of the subset.

python3 tools/compare.py --games 1000 --programs 2000
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.core.test_random_programs import compare_random_programs  # noqa: E402
from tests.torture.cases import SETTINGS  # noqa: E402
from tests.torture.settings import title  # noqa: E402

import boardroom  # noqa: E402
from boardroom.lab.rollout import Rollouts  # noqa: E402

COLUMNS = ("picks", "decisions", "broken", "trails", "points", "wins")
CHUNK = 50


def main() -> int:
    """Compare and report; the exit code is 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="games of each setting")
    parser.add_argument("--programs", type=int, default=500, help="random programs")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    different = sum(
        compare_games(name, settings, arguments.games, arguments.seed)
        for name, all_settings in SETTINGS.items()
        for settings in all_settings
    )
    if arguments.programs:
        with tempfile.TemporaryDirectory() as folder:
            compare_random_programs(Path(folder), arguments.programs)
        print(f"{arguments.programs} random programs: equal")
    return 1 if different else 0


def compare_games(name: str, settings: dict[str, object], games: int, seed: int) -> int:
    """Whether games of a setting differ."""
    game = boardroom.game(name, **settings)
    native, interpreted = Rollouts(game), Rollouts(game, compiled=False)
    picks = 0
    for begin in range(0, games, CHUNK):
        count = min(CHUNK, games - begin)
        one = native.play(count, seed=(seed << 32) + begin, trails=True)
        other = interpreted.play(count, seed=(seed << 32) + begin, trails=True)
        picks += int(one.picks.sum())
        for column in COLUMNS:
            if not (getattr(one, column) == getattr(other, column)).all():
                print(f"{title(name, settings)}: {column} differ in games {begin} to {begin + count}")
                return 1
    print(f"{title(name, settings)}: {games} games, {picks} picks: equal", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
