"""Tables of New Corp Order for tests: positions that can be read at a glance, options picked by their words.

Colours are letters: R red, B blue, K black, W white. A company is "R3": three red agents; a pile of cards is "RRB".
Chance is picked by the test as well, unless it passes a dealer. Every record is a checked one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardroom.core.dealer import Deals
from boardroom.core.game import DEALER, State
from boardroom.core.options import Option
from boardroom.games.new_corp_order.components import Action
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import Decision
from boardroom.games.new_corp_order.kernel.tables import LAYOUT, SEATS

COLOURS = {"R": "red", "B": "blue", "K": "black", "W": "white"}
TILES = {
    "print-media": ("readalot", "Generic Sub Inc", "Home Robbins L.L.P."),
    "online-marketing": ("Best Branding Co.", "Pretty Obscure Inc", "Clickbaiter"),
    "social-media": ("Lluna's Channel", "xcurbr", "Brown Star Winks Ltd."),
    "broadcast-network": ("Leap Light & Sound", "Armogida Enterprises", "ThoughtApparatus Inc."),
    "ambient-advertising": ("Lorgalis Group", "Holografx", "All Around you"),
    "guerrilla-marketing": ("Bubblegum Corp.", "Adrian Ashton Inc.", "WordOfMouth"),
}
"""The box, written down once more from the catalogue (C2), so that the tests do not believe the code."""
CONSULTANTS = ("media-advisor", "dealmaker", "corporate-lawyer", "military-contractor")
EDITIONS = ("retail", "pnp")

BIG = "R1 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"
SMALL = "R1 B1 K1 W1 / W1 R1 B1 K1 / K1 W1 R1 B1"


def cards(letters: str) -> dict[str, int]:
    """Cards or agents by colour: "RRB" is two red and a blue one."""
    return {name: letters.count(letter) for letter, name in COLOURS.items() if letter in letters}


def letters(numbers: Mapping[str, int]) -> str:
    """The other way round, red first."""
    assert min(numbers.values()) >= 0, numbers
    return "".join(letter * numbers[name] for letter, name in COLOURS.items())


def seat(
    hand: str = "",
    untapped: str = "",
    tapped: str = "",
    agents: str = "",
    objectives: Sequence[str] = (),
    consultants: Sequence[str] = (),
) -> dict[str, Any]:
    """One player."""
    return {
        "hand": cards(hand),
        "untapped": cards(untapped),
        "tapped": cards(tapped),
        "agents": cards(agents),
        "objectives": list(objectives),
        "consultants": {key: list(consultants).count(key) for key in consultants},
    }


def grid(text: str, types: Mapping[int, str] | None = None) -> list[dict[str, Any]]:
    """The grid, rows divided by slashes, with chosen company types at some places."""
    cells = text.replace("/", " ").split()
    copies = 3 if len(cells) == 16 else 2
    left = {name: list(tiles[:copies]) for name, tiles in TILES.items()}
    chosen = {place: left[name].pop(0) for place, name in (types or {}).items()}
    rest = iter(tile for tiles in left.values() for tile in tiles)
    return [
        {"company": chosen.get(place) or next(rest), "colour": COLOURS[cell[0]], "agents": int(cell[1:])}
        for place, cell in enumerate(cells)
    ]


class Table:
    """A game and its state, played in words."""

    def __init__(self, game: NewCorpOrder, state: State) -> None:
        self.game = game
        self.state = state

    @property
    def options(self) -> tuple[Option, ...]:
        return self.game.options(self.state)

    @property
    def decision(self) -> str:
        return str(self.position["decision"])

    @property
    def decides(self) -> int:
        return self.game.seat(self.state)

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def position(self) -> dict[str, Any]:
        return self.game.position(self.state)

    @property
    def turn(self) -> int:
        return int(self.position["turn"])

    def matching(self, verb: str, **targets: Any) -> list[Option]:
        """The options with that verb and at least those targets."""
        return [
            option
            for option in self.options
            if option.verb == verb and all(option.targets.get(key) == value for key, value in targets.items())
        ]

    def can(self, verb: str, **targets: Any) -> bool:
        return bool(self.matching(verb, **targets))

    def verbs(self) -> set[str]:
        return {option.verb for option in self.options}

    def offers(self, verb: str, target: str) -> list[Any]:
        """What may be chosen with that verb: the values of one target."""
        return [option.targets[target] for option in self.matching(verb)]

    def do(self, verb: str, **targets: Any) -> Table:
        """Pick the one option that fits."""
        found = self.matching(verb, **targets)
        assert len(found) == 1, f"{verb} {targets} fits {len(found)} of {[(o.verb, o.targets) for o in self.options]}"
        self.game.apply(self.state, found[0])
        return self

    def deal(self, letters: str) -> Table:
        """The dealer deals these cards, one after the other."""
        for letter in letters:
            assert self.decides == DEALER
            self.do("deal", colour=COLOURS[letter])
        return self

    def plot(self, letters: str) -> Table:
        """Plot and take cards of these colours from the display."""
        self.do("plot")
        for letter in letters:
            self.take(letter)
        return self

    def take(self, letter: str) -> Table:
        """Take the leftmost card of that colour from the display."""
        found = self.matching("take", colour=COLOURS[letter])
        assert found, f"no {letter} in the display"
        self.game.apply(self.state, found[0])
        return self

    def infiltrate(self, colour: str, count: int, place: int) -> Table:
        """Infiltrate without a consultant."""
        self.do("infiltrate").do("infiltrate", colour=COLOURS[colour]).do("lay", count=count)
        return self.do("infiltrate", place=place)

    def take_over(self, origin: int, target: int, count: int) -> Table:
        """Take over without a consultant."""
        return self.do("take-over").move(origin, target, count)

    def take_over_with(self, consultant: str, origin: int, target: int, count: int) -> Table:
        """Take over with a consultant."""
        return self.do("use", consultant=consultant).move(origin, target, count)

    def move(self, origin: int, target: int, count: int) -> Table:
        return self.do("leave", place=origin).do("enter", place=target).do("move", count=count)

    def pass_turn(self) -> Table:
        """Let whoever's turn it is do the first thing that comes to mind: a plot if there are cards."""
        turn, picks = self.turn, 0
        while not self.over and self.turn == turn:
            self.game.apply(self.state, self.options[0])
            picks += 1
            assert picks < 50, "the turn does not end"
        return self

    def at(self, place: int) -> str:
        """A company: "R3"."""
        cell = self.position["grid"][place]
        return next(letter for letter, name in COLOURS.items() if name == cell["colour"]) + str(cell["agents"])

    def rows(self) -> str:
        """The whole grid."""
        cells = [self.at(place) for place in range(len(self.position["grid"]))]
        return " / ".join(" ".join(cells[start : start + 4]) for start in range(0, len(cells), 4))

    def pile(self, seat: int, kind: str) -> str:
        """Cards or agents of a seat: kind is hand, untapped, tapped or agents."""
        return letters(self.position["seats"][seat][kind])

    def hq(self, seat: int) -> str:
        """The cards of an HQ: untapped | tapped."""
        return f"{self.pile(seat, 'untapped')}|{self.pile(seat, 'tapped')}"

    def consultants(self, seat: int) -> list[str]:
        return _repeated(self.position["seats"][seat]["consultants"])

    def supply(self) -> list[str]:
        return _repeated(self.position["supply"])

    def common(self, kind: str) -> str:
        """The deck, the discards, the reserve."""
        return letters(self.position[kind])

    def display(self) -> str:
        """The display, a dot for a gap."""
        codes = {name: letter for letter, name in COLOURS.items()}
        return "".join("." if name is None else codes[name] for name in self.position["display"])

    def deck_size(self) -> int:
        return len(self.common("deck"))


