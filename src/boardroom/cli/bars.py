"""How far long work is: a bar with what is done, how long it took and how long it will take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


@dataclass(frozen=True)
class Bar:
    """One piece of long work."""

    _progress: Progress
    _task: TaskID

    def say(self, sentence: str, _share: float = 0.0) -> None:
        """What is being prepared."""
        self._progress.update(self._task, description=sentence)

    def doing(self, what: str) -> Callable[[int, int], None]:
        """What to call with how much is done and how much there is."""

        def progress(done: int, total: int) -> None:
            self._progress.update(self._task, completed=done, total=total, description=what)

        return progress


@contextmanager
def bar(console: Console, total: int) -> Iterator[Bar]:
    """Show how far it is until the block ends."""
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console, transient=True) as progress:
        yield Bar(progress, progress.add_task("", total=total))
