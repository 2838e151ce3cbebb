"""Those who sit at the table: their hands, consultants and objectives."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import Choice
from boardroom.web.games.new_corp_order.headquarters import headquarters
from boardroom.web.games.new_corp_order.help_texts import ACTIONS, HAND_CARD, SERVICE_RULE, SERVICES, SOLO_CARD
from boardroom.web.games.new_corp_order.icons import (
    COLOURS,
    CONGLOMERATE,
    CONSULTANT_ICON,
    SHORT_NAME,
    TYPE_ICON,
    TYPE_NAME,
    mark,
    rule_tag,
)
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.shell import scene as shell
from boardroom.web.shell.html import (
    Markup,
    attribute,
    h,
    icon,
    join,
    key,
    monogram,
)
from boardroom.web.shell.people import Presence, state_of, with_used
from boardroom.web.shell.speech import Speech

ODS_NAME = "Omnidyne Systems"


def others(scene: shell.Scene) -> list[int]:
    """The seats of everybody but the reader, clockwise from there; for a spectator all seats."""
    count = len(scene.view["seats"])
    return list(range(count)) if scene.seat is None else [(scene.seat + step) % count for step in range(1, count)]


def aid(scene: Scene) -> Markup:
    """A turn in three lines, where there is room for it."""
    t = scene.speech
    rows = join(
        h(
            "<li>{symbol}<div><b>{name} {rule}</b><p>{words}</p></div></li>",
            symbol=icon(symbol, "ic-l"),
            name=t(name),
            rule=rule_tag(rule, t.language),
            words=t(words),
        )
        for symbol, name, rule, words in ACTIONS
    )
    return h(
        '<section class="panel aid" id="aid" tabindex="0"><h2 class="h">{}</h2><ul>{}</ul></section>',
        t(N_("On your turn, choose one")),
        rows,
    )


def rival(scene: Scene, number: int) -> Markup:
    """What a reader sees of somebody else."""
    t, seat = scene.speech, scene.view["seats"][number]
    who = scene.seats.get(number, Presence(t.name(number)))
    called = ODS_NAME if seat["automaton"] else who.name
    deciding = scene.lamps[number]
    facts = [_consultant_icons(t.language, scene.view["edition"], tuple(seat["consultants"].items()))]
    if not seat["automaton"]:
        if seat["objectives"] is None:
            facts.append(_fact("u-secret", 2, t(N_("secret objectives"))))
        else:
            facts.append(join(icon(TYPE_ICON[each], "brass", t(TYPE_NAME[each])) for each in seat["objectives"]))
        facts.append(_fact("u-hand", seat["hand_size"], t(N_("cards in hand"))))
    name = monogram(called, seat=number) if not seat["automaton"] else icon("ods", "ic-xl")
    plate = h('<span class="lampseat">{}</span>', icon("lamp", "ic-xl lit")) if deciding and not scene.at else name
    opened = Markup("")
    if seat["hand"] is not None and not scene.view["solo"]:
        opened = open_hand(seat["hand"], t(N_("Hand")))
    return h(
        '<section class="panel seat{deciding}" id="seat-{number}" aria-label="{name}" data-seat="{number}">'
        '<div class="seat-h">{plate}<div class="nameplate"><div class="name">{name}</div>'
        '<div class="state">{state}</div></div><div class="facts">{facts}</div></div>{hq}{hand}</section>',
        deciding=" deciding" if deciding and not scene.at else " moved" if scene.acted == number else "",
        name=called,
        number=number,
        plate=plate,
        state=with_used(who, t, state_of(who, t, deciding=deciding)),
        facts=join(facts),
        hq=headquarters(scene, seat),
        hand=opened,
    )


def open_hand(hand: dict[str, int], label: str) -> Markup:
    """A hand that is open, small."""
    cards = join(
        h('<span class="mh c-{}">{}</span>', colour, mark(colour, "ic-s", CONGLOMERATE[colour]))
        for colour in COLOURS
        for _ in range(hand[colour])
    )
    return h('<div class="openhand"><span class="label">{}</span>{}</div>', label, cards)


@lru_cache(maxsize=1_000)
def _fact(symbol: str, number: int, label: str) -> Markup:
    return h('<span class="fact" title="{}">{}{}</span>', label, icon(symbol, "", label), number)


@lru_cache(maxsize=1_000)
def _consultant_icons(language: str, edition: str, consultants: tuple[tuple[str, int], ...]) -> Markup:
    t = Speech(language)
    icons = join(
        h('<span class="kon" title="{}">{}</span>', name, icon(CONSULTANT_ICON[kind], "", name))
        for kind, count in consultants
        for name in [t(_consultant_name(kind, edition))]
        for _ in range(count)
    )
    return h('<span class="kons">{}</span>', icons)


def consultant_name(scene: Scene, kind: str) -> str:
    """A consultant as the edition calls it."""
    return scene.speech(_consultant_name(kind, scene.view["edition"]))


@cache
def _consultant_name(kind: str, edition: str) -> str:
    from boardroom.games.new_corp_order.components import CONSULTANTS

    entry = next(each for each in CONSULTANTS if each.key == kind)
    return dict(entry.other_names).get(edition, entry.name)


def you(scene: Scene) -> Markup:
    """The reader's own side of the table."""
    if scene.seat is None:
        return Markup('<section class="you none" id="you"></section>')
    seat, t = scene.view["seats"][scene.seat], scene.speech
    if scene.view["solo"]:
        from boardroom.web.games.new_corp_order.ods import own_side

        return own_side(scene, seat)
    return h(
        '<section class="panel you" id="you" data-pane="you" aria-label="{label}"><div><h2 class="h">{hand_title} '
        '<span class="label">{hand_label}</span></h2><div class="hand">{hand}</div></div>'
        '<div class="hqcol"><h2 class="h">{hq} <span class="label">{hq_label}</span></h2>{piles}</div>'
        '<div class="mine"><div><h2 class="h">{objectives} <span class="label">{objectives_label}</span>'
        '</h2><div class="goals">{goals}</div></div><div><h2 class="h">{consultants_title}</h2>'
        '<div class="goals">{consultants}</div></div></div></section>',
        label=t(N_("Your side of the table")),
        hand_title=t(N_("Your hand")),
        hand_label=t(N_("{cards} of {limit}"), cards=seat["hand_size"], limit=scene.view["hand_limit"]),
        hand=_hand(scene, seat),
        hq=t(N_("Your HQ")),
        hq_label=t(N_("shares = cards + 2 for each agent")),
        piles=headquarters(scene, seat, "myhq"),
        objectives=t(N_("Objectives")),
        objectives_label=t(N_("only you see these")),
        goals=join(_goal(t.language, kind) for kind in seat["objectives"]),
        consultants_title=t(N_("Consultants")),
        consultants=_consultants(scene, seat),
    )


