"""The ladder: players against each other over settings, numbers of players and seats, and what that says about them.

A schedule is a list of games that depends on its settings only, and every finished game is a line in a file. So a run
that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games import default_game, meta
from boardroom.games import game as game_by_key
from boardroom.lab import games as studies
from boardroom.lab.page import measured
from boardroom.lab.playing import Progress, Table, add_line, finished, lines, unseen
from boardroom.lab.ratings import Finish, Rating, Share, rate

SOLO = 1
SEED_STEP = 1009
MOST_DEALS = 1000
"""So many deals are looked at to find one in which roles are as they shall be."""
NEXT_DEAL = 1_000_003
"""The seeds of such deals lie so far from each other."""

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
    role: str | None = None
    """What whoever sits alone shall be dealt to be; None for anything."""
    without: str | None = None
    """What nobody shall be dealt to be."""

    @property
    def alone(self) -> int:
        """The seat of whoever sits alone among others."""
        return min(range(len(self.seats)), key=lambda seat: self.seats.count(self.seats[seat]))


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
    role: str | None = None
    without: str | None = None

    @property
    def fixture(self) -> Fixture:
        """The game that was to be played."""
        return Fixture(
            self.number, self.game, self.settings, self.players, self.seats, self.seed, self.role, self.without
        )


def schedule(
    game: str,
    contestants: Sequence[str],
    variations: Sequence[Settings],
    counts: Sequence[int],
    games: int,
    seed: int,
    against: str | None = None,
    role: str | None = None,
    without: str | None = None,
) -> list[Fixture]:
    """So many games for each variation of the settings and number of players, seats rotated.

    Without `against` everybody meets everybody in turn; with it each contestant sits alone among players of that name.
    One player means a game alone against the automaton. With `role` whoever sits alone is always dealt that role, with
    `without` nobody is dealt that one.
    """
    if (role or without) and not hasattr(studies.find(game), "facts"):
        raise SettingsError(N_("{game} has no roles."), game=meta(game).title)
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
                fixtures.append(Fixture(number, game, settings, count, seats, seed * SEED_STEP + number, role, without))
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
    """Play one game of a schedule; where roles shall be dealt in a certain way, the first deal in which they are."""
    game = game_by_key(fixture.game, players=fixture.players, **fixture.settings)
    for turn in range(MOST_DEALS):
        outcome = _play(fixture, Table(game, fixture.seats, fixture.seed + turn * NEXT_DEAL))
        if outcome is not None:
            return outcome
    raise SettingsError(N_("No deal of {game} gives these roles."), game=meta(fixture.game).title)


def _play(fixture: Fixture, table: Table) -> Outcome | None:
    game, players = table.game, range(fixture.players)
    seconds, longest, picks = [0.0 for _ in players], [0.0 for _ in players], [0 for _ in players]
    fits = fixture.role is None and fixture.without is None
    for pick in table.picks():
        if not fits:
            roles = _facts(fixture.game, table.state.record)["roles"]
            if roles and not _fits(fixture, roles):
                return None
            fits = bool(roles)
        seconds[pick.seat] += pick.seconds
        longest[pick.seat] = max(longest[pick.seat], pick.seconds)
        picks[pick.seat] += 1
    result = game.result(table.state)
    return Outcome(
        **asdict(fixture),
        points=tuple(score.total for score in result.scores),
        winners=tuple(result.winners),
        seconds=tuple(round(each, 4) for each in seconds),
        longest=tuple(round(each, 4) for each in longest),
        picks=tuple(picks),
        **_facts(fixture.game, table.state.record),
    )


def _fits(fixture: Fixture, roles: Sequence[str]) -> bool:
    return fixture.without not in roles and (fixture.role is None or roles[fixture.alone] == fixture.role)


def _facts(key: str, record: Any) -> dict[str, Any]:
    study = studies.find(key)
    found: dict[str, Any] = study.facts(record) if hasattr(study, "facts") else {}
    return found


def read(path: Path) -> list[Outcome]:
    """The finished games in a results file, by number."""
    outcomes: list[Outcome] = []
    for data in lines(path):
        if "edition" in data:  # written before a ladder was of any game
            data = {"game": default_game(), "settings": {"edition": data.pop("edition")}, **data}
        outcomes.append(Outcome(**{key: _tuple(value) for key, value in data.items()}))
    return sorted(outcomes, key=lambda each: each.number)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def run(
    fixtures: Sequence[Fixture], path: Path | None = None, progress: Progress = unseen, processes: int = 1
) -> list[Outcome]:
    """Play what is not yet in the results file and add it there, game by game.

    With 0 processes nothing is played, and only what is there is told.
    """
    wanted = {fixture.number: fixture for fixture in fixtures}
    done = {each.number: each for each in (read(path) if path else []) if each.fixture == wanted.get(each.number)}
    left = [fixture for fixture in fixtures if fixture.number not in done]
    progress(len(done), len(fixtures))
    for outcome in finished(play, left, processes):
        done[outcome.number] = outcome
        add_line(path, asdict(outcome))
        progress(len(done), len(fixtures))
    return [done[fixture.number] for fixture in fixtures if fixture.number in done]


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


def markdown(outcomes: Sequence[Outcome], contestants: Sequence[str], against: str | None, command: str) -> str:
    """The results as a table for the documentation."""
    lines = [measured(command, len(outcomes)), ""]
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
