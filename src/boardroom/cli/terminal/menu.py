"""The menu: which game, with which settings and against whom, made from what the games say about themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.panel import Panel
from rich.text import Text

from boardroom import players as bots
from boardroom.cli.terminal import pages
from boardroom.cli.terminal.games import pages_of
from boardroom.cli.terminal.keyboard import Keyboard, Left
from boardroom.cli.terminal.parts import CHOOSABLE
from boardroom.cli.terminal.rulebook import how_to_play
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.cli.terminal.store import PERSON, About, Saved, clean_name, unfinished
from boardroom.core.errors import SettingsError
from boardroom.core.log import Log
from boardroom.core.meta import Meta, Setting
from boardroom.core.words import LANGUAGES, N_, message
from boardroom.games import GAMES, meta, metas
from boardroom.games import game as make_game

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}
BACK = "b"
HELP = "h"
START = ""
"""Enter alone."""


@dataclass(frozen=True)
class Table:
    """A game that somebody wants to play: a new one, or one to go on with."""

    game: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    about: About = field(default_factory=lambda: About((PERSON,)))
    log: Log | None = None
    file: Path | None = None
    """Where to go on saving; None for a new file."""


class Asking:
    """Questions with numbered answers."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.keyboard = Keyboard(screen)

    def pick_from(self, lines: Mapping[str, str], default: str) -> str:
        """The key of a line; Enter is the default."""
        for key, words in lines.items():
            self.screen.show(Text.assemble((f" {key} ", CHOOSABLE), " ", words))
        while True:
            typed = self.keyboard.ask(self.screen.say(N_("Your choice [{default}]:"), default=default)).lower()
            if not typed:
                return default
            if typed in lines:
                return typed
            self.refuse(typed, lines)

    def pick_index(self, lines: Sequence[str], default: int) -> int:
        """The index of a line; Enter is the default."""
        numbered = {str(number): line for number, line in enumerate(lines, start=1)}
        return int(self.pick_from(numbered, str(default + 1))) - 1

    def ask_number(self, question: str, numbers: range, default: int) -> int:
        """A number within limits; Enter is the default."""
        least, most = numbers[0], numbers[-1]
        while True:
            typed = self.keyboard.ask(f"{question} {least}-{most} [{default}]:")
            if not typed:
                return default
            if typed.isdecimal() and int(typed[:4]) in numbers:
                return int(typed)
            text = N_("Type a number from {least} to {most}.")
            self.screen.show(pages.warning(self.screen.say(text, least=least, most=most)))

    def refuse(self, typed: str, known: Mapping[str, str]) -> None:
        """Say what would be right."""
        keys = ", ".join(key for key in known if key)
        text = N_("“{typed}” is not on the list. Type one of these: {keys}.")
        self.screen.show(pages.warning(self.screen.say(text, typed=printable(typed), keys=keys)))

    def yes_or_no(self, value: bool) -> str:
        """A flag in words."""
        return self.screen.say(N_("yes") if value else N_("no"))


