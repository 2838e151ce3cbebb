"""Random programs of the subset, and what Python says that they do.

`programs` writes a module of a few kernel functions. `strict` runs it as Python with the limits of machine code: a
result that does not fit 64 bits, an index outside its array and a number too wide for its field are exceptions.
"""

import ast
from dataclasses import dataclass
from math import log, sqrt

from hypothesis import strategies as st

from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.layout import CheckedList, Layout, wide

CELL = Layout("Cell", turn=0, hand=(2, 3), row=4, far=wide(2), mask=wide(8), purse=wide(4, 3))
ROW = (5, -4, 3, 0)
TABLE = ((1, -2, 3), (400, 5, -60_000))
LIMIT = 6
HALF = 0.5
CONSTANTS = {"ROW": ROW, "TABLE": TABLE, "LIMIT": LIMIT, "HALF": HALF, "sqrt": sqrt, "log": log}
OUT = 5
"""The length of the array that programs write into."""
HEAD = "@kernel\ndef {name}(s: Record, out: Buffer, a: int, b: int) -> int:\n"
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1

NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 5, 7, 8, 63, 64, 127, 128, 1000, 1 << 31, (1 << 62) + 1, HIGHEST])
FRACTIONS = st.sampled_from(["0.0", "0.5", "1.5", "2.0", "0.1", "1e10", "1e300"])
INPUTS = st.sampled_from([0, 1, 2, 3, 4, -1, -2, -3, 7, -8, 100, 1 << 33, HIGHEST, LOWEST])


@dataclass
class Scope:
    """What may be written at a place."""

    whole: list[str]
    fractions: list[str]
    callees: list[str]
    counters: int = 0
    in_loop: bool = False

    def inner(self, **changes):
        """A block in it: what is assigned there may not be read behind it."""
        return Scope(
            list(self.whole), list(self.fractions), self.callees, self.counters, changes.get("in_loop", self.in_loop)
        )


