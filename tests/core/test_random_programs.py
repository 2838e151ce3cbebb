"""Random programs of the subset give the same numbers in Python and as machine code, and fail in the same way."""

import itertools
from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardroom.core.compiled import Kernels
from tests.core.programs import CELL, INPUTS, load, programs, started, strict

ERRORS = (IndexError, OverflowError, ValueError, ZeroDivisionError)
IN_TESTS = 25


def compare_random_programs(folder: Path, count: int) -> None:
    """Write so many programs and run each on some numbers."""
    numbers = itertools.count()

    @settings(max_examples=count, deadline=None, suppress_health_check=list(HealthCheck))
    @given(source=programs(), inputs=st.lists(st.tuples(INPUTS, INPUTS), min_size=4, max_size=8))
    def compared(source, inputs):
        compare(source, inputs, folder / f"program{next(numbers)}.py")

    compared()


def compare(source, inputs, path):
    """Run a program as Python, as machine code and as checked machine code."""
    function, expected = load(source, path), strict(source)
    plain = Kernels(cache=path.parent / "kernels")(function)
    checked = Kernels(cache=path.parent / "kernels", checked=True)(function)
    for a, b in inputs:
        record, out = started()
        states, arrays = np.zeros(2, np.dtype(CELL.dtype)), np.zeros((2, len(out)), np.int64)
        states[:], arrays[:] = np.frombuffer(record.to_bytes(), states.dtype)[0], out
        result = outcome(expected, record, out, a, b)
        assert outcome(checked, states[0], arrays[0], a, b) == result
        assert states[0].tobytes() == record.to_bytes()
        assert arrays[0].tolist() == out
        if isinstance(result, int):
            assert plain(states[1], arrays[1], a, b) == result
            assert states[1].tobytes() == record.to_bytes()
            assert arrays[1].tolist() == out


def outcome(function, record, out, a, b):
    """What a call came to: a number or an exception."""
    try:
        return function(record, out, a, b)
    except ERRORS as error:
        return type(error)


def test_machine_code_does_what_python_does(tmp_path):
    compare_random_programs(tmp_path, IN_TESTS)
