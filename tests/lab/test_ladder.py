"""The ladder: fair schedules, runs that go on, honest intervals, tables that write themselves."""

import json
from dataclasses import asdict, replace

import pytest

from boardroom.cli import main
from boardroom.core.errors import SettingsError
from boardroom.lab import ladder
from boardroom.lab.ladder import Outcome, markdown, win_share
from boardroom.lab.ratings import Share, rate

INSTANT = ["random", "reflex", "intern"]
KEY = "new-corp-order"


def schedule(*arguments, **more):
    return ladder.schedule(KEY, *arguments, **more)


def test_everybody_meets_everybody_on_every_seat():
    tables = schedule(INSTANT, [{"edition": "retail"}, {"edition": "pnp"}], [2, 3], games=18, seed=1)
    assert len(tables) == 2 * 2 * 18
    assert len({table.seed for table in tables}) == len(tables)
    for count in (2, 3):
        for edition in ("retail", "pnp"):
            these = [
                table.seats for table in tables if (table.players, table.settings) == (count, {"edition": edition})
            ]
            for seat in range(count):
                sitting = [seats[seat] for seats in these]
                assert {sitting.count(name) for name in INSTANT} == {6}


def test_fewer_contestants_than_seats_share_the_table():
    tables = schedule(["random", "reflex"], [{"edition": "retail"}], [4], games=8, seed=1)
    assert all(set(table.seats) == {"random", "reflex"} for table in tables)


def test_alone_among_others_and_alone_against_ods():
    alone = schedule(["reflex"], [{"edition": "retail"}], [4], games=8, seed=1, against="random")
    assert [table.seats.index("reflex") for table in alone] == [0, 3, 2, 1] * 2
    assert all(table.seats.count("random") == 3 for table in alone)
    solo = schedule(INSTANT, [{"edition": "retail"}], [1], games=2, seed=1)
    assert [table.seats for table in solo] == [("random",), ("reflex",), ("intern",)] * 2


def test_the_conglomerates_of_solo_games_can_be_shared_out_otherwise():
    (fixture,) = schedule(["random"], [{"conglomerates": "choose-last"}], [1], games=1, seed=1)
    assert ladder.play(fixture).fixture == fixture
    assert main(["ladder", "random", "--players", "1", "--games", "1", "--conglomerates", "choose-last"]) == 0
    assert main(["ladder", "random", "--players", "1", "--games", "1", "--conglomerates", "mine"]) == 1


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    path = tmp_path / "results" / "games.jsonl"
    tables = schedule(["random", "reflex"], [{"edition": "retail"}], [2], games=6, seed=3)
    whole = ladder.run(tables)
    ladder.run(tables[:3], path)
    path.write_text(path.read_text() + '{"number": 3, "edi')  # killed while writing
    seen = []
    again = ladder.run(tables, path, lambda done, total: seen.append((done, total)))
    assert [(each.points, each.winners) for each in again] == [(each.points, each.winners) for each in whole]
    assert seen[0] == (3, 6)
    assert seen[-1] == (6, 6)
    assert [each.number for each in ladder.read(path)] == list(range(6))
    other = schedule(["random", "reflex"], [{"edition": "retail"}], [2], games=6, seed=4)
    assert ladder.run(other, path)[0].seed != whole[0].seed, "games of another schedule are not taken for this one's"


def test_games_can_be_played_at_the_same_time(tmp_path):
    tables = schedule(["random", "reflex"], [{"edition": "retail"}], [2], games=4, seed=3)
    path = tmp_path / "games.jsonl"
    one_by_one, together = ladder.run(tables), ladder.run(tables, path, processes=2)
    assert [(each.number, each.points) for each in together] == [(each.number, each.points) for each in one_by_one]
    more = schedule(["random", "reflex"], [{"edition": "retail"}], [2], games=8, seed=3)
    assert len(ladder.run(more, path, processes=0)) == 4, "nothing is played, what is there is told"


