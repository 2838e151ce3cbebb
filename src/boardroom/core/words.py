"""Words for people, in English, German and French: messages are made once and said in any language.

A message is an English sentence with named places and the values that go there; values may be messages themselves.

>>> greeting = message("{player} takes {cards}.", player="Ada", cards=plural("{count} card", "{count} cards", count=2))
>>> say(greeting, "en")
'Ada takes 2 cards.'

Translations are gettext catalogues (`locale/de.po`, `locale/fr.po`) in folders that packages register.
"""

from __future__ import annotations

import gettext
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple

from boardroom.core.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LANGUAGES = ("en", "de", "fr")
_folders: list[Path] = []


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be said in some language."""

    text: str
    names: tuple[str, ...] = ()
    """The places of the text, and below what goes there: two tuples, because tables keep many messages."""
    given: tuple[Value, ...] = ()
    plural: str | None = None
    """The English plural; the value `count` decides."""

    @property
    def values(self) -> dict[str, Value]:
        """What goes to the places of the text, by their names."""
        return dict(zip(self.names, self.given, strict=True))


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever sits on a seat: the name that the table knows, else the fallback."""

    seat: int
    fallback: str | Message


@dataclass(frozen=True, slots=True)
class Term:
    """A thing of the game that stands out in a sentence: what kind of thing it is, which one, and its words."""

    kind: str
    """For example "company" or "colour"."""
    key: str
    """What programs call it."""
    text: str | Message


Value = str | int | Message | Person | Term


class Span(NamedTuple):
    """A piece of a sentence: plain text, or a player or a term, which a page may draw in its own way."""

    text: str
    kind: str = ""
    """Empty for plain text, "player", or the kind of a term."""
    key: str = ""
    """The seat of a player, or the key of a term."""


def N_(text: str) -> str:
    """Mark a text for translation where it stands; it is translated where it is said."""
    return text


def message(text: str, /, **values: Value) -> Message:
    """A message with its values."""
    return Message(text, _names(tuple(values)), tuple(values.values()))


def plural(singular: str, several: str, /, count: int, **values: Value) -> Message:
    """A message that depends on how many."""
    return Message(singular, _names(("count", *values)), (count, *values.values()), several)


@cache
def _names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same tuple for equal names."""
    return names


def say(what: Value, language: str = "en", people: Mapping[int, str] | None = None) -> str:
    """The message in a language, with the names of the people on the seats where they are known."""
    if isinstance(what, Message):
        text = _translated(what, language)
        if not what.names:
            return text
        said = [say(value, language, people) for value in what.given]
        return _one_stop(text.format_map(dict(zip(what.names, said, strict=True))))
    if isinstance(what, Person):
        known = people.get(what.seat) if people else None
        return known if known is not None else say(what.fallback, language)
    return say(what.text, language) if isinstance(what, Term) else str(what)


def unbroken(text: str) -> str:
    r"""A text in which no line ends between a number and what is counted.

    >>> unbroken("3 × red")
    '3\xa0×\xa0red'
    """
    return text.replace(" × ", "\u00a0×\u00a0")


def spans(what: Value, language: str = "en", people: Mapping[int, str] | None = None) -> tuple[Span, ...]:
    """The same sentence in pieces, in which players and terms can be told from plain text.

    >>> spans(message("{player} takes {cards}.", player=Person(1, "Ada"), cards=Term("colour", "red", "red")))
    (Span(text='Ada', kind='player', key='1'), Span(text=' takes ', kind='', key=''),
     Span(text='red', kind='colour', key='red'), Span(text='.', kind='', key=''))
    """
    pieces: list[Span] = []
    for piece in _pieces(what, language, people):
        if pieces and pieces[-1].text.endswith(".") and piece.text.startswith(".") and not piece.text.startswith(".."):
            piece = piece._replace(text=piece.text[1:])
            if not piece.text:
                continue
        if piece.kind or not pieces or pieces[-1].kind:
            pieces.append(piece)
        else:
            pieces[-1] = Span(pieces[-1].text + piece.text)
    return tuple(pieces)


def _pieces(what: Value, language: str, people: Mapping[int, str] | None) -> Iterator[Span]:
    if isinstance(what, Person):
        yield Span(say(what, language, people), "player", str(what.seat))
    elif isinstance(what, Term):
        yield Span(say(what, language), what.kind, what.key)
    elif isinstance(what, Message) and what.names:
        values = what.values
        for text, name in _places(_translated(what, language)):
            if text:
                yield Span(text)
            if name is not None:
                yield from _pieces(values[name], language, people)
    else:
        text = say(what, language, people)
        if text:
            yield Span(text)


def _one_stop(text: str) -> str:
    """A sentence that ends with "Inc." needs no other full stop.

    >>> _one_stop("It joins Holografx Inc.. Well...")
    'It joins Holografx Inc. Well...'
    """
    return _TWO_STOPS.sub(".", text) if ".." in text else text


_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")
_FORMATTER = Formatter()


@lru_cache(maxsize=20_000)
def _places(text: str) -> tuple[tuple[str, str | None], ...]:
    """The pieces of a text, each with the name of the value that follows it."""
    return tuple((piece, name) for piece, name, _, _ in _FORMATTER.parse(text))


def _translated(what: Message, language: str) -> str:
    """The text of a message in a language, its places not yet filled."""
    if what.plural is not None:
        count = int(str(what.values["count"]))
        return _catalogue(check_language(language)).ngettext(what.text, what.plural, count)
    return _known(what.text, language)


@lru_cache(maxsize=20_000)
def _known(text: str, language: str) -> str:
    """The text of a message without a plural in a language."""
    return _catalogue(check_language(language)).gettext(text) if text else ""


def check_language(language: str) -> str:
    """The language, if it is one that we speak."""
    if language not in LANGUAGES:
        raise SettingsError(
            N_("There is no language '{language}'. Choose one of: {languages}."),
            language=language,
            languages=", ".join(LANGUAGES),
        )
    return language


def register(folder: Path) -> None:
    """Let the catalogues in `folder` (de.po, fr.po) be found."""
    if folder not in _folders:
        _folders.append(folder)
        _catalogue.cache_clear()
        _known.cache_clear()


def catalogue_folders() -> tuple[Path, ...]:
    """The folders registered so far."""
    return tuple(_folders)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    translations = gettext.NullTranslations()
    if language == "en":
        return translations
    for folder in _folders:
        read = _read(folder / f"{language}.po", language)
        read.add_fallback(translations)
        translations = read
    return translations


def _read(file: Path, language: str) -> gettext.NullTranslations:
    """The translations of one folder. They are new each time, because others are linked to them."""
    return gettext.GNUTranslations(BytesIO(_compiled(file, language)))


@cache
def _compiled(file: Path, language: str) -> bytes:
    """A .po file as gettext reads it; in an installed package there is a compiled .mo file instead."""
    if not file.exists() and (compiled_file := file.with_suffix(".mo")).exists():
        return compiled_file.read_bytes()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with file.open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


register(Path(__file__).parent / "locale")
