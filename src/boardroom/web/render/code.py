"""A short text as a square code for cameras (QR code, ISO/IEC 18004): bytes, lowest correction, versions 1 to 6."""

from __future__ import annotations

from functools import cache

from boardroom.web.render.html import Markup, h

VERSIONS = {1: (1, 19, 7), 2: (1, 34, 10), 3: (1, 55, 15), 4: (1, 80, 20), 5: (1, 108, 26), 6: (2, 68, 18)}
"""By version: blocks, bytes of data a block, bytes of correction a block."""
FORMAT = 0b111011111000100
"""Lowest correction and the first mask, with their own correction."""
PADDING = (0xEC, 0x11)
QUIET = 4
"""Light modules around the code, so that a camera finds its edge."""

Square = list[list[bool]]


def square(text: str) -> Square | None:
    """The modules of a code, dark ones true; None where a text is too long for one."""
    data = text.encode()
    fitting = (each for each, (blocks, size, _) in VERSIONS.items() if len(data) + 2 <= blocks * size)
    version = next(fitting, None)
    if version is None:
        return None
    length = 17 + 4 * version
    modules = [[False] * length for _ in range(length)]
    taken = [[False] * length for _ in range(length)]
    _draw_patterns(modules, taken, version)
    _draw_bytes(modules, taken, _codewords(data, version))
    return modules


def _codewords(data: bytes, version: int) -> bytes:
    """What is drawn: mode, length, text and padding, block by block with its correction, interleaved."""
    blocks, size, correction = VERSIONS[version]
    bits = (0b0100 << 8 | len(data)) << 8 * len(data) | int.from_bytes(data)
    head = (bits << 4).to_bytes(len(data) + 2)
    filled = head + bytes(PADDING[number % 2] for number in range(blocks * size - len(head)))
    parts = [filled[start : start + size] for start in range(0, len(filled), size)]
    checks = [_correction(part, correction) for part in parts]
    return _interleaved(parts) + _interleaved(checks)


def _interleaved(parts: list[bytes]) -> bytes:
    return bytes(byte for column in zip(*parts, strict=True) for byte in column)


@cache
def _powers() -> tuple[list[int], dict[int, int]]:
    """Powers of two in the field of 256 elements, and their logarithms."""
    powers, value = [], 1
    for _ in range(255):
        powers.append(value)
        value <<= 1
        if value > 255:
            value ^= 0x11D
    return powers, {each: number for number, each in enumerate(powers)}


def _times(a: int, b: int) -> int:
    powers, logarithms = _powers()
    return powers[(logarithms[a] + logarithms[b]) % 255] if a and b else 0


def _correction(data: bytes, count: int) -> bytes:
    """Reed-Solomon: the remainder of a division by the polynomial with the first powers of two as its roots."""
    divisor = [1]
    for power in _powers()[0][:count]:
        shifted = [*divisor, 0]
        divisor = [each ^ _times(power, other) for each, other in zip(shifted, [0, *divisor], strict=True)]
    rest = [0] * count
    for byte in data:
        factor = byte ^ rest[0]
        rest = [each ^ _times(factor, by) for each, by in zip([*rest[1:], 0], divisor[1:], strict=True)]
    return bytes(rest)


def _draw_patterns(modules: Square, taken: Square, version: int) -> None:
    """What every code of a version has: three eyes, a fourth small one, two rulers, and its format twice."""
    length = len(modules)

    def put(row: int, column: int, dark: bool) -> None:
        if 0 <= row < length and 0 <= column < length:
            modules[row][column], taken[row][column] = dark, True

    for number in range(length):
        put(6, number, number % 2 == 0)
        put(number, 6, number % 2 == 0)
    for top, left in ((3, 3), (3, length - 4), (length - 4, 3)):
        for row in range(-4, 5):
            for column in range(-4, 5):
                put(top + row, left + column, max(abs(row), abs(column)) not in {2, 4})
    if version > 1:
        for row in range(-2, 3):
            for column in range(-2, 3):
                put(length - 7 + row, length - 7 + column, max(abs(row), abs(column)) != 1)
    around = [*range(6), 7, 8]
    for bit in range(15):
        dark = bool(FORMAT >> bit & 1)
        near: tuple[int, int] = (around[bit], 8) if bit < 8 else (8, [*around[:6], 7][14 - bit])
        far: tuple[int, int] = (8, length - 1 - bit) if bit < 8 else (length - 15 + bit, 8)
        for row, column in (near, far):
            put(row, column, dark)
    put(length - 8, 8, dark=True)


def _draw_bytes(modules: Square, taken: Square, codewords: bytes) -> None:
    """Two columns at a time, from the right, upwards and downwards in turn; every other module is turned round."""
    length = len(modules)
    bits = (byte >> bit & 1 for byte in codewords for bit in range(7, -1, -1))
    rights = [*range(length - 1, 6, -2), 5, 3, 1]
    for turn, right in enumerate(rights):
        rows = range(length) if turn % 2 else range(length - 1, -1, -1)
        for row in rows:
            for column in (right, right - 1):
                if not taken[row][column]:
                    modules[row][column] = bool(next(bits, 0)) != ((row + column) % 2 == 0)


def drawn_code(text: str, label: str) -> Markup:
    """A code as a drawing: dark on light in every theme, as cameras expect it."""
    modules = square(text)
    if modules is None:
        return Markup("")
    side = len(modules) + 2 * QUIET
    path = "".join(
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, line in enumerate(modules)
        for column, dark in enumerate(line)
        if dark
    )
    return h(
        '<svg class="code" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges"><rect '
        'class="code-l" width="{0}" height="{0}"/><path class="code-d" d="{2}"/></svg>',
        side,
        label,
        path,
    )
