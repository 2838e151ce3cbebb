"""The ladder: players against each other over settings, numbers of players and seats, and what that says about them.

A schedule is a list of games that depends on its settings only, and every finished game is a line in a file. So a run
that was stopped goes on where it was.
"""

from __future__ import annotations

import datetime as dt
import json
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import Game, State
from boardroom.games import default_game, meta
from boardroom.games import game as game_by_key
from boardroom.lab import games as studies
from boardroom.lab.ratings import Finish, Rating, Share, rate
from boardroom.players import Player, Witness, create, parse
from boardroom.players.contract import CLOCKS

SOLO = 1
SEED_STEP = 1009

Progress = Callable[[int, int], None]
"""Called with how many games are done and how many there are."""


Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Fixture:
    """One game of a schedule: who sits where, and what is played."""

    number: int
    game: str
    settings: Settings
    """Without the number of players."""
    players: int
    seats: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Outcome:
    """What one game came to."""

    number: int
    game: str
    settings: Settings
    players: int
    seats: tuple[str, ...]
    seed: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: tuple[float, ...]
    """How long each seat thought, all picks together, by the wall clock."""
    longest: tuple[float, ...]
    """The longest pick of each seat."""
    picks: tuple[int, ...]
    roles: tuple[str, ...] = ()
    """What each seat was dealt to be, in a game that has roles."""
    lost: bool = False
    """Whether the table lost together, in a game where that can be."""

    @property
    def fixture(self) -> Fixture:
        """The game that was to be played."""
        return Fixture(self.number, self.game, self.settings, self.players, self.seats, self.seed)


def schedule(
    game: str,
    contestants: Sequence[str],
    variations: Sequence[Settings],
    counts: Sequence[int],
    games: int,
    seed: int,
    against: str | None = None,
) -> list[Fixture]:
    """So many games for each variation of the settings and number of players, seats rotated.

    Without `against` everybody meets everybody in turn; with it each contestant sits alone among players of that name.
    One player means a game alone against the automaton.
    """
    fixtures: list[Fixture] = []
    for settings in variations:
        for count in counts:
            seatings = list(_seatings(contestants, count, against))
            alone = against is not None or count == SOLO
            each = games * len(seatings) if alone or not seatings else games
            for index in range(each):
                seats = seatings[index % len(seatings)]
                turn = index // len(seatings) % count
                number = len(fixtures)
                seats = seats[turn:] + seats[:turn]
                fixtures.append(Fixture(number, game, settings, count, seats, seed * SEED_STEP + number))
    return fixtures


def _seatings(contestants: Sequence[str], count: int, against: str | None) -> Iterator[tuple[str, ...]]:
    if count == SOLO:
        yield from ((contestant,) for contestant in contestants)
    elif against is not None:
        yield from ((contestant, *[against] * (count - 1)) for contestant in contestants)
    elif len(contestants) >= count:
        yield from combinations(contestants, count)
    else:  # fewer contestants than seats: everybody sits there at least once
        for extra in combinations(contestants, 1):
            seats = (*contestants, *extra * (count - len(contestants)))
            if len(contestants) > 1:
                yield seats


def play(fixture: Fixture) -> Outcome:
    """Play one game of a schedule through the same contract as at any table: views in, picks out."""
    game = game_by_key(fixture.game, players=fixture.players, **fixture.settings)
    players: list[Player] = []
    clocks: list[Callable[[], float]] = []
    for seat, text in enumerate(fixture.seats):
        name, settings = parse(text)
        players.append(create(name, fixture.seed * 8 + seat, fixture.game, **settings))
        clocks.append(CLOCKS[settings.get("clock", "wall")])  # The one that it keeps to.
    state: State = game.start(Dealer(seed=fixture.seed))
    witnesses = {seat: player for seat, player in enumerate(players) if isinstance(player, Witness)}
    seconds, longest, picks = [0.0] * len(players), [0.0] * len(players), [0] * len(players)
    while not game.over(state):
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state, seat)
        begin = clocks[seat]()
        pick = players[seat].pick(view, options)
        took = clocks[seat]() - begin
        tell(game, state, pick.pick, witnesses)
        game.apply(state, pick, seat)
        seconds[seat] += took
        longest[seat] = max(longest[seat], took)
        picks[seat] += 1
    result, study = game.result(state), studies.find(fixture.game)
    facts = study.facts(state.record) if hasattr(study, "facts") else {}
    return Outcome(
        **asdict(fixture),
        points=tuple(score.total for score in result.scores),
        winners=tuple(result.winners),
        seconds=tuple(round(each, 4) for each in seconds),
        longest=tuple(round(each, 4) for each in longest),
        picks=tuple(picks),
        **facts,
    )


