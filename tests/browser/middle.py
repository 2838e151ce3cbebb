"""Games in the middle: logs that are brought along, and seats that are taken where they stopped."""

import contextlib
import functools
import random

from playwright.sync_api import Error

import boardroom
from boardroom.core.game import State
from boardroom.core.log import Log
from boardroom.games import game_of

NEARLY = 30
"""Picks before the end of a game."""


@functools.cache
def finished(players, upto=None, key="new-corp-order", **settings):
    """The log of a whole game, or of its first picks, as somebody might bring it along."""
    game, chance = boardroom.game(key, players=players, **settings), random.Random(5)
    state = game.start(dealer=boardroom.Dealer(seed=5))
    while not game.over(state):
        game.apply(state, chance.choice(game.options(state)))
    return game.log(game.replay(game.log(state), upto)).to_json().encode()


def bring(page, log):
    """Bring a log along, as the form of the replays does; the address of its replay."""
    file = {"name": "log.json", "mimeType": "application/json", "buffer": log}
    return page.request.post("/replays", multipart={"log": file}, max_redirects=0).headers["location"]


def moment(log, decision="", options=2, after=0, early=-1):
    """The first decision of a kind, or of any: how many picks were made before it, and who decides.

    It has so many options, and comes after so many picks and after so many decisions of this kind in a row.
    """
    told, row = Log.from_json(log.decode()), 0
    game = game_of(told)
    for step in game.steps(game.replay(told)):
        if step.seat < 0:
            continue
        wanted = not decision or game.describe(step.before, step.pick).decision == decision
        if wanted and row >= after and step.index > early and len(game.legal(State(step.before))) >= options:
            return step.index, step.seat
        row = row + 1 if wanted else 0
    raise AssertionError(decision)


def length(log):
    """How many picks a log has."""
    return len(Log.from_json(log.decode()).picks)


def still_found(page, script, wanted=None):
    """What a script finds on a page, once it finds nothing or after a while: texts are fitted in the next frame."""
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    with contextlib.suppress(Error):
        page.wait_for_function(f"(wanted) => !({script})(wanted).length", arg=wanted, timeout=20_000)
    return page.evaluate(script, wanted)


def take_seat(page, replay, at, seat):
    """Play on from a moment of a replay, as its form does, and wait for the decision."""
    made = page.request.post(f"{replay}/fork", form={"at": str(at), "seat": str(seat)}, max_redirects=0)
    page.goto(made.headers["location"])
    page.wait_for_selector("#decide[data-mine]")
