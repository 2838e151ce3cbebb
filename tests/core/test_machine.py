"""Small functions of the subset, interpreted and as machine code."""

from itertools import product
from math import log, sqrt

import numpy as np
import pytest

from boardroom.core.compiled import Kernels
from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.layout import Layout, wide
from boardroom.core.machine.source import TranslationError

CELL = Layout("Cell", turn=0, hand=(2, 3), row=4, far=wide(2), mask=wide(8), purse=wide(2, 3))
DTYPE = np.dtype(CELL.dtype)
TABLE = ((1, -2, 3), (4, 5, -600), (7, 8, 9))
CUBE = (((1, 2), (3, 4)), ((5, 6), (7, 1 << 40)))
ROW = (5, 4, 3)
SEVEN = 7
HALF = 0.5
UNEVEN = ((1, 2), (3,))
NUMBERS = (-9, -8, -7, -3, -1, 0, 1, 2, 3, 7, 8, 100, 1 << 30)
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1


@kernel
def arithmetic(a: int, b: int) -> int:
    """All operators of integers."""
    total = a + b * 3 - (a - b)
    if b != 0:
        total += a // b * 1000 + a % b
    total += a // 7 + a % 7 + a // -7 + a % -7 + a // 8 + a % 8 + (a & b) + (a | b) + (a ^ b) + (~a)
    total += (a >> 3) + (a << 2) + -a + +b + min(a, b, 2) + max(a, b) + abs(a)
    return total + (a >> abs(b)) + (1 << (b & 31)) + a // -1 + a % -1


@kernel
def conditions(a: int, b: int) -> int:
    """What is true, and what `and` and `or` are worth."""
    total = 0
    if a < b <= 7 or not a:
        total += 1
    if not (a == b or a != 3) and -5 <= a:  # noqa: SIM300
        total += 2
    if a and b:
        total += 4
    total += 8 * (a or 5) + 16 * (a and b and 2) + 32 * (a > b) + 64 * (not b)
    total += 128 if a >= b else 256 * (0 < a < b < 50)
    return total + (a and b or 3) * (a or b and 4)  # noqa: RUF021


@kernel
def answer(a: int, b: int) -> bool:
    """A condition as a result."""
    return a > 0 and (b < 0 or a % 2 == 0)


@kernel
def loops(a: int, b: int) -> int:
    """Loops, what ends them and what is left of them."""
    total = 0
    i = -1
    for i in range(abs(a) % 10):
        if i == 3:
            continue
        for j in range(i, 9):
            if j > b:
                break
            total += 10 * i + j
        i += 100
    for i in range(9, a % 7, -2):
        total = total * 2 + i
    for i in range(a % 3, 20, SEVEN):
        total = total * 2 + i
    k = abs(b) % 7
    while True:
        k -= 1
        if k < 0:
            break
        total = total * 3 + k
    for value in ROW:
        total += value
    for row in TABLE:
        for value in row:
            total += value * 2
    return total + i


@kernel
def tables(a: int, b: int) -> int:
    """Constants."""
    row = TABLE[abs(a) % 3] if b > 0 else TABLE[0]
    cell = CUBE[abs(a) % 2][abs(b) % 2]
    return row[abs(b) % 3] + len(row) + len(TABLE) + SEVEN * ROW[abs(a) % len(ROW)] + cell[1] * len(cell)


@kernel
def fibonacci(a: int) -> int:
    """Functions that call themselves, and each other."""
    return a if a < 2 else fibonacci(a - 1) + other_way(a - 2)


@kernel
def other_way(a: int) -> int:
    return fibonacci(a)


@kernel
def recursive(a: int, b: int) -> int:
    """Recursion from outside."""
    a = abs(a) % 12
    return fibonacci(a) + other_way(abs(b) % 12)


@kernel
def half(a: int) -> float:
    return a / 2


@kernel
def fractions(a: int, b: int) -> int:
    """Numbers that turn out to be fractions."""
    total = 0
    total += a / 4
    best = 0 if a > b else 0.5
    total = total * 1.5 - best + sqrt(a * a) + log(abs(b) + 1) + min(1.0, a) + max(a, 0.25) + float(b) - half(a)
    total += abs(-HALF * a) + (half(b) or 2.5)
    if half(a) and total != 1:
        total += 1
    return int(total * 1000) if -1000.0 < total < 1000 else int(a)


