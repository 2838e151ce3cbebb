"""Every setting of every game that the torture kit plays. A new game adds its rows here, or a test fails."""

from collections.abc import Iterator
from typing import Any

from boardroom.games.new_corp_order.house import HOUSE_NUMBERS
from boardroom.games.new_corp_order.settings import readings_for

Settings = dict[str, Any]


def _new_corp_order() -> Iterator[Settings]:
    for edition in ("retail", "pnp"):
        for conglomerates in ("choose", "random", "choose-last"):
            yield {"players": 1, "edition": edition, "conglomerates": conglomerates}
        for players in (2, 3, 4):
            for short in (False, True) if edition == "retail" and players > 2 else (False,):
                for start in (None, players - 1):
                    yield {"players": players, "edition": edition, "short_game": short, "start_player": start}


def _readings() -> Iterator[Settings]:
    for edition in ("retail", "pnp"):
        for players in (1, 3):
            readings = tuple(each.key for each in readings_for(edition, solo=players == 1))
            yield {"players": players, "edition": edition, "readings": readings}


def _house_rules() -> Iterator[Settings]:
    """Every number that may be changed at its least, and at its most."""
    for players in (2, 4):
        for most in (False, True):
            numbers = {each.name: each.most if most else each.least for each in HOUSE_NUMBERS}
            yield {"players": players, "edition": "retail", **numbers}


def _new_angeles() -> Iterator[Settings]:
    for players in (4, 5, 6):
        yield {"players": players, "trading": "off", "corps": "random" if players == 5 else "choose"}
    yield {"players": 4, "trading": "support", "illness_timing": "at-check"}
    yield {"players": 4, "trading": "support", "trade_form": "open", "promises": True}


SETTINGS: dict[str, list[Settings]] = {
    "new-corp-order": [*_new_corp_order(), *_readings(), *_house_rules()],
    "new-angeles": list(_new_angeles()),
}
MOST_PICKS = {"new-corp-order": 6000, "new-angeles": 10_000}
"""No game is longer, chance included."""
