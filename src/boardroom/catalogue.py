"""The rules by number, and which tests prove them.

The catalogue is `docs/rules/*.md`; the installed package has it as `boardroom/rules`. A rule is a bullet in one of two
forms; lines that continue it are indented:

    - O6 [all] A takeover may not ...         under a line `Prefix: NCO`, the rule is NCO-O6
    - **NA-1.2** [engine] Main-offer step ... the id is written out; only [engine] rules need a test

In square brackets a short rule carries its editions: [all] if it holds in all of them in the same way, else the marks
of those in which it holds, such as [RET], or [RET PNP] if its text tells them apart.

A test names what it proves with `@rule("NCO-O6", ...)`; a decorated class speaks for all its tests, and the mark of a
`pytest.param` for its case. Tests are read, not imported. What is skipped or expected to fail proves nothing. Whoever
names many rules may look at none of them: a test with five or more needs a record that it notices when each is broken.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_, register

register(Path(__file__).parent / "locale")

CHECKOUT_RULES = Path("docs") / "rules"
RECORD = Path("tools") / "mutants" / "proved.json"
"""By test, the rules of which it noticed a mutant: of tests that name many. Written by `tools/mutants --record`."""
MANY = 5
"""A test that names so many rules needs a record."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

ID = r"[A-Z]+-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*"
PREFIX = re.compile(r"^Prefix: ([A-Z]+)$")
HEADING = re.compile(r"^#+ (?P<title>.+)$")
SHORT = re.compile(r"^- (?P<id>[A-Z]+[0-9]+[a-z]?)\b(?: \[(?P<tag>[\w ]+)\])? (?P<text>.+)$")
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
    editions: tuple[str, ...] = ()
    """The marks of the editions it is about: ("all",), or some of ("RET", "PNP")."""


@dataclass
class Coverage:
    """Which tests prove which rules."""

    proofs: dict[str, list[str]]
    gaps: list[str]
    unknown: dict[str, list[str]] = field(default_factory=dict)
    crowded: dict[str, list[str]] = field(default_factory=dict)
    """Tests that name many rules, with those of which no record says that they prove them."""

    @property
    def complete(self) -> bool:
        """Whether every rule that needs a test has one, every named id exists, and crowded tests are recorded."""
        return not self.gaps and not self.unknown and not self.crowded


def checkout() -> Path:
    """The root of the source checkout that this package runs from."""
    root = Path(__file__).resolve().parents[2]
    if not (root / CHECKOUT_RULES).is_dir():
        raise CatalogueError(
            N_("The tests are part of the source code, not of the installed package: use ./boardroom in a checkout.")
        )
    return root


def rules_folder() -> Path:
    """The folder of the rules: inside the installed package, or in the checkout."""
    installed = Path(__file__).resolve().parent / "rules"
    return installed if installed.is_dir() else checkout() / CHECKOUT_RULES


def read_rules(folder: Path) -> dict[str, Rule]:
    """All rules of all games, by id, in the order of the catalogue."""
    rules: dict[str, Rule] = {}
    for path in sorted(folder.glob("*.md")):
        for rule in parse(path.read_text(encoding="utf-8")):
            if rule.id in rules:
                text = N_("{file} numbers two rules {rule}; give one of them another number.")
                raise CatalogueError(text, file=path.name, rule=rule.id)
            rules[rule.id] = rule
    if not rules:
        raise CatalogueError(N_("No rule was found in {folder}; the catalogue cannot be read."), folder=folder)
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
            marks = tuple((match["tag"] or "").split())
            editions = marks if all(mark == "all" or mark.isupper() for mark in marks) else ()
            needs_test = marks in {(), ("engine",)} or bool(editions)
            yield Rule(f"{prefix}-{match['id']}", match["text"], section, needs_test, editions)


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
    rules = read_rules(root / CHECKOUT_RULES)
    coverage = Coverage({name: [] for name in rules}, [])
    record = json.loads((root / RECORD).read_text("utf-8")) if (root / RECORD).exists() else {}
    for path in sorted((root / "tests").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for test, ids, most in named_rules(tree):
            where = f"{path.relative_to(root).as_posix()}::{test}"
            for name in ids:
                known = coverage.proofs if name in rules else coverage.unknown
                known.setdefault(name, []).append(where)
            missing = [name for name in ids if name not in record.get(where, ())]
            if most >= MANY and missing:
                coverage.crowded[where] = missing
    coverage.gaps = [rule.id for rule in rules.values() if rule.needs_test and not coverage.proofs[rule.id]]
    return coverage


def named_rules(tree: ast.AST, inherited: tuple[str, ...] = (), path: str = "") -> Iterator[tuple[str, list[str], int]]:
    """Every test of a module with the rule ids it proves, each id once, and how many of them one case names."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, Definition) or proves_nothing(node):
            continue
        common, cases = ids_of(node)
        name = f"{path}{node.name}"
        if isinstance(node, ast.ClassDef):
            yield from named_rules(node, (*inherited, *common), f"{name}::")
        elif node.name.startswith("test") and (inherited or common or cases):
            always = dict.fromkeys((*inherited, *common))
            most = max((len({*always, *case}) for case in cases), default=len(always))
            yield name, list(dict.fromkeys((*always, *(each for case in cases for each in case)))), most


def ids_of(definition: Definition) -> tuple[list[str], list[list[str]]]:
    """The ids in the `rule(...)` calls of a definition's decorators: those of all cases, and those of single cases."""
    cases = [
        call
        for decorator in definition.decorator_list
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and name_of(call.func) == "param"
    ]
    of_cases = {id(inner) for case in cases for inner in ast.walk(case)}
    common = [
        name
        for decorator in definition.decorator_list
        for name in written_ids(node for node in ast.walk(decorator) if id(node) not in of_cases)
    ]
    return common, [ids for case in cases if (ids := list(written_ids(ast.walk(case))))]


def written_ids(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The ids in the `rule(...)` calls among some nodes."""
    for call in nodes:
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
