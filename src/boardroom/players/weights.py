"""The tastes of the bots that judge a table: rows of weights for the evaluation, by the names used there."""

from __future__ import annotations

from collections.abc import Mapping

from boardroom.core.errors import SettingsError
from boardroom.players.kernel import evaluate

NAMES = (
    "in_hand",
    "lead",
    "lead_time",
    "untapped_card",
    "hand_card",
    "consultant",
    "agent",
    "threat",
    "rival",
    "others",
    "objective",
)

GREEDY: Mapping[str, int] = {
    "in_hand": 60,
    "lead": 100,
    "lead_time": 6,
    "untapped_card": 10,
    "hand_card": 30,
    "consultant": 30,
    "agent": 10,
    "threat": 40,
    "rival": 30,
    "others": 10,
    "objective": 100,
}

TASTES: Mapping[str, Mapping[str, int]] = {"greedy": GREEDY}


def row(taste: str, changes: Mapping[str, int]) -> list[int]:
    """A taste as the row of numbers that the evaluation reads, with some of them changed."""
    for name in changes:
        if name not in NAMES:
            raise SettingsError(f"There is no weight {name!r}. Choose from: {', '.join(NAMES)}.")
    weights = {**TASTES[taste], **changes}
    assert len(NAMES) == evaluate.WEIGHTS
    return [int(weights[name]) for name in NAMES]
