r"""The subset of Python that rule code is written in, checked on the syntax tree.

Integers, loops, fixed arrays and functions over one record: what compiles, and what compiles fast. A slip is a sentence
with a file and a line, not a compiler's stack trace.

>>> print(*findings_in("@kernel\ndef f(s: Record) -> int:\n    return len([s.turn])\n", "turn.py"), sep="\n")
turn.py:3: f: a list is not part of rule code
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

from boardroom.core.flow import reaches_end, read_too_early
from boardroom.core.kernel import is_kernel
from boardroom.core.layout import Layout

BUILTINS = {"abs": (1, 1), "len": (1, 1), "max": (2, 99), "min": (2, 99)}
"""The functions of Python that rule code may call, with how many arguments they have at least and at most."""
RETURNS = ("None", "int", "bool")
"""What a function may be annotated to return. The annotation is what the compiler goes by."""
LARGEST = 2**63 - 1

STATEMENTS = (ast.Return, ast.Assign, ast.AugAssign, ast.If, ast.For, ast.While, ast.Break, ast.Continue, ast.Pass)
EXPRESSIONS = (ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.Subscript)
OPERATORS = (
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift),
    *(ast.And, ast.Or, ast.Not, ast.USub, ast.UAdd, ast.Invert),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
)
NAMES: dict[type[ast.AST], str] = {
    ast.AnnAssign: "an annotated variable",
    ast.Assert: "assert",
    ast.AsyncFunctionDef: "a coroutine",
    ast.Await: "await",
    ast.ClassDef: "a class",
    ast.Delete: "del",
    ast.Dict: "a dict",
    ast.DictComp: "a comprehension",
    ast.Div: "division with `/`",
    ast.FormattedValue: "an f-string",
    ast.FunctionDef: "a function inside a function",
    ast.GeneratorExp: "a generator",
    ast.Global: "global",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.In: "`in`",
    ast.Is: "`is`",
    ast.IsNot: "`is not`",
    ast.JoinedStr: "an f-string",
    ast.Lambda: "lambda",
    ast.List: "a list",
    ast.ListComp: "a comprehension",
    ast.MatMult: "`@`",
    ast.Match: "match",
    ast.NamedExpr: "an assignment inside an expression",
    ast.Nonlocal: "nonlocal",
    ast.NotIn: "`not in`",
    ast.Pow: "`**`",
    ast.Raise: "an exception",
    ast.Set: "a set",
    ast.SetComp: "a comprehension",
    ast.Slice: "a slice",
    ast.Starred: "a starred value",
    ast.Try: "try",
    ast.TryStar: "try",
    ast.Tuple: "a tuple",
    ast.With: "with",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
}


@dataclass(frozen=True, order=True)
class Finding:
    """Something in rule code that does not belong there."""

    file: str
    line: int
    function: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.function}: {self.reason}"


def findings(module: ModuleType, layout: Layout | None = None) -> list[Finding]:
    """What is wrong with the kernel functions of a module; with a layout, fields of the record are checked too."""
    file = str(module.__file__)
    return findings_in(Path(file).read_text("utf-8"), file, vars(module), layout)


def findings_in(
    source: str, file: str, namespace: Mapping[str, Any] | None = None, layout: Layout | None = None
) -> list[Finding]:
    """What is wrong with the kernel functions in a source; with a namespace, the names that they use too."""
    tree = ast.parse(source, file)
    found: set[Finding] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_marked(node):
            if node not in tree.body:
                found.add(Finding(file, node.lineno, node.name, "rule code stands at the top level of a module"))
            found.update(_Check(node, file, namespace, layout).function())
    return sorted(found)


def _is_marked(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(each).split(".")[-1] == "kernel" for each in node.decorator_list)


class _Check:
    """The check of one function."""

    def __init__(
        self, node: ast.FunctionDef, file: str, namespace: Mapping[str, Any] | None, layout: Layout | None
    ) -> None:
        self.node = node
        self.file = file
        self.namespace = namespace
        self.layout = layout
        declared = [each for each in (namespace or {}).values() if isinstance(each, Layout)]
        self.fields = {field for each in (layout, *declared) if each is not None for field in each.shapes}
        """Those of the game's record, and of records that the module itself declares."""
        arguments = node.args.posonlyargs + node.args.args
        self.records = {each.arg for each in arguments if _annotation(each) == "Record"}
        self.local = {each.arg for each in arguments} | {
            each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }

    def function(self) -> Iterator[Finding]:
        """Everything that is wrong."""
        arguments = self.node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults:
            yield self.finding(self.node, "arguments are plain: no *, no ** and no defaults")
        if len(self.node.decorator_list) > 1:
            yield self.finding(self.node, "kernel is the only decorator of rule code")
        yield from self.returns()
        for name in read_too_early(self.node):
            yield self.finding(name, f"`{name.id}` may be read before anything was assigned to it")
        body = self.node.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        for statement in body:
            yield from self.statement(statement)

    def returns(self) -> Iterator[Finding]:
        """The annotation of what is returned, and whether every end of the function agrees with it."""
        annotation = ast.unparse(self.node.returns) if self.node.returns else ""
        if annotation not in RETURNS:
            yield self.finding(self.node, f"what it returns is annotated as one of {', '.join(RETURNS)}")
            return
        for each in ast.walk(self.node):
            if isinstance(each, ast.Return) and (each.value is None) != (annotation == "None"):
                yield self.finding(each, f"it is annotated to return {annotation}, and here it does not")
        if annotation != "None" and reaches_end(self.node):
            yield self.finding(self.node, f"it is annotated to return {annotation}, and may end without a `return`")

    def finding(self, node: ast.AST, reason: str) -> Finding:
        return Finding(self.file, getattr(node, "lineno", self.node.lineno), self.node.name, reason)

    def foreign(self, node: ast.AST, at: ast.AST | None = None) -> Finding:
        """A finding for a construct that is not in the subset at all."""
        name = NAMES.get(type(node), type(node).__name__)
        return self.finding(at or node, f"{name} is not part of rule code")

    def statement(self, node: ast.stmt) -> Iterator[Finding]:
        if isinstance(node, ast.Expr):
            unused = isinstance(node.value, ast.Constant)
            yield from [self.finding(node, "a value that nobody uses")] if unused else self.expression(node.value)
        elif not isinstance(node, STATEMENTS):
            yield self.foreign(node)
        else:
            if isinstance(node, (ast.For, ast.While)):
                yield from self.loop(node)
            elif isinstance(node, (ast.Assign, ast.AugAssign)):
                yield from self.assignment(node)
            for part in _parts(node):
                if isinstance(part, ast.stmt):
                    yield from self.statement(part)
                elif isinstance(node, ast.For) and _is_range(part):
                    for bound in part.args:
                        yield from self.expression(bound)
                else:
                    yield from self.expression(part)

    def loop(self, node: ast.For | ast.While) -> Iterator[Finding]:
        if node.orelse:
            yield self.finding(node, "a loop has no else")
        if isinstance(node, ast.For) and not isinstance(node.target, ast.Name):
            yield self.finding(node, "a loop counts with one name")
        if isinstance(node, ast.For) and _is_range(node.iter):
            step = node.iter.args[2:]
            if not 1 <= len(node.iter.args) <= 3 or any(_number(each) in (None, 0) for each in step):
                yield self.finding(node, "a range has one or two bounds, and a constant as its step if it has one")

    def assignment(self, node: ast.Assign | ast.AugAssign) -> Iterator[Finding]:
        if isinstance(node, ast.Assign):
            targets = node.targets
        else:
            targets = [node.target]
            yield from self.operator(node.op, node)
        for target in targets:
            yield from self.target(target)

    def target(self, node: ast.expr) -> Iterator[Finding]:
        """What may be assigned to: a name, a field of the record, an element of an array."""
        if isinstance(node, ast.Attribute):
            yield from self.field(node, "only fields of the record are written")
        elif isinstance(node, ast.Subscript):
            yield from self.expression(node)
        elif not isinstance(node, ast.Name):
            yield self.foreign(node)

    def field(self, node: ast.Attribute, otherwise: str) -> Iterator[Finding]:
        if not isinstance(node.value, ast.Name) or node.value.id not in self.records:
            yield self.finding(node, f"{otherwise}, and `{ast.unparse(node.value)}` is none")
        elif self.layout is not None and node.attr not in self.fields:
            yield self.finding(node, f"the record has no field `{node.attr}`")

    def operator(self, node: ast.AST, at: ast.AST) -> Iterator[Finding]:
        if not isinstance(node, OPERATORS):
            yield self.foreign(node, at)

    def expression(self, node: ast.expr) -> Iterator[Finding]:
        if isinstance(node, ast.Constant):
            yield from self.constant(node)
        elif isinstance(node, ast.Name):
            yield from self.name(node)
        elif isinstance(node, ast.Attribute):
            yield from self.field(node, "only fields of the record are read with a dot")
        elif isinstance(node, ast.Call):
            yield from self.call(node)
        elif isinstance(node, EXPRESSIONS):
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from self.expression(child)
                elif not isinstance(child, ast.expr_context):
                    yield from self.operator(child, node)
        else:
            yield self.foreign(node)

    def constant(self, node: ast.Constant) -> Iterator[Finding]:
        if not isinstance(node.value, int):
            yield self.finding(node, f"{node.value!r} is not an integer")
        elif node.value > LARGEST:
            yield self.finding(node, f"{node.value} does not fit 64 bits")

    def name(self, node: ast.Name) -> Iterator[Finding]:
        """A local variable, or a constant: an integer or a table of them."""
        if self.namespace is None or node.id in self.local:
            return
        if node.id not in self.namespace:
            yield self.finding(node, f"nobody knows the name `{node.id}`")
        elif not (node.id.isupper() and _is_table(self.namespace[node.id])):
            yield self.finding(node, f"`{node.id}` is neither a local variable nor a constant in capitals")
        elif _shape(self.namespace[node.id]) is None:
            yield self.finding(node, f"the rows of `{node.id}` are of different lengths, or empty")

    def call(self, node: ast.Call) -> Iterator[Finding]:
        if node.keywords:
            yield self.finding(node, "arguments are given without their names")
        if not isinstance(node.func, ast.Name):
            yield self.finding(node, f"`{ast.unparse(node.func)}` is a method, and rule code calls functions only")
        elif not self.callable(node.func.id):
            yield self.finding(node, f"`{node.func.id}` is not a kernel function")
        elif node.func.id in BUILTINS:
            fewest, most = BUILTINS[node.func.id]
            if not fewest <= len(node.args) <= most:
                yield self.finding(
                    node, f"`{node.func.id}` has {'one argument' if most == 1 else 'two arguments or more'}"
                )
        for argument in node.args:
            yield from self.expression(argument)

    def callable(self, name: str) -> bool:
        if name in self.local:
            return False
        if name in BUILTINS or self.namespace is None:
            return True
        return is_kernel(self.namespace.get(name))


def _parts(node: ast.stmt) -> Iterator[ast.stmt | ast.expr]:
    """The statements and expressions in a statement, without what it assigns to."""
    for field, value in ast.iter_fields(node):
        if field not in {"targets", "target"}:
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, (ast.stmt, ast.expr)):
                    yield each


def _annotation(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else ""


def _is_range(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"


def _number(node: ast.expr) -> int | None:
    """The value of a constant that stands in the source."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand)
        return None if number is None else -number
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else None


def _is_table(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_table(each) for each in value)
    return isinstance(value, int) and abs(value) <= LARGEST


def _shape(value: object) -> tuple[int, ...] | None:
    """The lengths of a table in each direction; None if its rows are not alike."""
    if not isinstance(value, tuple):
        return ()
    shapes = {_shape(each) for each in value}
    inner = shapes.pop() if len(shapes) == 1 else None
    return None if inner is None else (len(value), *inner)
