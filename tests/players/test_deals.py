"""Bots of New Angeles that think with compiled rules: like citizens, repeatable, within their budget, and stronger."""

import json

import pytest

import boardroom
from boardroom import players
from boardroom.core.errors import SettingsError
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import LOCK_ABSTAIN, LOCK_MAIN
from boardroom.players import thinking_budget
from boardroom.players.analyst import worst
from boardroom.players.new_angeles import chances, evaluation, machine, search
from boardroom.players.new_angeles.chances import ANALYST
from boardroom.players.new_angeles.kernel.city import SKETCH, SKETCHES
from boardroom.players.new_angeles.kernel.mind import MIND, look
from boardroom.players.new_angeles.kernel.quick import value
from boardroom.players.new_angeles.search import SearchPlayer

KEY = "new-angeles"


@pytest.fixture(autouse=True, scope="module")
def _compiled():
    machine.warm_up()


def played(seed, names_, **settings):
    """The moments of a game with a choice, and the pick of who decides."""
    game = boardroom.game(KEY, players=len(names_), corps="random", **{"trading": "off", **settings})
    state = game.start(boardroom.Dealer(seed=seed))
    seats = [players.create(name, seed + seat, KEY) for seat, name in enumerate(names_)]
    while not game.over(state):
        seat = game.seat(state)
        offered = game.options(state, seat)
        pick = seats[seat].pick(game.view(state, seat), offered)
        yield game, state, offered, pick
        game.apply(state, pick, seat)


@pytest.fixture(scope="module")
def finished():
    *_, (game, state, _, _) = played(3, ["citizen"] * 4)
    return game, game.log(state)


def at_decision(name, seed=3, after_round=3, **settings):
    """The first decision of that name after some rounds."""
    for game, state, offered, _ in played(seed, ["citizen"] * 4, **settings):
        if offered[0].decision == name and len(offered) > 2 and state.record.round >= after_round:
            return game, state, offered
    raise AssertionError(name)


def test_a_quick_hand_values_what_a_citizen_picks():
    """Interpreted and compiled ratings are the same numbers, and nearly always agree with the citizen."""
    cities = chances._Sketches(SKETCH.record() for _ in range(SKETCHES))
    mind = MIND.record()
    for field, number in chances.MANNER.items():
        setattr(mind, field, [number] * 6)
    arrays = machine.Arrays(2, 0)
    agreed = compared = 0
    for number, (_, state, offered, pick) in enumerate(played(5, ["citizen"] * 5)):
        if len(offered) < 2 or number % 2:
            continue
        record = state.record
        look(record, cities, mind, record.seat)
        values = [value(record, cities, mind, each.pick) for each in offered]
        arrays.lay_out(record, chances.BLANKS.record())
        arrays.choose_between(record.seat, [each.pick for each in offered])
        assert arrays.ratings() == values
        compared += 1
        agreed += values[offered.index(pick)] == max(values)
    assert compared > 100
    assert agreed > 0.85 * compared


