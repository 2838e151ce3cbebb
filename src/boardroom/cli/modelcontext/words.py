"""A table as text: who sits there, what everybody sees, what happened, and what may be picked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardroom.core.presentation import Panel
from boardroom.core.words import Message, Person, Term, say
from boardroom.games import GAMES

LAST_LINES = 12


def described(seen: Mapping[str, Any], language: str) -> str:
    """The whole table."""
    return "\n\n".join(filter(None, (_head(seen), *_panels(seen, language), _story(seen), _desk(seen), asked(seen))))


def _head(seen: Mapping[str, Any]) -> str:
    people = [
        f"{each['seat']}: {each['name'] or each['kind']}" + (" (you)" if each["yours"] else "")
        for each in seen["people"]
    ]
    where = f"Table {seen['table']}, {seen['game']}, {seen['status']}, version {seen['version']}."
    return f"{where} Seats: {', '.join(people)}."


def _panels(seen: Mapping[str, Any], language: str) -> Iterator[str]:
    if seen["view"] is None or seen["game"] not in GAMES:
        return
    people = {each["seat"]: each["name"] for each in seen["people"] if each["name"]}
    for panel in GAMES[seen["game"]].type.presentation.panels(seen["view"]):
        yield _panel(panel, language, people)


def _panel(panel: Panel, language: str, people: Mapping[int, str]) -> str:
    def word(value: Any) -> str:
        return say(value, language, people) if isinstance(value, Message | Person | Term) else str(value)

    rows = [" | ".join(map(word, row)) for row in (panel.header, *panel.rows) if row]
    return "\n".join([f"## {word(panel.title)}", *rows])


def _story(seen: Mapping[str, Any]) -> str:
    lines = [f"- {line['text']}" for line in seen["story"][-LAST_LINES:]]
    lines += [f"- {line['name']} says: {line['text']}" for line in seen["chat"][-5:]]
    return "\n".join(["## What happened last", *lines]) if lines else ""


def _desk(seen: Mapping[str, Any]) -> str:
    desk = seen.get("desk")
    if not desk or not desk.get("partners"):
        return ""
    lines = ["## You may propose a trade (tool: propose)"]
    for partner in desk["partners"]:
        locks = ", ".join(row["lock"] for row in partner["locks"]) or "none"
        give, take = ([row["asset"] for row in partner[side]] for side in ("give", "take"))
        lines.append(
            f"- to seat {partner['seat']}: give {give}, take {take}, pay up to {partner['pay']}, "
            f"get up to {partner['get']}, decisions that can be sold: {locks}"
        )
    return "\n".join(lines)


def asked(seen: Mapping[str, Any]) -> str:
    """What is to be decided."""
    if seen["status"] == "over":
        return "\n".join(["## The game is over", *seen["verdict"]])
    if not seen["options"]:
        return "Nothing is asked of you now: use wait."
    lines = [f"## {seen['question']}"]
    return "\n".join([*lines, *(f"{each['pick']}: {each['text']}" for each in seen["options"])])
