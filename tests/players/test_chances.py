"""Chances along a game, and every pick beside the best that was found."""

import pytest

from boardroom import players
from boardroom.cli import main
from boardroom.players.analyst import worst
from boardroom.players.new_corp_order import chances
from boardroom.players.new_corp_order.chances import ANALYST
from tests.players.tables import decisions, game_of, play

JUDGES = [chances.by_search, chances.by_reflexes]


def finished(count, *names):
    game = game_of(count)
    state = play(game, [players.create(name, seed=5) for name in names], seed=11)
    return game, game.log(state)


@pytest.mark.parametrize(("count", "names"), [(1, ("random",)), (2, ("reflex", "random"))])
def test_every_pick_with_an_alternative_is_judged_from_what_the_seat_knew(count, names):
    game, log = finished(count, *names)
    seen = []
    judgements = ANALYST.judge(game, log, iterations=60, progress=lambda done, total: seen.append((done, total)))
    assert len(judgements) > 20
    assert seen[-1] == (len(log.picks), len(log.picks))
    for each in judgements:
        assert log.picks[each.index] == each.played.option.pick
        assert each.loss == max(0, each.best.win_chance - each.played.win_chance)
        assert each.better[0] == each.best.option
    found = worst(judgements, 3)
    assert found[0].loss == max(each.loss for each in judgements)
    assert [each.loss for each in found] == sorted((each.loss for each in found), reverse=True)


def test_a_random_player_loses_more_chances_than_one_with_reflexes():
    """Each among equals, so that there are chances to lose."""

    def mean_loss(name):
        game, log = finished(2, name, name)
        judgements = ANALYST.judge(game, log, iterations=100)
        return sum(each.loss for each in judgements) / len(judgements)

    assert mean_loss("reflex") < mean_loss("random")


def test_the_command_shows_the_worst_picks(tmp_path, capsys):
    _, log = finished(1, "random")
    path = tmp_path / "game.json"
    log.write(path)
    assert main(["analyse", str(path), "--worst", "2", "--iterations", "60", "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert "picks had an alternative" in out
    assert "%" in out


def test_what_is_no_log_is_refused(tmp_path, capsys):
    assert main(["analyse", str(tmp_path / "nothing.json")]) == 1
    assert "There is no file" in capsys.readouterr().err


def test_the_chances_of_all_seats_add_up_and_end_with_who_won():
    game, log = finished(4, "reflex", "reflex", "reflex", "reflex")
    middle, end = ANALYST.along(game, log, [len(log.picks) // 2, len(log.picks)], 10)
    assert len(middle) == 4
    assert sum(middle) == pytest.approx(1)
    result = game.result(game.replay(log))
    assert end == tuple((seat in result.winners) / len(result.winners) for seat in range(4))


def test_the_same_game_has_the_same_chances():
    game, log = finished(2, "reflex", "random")
    assert ANALYST.along(game, log, [100], 20) == ANALYST.along(game, log, [100], 20)
    assert ANALYST.along(game, log, [100], 20, seed=1) != ANALYST.along(game, log, [100], 20, seed=2)


def test_who_is_far_ahead_has_the_better_chance():
    game, log = finished(2, "reflex", "random")
    ahead, behind = ANALYST.along(game, log, [len(log.picks) - 20], 40)[0]
    assert ahead > 0.9 > behind


@pytest.mark.parametrize("by", JUDGES)
def test_a_judgement_knows_no_more_than_the_seat(by):
    """Two games that differ in what is hidden from the seat are judged alike."""
    game = game_of(2)
    state = next(each.copy() for number, each in enumerate(decisions(game, 11, every=40)) if number == 2)
    seat = game.seat(state)
    other = state.copy()
    hand = other.record.hand[1 - seat]
    for colour in range(4):  # The rival's cards that nobody saw go back, others come out of the deck.
        hidden = hand[colour] - other.record.shown[1 - seat][colour]
        swap = (colour + 1) % 4
        moved = min(hidden, other.record.deck[swap])
        hand[colour] -= moved
        other.record.deck[colour] += moved
        hand[swap] += moved
        other.record.deck[swap] -= moved
    assert other.record != state.record
    told = [by(game.view(each, seat), game.options(each), game.legal(each)[0], 30, 7) for each in (state, other)]
    assert told[0] == told[1]


@pytest.mark.parametrize("by", JUDGES)
def test_a_second_look_weighs_the_rest_of_the_turn_against_the_better_line(by):
    game, log = finished(2, "random", "random")
    judgement = worst(ANALYST.judge(game, log, 15, by=by, only=range(60, 68)))[0]
    again = ANALYST.second_look(game, log, judgement.index, 15, 10, by=by)
    state = game.replay(log, judgement.index)
    assert again.seat == game.seat(state)
    line = [again.played.option, *again.played.then]
    assert [option.pick for option in line] == list(log.picks[judgement.index : judgement.index + len(line)])
    for option in again.better:
        assert game.seat(state) == again.seat
        game.apply(state, option)


def test_a_pick_without_an_alternative_is_not_judged():
    game, log = finished(2, "reflex", "random")
    assert ANALYST.judge(game, log, 5, by=chances.by_reflexes, only=[0]) == []
    assert ANALYST.second_look(game, log, 0, 5, 5, by=chances.by_reflexes) is None
