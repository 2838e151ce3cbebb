"""How sentences of New Corp Order are drawn: companies stand out, colours carry their mark."""

from __future__ import annotations

from boardroom.core.words import Message, Span, spans
from boardroom.web.games.new_corp_order.icons import inline_mark
from boardroom.web.shell.html import Markup, h
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.story import plain_term, sentence


def term(span: Span) -> Markup:
    """A player, a company or a colour in a sentence."""
    if span.kind == "colour":
        return h("{}\u00a0{}", inline_mark(span.key), span.text)
    return h('<b class="co">{}</b>', span.text) if span.kind == "company" else plain_term(span)


def said(message: Message, t: Speech) -> Markup:
    """A message of the rules as a sentence."""
    return sentence(spans(message, t.language, t.people), term)