def _hand(scene: Scene, seat: dict[str, Any]) -> Markup:
    """One card after the other; those that are part of the decision are buttons."""
    t = scene.speech
    by_colour: dict[Any, Choice] = {}
    by_count: dict[int, Choice] = {}
    infiltrate, ahead = scene.direct("infiltrate")
    for option in ahead:
        by_colour.setdefault(option.targets.get("colour"), option)
    for option in scene.options:
        if option.decision == "infiltrate-count":
            by_count[int(option.targets["count"])] = option
        elif (
            infiltrate is None
            and "tapped" not in option.targets
            and "slot" not in option.targets
            and option.verb != "decline"
        ):
            by_colour.setdefault(option.targets.get("colour"), option)
    cards = []
    for colour in COLOURS:
        for number in range(seat["hand"][colour]):
            pick = by_colour.get(colour)
            words = pick.text if pick else ""
            counted = bool(by_count) and COLOURS[scene.pending["main"]] == colour
            if counted and scene.allowed is not None:
                pick = by_count[max(by_count)]  # A lesson asks for all of them.
                words = pick.text
            elif counted and number + 1 <= max(by_count):
                cards.append(_pick_up(scene, colour, number))
                continue
            chosen = _chosen(scene, colour, number)
            cards.append(card(scene, colour, pick, f"hand-{colour}-{number}", words, after=infiltrate, chosen=chosen))
    if not cards:
        return h('<p class="say none">{}</p>', t(N_("No cards. Plot to take two.")))
    return join(cards)


