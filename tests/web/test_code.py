"""The square code for cameras, compared with what another program (qrcode 8) draws of the same texts."""

import hashlib
import re

import pytest

from boardroom.web.render.code import drawn_code, square

SMALL = """
#######..#.##.#######
#.....#..###..#.....#
#.###.#.##.##.#.###.#
#.###.#..#.#..#.###.#
#.###.#...#.#.#.###.#
#.....#.....#.#.....#
#######.#.#.#.#######
........##.##........
###.########.##...#..
.###.#.#.##...###.###
...#..#.##..##.###.##
##.#.#.#..#.....#..##
##..#.#..##.#..#....#
........#..#..####.##
#######.#..#.########
#.....#.#.####.##....
#.###.#.##.#..#.##...
#.###.#..##...#.##.#.
#.###.#.###.#..##...#
#.....#.#.#...##...#.
#######.##..#.###..##
"""

DRAWN = [
    (1, 21, "1a04e7990fcce1a4"),
    (17, 21, "5803704a27c1a1f3"),
    (18, 25, "59a940f5a44c31ee"),
    (32, 25, "8a391e89a6fbff85"),
    (53, 29, "eb54aee745a47a22"),
    (54, 33, "3fceeb4208040937"),
    (78, 33, "aa1ad17f17c46356"),
    (79, 37, "90f60903ef0d2882"),
    (106, 37, "5eaa80ba1704f18e"),
    (107, 41, "27ef5ea89f929012"),
    (120, 41, "6970e0b9842e21a1"),
    (134, 41, "11584b2ab988f6f1"),
]


def rows(text):
    return ["".join("#" if dark else "." for dark in row) for row in square(text)]


def test_a_small_code_is_as_it_should_be():
    assert "\n".join(rows("boardroom")) == SMALL.strip()


@pytest.mark.parametrize(("length", "side", "seal"), DRAWN)
def test_every_size_is_as_it_should_be(length, side, seal):
    text = ("http://boardroom.example/s/" + "aZ09_-" * 30)[:length]
    found = rows(text)
    assert len(found) == side
    assert hashlib.sha256("\n".join(found).encode()).hexdigest()[:16] == seal


def test_what_is_too_long_has_no_code():
    assert square("x" * 135) is None
    assert drawn_code("x" * 135, "") == ""


def test_a_drawing_has_all_its_dark_modules_and_its_edge():
    drawn = drawn_code("http://boardroom.example/s/secret", 'a "label"')
    assert len(re.findall(r"M\d+ \d+h1v1h-1z", drawn)) == sum(map(sum, square("http://boardroom.example/s/secret")))
    assert 'viewBox="0 0 37 37"' in drawn  # 29 modules and four on each side.
    assert 'aria-label="a &#34;label&#34;"' in drawn
