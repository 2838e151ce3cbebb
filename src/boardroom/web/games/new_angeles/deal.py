"""The deal in five steps: asset, main offer, counteroffer, support, resolution."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from boardroom.core.words import N_, plural, spans
from boardroom.games.new_angeles.card_words import CARDS, about
from boardroom.games.new_angeles.panels import bindings
from boardroom.web.games.new_angeles.icons import card_name, short_corp, tiny_corp, told, type_icon, type_of
from boardroom.web.games.new_angeles.scene import press
from boardroom.web.shell.html import Markup, attribute, h, icon, join
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.story import sentence

STEPS = (N_("Asset card"), N_("Offer"), N_("Counteroffer"), N_("Support"), N_("Resolution"))
STEP_OF = {
    "a_start": 0,
    "a_ready": 0,
    "a_draw": 0,
    "a_reveal": 0,
    "a_main": 1,
    "a_counter": 2,
    "a_support_start": 3,
    "a_support": 3,
    "a_resolution": 4,
    "a_effect": 4,
    "a_illness": 4,
    "a_claim": 4,
    "a_clean_up": 4,
}
"""The step of a deal by the state of the round."""
SUPPORT, RESOLUTION = 3, 4
MANY_CARDS = 6
"""More cards of support than this are told as a number."""


def deal(scene: Scene) -> Markup:
    """The panel of the deal."""
    t, now = scene.speech, step_of(scene)
    return h(
        '<section class="panel deal{busy}" id="deal" aria-label="{title}"><h2 class="h">{title} <span '
        'class="label">{left}'
        "</span></h2>{steps}{prize}{versus}{votes}{bound}</section>",
        busy="" if now >= 0 else " idle",
        title=t(N_("The deal")),
        left=heading(scene, now),
        steps=_steps(t.language, now),
        prize=_prize(scene),
        versus=_versus(scene, now),
        votes=_votes(scene, now),
        bound=_bound(scene),
    )


def step_of(scene: Scene) -> int:
    """The step of the deal that is played; -1 between two deals."""
    return STEP_OF.get(scene.view["state"], -1)


def heading(scene: Scene, now: int) -> str:
    """Who won the deal, or how many are still to come in this round."""
    t, view = scene.speech, scene.view
    if view["deal"]["winner"] is not None:
        winner = _corp(view, view["deal"]["winner"])
        return t(N_("{corp} won {main} to {counter}"), corp=winner, **_counted(view["deal"]))
    if now < 0:
        return t(N_("between two deals"))
    return t(plural("{count} turn to come", "{count} turns to come", count=view["turn_track"]))


def _corp(view: Mapping[str, Any], seat: int) -> str:
    corp = view["seats"][seat]["corp"]
    return short_corp(corp) if corp else ""


def _counted(deal: Mapping[str, Any]) -> dict[str, int]:
    """The support, that of the winner first."""
    sides = (deal["main_support"], deal["counter_support"])
    first, second = sides if deal["winning"] == "main" else reversed(sides)
    return {"main": first, "counter": second}


@lru_cache(64)
def _steps(language: str, now: int) -> Markup:
    t = Speech(language)
    items = join(
        h(
            '<li class="{}"{}><span>{}</span></li>',
            "now" if number == now else "todo" if number > now else "past",
            Markup(' aria-current="step"') if number == now else "",
            t(word),
        )
        for number, word in enumerate(STEPS)
    )
    return h('<ol class="dsteps">{}</ol>', items)


def _prize(scene: Scene) -> Markup:
    t, asset = scene.speech, scene.view["deal"]["revealed"]
    if asset is None:
        return Markup("")
    return h(
        '<div class="prize" data-tip="{tip}">{icon}<div><div class="nm"><span class="is">{word}</span> {name}</div><p '
        'class="say">{text}</p></div></div>',
        tip=told(asset, t),
        icon=icon("u-asset", "pic"),
        word=t(N_("Asset card:")),
        name=card_name(asset, t),
        text=t(about(CARDS[asset])),
    )


def _versus(scene: Scene, now: int) -> Markup:
    t, seen = scene.speech, scene.view["deal"]
    if not seen["main"] and not seen["counter"] and now < 1:
        return Markup("")
    score = Markup("")
    if seen["main"] and seen["counter"]:
        label = t(
            N_("Support: main offer {main}, counteroffer {counter}"),
            main=seen["main_support"],
            counter=seen["counter_support"],
        )
        score = h(
            '<div class="score" role="img" aria-label="{}"><span>{}:{}</span></div>',
            label,
            seen["main_support"],
            seen["counter_support"],
        )
    return h(
        '<div class="versus">{}{}{}</div>',
        _offer(scene, "main", scene.view["active"], now),
        score or Markup('<div class="score"></div>'),
        _offer(scene, "counter", seen["countering"], now),
    )


def _offer(scene: Scene, side: str, proposer: int | None, now: int) -> Markup:
    t, seen = scene.speech, scene.view["deal"]
    key = seen[side]
    if key is None:
        title, text = _missing(scene, side, now)
        return h('<div class="offer empty"><div class="by">{}</div><p class="say">{}</p></div>', title, text)
    option = next(
        (each for each in scene.options if each.targets.get("offer") == side and each.decision == "support-offer"), None
    )
    places = [note.title for note in scene.notes if note.group == side]
    who = _corp(scene.view, proposer) if proposer is not None else ""
    won = "" if seen["winning"] is None else " won" if seen["winning"] == side else " lost"
    return h(
        '<{tag} class="offer {type}{won}{lit}"{press} data-offer="{side}" data-tip="{tip}"{places}><span '
        'class="by">{by}</span>'
        '<span class="nm">{icon}<span>{name}</span></span><span class="tx say">{text}</span></{tag}>',
        tag=Markup("button" if option is not None else "div"),
        type=type_of(key),
        won=won,
        lit=" is-legal" if option is not None and scene.lit(option.pick) else "",
        press=h(' id="offer-{}"{}', side, press(scene, option)) if option is not None else Markup(' tabindex="0"'),
        side=side,
        tip=told(key, t),
        places=attribute("data-places", " ".join(places) or None),
        by=t(N_("{corp}, main offer") if side == "main" else N_("{corp}, counteroffer"), corp=who),
        icon=type_icon(key),
        name=card_name(key, t),
        text=t(about(CARDS[key])),
    )


def _missing(scene: Scene, side: str, now: int) -> tuple[str, str]:
    """What stands where no offer lies yet; for a counteroffer what it costs."""
    t, seen = scene.speech, scene.view["deal"]
    if side == "main":
        return t(N_("Main offer")), t(N_("to come")) if now <= 1 else t(N_("no offer"))
    if now > 2:
        return t(N_("Counteroffer")), t(N_("no offer"))
    return t(N_("Counteroffer")), cost(t, seen["counter_cost"])


def cost(t: Speech, cards: int) -> str:
    """What a counteroffer costs, in words."""
    if not cards:
        return t(N_("costs nothing"))
    return t(plural("costs {count} card of the hand", "costs {count} cards of the hand", count=cards))


def _votes(scene: Scene, now: int) -> Markup:
    t, view = scene.speech, scene.view
    if now != SUPPORT:
        return Markup("")
    rows = join(_vote(scene, seat, now) for seat in view["deal"]["supporters"])
    tie = view["deal"]["at_tie"]
    words = ""
    if tie is not None and view["deal"]["winner"] is None:
        words = h('<p class="tie say">{}</p>', t(N_("A tie goes to {corp}."), corp=_corp(view, tie)))
    return h('<div class="votes" role="group" aria-label="{}">{}</div>{}', t(N_("Support so far")), rows, words)


def _vote(scene: Scene, seat: int, now: int) -> Markup:
    t, entry = scene.speech, scene.view["seats"][seat]["support"]
    corp = scene.view["seats"][seat]["corp"]
    name = t(N_("You")) if seat == scene.seat else tiny_corp(corp) if corp else t.name(seat)
    turn = seat == scene.decides and now == 3
    left = right = Markup("")
    kind = " turn" if turn else ""
    if entry is None:
        kind += " wait" if not turn else ""
        right = h("{}", t(N_("to come"))) if now == 3 and not turn else Markup("")
    elif entry["offer"] == "abstain":
        right = h('<span class="ab">{}</span>', t(N_("abstains")))
    elif entry["offer"] == "main":
        left = _laid(scene, entry)
    else:
        right = _laid(scene, entry)
    return h(
        '<div class="v{kind}"><div class="l">{left}</div><div class="who">{name}</div>'
        '<div class="r">{right}</div></div>',
        kind=kind,
        left=left,
        name=name,
        right=right,
    )


def _laid(scene: Scene, entry: Mapping[str, Any]) -> Markup:
    """Cards of support, face down; the own ones by their types."""
    t, count = scene.speech, entry["cards"]
    heard = h('<span class="vh">{}</span>', t(plural("{count} card", "{count} cards", count=count)))
    if entry["faces"]:
        cards = join(
            h('<span class="vc {}" title="{}">{}</span>', type_of(key), card_name(key, t), type_icon(key))
            for key, copies in entry["faces"].items()
            for _ in range(copies)
        )
        return h("{}{}", cards, heard)
    if count > MANY_CARDS:
        return h('<span class="vc"></span><b aria-hidden="true">{}</b>{}', count, heard)
    return h("{}{}", Markup('<span class="vc"></span>' * count), heard)


def _bound(scene: Scene) -> Markup:
    """What abilities and trades have fixed in this deal."""
    t = scene.speech
    rows = [
        h(
            "<li><b>{}</b> {}</li>",
            sentence(spans(row[0], t.language, t.people)),
            sentence(spans(row[1], t.language, t.people)),
        )
        for row in bindings(dict(scene.view))
    ]
    return h('<ul class="bound">{}</ul>', join(rows)) if rows else Markup("")
