"""A page in fewer bytes where some of its text is secret.

How far a text shrinks tells how much of it repeats other text, so somebody who can write into a page and see its size
could guess the secrets in it. Here only text that everybody may know is compressed, and only by itself: the rest is
sent as it is, and nothing refers to it.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from boardroom.web.shell.html import Composite, Drawn

LEVEL = 6
TAG = re.compile("(?=<)")
SHORTEST = 100
"""Characters of a piece that is worth compressing by itself."""
HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
STORED = 0xFFFF
"""The most bytes of one block that is sent as it is."""
BLANK = "\x00"
"""Stands for a byte of other text while the known text, which never has it, is compressed: so nothing refers to it."""


def gzipped(text: str, known: Iterable[str]) -> bytes:
    """A text in the format gzip, of which only the known pieces are compressed. Each is expected once."""
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    sent = [HEADER]
    for piece, is_known in _pieces(text, known):
        if is_known:
            sent += [deflate.compress(piece), deflate.flush(zlib.Z_SYNC_FLUSH)]
            continue
        deflate.compress(BLANK.encode() * len(piece))
        deflate.flush(zlib.Z_SYNC_FLUSH)
        for start in range(0, len(piece), STORED):
            block = piece[start : start + STORED]
            sent += [struct.pack("<BHH", 0, len(block), len(block) ^ STORED), block]
    whole = text.encode()
    sent += [deflate.flush(), struct.pack("<II", zlib.crc32(whole), len(whole) & 0xFFFFFFFF)]
    return b"".join(sent)


def _pieces(text: str, known: Iterable[str]) -> Iterator[tuple[bytes, bool]]:
    """A text in pieces, and whether each is known."""
    places = sorted((text.find(each), len(each)) for each in known if len(each) >= SHORTEST and BLANK not in each)
    runs: list[list[int]] = []
    for start, length in places:
        if start < 0:
            continue
        if runs and start <= runs[-1][1]:
            runs[-1][1] = max(runs[-1][1], start + length)
        else:
            runs.append([start, start + length])
    end = 0
    for start, stop in runs:
        if start > end:
            yield text[end:start].encode(), False
        yield text[start:stop].encode(), True
        end = stop
    if end < len(text):
        yield text[end:].encode(), False


def seen_by_both(regions: Mapping[str, Drawn], others: Mapping[str, Drawn]) -> Iterator[str]:
    """The markup of regions, or of parts of them, that two readers see in the same place."""
    for name, region in regions.items():
        other = others.get(name)
        if isinstance(region, Composite) and isinstance(other, Composite):
            yield from _same_parts(region, other)
        elif other is not None:
            yield from _same_ends(str(region.__html__()), str(other.__html__()))


def _same_parts(region: Composite, other: Composite) -> Iterator[str]:
    """What two readers see of a region that consists of parts."""
    if region == other:
        yield str(region.__html__())
        return
    theirs = other.parts | {row.name: row.markup for row in other.drawn_rows}
    for name, part in (region.parts | {row.name: row.markup for row in region.drawn_rows}).items():
        if name in theirs:
            yield from _same_ends(str(part), str(theirs[name]))


def _same_ends(text: str, other: str) -> Iterator[str]:
    """A text if it is the same as another one; else the tags at its beginning and end that are the same."""
    if text == other:
        yield text
        return
    tags, others = TAG.split(text), TAG.split(other)
    first = _common(tags, others)
    last = _common(tags[:first:-1], others[:first:-1])
    yield "".join(tags[:first])
    yield "".join(tags[len(tags) - last :])


def _common(some: Sequence[str], others: Sequence[str]) -> int:
    """How many of the first items are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))
