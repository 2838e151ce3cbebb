"""`boardroom machine`: a function of the rules as machine code."""

from __future__ import annotations

from typing import Annotated

import typer

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.lab import assembly


def machine(
    name: Annotated[str, typer.Argument(help="For example takeover.conquer; the name of a game may stand before it.")],
    *,
    checked: Annotated[bool, typer.Option("--checked", help="With the checks that tests run with.")] = False,
    processor: Annotated[
        bool, typer.Option("--processor", help="As instructions of this processor, optimised, not as LLVM's assembly.")
    ] = False,
) -> None:
    """Print a kernel function as LLVM's assembly language, once for each list of types that it is called with."""
    found = assembly.find(name, checked=checked)
    if not found:
        raise SettingsError(N_("No compiled function is called '{name}'. An example: takeover.conquer."), name=name)
    if len(found) > 1:
        text = N_("Several functions are called '{name}'. Choose one of: {names}.")
        raise SettingsError(text, name=name, names=", ".join(sorted(found)))
    ((function, variants),) = found.values()
    for types, printed in variants.items():
        typer.echo(assembly.of_processor(function, types, checked=checked) if processor else printed)
