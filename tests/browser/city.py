"""Tables of people in the middle of New Angeles, put into a store before its server starts."""

import asyncio
import functools
import random
from concurrent.futures import ThreadPoolExecutor

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.games.new_angeles.kernel.decisions import TRADE_FLOOR
from boardroom.games.new_angeles.kernel.states import A_SUPPORT
from boardroom.table.keys import digest, new_secret
from boardroom.table.model import Clock, SeatRequest
from boardroom.table.service import Tables

RICH = 4
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")
KEYS = [new_secret() for _ in range(4)]
DEVICE = new_secret()
"""The key of a device on which everybody sits."""


@functools.cache
def before_support():
    """A moment before the first one supports, with open trades and nothing proposed: the game and its state."""
    game = boardroom.game("new-angeles", players=4, trading="full", trade_form="open", grammar="full", promises=True)
    for seed in range(100):
        chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
        while not game.over(state) and state.record.round < 3:
            record = state.record
            if record.decision == TRADE_FLOOR and record.state == A_SUPPORT and not record.sent_count:
                owners = {record.active, record.decider} <= set(record.holder)
                if owners and record.held[record.decider] > 1 and record.capital[record.active] > RICH:
                    return game, game.from_position(game.position(state))
            seat = game.pending(state)[0]
            ready = [each for each in game.options(state, seat) if each.verb == "ready"]
            game.apply(state, ready[0] if ready else chance.choice(game.options(state, seat)), seat)
    raise AssertionError


def at_an_offer(players):
    """A game without trades when somebody is to make the main offer of a deal, and everybody holds cards."""
    game = boardroom.game("new-angeles", players=players, trading="off", corps="random")
    for seed in range(50):
        chance, state = random.Random(seed), game.start(dealer=Dealer(seed=seed))
        while not game.over(state) and state.record.round < 2:
            [*options] = game.options(state)
            if options[0].decision == "main-offer" and min(state.record.held[:players]) > 1 and len(options) < 9:
                return game, game.from_position(game.position(state))
            game.apply(state, chance.choice(options))
    raise AssertionError


def set_tables(file):
    """Put tables into a store: their addresses by what they are for."""
    wanted = {name: (before_support(), KEYS) for name in ("trade", "desk", "offers", "shift")}
    wanted |= {"four": (at_an_offer(4), [DEVICE] * 4), "six": (at_an_offer(6), [DEVICE] * 6)}

    async def made():
        async with Tables.open(str(file)) as tables:
            found = {}
            for name, ((game, state), keys) in wanted.items():
                people = [SeatRequest("person", each) for each in NAMES[: game.players]]
                holders = {seat: digest(key) for seat, key in enumerate(keys)}
                place = await tables.seats.set_up(
                    game, state, people, None, "", Clock(), private=False, holders=holders
                )
                found[name] = f"/table/{place.table}"
            return found

    with ThreadPoolExecutor() as thread:  # What drives the browser keeps an event loop running in this one.
        return thread.submit(lambda: asyncio.run(made())).result()
