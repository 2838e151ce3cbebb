"""Those who sit at the table: their headquarters, hands, consultants and objectives."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice
from boardroom.web.render.html import (
    COLOURS,
    CONGLOMERATE,
    CONSULTANT_ICON,
    SHORT_NAME,
    TYPE_ICON,
    TYPE_NAME,
    Markup,
    attribute,
    h,
    hidden,
    icon,
    join,
    key,
    mark,
    monogram,
    pawn,
    rule_tag,
)
from boardroom.web.render.rulebook import ACTIONS, HAND_CARD, PILE, SERVICE_RULE, SERVICES, SOLO_CARD
from boardroom.web.render.scene import Presence, Scene
from boardroom.web.render.speech import Speech

CARD = (20, 30)
SPREAD = 58
HAND_LIMIT = 6


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
                '<g class="mv" transform="{}"><rect class="{}" width="20" height="30" rx="2"/>'
                '<svg class="pm" x="2.5" y="{}" width="8" height="8"><use href="#m-{}"/></svg></g>',
                place,
                kind,
                y,
                colour,
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


def rivals(scene: Scene) -> Markup:
    """Everybody but the reader; for a spectator everybody."""
    others = [seat for seat in scene.view["seats"] if seat["seat"] != scene.seat]
    if scene.seat is not None:  # Clockwise from the reader.
        others.sort(key=lambda seat: (seat["seat"] - scene.seat) % len(scene.view["seats"]))
    if scene.view["solo"]:
        from boardroom.web.render.ods import objectives

        panels = [*(_rival(scene, seat) for seat in others), objectives(scene)]
    else:
        panels = [_rival(scene, seat) for seat in others]
        if len(panels) == 1:
            panels.append(aid(scene))
    return h('<div class="rivals n{}" id="rivals">{}</div>', len(panels), join(panels))


def aid(scene: Scene) -> Markup:
    """A turn in three lines, where there is room for it."""
    t = scene.speech
    rows = join(
        h(
            "<li>{}<div><b>{} {}</b><p>{}</p></div></li>",
            icon(symbol, "ic-l"),
            t(name),
            rule_tag(rule, t.language),
            t(words),
        )
        for symbol, name, rule, words in ACTIONS
    )
    return h(
        '<section class="panel aid"><h2 class="h">{}</h2><ul>{}</ul></section>',
        t(N_("Your turn is one of these")),
        rows,
    )


def _rival(scene: Scene, seat: dict[str, Any]) -> Markup:
    t, number = scene.speech, seat["seat"]
    who = scene.seats.get(number, Presence(t.name(number)))
    deciding = scene.view["decides"] == number and not scene.view["over"]
    facts = [h('<span class="kons">{}</span>', _consultant_icons(scene, seat))]
    if not seat["automaton"]:
        if seat["objectives"] is None:
            facts.append(_fact("u-secret", 2, t(N_("secret objectives"))))
        else:
            facts.append(join(icon(TYPE_ICON[each], "brass", t(TYPE_NAME[each])) for each in seat["objectives"]))
        facts.append(_fact("u-hand", seat["hand_size"], t(N_("cards in hand"))))
    name = monogram(who.name) if not seat["automaton"] else icon("ods", "ic-xl")
    plate = h('<span class="lampseat">{}</span>', icon("lamp", "ic-xl lit")) if deciding else name
    opened = Markup("")
    if seat["hand"] is not None and not scene.view["solo"]:
        opened = open_hand(seat["hand"], t(N_("Hand")))
    return h(
        '<section class="panel seat{}" aria-label="{}" data-seat="{}"><div class="seat-h">{}'
        '<div class="nameplate"><div class="name">{}</div><div class="state">{}</div></div>'
        '<div class="facts">{}</div></div>{}{}</section>',
        " deciding" if deciding else "",
        who.name,
        number,
        plate,
        who.name,
        state_words(scene, number, who),
        join(facts),
        headquarters(scene, seat),
        opened,
    )


def open_hand(hand: dict[str, int], label: str) -> Markup:
    """A hand that is open, small."""
    cards = join(
        h('<span class="mh c-{}">{}</span>', colour, mark(colour, "ic-s", CONGLOMERATE[colour]))
        for colour in COLOURS
        for _ in range(hand[colour])
    )
    return h('<div class="openhand"><span class="label">{}</span>{}</div>', label, cards)


def state_words(scene: Scene, number: int, who: Presence) -> str:
    """What a seat is doing."""
    t = scene.speech
    if scene.view["decides"] == number and not scene.view["over"]:
        return t(N_("is deciding")) if who.here or who.kind != "person" else t(N_("is to decide, but away"))
    if who.kind == "ods":
        return t(N_("the automaton"))
    if who.kind == "bot":
        return t(N_("bot, {level}"), level=who.level) if who.level else t(N_("bot"))
    if who.kind == "past":
        return ""
    state = t(N_("here")) if who.here else t(N_("away"))
    return state if who.seconds is None else t(N_("{state}, {time} left"), state=state, time=minutes_left(who.seconds))


def minutes_left(seconds: float) -> str:
    """Time on a clock that is not running.

    >>> minutes_left(605)
    '10:05'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _fact(symbol: str, number: int, label: str) -> Markup:
    return h('<span class="fact" title="{}">{}{}</span>', label, icon(symbol, "", label), number)