def test_what_is_kept_of_cities_changes_no_pick():
    """A search that forgets all cities after every few imagined games comes to the same numbers."""
    told = []
    for forgets in (False, True):
        thinker, found = SearchPlayer(seed=5, iterations=192), []
        arrays = thinker._arrays
        thinker._run = run = arrays.bound()

        def forgetful(count, arrays=arrays, run=run):
            for _ in range(count // 4):
                arrays.minds["kept_key"] = arrays.minds["key"] = 0
                run(4)

        if forgets:
            thinker._run = forgetful
        for game, state, offered, _ in played(4, ["clerk"] * 5):
            if len(offered) > 1 and state.record.round in (1, 4) and len(found) < 40:
                found.append((thinker.pick(game.view(state, game.seat(state)), offered), thinker.explain()))
        told.append(found)
        assert bool(arrays.minds["kept_key"].any())
    assert len(told[0]) > 30
    assert told[0] == told[1]


def test_an_interpreted_hand_keeps_what_a_compiled_one_keeps():
    """Both look at the same cities, some of them again: the same is found out about each, in the same places."""
    cities, mind = chances._Sketches(SKETCH.record() for _ in range(SKETCHES)), MIND.record()
    for field, number in chances.MANNER.items():
        setattr(mind, field, [number] * 6)
    arrays = machine.Arrays(2, 0)
    moments = [
        (state.record.copy(), [each.pick for each in offered])
        for _, state, offered, _ in played(6, ["clerk"] * 4)
        if len(offered) > 1
    ]
    for record, picks in (*moments[10:200:12], *moments[10:200:24]):
        look(record, cities, mind, record.seat)
        values = [value(record, cities, mind, each) for each in picks]
        arrays.lay_out(record, chances.BLANKS.record())
        arrays.choose_between(record.seat, picks)
        assert arrays.ratings() == values
    for field in ("kept_key", "kept_expected"):
        assert getattr(mind, field) == arrays.minds[0][field].tolist()
    assert sum(map(any, mind.kept_key)) > 5


def test_the_same_seed_picks_the_same_and_explains_it():
    game, state, offered = at_decision("counteroffer")
    view = json.loads(json.dumps(game.view(state, game.seat(state))))
    first, again = SearchPlayer(seed=5, iterations=120), SearchPlayer(seed=5, iterations=120)
    assert first.pick(view, offered) == again.pick(view, offered)
    lines = first.explain()
    assert lines == again.explain()
    assert lines[0].share == max(line.share for line in lines)
    assert sum(line.share for line in lines) == pytest.approx(1)
    assert all(0 <= line.win_chance <= 1 and line.score >= 0 for line in lines)


def test_a_budget_of_time_is_kept_and_a_stop_ends_it(monkeypatch):
    now = [0.0]

    def tick():
        now[0] += 0.01
        return now[0]

    monkeypatch.setattr(thinking_budget, "CLOCKS", {"wall": tick})
    game, state, offered = at_decision("main-offer")
    view = game.view(state, game.seat(state))
    assert SearchPlayer(seed=1, seconds=0.5).pick(view, offered) in offered
    assert 0.4 < now[0] < 0.6
    stopped = SearchPlayer(seed=1, iterations=10_000_000)
    assert stopped.pick(view, offered, stop=lambda: True) in offered
    assert int(stopped._arrays.nodes[0]["visits"]) <= thinking_budget.STEADY_CHUNK


def test_a_trade_is_answered_without_imagining_anything(monkeypatch):
    game, state, offered = at_decision("trade-partner", after_round=1, trading="full")
    view = game.view(state, game.seat(state))
    monkeypatch.setattr(search, "known", None)
    assert SearchPlayer(seed=1, iterations=1).pick(view, offered).verb == "pass"
    assert players.create("clerk", 1, KEY).pick(view, offered).verb == "pass"


def test_settings_that_cannot_be_are_refused():
    for settings in ({"iterations": 0}, {"seconds": 0}, {"nodes": 1}, {"clock": "sun"}):
        with pytest.raises(SettingsError):
            SearchPlayer(**settings)


def test_a_search_wins_games_that_a_clerk_in_its_place_loses():
    """Chosen games, that a clerk or chance on the same seat loses: how strong a search is, only a ladder tells."""
    for seed in (1, 2):
        seats = ["clerk"] * 4
        game = boardroom.game(KEY, players=4, corps="random", trading="off")
        state = game.start(boardroom.Dealer(seed=100 + seed))
        bots = [players.create(name, seed, KEY) for seed, name in enumerate(seats)]
        bots[seed % 4] = SearchPlayer(seed=seed, iterations=64)
        while not game.over(state):
            seat = game.seat(state)
            game.apply(state, bots[seat].pick(game.view(state, seat), game.options(state, seat)), seat)
        assert seed % 4 in game.result(state).winners


def test_capital_is_worth_something_and_a_sold_decision_is_kept():
    game, state, _ = at_decision("support-offer")
    seat = game.seat(state)
    table = evaluation.Evaluation(game.view(state, seat))
    chance = table.chance_to_win(games=200)
    assert 0 < chance.mean < 1
    assert chance.error < 0.03
    assert chance == evaluation.chance_to_win(game.view(state, seat), games=200)
    other = next(each for each in range(4) if each != seat)
    richer, poorer = table.compare([evaluation.give(other, seat, 4), evaluation.give(seat, other, 4)], games=200)
    if state.record.rival[seat] != names.RIVAL_KEYS.index("federalist"):
        assert richer.worth.surely_above(0)
        assert poorer.worth.mean < 0
    bound, abstains = table.compare(
        [evaluation.bind(seat, LOCK_MAIN + 1), evaluation.bind(seat, LOCK_ABSTAIN)], games=100
    )
    assert bound.chance != abstains.chance


def test_a_chance_can_be_asked_for_in_a_trading_window():
    game, state, _ = at_decision("trade-partner", trading="support", after_round=1)
    for seat in range(4):
        view = game.view(state, seat)
        asset = next((each["asset"] for each in view["seats"][seat]["assets"]), None)
        found = evaluation.Evaluation(view).chance_to_win(games=50, seconds=5)
        assert 0 <= found.mean <= 1
        if asset is not None:
            given = evaluation.give(seat, (seat + 1) % 4, assets=[names.ASSET_KEYS.index(asset)])
            (told,) = evaluation.Evaluation(view).compare([given], games=50)
            assert told.worth.mean <= 0.02


def test_the_chances_along_a_game_end_with_who_won(finished):
    game, log = finished
    stops = [60, len(log.picks) // 2, len(log.picks)]
    told = ANALYST.along(game, log, stops, games=60)
    assert told == ANALYST.along(game, log, stops, games=60)
    assert all(len(each) == 4 and all(0 <= chance <= 1 for chance in each) for each in told)
    winners = game.result(game.replay(log)).winners
    assert told[-1] == tuple(float(seat in winners) for seat in range(4))
    assert max(told[0]) < 0.95


@pytest.mark.parametrize("by", [chances.by_search, chances.by_reflexes])
def test_picks_are_judged_beside_the_best_that_was_found(finished, by):
    game, log = finished
    only = range(len(log.picks) // 2, len(log.picks) // 2 + 16)
    found = ANALYST.judge(game, log, 60, by=by, only=only)
    assert found
    for each in found:
        assert log.picks[each.index] == each.played.option.pick
        assert each.better[0] == each.best.option
    again = ANALYST.second_look(game, log, worst(found, 1)[0].index, 60, 12, by=by)
    assert 0 <= again.played.win_chance <= 1


def test_a_trade_is_not_judged():
    game, state, offered = at_decision("trade-partner", trading="support", after_round=0)
    view = game.view(state, game.seat(state))
    assert chances.by_search(view, offered, offered[0].pick, 10, 1) is None
    assert chances.by_reflexes(view, offered, offered[0].pick, 10, 1) is None
    assert all(0 <= each <= 1 for each in chances.chances(game, state.record, 20))
