"""The messages of the package, read from its source, and the catalogues that translate them.

A `locale` folder holds the translations of the folder it lies in, except for sub-folders that have their own. In Python
a message is marked; in a data file every `summary` is one; in a template what `t` and `plural` are called with.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

import boardroom

PACKAGE = Path(boardroom.__file__).parent
WORDS = "boardroom.core.words"
HOME = "core/words.py"
PLURALS = {"de": (2, "(n != 1)"), "fr": (2, "(n > 1)")}
"""How many plural forms a language has, and which of them a number takes."""
ENDINGS = ".?!:"


@dataclass(frozen=True)
class Source:
    """A message where it stands in the source."""

    singular: str
    plural: str | None
    file: str
    line: int

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    def entry(self) -> str:
        """What a catalogue needs, ready to be pasted and filled in."""
        lines = [f"#: {self.file}", f"msgid {quoted(self.singular)}"]
        if self.plural is None:
            return "\n".join([*lines, 'msgstr ""'])
        return "\n".join([*lines, f"msgid_plural {quoted(self.plural)}", 'msgstr[0] ""', 'msgstr[1] ""'])


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def locale_folders(root: Path = PACKAGE) -> list[Path]:
    """All folders with catalogues."""
    return sorted(folder for folder in root.rglob("locale") if folder.is_dir())


def files_of(folder: Path) -> list[Path]:
    """The source files that a locale folder answers for."""
    package = folder.parent
    others = [other.parent for other in package.rglob("locale") if other.is_dir() and other != folder]
    return sorted(file for file in sources(package) if not any(file.is_relative_to(other) for other in others))


def sources(package: Path) -> list[Path]:
    """The files in which messages stand."""
    return [*package.rglob("*.py"), *package.rglob("data/*.toml"), *package.rglob("templates/*.html")]


def files_of_nobody(root: Path = PACKAGE) -> list[Path]:
    """Source files that no catalogue answers for."""
    covered = {file for folder in locale_folders(root) for file in files_of(folder)}
    return sorted(set(sources(root)) - covered)


def messages_in(files: Iterable[Path], base: Path = PACKAGE) -> list[Source]:
    """Every message that the files mark, in the order of the source."""
    found: list[Source] = []
    for file in files:
        found += _messages(file.read_text("utf-8"), file.relative_to(base).as_posix())
    return found


@cache
def _messages(text: str, name: str) -> list[Source]:
    """The messages of one file; each is asked for several times."""
    if name.endswith(".toml"):
        marked = _summaries(text, name)
    elif name.endswith(".html"):
        marked = _said(text, name)
    else:
        marked = _marked(ast.parse(text), name)
    return sorted(marked, key=lambda source: source.line)


def _summaries(text: str, file: str) -> Iterator[Source]:
    """What the entries of a data file say of themselves."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("summary = "):
            yield Source(tomllib.loads(line)["summary"], None, file, number)


def _said(text: str, file: str) -> Iterator[Source]:
    """What a template says."""
    for line, _, texts in extract_from_ast(Environment().parse(text), ("t", "plural"), babel_style=False):
        singular, plural = (texts, None) if isinstance(texts, str) else (*texts, None)[:2]
        yield Source(singular, plural, file, line)


def _marked(tree: ast.Module, file: str) -> Iterator[Source]:
    """Calls of N_, message, plural and Message, by whatever name the module imported them."""
    called = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == WORDS
        for alias in node.names
    }
    if file == HOME:  # Where they are made they need no import.
        called |= {node.name: node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            marker = called.get(node.func.id)
        elif isinstance(node.func, ast.Attribute) and _last_name(node.func.value).endswith("words"):
            marker = node.func.attr
        else:
            continue
        texts = [_text(argument) for argument in node.args]
        where = f"{file}:{node.lineno}"
        if marker == "plural":
            assert all([*texts, None, None][:2]), f"{where}: plural takes two texts as they are said"
            yield Source(str(texts[0]), texts[1], file, node.lineno)
        elif marker == "N_":
            assert all([*texts, None][:1]), f"{where}: N_ takes a text as it is said"
            yield Source(texts[0], None, file, node.lineno)
        elif marker in ("message", "Message") and texts and texts[0]:
            yield Source(texts[0], None, file, node.lineno)


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def fields(text: str) -> set[str]:
    """The names of the places in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def read_catalogue(file: Path, language: str) -> Catalog:
    return _catalogue(file.read_bytes(), language)


@cache
def _catalogue(text: bytes, language: str) -> Catalog:
    return read_po(BytesIO(text), locale=language, abort_invalid=True)


def faults(folder: Path, language: str, base: Path = PACKAGE) -> list[str]:
    """Everything that is wrong with one catalogue, in sentences."""
    file = folder / f"{language}.po"
    if not file.exists():
        return [f"{file.name} is missing in {folder}"]
    catalogue = read_catalogue(file, language)
    wanted: dict[str, Source] = {}
    found = []
    for source in messages_in(files_of(folder), base):
        known = wanted.setdefault(source.singular, source)
        if known.plural != source.plural:
            found.append(f"{source.where} and {known.where} disagree about the plural of {source.singular!r}")
    for message in catalogue:
        if message.id:
            found += _entry_faults(message, wanted.get(_singular(message.id)), language)
    present = {_singular(message.id) for message in catalogue if message.id}
    found += [
        f"not translated, from {wanted[text].where}:\n{wanted[text].entry()}" for text in wanted if text not in present
    ]
    found += [f"obsolete entry: {text!r}" for text in catalogue.obsolete]
    if (catalogue.num_plurals, catalogue.plural_expr) != PLURALS[language]:
        found.append(f"plural forms are {catalogue.plural_forms}, not {PLURALS[language]}")
    return found


def _singular(text: str | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else text[0]


def _entry_faults(message: object, source: Source | None, language: str) -> list[str]:
    text, said = message.id, message.string  # type: ignore[attr-defined]
    singular = _singular(text)
    if source is None:
        return [f"nothing says this any more: {singular!r}"]
    found = []
    if message.fuzzy:  # type: ignore[attr-defined]
        found.append(f"fuzzy: {singular!r}")
    plural = None if isinstance(text, str) else text[1]
    if plural != source.plural:
        found.append(f"the plural of {singular!r} is {source.plural!r} in the source, {plural!r} here")
    forms = (said,) if isinstance(said, str) else tuple(said)
    if plural is not None and len(forms) != PLURALS[language][0]:
        found.append(f"{singular!r} has {len(forms)} forms, not {PLURALS[language][0]}")
    for form in forms:
        found += _form_faults(singular, form, language)
    return found


def _form_faults(singular: str, form: str, language: str) -> list[str]:
    if not form.strip():
        return [f"not translated: {singular!r}"]
    found = []
    if fields(form) != fields(singular):
        found.append(f"{form!r} has the places {sorted(fields(form))}, {singular!r} has {sorted(fields(singular))}")
    if form != form.strip() or "  " in form:
        found.append(f"stray spaces: {form!r}")
    ends = [text[-1] if text[-1] in ENDINGS else "" for text in (singular, form)]
    if ends[0] != ends[1]:
        found.append(f"{form!r} does not end like {singular!r}")
    if language == "fr" and any(f" {mark}" in form for mark in ";:?!»"):
        found.append(f"French wants a no-break space before the mark: {form!r}")
    if language == "fr" and re.search(r"[^\W\d_]'\w", form):
        found.append(f"French wants a curved apostrophe: {form!r}")
    return found
