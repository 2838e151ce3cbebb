"""Headquarters: the piles of cards that a seat owns, with the agents that it captured."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import Choice
from boardroom.web.games.new_corp_order.help_texts import PILE
from boardroom.web.games.new_corp_order.icons import COLOURS, CONGLOMERATE, mark, pawn
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.shell.html import Markup, h, hidden, join
from boardroom.web.shell.speech import Speech

PARTS = ("untapped", "tapped", "agents", "shares")
"""What a view tells of piles by colour."""
SPREAD = 58
"""How wide a fan of cards is at most."""


@cache
def fan(colour: str, ready: int, tapped: int) -> Markup:
    """Cards of one colour: the untapped upright, the tapped turned and dimmed. Never hides one behind a number."""
    if not ready + tapped:
        return Markup('<svg class="cards" viewBox="0 0 8 36" aria-hidden="true"></svg>')
    count = ready + tapped
    step = min(11.0, (SPREAD - (30 if tapped else 20)) / max(1, count - 1))
    parts = []
    for number in range(count):
        x = 1 + number * step
        if number < ready:
            place, kind, y = f"translate({x:.1f} 3)", "pc", 3
        else:
            place, kind, y = f"translate({x + 30:.1f} 13) rotate(90)", "pc spent", 19
        parts.append(
            h(
                '<g class="mv" transform="{place}"><rect class="{kind}" width="20" height="30" rx="2"/>'
                '<svg class="pm" x="2.5" y="{y}" width="8" height="8"><use href="#m-{colour}"/></svg></g>',
                place=place,
                kind=kind,
                y=y,
                colour=colour,
            )
        )
    width = 1 + (count - 1) * step + (31 if tapped else 21)
    return h(
        '<svg class="cards c-{}" viewBox="0 0 {:.0f} 36" preserveAspectRatio="xMinYMid meet" '
        'aria-hidden="true">{}</svg>',
        colour,
        width,
        join(parts),
    )


def headquarters(scene: Scene, seat: dict[str, Any], kind: str = "hq") -> Markup:
    """The four piles of a seat; in solo the two that a side can have."""
    colours: list[str] = list(COLOURS)
    if scene.view["solo"]:
        own = scene.view["solo"]["ods" if seat["automaton"] else "yours"]
        others = [c for c in COLOURS if c not in own and (seat["untapped"][c] + seat["tapped"][c] + seat["agents"][c])]
        colours = [*own, *others]
    elif scene.before is None and not scene.piles[seat["seat"]] and not (kind == "myhq" and scene.ahead):
        return _still_piles(
            scene.speech.language, kind, *[tuple(map(seat[part].__getitem__, COLOURS)) for part in PARTS]
        )
    return _piles(kind, [_pile(scene, seat, colour, own=kind == "myhq") for colour in colours])


def _piles(kind: str, piles: list[Markup]) -> Markup:
    return h('<div class="{} p{}">{}</div>', kind, len(piles), join(piles))


@lru_cache(maxsize=4_096)
def _still_piles(language: str, kind: str, *parts: tuple[int, ...]) -> Markup:
    """The piles of a seat from which nobody may choose now; most of them look as they did a moment ago."""
    return _piles(
        kind, [_still_pile(language, colour, *numbers, "") for colour, *numbers in zip(COLOURS, *parts, strict=True)]
    )


def _pile(scene: Scene, seat: dict[str, Any], colour: str, *, own: bool) -> Markup:
    number = seat["seat"]
    ready, tapped, agents = seat["untapped"][colour], seat["tapped"][colour], seat["agents"][colour]
    options = {
        int(option.targets["tapped"]): (place, option)
        for place, option in scene.piles[number]
        if option.targets.get("colour") == colour
    }
    take_over, ahead = scene.direct("take-over") if own and ready else (None, ())
    if any(scene.view["grid"][option.targets["place"]]["colour"] == colour for option in ahead):
        cards = _begin_pile(take_over, colour, ready, tapped)
        return _heap(scene.speech, colour, ready, tapped, agents, seat["shares"][colour], cards)
    if not options:
        state = _changed_pile(scene, seat, colour, own=own)
        return _still_pile(scene.speech.language, colour, ready, tapped, agents, seat["shares"][colour], state)
    cards = join(
        _pile_button(options.get(flag), colour, ready if not flag else 0, tapped if flag else 0)
        for flag in (0, 1)
        if (tapped if flag else ready)
    )
    return _heap(scene.speech, colour, ready, tapped, agents, seat["shares"][colour], cards)


def _changed_pile(scene: Scene, seat: dict[str, Any], colour: str, *, own: bool) -> str:
    """Whether a pile has changed since the reader's last turn: "hit" if the reader lost something, else "moved"."""
    if scene.before is None:
        return ""
    before = scene.before["seats"][seat["seat"]]
    lost = [now[colour] - then[colour] for then, now in ((before[part], seat[part]) for part in ("untapped", "agents"))]
    if own and min(lost) < 0:
        return "hit"
    return "moved" if before["tapped"][colour] != seat["tapped"][colour] or any(lost) else ""


@lru_cache(maxsize=4_096)
def _still_pile(language: str, colour: str, ready: int, tapped: int, agents: int, shares: int, state: str) -> Markup:
    """A pile that nobody may choose from now; most of them look as they did a moment ago."""
    return _heap(Speech(language), colour, ready, tapped, agents, shares, fan(colour, ready, tapped), state)


def _heap(
    t: Speech, colour: str, ready: int, tapped: int, agents: int, shares: int, cards: Markup, state: str = ""
) -> Markup:
    label = t(
        N_("{conglomerate}: shares {shares}, untapped {ready}, tapped {tapped}, agents {agents}"),
        conglomerate=CONGLOMERATE[colour],
        shares=shares,
        ready=ready,
        tapped=tapped,
        agents=agents,
    )
    captured = join(pawn(colour, "capw") for _ in range(agents))
    empty = not (ready or tapped or agents)
    return h(
        '<div class="pile c-{colour}{zero}{state}" data-tip="{tip}"><div class="pile-h">{mark}'
        '<span aria-hidden="true">{shares}</span>{heard}</div>{cards}'
        '<span class="cap many-{many}">{captured}</span></div>',
        colour=colour,
        zero=" zero" if empty else "",
        state=f" {state}" if state else "",
        tip=f"{label}\n{t(PILE)}",
        mark=mark(colour),
        shares=shares,
        heard=hidden(label),
        cards=cards,
        many=min(agents, 6),
        captured=captured,
    )


def _begin_pile(option: Choice | None, colour: str, ready: int, tapped: int) -> Markup:
    """Ready cards of the own HQ at the start of a turn: pressing them begins a takeover."""
    cards = fan(colour, ready, tapped)
    if option is None:
        return cards
    return h(
        '<button class="pileb is-may" type="submit" form="act" name="pick" value="{pick}" aria-label="{text}" '
        'data-tip="{text}" data-will="{will}" id="begin-{colour}">{cards}</button>',
        pick=option.pick,
        text=option.text,
        will=option.will,
        colour=colour,
        cards=cards,
    )


def _pile_button(offered: tuple[int, Choice] | None, colour: str, ready: int, tapped: int) -> Markup:
    cards = fan(colour, ready, tapped)
    if offered is None:
        return cards
    number, option = offered
    text = option.text
    return h(
        '<button class="pileb is-legal" type="submit" form="act" name="pick" value="{pick}" '
        'data-n="{number}" aria-label="{text}" data-tip="{text}" id="pile-{pick}">{cards}</button>',
        pick=option.pick,
        number=number,
        text=text,
        cards=cards,
    )
