"""Object files on disk, so that rule code is compiled once for a machine and a version.

The name of a file carries a hash of everything that its content depends on, so no file is ever out of date.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident
from time import sleep

from boardroom.core.folders import cache_folder
from boardroom.core.kernel import is_kernel
from boardroom.core.machine.source import Kernel, is_constant, namespaces, symbol

KEPT = 64
"""How many object files are kept; those not used for longest are deleted."""
ABANDONED_SECONDS = 3600.0
"""A file that was not finished for so long belongs to a process that ended."""
HASH_SIZE = 32
PATIENCE = 30.0
"""How long a process waits for another one that compiles the same, in seconds."""
GLANCE = 0.02

log = logging.getLogger(__name__)


def default_folder() -> Path:
    """Where object files are kept."""
    return cache_folder() / "kernels"


def file_name(entry: Kernel, *details: str) -> str:
    """The name of the object file of a function: of its sources, their constants, the translator and some details."""
    files = {entry.__code__.co_filename, *(str(path) for path in Path(__file__).parent.glob("*.py"))}
    constants: set[str] = set()
    for namespace in namespaces(entry):
        files.update(value.__code__.co_filename for value in namespace.values() if is_kernel(value))
        constants.update(f"{name}={value!r}" for name, value in namespace.items() if is_constant(name, value))
    digest = hashlib.sha256("\n".join([*details, *sorted(constants)]).encode())
    for file in sorted(files):
        digest.update(Path(file).read_bytes())
    return f"{symbol(entry)}-{digest.hexdigest()[:32]}.o"


class Cache:
    """A folder of object files that several processes share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._complained = False

    def read(self, name: str) -> bytes | None:
        """What was compiled before; None if there is none, or if the file is damaged."""
        path = self.folder / name
        try:
            data = path.read_bytes()
        except OSError:
            return None
        digest, code = data[:HASH_SIZE], data[HASH_SIZE:]
        if hashlib.sha256(code).digest() != digest:
            log.warning("The file %s is damaged; the rules are compiled again.", path)
            return None
        with suppress(OSError):
            os.utime(path)
        return code

    def write(self, name: str, code: bytes) -> None:
        """Keep an object file behind its hash. Other processes see all of it or nothing."""
        part = self.folder / f"{name}.{os.getpid()}.{get_ident()}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(hashlib.sha256(code).digest() + code)
            part.replace(self.folder / name)
            self._tidy()
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            if not self._complained:
                self._complained = True
                log.warning("Compiled rules cannot be kept in %s (%s); each start compiles them.", self.folder, error)

    @contextmanager
    def alone(self, name: str) -> Iterator[bool]:
        """Compile while no other process compiles the same; True after waiting for one, whose file may be there now.

        Where the system or the folder has no locks, or the other process takes too long, both compile.
        """
        path = self.folder / f"{name}.lock"
        try:
            import fcntl

            self.folder.mkdir(parents=True, exist_ok=True)
            handle = path.open("wb")
        except (ImportError, OSError):
            yield False
            return
        waited, deadline = False, time.monotonic() + PATIENCE
        with handle:
            while time.monotonic() < deadline:
                with suppress(OSError):
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                waited = True
                sleep(GLANCE)
            try:
                yield waited
            finally:
                with suppress(OSError):
                    path.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Delete what is no longer used."""
        ages: list[tuple[float, Path]] = []
        for path in self.folder.iterdir():
            with suppress(FileNotFoundError):  # another process may be tidying up too
                if path.suffix in {".o", ".part", ".lock"}:
                    ages.append((path.stat().st_mtime, path))
        kept = sorted((age, path) for age, path in ages if path.suffix == ".o")
        old = [path for _, path in kept[:-KEPT]]
        deadline = time.time() - ABANDONED_SECONDS
        old += [path for age, path in ages if path.suffix != ".o" and age < deadline]
        for path in old:
            path.unlink(missing_ok=True)
