"""Object files on disk: shared by threads, processes and machines, and never needed."""

import errno
import json
import logging
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from boardroom.core.compiled import Kernels, Processor
from boardroom.core.kernel import bind
from boardroom.core.machine.cache import KEPT, Cache, default_folder, file_name
from tests.core.collatz import collatz, longest

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


def files(folder):
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_a_second_process_loads_what_the_first_compiled(tmp_path):
    assert Kernels(cache=tmp_path)(collatz)(27) == 111
    (name,) = files(tmp_path)
    written = (tmp_path / name).stat().st_ino
    assert Kernels(cache=tmp_path)(collatz)(27) == 111
    assert files(tmp_path) == [name]
    assert (tmp_path / name).stat().st_ino == written, "it was not written again"


def test_another_constant_another_type_and_checks_are_other_files(tmp_path):
    Kernels(cache=tmp_path)(collatz)(27)
    assert len(files(tmp_path)) == 1
    other = bind(collatz, TABLE=(5, 1, 2))
    assert Kernels(cache=tmp_path)(other)(1) == 0
    assert len(files(tmp_path)) == 2
    Kernels(cache=tmp_path, checked=True)(collatz)(27)
    assert len(files(tmp_path)) == 3


@pytest.mark.parametrize("damage", [b"", b"short", None, "flipped", "longer"])
def test_a_damaged_file_is_compiled_again(tmp_path, caplog, damage):
    Kernels(cache=tmp_path)(collatz)(27)
    (name,) = files(tmp_path)
    path = tmp_path / name
    good = path.read_bytes()
    if damage == "flipped":
        path.write_bytes(good[:100] + bytes([good[100] ^ 1]) + good[101:])
    elif damage == "longer":
        path.write_bytes(good + b"x")
    else:
        path.write_bytes(good[:-9] if damage is None else damage)
    with caplog.at_level(logging.WARNING):
        assert Kernels(cache=tmp_path)(collatz)(27) == 111
    assert f"The file {path} is damaged; the rules are compiled again." in caplog.text
    assert Cache(tmp_path).read(name) is not None


def test_a_folder_that_cannot_be_made_is_reported_once(tmp_path, caplog):
    (tmp_path / "file").write_text("not a folder")
    kernels = Kernels(cache=tmp_path / "file" / "kernels")
    with caplog.at_level(logging.WARNING):
        assert kernels(collatz)(27) == 111
        assert kernels(longest)(100) == 118
    assert caplog.text.count("Compiled rules cannot be kept in") == 1
    assert "each start compiles them" in caplog.text


READ_ONLY = """
import logging, os, sys
from pathlib import Path
from boardroom.core.compiled import Kernels
from tests.core.collatz import collatz, longest
logging.basicConfig()
Kernels(cache=Path(sys.argv[1]) / "own")(longest)(3)
os.setuid(65534)
print(Kernels(cache=Path(sys.argv[1]) / "kernels")(collatz)(27))
"""


