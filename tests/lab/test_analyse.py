"""Analysing a finished game: every pick beside the best that a search found."""

import pytest

from boardroom import players
from boardroom.cli import main
from boardroom.lab import analyse
from tests.players.tables import game_of, play

pytestmark = pytest.mark.xdist_group("compiled")


def finished(count, *names):
    game = game_of(count)
    state = play(game, [players.create(name, seed=5) for name in names], seed=11)
    return game, game.log(state)


@pytest.mark.parametrize(("count", "names"), [(1, ("random",)), (2, ("reflex", "random"))])
def test_every_pick_with_an_alternative_is_judged_from_what_the_seat_knew(count, names):
    game, log = finished(count, *names)
    seen = []
    judgements = analyse.judge(game, log, iterations=60, progress=lambda done, total: seen.append((done, total)))
    assert len(judgements) > 20
    assert seen[-1] == (len(log.picks), len(log.picks))
    for each in judgements:
        assert log.picks[each.index] == each.played.option.pick
        assert each.loss == max(0, each.best.win_chance - each.played.win_chance)
        assert each.better[0] == each.best.option
    worst = analyse.worst(judgements, 3)
    assert worst[0].loss == max(each.loss for each in judgements)
    assert [each.loss for each in worst] == sorted((each.loss for each in worst), reverse=True)


def test_a_random_player_loses_more_chances_than_one_with_reflexes():
    """Each among equals, so that there are chances to lose."""

    def mean_loss(name):
        game, log = finished(2, name, name)
        judgements = analyse.judge(game, log, iterations=100)
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
