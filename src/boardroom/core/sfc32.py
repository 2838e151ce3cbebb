"""The generator sfc32 in masked 32-bit arithmetic: the same numbers interpreted and compiled.

The generator is four integers `[a, b, c, counter]` in a list or an int64 array.
"""

from __future__ import annotations

from boardroom.core.kernel import Buffer, kernel

MASK = 0xFFFFFFFF


@kernel
def seed(g: Buffer, low: int, high: int) -> None:
    """Start the generator `g` from two 32-bit halves of a seed."""
    g[0] = 0
    g[1] = low & MASK
    g[2] = high & MASK
    g[3] = 1
    for _ in range(12):
        next32(g)


@kernel
def next32(g: Buffer) -> int:
    """The next 32 random bits."""
    a = g[0]
    b = g[1]
    c = g[2]
    result = (a + b + g[3]) & MASK
    g[3] = (g[3] + 1) & MASK
    g[0] = b ^ (b >> 9)
    g[1] = (c + (c << 3)) & MASK
    g[2] = (((c << 21) | (c >> 11)) + result) & MASK
    return result


@kernel
def below(g: Buffer, n: int) -> int:
    """A number from 0 to n - 1, all exactly equally likely (multiply and shift, with rejection)."""
    product = next32(g) * n
    if (product & MASK) < n:
        least = (MASK + 1 - n) % n
        while (product & MASK) < least:
            product = next32(g) * n
    return product >> 32
