"""Everything that must hold before a change lands: `./boardroom test`.

Without arguments all checks run, and a summary says how they went: first those of the code, two at a time, then the
tests, in several processes, those in a browser beside the others. With arguments only pytest runs, with these
arguments. Under CI=true a skipped test counts as a failure.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
PROCESSES = 2
# The longest first, so that none is left for the end. To find the tests also compiles them, before several processes
# would do that at once.
CHECKS = {
    "Types (mypy)": ["-m", "mypy"],
    "Tests are found (pytest)": ["-m", "pytest", "--collect-only", "-qq"],
    "Broken rules are noticed": ["tools/mutants", "--sample", "3"],
    "Rules proved by tests": ["-m", "boardroom", "rules", "--coverage", "--check"],
    "Layers (import-linter)": ["-c", LINT_IMPORTS, "--no-logo"],
    "Lint (ruff check)": ["-m", "ruff", "check", "."],
    "Format (ruff format)": ["-m", "ruff", "format", "--check", "."],
}

# What drives a browser keeps an event loop of its own running, so it gets processes of its own. Both parts run at the
# same time, with more processes than there are cores to count on: tests wait for servers, bots and pages, and meanwhile
# another one computes.
BROWSER = "tests/browser"
TESTS = {
    "Tests (pytest)": ["-n", str(PROCESSES + 1), f"--ignore={BROWSER}"],
    "Browser (pytest)": ["-n", str(PROCESSES), BROWSER],
}


def main(arguments: list[str]) -> int:
    """Run the checks and give the exit code."""
    if arguments:
        return run(["-m", "pytest", *arguments])
    results = run_checks()
    strict = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
    for title, (passed, skipped, seconds) in run_all_tests().items():
        note = f", {skipped} skipped" if skipped else ""
        if strict and skipped:
            note += " (not allowed under CI)"
        results[title] = verdict(passed and not (strict and skipped), seconds) + note
    headline("Summary")
    for title, result in results.items():
        print(f"{title:26}{result}")
    return int(any(result.startswith("FAILED") for result in results.values()))


def run_checks() -> dict[str, str]:
    """Run the checks of the code side by side; what each printed, in their order, and how they went."""
    results = {}
    with ThreadPoolExecutor(PROCESSES) as threads:
        for title, (passed, output, seconds) in zip(CHECKS, threads.map(check, CHECKS.values()), strict=True):
            headline(title)
            print(output, end="", flush=True)
            results[title] = verdict(passed, seconds)
    return results


def run_all_tests() -> dict[str, tuple[bool, int, float]]:
    """Run all parts of the test suite side by side: for each whether it passed, skipped tests, and seconds.

    The first one prints to the screen, the others when they are done.
    """
    found = {}
    first = next(iter(TESTS))
    headline(first)
    with ThreadPoolExecutor() as threads:
        parts = {title: threads.submit(run_tests, each, shown=title == first) for title, each in TESTS.items()}
        for title, part in parts.items():
            passed, skipped, output, seconds = part.result()
            if title != first:
                headline(title)
            print(output, end="", flush=True)
            found[title] = passed, skipped, seconds
    return found


def check(command: list[str], *, shown: bool = False) -> tuple[bool, str, float]:
    """Run one module of this environment: whether it passed, what it printed, and the seconds that it took.

    What it prints is shown at once, if that is wished for, and not returned.
    """
    begin = time.monotonic()
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment(),
        check=False,
        stdout=None if shown else subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return done.returncode == 0, done.stdout or "", time.monotonic() - begin


def run(command: list[str]) -> int:
    """Run one module of this environment at the root of the checkout, output straight to the screen."""
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=environment(), check=False).returncode


def environment() -> dict[str, str]:
    """The package is found in src, also where this script was not started by `./boardroom`."""
    return dict(os.environ, PYTHONPATH=str(ROOT / "src"))


def run_tests(selection: list[str], *, shown: bool) -> tuple[bool, int, str, float]:
    """Run a part of the test suite: whether it passed, how many tests were skipped, what it printed, and seconds."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        spread = ["--dist", "loadgroup", "--durations=12"]
        command = ["-m", "pytest", *spread, "-rs", f"--junitxml={report}", *selection]
        passed, output, seconds = check(command, shown=shown)
        return passed, count_skipped(report) if report.exists() else 0, output, seconds


def count_skipped(report: Path) -> int:
    """How many tests of a JUnit report were skipped; an expected failure is none."""
    skips = ET.parse(report).iter("skipped")
    return sum(1 for skip in skips if skip.get("type") != "pytest.xfail")


def headline(title: str) -> None:
    """Print a headline."""
    print(f"\n=== {title} ===", flush=True)


def verdict(passed: bool, seconds: float) -> str:
    """A result as a few words."""
    return f"{'ok' if passed else 'FAILED':8}{seconds:6.1f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
