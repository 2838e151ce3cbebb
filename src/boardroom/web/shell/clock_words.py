"""A clock in words, for whoever is about to sit down."""

from __future__ import annotations

from boardroom.core.words import N_, plural
from boardroom.table.model import Clock
from boardroom.web.shell.speech import Speech


def clock_words(t: Speech, clock: Clock) -> str:
    """How long one may think, in a few words."""
    if clock.kind == "minutes":
        whole = t(plural("{count} minute each", "{count} minutes each", count=clock.amount))
        return t(N_("{time} + {seconds} s a turn"), time=whole, seconds=clock.increment) if clock.increment else whole
    if clock.kind == "turn":
        return t(plural("{count} minute a turn", "{count} minutes a turn", count=clock.amount))
    if clock.kind == "days":
        return t(plural("{count} day per move", "{count} days per move", count=clock.amount))
    return t(N_("no clock"))


def clock_sentence(t: Speech, clock: Clock) -> str:
    """What the clock of a table means, in a sentence."""
    if clock.kind == "minutes":
        text = plural(
            "Each player has {count} minute for the whole game; at zero, a bot finishes for them.",
            "Each player has {count} minutes for the whole game; at zero, a bot finishes for them.",
            count=clock.amount,
        )
        gain = plural("Every turn adds {count} second.", "Every turn adds {count} seconds.", count=clock.increment)
        return f"{t(text)} {t(gain)}" if clock.increment else t(text)
    if clock.kind == "turn":
        text = plural(
            "Each turn may take {count} minute.",
            "Each turn may take {count} minutes.",
            count=clock.amount,
        )
        return f"{t(text)} {_after(t, clock)}"
    if clock.kind == "days":
        text = plural(
            "Each move may take {count} day.",
            "Each move may take {count} days.",
            count=clock.amount,
        )
        return f"{t(text)} {_after(t, clock)}"
    return t(N_("There is no clock: everyone takes the time they like."))


def _after(t: Speech, clock: Clock) -> str:
    """What happens to somebody who misses a deadline."""
    if clock.then == "loss":
        return t(N_("A player who misses a deadline loses."))
    if clock.misses == 1:
        return t(N_("After that, a bot plays until the player returns."))
    return t(
        N_("After that, a bot plays the turn; after {count} missed deadlines in a row it keeps the seat until the "
           "player returns."),
        count=clock.misses,
    )  # fmt: skip


def pace_words(t: Speech, clock: Clock) -> str:
    """Whether one stays at the table or comes back for each move."""
    return t(N_("over days")) if clock.kind == "days" else t(N_("in one sitting"))
