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
from typing import NamedTuple

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


class Known(NamedTuple):
    """A part of a page that everybody may know, or the beginning and the end of a part."""

    text: str
    """All of the part, as it is in the page once."""
    first: int
    """How many of its first characters are known."""
    last: int = 0
    """How many of its last characters."""


def gzipped(text: str, known: Iterable[Known]) -> bytes:
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


def _pieces(text: str, known: Iterable[Known]) -> Iterator[tuple[bytes, bool]]:
    """A text in pieces, and whether each is known."""
    places = []
    for part in known:
        start = text.find(part.text)
        if start >= 0 and BLANK not in part.text:
            end = start + len(part.text)
            places += [(start, start + part.first), (end - part.last, end)]
    runs: list[list[int]] = []
    for start, end in sorted(places):
        if runs and start <= runs[-1][1]:
            runs[-1][1] = max(runs[-1][1], end)
        else:
            runs.append([start, end])
    done = 0
    for start, end in runs:
        if end - start < SHORTEST:
            continue
        if start > done:
            yield text[done:start].encode(), False
        yield text[start:end].encode(), True
        done = end
    if done < len(text):
        yield text[done:].encode(), False


def seen_by_both(regions: Mapping[str, Drawn], others: Mapping[str, Drawn]) -> Iterator[Known]:
    """What two readers see in the same place: regions, parts of them, or their first and last tags."""
    for name, region in regions.items():
        other = others.get(name)
        if isinstance(region, Composite) and isinstance(other, Composite):
            theirs = _parts(other)
            yield from (_same(part, theirs[each]) for each, part in _parts(region).items() if each in theirs)
        elif other is not None:
            yield _same(str(region.__html__()), str(other.__html__()))


def _parts(region: Composite) -> dict[str, str]:
    """The parts and rows of a region by name."""
    parts = {name: str(part) for name, part in region.parts.items()}
    return parts | {row.name: str(row.markup) for row in region.drawn_rows}


def _same(text: str, other: str) -> Known:
    """What of a text is the same as in another one: all of it, or tags at its beginning and its end."""
    if text == other:
        return Known(text, len(text))
    tags, others = TAG.split(text), TAG.split(other)
    first = _common(tags, others)
    last = _common(tags[first:][::-1], others[first:][::-1])
    return Known(text, sum(map(len, tags[:first])), sum(map(len, tags[len(tags) - last :])))


def _common(some: Sequence[str], others: Sequence[str]) -> int:
    """How many of the first items are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))
