"""Rule code as machine code: compiled twins of kernel functions.

llvmlite and NumPy are imported here and nowhere below, so a table that only shows a page never pays for them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from boardroom.core.machine.cache import Cache, default_folder
from boardroom.core.machine.call import Machine
from boardroom.core.machine.llvm import Processor

__all__ = ["Kernels", "Machine", "Processor"]


class Kernels:
    """Compiled twins of kernel functions. `kernels(f)` is f as machine code.

    `checked` code raises what Python would raise: for an index outside its array, a division by zero, a number that
    does not fit. It is slower, and made for tests.
    """

    def __init__(self, *, cache: Path | None = None, checked: bool = False, processor: Processor | None = None) -> None:
        self._cache = Cache(cache or default_folder())
        self._checked = checked
        self._processor = processor
        self._twins: dict[Callable[..., Any], Machine] = {}

    def __call__(self, function: Callable[..., Any]) -> Machine:
        """The compiled twin of `function`."""
        if function not in self._twins:
            self._twins[function] = Machine(function, self._cache, self._processor, checked=self._checked)
        return self._twins[function]