def _pick_up(scene: Scene, colour: str, number: int) -> Markup:
    """A card that may be played along: pressed it is chosen, pressed again it is not."""
    t, chosen = scene.speech, number == 0
    return h(
        '<button class="card card-l c-{colour} is-legal{up}" id="hand-{colour}-{number}" type="button" data-up '
        'aria-pressed="{pressed}" data-tip="{tip}"><span class="vh">{label}</span>{face}</button>',
        colour=colour,
        up=" is-selected" if chosen else "",
        number=number,
        pressed="true" if chosen else "false",
        tip=t(N_("Press the cards that you want to play, then a company.")),
        label=t(N_("Card of {conglomerate}"), conglomerate=CONGLOMERATE[colour]),
        face=_face(t.language, colour, bool(scene.view["solo"]))[0],
    )


def _chosen(scene: Scene, colour: str, number: int) -> bool:
    """Whether a card of the hand was chosen to infiltrate with."""
    pending = scene.pending
    if not pending or pending["main"] < 0 or COLOURS[pending["main"]] != colour:
        return False
    return scene.decision in {"infiltrate-joker", "infiltrate-company"} and number < int(pending["count"])


def press(scene: Scene, option: Choice, after: Choice | None = None) -> Markup:
    """What makes something a button that answers the decision; with `after`, that option and then this one."""
    if after is not None:
        return h(' type="submit" form="act" name="pick" value="{} {}"', after.pick, option.pick)
    number = scene.number(option)
    return h(' type="submit" form="act" name="pick" value="{}" data-n="{}"', option.pick, number)


def lit_as(scene: Scene, option: Choice, after: Choice | None = None) -> str:
    """How a button is lit: what may begin an action has a lit foot."""
    if after is not None:
        return " is-may"
    return " is-legal" if scene.lit(option.pick) else ""


def keycap(scene: Scene, option: Choice, after: Choice | None = None) -> Markup:
    """The digit that presses it, for those who use keys."""
    number = 0 if after is not None else scene.number(option)
    return h('<span class="cardkey" aria-hidden="true">{}</span>', key(str(number))) if 0 < number < 10 else Markup("")


def card(
    scene: Scene,
    colour: str,
    option: Choice | None,
    name: str,
    words: str,
    size: str = "card-l",
    after: Choice | None = None,
    chosen: bool = False,
) -> Markup:
    """A conglomerate card; a button if it can be picked, after another pick if that is not made yet."""
    if option is None:
        return _still_card(scene.speech.language, colour, name, size, bool(scene.view["solo"]), chosen)
    face, label, tip = _face(scene.speech.language, colour, bool(scene.view["solo"]))
    up = " is-selected" if chosen else ""
    return h(
        '<button class="card {size} c-{colour}{lit}{up}" id="{name}"{press} data-tip="{tip}"{will}>'
        '<span class="vh">{heard}</span>{face}{key}</button>',
        size=size,
        colour=colour,
        lit=lit_as(scene, option, after),
        up=up,
        name=name,
        press=press(scene, option, after),
        key=keycap(scene, option, after),
        tip=tip,
        will=attribute("data-will", words or None),
        heard=words or label,
        face=face,
    )