@kernel
def swap(one: Buffer, other: Buffer) -> None:
    """Two rows."""
    for i in range(len(one)):
        kept = one[i]
        one[i] = other[i]
        other[i] = kept


@kernel
def change(s: Record, a: int) -> int:
    """Fields of every width, rows of tables, rows handed over."""
    s.turn = a
    s.turn += 3
    s.far = a * 100
    s.mask += 1 << (a % 60)
    row = s.hand[a % 2]
    row[a % 3] += a
    s.purse[a % 3] -= 300
    swap(s.hand[0], s.hand[1])
    s.row[s.turn % 4] = s.hand[1][2]
    s.row[0] += -1
    s.turn += bump(s)
    return s.turn + s.far + row[0] + sum_of(s.purse) + sum_of(s.row)


@kernel
def bump(s: Record) -> int:
    """Changes what the caller is just adding to."""
    s.turn -= 2
    return 1


@kernel
def sum_of(row: Buffer) -> int:
    """Any row."""
    total = 0
    for value in row:
        total += value
    return total


@kernel
def many(states: Record, a: int) -> None:
    """Records that are copied."""
    s = states[1]
    s = states[0]
    change(s, a)
    states[1] = s
    for i in range(len(states)):
        states[i].turn += i


@kernel
def wrapping(a: int, b: int) -> int:
    """What has no result in 64 bits, or none at all."""
    return a * b + (a << b) + a // (b - b) + a % (b - b) + (a + b) // -1


@kernel
def total_of(table: Buffer) -> int:
    """A table whose lengths are known when it runs."""
    total = 0
    for row in table:
        for number in row:
            total = total * 3 + number
    return total + table[1][2]


@kernel
def collect(row: Buffer, out: Buffer, least: int) -> int:
    n = 0
    for index in range(len(row)):
        if row[index] >= least:
            out[n] = index + 100
            n += 1
    return n


@kernel
def collect_records(states: Record, out: Record) -> int:
    n = 0
    for index in range(len(states)):
        each = states[index]
        if each.turn > 1:
            out[n] = each
            n += 1
    return n


@kernel
def clear(row: Buffer) -> None:
    row[0] = 0


@kernel
def writes_a_table(a: int) -> int:
    clear(ROW)
    return a


@kernel
def reads_uneven(a: int) -> int:
    return UNEVEN[a][0]


@kernel
def wrong_count(a: int) -> int:
    return half(a, a)


@kernel
def wrong_type(s: Record) -> int:
    x = s.row
    x = 3
    return x + 1


@kernel
def no_annotation(a: int):
    return a


@kernel
def assigns_a_row(s: Record) -> None:
    s.hand[0] = s.hand[1]


@pytest.fixture(scope="module")
def kernels(tmp_path_factory):
    return Kernels(cache=tmp_path_factory.mktemp("kernels"))


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    return Kernels(cache=tmp_path_factory.mktemp("checked"), checked=True)


FUNCTIONS = [arithmetic, conditions, answer, loops, tables, recursive, fractions]


@pytest.mark.parametrize("function", FUNCTIONS, ids=[each.__name__ for each in FUNCTIONS])
def test_numbers_are_the_same(kernels, checked, function):
    for a, b in product(NUMBERS, NUMBERS):
        assert kernels(function)(a, b) == checked(function)(a, b) == function(a, b), (a, b)


def test_records_are_the_same(kernels, checked):
    record = CELL.record()
    states = np.zeros(2, DTYPE)
    for a in (1, 2, 5, 11, 17, 24, 30):
        assert kernels(change)(states[0], a) == checked(change)(states[1], a) == change(record, a)
        assert states[0].tobytes() == states[1].tobytes() == record.to_bytes()


def test_records_are_copied(kernels):
    states = np.zeros(3, DTYPE)
    kernels(many)(states, 5)
    record = CELL.record()
    change(record, 5)
    assert states[0].tobytes() == record.to_bytes()
    record.turn += 1
    assert states[1].tobytes() == record.to_bytes()
    assert states[2]["turn"] == 2


