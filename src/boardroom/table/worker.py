"""The program of a pool process: it reads jobs from standard input and writes results to standard output.

Run as `python -m boardroom.table.worker`; see `pool`.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import struct
import threading
from typing import IO, Any

LENGTH = struct.Struct(">Q")
"""Every message is its length and a pickle."""
NICER = 5
"""How much its priority is below the server's, so that people do not wait for bots."""
BEGUN = LENGTH.pack(0)
"""The message that the job begins."""


def main() -> None:
    """Run jobs until standard input ends, which it does however the server ends."""
    for ended_by in (
        signal.SIGINT,
        signal.SIGTERM,
    ):  # The terminal sends them to all processes; the server ends this one itself.
        signal.signal(ended_by, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    hears, says = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # Output of libraries must not get into the results.
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(hears, jobs), daemon=True).start()
    while True:
        _say(says, _answer(jobs.get(), says))


def _hear(hears: IO[bytes], jobs: queue.SimpleQueue[bytes]) -> None:
    while True:
        head = hears.read(LENGTH.size)
        if len(head) < LENGTH.size:
            os._exit(0)  # Even during a job: nobody waits for its result.
        jobs.put(hears.read(LENGTH.unpack(head)[0]))


def _answer(job: bytes, says: IO[bytes]) -> tuple[bool, Any]:
    """The result of a job, or its error as text: not every exception can be pickled.

    `BEGUN` is sent first: loading modules does not count as computing.
    """
    try:
        work, arguments = pickle.loads(job)  # noqa: S301 - it comes from the process that started this one
        says.write(BEGUN)
        says.flush()
        return True, work(*arguments)
    except Exception as error:  # noqa: BLE001 - any error goes to the caller
        cause = f" ({error.__cause__})" if error.__cause__ is not None else ""
        return False, f"{type(error).__name__}: {error}{cause}"


def _say(says: IO[bytes], answer: tuple[bool, Any]) -> None:
    try:
        text = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - so does this one
        text = pickle.dumps((False, f"{type(error).__name__}: {error}"), pickle.HIGHEST_PROTOCOL)
    says.write(LENGTH.pack(len(text)) + text)
    says.flush()


if __name__ == "__main__":
    main()
