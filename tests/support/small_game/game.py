"""The small game: a hidden card each, one chance, three decisions."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from boardroom.core.errors import PositionError, SettingsError
from boardroom.core.game import Game
from boardroom.core.kernel import BROKEN, OVER, Record, Rules, kernel
from boardroom.core.layout import Layout
from boardroom.core.options import Option
from boardroom.core.presentation import Panel, Presentation, Refusal
from boardroom.core.words import Person, message
from tests.support.small_game import KEY
from tests.support.small_game.meta import META

SEATS = META.most
CARDS = 7
COPIES = 3
DECISIONS = ("over", "broken", "deal", "keep", "draw", "bid", "guess")
DEAL, KEEP, DRAW, BID, GUESS = range(BROKEN + 1, len(DECISIONS))
HIGHEST_BID = 2
LAYOUT = Layout(
    "Small", players=0, reward=0, seat=0, decision=0, turn=0, deck=CARDS, card=SEATS, bid=SEATS, guess=SEATS
)
"""Cards are 1 to 7, 0 before they are dealt; a guess is a seat + 1, 0 before it is made."""


@kernel
def begin(s: Record) -> None:
    decide(s, DEAL, 0)


@kernel
def decide(s: Record, decision, turn) -> None:
    s.decision = decision
    s.turn = turn
    s.seat = turn if decision != DEAL and decision != DRAW else -1


@kernel
def options(s: Record, out) -> int:
    count = 0
    if s.decision == DEAL or s.decision == DRAW:
        for card in range(CARDS):
            if s.deck[card] > 0:
                out[count] = card
                count += 1
    elif s.decision != OVER:
        count = s.players if s.decision == GUESS else HIGHEST_BID + 1 if s.decision == BID else 2
        for number in range(count):
            out[number] = number
    return count


@kernel
def uniform(s: Record) -> bool:
    return s.seat >= 0


@kernel
def weight(s: Record, pick) -> int:
    return s.deck[pick]


@kernel
def apply(s: Record, pick) -> None:
    last = s.turn == s.players - 1
    if s.decision == DEAL:
        take(s, pick)
        decide(s, KEEP if last else DEAL, 0 if last else s.turn + 1)
    elif s.decision == DRAW:
        take(s, pick)
        decide(s, BID, s.turn)
    elif s.decision == KEEP:
        decide(s, BID if pick == 0 else DRAW, s.turn)
    elif s.decision == BID:
        s.bid[s.turn] = pick
        decide(s, GUESS if last else KEEP, 0 if last else s.turn + 1)
    else:
        s.guess[s.turn] = pick + 1
        decide(s, OVER if last else GUESS, 0 if last else s.turn + 1)


@kernel
def take(s: Record, card) -> None:
    if s.card[s.turn] > 0:
        s.deck[s.card[s.turn] - 1] += 1
    s.card[s.turn] = card + 1
    s.deck[card] -= 1


@kernel
def highest(s: Record) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, s.card[seat])
    return most


@kernel
def score(s: Record, points) -> None:
    most = highest(s)
    for seat in range(s.players):
        points[seat] = s.bid[seat] if s.card[seat] == most else -s.bid[seat]
        if s.guess[seat] > 0 and s.card[s.guess[seat] - 1] == most:
            points[seat] += s.reward


@kernel
def winners(s: Record, won) -> None:
    score(s, won)
    most = -HIGHEST_BID
    for seat in range(s.players):
        most = max(most, won[seat])
    for seat in range(s.players):
        won[seat] = 1 if won[seat] == most else 0


@kernel
def broken(s: Record) -> int:
    return 0


@kernel
def broken_step(before: Record, after: Record) -> int:
    return 0


@dataclass(frozen=True)
class Settings:
    ruleset: int = 1
    players: int = META.usual
    seven: bool = False
    reward: int = 2

    def __post_init__(self):
        if type(self.players) is not int or self.players not in META.players:
            raise SettingsError("Small Game is for 2 to 5 players, not {players}.", players=repr(self.players))
        if self.reward not in (2, 4) or type(self.seven) is not bool:
            raise SettingsError("Small Game has no such setting.")

    def to_dict(self):
        return {name: value for name, value in asdict(self).items() if name != "ruleset"}

    def write(self, record):
        record.players, record.reward = self.players, self.reward
        for card in range(CARDS):
            record.deck[card] = int(self.seven) if card == CARDS - 1 else COPIES


def player(seat):
    return Person(seat, message("Player {number}", number=seat + 1))


def describe(record, pick):
    decision = DECISIONS[record.decision]
    if decision in ("deal", "draw"):
        label = message("The card is {card}.", card=pick + 1)
        return Option(pick, decision, decision, {"card": pick + 1}, label, record.deck[pick])
    if decision == "keep":
        verb, words = (("keep", "Keep it"), ("draw", "Draw another"))[pick]
        return Option(pick, decision, verb, {}, message(words))
    if decision == "bid":
        return Option(pick, decision, "bid", {"count": pick}, message("Bid {bid}", bid=pick))
    return Option(pick, decision, "guess", {"seat": pick}, message("{player} has it", player=player(pick)))


def question(record):
    return message({KEEP: "Do you keep your card?", BID: "How much do you bid?"}.get(record.decision, "Who has it?"))


def view(record, seat):
    over = record.decision == OVER
    deciding = not over and record.seat >= 0
    return {
        "game": KEY,
        "seat": seat,
        "over": over,
        "decides": record.seat if deciding else None,
        "decision": DECISIONS[record.decision] if deciding else None,
        "seats": [
            {
                "seat": other,
                "card": record.card[other] if over or other == seat else None,
                "bid": record.bid[other],
                "guess": record.guess[other] - 1 if record.guess[other] else None,
            }
            for other in range(record.players)
        ],
    }


def position(record):
    return {field: getattr(record, field) for field in ("seat", "decision", "turn", "deck", "card", "bid", "guess")}


def from_position(given, settings):
    record = LAYOUT.record()
    settings.write(record)
    try:
        for field, value in given.items():
            setattr(record, field, list(value) if isinstance(value, list) else int(value))
    except (AttributeError, TypeError, ValueError) as error:
        raise PositionError("This is no position of Small Game.") from error
    return record


@dataclass(frozen=True)
class Score:
    seat: int
    total: int


@dataclass(frozen=True)
class Result:
    final: bool
    scores: tuple[Score, ...]
    winners: tuple[int, ...]


def result(record, seat):
    final = record.decision == OVER
    points, won = [0] * SEATS, [0] * SEATS
    if final:
        score(record, points)
        winners(record, won)
    seats = range(record.players)
    return Result(final, tuple(Score(each, points[each]) for each in seats), tuple(each for each in seats if won[each]))


def why_not(record, verb, **targets):
    if DECISIONS[record.decision] == verb:
        return None
    return Refusal("SG-1", message("It is not time to {verb}.", verb=verb))


def narrate(step, seat):
    who, decision = step.before.turn, step.before.decision
    if decision in (DEAL, DRAW):
        return [message("Your card is {card}.", card=step.after.card[who])] if who == seat else []
    if decision == KEEP:
        text = "{player} keeps the card." if step.pick == 0 else "{player} draws another card."
        return [message(text, player=player(who))]
    if decision == BID:
        return [message("{player} bids {bid}.", player=player(who), bid=step.pick)]
    return [message("{player} guesses {other}.", player=player(who), other=player(step.pick))]


def panels(seen):
    rows = tuple(
        (
            player(each["seat"]),
            "?" if each["card"] is None else each["card"],
            each["bid"],
            "" if each["guess"] is None else player(each["guess"]),
        )
        for each in seen["seats"]
    )
    header = tuple(message(title) for title in ("Player", "Card", "Bid", "Guess"))
    return (Panel("players", message("Players"), rows, header),)


def verdict(record, seat):
    return tuple(message("{player} wins.", player=player(each)) for each in result(record, seat).winners)


class SmallGame(Game):
    meta = META
    rulesets = (1,)
    layout = LAYOUT
    rules = Rules(begin, options, uniform, weight, apply, score, winners, broken, broken_step)
    presentation = Presentation(
        describe=describe,
        question=question,
        view=view,
        position=position,
        from_position=from_position,
        result=result,
        why_not=why_not,
        narrate=narrate,
        panels=panels,
        verdict=verdict,
    )
    settings_type = Settings
    max_options = CARDS

    def automatic(self, record):
        return False
