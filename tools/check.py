"""Everything that must hold before a change lands: `./boardroom test`.

Without arguments all checks run, one after the other, and a summary says how they went. With arguments only pytest
runs, with these arguments. Under CI=true a skipped test counts as a failure.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
CHECKS = {
    "Lint (ruff check)": ["-m", "ruff", "check", "."],
    "Format (ruff format)": ["-m", "ruff", "format", "--check", "."],
    "Types (mypy)": ["-m", "mypy"],
    "Layers (import-linter)": ["-c", LINT_IMPORTS, "--no-logo"],
    "Rules proved by tests": ["-m", "boardroom", "rules", "--coverage", "--check"],
    "Broken rules are noticed": ["tools/mutants", "--sample", "3"],
}

# What drives a browser keeps an event loop of its own running, so it gets processes of its own.
BROWSER = "tests/browser"
TESTS = {"Tests (pytest)": [f"--ignore={BROWSER}"], "Browser (pytest)": [BROWSER]}


def main(arguments: list[str]) -> int:
    """Run the checks and give the exit code."""
    if arguments:
        return run(["-m", "pytest", *arguments])
    results: dict[str, str] = {}
    for title, command in CHECKS.items():
        begin = headline(title)
        results[title] = verdict(run(command) == 0, begin)
    strict = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
    for title, selection in TESTS.items():
        begin = headline(title)
        passed, skipped = run_tests(selection)
        note = f", {skipped} skipped" if skipped else ""
        if strict and skipped:
            note += " (not allowed under CI)"
        results[title] = verdict(passed and not (strict and skipped), begin) + note
    headline("Summary")
    for title, result in results.items():
        print(f"{title:26}{result}")
    return int(any(result.startswith("FAILED") for result in results.values()))


def run(command: list[str]) -> int:
    """Run one module of this environment at the root of the checkout, output straight to the screen."""
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=environment(), check=False).returncode


def environment() -> dict[str, str]:
    """The package is found in src, also where this script was not started by `./boardroom`."""
    return dict(os.environ, PYTHONPATH=str(ROOT / "src"))


def run_tests(selection: list[str]) -> tuple[bool, int]:
    """Run a part of the test suite; whether it passed, and how many tests were skipped."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        passed = run(["-m", "pytest", "-n", "2", "--dist", "loadgroup", "-rs", f"--junitxml={report}", *selection]) == 0
        return passed, count_skipped(report) if report.exists() else 0


def count_skipped(report: Path) -> int:
    """How many tests of a JUnit report were skipped; an expected failure is none."""
    skips = ET.parse(report).iter("skipped")
    return sum(1 for skip in skips if skip.get("type") != "pytest.xfail")


def headline(title: str) -> float:
    """Print a headline and give the time at which it was printed."""
    print(f"\n=== {title} ===", flush=True)
    return time.monotonic()


def verdict(passed: bool, begin: float) -> str:
    """A result as a few words."""
    return f"{'ok' if passed else 'FAILED':8}{time.monotonic() - begin:6.1f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
