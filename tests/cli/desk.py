"""A desk to play at in tests: the command in this process, or in a process of its own behind a real terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
CHOICE = "? for help): "
"""The end of the prompt of a decision."""
REFUSED = "or ? for help. Your choice (? for help):"
"""The end of a refusal and the prompt after it."""
SHOW = "Enter: show my cards "
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def plain(text: str) -> str:
    """Without colours and cursor movements, in one line."""
    return re.sub(r"\s+", " ", ESCAPES.sub("", text))


def offered(refusal: str) -> list[str]:
    """The numbers that a refusal says would be right."""
    found = re.findall(r"one of these numbers: ([\d, ]+);", plain(refusal))
    return found[-1].replace(" ", "").split(",")


class Typist(io.StringIO):
    """A standard input that decides what to type when it is asked, having read what was printed since the last line."""

    def __init__(self, printed: Callable[[], str], answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self.printed = printed
        self.answer = answer
        self.transcript: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:
        self.transcript.append(self.printed())
        answer = self.answer(self.transcript[-1])
        return "" if answer is None else f"{answer}\n"


class Chooser:
    """Answers a decision with any of the numbers that are right, found out by typing nonsense first."""

    def __init__(self, seed: int, most: int = 10_000) -> None:
        self.random = random.Random(seed)
        self.left = most

    def __call__(self, printed: str) -> str | None:
        if printed.endswith(SHOW):
            return ""
        assert printed.endswith(CHOICE), printed[-300:]
        if "one of these numbers" not in plain(printed):
            return "nonsense"
        if not self.left:
            return None
        self.left -= 1
        return self.random.choice(offered(printed))


class Lines:
    """Answers with these lines, one after the other, then the input ends."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)

    def __call__(self, printed: str) -> str | None:
        return next(self.lines, None)


class Terminal:
    """The command behind a pseudo-terminal of a given size."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        module: str = "boardroom",
        **environment: str,
    ) -> None:
        self.master, slave = pty.openpty()
        columns, rows = size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=take_terminal,  # noqa: PLW1509 - there is one thread
            env={
                **kept,
                "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
                "BOARDROOM_HOME": str(home),
                "LANG": "en_GB.UTF-8",
                "LC_ALL": "",
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                **environment,
            },
        )
        os.close(slave)

    def until(self, *texts: str, seconds: float = 30) -> str:
        """What is printed up to one of the texts; an error if none ever comes."""
        seen = ""
        deadline = time.monotonic() + seconds
        while not any(text.strip() in plain(seen) for text in texts):
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"{texts} did not come:\n{seen}"
            more = self.more()
            assert more, f"it ended before {texts}:\n{seen}"
            seen += more
        return seen

    def more(self) -> str:
        """What is printed next; nothing at the end."""
        try:
            return os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:  # the other side is closed
            return ""

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self.master, f"{line}\n".encode())

    def interrupt(self) -> str:
        """Press Ctrl-C until the command ends, for Python may miss it just before it reads; everything it prints."""
        seen = ""
        for _ in range(10):
            os.write(self.master, b"\x03")
            while select.select([self.master], [], [], 3)[0]:
                if not (more := self.more()):
                    return seen
                seen += more
        raise AssertionError(f"Ctrl-C did not end it:\n{seen}")

    def rest(self, seconds: float = 60) -> str:
        """Everything up to the end of the command."""
        seen = ""
        deadline = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"it did not end:\n{seen}"
            if not (more := self.more()):
                return seen
            seen += more

    def end(self) -> int:
        """Wait for the end and give the exit code."""
        return self.process.wait(30)

    def kill(self) -> None:
        """End it as rudely as possible."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        os.close(self.master)


def take_terminal() -> None:
    """In the new process: the pseudo-terminal is its terminal, so that Ctrl-C reaches it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # Whoever started the tests may have ignored it.
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
