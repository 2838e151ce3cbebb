"""Every setting of every game that the torture kit plays. A new game adds its rows here, or a test fails."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import boardroom
from boardroom import DEALER, Dealer, Game, State

Settings = dict[str, Any]


def _new_corp_order() -> Iterator[Settings]:
    for edition in ("retail", "pnp"):
        for conglomerates in ("choose", "random"):
            yield {"players": 1, "edition": edition, "conglomerates": conglomerates}
        for players in (2, 3, 4):
            for short in (False, True) if edition == "retail" and players > 2 else (False,):
                for start in (None, players - 1):
                    yield {"players": players, "edition": edition, "short_game": short, "start_player": start}


def _new_angeles() -> Iterator[Settings]:
    for players in (4, 5, 6):
        yield {"players": players, "trading": "off", "corps": "random" if players == 5 else "choose"}
    yield {"players": 4, "trading": "support", "illness_timing": "at-check"}


SETTINGS: dict[str, list[Settings]] = {"new-corp-order": list(_new_corp_order()), "new-angeles": list(_new_angeles())}
MOST_PICKS = {"new-corp-order": 2000, "new-angeles": 10_000}
"""No game is longer, chance included."""


def title(name: str, settings: Settings) -> str:
    """A setting as the name of a test."""
    values = [str(value) for key, value in settings.items() if key not in {"players", "short_game", "start_player"}]
    values += ["short"] if settings.get("short_game") else []
    values += ["chosen-start"] if settings.get("start_player") is not None else []
    return "-".join([name, str(settings["players"]), *values])


CASES = [(name, settings) for name, rows in SETTINGS.items() for settings in rows]
every_setting = pytest.mark.parametrize(
    "game", [boardroom.game(*case[:1], **case[1]) for case in CASES], ids=[title(*case) for case in CASES]
)
"""One test for every game and setting."""


def random_pick(game: Game, state: State, dealer: Dealer) -> int:
    """A pick at random: for the dealer by weight, for a player all options alike."""
    legal = game.legal(state)
    if game.seat(state) == DEALER:
        return legal[dealer.choose([game.rules.weight(state.record, pick) for pick in legal])]
    return legal[dealer.below(len(legal))]


def moments(game: Game, seed: int) -> Iterator[State]:
    """A random game, decision by decision, chance included; the last state is the end."""
    dealer = Dealer(seed)
    state = game.start()
    while not game.over(state):
        assert len(state.picks) < MOST_PICKS[game.key], "this game does not end"
        yield state
        game.apply(state, random_pick(game, state, dealer))
    yield state


def finished(game: Game, seed: int) -> State:
    """A random game at its end."""
    *_, state = moments(game, seed)
    return state


@cache
def finished_picks(game: Game, seed: int) -> tuple[int, ...]:
    """The picks of a random game."""
    return tuple(finished(game, seed).picks)
