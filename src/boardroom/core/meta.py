"""What a game says about itself before it is played: title, players, settings, bots, rules.

Forms, menus, command lines and the API are made from this description; none of them knows a game by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_

Chosen = Mapping[str, Any]
"""Settings that are chosen so far, by name."""
BY_CHANCE = "random"
"""How "no seat, by chance" is written in a form or on a command line."""
WRITTEN_FLAGS = {
    "yes": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "false": False,
    "off": False,
    "0": False,
}


def always(chosen: Chosen) -> bool:  # noqa: ARG001 - one shape for all conditions
    """A setting that is offered in every game."""
    return True


@dataclass(frozen=True)
class SettingChoice:
    """One value that a setting may have."""

    value: Any
    """As it stands in a log."""
    label: str
    """English words, marked for translation."""
    help: str = ""
    offered: Callable[[Chosen], bool] = always
    """Whether it makes sense beside the other settings."""

    @property
    def written(self) -> str:
        """The value as a form or a command line writes it."""
        return "default" if self.value is None else str(self.value)


@dataclass(frozen=True)
class Setting:
    """One thing that can be chosen before a game."""

    name: str
    """As it stands in a log."""
    label: str
    help: str
    default: Any
    kind: Literal["choice", "flag", "seat", "several", "number"] = "choice"
    """One of the choices; yes or no; a seat or None for chance; several of the choices; a number of the box."""
    choices: tuple[SettingChoice, ...] = ()
    count: int | None = None
    """How many of the choices a setting of the kind "several" has; None for any number."""
    least: int = 0
    most: int = 0
    """The bounds of a setting of the kind "number". Its default is what is printed; another one is a house rule."""
    offered: Callable[[Chosen], bool] = always
    """Whether it makes sense beside the other settings. What is not offered keeps its default."""
    rule: str = ""
    """The rule that describes it."""
    about_editions: bool = False
    """Whether it chooses between printed editions, which the help compares (`Presentation.editions`)."""
    short_option: str = ""
    """Another name for its option on a command line."""

    @property
    def option(self) -> str:
        """Its name on a command line."""
        return "--" + self.name.replace("_", "-")

    def choices_for(self, chosen: Chosen) -> tuple[SettingChoice, ...]:
        """The choices that make sense beside the other settings."""
        return tuple(each for each in self.choices if each.offered(chosen))

    def parse(self, text: str) -> Any:
        """The value that a form or a command line writes as `text`; SettingsError if there is none.

        >>> Setting("short", "Short game", "", False, "flag").parse("yes")
        True
        """
        if self.kind == "flag":
            return self._one(text, WRITTEN_FLAGS)
        if self.kind == "seat":
            if text == BY_CHANCE:
                return None
            if not (text.isascii() and text.isdecimal() and len(text) < 3):
                raise self._refused(text, f"{BY_CHANCE}, 1, 2, ...")
            return int(text) - 1
        if self.kind == "number":
            return self._one(text, {str(number): number for number in range(self.least, self.most + 1)})
        known = {choice.written: choice.value for choice in self.choices}
        if self.kind == "several":
            return tuple(self._one(part.strip(), known) for part in text.split(",") if part.strip())
        return self._one(text, known)

    def written(self, value: Any) -> str:
        """A value as a form or a command line writes it: what `parse` reads."""
        if self.kind == "flag":
            return "yes" if value else "no"
        if self.kind == "seat":
            return BY_CHANCE if value is None else str(value + 1)
        if self.kind == "several":
            return ",".join(str(each) for each in value)
        return SettingChoice(value, "").written

    def _one(self, text: str, known: Mapping[str, Any]) -> Any:
        if text not in known:
            raise self._refused(text, ", ".join(known))
        return known[text]

    def _refused(self, text: str, allowed: str) -> SettingsError:
        return SettingsError(
            N_("The setting {name} is one of: {allowed}. It is not {value}."),
            name=self.name,
            allowed=allowed,
            value=repr(text),
        )


@dataclass(frozen=True)
class Bots:
    """The bots of a game by their registered names."""

    levels: tuple[str, ...]
    """The levels that a person chooses from, weakest first."""
    default: str
    """The opponent of a person who has not chosen one."""
    stand_in: str
    """Who picks for a person who left, and for a bot that is not available."""
    deputy: str = ""
    """The character of who picks for a person who left, where bots have characters."""


@dataclass(frozen=True)
class DailyDeal:
    """What everybody plays on one day, against the same bots: one person, the others are bots."""

    settings: Mapping[str, Any]
    """All that chance does with them comes from decks that nobody shuffles again, in an order that does not depend on
    what is decided: so the same draw means the same card."""
    level: str
    """Of the bots."""


@dataclass(frozen=True)
class Meta:
    """The description of a game."""

    key: str
    """As it stands in logs, URLs and on command lines."""
    title: str
    """The same in every language."""
    designer: str
    year: int
    tagline: str
    """One sentence, marked for translation."""
    least: int
    most: int
    usual: int
    """Players: the fewest, the most, and how many where nobody chose."""
    minutes: tuple[int, int]
    bots: Bots
    rules: str
    """The file of its numbered rules in docs/rules."""
    settings: tuple[Setting, ...] = field(default=())
    laboratory: Chosen = field(default_factory=dict)
    """The settings with which the laboratory plays, where it chooses none: of several forms the shortest."""
    negotiation: Mapping[str, str] = field(default_factory=dict)
    """The settings, as a command line writes them, with which the laboratory lets players negotiate."""
    windows: bool = False
    """Whether there are times in which people make proposals to each other, so that these can be limited."""
    several_winners: bool = False
    """Whether everybody wins or loses alone: there may be several winners, or none, and each win is a whole one."""
    automaton: str = ""
    """What plays on the seats that are nobody's, if there is such a thing."""
    daily: DailyDeal | None = None
    """The deal of the day, if there is one."""

    @property
    def players(self) -> range:
        """The numbers of players for which it can be set up."""
        return range(self.least, self.most + 1)

    @property
    def solo(self) -> bool:
        """Whether it can be played alone."""
        return self.least == 1

    def setting(self, name: str) -> Setting:
        """A setting by its name."""
        for each in self.settings:
            if each.name == name:
                return each
        raise self.unknown(name)

    def unknown(self, name: str) -> SettingsError:
        """The error for a setting that does not belong to the game."""
        known = ", ".join(("players", *(each.name for each in self.settings)))
        text = N_("{game} has no setting '{name}'. It has: {known}.")
        return SettingsError(text, game=self.title, name=name, known=known)

    def offered(self, chosen: Chosen) -> tuple[Setting, ...]:
        """The settings that make sense beside what is chosen already (`players` at least)."""
        complete = {**self.defaults(), **chosen}
        return tuple(each for each in self.settings if each.offered(complete))

    def defaults(self) -> dict[str, Any]:
        """What is played if nobody chooses anything."""
        return {"players": self.usual, **{each.name: each.default for each in self.settings}}

    def parse(self, written: Mapping[str, str]) -> dict[str, Any]:
        """Settings from a form or a command line; SettingsError for one that does not belong to the game."""
        chosen: dict[str, Any] = {}
        for name, text in written.items():
            chosen[name] = self._players(text) if name == "players" else self.setting(name).parse(text)
        return chosen

    def _players(self, text: str) -> int:
        if text not in [str(number) for number in self.players]:
            text_of = N_("{game} is for {least} to {most} players, not {players}.")
            raise SettingsError(text_of, game=self.title, least=self.least, most=self.most, players=repr(text))
        return int(text)


def choices(values: Sequence[tuple[Any, str] | tuple[Any, str, str]]) -> tuple[SettingChoice, ...]:
    """Choices from rows: value, label, help."""
    return tuple(SettingChoice(*row) for row in values)
