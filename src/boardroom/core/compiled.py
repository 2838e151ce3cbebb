"""Rule code as machine code: the kernel functions of a game, compiled by Numba and cached on disk.

Numba and NumPy are imported here and nowhere below, so a table that only shows a page never pays for them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np

from boardroom.core.kernel import is_kernel

KEPT_CACHES = 16
INLINED_SIZE = 770
"""Functions with less bytecode are inlined where they are called; larger ones (a game's `apply`) are compiled once."""


def cache_directory() -> Path:
    """Where compiled kernels are kept: BOARDROOM_CACHE, else the user's cache folder."""
    chosen = os.environ.get("BOARDROOM_CACHE")
    if chosen:
        return Path(chosen) / "kernels"
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "boardroom" / "kernels"


class Kernels:
    """Compiled twins of kernel functions. `kernels(f)` is f as machine code.

    The twins share the source of their originals: each is the same code object over globals in which every kernel
    function is replaced by its compiled twin and every constant table by an array.
    """

    def __init__(self, entries: Iterable[Callable[..., Any]], cache: Path | None = None) -> None:
        self._entries = tuple(entries)
        self._twins: dict[Callable[..., Any], Any] = {}
        self._globals: dict[int, dict[str, Any]] = {}
        self._cached = self._use_cache((cache or cache_directory()) / source_hash(self._entries))

    def __call__(self, function: Callable[..., Any]) -> Any:
        """The compiled twin of `function`; those of the entry points are cached on disk.

        Kernel code allocates nothing, so it is compiled without reference counting.
        """
        if function not in self._twins:
            code = function.__code__
            twin = FunctionType(code, self._compiled_globals(function.__globals__), code.co_name, function.__defaults__)
            twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
            self._twins[function] = numba.njit(  # type: ignore[call-overload]
                nogil=True,
                error_model="numpy",
                boundscheck=False,
                _nrt=False,
                forceinline=len(code.co_code) < INLINED_SIZE and function not in self._entries,
                cache=self._cached and function in self._entries,
            )(twin)
        return self._twins[function]

    def _compiled_globals(self, originals: dict[str, Any]) -> dict[str, Any]:
        key = id(originals)
        if key not in self._globals:
            twins: dict[str, Any] = dict(originals)
            self._globals[key] = twins
            for name, value in originals.items():
                if is_kernel(value):
                    twins[name] = self(value)
                elif isinstance(value, tuple) and _is_constant(name, value):
                    twins[name] = _constant_table(value)
        return self._globals[key]

    @staticmethod
    def _use_cache(directory: Path) -> bool:
        """Let Numba keep its files in `directory`; whether that is possible."""
        try:
            directory.mkdir(parents=True, exist_ok=True)
            os.utime(directory)
            _forget_old_caches(directory)
        except OSError:
            return False
        numba.config.CACHE_DIR = str(directory)  # type: ignore[attr-defined]
        return os.access(directory, os.W_OK)


def source_hash(entries: Iterable[Callable[..., Any]]) -> str:
    """A hash of all that the kernel functions reachable from `entries` are made of: their files and their constants."""
    files: set[str] = set()
    constants: set[str] = set()
    seen: set[int] = set()
    waiting = list(entries)
    while waiting:
        function = waiting.pop()
        files.add(function.__code__.co_filename)
        namespace = function.__globals__
        if id(namespace) in seen:
            continue
        seen.add(id(namespace))
        waiting += [value for value in namespace.values() if is_kernel(value)]
        constants.update(f"{name}={value!r}" for name, value in namespace.items() if _is_constant(name, value))
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for file in sorted(files):
        digest.update(Path(file).read_bytes())
    digest.update("\n".join(sorted(constants)).encode())
    return digest.hexdigest()[:16]


def _is_constant(name: str, value: object) -> bool:
    return name.isupper() and isinstance(value, (int, tuple))


def _constant_table(value: tuple[Any, ...]) -> Any:
    table = np.array(value)
    if table.dtype.kind not in "ib":
        return value
    table = table.astype(np.int64)
    table.flags.writeable = False
    return table


def _forget_old_caches(current: Path) -> None:
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
