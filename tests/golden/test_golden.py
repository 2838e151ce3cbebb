"""Golden playthroughs: one game per edition and number of players, as text. Its diff shows what a rule change did."""

from difflib import unified_diff

import pytest

import boardroom
from boardroom.games.new_corp_order.components import EDITIONS
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.settings import MOST_PLAYERS
from tests.golden.playthrough import FOLDER, cases, played, playthrough

CASES = cases()
MOST_LINES = 60


@pytest.mark.parametrize("file", CASES)
def test_the_game_is_still_the_same(file):
    old = (FOLDER / file).read_text("utf-8")
    new = playthrough(*CASES[file])
    if old != new:
        diff = list(unified_diff(old.splitlines(), new.splitlines(), f"{file} (kept)", f"{file} (now)", "", "", 2, ""))
        more = f"\n... and {len(diff) - MOST_LINES} more lines" if len(diff) > MOST_LINES else ""
        pytest.fail(
            "\n".join(diff[:MOST_LINES]) + more + "\nIf this is what the change should do: python3 tools/golden.py",
            pytrace=False,
        )


def test_no_edition_and_number_of_players_lacks_a_playthrough():
    numbers = range(1, MOST_PLAYERS + 1)
    names = {f"new-corp-order-{edition.key}-{players}.txt" for edition in EDITIONS for players in numbers}
    names |= {f"new-angeles-{players}-off.txt" for players in (4, 5, 6)}
    assert {name for name, _ in CASES.values()} == set(boardroom.GAMES)
    assert set(CASES) == names == {path.name for path in FOLDER.glob("*.txt")}


def test_the_files_stay_small_enough_to_be_read():
    assert all(path.stat().st_size < 160_000 for path in FOLDER.glob("*.txt"))


def test_every_decision_of_new_corp_order_stands_in_some_playthrough():
    seen = set()
    for name, settings in CASES.values():
        if name != "new-corp-order":
            continue
        game = boardroom.game(name, **settings)
        seen |= {Decision(step.before.decision) for step in game.steps(played(game))}
    assert seen == set(Decision) - {Decision.OVER, Decision.BROKEN}
