"""Who stands where, and how the points come about."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.games.new_corp_order.marks import chip, colour_word
from boardroom.cli.terminal.games.new_corp_order.panels import person
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_, plural
from boardroom.games.new_corp_order.explain import explain_result, winner
from boardroom.games.new_corp_order.result import Result, Stake

RANKS = {1: "①", 2: "②", 0: " "}
PLAIN_RANKS = {1: "1st", 2: "2nd", 0: "   "}


def points(result: Result, seat: int | None) -> dict[int, str]:
    """Points so far beside each HQ; a question mark where secret objectives may add to them."""
    return {
        score.seat: f"{score.total}{'' if result.complete or score.seat == seat else '+?'}" for score in result.scores
    }


def score_table(screen: Screen, result: Result) -> RenderableType:
    """A row for each conglomerate: shares, rank and points of everybody; below it what else counts, and the totals."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column(screen.say(N_("Shares, rank, points")) if result.conglomerates else "", no_wrap=True)
    for score in result.scores:
        name = person(screen, score.seat, solo=not result.conglomerates)
        table.add_column(name, justify="right", style="bold" if score.seat in result.winners else "")
    for each in result.conglomerates:
        companies = screen.tell(plural("{count} company", "{count} companies", count=each.companies))
        label = Text.assemble(chip(screen, each.colour, colour_word(screen, each.colour)), f" {companies}")
        table.add_row(label, *(_stake(screen, stake) for stake in each.stakes))
    if result.conglomerates:
        table.add_row(screen.say(N_("Objectives")), *(str(score.bonus) for score in result.scores))
        table.add_row(screen.say(N_("Consultants")), *(str(score.consultants) for score in result.scores))
    table.add_row(screen.say(N_("Agents in the HQ")), *(str(score.agents) for score in result.scores), style="dim")
    table.add_row(screen.say(N_("Victory points")), *(str(score.total) for score in result.scores), style="bold")
    return table


def score_page(screen: Screen, scene: Scene) -> RenderableType:
    """The table, and every step of the scoring in sentences; at the end with the winner on top."""
    result = scene.result
    page = Group(score_table(screen, result), *(Text(screen.tell(line)) for line in explain_result(result)))
    if not result.final:
        return page
    return Group(Panel(Text(screen.tell(winner(result)), style="bold yellow"), expand=False), page)


def _stake(screen: Screen, stake: Stake) -> str:
    """Shares, rank, points."""
    if not stake.shares:
        return ""
    return f"{stake.shares} {(PLAIN_RANKS if screen.plain else RANKS)[stake.rank]} {stake.company_points:>3}"
