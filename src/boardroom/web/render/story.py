"""The minutes: sentences in which people, companies and colours can be found at a glance."""

from __future__ import annotations

import re
from functools import cache

from boardroom.core.words import LANGUAGES, message, say
from boardroom.games.new_corp_order.names import COLOUR_NAMES, TILE_NAMES
from boardroom.web.render.html import COLOURS, Markup, escape, h, inline_mark, monogram
from boardroom.web.render.speech import Speech


def sentence(text: str, speech: Speech) -> Markup:
    """A sentence as markup: companies and people stand out, colours carry their mark.

    >>> str(sentence("Ada wins.", Speech("en", {0: "Ada"})))
    '<b class="who-n">Ada</b> wins.'
    """
    people = sorted({name for name in speech.people.values() if name}, key=len, reverse=True)
    pattern = _pattern(speech.language, tuple(people))
    parts, end = [], 0
    for match in pattern.finditer(text):
        parts.append(escape(text[end : match.start()]))
        parts.append(_emphasis(match[0], speech.language, people))
        end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def _emphasis(word: str, language: str, people: list[str]) -> Markup:
    if word in people:
        return h('<b class="who-n">{}</b>', word)
    colour = _colour_words(language).get(word)
    if colour:
        return h("{} {}", inline_mark(colour), word)
    return h('<b class="co">{}</b>', word)


@cache
def _colour_words(language: str) -> dict[str, str]:
    return {say(message(name), language): COLOURS[colour] for colour, name in COLOUR_NAMES.items()}


@cache
def _pattern(language: str, people: tuple[str, ...]) -> re.Pattern[str]:
    if language not in LANGUAGES:
        language = "en"
    known = [*people, *sorted(TILE_NAMES, key=len, reverse=True), *_colour_words(language)]
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in known))


def plate(text: str, speech: Speech) -> Markup:
    """The nameplate of whom a sentence begins with."""
    names = sorted({name for name in speech.people.values() if name}, key=len, reverse=True)
    for name in names:
        if text.startswith(name):
            return monogram(name, small=True)
    return h('<span class="dot" aria-hidden="true"></span>')
