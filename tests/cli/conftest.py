from __future__ import annotations

import sys

import pytest

from boardroom.cli import main
from tests.cli.desk import Lines, Typist


class Run:
    """A command that was run: its exit code and everything it printed, cut where it asked."""

    def __init__(self, code, parts, error):
        self.code = code
        self.parts = parts
        self.error = error

    @property
    def text(self):
        return "".join(self.parts)


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A data folder of its own, and no settings of the person who runs the tests."""
    monkeypatch.setenv("BOARDROOM_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("BOARDROOM_DATA", raising=False)
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return tmp_path / "home"


@pytest.fixture
def run(home, monkeypatch, capsys):
    """Run a command in this process; `answers` are lines to type, or a function of what was printed."""

    def command(*arguments, answers=()):
        typist = Typist(lambda: capsys.readouterr().out, answers if callable(answers) else Lines(answers))
        monkeypatch.setattr(sys, "stdin", typist)
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        left = capsys.readouterr()
        return Run(code, [*typist.transcript, left.out], left.err)

    return command
