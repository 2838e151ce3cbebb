"""The tastes of the bots that judge a table: rows of weights for the evaluation, by the names used there."""

from __future__ import annotations

from collections.abc import Mapping

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.players.new_corp_order.kernel import evaluate

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

COUNT = evaluate.WEIGHTS

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

TASTES: Mapping[str, Mapping[str, int]] = {
    "greedy": GREEDY,
    # Cards, cards, cards: fills its hand and its HQ, keeps consultants and its cards untapped.
    "hoarder": {**GREEDY, "hand_card": 110, "untapped_card": 90, "consultant": 250, "agent": -150},
    # Agents are trophies: lays cards to tap them, taps them to take over, and needs no advice.
    "raider": {
        **GREEDY,
        "agent": 300,
        "untapped_card": 60,
        "hand_card": 20,
        "in_hand": 30,
        "consultant": 0,
        "threat": 0,
    },
    # It is enough if others have less: every point of a rival hurts.
    "saboteur": {**GREEDY, "rival": 120, "others": 60},
}


def row(taste: str, changes: Mapping[str, int]) -> list[int]:
    """A taste as the row of numbers that the evaluation reads, with some of them changed."""
    if taste not in TASTES:
        text = N_("There is no style '{name}'. Choose one of: {names}.")
        raise SettingsError(text, name=taste, names=", ".join(TASTES))
    for name in changes:
        if name not in NAMES:
            text = N_("There is no weight '{name}'. Choose from: {names}.")
            raise SettingsError(text, name=name, names=", ".join(NAMES))
    weights = {**TASTES[taste], **changes}
    return [int(weights[name]) for name in NAMES]
