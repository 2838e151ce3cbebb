"""Break one rule at a time and see whether a test that names it notices: `python3 tools/mutants`.

The mutants are data: `tools/mutants/<game>.toml` or `tools/mutants/<game>/*.toml`, each with the rules that it breaks,
a file, and a piece of its text before and after. Every rule of a game needs one, or a reason why a program cannot
break it. All work is done on a copy of the tree. Run it with a Python that has the test dependencies.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

from mutants import Game, Mutant, flaws, read_all, sample  # noqa: E402
from trial import Outcome, broken, copied, trial  # noqa: E402

from boardroom import catalogue  # noqa: E402


def main() -> int:
    """Try the mutants and print the score."""
    games = read_all()
    parser = argparse.ArgumentParser(prog="tools/mutants", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help=f"of {', '.join(games)}; all by default")
    parser.add_argument("--rule", action="append", default=[], help="only mutants of this rule")
    parser.add_argument("--sample", type=int, help="only so many, drawn at random from all games")
    parser.add_argument("--seed", type=int, help="of that draw")
    parser.add_argument("--missing", action="store_true", help="only say which rules have no mutant")
    parser.add_argument("--tests", action="store_true", help="say of every test which of its rules it does not prove")
    parser.add_argument("--record", action="store_true", help="write down what tests prove that name many rules")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in games]
    if unknown:
        parser.error(f"there are no mutants of {', '.join(unknown)}; there are: {', '.join(games)}")
    chosen = [games[name] for name in asked.games or games]
    rules = catalogue.read_rules(catalogue.rules_folder())
    wrong = [flaw for game in chosen for flaw in flaws(game, rules, ROOT)]
    for flaw in wrong:
        print(flaw)
    if asked.missing or wrong:
        return 1 if wrong else 0
    mutants = pick(chosen, asked.rule, asked.sample, asked.seed)
    if not mutants:
        parser.error("there is nothing to try")
    proofs = catalogue.measure(ROOT).proofs
    alive, proved = attempt(mutants, proofs, every_test=asked.tests or asked.record)
    if asked.tests:
        show_tests(proved, proofs, {rule for mutant in mutants for rule in mutant.rules})
    if asked.record:
        record(proved)
    return alive


def pick(games: list[Game], rules: list[str], number: int | None, seed: int | None) -> list[Mutant]:
    """The mutants that were asked for."""
    if rules:
        return [mutant for game in games for mutant in game.mutants if set(rules) & set(mutant.rules)]
    if number is not None:
        return sample(games, number, seed)
    return [mutant for game in games for mutant in game.mutants]


def attempt(
    mutants: list[Mutant], proofs: dict[str, list[str]], *, every_test: bool
) -> tuple[int, dict[str, set[str]]]:
    """Try all of them; 0 if every one was noticed by a test of each of its rules; and by test the rules it proves."""
    proved: dict[str, set[str]] = {}
    with copied(ROOT) as tree:
        nodes = in_order({rule for mutant in mutants for rule in mutant.rules}, proofs)
        before = trial(tree, nodes)
        if before.failed or before.error:
            print("Without any mutant:", before.error or f"these tests fail: {', '.join(sorted(before.failed))}")
            return 2, proved
        alive = 0
        for number, mutant in enumerate(mutants, 1):
            outcome = verdict(tree, mutant, proofs, every_test=every_test)
            alive += bool(outcome.error)
            print(f"{number}/{len(mutants)} {outcome.error or 'killed'}: {mutant}", flush=True)
            for rule in mutant.rules:
                for test in outcome.failed & set(proofs[rule]):
                    proved.setdefault(test, set()).add(rule)
    print(f"{len(mutants) - alive} of {len(mutants)} mutants were killed by a test that names their rule.")
    return 1 if alive else 0, proved


def in_order(rules: set[str], proofs: dict[str, list[str]]) -> list[str]:
    """The tests that name rules, quick ones first: those of a game before those of a server, special before general."""
    names: dict[str, int] = {}
    for tests in proofs.values():
        for test in tests:
            names[test] = names.get(test, 0) + 1
    found = {test for rule in rules for test in proofs.get(rule, ())}
    return sorted(found, key=lambda test: (not test.startswith("tests/new_"), names[test], test))


def verdict(tree: Path, mutant: Mutant, proofs: dict[str, list[str]], *, every_test: bool) -> Outcome:
    """What became of a mutant; without an error it was killed."""
    unnamed = [rule for rule in mutant.rules if not proofs.get(rule)]
    if unnamed:
        return Outcome(error=f"no test names {', '.join(unnamed)}")
    enough = [set(proofs[rule]) for rule in mutant.rules]
    with broken(tree, mutant):
        outcome = trial(tree, in_order(set(mutant.rules), proofs), None if every_test else enough)
    survived = [rule for rule in mutant.rules if not outcome.failed & set(proofs[rule])]
    if survived and not outcome.error:
        outcome.error = f"survived the tests of {', '.join(survived)}"
    return outcome


def show_tests(proved: dict[str, set[str]], proofs: dict[str, list[str]], rules: set[str]) -> None:
    """Which tests name a rule and noticed none of its mutants."""
    for rule, tests in proofs.items():
        for test in tests if rule in rules else ():
            if rule not in proved.get(test, ()):
                print(f"{test} names {rule} and notices none of its mutants")


def record(proved: dict[str, set[str]]) -> None:
    """Keep what tests prove that name many rules, beside what other runs have shown of rules not tried now."""
    path = ROOT / catalogue.RECORD
    known: dict[str, list[str]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    named = crowded_tests(ROOT)
    kept = {
        test: sorted((set(known.get(test, ())) | proved.get(test, set())) & set(rules)) for test, rules in named.items()
    }
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")


def crowded_tests(root: Path) -> dict[str, list[str]]:
    """The tests that name many rules, with these rules."""
    found = {}
    for path in sorted((root / "tests").rglob("*.py")):
        for test, ids, most in catalogue.named_rules(ast.parse(path.read_text("utf-8"))):
            if most >= catalogue.MANY:
                found[f"{path.relative_to(root).as_posix()}::{test}"] = ids
    return found


if __name__ == "__main__":
    sys.exit(main())