def tell(game: Game, state: State, pick: int, witnesses: Mapping[int, Witness]) -> None:
    """Let players who remember see a pick that is about to be made."""
    for seat, player in witnesses.items():
        seen = game.witnessed(state.record, pick, seat)
        if seen is not None:
            player.witness(seen)


def read(path: Path) -> list[Outcome]:
    """The finished games in a results file; a last line that was cut off is left out."""
    outcomes: list[Outcome] = []
    if not path.exists():
        return outcomes
    for line in path.read_text("utf-8").splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if "edition" in data:  # written before a ladder was of any game
            data = {"game": default_game(), "settings": {"edition": data.pop("edition")}, **data}
        outcomes.append(Outcome(**{key: _tuple(value) for key, value in data.items()}))
    return outcomes


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def run(fixtures: Sequence[Fixture], path: Path | None = None, progress: Progress | None = None) -> list[Outcome]:
    """Play what is not yet in the results file and add it there, game by game."""
    wanted = {fixture.number: fixture for fixture in fixtures}
    done = {each.number: each for each in (read(path) if path else []) if each.fixture == wanted.get(each.number)}
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        _end_line(path)
    for fixture in fixtures:
        if progress is not None:
            progress(len(done), len(fixtures))
        if fixture.number in done:
            continue
        done[fixture.number] = play(fixture)
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(done[fixture.number])) + "\n")
    if progress is not None:
        progress(len(fixtures), len(fixtures))
    return [done[fixture.number] for fixture in fixtures]


def _end_line(path: Path) -> None:
    """Put what comes next on a line of its own, even if the last run was killed while writing."""
    if path.exists() and path.stat().st_size and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")


def finish_of(outcome: Outcome, contestants: Sequence[str]) -> Finish:
    """The order in which contestants came in; all winners share the first place."""
    places: dict[tuple[bool, int], list[int]] = {}
    for seat, name in enumerate(outcome.seats):
        key = (seat in outcome.winners, outcome.points[seat])
        places.setdefault((key[0], 0 if key[0] else key[1]), []).append(contestants.index(name))
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))


def ratings(outcomes: Sequence[Outcome], contestants: Sequence[str]) -> list[Rating]:
    """Plackett-Luce ratings of the contestants from all games with more than one of them."""
    finishes = [finish_of(outcome, contestants) for outcome in outcomes if outcome.players > SOLO]
    return rate(finishes, len(contestants))


def win_share(outcomes: Sequence[Outcome], contestant: str) -> Share:
    """How many of the games with a contestant it won; a shared win counts in part.

    Where everybody wins or loses alone, every seat counts for itself, and every win is whole.
    """
    wins, games = 0.0, 0
    for outcome in outcomes:
        seats = [seat for seat, name in enumerate(outcome.seats) if name == contestant]
        games += len(seats) if meta(outcome.game).several_winners else bool(seats)
        wins += sum(_win(outcome, seat) for seat in seats)
    return Share(wins, games)


def _win(outcome: Outcome, seat: int) -> float:
    if seat not in outcome.winners:
        return 0.0
    return 1.0 if meta(outcome.game).several_winners else 1 / len(outcome.winners)


def longest_pick(outcomes: Sequence[Outcome], contestant: str) -> float:
    """The longest that a contestant ever thought about a pick, in seconds."""
    return max(
        (o.longest[seat] for o in outcomes for seat, name in enumerate(o.seats) if name == contestant), default=0.0
    )


