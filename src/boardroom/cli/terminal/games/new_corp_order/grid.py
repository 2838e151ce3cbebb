"""The grid of companies, drawn in boxes."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.contract import natural_number
from boardroom.cli.terminal.games.new_corp_order.marks import chip, shape, sign, type_name
from boardroom.cli.terminal.parts import CHOOSABLE
from boardroom.cli.terminal.screen import Screen, crop
from boardroom.core.options import Option
from boardroom.games.new_corp_order import names

LEAST_CELL = 8
WIDEST_CELL = 26
MOST_PIPS = 8


def is_place(option: Option) -> bool:
    """Whether picking it picks a company."""
    return "place" in option.targets and "count" not in option.targets


def place_number(place: int) -> int:
    """The number of a place as people see it."""
    return place + 1


def option_number(option: Option) -> int | None:
    """The number to type for an option: a company by its number in the grid."""
    return place_number(int(option.targets["place"])) if is_place(option) else natural_number(option)


def grid_width(columns: int, cell: int) -> int:
    """The width of a grid with cells of this width."""
    return columns * (cell + 1) + 1


def cell_width(columns: int, width: int) -> int:
    """The widest cells that fit."""
    return max(LEAST_CELL, min(WIDEST_CELL, (width - 1) // columns - 1))


def draw_grid(
    screen: Screen,
    view: dict[str, Any],
    cell: int,
    *,
    choosable: Container[int] = (),
    marked: Container[int] = (),
    level: int = 1,
) -> RenderableType:
    """The grid. Level 0 has no lines between the rows, level 2 shows agents one by one.

    Companies that can be picked and those that are marked for another reason stand out.
    """
    columns = view["columns"]
    table = Table(box=box.SQUARE, show_header=False, show_lines=level > 0, padding=0, pad_edge=False)
    for _ in range(columns):
        table.add_column(width=cell, no_wrap=True)
    goals = wanted_types(view)
    cells = [
        _cell(screen, company, cell, _tag(screen, company["place"], choosable, marked), goals, level)
        for company in view["grid"]
    ]
    for start in range(0, len(cells), columns):
        table.add_row(*cells[start : start + columns])
    if view["solo"] is None:
        return table
    return Group(_marker(screen, view["solo"]["marker"], cell), table)


def wanted_types(view: dict[str, Any]) -> set[str]:
    """The company types that the viewer is rewarded for: own objectives, in solo the open ones."""
    seat = 0 if view["solo"] is not None else view["seat"]
    if seat is None:
        return set()
    return set(view["seats"][seat]["objectives"] or ())


def _tag(screen: Screen, place: int, choosable: Container[int], marked: Container[int]) -> Text:
    number = place_number(place)
    if place in choosable:
        return Text(f"[{number}]".rjust(4), style=CHOOSABLE)
    if place in marked:
        return Text(f"{sign(screen, 'marked')}{number}".rjust(3), style="bold yellow")
    return Text(f"{number:>2}", style="dim")


def _cell(screen: Screen, company: dict[str, Any], width: int, tag: Text, goals: set[str], level: int) -> Text:
    title = Text.assemble(tag, " ")
    title.append(crop(company["company"], width - title.cell_len, plain=screen.plain), style="bold")
    kind = screen.tell(type_name(company["type"]))
    star = sign(screen, "objective") if company["type"] in goals else ""
    if level < 2:
        return Text("\n").join([title, _short(screen, company, width, kind, star)])
    words = crop(f" {star or ' '} {kind}", width, plain=screen.plain)
    return Text("\n").join([title, Text(words, style="bold" if star else "dim"), _agents(screen, company, width)])


def _short(screen: Screen, company: dict[str, Any], width: int, kind: str, star: str) -> Text:
    line = Text()
    if company["colour"] is not None:
        line.append_text(chip(screen, company["colour"], str(company["agents"])))
    words = f"{star}{kind}" if star else f" {kind}"
    line.append(crop(words, width - line.cell_len, plain=screen.plain), style="bold" if star else "dim")
    return line


def _agents(screen: Screen, company: dict[str, Any], width: int) -> Text:
    line = Text("   ")
    if company["colour"] is None:
        return line
    line.append_text(chip(screen, company["colour"], str(company["agents"])))
    pips = " ".join([shape(screen, company["colour"])] * min(company["agents"] - 1, MOST_PIPS))
    if line.cell_len + len(pips) < width:
        line.append(f" {pips}")
    return line


def _marker(screen: Screen, column: int, cell: int) -> Text:
    """ODS6: where the marker stands."""
    words = f"{sign(screen, 'marker')} {screen.tell(names.person(1, solo=True))}"
    return Text(" " * (1 + column * (cell + 1) + max(0, (cell - len(words)) // 2)) + words, style="bold")
