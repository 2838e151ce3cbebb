"""Work in other processes: limits of time count the work, ranks hold, and no process is left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boardroom.table.pool import PROCESSES, Pool, WorkerEnded, WorkFailed
from boardroom.table.worker import NICER

pytestmark = pytest.mark.anyio


def hang(marker: str) -> None:
    """Write down which process this is, and never return."""
    Path(marker).write_text(str(os.getpid()))
    while True:
        time.sleep(3600)


def compute_for_ever(marker: str) -> None:
    """Write down which process this is, and never return."""
    Path(marker).write_text(str(os.getpid()))
    sum(iter(int, 1))


def once_only(marker: str) -> str:
    if Path(marker).exists():
        return "done"
    Path(marker).write_text("")
    os.kill(os.getpid(), signal.SIGKILL)
    return "unreachable"


def written(marker: Path) -> str:
    return marker.read_text() if marker.exists() else ""


async def appears(marker: Path) -> int:
    while not written(marker):
        await asyncio.sleep(0.01)
    return int(written(marker))


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture
async def pool():
    made = Pool(1)
    yield made
    await made.close()


async def test_waiting_for_a_process_does_not_count_as_working(pool):
    """With a limit that includes waiting, the later ones of these would have been given up."""
    work = [pool.run(time.sleep, 0.3, seconds=2.0) for _ in range(8)]
    assert await asyncio.gather(*work) == [None] * 8


async def test_work_that_does_not_end_is_ended_with_its_process(pool, tmp_path):
    with pytest.raises(TimeoutError):
        await pool.run(compute_for_ever, str(tmp_path / "pid"), seconds=0.3)
    assert gone(await appears(tmp_path / "pid"))
    assert await pool.run(len, "next", seconds=60) == 4


@pytest.mark.skipif(not PROCESSES.exists(), reason="the system does not tell what a process computes")
async def test_waiting_for_a_processor_does_not_count_as_working(pool, monkeypatch):
    """On a busy machine bots were given up that had hardly begun to think. What hangs is given up all the same."""
    assert await pool.run(time.sleep, 0.5, seconds=0.1) is None
    monkeypatch.setattr("boardroom.table.pool.STARVED", 1.0)
    with pytest.raises(TimeoutError):
        await pool.run(time.sleep, 600, seconds=0.1)


async def test_a_process_whose_work_nobody_wants_is_ended(pool, tmp_path):
    wanted = asyncio.create_task(pool.run(hang, str(tmp_path / "pid"), seconds=600))
    process = await appears(tmp_path / "pid")
    wanted.cancel()
    assert await pool.run(len, "next", seconds=60) == 4
    assert gone(process)


async def test_closing_ends_processes_at_work(tmp_path):
    pool = Pool(2)
    works = [asyncio.create_task(pool.run(hang, str(tmp_path / name), seconds=600)) for name in ("a", "b", "c")]
    processes = [await appears(tmp_path / name) for name in ("a", "b")]
    assert (pool.working, pool.waiting) == (2, 1)
    await pool.close()
    assert all(gone(process) for process in processes)
    assert all(
        isinstance(each, asyncio.CancelledError) for each in await asyncio.gather(*works, return_exceptions=True)
    )


async def test_a_process_without_work_ends():
    pool = Pool(1, idle=0.0)
    process = await pool.run(os.getpid, seconds=60)
    while not gone(process):
        await asyncio.sleep(0.01)
    assert await pool.run(os.getpid, seconds=60) != process
    await pool.close()


async def test_lower_ranks_come_first_and_equal_ones_in_their_order(pool, tmp_path):
    first = asyncio.create_task(pool.run(hang, str(tmp_path / "pid"), seconds=600))
    await appears(tmp_path / "pid")
    order: list[str] = []

    async def do(name: str, rank: int) -> None:
        await pool.run(len, name, seconds=60, rank=rank)
        order.append(name)

    works = [asyncio.create_task(do(name, rank)) for name, rank in (("c", 1), ("a", 0), ("d", 1), ("b", 0))]
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(*works)
    assert order == ["a", "b", "c", "d"]


async def test_clients_take_turns_however_much_one_of_them_wants(pool, tmp_path):
    first = asyncio.create_task(pool.run(hang, str(tmp_path / "pid"), seconds=600))
    await appears(tmp_path / "pid")
    order: list[str] = []

    async def do(name: str, client: str | None, rank: int) -> None:
        await pool.run(len, name, seconds=60, rank=rank, client=client)
        order.append(name)

    asked = [("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", None), ("b2", "b"), ("d1", None)]
    works = [asyncio.create_task(do(name, client, 1)) for name, client in asked]
    works.append(asyncio.create_task(do("a0", "a", 0)))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(*works)
    assert order == ["a0", "a1", "b1", "c1", "d1", "a2", "b2", "a3"]
    assert not pool._shares._open


async def test_what_goes_wrong_is_told(pool, tmp_path):
    with pytest.raises(WorkFailed, match="ZeroDivisionError"):
        await pool.run(divmod, 1, 0, seconds=60)
    with pytest.raises(WorkerEnded):
        await pool.run(once_only, str(tmp_path / "marker"), seconds=60)
    assert await pool.run(once_only, str(tmp_path / "marker"), seconds=60) == "done"


async def test_what_a_library_prints_is_no_answer(pool):
    assert await pool.run(print, "noise", seconds=60) is None
    assert await pool.run(len, "next", seconds=60) == 4


def test_processes_end_with_a_server_that_is_killed(tmp_path):
    script = (
        "import asyncio, sys\n"
        "from boardroom.table.pool import Pool\n"
        "from tests.table.test_pool import hang\n"
        "asyncio.run(Pool(1).run(hang, sys.argv[1], seconds=600))\n"
    )
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    server = subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "pid")], env=environment)
    process = asyncio.run(appears(tmp_path / "pid"))
    server.kill()
    server.wait()
    while not gone(process) and _is_alive(process):
        time.sleep(0.01)


def _is_alive(process: int) -> bool:
    """Whether it is more than a zombie that nobody has waited for."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not hasattr(os, "nice"), reason="priorities are set otherwise here")
async def test_people_come_before_what_processes_compute():
    pool = Pool(1)
    try:
        assert await pool.run(os.nice, 0, seconds=30) == min(19, os.nice(0) + NICER)
    finally:
        await pool.close()
