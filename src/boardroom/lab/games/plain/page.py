"""The findings of a plain study as a page."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.games import meta
from boardroom.lab.games.plain.study import Balance
from boardroom.lab.page import share, table


def report(looks: Sequence[Balance], command: str) -> str:
    """The page: how games end, who wins by seat, and what is picked."""
    game = meta(looks[0].game)
    lines = [f"# {game.title}: a look at the balance", "", f"Written by `{command}`. All seats are of one kind.", ""]
    lines += table(
        ["players", "kind", "games", "decisions a game", "points a player", "shared wins", "nobody wins"],
        [
            [
                look.players,
                look.kind,
                f"{look.games:,}",
                f"{look.decisions / look.games:.1f}" if look.games else "-",
                f"{look.points / look.games / look.players:.1f}" if look.games else "-",
                share(look.shared, look.games),
                share(look.nobody, look.games),
            ]
            for look in looks
        ],
    )
    most = max(look.players for look in looks)
    lines += ["", "## Wins by distance from the seat that picks first", ""]
    lines += table(
        ["players", "kind", *map(str, range(most))],
        [
            [
                look.players,
                look.kind,
                *(share(look.seats[n], look.games) if n < look.players else "" for n in range(most)),
            ]
            for look in looks
        ],
    )
    for look in looks:
        lines += ["", f"## What is picked, {look.players} players, {look.kind}", ""]
        lines += ["Counted where there was a choice; *by winners*: the part of the picks that a winner made.", ""]
        lines += table(
            ["decision: option", "could be picked", "picked", "share", "by winners"],
            [
                [
                    name,
                    f"{look.offered[name]:,}",
                    f"{look.picked[name]:,}",
                    share(look.picked[name], look.offered[name]),
                    share(look.by_winners[name], look.picked[name]),
                ]
                for name in sorted(look.offered)
            ],
        )
    return "\n".join(lines) + "\n"
