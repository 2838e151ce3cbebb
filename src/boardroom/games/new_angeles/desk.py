"""The desk: what a seat may put into an offer to another, and the picks that an offer consists of (NA-TG-1).

Everything comes from the options of the engine: what it does not offer is refused with the rule's reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.presentation import Outline, Refusal, View
from boardroom.core.words import N_, Message, Value, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.describe import WORD_LABELS, describe, lock_of_key, lock_words
from boardroom.games.new_angeles.kernel.decisions import (
    FLOOR_PROPOSE,
    FLOOR_SAY,
    NET_ZERO,
    NO_ASSET,
    PROMISE,
    SAY,
    TRADE_FLOOR,
    TRADE_PARTNER,
    Decision,
)
from boardroom.games.new_angeles.kernel.floor import lock_of, net_of
from boardroom.games.new_angeles.kernel.promises import is_about_an_offer
from boardroom.games.new_angeles.kernel.record import PROPOSALS
from boardroom.games.new_angeles.kernel.tables import NOBODY
from boardroom.games.new_angeles.kernel.trade import SMALL_AMOUNTS, was_sent
from boardroom.games.new_angeles.tell_trade import WORDS

D = Decision
NOTHING = "none"
"""The key of a lock that sells nothing."""


def desk(game: Game, state: State, seat: int) -> View | None:
    """What a seat may offer to whom, ready for JSON but for messages; None if it may do nothing of the kind now."""
    record = state.record
    if record.decision not in (TRADE_PARTNER, TRADE_FLOOR):
        return None
    legal = game.legal(state, seat)
    partners = [
        _partner(game, state, seat, other) for other in range(record.players) if _to(record, seat, other) in legal
    ]
    partners.sort(key=lambda each: each["seat"] != record.decider)
    words = _word(record, seat) in legal
    if not partners and not words:
        return None
    return {
        "partners": partners,
        "decider": None if record.decider == NOBODY else record.decider,
        "several": bool(record.full_grammar[seat]),
        "amounts": [] if record.full_grammar[seat] else list(SMALL_AMOUNTS),
        "left": PROPOSALS - record.proposals[seat],
        "quick": [offer for partner in partners for offer in _quick(record, seat, partner)],
        "words": [_word_row(verb) for verb in range(len(WORD_LABELS))] if words else [],
    }


USUAL = (("main-2", 3), ("main-1", 2), ("counter-2", 3), ("counter-1", 2), ("abstain", 2), ("pass", 2))
"""What is often bought of the one who decides, and for how much capital."""


def _quick(record: Any, seat: int, partner: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Offers that are made often: capital for the pending decision of another, such as helps the own offer."""
    if partner["seat"] != record.decider:
        return
    texts = {row["lock"]: row["text"] for row in partner["locks"]}
    wanted = {record.active: ("main", "abstain", "pass"), record.countering: ("counter", "abstain")}.get(seat, ())
    for lock, pay in USUAL:
        if lock in texts and lock.startswith(wanted) and pay <= partner["pay"]:
            text = message(N_("{amount} capital: {words}"), amount=pay, words=texts[lock])
            yield {"to": partner["seat"], "pay": pay, "lock": lock, "text": text}


def _word_row(verb: int) -> dict[str, Any]:
    return {"word": names.WORD_KEYS[verb], "text": message(WORD_LABELS[verb]), "about": is_about_an_offer(verb)}


def _to(record: Any, seat: int, other: int) -> int:
    """The pick that begins a proposal."""
    return FLOOR_PROPOSE + 8 * seat + other if record.decision == TRADE_FLOOR else other


def _word(record: Any, seat: int) -> int:
    """The pick that begins a word."""
    return FLOOR_SAY + seat if record.decision == TRADE_FLOOR else SAY


def _partner(game: Game, state: State, seat: int, other: int) -> dict[str, Any]:
    """What the two sides may put in."""
    record = state.record
    trial = record.copy()
    game.rules.apply(trial, _to(record, seat, other))
    locks = [lock for lock in game.legal(State(trial)) if 0 < lock < PROMISE]
    return {
        "seat": other,
        "locks": [row for lock in locks for row in _locks(game, trial, lock)],
        "give": _assets(record, seat),
        "take": _assets(record, other),
        "pay": record.capital[seat],
        "get": record.capital[other],
    }


def _assets(record: Any, seat: int) -> list[dict[str, Any]]:
    held = [asset for asset, holder in enumerate(record.holder) if holder == seat]
    return [{"asset": names.ASSET_KEYS[asset], "exhausted": bool(record.exhausted[asset])} for asset in held]