def test_deals_can_be_chosen_by_role():
    settings = [{"trading": "off", "corps": "random"}]
    alone = ladder.schedule("new-angeles", ["citizen"], settings, [4], 4, 2, "manager", role="federalist")
    played = [ladder.play(table) for table in alone]
    assert [outcome.fixture for outcome in played] == alone
    kept = [outcome.roles[outcome.seats.index("citizen")] == "federalist" for outcome in played]
    assert sum(kept) >= 2, "one in five by luck; who swaps the card later on ends as something else"
    (table,) = ladder.schedule("new-angeles", ["citizen"], settings, [4], 1, 1, "citizen", without="federalist")
    assert "federalist" not in ladder.play(table).roles
    with pytest.raises(SettingsError):
        schedule(["random"], [{"edition": "retail"}], [2], 1, 1, "reflex", role="federalist")
    assert main(["ladder", "citizen", "manager", "--game", "new-angeles", "--role", "federalist"]) == 1


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
    page.write_text("# Bots\n\nWords.\n\n<!-- measured: Short -->\nold\n<!-- end: Short -->\n\nMore words.\n")
    arguments = ["ladder", *INSTANT, "--games", "6", "--players", "2,3", "--docs", str(page), "--section", "Short"]
    files = ["--results", str(tmp_path / "games.jsonl"), "--parquet", str(tmp_path / "games.parquet")]
    assert main([*arguments, *files]) == 0
    assert "reflex" in capsys.readouterr().out
    text = page.read_text()
    assert "old" not in text
    assert text.startswith("# Bots\n\nWords.")
    assert text.rstrip().endswith("More words.")
    assert "`boardroom ladder random reflex intern --games 6 --players 2,3 --seed 1`" in text
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    assert lines[-1].startswith("| random"), "the weakest stands last"
    import polars as pl

    frame = pl.read_parquet(tmp_path / "games.parquet")
    assert frame.height == 6 * 2 + 6 * 3
    assert frame["win"].sum() == pytest.approx(12)
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [len(game["longest"]) for game in sorted(games, key=lambda game: game["number"])] == [2] * 6 + [3] * 6


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["random", "random"], "Name every contestant once."),
        (["random"], "needs two contestants"),
        (["random", "nobody", "--games", "1"], "There is no player"),
        (["random", "greedy", "--players", "many"], "2,3,4"),
        (["random", "greedy", "--game", "new-angeles"], "'greedy' does not play New Angeles"),
        (["random", "citizen", "--game", "new-angeles", "--edition", "pnp"], "New Angeles has no setting 'edition'"),
        (["random", "citizen", "--game", "new-angeles", "--players", "3"], "New Angeles is for 4 to 6 players"),
        (["random", "greedy", "--vary", "edition"], "edition=retail,pnp"),
    ],
)
def test_wrong_calls_are_refused_in_a_sentence(arguments, complaint, capsys):
    assert main(["ladder", *arguments]) == 1
    assert complaint in " ".join(capsys.readouterr().err.split())


def test_new_angeles_has_a_ladder_too(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    arguments = ["ladder", "random", "citizen", "--game", "new-angeles", "--players", "4", "--games", "2"]
    assert main([*arguments, "--vary", "corps=choose,random", "--results", str(path)]) == 0
    assert "citizen" in capsys.readouterr().out
    outcomes = ladder.read(path)
    assert [each.settings["corps"] for each in outcomes] == ["choose", "choose", "random", "random"]
    assert {(each.game, each.settings["trading"]) for each in outcomes} == {("new-angeles", "off")}


def test_results_of_the_time_of_one_game_are_read(tmp_path):
    path = tmp_path / "games.jsonl"
    fixture = ladder.Fixture(0, KEY, {"edition": "pnp"}, 2, ("random", "reflex"), 7)
    outcome = json.loads(json.dumps(asdict(ladder.play(fixture))))
    old = {name: value for name, value in outcome.items() if name not in {"game", "settings"}}
    path.write_text(json.dumps({**old, "edition": "pnp"}) + "\n")
    assert [each.fixture for each in ladder.read(path)] == [fixture]


def test_where_everybody_wins_alone_every_win_is_whole_and_roles_are_told(tmp_path):
    told = {"settings": {}, "points": (1, 2, 3, 4), "seconds": (0.0,) * 4, "longest": (0.0,) * 4, "picks": (1,) * 4}
    first = Outcome(
        0, "new-angeles", players=4, seats=("a", "b", "b", "b"), seed=1, winners=(0, 2, 3),
        roles=("rival", "federalist", "own card", "rival"), **told,
    )  # fmt: skip
    second = Outcome(
        1, "new-angeles", players=4, seats=("b", "a", "b", "b"), seed=2, winners=(),
        roles=("rival", "rival", "own card", "rival"), lost=True, **told,
    )  # fmt: skip
    assert (win_share([first, second], "a").wins, win_share([first, second], "a").games) == (1, 2)
    assert (win_share([first, second], "b").wins, win_share([first, second], "b").games) == (2, 6)
    alone = replace(first, game="new-corp-order", winners=(0, 2))
    assert win_share([alone], "a").wins == 0.5
    page = markdown([first, second], ["a", "b"], None, "boardroom ladder")
    assert "| a | 50.0% [" in page
    assert "with a federalist in 0.0% [" in page
    assert "without in 100.0% [" in page
