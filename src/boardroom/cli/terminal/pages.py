"""Pages between the decisions, and the words around a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from boardroom.cli.terminal.parts import dot
from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_


def warning(sentence: str) -> Text:
    """Something that could not be done."""
    return Text(sentence, style="bold red")


def hand_over(screen: Screen, name: str, story: Sequence[str]) -> list[RenderableType]:
    """The screen between two people: nothing secret, and what everybody saw."""
    turn = Text(screen.say(N_("{player}, it is your turn."), player=name), style="bold")
    others = Text(screen.say(N_("Everybody else, please look away.")))
    lines = [Text(f"{dot(screen)} {line}", style="dim") for line in story]
    return [Panel(Group(turn, others), expand=False), *lines]


def goodbye(screen: Screen, file: Path, *, interrupted: bool) -> list[Text]:
    """The game is left but not lost."""
    greeting = N_("Interrupted, but nothing is lost.") if interrupted else N_("See you soon!")
    return [
        Text(screen.say(greeting), style="bold"),
        Text(screen.say(N_("The game is saved. Start Boardroom again to continue, or type:"))),
        Text(f"  {load(file)}"),
    ]


def load(file: Path) -> str:
    """The command that goes on with a game."""
    return f"./boardroom play --load {quoted(file)}"


def quoted(file: Path) -> str:
    """A file name for a command line."""
    name = str(file)
    return f'"{name}"' if " " in name else name


def replay_hint(screen: Screen, file: Path) -> list[Text]:
    """How to look at the game again."""
    return [
        Text(screen.say(N_("To replay the game, type:")), style="dim"),
        Text(f"  ./boardroom replay {quoted(file)}"),
    ]


def again(screen: Screen) -> str:
    """After a game that the menu began."""
    return screen.say(N_("Enter: back to the menu"))


def farewell(screen: Screen) -> Text:
    """Nothing is open any more."""
    return Text(screen.say(N_("See you soon!")), style="bold")
