"""Pages with secrets in fewer bytes: what is compressed of them, and that no secret is."""

import gzip
import zlib

import pytest

from boardroom.web.shell.gzipped import Known, gzipped, seen_by_both
from boardroom.web.shell.html import Markup

PUBLIC = "<p>The city is for sale, and everybody may know it.</p>" * 40


def known(*texts):
    return [Known(text, len(text)) for text in texts]


@pytest.mark.parametrize("secret", ["é", "<b>4 red cards</b>", "x" * 200_000, PUBLIC])
def test_a_page_is_read_as_it_was_written(secret):
    begin, end = f"<main>{PUBLIC}", f"<footer>{PUBLIC}"
    text = f"{begin}[{secret}]{end}"
    sent = gzipped(text, known(end, begin))
    assert gzip.decompress(sent).decode() == text
    assert len(sent) < len(text.encode()) - len(begin) - len(end) + 500


def test_the_size_tells_nothing_of_a_secret_that_repeats_something():
    def size(secret):
        return len(gzipped(f"<main>{PUBLIC}[{secret}]<i>red card</i>", known(f"<main>{PUBLIC}")))

    guessed, other = PUBLIC[:400], "".join(chr(33 + each * 7 % 90) for each in range(400))
    assert size(guessed) == size(other)
    assert len(zlib.compress((PUBLIC + guessed).encode())) < len(zlib.compress((PUBLIC + other).encode()))


def test_readers_see_the_same_up_to_what_only_one_of_them_knows():
    mine, theirs = (
        Markup("<p id='a'><b>1</b><i>2 red</i><u>3</u></p>"),
        Markup("<p id='a'><b>1</b><i>2</i><u>3</u></p>"),
    )
    (part,) = seen_by_both({"a": mine, "b": Markup("<p>mine</p>")}, {"a": theirs})
    assert part == Known(str(mine), len("<p id='a'><b>1</b>"), len("</i><u>3</u></p>"))
    (whole,) = seen_by_both({"a": mine}, {"a": mine})
    assert whole == Known(str(mine), len(mine))
