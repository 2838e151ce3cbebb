"""The minutes: sentences in which people, companies and colours can be found at a glance."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from boardroom.core.words import LANGUAGES, message, say
from boardroom.games.new_corp_order.names import COLOUR_NAMES, TILE_NAMES
from boardroom.web.render.html import COLOURS, Markup, escape, h, inline_mark, join, monogram
from boardroom.web.render.speech import Speech


def sentence(text: str, speech: Speech) -> Markup:
    """A sentence as markup: companies and people stand out, colours carry their mark.

    >>> str(sentence("Ada wins.", Speech("en", {0: "Ada"})))
    '<b class="who-n">Ada</b> wins.'
    """
    return _sentence(text, speech.language, tuple(speech.people.values()))


@lru_cache(maxsize=20_000)
def _sentence(text: str, language: str, names: tuple[str, ...]) -> Markup:
    """It is drawn for everybody at a table, and again whenever something happens after it."""
    people = _longest_first(names)
    parts, end = [], 0
    for match in _pattern(language, people).finditer(text):
        parts.append(escape(text[end : match.start()]))
        parts.append(_emphasis(match[0], language, people))
        end = match.end()
    return join([*parts, escape(text[end:])])


def _longest_first(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({name for name in names if name}, key=len, reverse=True))


def _emphasis(word: str, language: str, people: tuple[str, ...]) -> Markup:
    if word in people:
        return h('<b class="who-n">{}</b>', word)
    colour = _colour_words(language).get(word)
    if colour:
        return h("{} {}", inline_mark(colour), word)
    return h('<b class="co">{}</b>', word)


@cache
def _colour_words(language: str) -> dict[str, str]:
    return {say(message(name), language): COLOURS[colour] for colour, name in COLOUR_NAMES.items()}


@lru_cache(maxsize=1_000)
def _pattern(language: str, people: tuple[str, ...]) -> re.Pattern[str]:
    if language not in LANGUAGES:
        language = "en"
    known = [*people, *sorted(TILE_NAMES, key=len, reverse=True), *_colour_words(language)]
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in known))


def plate(text: str, speech: Speech) -> Markup:
    """The nameplate of whom a sentence begins with."""
    for name in _longest_first(tuple(speech.people.values())):
        if text.startswith(name):
            return monogram(name, small=True)
    return h('<span class="dot" aria-hidden="true"></span>')
