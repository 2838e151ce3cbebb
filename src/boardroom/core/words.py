"""Words for people, in English, German and French: messages are made once and said in any language.

A message is an English sentence with named places and the values that go there; values may be messages themselves.

>>> greeting = message("{player} takes {cards}.", player="Ada", cards=plural("{count} card", "{count} cards", count=2))
>>> say(greeting, "en")
'Ada takes 2 cards.'

Translations are gettext catalogues (`locale/de.po`, `locale/fr.po`) in folders that packages register.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardroom.core.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "de", "fr")
_folders: list[Path] = []


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be said in some language."""

    text: str
    values: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    plural: str | None = None
    """The English plural; the value `count` decides."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever sits on a seat: the name that the table knows, else the fallback."""

    seat: int
    fallback: str | Message


Value = str | int | Message | Person


def N_(text: str) -> str:
    """Mark a text for translation where it stands; it is translated where it is said."""
    return text


def message(text: str, /, **values: Value) -> Message:
    """A message with its values."""
    return Message(text, MappingProxyType(values))


def plural(singular: str, several: str, /, count: int, **values: Value) -> Message:
    """A message that depends on how many."""
    return Message(singular, MappingProxyType({"count": count, **values}), several)


def say(what: Value, language: str = "en", people: Mapping[int, str] | None = None) -> str:
    """The message in a language, with the names of the people on the seats where they are known."""
    if isinstance(what, Person):
        known = people.get(what.seat) if people else None
        return known if known is not None else say(what.fallback, language)
    if not isinstance(what, Message):
        return str(what)
    translations = _catalogue(check_language(language))
    if what.plural is None:
        text = translations.gettext(what.text) if what.text else ""
    else:
        text = translations.ngettext(what.text, what.plural, int(str(what.values["count"])))
    values = {name: say(value, language, people) for name, value in what.values.items()}
    return text.format_map(values) if values else text


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
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with file.open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


register(Path(__file__).parent / "locale")
