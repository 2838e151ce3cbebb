"""Supply against demand, threat and demand in two lines for small screens, and the tracks of rounds and turns."""

from __future__ import annotations

from functools import lru_cache

from boardroom.core.words import N_, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles import notes as groups
from boardroom.web.games.new_angeles.icons import card_name, told
from boardroom.web.games.new_angeles.scene import by_title, played_round
from boardroom.web.shell.html import Markup, h, icon, join
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

NAMES = {
    "energy": N_("Energy"),
    "consumables": N_("Consumables"),
    "tech": N_("Tech"),
    "entertainment": N_("Entertainment"),
    "credits": N_("Credits"),
}
"""The resources where there is little room."""
Track = tuple[str, int, int, int, int]
"""Resource, supply, target, length of the track, supply after production."""


def tracks(scene: Scene) -> tuple[Track, ...]:
    """The five resources."""
    forecast = by_title(scene, groups.FORECAST)
    return tuple(
        (
            key,
            entry["supply"],
            entry["target"] if scene.view["demand"] else 0,
            entry["track"],
            int(forecast[key].text) if key in forecast else entry["supply"],
        )
        for key, entry in scene.view["supply"].items()
    )


def supply(scene: Scene) -> Markup:
    """The panel under the map."""
    t, demand, rows = scene.speech, scene.view["demand"], tracks(scene)
    title = t(N_("Demand: {card}"), card=card_name(demand, t)) if demand else t(N_("The supply"))
    return h(
        '<section class="panel supply" id="supply" aria-label="{title}"><h2 class="h"{tip}><span>{title}</span>'
        '<span class="label">{tested}</span></h2><div class="tracks">{tracks}</div></section>',
        title=title,
        tip=h(' data-tip="{}"', told(demand, t)) if demand else "",
        tested=_tested(scene, rows) if demand else "",
        tracks=join(_track(t.language, *row) for row in rows),
    )


def _tested(scene: Scene, rows: tuple[Track, ...]) -> Markup:
    """When the demand is tested, and what it costs if it is missed."""
    t, view = scene.speech, scene.view
    ahead = next((number for number in view["demand_rounds"] if number >= view["round"]), view["rounds"])
    left = ahead - view["round"]
    when = (
        t(N_("tested now"))
        if not left
        else t(plural("tested after {count} round", "tested after {count} rounds", count=left))
    )
    if all(after >= target for _, _, target, _, after in rows):
        return h('{}, <b class="ok">{}</b>', when, t(N_("met, if no one breaks it")))
    return h('{}, <b class="miss">{}</b>', when, t(N_("threat +{rise} if missed"), rise=view["demand_threat"]))


@lru_cache(4096)
def _track(language: str, key: str, amount: int, target: int, length: int, after: int) -> Markup:
    t = Speech(language)
    step = 100 / length
    cells = join(
        h(
            '<rect class="{kind}" x="{x:.2f}" y="3" width="{width:.2f}" height="10"/>',
            kind="tc-on" if number < amount else "tc-next" if number < after else "tc",
            x=number * step + 0.8,
            width=step - 1.6,
        )
        for number in range(length)
    )
    goal = h('<path class="tc-goal" d="M{:.2f}-1v18"/>', target * step) if target else ""
    name = t(NAMES[key])
    label = t(
        N_("{resource}: {amount}, demanded {target}, after production {after}"),
        resource=name,
        amount=amount,
        target=target,
        after=after,
    )
    return h(
        '<div class="rt" data-tip="{label}"><div class="rt-h">{icon}<span>{name}</span></div><div class="rt-t">'
        '<svg class="tr" viewBox="0 0 100 16" preserveAspectRatio="none" role="img" aria-label="{label}">'
        '{cells}{goal}</svg><b class="{kind}">{shown}</b></div></div>',
        label=label,
        icon=icon(f"r-{key}"),
        name=name,
        kind=_kind(target, after),
        shown=_shown(amount, target, after),
        cells=cells,
        goal=goal,
    )


def _kind(target: int, after: int) -> str:
    if not target:
        return ""
    return "ok" if after >= target else "low"


def _shown(amount: int, target: int, after: int) -> str:
    return f"{amount}/{target}{' ✓' if after >= target else ''}" if target else str(amount)


