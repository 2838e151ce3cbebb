"""The rules by number, and which tests prove them.

The catalogue is `docs/rules/*.md`. A rule is a bullet in one of two forms; lines that continue it are indented:

    - O6 A takeover may not ...               under a line `Prefix: NCO`, the rule is NCO-O6
    - **NA-1.2** [engine] Main-offer step ... the id is written out; only [engine] rules need a test

A test names what it proves with `@rule("NCO-O6", ...)`; a decorated class speaks for all its tests. Tests are read, not
imported. What is skipped or expected to fail proves nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_, register

register(Path(__file__).parent / "locale")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

ID = r"[A-Z]+-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*"
PREFIX = re.compile(r"^Prefix: ([A-Z]+)$")
HEADING = re.compile(r"^#+ (?P<title>.+)$")
SHORT = re.compile(r"^- (?P<id>[A-Z]+[0-9]+[a-z]?)\b(?: \[(?P<tag>\w+)\])? (?P<text>.+)$")
WRITTEN_OUT = re.compile(rf"^- \*\*(?P<id>{ID})(?P<title> [^*]+)?\*\*(?: \[(?P<tag>\w+)\])? (?P<text>.+)$")


class CatalogueError(BoardroomError):
    """A rule or a catalogue that is not there or cannot be read."""


@dataclass(frozen=True)
class Rule:
    """One rule of a catalogue."""

    id: str
    text: str
    section: str
    needs_test: bool


@dataclass
class Coverage:
    """Which tests prove which rules."""

    proofs: dict[str, list[str]]
    gaps: list[str]
    unknown: dict[str, list[str]] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether every rule that needs a test has one and every id named by a test exists."""
        return not self.gaps and not self.unknown


def checkout() -> Path:
    """The root of the source checkout that this package runs from."""
    root = Path(__file__).resolve().parents[2]
    if not (root / "docs" / "rules").is_dir():
        raise CatalogueError(
            N_(
                "The rule catalogue is part of the source code, not of the installed package: "
                "run ./boardroom rules in a checkout."
            )
        )
    return root


def read_rules(root: Path) -> dict[str, Rule]:
    """All rules of all games, by id, in the order of the catalogue."""
    rules: dict[str, Rule] = {}
    for path in sorted((root / "docs" / "rules").glob("*.md")):
        for rule in parse(path.read_text(encoding="utf-8")):
            if rule.id in rules:
                text = N_("{file} numbers two rules {rule}; give one of them another number.")
                raise CatalogueError(text, file=path.name, rule=rule.id)
            rules[rule.id] = rule
    if not rules:
        raise CatalogueError(N_("No rule was found in docs/rules; the catalogue cannot be read."))
    return rules


def parse(text: str) -> Iterator[Rule]:
    r"""The rules of one catalogue file.

    >>> [rule.id for rule in parse("Prefix: NCO\n- T1 One action,\n  always.\n- **NA-G1** [engine] Manual first.")]
    ['NCO-T1', 'NA-G1']
    """
    prefix = section = ""
    blocks: list[tuple[str, str, list[str]]] = []  # prefix, section, the lines of one bullet
    for line in [*text.splitlines(), ""]:
        if match := PREFIX.match(line):
            prefix = match[1]
        elif match := HEADING.match(line):
            section = match["title"]
        elif line.startswith("- "):
            blocks.append((prefix, section, [line]))
        elif line.startswith("  ") and blocks:
            blocks[-1][2].append(line.strip())
    for prefix, section, lines in blocks:
        bullet = " ".join(lines)
        if match := WRITTEN_OUT.match(bullet):
            title = f"{match['title'].strip()} " if match["title"] else ""
            yield Rule(match["id"], title + match["text"], section, match["tag"] == "engine")
        elif prefix and (match := SHORT.match(bullet)):
            yield Rule(f"{prefix}-{match['id']}", match["text"], section, match["tag"] in {None, "engine"})


def find_rule(rules: dict[str, Rule], wanted: str) -> Rule:
    """The rule a person means by `NCO-O6`, `nco-o6` or `O6`."""
    upper = wanted.upper()
    found = [rule for rule in rules.values() if rule.id.upper() == upper]
    found = found or [rule for rule in rules.values() if rule.id.upper().partition("-")[2] == upper]
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(rule.id for rule in found)
        raise CatalogueError(N_("{wanted} could be any of {ids}; write the id in full."), wanted=wanted, ids=ids)
    raise CatalogueError(N_("There is no rule {wanted}. All of them: boardroom rules"), wanted=wanted)


def measure(root: Path) -> Coverage:
    """Compare the catalogue of a checkout with its tests."""
    rules = read_rules(root)
    coverage = Coverage({name: [] for name in rules}, [])
    for path in sorted((root / "tests").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for test, ids in named_rules(tree):
            where = f"{path.relative_to(root).as_posix()}::{test}"
            for name in ids:
                known = coverage.proofs if name in rules else coverage.unknown
                known.setdefault(name, []).append(where)
    coverage.gaps = [rule.id for rule in rules.values() if rule.needs_test and not coverage.proofs[rule.id]]
    return coverage


def named_rules(tree: ast.AST, inherited: tuple[str, ...] = (), path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every test of a module with the rule ids it proves, each id once."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, Definition) or proves_nothing(node):
            continue
        ids = [*inherited, *ids_of(node)]
        name = f"{path}{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from named_rules(node, tuple(ids), f"{name}::")
        elif node.name.startswith("test") and ids:
            yield name, list(dict.fromkeys(ids))


def ids_of(definition: Definition) -> Iterator[str]:
    """The ids in the `rule(...)` calls of a definition's decorators, those of parametrize included."""
    for decorator in definition.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and name_of(call.func) == "rule":
                for argument in call.args:
                    match argument:
                        case ast.Constant(value=str(name)):
                            yield name
                        case _:  # Not written out: shown as it stands, and so found to be no rule.
                            yield ast.unparse(argument)


def proves_nothing(definition: Definition) -> bool:
    """Whether a definition is marked as skipped or as expected to fail."""
    return any(name_of(decorator) in {"skip", "xfail"} for decorator in definition.decorator_list)


def name_of(expression: ast.expr) -> str:
    """The last word of what is called: `rule` in `rule(...)`, `support.rule` and `pytest.mark.rule(...)`."""
    if isinstance(expression, ast.Call):
        expression = expression.func
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""
