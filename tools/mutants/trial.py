"""Run the tests that name a rule against a tree in which it is broken.

A trial is a process of its own that has pytest loaded already, so that it costs the import of the broken package and
the tests themselves, and nothing else.
"""

from __future__ import annotations

import compileall
import multiprocessing
import os
import py_compile
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from mutants import Mutant

COPIED = ("src", "tests", "docs", "tools", "pyproject.toml", "boardroom", "README.md", "CONTRIBUTING.md")
ROOT = Path(__file__).resolve().parents[2]
ORIGINAL = {str(ROOT), str(ROOT / "src")}
"""Where the unbroken package and its tests are found."""
SECONDS = 120
"""A test that takes longer has noticed: the mutant does not end."""
COULD_NOT_RUN = "the tests could not be run"


@dataclass
class Outcome:
    """What a trial found."""

    failed: set[str] = field(default_factory=set)
    """The tests that noticed."""
    error: str = ""


@contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of the tree without what was built from it; its byte code is compared with the source by content."""
    with tempfile.TemporaryDirectory(prefix="boardroom-mutants-") as folder:
        tree = Path(folder)
        for name in COPIED:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
            elif source.exists():
                shutil.copy2(source, tree / name)
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(tree / "src", quiet=2, invalidation_mode=mode)
        yield tree


@contextmanager
def broken(tree: Path, mutant: Mutant) -> Iterator[None]:
    """The tree with a mutant in it."""
    path = tree / mutant.file
    text = path.read_text("utf-8")
    path.write_text(mutant.broken(text), "utf-8")
    try:
        yield
    finally:
        path.write_text(text, "utf-8")


class Watch:
    """A plugin that reports every test that fails, and ends the run when all that has to fail has failed."""

    def __init__(self, report: Connection, enough: list[set[str]]) -> None:
        self.report = report
        self.enough = enough
        self.failed: set[str] = set()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Should it never end, this one is to blame."""
        self.report.send(("begin", test_of(nodeid)))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """One failing case of a test says enough."""
        if test_of(item.nodeid) in self.failed:
            pytest.skip("it has failed already")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what failed."""
        if report.failed and test_of(report.nodeid) not in self.failed:
            self.failed.add(test_of(report.nodeid))
            self.report.send(("failed", test_of(report.nodeid)))

    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """Stop before the next test if there is nothing left to be found."""
        if self.enough and all(tests & self.failed for tests in self.enough):
            item.session.shouldstop = "every rule has a test that noticed"


def test_of(nodeid: str) -> str:
    """A test without the case that it was run for."""
    return nodeid.partition("[")[0]


def search_path(tree: Path, usual: list[str]) -> list[str]:
    """Where a trial imports from: the copy instead of the original, and all libraries, wherever they are installed."""
    return [str(tree), str(tree / "src"), *[path for path in usual if path not in ORIGINAL]]


def run(tree: Path, nodes: list[str], enough: list[set[str]], report: Connection) -> None:
    """In the process of a trial."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    os.chdir(tree)
    sys.path[:] = search_path(tree, sys.path)
    os.environ["PYTHONPATH"] = os.pathsep.join((str(tree / "src"), str(tree)))
    for name in [name for name in sys.modules if name.partition(".")[0] in {"boardroom", "tests"}]:
        del sys.modules[name]
    quick: Any = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    hypothesis.settings.register_profile("trial", phases=quick, deadline=None, derandomize=True, database=None)
    hypothesis.settings.load_profile("trial")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    plain = ["-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "anyio"]
    code = pytest.main([*plain, *nodes], plugins=[Watch(report, enough)])
    report.send(("done", int(code)))


def trial(tree: Path, nodes: list[str], enough: list[set[str]] | None = None, seconds: float = SECONDS) -> Outcome:
    """Run tests in a process of its own. `enough` ends it early: as soon as one test of every set has failed."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=run, args=(tree, nodes, enough or [], there))
    process.start()
    there.close()
    outcome, running = Outcome(error=COULD_NOT_RUN), ""
    try:
        while here.poll(seconds):
            what, value = here.recv()
            if what == "begin":
                running = value
            elif what == "failed":
                outcome.failed.add(value)
            else:
                ended = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
                stopped = value == pytest.ExitCode.INTERRUPTED and outcome.failed
                outcome.error = "" if value in ended or stopped else f"{COULD_NOT_RUN} (exit code {value})"
                break
        else:
            outcome.failed.add(running)
            outcome.error = ""
    except EOFError:
        pass
    finally:
        process.kill()
        process.join()
    return outcome