@pytest.fixture
def open_folder():
    """A folder that other users may read, unlike those of pytest."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_folder_that_is_read_only_is_read(open_folder):
    """As root nothing is read-only, so the other process becomes another user when it has loaded all that it needs."""
    code = READ_ONLY if os.getuid() == 0 else READ_ONLY.replace("os.setuid(65534)", "")
    folder = open_folder / "kernels"
    folder.mkdir()

    def run():
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", code, str(open_folder)],
            capture_output=True,
            text=True,
            env=ENVIRONMENT,
            cwd=ROOT,
            check=True,
        )
        folder.chmod(0o755)
        return done

    done = run()
    assert done.stdout == "111\n"
    assert "Compiled rules cannot be kept in" in done.stderr
    assert "Permission denied" in done.stderr
    Kernels(cache=folder)(collatz)(27)
    done = run()
    assert (done.stdout, done.stderr) == ("111\n", ""), "what is there is used"


def test_a_full_disk_leaves_nothing_behind(tmp_path, caplog, monkeypatch):
    def full(path, data):
        with path.open("wb") as file:
            file.write(data[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with caplog.at_level(logging.WARNING):
        assert Kernels(cache=tmp_path)(collatz)(27) == 111
    assert "No space left on device" in caplog.text
    assert files(tmp_path) == []


def test_another_processor_has_files_of_its_own(tmp_path):
    """On a home that machines share: code for one may hold instructions that the other does not know."""
    here = Processor.here()
    plain = Processor(here.triple, "generic" if not here.triple.startswith("x86_64") else "x86-64", "")
    fewer = Processor(here.triple, here.name, here.features.partition(",")[2])
    for processor in (here, plain, fewer, here):
        assert Kernels(cache=tmp_path, processor=processor)(collatz)(27) == 111
    assert len(files(tmp_path)) == 3
    names = {file_name(collatz, each.key) for each in (here, plain, fewer)}
    assert len(names) == 3


def test_threads_that_call_at_once_compile_once_and_agree(tmp_path):
    kernels = Kernels(cache=tmp_path)
    barrier = Barrier(8)

    def run(number):
        barrier.wait()
        return [kernels(function)(1000 + number) for function in (collatz, longest)]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(run, range(8)))
    assert found == [[collatz(1000 + n), longest(1000 + n)] for n in range(8)]
    assert len(files(tmp_path)) == 2


TOGETHER = """
import json, sys
from pathlib import Path
from boardroom.core.compiled import Kernels
from tests.core.collatz import collatz, longest
kernels = Kernels(cache=Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
print(json.dumps([kernels(collatz)(27), kernels(longest)(1000)]))
"""


def test_processes_that_compile_at_once_agree(tmp_path):
    command = [sys.executable, "-c", TOGETHER, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    running = [subprocess.Popen(command, env=ENVIRONMENT, cwd=ROOT, **pipes) for _ in range(3)]
    for process in running:
        assert process.stdout.readline() == "ready\n"
    for process in running:
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in running:
        assert json.loads(process.communicate()[0]) == [111, 178]
        assert process.returncode == 0
    assert len(files(tmp_path)) == 2


def test_a_process_waits_for_another_that_compiles_the_same(tmp_path, monkeypatch):
    first, second = Cache(tmp_path), Cache(tmp_path)
    waits, found = Event(), []
    monkeypatch.setattr("boardroom.core.machine.cache.sleep", lambda _: waits.set())

    def other():
        with second.alone("pick.o") as waited:
            found.append((waited, second.read("pick.o")))

    thread = Thread(target=other)
    with first.alone("pick.o") as waited:
        assert not waited
        thread.start()
        assert waits.wait(30)
        first.write("pick.o", b"code")
    thread.join()
    assert found == [(True, b"code")]
    assert [path.name for path in tmp_path.iterdir()] == ["pick.o"]


def test_what_was_not_used_for_longest_is_deleted(tmp_path):
    cache = Cache(tmp_path)
    for number in range(KEPT + 3):
        cache.write(f"f-{number}.o", b"code")
        os.utime(tmp_path / f"f-{number}.o", (number, number))
    cache.read("f-3.o")
    (tmp_path / "g.o.1.2.part").write_bytes(b"half")
    os.utime(tmp_path / "g.o.1.2.part", (1, 1))
    (tmp_path / "h.o.1.2.part").write_bytes(b"being written")
    (tmp_path / "notes.txt").write_text("not ours")
    cache.write("last.o", b"code")
    left = files(tmp_path)
    assert {"f-3.o", "last.o", "notes.txt", "h.o.1.2.part"} <= set(left)
    assert not {"f-0.o", "f-1.o", "f-2.o", "f-4.o", "g.o.1.2.part"} & set(left)
    assert len(left) == KEPT + 2


def test_the_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path))
    assert default_folder() == tmp_path / "kernels"
    monkeypatch.delenv("BOARDROOM_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert default_folder() == tmp_path / "cache" / "boardroom" / "kernels"