def _locks(game: Game, record: Any, lock: int) -> Iterator[dict[str, Any]]:
    """A lock; one that has to say how an ability is used once for each way."""
    key, words = lock_words(lock)
    begun = record.copy()
    game.rules.apply(begun, lock)
    for terms, labels in _terms(game, begun):
        text: Message = words
        for label in labels:
            text = message(N_("{words}, {term}"), words=text, term=label)
        yield {"lock": ":".join([key, *map(str, terms)]), "text": text}


def _terms(game: Game, record: Any) -> Iterator[tuple[tuple[int, ...], tuple[Message, ...]]]:
    if record.decision != D.TRADE_TERM:
        yield (), ()
        return
    for pick in game.legal(State(record)):
        after = record.copy()
        game.rules.apply(after, pick)
        for terms, labels in _terms(game, after):
            yield (pick, *terms), (describe(record, pick).label, *labels)


def compose(game: Game, state: State, seat: int, offer: Mapping[str, Any]) -> Sequence[int] | Refusal:
    """The picks of an offer, those left out that the engine makes; or why it cannot be made.

    The offer: `to` (a seat); `give` and `take` (assets), `pay` and `get` (capital), `lock` and `promise` (whether the
    lock is mere words); `say` and `about` (a word, and the offer that it is about). All but the first may be left out.
    """
    return _Composer(game, state, seat, offer).picks()


def outline(game: Game, state: State, seat: int, offer: Mapping[str, Any]) -> Outline | Refusal:
    """An offer in sentences, for its author before it is sent: what binds, and what is only words."""
    composer = _Composer(game, state, seat, offer)
    found = composer.picks()
    return found if isinstance(found, Refusal) else composer.outline(state.record)