@pytest.mark.parametrize(("a", "b"), [(LOWEST, -1), (HIGHEST, HIGHEST), (LOWEST, 1), (3, 64), (3, -1)])
def test_what_does_not_fit_keeps_its_lowest_bits(kernels, a, b):
    def wrapped(number):
        return (number + (1 << 63)) % (1 << 64) - (1 << 63)

    # a division by 0 is one by 1
    expected = wrapped(wrapped(a * b) + wrapped(a << (b & 63)) + a + 0 + wrapped(-wrapped(a + b)))
    assert kernels(wrapping)(a, b) == expected


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8"])
def test_arrays_of_every_width_and_size(kernels, dtype):
    for shape in ((2, 3), (5, 4)):
        table = np.arange(shape[0] * shape[1], dtype=dtype).reshape(shape)
        assert kernels(total_of)(table) == total_of(table.tolist())


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8"])
def test_what_is_not_kept_is_written_nowhere(kernels, checked, dtype):
    row = np.array([5, 1, 7, 3, 9, 0, 2], dtype)
    for least in (0, 3, 6, 10):
        kept = [100 + index for index, number in enumerate(row) if number >= least]
        for machine in (kernels, checked):
            out = np.full(len(row) + 1, -1, dtype)
            assert machine(collect)(row, out[: len(kept)], least) == len(kept)
            assert out.tolist() == kept + [-1] * (len(out) - len(kept))


def test_records_are_kept_one_after_the_other(kernels):
    states, out = np.zeros(4, DTYPE), np.zeros(3, DTYPE)
    states["turn"], states["far"] = [2, 0, 5, 1], [7, 8, 9, 10]
    assert kernels(collect_records)(states, out) == 2
    assert out["turn"].tolist() == [2, 5, 0]
    assert out["far"].tolist() == [7, 9, 0]


def test_a_fraction_is_an_argument_and_a_result(kernels):
    assert kernels(half)(3) == 1.5
    assert kernels(half)(3.5) == 1.75


def test_calls_over_kept_arrays_see_what_is_written_into_them(kernels):
    states = np.zeros(3, DTYPE)
    call = kernels(many).bound(states)
    del states
    call(5)
    states = call.kept[1]
    states["turn"] = 7
    call(5)
    record = CELL.record()
    change(record, 5)
    record.turn = 7
    change(record, 5)
    assert states[0].tobytes() == record.to_bytes()


def test_arrays_that_lie_in_pieces_are_refused(kernels):
    table = np.zeros((4, 6), np.int64)
    for pieces in (table[:, ::2], table.T):
        with pytest.raises(ValueError, match="total_of: an array must lie in memory in one piece"):
            kernels(total_of)(pieces)
        with pytest.raises(ValueError, match="in one piece"):
            kernels(total_of).bound(pieces)
    kernels(total_of)(table[:2])


def test_what_may_only_be_read_is_not_written(kernels):
    row = np.zeros(3, np.int64)
    kernels(clear)(row)
    row.flags.writeable = False
    assert kernels(sum_of)(row) == 0
    with pytest.raises(TranslationError, match=r"test_machine.py:\d+: clear: this array may only be read"):
        kernels(clear)(row)
    with pytest.raises(TranslationError, match="this array may only be read"):
        kernels(change)(np.frombuffer(bytes(DTYPE.itemsize), DTYPE)[0], 3)


@pytest.mark.parametrize(
    ("argument", "error", "reason"),
    [
        (1 << 63, OverflowError, "does not fit 64 bits"),
        ("1", TypeError, "half: str is neither a number nor an array nor a record"),
        (
            np.zeros(3, np.uint8),
            TypeError,
            "numbers in arrays are i8, i16, i32, i64, f32, f64 of this machine, not uint8",
        ),
        (np.zeros(3, ">i8"), TypeError, "of this machine, not >i8"),
    ],
)
def test_arguments_of_other_kinds_are_refused(kernels, argument, error, reason):
    with pytest.raises(error, match=reason):
        kernels(half)(argument)


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (writes_a_table, "clear: this array may only be read"),
        (reads_uneven, r"the rows of a table are of different lengths: \(\(1, 2\), \(3,\)\)"),
        (wrong_count, "wrong_count: `half` has 1 arguments, not 2"),
        (no_annotation, "no_annotation: what it returns is annotated as one of None, int, bool, float"),
    ],
)
def test_what_cannot_be_translated_is_named_with_its_place(kernels, function, reason):
    with pytest.raises(TranslationError, match=reason):
        kernels(function)(1)


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (wrong_type, "`x` is an array of i8 .4. and later a whole number"),
        (assigns_a_row, "a whole row is assigned"),
    ],
)
def test_records_that_are_used_wrongly_are_named_with_their_place(kernels, function, reason):
    with pytest.raises(TranslationError, match=rf"test_machine.py:\d+: {function.__name__}: {reason}"):
        kernels(function)(np.zeros(1, DTYPE)[0])
