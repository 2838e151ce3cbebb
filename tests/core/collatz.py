"""Two small kernel functions that other processes import quickly."""

from boardroom.core.kernel import kernel

TABLE = (3, 1, 2)


@kernel
def collatz(a: int) -> int:
    """How many steps it takes to come to 1."""
    steps = 0
    while a != 1:
        a = a // 2 if a % 2 == 0 else TABLE[0] * a + TABLE[1]
        steps += 1
    return steps


@kernel
def longest(below: int) -> int:
    best = 0
    for a in range(1, below):
        best = max(best, collatz(a))
    return best
