"""House rules as data: numbers of the box that a table may change.

A game lists its numbers once. From the list come the settings that forms and command lines offer, the check of what was
chosen, the fields of the record that the rules read, and what a page says about a table that changed some of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.meta import Chosen, Setting, always
from boardroom.core.words import N_


@dataclass(frozen=True)
class HouseNumber:
    """A number of the rules that a table may change."""

    name: str
    """As a setting, in a log, and as a field of the record."""
    printed: int
    """What the rulebook says."""
    least: int
    most: int
    label: str
    """English words, marked for translation."""
    rule: str
    offered: Callable[[Chosen], bool] = always

    @property
    def setting(self) -> Setting:
        """The number as something that can be chosen before a game."""
        return Setting(
            self.name,
            self.label,
            N_("A number of the box: another one than printed is a house rule."),
            self.printed,
            "number",
            rule=self.rule,
            offered=self.offered,
            least=self.least,
            most=self.most,
        )


def check_numbers(numbers: Sequence[HouseNumber], settings: Any) -> None:
    """Refuse numbers that cannot be: SettingsError. `settings` has an attribute for each of them."""
    chosen = {"players": settings.players}
    for number in numbers:
        value = getattr(settings, number.name)
        if type(value) is not int or not number.least <= value <= number.most:
            raise SettingsError(
                N_("The setting {name} is a number from {least} to {most}, not {value}."),
                name=number.name,
                least=number.least,
                most=number.most,
                value=repr(value),
            )
        if value == number.printed:
            continue
        if settings.ruleset == 1:
            raise SettingsError(N_("Ruleset {ruleset} has no house rules."), ruleset=settings.ruleset)
        if not number.offered(chosen):
            raise SettingsError(N_("The setting {name} changes nothing with this number of players."), name=number.name)


def changed_numbers(numbers: Sequence[HouseNumber], settings: Any) -> dict[str, int]:
    """The numbers that are not as printed, by name."""
    values = {number.name: getattr(settings, number.name) for number in numbers}
    return {number.name: values[number.name] for number in numbers if values[number.name] != number.printed}


def write_numbers(numbers: Sequence[HouseNumber], settings: Any, record: Any) -> None:
    """Write all numbers into a new record."""
    for number in numbers:
        setattr(record, number.name, getattr(settings, number.name))


def house_settings(settings: Sequence[Setting], chosen: Mapping[str, Any]) -> tuple[Setting, ...]:
    """The numbers of a description that were changed for a game."""
    return tuple(
        each for each in settings if each.kind == "number" and chosen.get(each.name, each.default) != each.default
    )
