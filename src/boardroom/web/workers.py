"""Several processes that serve: one that dies is replaced, and all of them end with the one that started them."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time

from uvicorn import Config
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

log = logging.getLogger(__name__)

AGAIN = 2.0
"""Seconds until a worker that could not start is started again."""
ANSWER = 5.0
"""Seconds that a worker has to tell that it serves, where that decides whether the server goes on."""
ENDING = 15.0
"""Seconds that workers have to end before they are killed."""


class Workers(Multiprocess):
    """Uvicorn's supervisor with three differences.

    It never waits for the answer of a worker, so that it ends when it is told to, also while one starts or hangs. A
    worker that could not start is started again if any has ever served: then it is the store that is away for a while,
    not the settings that are wrong. And workers that do not end are killed.
    """

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self._heard: dict[Process, float] = {}
        """When a worker answered last, at first when it was seen first."""
        self._served = False
        self.failed = False
        """Whether it ended because no worker could start."""

    def keep_subprocess_alive(self) -> None:
        """Replace workers that died or do not answer any more."""
        for place, process in enumerate(self.processes):
            if self._is_well(process):
                continue
            process.kill()
            process.join()
            self._heard.pop(process, None)
            if process.exitcode == STARTUP_FAILURE:
                if not self._has_served():
                    self.failed = True
                    self.should_exit.set()
                    return
                if self.should_exit.wait(AGAIN):
                    return
            log.warning("Worker %s ended and is replaced.", process.pid)
            self.processes[place] = Process(self.config, self.sockets)
            self.processes[place].start()

    def _has_served(self) -> bool:
        """Whether any worker has ever served; those that nothing is known of yet are asked."""
        self._served = self._served or any(each.wait_until_ready(ANSWER, self.should_exit) for each in self.processes)
        return self._served

    def _is_well(self, process: Process) -> bool:
        if not process.process.is_alive():
            return False
        now = time.monotonic()
        answer = process._healthcheck(0)  # noqa: SLF001 - the public ones do not tell whether it has started
        if answer is not None:
            self._served = self._served or answer
            self._heard[process] = now
        return now - self._heard.setdefault(process, now) < self.config.timeout_worker_healthcheck

    def join_all(self) -> None:
        """Wait for the end of all workers, but not for ever."""
        last = time.monotonic() + ENDING
        for process in self.processes:
            process.process.join(max(0.0, last - time.monotonic()))
            if process.process.is_alive():
                log.warning("Worker %s did not end and is killed.", process.pid)
                process.process.kill()
                process.process.join()


def serve_by_workers(config: Config) -> None:
    """Serve by several processes until told to end."""
    workers = Workers(config, [config.bind_socket()])
    workers.run()
    if workers.failed:
        raise SystemExit(STARTUP_FAILURE)


def end_with_supervisor() -> None:
    """In a worker: end when the process that started it has, however that came about. Else it would serve for ever."""
    supervisor = multiprocessing.parent_process()
    if supervisor is None:
        return

    def watch() -> None:
        supervisor.join()
        log.warning("The server has ended, so this worker ends, too.")
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="boardroom-supervisor", daemon=True).start()
