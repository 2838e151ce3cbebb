"""How the server is set up: by the command line, which tells its workers through the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_

PREFIX = "BOARDROOM_"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set, each as BOARDROOM_<NAME> in the environment."""

    database: str = ""
    """postgresql://..., or a file for SQLite; empty for a file in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8421
    workers: int = 1
    hosts: str = ""
    """Names under which the server may be called, with commas; empty for any, or the local ones if it is local."""
    secure: bool = False
    """Whether people come by https, so that cookies are sent that way only."""
    rate: float = 40.0
    """Requests a second that one client may make on average; 0 for any number."""
    pages: bool = True
    """Whether there are pages, or only the JSON API."""
    bot_pause: float = 0.35
    bot_processes: int = 2
    warm_up: bool = False
    """Whether to compile what some bots need at once, or only when one of them is to pick; `boardroom serve` does."""

    @property
    def store(self) -> str:
        """Where the games are."""
        return self.database or str(data_folder() / "games.db")

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Names under which the server may be called; empty for any."""
        if self.hosts:
            return frozenset(name.strip().lower() for name in self.hosts.split(",") if name.strip())
        if self.host in {"127.0.0.1", "::1", "localhost"}:
            return frozenset({"127.0.0.1", "[::1]", "localhost", "testserver"})
        return frozenset()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The settings as the environment has them.

        >>> Settings.from_environment({"BOARDROOM_PORT": "9000"}).port
        9000
        """
        found = os.environ if environment is None else environment
        given: dict[str, Any] = {}
        for each in fields(cls):
            text = found.get(PREFIX + each.name.upper())
            if text is not None:
                given[each.name] = _read(each.name, type(getattr(cls, each.name)), text)
        return cls(**given)

    def to_environment(self) -> dict[str, str]:
        """The environment that has these settings."""
        return {PREFIX + name.upper(): str(value) for name, value in asdict(self).items()}


def data_folder() -> Path:
    """Where this person's games are kept: BOARDROOM_DATA, else where the system keeps such things."""
    if chosen := os.environ.get("BOARDROOM_DATA"):
        return Path(chosen)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Boardroom"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "boardroom"


def _read(name: str, kind: type, text: str) -> Any:
    if kind is bool:
        return text.lower() in {"1", "true", "yes", "on"}
    try:
        return kind(text)
    except ValueError as error:
        raise SettingsError(
            N_("{name} must be a number, not {text}."), name=PREFIX + name.upper(), text=text
        ) from error
