"""The first minute: a window over the city, one large button, and everything else below it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boardroom.core.words import N_, plural
from boardroom.players import LEVELS
from boardroom.table.bots import levels
from boardroom.table.model import Entry, Guest
from boardroom.web.render.html import Markup, h, icon, join
from boardroom.web.render.page import WORD, bar, tools
from boardroom.web.render.seen import names_of, offered_name
from boardroom.web.render.speech import Speech

SCENE = Markup((Path(__file__).parent.parent / "templates" / "scene.svg").read_text(encoding="utf-8"))
EDITION_WORDS = {"retail": N_("Retail edition"), "pnp": N_("Print and play")}


def lobby(t: Speech, mine: Sequence[Entry], others: Sequence[Entry], level: str, *, compiling: bool = False) -> Markup:
    """The lobby."""
    menu = [
        _post("/solo", "ods", t(N_("Alone against ODS")), t(N_("The automaton tells you why it does what it does"))),
        _link(
            "/new",
            "u-link",
            t(N_("Invite friends")),
            t(N_("A link for each seat, or open to anybody")),
        ),
        _link("/new?with=device", "u-chair", t(N_("Share this device")), t(N_("Hand it over when a turn is done"))),
        _link("/learn", "u-book", t(N_("Learn in five minutes")), t(N_("Every action once, explained as you play"))),
        _post("/watch", "u-eye", t(N_("Watch bots")), t(N_("Four of them, and you may look at the log"))),
        _link("/replays", "u-replay", t(N_("Replays")), t(N_("Step through a game, play on from anywhere"))),
    ]
    return h(
        '<div class="lobby">{}<header class="lbar"><a class="brand" href="/" aria-label="Boardroom">{}{}</a><nav '
        'class="lnav" aria-label="{}">{}</nav></header>'
        '<main class="lmain"><h1 class="say">{}<br>{}</h1><form class="first" method="post" action="/play">'
        '<button class="btn btn-go big" type="submit">{}</button><p class="label2"><label for="level">{}</label> '
        '<select class="field" name="level" id="level">{}</select></p></form><ul '
        'class="menu">{}</ul></main>{}</div>',
        SCENE,
        icon("lamp", "ic-l lit"),
        WORD,
        t(N_("Settings")),
        tools(t),
        t(N_("The city is for sale.")),
        t(N_("Take a seat.")),
        t(N_("Play New Corp Order now")),
        t(N_("About twenty minutes against three bots:")),
        _levels(t, level, compiling=compiling),
        join(menu),
        _tables(t, mine, others),
    )


def _levels(t: Speech, chosen: str, *, compiling: bool) -> Markup:
    """The levels that can be had here, weakest first; and a bot of another kind, if that was played last."""
    here = [entry.name for entry in levels()]
    offered = [entry.name for entry in LEVELS if entry.name in here]
    if chosen in here and chosen not in offered:
        offered.append(chosen)
    return join(
        h(
            '<option value="{}"{}>{}</option>',
            name,
            Markup(" selected") if name == chosen else "",
            offered_name(t, name, compiling=compiling),
        )
        for name in offered
    )


def _link(address: str, symbol: str, name: str, what: str) -> Markup:
    return h(
        '<li><a href="{}">{}<span><b>{}</b><small>{}</small></span></a></li>', address, icon(symbol, "ic-l"), name, what
    )


def _post(address: str, symbol: str, name: str, what: str) -> Markup:
    return h(
        '<li><form method="post" action="{}"><button '
        'type="submit">{}<span><b>{}</b><small>{}</small></span></button></form></li>',
        address,
        icon(symbol, "ic-l"),
        name,
        what,
    )


def _tables(t: Speech, mine: Sequence[Entry], others: Sequence[Entry]) -> Markup:
    if not mine and not others:
        return Markup("")
    urgent = sorted(mine, key=lambda entry: (entry.status == "over", not entry.your_turn))
    parts = []
    if mine:
        parts.append(
            h(
                '<h2 class="label">{}</h2>{}',
                t(N_("Your tables")),
                join(entry_row(t, each, mine=True) for each in urgent[:2]),
            )
        )
    if others:
        parts.append(
            h('<h2 class="label">{}</h2>{}', t(N_("Open tables")), join(entry_row(t, each) for each in others[:1]))
        )
    return h(
        '<aside class="resume" aria-label="{}">{}<a class="all" href="/tables">{}</a></aside>',
        t(N_("Tables")),
        join(parts),
        t(N_("All tables")),
    )


def all_tables(t: Speech, mine: Sequence[Entry], free: Sequence[Entry], playing: Sequence[Entry]) -> Markup:
    """Every table that the reader may go to: their own, also finished ones, those with a free chair, those to watch."""
    now = [entry for entry in mine if entry.status != "over"]
    over = [entry for entry in mine if entry.status == "over"]
    lists = [
        (t(N_("Your tables")), now, True, t(N_("You sit at no table now."))),
        (t(N_("Tables with a free chair")), free, False, t(N_("None. Set one: it is in the lobby if it is open."))),
        (t(N_("Being played: watch")), playing, False, t(N_("Nobody plays at an open table now."))),
        (t(N_("Your finished games")), over, True, t(N_("None yet."))),
    ]
    return h(
        '<div class="room">{}<main class="doc lists"><h1 class="say big-h">{}</h1>{}</main></div>',
        bar(t, t(N_("All tables")), here="/tables"),
        t(N_("All tables")),
        join(
            h(
                '<section class="panel resume"><h2 class="h">{}</h2>{}</section>',
                title,
                join(entry_row(t, entry, own) for entry in entries) or h('<p class="hint">{}</p>', none),
            )
            for title, entries, own, none in lists
        ),
    )


def entry_row(t: Speech, entry: Entry, mine: bool = False) -> Markup:
    """A table in a list."""
    if entry.status == "over" and mine:
        address, word = f"/table/{entry.table}", t(N_("Result"))
    elif entry.status == "over":
        address, word = f"/replay/{entry.table}", t(N_("Replay"))
    elif any(guest.yours for guest in entry.people) or (mine and entry.status == "waiting"):
        address, word = f"/table/{entry.table}", t(N_("Sit down"))
    else:
        address = f"/table/{entry.table}"
        word = t(N_("Join")) if entry.free_seats and not mine else t(N_("Watch"))
    return h(
        '<a href="{}">{}<span><b>{}</b><small class="say">{} <time data-at="{:.0f}"></time></small></span>'
        '<span class="btn">{}</span></a>',
        address,
        icon("lamp", "ic-l lit" if entry.your_turn else "ic-l"),
        who(t, entry.people),
        entry_state(t, entry),
        entry.changed,
        word,
    )


def who(t: Speech, people: Sequence[Guest]) -> str:
    """Everybody at a table, in one line."""
    names = names_of(tuple(people), t.language)
    return ", ".join(names[guest.seat] for guest in people)


def entry_state(t: Speech, entry: Entry) -> str:
    """What is going on at a table."""
    if entry.status == "over":
        names = names_of(entry.people, t.language)
        winners = ", ".join(names.get(seat, "") for seat in entry.winners)
        return t(N_("{player} won."), player=winners) if winners else t(N_("A game that was looked at."))
    if entry.status == "waiting":
        return t(plural("{count} chair is free.", "{count} chairs are free.", count=entry.free_seats))
    return t(N_("It is your turn.")) if entry.your_turn else t(N_("Being played."))
