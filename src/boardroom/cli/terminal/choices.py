"""The options of a decision under the numbers that a person types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardroom.core.options import Option

DECLINE = 0
"""What declines is always under this number."""


def number(options: Sequence[Option]) -> Mapping[int, Option]:
    """Every option under the number to type: a place by its number in the grid, a count by itself, else from 1 on.

    >>> from boardroom.core.words import message
    >>> yes, no = (Option(9, "hire", verb, {}, message(verb)) for verb in ("hire", "decline"))
    >>> [(key, option.verb) for key, option in number([yes, no]).items()]
    [(1, 'hire'), (0, 'decline')]
    """
    chosen: dict[int, Option] = {}
    for index, option in enumerate(options, start=1):
        chosen[_key(option, index)] = option
    return chosen


def about_places(options: Sequence[Option]) -> bool:
    """Whether the options are companies of the grid, to be found by their numbers there."""
    return any(is_place(option) for option in options)


def is_place(option: Option) -> bool:
    """Whether picking it picks a company."""
    return "place" in option.targets and "count" not in option.targets


def place_number(place: int) -> int:
    """The number of a place as people see it."""
    return place + 1


def _key(option: Option, index: int) -> int:
    if option.verb == "decline":
        return DECLINE
    if is_place(option):
        return place_number(int(option.targets["place"]))
    if "count" in option.targets:
        return int(option.targets["count"])
    return index
