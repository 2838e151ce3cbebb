"""Collect finished games of the ruleset that this checkout plays: `python -m tests.corpus.collect FILE`.

Run it once for every new ruleset, before the rules change again, and keep the file. The games begin from the box and
from the middle of another game, and are played at random and by a bot. `about` of each log says what came of it.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boardroom
from boardroom import DEALER, Dealer, Game, State
from boardroom.players import create

SETTINGS: tuple[dict[str, Any], ...] = (
    {"players": 1},
    {"players": 1, "conglomerates": "random"},
    {"players": 2},
    {"players": 3, "start_player": 1},
    {"players": 3, "short_game": True},
    {"players": 4},
    {"players": 4, "short_game": True, "companies": None},
    {"players": 1, "edition": "pnp"},
    {"players": 1, "edition": "pnp", "conglomerates": "choose"},
    {"players": 2, "edition": "pnp", "start_player": 0},
    {"players": 3, "edition": "pnp"},
    {"players": 4, "edition": "pnp"},
)
BOTS = ("random", "reflex", "greedy")
BEGIN_LATER = 120
"""How many picks lie before the position from which one more game of each setting begins."""


def games() -> Iterator[tuple[Game, State, str]]:
    """Every game with the bot that played it."""
    for number, chosen in enumerate(SETTINGS):
        settings = {key: value for key, value in chosen.items() if value is not None}
        if "companies" in chosen:
            settings["companies"] = list(reversed(boardroom.game("new-corp-order").settings_dict()["companies"]))
        game = boardroom.game("new-corp-order", **settings)
        for bot in BOTS:
            yield game, played(game, game.start(), bot, number), bot
        begun = played(game, game.start(), "random", number + 50, BEGIN_LATER)
        yield game, played(game, game.from_position(game.position(begun)), "reflex", number), "reflex"


def played(game: Game, state: State, bot: str, seed: int, picks: int | None = None) -> State:
    """The same state, played to the end or for some picks."""
    dealer = Dealer(seed)
    players = [create(bot, seed * 10 + seat) for seat in range(game.seats)]
    while not game.over(state) and (picks is None or len(state.picks) < picks):
        legal = game.legal(state)
        if game.seat(state) == DEALER:
            pick = legal[dealer.choose([game.rules.weight(state.record, each) for each in legal])]
        else:
            seat = game.seat(state)
            pick = players[seat].pick(game.view(state, seat), game.options(state)).pick
        game.apply(state, pick)
    return state


def outcome(game: Game, state: State) -> dict[str, Any]:
    """What came of a game, and a checksum of all options that were offered on the way."""
    result: Any = game.result(state)
    offered = 0
    for step in game.steps(state):
        out = [0] * game.max_options
        offered = zlib.crc32(repr(out[: game.rules.options(step.before, out)]).encode(), offered)
    return {
        "scores": [score.total for score in result.scores],
        "winners": list(result.winners),
        "decided_by": result.decided_by,
        "story": len(game.story(state)),
        "offered": offered,
    }


def main() -> None:
    """Write one log a line."""
    lines = [game.log(state, {"bot": bot, **outcome(game, state)}).to_json() for game, state, bot in games()]
    Path(sys.argv[1]).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
