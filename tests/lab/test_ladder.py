"""The ladder: fair schedules, runs that go on, honest intervals, tables that write themselves."""

import json

import pytest

from boardroom.cli import main
from boardroom.lab import ladder
from boardroom.lab.ratings import Share, rate

pytestmark = pytest.mark.xdist_group("compiled")

INSTANT = ["random", "reflex", "intern"]


def test_everybody_meets_everybody_on_every_seat():
    tables = ladder.schedule(INSTANT, ["retail", "pnp"], [2, 3], games=18, seed=1)
    assert len(tables) == 2 * 2 * 18
    assert len({table.seed for table in tables}) == len(tables)
    for count in (2, 3):
        for edition in ("retail", "pnp"):
            these = [table.seats for table in tables if (table.players, table.edition) == (count, edition)]
            for seat in range(count):
                sitting = [seats[seat] for seats in these]
                assert {sitting.count(name) for name in INSTANT} == {6}


def test_fewer_contestants_than_seats_share_the_table():
    tables = ladder.schedule(["random", "reflex"], ["retail"], [4], games=8, seed=1)
    assert all(set(table.seats) == {"random", "reflex"} for table in tables)


def test_alone_among_others_and_alone_against_ods():
    alone = ladder.schedule(["reflex"], ["retail"], [4], games=8, seed=1, against="random")
    assert [table.seats.index("reflex") for table in alone] == [0, 3, 2, 1] * 2
    assert all(table.seats.count("random") == 3 for table in alone)
    solo = ladder.schedule(INSTANT, ["retail"], [1], games=2, seed=1)
    assert [table.seats for table in solo] == [("random",), ("reflex",), ("intern",)] * 2


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    path = tmp_path / "results" / "games.jsonl"
    tables = ladder.schedule(["random", "reflex"], ["retail"], [2], games=6, seed=3)
    whole = ladder.run(tables)
    ladder.run(tables[:3], path)
    path.write_text(path.read_text() + '{"number": 3, "edi')  # killed while writing
    seen = []
    again = ladder.run(tables, path, lambda done, total: seen.append((done, total)))
    assert [(each.points, each.winners) for each in again] == [(each.points, each.winners) for each in whole]
    assert seen[0] == (3, 6)
    assert seen[-1] == (6, 6)
    assert [each.number for each in ladder.read(path)] == list(range(6))
    other = ladder.schedule(["random", "reflex"], ["retail"], [2], games=6, seed=4)
    assert ladder.run(other, path)[0].seed != whole[0].seed, "games of another schedule are not taken for this one's"


def test_shares_have_the_interval_of_wilson():
    share = Share(80, 100)
    assert share.interval == pytest.approx((0.7112, 0.8666), abs=1e-3)
    assert str(share).startswith("80.0% [71.1%")
    assert Share(0, 0).interval == (0.0, 1.0)


def test_ratings_find_the_order_and_say_how_sure_they_are():
    finishes = [((0,), (1,), (2,))] * 60 + [((1,), (0,), (2,))] * 30 + [((2,), (1, 0))] * 10
    few, many = rate(finishes[::10], 3), rate(finishes, 3)
    assert many[0].elo > many[1].elo > many[2].elo
    assert all(rating.low <= rating.elo <= rating.high for rating in many)
    assert many[2].high < many[1].low
    assert few[0].high - few[0].low > many[0].high - many[0].low
    assert sum(rating.elo for rating in many) == pytest.approx(4500)
    assert (many[0].games, many[0].wins) == (100, 60)


def test_two_equal_players_are_rated_equal():
    ratings = rate([((0,), (1,)), ((1,), (0,)), ((0, 1),)] * 20, 2)
    assert ratings[0].elo == pytest.approx(ratings[1].elo, abs=1)


def test_the_command_plays_rates_and_writes_its_table(tmp_path, capsys):
    page = tmp_path / "bots.md"
    page.write_text("# Bots\n\nWords.\n\n<!-- ladder: Short -->\nold\n<!-- end: Short -->\n\nMore words.\n")
    arguments = ["ladder", *INSTANT, "--games", "6", "--players", "2,3", "--docs", str(page), "--section", "Short"]
    files = ["--results", str(tmp_path / "games.jsonl"), "--parquet", str(tmp_path / "games.parquet")]
    assert main([*arguments, *files]) == 0
    assert "reflex" in capsys.readouterr().out
    text = page.read_text()
    assert "old" not in text
    assert text.startswith("# Bots\n\nWords.")
    assert text.rstrip().endswith("More words.")
    assert "`boardroom ladder random reflex intern --games 6 --players 2,3 --editions retail --seed 1`" in text
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    assert lines[-1].startswith("| random"), "the weakest stands last"
    import polars as pl

    frame = pl.read_parquet(tmp_path / "games.parquet")
    assert frame.height == 6 * 2 + 6 * 3
    assert frame["win"].sum() == pytest.approx(12)
    first = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[0])
    assert len(first["longest"]) == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random", "random"], "Name every contestant once."),
        (["random"], "needs two contestants"),
        (["random", "nobody", "--games", "1"], "There is no player"),
        (["random", "greedy", "--players", "many"], "2,3,4"),
    ],
)
def test_wrong_calls_are_refused_in_a_sentence(arguments, complaint, capsys):
    assert main(["ladder", *arguments]) == 1
    assert complaint in " ".join(capsys.readouterr().err.split())
