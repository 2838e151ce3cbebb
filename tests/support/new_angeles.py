"""Tables of New Angeles for tests: positions that can be read at a glance, options picked by their words.

A city is {district: words}: {3: "hf outage"}; a hand is a string of cards: "clean_slate riot_control*2".
Chance deals the first possible card unless the test says which. Every record is a checked one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardroom.core.game import DEALER, State
from boardroom.core.options import Option
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.game import NewAngeles
from boardroom.games.new_angeles.kernel.decisions import COUNTER, MAIN, OVER, RUNNING, Decision
from boardroom.games.new_angeles.kernel.record import LAYOUT, REVEALED
from boardroom.games.new_angeles.kernel.rules import apply, run
from boardroom.games.new_angeles.kernel.states import A_EFFECT
from boardroom.games.new_angeles.kernel.states import State as Place
from boardroom.games.new_angeles.kernel.tables import DISTRICTS, KINDS

SHORT = {"hf": "human_first", "oc": "orgcrime", "dev": "development", "ill": "illness"}
STAGES = ("protest", "strike")
CORPS = ("globalsec", "haas_bioroid", "jinteki", "melange_mining", "nbn", "weyland")
QUIET = "the_fall_guy"
"""An asset that does nothing when it is claimed."""


def cards(text: str) -> dict[str, int]:
    """A hand: "clean_slate riot_control*2"."""
    hand: dict[str, int] = {}
    for word in text.split():
        name, _, count = word.partition("*")
        hand[name] = hand.get(name, 0) + int(count or 1)
    return hand


def districts(city: Mapping[int, str]) -> list[dict[str, Any]]:
    """The city: {3: "hf outage", 5: "strike"}."""
    rows = []
    for number in range(1, DISTRICTS + 1):
        words = city.get(number, "").split()
        rows.append(
            {
                "pieces": [SHORT.get(word, word) for word in words if word not in STAGES],
                "unrest": next((word for word in words if word in STAGES), "stable"),
            }
        )
    return rows


class Table:
    """A game in progress that tests drive."""

    def __init__(
        self,
        players: int = 4,
        city: Mapping[int, str] | None = None,
        hands: Sequence[str] = (),
        assets: Sequence[str] = (),
        exhausted: Sequence[str] = (),
        capital: Sequence[int] = (),
        corps: Sequence[str] = CORPS,
        rivals: Sequence[str] = (),
        investments: Sequence[str] = (),
        emergency: Sequence[Mapping[str, str]] = (),
        settings: Mapping[str, Any] | None = None,
        ruleset: int | None = None,
        **position: Any,
    ) -> None:
        self.game = NewAngeles(ruleset, players=players, **{"trading": "off", **(settings or {})})
        seats = []
        for seat in range(players):
            entry: dict[str, Any] = {"corp": corps[seat]}
            if seat < len(capital):
                entry["capital"] = capital[seat]
            if seat < len(hands):
                entry["hand"] = cards(hands[seat])
            if seat < len(assets):
                entry["assets"] = assets[seat].split()
                entry["exhausted"] = [word for word in exhausted if word in assets[seat].split()]
            if seat < len(rivals):
                entry["rival"] = rivals[seat]
            if seat < len(investments):
                entry["investment"] = investments[seat]
            if seat < len(emergency):
                entry["emergency_actions"] = dict(emergency[seat])
            seats.append(entry)
        data = {"districts": districts(city or {}), "seats": seats, "event_back": "outage", **position}
        record = self.game.record_from_position(data)
        self.s: Any = LAYOUT.checked_record.from_bytes(record.to_bytes())
        self.picks: list[tuple[str, int, int]] = []

    # --- what there is ---

    @property
    def state(self) -> State:
        """For the functions of a game."""
        return State(self.s)

    @property
    def decision(self) -> str:
        return Decision(self.s.decision).name.lower()

    @property
    def place(self) -> str:
        """The state of the round."""
        return Place(self.s.state).name.lower()

    @property
    def seat(self) -> int:
        return int(self.s.seat)

    @property
    def over(self) -> bool:
        return bool(self.s.decision == OVER)

    def at(self, district: int) -> set[str]:
        """What is in a district, in short words."""
        long = {name: short for short, name in SHORT.items()}
        found = {names.PIECE_KEYS[kind] for kind in range(7) if self.s.pieces[kind][district - 1]}
        stage = self.s.unrest[district - 1]
        return {long.get(name, name) for name in found} | ({STAGES[stage - 1]} if stage else set())

    def city(self) -> dict[int, set[str]]:
        """All districts that are not empty."""
        return {number: self.at(number) for number in range(1, DISTRICTS + 1) if self.at(number)}

    def hand(self, seat: int) -> dict[str, int]:
        return {names.KIND_KEYS[kind]: self.s.hand[seat][kind] for kind in range(KINDS) if self.s.hand[seat][kind]}

    def capital(self) -> list[int]:
        return list(self.s.capital)[: self.s.players]

    def holder(self, asset: str) -> int:
        return int(self.s.holder[names.ASSET_KEYS.index(asset)])

    def is_exhausted(self, asset: str) -> bool:
        return bool(self.s.exhausted[names.ASSET_KEYS.index(asset)])

    def supply(self, resource: str) -> int:
        return int(self.s.supply[names.RESOURCE_KEYS.index(resource)])

    def reserve(self, piece: str) -> int:
        return int(self.s.reserve[names.PIECE_KEYS.index(SHORT.get(piece, piece))])

    def discarded(self) -> dict[str, int]:
        return {names.KIND_KEYS[kind]: self.s.discard[kind] for kind in range(KINDS) if self.s.discard[kind]}

    # --- what may be picked ---

    def options(self) -> list[Option]:
        return list(self.game.options(self.state))

    def words(self) -> list[Any]:
        """The options by their targets, or by their verb where they have none."""
        return [next(iter(option.targets.values()), option.verb) for option in self.options()]

    def find(self, word: Any, seat: int | None = None) -> Option | None:
        for option in self.game.options(self.state, seat):
            values = list(option.targets.values())
            if word in values or (not values and option.verb == word):
                return option
            if isinstance(word, tuple) and word in (tuple(values), (option.verb, *values)):
                return option
        return None

    # --- what is picked ---

    def put(self, option: Option) -> None:
        self.picks.append((option.decision, self.seat, option.pick))
        apply(self.s, option.pick)

    def chance(self, word: Any) -> Table:
        """The dealer deals this."""
        assert self.seat == DEALER, self.decision
        option = self.find(word)
        assert option is not None, (word, self.words())
        self.put(option)
        return self

    def deal(self) -> Table:
        """Chance goes on until somebody has to decide."""
        while self.seat == DEALER and not self.over:
            self.put(self.options()[0])
        return self

    def pick(self, *words: Any) -> Table:
        """Pick options by their words, one after the other; what has only one option is picked on the way."""
        for word in words:
            while True:
                self.deal()
                assert not self.over, f"the game is over before {word!r}"
                option = self.find(word)
                if option is not None:
                    self.put(option)
                    break
                options = self.options()
                assert len(options) == 1, f"{self.decision} of seat {self.seat}: {word!r} is not in {self.words()}"
                self.put(options[0])
        return self

    def act(self, seat: int, word: Any) -> Table:
        """A seat acts, waited for or not, in an open trading window."""
        option = self.find(word, seat)
        assert option is not None, (seat, word, [each.label for each in self.game.options(self.state, seat)])
        self.put(option)
        return self

    def skip_to(self, decision: str) -> Table:
        """Go on with the last option of every decision (mostly nothing) until this one is asked."""
        for _ in range(500):
            if self.decision == decision:
                return self
            assert not self.over, f"the game is over before {decision}"
            self.put(self.options()[0] if self.seat == DEALER else self.options()[-1])
        raise AssertionError(f"{decision} was never asked")

    def skip_to_place(self, place: str) -> Table:
        """Go on in the same way until a decision of this state."""
        for _ in range(2000):
            if self.place == place:
                return self
            assert not self.over, f"the game is over before {place}"
            self.put(self.options()[0] if self.seat == DEALER else self.options()[-1])
        raise AssertionError(f"{place} was never reached")

    def resolve(self, card: str, *words: Any, resolver: int = 0, supporters: Sequence[int] = ()) -> Table:
        """Let a player resolve a card as the winning offer, with these picks."""
        s = self.s
        number = names.CARD_KEYS.index(card)
        side = MAIN if resolver == s.active else COUNTER
        if number < KINDS:
            s.deck[number] -= 1
        else:
            corp = number - KINDS
            s.emergency[corp], s.played_from[corp], s.emergency_used[corp] = -2, resolver, 1
        if side == MAIN:
            s.main = number
        else:
            s.counter, s.countering, s.on_space = number, resolver, 1
        for seat in supporters:
            s.supported[seat] = side
        s.winning, s.winner = side, resolver
        self.reveal(QUIET)
        s.state, s.step, s.decision, s.seat, s.menu, s.depth = A_EFFECT, 0, RUNNING, DEALER, 0, 0
        s.window_held = 0
        run(s)
        return self.pick(*words)

    def reveal(self, asset: str) -> None:
        """Put an asset on the table as the revealed one."""
        number = names.ASSET_KEYS.index(asset)
        if self.s.holder[number] < 0:
            self.s.revealed = number
            self.s.holder[number] = REVEALED
            self.s.asset_deck -= 1


def turn(active: int = 0, revealed: str = QUIET, **position: Any) -> Table:
    """A turn at the main offer, with a revealed asset; hands as given."""
    table = Table(active=active, turn_track=["?", revealed, None, None, None], **position)
    return table.skip_to("main_offer")
