"""The city: ten districts on their paths to The Root, the reserve, the next event, the threat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from boardroom.core.words import N_, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles import notes as groups
from boardroom.table.model import Choice, NoteView
from boardroom.web.games.new_angeles.icons import BACK_ICON, piece
from boardroom.web.games.new_angeles.resolution import Picks, picked
from boardroom.web.games.new_angeles.scene import CITY, by_title, districts, press, why_not
from boardroom.web.games.new_angeles.sums import sum_of
from boardroom.web.shell.html import Drawn, Markup, attribute, h, icon, join
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

SLOTS = ("android", "development", "illness", "human_first", "orgcrime", "prisec")
"""The pieces that stand in a district, each in its own place; unrest and outage carry their word."""
SHORT_PIECES = {
    "android": N_("android"),
    "development": N_("develop."),
    "illness": N_("illness"),
    "human_first": N_("Humans"),
    "orgcrime": N_("Crime"),
    "prisec": N_("Prisec"),
}
STATUS = {"protest": N_("Protest"), "strike": N_("Strike"), "outage": N_("Outage")}
COUNTS = {
    "human_first": N_("Human First"),
    "orgcrime": N_("Orgcrime"),
    "outage": N_("outages"),
    "unrest": N_("unrest"),
}
WIDE = {
    (1, 2): "M138 61H169",
    (2, 5): "M233 114V141",
    (3, 5): "M138 194H169",
    (4, 7): "M138 374H328",
    (5, 6): "M297 194H328",
    (6, 9): "M456 194H487",
    (7, 9): "M456 327H471.5V230H487",
    (8, 9): "M456 61H521V141",
    (9, 10): "M551 247V274",
    (10, None): "M615 347H656",
}
CHEVRONS = {
    (1, 2): "M150 55 159 61 150 67z",
    (2, 5): "M227 124 233 133 239 124z",
    (3, 5): "M150 188 159 194 150 200z",
    (4, 7): "M160 368 169 374 160 380zM308 368 317 374 308 380z",
    (5, 6): "M309 188 318 194 309 200z",
    (6, 9): "M468 188 477 194 468 200z",
    (7, 9): "M465.5 287 471.5 278 477.5 287z",
    (8, 9): "M470 55 479 61 470 67zM515 122 521 131 527 122z",
    (9, 10): "M545 257 551 266 557 257z",
    (10, None): "M626 341 635 347 626 353z",
}
SMALL = {
    (1, 2): "M90 34.5H97.5",
    (2, 5): "M142 68V75",
    (3, 5): "M90 108.5H97.5",
    (4, 7): "M90 208.5H194",
    (5, 6): "M186.5 108.5H194",
    (6, 9): "M283 108.5H290.5",
    (7, 9): "M283 182.5H286.75V128.5H290.5",
    (8, 9): "M283 34.5H287V71H315V75",
    (9, 10): "M335 142V149",
}
"""How the paths run on the drawing, from one district to the next; None is The Root. Then the same on a small one."""
SHORT_NAMES = {"Laguna Velasco": "L. Velasco", "Base de Cayambe": "B. Cayambe"}
"""Names that are too long for a small map."""
Notes = Mapping[str, Mapping[str, NoteView]]
"""Notes by group and title."""
FLOOR, LOWEST = 11.12, 319.9
"""The height of a floor of threat, and where the lowest one lies."""


def parts(scene: Scene, marked: Collection[int] = (), picks: Picks | None = None) -> dict[str, Markup]:
    """Everything on the map by its id; districts that are marked have a ring of brass, `picks` their numbers."""
    view, t = scene.view, scene.speech
    picks = picked(scene) if picks is None else picks
    lit, told = districts(scene), {group: by_title(scene, group) for group in (groups.PICK, groups.SUM, *groups.SIDES)}
    drawn = {
        f"d-{number}": _district(
            scene, each, lit.get(number), told, "changed" if number in marked else "", picks.get(number, ())
        )
        for each in view["districts"]
        for number in [each["number"]]
    }
    risk = min(view["threat_limit"], view["threat"] + (view["demand_threat"] or 0))
    return {
        **drawn,
        "reserve": reserve(t.language, tuple(view["reserve"].items())),
        "event": event(t.language, view["event_back"]),
        "threat": threat_column(t.language, view["threat"], view["threat_limit"], risk, view["root_threat"]),
    }


def stage(scene: Scene, drawn: Mapping[str, Drawn]) -> Markup:
    """The map from its parts."""
    cells = scene.view["districts"]
    names_of_parts = [*(f"d-{cell['number']}" for cell in cells), "reserve", "event", "threat"]
    return h(
        '<div class="stage" id="stage"><div class="map" role="group" aria-label="{}">{}{}</div></div>',
        scene.speech(N_("New Angeles: ten districts and The Root")),
        paths(cells),
        join(drawn[name] for name in names_of_parts),
    )


def paths(cells: list[dict[str, Any]]) -> Markup:
    """The ways along which pieces move."""
    return _paths(tuple((cell["number"], cell["to"]) for cell in cells))


@lru_cache(8)
def _paths(ways: tuple[tuple[int, int | None], ...]) -> Markup:
    roads = "".join(WIDE[way] for way in ways if way in WIDE)
    heads = "".join(CHEVRONS[way] for way in ways if way in CHEVRONS)
    small = "".join(SMALL[way] for way in ways if way in SMALL)
    return h(
        '<svg class="roads wide" viewBox="0 0 686 388" preserveAspectRatio="none" aria-hidden="true">'
        '<path class="road" d="{}"/><path class="chev" d="{}"/></svg><svg class="roads small" viewBox="0 0 380.5 217" '
        'preserveAspectRatio="none" aria-hidden="true"><path class="road" d="{}"/></svg>',
        roads,
        heads,
        small,
    )


def _district(
    scene: Scene, cell: dict[str, Any], option: Choice | None, notes: Notes, state: str, picks: tuple[int, ...]
) -> Markup:
    number = cell["number"]
    offers = tuple(
        (side, note.text, note.answer)
        for side in groups.SIDES
        for note in [notes[side].get(str(number))]
        if note is not None
    )
    tag, pressed, say = ("", ""), Markup(' type="button" tabindex="-1"'), ""
    if option is not None:
        note = notes[groups.PICK].get(str(option.pick))
        lit = scene.lit(option.pick)
        state = "legal" if lit else "also"
        if note is not None and lit:
            tag = (note.text, note.answer)
            state = f"{state} {note.answer}".strip()
        total = attribute("data-sum", sum_of(scene, notes[groups.SUM].get(str(option.pick))))
        pressed, say = h("{}{}", press(scene, option, number), total), option.will
    elif scene.decision in CITY and (reason := why_not(scene, "district", number)):
        state, say, pressed = "barred", reason, Markup(' type="button" tabindex="-1" aria-disabled="true"')
    return district(
        scene.speech.language,
        number,
        cell["name"],
        cell["tier"],
        cell["to"],
        _made(cell),
        cell["unrest"],
        tuple(cell["pieces"]),
        state,
        tag,
        pressed,
        say,
        offers,
        picks,
    )


def _made(cell: Mapping[str, Any]) -> tuple[tuple[str, int, int], ...]:
    """Resource, printed amount and what it would make now, of the primary and the secondary product."""
    primary, secondary = cell["primary"], cell["secondary"]
    now = cell["output"]
    return ((*primary, now[0]), *([(*secondary, now[1])] if secondary else []))


@lru_cache(8192)
def district(
    language: str,
    number: int,
    name: str,
    tier: int,
    to: int | None,
    made: tuple[tuple[str, int, int], ...],
    unrest: str,
    pieces: tuple[str, ...],
    state: str,
    tag: tuple[str, str],
    pressed: Markup,
    say: str,
    offers: tuple[tuple[str, str, str], ...],
    picks: tuple[int, ...],
) -> Markup:
    """A district; most of them look as they did a moment ago."""
    t = Speech(language)
    label = _label(t, number, name, tier, to, made, unrest, pieces)
    heard = f"{label} {tag[0]}. {say}" if tag[0] else f"{label} {say}"
    return h(
        '<button class="dist d{number} t{tier} {state}" id="d-{number}" data-place="{number}"{pressed} '
        'data-tip="{tip}">'
        '<span class="vh">{heard}</span><span class="lot{dark}" aria-hidden="true">{sky}'
        '<span class="dhead"><b>{number}</b><span class="dname">{name}</span>{short}<i class="tier"><i></i>'
        "<i></i><i></i></i></span>"
        '<span class="made">{made}</span>{status}<span class="pieces">{pieces}</span>{tag}{offers}{picks}</span>'
        "</button>",
        number=number,
        tier=tier,
        state=state,
        pressed=pressed,
        tip=f"{say}\n{label}" if say else label,
        heard=heard.strip(),
        dark=" dark" if "outage" in pieces else "",
        sky=h('<svg class="skyl" preserveAspectRatio="none"><use href="#sky-{}"/></svg>', number),
        name=name,
        short=h('<span class="dname dshort">{}</span>', SHORT_NAMES[name]) if name in SHORT_NAMES else "",
        made=join(_product(*each, main=not index) for index, each in enumerate(made)),
        status=_status(t, unrest, "outage" in pieces),
        pieces=join(piece(each, f"slot-{each}") for each in SLOTS if each in pieces),
        tag=h('<span class="tag {}">{}</span>', tag[1], tag[0]) if tag[0] else "",
        offers=join(
            h('<span class="tag otag of-{} {}">{}</span>', side, answer, text) for side, text, answer in offers
        ),
        picks=h('<span class="pnos">{}</span>', join(h("<b>{}</b>", pick) for pick in picks)) if picks else "",
    )


def _label(
    t: Speech,
    number: int,
    name: str,
    tier: int,
    to: int | None,
    made: tuple[tuple[str, int, int], ...],
    unrest: str,
    pieces: tuple[str, ...],
) -> str:
    products = [
        t(
            N_("{amount} {resource}") if now else N_("{amount} {resource} (not now)"),
            amount=now or printed,
            resource=message(names.RESOURCE_WORDS[resource]),
        )
        for resource, printed, now in made
    ]
    inside = [t(names.STAGE_WORDS[unrest]), *(t(names.PIECE_WORDS[each]) for each in pieces)]
    where = t(N_("The Root")) if to is None else str(to)
    return t(
        N_("{number} {name}, tier {tier}, leads to {to}. Makes {products}. {pieces}."),
        number=number,
        name=name,
        tier=tier,
        to=where,
        products=", ".join(products),
        pieces=", ".join(inside),
    )


def _product(resource: str, printed: int, now: int, *, main: bool) -> Markup:
    return h(
        '<span class="prod{main}{off}"><span class="disc">{icon}</span><b>{amount}</b></span>',
        main=" main" if main else "",
        off="" if now else " off",
        icon=icon(f"r-{resource}"),
        amount=now or printed,
    )


def _status(t: Speech, unrest: str, outage: bool) -> Markup:
    """Unrest and outage never meet (NA-11)."""
    key = "outage" if outage else unrest
    if key == "stable":
        return Markup("")
    return h('<span class="st st-{0}">{1}<span>{2}</span></span>', key, icon(f"x-{key}"), t(STATUS[key]))


@lru_cache(1024)
def reserve(language: str, counts: tuple[tuple[str, int], ...]) -> Markup:
    """What is left of every piece."""
    t, left = Speech(language), dict(counts)
    cells = join(
        h(
            '<li title="{name}">{piece}<b>{count}</b><span>{short}</span></li>',
            name=t(names.PIECE_WORDS[each]),
            piece=piece(each),
            count=left[each],
            short=t(SHORT_PIECES[each]),
        )
        for each in SLOTS
    )
    return h(
        '<section class="box reserve" id="reserve" aria-label="{0}"><h2>{0}</h2><ul>{1}</ul></section>',
        t(N_("The reserve")),
        cells,
    )


@lru_cache(64)
def event(language: str, back: str | None) -> Markup:
    """What the back of the next event shows."""
    t = Speech(language)
    if back is None:
        return Markup('<section class="box event" id="event" hidden></section>')
    return h(
        '<section class="box event" id="event" aria-label="{label}" data-tip="{label}"><h2>{title}</h2>{icon}'
        "<span>{counts}</span></section>",
        label=t(N_("The next event looks at: {what}"), what=message(names.PIECE_WORDS[back])),
        title=t(N_("Event")),
        icon=icon(BACK_ICON[back], "ic-back"),
        counts=t(COUNTS[back]),
    )


@lru_cache(512)
def threat_column(language: str, threat: int, limit: int, risk: int, root: int) -> Markup:
    """The cable on which threat climbs; hollow floors are what a missed demand would add."""
    t = Speech(language)
    floors = []
    for floor in range(limit):
        y = LOWEST - FLOOR * floor
        kind = "g-on" if floor < threat else "g-off"
        floors.append(h('<rect class="{}" x="22" y="{:.1f}" width="24" height="9.1"/>', kind, y))
        if threat <= floor < risk:
            floors.append(h('<rect class="g-risk" x="22.6" y="{:.1f}" width="22.8" height="7.9"/>', y + 0.6))
        if not (floor + 1) % 5:
            floors.append(h('<text class="g-t" x="17" y="{:.1f}" text-anchor="end">{}</text>', y + 8.6, floor + 1))
    label = t(N_("Threat {threat} of {limit}; {risk} if the demand is missed"), threat=threat, limit=limit, risk=risk)
    return h(
        '<svg class="threat" id="threat" viewBox="0 0 68 388" role="img" aria-label="{label}"><path '
        'class="cable" d="M34 44V340"/>'
        '{floors}<path class="g-limit" d="M18 51h32"/><text class="g-v" x="34" y="42" '
        'text-anchor="middle">{threat}</text>'
        '<text class="g-l" x="34" y="13" text-anchor="middle">{word}</text>'
        '<path class="root" d="M4 340h60v16l-14 26H18L4 356z"/><text class="g-l" x="34" y="355" '
        'text-anchor="middle">{root}'
        '</text><text class="g-l" x="34" y="370" text-anchor="middle">+{rise}</text></svg>',
        label=label,
        floors=join(floors),
        threat=threat,
        word=t(N_("Threat")),
        root=t(N_("The Root")),
        rise=root,
    )
