"""Every setting of every game that the torture kit plays. A new game adds its rows here, or a test fails."""

from collections.abc import Iterator
from typing import Any

Settings = dict[str, Any]


def _new_corp_order() -> Iterator[Settings]:
    for edition in ("retail", "pnp"):
        for conglomerates in ("choose", "random"):
            yield {"players": 1, "edition": edition, "conglomerates": conglomerates}
        for players in (2, 3, 4):
            for short in (False, True) if edition == "retail" and players > 2 else (False,):
                for start in (None, players - 1):
                    yield {"players": players, "edition": edition, "short_game": short, "start_player": start}


SETTINGS: dict[str, list[Settings]] = {"new-corp-order": list(_new_corp_order())}
MOST_PICKS = {"new-corp-order": 2000}
"""No game is longer, chance included."""
