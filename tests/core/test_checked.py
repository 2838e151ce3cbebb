"""Checked machine code raises what Python would raise, names the source line and stops at once."""

import inspect
import re
from math import log, sqrt

import numpy as np
import pytest

from boardroom.core.compiled import Kernels
from boardroom.core.kernel import Buffer, Record, kernel
from boardroom.core.layout import Layout, wide

CELL = Layout("Cell", turn=0, hand=(2, 3), row=4, far=wide(2), purse=wide(4, 3))
TABLE = ((1, 2), (3, 4), (5, 6))
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1


@kernel
def element(s: Record, out: Buffer, a: int) -> int:
    return s.row[a]


@kernel
def table_row(s: Record, out: Buffer, a: int) -> int:
    return TABLE[a][0]


@kernel
def table_column(s: Record, out: Buffer, a: int) -> int:
    return TABLE[0][a]


@kernel
def written(s: Record, out: Buffer, a: int) -> int:
    s.hand[1][a] = 7
    return 0


@kernel
def changed(s: Record, out: Buffer, a: int) -> int:
    out[a] += 1
    return 0


@kernel
def quotient(s: Record, out: Buffer, a: int) -> int:
    return 7 // a


@kernel
def rest(s: Record, out: Buffer, a: int) -> int:
    return 7 % a


@kernel
def least_quotient(s: Record, out: Buffer, a: int) -> int:
    return a // -1


@kernel
def fraction(s: Record, out: Buffer, a: int) -> float:
    return 7 / a


@kernel
def added(s: Record, out: Buffer, a: int) -> int:
    return a + 1


@kernel
def subtracted(s: Record, out: Buffer, a: int) -> int:
    return a - 1


@kernel
def multiplied(s: Record, out: Buffer, a: int) -> int:
    return a * a


@kernel
def counted(s: Record, out: Buffer, a: int) -> int:
    a += a
    return a


@kernel
def negated(s: Record, out: Buffer, a: int) -> int:
    return -a


@kernel
def without_sign(s: Record, out: Buffer, a: int) -> int:
    return abs(a)


@kernel
def shifted_left(s: Record, out: Buffer, a: int) -> int:
    return 3 << a


@kernel
def shifted_right(s: Record, out: Buffer, a: int) -> int:
    return 3 >> a


@kernel
def kept_in_a_byte(s: Record, out: Buffer, a: int) -> int:
    s.turn = a
    return 0


@kernel
def kept_in_two_bytes(s: Record, out: Buffer, a: int) -> int:
    s.far = a
    return 0


@kernel
def kept_in_four_bytes(s: Record, out: Buffer, a: int) -> int:
    s.purse[0] = a
    return 0


@kernel
def root(s: Record, out: Buffer, a: int) -> float:
    return sqrt(a)


@kernel
def logarithm(s: Record, out: Buffer, a: int) -> float:
    return log(a)


@kernel
def truncated(s: Record, out: Buffer, a: int) -> int:
    return int(a * 9.3e18)


