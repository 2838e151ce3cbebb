"""Numbers: operators, comparisons and conversions, with the results that Python has.

Code that is not checked differs from Python where a result does not fit 64 bits: sums, products and shifts keep the
lowest 64 bits. A division by 0 is one by 1. So no operator ends the process, and every result is defined.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Mapping

from boardroom.core.machine.failures import Failure
from boardroom.core.machine.types import FLOAT, INT, Value, words
from boardroom.core.machine.writer import Writer

BITWISE: Mapping[type[ast.AST], str] = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SUMS: Mapping[type[ast.AST], str] = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
FRACTIONS: Mapping[type[ast.AST], str] = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
COMPARISONS: Mapping[type[ast.AST], tuple[str, str]] = {
    ast.Eq: ("eq", "oeq"),
    ast.NotEq: ("ne", "une"),
    ast.Lt: ("slt", "olt"),
    ast.LtE: ("sle", "ole"),
    ast.Gt: ("sgt", "ogt"),
    ast.GtE: ("sge", "oge"),
}
"""For whole numbers and for fractions."""
LOWEST = -(1 << 63)
BITS = 64


def literal(number: int | float) -> Value:  # noqa: PYI041
    """A number that stands in the source."""
    if isinstance(number, float):
        return Value(FLOAT, f"0x{struct.pack('>d', number).hex().upper()}")
    return Value(INT, str(int(number)))


class Arithmetic(Writer):
    """Prints operators."""

    def number(self, value: Value, type_: str, node: ast.AST) -> str:
        """A value as an operand of this type."""
        if value.type == type_:
            return value.ref
        if value.type == INT and type_ == FLOAT:
            return self.widened(value, FLOAT).ref
        raise self.error(node, f"{words(value.type)} where {words(type_)} is needed")

    def binary(self, operator: ast.operator, left: Value, right: Value, node: ast.AST) -> Value:
        """An operator between two numbers."""
        kind = type(operator)
        if FLOAT in (left.type, right.type) or kind is ast.Div:
            if kind not in FRACTIONS:
                raise self.error(node, "fractions are only added, subtracted, multiplied and divided")
            a, b = self.number(left, FLOAT, node), self.number(right, FLOAT, node)
            if self.program.checked and kind is ast.Div:
                self.check(self.put(f"fcmp oeq double {b}, 0.0"), Failure.ZERO, node)
            return Value(FLOAT, self.put(f"{FRACTIONS[kind]} double {a}, {b}"))
        a, b = self.number(left, INT, node), self.number(right, INT, node)
        if kind in BITWISE:
            return Value(INT, self.put(f"{BITWISE[kind]} i64 {a}, {b}"))
        if kind in SUMS:
            return Value(INT, self.summed(SUMS[kind], a, b, node))
        if kind in (ast.LShift, ast.RShift):
            return Value(INT, self.shifted(a, b, node, left=kind is ast.LShift))
        if kind in (ast.FloorDiv, ast.Mod):
            return Value(INT, self.divided(a, b, node, modulo=kind is ast.Mod))
        raise self.error(node, f"the operator {kind.__name__} is not part of rule code")

    def summed(self, name: str, a: str, b: str, node: ast.AST) -> str:
        """A sum, difference or product."""
        if not self.program.checked:
            return self.put(f"{name} i64 {a}, {b}")
        both = self.call(f"{{ i64, i1 }} @llvm.s{name}.with.overflow.i64(i64, i64)", f"i64 {a}, i64 {b}")
        self.check(self.put(f"extractvalue {{ i64, i1 }} {both}, 1"), Failure.OVERFLOW, node)
        return self.put(f"extractvalue {{ i64, i1 }} {both}, 0")

    def shifted(self, a: str, b: str, node: ast.AST, *, left: bool) -> str:
        """A shift. To the right by 64 bits or more is what is left then: 0 or -1."""
        known = b.isdigit() and int(b) < BITS
        if self.program.checked and not known:
            self.check(self.put(f"icmp slt i64 {b}, 0"), Failure.SHIFT, node, b)
        if not left:
            amount = b if known else self.call("i64 @llvm.umin.i64(i64, i64)", f"i64 {b}, i64 {BITS - 1}")
            return self.put(f"ashr i64 {a}, {amount}")
        amount = b if known else self.put(f"and i64 {b}, {BITS - 1}")
        result = self.put(f"shl i64 {a}, {amount}")
        if self.program.checked:
            lost = self.put(f"icmp ne i64 {self.put(f'ashr i64 {result}, {amount}')}, {a}")
            far = self.put(f"icmp sge i64 {b}, {BITS}")
            some = self.put(f"icmp ne i64 {a}, 0")
            self.check(self.put(f"or i1 {lost}, {self.put(f'and i1 {far}, {some}')}"), Failure.OVERFLOW, node)
        return result

    def divided(self, a: str, b: str, node: ast.AST, *, modulo: bool) -> str:
        """Division that rounds down."""
        constant = None if b.startswith("%") else int(b)
        if constant is not None and constant > 0 and constant.bit_count() == 1:
            return self.put(f"and i64 {a}, {constant - 1}" if modulo else f"ashr i64 {a}, {constant.bit_length() - 1}")
        divisor = b
        if constant in (None, 0, -1):
            # The processor ends a process that divides by 0, or the lowest number by -1.
            if self.program.checked:
                self.check_division(a, b, node, modulo=modulo)
            special = self.put(f"icmp ult i64 {self.put(f'add i64 {b}, 1')}, 2")
            divisor = self.put(f"select i1 {special}, i64 1, i64 {b}")
        rest = self.put(f"srem i64 {a}, {divisor}")
        apart = self.put(f"icmp slt i64 {self.put(f'xor i64 {rest}, {divisor}')}, 0")
        uneven = self.put(f"and i1 {apart}, {self.put(f'icmp ne i64 {rest}, 0')}")
        if modulo:
            return self.put(f"select i1 {uneven}, i64 {self.put(f'add i64 {rest}, {divisor}')}, i64 {rest}")
        quotient = self.put(f"sdiv i64 {a}, {divisor}")
        rounded = self.put(f"add i64 {quotient}, {self.put(f'sext i1 {uneven} to i64')}")
        if divisor == b:
            return rounded
        negated = self.put(f"sub i64 0, {a}")
        return self.put(f"select i1 {self.put(f'icmp eq i64 {b}, -1')}, i64 {negated}, i64 {rounded}")

    def check_division(self, a: str, b: str, node: ast.AST, *, modulo: bool) -> None:
        """Checked code only: the divisor is not 0, and the quotient fits."""
        self.check(self.put(f"icmp eq i64 {b}, 0"), Failure.ZERO, node)
        if not modulo:
            lowest, minus = self.put(f"icmp eq i64 {a}, {LOWEST}"), self.put(f"icmp eq i64 {b}, -1")
            self.check(self.put(f"and i1 {lowest}, {minus}"), Failure.OVERFLOW, node)

    def compare(self, operator: ast.cmpop, left: Value, right: Value, node: ast.AST) -> str:
        """Whether a comparison holds, as one bit."""
        if type(operator) not in COMPARISONS:
            raise self.error(node, f"the comparison {type(operator).__name__} is not part of rule code")
        whole, fraction = COMPARISONS[type(operator)]
        if FLOAT in (left.type, right.type):
            return self.put(
                f"fcmp {fraction} double {self.number(left, FLOAT, node)}, {self.number(right, FLOAT, node)}"
            )
        return self.put(f"icmp {whole} i64 {self.number(left, INT, node)}, {self.number(right, INT, node)}")

    def negated(self, value: Value, node: ast.AST) -> Value:
        """The number with the other sign."""
        if value.type == FLOAT:
            return Value(FLOAT, self.put(f"fneg double {value.ref}"))
        return Value(INT, self.summed("sub", "0", self.number(value, INT, node), node))

    def absolute(self, value: Value, node: ast.AST) -> Value:
        """The number without its sign."""
        if value.type == FLOAT:
            return Value(FLOAT, self.call("double @llvm.fabs.f64(double)", f"double {value.ref}"))
        positive = self.put(f"icmp sge i64 {self.number(value, INT, node)}, 0")
        if self.program.checked:
            self.check(self.put(f"icmp eq i64 {value.ref}, {LOWEST}"), Failure.OVERFLOW, node)
        turned = self.put(f"sub i64 0, {value.ref}")
        return Value(INT, self.put(f"select i1 {positive}, i64 {value.ref}, i64 {turned}"))

    def truncated(self, value: Value, node: ast.AST) -> Value:
        """`int` of a number: a fraction loses what stands behind the point."""
        if value.type != FLOAT:
            return Value(INT, self.number(value, INT, node))
        if self.program.checked:
            self.check(self.put(f"fcmp uno double {value.ref}, 0.0"), Failure.DOMAIN, node)
            low, high = literal(-(2.0**63)).ref, literal(2.0**63).ref
            fits = self.put(
                f"and i1 {self.put(f'fcmp oge double {value.ref}, {low}')}, "
                f"{self.put(f'fcmp olt double {value.ref}, {high}')}"
            )
            self.check(self.put(f"xor i1 {fits}, true"), Failure.OVERFLOW, node)
        return Value(INT, self.call("i64 @llvm.fptosi.sat.i64.f64(double)", f"double {value.ref}"))
