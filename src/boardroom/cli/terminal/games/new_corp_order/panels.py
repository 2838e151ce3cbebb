"""Everything on the table beside the grid: headquarters, display, hand, supply, and what happened last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.games.new_corp_order.marks import (
    MARKS,
    chip,
    chips,
    colour_word,
    consultant_name,
    shape,
    sign,
    type_name,
)
from boardroom.cli.terminal.parts import LABEL
from boardroom.cli.terminal.screen import Screen, crop
from boardroom.core.words import N_, plural
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.kernel.tables import DISPLAY

SHORT = 3
"""Letters of a consultant's name where there is no room."""
LONGEST_CONSULTANT = 30
WIDEST_HQS = 110


def person(screen: Screen, seat: int, *, solo: bool) -> str:
    """The name of whoever sits on a seat."""
    return screen.tell(names.person(seat, solo=solo))


def name(screen: Screen, view: dict[str, Any], seat: int) -> str:
    """The same, in the game that a view shows."""
    return person(screen, seat, solo=view["solo"] is not None)


def headquarters(screen: Screen, view: dict[str, Any], points: Mapping[int, str]) -> Table:
    """Every HQ in a row: cards untapped and tapped, agents, consultants; the size of the hand; points so far."""
    seats, solo = view["seats"], view["solo"] is not None
    columns: list[list[Text]] = [[Text("HQ", style=LABEL), *(_name(screen, view, seat) for seat in seats)]]
    for colour in view["reserve"]:
        heading = Text(f"{shape(screen, colour)} {colour_word(screen, colour)}", style=MARKS[colour].style)
        columns.append([heading, *(_pile(screen, seat, colour) for seat in seats)])
    numbers = [(screen.say(N_("VP")), [points.get(seat["seat"], "") for seat in seats])]
    if not solo:
        numbers.insert(0, (screen.say(N_("Hand")), [str(seat["hand_size"]) for seat in seats]))
    right = [[Text(heading, style=LABEL), *map(Text, cells)] for heading, cells in numbers]
    width = min(screen.width, WIDEST_HQS)
    room = width - sum(max(cell.cell_len for cell in column) + 2 for column in (*columns, *right))
    if not solo:
        held = [Text(_consultants(screen, seat, view["edition"], room)) for seat in seats]
        columns.append([Text(screen.say(N_("Consultants")), style=LABEL), *held])
    table = Table(box=None, padding=(0, 1), pad_edge=False, show_header=False, width=width)
    for column in columns:
        table.add_column(no_wrap=True, ratio=1 if column is columns[-1] else None)
    for _ in right:
        table.add_column(no_wrap=True, justify="right")
    for row in zip(*columns, *right, strict=True):
        table.add_row(*row)
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


def _consultants(screen: Screen, seat: dict[str, Any], edition: str, room: int) -> str:
    """By name if there is room, else by the first letters."""
    held = [(screen.tell(consultant_name(key, edition)), count) for key, count in seat["consultants"].items() if count]
    times = {count: screen.tell(f" ×{count}") if count > 1 else "" for _, count in held}
    whole = ", ".join(f"{name}{times[count]}" for name, count in held)
    if len(whole) <= room:
        return whole
    return " ".join(f"{name[:SHORT]}{times[count].strip()}" for name, count in held)


def middle_line(screen: Screen, view: dict[str, Any]) -> Text:
    """Display, deck and reserve."""
    line = Text.assemble((screen.say(N_("Display")), LABEL), " ")
    cards = [chip(screen, colour) for colour in view["display"] if colour is not None]
    gap = " " if len(view["display"]) <= DISPLAY else ""  # A house rule may need room for more cards.
    line.append_text(Text(gap).join(cards) if cards else Text(sign(screen, "dot")))
    line.append(" ")
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
