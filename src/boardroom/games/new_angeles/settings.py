"""What can be chosen before a game of New Angeles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.house import changed_numbers, check_numbers, write_numbers
from boardroom.core.words import N_
from boardroom.games.new_angeles.house import HOUSE_NUMBERS
from boardroom.games.new_angeles.kernel.tables import (
    FEDERALIST_CAPITAL,
    FIRST_CAPITAL,
    HAND_LIMIT,
    ILLNESS_THREAT,
    ROOT_THREAT,
    RULESETS,
    SEATS,
    START_THREAT,
    THREAT_LIMIT,
)

FEWEST_PLAYERS = 4
CORPS = ("choose", "random")
TRADING = ("off", "support", "lean", "full")
TRADE_FORMS = ("turns", "open")
GRAMMARS = ("small", "full")
ILLNESS = ("before-each-step", "at-check")


@dataclass(frozen=True)
class Settings:
    """The settings of one game, checked.

    >>> Settings(players=5).trading
    'support'
    """

    ruleset: int = RULESETS[-1]
    """By which version of the rules; no setting to choose, and beside the settings in a log."""
    players: int = 4
    corps: str = "choose"
    """Whether corps are chosen in seat order or dealt (NA-A38)."""
    trading: str = "support"
    """Before which decisions the seats are asked for trades (NA-TG-12)."""
    grammar: str | tuple[str, ...] = "small"
    """What proposals may say, for all seats or one by one: "small" or "full" (NA-TG-3)."""
    private_trades: bool = False
    """Hide open and refused proposals from third seats (NA-TG-11)."""
    trade_form: str = "turns"
    """Whether seats trade turn by turn, or any seat acts while a window is open (NA-TG-10)."""
    promises: bool = False
    """Typed words in trading windows (NA-TG-9)."""
    illness_timing: str = "before-each-step"
    """When a district must be ill to count (NA-A5)."""
    start_threat: int = START_THREAT
    first_capital: int = FIRST_CAPITAL
    threat_limit: int = THREAT_LIMIT
    illness_threat: int = ILLNESS_THREAT
    root_threat: int = ROOT_THREAT
    federalist_capital: int = FEDERALIST_CAPITAL
    hand_limit: int = HAND_LIMIT
    """House rules: other numbers than the printed ones, see HOUSE_NUMBERS."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or not FEWEST_PLAYERS <= self.players <= SEATS:
            text = N_("New Angeles is for {least} to {most} players, not {players}.")
            raise SettingsError(text, least=FEWEST_PLAYERS, most=SEATS, players=repr(self.players))
        for name, value, allowed in (
            ("corps", self.corps, CORPS),
            ("trading", self.trading, TRADING),
            ("trade_form", self.trade_form, TRADE_FORMS),
            ("illness_timing", self.illness_timing, ILLNESS),
        ):
            if value not in allowed:
                text = N_("The setting {name} is one of: {allowed}. It is not {value}.")
                raise SettingsError(text, name=name, allowed=", ".join(allowed), value=repr(value))
        if type(self.private_trades) is not bool:
            raise SettingsError(N_("Private trades are on or off, not {value}."), value=repr(self.private_trades))
        if type(self.promises) is not bool:
            raise SettingsError(N_("Promises are on or off, not {value}."), value=repr(self.promises))
        self._check_grammar()
        check_numbers(HOUSE_NUMBERS, self)

    def _check_grammar(self) -> None:
        if isinstance(self.grammar, (list, tuple)):
            object.__setattr__(self, "grammar", tuple(self.grammar))
            if len(self.grammar) != self.players:
                text = N_("There are {players} players, but {grammars} grammars.")
                raise SettingsError(text, players=self.players, grammars=len(self.grammar))
        for grammar in self.grammars:
            if grammar not in GRAMMARS:
                text = N_("The setting {name} is one of: {allowed}. It is not {value}.")
                raise SettingsError(text, name="grammar", allowed=", ".join(GRAMMARS), value=repr(grammar))

    @property
    def grammars(self) -> tuple[str, ...]:
        """The grammar of every seat."""
        return self.grammar if isinstance(self.grammar, tuple) else (self.grammar,) * self.players

    def write(self, record: Any) -> None:
        """Write the settings and the ruleset into a new record."""
        record.ruleset = self.ruleset
        record.players = self.players
        record.choose_corps = int(self.corps == "choose")
        record.trading = TRADING.index(self.trading)
        record.private_trades = int(self.private_trades)
        record.open_trades = int(self.trade_form == "open")
        record.promises = int(self.promises)
        record.illness_at_check = int(self.illness_timing == "at-check")
        for seat, grammar in enumerate(self.grammars):
            record.full_grammar[seat] = int(grammar == "full")
        write_numbers(HOUSE_NUMBERS, self, record)

    def to_dict(self) -> dict[str, Any]:
        """The settings as they stand in a log. What came later stands there only if it was chosen."""
        later = {"trade_form": self.trade_form, "promises": self.promises}
        return {
            "players": self.players,
            "corps": self.corps,
            "trading": self.trading,
            "grammar": self.grammar if isinstance(self.grammar, str) else list(self.grammar),
            "private_trades": self.private_trades,
            "illness_timing": self.illness_timing,
            **{name: value for name, value in later.items() if value != getattr(Settings, name)},
            **changed_numbers(HOUSE_NUMBERS, self),
        }
