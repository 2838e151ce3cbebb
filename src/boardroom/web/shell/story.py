"""Sentences of the story: players and things of the game stand out as the game draws them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardroom.core.words import Span, unbroken
from boardroom.web.shell.html import Markup, escape, h, join, monogram

PLAYER = "player"
TIMES = " × "
DrawTerm = Callable[[Span], Markup]
"""How a game draws a piece of a sentence that is more than text: a player, a company, a colour ..."""
NOBODY = Markup('<span class="dot" aria-hidden="true"></span>')


def plain_term(span: Span) -> Markup:
    """A player or a thing, in any game.

    >>> str(plain_term(Span("Ada", "player", "0")))
    '<b class="who-n">Ada</b>'
    """
    return h('<b class="{}">{}</b>', "who-n" if span.kind == PLAYER else "term", span.text)


def sentence(spans: Sequence[Span], draw: DrawTerm = plain_term) -> Markup:
    """A sentence as markup.

    >>> str(sentence([Span("Ada", "player", "0"), Span(" wins.")]))
    '<b class="who-n">Ada</b> wins.'
    """
    parts: list[Markup] = []
    counted = ""
    for span in spans:
        if not span.kind:
            text, counted = _without_count(span.text)
            parts.append(escape(unbroken(text)))
        elif counted:
            # Around a picture a line may end, whatever stands beside it.
            parts.append(h('<span class="nb">{}{}</span>', unbroken(counted), draw(span)))
            counted = ""
        else:
            parts.append(draw(span))
    return join([*parts, escape(counted)] if counted else parts)


def _without_count(text: str) -> tuple[str, str]:
    """A piece of a sentence, and at its end the number of what comes next.

    >>> _without_count("takes 3 × ")
    ('takes ', '3 × ')
    """
    if not text.endswith(TIMES):
        return text, ""
    number = text[: -len(TIMES)].rpartition(" ")[2]
    cut = len(text) - len(TIMES) - len(number)
    return text[:cut], text[cut:]


def sign(spans: Sequence[Span]) -> Markup:
    """The nameplate of whom a sentence begins with."""
    if not spans or spans[0].kind != PLAYER:
        return NOBODY
    return monogram(spans[0].text, small=True, seat=int(spans[0].key))
