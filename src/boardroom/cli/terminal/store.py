"""Where games are kept between picks: one log a game, so that nothing is lost however a game is left."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from boardroom.core.errors import LogError
from boardroom.core.folders import saved_games_folders
from boardroom.core.log import Log

PERSON = "person"
LONGEST_NAME = 16


def new_file() -> Path:
    """A file name for a new game, named after the time and unlike any other."""
    now = datetime.now().astimezone()
    return saved_games_folders()[0] / f"{now:%Y-%m-%d-%H%M}-{secrets.token_hex(3)}.json"


@dataclass(frozen=True)
class About:
    """What a log says about the table beside the game: who sits where."""

    seats: tuple[str, ...]
    """PERSON, or a player of the registry as it is written on the command line."""
    names: tuple[str, ...] = ()
    """The names that people chose, by seat; empty where they chose none."""
    seed: int | None = None
    over: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Ready for a log."""
        return {"seats": list(self.seats), "names": list(self.names), "seed": self.seed, "over": self.over}

    @classmethod
    def of(cls, about: Mapping[str, Any], seats: int, opponent: str) -> About:
        """What a log says, checked; where it says nothing usable the first seat is a person's, the others a bot's."""
        told = about.get("seats")
        if not (isinstance(told, list) and len(told) == seats and all(isinstance(seat, str) for seat in told)):
            told = [PERSON, *[opponent] * (seats - 1)]
        names, seed = about.get("names"), about.get("seed")
        chosen = tuple(clean_name(name) for name in names) if isinstance(names, list) else ()
        return cls(tuple(told), chosen, seed if type(seed) is int else None, about.get("over") is True)


def clean_name(name: object) -> str:
    """A name that is safe to print: no control characters, not too long."""
    if not isinstance(name, str):
        return ""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]


@dataclass(frozen=True)
class Saved:
    """An unfinished game that can be resumed."""

    file: Path
    log: Log
    changed: datetime


def unfinished() -> list[Saved]:
    """All games that can be resumed, the latest first. What cannot be read is left alone."""
    found = []
    for file in _files():
        try:
            log = Log.read(file)
            changed = datetime.fromtimestamp(file.stat().st_mtime).astimezone()
        except (LogError, OSError):
            continue
        if log.about.get("over") is not True:
            found.append(Saved(file, log, changed))
    return sorted(found, key=lambda saved: saved.changed, reverse=True)


def _files() -> list[Path]:
    """The files of all saved games. A folder that cannot be read has none."""
    files: list[Path] = []
    for folder in saved_games_folders():
        with contextlib.suppress(OSError):
            files += [path for path in folder.iterdir() if path.suffix == ".json" and not path.name.startswith(".")]
    return files