def gauge(scene: Scene) -> Markup:
    """Threat, demand and moment in two lines, for screens without room for the panels."""
    view, t = scene.view, scene.speech
    threat, limit = view["threat"], view["threat_limit"]
    risk = min(limit, threat + (view["demand_threat"] or 0))
    wanted = join(
        h(
            '<span class="dm" title="{name}">{icon}<b class="{kind}">{shown}</b></span>',
            name=t(names.RESOURCE_WORDS[key]),
            icon=icon(f"r-{key}", "ic-s", t(names.RESOURCE_WORDS[key])),
            kind=_kind(target, after),
            shown=_shown(amount, target, after),
        )
        for key, amount, target, _, after in tracks(scene)
        if target or not view["demand"]
    )
    miss = (
        h('<span class="miss">{}</span>', t(N_("else +{rise}"), rise=view["demand_threat"])) if view["demand"] else ""
    )
    return h(
        '<div class="gauge" id="gauge"><div class="thr"><span>{word} <b>{threat}</b></span>{bar}<span '
        'class="lim">{limit}'
        '</span></div><div class="dms"><span class="when">{when}</span>{wanted}{miss}</div></div>',
        word=t(N_("Threat")),
        threat=threat,
        bar=threat_bar(threat, limit, risk),
        limit=limit,
        when=moment(scene),
        wanted=wanted,
        miss=miss,
    )


@lru_cache(512)
def threat_bar(threat: int, limit: int, risk: int) -> Markup:
    """The threat as a row of floors; hollow ones are what a missed demand would add."""
    step = 374 / limit
    floors = []
    for floor in range(limit):
        kind = "g-on" if floor < threat else "g-risk" if floor < risk else "g-off"
        floors.append(
            h('<rect class="{}" x="{:.1f}" y="1.6" width="{:.1f}" height="10.8"/>', kind, floor * step + 1, step - 2)
        )
    return h(
        '<svg class="sth" viewBox="0 0 374 14" preserveAspectRatio="none" aria-hidden="true">{}</svg>', join(floors)
    )


def moment(scene: Scene) -> str:
    """Where in the game it is, in a few words."""
    view, t = scene.view, scene.speech
    if view["demand_round"]:
        return t(N_("Demand round"))
    return t(
        N_("Round {number}/{count}"),
        number=played_round(view, view["round"]),
        count=played_round(view, view["rounds"]),
    )


def rounds(scene: Scene) -> Markup:
    """Rounds, turns and decks, beside the name of the game."""
    view, t = scene.view, scene.speech
    return h(
        '<div class="rounds" id="rounds"><span class="label">{round}</span><ol class="track" '
        'aria-label="{rounds}">{track}'
        '</ol><span class="label">{turns}</span><ol class="track turns" aria-label="{left}">{spaces}</ol>'
        '<span class="decks">{decks}</span></div>',
        round=t(N_("Round")),
        rounds=t(N_("Rounds; D is a demand round")),
        track=_rounds(view["round"], view["rounds"], tuple(view["demand_rounds"])),
        turns=t(N_("Turns")),
        left=t(
            plural(
                "{count} turn still to come in this round",
                "{count} turns still to come in this round",
                count=view["turn_track"],
            )
        ),
        spaces=_turns(view["turn_track"], view["turn_spaces"]),
        decks=_decks(scene),
    )


@lru_cache(64)
def _rounds(now: int, count: int, demands: tuple[int, ...]) -> Markup:
    items, number = [], 0
    for place in range(1, count + 1):
        number += place not in demands
        kind = "past" if place < now else "here" if place == now else ""
        items.append(
            h(
                '<li class="{demand}{kind}"{current}>{shown}</li>',
                demand="dem " if place in demands else "",
                kind=kind,
                current=Markup(' aria-current="step"') if place == now else "",
                shown="D" if place in demands else number,
            )
        )
    return join(items)


@lru_cache(64)
def _turns(left: int, spaces: int) -> Markup:
    return join(
        h('<li class="{}">{}</li>', "down" if space <= left else "here" if space == left + 1 else "past", space)
        for space in range(spaces, 0, -1)
    )


def _decks(scene: Scene) -> Markup:
    view, t = scene.view, scene.speech
    facts = [
        (f"a-{key}", f"ty-{key}", t(N_("{deck} deck"), deck=t(names.TYPE_WORDS[key])), count)
        for key, count in view["decks"].items()
    ]
    facts += [
        ("u-discard", "", t(N_("Discard pile")), view["discarded"]),
        ("u-asset", "", t(N_("Deck of assets")), view["asset_deck"]),
    ]
    return join(
        h('<span class="fact {}" title="{}">{}</span>', kind, name, h("{}{}", icon(sign, "", name), count))
        for sign, kind, name, count in facts
    )
