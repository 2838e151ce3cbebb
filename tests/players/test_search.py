"""Search, compiled: the same as interpreted, within its budget, repeatable, stoppable, and better than greedy."""

from types import SimpleNamespace

import numpy as np
import pytest

from boardroom import players
from boardroom.core import sfc32
from boardroom.games.new_corp_order.imagine import imagine
from boardroom.players import thinking_budget
from boardroom.players.new_corp_order import greedy, search, weights
from boardroom.players.new_corp_order.greedy import GreedyPlayer, Records
from boardroom.players.new_corp_order.kernel.tree import PATH, think
from boardroom.players.new_corp_order.search import NODE, RECORD, SEARCH, SearchPlayer
from tests.players.tables import decisions, every_table, game_of, play


@pytest.fixture(autouse=True, scope="module")
def _compiled():
    search.warm_up()
    yield
    greedy.use_machine(greedy.interpreted)


def at(game, seed, every=11):
    """Tables with the view and options of who decides."""
    for state in decisions(game, seed, every):
        yield game.view(state, game.seat(state)), game.options(state)


def as_namespace(row):
    """A NumPy record as an object that interpreted code can use."""
    return SimpleNamespace(
        **{name: row[name].tolist() if row.dtype[name].shape else row[name].item() for name in row.dtype.names}
    )


@every_table
def test_interpreted_and_compiled_search_think_the_same(players, edition):
    game = game_of(players, edition)
    for number, (view, options) in enumerate(at(game, seed=players, every=60)):
        player = SearchPlayer(seed=number, iterations=1)
        player._set_up(view, options)
        row = player._searches[0].copy()
        twin, nodes = as_namespace(row), [as_namespace(node) for node in np.zeros(50, NODE)]
        states = Records([player._record, player._record])
        think(states, nodes, [twin], weights.row("greedy", {}), 6)
        search.kernels()(think)(player._states, player._nodes, player._searches, player._weights, 6)
        assert twin.size == player._search["size"]
        assert twin.generator == player._search["generator"].tolist()
        for mine, theirs in zip(nodes, player._nodes[: twin.size], strict=False):
            assert (mine.key, mine.visits, mine.available) == (theirs["key"], theirs["visits"], theirs["available"])
            assert mine.value == pytest.approx(theirs["value"].tolist())


@every_table
def test_interpreted_and_compiled_look_ahead_judge_the_same(players, edition):
    game = game_of(players, edition)
    for view, options in at(game, seed=players, every=45):
        compiled = GreedyPlayer(seed=3).values(view, options)
        machine = greedy._machines[0]
        greedy.use_machine(greedy.interpreted)
        assert GreedyPlayer(seed=3).values(view, options) == compiled
        greedy.use_machine(machine)


def test_the_same_seed_picks_the_same():
    game = game_of(4)
    for view, options in at(game, seed=8, every=20):
        first, again = SearchPlayer(seed=5, iterations=60), SearchPlayer(seed=5, iterations=60)
        assert first.pick(view, options) == again.pick(view, options)
        assert first.explain() == again.explain()


def test_hidden_cards_change_no_pick():
    game = game_of(3, "pnp")
    for state in decisions(game, seed=8, every=30):
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state)
        g = [0, 0, 0, 0]
        sfc32.seed(g, 3, 3)
        other = state.copy()
        search_one, search_two = SearchPlayer(seed=2, iterations=40), SearchPlayer(seed=2, iterations=40)
        other.record = imagine(view, g)
        assert search_one.pick(view, options) == search_two.pick(game.view(other, seat), game.options(other))
        assert search_one.explain() == search_two.explain()


def test_a_budget_of_iterations_is_kept_and_explained():
    game = game_of(4)
    for view, options in at(game, seed=2, every=25):
        player = SearchPlayer(seed=1, iterations=300)
        picked = player.pick(view, options)
        lines = player.explain()
        if not lines:
            continue
        assert lines[0].option == picked
        assert sum(line.share for line in lines) == pytest.approx(1)
        assert all(0 <= line.win_chance <= 1 and line.score >= 0 for line in lines)
        assert all(option.text() for line in lines for option in line.then)
        assert int(player._nodes[0]["visits"]) <= 300


