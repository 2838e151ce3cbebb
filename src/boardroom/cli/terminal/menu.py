"""The menu: what to play, with Enter for what most people want."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.panel import Panel
from rich.text import Text

from boardroom.cli.terminal import guide, pages
from boardroom.cli.terminal.grid import CHOOSABLE
from boardroom.cli.terminal.keyboard import Keyboard, Left
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.cli.terminal.store import PERSON, About, Saved, unfinished
from boardroom.core.log import Log
from boardroom.core.words import LANGUAGES, N_

OPPONENT = "greedy"
"""Who sits on the other chairs if nobody else is asked for."""
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "fr": "Français"}


@dataclass(frozen=True)
class Wish:
    """A game that somebody wants to play: a new one, or one to go on with."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    about: About = field(default_factory=lambda: About((PERSON,)))
    log: Log | None = None
    file: Path | None = None
    """Where to go on saving; None for a new file."""


class Menu:
    """Asks what to play."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.keyboard = Keyboard(screen)

    def choose(self) -> Wish:
        """What to play; Left if nothing."""
        wish: Wish | None = None
        self.screen.clear()
        while wish is None:
            saved = unfinished()
            entries = self.entries(saved)
            title = Text(self.screen.say(N_("BOARDROOM · New Corp Order in the terminal")), style="bold")
            self.screen.show(Panel(title, expand=False))
            key = self.pick_from({key: words for key, (words, _) in entries.items()}, default=next(iter(entries)))
            wish = entries[key][1]()
        return wish

    def entries(self, saved: list[Saved]) -> dict[str, tuple[str, Callable[[], Wish | None]]]:
        """The lines of the menu; the first one is picked by Enter."""
        say = self.screen.say
        lines: list[tuple[str, Callable[[], Wish | None]]] = []
        if saved:
            lines.append((say(N_("Go on: {game}"), game=self.describe(saved[0])), lambda: self.resume(saved[0])))
        lines.append((say(N_("New game against greedy opponents")), self.new_game))
        lines.append((say(N_("Solo against ODS")), self.solo))
        lines.append((say(N_("Hot seat: several people, one keyboard")), self.hot_seat))
        if len(saved) > 1:
            lines.append((say(N_("Another unfinished game")), lambda: self.another(saved)))
        lines.append((say(N_("How to play")), self.how_to_play))
        lines.append((" · ".join(LANGUAGE_NAMES.values()), self.language))
        numbered = {str(index): line for index, line in enumerate(lines, start=1)}
        return numbered | {"q": (say(N_("Quit")), self.leave)}

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
            known = ", ".join(lines)
            text = N_("“{typed}” is not on the list. Type one of these: {keys}.")
            self.screen.show(pages.warning(self.screen.say(text, typed=printable(typed), keys=known)))

    def ask_number(self, question: str, least: int, most: int, default: int) -> int:
        """A number within limits; Enter is the default."""
        while True:
            typed = self.keyboard.ask(f"{question} {least}-{most} [{default}]:")
            if not typed:
                return default
            if typed.isdecimal() and least <= int(typed[:4]) <= most:
                return int(typed)
            text = N_("Type a number from {least} to {most}.")
            self.screen.show(pages.warning(self.screen.say(text, least=least, most=most)))

    # --- the lines ---

    def new_game(self) -> Wish:
        """One person against bots."""
        players = self.ask_number(self.screen.say(N_("How many players, you included?")), 2, 4, 3)
        return Wish({"players": players}, About((PERSON, *[OPPONENT] * (players - 1))))

    def solo(self) -> Wish:
        """Alone against ODS."""
        return Wish({"players": 1}, About((PERSON,)))

    def hot_seat(self) -> Wish:
        """Several people, and bots if wanted."""
        persons = self.ask_number(self.screen.say(N_("How many people?")), 2, 4, 2)
        bots = 0
        if persons < 4:
            bots = self.ask_number(self.screen.say(N_("How many bots besides?")), 0, 4 - persons, 0)
        names = tuple(
            self.keyboard.ask(self.screen.say(N_("Name of player {number} [Player {number}]:"), number=number + 1))
            for number in range(persons)
        )
        seats = (*[PERSON] * persons, *[OPPONENT] * bots)
        return Wish({"players": persons + bots}, About.of({"seats": list(seats), "names": list(names)}, len(seats), ""))

    def resume(self, saved: Saved) -> Wish:
        """Go on with a game where it was left."""
        return Wish(log=saved.log, file=saved.file)

    def another(self, saved: list[Saved]) -> Wish:
        """Choose among unfinished games."""
        lines = {str(index): self.describe(each) for index, each in enumerate(saved, start=1)}
        return self.resume(saved[int(self.pick_from(lines, default="1")) - 1])

    def how_to_play(self) -> None:
        """The rules in short."""
        self.keyboard.read(*guide.how_to_play(self.screen), then=pages.again(self.screen))
        self.screen.clear()

    def language(self) -> None:
        """Another language."""
        lines = {str(index): LANGUAGE_NAMES[key] for index, key in enumerate(LANGUAGES, start=1)}
        current = str(LANGUAGES.index(self.screen.language) + 1)
        self.screen.language = LANGUAGES[int(self.pick_from(lines, default=current)) - 1]
        self.screen.clear()

    def leave(self) -> Wish:
        """Quit."""
        raise Left

    def describe(self, saved: Saved) -> str:
        """An unfinished game in a few words."""
        from babel.dates import format_datetime

        when = format_datetime(saved.changed, "short", locale=self.screen.language)
        players = saved.log.settings.get("players")
        if players == 1:
            return self.screen.say(N_("solo, {when}"), when=when)
        return self.screen.say(N_("{players} players, {when}"), players=str(players), when=when)
