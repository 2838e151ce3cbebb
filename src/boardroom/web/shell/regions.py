"""Regions that are drawn only when what they show has changed, and once for all readers who see the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache, reduce
from operator import attrgetter, getitem, itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from boardroom.core.presentation import Seat
from boardroom.web.shell.html import Composite, Drawn, Swap
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

S = TypeVar("S", bound=Scene)
EMPTY: Mapping[str, Any] = {each.name: each.default for each in fields(Scene) if each.default is not MISSING} | {
    each.name: each.default_factory() for each in fields(Scene) if each.default_factory is not MISSING
}
"""What the fields of a scene are where there is nothing in them."""


class Region(NamedTuple, Generic[S]):
    """A part of the table, and everything of the scene that it is drawn from."""

    draw: Callable[..., Drawn]
    """Called with the scene, and with the facts."""
    scene: S
    reads: tuple[str, ...]
    """Fields of the scene, or parts of them: "options", "view.deck", "view.seats.2". Speech is always read."""
    facts: tuple[Any, ...] = ()
    """What was found out from other parts of the scene: less than these parts, so that it changes less often."""
    without: tuple[str, ...] = ()
    """Fields among the read ones that have nothing for it this time: it is drawn as if they were empty."""

    @property
    def inputs(self) -> list[Any]:
        """What it is drawn from, besides the speech. Equal inputs give equal markup."""
        return [*_plan(self.reads, self.without).read(self.scene), *self.facts]

    @property
    def markup(self) -> Drawn:
        """It, drawn from its inputs alone: reading anything else is an error."""
        return self.draw(_plan(self.reads, self.without).limited(self.scene), *self.facts)


class _Drawn:
    """A drawing of a region, and what it was drawn from."""

    __slots__ = ("inputs", "markup")

    def __init__(self, inputs: list[Any], markup: Drawn) -> None:
        self.inputs, self.markup = inputs, markup


class RegionMemory:
    """What the readers of one table see of its regions, in one language.

    For every seat, and for spectators, the last drawing is kept. Readers who see the same share it.
    """

    __slots__ = ("_kept", "_speech")

    def __init__(self) -> None:
        self._kept: dict[str, dict[Seat, _Drawn]] = {}
        self._speech: Speech | None = None

    def draw(self, regions: Mapping[str, Drawn | Region[Any]]) -> dict[str, Drawn]:
        """Every region of one scene by its name; those without stated inputs are drawn already."""
        scene = next((each.scene for each in regions.values() if isinstance(each, Region)), None)
        if scene is not None and scene.speech != self._speech:
            self._kept.clear()
            self._speech = scene.speech
        return {
            name: self._remembered(name, region) if isinstance(region, Region) else region
            for name, region in regions.items()
        }

    def _remembered(self, name: str, region: Region[Any]) -> Drawn:
        kept = self._kept.get(name)
        if kept is None:
            kept = self._kept[name] = {}
        inputs, seat = region.inputs, region.scene.seat
        own = kept.get(seat)
        if own is not None and own.inputs == inputs:
            own.inputs = inputs  # The newest, so that no older view is kept.
            return own.markup
        for each in kept.values():
            if each is not own and each.inputs == inputs:
                each.inputs = inputs
                kept[seat] = each
                return each.markup
        drawn = region.markup
        if isinstance(drawn, Composite):
            drawn.draw([each.markup for each in (own, *kept.values()) if each is not None])
        kept[seat] = _Drawn(inputs, drawn)
        return drawn


def changes(shown: Mapping[str, Drawn], drawn: Mapping[str, Drawn]) -> dict[str, Drawn | Swap]:
    """What a page that shows some regions needs in order to show others: by id the regions or parts that differ."""
    found: dict[str, Drawn | Swap] = {}
    for name, region in drawn.items():
        before = shown.get(name)
        if before is region:
            continue
        parts = region.differences(before) if isinstance(region, Composite) else None
        if parts is not None:
            found.update(parts)
        elif before != region:
            found[name] = region
    return found


class _Plan:
    """How some parts of a scene are read: whole fields, keys of a mapping in a field, and what lies deeper."""

    def __init__(self, reads: tuple[str, ...], without: tuple[str, ...]) -> None:
        paths = [path.split(".") for path in reads if path not in without]
        keys: dict[str, list[str]] = {}
        for path in paths:
            if len(path) == 2 and not path[1].isdecimal():
                keys.setdefault(path[0], []).append(path[1])
        self._fields = tuple(path[0] for path in paths if len(path) == 1)
        self._whole = _all_of(attrgetter, self._fields)
        self._empty = {name: EMPTY[name] for name in without}
        self._keys = [(field, names, _all_of(itemgetter, names)) for field, names in keys.items()]
        self._deeper = [
            (path[0], [int(step) if step.isdecimal() else step for step in path[1:]])
            for path in paths
            if len(path) > 2 or path[-1].isdecimal()
        ]
        self._inside = [(field, get) for field, _, get in self._keys]
        self._inside += [(field, _deep(*steps)) for field, steps in self._deeper]

    def read(self, scene: Scene) -> list[Any]:
        """What is read of a scene; nothing of a part that is not there."""
        found = [self._whole(scene)]
        for field, get in self._inside:
            part = getattr(scene, field)
            found.append(None if part is None else get(part))
        return found

    def limited(self, scene: S) -> S:
        """A scene that has only what is read."""
        limited = object.__new__(type(scene))
        parts: dict[str, Any] = {"speech": scene.speech, **self._empty}
        for field in self._fields:
            parts[field] = getattr(scene, field)
        for field, names, _ in self._keys:
            part = getattr(scene, field)
            parts[field] = None if part is None else {name: part[name] for name in names}
        for field, steps in self._deeper:
            value = getattr(scene, field)
            if value is None:
                parts[field] = None
                continue
            inner = parts.setdefault(field, {})
            for step in steps[:-1]:
                value, inner = value[step], inner.setdefault(step, {})
            inner[steps[-1]] = value[steps[-1]]
        for field, value in parts.items():
            setattr(limited, field, value)
        return limited


def _all_of(getter: Callable[..., Callable[[Any], Any]], names: Sequence[str]) -> Callable[[Any], Any]:
    """What reads all of some names; `getter` makes it."""
    return getter(*names) if names else lambda _: ()


def _deep(first: Any, *steps: Any) -> Callable[[Any], Any]:
    """What reads a part of a part, as deep as there are steps."""
    if not steps:
        return itemgetter(first)
    if len(steps) == 1:
        return lambda value: value[first][steps[0]]
    return lambda value: reduce(getitem, steps, value[first])


@cache
def _plan(reads: tuple[str, ...], without: tuple[str, ...]) -> _Plan:
    return _Plan(reads, without)