CASES = [
    (element, (0, 3), {-1, 4, HIGHEST, LOWEST}, IndexError, "`s.row[a]`: index {a} is outside of an array of 4"),
    (table_row, (0, 2), {-1, 3}, IndexError, "`TABLE[a]`: index {a} is outside of an array of 3"),
    (table_column, (0, 1), {-1, 2}, IndexError, "`TABLE[0][a]`: index {a} is outside of an array of 2"),
    (written, (0, 2), {-1, 3}, IndexError, "`s.hand[1][a]`: index {a} is outside of an array of 3"),
    (changed, (0, 4), {-1, 5}, IndexError, "`out[a]`: index {a} is outside of an array of 5"),
    (quotient, (1, -1), {0}, ZeroDivisionError, "`7 // a`: division by zero"),
    (rest, (1, -1), {0}, ZeroDivisionError, "`7 % a`: division by zero"),
    (least_quotient, (LOWEST + 1,), {LOWEST}, OverflowError, "`a // -1`: the result does not fit 64 bits"),
    (fraction, (1, -1), {0}, ZeroDivisionError, "`7 / a`: division by zero"),
    (added, (HIGHEST - 1, LOWEST), {HIGHEST}, OverflowError, "`a + 1`: the result does not fit 64 bits"),
    (subtracted, (LOWEST + 1, HIGHEST), {LOWEST}, OverflowError, "`a - 1`: the result does not fit 64 bits"),
    (multiplied, (3_037_000_499,), {3_037_000_500}, OverflowError, "`a * a`: the result does not fit 64 bits"),
    (counted, (1 << 61,), {1 << 62}, OverflowError, "`a += a`: the result does not fit 64 bits"),
    (negated, (LOWEST + 1, HIGHEST), {LOWEST}, OverflowError, "`-a`: the result does not fit 64 bits"),
    (without_sign, (LOWEST + 1,), {LOWEST}, OverflowError, "`abs(a)`: the result does not fit 64 bits"),
    (shifted_left, (0, 61), {62, 63, 64, 1000}, OverflowError, "`3 << a`: the result does not fit 64 bits"),
    (shifted_left, (), {-1}, ValueError, "`3 << a`: a shift by -1 bits"),
    (shifted_right, (0, 1, 63, 64, 1000), {-1}, ValueError, "`3 >> a`: a shift by -1 bits"),
    (kept_in_a_byte, (-128, 127), {-129, 128}, OverflowError, "{a} does not fit a signed number of 8 bits"),
    (kept_in_two_bytes, (-32768, 32767), {-32769, 32768}, OverflowError, "{a} does not fit a signed number of 16 bits"),
    (kept_in_four_bytes, (2**31 - 1,), {2**31}, OverflowError, "{a} does not fit a signed number of 32 bits"),
    (root, (0, 4), {-1}, ValueError, "`sqrt(a)`: the function is not defined there"),
    (logarithm, (1, 4), {0, -1}, ValueError, "`log(a)`: the function is not defined there"),
    (truncated, (0,), {1, -1}, OverflowError, "the result does not fit 64 bits"),
]


@pytest.fixture(scope="module")
def checked(tmp_path_factory):
    return Kernels(cache=tmp_path_factory.mktemp("kernels"), checked=True)


@pytest.mark.parametrize(
    ("function", "good", "bad", "error", "reason"), CASES, ids=[each[0].__name__ for each in CASES]
)
def test_what_python_would_not_do_is_an_exception(checked, function, good, bad, error, reason):
    states, out = np.zeros(1, np.dtype(CELL.dtype)), np.zeros(5, np.int64)
    run = checked(function)
    for a in good:
        assert run(states[0], out, a) == function(CELL.record(), [0] * 5, a)
    for a in sorted(bad):
        before = states.tobytes(), out.tobytes()
        with pytest.raises(error, match=re.escape(reason.format(a=a))) as caught:
            run(states[0], out, a)
        first = inspect.getsourcelines(function)[1]
        file, line, name, _ = str(caught.value).split(":", 3)
        assert (file, name.strip()) == (__file__, function.__name__)
        assert first + 2 <= int(line) <= first + 3
        assert (states.tobytes(), out.tobytes()) == before
    for a in good:
        run(states[0], out, a)


@kernel
def inner(out: Buffer, a: int) -> None:
    out[0] += 1
    out[a] += 1
    out[0] += 10


@kernel
def outer(out: Buffer, a: int) -> int:
    for i in range(3):
        inner(out, a + i)
        out[1] += 1
    return out[0]


def test_after_a_failure_nothing_more_is_changed(checked):
    out = np.zeros(4, np.int64)
    with pytest.raises(IndexError, match=r"inner: `out\[a\]`: index 4 is outside of an array of 4"):
        checked(outer)(out, 3)
    assert out.tolist() == [12, 1, 0, 1]
    assert checked(outer)(out, 1) == outer([12, 1, 0, 1], 1)


def test_cheap_calls_are_checked_too_and_so_is_code_from_the_cache(tmp_path):
    for _ in range(2):
        out = np.zeros(4, np.int64)
        call = Kernels(cache=tmp_path, checked=True)(outer).bound(out)
        assert call(0) == 34
        with pytest.raises(IndexError, match=r"test_checked.py:\d+: inner: `out\[a\]`: index -1"):
            call(-1)
    assert len(list(tmp_path.iterdir())) == 1
