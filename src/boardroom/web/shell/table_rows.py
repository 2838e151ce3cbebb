"""Tables in lists: what they are called, how they stand, and the way there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardroom.core.house import house_settings
from boardroom.core.words import N_, plural
from boardroom.games import meta
from boardroom.table.model import TableListing
from boardroom.table.records import place_of
from boardroom.web.shell.clock_words import clock_words, pace_words
from boardroom.web.shell.people import level_name, names_of, time_used
from boardroom.web.shell.speech import LANGUAGE_NAMES, Speech


@dataclass(frozen=True)
class GameLook:
    """What lists show of a game: its symbol, and its settings in a few words."""

    badge: str
    kind: Callable[[Speech, Mapping[str, Any]], str]


Looks = Mapping[str, GameLook]
"""By the key of the game."""


@dataclass(frozen=True)
class Row:
    """A table in a list."""

    table: str
    address: str
    game: str
    game_title: str
    badge: str
    title: str
    state: str
    facts: str
    taken: int
    seats: int
    changed: float
    button: str
    your_turn: bool
    running: bool
    """Whether somebody is waited for, since the last change."""
    replay: str = ""
    """Where one's own finished game can be gone through again."""
    outcome: str = ""
    """"won" or "lost" for one's own finished game."""


def row(t: Speech, looks: Looks, entry: TableListing, *, mine: bool = False) -> Row:
    """A table in a list, with the way there."""
    address, word = f"/table/{entry.table}", t(N_("Watch"))
    if entry.status == "over" and mine:
        word = t(N_("Result"))
    elif entry.status == "over":
        address, word = f"/replay/{entry.table}", t(N_("Replay"))
    elif any(guest.yours for guest in entry.people) or (mine and entry.status == "waiting"):
        word = t(N_("Continue"))
    elif entry.free_seats and not mine:
        word = t(N_("Join"))
    own = [guest.seat for guest in entry.people if guest.yours]
    outcome = ("won" if set(own) & set(entry.winners) else "lost") if own and entry.status == "over" else ""
    return Row(
        table=entry.table,
        address=address,
        game=entry.game,
        game_title=meta(entry.game).title,
        badge=looks[entry.game].badge,
        title=entry.name or _people(t, entry),
        state=state_of_table(t, entry),
        facts=facts_of_table(t, looks, entry),
        taken=sum(guest.claimed for guest in entry.people),
        seats=len(entry.people),
        changed=entry.changed,
        button=word,
        your_turn=entry.your_turn,
        running=entry.status == "playing",
        replay=f"/replay/{entry.table}" if mine and entry.status == "over" else "",
        outcome=outcome,
    )


def _people(t: Speech, entry: TableListing) -> str:
    """Those who sit there; a free seat is nobody."""
    names = names_of(entry, t.language)
    return ", ".join(names[guest.seat] for guest in entry.people if guest.claimed) or meta(entry.game).title


def facts_of_table(t: Speech, looks: Looks, entry: TableListing) -> str:
    """Game, edition, clock, pace, language, levels: what one wants to know before one sits down."""
    parts = [meta(entry.game).title, looks[entry.game].kind(t, entry.settings)]
    if house := house_settings(meta(entry.game).settings, entry.settings):
        changed = plural("{count} number changed", "{count} numbers changed", count=len(house))
        parts.append(t.labelled(t(N_("House rules")), t(changed)))
    if entry.status != "over":
        parts.append(clock_words(t, entry.clock))
        parts.append(pace_words(t, entry.clock))
        if entry.language in LANGUAGE_NAMES:
            parts.append(LANGUAGE_NAMES[entry.language])
    levels = {guest.level: None for guest in entry.people if guest.kind == "bot"}
    if entry.status == "over" and not entry.uploaded:
        parts.append(time_used(max(1, round((entry.changed - entry.created) / 60)), t))
    if levels:
        parts.append(t(N_("bots: {levels}"), levels=", ".join(level_name(t, each) for each in levels)))
    return " · ".join(parts)


def state_of_table(t: Speech, entry: TableListing) -> str:
    """What is going on at a table."""
    names = names_of(entry, t.language)
    if entry.status == "over":
        return _ending(t, entry, names)
    if entry.status == "waiting":
        return t(plural("{count} seat free.", "{count} seats free.", count=entry.free_seats))
    if entry.your_turn:
        return t(N_("Your turn."))
    if entry.decides is not None:
        return t(N_("{player} decides."), player=names.get(entry.decides, t(meta(entry.game).automaton)))
    return t(N_("In progress."))


def _ending(t: Speech, entry: TableListing, names: Mapping[int, str]) -> str:
    """Who won, and how many points there were."""
    if not entry.winners:
        return t(N_("An uploaded game.")) if entry.uploaded else t(N_("No one won."))
    winners = ", ".join(names.get(seat, t(meta(entry.game).automaton)) for seat in entry.winners)
    told = t(N_("{player} won."), player=winners)
    if not entry.scores:
        return told
    ranked = sorted(range(len(entry.scores)), key=lambda seat: (seat not in entry.winners, -entry.scores[seat]))
    points = ", ".join(f"{names.get(seat, t(meta(entry.game).automaton))} {entry.scores[seat]}" for seat in ranked)
    own = [guest.seat for guest in entry.people if guest.yours and guest.seat < len(entry.scores)]
    if len(own) != 1:
        return f"{told} {points}."
    place, players = place_of(own[0], entry.winners, entry.scores), len(entry.scores)
    return f"{told} {t(N_('You: place {place} of {players}.'), place=place, players=players)} {points}."
