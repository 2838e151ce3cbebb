"""The bots of New Angeles: the laboratory's kinds, and the levels that a person chooses from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.players.contract import Player
from boardroom.players.new_angeles.characters import CHARACTERS
from boardroom.players.new_angeles.citizen import CitizenPlayer
from boardroom.players.new_angeles.exploits import exploiting
from boardroom.players.new_angeles.negotiator import negotiating
from boardroom.players.registry import BotKind


def _compiled(what: str, **settings: Any) -> Player:
    try:
        from boardroom.players.new_angeles import search
    except ImportError as error:
        raise SettingsError(N_("This player needs the compiled rules. Install boardroom[bots].")) from error
    player: Player = getattr(search, what)(**settings)
    return player


def warm_up() -> None:
    """Compile what the search thinks with, or load what was compiled before."""
    try:
        from boardroom.players.new_angeles.machine import warm_up as compile_search
    except ImportError:  # without the compiler there is nothing to get ready
        return
    compile_search()


def examples() -> Mapping[Callable[..., Any], tuple[Any, ...]]:
    """What the search thinks with: kernel functions with arguments that they could be called with."""
    from boardroom.players.new_angeles.machine import example

    return example()


kind = partial(BotKind, games=("new-angeles",))
search = partial(_compiled, "SearchPlayer")
quick = partial(_compiled, "QuickPlayer")

BOTS = (
    kind(
        "citizen",
        N_("Citizen"),
        N_("keeps the city running, and wants to end up ahead of its rival in it"),
        negotiating(CitizenPlayer),
        natures=CHARACTERS,
    ),
    kind("clerk", N_("Clerk"), N_("a citizen by compiled rules, instantly"), quick, listed=False, compiled=True),
    kind(
        "search",
        N_("Search"),
        N_("plays thousands of imagined games before it picks"),
        negotiating(search),
        listed=False,
        compiled=True,
    ),
    kind(
        "exploit",
        N_("Exploit"),
        N_("tries to get by with one trick: how=abstain, never-pay or break-words"),
        exploiting(negotiating(CitizenPlayer)),
        listed=False,
    ),
    kind(
        "intern",
        N_("Intern"),
        N_("Intern: means well, and often picks the second best"),
        negotiating(CitizenPlayer),
        {"name": "intern", "noise": 3.0},
        natures=CHARACTERS,
    ),
    kind(
        "manager",
        N_("Manager"),
        N_("Manager: keeps the city running, one deal at a time"),
        negotiating(CitizenPlayer),
        {"name": "manager"},
        natures=CHARACTERS,
    ),
    kind(
        "executive",
        N_("Executive"),
        N_("Executive: thinks of its own chance to win"),
        negotiating(search, believes=True),
        {"name": "executive", "iterations": 40, "seconds": 0.5},
        compiled=True,
        natures=CHARACTERS,
    ),
    kind(
        "tycoon",
        N_("Tycoon"),
        N_("Tycoon: plays thousands of games in its head to find the deal that serves itself"),
        negotiating(search, believes=True),
        {"name": "tycoon", "seconds": 1.0},
        compiled=True,
        natures=CHARACTERS,
    ),
)
