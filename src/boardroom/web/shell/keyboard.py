"""The keys of the keyboard that press something at a table, and which others a reader chose instead."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

from boardroom.core.words import N_, message
from boardroom.table.errors import BadRequest
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

COOKIE = "keymap"
FIXED = "1234567890 "
"""Keys that always do the same, besides those with a name: Enter, Esc, Tab and the arrows."""


@dataclass(frozen=True)
class Key:
    """A key that may be replaced by another one."""

    name: str
    """As scripts know it: a sign, letters in lower case."""
    words: str
    """What it does, marked for translation."""


KEYS = (
    Key("n", N_("stop, pass or abstain")),
    Key("w", N_("what happened since your turn")),
    Key("h", N_("what a bot would do")),
    Key("l", N_("prepare the turn that a bot suggests")),
    Key("c", N_("say something")),
    Key("t", N_("the next turning point of a replay; the next step of ODS")),
    Key("s", N_("the speed of a replay")),
    Key("f", N_("play on from a moment of a replay")),
    Key("?", N_("what is this?")),
)
"""The keys of all games."""
ALWAYS = (
    ("1 – 9", N_("choose an option")),
    ("← ↑ → ↓", N_("move over the board; step through a replay")),
    ("Enter", N_("the highlighted button")),
    ("Esc", N_("undo, if nothing was revealed")),
)
"""Those that stay as they are."""


class KeyRefused(BadRequest):
    """A key that cannot be chosen."""


def all_keys(of_games: Iterable[Sequence[Key]]) -> tuple[Key, ...]:
    """The keys of games before those of all of them, each once."""
    found: dict[str, Key] = {}
    for each in (*(key for keys in of_games for key in keys), *KEYS):
        found.setdefault(each.name, each)
    return tuple(found.values())


def shown(name: str) -> str:
    """A key as it is printed on a keyboard.

    >>> shown("p"), shown("ß")
    ('P', 'ß')
    """
    return name.upper() if len(name.upper()) == 1 else name


def keyboard_panel(t: Speech, keys: Sequence[Key], keymap: Mapping[str, str]) -> Markup:
    """The panel of the settings on which a reader chooses keys."""
    now = [(each, shown(keymap.get(each.name, each.name))) for each in keys]
    return render("shell/templates/keyboard.html", t, always=ALWAYS, keys=now)


def read_keymap(cookie: str, keys: Sequence[Key]) -> dict[str, str]:
    """The keys that a reader chose, by those that they replace; nothing of what does not fit.

    >>> read_keymap(written({"n": "x"}), KEYS), read_keymap("nonsense", KEYS)
    ({'n': 'x'}, {})
    """
    try:
        found = json.loads(unquote(cookie))
        return chosen_keys({str(name): str(key) for name, key in found.items()}, keys, {})
    except (ValueError, AttributeError, RecursionError, KeyRefused):
        return {}


def written(keymap: Mapping[str, str]) -> str:
    """The cookie with the keys that a reader chose; scripts read it, too."""
    return quote(json.dumps(keymap), safe="")


def chosen_keys(wanted: Mapping[str, str], keys: Sequence[Key], before: Mapping[str, str]) -> dict[str, str]:
    """Those keys that differ from the usual ones; or why one that differs from `before` cannot be chosen.

    >>> chosen_keys({"n": "X", "h": "h"}, KEYS, {})
    {'n': 'x'}
    """
    used: dict[str, Key] = {}
    for key in sorted(keys, key=lambda key: wanted.get(key.name, key.name).lower() != before.get(key.name, key.name)):
        pressed = wanted.get(key.name, key.name).strip().lower()
        if len(pressed) != 1 or pressed in FIXED or not pressed.isprintable():
            raise KeyRefused(N_("Choose a letter or a sign. Digits, Enter, Esc and the arrows always do the same."))
        if pressed in used:
            text = N_("{key} is already used for: {words}")
            raise KeyRefused(text, key=shown(pressed), words=message(used[pressed].words))
        used[pressed] = key
    return {key.name: pressed for pressed, key in used.items() if pressed != key.name}
