"""The end, explained: towers of points, the four conglomerates one by one, what each company pays, the totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from boardroom.core.words import N_, Message, plural
from boardroom.games.new_corp_order.explain import explain_result, winner
from boardroom.games.new_corp_order.result import Conglomerate, Result, Stake
from boardroom.web.render.board import board
from boardroom.web.render.html import (
    CONGLOMERATE,
    CONSULTANT_ICON,
    TYPE_ICON,
    TYPE_NAME,
    Markup,
    h,
    icon,
    join,
    mark,
    monogram,
    pawn,
    rule_tag,
)
from boardroom.web.render.market import CONGLOMERATE_SHORT
from boardroom.web.render.scene import Scene
from boardroom.web.render.seats import consultant_name
from boardroom.web.render.story import sentence

TIES = "Tie"
TALLEST = 132
"""The highest tower of points, in its own units."""


def scoring(scene: Scene, actions: Markup) -> Markup:
    """The whole scoring of a finished game."""
    result = scene.result
    if result is None:
        return Markup("")
    body = _solo(scene, result) if scene.view["solo"] else _together(scene, result)
    return h(
        '<main class="scoring{}" id="table">{}{}<div class="scoracts">{}</div></main>',
        " solo" if scene.view["solo"] else "",
        _winner(scene, result),
        body,
        actions,
    )


def _winner(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    head = t(N_("You win.")) if scene.seat in result.winners and len(result.winners) == 1 else ""
    if not head:
        names = [t.name(seat) for seat in result.winners]
        head = t(N_("{player} wins."), player=names[0]) if len(names) == 1 else t(N_("A shared victory."))
    return h(
        '<section class="panel winner" aria-label="{}"><h1 class="head say">{}</h1><p class="why say">{} {}</p>{}'
        '<p class="legend2"><span class="k1"></span>{}<span class="k2"></span>{}<span '
        'class="k3"></span>{}</p></section>',
        t(N_("Result")),
        head,
        t(winner(result)),
        rule_tag("ODS12" if scene.view["solo"] else "E3", t.language),
        _towers(scene, result),
        t(N_("one floor a point")),
        t(N_("lit floor: objective")),
        t(N_("consultants")),
    )


def _floors(result: Result, seat: int) -> list[tuple[str, bool]]:
    """The floors of a tower from the ground up: colour (or consultants), and whether an objective paid it."""
    floors: list[tuple[str, bool]] = []
    for each in result.conglomerates:
        stake = each.stakes[seat]
        floors += [(each.colour, False)] * stake.company_points + [(each.colour, True)] * stake.bonus
    if not result.conglomerates:
        return [("", True)] * result.scores[seat].total
    return floors + [("consultant", False)] * result.scores[seat].consultants


def _towers(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    seats = range(len(result.scores))
    most = max([score.total for score in result.scores] + [1])
    height = min(9.0 if result.conglomerates else 26.0, TALLEST / most)
    parts = [h('<path class="street" d="M0 176H478"/>')]
    gap = 478 / (len(result.scores) + 0.5)
    for seat in seats:
        middle = gap * (seat + 0.75)
        x, y = middle - 32, 169.0
        parts.append(h('<rect class="podium-n" x="{:.1f}" y="169" width="78" height="7"/>', x - 7))
        for number, (colour, lit) in enumerate(_floors(result, seat)):
            y -= height
            if colour == "consultant":
                parts.append(
                    h('<rect class="kfloor" x="{:.1f}" y="{:.1f}" width="52" height="{:.1f}"/>', x + 6, y, height)
                )
                continue
            kind = f"c-{colour}" if colour else "c-plain"
            parts.append(
                h(
                    '<g class="{}"><rect class="floor" x="{:.1f}" y="{:.1f}" width="64" height="{:.1f}"/>',
                    kind,
                    x,
                    y,
                    height,
                )
            )
            parts += [
                h(
                    '<rect class="{}" x="{:.1f}" y="{:.1f}" width="5" height="{:.1f}"/>',
                    "win on" if lit else "win",
                    x + 5 + 8 * window,
                    y + height * 0.3,
                    height * 0.42,
                )
                for window in range(7)
                if lit or (window + number * 3 + seat) % 3
            ]
            parts.append(Markup("</g>"))
        best = seat in result.winners
        if best:
            parts.append(
                h(
                    '<path class="spire" d="M{0:.1f} {1:.1f}v-22"/><path class="pennant" d="M{0:.1f} {2:.1f}h22l-6 6 '
                    '6 6h-22z"/>',
                    middle,
                    y,
                    y - 22,
                )
            )
        parts.append(
            h(
                '<text class="tot-n" x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>'
                '<text class="tot-w{}" x="{:.1f}" y="194" text-anchor="middle">{}</text>'
                '<text class="tot-s" x="{:.1f}" y="210" text-anchor="middle">{}</text>',
                middle - 6 if best else middle,
                y - 7,
                "end" if best else "middle",
                result.scores[seat].total,
                " tot-me" if best else "",
                middle,
                t.name(seat)[:14],
                middle,
                t(plural("{count} agent", "{count} agents", count=result.scores[seat].agents)),
            )
        )
    label = ", ".join(f"{t.name(seat)} {result.scores[seat].total}" for seat in seats)
    return h('<svg class="totals" viewBox="0 -16 478 232" role="img" aria-label="{}">{}</svg>', label, join(parts))


def _together(scene: Scene, result: Result) -> Markup:
    steps = join(_step(scene, result, number, each) for number, each in enumerate(result.conglomerates, 1))
    return h(
        '{}<div class="stepsrow">{}</div><div class="sums">{}{}</div>',
        _companies(scene, result),
        steps,
        _consultants(scene, result),
        _ledger(scene, result),
    )


def _paid(scene: Scene, result: Result, cell: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Who gets what for a company: seat, points, bonus."""
    each = next(each for each in result.conglomerates if each.colour == cell["colour"])
    out = []
    for stake in sorted(each.stakes, key=lambda stake: stake.rank or 9):
        if stake.rank:
            matches = cell["type"] in (scene.view["seats"][stake.seat]["objectives"] or ())
            out.append((stake.seat, 3 - stake.rank, 2 if matches else 0))
    return out