def _consultant_icons(scene: Scene, seat: dict[str, Any]) -> Markup:
    return join(
        h('<span class="kon" title="{}">{}</span>', name, icon(CONSULTANT_ICON[kind], "", name))
        for kind, count in seat["consultants"].items()
        for name in [consultant_name(scene, kind)]
        for _ in range(count)
    )


def consultant_name(scene: Scene, kind: str) -> str:
    """A consultant as the edition calls it."""
    from boardroom.games.new_corp_order.components import CONSULTANTS

    entry = next(each for each in CONSULTANTS if each.key == kind)
    return scene.speech(dict(entry.other_names).get(scene.view["edition"], entry.name))


def headquarters(scene: Scene, seat: dict[str, Any], kind: str = "hq") -> Markup:
    """The four piles of a seat; in solo the two that a side can have."""
    colours: list[str] = list(COLOURS)
    if scene.view["solo"]:
        own = scene.view["solo"]["ods" if seat["automaton"] else "yours"]
        others = [c for c in COLOURS if c not in own and (seat["untapped"][c] + seat["tapped"][c] + seat["agents"][c])]
        colours = [*own, *others]
    return h('<div class="{} p{}">{}</div>', kind, len(colours), join(_pile(scene, seat, colour) for colour in colours))


def _pile(scene: Scene, seat: dict[str, Any], colour: str) -> Markup:
    number = seat["seat"]
    ready, tapped, agents = seat["untapped"][colour], seat["tapped"][colour], seat["agents"][colour]
    options = {
        int(option.targets["tapped"]): option
        for option in scene.options
        if option.targets.get("seat") == number
        and option.targets.get("colour") == colour
        and "tapped" in option.targets
    }
    if not options:
        return _still_pile(scene.speech.language, colour, ready, tapped, agents)
    cards = join(
        _pile_button(scene, options.get(flag), colour, ready if not flag else 0, tapped if flag else 0)
        for flag in (0, 1)
        if (tapped if flag else ready)
    )
    return _heap(scene.speech, colour, ready, tapped, agents, cards)


@lru_cache(maxsize=4_096)
def _still_pile(language: str, colour: str, ready: int, tapped: int, agents: int) -> Markup:
    """A pile that nobody may choose from now; most of them look as they did a moment ago."""
    return _heap(Speech(language), colour, ready, tapped, agents, fan(colour, ready, tapped))


