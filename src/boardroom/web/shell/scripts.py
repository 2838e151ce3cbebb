"""The scripts of a page as at most two files: those of every page, and those of its game.

They are written as modules, each in a file of its own. A file that is sent contains a module and all that it imports,
in the order in which a browser would run them, each as a function of its own that returns what the module exports. A
game's script takes what it imports of the shell from the shell's file, so that every module runs once.
"""

from __future__ import annotations

import re
from functools import cache
from posixpath import dirname, join, normpath

from boardroom.web.shell import statics

SHELL = "shell/main.js"
"""The script of every page."""
IMPORT = re.compile(r'^import (?:(\{[\w$, ]+\}) from )?"(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:const|async function|function) ([\w$]+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
"""An import or export that is written in another way."""
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)
INDENT = re.compile(r"^\s+", re.MULTILINE)
OWN_ADDRESS = "import.meta.url"
COMBINED = "scripts/"


def address(script: str) -> str:
    """The address of a page's script with all that it imports."""
    return f"/static/{statics.digest()}/{COMBINED}{script}"


def named(name: str) -> str:
    """The script that such a file is made of; empty if there is no such file."""
    script = name.removeprefix(COMBINED) if name.startswith(COMBINED) else ""
    written = script.endswith(".js") and dirname(script).count("/") == 0  # Not one of others, or of the service worker.
    return script if written and script in statics.files() else ""


@cache
def combined(script: str) -> str:
    """A script and all that it imports as one module; a game's script without the modules of the shell."""
    shell = _imported(SHELL)
    if script == SHELL:
        exported = ", ".join(map(_variable, shell))
        return "\n".join([*map(_function, shell), f"export {{ {exported} }};"])
    own = [name for name in _imported(script) if name not in shell]
    used = [name for name in shell if any(name in _imports(each) for each in own)]
    wanted = f'import {{ {", ".join(map(_variable, used))} }} from "../{SHELL}";'
    return "\n".join([wanted, *map(_function, own)])


def _text(name: str) -> str:
    return statics.files()[name].read_text("utf-8")


def _imports(name: str) -> list[str]:
    """The modules that a module imports."""
    return [_module(name, path) for _, path in IMPORT.findall(_text(name))]


def _module(name: str, path: str) -> str:
    """The name of a module that another one imports by a relative address."""
    return normpath(join(dirname(name), path))


def _imported(script: str) -> list[str]:
    """A script and the modules that it imports, directly or not, each after those that it imports."""
    found: list[str] = []

    def add(name: str, importing: tuple[str, ...]) -> None:
        if name in importing:
            raise ValueError(f"The script {name} imports itself: {', '.join(importing)}.")
        if name not in found:
            for each in _imports(name):
                add(each, (*importing, name))
            found.append(name)

    add(script, ())
    return found


def _variable(name: str) -> str:
    """The variable that holds what a module exports."""
    return re.sub(r"\W", "_", name.removesuffix(".js"))


def _function(name: str) -> str:
    """A module as a function that is called at once."""
    exports = [each for _, each in EXPORT.findall(_text(name))]

    def taken(found: re.Match[str]) -> str:
        names, path = found.groups()
        return f"const {names} = {_variable(_module(name, path))};" if names else ""

    text = EXPORT.sub(r"\1", IMPORT.sub(taken, _text(name)))
    text = text.replace(OWN_ADDRESS, f'new URL("{statics.address(name)}", location)')
    if unknown := UNKNOWN.search(text):
        raise ValueError(f"The script {name} imports or exports in a way that is not understood: {unknown[0]}")
    text = INDENT.sub("", COMMENT.sub("", text)).strip()
    return f"const {_variable(name)} = (() => {{\n{text}\nreturn {{ {', '.join(exports)} }};\n}})();"
