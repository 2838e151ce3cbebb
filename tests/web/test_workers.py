"""Several workers: dead ones are replaced whatever happened meanwhile, and none outlives the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from uvicorn.config import STARTUP_FAILURE

from boardroom.web.app import create_app
from boardroom.web.settings import Settings
from tests.support.server import free_port
from tests.support.stores import postgresql
from tests.support.waiting import LONG, expected
from tests.support.workers_app import START

pytestmark = pytest.mark.skipif(not Path("/proc").exists(), reason="the system does not tell the workers of a process")


class Served:
    """A server of two workers."""

    def __init__(self, folder: Path) -> None:
        self.start, self._log, self._port = folder / "start", folder / "log", free_port()
        self.start.write_text("well")
        self.process: subprocess.Popen[bytes]

    def run(self) -> None:
        command = [sys.executable, "-m", "tests.support.workers_app", str(self._port)]
        environment = {**os.environ, START: str(self.start), "PYTHONPATH": os.pathsep.join(sys.path)}
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(command, env=environment, stderr=log)

    def workers(self) -> set[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return {int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}

    def answers(self) -> int:
        """The worker that answers; 0 if none does."""
        with suppress(OSError), urlopen(f"http://127.0.0.1:{self._port}/", timeout=5) as answer:
            return int(answer.read())
        return 0

    def logged(self, text: str) -> int:
        return self._log.read_text().count(text)


def wait_until(holds: Callable[[], object], what: str) -> None:
    last = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < last, f"Waited for {LONG:g} s in vain: {what}."
        time.sleep(0.02)


@pytest.fixture
def server(tmp_path):
    made = Served(tmp_path)
    made.run()
    wait_until(lambda: made.logged("Application startup complete") == 2, "two workers that serve")
    yield made
    left = made.workers() if made.process.poll() is None else set()
    for pid in {made.process.pid, *left}:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    made.process.wait()


def test_a_worker_that_cannot_start_for_a_while_does_not_end_the_server(server):
    """While the database restarted a worker was replaced; the new one could not start, and the whole server ended."""
    first, second = server.workers()
    server.start.write_text("fail")
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: server.logged("is replaced") >= 3, "a worker that is started again and again")
    assert server.process.poll() is None
    assert server.answers() == second
    server.start.write_text("well")
    wait_until(lambda: server.logged("Application startup complete") == 3, "a new worker that serves")
    server.process.terminate()
    assert server.process.wait(LONG) == 0


def test_a_server_of_which_no_worker_can_start_says_so(tmp_path):
    """By an exit code other than 0, or systemd would not start it again."""
    server = Served(tmp_path)
    server.start.write_text("fail")
    server.run()
    assert server.process.wait(LONG) == STARTUP_FAILURE


def test_a_server_ends_although_a_worker_hangs(server):
    """It did not hear that it was to end while it waited for the answer of a worker."""
    first, second = server.workers()
    server.start.write_text("hang")
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: server.logged("Waiting for application startup") == 3, "a new worker that hangs")
    workers = server.workers()
    assert len(workers - {first, second}) == 1
    server.process.terminate()
    assert server.process.wait(LONG) == 0
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def test_workers_end_with_a_server_that_is_killed(server):
    """They went on serving, and the next server found its port in use."""
    workers = server.workers()
    server.process.kill()
    server.process.wait()
    wait_until(lambda: not any(is_running(pid) for pid in workers), "the end of workers whose server was killed")
    assert not server.answers()


def is_running(pid: int) -> bool:
    """Whether it is there, and more than an entry that nobody has waited for."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Bytes from one connection to another, until it ends."""
    with suppress(OSError):
        while some := await reader.read(65_536):
            writer.write(some)
    writer.close()


@pytest.mark.anyio
async def test_a_worker_waits_for_a_database_that_is_away(caplog):
    """A worker that starts while the database restarts could not start, and ended the server."""
    port, relaying = free_port(), []
    with postgresql() as url:
        place = urlsplit(url)
        app = create_app(Settings(database=f"postgresql://{place.username}@127.0.0.1:{port}{place.path}", pages=False))

        async def relayed(reader, writer):
            relaying.append(asyncio.current_task())
            there = await asyncio.open_connection(place.hostname, place.port)
            await asyncio.gather(passed_on(reader, there[1]), passed_on(there[0], writer))

        async def come_back():
            while "cannot be opened" not in caplog.text:
                await asyncio.sleep(0.02)
            return await asyncio.start_server(relayed, "127.0.0.1", port)

        coming = asyncio.create_task(come_back())
        async with expected("a start that goes on once the database is back"), app.router.lifespan_context(app):
            (await coming).close()
        async with expected("the end of all connections to the database"):
            await asyncio.gather(*relaying)
