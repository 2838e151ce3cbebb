"""A server in processes of its own, to be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """`boardroom serve` on a store; with a Python of its own, the package that is installed there."""

    def __init__(self, database: str, workers: int = 1, python: Path | None = None, **settings: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [
            str(python or sys.executable),
            "-m",
            "boardroom",
            "serve",
            "--no-browser",
            "--port",
            str(self.port),
        ]
        self._command += ["--database", database, "--workers", str(workers)]
        chosen = {"rate": "0", "bot_pause": "0", "warm_up": "0", **settings}
        self._environment = {
            **os.environ,
            "PYTHONPATH": "" if python else str(ROOT / "src"),
            **{f"BOARDROOM_{name.upper()}": value for name, value in chosen.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            self._command, env=self._environment, start_new_session=True, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"The server ended with {self._process.returncode}.")
            if self._listens():
                return
            time.sleep(0.05)
        raise RuntimeError("The server does not answer.")

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """End all its processes at once, as a power cut would."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        while self._listens():  # Its workers die on their own, a moment later.
            time.sleep(0.01)

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=120)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
