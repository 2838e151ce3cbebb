"""The look at the balance of New Angeles: games as lines, counts that add up, a page."""

import pytest

from boardroom import cli
from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.tables import ASSETS
from boardroom.lab.balance import Order, read, run
from boardroom.lab.balance import orders as orders_of
from boardroom.lab.games.new_angeles.page import report
from boardroom.lab.games.new_angeles.study import Balance, play

KEY = "new-angeles"


def orders(*arguments):
    return orders_of(KEY, *arguments)


def replayed(order):
    """The same random game, told by the public interface: the final record and what was picked on the way."""
    game = NewAngeles(players=order.players, trading="off", corps="random")
    dealer = Dealer((order.seed << 32) + order.number)
    record, seen = game.new_record(), []
    out = [0] * game.max_options
    while record.decision != Decision.OVER:
        legal = out[: game.rules.options(record, out)]
        weights = [game.rules.weight(record, each) for each in legal] if record.seat == DEALER else None
        pick = legal[dealer.choose(weights) if weights else dealer.below(len(legal))]
        seen.append((Decision(record.decision), pick))
        game.rules.apply(record, pick)
    return record, seen


@pytest.mark.parametrize("number", range(6))
def test_what_is_counted_is_what_happened(number):
    order = Order(KEY, 5, "random", 3, number)
    played = play(order)
    record, seen = replayed(order)
    assert played.order == order
    assert played.picks == len(seen)
    assert played.capital == list(record.capital[:5])
    assert played.won == [seat for seat in range(5) if record.won[seat]]
    assert played.round == record.round + 1
    mains = sum(decision == Decision.MAIN_OFFER for decision, _ in seen)
    won = sum(counts[2] for counts in played.cards.values())
    assert mains - 1 <= won <= mains  # the last deal may end the game
    uses = [pick for decision, pick in seen if decision in (Decision.USE_ASSET, Decision.END_OF_TURN)]
    assert sum(counts[2] for counts in played.assets.values()) == sum(pick < ASSETS for pick in uses)
    for could, offered, wins in played.cards.values():
        assert could >= offered >= wins


def test_a_stopped_run_goes_on_where_it_was(tmp_path):
    path = tmp_path / "games.jsonl"
    wanted = orders("random", 3, 1)
    whole = run(wanted)
    run(wanted[:4], path)
    with path.open("a") as file:
        file.write('{"players": 4, "ki')  # killed while writing
    before = path.read_text()
    told = []
    assert run(wanted, path, progress=lambda done, total: told.append((done, total))) == whole
    assert path.read_text().startswith(before)
    assert told[0] == (4, 9)
    assert told[-1] == (9, 9)
    assert [game.order for game in read(path, {KEY})] == wanted
    assert run(wanted, path) == whole


def test_finished_games_can_be_counted_while_others_are_missing(tmp_path):
    path = tmp_path / "games.jsonl"
    wanted = orders("random", 3, 1, (4,))
    run(wanted[:2], path)
    before = path.read_bytes()
    (look,) = run(wanted, path, processes=0)
    assert look.games == 2
    assert path.read_bytes() == before


def test_processes_play_the_same_games():
    wanted = orders("random", 8, 2)
    assert run(wanted, processes=2) == run(wanted)


def test_the_page_says_how_games_went(tmp_path):
    looks = run([*orders("random", 3, 1, (4,)), *orders("citizen:greed=1", 1, 1, (5,))])
    assert [look.games for look in looks] == [3, 1]
    assert sum(looks[0].corp_games.values()) == 12
    assert looks[0].threat_ends == sum(looks[0].rounds.values()) == 3
    page = report(looks, "boardroom balance")
    assert "| 4 | random | 3 | 100.0% (3) |" in page
    assert "| Gurren Imaishi |" in page
    assert "## Cards, citizen:greed=1" in page


def test_cards_and_assets_that_nobody_wants_are_named():
    look = Balance(4, "citizen", games=100, wins=200)
    for counts in look.cards.values():
        counts[:] = [100, 30, 10]
    look.cards["puff_piece"][1] = 2
    look.assets["gurren_imaishi"][:] = [50, 30, 0, 0]
    look.assets["midori"][:] = [50, 15, 40, 1]
    page = report([look], "boardroom balance")
    assert "as the average card (28.9%): Puff Piece." in page
    assert "Used in less than a tenth of the cases: Midori." in page
    assert "Holders win clearly less often than everybody: Midori." in page
    assert "| Gurren Imaishi | 50 | 60.0% | +10.0 | by itself |" in page


def test_the_command_writes_a_page_and_refuses_who_does_not_play_this_game(tmp_path, capsys):
    page = tmp_path / "page.md"
    arguments = ["balance", "random", "--games", "2", "--results", str(tmp_path / "r.jsonl"), "--write", str(page)]
    assert cli.main(arguments) == 0
    assert "`boardroom balance random --games 2 --seed 1`" in page.read_text()
    for wrong in ("nobody", "greedy", "citizen:courage=2", "citizen:care"):
        assert cli.main(["balance", wrong, "--games", "1"]) == 1
    assert "greedy" in capsys.readouterr().err
