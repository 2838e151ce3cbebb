"""Everything on the table beside the grid: headquarters, display, hand, supply, and what happened last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.choices import about_places, is_place, number
from boardroom.cli.terminal.grid import CHOOSABLE
from boardroom.cli.terminal.marks import chip, chips, colour_word, consultant_name, shape, sign, type_name
from boardroom.cli.terminal.screen import Screen, crop
from boardroom.core.options import Option
from boardroom.core.words import N_, message, plural
from boardroom.games.new_corp_order import names

LABEL = "bold cyan"
SHORT = 3
"""Letters of a consultant's name where there is no room."""
LONGEST_CONSULTANT = 30
BESIDE_CONSULTANTS = 58
"""Columns that the rest of a row of the HQs takes."""


def person(screen: Screen, seat: int, *, solo: bool) -> str:
    """The name of whoever sits on a seat."""
    return screen.tell(names.person(seat, solo=solo))


def headquarters(screen: Screen, view: dict[str, Any], points: Mapping[int, str]) -> Table:
    """Every HQ in a row: cards untapped and tapped, agents, consultants; the size of the hand; points so far."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim", width=screen.width)
    legend = f"HQ {sign(screen, 'untapped')}{sign(screen, 'tapped')}"
    table.add_column(legend, no_wrap=True, max_width=20)
    for colour in view["reserve"]:
        table.add_column(f"{shape(screen, colour)} {colour_word(screen, colour)}", no_wrap=True)
    solo = view["solo"] is not None
    if not solo:
        table.add_column(screen.say(N_("Consultants")), no_wrap=True, ratio=1)
        table.add_column(screen.say(N_("Hand")), justify="right", no_wrap=True)
    table.add_column(screen.say(N_("VP")), justify="right", no_wrap=True)
    for seat in view["seats"]:
        cells: list[RenderableType] = [_name(screen, view, seat)]
        cells += [_pile(screen, seat, colour) for colour in view["reserve"]]
        if not solo:
            cells += [_consultants(screen, seat, view["edition"]), str(seat["hand_size"])]
        table.add_row(*cells, points.get(seat["seat"], ""))
    return table


def _name(screen: Screen, view: dict[str, Any], seat: dict[str, Any]) -> Text:
    active = view["turn"] == seat["seat"] and not view["over"]
    sign_ = sign(screen, "turn") if active else " "
    mine = seat["seat"] == view["seat"]
    name = crop(person(screen, seat["seat"], solo=view["solo"] is not None), 16, plain=screen.plain)
    return Text(f"{sign_} {name}", style="bold" if mine else "")


def _pile(screen: Screen, seat: dict[str, Any], colour: str) -> Text:
    parts = [
        f"{number}{mark}"
        for number, mark in (
            (seat["untapped"][colour], sign(screen, "untapped")),
            (seat["tapped"][colour], sign(screen, "tapped")),
            (seat["agents"][colour], shape(screen, colour)),
        )
        if number
    ]
    return Text(" ".join(parts)) if parts else Text(sign(screen, "dot"), style="dim")


def _consultants(screen: Screen, seat: dict[str, Any], edition: str) -> str:
    held = [
        (screen.tell(consultant_name(key, edition)), f" ×{count}" if count > 1 else "")
        for key, count in seat["consultants"].items()
        if count
    ]
    whole = ", ".join(f"{name}{times}" for name, times in held)
    if len(whole) <= screen.width - BESIDE_CONSULTANTS:
        return whole
    return " ".join(f"{name[:SHORT]}{times.strip()}" for name, times in held)


def middle_line(screen: Screen, view: dict[str, Any]) -> Text:
    """Display, deck and reserve."""
    line = Text.assemble((screen.say(N_("Display")), LABEL), " ")
    for colour in view["display"]:
        if colour is not None:
            line.append_text(chip(screen, colour))
            line.append(" ")
    if not any(view["display"]):
        line.append(sign(screen, "dot") + " ")
    line.append(screen.say(N_("Deck")), style=LABEL)
    line.append(f" {view['deck']}  ")
    line.append(screen.say(N_("Reserve")), style=LABEL)
    line.append(" " + " ".join(f"{shape(screen, colour)}{count}" for colour, count in view["reserve"].items()))
    return line


def own_lines(screen: Screen, view: dict[str, Any]) -> list[Text]:
    """Hands and objectives that the viewer may see; in solo whose conglomerates are whose."""
    if view["solo"] is not None:
        return _solo_lines(screen, view)
    lines = []
    for seat in view["seats"]:
        if seat["hand"] is not None:
            mine = seat["seat"] == view["seat"]
            label = screen.say(N_("Your hand")) if mine else person(screen, seat["seat"], solo=False)
            hand = Text.assemble((label, LABEL), " ", chips(screen, seat["hand"], words=mine))
            lines += _with_objectives(screen, hand, seat["objectives"])
    return lines


def _solo_lines(screen: Screen, view: dict[str, Any]) -> list[Text]:
    sides = [
        Text.assemble((label, LABEL), " ", Text(" ").join(_words(screen, colour) for colour in view["solo"][side]))
        for label, side in ((screen.say(N_("Yours")), "yours"), (person(screen, 1, solo=True), "ods"))
        if view["solo"][side]
    ]
    return _with_objectives(screen, Text("  ").join(sides), view["seats"][0]["objectives"])


def _words(screen: Screen, colour: str) -> Text:
    return chip(screen, colour, colour_word(screen, colour))


def _with_objectives(screen: Screen, line: Text, objectives: Sequence[str]) -> list[Text]:
    """Beside the line if that fits, else below it."""
    words = ", ".join(screen.tell(type_name(key)) for key in objectives)
    goals = Text.assemble((f"{sign(screen, 'objective')} ", LABEL), words)
    if not line.plain:
        return [goals]
    if line.cell_len + goals.cell_len + 2 > screen.width:
        return [line, goals]
    return [Text.assemble(line, "  ", goals)]


def supply_line(screen: Screen, view: dict[str, Any]) -> Text:
    """The consultants that can be taken."""
    label = screen.say(N_("Supply"))
    held = [(screen.tell(consultant_name(key, view["edition"])), count) for key, count in view["supply"].items()]
    for longest in range(LONGEST_CONSULTANT, SHORT, -1):
        words = ", ".join(f"{crop(name, longest, plain=screen.plain)} {count}" for name, count in held)
        if len(label) + 1 + len(words) <= screen.width:
            break
    return Text.assemble((label, LABEL), " ", words)


def title_line(screen: Screen, view: dict[str, Any]) -> Text:
    """Which game this is, and how near its end."""
    line = Text("New Corp Order", style="bold")
    if view["over"]:
        return line.append(f"  {screen.say(N_('The game is over.'))}", style="bold yellow")
    if view["last_round"] is not None:
        left = screen.tell(
            plural("Last round: {count} turn left", "Last round: {count} turns left", count=view["last_round"])
        )
        line.append(f"  {left}", style="bold yellow")
    elif view["triggered"]:
        line.append(
            f"  {screen.say(N_('The end is near: the last round begins after this turn.'))}", style="bold yellow"
        )
    return line


def story_lines(screen: Screen, lines: Sequence[str], fresh: int, most: int, width: int) -> list[Text]:
    """The last sentences that fit; those that are new to the person stand out."""
    dot = sign(screen, "dot")
    first_fresh = len(lines) - fresh
    shown: list[Text] = []
    rows = 0
    for index in range(len(lines) - 1, -1, -1):
        text = Text(f"{dot} {lines[index]}", style="" if index >= first_fresh else "dim")
        rows += len(text.wrap(screen.console, width))
        if rows > most:
            break
        shown.insert(0, text)
    return shown


def option_list(screen: Screen, options: Sequence[Option], *, in_grid: bool, one_a_line: bool) -> list[RenderableType]:
    """The numbered options; those that are numbered in the grid only where `in_grid` is off."""
    numbered = number(options)
    shown = [
        Text.assemble((f" {key} ", CHOOSABLE), " ", screen.tell(option.label))
        for key, option in numbered.items()
        if not (in_grid and is_place(option))
    ]
    blocks: list[RenderableType] = []
    if in_grid and about_places(options):
        hint = Text.assemble((" # ", CHOOSABLE), " ", screen.tell(message(N_("A number from the grid"))))
        shown.insert(0, hint)
    if one_a_line:
        blocks += shown
    elif shown:
        blocks.append(Columns(shown, padding=(0, 2), column_first=False))
    return blocks


def key_line(screen: Screen, keys: Sequence[tuple[str, str]]) -> Text:
    """What can be typed besides numbers."""
    words = [Text.assemble((key, "bold"), (f" {screen.say(text)}", "dim")) for key, text in keys]
    return Text(f" {sign(screen, 'dot')} ", style="dim").join(words)
