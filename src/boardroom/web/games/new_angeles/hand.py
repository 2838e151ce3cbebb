"""What the reader holds: hand, emergency actions, investment, rival."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles import notes as groups
from boardroom.games.new_angeles.card_words import CARDS, about
from boardroom.table.model import Choice
from boardroom.web.games.new_angeles.icons import CORP_NAME, card_name, short_corp, told, type_icon, type_of
from boardroom.web.games.new_angeles.scene import by_title, cards, investments, own, press, why_not
from boardroom.web.shell.html import Markup, attribute, h, icon, join
from boardroom.web.shell.scene import Scene

ROOMY = 5
"""With more cards than this the secrets become small."""


def you(scene: Scene) -> Markup:
    """The region of the own cards; empty for a spectator."""
    seat, t = own(scene), scene.speech
    if seat is None:
        return Markup('<section class="panel you none" id="you"></section>')
    seen = (scene.view["pending"] or {}).get("hand_seen")
    shown = seat["hand"] if seen is None else seen
    many = len(shown) > ROOMY or len(seat["emergency_actions"]) > 1 or len(seat["drawn_investments"] or ()) > 1
    return h(
        '<section class="panel you{many}" id="you" aria-label="{label}"><div class="handp"><h2 class="h">{title}'
        '<span class="label">{count}</span></h2><div class="hand">{hand}</div>{choices}</div>{emergency}{secrets}'
        "</section>",
        many=" many" if many else "",
        label=t(N_("Your cards")),
        title=t(N_("Your hand")) if seen is None else t(N_("The hand you look at")),
        count=t(N_("{count} of {limit}"), count=seat["hand_size"], limit=seat["hand_limit"]),
        hand=_hand(scene, shown),
        choices=_choices(scene),
        emergency=_emergency(scene, seat),
        secrets=_secrets(scene, seat),
    )


def _hand(scene: Scene, hand: Mapping[str, int]) -> Markup:
    if not hand:
        return h('<p class="say none">{}</p>', scene.speech(N_("No cards.")))
    return join(_card(scene, key, count) for key, count in hand.items())


def _choices(scene: Scene) -> Markup:
    """What each corp to choose from is like, for screens on which nothing can be pointed at."""
    if scene.decision != "choose-corp":
        return Markup("")
    rows = join(h("<li><b>{}</b> {}</li>", each.text, each.will) for each in scene.options if each.will)
    return h('<ul class="choices say">{}</ul>', rows)


def _card(scene: Scene, key: str, count: int) -> Markup:
    t = scene.speech
    kind = getattr(CARDS[key], "type", "")
    return face(
        scene,
        key,
        cards(scene).get(key),
        top=h("{}<span>{}</span>", type_icon(key), t(names.TYPE_WORDS[kind]) if kind else t(N_("Emergency"))),
        kind=type_of(key),
        count=count,
    )


def face(
    scene: Scene,
    key: str,
    option: Choice | None,
    *,
    top: Markup,
    kind: str,
    count: int = 1,
    state: str = "",
    text: str = "",
) -> Markup:
    """A card with its name and what it does; lit where it may be pressed."""
    t = scene.speech
    tip, pressed = told(key, t), Markup(' type="button"')
    lit = ""
    if option is not None:
        lit = " is-legal" if scene.lit(option.pick) else ""
        pressed = press(scene, option)
    elif reason := why_not(scene, "card", key):
        tip, pressed = f"{reason}\n{tip}", Markup(' type="button" aria-disabled="true"')
    reach = by_title(scene, groups.CARD).get(key)
    text = text or t(about(CARDS[key]))
    return h(
        '<button class="act {kind}{lit}{state}" id="card-{key}"{pressed} data-tip="{tip}"{places}><span '
        'class="top{copied}">{top}'
        '{copies}</span><span class="nm">{name}</span><span class="tx">{text}</span></button>',
        kind=kind,
        lit=lit,
        state=f" {state}" if state else "",
        key=key,
        pressed=pressed,
        tip=tip,
        places=attribute("data-places", " ".join(map(str, reach.places)) if reach else None),
        top=top,
        copied=" copied" if count > 1 else "",
        copies=h('<b class="copies">×{}</b>', count) if count > 1 else "",
        name=card_name(key, t),
        text=text,
    )


def _emergency(scene: Scene, seat: Mapping[str, Any]) -> Markup:
    t, held = scene.speech, seat["emergency_actions"]
    if not held:
        return Markup("")
    lit = cards(scene)
    faces = join(
        face(
            scene,
            each["card"],
            lit.get(each["card"]),
            top=h(
                "{}<span>{}</span>",
                icon("u-eye" if each["face_up"] else "u-no"),
                t(N_("Face up")) if each["face_up"] else t(N_("Face down")),
            ),
            kind="ty-none",
            state="" if each["face_up"] else "spent",
        )
        for each in held
    )
    return h('<div class="emergency"><h2 class="h">{}</h2><div class="hand">{}</div></div>', t(N_("Emergency")), faces)


def _secrets(scene: Scene, seat: Mapping[str, Any]) -> Markup:
    t, faces = scene.speech, []
    lit = investments(scene)
    lock = h("{}<span>{}</span>", icon("u-secret"), t(N_("Investment")))
    drawn = seat["drawn_investments"] or ()
    faces += [face(scene, key, lit.get(key), top=lock, kind="ty-none") for key in drawn]
    if seat["investment"]:
        worth = t(N_("Would pay {amount} now."), amount=seat["investment_value"] or 0)
        faces.append(face(scene, seat["investment"], None, top=lock, kind="ty-none", text=worth))
    if seat["rival"]:
        faces.append(_rival(scene, seat))
    if not faces:
        return Markup("")
    return h(
        '<div class="secrets"><h2 class="h">{} <span class="label">{}</span></h2><div class="hand">{}</div></div>',
        t(N_("Secret")),
        t(N_("only you see these")),
        join(faces),
    )


def _rival(scene: Scene, seat: Mapping[str, Any]) -> Markup:
    t = scene.speech
    text = aim(scene, seat["seat"])
    name = t(N_("Federalist")) if seat["rival"] == "federalist" else short_corp(seat["rival"])
    seen = seat["spare_seen"]
    tip = [text]
    if seen:
        known = t(N_("Federalist")) if seen == "federalist" else CORP_NAME[seen]
        tip.append(t(N_("You saw the card under the board: {card}."), card=known))
    return h(
        '<button class="act ty-none" id="card-rival" type="button" data-tip="{tip}"><span '
        'class="top">{icon}<span>{word}'
        '</span></span><span class="nm">{name}</span><span class="tx">{text}</span></button>',
        tip="\n".join(tip),
        icon=icon("u-secret"),
        word=t(N_("Rival")),
        name=name,
        text=text,
    )


def aim(scene: Scene, seat: int) -> str:
    """What a seat has to reach, and how it stands, as far as the reader may know."""
    t = scene.speech
    score = next((each for each in (scene.score or {}).get("scores", ()) if each["seat"] == seat), None)
    if score is None or score["rival"] is None:
        return ""
    needed, reached = score["needed"], score["reached"]
    if score["rival"] == "federalist":
        return t(
            N_("The city must fall, and you need {needed} capital: {reached} now."), needed=needed, reached=reached
        )
    if score["rival"] == score["corp"]:
        text = plural(
            "Be richer than {count} other player: {reached} now.",
            "Be richer than {count} other players: {reached} now.",
            count=needed,
            reached=reached,
        )
        return t(text)
    return t(N_("Have more capital: {reached} against {needed}."), needed=needed, reached=reached)
