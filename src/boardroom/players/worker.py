"""A player in a process of its own: it can be interrupted, and its memory is its own.

The process is started once and kept. The first pick waits until it has compiled what it needs, a few seconds. If it is
not ready in time, dies or does not answer in time, the stand-in of the game picks instead, so that a table goes on.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Any

from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.players.contract import Explains, Player, Stop, Variation
from boardroom.players.registry import create, find, stand_in, warm_up

GRACE = 0.05
"""How long after a stop the process may still take to answer, in seconds."""
HURRY = 2.0
COFFEE = 600.0
FIRST = 15.0
"""How long the first pick may wait for the process to start and to compile, in seconds."""
GLANCE = 0.01
"""How often `stop` is asked while the process thinks, in seconds."""


def _serve(
    pipe: Connection, stopped: Event, name: str, seed: int | None, game: str | None, settings: dict[str, Any]
) -> None:
    """The life of the process: get ready, then answer until the pipe is closed."""
    player = create(name, seed, game, **settings)
    for each in find(name, game).games or ():
        warm_up(each)
    with contextlib.suppress(EOFError, ConnectionError, KeyboardInterrupt):  # who asked may have left meanwhile
        pipe.send("ready")
        while True:
            number, view, options = pipe.recv()
            option = player.pick(view, options, stopped.is_set)
            lines = player.explain() if isinstance(player, Explains) else ()
            pipe.send((number, options.index(option), lines))


class WorkerPlayer:
    """A player by name in another process, to be closed in the end."""

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        game: str | None = None,
        **settings: Any,
    ) -> None:
        if settings or not find(name, game).available:
            # Complain here and now about what cannot be. Else this process has no need to load the compiler.
            create(name, seed, game, **settings)
        self.name = name
        self._arguments = (name, seed, game, settings)
        self._patience = patience or self._usual_patience()
        self._clock = clock
        self._seed = seed
        self._substitute: Player | None = None
        self._context = multiprocessing.get_context("spawn")
        self._number = 0
        self._lines: tuple[Variation, ...] = ()
        self._start()

    def _usual_patience(self) -> float:
        """What the player may take, and some; without a budget of time as long as a coffee takes."""
        name, _, game, settings = self._arguments
        seconds = {**find(name, game).settings, **settings}.get("seconds")
        return HURRY + float(seconds) if seconds is not None else COFFEE

    def _start(self) -> None:
        self._pipe, theirs = self._context.Pipe()
        self._stopped: Event = self._context.Event()
        self._ready = False
        self._process: BaseProcess = self._context.Process(
            target=_serve, args=(theirs, self._stopped, *self._arguments), daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def ready(self) -> bool:
        """Whether the process has compiled what it needs."""
        if not self._ready:
            with contextlib.suppress(EOFError, OSError):
                if self._pipe.poll():
                    self._ready = self._pipe.recv() == "ready"
        return self._ready

    def wait(self, seconds: float) -> bool:
        """Wait until the process is ready, but not longer than so many seconds."""
        with contextlib.suppress(EOFError, OSError):
            self._pipe.poll(seconds)
        return self.ready

    def _wait(self, stop: Stop | None) -> bool:
        """Wait a while until the process is ready, unless told to stop or the process has ended; whether it is."""
        deadline = self._clock() + FIRST
        while not self.wait(GLANCE):
            if self._clock() > deadline or not self._process.is_alive() or (stop is not None and stop()):
                return False
        return True

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:
        """What the process picks; the stand-in if it is not ready in time, broken or late."""
        self._lines = ()
        if len(options) == 1:
            return options[0]
        if not self._process.is_alive():
            self._start()
        if not self.ready and not self._wait(stop):
            return self._instead(view).pick(view, options)
        try:
            answer = self._ask(view, tuple(options), stop)
        except (EOFError, OSError):
            answer = None
        if answer is None:
            self.close()
            self._start()
            return self._instead(view).pick(view, options)
        index, self._lines = answer
        return options[index]

    def _instead(self, view: View) -> Player:
        """Who picks while the process cannot."""
        if self._substitute is None:
            self._substitute = create(stand_in(view["game"]), self._seed, view["game"])
        return self._substitute

    def _ask(
        self, view: View, options: tuple[Option, ...], stop: Stop | None
    ) -> tuple[int, tuple[Variation, ...]] | None:
        self._number += 1
        self._stopped.clear()
        self._pipe.send((self._number, view, options))
        deadline = self._clock() + self._patience
        while not self._pipe.poll(GLANCE):
            if stop is not None and not self._stopped.is_set() and stop():
                self._stopped.set()
                deadline = min(deadline, self._clock() + GRACE)
            if self._clock() > deadline:
                return None
        number, index, lines = self._pipe.recv()
        return (index, lines) if number == self._number else None

    def explain(self) -> tuple[Variation, ...]:
        """What the process thought of its last pick."""
        return self._lines

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        if self._process.is_alive():
            self._process.terminate()
            self._process.join(1.0)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def at_table(name: str, seed: int | None = None, game: str | None = None, **settings: Any) -> Player:
    """A player for people to play with: whoever has to be compiled thinks in a process of its own."""
    if find(name, game).compiled:
        return WorkerPlayer(name, seed, game=game, **settings)
    return create(name, seed, game, **settings)