def _heap(t: Speech, colour: str, ready: int, tapped: int, agents: int, cards: Markup) -> Markup:
    label = t(
        N_("{conglomerate}: {shares} shares, {ready} ready, {tapped} tapped, {agents} agents"),
        conglomerate=CONGLOMERATE[colour],
        shares=ready + tapped + 2 * agents,
        ready=ready,
        tapped=tapped,
        agents=agents,
    )
    captured = join(pawn(colour, "capw") for _ in range(agents))
    empty = not (ready or tapped or agents)
    return h(
        '<div class="pile c-{}{}" data-tip="{}"><div class="pile-h">{}<span aria-hidden="true">{}</span>{}</div>{}'
        '<span class="cap many-{}">{}</span></div>',
        colour,
        " zero" if empty else "",
        f"{label}\n{t(PILE)}",
        mark(colour),
        ready + tapped + 2 * agents,
        hidden(label),
        cards,
        min(agents, 6),
        captured,
    )


def _pile_button(scene: Scene, option: Choice | None, colour: str, ready: int, tapped: int) -> Markup:
    cards = fan(colour, ready, tapped)
    if option is None:
        return cards
    text = option.text
    return h(
        '<button class="pileb is-legal" type="submit" form="act" name="pick" value="{}" data-n="{}" aria-label="{}" '
        'data-tip="{}" id="pile-{}">{}</button>',
        option.pick,
        number_of(scene, option),
        text,
        text,
        option.pick,
        cards,
    )


def number_of(scene: Scene, option: Choice) -> int:
    """The number key of an option."""
    return next(number for number, each in enumerate(scene.options, 1) if each.pick == option.pick)


def you(scene: Scene) -> Markup:
    """The reader's own side of the table."""
    if scene.seat is None:
        return Markup('<section class="you none" id="you"></section>')
    seat, t = scene.view["seats"][scene.seat], scene.speech
    if scene.view["solo"]:
        from boardroom.web.render.ods import own_side

        return own_side(scene, seat)
    return h(
        '<section class="panel you" id="you" aria-label="{}">'
        '<div><h2 class="h">{} <span class="label">{}</span></h2><div class="hand">{}</div></div>'
        '<div class="hqcol"><h2 class="h">{} <span class="label">{}</span></h2>{}</div>'
        '<div class="mine"><div><h2 class="h">{} <span class="label">{}</span></h2><div class="goals">{}</div></div>'
        '<div><h2 class="h">{}</h2><div class="goals">{}</div></div></div></section>',
        t(N_("Your side of the table")),
        t(N_("Your hand")),
        t(N_("{cards} of {limit}"), cards=seat["hand_size"], limit=HAND_LIMIT),
        _hand(scene, seat),
        t(N_("Your HQ")),
        t(N_("shares = cards + 2 for each agent")),
        headquarters(scene, seat, "myhq"),
        t(N_("Objectives")),
        t(N_("only you")),
        join(_goal(scene, kind) for kind in seat["objectives"]),
        t(N_("Consultants")),
        _consultants(scene, seat),
    )


def _hand(scene: Scene, seat: dict[str, Any]) -> Markup:
    """One card after the other; those that are part of the decision are buttons."""
    t = scene.speech
    by_colour: dict[Any, Choice] = {}
    by_count: dict[int, Choice] = {}
    for option in scene.options:
        if option.decision == "infiltrate-count":
            by_count[int(option.targets["count"])] = option
        elif "tapped" not in option.targets and "slot" not in option.targets and option.verb != "decline":
            by_colour.setdefault(option.targets.get("colour"), option)
    cards = []
    for colour in COLOURS:
        for number in range(seat["hand"][colour]):
            pick = by_colour.get(colour)
            words = pick.text if pick else ""
            if by_count and COLOURS[scene.pending["main"]] == colour:
                pick = by_count.get(number + 1)
                words = t(plural("Lay {count} card", "Lay {count} cards", count=number + 1))
            cards.append(card(scene, colour, pick, f"hand-{colour}-{number}", words))
    if not cards:
        return h('<p class="say none">{}</p>', t(N_("No cards. A plot brings two.")))
    return join(cards)


