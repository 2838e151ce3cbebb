"""The errors that the package raises, read from its source: whether each can be said in any language."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from tests.support.messages import PACKAGE, fields

ROOT_ERROR = "BoardroomError"


Nodes = list[ast.AST]


def nodes_of(text: str) -> Nodes:
    """The classes, assignments and raised errors of a module."""
    kinds = (ast.ClassDef, ast.Assign, ast.Raise)
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]


def error_classes(modules: Iterable[Nodes]) -> set[str]:
    """The names of the root of all errors and of everything derived from it."""
    parents = {
        node.name: {_last_name(base) for base in node.bases}
        for nodes in modules
        for node in nodes
        if isinstance(node, ast.ClassDef)
    }
    found = {ROOT_ERROR}
    while more := {name for name, bases in parents.items() if bases & found} - found:
        found |= more
    return found


def raise_faults(files: Iterable[Path], base: Path = PACKAGE) -> tuple[int, list[str]]:
    """How many errors the files raise, and which of them cannot be translated or do not fit their values."""
    modules = {file.relative_to(base).as_posix(): nodes_of(file.read_text("utf-8")) for file in files}
    classes = error_classes(modules.values())
    sentences = class_sentences(modules.values())
    count, found = 0, []
    for file, nodes in modules.items():
        for node in nodes:
            if isinstance(node, ast.Raise) and node.exc is not None and _last_name(node.exc) in classes:
                count += 1
                own = sentences.get(_last_name(node.exc))
                if own is None or _said(node.exc, nodes) is not None:
                    fault = _fault(node.exc, nodes)
                else:
                    fault = _own_fault(node.exc, own)
                found += [f"{file}:{node.lineno}: {fault}"] if fault else []
    return count, found


def class_sentences(modules: Iterable[Nodes]) -> dict[str, str]:
    """The classes of errors that bring a sentence of their own."""
    found: dict[str, str] = {}
    for nodes in modules:
        for node in nodes:
            for line in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(line, ast.Assign) and _last_name(line.targets[0]) == "sentence":
                    found[node.name] = _marked_text(line.value) or ""
    return found


def _own_fault(error: ast.expr, sentence: str) -> str | None:
    """A class with a sentence is raised with just the values of that sentence; what else it carries is no keyword."""
    given = {str(keyword.arg) for keyword in error.keywords} if isinstance(error, ast.Call) else set()
    if not sentence:
        return "the sentence of its class is not marked with N_"
    if given != fields(sentence):
        return f"the sentence of its class has the places {sorted(fields(sentence))}, the values are {sorted(given)}"
    return None


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _fault(error: ast.expr, nodes: Nodes) -> str | None:
    if not isinstance(error, ast.Call) or not error.args:
        return "an error without a sentence"
    text = _said(error, nodes)
    if text is None:
        return "the sentence is not marked with N_"
    given = {str(keyword.arg) for keyword in error.keywords}
    if given != fields(text):
        return f"the sentence has the places {sorted(fields(text))}, the values are {sorted(given)}"
    return None


def _said(error: ast.expr, nodes: Nodes) -> str | None:
    """The marked sentence that an error is raised with."""
    if not isinstance(error, ast.Call) or not error.args:
        return None
    return _marked_text(error.args[0]) or _assigned_text(error.args[0], nodes)


def _marked_text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Call) and _last_name(node) == "N_" and isinstance(node.args[0], ast.Constant):
        return str(node.args[0].value)
    return None


def _assigned_text(name: ast.expr, nodes: Nodes) -> str | None:
    """The text last given to the name above the line where it is used."""
    if not isinstance(name, ast.Name):
        return None
    above = [
        node
        for node in nodes
        if isinstance(node, ast.Assign) and node.lineno < name.lineno and _last_name(node.targets[0]) == name.id
    ]
    return _marked_text(max(above, key=lambda node: node.lineno).value) if above else None
