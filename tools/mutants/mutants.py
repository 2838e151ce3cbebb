"""The mutants as they stand in `tools/mutants`: what they break, and which rules have none."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from boardroom.catalogue import Rule

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Mutant:
    """A piece of a file, and what stands in its place when the rules are broken that depend on it."""

    rules: tuple[str, ...]
    file: str
    before: str
    after: str
    behind: str = ""
    """Where `before` stands more than once: the first one behind this text is meant."""

    def __str__(self) -> str:
        return f"{', '.join(self.rules)} in {self.file}: {self.before.strip().splitlines()[0]}"

    def broken(self, text: str) -> str:
        """The text of the file with the mutant in it; ValueError if it does not say clearly where."""
        if text.count(self.behind or self.before) != 1:
            where = "the text that it stands behind" if self.behind else "its text"
            raise ValueError(f"{where} stands {text.count(self.behind or self.before)} times in the file, not once")
        start = text.index(self.behind or self.before)
        found = text.find(self.before, start)
        if found < 0:
            raise ValueError("its text does not stand behind the other one")
        if self.before == self.after:
            raise ValueError("it changes nothing")
        return text[:found] + self.after + text[found + len(self.before) :]


@dataclass(frozen=True)
class Game:
    """The mutants of one game, and the rules that no program can break."""

    name: str
    mutants: tuple[Mutant, ...]
    without: dict[str, str]
    """Why a rule has no mutant."""

    @property
    def prefix(self) -> str:
        """What the ids of its rules begin with."""
        return self.mutants[0].rules[0].partition("-")[0]


def read_all() -> dict[str, Game]:
    """All games: `<game>.toml`, or the files of a folder `<game>`."""
    games: dict[str, list[Path]] = {}
    for path in sorted(FOLDER.rglob("*.toml")):
        games.setdefault(path.relative_to(FOLDER).parts[0].removesuffix(".toml"), []).append(path)
    return {name: read(name, paths) for name, paths in games.items()}


def read(name: str, paths: Iterable[Path]) -> Game:
    """One game."""
    mutants: list[Mutant] = []
    without: dict[str, str] = {}
    for path in paths:
        data = tomllib.loads(path.read_text("utf-8"))
        folder = data.get("folder", "")
        for row in data.get("mutant", ()):
            rules = tuple(row["rules"]) if "rules" in row else (row["rule"],)
            mutants.append(Mutant(rules, folder + row["file"], row["before"], row["after"], row.get("behind", "")))
        for row in data.get("without", ()):
            without.update(dict.fromkeys(row["rules"], row["reason"]))
    return Game(name, tuple(mutants), without)


def flaws(game: Game, rules: dict[str, Rule], root: Path) -> Iterator[str]:
    """What is wrong with the mutants of a game, without running anything."""
    broken = {rule for mutant in game.mutants for rule in mutant.rules}
    own = [rule for rule in rules if rule.partition("-")[0] == game.prefix]
    missing = [rule for rule in own if rule not in broken and rule not in game.without]
    if missing:
        yield f"{len(missing)} rules of {game.name} have neither a mutant nor a reason: {', '.join(missing)}"
    unknown = sorted((broken | set(game.without)) - set(own))
    if unknown:
        yield f"there are no such rules of {game.name}: {', '.join(unknown)}"
    both = sorted(broken & set(game.without))
    if both:
        yield f"these rules of {game.name} have mutants and a reason for having none: {', '.join(both)}"
    for mutant in game.mutants:
        try:
            mutant.broken((root / mutant.file).read_text("utf-8"))
        except (OSError, ValueError) as error:
            yield f"{mutant}: {error}"


def sample(games: list[Game], number: int, seed: int | None) -> list[Mutant]:
    """So many mutants drawn at random, from one game after the other, so that every game has its part."""
    chance = random.Random(seed)
    piles = [chance.sample(game.mutants, len(game.mutants)) for game in games]
    chance.shuffle(piles)
    drawn: list[Mutant] = []
    while len(drawn) < number and any(piles):
        for pile in piles:
            if pile and len(drawn) < number:
                drawn.append(pile.pop())
    return drawn