def test_stop_ends_the_thinking_at_once():
    game = game_of(4)
    view, options = next(at(game, seed=1))
    player = SearchPlayer(seed=1, iterations=10_000_000)
    assert player.pick(view, options, stop=lambda: True) in options
    assert int(player._nodes[0]["visits"]) <= thinking_budget.STEADY_CHUNK


def test_a_budget_of_time_is_kept(monkeypatch):
    now = [0.0]

    def tick():
        now[0] += 0.01
        return now[0]

    monkeypatch.setattr(thinking_budget, "CLOCKS", {"wall": tick})
    view, options = next(at(game_of(4), seed=1))
    assert SearchPlayer(seed=1, seconds=0.5).pick(view, options) in options
    assert 0.4 < now[0] < 0.6


def test_the_tree_is_bounded():
    view, options = next(at(game_of(4), seed=1))
    player = SearchPlayer(seed=1, iterations=500, nodes=40)
    assert player.pick(view, options) in options
    assert player._search["size"] <= 40


def test_what_was_thought_is_kept_within_a_turn():
    game = game_of(4)
    state = next(decisions(game, seed=12))
    player = SearchPlayer(seed=1, iterations=400)
    seat = game.seat(state)
    kept = 0
    while game.seat(state) == seat and len(game.options(state)) > 1:
        view, options = game.view(state, seat), game.options(state)
        picked = player.pick(view, options)
        if player._expected is None:
            break
        game.apply(state, picked)
        kept += player._thinking.visits()
        assert player._expected == search.known(game.view(state, seat))[0]
    assert kept > 0


@every_table
def test_search_plays_every_table_to_the_end(players, edition):
    game = game_of(players, edition)
    seats = [SearchPlayer(seed=seat, iterations=12) for seat in range(players)]
    assert game.over(play(game, seats, seed=3))


def wins(game, one, others, games):
    """How many games one player wins among others, seats rotated."""
    won = 0.0
    for number in range(games):
        own = number % game.players
        seats = [one(number) if seat == own else others(number * 4 + seat) for seat in range(game.players)]
        winners = game.result(play(game, seats, seed=number)).winners
        won += (own in winners) / len(winners)
    return won


def test_greedy_beats_random_players():
    def greedy_player(seed):
        return players.create("greedy", seed=seed)

    def random_player(seed):
        return players.create("random", seed=seed)

    assert wins(game_of(4), greedy_player, random_player, 8) >= 7


def test_search_beats_greedy():
    def searching(seed):
        return SearchPlayer(seed=seed, iterations=300)

    def greedy_player(seed):
        return players.create("greedy", seed=seed)

    assert wins(game_of(2), searching, greedy_player, 8) >= 5


def test_search_beats_ods_where_random_does_not():
    game = game_of(1)

    def won(make):
        return sum(game.result(play(game, [make(seed)], seed=seed)).winners == (0,) for seed in range(6))

    assert won(lambda seed: SearchPlayer(seed=seed, iterations=150)) > won(
        lambda seed: players.create("random", seed=seed)
    )


def test_personalities_play_differently_on_purpose():
    """Four of a kind at a table, a few games: what they are after shows in how the tables end."""

    def totals(taste):
        agents = cards = 0
        for number in range(3):
            game = game_of(4)
            state = play(game, [GreedyPlayer(seed=seat, taste=taste) for seat in range(4)], seed=number)
            agents += sum(sum(row) for row in state.record.captured)
            cards += sum(sum(row) for row in state.record.consultants)
        return agents, cards

    raiders, hoarders, plain = totals("raider"), totals("hoarder"), totals("greedy")
    assert raiders[0] > max(plain[0], hoarders[0])
    assert hoarders[1] > plain[1] > raiders[1]


def test_a_saboteur_costs_its_rivals_points():
    def rivals(taste):
        total = 0
        for number in range(8):
            game = game_of(3)
            own = number % 3
            seats = [GreedyPlayer(seed=seat, taste=taste if seat == own else "greedy") for seat in range(3)]
            scores = game.result(play(game, seats, seed=number)).scores
            total += sum(score.total for score in scores if score.seat != own)
        return total

    assert rivals("saboteur") < rivals("greedy")


def test_the_layout_of_a_search_is_what_the_kernel_uses():
    assert SEARCH["path"].shape == (PATH,)
    assert RECORD.itemsize == search.LAYOUT.size
