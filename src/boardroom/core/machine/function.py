"""One function of rule code as LLVM assembly: its statements."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from boardroom.core.machine.expressions import Expressions
from boardroom.core.machine.source import Kernel
from boardroom.core.machine.types import INT, NOTHING, Array, Struct, Type, Value, from_parts, parts
from boardroom.core.machine.writer import Program, WiderError

HARMLESS = (ast.Name, ast.Constant, ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.Load)
"""What a value may consist of that is computed whether it is needed or not."""


def printed(program: Program, function: Kernel, types: tuple[Type, ...], name: str, linkage: str) -> str:
    """A function for a list of argument types."""
    known: dict[str, Type] = {}
    while True:
        try:
            return Function(program, function, types, known).text(name, linkage)
        except WiderError:
            continue


class Function(Expressions):
    """Prints the statements of a function."""

    def __init__(self, program: Program, function: Kernel, types: tuple[Type, ...], known: dict[str, Type]) -> None:
        super().__init__(program, function, known)
        arguments = [each.arg for each in self.node.args.args]
        assigned = {
            each.id for each in ast.walk(self.node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        self.local = {*arguments, *assigned}
        self.numbers = {each: number for number, each in enumerate(ast.walk(self.node))}
        self.loops: list[tuple[str, str]] = []
        """Where `continue` and `break` go on."""
        self.parameters: list[str] = []
        self.fixed: dict[str, Value] = {}
        for argument, type_ in zip(arguments, types, strict=True):
            names = [f"%{argument}", *(f"%{argument}.length{n}" for n in range(len(parts(type_)) - 1))]
            self.parameters += [f"{part} {name}" for part, name in zip(parts(type_), names, strict=True)]
            value = from_parts(type_, names)
            if argument in assigned:
                self.set(argument, value, self.node)
            else:
                self.fixed[argument] = value

    def text(self, name: str, linkage: str) -> str:
        """The whole function."""
        self.body(self.node.body)
        self.leave()
        head = f'define {linkage}{self.returns} @"{name}"({", ".join(self.parameters)}) nounwind {{'
        return "\n".join([head, *self.slots, *self.lines, "}"])

    def body(self, statements: list[ast.stmt]) -> None:
        """Statements, as far as they can be reached."""
        for statement in statements:
            if self.open:
                way = self.statements.get(type(statement))
                if way is None:
                    raise self.error(statement, f"{type(statement).__name__} is not part of rule code")
                docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
                if self.program.commented and not docstring:
                    self.do(f"; {statement.lineno}: {_line(self.file, statement.lineno)}")
                way(self, statement)

    def nothing(self, node: ast.Pass) -> None:
        """`pass`."""

    def alone(self, node: ast.Expr) -> None:
        """A call as a statement, or a docstring."""
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def give_back(self, node: ast.Return) -> None:
        """`return`."""
        if (node.value is None) != (self.returns == NOTHING):
            raise self.error(node, f"this function is said to return {'nothing' if node.value else 'a number'}")
        if node.value is None:
            self.leave()
        else:
            self.do(f"ret {self.returns} {self.number(self.value(node.value), self.returns, node)}")
            self.open = False

    def stop_loop(self, node: ast.Break) -> None:  # noqa: ARG002
        """`break`."""
        self.jump(self.loops[-1][1])

    def next_round(self, node: ast.Continue) -> None:  # noqa: ARG002
        """`continue`."""
        self.jump(self.loops[-1][0])

    def assign(self, node: ast.Assign) -> None:
        """An assignment: the value first, then each place."""
        value = self.value(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.set(target.id, value, node)
            else:
                self.store(self.place(target), value, node)

    def assign_changed(self, node: ast.AugAssign) -> None:
        """`+=` and its like: the old number is read before the other operand is evaluated."""
        if isinstance(node.target, ast.Name):
            old = self.get(node.target.id, node)
            self.set(node.target.id, self.binary(node.op, old, self.value(node.value), node), node)
        else:
            place = self.place(node.target)
            old = self.load(place)
            self.store(place, self.binary(node.op, old, self.value(node.value), node), node)

    def condition(self, node: ast.If) -> None:
        """`if`."""
        if is_append(node) and not self.program.checked and self.appended(node):
            return
        then, otherwise, end = self.labels("then", "else", "end")
        self.branch(node.test, then, otherwise if node.orelse else end)
        self.label(then)
        self.body(node.body)
        if node.orelse:
            self.jump(end)
            self.label(otherwise)
            self.body(node.orelse)
        self.label(end)

    def appended(self, node: ast.If) -> bool:
        """`if test: out[n] = value; n += 1` without a jump, because no processor foresees which options there are.

        What is not to be kept goes to a place that nobody reads. Whether it was printed: only numbers can be.
        """
        assign, count = node.body
        assert isinstance(assign, ast.Assign)
        assert isinstance(count, ast.AugAssign)
        assert isinstance(count.target, ast.Name)
        place = self.place(assign.targets[0])
        if not isinstance(place.type, Array) or place.type.shape or isinstance(place.type.stored, Struct):
            return False
        test = self.holds(node.test)
        kept = self.put(f"select i1 {test}, ptr {place.ref}, ptr {self.spare()}")
        self.store(Value(place.type, kept), self.value(assign.value), node)
        more = Value(INT, self.put(f"zext i1 {test} to i64"))
        self.set(count.target.id, self.binary(count.op, self.get(count.target.id, node), more, node), node)
        return True

    def spare(self) -> str:
        """A place on the stack that nobody reads. LLVM must not know that, or it prints the jump again."""
        name = "%.spare"
        if not any(line.startswith(f"  {name} =") for line in self.slots):
            self.slots += [f"  {name}.slot = alloca i64", f"  {name} = {disguised(f'{name}.slot')}"]
        return name

    def repeat(self, node: ast.While) -> None:
        """`while`."""
        test, body, end = self.labels("test", "body", "end")
        outside = self.fixed
        self.label(test)
        self.fixed = {name: self.anew(value) for name, value in outside.items()}
        self.branch(node.test, body, end)
        self.label(body)
        self.loop_body(node.body, test, end)
        self.jump(test)
        self.label(end)
        self.fixed = outside

    def anew(self, value: Value) -> Value:
        """The same record at an address that LLVM takes for a new one in every round of a loop.

        Else it works out before the loop where every field lies that any function in the loop may use, and has to put
        most of these addresses aside: a waste where a rule is called for one step.
        """
        if not isinstance(value.type, Array) or not value.type.is_record:
            return value
        return Value(value.type, self.put(disguised(value.ref)), value.lengths)

    def each(self, node: ast.For) -> None:
        """`for`, over a range or over the elements of an array."""
        if not isinstance(node.target, ast.Name):
            raise self.error(node, "a loop counts with one name")
        array: Value | None = None
        begin, step = "0", 1
        if isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range":
            begin, stop, step = self.bounds(node.iter)
        else:
            array = self.value(node.iter)
            if not isinstance(array.type, Array) or not array.type.shape:
                raise self.error(node, f"`{ast.unparse(node.iter)}` is neither a range nor an array")
            stop = array.lengths[0]
        test, body, following, end, counter = self.labels("test", "body", "next", "end", "counter")
        slot = self.slot(INT, counter)
        self.do(f"store i64 {begin}, ptr {slot}")
        self.label(test)
        at = self.put(f"load i64, ptr {slot}")
        self.fork(self.put(f"icmp {'slt' if step > 0 else 'sgt'} i64 {at}, {stop}"), body, end)
        self.label(body)
        self.set(node.target.id, Value(INT, at) if array is None else self.load(self.element(array, at, node)), node)
        self.loop_body(node.body, following, end)
        self.label(following)
        now = self.put(f"load i64, ptr {slot}")
        if step == 1:
            later = self.put(f"add nsw i64 {now}, 1")
        else:  # the last step may lead beyond 64 bits
            later = self.call("i64 @llvm.sadd.sat.i64(i64, i64)", f"i64 {now}, i64 {step}")
        self.do(f"store i64 {later}, ptr {slot}")
        self.jump(test)
        self.label(end)

    def bounds(self, node: ast.Call) -> tuple[str, str, int]:
        """Where a range begins and stops, and its step."""
        step = 1
        given = node.args
        if len(given) == 3:
            try:
                step = int(self.whole(given[2]))
            except ValueError:
                step = 0
            given = given[:2]
        if step == 0 or not given or node.keywords or len(given) > 2:
            raise self.error(node, f"`{ast.unparse(node)}`: a range has one or two bounds and a constant step")
        bounds = [self.whole(each) for each in given]
        return bounds[0] if len(bounds) > 1 else "0", bounds[-1], step

    def loop_body(self, statements: list[ast.stmt], following: str, end: str) -> None:
        """What is repeated."""
        self.loops.append((following, end))
        self.body(statements)
        self.loops.pop()

    statements: Mapping[type[ast.stmt], Callable[[Any, Any], None]] = {
        ast.Pass: nothing,
        ast.Expr: alone,
        ast.Return: give_back,
        ast.Break: stop_loop,
        ast.Continue: next_round,
        ast.Assign: assign,
        ast.AugAssign: assign_changed,
        ast.If: condition,
        ast.While: repeat,
        ast.For: each,
    }


def disguised(address: str) -> str:
    """An instruction that gives an address back; LLVM does not know that it does nothing."""
    return f'call ptr asm sideeffect "", "=r,0"(ptr {address})'


def is_append(node: ast.If) -> bool:
    """Whether a statement has the form `if test: out[n] = value; n += 1`, with a value that may be computed in vain."""
    match node:
        case ast.If(
            body=[
                ast.Assign(targets=[ast.Subscript(value=ast.Name(), slice=ast.Name(id=index))], value=value),
                ast.AugAssign(target=ast.Name(id=counted), op=ast.Add(), value=ast.Constant(value=1)),
            ],
            orelse=[],
        ):
            return index == counted and all(isinstance(each, HARMLESS) for each in ast.walk(value))
    return False


@cache
def _lines(file: str) -> list[str]:
    return Path(file).read_text("utf-8").splitlines()


def _line(file: str, number: int) -> str:
    return _lines(file)[number - 1].strip()
