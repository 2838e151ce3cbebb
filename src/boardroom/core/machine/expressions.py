"""Expressions of rule code: names, operators, conditions and calls."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Mapping
from typing import Any

from boardroom.core.kernel import is_kernel
from boardroom.core.machine.arithmetic import literal
from boardroom.core.machine.failures import Failure
from boardroom.core.machine.memory import Memory
from boardroom.core.machine.source import Kernel, is_constant, returned
from boardroom.core.machine.types import FLOAT, INT, NOTHING, Array, Value, parts, refs, words

SQUARE_ROOT, LOGARITHM = "double @llvm.sqrt.f64(double)", "double @llvm.log.f64(double)"
LARGEST = (1 << 63) - 1


class Expressions(Memory):
    """Prints expressions. Operands are evaluated in the order in which Python evaluates them."""

    local: set[str]
    """The names that are variables of the function."""
    fixed: Mapping[str, Value]
    """Arguments that are never assigned to."""
    numbers: Mapping[ast.AST, int]
    """All nodes of the function, numbered."""

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        way = self.ways.get(type(node))
        if way is None:
            raise self.error(node, f"`{ast.unparse(node)}` is not part of rule code")
        return way(self, node)

    def whole(self, node: ast.expr) -> str:
        """The value of an expression that is a whole number."""
        return self.number(self.value(node), INT, node)

    def constant(self, node: ast.Constant) -> Value:
        """A number that stands in the source."""
        return self.literal(node.value, node)

    def literal(self, number: Any, node: ast.AST) -> Value:
        """A number that is known now."""
        if isinstance(number, float) or (isinstance(number, int) and -LARGEST - 1 <= number <= LARGEST):
            return literal(number)
        raise self.error(node, f"{number!r} is not a number of 64 bits")

    def name(self, node: ast.Name) -> Value:
        """A variable, or a constant in capitals."""
        if node.id in self.fixed:
            return self.fixed[node.id]
        if node.id in self.local:
            return self.get(node.id, node)
        value = self.globals.get(node.id)
        if not is_constant(node.id, value):
            raise self.error(node, f"`{node.id}` is neither a local variable nor a constant in capitals")
        return self.program.table(value) if isinstance(value, tuple) else self.literal(value, node)

    def place(self, node: ast.expr) -> Value:
        """Where a field or an element lies."""
        if isinstance(node, ast.Attribute):
            return self.field(self.value(node.value), node.attr, node)
        if isinstance(node, ast.Subscript):
            array = self.value(node.value)
            return self.element(array, self.whole(node.slice), node)
        raise self.error(node, f"`{ast.unparse(node)}` cannot be assigned to")

    def read(self, node: ast.expr) -> Value:
        """What a field or an element holds."""
        return self.load(self.place(node))

    def unary(self, node: ast.UnaryOp) -> Value:
        """An operator before a number."""
        if isinstance(node.op, ast.Not):
            return self.truth(node)
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            number: Any = node.operand.value
            return self.literal(-number, node)
        value = self.value(node.operand)
        if isinstance(node.op, ast.USub):
            return self.negated(value, node)
        if isinstance(node.op, ast.Invert):
            return Value(INT, self.put(f"xor i64 {self.number(value, INT, node)}, -1"))
        return value

    def operator(self, node: ast.BinOp) -> Value:
        """An operator between two numbers."""
        left = self.value(node.left)
        return self.binary(node.op, left, self.value(node.right), node)

    # -- conditions

    def branch(self, node: ast.expr, yes: str, no: str) -> None:
        """End the block: go on at `yes` if a condition holds, else at `no`."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.branch(node.operand, no, yes)
        elif isinstance(node, ast.BoolOp):
            for operand in node.values[:-1]:
                (more,) = self.labels("more")
                self.branch(operand, *((more, no) if isinstance(node.op, ast.And) else (yes, more)))
                self.label(more)
            self.branch(node.values[-1], yes, no)
        elif isinstance(node, ast.Compare):
            self.branch_compare(node, yes, no)
        else:
            self.fork(self.compare(ast.NotEq(), self.value(node), literal(0), node), yes, no)

    def branch_compare(self, node: ast.Compare, yes: str, no: str) -> None:
        """The same for a chain of comparisons, which ends at the first that does not hold."""
        left = self.value(node.left)
        for number, (operator, comparator) in enumerate(zip(node.ops, node.comparators, strict=True), 1):
            right = self.value(comparator)
            test = self.compare(operator, left, right, node)
            left = right
            if number == len(node.ops):
                self.fork(test, yes, no)
            else:
                (more,) = self.labels("more")
                self.fork(test, more, no)
                self.label(more)

    def holds(self, node: ast.expr) -> str:
        """Whether a condition holds, as one bit."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left = self.value(node.left)
            return self.compare(node.ops[0], left, self.value(node.comparators[0]), node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.put(f"xor i1 {self.holds(node.operand)}, true")
        many = isinstance(node, (ast.Compare, ast.BoolOp))
        return self.compare(ast.NotEq(), self.truth(node) if many else self.value(node), literal(0), node)

    def truth(self, node: ast.expr) -> Value:
        """A condition as the number 1 or 0."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return Value(INT, self.put(f"zext i1 {self.holds(node)} to i64"))
        yes, no, end = self.labels("yes", "no", "end")
        name = self.hidden(node)
        self.branch(node, yes, no)
        self.label(yes)
        self.set(name, literal(1), node)
        self.jump(end)
        self.label(no)
        self.set(name, literal(0), node)
        self.label(end)
        return self.get(name, node)

    def decider(self, node: ast.BoolOp) -> Value:
        """`and` and `or` as a value: the operand that decides."""
        (end,) = self.labels("end")
        name = self.hidden(node)
        for operand in node.values[:-1]:
            (more,) = self.labels("more")
            value = self.value(operand)
            self.set(name, value, node)
            test = self.compare(ast.NotEq(), value, literal(0), node)
            self.fork(test, *((more, end) if isinstance(node.op, ast.And) else (end, more)))
            self.label(more)
        self.set(name, self.value(node.values[-1]), node)
        self.label(end)
        return self.get(name, node)

    def choice(self, node: ast.IfExp) -> Value:
        """One value or the other."""
        yes, no, end = self.labels("yes", "no", "end")
        name = self.hidden(node)
        self.branch(node.test, yes, no)
        self.label(yes)
        self.set(name, self.value(node.body), node)
        self.jump(end)
        self.label(no)
        self.set(name, self.value(node.orelse), node)
        self.label(end)
        return self.get(name, node)

    def hidden(self, node: ast.expr) -> str:
        """A variable for the value of an expression; the same one when the function is printed again."""
        return f"{type(node).__name__}.{self.numbers[node]}"

    # -- calls

    def call_of(self, node: ast.Call) -> Value:
        """A call of a kernel function, or of one of the few functions of Python."""
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self.error(node, f"`{ast.unparse(node)}`: rule code calls functions by name, with plain arguments")
        name = node.func.id
        function = None if name in self.local else self.globals.get(name)
        values = [self.value(each) for each in node.args]
        if is_kernel(function):
            assert function is not None
            return self.called(function, values, node)
        if function in (math.sqrt, math.log):
            return self.of_fraction(function, values, node)
        builtin = self.builtins.get(name)
        if builtin is None or name in self.local or function is not None:
            raise self.error(node, f"`{name}` is not a kernel function")
        return builtin(self, values, node)

    def called(self, function: Kernel, values: list[Value], node: ast.Call) -> Value:
        """A call of a kernel function, printed for the types of these values."""
        expected = function.__code__.co_argcount
        if len(values) != expected:
            raise self.error(node, f"`{function.__name__}` has {expected} arguments, not {len(values)}")
        for value in values:
            if value.type == NOTHING:
                raise self.error(node, "a function that returns nothing is used as a value")
        name = self.program.request(function, tuple(value.type for value in values))
        arguments = ", ".join(
            f"{part} {ref}" for value in values for part, ref in zip(parts(value.type), refs(value), strict=True)
        )
        returns = returned(function)
        text = f'call {returns} @"{name}"({arguments})'
        result = Value(returns, "" if returns == NOTHING else self.put(text))
        if returns == NOTHING:
            self.do(text)
        if self.program.checked:
            self.check_call()
        return result

    def of_fraction(self, function: Any, values: list[Value], node: ast.Call) -> Value:
        """`sqrt` or `log`."""
        value = self.single(values, node)
        number = self.number(value, FLOAT, node)
        if self.program.checked:
            bad = "olt" if function is math.sqrt else "ole"
            self.check(self.put(f"fcmp {bad} double {number}, 0.0"), Failure.DOMAIN, node)
        declaration = SQUARE_ROOT if function is math.sqrt else LOGARITHM
        return Value(FLOAT, self.call(declaration, f"double {number}"))

    def single(self, values: list[Value], node: ast.Call) -> Value:
        """The only argument of a function."""
        if len(values) != 1:
            raise self.error(node, f"`{ast.unparse(node.func)}` has one argument here, not {len(values)}")
        return values[0]

    def length(self, values: list[Value], node: ast.Call) -> Value:
        """`len` of an array."""
        value = self.single(values, node)
        if not isinstance(value.type, Array) or not value.type.shape:
            raise self.error(node, f"only arrays have a length, and this is {words(value.type)}")
        return Value(INT, value.lengths[0])

    def smallest(self, values: list[Value], node: ast.Call) -> Value:
        """`min` of some numbers."""
        return self.best(ast.Lt(), values, node)

    def largest(self, values: list[Value], node: ast.Call) -> Value:
        """`max` of some numbers."""
        return self.best(ast.Gt(), values, node)

    def best(self, better: ast.cmpop, values: list[Value], node: ast.Call) -> Value:
        """The first of the best."""
        if len(values) < 2:
            raise self.error(node, "`min` and `max` choose between two numbers or more")
        best = values[0]
        for value in values[1:]:
            test = self.compare(better, value, best, node)
            type_ = FLOAT if FLOAT in (value.type, best.type) else INT
            one, other = self.number(value, type_, node), self.number(best, type_, node)
            best = Value(type_, self.put(f"select i1 {test}, {type_} {one}, {type_} {other}"))
        return best

    def without_sign(self, values: list[Value], node: ast.Call) -> Value:
        """`abs` of a number."""
        return self.absolute(self.single(values, node), node)

    def to_whole(self, values: list[Value], node: ast.Call) -> Value:
        """`int` of a number."""
        return self.truncated(self.single(values, node), node)

    def to_fraction(self, values: list[Value], node: ast.Call) -> Value:
        """`float` of a number."""
        return Value(FLOAT, self.number(self.single(values, node), FLOAT, node))

    ways: Mapping[type[ast.expr], Callable[[Any, Any], Value]] = {
        ast.Constant: constant,
        ast.Name: name,
        ast.Attribute: read,
        ast.Subscript: read,
        ast.UnaryOp: unary,
        ast.BinOp: operator,
        ast.Compare: truth,
        ast.BoolOp: decider,
        ast.IfExp: choice,
        ast.Call: call_of,
    }
    builtins: Mapping[str, Callable[[Any, list[Value], ast.Call], Value]] = {
        "len": length,
        "min": smallest,
        "max": largest,
        "abs": without_sign,
        "int": to_whole,
        "float": to_fraction,
    }
