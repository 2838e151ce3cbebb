"""A laboratory command that is told to end ends the server that it started."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.waiting import LONG

MARK = "STARTED_BY_TEST"


def started(mark: str) -> dict[int, str]:
    """The processes with a mark in their environment, with their commands."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are found in /proc")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("hostile", "--tables", "1", "--minutes", "9"), signal.SIGTERM),
        (("hostile", "--tables", "1", "--minutes", "9"), signal.SIGINT),
        (("loadtest", "--tables", "1", "--seconds", "300"), signal.SIGTERM),
        (("chaos", "--tables", "1", "--minutes", "9"), signal.SIGTERM),
    ],
    ids=lambda value: value.name if isinstance(value, signal.Signals) else value[0],
)
def test_its_server_ends_with_it(command, told):
    mark = secrets.token_hex(8)
    environment = {**os.environ, MARK: mark, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = subprocess.Popen([sys.executable, "-m", "boardroom", *command], env=environment)
    last = time.monotonic() + LONG
    try:
        while not any(" serve " in each for each in started(mark).values()):
            assert running.poll() is None
            assert time.monotonic() < last, "no server was started"
            time.sleep(0.05)
        running.send_signal(told)
        assert running.wait(LONG) != 0
        assert started(mark) == {}
    finally:
        for pid in started(mark):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        running.wait()
