"""The settings as tests, and random games in them."""

from collections import Counter
from collections.abc import Iterator

import pytest

import boardroom
from boardroom import DEALER, Dealer, Game, State
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.kernel.decisions import Decision
from tests.torture.cases import MOST_PICKS, SETTINGS, Settings


def title(name: str, settings: Settings) -> str:
    """A setting as the name of a test."""
    other = {"players", "short_game", "start_player", "readings"}
    values = [str(value) for key, value in settings.items() if key not in other]
    values += ["other-readings"] if settings.get("readings") else []
    values += ["short"] if settings.get("short_game") else []
    values += ["chosen-start"] if settings.get("start_player") is not None else []
    return "-".join([name, str(settings["players"]), *values])


def settings_of(*games: str) -> pytest.MarkDecorator:
    """One test for every setting of some games."""
    cases = [(name, settings) for name in games for settings in SETTINGS[name]]
    made = [boardroom.game(name, **settings) for name, settings in cases]
    return pytest.mark.parametrize("game", made, ids=[title(*case) for case in cases])


every_setting = settings_of(*SETTINGS)
"""One test for every game and setting."""


def random_pick(game: Game, state: State, dealer: Dealer) -> int:
    """A pick at random: for the dealer by weight, for a player all options alike, but passing is thought over."""
    legal = game.legal(state)
    if game.seat(state) == DEALER:
        return legal[dealer.choose([game.rules.weight(state.record, pick) for pick in legal])]
    pick = legal[dealer.below(len(legal))]
    if game.key == "new-corp-order" and state.record.decision == Decision.ACTION and pick == Action.PASS:
        return legal[dealer.below(len(legal))]
    return pick


def moments(game: Game, seed: int) -> Iterator[State]:
    """A random game, decision by decision, chance included; the last state is the end."""
    dealer = Dealer(seed)
    state = game.start()
    while not game.over(state):
        assert len(state.picks) < MOST_PICKS[game.key], "this game does not end"
        yield state
        game.apply(state, random_pick(game, state, dealer))
    yield state


MANY = 4
"""How often a kind of decision is looked at before it is known."""


def sampled(game: Game, seed: int) -> Iterator[State]:
    """The moments of a random game without most of those that are like many before; the end is one of them."""
    seen: Counter[int] = Counter()
    for state in moments(game, seed):
        seen[state.record.decision] += 1
        if seen[state.record.decision] <= MANY or len(state.picks) % 20 == 0 or game.over(state):
            yield state


def finished(game: Game, seed: int) -> State:
    """A random game at its end."""
    *_, state = moments(game, seed)
    return state