class Menu(Asking):
    """Asks what to play."""

    def choose(self) -> Table:
        """What to play; Left if nothing."""
        table: Table | None = None
        while table is None:
            self.screen.clear()
            saved = [each for each in unfinished() if each.log.game in GAMES]
            entries = self.entries(saved)
            self.screen.show(Panel(Text("BOARDROOM", style="bold"), expand=False))
            key = self.pick_from({key: words for key, (words, _) in entries.items()}, default=next(iter(entries)))
            table = entries[key][1]()
        return table

    def entries(self, saved: list[Saved]) -> dict[str, tuple[str, Callable[[], Table | None]]]:
        """The lines of the menu; the first one is picked by Enter."""
        say = self.screen.say
        lines: list[tuple[str, Callable[[], Table | None]]] = []
        if saved:
            lines.append((say(N_("Continue: {game}"), game=self.describe(saved[0])), lambda: self.resume(saved[0])))
        for each in metas():
            text = N_("New game: {game}, {least} to {most} players")
            words = say(text, game=each.title, least=each.least, most=each.most)
            lines.append((words, NewGame(self.screen, each).choose))
        if len(saved) > 1:
            lines.append((say(N_("Another unfinished game")), lambda: self.another(saved)))
        lines.append((" · ".join(LANGUAGE_NAMES.values()), self.language))
        numbered = {str(index): line for index, line in enumerate(lines, start=1)}
        return numbered | {"q": (say(N_("Quit")), self.leave)}

    def resume(self, saved: Saved) -> Table:
        """Go on with a game where it was left."""
        return Table(saved.log.game, log=saved.log, file=saved.file)

    def another(self, saved: list[Saved]) -> Table:
        """Choose among unfinished games."""
        return self.resume(saved[self.pick_index([self.describe(each) for each in saved], 0)])

    def language(self) -> None:
        """Another language."""
        current = LANGUAGES.index(self.screen.language)
        self.screen.language = LANGUAGES[self.pick_index([LANGUAGE_NAMES[key] for key in LANGUAGES], current)]

    def leave(self) -> Table:
        """Quit."""
        raise Left

    def describe(self, saved: Saved) -> str:
        """An unfinished game in a few words."""
        from babel.dates import format_datetime

        title, players = meta(saved.log.game).title, saved.log.settings.get("players")
        when = format_datetime(saved.changed, "short", locale=self.screen.language)
        if players == 1:
            return self.screen.say(N_("{game}, solo, {when}"), game=title, when=when)
        return self.screen.say(N_("{game}, {players} players, {when}"), game=title, players=str(players), when=when)


