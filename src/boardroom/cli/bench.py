"""`boardroom bench`: our engine beside others, in one run."""

from __future__ import annotations

import platform
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.games import game
from boardroom.lab import bench as measure
from boardroom.lab.peers import PEERS, PeerRate, measure_peer
from boardroom.lab.thinking import measure as thinking_rate


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long each engine runs.")] = 2.0,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Measure other engines too (installed on the first use).")
    ] = False,
    search: Annotated[
        bool, typer.Option("--search/--no-search", help="Measure how fast the search bot thinks, too.")
    ] = False,
    cold: Annotated[bool, typer.Option("--compile/--no-compile", help="Measure a cold compilation too.")] = True,
) -> None:
    """Measure decisions a second, copies, compile times, and the ratios to other engines."""
    console = Console()
    console.print(
        f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}; one thread; fastest of 5."
    )
    with console.status("measuring") as status:
        status.update("compiling the rules, if they are not yet")
        ours = []
        for players in (4, 3, 2, 1):
            status.update(f"New Corp Order, {players} players, compiled")
            ours.append(measure.compiled_rate(game("new-corp-order", players=players), seconds))
        four = game("new-corp-order", players=4)
        status.update("New Corp Order, interpreted")
        ours.append(measure.interpreted_rate(four, seconds))
        status.update("New Angeles, interpreted")
        angeles = measure.interpreted_rate(game("new-angeles", players=4, trading="off"), seconds)
        rates = []
        for peer in PEERS if peers else ():
            status.update(peer.name)
            rates.append(measure_peer(peer, seconds))
        status.update("New Corp Order once more, so that a busy moment hurts nobody")
        ours[0] = max(ours[0], measure.compiled_rate(four, seconds), key=lambda rate: rate.decisions_per_second)
        ours[-1] = max(ours[-1], measure.interpreted_rate(four, seconds), key=lambda rate: rate.decisions_per_second)
        status.update("the table")
        latencies = [measure.table_latency(four), measure.table_latency(game("new-corp-order", players=1))]
        copies = measure.copy_latency(four)
        imported, heavy = measure.import_seconds()
        compiled = None
        if cold:
            status.update("a cold compilation, half a minute or so")
            compiled = measure.compile_seconds(four)
        thinking = []
        for players in (4, 3, 2, 1) if search else ():
            status.update(f"the search, {players} players")
            thinking.append(thinking_rate(players))
    console.print(_rates(ours, angeles, rates))
    for rate in thinking:
        console.print(f"search, {rate.players} players, mid-game: {rate.per_second:,.0f} imagined games/s on one core")
    console.print(_details(latencies, copies, imported, heavy, compiled))
    if rates:
        _ratios(console, ours[0], ours[-1], rates)
    else:
        console.print("Ratios to other engines: boardroom bench --peers")


def _rates(ours: list[measure.Rate], angeles: measure.Rate, rates: list[PeerRate]) -> Table:
    table = Table("engine", "decisions/s", "picks/s", "games/s", "compiled /", "interpreted /", title="Random play")
    for column in table.columns[1:]:
        column.justify = "right"
    compiled, interpreted = ours[0].decisions_per_second, ours[-1].decisions_per_second
    named = [(f"New Corp Order, {rate.name}", rate) for rate in ours]
    for name, rate in (*named, (f"New Angeles, {angeles.name}, no trades", angeles)):
        table.add_row(
            f"[bold]{name}[/]",
            f"{rate.decisions_per_second:,.0f}",
            f"{rate.picks_per_second:,.0f}",
            f"{rate.games_per_second:,.0f}",
            "",
            "",
        )
    for peer in rates:
        if not peer.measured:
            table.add_row(f"{peer.name} {peer.version}", peer.how, "", "", "", "")
            continue
        table.add_row(
            f"{peer.name} {peer.version}",
            f"{peer.decisions_per_second:,.0f}",
            f"{peer.picks_per_second:,.0f}",
            f"{peer.games_per_second:,.0f}",
            f"{compiled / peer.decisions_per_second:,.2f} x",
            f"{interpreted / peer.decisions_per_second:,.2f} x",
        )
    return table


def _details(
    latencies: list[measure.Latency],
    copies: tuple[measure.Latency, measure.Latency],
    imported: float,
    heavy: list[str],
    compiled: tuple[float, float] | None,
) -> Table:
    table = Table("what", "typical", "99th percentile", title="Small things")
    for latency, who in zip(latencies, ("4 players", "solo, with the turns of ODS"), strict=True):
        table.add_row(f"{latency.name}, {who}", _time(latency.typical), _time(latency.worst))
    for copy in copies:
        table.add_row(copy.name, _time(copy.typical), "")
    table.add_row("import boardroom" + (f" (loads {', '.join(heavy)})" if heavy else ""), _time(imported), "")
    if compiled:
        table.add_row("compile, cold", _time(compiled[0]), "")
        table.add_row("compile, cached", _time(compiled[1]), "")
    return table


def _ratios(console: Console, compiled: measure.Rate, interpreted: measure.Rate, rates: list[PeerRate]) -> None:
    in_c = [rate for rate in rates if rate.measured and rate.name.endswith("C++")]
    in_python = [rate for rate in rates if rate.measured and rate.name.endswith("from Python")]
    for ours, theirs, what in (
        (compiled, in_c, "compiled, to OpenSpiel's fastest rollout in C++"),
        (interpreted, in_python, "interpreted, to OpenSpiel's fastest game driven from Python"),
    ):
        if theirs:
            fastest = max(theirs, key=lambda rate: rate.decisions_per_second)
            ratio = ours.decisions_per_second / fastest.decisions_per_second
            console.print(f"{what} ({fastest.name}): [bold]{ratio:.2f} x[/]")


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-9:.1f} ns"
