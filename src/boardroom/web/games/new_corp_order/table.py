"""The table page: regions that are drawn one by one, so that only what changed travels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import Choice
from boardroom.web.games.new_corp_order.board import board
from boardroom.web.games.new_corp_order.decision import decide
from boardroom.web.games.new_corp_order.market import display, how_far, shares, supply
from boardroom.web.games.new_corp_order.ods import objectives, reasons
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.games.new_corp_order.seats import aid, others, rival, you
from boardroom.web.games.new_corp_order.story import term
from boardroom.web.shell import scene as shell
from boardroom.web.shell.frame import GameLog, Tab, chat, game_log, minutes, tabs
from boardroom.web.shell.html import Composite, Drawn, Markup
from boardroom.web.shell.regions import Region
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

Draw = Callable[[Scene], Drawn]
EDITIONS = {"retail": N_("Retail edition"), "pnp": N_("Print and play")}


def subtitle(t: Speech, settings: Mapping[str, Any]) -> str:
    """Which kind of game it is, in a few words."""
    if settings["players"] == 1:
        return t(N_("Solo against ODS"))
    return t(N_("{edition}, {players} players"), edition=t(EDITIONS[settings["edition"]]), players=settings["players"])


def regions(scene: Scene) -> dict[str, Drawn | Region[Scene]]:
    """Every region of the table by its id."""
    if scene.view["solo"]:
        return {
            **{f"seat-{seat}": rival(scene, seat) for seat in others(scene)},
            "objectives": objectives(scene),
            "stage": board(scene),
            "decide": decide(scene),
            "you": you(scene),
            "minutes": minutes(scene, term, game_log(scene), how_far(scene, scene.told)),
            "reasons": reasons(scene),
        }
    return {**_rivals(scene), **_middle(scene), "decide": decide(scene), "you": _own_side(scene)}


PRESSED = ("options", "ahead", "allowed", "refusals")
"""What regions read in which something may be pressed."""
MINUTES = ("chat", "done", "view.deck", "view.solo", "view.triggered")
PAST = ("since", "at")
"""What regions read that mark who acted in the turn that the reader looks at."""
RIVAL = (*PAST, "view.edition", "view.solo")
GRID = (
    *PRESSED,
    "view.grid",
    "view.neighbours",
    "view.outcomes",
    "view.pending",
    "view.solo",
    "reasons",
    "was",
    "marks",
    "forces",
)
DISPLAY = (*PRESSED, "view.deck", "view.discarded", "view.display", "view.solo")
SUPPLY = (*PRESSED, "view.edition", "view.reserve", "view.supply")
SHARES = ("seat", "score", "view.players", "view.first_points", "view.second_points", *PAST)
OWN_SIDE = ("seat", "used", "view.edition", "view.hand_limit", "view.pending", "view.solo")


def _rivals(scene: Scene) -> dict[str, Region[Scene]]:
    panels = {f"seat-{seat}": Region(partial(rival, number=seat), scene, _of_rival(seat)) for seat in others(scene)}
    return panels if len(panels) > 1 else {**panels, "aid": Region(aid, scene, ())}


def _middle(scene: Scene) -> dict[str, Region[Scene]]:
    taken = any(option.verb in {"take", "draw"} for option in _offered(scene))
    return {
        "stage": _pressable(board, scene, GRID, pressed=_on_grid(scene)),
        "display": _pressable(display, scene, DISPLAY, pressed=taken),
        "supply": _pressable(supply, scene, SUPPLY, pressed=scene.decision == "hire"),
        "shares": Region(shares, scene, SHARES),
        "minutes": Region(_minutes, scene, MINUTES, (game_log(scene, by_turn=True),)),
    }


def _own_side(scene: Scene) -> Drawn | Region[Scene]:
    if scene.seat is None:
        return you(scene)
    reads = _of_own_side(scene.seat, choosing_an_action=scene.decision == "action")
    return _pressable(you, scene, reads, pressed=_on_own_side(scene))


def _pressable(draw: Draw, scene: Scene, reads: tuple[str, ...], *, pressed: bool) -> Region[Scene]:
    """A region in which something may be pressed now and then; if nothing can, it looks the same to all readers."""
    return Region(draw, scene, reads, without=() if pressed else PRESSED)


def _offered(scene: Scene) -> Iterator[Choice]:
    """All that may be pressed."""
    yield from scene.options
    for each in scene.ahead:
        yield from each.options


def _on_grid(scene: Scene) -> bool:
    """Whether something may be pressed on the grid, or says there why it may not, or shows where it leads."""
    return (
        scene.decision == "take-over-count"
        or any("place" in option.targets for option in _offered(scene))
        or any(kind == "place" for kind, _ in scene.refusals)
    )


def _on_own_side(scene: Scene) -> bool:
    """The same for the hand, the HQ and the consultants of the reader; cards that were chosen are marked there."""
    return (
        scene.decision == "action"
        or scene.decision.startswith("infiltrate")
        or any(option.verb == "use" or _in_hand(option) for option in _offered(scene))
        or any(kind == "consultant" for kind, _ in scene.refusals)
    )


def _in_hand(option: Choice) -> bool:
    """Whether an option is about a colour, and so about cards of the hand: neither of the display nor of a pile."""
    return "colour" in option.targets and not {"slot", "tapped"} & option.targets.keys()


def _of_seat(seat: int) -> tuple[str, ...]:
    return (f"view.seats.{seat}", f"seats.{seat}", f"before.seats.{seat}", f"piles.{seat}")


@cache
def _of_rival(seat: int) -> tuple[str, ...]:
    return (*_of_seat(seat), f"lamps.{seat}", *RIVAL)


@cache
def _of_own_side(seat: int, *, choosing_an_action: bool) -> tuple[str, ...]:
    """Where an action is chosen, piles tell from which companies they can take over."""
    return (*PRESSED, *_of_seat(seat), *OWN_SIDE, *(["view.grid"] if choosing_an_action else []))


def _minutes(scene: Scene, log: GameLog) -> Composite:
    return minutes(scene, term, log, how_far(scene, log.turns))


def layout(scene: shell.Scene, drawn: Mapping[str, Drawn]) -> Markup:
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
        tabs=tabs(
            scene,
            Tab("rivals", t(N_("Rivals"))),
            Tab("market", t(N_("ODS"))) if solo else Tab("market", t(N_("Market")), rest=t(N_("Shares"))),
        ),
        chat=chat(scene),
    )