def without_passing(game: NewCorpOrder, state: State) -> list[int]:
    """The legal picks of a player who passes only if nothing else is possible."""
    legal = game.legal(state)
    if state.record.decision == Decision.ACTION and len(legal) > 1:
        return [pick for pick in legal if pick != Action.PASS]
    return legal


def _repeated(numbers: Mapping[str, int]) -> list[str]:
    assert min(numbers.values()) >= 0, numbers
    return [key for key, count in numbers.items() for _ in range(count)]


def checked(record: Any) -> Any:
    """The same record, with every access checked."""
    return LAYOUT.checked_record.from_bytes(record.to_bytes())


def position(
    rows: str,
    types: Mapping[int, str] | None = None,
    seats: Iterable[Mapping[str, Any]] = (),
    count: int = 3,
    display: str = "RBKWR",
    deck: str | None = None,
    supply: Sequence[str] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """A position as a dict; what is not given is as the rules make it."""
    filled = [dict(each) for each in seats]
    filled += [seat() for _ in range(count - len(filled))]
    data: dict[str, Any] = {
        "grid": grid(rows, types),
        "seats": filled,
        "display": [COLOURS.get(letter) for letter in display],
        **rest,
    }
    if deck is not None:
        data["deck"] = cards(deck)
    if supply is not None:
        data["supply"] = {key: list(supply).count(key) for key in CONSULTANTS}
    return data


def table(
    players: int = 3,
    edition: str = "retail",
    rows: str | None = None,
    *,
    settings: Mapping[str, Any] | None = None,
    dealer: Deals | None = None,
    **what: Any,
) -> Table:
    """A table with a position on it; in solo ODS has the second seat and acts if it is its turn."""
    game = NewCorpOrder(players=players, edition=edition, **(settings or {}))
    if players == 1:
        what.setdefault("display", "RBKW.")
    data = position(rows or (BIG if players >= 3 else SMALL), count=game.seats, **what)
    record = game.record_from_position(data)
    state = State(checked(record), start=game.record_position(record), dealer=dealer)
    game._settle(state)
    return Table(game, state)


def solo(
    rows: str | None = None,
    edition: str = "retail",
    *,
    objectives: Sequence[str] = (),
    you: Mapping[str, Any] | None = None,
    ods: Mapping[str, Any] | None = None,
    **what: Any,
) -> Table:
    """Your turn in the solo game. Red and blue are yours, black and white are of ODS."""
    seats = [{**(each or seat()), "objectives": list(objectives)} for each in (you, ods)]
    return table(1, edition, rows, seats=seats, **what)


def ods_acts(rows: str | None = None, *, column: int = 0, **what: Any) -> Table:
    """ODS has just had its turn, with its marker above this column (the first is 0)."""
    return solo(rows, turn=1, progress={"marker": (column - 1) % 4}, **what)


def result_of(players: int, edition: str = "retail", rows: str | None = None, **what: Any) -> Any:
    """The result of a game that ends with this position; its totals and winners are those of the kernel."""
    ended = table(players, edition, rows, decision="over", **what)
    result = ended.game.result(ended.state)
    points, wins = [0] * SEATS, [0] * SEATS
    ended.game.rules.score(ended.state.record, points)
    ended.game.rules.winners(ended.state.record, wins)
    assert [score.total for score in result.scores] == points[: len(result.scores)]
    assert [number for number, won in enumerate(wins) if won] == list(result.winners)
    return result


def start(
    players: int = 3, edition: str = "retail", *, until: str = "action", settings: Any = None, **wishes: Any
) -> Table:
    """A new game from the box up to a decision.

    `wishes` says what is picked, by decision (set_aside, lay_tile, deal_objective, ...): a list of targets' values.
    What nobody wishes for is the first option.
    """
    game = NewCorpOrder(players=players, edition=edition, **(settings or {}))
    state = game.start()
    state.record = checked(state.record)
    opened = Table(game, state)
    queues = {name.replace("_", "-"): list(values) for name, values in wishes.items()}
    while opened.decision != until:
        queue = queues.get(opened.decision)
        option = _wished(opened, queue.pop(0)) if queue else opened.options[0]
        game.apply(state, option)
    assert not any(queues.values()), f"never asked for: {queues}"
    return opened


def _wished(opened: Table, wish: Any) -> Option:
    found = [option for option in opened.options if wish in option.targets.values()]
    assert len(found) == 1, f"{wish!r} is not one of {[option.targets for option in opened.options]}"
    return found[0]
