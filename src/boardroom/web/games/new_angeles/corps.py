"""The corps: capital, contract, draws, hand size, assets, emergency actions; who is active, deciding, countering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from boardroom.core.words import N_, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, contract
from boardroom.table.model import Choice
from boardroom.web.games.new_angeles.icons import card_name, seal, short_corp, told
from boardroom.web.games.new_angeles.scene import ASSETS, press
from boardroom.web.shell.html import Markup, h, icon, join
from boardroom.web.shell.people import briefly_used, growing, state_of
from boardroom.web.shell.scene import Scene

BY_NAME = 22
"""Assets are called by their names if they have no more letters than this together, else by their initials."""
SEATS = frozenset({"pick-player"})


class Standing(NamedTuple):
    """How a corp stands in a deal, and what of it the reader may press."""

    seat: int
    you: bool
    """Whether it is the reader's whose view is shown, ..."""
    own: bool
    """... or another one that the reader holds."""
    deciding: bool
    active: bool
    countering: bool
    option: Choice | None
    """What pressing the whole row picks, ..."""
    number: int
    """... and its number."""
    assets: Mapping[str, tuple[Choice, int]]
    """By asset: what pressing it picks, and its number."""


def standing(scene: Scene, seat: int) -> Standing:
    """What the row of a corp shows besides its holdings."""
    view, option, number, assets = scene.view, None, 0, {}
    held = {entry["asset"] for entry in view["seats"][seat]["assets"]} if scene.decision in ASSETS else set()
    if scene.decision in SEATS or held:
        for place, each in enumerate(scene.options, 1):
            if each.targets.get("asset") in held:
                assets[each.targets["asset"]] = each, place
            elif scene.decision in SEATS and option is None and each.targets.get("seat") == seat:
                option, number = each, place
    return Standing(
        seat,
        you=seat == scene.seat,
        own=seat in scene.yours or seat == scene.seat,
        deciding=seat == scene.decides and not scene.over,
        active=seat == view["active"],
        countering=seat == view["deal"]["countering"],
        option=option,
        number=number,
        assets=assets,
    )


def corp(scene: Scene, row: Standing) -> Markup:
    """The row of a corp."""
    t, number, option = scene.speech, row.seat, row.option
    seat = scene.view["seats"][number]
    name = short_corp(seat["corp"]) if seat["corp"] else t.name(number)
    return h(
        '<section class="panel corp{state}{lit}" id="corp-{number}" data-seat="{number}" '
        'aria-label="{name}">{seal}<div class="plate">'
        '<div class="nm" data-tip="{about}">{name}</div><div class="by">{by}</div></div><div class="end">'
        '<div class="pace">{draws}{used}</div><div class="cap" data-tip="{capital}"><span class="vh">{capital}</span>'
        '<b aria-hidden="true">{amount}</b></div></div>'
        '<div class="row"><div class="assets">{assets}</div><div class="facts">{facts}</div></div>'
        '<p class="contract say">{about}</p>{press}</section>',
        state=_state(scene, row),
        lit=" is-legal" if option is not None and scene.lit(option.pick) else "",
        number=number,
        name=name,
        seal=seal(seat["corp"]),
        about=_about(scene, seat),
        by=_by(scene, row),
        draws=_draws(scene, seat),
        used=_used(scene, row),
        capital=t(N_("{amount} capital"), amount=seat["capital"]),
        amount=seat["capital"],
        assets=_assets(scene, seat, row),
        facts=_facts(scene, seat),
        press=_cover(scene, row),
    )


def _cover(scene: Scene, row: Standing) -> Markup:
    """What makes the whole row a button."""
    if row.option is None:
        return Markup("")
    return h(
        '<button class="cover" id="seat-{}"{}><span class="vh">{}</span></button>',
        row.seat,
        press(scene, row.option, row.number),
        row.option.text,
    )


def _state(scene: Scene, row: Standing) -> str:
    kinds = ""
    if row.active:
        kinds += " active"
    if row.seat == scene.acted:
        kinds += " moved"
    if row.deciding and not scene.at:
        kinds += " deciding"
    if row.own:
        kinds += " own"
    return kinds


def _about(scene: Scene, seat: Mapping[str, Any]) -> str:
    if seat["corp"] is None:
        return ""
    text = scene.speech(contract(CARDS[seat["corp"]]))  # type: ignore[arg-type]
    return text[:1].upper() + text[1:]


def _by(scene: Scene, row: Standing) -> Markup:
    """Who plays it, and what they do in this deal."""
    t, who = scene.speech, scene.seats.get(row.seat)
    named = scene.view["seats"][row.seat]["corp"] is not None
    parts = [h("{}", t(N_("you")) if row.you else t.name(row.seat))] if named or row.you else []
    if row.deciding:
        parts.append(h("<b>{}</b>", t(N_("deciding now")) if row.you else t(N_("is deciding"))))
    elif row.active and not scene.over:
        parts.append(h("<i>{}</i>", t(N_("has the turn"))))
    elif row.countering:
        parts.append(h("<i>{}</i>", t(N_("counteroffer"))))
    elif who is not None and not row.you and who.kind != "past":
        parts.append(h("{}", state_of(who, t, deciding=False)))
    return h('<span class="does">{}</span>', join(parts, ", "))