class NewGame(Asking):
    """The settings of a new game and who plays; Enter starts it."""

    def __init__(self, screen: Screen, described: Meta) -> None:
        super().__init__(screen)
        self.meta = described
        self.settings = described.defaults()
        self.persons = 1
        self.names: tuple[str, ...] = ()
        self.level = bots.default_opponent(described.key)
        self.warnings: list[str] = []

    def choose(self) -> Table | None:
        """The game to play; None to go back to the menu."""
        while True:
            lines = self.lines()
            self.show(lines)
            typed = self.keyboard.ask(self.screen.say(N_("Enter: start. A number: change it."))).lower()
            if typed == BACK:
                return None
            if typed == HELP:
                page = how_to_play(self.screen, pages_of(self.meta.key))
                self.keyboard.read(*page, then=self.screen.say(N_("Enter: back to the settings")))
            elif typed == START:
                table = self.table()
                if table is not None:
                    return table
            elif typed.isdecimal() and 1 <= int(typed[:4]) <= len(lines):
                lines[int(typed) - 1][2]()
            else:
                keys = {str(number): "" for number in range(1, len(lines) + 1)}
                self.refuse(typed, {**keys, HELP: "", BACK: ""})

    def show(self, lines: Sequence[tuple[str, str, Callable[[], None]]]) -> None:
        """The settings as they are now."""
        self.screen.clear()
        say = self.screen.say
        title = Text.assemble((self.meta.title, "bold"), f"\n{say(self.meta.tagline)}")
        self.screen.show(Panel(title, expand=False))
        for number, (label, value, _) in enumerate(lines, start=1):
            self.screen.show(Text.assemble((f" {number} ", CHOOSABLE), f" {label}: ", (value, "bold")))
        for key, words in ((HELP, N_("How to play")), (BACK, N_("Back to the menu"))):
            self.screen.show(Text.assemble((f" {key} ", CHOOSABLE), f" {say(words)}"))
        for each in self.warnings:
            self.screen.show(pages.warning(each))
        self.warnings.clear()

    def lines(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Label, value and how to change it."""
        say = self.screen.say
        players = self.settings["players"]
        lines: list[tuple[str, str, Callable[[], None]]] = [
            (say(N_("Players")), self.players_words(players), self.change_players)
        ]
        if players > 1:
            lines.append((say(N_("People at this keyboard")), self.persons_words(), self.change_persons))
        if players > self.persons:
            lines.append(
                (say(N_("Opponents")), self.level_words(bots.find(self.level, self.meta.key)), self.change_level)
            )
        offered = self.meta.offered(self.settings)
        lines += [
            (say(each.label), self.value_words(each, self.settings[each.name]), lambda each=each: self.change(each))  # type: ignore[misc]
            for each in offered
        ]
        return lines

    def table(self) -> Table | None:
        """The game as it was chosen; None if its settings do not go together."""
        players = self.settings["players"]
        offered = {each.name for each in self.meta.offered(self.settings)}
        settings = {name: value for name, value in self.settings.items() if name in offered or name == "players"}
        try:
            make_game(self.meta.key, **settings)
        except SettingsError as error:
            self.warnings.append(error.in_language(self.screen.language))
            return None
        seats = (*[PERSON] * self.persons, *[self.level] * (players - self.persons))
        return Table(self.meta.key, settings, About(seats, self.names))

    # --- words ---

    def players_words(self, players: int) -> str:
        """A number of players."""
        if players > 1:
            return str(players)
        return self.screen.say(N_("1, solo against {automaton}"), automaton=message(self.meta.automaton))

    def persons_words(self) -> str:
        """How many people, and their names."""
        names = ", ".join(name for name in self.names if name)
        return f"{self.persons} ({names})" if names else str(self.persons)

    def level_words(self, kind: bots.BotKind) -> str:
        """A kind of bot."""
        return f"{self.screen.say(kind.title)} ({self.screen.say(kind.summary)})"

    def value_words(self, setting: Setting, value: Any) -> str:
        """A value of a setting."""
        if setting.kind == "flag":
            return self.yes_or_no(value)
        if setting.kind == "seat":
            return self.screen.say(N_("random")) if value is None else str(value + 1)
        if setting.kind == "number":
            printed = self.screen.say(N_("{number} (printed: {printed})"), number=value, printed=setting.default)
            return str(value) if value == setting.default else printed
        labels = {choice.value: self.screen.say(choice.label) for choice in setting.choices}
        if setting.kind == "several":
            return ", ".join(labels[each] for each in value)
        return labels[value]

    # --- changes ---

    def change_players(self) -> None:
        """Another number of players."""
        numbers = self.meta.players
        lines = [self.players_words(players) for players in numbers]
        players = numbers[self.pick_index(lines, numbers.index(self.settings["players"]))]
        self.settings["players"] = players
        self.persons = min(self.persons, players)
        self.names = self.names[: self.persons]
        for each in self.meta.settings:  # A seat that is gone does not start.
            if each.kind == "seat" and (self.settings[each.name] or 0) >= players:
                self.settings[each.name] = each.default

    def change_persons(self) -> None:
        """How many people, and their names if they want any."""
        numbers = range(1, self.settings["players"] + 1)
        self.persons = self.ask_number(self.screen.say(N_("How many people?")), numbers, self.persons)
        self.names = tuple(
            clean_name(
                self.keyboard.ask(self.screen.say(N_("Name of player {number} [Player {number}]:"), number=number))
            )
            for number in range(1, self.persons + 1)
        )

    def change_level(self) -> None:
        """Another kind of bots."""
        kinds = bots.levels(self.meta.key)
        names = [kind.name for kind in kinds]
        current = names.index(self.level) if self.level in names else 0
        self.level = names[self.pick_index([self.level_words(kind) for kind in kinds], current)]

    def change(self, setting: Setting) -> None:
        """Another value of a setting; a flag is turned over at once."""
        value = self.settings[setting.name]
        if setting.kind == "flag":
            self.settings[setting.name] = not value
            return
        self.screen.show(Text(self.screen.say(setting.help), style="dim"))
        if setting.kind == "several":
            self.settings[setting.name] = self.several(setting)
            return
        if setting.kind == "number":
            allowed = range(setting.least, setting.most + 1)
            self.settings[setting.name] = self.ask_number(self.screen.say(setting.label), allowed, value)
            return
        seats = [None, *range(self.settings["players"])]
        values = seats if setting.kind == "seat" else [choice.value for choice in setting.choices]
        lines = [self.value_words(setting, each) for each in values]
        self.settings[setting.name] = values[self.pick_index(lines, values.index(value))]

    def several(self, setting: Setting) -> tuple[Any, ...]:
        """So many of the choices as the setting wants; where any number may be chosen, until that is enough."""
        left = list(setting.choices_for(self.settings))
        chosen: list[Any] = []
        enough = [] if setting.count is not None else [self.screen.say(N_("No more"))]
        while left and len(chosen) != setting.count:
            index = self.pick_index([*enough, *(self.screen.say(each.label) for each in left)], 0) - len(enough)
            if index < 0:
                break
            chosen.append(left.pop(index).value)
        return tuple(choice.value for choice in setting.choices if choice.value in chosen)
