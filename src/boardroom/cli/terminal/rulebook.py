"""Answers to `?`: the rules for the decision at hand, for a topic, or by their number; and the keys."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.contract import Page, TerminalPages
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.core.game import Game
from boardroom.core.presentation import Topic
from boardroom.core.words import N_

KEYS = (
    ("1 2 3", N_("pick; an option goes by its number, 0 is always “no”")),
    ("u", N_("undo your last choice, if nothing has been revealed since")),
    ("?", N_("the rules for what you are deciding")),
    ("? ...", N_("other rules, by topic or by number")),
    ("h", N_("how to play, on one page")),
)
MORE_KEYS = (
    ("l", N_("everything that happened so far")),
    ("v", N_("the scores, explained")),
    ("s ...", N_("save a copy of the game, for example: s game.json")),
    ("q", N_("quit; the game is saved after every choice and waits for you")),
)


class Rulebook:
    """The rules of one game with its settings."""

    def __init__(self, screen: Screen, game: Game, pages: TerminalPages) -> None:
        self.screen = screen
        self.game = game
        self.pages = pages
        self.settings = game.settings_dict()
        self.topics = game.presentation.topics(self.settings)

    def page(self, record: Any, scene: Scene, wanted: str) -> Page:
        """The rules that were asked for; where the game goes by an older ruleset, with a sentence that says so."""
        note = self.game.about_texts(self.game.ruleset)
        found = self._page(record, scene, wanted)
        return found if note is None else [Text(self.screen.tell(note), style="bold yellow"), *found]

    def _page(self, record: Any, scene: Scene, wanted: str) -> Page:
        """Without a wish the rules for what is being decided, with the keys."""
        if not wanted:
            here = self.game.presentation.topic(record)
            fitting = [self._panel(topic) for topic in self.topics if topic.key == here]
            return [*fitting, *self._contents(), keys(self.screen, self.pages)]
        topic = self.find(wanted)
        if topic is not None:
            return [self._panel(topic), *self._contents()]
        rule = self.rule(wanted)
        text = self.game.presentation.rule_text(rule, self.settings)
        if text is not None:
            return [Text.assemble((f"{rule} ", "bold cyan"), self.screen.tell(text))]
        known = self.pages.explain(self.screen, scene, wanted)
        if known is not None:
            return known
        sentence = self.screen.say(N_("There is no rule or topic “{wanted}”."), wanted=printable(wanted))
        return [Text(sentence, style="bold red"), *self._contents()]

    def find(self, wanted: str) -> Topic | None:
        """A topic by its number, or by its name or the beginning of it, in English too."""
        if wanted.isdecimal() and len(wanted) < 4 and 1 <= int(wanted) <= len(self.topics):
            return self.topics[int(wanted) - 1]
        word = wanted.lower()
        for exactly in (True, False):
            for topic in self.topics:
                title = self.screen.tell(topic.title).lower()
                names = (topic.key, topic.key.replace("-", " "), title, topic.title.text.lower())
                if any(name == word if exactly else name.startswith(word) for name in names):
                    return topic
        return None

    def rule(self, wanted: str) -> str:
        """The id of a rule as it is typed, with or without the letters of the game."""
        for rule in (rule for topic in self.topics for rule in topic.rules):
            if wanted.lower() in (rule.lower(), short(rule).lower()):
                return rule
        return wanted

    def _panel(self, topic: Topic) -> Panel:
        table = Table.grid(padding=(0, 1))
        for rule in topic.rules:
            text = self.game.presentation.rule_text(rule, self.settings)
            if text is not None:
                table.add_row(Text(short(rule), style="cyan"), self.screen.tell(text))
        return Panel(table, title=self.screen.tell(topic.title))

    def _contents(self) -> list[RenderableType]:
        titles = [
            Text.assemble((f"? {number}", "bold yellow"), f" {self.screen.tell(topic.title)}")
            for number, topic in enumerate(self.topics, start=1)
        ]
        return [Columns(titles, padding=(0, 2))] if titles else []


def short(rule: str) -> str:
    """The id of a rule without the letters of its game.

    >>> short("NCO-O6")
    'O6'
    """
    return rule.partition("-")[2] or rule


def how_to_play(screen: Screen, pages: TerminalPages) -> Page:
    """A game in short, and the keys."""
    return [*pages.guide(screen), keys(screen, pages)]


def keys(screen: Screen, pages: TerminalPages) -> RenderableType:
    """What the signs mean, and what can be typed during a game."""
    table = Table.grid(padding=(0, 2))
    for shown, text in pages.legend(screen):
        table.add_row(Text(shown, style="bold"), screen.say(text))
    own = [(each.key, each.help) for each in pages.keys]
    for key, text in (*KEYS, ("why ...", pages.why_help), *own, *MORE_KEYS):
        table.add_row(Text(key, style="bold yellow"), screen.say(text))
    return table
