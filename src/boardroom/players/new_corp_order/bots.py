"""The bots of New Corp Order: the laboratory's kinds, and the levels that a person chooses from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.players.contract import Player
from boardroom.players.new_corp_order.greedy import GreedyPlayer
from boardroom.players.new_corp_order.reflex import ReflexPlayer
from boardroom.players.registry import BotKind


def _search(**settings: Any) -> Player:
    try:
        from boardroom.players.new_corp_order.search import SearchPlayer
    except ImportError as error:
        raise SettingsError(N_("This player needs the compiled rules. Install boardroom[bots].")) from error
    return SearchPlayer(**settings)


def warm_up() -> None:
    """Compile what the search thinks with, or load what was compiled before."""
    try:
        from boardroom.players.new_corp_order.search import warm_up as compile_search
    except ImportError:  # without the compiler there is nothing to get ready
        return
    compile_search()


def examples() -> Mapping[Callable[..., Any], tuple[Any, ...]]:
    """What the search thinks with: kernel functions with arguments that they could be called with."""
    from boardroom.players.new_corp_order.search import example

    return example()


kind = partial(BotKind, games=("new-corp-order",))

BOTS = (
    kind("reflex", N_("Reflex"), N_("plays by rules of thumb, instantly"), ReflexPlayer, shown_as="intern"),
    kind("greedy", N_("Greedy"), N_("looks ahead to the end of its own turn"), GreedyPlayer, shown_as="manager"),
    kind("hoarder", N_("Hoarder"), N_("collects cards and consultants"), GreedyPlayer, {"taste": "hoarder"}),
    kind("raider", N_("Raider"), N_("takes over whatever it can"), GreedyPlayer, {"taste": "raider"}),
    kind(
        "saboteur",
        N_("Saboteur"),
        N_("would rather see you lose than win itself"),
        GreedyPlayer,
        {"taste": "saboteur"},
    ),
    kind(
        "search",
        N_("Search"),
        N_("plays thousands of imagined games before it picks"),
        _search,
        compiled=True,
        shown_as="tycoon",
    ),
    kind(
        "intern",
        N_("Intern"),
        N_("Intern: still learning, makes mistakes"),
        ReflexPlayer,
        {"name": "intern", "noise": 500},
    ),
    kind(
        "manager",
        N_("Manager"),
        N_("Manager: solid, plans one turn at a time"),
        GreedyPlayer,
        {"name": "manager", "thrifty": True},
    ),
    kind(
        "executive",
        N_("Executive"),
        N_("Executive: thinks ahead"),
        _search,
        {"name": "executive", "iterations": 400, "seconds": 0.5},
        compiled=True,
    ),
    kind(
        "tycoon",
        N_("Tycoon"),
        N_("Tycoon: thinks long and forgives nothing"),
        _search,
        {"name": "tycoon", "seconds": 1.0},
        compiled=True,
    ),
)
