"""Where the translator reads: syntax trees of kernel functions, what they return, and their constants."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from boardroom.core.kernel import is_kernel
from boardroom.core.machine.types import FLOAT, INT, NOTHING

RETURNS = {"None": NOTHING, "int": INT, "bool": INT, "float": FLOAT}
"""The annotations of what a kernel function returns. They carry meaning: the caller is printed before the function."""

Kernel = Callable[..., Any]


class TranslationError(TypeError):
    """Rule code that cannot be translated, with the place where it stands."""


@cache
def _functions(file: str) -> Mapping[str, ast.FunctionDef]:
    tree = ast.parse(Path(file).read_text("utf-8"), file)
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def syntax(function: Kernel) -> ast.FunctionDef:
    """The syntax tree of a function at the top level of a file."""
    file, name = function.__code__.co_filename, function.__name__
    found = _functions(file).get(name)
    if found is None:
        raise TranslationError(f"{file}: no function `{name}` stands at the top level of this file")
    return found


def returned(function: Kernel) -> str:
    """The type of what a function returns, by its annotation."""
    node = syntax(function)
    annotation = ast.unparse(node.returns) if node.returns else ""
    if annotation not in RETURNS:
        place = f"{function.__code__.co_filename}:{node.lineno}: {node.name}"
        raise TranslationError(f"{place}: what it returns is annotated as one of {', '.join(RETURNS)}")
    return RETURNS[annotation]


def symbol(function: Kernel) -> str:
    """What a function is called in assembly: its module and its name, for example takeover.conquer."""
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def is_constant(name: str, value: object) -> bool:
    """Whether rule code may read a global name: a number or a table in capitals."""
    return name.isupper() and isinstance(value, (int, float, tuple))


def namespaces(entry: Kernel) -> list[Mapping[str, Any]]:
    """The globals of a function, those of the kernel functions that stand in them, and so on."""
    found: dict[int, Mapping[str, Any]] = {}
    waiting = [entry]
    while waiting:
        namespace = waiting.pop().__globals__
        if id(namespace) not in found:
            found[id(namespace)] = namespace
            waiting += [value for value in namespace.values() if is_kernel(value)]
    return list(found.values())
