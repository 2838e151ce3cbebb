"""The log is the game: ruleset, settings and picks, as JSON with a digest against damage."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardroom.core.errors import LogError
from boardroom.core.words import N_

FORMAT = "boardroom-log"
VERSION = 1
MAX_BYTES = 4_000_000


@dataclass(frozen=True)
class Log:
    """A game as it was played. `about` is for people and programs around the game; the rules never read it."""

    game: str
    ruleset: int
    settings: Mapping[str, Any]
    picks: tuple[int, ...]
    start: Mapping[str, Any] | None = None
    """The position that the game began from, if not from the box."""
    about: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """The log as text."""
        body = self._body()
        return json.dumps({**body, "digest": _digest(body)}, ensure_ascii=False)

    def _body(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "ruleset": self.ruleset,
            "settings": dict(self.settings),
            "about": dict(self.about),
            "picks": list(self.picks),
        }
        if self.start is not None:
            body["start"] = dict(self.start)
        return body

    @classmethod
    def from_json(cls, text: str) -> Log:
        """The log in a text, checked for damage. Whether its picks are legal shows when it is replayed."""
        if len(text) > MAX_BYTES:
            raise LogError(N_("This file is far too large for a log of Boardroom."))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise LogError(N_("This is not a log: it is not JSON. Was the file cut off?")) from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise LogError(N_("This is not a Boardroom game file."))
        if data.get("version") != VERSION:
            raise LogError(
                N_("This log has format version {version}; this Boardroom reads version {known}."),
                version=repr(data.get("version")),
                known=VERSION,
            )
        return cls._from_data(data)

    @classmethod
    def _from_data(cls, data: dict[str, Any]) -> Log:
        body = {key: value for key, value in data.items() if key != "digest"}
        if data.get("digest") != _digest(body):
            raise LogError(N_("This game file is damaged: its checksum does not match."))
        kinds = {"game": str, "ruleset": int, "settings": dict, "about": dict, "picks": list}
        for key, kind in kinds.items():
            if not isinstance(data.get(key), kind):
                raise LogError(N_("This log is damaged: '{key}' is missing or of the wrong kind."), key=key)
        if not isinstance(data.get("start", {}), dict):
            raise LogError(N_("This log is damaged: 'start' is not a position."))
        if not all(type(pick) is int for pick in data["picks"]):
            raise LogError(N_("This log is damaged: a pick is not a number."))
        return cls(
            data["game"], data["ruleset"], data["settings"], tuple(data["picks"]), data.get("start"), data["about"]
        )

    @classmethod
    def read(cls, path: Path) -> Log:
        """The log in a file."""
        try:
            if path.stat().st_size > MAX_BYTES:
                raise LogError(N_("{path} is far too large for a log of Boardroom."), path=path)
            text = path.read_text("utf-8")
        except FileNotFoundError as error:
            raise LogError(N_("There is no file {path}."), path=path) from error
        except UnicodeDecodeError as error:
            raise LogError(N_("{path} cannot be read as a log: it is not text."), path=path) from error
        except OSError as error:
            raise LogError(N_("{path} cannot be read as a log: {reason}."), path=path, reason=_reason(error)) from error
        return cls.from_json(text)

    def write(self, path: Path) -> None:
        """Write the log to a file, whole or not at all."""
        temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with temporary.open("x", encoding="utf-8") as file:
                file.write(self.to_json() + "\n")
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except OSError as error:
            raise LogError(N_("{path} cannot be written: {reason}."), path=path, reason=_reason(error)) from error
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)


def _reason(error: OSError) -> str:
    """What the system says, without the file that our sentence names already."""
    return error.strerror or str(error)


def _digest(body: Mapping[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
