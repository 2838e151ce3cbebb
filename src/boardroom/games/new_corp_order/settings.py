"""What can be chosen before a game of New Corp Order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games.new_corp_order.components import COMPANY_TYPES, EDITIONS, TYPES_PER_GAME, Edition
from boardroom.games.new_corp_order.kernel.tables import NOBODY, YOU

MOST_PLAYERS = 4
ALL_TYPES = tuple(entry.key for entry in COMPANY_TYPES)


@dataclass(frozen=True)
class Settings:
    """The settings of one game, checked.

    >>> Settings(players=2).short
    True
    """

    players: int = 4
    """1 is the solo game against ODS."""
    edition: str = "retail"
    short_game: bool = False
    """Fewer cards with three or four players (S7)."""
    start_player: int | None = None
    """A seat, or None for chance (S9)."""
    conglomerates: str | None = None
    """Solo: "choose" or "random"; None for what the edition says (ODS2)."""
    companies: tuple[str, ...] = ALL_TYPES[:TYPES_PER_GAME]
    """Six of the known company types (C6)."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 1 <= self.players <= MOST_PLAYERS:
            raise SettingsError(
                N_("New Corp Order is for 1 to {most} players, not {players}."),
                most=MOST_PLAYERS,
                players=repr(self.players),
            )
        names = [entry.key for entry in EDITIONS]
        if self.edition not in names:
            raise SettingsError(
                N_("There is no edition '{edition}'. Choose one of: {editions}."),
                edition=self.edition,
                editions=", ".join(names),
            )
        self._check_short_game()
        self._check_start_player()
        if self.conglomerates not in (None, "choose", "random"):
            raise SettingsError(
                N_("Conglomerates are 'choose' or 'random', not {value}."), value=repr(self.conglomerates)
            )
        if self.conglomerates is not None and not self.solo:
            raise SettingsError(N_("Conglomerates are shared out in the solo game only."))
        self._check_companies()

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
        return next(number for number, entry in enumerate(EDITIONS) if entry.key == self.edition)

    @property
    def short(self) -> bool:
        """Whether five cards of each conglomerate stay in the box (S7)."""
        return self.short_game or (self.players < 3 and self.rules.short_for_two)

    @property
    def chooses_conglomerates(self) -> bool:
        """Whether the solo player chooses (ODS2)."""
        if self.conglomerates is None:
            return self.rules.choose_conglomerates
        return self.conglomerates == "choose"

    def write(self, record: Any) -> None:
        """Write the settings into a new record."""
        record.players = self.players
        record.edition = self.edition_number
        record.short_game = int(self.short)
        record.choose_conglomerates = int(self.solo and self.chooses_conglomerates)
        record.start = YOU if self.solo else NOBODY if self.start_player is None else self.start_player
        for number, name in enumerate(ALL_TYPES):
            record.types_in_play[number] = int(name in self.companies)

    def to_dict(self) -> dict[str, Any]:
        """The settings as they stand in a log."""
        return {
            "players": self.players,
            "edition": self.edition,
            "short_game": self.short_game,
            "start_player": self.start_player,
            "conglomerates": self.conglomerates,
            "companies": list(self.companies),
        }


NAMES = tuple(each.name for each in fields(Settings))
"""What can be set."""
