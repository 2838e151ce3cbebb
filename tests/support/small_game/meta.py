"""What the small game says about itself before it is played."""

from __future__ import annotations

from boardroom.core.meta import Bots, Meta, Setting, choices
from tests.support.small_game import KEY, TITLE

META = Meta(
    key=KEY,
    title=TITLE,
    designer="Nobody",
    year=2026,
    tagline="Guess who holds the highest card.",
    least=2,
    most=5,
    usual=3,
    minutes=(1, 2),
    bots=Bots(levels=("random",), default="random", stand_in="random"),
    rules="",
    settings=(
        Setting("seven", "A seven", "One card of seven is in the deck.", default=False, kind="flag"),
        Setting(
            "reward",
            "Reward",
            "What a right guess brings.",
            2,
            choices=choices([(2, "Two points"), (4, "Four points")]),
            offered=lambda chosen: chosen["players"] > 2,
        ),
    ),
)
