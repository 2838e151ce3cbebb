"""Where games are kept: one data folder for the table in the browser and in the terminal; and a folder for caches."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

NAME = "boardroom"
DATABASE = "games.db"
SAVED_GAMES = "games"


def data_folder() -> Path:
    """The folder that everything is written to: BOARDROOM_DATA, else the system's folder for the user's data.

    BOARDROOM_HOME is the earlier name of the variable.
    """
    chosen = os.environ.get("BOARDROOM_DATA") or os.environ.get("BOARDROOM_HOME")
    return Path(chosen) if chosen else user_data_path(NAME, appauthor=False)


def cache_folder() -> Path:
    """The folder of files that can be made again: BOARDROOM_CACHE, else the system's folder for such files."""
    chosen = os.environ.get("BOARDROOM_CACHE")
    return Path(chosen) if chosen else user_cache_path(NAME, appauthor=False)


def database_file() -> Path:
    """The database of the table in the browser.

    A database in the folder of version 0.1 stays in use there, unless BOARDROOM_DATA names another folder: version 0.1
    heeded that too.
    """
    file = data_folder() / DATABASE
    earlier = _first_default_folder() / DATABASE
    if not os.environ.get("BOARDROOM_DATA") and not file.exists() and earlier.exists():
        return earlier
    return file


def saved_games_folders() -> tuple[Path, ...]:
    """The folders that can hold games saved in the terminal: first the one for new games, then that of version 0.1."""
    first = os.environ.get("BOARDROOM_HOME")
    folders = (data_folder(), Path(first) if first else _first_default_folder())
    return tuple(dict.fromkeys(folder / SAVED_GAMES for folder in folders))


def _first_default_folder() -> Path:
    """Where version 0.1 kept games if no variable said otherwise; on macOS that is not where the system wants them."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / NAME
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME
