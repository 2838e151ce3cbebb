"""Every option of every decision of random games of New Angeles has a control on the drawn table, once in a region.

A few games in every run; `BOARDROOM_DRAWN_GAMES=200 pytest tests/web/test_every_option.py` plays as many to their ends,
with `BOARDROOM_DRAWN_SHARE=0.05` looking at a twentieth of the decisions besides the first of every kind.
"""

from __future__ import annotations

import os
import random
import re
from itertools import product

import pytest

import boardroom
from boardroom.core.dealer import Dealer
from boardroom.core.words import LANGUAGES
from boardroom.web.games import pages_of
from boardroom.web.shell.people import Presence
from boardroom.web.shell.regions import RegionMemory
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech

KEY = "new-angeles"
GAMES = int(os.environ.get("BOARDROOM_DRAWN_GAMES", "4"))
WINDOWS = [
    {"trading": trading, "trade_form": form, "grammar": grammar, "promises": promises, "private_trades": private}
    for trading, form, grammar, promises, private in product(
        ("support", "lean", "full"), ("turns", "open"), ("small", "full"), (False, True), (False, True)
    )
]
SETTINGS = [{"trading": "off"}, *random.Random(1).sample(WINDOWS, len(WINDOWS))]
SILENT = {"rounds", "gauge", "supply", "advice", "minutes", "promises", "resolve", "desk-news", "offer-version"}
"""Regions in which nothing is ever picked."""
SHARE = float(os.environ.get("BOARDROOM_DRAWN_SHARE", "1"))
BUTTON = re.compile(r'<button[^>]*\sname="pick" value="(\d+)"[^>]*>')
LIST = re.compile(r'<select[^>]*name="pick" form="act"[^>]*>(.*?)</select>')
MOST = 120 if GAMES < 100 else 10_000
"""Decisions of one game that are looked at."""


def controls(scene, memory):
    """The picks that can be pressed, by region."""
    wanted = {name: part for name, part in pages_of(KEY).regions(scene).items() if name not in SILENT}
    found = {}
    for name, markup in memory.draw(wanted).items():
        listed = re.findall(r'<option value="(\d+)"', "".join(LIST.findall(markup)))
        found[name] = [*BUTTON.findall(markup), *listed]
    return found


@pytest.mark.parametrize("number", range(GAMES))
def test_every_option_can_be_pressed_and_no_region_offers_it_twice(number):
    settings = SETTINGS[number % len(SETTINGS)] | {"players": 4 + number % 3, "corps": ("choose", "random")[number % 2]}
    game, chance, memory = boardroom.game(KEY, **settings), random.Random(number), RegionMemory()
    people = {seat: f"P{seat}" for seat in range(game.players)}
    state, speech = game.start(dealer=Dealer(seed=number)), Speech(LANGUAGES[number % 3], people)
    seats, looked_at = {seat: Presence(name) for seat, name in people.items()}, 0
    known, sample = set(), random.Random(number)
    while not game.over(state) and looked_at < MOST:
        kind = state.record.decision
        looks = kind not in known or sample.random() < SHARE
        known.add(kind)
        for seat in game.acting(state) if looks else ():
            scene = scene_of_state(game, state, seat, speech, base="/table/x", seats=seats)
            found = controls(scene, memory)
            offered = {str(option.pick) for option in game.options(state, seat)}
            assert set().union(*found.values()) == offered, (scene.decision, seat, settings)
            assert all(len(picks) == len(set(picks)) for picks in found.values()), (scene.decision, seat, settings)
        looked_at += 1
        seat = game.pending(state)[0]
        options = game.options(state, seat)
        ends = [each for each in options if each.verb == "ready" and chance.random() < 0.6]
        game.apply(state, chance.choice(ends or options), seat)
    assert looked_at > 20
