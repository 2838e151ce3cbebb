"""`boardroom bench`: our engine beside others, in one run."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from boardroom.core.game import Game
from boardroom.core.meta import Meta
from boardroom.games import GAMES, game, meta, metas
from boardroom.lab import bench as measure
from boardroom.lab.peers import PEERS, PeerRate, measure_peer
from boardroom.players import thinking as thinking_of


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long each engine runs.")] = 2.0,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Measure other engines too (installed on the first use).")
    ] = False,
    search: Annotated[
        bool, typer.Option("--search/--no-search", help="Measure how fast the search bot thinks, too.")
    ] = False,
    analysis: Annotated[bool, typer.Option("--analysis", help="Only how long the analysis of a game takes.")] = False,
    cold: Annotated[bool, typer.Option("--compile/--no-compile", help="Measure a cold start too.")] = True,
    only: Annotated[
        str | None, typer.Option("--game", help=f"Only one game: {', '.join(GAMES)}.", show_default="all")
    ] = None,
) -> None:
    """Measure decisions a second, copies, compile times, and the ratios to other engines."""
    console = Console()
    if analysis:
        _analysis(console, metas() if only is None else (meta(only),))
        return
    console.print(
        f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}; one thread; fastest of 5."
    )
    described = metas() if only is None else (meta(only),)
    usual = {each.title: _game(each, each.usual) for each in described}
    ours: dict[str, list[measure.Rate]] = {}
    with console.status("measuring") as status:
        for each in described:
            status.update(f"{each.title}, compiled")
            counts = sorted(each.players, key=lambda count: (count != each.usual, -count))
            ours[each.title] = [measure.compiled_rate(_game(each, count), seconds) for count in counts]
            status.update(f"{each.title}, interpreted")
            ours[each.title].append(measure.interpreted_rate(usual[each.title], seconds))
        rates = []
        for peer in PEERS if peers else ():
            status.update(peer.name)
            rates.append(measure_peer(peer, seconds))
        status.update("all games once more, so that a busy moment hurts nobody")
        for title, played in usual.items():
            ours[title][0] = _faster(ours[title][0], measure.compiled_rate(played, seconds))
            ours[title][-1] = _faster(ours[title][-1], measure.interpreted_rate(played, seconds))
        status.update("the table")
        latencies = {
            f"{title}, {played.players} players": measure.table_latency(played) for title, played in usual.items()
        }
        latencies |= {f"{each.title}, solo": measure.table_latency(_game(each, 1)) for each in described if each.solo}
        copies = {title: measure.copy_latency(played) for title, played in usual.items()}
        imported, heavy = measure.import_seconds()
        compiled: dict[str, tuple[float, float]] = {}
        first: dict[str, measure.FirstPick] = {}
        if cold:
            status.update("a cold start of each game, some seconds")
            compiled = {title: measure.compile_seconds(played) for title, played in usual.items()}
            first = {title: measure.first_pick(played) for title, played in usual.items()}
        thinking = []
        for each in described if search else ():
            searches = thinking_of(each.key)
            for players in reversed(each.players) if searches is not None else ():
                status.update(f"the search of {each.title}, {players} players")
                thinking.append((each.title, searches.measure(players)))
    console.print(_rates(ours, rates))
    for title, rate in thinking:
        console.print(
            f"search of {title}, {rate.players} players, mid-game: {rate.per_second:,.0f} imagined games/s on one core"
        )
    console.print(_details(latencies, copies, imported, heavy, compiled, first))
    if rates:
        _ratios(console, ours, rates)
    else:
        console.print("Ratios to other engines: boardroom bench --peers")


def _analysis(console: Console, described: Sequence[Meta]) -> None:
    from boardroom.lab.analysis_time import analysis_time

    for each in described:
        taken = analysis_time(_game(each, each.usual))
        console.print(
            f"{each.title}, {each.usual} players, {taken.turns} turns, {taken.picks} picks: analysed in "
            f"{taken.worked:.1f} s of processor time, {taken.waited:.1f} s by the clock; {taken.points} turning points"
        )


def _game(described: Meta, players: int) -> Game:
    """A game as the laboratory plays it."""
    return game(described.key, players=players, **described.laboratory)


def _faster(one: measure.Rate, other: measure.Rate) -> measure.Rate:
    return max(one, other, key=lambda rate: rate.decisions_per_second)


def _rates(ours: dict[str, list[measure.Rate]], rates: list[PeerRate]) -> Table:
    """All rates; the peers beside the first game."""
    table = Table("engine", "decisions/s", "picks/s", "games/s", "compiled /", "interpreted /", title="Random play")
    for column in table.columns[1:]:
        column.justify = "right"
    first = next(iter(ours.values()))
    compiled, interpreted = first[0].decisions_per_second, first[-1].decisions_per_second
    for name, rate in ((f"{title}, {rate.name}", rate) for title, measured in ours.items() for rate in measured):
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
    latencies: dict[str, measure.Latency],
    copies: dict[str, tuple[measure.Latency, measure.Latency]],
    imported: float,
    heavy: list[str],
    compiled: dict[str, tuple[float, float]],
    first: dict[str, measure.FirstPick],
) -> Table:
    table = Table("what", "typical", "99th percentile", title="Small things")
    for title, latency in latencies.items():
        table.add_row(f"{latency.name}, {title}", _time(latency.typical), _time(latency.worst))
    for title, both in copies.items():
        for copy in both:
            table.add_row(f"{copy.name}, {title}", _time(copy.typical), "")
    table.add_row("import boardroom" + (f" (loads {', '.join(heavy)})" if heavy else ""), _time(imported), "")
    for title, (cold, cached) in compiled.items():
        table.add_row(f"compile {title}, cold, CPU time", _time(cold), "")
        table.add_row(f"load {title} from the cache, CPU time", _time(cached), "")
    for title, pick in first.items():
        table.add_row(f"first pick of {pick.bot} after a cold start, {title}", _time(pick.waited), "")
        table.add_row("the same, CPU time", _time(pick.worked), "")
    return table


def _ratios(console: Console, ours: dict[str, list[measure.Rate]], rates: list[PeerRate]) -> None:
    in_c = [rate for rate in rates if rate.measured and rate.name.endswith("C++")]
    in_python = [rate for rate in rates if rate.measured and rate.name.endswith("from Python")]
    for title, (compiled, *_, interpreted) in ours.items():
        ratio = compiled.decisions_per_second / interpreted.decisions_per_second
        console.print(f"{title}, compiled, to interpreted: [bold]{ratio:.1f} x[/]")
        for rate, theirs, what in (
            (compiled, in_c, "compiled, to OpenSpiel's fastest rollout in C++"),
            (interpreted, in_python, "interpreted, to OpenSpiel's fastest game driven from Python"),
        ):
            if theirs:
                fastest = max(theirs, key=lambda each: each.decisions_per_second)
                ratio = rate.decisions_per_second / fastest.decisions_per_second
                console.print(f"{title}, {what} ({fastest.name}): [bold]{ratio:.2f} x[/]")


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds / 1e-9:.1f} ns"
