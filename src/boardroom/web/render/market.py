"""What lies in the middle: display, deck, supply, reserve, the running score and the minutes."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice, Line
from boardroom.web.render.html import (
    COLOURS,
    CONGLOMERATE,
    CONSULTANT_ICON,
    Markup,
    attribute,
    h,
    icon,
    inline_mark,
    join,
    mark,
    monogram,
    pawn,
)
from boardroom.web.render.rulebook import DECK, SERVICE_RULE, SERVICES
from boardroom.web.render.scene import Scene
from boardroom.web.render.seats import card, consultant_name, number_of
from boardroom.web.render.speech import Speech
from boardroom.web.render.story import plate, sentence

SHOWN_LINES = 60
CONGLOMERATE_SHORT = {"red": "Mega Media", "blue": "Omnicorp", "black": "Kurono Tech", "white": "Branx Ent."}


def display(scene: Scene) -> Markup:
    """The open display, the deck and what was discarded."""
    t = scene.speech
    gone = h("{} {}", t(N_("discarded")), discards(scene)) if any(scene.view["discarded"].values()) else Markup("")
    return h(
        '<section class="panel market-d" id="display"><h2 class="h">{} <span class="label '
        'dis">{}</span></h2>{}</section>',
        t(N_("Display")),
        gone,
        display_cards(scene),
    )


def discards(scene: Scene) -> Markup:
    """What left the game, by colour."""
    return join(
        h('<span class="dn">{}{}</span>', inline_mark(colour), count)
        for colour, count in scene.view["discarded"].items()
        if count
    )


def display_cards(scene: Scene, size: str = "card-m") -> Markup:
    """The cards of the display and the deck."""
    t = scene.speech
    takes = {option.targets["slot"]: option for option in scene.options if option.verb == "take"}
    draw = next((option for option in scene.options if option.verb == "draw"), None)
    slots = scene.view["display"][: 4 if scene.view["solo"] else 5]
    cards = []
    for slot, colour in enumerate(slots):
        if colour is None:
            cards.append(h('<div class="card {} gap" id="slot-{}"></div>', size, slot))
            continue
        option = takes.get(slot)
        cards.append(card(scene, colour, option, f"slot-{slot}", option.text if option else "", size))
    return h('<div class="display">{}{}</div>', join(cards), _deck(scene, draw, size, t(N_("deck"))))


def _deck(scene: Scene, option: Choice | None, size: str, word: str) -> Markup:
    count = scene.view["deck"]
    label = scene.speech(plural("Deck, {count} card", "Deck, {count} cards", count=count))
    body = h('<span class="deckn" aria-hidden="true"><span>{}</span><small>{}</small></span>', count, word)
    if option is None:
        return h(
            '<div class="card {} card-back stack" id="deck" role="img" aria-label="{}" data-tip="{}">{}</div>',
            size,
            label,
            scene.speech(DECK),
            body,
        )
    lit = scene.allowed is None or option.pick in scene.allowed
    return h(
        '<button class="card {} card-back stack{}" id="deck" type="submit" form="act" name="pick" value="{}" '
        'data-n="{}" '
        'data-tip="{}" data-will="{}"><span class="vh">{}</span>{}</button>',
        size,
        " is-legal" if lit else "",
        option.pick,
        number_of(scene, option),
        scene.speech(DECK),
        option.text,
        option.text,
        body,
    )


def supply(scene: Scene) -> Markup:
    """Consultants to hire and agents in reserve."""
    t, view = scene.speech, scene.view
    hires = {option.targets["consultant"]: option for option in scene.options if option.verb == "hire"}
    parts = []
    for kind, count in view["supply"].items():
        name = consultant_name(scene, kind)
        tip = f"{name}: {t(SERVICES[view['edition']][kind])} ({SERVICE_RULE[kind]})"
        refusal = scene.refusals.get(f"consultant:{kind}") if scene.decision == "hire" else None
        if refusal is not None:
            tip = f"{refusal.text(t.language)} ({refusal.rule.removeprefix('NCO-')})"
        body = h("{}<span>{}</span>", icon(CONSULTANT_ICON[kind], "ic-l", name), count)
        option = hires.get(kind)
        if option is None:
            parts.append(h('<div class="sup" data-tip="{}" tabindex="-1">{}</div>', tip, body))
        else:
            parts.append(
                h(
                    '<button class="sup{}" id="hire-{}" type="submit" form="act" name="pick" value="{}" '
                    'data-n="{}" '
                    'data-tip="{}" data-will="{}">{}</button>',
                    " is-legal" if scene.allowed is None or option.pick in scene.allowed else "",
                    kind,
                    option.pick,
                    number_of(scene, option),
                    tip,
                    tip,
                    body,
                )
            )
    for colour in COLOURS:
        label = t(N_("{conglomerate}: agents in the reserve"), conglomerate=CONGLOMERATE[colour])
        parts.append(
            h(
                '<div class="sup" title="{}"><span class="vh">{}</span>{}<span>{}</span></div>',
                label,
                label,
                pawn(colour),
                view["reserve"][colour],
            )
        )
    return h(
        '<section class="panel" id="supply"><h2 class="h">{} <span class="label">{}</span></h2>'
        '<div class="supply">{}</div></section>',
        t(N_("Supply")),
        t(N_("consultants and agents")),
        join(parts),
    )


def shares(scene: Scene) -> Markup:
    """The running score: what it would be if it ended now, secrets left out."""
    t, view, result = scene.speech, scene.view, scene.result
    if result is None or not result.conglomerates:
        return Markup('<section class="panel" id="shares" hidden></section>')
    order = list(range(len(view["seats"])))
    if scene.seat is not None:
        order = order[scene.seat :] + order[: scene.seat]
    heads = join(
        h(
            '<th scope="col"{}><span class="cut">{}</span></th>',
            Markup(' class="me"') if seat == scene.seat else "",
            t(N_("You")) if seat == scene.seat else t.name(seat),
        )
        for seat in order
    )
    rows = []
    for each in result.conglomerates:
        cells = join(
            h('<td><span class="{}">{}</span></td>', f"rank rank-{stake.rank}" if stake.rank else "", stake.shares)
            for stake in (each.stakes[seat] for seat in order)
        )
        rows.append(
            h(
                '<tr><th scope="row"><span class="cg">{}{}</span></th><td class="grid">{}</td>{}</tr>',
                mark(each.colour),
                CONGLOMERATE_SHORT[each.colour],
                each.companies,
                cells,
            )
        )
    totals = join(
        h("<td{}>{}</td>", Markup(' class="me"') if seat == scene.seat else "", result.scores[seat].total)
        for seat in order
    )
    known = (
        t(N_("Your own objectives are counted, those of others are secret."))
        if scene.seat is not None
        else t(N_("Secret objectives are not counted."))
    )
    second = (
        h('<span class="rank rank-2">{}</span>{}', t(N_("second")), t(N_("1 point"))) if view["players"] > 2 else ""
    )
    return h(
        '<section class="panel" id="shares"><h2 class="vh">{}</h2><table class="market"><thead><tr><th '
        'scope="col">{}</th>'
        '<th scope="col" title="{}">{}</th>{}</tr></thead><tbody>{}</tbody><tfoot><tr><th scope="row" colspan="2" '
        'data-tip="{}">{}</th>{}</tr>'
        '</tfoot></table><p class="legend"><span class="rank rank-1">{}</span>{} {}</p></section>',
        t(N_("The score if it ended now")),
        t(N_("Shares")),
        t(N_("companies on the grid")),
        t(N_("Grid")),
        heads,
        join(rows),
        known,
        t(N_("If it ended now")),
        totals,
        t(N_("most")),
        t(N_("2 points a company")),
        second,
    )


def minutes(scene: Scene) -> Markup:
    """The log: the newest sentence first."""
    t = scene.speech
    shown = list(scene.lines)[-SHOWN_LINES:]
    newest = shown[-1].step if shown else -1
    people = tuple(t.people.values())
    numbers: Counter[int] = Counter()
    items = []
    for line in shown:
        items.append(_line(line, numbers[line.step], line.step == newest, t.language, people))
        numbers[line.step] += 1
    talk = join(
        h('<li class="talk">{}<span><b>{}</b> {}</span></li>', monogram(name, small=True), name, text)
        for name, text in list(scene.chat)[-8:][::-1]
    )
    return h(
        '<div class="minutes-l" id="minutes"><h2 class="h">{} <span class="label">{}</span></h2>'
        '<ol tabindex="0" aria-label="{}">{}{}</ol></div>',
        t(N_("Minutes")),
        _until_the_end(scene),
        t(N_("What happened, the newest first")),
        talk,
        join(reversed(items)),
    )


@lru_cache(maxsize=20_000)
def _line(line: Line, number: int, newest: bool, language: str, names: tuple[str, ...]) -> Markup:
    """One sentence of the minutes, for everybody who reads it in this language."""
    t = Speech(language, dict(enumerate(names)))
    return h(
        '<li class="{}" id="line-{}-{}" tabindex="-1"{}>{}<span>{}</span></li>',
        "new" if newest else "old",
        line.step,
        number,
        attribute("data-places", " ".join(map(str, line.places)) or None),
        plate(line.text, t),
        sentence(line.text, t),
    )


def _until_the_end(scene: Scene) -> str:
    t, view = scene.speech, scene.view
    if view["triggered"]:
        return t(N_("the last round"))
    if view["solo"]:
        return t(plural("Deck, {count} card", "Deck, {count} cards", count=view["deck"]))
    return t(plural("{count} card until the last round", "{count} cards until the last round", count=view["deck"]))
