"""What the laboratory says of trading and of beliefs: differences, intervals and fitted weights."""

import json
import random
from dataclasses import asdict, replace
from types import SimpleNamespace

import numpy as np
import pytest

from boardroom.cli import main
from boardroom.lab.calibration import BINS, Calibration, Sample, calibrate, fit, held_out, markdown, orders
from boardroom.lab.negotiation import Market, Trader
from boardroom.players.new_angeles.beliefs import doubted, marginals


def game(**wins):
    """A game of two seats of each kind, of which so many won."""
    return {name: Trader(games=2, wins=won) for name, won in wins.items()}


def test_a_difference_is_counted_by_games():
    """Who sits at one table wins or loses together: the difference at each table is what is sure."""
    market = Market([game(one=2, other=1), game(one=1, other=0)] * 50)
    more = market.more("one", "other")
    assert more.mean == pytest.approx(0.5)
    assert more.half == pytest.approx(0.0)
    mixed = Market([game(one=2, other=0), game(one=0, other=1)] * 50).more("one", "other")
    assert mixed.mean == pytest.approx(0.25)
    assert mixed.half == pytest.approx(1.96 * 0.75 / 10, rel=0.01)
    assert str(mixed) == "+25.0% [+10.2%, +39.8%]"


def test_a_market_adds_up_seats_and_lost_games():
    market = Market([game(one=1, other=0), game(one=2, other=2)])
    assert (market.games, market.lost) == (2, 1)
    assert (market.traders["one"].games, market.traders["one"].wins) == (4, 3)


def said(times, true):
    """A game in which 70 % was said so many times."""
    bins = [[0, 0.0, 0] for _ in range(BINS)]
    bins[7] = [times, 0.7 * times, true]
    return {"bins": bins, "squares": 0.21 * times, "flat": 0.25 * times}


def test_what_is_said_in_one_game_is_one_sample():
    question = Calibration()
    for number in range(10):
        question.add(said(20, 20 if number < 7 else 0))
    seventy = question.bins[7]
    assert (seventy.times, seventy.mean, seventy.share) == (200, pytest.approx(0.7), pytest.approx(0.7))
    assert seventy.half == pytest.approx(1.96 * (0.21 / 10) ** 0.5), "as of 10 games, not of 200 answers"
    assert (question.brier, question.brier_flat) == (pytest.approx(0.21), pytest.approx(0.25))


BELIEFS = SimpleNamespace(
    KINDS=("telling", "idle"),
    WEIGHTS=(0.0, 0.0),
    DOUBT=0.0,
    QUESTIONS=("who",),
    doubted=doubted,
    marginals=marginals,
)


def moments(count):
    """Moments at which one kind of evidence says how likely a card is, and the other says nothing."""
    rng = random.Random(4)
    for _ in range(count):
        evidence = [[[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(3)] for _ in range(2)]
        deals = [(one, other) for one in range(3) for other in range(3) if one != other]
        odds = [2.718 ** (1.5 * (evidence[0][one][0] + evidence[1][other][0])) for one, other in deals]
        truth = rng.choices(deals, odds)[0]
        yield Sample(["x", "y", "z"], evidence, ["xyz"[each] for each in truth], [["who"] * 3] * 2)


def test_fitted_weights_say_what_the_evidence_says():
    (telling, idle), doubt = fit(BELIEFS, list(moments(600)))
    assert telling == pytest.approx(1.5, abs=0.5)
    assert abs(idle) < 0.25
    assert 0 <= doubt < 0.2


def test_weights_are_asked_of_games_that_they_were_not_fitted_to():
    """If the evidence means the opposite in every second game, what the others say of it is worse than nothing."""
    samples = list(moments(600))
    told = held_out(BELIEFS, [samples[first : first + 10] for first in range(0, 600, 10)])["who"]
    assert told.times == 600 * 6
    assert told.brier < 0.8 * told.brier_flat
    turned = [replace(each, evidence=(-np.array(each.evidence)).tolist()) for each in samples]
    games = [(samples, turned)[number % 2][10 * number : 10 * number + 10] for number in range(60)]
    assert held_out(BELIEFS, games)["who"].brier > told.brier_flat


def test_the_command_writes_what_trading_was_worth(tmp_path, capsys):
    page, results = tmp_path / "page.md", tmp_path / "games.jsonl"
    names = ["citizen:character=trader", "citizen:character=silent", "citizen", "citizen"]
    arguments = ["negotiate", *names, "--seed", "4", "--results", str(results)]
    assert main([*arguments, "--games", "1"]) == 0
    told = ["--docs", str(page), "--section", "Market", "--processes", "0"]
    assert main([*arguments, "--games", "2", *told]) == 0, "what is there is told, nothing is played"
    assert len(results.read_text().splitlines()) == 1
    assert "citizen:character=silent" in capsys.readouterr().out
    text = page.read_text()
    assert "<!-- measured: Market -->" in text
    assert f"`boardroom negotiate {' '.join(names)} --games 2 --seed 4`: 1 games" in text
    assert "more of its seats than citizen." in text


def test_what_was_said_is_told_by_question_and_together(tmp_path):
    """Of all times that 70 % was said, whatever it was about; a game is one sample there too."""
    game = {"number": 0, "samples": [], "questions": {"rival": said(20, 14), "federalist": said(10, 4)}}
    wanted, results = orders("new-angeles", ["citizen"], 2, [4], 3, {"trading": "off"}), tmp_path / "games.jsonl"
    results.write_text("".join(json.dumps({"order": asdict(order), **game}) + "\n" for order in wanted))
    found = calibrate(wanted, results=results, processes=0)
    assert list(found.told) == ["all questions", "rival", "federalist"]
    seventy = found.told["all questions"].bins[7]
    assert (seventy.times, seventy.true, seventy.games) == (60, 36, [(30, 18), (30, 18)])
    assert found.together.brier == pytest.approx(0.21)
    assert "All questions: Brier score 0.2100" in markdown(found, "")


def test_games_that_were_played_are_asked_anew(tmp_path):
    """The picks of a game are kept, so other weights can be asked about it without playing it again."""
    wanted, results = orders("new-angeles", ["citizen"], 1, [4], 3, {"trading": "off"}), tmp_path / "games.jsonl"
    played = calibrate(wanted, results=results)
    again = calibrate(wanted, results=results, processes=0, anew=True)
    assert again == played
    line = json.loads(results.read_text())
    line["questions"]["rival"]["squares"] += 100
    results.write_text(json.dumps(line) + "\n")
    assert calibrate(wanted, results=results, processes=0) != played, "without being asked anew they say what they said"
    assert calibrate(wanted, results=results, processes=0, anew=True) == played