@lru_cache(maxsize=2_048)
def _still_card(language: str, colour: str, name: str, size: str, solo: bool, chosen: bool) -> Markup:
    """A card that cannot be picked; it looks the same at every table."""
    face, label, tip = _face(language, colour, solo)
    return h(
        '<div class="card {size} c-{colour}{up}" id="{name}" role="img" aria-label="{label}" data-tip="{tip}">'
        "{face}</div>",
        up=" is-selected" if chosen else "",
        size=size,
        colour=colour,
        name=name,
        label=label,
        tip=tip,
        face=face,
    )


@cache
def _face(language: str, colour: str, solo: bool) -> tuple[Markup, str, str]:
    """What is on a card, what it is called and what it does."""
    t, conglomerate = Speech(language), CONGLOMERATE[colour]
    face = h(
        '<svg class="emb" aria-hidden="true"><use href="#e-{}"/></svg><span class="nm" aria-hidden="true">{}</span>',
        colour,
        SHORT_NAME[colour],
    )
    label = t(N_("Card of {conglomerate}"), conglomerate=conglomerate)
    return face, label, t(SOLO_CARD if solo else HAND_CARD, conglomerate=conglomerate)


@cache
def _goal(language: str, kind: str) -> Markup:
    t = Speech(language)
    tip = t(
        N_(
            "{type}: when you score a conglomerate, you get 2 extra points for each of its companies of this type. (V6)"
        ),
        type=t(TYPE_NAME[kind]),
    )
    return h(
        '<div class="goal" data-tip="{tip}" tabindex="-1">{symbol}<span class="t">{name}</span>'
        '<span class="v">{worth}</span></div>',
        tip=tip,
        symbol=icon(TYPE_ICON[kind], "ic-xl"),
        name=t(TYPE_NAME[kind]),
        worth=t(N_("+2 each")),
    )


def _consultants(scene: Scene, seat: dict[str, Any]) -> Markup:
    t = scene.speech
    uses = {option.targets["consultant"]: option for option in scene.options if option.verb == "use"}
    parts = []
    for kind, count in seat["consultants"].items():
        if not count:
            continue
        name, option = consultant_name(scene, kind), uses.get(kind)
        reason = scene.why_not("consultant", kind)
        tip = t.labelled(name, f"{t(SERVICES[scene.view['edition']][kind])} ({SERVICE_RULE[kind]})")
        if reason:
            tip = f"{reason}\n{tip}"
        body = h(
            '{}<span class="t">{}</span><span class="v">{}</span>',
            icon(CONSULTANT_ICON[kind], "ic-xl"),
            name,
            f"× {count}" if count > 1 else t(N_("available")),
        )
        if option is not None and (scene.allowed is None or option.pick in scene.allowed):
            parts.append(
                h(
                    '<button class="goal is-legal" id="use-{kind}" type="submit" form="act" name="pick" value="{pick}" '
                    'data-n="{number}" data-tip="{tip}" data-will="{will}"><span class="vh">{heard}</span>'
                    '<span class="goal-in" aria-hidden="true">{body}</span></button>',
                    kind=kind,
                    pick=option.pick,
                    number=scene.number(option),
                    tip=tip,
                    will=t(SERVICES[scene.view["edition"]][kind]),
                    heard=option.text,
                    body=body,
                )
            )
        else:
            parts.append(h('<div class="goal" data-tip="{}" tabindex="-1">{}</div>', tip, body))
    if scene.used:
        parts.append(
            h(
                '<div class="goal spent">{}<span class="t">{}</span><span class="v">{}</span></div>',
                icon(CONSULTANT_ICON[scene.used], "ic-xl"),
                consultant_name(scene, scene.used),
                t(N_("in use")),
            )
        )
    if not parts:
        tip = t(N_("Play three or more cards of one colour to take one. (I3)"))
        return h(
            '<div class="goal zero" data-tip="{}" tabindex="-1"><span class="v">{}</span></div>', tip, t(N_("none"))
        )
    return join(parts)