def _used(scene: Scene, row: Standing) -> Markup:
    """How long they let the others wait so far."""
    t, who = scene.speech, scene.seats.get(row.seat)
    if who is None:
        return Markup("")
    time = briefly_used(who.used, t) if who.used else ""
    if not time and who.running is None:
        return Markup("")
    return h(
        '<span class="took" data-tip="{}">{}</span>',
        t(N_("Time used so far")),
        growing(who, "{time}", time),
    )


def _draws(scene: Scene, seat: Mapping[str, Any]) -> Markup:
    t, signs, words = scene.speech, [], []
    for deck, count in seat["draws"]:
        word = t(names.TYPE_WORDS[deck]) if deck in names.TYPE_WORDS else t(N_("any other type"))
        words.append(f"{count} {word}")
        sign = icon(f"a-{deck}", f"ty-{deck}") if deck in names.TYPE_WORDS else Markup('<span class="any">?</span>')
        signs += [sign] * count
    label = t(N_("draws {cards}"), cards=", ".join(words))
    return h('<span class="draws" role="img" aria-label="{0}" data-tip="{0}">{1}</span>', label, join(signs))


def _assets(scene: Scene, seat: Mapping[str, Any], row: Standing) -> Markup:
    t, held = scene.speech, seat["assets"]
    few = sum(len(card_name(entry["asset"], t)) + 4 for entry in held) <= BY_NAME + 4
    parts = []
    for entry in held:
        key, tapped = entry["asset"], entry["exhausted"]
        option, number = row.assets.get(key, (None, 0))
        state = t(N_("exhausted")) if tapped else t(N_("ready"))
        parts.append(
            h(
                '<{tag} class="asset{tapped}{lit}{few}"{press} data-tip="{tip}"><span class="acard" aria-hidden="true">'
                '{initials}</span><span class="{shown}">{name}</span><span class="vh">, {state}</span></{tag}>',
                tag=Markup("button" if option is not None else "span"),
                tapped=" tapped" if tapped else "",
                lit=" is-legal" if option is not None and scene.lit(option.pick) else "",
                few="" if few else " initials",
                press=h(' id="asset-{}"{}', key, press(scene, option, number)) if option is not None else "",
                tip=f"{told(key, t)} ({state})",
                initials="" if few else _initials(card_name(key, t)),
                shown="an" if few else "vh",
                name=card_name(key, t),
                state=state,
            )
        )
    return join(parts)


def _initials(name: str) -> str:
    """Two letters for a name.

    >>> _initials("Jackson Howard"), _initials("Midori")
    ('JH', 'Mi')
    """
    words = [word for word in name.replace('"', "").split() if word[0].isalnum()]
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else words[0][:2]


def _facts(scene: Scene, seat: Mapping[str, Any]) -> Markup:
    t, number = scene.speech, seat["seat"]
    minis = join(
        h(
            '<span class="mini{up}" role="img" aria-label="{label}" data-tip="{tip}"></span>',
            up=" up" if each["face_up"] else "",
            label=t(N_("Emergency action, face up")) if each["face_up"] else t(N_("Emergency action, face down")),
            tip=told(each["card"], t),
        )
        for each in seat["emergency_actions"]
    )
    secrets = int(seat["corp"] is not None) + bool(seat["has_investment"])
    hidden = t(
        plural("{count} secret card: rival or investment", "{count} secret cards: rival and investment", count=secrets)
    )
    held = plural(
        "{count} card in hand, limit {limit}",
        "{count} cards in hand, limit {limit}",
        count=seat["hand_size"],
        limit=seat["hand_limit"],
    )
    hand = t(held)
    support = _supported(scene, number)
    return h(
        '{minis}{support}<span class="fact" data-tip="{hidden}">{lock}{secrets}</span><span class="fact" '
        'data-tip="{hand}">'
        "{cards}{size}</span>",
        minis=h('<span class="fact">{}</span>', minis) if seat["emergency_actions"] else "",
        support=support,
        hidden=hidden,
        lock=icon("u-secret", "", hidden),
        secrets=secrets,
        hand=hand,
        cards=icon("u-hand", "", hand),
        size=seat["hand_size"],
    )


def _supported(scene: Scene, seat: int) -> Markup:
    """Whether somebody abstained; cards lie in the deal itself."""
    entry = scene.view["seats"][seat]["support"]
    if entry is None or entry["offer"] != "abstain":
        return Markup("")
    label = scene.speech(N_("abstains"))
    return h('<span class="fact" data-tip="{0}">{1}</span>', label, icon("u-no", "", label))
