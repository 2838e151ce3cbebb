"""Regions that are drawn only when what they show has changed, and once for all readers who see the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from boardroom.web.shell.html import Markup
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

S = TypeVar("S", bound=Scene)

READERS = 7
"""So many readers of a table see different things at most: six seats and the public."""


@dataclass(frozen=True)
class Region(Generic[S]):
    """A part of the table, and everything of the scene that it is drawn from."""

    draw: Callable[[S], Markup]
    scene: S
    reads: tuple[str, ...]
    """Fields of the scene, or parts of them: "options", "view.deck", "view.seats.2". Speech is always read."""

    @property
    def inputs(self) -> list[Any]:
        """What it is drawn from, besides the speech. Equal inputs give equal markup."""
        scene, found = self.scene, []
        for field, steps in _plan(self.reads):
            value = getattr(scene, field)
            for step in steps:
                value = None if value is None else value[step]
            found.append(value)
        return found

    @property
    def markup(self) -> Markup:
        """It, drawn from its inputs alone: reading anything else is an error."""
        return self.draw(_limited(self.scene, self.reads))


class _Drawn:
    """A drawing of a region, what it was drawn from, and which drawing of the table used it last."""

    __slots__ = ("inputs", "markup", "used")

    def __init__(self, inputs: list[Any], markup: Markup, used: int) -> None:
        self.inputs, self.markup, self.used = inputs, markup, used


class RegionMemory:
    """The newest drawings of the regions of one table in one language, for readers of all seats.

    A drawing that nobody was shown since every reader was shown something new is forgotten.
    """

    __slots__ = ("_kept", "_new", "_speech", "_turn")

    def __init__(self) -> None:
        self._kept: dict[str, list[_Drawn]] = {}
        self._speech: Speech | None = None
        self._turn = 0
        """How many drawings of the table had something new."""
        self._new = False

    def draw(self, regions: Mapping[str, Markup | Region[Any]]) -> dict[str, Markup]:
        """Every region of one scene by its name; those without stated inputs are drawn already."""
        speech = next((each.scene.speech for each in regions.values() if isinstance(each, Region)), None)
        if speech != self._speech:
            self._kept.clear()
            self._speech = speech
        self._turn += self._new
        self._new = False
        return {
            name: self._remembered(name, region) if isinstance(region, Region) else region
            for name, region in regions.items()
        }

    def _remembered(self, name: str, region: Region[Any]) -> Markup:
        kept = self._kept.get(name)
        if kept is None:
            kept = self._kept[name] = []
        inputs, turn = region.inputs, self._turn
        for each in kept:
            if each.inputs == inputs:
                each.inputs, each.used = inputs, turn  # The newest, so that no older view is kept.
                return each.markup
        self._new = True
        drawn = region.markup
        kept[:] = [each for each in kept if each.used >= turn - READERS]
        kept.append(_Drawn(inputs, drawn, turn))
        return drawn


@cache
def _plan(reads: tuple[str, ...]) -> tuple[tuple[str, tuple[str | int, ...]], ...]:
    return tuple(map(_steps, reads))


@cache
def _steps(path: str) -> tuple[str, tuple[str | int, ...]]:
    field, *rest = path.split(".")
    return field, tuple(int(step) if step.isdecimal() else step for step in rest)


def _read(scene: Scene, path: str) -> Any:
    field, steps = _steps(path)
    value = getattr(scene, field)
    for step in steps:
        if value is None:
            return None
        value = value[step]
    return value


def _limited(scene: S, reads: tuple[str, ...]) -> S:
    """A scene that has only what is read."""
    parts: dict[str, Any] = {"speech": scene.speech}
    for path in reads:
        value, (field, steps) = _read(scene, path), _steps(path)
        if not steps or getattr(scene, field) is None:
            parts[field] = value
            continue
        inner = parts.setdefault(field, {})
        for step in steps[:-1]:
            inner = inner.setdefault(step, {})
        inner[steps[-1]] = value
    limited = object.__new__(type(scene))
    for field, value in parts.items():
        object.__setattr__(limited, field, value)
    return limited