class Author:
    """Writes statements and expressions from what Hypothesis draws."""

    def __init__(self, draw):
        self.draw = draw

    def one_of(self, *ways):
        return self.draw(st.sampled_from(ways))()

    def number(self, scope, depth):
        """A whole number."""
        simple = [
            lambda: str(self.draw(NUMBERS)),
            lambda: f"-{self.draw(NUMBERS)}",
            lambda: self.draw(st.sampled_from(scope.whole)),
            lambda: self.draw(st.sampled_from(scope.whole)),
            lambda: self.draw(st.sampled_from(["s.turn", "s.far", "s.mask", "LIMIT", "len(out)", "len(TABLE[0])"])),
            lambda: self.element(scope, 0),
        ]
        if depth == 0:
            return self.one_of(*simple)

        def part():
            return self.number(scope, depth - 1)

        def binary():
            operator = self.draw(st.sampled_from(["+", "-", "*", "//", "%", "&", "|", "^"]))
            if operator in {"//", "%"} and self.draw(st.booleans()):
                return f"({part()} {operator} {self.draw(st.sampled_from([1, 3, 8, -1, -4, -5]))})"
            return f"({part()} {operator} {part()})"

        deep = [
            binary,
            binary,
            binary,
            lambda: f"({part()} {self.draw(st.sampled_from(['<<', '>>']))} ({part()} % 70 - 2))",
            lambda: (
                f"({part()} {self.draw(st.sampled_from(['<<', '>>']))} {self.draw(st.sampled_from([0, 1, 9, 62]))})"
            ),
            lambda: f"({part()} & 7)",
            lambda: f"{self.draw(st.sampled_from(['-', '~', '+']))}({part()})",
            lambda: f"abs({part()})",
            lambda: f"{self.draw(st.sampled_from(['min', 'max']))}({part()}, {part()})",
            lambda: f"({part()} if {self.condition(scope, depth - 1)} else {part()})",
            lambda: f"({part()} {self.draw(st.sampled_from(['and', 'or']))} {part()})",
            lambda: f"({self.condition(scope, depth - 1)})",
            lambda: self.element(scope, depth - 1),
            lambda: f"int({self.fraction(scope, depth - 1)})",
        ]
        if scope.callees:
            deep.append(lambda: self.call(scope, depth))
        return self.one_of(*simple[2:4], *deep)

    def fraction(self, scope, depth):
        """A fraction. Whole numbers in it are small, because Python compares and divides larger ones exactly."""

        def small():
            return f"({self.number(scope, max(0, depth - 1))} & 65535)"

        simple = [lambda: self.draw(FRACTIONS), lambda: "HALF", lambda: f"float{small()}"]
        if scope.fractions:
            simple.append(lambda: self.draw(st.sampled_from(scope.fractions)))
        if depth == 0:
            return self.one_of(*simple)

        def part():
            return self.fraction(scope, depth - 1)

        return self.one_of(
            *simple,
            lambda: f"({small()} / {small()})",
            lambda: f"({part()} {self.draw(st.sampled_from(['+', '-', '*', '/']))} {part()})",
            lambda: f"({part()} * {small()})",
            lambda: f"{self.draw(st.sampled_from(['sqrt', 'log']))}({part()})",
            lambda: f"-({part()})",
            lambda: f"abs({part()})",
            lambda: f"min({part()}, {part()})",
            lambda: f"({part()} if {self.condition(scope, depth - 1)} else {part()})",
        )

    def condition(self, scope, depth):
        """A comparison, a chain of them, or a combination."""

        def part():
            return self.number(scope, max(0, depth - 1))

        def compare():
            return self.draw(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]))

        simple = [
            lambda: f"{part()} {compare()} {part()}",
            lambda: f"{part()} {compare()} {part()} {compare()} {part()}",
        ]
        if depth <= 0:
            return self.one_of(*simple)

        def inner():
            return f"({self.condition(scope, depth - 1)})"

        return self.one_of(
            *simple,
            lambda: f"not {inner()}",
            lambda: f"{inner()} {self.draw(st.sampled_from(['and', 'or']))} {inner()}",
            lambda: f"{self.fraction(scope, depth - 1)} {compare()} {self.fraction(scope, depth - 1)}",
            part,
        )

    def index(self, scope, length):
        """Mostly inside an array of that length."""
        name = self.draw(st.sampled_from(scope.whole))
        inside = [lambda: f"{name} % {length}", lambda: str(self.draw(st.integers(0, length - 1)))]
        return self.one_of(*inside, *inside, *inside, lambda: f"{name} & 3")

    def place(self, scope):
        """Something that can be written to."""
        return self.one_of(
            lambda: f"out[{self.index(scope, OUT)}]",
            lambda: f"s.row[{self.index(scope, 4)}]",
            lambda: f"s.hand[{self.index(scope, 2)}][{self.index(scope, 3)}]",
            lambda: f"s.purse[{self.index(scope, 3)}]",
            lambda: self.draw(st.sampled_from(["s.turn", "s.far", "s.mask"])),
        )

    def element(self, scope, depth):
        """Something that lies in memory; now and then with an index that is far off."""
        if depth > 0 and self.draw(st.integers(0, 9)) == 0:
            return f"{self.draw(st.sampled_from(['ROW', 's.row', 'TABLE[1]']))}[{self.number(scope, depth - 1)}]"
        return self.one_of(
            lambda: self.place(scope),
            lambda: f"ROW[{self.index(scope, 4)}]",
            lambda: f"TABLE[{self.index(scope, 2)}][{self.index(scope, 3)}]",
        )

    def call(self, scope, depth):
        """A call of a function that stands before."""
        name = self.draw(st.sampled_from(scope.callees))
        out = self.draw(st.sampled_from(["out", "out", "s.row", "s.hand[0]", "s.purse"]))
        return f"{name}(s, {out}, {self.number(scope, depth - 1)}, {self.number(scope, 0)})"

    def block(self, scope, depth):
        """Some statements, indented."""
        lines = []
        for _ in range(self.draw(st.integers(1, 3))):
            lines += self.statement(scope, depth)
        return [f"    {line}" for line in lines]

    def statement(self, scope, depth):
        """One statement; what it assigns may be read after it."""
        simple = [self.assign, self.assign, self.augment, self.store, self.store, self.append, self.assign_fraction]
        if scope.callees:
            simple.append(lambda scope: [self.call(scope, 1)])
        if scope.in_loop:
            simple.append(self.leave_loop)
        if depth == 0:
            return self.draw(st.sampled_from(simple))(scope)
        blocks = [self.if_statement, self.for_range, self.for_each, self.while_loop]
        return self.draw(
            st.sampled_from(
                [*(lambda scope, way=way: way(scope) for way in simple)]
                + [lambda scope, way=way: way(scope, depth - 1) for way in blocks]
            )
        )(scope)

    def assign(self, scope):
        name = self.draw(st.sampled_from(["a", "b", "c", "d"]))
        value = self.number(scope, 2)
        scope.whole.append(name)
        return [f"{name} = {value}"]

    def assign_fraction(self, scope):
        name = self.draw(st.sampled_from(["x", "y"]))
        value = self.one_of(lambda: self.fraction(scope, 2), lambda: str(self.draw(st.integers(0, 9))))
        scope.fractions.append(name)
        return [f"{name} = {value}"]

    def augment(self, scope):
        name = self.draw(st.sampled_from(scope.whole))
        if name.startswith("k"):
            return self.store(scope)
        return [f"{name} {self.draw(st.sampled_from(['+=', '-=', '*=', '^=', '%=']))} {self.number(scope, 2)}"]

    def store(self, scope):
        operator = self.draw(st.sampled_from(["=", "=", "+=", "-="]))
        small = self.draw(st.booleans())
        value = self.call(scope, 1) if scope.callees and self.draw(st.booleans()) else self.number(scope, 2)
        return [f"{self.place(scope)} {operator} {f'({value}) & 15' if small else value}"]

    def append(self, scope):
        """Keep a number behind others if a condition holds; where no more have room, it mostly does not."""
        name = self.draw(st.sampled_from(scope.whole))
        array, length = self.draw(st.sampled_from([("out", OUT), ("row", 4)]))
        value = self.one_of(lambda: name, lambda: f"{name} * 2 + 1", lambda: self.number(scope, 1))
        lines = [f"n = {name} % {length + 1}", *(["row = s.row"] if array == "row" else [])]
        condition = self.condition(scope, 2)
        if self.draw(st.booleans()):
            condition = f"n < {length} and ({condition})"
        scope.whole.append("n")
        return [*lines, f"if {condition}:", f"    {array}[n] = {value}", "    n += 1"]

    def leave_loop(self, scope):
        return [f"if {self.condition(scope, 1)}:", f"    {self.draw(st.sampled_from(['break', 'continue']))}"]

    def if_statement(self, scope, depth):
        lines = [f"if {self.condition(scope, 2)}:", *self.block(scope.inner(), depth)]
        if self.draw(st.booleans()):
            lines += ["else:", *self.block(scope.inner(), depth)]
        return lines

    def for_range(self, scope, depth):
        bounds = self.one_of(
            lambda: f"{self.number(scope, 1)} % 5",
            lambda: f"{self.number(scope, 0)} % 4, 4",
            lambda: f"-3, {self.number(scope, 0)} % 9, 2",
            lambda: f"{self.number(scope, 0)} % 9, -2, -3",
        )
        inner = scope.inner(in_loop=True)
        inner.whole.append("i")
        return [f"for i in range({bounds}):", *self.block(inner, depth)]

    def for_each(self, scope, depth):
        inner = scope.inner(in_loop=True)
        inner.whole.append("v")
        return [
            f"for v in {self.draw(st.sampled_from(['out', 'ROW', 's.row', 's.hand[1]', 'TABLE[0]']))}:",
            *self.block(inner, depth),
        ]

    def while_loop(self, scope, depth):
        """It counts down in a variable that nothing else assigns to."""
        scope.counters += 1
        counter = f"k{scope.counters}"
        inner = scope.inner(in_loop=True)
        inner.whole.append(counter)
        return [
            f"{counter} = {self.number(scope, 1)} % 6",
            f"while {counter} > 0:",
            f"    {counter} -= 1",
            *self.block(inner, depth),
        ]


