"""From a view back to something the rules can go on with: the city that a seat sees.

The objects here stand in for a record. They have only the fields that production, events and the effects of cards on
the city touch. All of them are public: hands, decks and rival cards are not there, so nothing that the rules make of
such an object depends on a secret. Rules that ask for anything else fail with an AttributeError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from boardroom.core.presentation import View
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import RUNNING
from boardroom.games.new_angeles.kernel.effects import begin_effect
from boardroom.games.new_angeles.kernel.ending import NOT_ENDED
from boardroom.games.new_angeles.kernel.record import FRAME, UNSEEN
from boardroom.games.new_angeles.kernel.tables import (
    ASSETS,
    CORPS,
    DEALER,
    DISTRICTS,
    ILLNESS_THREAT,
    KINDS_OF_PIECE,
    NOBODY,
    NONE,
    RESOURCE_KINDS,
    ROOT_THREAT,
    SEATS,
    THREAT_LIMIT,
)

PIECE = {key: kind for kind, key in enumerate(names.PIECE_KEYS)}
Rows = Iterable[Sequence[int]]
STAGE = {key: stage for stage, key in enumerate(names.STAGE_KEYS)}


class City:
    """The fields of a record that production and events touch.

    It rehearses, which is how the rules say that threat rises and no game ends.
    """

    ROWS: ClassVar[tuple[str, ...]] = ("unrest", "reserve", "supply")
    """The rows that the rules change, beside the pieces."""

    def __init__(
        self, ruleset: int, pieces: Rows, unrest: Sequence[int], reserve: Sequence[int], supply: Sequence[int]
    ) -> None:
        self.ruleset = ruleset
        self.state = self.step = 0
        self.ending = NOT_ENDED
        self.resolving = 0
        self.rehearsing = 1
        self.threat = 0
        self.event = NONE
        self.event_rise = 0
        self.pieces = [*map(list, pieces)]
        self.unrest = list(unrest)
        self.reserve = list(reserve)
        self.supply = list(supply)
        self.threat_limit, self.root_threat, self.illness_threat = THREAT_LIMIT, ROOT_THREAT, ILLNESS_THREAT

    def copy(self) -> Self:
        """An equal one; what never changes is shared."""
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields.update(self.__dict__)
        for row in self.ROWS:
            fields[row] = fields[row].copy()
        fields["pieces"] = [row.copy() for row in self.pieces]
        return twin


class CardEffect(City):
    """The same with the fields that the effect of a card on the city touches: the card begins to be resolved.

    Nobody has capital, so that afterwards everybody has what the contracts paid. All assets lie in their deck, and who
    resolves the card does not matter to the city: it is the first seat.
    """

    ROWS = (*City.ROWS, "capital", "picked", "emptied", "moved", "involved", "raised")

    def __init__(self, city: City, seat_of: Sequence[int], card: int) -> None:
        self.__dict__.update(city.copy().__dict__)
        self.rehearsing = 0  # contracts do not pay in a rehearsal
        self.illness_at_check = 0
        self.players = sum(seat != NOBODY for seat in seat_of)
        self.seat_of = seat_of
        self.decision, self.seat, self.menu = RUNNING, DEALER, 0
        self.depth, self.stack = 0, [[0] * FRAME]
        self.capital = [0] * SEATS
        self.holder = [UNSEEN] * ASSETS
        self.rival = [NONE] * SEATS
        self.won, self.proposals, self.chosen = [0] * SEATS, [0] * SEATS, [0] * SEATS
        self.rises = self.illness_rise = 0
        self.picked, self.emptied = [0] * DISTRICTS, [0] * DISTRICTS
        self.moved, self.involved = [0] * DISTRICTS, [0] * DISTRICTS
        self.raised = [0] * RESOURCE_KINDS
        self.card = self.row = self.done = self.branch = self.cost_paid = self.first_done = self.ill = 0
        self.origin = self.district = NONE
        begin_effect(self, card, NONE, 0)


def known_city(view: View) -> City:
    """The city of a view."""
    pieces = [[0] * DISTRICTS for _ in range(KINDS_OF_PIECE)]
    for at, district in enumerate(view["districts"]):
        for piece in district["pieces"]:
            pieces[PIECE[piece]][at] = 1
    reserve, supply = view["reserve"], view["supply"]
    city = City(
        view["ruleset"],
        pieces,
        [STAGE[district["unrest"]] for district in view["districts"]],
        [reserve[key] for key in names.PIECE_KEYS],
        [supply[key]["supply"] for key in names.RESOURCE_KEYS],
    )
    city.threat = view["threat"]
    city.threat_limit, city.root_threat = view["threat_limit"], view["root_threat"]
    city.illness_threat = view["illness_threat"]
    return city


def seats_of_corps(view: View) -> tuple[int, ...]:
    """Who runs each corp; NOBODY if it is not in play."""
    seats = [NOBODY] * CORPS
    for seat in view["seats"]:
        if seat["corp"] is not None:
            seats[names.CORP_KEYS.index(seat["corp"])] = seat["seat"]
    return tuple(seats)