class _Composer:
    def __init__(self, game: Game, state: State, seat: int, offer: Mapping[str, Any]) -> None:
        self.game, self.seat, self.to = game, seat, int(offer["to"])
        self.trial = state.copy()
        self.trial.dealer = None
        self.made: list[int] = []
        self.give = sorted({names.ASSET_KEYS.index(key) for key in offer.get("give", ())})
        self.take = sorted({names.ASSET_KEYS.index(key) for key in offer.get("take", ())})
        self.net = int(offer.get("pay") or 0) - int(offer.get("get") or 0)
        key, *terms = str(offer.get("lock") or NOTHING).split(":")
        self.lock = f"promise-{key}" if offer.get("promise") and key != NOTHING else key
        self.terms = [int(each) for each in terms]
        self.say, self.about = offer.get("say") or "", offer.get("about") or ""
        if not 0 <= self.to < game.players or self.to == seat:
            raise ValueError(offer["to"])

    @property
    def record(self) -> Any:
        return self.trial.record

    def picks(self) -> Sequence[int] | Refusal:
        if self.record.decision not in (TRADE_PARTNER, TRADE_FLOOR) or not self.game.decides(self.trial, self.seat):
            return Refusal("NA-A51", message(N_("Trades happen between decisions, in trading windows.")))
        if self.say:
            refusal = self._speak()
            if refusal:
                return refusal
        if self.say and not (self.give or self.take or self.net or self.lock != NOTHING):
            return self.made
        return self._unavailable() or self._propose() or self.made

    def outline(self, record: Any) -> Outline:
        """What was composed, told to its author."""
        other = names.seat(record, self.to)
        binds: list[Message] = []
        words: list[Message] = []
        given, taken = self._goods(self.give, self.net), self._goods(self.take, -self.net)
        if given:
            binds.append(message(N_("You give {goods} to {player}."), goods=names.listing(given), player=other))
        if taken:
            binds.append(message(N_("{player} gives {goods} to you."), goods=names.listing(taken), player=other))
        sold = self.lock.removeprefix("promise-")
        if sold != NOTHING:
            parts: dict[str, Value] = {"player": names.seat(record, record.decider), "words": lock_of_key(sold)}
            if sold == self.lock:
                binds.append(message(N_("{player} is bound: {words}."), **parts))
                binds += self._lead(record, sold)
            else:
                words.append(message(N_("{player} only promises: {words}."), **parts))
        if self.say:
            parts = {"player": names.seat(record, self.seat), "other": other}
            if is_about_an_offer(names.WORD_KEYS.index(self.say)):
                parts["offer"] = message(names.OFFER_WORDS[self.about or "main"])
            words.append(message(WORDS[names.WORD_KEYS.index(self.say)], **parts))
        return Outline(tuple(binds), tuple(words))

    def _goods(self, assets: Sequence[int], capital: int) -> list[Value]:
        paid = [message(N_("{amount} capital"), amount=capital)] if capital > 0 else []
        return [*paid, *map(names.asset, assets)]

    def _lead(self, record: Any, sold: str) -> Iterator[Message]:
        """How the support stands with the cards that are sold."""
        side, _, count = sold.partition("-")
        if side in names.OFFER_KEYS[:2] and count.isdecimal():
            main, counter = record.main_support, record.counter_support
            more = (int(count), 0) if side == "main" else (0, int(count))
            text = N_("The main offer then stands at {main}, the counteroffer at {counter}.")
            yield message(text, main=main + more[0], counter=counter + more[1])

    def _pick(self, pick: int) -> bool:
        """Make a pick, if it is offered."""
        if pick not in self.game.legal(self.trial, self.seat):
            return False
        self.game.apply(self.trial, pick, self.seat)
        self.made.append(pick)
        return True

    def _speak(self) -> Refusal | None:
        if not self._pick(_word(self.record, self.seat)):
            return Refusal("NA-TG-9", message(N_("You have said all that you may say in this window.")))
        verb = names.WORD_KEYS.index(self.say)
        parts = [verb, self.to] + ([names.OFFER_KEYS.index(self.about or "main")] if is_about_an_offer(verb) else [])
        for part in parts:
            self._pick(part)
        return None

    def _unavailable(self) -> Refusal | None:
        """What keeps the goods from being offered, before any pick."""
        record, other = self.record, names.seat(self.record, self.to)
        if record.no_trade[self.seat] or record.no_trade[self.to]:
            return Refusal("NA-C-mark-yale", message(N_("Mark Yale forbids this trade.")))
        if record.proposals[self.seat] == PROPOSALS:
            return Refusal("NA-TG-10", message(N_("You have made all your proposals in this window.")))
        for assets, holder, text in (
            (self.give, self.seat, N_("{asset} is not yours to give.")),
            (self.take, self.to, N_("{player} does not hold {asset}.")),
        ):
            for asset in assets:
                if record.holder[asset] != holder:
                    return Refusal("NA-TG-4", message(text, asset=names.asset(asset), player=other))
        if not record.full_grammar[self.seat] and max(len(self.give), len(self.take)) > 1:
            return Refusal("NA-TG-3", message(N_("At this table a trade moves one asset each way at most.")))
        if not (self.give or self.take or self.net):
            return Refusal("NA-TG-2", message(N_("Something has to change hands: capital or an asset.")))
        if self.net > record.capital[self.seat]:
            have = record.capital[self.seat]
            return Refusal("NA-TG-3", message(N_("You have {amount} capital."), amount=have))
        if -self.net > record.capital[self.to]:
            have = record.capital[self.to]
            return Refusal("NA-TG-3", message(N_("{player} has {amount} capital."), player=other, amount=have))
        if self.net and not record.full_grammar[self.seat] and abs(self.net) not in SMALL_AMOUNTS:
            amounts = ", ".join(map(str, SMALL_AMOUNTS))
            return Refusal(
                "NA-TG-3", message(N_("At this table capital is paid in these amounts: {amounts}."), amounts=amounts)
            )
        return None

    def _propose(self) -> Refusal | None:
        if not self._pick(_to(self.record, self.seat, self.to)):
            return Refusal(
                "NA-TG-12", message(N_("In this window you can trade only with the player who decides next."))
            )
        before, give, take, terms = self.record.copy(), list(self.give), list(self.take), list(self.terms)
        while self.record.decision in (D.TRADE_LOCK, D.TRADE_TERM, D.TRADE_GIVE, D.TRADE_TAKE, D.TRADE_NET):
            decision = self.record.decision
            if decision == D.TRADE_NET:
                again = bool(was_sent(self.record, NET_ZERO + self.net))
                if not self._pick(NET_ZERO + self.net):
                    return self._again() if again else self._impossible()
            elif decision in (D.TRADE_GIVE, D.TRADE_TAKE):
                left = give if decision == D.TRADE_GIVE else take
                self._pick(left.pop(0) if left else NO_ASSET)
            elif not self._pick(self._lock() if decision == D.TRADE_LOCK else terms.pop(0) if terms else -1):
                return self._unsold()
        found = (each for each in range(self.record.sent_count) if self.record.sent[each] != before.sent[each])
        number = next(found, None)
        if number is None:
            return self._again()
        if lock_words(lock_of(self.record, number))[0] != self.lock:
            return self._unsold()
        return None if net_of(self.record, number) == self.net else self._impossible()

    def _lock(self) -> int:
        """The pick of the lock; -1 if it is not offered."""
        return next((each for each in self.game.legal(self.trial) if lock_words(each)[0] == self.lock), -1)

    def _unsold(self) -> Refusal:
        return Refusal("NA-TG-6", message(N_("This decision cannot be sold now.")))

    def _again(self) -> Refusal:
        return Refusal("NA-TG-10", message(N_("You have proposed this in this window already.")))

    def _impossible(self) -> Refusal:
        return Refusal(
            "NA-TG-4", message(N_("After this trade the decision that is sold would not be possible any more."))
        )
