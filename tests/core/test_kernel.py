"""The mark of rule code, and rule code bound to a game."""

from boardroom.core.kernel import bind, is_kernel, kernel

STEP = 2
begin = None


@kernel
def advance(number: int) -> int:
    """Go on by a step."""
    return number + STEP


def test_the_mark_leaves_a_function_as_it_is():
    assert advance(3) == 5
    assert is_kernel(advance)
    assert advance.__name__ == "advance"


def test_nothing_else_is_rule_code():
    assert not any(is_kernel(value) for value in (len, 3, None, "kernel", test_nothing_else_is_rule_code))


def test_a_bound_function_sees_other_names_and_the_original_does_not():
    bound = bind(advance, STEP=10)
    assert (bound(3), advance(3)) == (13, 5)
    assert is_kernel(bound)
    assert bound.__doc__ == advance.__doc__