def card(scene: Scene, colour: str, option: Choice | None, name: str, words: str, size: str = "card-l") -> Markup:
    """A conglomerate card; a button if it can be picked."""
    face = h(
        '<svg class="emb" aria-hidden="true"><use href="#e-{}"/></svg><span class="nm" aria-hidden="true">{}</span>',
        colour,
        SHORT_NAME[colour],
    )
    label = scene.speech(N_("Card of {conglomerate}"), conglomerate=CONGLOMERATE[colour])
    tip = scene.speech(SOLO_CARD if scene.view["solo"] else HAND_CARD, conglomerate=CONGLOMERATE[colour])
    if option is None:
        return h(
            '<div class="card {} c-{}" id="{}" role="img" aria-label="{}" data-tip="{}">{}</div>',
            size,
            colour,
            name,
            label,
            tip,
            face,
        )
    lit = scene.allowed is None or option.pick in scene.allowed
    return h(
        '<button class="card {} c-{}{}" id="{}" type="submit" form="act" name="pick" value="{}" data-n="{}" '
        'data-tip="{}"{}><span class="vh">{}</span>{}</button>',
        size,
        colour,
        " is-legal" if lit else "",
        name,
        option.pick,
        number_of(scene, option),
        tip,
        attribute("data-will", words or None),
        words or label,
        face,
    )


def _goal(scene: Scene, kind: str) -> Markup:
    t = scene.speech
    tip = t(
        N_("{type}: whoever scores a conglomerate gets 2 points more for each of its companies of this type. (V6)"),
        type=t(TYPE_NAME[kind]),
    )
    return h(
        '<div class="goal" data-tip="{}" tabindex="-1">{}<span class="t">{}</span><span class="v">{}</span></div>',
        tip,
        icon(TYPE_ICON[kind], "ic-xl"),
        t(TYPE_NAME[kind]),
        t(N_("+2 each")),
    )


def _consultants(scene: Scene, seat: dict[str, Any]) -> Markup:
    t = scene.speech
    uses = {option.targets["consultant"]: option for option in scene.options if option.verb == "use"}
    parts = []
    used = (scene.view["action"] or {}).get("consultant") if scene.view["turn"] == scene.seat else None
    for kind, count in seat["consultants"].items():
        if not count:
            continue
        name, option = consultant_name(scene, kind), uses.get(kind)
        refusal = scene.refusals.get(f"consultant:{kind}")
        tip = f"{name}: {t(SERVICES[scene.view['edition']][kind])} ({SERVICE_RULE[kind]})"
        if refusal is not None:
            tip = f"{refusal.text(t.language)} ({refusal.rule.removeprefix('NCO-')})\n{tip}"
        body = h(
            '{}<span class="t">{}</span><span class="v">{}</span>',
            icon(CONSULTANT_ICON[kind], "ic-xl"),
            name,
            f"× {count}" if count > 1 else t(N_("unused")),
        )
        if option is not None and (scene.allowed is None or option.pick in scene.allowed):
            parts.append(
                h(
                    '<button class="goal is-legal" id="use-{}" type="submit" form="act" name="pick" value="{}" '
                    'data-n="{}" '
                    'data-tip="{}" data-will="{}"><span class="vh">{}</span><span class="goal-in" '
                    'aria-hidden="true">{}</span></button>',
                    kind,
                    option.pick,
                    number_of(scene, option),
                    tip,
                    t(SERVICES[scene.view["edition"]][kind]),
                    option.text,
                    body,
                )
            )
        else:
            parts.append(h('<div class="goal" data-tip="{}" tabindex="-1">{}</div>', tip, body))
    if used:
        name = consultant_name(scene, used)
        parts.append(
            h(
                '<div class="goal spent">{}<span class="t">{}</span><span class="v">{}</span></div>',
                icon(CONSULTANT_ICON[used], "ic-xl"),
                name,
                t(N_("in use")),
            )
        )
    if not parts:
        tip = t(N_("Lay three or more cards of one colour to take one. (I3)"))
        return h(
            '<div class="goal zero" data-tip="{}" tabindex="-1"><span class="v">{}</span></div>', tip, t(N_("none"))
        )
    return join(parts)


__all__ = ["card", "fan", "headquarters", "key", "rivals", "you"]
