"""What runs in a process of a pool: it reads pieces of work from its standard input and answers on its standard output.

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
"""Every message is a pickle behind its length."""
NICER = 5
"""By so much the priority is below that of the server: people do not wait for what bots think."""
BEGUN = LENGTH.pack(0)
"""The message that the work begins."""


def main() -> None:
    """Work until the standard input ends: when the server ends, however that comes about, so does this process."""
    for ended_by in (
        signal.SIGINT,
        signal.SIGTERM,
    ):  # They reach all processes of a server, which ends this one itself.
        signal.signal(ended_by, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    hears, says = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # What some library prints does not get into the answers.
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(hears, jobs), daemon=True).start()
    while True:
        _say(says, _answer(jobs.get(), says))


def _hear(hears: IO[bytes], jobs: queue.SimpleQueue[bytes]) -> None:
    while True:
        head = hears.read(LENGTH.size)
        if len(head) < LENGTH.size:
            os._exit(0)  # Even in the middle of some work: nobody wants it any more.
        jobs.put(hears.read(LENGTH.unpack(head)[0]))


def _answer(job: bytes, says: IO[bytes]) -> tuple[bool, Any]:
    """The result of a piece of work, or what went wrong as a text: not every exception can be pickled.

    That the work begins is said first: to load what it needs does not count as working.
    """
    try:
        work, arguments = pickle.loads(job)  # noqa: S301 - it comes from the process that started this one
        says.write(BEGUN)
        says.flush()
        return True, work(*arguments)
    except Exception as error:  # noqa: BLE001 - whatever it is, the caller is told
        cause = f" ({error.__cause__})" if error.__cause__ is not None else ""
        return False, f"{type(error).__name__}: {error}{cause}"


def _say(says: IO[bytes], answer: tuple[bool, Any]) -> None:
    try:
        text = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - it is told, too
        text = pickle.dumps((False, f"{type(error).__name__}: {error}"), pickle.HIGHEST_PROTOCOL)
    says.write(LENGTH.pack(len(text)) + text)
    says.flush()


if __name__ == "__main__":
    main()
