"""Records become what JSON knows."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any


def to_json(value: Any) -> Any:
    """A record of the model with what it holds, ready for JSON. Dicts in it are ready already."""
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    if is_dataclass(value):
        return {name: each if type(each) in _READY else to_json(each) for name, each in vars(value).items()}
    return value


_READY = {int, str, bool, float, type(None), dict, list}
