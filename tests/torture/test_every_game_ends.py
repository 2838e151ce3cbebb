"""Every game of New Angeles ends: the bounds of docs/new-angeles-design.md, "Every game ends", hold in random games."""

import pytest

import boardroom
from boardroom import Dealer
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.states import A_PASS, A_START
from tests.torture.settings import random_pick

PICKS_OF_A_TURN = 500
PICKS_OF_A_ROUND = 150
PICKS_WITHOUT_TRADES = 17_000


def picks_of_a_window(players: int, grammar: str) -> int:
    """The longest trading window: proposals, words, and laps of passes."""
    return players * (6 * players + (238 if grammar == "full" else 28))


def most_picks(players: int, trading: str, grammar: str) -> int:
    """No game is longer, chance included."""
    window = 0 if trading == "off" else picks_of_a_window(players, grammar)
    return PICKS_WITHOUT_TRADES * (1 + 2 * window)


CASES = [
    (players, trading, form, grammar)
    for players, trading in ((4, "off"), (6, "off"), (5, "support"), (4, "lean"), (4, "full"), (6, "full"))
    for form, grammar in (("turns", "small"), ("turns", "full"), ("open", "full"))
    if trading != "off" or (form, grammar) == ("turns", "small")
]


@pytest.mark.parametrize(("players", "trading", "form", "grammar"), CASES)
@pytest.mark.parametrize("ruleset", [1, 2])
def test_no_window_turn_round_or_game_is_longer_than_its_bound(ruleset, players, trading, form, grammar):
    game = boardroom.game(
        "new-angeles", ruleset, players=players, trading=trading, trade_form=form, grammar=grammar, promises=True
    )
    dealer = Dealer(seed=players)
    state = game.start()
    total = {"window": 0, "turn": 0, "round": 0, "game": 0}
    before = (-1, -1)
    while not game.over(state):
        record = state.record
        if record.decision >= Decision.TRADE_PARTNER:
            total["window"] += 1
            # eager traders in a fifth of the cases, so that a game is over in a few thousand picks
            legal = game.legal(state)
            busy = record.decision not in (Decision.TRADE_PARTNER, Decision.TRADE_FLOOR) or dealer.below(5) == 0
            pick = legal[dealer.below(len(legal))] if busy else legal[-1]
        else:
            total["window"] = 0
            here = (record.round, record.active) if A_START <= record.state <= A_PASS else (record.round, -1)
            if here != before:
                total["turn"] = total["round"] = 0
                before = here
            total["round" if here[1] < 0 else "turn"] += 1
            pick = random_pick(game, state, dealer)
        total["game"] += 1
        assert total["window"] <= picks_of_a_window(players, grammar)
        assert total["turn"] <= PICKS_OF_A_TURN
        assert total["round"] <= PICKS_OF_A_ROUND
        assert total["game"] <= most_picks(players, trading, grammar)
        game.apply(state, pick)


def test_the_bound_of_the_page_is_the_bound_of_the_test():
    assert 30 * PICKS_OF_A_TURN + 9 * PICKS_OF_A_ROUND + 650 == PICKS_WITHOUT_TRADES
    assert picks_of_a_window(4, "small") == 3 * 4 * 6 + 9 * 4 + 4 * (6 * 4 + 1)
    assert picks_of_a_window(6, "full") == 3 * 6 * 76 + 9 * 6 + 6 * (6 * 6 + 1)
