"""The lobby: every game with its ways to begin, the reader's tables, open tables; and the longer lists of tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boardroom.core.meta import Meta
from boardroom.core.words import N_, plural
from boardroom.players import levels
from boardroom.table.model import TableListing
from boardroom.web.shell.html import Markup
from boardroom.web.shell.page import WORD, bar, tools
from boardroom.web.shell.people import level_name
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.table_rows import Looks, row
from boardroom.web.shell.templating import render

SHOWN_TABLES = 3


@dataclass(frozen=True)
class QuickStart:
    """A way to begin that the lobby offers: a link, or a form that sets a table at once."""

    address: str
    icon: str
    title: str
    """Marked for translation, as is the next one."""
    help: str
    post: bool = False


@dataclass(frozen=True)
class OfferedGame:
    """A game in the lobby."""

    meta: Meta
    level: str
    """The bots that the reader played against last."""
    ways: Sequence[QuickStart] = ()
    """Ways to begin of this game alone."""
    window: Markup = Markup("")  # noqa: RUF009 - never changed
    """The view through its window."""


TITLES = {"yours": N_("Your tables"), "opens": N_("Open tables")}


@dataclass(frozen=True)
class Invitation:
    """What an empty list of the lobby says, and where it leads. All but the address is marked for translation."""

    title: str
    text: str
    button: str
    address: str


INVITATIONS = {
    "yours": Invitation(
        N_("No one waits for you"), N_("New here? Learn a game by playing it."), N_("Learn to play"), "/learn"
    ),
    "opens": Invitation(
        N_("No table is open"), N_("Create one that others find here, or invite friends."), N_("New table"), "/new"
    ),
}
"""The two lists of the lobby."""


def lobby(
    t: Speech,
    looks: Looks,
    games: Sequence[OfferedGame],
    mine: Sequence[TableListing],
    others: Sequence[TableListing],
) -> Markup:
    """The lobby."""
    return render(
        "shell/templates/lobby.html",
        t,
        word=WORD,
        tools=tools(t),
        games=games,
        offers={each.meta.key: _offered(t, each) for each in games},
        lists=lobby_lists(t, looks, mine, others),
        hours=_time(t),
    )


def lobby_lists(
    t: Speech, looks: Looks, mine: Sequence[TableListing], others: Sequence[TableListing]
) -> dict[str, Markup]:
    """The reader's tables and the open ones, by the id of their place on the page: what is updated live."""
    urgent = sorted(mine, key=lambda entry: (entry.status == "over", not entry.your_turn))
    rows = {
        "yours": [row(t, looks, each, mine=True) for each in urgent[:SHOWN_TABLES]],
        "opens": [row(t, looks, each) for each in others[:SHOWN_TABLES]],
    }
    return {
        f"{kind}-list": render(
            "shell/templates/lobby_tables.html",
            t,
            kind=kind,
            title=t(TITLES[kind]),
            rows=found,
            empty=INVITATIONS[kind],
        )
        for kind, found in rows.items()
    }


def _offered(t: Speech, game: OfferedGame) -> list[tuple[str, str, str]]:
    """The levels that can be had here, weakest first, each with its title and a line; and what was played last."""
    lines = {entry.name: t(entry.summary) for entry in levels(game.meta.key)}
    lines.setdefault(game.level, level_name(t, game.level))
    return [(name, level_name(t, name), line) for name, line in lines.items()]


def _time(t: Speech) -> Callable[[tuple[int, int]], str]:
    """How long a game takes, from its minutes."""

    def said(minutes: tuple[int, int]) -> str:
        least, most = minutes
        if most >= 120:
            return t(plural("about {count} hour", "about {count} hours", count=round((least + most) / 120)))
        return t(N_("about {minutes} minutes"), minutes=(least + most) // 2)

    return said


def all_tables(
    t: Speech, looks: Looks, mine: Sequence[TableListing], free: Sequence[TableListing], playing: Sequence[TableListing]
) -> Markup:
    """Every table that the reader may go to: their own, also finished ones, those with a free chair, those to watch."""
    now = [entry for entry in mine if entry.status != "over"]
    over = [entry for entry in mine if entry.status == "over"]
    lists = [
        (t(N_("Your tables")), [row(t, looks, each, mine=True) for each in now], t(N_("You are not at any table."))),
        (
            t(N_("Tables with a free seat")),
            [row(t, looks, each) for each in free],
            t(N_("None right now. Create a table and tick Open table to list it here.")),
        ),
        (
            t(N_("Games to watch")),
            [row(t, looks, each) for each in playing],
            t(N_("No open game is being played right now.")),
        ),
        (t(N_("Your finished games")), [row(t, looks, each, mine=True) for each in over], t(N_("None yet."))),
    ]
    return render(
        "shell/templates/tables.html",
        t,
        bar=bar(t, t(N_("All tables")), here="/tables"),
        title=t(N_("All tables")),
        lists=lists,
        mine=bool(mine),
    )


def replays(
    t: Speech,
    looks: Looks,
    mine: Sequence[TableListing],
    finished: Sequence[TableListing],
    playing: Sequence[TableListing],
    problem: str = "",
) -> Markup:
    """The list of games to look at again, and the form for a log."""
    lists = [
        (t(N_("Your games")), [row(t, looks, each) for each in mine[:12]], ""),
        (t(N_("Finished games")), [row(t, looks, each) for each in finished[:12]], ""),
        (t(N_("Being played now")), [row(t, looks, each) for each in playing[:12]], ""),
    ]
    return render(
        "shell/templates/replays.html",
        t,
        bar=bar(t, t(N_("Replays")), here="/replays"),
        title=t(N_("Replays")),
        lists=[each for each in lists if each[1]],
        problem=problem,
    )