@st.composite
def programs(draw):
    """The source of a module; its last function is the one to call."""
    author = Author(draw)
    names, parts = [], []
    for number in range(draw(st.integers(1, 3))):
        scope = Scope(["a", "b"], [], list(names))
        name = f"f{number}"
        lines = author.block(scope, 2) + author.block(scope, 1)
        lines.append(f"    return {author.number(scope, 2)}")
        parts.append(HEAD.format(name=name) + "\n".join(lines) + "\n")
        names.append(name)
    return "\n\n".join(parts)


def load(source, path):
    """The last function of a source, which is written to a file because the translator reads it there."""
    path.write_text(source, "utf-8")
    namespace = {"kernel": kernel, "Record": Record, "Buffer": Buffer, "__name__": "program", **CONSTANTS}
    exec(compile(source, str(path), "exec"), namespace)
    return namespace[[name for name in namespace if name.startswith("f") and name[1:].isdigit()][-1]]


class Strict(ast.NodeTransformer):
    """Rewrites a program so that Python raises where checked machine code does."""

    def visit_BinOp(self, node):
        return _called("fit", self.generic_visit(node))

    visit_UnaryOp = visit_BinOp  # noqa: N815

    def visit_Call(self, node):
        self.generic_visit(node)
        return _called("fit", node) if node.func.id in {"abs", "int"} else node

    def visit_AugAssign(self, node):
        """`p += x` as `p = fit(p + x)`; indices have no effects, so they may be evaluated twice."""
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        value = ast.BinOp(read, node.op, node.value)
        return self.visit(ast.Assign([node.target], value))

    def visit_Subscript(self, node):
        self.generic_visit(node)
        node.slice = _called("inside", ast.parse(ast.unparse(node.value), mode="eval").body, node.slice)
        return node


def _called(name, *arguments):
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def fit(number):
    """A result, if it fits."""
    if isinstance(number, int) and not LOWEST <= number <= HIGHEST:
        raise OverflowError(number)
    return number


def inside(array, index):
    """An index, if it is one of the array."""
    if not 0 <= index < len(array):
        raise IndexError(index)
    return index


def strict(source):
    """The last function of a source, for Python with the limits of machine code."""
    tree = ast.fix_missing_locations(Strict().visit(ast.parse(source)))
    namespace = {"kernel": kernel, "Record": Record, "Buffer": Buffer, "fit": fit, "inside": inside, **CONSTANTS}
    exec(compile(tree, "<strict>", "exec"), namespace)
    return namespace[[name for name in namespace if name.startswith("f") and name[1:].isdigit()][-1]]


def started():
    """A record and an array to begin with."""
    record = CELL.checked_record()
    record.turn, record.far, record.mask = 3, -200, 1 << 40
    for index in range(4):
        record.row[index] = index - 1
    return record, CheckedList([9, -1, 0, 1 << 20, 4], 8)
