"""What only the drawing of New Angeles asks of a scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.presentation import View
from boardroom.table.model import Choice, NoteView
from boardroom.web.shell.html import Markup, attribute, h
from boardroom.web.shell.scene import Scene

HAND = frozenset({"main-offer", "counteroffer", "pay-cost", "support-card", "discard-card", "pick-hand-card"})
"""Decisions that are made by a card of the own hand or an own emergency action."""
CITY = frozenset({"pick-district", "pick-unit", "android-from", "android-to"})
"""Decisions that are made on the map."""
ASSETS = frozenset({"use-asset", "end-of-turn", "pick-asset"})


def changed_districts(before: View | None, view: View) -> set[int]:
    """The districts that are not as they were before."""
    if before is None:
        return set()
    return {
        now["number"]
        for old, now in zip(before["districts"], view["districts"], strict=True)
        if (old["unrest"], old["pieces"]) != (now["unrest"], now["pieces"])
    }


def played_round(view: View, number: int) -> int:
    """A round as the track of rounds counts it: demand rounds have no number of their own."""
    return sum(each not in view["demand_rounds"] for each in range(1, number + 1))


def trading(scene: Scene) -> bool:
    """Whether the reader trades or says something: such picks are made in the panel of trades."""
    return scene.decision.startswith(("trade-", "say-"))


def own(scene: Scene) -> Mapping[str, Any] | None:
    """The reader's own seat in the view."""
    return None if scene.seat is None else scene.view["seats"][scene.seat]


def by_title(scene: Scene, group: str) -> dict[str, NoteView]:
    """The notes of a group by their titles."""
    return {note.title: note for note in scene.notes if note.group == group}


def districts(scene: Scene) -> dict[int, Choice]:
    """The options that are pressed on the map, by district; where two lie on one, neither."""
    if scene.decision not in CITY:
        return {}
    found: dict[int, list[Choice]] = {}
    for option in scene.options:
        if "district" in option.targets:
            found.setdefault(option.targets["district"], []).append(option)
    return {district: options[0] for district, options in found.items() if len(options) == 1}


def cards(scene: Scene) -> dict[str, Choice]:
    """The options that are pressed on own cards, by card."""
    if scene.decision not in HAND and scene.decision != "look-at-hand":
        return {}
    return {option.targets["card"]: option for option in scene.options if "card" in option.targets}


def investments(scene: Scene) -> dict[str, Choice]:
    """The options that are pressed on investments to choose from."""
    return {option.targets["investment"]: option for option in scene.options if "investment" in option.targets}


def on_table(scene: Scene) -> set[int]:
    """The picks that are made on the table itself, not by a button of the bar."""
    if trading(scene):
        return {option.pick for option in scene.options}
    pressed = [*districts(scene).values(), *cards(scene).values(), *investments(scene).values()]
    return {option.pick for option in pressed}


def press(scene: Scene, option: Choice, number: int | None = None) -> Markup:
    """What makes a button answer the decision."""
    return h(
        ' type="submit" form="act" name="pick" value="{}" data-n="{}"{}',
        option.pick,
        scene.number(option) if number is None else number,
        attribute("data-will", option.will or None),
    )


def why_not(scene: Scene, kind: str, target: str | int) -> str:
    """Why something may not be pressed, with the rule's number; empty if there is nothing to say."""
    refusal = scene.refusals.get((kind, target))
    return f"{refusal.text} ({refusal.rule})" if refusal is not None else ""
