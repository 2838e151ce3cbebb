"""Numbers of the box that a table of New Corp Order may change."""

from __future__ import annotations

from boardroom.core.house import HouseNumber
from boardroom.core.meta import Chosen
from boardroom.core.words import N_
from boardroom.games.new_corp_order.kernel import tables


def _not_solo(chosen: Chosen) -> bool:
    return bool(chosen["players"] > 1)


HOUSE_NUMBERS = (
    HouseNumber("hand_limit", tables.HAND_LIMIT, tables.FIRST_HAND, 9, N_("Hand limit"), "NCO-T3"),
    HouseNumber(
        "hire_cards", tables.HIRE_CARDS, 2, 5, N_("Cards of one colour that bring a consultant"), "NCO-I3", _not_solo
    ),
    HouseNumber(
        "first_points", tables.FIRST_POINTS, 1, 5, N_("Points for most shares, per company"), "NCO-V2", _not_solo
    ),
    HouseNumber(
        "second_points", tables.SECOND_POINTS, 0, 2, N_("Points for second most, per company"), "NCO-V3", _not_solo
    ),
    HouseNumber(
        "objective_points",
        tables.OBJECTIVE_POINTS,
        0,
        5,
        N_("Points for an objective, per company"),
        "NCO-V6",
        _not_solo,
    ),
    HouseNumber(
        "display_cards", tables.DISPLAY, 3, tables.MOST_DISPLAY, N_("Cards in the display"), "NCO-P2", _not_solo
    ),
    HouseNumber(
        "consultant_points",
        tables.CONSULTANT_POINTS,
        0,
        3,
        N_("Points for consultants, multiplied by"),
        "NCO-V7",
        _not_solo,
    ),
)
"""In the order of the rules."""
