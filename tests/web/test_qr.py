"""The QR code of a link."""

import re

import segno

from boardroom.web.shell.qr import QUIET, drawn_code

LINK = "http://boardroom.example/s/secret"


def test_a_drawing_has_the_dark_modules_of_the_code_inside_a_light_edge():
    modules = {
        (int(column) - QUIET, int(row) - QUIET)
        for column, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn_code(LINK, ""))
    }
    matrix = segno.make_qr(LINK, error="l", boost_error=False).matrix
    assert modules == {(x, y) for y, line in enumerate(matrix) for x, dark in enumerate(line) if dark}
    assert 'viewBox="0 0 37 37"' in drawn_code(LINK, "")  # 29 modules and four on each side.


def test_a_label_is_escaped():
    assert 'aria-label="a &#34;label&#34;"' in drawn_code(LINK, 'a "label"')


def test_a_text_that_is_too_long_has_no_code():
    assert drawn_code("x" * 2953, "") != ""
    assert drawn_code("x" * 2954, "") == ""