def mean_pick(outcomes: Sequence[Outcome], contestant: str) -> float:
    """How long a contestant thought about a pick on average, in seconds."""
    seats = [(o.seconds[seat], o.picks[seat]) for o in outcomes for seat, n in enumerate(o.seats) if n == contestant]
    return sum(second for second, _ in seats) / max(1, sum(picks for _, picks in seats))


def write_parquet(outcomes: Sequence[Outcome], path: Path) -> None:
    """All games as Parquet, a row for each seat."""
    import polars as pl

    rows: list[dict[str, Any]] = [
        {
            "game": outcome.number,
            "key": outcome.game,
            **{name: value for name, value in outcome.settings.items() if type(value) in {int, str, bool}},
            "players": outcome.players,
            "seed": outcome.seed,
            "seat": seat,
            "player": name,
            "points": outcome.points[seat],
            "win": _win(outcome, seat),
            "seconds": outcome.seconds[seat],
            "longest": outcome.longest[seat],
            "picks": outcome.picks[seat],
        }
        for outcome in outcomes
        for seat, name in enumerate(outcome.seats)
    ]
    pl.DataFrame(rows).write_parquet(path)


def machine() -> str:
    """What the games were played on, in one line."""
    model = ""
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        names = [line.partition(":")[2].strip() for line in cpus.read_text().splitlines() if "model name" in line]
        model = names[0] if names else ""
    model = model or platform.processor() or platform.machine()
    return f"{model}, {platform.system()}, Python {platform.python_version()}"


def markdown(outcomes: Sequence[Outcome], contestants: Sequence[str], against: str | None, command: str) -> str:
    """The results as a table for the documentation."""
    date = dt.datetime.now(dt.UTC)
    lines = [f"`{command}`: {len(outcomes)} games, {date:%Y-%m-%d}, {machine()}.", ""]
    rated = {}
    if against is None and any(outcome.players > SOLO for outcome in outcomes):
        rated = {rating.player: rating for rating in ratings(outcomes, contestants)}
        lines += [
            "| player | Elo | 95 % interval | games | won | mean pick | longest pick |",
            "|---|---:|---|---:|---:|---:|---:|",
        ]
    else:
        lines += [
            "| player | games | won | 95 % interval | mean pick | longest pick |",
            "|---|---:|---:|---|---:|---:|",
        ]
    order = sorted(range(len(contestants)), key=lambda i: -(rated[i].elo if rated else 0))
    for index in order:
        name = contestants[index]
        share = win_share(outcomes, name)
        low, high = share.interval
        pick = f"{mean_pick(outcomes, name) * 1000:.1f} ms | {longest_pick(outcomes, name) * 1000:.0f} ms |"
        if rated:
            r = rated[index]
            lines.append(
                f"| {name} | {r.elo:.0f} | {r.low:.0f} to {r.high:.0f} | {r.games} | {share.share:.1%} | {pick}"
            )
        else:
            lines.append(f"| {name} | {share.games} | {share.share:.1%} | {low:.1%} to {high:.1%} | {pick}")
    lines += more_findings(outcomes, contestants)
    return "\n".join(lines) + "\n"


def more_findings(outcomes: Sequence[Outcome], contestants: Sequence[str]) -> list[str]:
    """What the laboratory of a game has to say beside who won, as lines of a page."""
    study: Any = studies.find(outcomes[0].game) if outcomes else None
    found: list[str] = study.ladder_findings(outcomes, contestants) if hasattr(study, "ladder_findings") else []
    return found


def write_docs(path: Path, section: str, text: str) -> None:
    """Replace what stands between the marks of a section in a page of the documentation, or add the section."""
    begin, end = f"<!-- ladder: {section} -->", f"<!-- end: {section} -->"
    page = path.read_text("utf-8") if path.exists() else "# Bots\n"
    block = f"{begin}\n{text}{end}"
    if begin in page and end in page:
        head, _, rest = page.partition(begin)
        page = head + block + rest.partition(end)[2]
    else:
        page = page.rstrip("\n") + f"\n\n### {section}\n\n{block}\n"
    path.write_text(page, "utf-8")
