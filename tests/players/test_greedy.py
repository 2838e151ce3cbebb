"""Greedy and its relatives: what they see in a table."""

import pytest

from boardroom.core.subset import findings
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.games.new_corp_order.kernel import imagine as imagine_kernel
from boardroom.games.new_corp_order.kernel.tables import LAYOUT
from boardroom.players.new_corp_order import weights
from boardroom.players.new_corp_order.greedy import GreedyPlayer, interpreted
from boardroom.players.new_corp_order.kernel import evaluate, policy
from tests.players.tables import decisions, every_table, game_of


def test_equally_good_options_are_drawn_between_by_the_seed():
    game = game_of(2)
    state = next(decisions(game, seed=4))
    view, options = game.view(state, game.seat(state)), game.options(state)
    assert len({GreedyPlayer(seed=number).pick(view, options).pick for number in range(12)}) <= len(options)
    assert GreedyPlayer(seed=5).pick(view, options) == GreedyPlayer(seed=5).pick(view, options)


def test_a_taste_changes_what_options_are_worth():
    game = game_of(4)
    differs = set()
    for state in decisions(game, seed=6, every=9):
        view, options = game.view(state, game.seat(state)), game.options(state)
        plain = GreedyPlayer(seed=1).values(view, options)
        for taste in weights.TASTES:
            if GreedyPlayer(seed=1, taste=taste).values(view, options) != plain:
                differs.add(taste)
    assert differs == {"hoarder", "raider", "saboteur"}


@pytest.mark.parametrize("module", [evaluate, policy, imagine_kernel])
def test_what_judges_imagines_and_plays_by_reflex_is_rule_code(module):
    assert findings(module, LAYOUT) == []


@every_table
def test_no_thought_reads_where_compiled_code_must_not(players, edition):
    """Records that know no negative index and no number beyond a byte."""
    game = game_of(players, edition)
    g = [1, 2, 3, 4]
    plan = [0] * policy.PLAN
    plan[policy.NOISE] = 60
    for state in decisions(game, seed=30 + players, every=41):
        record = LAYOUT.checked_record.from_bytes(imagine(game.view(state, game.seat(state)), g).to_bytes())
        picks = game.legal(state)
        assert len(interpreted(record, picks, weights.row("greedy", {}))) == len(picks)
        assert policy.quick_pick(record, len(picks), g, picks, weights.row("greedy", {}), plan) in picks
