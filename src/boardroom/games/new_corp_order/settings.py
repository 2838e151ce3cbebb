"""What can be chosen before a game of New Corp Order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.house import changed_numbers, check_numbers, write_numbers
from boardroom.core.words import N_
from boardroom.games.new_corp_order.components import (
    COMPANY_TYPES,
    EDITION_KEYS,
    EDITIONS,
    READING_KEYS,
    READINGS,
    TYPES_PER_GAME,
    Edition,
    Reading,
    edition_number,
)
from boardroom.games.new_corp_order.house import HOUSE_NUMBERS
from boardroom.games.new_corp_order.kernel.tables import (
    CONSULTANT_POINTS,
    DISPLAY,
    FIRST_POINTS,
    HAND_LIMIT,
    HIRE_CARDS,
    NOBODY,
    OBJECTIVE_POINTS,
    SECOND_POINTS,
    YOU,
)

RULESETS = (1, 2)
"""The rulesets that can be played, the newest last. A record knows its own, and the rules ask it where play differs."""
MOST_PLAYERS = 4
CONGLOMERATES = {
    "choose": N_("Choose them when the companies are in place"),
    "random": N_("Draw them"),
    "choose-last": N_("House rule: choose them when display and objectives are known, too"),
}
"""How the conglomerates of the solo game are shared out (ODS2)."""
ALL_TYPES = tuple(entry.key for entry in COMPANY_TYPES)


@dataclass(frozen=True)
class Settings:
    """The settings of one game, checked.

    >>> Settings(players=2).short
    True
    """

    ruleset: int = RULESETS[-1]
    """By which version of the rules; no setting to choose, and beside the settings in a log."""
    players: int = 4
    """1 is the solo game against ODS."""
    edition: str = "retail"
    short_game: bool = False
    """Fewer cards with three or four players (S7)."""
    start_player: int | None = None
    """A seat, or None for chance (S9)."""
    conglomerates: str | None = None
    """Solo: "choose", "random", or the house rule "choose-last"; None for what the edition says (ODS2)."""
    companies: tuple[str, ...] = ALL_TYPES[:TYPES_PER_GAME]
    """Six of the known company types (C6)."""
    readings: tuple[str, ...] = ()
    """Other readings of rules than the rulings, by their keys in READINGS."""
    hand_limit: int = HAND_LIMIT
    hire_cards: int = HIRE_CARDS
    first_points: int = FIRST_POINTS
    second_points: int = SECOND_POINTS
    objective_points: int = OBJECTIVE_POINTS
    display_cards: int = DISPLAY
    consultant_points: int = CONSULTANT_POINTS
    """House rules: other numbers than the printed ones, see HOUSE_NUMBERS."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 1 <= self.players <= MOST_PLAYERS:
            raise SettingsError(
                N_("New Corp Order is for 1 to {most} players, not {players}."),
                most=MOST_PLAYERS,
                players=repr(self.players),
            )
        if self.edition not in EDITION_KEYS:
            raise SettingsError(
                N_("There is no edition '{edition}'. Choose one of: {editions}."),
                edition=self.edition,
                editions=", ".join(EDITION_KEYS),
            )
        self._check_short_game()
        self._check_start_player()
        self._check_conglomerates()
        self._check_companies()
        self._check_readings()
        check_numbers(HOUSE_NUMBERS, self)
        if self.second_points > self.first_points:
            raise SettingsError(N_("Second most shares cannot bring more points than most shares."))

    def _check_conglomerates(self) -> None:
        known = [name for name in CONGLOMERATES if self.ruleset > 1 or name != "choose-last"]
        if self.conglomerates is not None and self.conglomerates not in known:
            raise SettingsError(
                N_("Conglomerates are one of: {known}. They are not {value}."),
                known=", ".join(known),
                value=repr(self.conglomerates),
            )
        if self.conglomerates is not None and not self.solo:
            raise SettingsError(N_("Conglomerates are shared out in the solo game only."))

    def _check_short_game(self) -> None:
        if type(self.short_game) is not bool:
            raise SettingsError(N_("The short game is on or off, not {value}."), value=repr(self.short_game))
        if self.short_game and self.players < 3:
            raise SettingsError(N_("The short game is an option for three or four players."))
        if self.short_game and not self.rules.has_short_game:
            raise SettingsError(N_("The {edition} edition has no short game."), edition=self.edition)

    def _check_start_player(self) -> None:
        start = self.start_player
        if start is None:
            return
        if type(start) is not int or not 0 <= start < self.players:
            raise SettingsError(
                N_("The start player is a seat from 0 to {last}, not {value}."),
                last=self.players - 1,
                value=repr(start),
            )

    def _check_companies(self) -> None:
        given: object = self.companies
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise SettingsError(N_("Companies are a list of company types."))
        object.__setattr__(self, "companies", tuple(given))
        unknown = [name for name in self.companies if name not in ALL_TYPES]
        if unknown:
            raise SettingsError(
                N_("There is no company type '{name}'. Known are: {known}."),
                name=unknown[0],
                known=", ".join(ALL_TYPES),
            )
        if len(set(self.companies)) != TYPES_PER_GAME or len(self.companies) != TYPES_PER_GAME:
            raise SettingsError(N_("A game is played with {count} different company types."), count=TYPES_PER_GAME)

    def _check_readings(self) -> None:
        given: Any = self.readings
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise SettingsError(N_("Readings are a list of names."))
        object.__setattr__(self, "readings", tuple(given))
        if self.readings and self.ruleset == 1:
            raise SettingsError(N_("Ruleset {ruleset} has no other readings."), ruleset=self.ruleset)
        for name in self.readings:
            if name not in READING_KEYS:
                raise SettingsError(
                    N_("There is no reading '{name}'. Known are: {known}."), name=name, known=", ".join(READING_KEYS)
                )
            if READINGS[READING_KEYS.index(name)] not in readings_for(self.edition, solo=self.solo):
                raise SettingsError(
                    N_("The reading '{name}' changes nothing in this edition with this number of players."), name=name
                )
        if len(set(self.readings)) != len(self.readings):
            raise SettingsError(N_("A reading is named twice."))

    @property
    def solo(self) -> bool:
        """Alone against ODS."""
        return self.players == 1

    @property
    def rules(self) -> Edition:
        """The edition's row."""
        return EDITIONS[self.edition_number]

    @property
    def edition_number(self) -> int:
        """The edition's place in the tables."""
        return edition_number(self.edition, self.ruleset)

    @property
    def short(self) -> bool:
        """Whether five cards of each conglomerate stay in the box (S7)."""
        return self.short_game or (self.players < 3 and self.rules.short_for_two)

    @property
    def chooses_conglomerates(self) -> bool:
        """Whether the solo player chooses (ODS2)."""
        if self.conglomerates is None:
            return self.rules.choose_conglomerates
        return self.conglomerates != "random"

    def write(self, record: Any) -> None:
        """Write the settings and the ruleset into a new record."""
        record.ruleset = self.ruleset
        record.players = self.players
        record.edition = self.edition_number
        record.short_game = int(self.short)
        record.choose_conglomerates = int(self.solo and self.chooses_conglomerates)
        record.conglomerates_last = int(self.solo and (self.ruleset == 1 or self.conglomerates == "choose-last"))
        for number, name in enumerate(READING_KEYS):
            record.reading[number] = int(name in self.readings)
        record.start = YOU if self.solo else NOBODY if self.start_player is None else self.start_player
        for number, name in enumerate(ALL_TYPES):
            record.types_in_play[number] = int(name in self.companies)
        write_numbers(HOUSE_NUMBERS, self, record)

    def to_dict(self) -> dict[str, Any]:
        """The settings as they stand in a log; house rules only where they differ from what is printed."""
        later = {} if self.ruleset == 1 else {"readings": list(self.readings)}
        return {
            "players": self.players,
            "edition": self.edition,
            "short_game": self.short_game,
            "start_player": self.start_player,
            "conglomerates": self.conglomerates,
            "companies": list(self.companies),
            **later,
            **changed_numbers(HOUSE_NUMBERS, self),
        }


def readings_for(edition: str, *, solo: bool) -> tuple[Reading, ...]:
    """The other readings that change something in an edition, alone or with others."""
    return tuple(each for each in READINGS if edition in each.editions and each.solo in (None, solo))
