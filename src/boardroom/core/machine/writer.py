"""The instructions of one function as lines of text: names, blocks, variables and failed checks."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any, Protocol

from boardroom.core.machine.failures import FAILED, REPORT, Check, Failure
from boardroom.core.machine.source import Kernel, TranslationError, returned, syntax
from boardroom.core.machine.types import FLOAT, NOTHING, Array, Type, Value, from_parts, join, parts, refs, words


class Program(Protocol):
    """What a printed function asks of the program that it is part of."""

    checked: bool
    commented: bool

    def request(self, function: Kernel, types: tuple[Type, ...]) -> str:
        """The name of a function for these argument types."""

    def table(self, value: tuple[Any, ...]) -> Value:
        """The address of a constant table."""

    def declare(self, declaration: str) -> None:
        """Declare a function of LLVM."""

    def number_of(self, check: Check) -> int:
        """The number of a check."""


class WiderError(Exception):
    """A variable turned out to need a wider type than its first value has: the function is printed again."""


class Writer:
    """Prints one function for one list of argument types. This part knows instructions, not Python."""

    def __init__(self, program: Program, function: Kernel, known: dict[str, Type]) -> None:
        self.program = program
        self.node = syntax(function)
        self.file = function.__code__.co_filename
        self.globals: Mapping[str, Any] = function.__globals__
        self.returns = returned(function)
        self.known = known
        """The types of variables, as far as earlier attempts have found them."""
        self.variables: dict[str, Value] = {}
        """Addresses on the stack; LLVM turns them into registers."""
        self.slots: list[str] = []
        self.lines: list[str] = []
        self.count = 0
        self.open = True
        """Whether the block that is being printed has not ended yet. After its end nothing is printed."""

    # -- instructions

    def do(self, text: str) -> None:
        """An instruction without a result."""
        if self.open:
            self.lines.append(f"  {text}")

    def put(self, text: str) -> str:
        """An instruction with a result, whose name is returned."""
        self.count += 1
        name = f"%.{self.count}"
        self.do(f"{name} = {text}")
        return name

    def call(self, declaration: str, arguments: str) -> str:
        """A call of a function of LLVM, declared as `result @name(types)`."""
        self.program.declare(declaration)
        return self.put(f"call {declaration.partition('(')[0]}({arguments})")

    # -- blocks

    def labels(self, *names: str) -> list[str]:
        """Names of new blocks."""
        self.count += 1
        return [f"{name}.{self.count}" for name in names]

    def label(self, name: str) -> None:
        """Begin a block; the one before goes on here if it has not ended."""
        self.jump(name)
        self.lines.append(f"{name}:")
        self.open = True

    def jump(self, name: str) -> None:
        """End the block: go on at `name`."""
        self.do(f"br label %{name}")
        self.open = False

    def fork(self, test: str, yes: str, no: str) -> None:
        """End the block: go on at `yes` or at `no`."""
        self.do(f"br i1 {test}, label %{yes}, label %{no}")
        self.open = False

    def leave(self) -> None:
        """End the block: return 0, or nothing."""
        self.do("ret void" if self.returns == NOTHING else f"ret {self.returns} {_zero(self.returns)}")
        self.open = False

    # -- variables

    def slot(self, type_: str, name: str) -> str:
        """Room on the stack, which holds 0 at first."""
        address = f"%{name}"
        self.slots += [f"  {address} = alloca {type_}", f"  store {type_} {_zero(type_)}, ptr {address}"]
        return address

    def set(self, name: str, value: Value, node: ast.AST) -> None:
        """Assign to a local variable."""
        if value.type == NOTHING:
            raise self.error(node, "a function that returns nothing is used as a value")
        if name not in self.variables:
            type_ = self.known.setdefault(name, value.type)
            slots = [self.slot(part, f"{name}.slot{number}") for number, part in enumerate(parts(type_))]
            self.variables[name] = from_parts(type_, slots)
        variable = self.variables[name]
        joined = join(variable.type, value.type)
        if joined is None:
            raise self.error(node, f"`{name}` is {words(variable.type)} and later {words(value.type)}")
        if joined != variable.type:
            self.known[name] = joined
            raise WiderError
        value = self.widened(value, joined)
        for part, ref, slot in zip(parts(joined), refs(value), refs(variable), strict=True):
            self.do(f"store {part} {ref}, ptr {slot}")

    def get(self, name: str, node: ast.AST) -> Value:
        """Read a local variable."""
        if name not in self.variables:
            raise self.error(node, f"`{name}` is read before anything was assigned to it")
        variable = self.variables[name]
        loaded = [
            self.put(f"load {part}, ptr {slot}")
            for part, slot in zip(parts(variable.type), refs(variable), strict=True)
        ]
        return from_parts(variable.type, loaded)

    def widened(self, value: Value, type_: Type) -> Value:
        """A value as one of the wider type that a variable has."""
        if value.type == type_:
            return value
        if isinstance(type_, Array):
            return Value(type_, value.ref, value.lengths)
        return Value(FLOAT, self.put(f"sitofp i64 {value.ref} to double"))

    # -- errors, now and later

    def error(self, node: ast.AST, reason: str) -> TranslationError:
        """What is wrong with the source, with its place."""
        line = getattr(node, "lineno", self.node.lineno)
        return TranslationError(f"{self.file}:{line}: {self.node.name}: {reason}")

    def check(self, bad: str, failure: Failure, node: ast.AST, first: str = "0", second: str = "0") -> None:
        """Checked code only: where `bad` is true, report the failure and return."""
        line = getattr(node, "lineno", self.node.lineno)
        number = self.program.number_of(Check(failure, self.file, line, self.node.name, ast.unparse(node)))
        failed, on = self.labels("failed", "on")
        self.fork(bad, failed, on)
        self.label(failed)
        self.do(f"call void @{REPORT}(i64 {number}, i64 {first}, i64 {second})")
        self.leave()
        self.label(on)

    def check_call(self) -> None:
        """Checked code only: return if the function that was called reported a failure."""
        failed, on = self.labels("failed", "on")
        noted = self.put(f"load i64, ptr @{FAILED}")
        self.fork(self.put(f"icmp ne i64 {noted}, 0"), failed, on)
        self.label(failed)
        self.leave()
        self.label(on)


def _zero(type_: str) -> str:
    return {FLOAT: "0.0", "ptr": "null"}.get(type_, "0")
