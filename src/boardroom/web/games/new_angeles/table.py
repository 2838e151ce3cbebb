"""The table page: regions that are drawn one by one, so that only what changed travels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardroom.core.words import N_, Span
from boardroom.web.games.new_angeles.advice import NOTHING, advice, gives_advice
from boardroom.web.games.new_angeles.city import parts, stage
from boardroom.web.games.new_angeles.corps import corp, standing
from boardroom.web.games.new_angeles.deal import SUPPORT, deal, step_of
from boardroom.web.games.new_angeles.decision import decide
from boardroom.web.games.new_angeles.desk import desk, news, offer_version, open_proposals
from boardroom.web.games.new_angeles.hand import you
from boardroom.web.games.new_angeles.promises import promises
from boardroom.web.games.new_angeles.resolution import resolution
from boardroom.web.games.new_angeles.scene import changed_districts, trading
from boardroom.web.games.new_angeles.sums import sums
from boardroom.web.games.new_angeles.supply import gauge, rounds, supply
from boardroom.web.games.new_angeles.trades import trades
from boardroom.web.shell.frame import GameLog, Tab, chat, game_log, minutes, tabs
from boardroom.web.shell.html import Composite, Drawn, Markup, h
from boardroom.web.shell.regions import Region
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.story import plain_term
from boardroom.web.shell.templating import render


def term(span: Span) -> Markup:
    """A player or a thing in a sentence; districts with their numbers."""
    if span.kind == "district":
        return h('<b class="term"><i class="dnum">{}</i> {}</b>', span.key, span.text)
    return plain_term(span)


PRESSED = ("options", "allowed", "refusals")
"""What regions read in which something may be pressed."""
CORP = ("since", "at", "allowed", "over")
DEMAND = ("notes", "view.demand", "view.demand_threat", "view.round", "view.rounds", "view.supply")
GAUGE = (*DEMAND, "view.demand_round", "view.demand_rounds", "view.threat", "view.threat_limit")
ROUNDS = (
    "view.asset_deck",
    "view.decks",
    "view.demand_rounds",
    "view.discarded",
    "view.round",
    "view.rounds",
    "view.turn_spaces",
    "view.turn_track",
)
DEAL = ("options", "allowed", "notes", "view.active", "view.deal", "view.state", "view.turn_track")
TRADES = ("desk", "options", "allowed", "question", "talk_until", "view.floor", "view.trade", "view.words")
RESOLVE = ("back", "lines", "options", "view.deal", "view.state", "view.turn_track")
SUMS = ("notes", "options", "view.districts", "view.threat")
DESK = ("desk", "listeners", "options", "seat", "hot_seat", "base")
NEWS = ("seat", "view.active", "view.deal", "view.floor", "view.trade")
ADVICE = (
    "notes",
    "seat",
    "seats",
    "hot_seat",
    "view.active",
    "view.deal",
    "view.demand",
    "view.districts",
    "view.over",
    "view.seats",
    "view.supply",
)
OWN = (*PRESSED, "notes", "score", "seat", "view.pending")


def regions(scene: Scene) -> dict[str, Drawn | Region[Scene]]:
    """Every region of the table by its id."""
    players = len(scene.view["seats"])
    seats, corps = range(players), _of_seats(players, "corp")
    return {
        "rounds": Region(rounds, scene, ROUNDS),
        **{
            f"corp-{seat}": Region(
                corp, scene, (f"view.seats.{seat}", f"seats.{seat}", *CORP), (standing(scene, seat),)
            )
            for seat in seats
        },
        **parts(scene, changed_districts(scene.before, scene.view) if scene.at else ()),
        "gauge": Region(gauge, scene, GAUGE),
        "supply": Region(supply, scene, (*DEMAND, "view.demand_rounds")),
        "decide": decide(scene),
        "you": you(scene) if scene.seat is None else Region(you, scene, (f"view.seats.{scene.seat}", *OWN)),
        "deal": _deal(scene, corps),
        "resolve": Region(_resolution, scene, (*RESOLVE, *corps)),
        "sum": Region(sums, scene, (*SUMS, *corps)),
        "trades": _trades(scene, corps),
        "sheet": Region(desk, scene, (*DESK, *corps) if scene.desk else ("desk",)),
        "desk-news": Region(news, scene, (*NEWS, *corps)),
        "promises": Region(promises, scene, ("base", "book", "hot_seat", "seat", "view.seats")),
        "offer-version": offer_version(scene),
        "advice": Region(advice, scene, ADVICE) if gives_advice(scene) else NOTHING,
        "minutes": Region(_minutes, scene, ("chat", "done"), (game_log(scene, by_turn=True, newest_open=True),)),
    }


@cache
def _of_seats(players: int, *names: str) -> tuple[str, ...]:
    """Some parts of the view of every seat."""
    return tuple(f"view.seats.{seat}.{name}" for seat in range(players) for name in names)


def _deal(scene: Scene, corps: tuple[str, ...]) -> Region[Scene]:
    """The deal: who decides, and who laid what, is shown while there is voting."""
    reads = (*DEAL, *corps)
    if step_of(scene) == SUPPORT:
        reads = (*reads, "seat", "decides", *_of_seats(len(scene.view["seats"]), "support"))
    return Region(deal, scene, reads, without=() if scene.decision == "support-offer" else ("options", "allowed"))


def _trades(scene: Scene, corps: tuple[str, ...]) -> Region[Scene]:
    """The panel of trades; as long as nothing is proposed it looks the same to all who may propose nothing."""
    reads = (*TRADES, *corps)
    if open_proposals(scene):
        reads = (*reads, "book", "seat", "view.deal", *_of_seats(len(scene.view["seats"]), "capital", "hand_size"))
    return Region(trades, scene, reads, without=() if trading(scene) else ("options", "allowed", "question"))


def _resolution(scene: Scene) -> Markup:
    return resolution(scene, term)


def _minutes(scene: Scene, log: GameLog) -> Composite:
    return minutes(scene, term, log)


def layout(scene: Scene, drawn: Mapping[str, Drawn]) -> Markup:
    """The whole table from its regions."""
    t = scene.speech
    return render(
        "games/new_angeles/templates/table.html",
        t,
        watching=scene.seat is None,
        past=bool(scene.at),
        seats=len(scene.view["seats"]),
        drawn=drawn,
        stage=stage(scene, drawn),
        corps=[drawn[f"corp-{seat}"] for seat in range(len(scene.view["seats"]))],
        tabs=tabs(
            scene,
            Tab("corps", t(N_("Corps")), "u-chair"),
            Tab("steps", t(N_("Steps")), "u-step"),
            Tab("trades", t(N_("Trades")), "u-seal"),
        ),
        chat=chat(scene),
    )
