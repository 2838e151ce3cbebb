"""A whole game as a text that a reviewer can read: every decision with its options, the story, views, the result.

In a line of options the picked one stands in [brackets]. A view of a seat shows only where it differs from the
spectator's, and no view shows `progress`: bots need it to imagine games, a reader has the decisions themselves.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.game import DEALER, Game, State
from boardroom.core.presentation import Step
from boardroom.core.words import say
from tests.torture.cases import SETTINGS

FOLDER = Path(__file__).parent
SEED = 53
VIEWS_EVERY = 120
"""So many picks lie between two looks at the table."""


def cases() -> dict[str, tuple[str, dict[str, Any]]]:
    """Every game, edition and number of players: the file's name, the game and its settings."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for name, rows in SETTINGS.items():
        for row in rows:
            if row.get("trading", "off") != "off":
                continue  # trades make a game too long to be read
            settings = {key: row[key] for key in ("players", "edition", "trading") if key in row}
            found["-".join([name, *(str(settings[key]) for key in sorted(settings))]) + ".txt"] = (name, settings)
    return found


def playthrough(name: str, settings: dict[str, Any]) -> str:
    """The text of a game with this picker and this seed."""
    game = boardroom.game(name, **settings)
    return "\n".join(_lines(game)) + "\n"


def choose(game: Game, state: State, dealer: Dealer) -> int:
    """The picker: chance by weight from the seed, players in turn from all over their options."""
    legal = game.legal(state)
    if game.seat(state) == DEALER:
        return legal[dealer.choose([game.rules.weight(state.record, pick) for pick in legal])]
    number = len(state.picks)
    return legal[(number * 5 + number // 7) % len(legal)]


def played(game: Game) -> State:
    """The game at its end."""
    dealer = Dealer(SEED)
    state = game.start()
    while not game.over(state):
        game.apply(state, choose(game, state, dealer))
    return state


def _lines(game: Game) -> Iterator[str]:
    yield f"game      {game.key}, ruleset {game.ruleset}"
    yield f"settings  {json.dumps(game.settings_dict())}"
    yield f"seed      {SEED}"
    yield ""
    looks = 0
    state = played(game)
    for step in game.steps(state):
        if step.seat != DEALER and step.index >= looks * VIEWS_EVERY:
            yield from _views(game, State(step.before))
            looks += 1
        yield _decision(game, step)
        yield from (f"              {say(line)}" for line in game.narrate(step, None))
    yield from _views(game, state)
    yield "=== the result"
    yield from _data("", asdict(game.result(state)))


def _decision(game: Game, step: Step) -> str:
    who = "dealer" if step.seat == DEALER else f"seat {step.seat}"
    options = game.options(State(step.before))
    texts = [_option(option.text(), option.weight) for option in options]
    marked = [f"[{text}]" if option.pick == step.pick else text for option, text in zip(options, texts, strict=True)]
    return f"{step.index + 1:4}  {who}  {options[0].decision}: {' | '.join(marked)}"


def _option(text: str, weight: int | None) -> str:
    return text if weight in (None, 1) else f"{text} x{weight}"


def _views(game: Game, state: State) -> Iterator[str]:
    public = list(_view(game, state, None))
    yield ""
    yield "=== what everybody sees"
    yield from public
    for seat in range(game.seats):
        yield f"=== what seat {seat} sees besides"
        yield from (line for line in _view(game, state, seat) if line not in public)
    yield ""


def _view(game: Game, state: State, seat: int | None) -> Iterator[str]:
    return _data("", {key: each for key, each in game.view(state, seat).items() if key != "progress"})


def _data(path: str, value: Any) -> Iterator[str]:
    """Nested data as lines of at most one level each, so that a change shows as few changed lines."""
    if isinstance(value, dict) and (not path or any(isinstance(each, (dict, list, tuple)) for each in value.values())):
        for key, each in value.items():
            yield from _data(f"{path}.{key}" if path else str(key), each)
    elif isinstance(value, (list, tuple)) and any(isinstance(each, dict) for each in value):
        for index, each in enumerate(value):
            yield from _data(f"{path}[{index}]", each)
    elif isinstance(value, dict):
        yield f"{path}: {', '.join(f'{key} {_plain(each)}' for key, each in value.items())}"
    else:
        yield f"{path}: {_plain(value)}"


def _plain(value: Any) -> str:
    if value is None:
        return "-"
    return (", ".join(map(_plain, value)) or "-") if isinstance(value, (list, tuple)) else str(value)