def _companies(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    cells = []
    for cell in scene.view["grid"]:
        pays = join(
            h(
                '<li>{}<span class="vh">{}</span><b>{}</b>{}</li>',
                monogram(t.name(seat), small=True),
                t.name(seat),
                points,
                h("<em>+{}</em>", bonus) if bonus else "",
            )
            for seat, points, bonus in _paid(scene, result, cell)
        )
        cells.append(
            h(
                '<li class="cell c-{}"><span class="edge"></span><span class="cn">{}<span>{}</span></span><span '
                'class="cp">{}<ul>{}</ul></span></li>',
                cell["colour"],
                mark(cell["colour"], "ic-s", CONGLOMERATE[cell["colour"]]),
                cell["company"],
                icon(TYPE_ICON[cell["type"]], "", t(TYPE_NAME[cell["type"]])),
                pays,
            )
        )
    objectives = join(
        h(
            "<li>{}{}</li>",
            monogram(t.name(seat["seat"]), small=True),
            join(icon(TYPE_ICON[kind], "", t(TYPE_NAME[kind])) for kind in seat["objectives"] or ()),
        )
        for seat in scene.view["seats"]
    )
    return h(
        '<section class="panel gridp"><h2 class="h">{} <ul class="objk" aria-label="{}">{}</ul></h2><ol '
        'class="cells">{}</ol></section>',
        t(N_("What each company pays")),
        t(N_("Objectives, now open")),
        objectives,
        join(cells),
    )


def _step(scene: Scene, result: Result, number: int, each: Conglomerate) -> Markup:
    t = scene.speech
    stakes = sorted(each.stakes, key=lambda stake: (stake.rank or 9, -stake.shares))
    rows = join(_stake(scene, stake, each.colour) for stake in stakes)
    ties = [line for line in explain_result(replace(result, conglomerates=(each,))) if line.text.startswith(TIES)]
    note = _tie_note(scene, ties)
    companies = t(plural("{count} company", "{count} companies", count=each.companies))
    pay = t(N_("most {first}, second {second}"), first=2 * each.companies, second=each.companies)
    if scene.view["players"] == 2:
        pay = t(N_("most {first}"), first=2 * each.companies)
    return h(
        '<section class="panel stepc c-{}"><h2 class="sth"><span class="stn">{}</span>{}{}</h2><p class="sub">{}: '
        "{}</p>"
        '<ul class="prs">{}</ul>{}</section>',
        each.colour,
        number,
        mark(each.colour, "ic-l"),
        CONGLOMERATE_SHORT[each.colour],
        companies,
        pay,
        rows,
        note,
    )


def _tie_note(scene: Scene, ties: Sequence[Message]) -> Markup:
    t = scene.speech
    if not ties:
        return h('<p class="tiebreak">{}</p>', t(N_("No tie.")))
    return join(
        h('<p class="tiebreak hot">{} {}</p>', sentence(t(line), t), rule_tag("V2", t.language)) for line in ties[:2]
    )


def _stake(scene: Scene, stake: Stake, colour: str) -> Markup:
    t = scene.speech
    cards = join(
        h('<rect class="pc" x="{}" y="3" width="9" height="14" rx="1.5"/>', 1 + 11 * number)
        for number in range(stake.cards)
    )
    start = 4 + 11 * stake.cards
    agents = join(
        h('<svg x="{}" y="1" width="14" height="18"><use href="#p-{}"/></svg>', start + 16 * number, colour)
        for number in range(stake.agents)
    )
    twice = (
        h('<text class="x2" x="{}" y="15">= {}</text>', start + 16 * stake.agents + 3, 2 * stake.agents)
        if stake.agents
        else ""
    )
    rank = ""
    if stake.rank:
        word = t(N_("most")) if stake.rank == 1 else t(N_("second"))
        rank = h('<span class="rank rank-{}">{}</span>', stake.rank, word)
    if stake.rank:
        parts = f"{stake.company_points} + {stake.bonus}" if stake.bonus else f"{stake.company_points}"
        points = h('<span class="vp"><b>{}</b><small>{}</small></span>', stake.points, parts)
    else:
        points = h('<span class="vp none">–</span>')
    width = max(120, start + 16 * stake.agents + 30)
    return h(
        '<li class="{}"><span class="p1">{}<span class="nm">{}</span><span class="shn">{}</span>{}</span>'
        '<svg class="sh c-{}" viewBox="0 0 {} 20" preserveAspectRatio="xMinYMid meet" '
        'aria-hidden="true">{}{}{}</svg>{}</li>',
        "" if stake.rank else "lose",
        monogram(t.name(stake.seat), small=True),
        t.name(stake.seat),
        stake.shares,
        rank,
        colour,
        width,
        cards,
        agents,
        twice,
        points,
    )


def _consultants(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    rows = join(
        h(
            '<li>{}<span class="nm">{}</span><span class="ks">{}</span><b>{}</b></li>',
            monogram(t.name(seat["seat"]), small=True),
            t.name(seat["seat"]),
            join(
                icon(CONSULTANT_ICON[kind], "", consultant_name(scene, kind))
                for kind, count in seat["consultants"].items()
                for _ in range(count)
            ),
            result.scores[seat["seat"]].consultants,
        )
        for seat in scene.view["seats"]
    )
    how = (
        N_("1 for a pair, 1 for all four")
        if scene.view["edition"] == "retail"
        else N_("1, 3, 5, 7 for the types, 1 for copies")
    )
    return h(
        '<section class="panel"><h2 class="sth"><span class="stn">5</span>{} <span class="label">{}</span></h2><ul '
        'class="konl">{}</ul></section>',
        t(N_("Consultants")),
        t(how),
        rows,
    )


def _ledger(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    seats = range(len(result.scores))
    heads = join(
        h(
            '<th scope="col"{}><span class="cut">{}</span></th>',
            Markup(' class="won"') if seat in result.winners else "",
            t.name(seat),
        )
        for seat in seats
    )
    rows = join(
        h(
            '<tr><th scope="row"><span class="cg">{}{}</span></th>{}</tr>',
            mark(each.colour),
            CONGLOMERATE_SHORT[each.colour],
            join(h("<td>{}</td>", each.stakes[seat].points or "–") for seat in seats),
        )
        for each in result.conglomerates
    )
    consultants = join(h("<td>{}</td>", result.scores[seat].consultants) for seat in seats)
    totals = join(h("<td>{}</td>", result.scores[seat].total) for seat in seats)
    tie = Markup("")
    if result.decided_by != "points":
        tie = h(
            '<tr class="tb"><th scope="row">{}</th>{}</tr>',
            t(N_("Tied: agents in HQ")),
            join(h("<td>{}</td>", result.scores[seat].agents) for seat in seats),
        )
    return h(
        '<section class="panel tot"><table class="market ledger"><thead><tr><th '
        'scope="col">{}</th>{}</tr></thead><tbody>{}'
        '<tr><th scope="row">{}</th>{}</tr></tbody><tfoot><tr><th '
        'scope="row">{}</th>{}</tr>{}</tfoot></table></section>',
        t(N_("Points")),
        heads,
        rows,
        t(N_("Consultants")),
        consultants,
        t(N_("Total")),
        totals,
        tie,
    )


def _solo(scene: Scene, result: Result) -> Markup:
    from boardroom.web.render.ods import objectives

    t = scene.speech
    steps = join(h("<li>{}</li>", sentence(t(line), t)) for line in explain_result(result))
    agents = join(
        h(
            '<li>{}<span class="nm">{}</span><span class="ks">{}</span><b>{}</b></li>',
            monogram(t.name(seat["seat"]), small=True),
            t.name(seat["seat"]),
            join(pawn(c) for c, n in seat["agents"].items() for _ in range(n)),
            result.scores[seat["seat"]].agents,
        )
        for seat in scene.view["seats"]
    )
    return h(
        '<div class="soloend">{}{}<section class="panel"><h2 class="h">{}</h2><ol class="explained '
        'say">{}</ol></section>'
        '<section class="panel"><h2 class="h">{} <span class="label">{}</span></h2><ul '
        'class="konl">{}</ul></section></div>',
        board(scene),
        objectives(scene),
        t(N_("How it was counted")),
        steps,
        t(N_("Agents in the HQ")),
        t(N_("they break a tie")),
        agents,
    )
