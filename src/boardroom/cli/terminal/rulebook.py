"""Answers to `?`: the rules for the decision at hand, for a topic, or by their number."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal import guide
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.core.words import N_
from boardroom.games.new_corp_order.help import PREFIX, Topic, rule_help, topic_of, topics


def page(screen: Screen, edition: str, record: Any, wanted: str) -> list[RenderableType]:
    """The rules that were asked for; without a wish those for what is being decided, with the keys."""
    known = topics(edition)
    if not wanted:
        fitting = next(topic for topic in known if topic.key == topic_of(record))
        return [_panel(screen, edition, fitting), _contents(screen, known), guide.keys(screen)]
    topic = find(screen, known, wanted)
    if topic is not None:
        return [_panel(screen, edition, topic), _contents(screen, known)]
    rule = PREFIX + wanted.upper().removeprefix(PREFIX)
    text = rule_help(rule, edition)
    if text is not None:
        return [Text.assemble((f"{rule} ", "bold cyan"), screen.tell(text))]
    sentence = screen.say(N_("There is no rule or topic “{wanted}”."), wanted=printable(wanted))
    return [Text(sentence, style="bold red"), _contents(screen, known)]


def find(screen: Screen, known: tuple[Topic, ...], wanted: str) -> Topic | None:
    """A topic by its number, or by its name or the beginning of it, in English too."""
    if wanted.isdecimal() and len(wanted) < 4 and 1 <= int(wanted) <= len(known):
        return known[int(wanted) - 1]
    word = wanted.lower()
    for exactly in (True, False):
        for topic in known:
            names = (topic.key, topic.key.replace("-", " "), screen.tell(topic.title).lower(), topic.title.text.lower())
            if any(name == word if exactly else name.startswith(word) for name in names):
                return topic
    return None


def _panel(screen: Screen, edition: str, topic: Topic) -> Panel:
    table = Table.grid(padding=(0, 1))
    for rule, line in zip(topic.rules, topic.lines(edition), strict=True):
        table.add_row(Text(rule.removeprefix(PREFIX), style="cyan"), screen.tell(line))
    return Panel(table, title=screen.tell(topic.title))


def _contents(screen: Screen, known: tuple[Topic, ...]) -> Columns:
    titles = [
        Text.assemble((f"? {number}", "bold yellow"), f" {screen.tell(topic.title)}")
        for number, topic in enumerate(known, start=1)
    ]
    return Columns(titles, padding=(0, 2))
