"""What a game adds to the terminal: its screens. Everything else is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen
from boardroom.core.game import Game, State
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.core.words import N_, Person, message

Page = list[RenderableType]


@dataclass(frozen=True)
class PageKey:
    """A key that shows a page of the game's own."""

    key: str
    words: str
    """For the line of keys, marked for translation."""
    help: str
    """For the list of keys, marked for translation."""
    page: Callable[[Screen, Scene, str], Page]
    """The page; the text is what was typed behind the key."""


def natural_number(option: Option) -> int | None:
    """The number under which an option is expected: 0 for "no", a count by itself, None for its place in the list."""
    if option.verb == "decline":
        return 0
    return int(option.targets["count"]) if "count" in option.targets else None


def totals(result: Any, seat: int | None) -> dict[int, str]:  # noqa: ARG001 - some games hide points
    """The points of everybody."""
    return {score.seat: str(score.total) for score in result.scores}


def player_name(screen: Screen, view: View, seat: int) -> str:  # noqa: ARG001 - some games name seats by the view
    """The name of whoever sits on a seat."""
    return screen.tell(Person(seat, message(N_("Player {number}"), number=seat + 1)))


def never(option: Option) -> bool:  # noqa: ARG001
    """A game in which the only option of a decision is picked without asking."""
    return False


def no_guide(screen: Screen) -> Page:  # noqa: ARG001
    """A game without a page on how to play."""
    return []


def no_legend(screen: Screen) -> Sequence[tuple[str, str]]:  # noqa: ARG001
    """A game without signs of its own."""
    return ()


def refusals(screen: Screen, game: Game, state: State, seat: int, words: Sequence[str]) -> Text:  # noqa: ARG001
    """Everything that a seat might try now and may not do, each reason once."""
    lines = {f"{screen.tell(each.reason)} ({each.rule})" for each in game.refusals(state, seat).values()}
    if not lines:
        return Text(screen.say(N_("Everything that can be tried now is on the list.")))
    return Text("\n".join(sorted(lines)))


def no_page(screen: Screen, scene: Scene, wanted: str) -> Page | None:  # noqa: ARG001
    """A game that explains nothing but its rules."""
    return None


@dataclass(frozen=True, kw_only=True)
class TerminalPages:
    """The screens of one game. What has a default may be left out."""

    compose: Callable[[Screen, Scene], RenderableType]
    """The whole table on one screen."""
    scores: Callable[[Screen, Scene], RenderableType]
    """The scores, explained."""
    points: Callable[[Any, int | None], Mapping[int, str]] = totals
    """The points to show beside each seat, from a result as a seat may know it."""
    number: Callable[[Option], int | None] = natural_number
    """The number to type for an option, None for its place in the list."""
    name: Callable[[Screen, View, int], str] = player_name
    """The name of whoever sits on a seat."""
    bots_have_names: bool = True
    """Whether bots are called by their level; False where a seat has a name in the game itself."""
    asks: Callable[[Option], bool] = never
    """Whether a person is asked even if this is the only option."""
    guide: Callable[[Screen], Page] = no_guide
    """How to play, in short."""
    legend: Callable[[Screen], Sequence[tuple[str, str]]] = no_legend
    """Signs of the screen, and what they mean."""
    why: Callable[[Screen, Game, State, int, Sequence[str]], Text] = refusals
    """Why something is not possible, from the words that were typed."""
    why_help: str = N_("what is not possible now, and why")
    explain: Callable[[Screen, Scene, str], Page | None] = no_page
    """What is neither a rule nor a topic, but known to the game by this name; None if nothing is."""
    keys: tuple[PageKey, ...] = ()
