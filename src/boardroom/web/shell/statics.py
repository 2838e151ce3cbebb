"""Static files: style sheets, scripts, fonts and drawings of the shell and of every game.

A file is called `shell/lobby.css` or `<game's folder>/board.css`; style sheets are sent together, as one file named
after all of them, because many small files compress badly and each has headers of its own (scripts too: `scripts`). An
address contains a hash of all files, so that browsers may keep it for ever; files name each other by relative
addresses.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from boardroom.web.guard import TOGETHER

WEB = Path(__file__).resolve().parent.parent
FOLDER = "static"
ASK_AGAIN = "no-cache"
PAGES = 64
"""Kinds of pages whose style sheets are kept as one text."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INDENT = re.compile(r"^\s+", re.MULTILINE)
NAMED = re.compile(r'url\("([^":]+)"\)')
"""A file that a style sheet names, from where the sheet is."""


@cache
def files() -> dict[str, Path]:
    """All static files by name."""
    folders = [WEB / "shell" / FOLDER, *sorted((WEB / "games").glob(f"*/{FOLDER}"))]
    return {
        f"{folder.parent.name}/{file.relative_to(folder).as_posix()}": file
        for folder in folders
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


@cache
def digest() -> str:
    """A hash of the names and contents of all static files."""
    found = hashlib.sha256()
    for name, file in files().items():
        found.update(f"{name}\n".encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()[:12]


def address(name: str) -> str:
    """The address of a file, for example of shell/lobby.css."""
    if name not in files():
        raise KeyError(f"There is no static file {name}.")
    return f"/static/{digest()}/{name}"


def together(sheets: Sequence[str]) -> str:
    """The address of style sheets, named without an ending, as one file."""
    return f"/static/{digest()}/{TOGETHER}{','.join(dict.fromkeys(sheets))}.css"


@lru_cache(maxsize=PAGES)
def joined(*sheets: str) -> str:
    """Style sheets, named without an ending, as one text: of a file, or of a page that waits for none of them."""
    return "\n".join(_anywhere(sheet) for sheet in sheets)


def _anywhere(sheet: str) -> str:
    """The text of a style sheet with whole addresses, without comments and indentation."""
    name = f"{sheet}.css"
    folder = address(name).rpartition("/")[0]
    text = INDENT.sub("", COMMENT.sub("", files()[name].read_text("utf-8")))
    return NAMED.sub(rf'url("{folder}/\1")', text)
