"""Whose time runs, and what the public sees of it.

A clock runs for the seat that the game waits for (`Game.seat`): the one that decides, or the one that the rules name
where several seats may act. Each seat is charged only for its own time. With a clock of days a hidden step does not
restart the days of its seat.

The seat that the game waits for can be a secret, such as the recipient of a private proposal. So there are two
accounts. The real one (`due`, `seconds`) decides when time is up; a person sees it for their own seats. The public one
(`public_due`, `public_seconds`) is shown to others: it charges all time until the next public event to the seat that
the public sees deciding.

The total time that a seat has used (`used`) is public, with any clock and without one. It is counted like the public
account, and only when the public sees a decision, so it reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.game import SPECTATOR, State
from boardroom.table.effects import Effect
from boardroom.table.fold import Chair, Fold

DAY = 86_400.0
ONE_MOVE = {"days": DAY, "turn": 60.0}
"""Clocks that restart for each seat that the game waits for, and the seconds of one of their units."""

Charge = tuple[int, float]
"""A seat, and the seconds that it has left."""


@dataclass(frozen=True)
class Reading:
    """The clocks after a change: columns of the table's row, and what the seats whose clocks ran have left."""

    row: dict[str, Any]
    charged: Charge | None = None
    public_charged: Charge | None = None


def used(fold: Fold, effect: Effect | None, now: float) -> Charge | None:
    """The seat that the public saw deciding until an entry that it sees, and how many seconds it has used in all.

    While the clock of a table is stopped, no time is counted.
    """
    seat = fold.row["public_decides"]
    if seat is None or seat >= len(fold.chairs) or (effect is not None and not effect.public):
        return None
    since = used_since(fold.row, seat)
    return None if since is None else (seat, fold.chairs[seat].used + max(0.0, now - since))


def used_since(row: Mapping[str, Any], seat: int) -> float | None:
    """Since when the public has seen a seat decide and its time is counted; None while it is not.

    The time of the newest public event is public, so this reveals nothing about hidden picks.
    """
    stands = row["clock_kind"] != "none" and row["public_due"] is None
    if stands or row["status"] != "playing" or row["public_decides"] != seat:
        return None
    since: float = row["changed"]
    return since


def after_entry(fold: Fold, after: State, decides: int | None, effect: Effect | None, now: float) -> Reading:
    """The clocks after an entry of the log. Without an effect (an undo) it is public."""
    if fold.row["clock_kind"] == "none":
        public = fold.row["public_decides"]
        if effect is None or effect.public:
            public = _public_decider(fold, after, effect)
        return Reading({"due": None, "public_decides": public, "public_due": None})
    if effect is None or effect.public:
        played = effect is not None
        new_turn = played and fold.game.presentation.begins_turn(after.record)
        public = _public_decider(fold, after, effect)
        return moved(fold, fold.chairs, decides, public, now, played=played, new_turn=new_turn)
    kept = {name: fold.row[name] for name in ("due", "public_decides", "public_due")}
    if decides == fold.decides:
        return Reading(kept)
    charged = _left(fold, fold.decides, fold.row["due"], now)
    return Reading({**kept, "due": _due(fold, fold.chairs, decides, charged, now, public=False)}, charged)


def moved(
    fold: Fold,
    chairs: Sequence[Chair],
    decides: int | None,
    public: int | None,
    now: float,
    *,
    played: bool = False,
    new_turn: bool = False,
) -> Reading:
    """The clocks after a public event, from which on these chairs have to decide.

    `played` if it was a move and not, say, an undo; `new_turn` if a turn begins with it.
    """
    charged = _left(fold, fold.decides, fold.row["due"], now)
    public_charged = _left(fold, fold.row["public_decides"], fold.row["public_due"], now, public=True)
    if played:
        charged = _rewarded(fold, charged, decides)
        public_charged = _rewarded(fold, public_charged, public)
    row = {
        "due": _due(fold, chairs, decides, charged, now, public=False),
        "public_decides": public,
        "public_due": _due(fold, chairs, public, public_charged, now, public=True),
    }
    if played and not new_turn and fold.row["clock_kind"] == "turn":
        # The time is for the whole turn, however many decisions it has.
        for name, same in (("due", decides == fold.decides), ("public_due", public == fold.row["public_decides"])):
            if same and fold.row[name] is not None and row[name] is not None:
                row[name] = fold.row[name]
    return Reading(row, charged, public_charged)


def stopped(fold: Fold, now: float) -> Reading:
    """The clocks if they are stopped until the next move."""
    charged = _left(fold, fold.decides, fold.row["due"], now)
    public_charged = _left(fold, fold.row["public_decides"], fold.row["public_due"], now, public=True)
    return Reading({"due": None, "public_due": None}, charged, public_charged)


def _rewarded(fold: Fold, charge: Charge | None, decides: int | None) -> Charge | None:
    """What a clock of minutes has left after a turn: with its increment, once somebody else decides."""
    if charge is None or decides == charge[0]:
        return charge
    return charge[0], charge[1] + fold.row["clock_increment"]


def _public_decider(fold: Fold, after: State, effect: Effect | None) -> int | None:
    view = fold.game.view(after, SPECTATOR) if effect is None else fold.view_after(effect, SPECTATOR)
    seat: int | None = view["decides"]
    return seat


def _left(fold: Fold, seat: int | None, due: float | None, now: float, *, public: bool = False) -> Charge | None:
    """What a running clock of minutes has left: never more than at its start, even if the system clock is changed."""
    if fold.row["clock_kind"] != "minutes" or seat is None or due is None:
        return None
    before = fold.chairs[seat].public_seconds if public else fold.chairs[seat].seconds
    return seat, min(max(0.0, due - now), due if before is None else before)


def _due(
    fold: Fold, chairs: Sequence[Chair], seat: int | None, charged: Charge | None, now: float, *, public: bool
) -> float | None:
    """When the time of a seat runs out if the game waits for it from now on."""
    if seat is None or seat >= len(chairs) or chairs[seat].by_bot:
        return None
    if fold.row["clock_kind"] in ONE_MOVE:
        return now + float(fold.row["clock_amount"]) * ONE_MOVE[fold.row["clock_kind"]]
    chair = chairs[seat]
    seconds = chair.public_seconds if public else chair.seconds
    if charged is not None and charged[0] == seat:
        seconds = charged[1]
    return None if seconds is None else now + seconds


def shown_seconds(row: Mapping[str, Any], chair: Any, *, yours: bool, now: float) -> float | None:
    """What a viewer sees of a clock of minutes, as of now if it runs: the real one of an own seat, else the public."""
    if yours:
        decides, due, seconds = row["decides"], row["due"], chair.seconds
    else:
        decides, due, seconds = row["public_decides"], row["public_due"], chair.public_seconds
    running = seconds is not None and due is not None and decides == chair.seat
    left: float | None = min(seconds, max(0.0, due - now)) if running else seconds
    return left
