"""The mutants of `tools/mutants`, as far as it can be told without running them."""

import sys
from pathlib import Path

import pytest

from boardroom import catalogue

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools" / "mutants"))

from mutants import Game, Mutant, flaws, read_all, sample  # noqa: E402
from trial import search_path  # noqa: E402

GAMES = read_all()


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_mutant_that_fits_or_a_reason_for_having_none(name):
    assert list(flaws(GAMES[name], catalogue.read_rules(ROOT / "docs" / "rules"), ROOT)) == []


def test_what_is_wrong_with_mutants_is_found():
    rules = catalogue.read_rules(ROOT / "docs" / "rules")
    rules = {name: rules[name] for name in ("NCO-C1", "NCO-C2", "NCO-C3")}
    mutants = (
        Mutant(("NCO-C1",), "README.md", "nobody wrote this", ""),
        Mutant(("NCO-X9",), "README.md", "# Boardroom", "# Boardroom"),
        Mutant(("NCO-C1",), "no/such/file", "a", "b"),
    )
    found = "\n".join(flaws(Game("new_corp_order", mutants, {"NCO-C1": "?", "NCO-C2": "?"}), rules, ROOT))
    assert "1 rules of new_corp_order have neither a mutant nor a reason: NCO-C3" in found
    assert "there are no such rules of new_corp_order: NCO-X9" in found
    assert "have mutants and a reason for having none: NCO-C1" in found
    assert "its text stands 0 times in the file, not once" in found
    assert "it changes nothing" in found
    assert "no/such/file" in found


def test_a_mutant_is_the_first_of_its_text_behind_another():
    mutant = Mutant(("NCO-C1",), "f", "x = 1", "x = 2", behind="[b]")
    assert mutant.broken("[a]\nx = 1\n[b]\nx = 1\nx = 1\n") == "[a]\nx = 1\n[b]\nx = 2\nx = 1\n"
    with pytest.raises(ValueError, match="does not stand behind"):
        mutant.broken("x = 1\n[b]\n")


@pytest.mark.parametrize("seed", range(5))
def test_a_sample_draws_from_every_game(seed):
    drawn = sample(list(GAMES.values()), 3, seed)
    assert {mutant.rules[0].partition("-")[0] for mutant in drawn} == {game.prefix for game in GAMES.values()}
    assert len(set(drawn)) == 3


def test_a_trial_imports_the_copy_and_libraries_inside_the_checkout():
    """`.venv-boardroom` is in the checkout unless somebody names another place."""
    libraries = str(ROOT / ".venv-boardroom" / "cpython-311-test" / "lib" / "site-packages")
    copy = Path("/copy")
    assert search_path(copy, [str(ROOT), str(ROOT / "src"), libraries]) == ["/copy", "/copy/src", libraries]
