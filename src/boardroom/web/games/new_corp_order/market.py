"""What lies in the middle: display, deck, supply, reserve, the running score and the minutes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice, TurnLine
from boardroom.web.games.new_corp_order.help_texts import DECK, SERVICE_RULE, SERVICES, SOLO_DECK
from boardroom.web.games.new_corp_order.icons import (
    COLOURS,
    CONGLOMERATE,
    CONSULTANT_ICON,
    inline_mark,
    mark,
    pawn,
)
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.games.new_corp_order.seats import card, consultant_name, keycap, lit_as, press
from boardroom.web.shell.html import (
    Markup,
    h,
    icon,
    join,
)
from boardroom.web.shell.since import total

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
    shown = scene.view["display"]
    takes = {int(option.targets["slot"]): option for option in scene.options if option.verb == "take"}
    plot, ahead = scene.direct("plot")
    if plot is not None:
        takes = {int(option.targets["slot"]): option for option in ahead if option.verb == "take"}
    alike = {shown[slot]: option for slot, option in takes.items()}
    draw = next((option for option in ahead or scene.options if option.verb == "draw"), None)
    slots = shown[:4] if scene.view["solo"] else shown
    cards = []
    for slot, colour in enumerate(slots):
        if colour is None:
            cards.append(h('<div class="card {} gap" id="slot-{}">{}</div>', size, slot, _gone(scene, slot)))
            continue
        option = takes.get(slot, alike.get(colour))  # Cards of a colour may be one pick: all of them are lit.
        words = option.text if option else ""
        cards.append(card(scene, colour, option, f"slot-{slot}", words, size, after=plot))
    return h('<div class="display">{}{}</div>', join(cards), _deck(scene, draw, size, t(N_("deck")), plot))


def _gone(scene: Scene, slot: int) -> Markup:
    """Where the card went that lay there, if the last turn of ODS emptied the place."""
    reasons = scene.reasons if scene.view["solo"] else None
    if reasons is not None and slot in reasons.took:
        return h("<small>{}</small>", scene.speech(N_("to ODS")))
    if reasons is not None and slot in reasons.discarded:
        return h("<small>{}</small>", scene.speech(N_("discarded")))
    return Markup("")


def _deck(scene: Scene, option: Choice | None, size: str, word: str, after: Choice | None) -> Markup:
    count, tip = scene.view["deck"], scene.speech(SOLO_DECK if scene.view["solo"] else DECK)
    label = scene.speech(plural("Deck, {count} card", "Deck, {count} cards", count=count))
    body = h('<span class="deckn" aria-hidden="true"><span>{}</span><small>{}</small></span>', count, word)
    if option is None:
        return h(
            '<div class="card {size} card-back stack" id="deck" role="img" aria-label="{label}" '
            'data-tip="{tip}">{body}</div>',
            size=size,
            label=label,
            tip=tip,
            body=body,
        )
    return h(
        '<button class="card {size} card-back stack{lit}" id="deck"{press} data-tip="{tip}" data-will="{text}">'
        '<span class="vh">{text}</span>{body}{key}</button>',
        size=size,
        lit=lit_as(scene, option, after),
        press=press(scene, option, after),
        key=keycap(scene, option, after),
        tip=tip,
        text=option.text,
        body=body,
    )


def supply(scene: Scene) -> Markup:
    """Consultants to hire and agents in reserve."""
    t, view = scene.speech, scene.view
    hires = {option.targets["consultant"]: option for option in scene.options if option.verb == "hire"}
    parts = []
    for kind, count in view["supply"].items():
        name = consultant_name(scene, kind)
        tip = t.labelled(name, f"{t(SERVICES[view['edition']][kind])} ({SERVICE_RULE[kind]})")
        reason = scene.why_not("consultant", kind) if scene.decision == "hire" else ""
        if reason:
            tip = reason
        body = h("{}<span>{}</span>", icon(CONSULTANT_ICON[kind], "ic-l", name), count)
        option = hires.get(kind)
        if option is None:
            parts.append(h('<div class="sup" data-tip="{}" tabindex="-1">{}</div>', tip, body))
        else:
            parts.append(
                h(
                    '<button class="sup{lit}" id="hire-{kind}" type="submit" form="act" name="pick" value="{pick}" '
                    'data-n="{number}" data-tip="{tip}" data-will="{tip}">{body}</button>',
                    lit=" is-legal" if scene.allowed is None or option.pick in scene.allowed else "",
                    kind=kind,
                    pick=option.pick,
                    number=scene.number(option),
                    tip=tip,
                    body=body,
                )
            )
    for colour in COLOURS:
        label = t(N_("{conglomerate}: agents in the reserve"), conglomerate=CONGLOMERATE[colour])
        parts.append(
            h(
                '<div class="sup" title="{label}"><span class="vh">{label}</span>{pawn}<span>{count}</span></div>',
                label=label,
                pawn=pawn(colour),
                count=view["reserve"][colour],
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
    t, players, score = scene.speech, scene.view["players"], scene.score
    if score is None or not score["conglomerates"]:
        return Markup('<section class="panel" id="shares" hidden></section>')
    order = list(range(players))
    if scene.seat is not None:
        order = order[scene.seat :] + order[: scene.seat]
    heads = join(
        h(
            '<th scope="col"{}><span class="cut seatc of-{}">{}</span></th>',
            Markup(' class="me"') if seat == scene.seat else "",
            seat,
            t(N_("You")) if seat == scene.seat else t.name(seat),
        )
        for seat in order
    )
    rows = [
        _row(
            each["colour"],
            each["companies"],
            tuple([(each["stakes"][seat]["rank"], each["stakes"][seat]["shares"]) for seat in order]),
        )
        for each in score["conglomerates"]
    ]
    totals = join(
        h(
            "<td{}>{}{}</td>",
            Markup(' class="me"') if seat == scene.seat else "",
            score["scores"][seat]["total"],
            _change(scene, seat, score["scores"][seat]["total"]),
        )
        for seat in order
    )
    known = (
        t(N_("Your own objectives are counted, those of others are secret."))
        if scene.seat is not None
        else t(N_("Secret objectives are not counted."))
    )
    second = (
        h(
            '<span class="rank rank-2">{}</span>{}',
            t(N_("second")),
            t(plural("{count} point", "{count} points", count=scene.view["second_points"])),
        )
        if players > 2
        else ""
    )
    return h(
        '<section class="panel" id="shares"><h2 class="vh">{title}</h2><table class="market"><thead><tr>'
        '<th scope="col">{shares}</th><th scope="col" title="{grid_help}">{grid}</th>{heads}</tr></thead>'
        '<tbody>{rows}</tbody><tfoot><tr><th scope="row" colspan="2" data-tip="{known}">{now}'
        '</th>{totals}</tr></tfoot></table><p class="legend"><span class="rank rank-1">{most}'
        "</span>{most_points} {second}</p></section>",
        title=t(N_("The score if it ended now")),
        shares=t(N_("Shares")),
        grid_help=t(N_("companies on the grid")),
        grid=t(N_("Grid")),
        heads=heads,
        rows=join(rows),
        known=known,
        now=t(N_("If it ended now")),
        totals=totals,
        most=t(N_("most")),
        most_points=t(
            plural("{count} point per company", "{count} points per company", count=scene.view["first_points"])
        ),
        second=second,
    )


@lru_cache(maxsize=4_096)
def _row(colour: str, companies: int, stakes: tuple[tuple[int, int], ...]) -> Markup:
    """A conglomerate of the running score, with the rank and the shares of everybody; most of them stay as they are."""
    cells = join(
        h('<td><span class="{}">{}</span></td>', f"rank rank-{rank}" if rank else "", count) for rank, count in stakes
    )
    return h(
        '<tr><th scope="row"><span class="cg">{mark}{name}</span></th><td class="grid">{companies}</td>{cells}</tr>',
        mark=mark(colour),
        name=CONGLOMERATE_SHORT[colour],
        companies=companies,
        cells=cells,
    )


def _change(scene: Scene, seat: int, now: int) -> Markup:
    """By how much the turn that the reader looks at changed a score."""
    then = total(scene.since[scene.at - 1].score_before, seat) if scene.at else None
    if then is None:
        return Markup("")
    kind = "up" if now > then else "dn" if now < then else "eq"
    return h('<small class="{}">{}</small>', kind, f"{now - then:+d}".replace("-", "−") if now != then else "±0")  # noqa: RUF001


def how_far(scene: Scene, turns: Sequence[TurnLine]) -> str:
    """Which turn it is, and how many cards are left until the last round."""
    if not turns:
        return until_the_end(scene)
    return f"{scene.speech(N_('turn {number}'), number=turns[-1].number)} · {until_the_end(scene)}"


def until_the_end(scene: Scene) -> str:
    """How many cards are left until the last round."""
    t, view = scene.speech, scene.view
    if view["triggered"]:
        return t(N_("the last round"))
    if view["solo"]:
        return t(plural("Deck, {count} card", "Deck, {count} cards", count=view["deck"]))
    return t(plural("{count} card until the last round", "{count} cards until the last round", count=view["deck"]))
