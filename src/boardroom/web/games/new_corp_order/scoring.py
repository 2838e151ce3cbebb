"""The end, explained: towers of points, the four conglomerates one by one, what each company pays, the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardroom.core.words import N_, Message, plural
from boardroom.games.new_corp_order.explain import explain_result, ties, winner
from boardroom.games.new_corp_order.result import Conglomerate, Result, Stake
from boardroom.web.games.new_corp_order.board import board
from boardroom.web.games.new_corp_order.icons import (
    CONGLOMERATE,
    CONSULTANT_ICON,
    TYPE_ICON,
    TYPE_NAME,
    mark,
    pawn,
    rule_tag,
)
from boardroom.web.games.new_corp_order.market import CONGLOMERATE_SHORT
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.games.new_corp_order.seats import consultant_name
from boardroom.web.games.new_corp_order.story import said
from boardroom.web.shell.html import (
    Markup,
    h,
    icon,
    join,
    monogram,
)

CROWDED = 3
"""Where a company pays so many, what it pays is set smaller."""
TALLEST = 132
"""The highest tower of points, in its own units."""


def scoring(scene: Scene, actions: Markup) -> Markup:
    """The whole scoring of a finished game."""
    result = scene.result
    if result is None:
        return Markup("")
    body = _solo(scene, result) if scene.view["solo"] else _together(scene, result)
    return h(
        '<main class="scoring{solo}" id="table">{winner}{body}<div class="scoracts">{actions}</div></main>',
        solo=" solo" if scene.view["solo"] else "",
        winner=_winner(scene, result),
        body=body,
        actions=actions,
    )


def _winner(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    head = t(N_("You win.")) if scene.seat in result.winners and len(result.winners) == 1 else ""
    if not head:
        names = [t.name(seat) for seat in result.winners]
        head = t(N_("{player} wins."), player=names[0]) if len(names) == 1 else t(N_("A shared victory."))
    return h(
        '<section class="panel winner" aria-label="{label}"><h1 class="head say">{head}</h1>'
        '<p class="why say">{why} {rule}</p>{towers}<p class="legend2"><span><i></i>{floor}</span>'
        '<span><i class="k2"></i>{lit}</span><span><i class="k3"></i>{consultants}</span></p></section>',
        label=t(N_("Result")),
        head=head,
        why=t(winner(result)),
        rule=rule_tag("ODS12" if scene.view["solo"] else "E3", t.language),
        towers=_towers(scene, result),
        floor=t(N_("one floor = one point")),
        lit=t(N_("gold floor: objective")),
        consultants=t(N_("consultants")),
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
                    '<g class="{kind}"><rect class="floor" x="{x:.1f}" y="{y:.1f}" width="64" height="{height:.1f}"/>',
                    kind=kind,
                    x=x,
                    y=y,
                    height=height,
                )
            )
            parts += [
                h(
                    '<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="5" height="{height:.1f}"/>',
                    kind="win on" if lit else "win",
                    x=x + 5 + 8 * window,
                    y=y + height * 0.3,
                    height=height * 0.42,
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
                '<text class="tot-n" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{total}</text>'
                '<text class="tot-w{best}" x="{middle:.1f}" y="194" text-anchor="middle">{name}</text>'
                '<text class="tot-s" x="{middle:.1f}" y="210" text-anchor="middle">{agents}</text>',
                x=middle - 6 if best else middle,
                y=y - 7,
                anchor="end" if best else "middle",
                total=result.scores[seat].total,
                best=" tot-me" if best else "",
                middle=middle,
                name=t.name(seat)[:14],
                agents=t(plural("{count} agent", "{count} agents", count=result.scores[seat].agents)),
            )
        )
    label = ", ".join(f"{t.name(seat)} {result.scores[seat].total}" for seat in seats)
    return h('<svg class="totals" viewBox="0 -16 478 232" role="img" aria-label="{}">{}</svg>', label, join(parts))


def _together(scene: Scene, result: Result) -> Markup:
    steps = join(_step(scene, number, each) for number, each in enumerate(result.conglomerates, 1))
    return h(
        '{companies}<div class="stepsrow">{steps}</div><div class="sums">{consultants}{ledger}</div>',
        companies=_companies(scene, result),
        steps=steps,
        consultants=_consultants(scene, result),
        ledger=_ledger(scene, result),
    )


def _paid(scene: Scene, result: Result, cell: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Who gets what for a company: seat, points, bonus."""
    each = next(each for each in result.conglomerates if each.colour == cell["colour"])
    out = []
    for stake in sorted(each.stakes, key=lambda stake: stake.rank or 9):
        if stake.rank:
            matches = cell["type"] in (scene.view["seats"][stake.seat]["objectives"] or ())
            bonus = stake.bonus // stake.matching if matches and stake.matching else 0
            out.append((stake.seat, stake.company_points // each.companies, bonus))
    return out


def _companies(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    cells = []
    for cell in scene.view["grid"]:
        pays = [
            h(
                '<li>{plate}<span class="vh">{name}</span><b>{points}</b>{bonus}</li>',
                plate=monogram(t.name(seat), small=True, seat=seat),
                name=t.name(seat),
                points=points,
                bonus=h("<em>+{}</em>", bonus) if bonus else "",
            )
            for seat, points, bonus in _paid(scene, result, cell)
        ]
        cells.append(
            h(
                '<li class="cell{crowded} c-{colour}"><span class="edge"></span><span class="cn">{mark}<span>{company}'
                '</span></span><span class="cp">{glyph}<ul>{pays}</ul></span></li>',
                colour=cell["colour"],
                mark=mark(cell["colour"], "ic-s", CONGLOMERATE[cell["colour"]]),
                company=cell["company"],
                glyph=icon(TYPE_ICON[cell["type"]], "", t(TYPE_NAME[cell["type"]])),
                crowded=" crowded" if len(pays) >= CROWDED else "",
                pays=join(pays),
            )
        )
    objectives = join(
        h(
            "<li>{}{}</li>",
            monogram(t.name(seat["seat"]), small=True, seat=seat["seat"]),
            join(icon(TYPE_ICON[kind], "", t(TYPE_NAME[kind])) for kind in seat["objectives"] or ()),
        )
        for seat in scene.view["seats"]
    )
    return h(
        '<section class="panel gridp"><h2 class="h">{title} '
        '<ul class="objk" aria-label="{label}">{objectives}</ul></h2><ol class="cells">{cells}</ol>'
        "</section>",
        title=t(N_("What each company pays")),
        label=t(N_("Objectives, now revealed")),
        objectives=objectives,
        cells=join(cells),
    )


def _step(scene: Scene, number: int, each: Conglomerate) -> Markup:
    t = scene.speech
    stakes = sorted(each.stakes, key=lambda stake: (stake.rank or 9, -stake.shares))
    rows = join(_stake(scene, stake, each.colour) for stake in stakes)
    note = _tie_note(scene, ties(each))
    companies = t(plural("{count} company", "{count} companies", count=each.companies))
    pay = t(N_("most shares: {first}, second: {second}"), first=2 * each.companies, second=each.companies)
    if scene.view["players"] == 2:
        pay = t(N_("most {first}"), first=2 * each.companies)
    return h(
        '<section class="panel stepc c-{colour}"><h2 class="sth"><span class="stn">{number}'
        '</span>{mark}{name}</h2><p class="sub">{companies}</p><ul class="prs">{rows}</ul>{note}'
        "</section>",
        colour=each.colour,
        number=number,
        mark=mark(each.colour, "ic-l"),
        name=CONGLOMERATE_SHORT[each.colour],
        companies=t.labelled(companies, pay),
        rows=rows,
        note=note,
    )


def _tie_note(scene: Scene, told: Sequence[Message]) -> Markup:
    t = scene.speech
    if not told:
        return h('<p class="tiebreak">{}</p>', t(N_("No tie.")))
    return join(h('<p class="tiebreak hot">{} {}</p>', said(line, t), rule_tag("V2", t.language)) for line in told[:2])


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
        '<li class="{result}"><span class="p1">{plate}<span class="nm">{name}</span>'
        '<span class="shn">{shares}</span>{rank}</span>'
        '<svg class="sh c-{colour}" viewBox="0 0 {width} 20" preserveAspectRatio="xMinYMid meet" '
        'aria-hidden="true">{cards}{agents}{twice}</svg>{points}</li>',
        result="" if stake.rank else "lose",
        plate=monogram(t.name(stake.seat), small=True, seat=stake.seat),
        name=t.name(stake.seat),
        shares=stake.shares,
        rank=rank,
        colour=colour,
        width=width,
        cards=cards,
        agents=agents,
        twice=twice,
        points=points,
    )


def _consultants(scene: Scene, result: Result) -> Markup:
    t = scene.speech
    rows = join(
        h(
            '<li>{plate}<span class="nm">{name}</span><span class="ks">{services}</span><b>{points}</b></li>',
            plate=monogram(t.name(seat["seat"]), small=True, seat=seat["seat"]),
            name=t.name(seat["seat"]),
            services=join(
                icon(CONSULTANT_ICON[kind], "", consultant_name(scene, kind))
                for kind, count in seat["consultants"].items()
                for _ in range(count)
            ),
            points=result.scores[seat["seat"]].consultants,
        )
        for seat in scene.view["seats"]
    )
    how = (
        N_("1 per pair, 1 more for all four")
        if scene.view["edition"] == "retail"
        else N_("1, 3, 5, 7 for 1 to 4 types, 1 per extra copy")
    )
    times = scene.view["consultant_points"]
    return h(
        '<section class="panel"><h2 class="sth"><span class="stn">5</span>{} <span class="label">{}</span></h2><ul '
        'class="konl">{}</ul></section>',
        t(N_("Consultants")),
        t(how) if times == 1 else t(N_("{how}, all times {number}"), how=t(how), number=times),
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
    if result.decided_by not in {"points", "shared-total"}:
        tie = h(
            '<tr class="tb"><th scope="row">{}</th>{}</tr>',
            t(N_("Tied: agents in HQ")),
            join(h("<td>{}</td>", result.scores[seat].agents) for seat in seats),
        )
    return h(
        '<section class="panel tot"><table class="market ledger"><thead><tr><th scope="col">{title}'
        '</th>{heads}</tr></thead><tbody>{rows}<tr><th scope="row">{consultants_title}</th>{consultants}'
        '</tr></tbody><tfoot><tr><th scope="row">{total_title}</th>{totals}</tr>{tie}</tfoot></table>'
        "</section>",
        title=t(N_("VP")),
        heads=heads,
        rows=rows,
        consultants_title=t(N_("Consultants")),
        consultants=consultants,
        total_title=t(N_("Total")),
        totals=totals,
        tie=tie,
    )


def _solo(scene: Scene, result: Result) -> Markup:
    from boardroom.web.games.new_corp_order.ods import objectives

    t = scene.speech
    steps = join(h("<li>{}</li>", said(line, t)) for line in explain_result(result))
    agents = join(
        h(
            '<li>{plate}<span class="nm">{name}</span><span class="ks">{pawns}</span><b>{count}</b></li>',
            plate=monogram(t.name(seat["seat"]), small=True, seat=seat["seat"]),
            name=t.name(seat["seat"]),
            pawns=join(pawn(c) for c, n in seat["agents"].items() for _ in range(n)),
            count=result.scores[seat["seat"]].agents,
        )
        for seat in scene.view["seats"]
    )
    return h(
        '<div class="soloend">{board}{objectives}<section class="panel"><h2 class="h">{counted}</h2>'
        '<ol class="explained say">{steps}</ol></section><section class="panel">'
        '<h2 class="h">{agents_title} <span class="label">{agents_label}</span></h2>'
        '<ul class="konl">{agents}</ul></section></div>',
        board=board(scene),
        objectives=objectives(scene),
        counted=t(N_("Scoring, step by step")),
        steps=steps,
        agents_title=t(N_("Agents in the HQ")),
        agents_label=t(N_("they break a tie")),
        agents=agents,
    )
