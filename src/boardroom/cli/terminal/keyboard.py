"""What a person types, line by line: at a terminal or from a file."""

from __future__ import annotations

import sys

from rich.console import RenderableType

from boardroom.cli.terminal.screen import Screen, printable
from boardroom.core.words import N_


class Left(Exception):
    """The person is gone: the end of the input, or Ctrl-C."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


class Keyboard:
    """Asks for lines and gives them back without their surrounding space."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @property
    def live(self) -> bool:
        """Whether a person types, and so can be asked to press Enter."""
        return sys.stdin.isatty()

    def ask(self, prompt: str) -> str:
        """The next line; Left if there is none."""
        try:
            line = self.screen.console.input(f"{prompt} ", markup=False)
        except EOFError:
            self.screen.show("")
            raise Left from None
        except KeyboardInterrupt:
            self.screen.show("")
            raise Left(interrupted=True) from None
        if not self.live:  # What comes from a file is not on the screen yet.
            self.screen.show(printable(line, self.screen.width))
        return line.strip()

    def read(self, *what: RenderableType, then: str) -> None:
        """Show something on a clean screen, a screenful at a time, until the person has read it."""
        sheets = self.screen.sheets(*what)
        for number, sheet in enumerate(sheets, start=1):
            self.screen.clear()
            self.screen.show(sheet)
            self.pause(then if number == len(sheets) else self.screen.say(N_("Enter: more")))

    def pause(self, prompt: str) -> None:
        """Wait for Enter where somebody can press it."""
        if self.live:
            self.ask(prompt)
