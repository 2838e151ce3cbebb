"""Numbers of the box that a table of New Angeles may change."""

from __future__ import annotations

from boardroom.core.house import HouseNumber
from boardroom.core.words import N_
from boardroom.games.new_angeles.kernel import tables

HIGHEST_THREAT = 40
HOUSE_NUMBERS = (
    HouseNumber("start_threat", tables.START_THREAT, 0, 10, N_("Threat at the start"), "NA-S8"),
    HouseNumber("first_capital", tables.FIRST_CAPITAL, 5, 20, N_("Capital of the first player"), "NA-S8"),
    HouseNumber("threat_limit", tables.THREAT_LIMIT, 15, HIGHEST_THREAT, N_("Threat that ends the game"), "NA-13.0"),
    HouseNumber(
        "illness_threat", tables.ILLNESS_THREAT, 0, 4, N_("Threat when an ill district is involved"), "NA-13.2"
    ),
    HouseNumber("root_threat", tables.ROOT_THREAT, 0, 4, N_("Threat when a piece reaches The Root"), "NA-13.3"),
    HouseNumber("federalist_capital", tables.FEDERALIST_CAPITAL, 10, 40, N_("Capital a federalist needs"), "NA-22.0"),
    HouseNumber("hand_limit", tables.HAND_LIMIT, 3, 8, N_("Hand limit"), "NA-27.0"),
)
"""In the order of the rules."""
