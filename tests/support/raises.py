"""The errors that the package raises, read from its source: whether each can be said in any language."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from tests.support.messages import PACKAGE, fields

ROOT_ERROR = "BoardroomError"


def error_classes(trees: Iterable[ast.Module]) -> set[str]:
    """The names of the root of all errors and of everything derived from it."""
    parents = {
        node.name: {_last_name(base) for base in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {ROOT_ERROR}
    while more := {name for name, bases in parents.items() if bases & found} - found:
        found |= more
    return found


def raise_faults(files: Iterable[Path], base: Path = PACKAGE) -> tuple[int, list[str]]:
    """How many errors the files raise, and which of them cannot be translated or do not fit their values."""
    trees = {file.relative_to(base).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}
    classes = error_classes(trees.values())
    sentences = class_sentences(trees.values())
    count, found = 0, []
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and node.exc is not None and _last_name(node.exc) in classes:
                count += 1
                own = sentences.get(_last_name(node.exc))
                if own is None or _said(node.exc, tree) is not None:
                    fault = _fault(node.exc, tree)
                else:
                    fault = _own_fault(node.exc, own)
                found += [f"{file}:{node.lineno}: {fault}"] if fault else []
    return count, found


def class_sentences(trees: Iterable[ast.Module]) -> dict[str, str]:
    """The classes of errors that bring a sentence of their own."""
    found: dict[str, str] = {}
    for tree in trees:
        for node in ast.walk(tree):
            for line in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "sentence":
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


def _fault(error: ast.expr, tree: ast.Module) -> str | None:
    if not isinstance(error, ast.Call) or not error.args:
        return "an error without a sentence"
    text = _said(error, tree)
    if text is None:
        return "the sentence is not marked with N_"
    given = {str(keyword.arg) for keyword in error.keywords}
    if given != fields(text):
        return f"the sentence has the places {sorted(fields(text))}, the values are {sorted(given)}"
    return None


def _said(error: ast.expr, tree: ast.Module) -> str | None:
    """The marked sentence that an error is raised with."""
    if not isinstance(error, ast.Call) or not error.args:
        return None
    return _marked_text(error.args[0]) or _assigned_text(error.args[0], tree)


def _marked_text(node: ast.expr) -> str | None:
    if isinstance(node, ast.Call) and _last_name(node) == "N_" and isinstance(node.args[0], ast.Constant):
        return str(node.args[0].value)
    return None


def _assigned_text(name: ast.expr, tree: ast.Module) -> str | None:
    """The text last given to the name above the line where it is used."""
    if not isinstance(name, ast.Name):
        return None
    above = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and node.lineno < name.lineno and ast.unparse(node.targets[0]) == name.id
    ]
    return _marked_text(max(above, key=lambda node: node.lineno).value) if above else None
