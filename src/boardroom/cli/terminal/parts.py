"""Parts of a screen that are the same for every game: the story, the options, the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from boardroom.cli.terminal.scene import Keys, Scene
from boardroom.cli.terminal.screen import Screen
from boardroom.core.options import Option

LABEL = "bold cyan"
CHOOSABLE = "bold black on yellow"
LISTED = 8
"""Up to so many options stand one below the other if there is room."""


def dot(screen: Screen) -> str:
    """The sign before a sentence and between keys."""
    return "-" if screen.plain else "·"


def story_lines(screen: Screen, lines: Sequence[str], fresh: int, most: int, width: int) -> list[Text]:
    """The last sentences that fit; those that are new to the person stand out."""
    first_fresh = len(lines) - fresh
    shown: list[Text] = []
    rows = 0
    for index in range(len(lines) - 1, -1, -1):
        text = Text(f"{dot(screen)} {lines[index]}", style="" if index >= first_fresh else "dim")
        rows += len(text.wrap(screen.console, width))
        if rows > most:
            break
        shown.insert(0, text)
    return shown


def option_list(
    screen: Screen,
    scene: Scene,
    *,
    one_a_line: bool,
    left_out: Callable[[Option], bool] = lambda option: False,  # noqa: ARG005
    hint: str = "",
) -> list[RenderableType]:
    """The numbered options, but for those that the board shows; the hint says how to type these.

    One a line they stand with what they will do, as far as that fits.
    """
    shown = [_option(screen, key, option) for key, option in scene.options.items() if not left_out(option)]
    if hint and len(shown) < len(scene.options):
        shown.insert(0, Text.assemble((" # ", CHOOSABLE), " ", hint))
    if one_a_line:
        will = [scene.will.get(option.pick, "") for option in scene.options.values() if not left_out(option)]
        for line, text in zip(shown[len(shown) - len(will) :], will, strict=True):
            if text and line.cell_len + len(text) + 2 <= screen.width:
                line.append(f"  {text}", style="dim")
        return [*shown]
    return [Columns(shown, padding=(0, 2), column_first=False)] if shown else []


def _option(screen: Screen, key: int, option: Option) -> Text:
    return Text.assemble((f" {key} ", CHOOSABLE), " ", screen.tell(option.label))


def key_line(screen: Screen, keys: Keys) -> Text:
    """What can be typed besides numbers."""
    words = [Text.assemble((key, "bold"), (f" {screen.say(text)}", "dim")) for key, text in keys]
    return Text(f" {dot(screen)} ", style="dim").join(words)
