"""Find a finished game for every way that a game can end, and keep it as a log: `python -m tests.endings.search`.

Needed only for a new way to end or after a new ruleset: a kept log is a promise that it replays.
"""

from __future__ import annotations

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import Decision
from tests.endings.kinds import CROWD, FOLDER, KINDS, PASSED, Kind, summary, traits
from tests.torture.settings import random_pick

MOST_GAMES = 20_000
MOST_BUSY = 120
"""After so many picks lazy players begin to pass."""


def found(kind: Kind) -> tuple[NewCorpOrder, State, int]:
    """The first game by seed that ends in this way."""
    game = NewCorpOrder(kind.ruleset, **kind.settings)
    for seed in range(MOST_GAMES):
        state = played(game, seed, gather=CROWD in kind.traits, lazy=PASSED in kind.traits)
        if kind.traits <= traits(game, state):
            return game, state, seed
    raise LookupError(f"no game among {MOST_GAMES} ends like this: {kind.name}")


def played(game: NewCorpOrder, seed: int, *, gather: bool, lazy: bool) -> State:
    """A game of random picks; or players gather agents on few companies, or pass whenever they may."""
    state, dealer = game.start(), Dealer(seed)
    while not game.over(state):
        pick = gathering_pick(game, state) if gather else None
        if lazy and len(state.picks) > MOST_BUSY and Action.PASS in lazy_picks(game, state):
            pick = int(Action.PASS)
        game.apply(state, random_pick(game, state, dealer) if pick is None else pick)
    return state


def lazy_picks(game: NewCorpOrder, state: State) -> list[int]:
    """What may be done at the start of a turn."""
    return game.legal(state) if state.record.decision == Decision.ACTION else []


def gathering_pick(game: NewCorpOrder, state: State) -> int | None:
    """The pick that brings most agents to the fullest company; None where that says nothing."""
    record, legal = state.record, game.legal(state)
    if record.decision == Decision.INFILTRATE_COMPANY:
        return max(legal, key=lambda place: record.agents[place])
    if record.decision == Decision.INFILTRATE_COUNT:
        return legal[-1]
    return None


def main() -> None:
    """Search for what is not kept yet."""
    for kind in KINDS:
        file = FOLDER / f"{kind.name}.json"
        if not file.exists():
            game, state, seed = found(kind)
            game.log(state, {"ending": kind.name, "seed": seed, **summary(game, state)}).write(file)
            print(f"{kind.name}: seed {seed}, {len(state.picks)} picks")


if __name__ == "__main__":
    main()
