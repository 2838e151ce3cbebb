"""Fields of records and elements of arrays: where they lie, and how they are read and written."""

from __future__ import annotations

import ast
from dataclasses import replace
from math import prod

from boardroom.core.machine.arithmetic import Arithmetic
from boardroom.core.machine.failures import Failure
from boardroom.core.machine.types import FLOAT, INT, SIZES, Array, Struct, Value, words


class Memory(Arithmetic):
    """Prints what reads and writes memory."""

    def field(self, record: Value, name: str, node: ast.Attribute) -> Value:
        """Where a record keeps a field."""
        type_ = record.type
        if not isinstance(type_, Array) or not type_.is_record:
            raise self.error(node, f"`{ast.unparse(node.value)}` is {words(type_)}, not a record")
        assert isinstance(type_.stored, Struct)
        field = type_.stored.field(name)
        if field is None:
            raise self.error(node, f"the record `{ast.unparse(node.value)}` has no field `{name}`")
        address = self.put(f"getelementptr inbounds i8, ptr {record.ref}, i64 {field.offset}")
        return Value(Array(field.stored, field.shape, type_.constant), address, tuple(map(str, field.shape)))

    def element(self, array: Value, index: str, node: ast.AST) -> Value:
        """Where an element lies; the element of a table is a row."""
        type_ = array.type
        if not isinstance(type_, Array) or not type_.shape:
            raise self.error(node, f"only arrays have elements, and this is {words(type_)}")
        if self.program.checked:
            length = array.lengths[0]
            self.check(self.put(f"icmp uge i64 {index}, {length}"), Failure.INDEX, node, index, length)
        stride = str(type_.element_size * prod(n for n in type_.shape[1:] if n is not None))
        for length, known in zip(array.lengths[1:], type_.shape[1:], strict=True):
            if known is None:
                stride = self.put(f"mul nsw i64 {stride}, {length}")
        offset = index if stride == "1" else self.put(f"mul nsw i64 {index}, {stride}")
        address = self.put(f"getelementptr inbounds i8, ptr {array.ref}, i64 {offset}")
        return Value(replace(type_, shape=type_.shape[1:]), address, array.lengths[1:])

    def load(self, place: Value) -> Value:
        """What lies there: a number; rows and records stay where they are."""
        type_ = place.type
        if not isinstance(type_, Array) or type_.shape or isinstance(type_.stored, Struct):
            return place
        loaded = self.put(f"load {type_.stored}, ptr {place.ref}, align 1")
        if type_.stored in (INT, FLOAT):
            return Value(type_.stored, loaded)
        if type_.stored == "float":
            return Value(FLOAT, self.put(f"fpext float {loaded} to double"))
        return Value(INT, self.put(f"sext {type_.stored} {loaded} to i64"))

    def store(self, place: Value, value: Value, node: ast.AST) -> None:
        """Write a number, or copy a record."""
        type_ = place.type
        assert isinstance(type_, Array)
        if type_.constant:
            raise self.error(node, "this array may only be read")
        if type_.shape:
            raise self.error(node, "a whole row is assigned; assign its elements one by one")
        if isinstance(type_.stored, Struct):
            self.copy(place, value, type_.stored, node)
            return
        wide = FLOAT if type_.stored in ("float", FLOAT) else INT
        number = self.number(value, wide, node)
        if type_.stored != wide:
            number = self.narrowed(number, type_.stored, node)
        self.do(f"store {type_.stored} {number}, ptr {place.ref}, align 1")

    def narrowed(self, number: str, stored: str, node: ast.AST) -> str:
        """A number in the width in which it is kept."""
        if stored == "float":
            return self.put(f"fptrunc double {number} to float")
        narrow = self.put(f"trunc i64 {number} to {stored}")
        if self.program.checked:
            again = self.put(f"sext {stored} {narrow} to i64")
            lost = self.put(f"icmp ne i64 {again}, {number}")
            self.check(lost, Failure.WIDTH, node, number, str(8 * SIZES[stored]))
        return narrow

    def copy(self, place: Value, value: Value, struct: Struct, node: ast.AST) -> None:
        """Copy a record onto another of the same layout."""
        if not isinstance(value.type, Array) or not value.type.is_record or value.type.stored != struct:
            raise self.error(node, f"{words(value.type)} is assigned where a record of the same layout is needed")
        self.program.declare("void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)")
        self.do(f"call void @llvm.memcpy.p0.p0.i64(ptr {place.ref}, ptr {value.ref}, i64 {struct.size}, i1 false)")
