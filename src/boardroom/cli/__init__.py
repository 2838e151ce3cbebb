"""The command `boardroom`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code: 0 done, 1 refused or failed, 2 wrongly called.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    Boardroom ...
    0
    """
    from boardroom.cli.app import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
