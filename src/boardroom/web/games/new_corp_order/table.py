"""The table page: regions that are drawn one by one, so that only what changed travels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from boardroom.core.words import N_
from boardroom.web.games.new_corp_order.board import board
from boardroom.web.games.new_corp_order.decision import decide
from boardroom.web.games.new_corp_order.market import display, how_far, shares, supply
from boardroom.web.games.new_corp_order.ods import objectives, reasons
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.games.new_corp_order.seats import aid, others, rival, you
from boardroom.web.games.new_corp_order.story import term
from boardroom.web.shell import scene as shell
from boardroom.web.shell.frame import chat, minutes, tabs
from boardroom.web.shell.html import Markup
from boardroom.web.shell.regions import Region
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

EDITIONS = {"retail": N_("Retail edition"), "pnp": N_("Print and play")}


def subtitle(t: Speech, settings: Mapping[str, Any]) -> str:
    """Which kind of game it is, in a few words."""
    if settings["players"] == 1:
        return t(N_("Solo against ODS"))
    return t(N_("{edition}, {players} players"), edition=t(EDITIONS[settings["edition"]]), players=settings["players"])


def regions(scene: Scene) -> dict[str, Markup | Region[Scene]]:
    """Every region of the table by its id."""
    if scene.view["solo"]:
        return {
            **{f"seat-{seat}": rival(scene, seat) for seat in others(scene)},
            "objectives": objectives(scene),
            "stage": board(scene),
            "decide": decide(scene),
            "you": you(scene),
            "minutes": _minutes(scene),
            "reasons": reasons(scene),
        }
    return {**_rivals(scene), **_middle(scene), "decide": decide(scene), "you": _own_side(scene)}


PRESSED = ("options", "ahead", "allowed", "refusals")
"""What regions read in which something may be pressed."""
MINUTES = ("lines", "told", "chat", "done", "view.deck", "view.solo", "view.triggered")
PAST = ("since", "at")
"""What regions read that mark who acted in the turn that the reader looks at."""
RIVAL = (*PAST, "view.edition", "view.solo")
OWN_SIDE = (
    *PRESSED,
    "seat",
    "used",
    "view.edition",
    "view.grid",
    "view.hand_limit",
    "view.pending",
    "view.solo",
)


def _rivals(scene: Scene) -> dict[str, Region[Scene]]:
    panels = {
        f"seat-{seat}": Region(partial(rival, number=seat), scene, (*_of_seat(seat), f"lamps.{seat}", *RIVAL))
        for seat in others(scene)
    }
    return panels if len(panels) > 1 else {**panels, "aid": Region(aid, scene, ())}


def _middle(scene: Scene) -> dict[str, Region[Scene]]:
    grid = ("view.grid", "view.neighbours", "view.outcomes", "view.pending", "view.solo", "reasons", "was")
    return {
        "stage": Region(board, scene, (*PRESSED, *grid)),
        "display": Region(display, scene, (*PRESSED, "view.deck", "view.discarded", "view.display", "view.solo")),
        "supply": Region(supply, scene, (*PRESSED, "view.edition", "view.reserve", "view.supply")),
        "shares": Region(
            shares, scene, ("seat", "score", "view.players", "view.first_points", "view.second_points", *PAST)
        ),
        "minutes": Region(
            _minutes, scene, ("lines", "told", "chat", "done", "view.deck", "view.solo", "view.triggered")
        ),
    }


def _own_side(scene: Scene) -> Markup | Region[Scene]:
    return you(scene) if scene.seat is None else Region(you, scene, (*_of_seat(scene.seat), *OWN_SIDE))


def _of_seat(seat: int) -> tuple[str, ...]:
    return (f"view.seats.{seat}", f"seats.{seat}", f"before.seats.{seat}", f"piles.{seat}")


def _minutes(scene: Scene) -> Markup:
    return minutes(scene, term, how_far(scene), by_turn=not scene.view["solo"])


def layout(scene: shell.Scene, drawn: Mapping[str, Markup]) -> Markup:
    """The whole table from its regions."""
    t, solo = scene.speech, bool(scene.view["solo"])
    return render(
        "games/new_corp_order/templates/table.html",
        t,
        solo=solo,
        watching=scene.seat is None,
        past=bool(scene.at),
        drawn=drawn,
        panels=[markup for name, markup in drawn.items() if name.startswith("seat-") or name in {"objectives", "aid"}],
        tabs=tabs(scene, ("rivals", t(N_("Rivals"))), ("market", t(N_("ODS")) if solo else t(N_("Market")))),
        chat=chat(scene),
    )
