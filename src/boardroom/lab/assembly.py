"""The machine code of single kernel functions, for the curious and for debugging."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from boardroom.core.machine.call import type_of
from boardroom.core.machine.llvm import Processor, processor_text
from boardroom.core.machine.program import Program
from boardroom.core.machine.source import Kernel, symbol
from boardroom.core.machine.types import Type
from boardroom.games import GAMES, game
from boardroom.lab.rollout import Rollouts
from boardroom.players import examples


@cache
def programs(*, checked: bool = False) -> tuple[Program, ...]:
    """Everything that is compiled: watched and plain random games of each game, and what bots think with."""
    calls: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
    for name in GAMES:
        for watched in (True, False):
            rollouts = Rollouts(game(name), watched=watched)
            calls.append((rollouts.run.function, rollouts.example()))
        calls += examples(name).items()
    types = [tuple(type_of(each, function.__name__) for each in arguments) for function, arguments in calls]
    return tuple(
        Program(function, each, checked=checked, commented=True)
        for (function, _), each in zip(calls, types, strict=True)
    )


def full_name(function: Kernel) -> str:
    """For example games.<game>.kernel.takeover.conquer."""
    return f"{function.__module__}.{function.__name__}".removeprefix("boardroom.").replace(".kernel.", ".")


Variants = dict[tuple[Type, ...], str]
"""The texts of a function, for each list of argument types that it is called with."""


def find(name: str, *, checked: bool = False) -> dict[str, tuple[Kernel, Variants]]:
    """The functions that a name may mean, by their full names. The name of the game may stand before it."""
    wanted = f".{name.replace('-', '_')}"
    found: dict[str, tuple[Kernel, Variants]] = {}
    for program in programs(checked=checked):
        for (function, types), text in program.functions.items():
            title = full_name(function)
            if f".{title}".endswith(wanted):
                found.setdefault(title, (function, {}))[1].setdefault(types, text)
    return found


def of_processor(function: Kernel, types: tuple[Type, ...], *, checked: bool = False) -> str:
    """A function in the assembly language of this machine's processor, with what LLVM put into it."""
    text = processor_text(Program(function, types, checked=checked).assembly(), Processor.here())
    lines = text.splitlines()
    begin = next(
        number
        for number, line in enumerate(lines)
        if line.startswith((f"{symbol(function)}:", f'"{symbol(function)}":'))
    )
    end = next(number for number, line in enumerate(lines[begin:], begin) if line.startswith(".Lfunc_end"))
    return "\n".join(line for line in lines[begin:end] if not line.lstrip().startswith(".cfi"))
