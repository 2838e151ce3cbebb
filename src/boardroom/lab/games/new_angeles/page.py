"""The findings of a look at the balance as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.tables import ROUNDS
from boardroom.lab.games.new_angeles.study import ROLES, Balance
from boardroom.lab.page import share as _share
from boardroom.lab.page import table as _table

HARDLY = 1 / 3
"""A card that is offered less than this part of the average share is hardly useful."""
SELDOM = 0.1
"""An asset whose choice is taken less often than this is hardly used."""
BEHIND = -0.03
"""An asset whose holders win so much less often than everybody is no help."""
INTRODUCTION = """\
All seats are of one kind and nobody trades. *random* picks anything. A *citizen* looks at production, event and demand
ahead, offers what helps the city most and himself a little, backs the better offer and uses his assets; as the
federalist he hides, and stops helping when he is rich enough. `greed` says what a capital weighs against a point of
threat (0.3 if nothing is said)."""


def report(looks: Sequence[Balance], command: str) -> str:
    """The page: how games end, who wins, and what cards and assets are good for."""
    lines = ["# New Angeles: a look at the balance", "", f"Written by `{command}`.", INTRODUCTION, ""]
    lines += _endings(looks)
    lines += _rounds(looks)
    lines += _winners(looks)
    for kind in dict.fromkeys(look.kind for look in looks):
        lines += _cards(kind, [look for look in looks if look.kind == kind])
        lines += _assets(kind, [look for look in looks if look.kind == kind])
    return "\n".join(lines) + "\n"


def _endings(looks: Sequence[Balance]) -> list[str]:
    rows = []
    for look in looks:
        ended = sum(look.rounds.values())
        mean = sum(number * count for number, count in look.rounds.items()) / ended if ended else None
        rows.append(
            [
                look.players,
                look.kind,
                f"{look.games:,}",
                f"{_share(look.threat_ends, look.games)} ({look.threat_ends:,})",
                "-" if mean is None else f"{mean:.1f}",
                f"{look.threat / look.games:.1f}" if look.games else "-",
                f"{_share(look.demands_met, look.demands_tested)} of {look.demands_tested:,}",
                _share(look.nobody, look.games),
            ]
        )
    head = [
        "players", "kind", "games", "threat ends the game", "mean round then", "mean threat at the end", "demands met",
        "nobody wins",
    ]  # fmt: skip
    return _table(head, rows)


def _rounds(looks: Sequence[Balance]) -> list[str]:
    rows = [
        [look.players, look.kind, *(_share(look.rounds[n], look.games) for n in range(1, ROUNDS + 1))] for look in looks
    ]
    return [
        "",
        "## In which round threat ends the game",
        "",
        "The rounds are 1, 2, D, 3, 4, D, 5, 6, D, counted from 1 to 9.",
        "",
        *_table(["players", "kind", *map(str, range(1, ROUNDS + 1))], rows),
    ]


def _winners(looks: Sequence[Balance]) -> list[str]:
    corps = [
        [look.players, look.kind, *(_share(look.corps[c], look.corp_games[c]) for c in names.CORP_KEYS)]
        for look in looks
    ]
    seats = [
        [
            look.players,
            look.kind,
            *(_share(look.seats[n], look.games) if n < look.players else "" for n in range(6)),
        ]
        for look in looks
    ]
    rivals = [
        [
            look.players,
            look.kind,
            *(f"{_share(look.rivals[k], look.rival_games[k])} of {look.rival_games[k]:,}" for k in ROLES),
        ]
        for look in looks
    ]
    return [
        "",
        "## Wins by corp, in the games it was in",
        "",
        *_table(["players", "kind", *names.CORP_NAMES], corps),
        "",
        "## Wins by distance from the first player",
        "",
        *_table(["players", "kind", *map(str, range(6))], seats),
        "",
        "## Wins by rival card",
        "",
        *_table(["players", "kind", *ROLES], rivals),
    ]


def _sum(rows: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _cards(kind: str, looks: Sequence[Balance]) -> list[str]:
    rows, shares = [], {}
    for key, name in zip(names.CARD_KEYS, names.CARD_NAMES, strict=True):
        could, offered, won = _sum(look.cards[key] for look in looks)
        shares[name] = offered / could if could else 0.0
        rows.append([name, f"{could:,}", f"{offered:,}", _share(offered, could), f"{won:,}", _share(won, offered)])
    average = sum(shares.values()) / len(shares)
    unwanted = [name for name, share in shares.items() if share < average * HARDLY]
    return [
        "",
        f"## Cards, {kind}",
        "",
        "All numbers of players together. *Could*: a seat with the card was asked for an offer; *offered*: it took",
        "this one; *won*: the offer was resolved.",
        "",
        *_table(["card", "could be offered", "offered", "share", "won", "of those offered"], rows),
        "",
        f"Offered less than a third as often as the average card ({average:.1%}): {', '.join(unwanted) or 'none'}.",
    ]


def _assets(kind: str, looks: Sequence[Balance]) -> list[str]:
    base = sum(look.wins for look in looks) / max(1, sum(look.games * look.players for look in looks))
    rows, unused, behind = [], [], []
    for key, name in zip(names.ASSET_KEYS, names.ASSET_NAMES, strict=True):
        held, wins, choices, used = _sum(look.assets[key] for look in looks)
        share = wins / held if held else base
        if choices and used < SELDOM * choices:
            unused.append(name)
        if held and share - base < BEHIND:
            behind.append(name)
        use = [f"{choices:,}", f"{used:,}", _share(used, choices)] if choices else ["by itself", "", ""]
        rows.append([name, f"{held:,}", f"{share:.1%}", f"{100 * (share - base):+.1f}", *use])
    head = ["asset", "holders", "holders who win", "points above all", "could be used", "used", "share"]
    return [
        "",
        f"## Assets, {kind}",
        "",
        f"All numbers of players together; {base:.1%} of all players win. *Holders*: players who held it at some time.",
        "",
        *_table(head, rows),
        "",
        f"Used in less than a tenth of the cases: {', '.join(unused) or 'none'}.",
        f"Holders win clearly less often than everybody: {', '.join(behind) or 'none'}.",
    ]
