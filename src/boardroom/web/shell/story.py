"""Sentences of the story: players and things of the game stand out as the game draws them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardroom.core.words import Span
from boardroom.web.shell.html import Markup, escape, h, join, monogram

PLAYER = "player"
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
    return join(draw(span) if span.kind else escape(span.text) for span in spans)


def sign(spans: Sequence[Span]) -> Markup:
    """The nameplate of whom a sentence begins with."""
    if not spans or spans[0].kind != PLAYER:
        return NOBODY
    return monogram(spans[0].text, small=True, seat=int(spans[0].key))
