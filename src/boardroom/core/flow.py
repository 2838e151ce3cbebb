r"""What can happen in a function of rule code: whether its end is reached, and which variables may have no value yet.

>>> rule = ast.parse("def f(n):\n    for i in range(n):\n        found = i\n    return found\n").body[0]
>>> [name.id for name in read_too_early(rule)], reaches_end(rule)
(['found'], False)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

Known = frozenset[str] | None
"""The variables that certainly have a value; None where the code cannot be reached."""


def reaches_end(function: ast.FunctionDef) -> bool:
    """Whether a function can end without a `return`."""
    return _Flow(function).body(function.body, frozenset()) is not None


def read_too_early(function: ast.FunctionDef) -> Iterator[ast.Name]:
    """The places where a variable is read that may not have been assigned to."""
    flow = _Flow(function)
    flow.body(function.body, frozenset(each.arg for each in function.args.args))
    yield from flow.early


class _Flow:
    """Follows the statements of one function."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.local = {
            each.id for each in ast.walk(function) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        self.early: list[ast.Name] = []
        self.breaks: list[list[Known]] = []

    def body(self, statements: list[ast.stmt], known: Known) -> Known:
        """What is known after some statements."""
        for statement in statements:
            if known is not None:
                known = self.statement(statement, known)
        return known

    def statement(self, node: ast.stmt, known: frozenset[str]) -> Known:
        """What is known after a statement."""
        if isinstance(node, ast.If):
            self.read(node.test, known)
            return _both(self.body(node.body, known), self.body(node.orelse, known))
        if isinstance(node, (ast.For, ast.While)):
            return self.loop(node, known)
        self.read(node, known)
        if isinstance(node, (ast.Return, ast.Continue)):
            return None
        if isinstance(node, ast.Break):
            if self.breaks:
                self.breaks[-1].append(known)
            return None
        if isinstance(node, ast.Assign):
            return known | {each.id for each in node.targets if isinstance(each, ast.Name)}
        return known

    def loop(self, node: ast.For | ast.While, known: frozenset[str]) -> Known:
        """A loop may run no times at all, unless it is `while True`."""
        inside = known
        if isinstance(node, ast.For):
            self.read(node.iter, known)
            inside = known | {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
        else:
            self.read(node.test, known)
        self.breaks.append([])
        self.body(node.body, inside)
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)
        after: Known = None if endless else known
        for each in self.breaks.pop():
            after = _both(after, each)
        return after

    def read(self, node: ast.AST, known: frozenset[str]) -> None:
        """Note what a statement or an expression reads too early."""
        for each in ast.walk(node):
            if not isinstance(each, ast.Name) or each.id not in self.local or each.id in known:
                continue
            if isinstance(each.ctx, ast.Load) or (isinstance(node, ast.AugAssign) and each is node.target):
                self.early.append(each)


def _both(one: Known, other: Known) -> Known:
    if one is None or other is None:
        return other if one is None else one
    return one & other
