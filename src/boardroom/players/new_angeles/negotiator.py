"""A player of any level who also trades: it proposes, answers, speaks and keeps its word by its character."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from boardroom.core.options import Option
from boardroom.core.presentation import Seen, View
from boardroom.players.contract import Explains, Player, Stop, Variation
from boardroom.players.new_angeles.assessment import Assessment, Temper
from boardroom.players.new_angeles.beliefs import Beliefs
from boardroom.players.new_angeles.characters import Character, character
from boardroom.players.new_angeles.haggling import Haggler, Talk
from boardroom.players.new_angeles.stakes import DECIDED, Stakes

CLEARLY = 2 * DECIDED
"""By so much chance an offer must be better to ask somebody for support."""
USUAL = Temper()
SILENT = "silent"


class NegotiatingPlayer:
    """Another player's picks, and trades by a character."""

    def __init__(self, base: Player, nature: Character | None, beliefs: Beliefs) -> None:
        self.name = base.name
        self.base = base
        self.character = nature or character(SILENT)
        self._trades = nature is not None
        self.beliefs = beliefs
        self._talk = Talk()
        self._trade: dict[str, Any] | None = None
        self._word: tuple[str, int, str | None] | None = None
        self._promised: str | None = None
        self._count: int | None = None

    def witness(self, seen: Seen) -> None:
        """Remember what others did, and what was agreed."""
        self.beliefs.witness(seen)
        self._talk.witness(seen)

    def memory(self) -> bytes:
        """What it remembers."""
        return pickle.dumps((self.beliefs.memory, self._talk), pickle.HIGHEST_PROTOCOL)

    def recall(self, memory: bytes) -> None:
        """Remember what another remembered."""
        self.beliefs.memory, self._talk = pickle.loads(memory)  # noqa: S301 - of a player of this process

    def explain(self) -> tuple[Variation, ...]:
        """What the player below thought of its last pick."""
        return self.base.explain() if isinstance(self.base, Explains) else ()

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:
        """One of the options: in trades by character, else as the player below picks."""
        trade = TRADES.get(options[0].decision) if self._trades else None
        if trade is not None:
            return trade(self, view, options)
        picked = options[0] if len(options) == 1 else self.base.pick(view, options, stop)
        keep = WORDS.get(picked.decision)
        return picked if keep is None else keep(self, view, options, picked)

    def haggler(self, view: View) -> Haggler:
        """What could be traded now."""
        stakes = Stakes(Assessment(view, USUAL), self.beliefs.chances(view))
        return Haggler(stakes, self.beliefs, self.character, self._talk)

    # Proposals, in turn or in an open window.

    def _speak(self, view: View, options: Sequence[Option]) -> Option:
        """Propose, say something, or pass."""
        return self._next_act(view, options) or _verb(options, "pass") or options[-1]

    def _floor(self, view: View, options: Sequence[Option]) -> Option:
        """Answer first, then propose or speak; else be ready."""
        answers = [each for each in options if each.verb in ("accept", "decline")]
        if answers:
            haggler = self.haggler(view)
            number = answers[0].targets["proposal"]
            trade = next(each for each in view["floor"]["proposals"] if each["number"] == number)
            mine = [each for each in options if each.targets.get("proposal") == number]
            return self._answered(haggler, trade, mine)
        act = self._next_act(view, options)
        return act or _verb(options, "ready") or _verb(options, "pass") or options[-1]

    def _next_act(self, view: View, options: Sequence[Option]) -> Option | None:
        self._trade = self._word = None
        if not self.character.proposals:
            return None
        haggler = self.haggler(view)
        open_to = {
            each["partner"] for each in (view["floor"] or {}).get("proposals", ()) if each["author"] == view["seat"]
        }
        partners = [int(each.targets["seat"]) for each in options if each.verb == "propose"]
        partners = [each for each in partners if each not in open_to]
        left = (view["window"] or {}).get("left") or 0
        self._trade = haggler.best(partners, left) if partners else None
        if self._trade is not None:
            partner = self._trade["partner"]
            return next(each for each in options if each.verb == "propose" and each.targets["seat"] == partner)
        say = _verb(options, "say")
        self._word = self._wish(view, haggler.stakes) if say is not None else None
        return say if self._word is not None else None

    def _lock(self, view: View, options: Sequence[Option]) -> Option:  # noqa: ARG002
        lock = self._trade["lock"] if self._trade else "none"
        return next((each for each in options if each.targets["lock"] == lock), options[0])

    def _goods(self, view: View, options: Sequence[Option]) -> Option:
        """The assets of the proposal, one after the other."""
        side = "give" if options[0].decision == "trade-give" else "take"
        chosen = view["trade"][side] if view["trade"] else []
        for asset in self._trade[side] if self._trade else ():
            found = next((each for each in options if each.targets.get("asset") == asset), None)
            if asset not in chosen and found is not None:
                return found
        return _verb(options, "stop") or options[-1]

    def _net(self, view: View, options: Sequence[Option]) -> Option:
        """The price; if it cannot be had, nothing that costs anything."""
        sent = view["trade"] or {}
        if self._trade and all(sent.get(part) == self._trade[part] for part in ("lock", "give", "take")):
            for each in options:
                if each.verb == "propose" and each.targets["net"] == self._trade["net"]:
                    return each
        return _verb(options, "withdraw") or min(options, key=lambda each: int(each.targets["net"]))

    # Answers.

    def _answer(self, view: View, options: Sequence[Option]) -> Option:
        return self._answered(self.haggler(view), view["trade"], options)

    def _answered(self, haggler: Haggler, trade: dict[str, Any], options: Sequence[Option]) -> Option:
        accept, unbound = _verb(options, "accept"), _verb(options, "accept-unbound")
        if unbound is not None and self.character.bluffs and haggler.stakes.decider == haggler.seat:
            free = {**trade, "lock": f"promise-{trade['lock']}"}
            if haggler.accepts(free):
                self._promised = str(trade["lock"])
                return unbound
        if accept is not None and haggler.accepts(trade):
            lock = str(trade["lock"])
            if lock.startswith("promise-") and haggler.stakes.decider == haggler.seat:
                self._promised = lock.removeprefix("promise-")
            return accept
        return _verb(options, "decline") or options[0]

    # Words.

    def _wish(self, view: View, stakes: Stakes) -> tuple[str, int, str | None] | None:
        """Something to say: an answer to who asked for support, or a request to who decides."""
        me, decider = view["seat"], stakes.decider
        if not stakes.is_open or view["state"] != "a_support" or decider is None:
            return None
        spoken = {each["to"] for each in view["words"] if each["from"] == me}
        rather = "counter" if stakes.prefers(me) > 0 else "main"
        for each in view["words"]:
            asked = each["to"] == me == decider and each["word"] == "ask-support" and each["from"] not in spoken
            if asked and (self.character.bluffs or each["offer"] == rather):
                return "will-support", each["from"], each["offer"]
        if decider != me and decider not in spoken and abs(stakes.prefers(me)) > CLEARLY:
            return "ask-support", decider, rather
        return None

    def _say(self, view: View, options: Sequence[Option]) -> Option:  # noqa: ARG002
        word, to, offer = self._word or ("ask-abstain", -1, None)
        wanted = {"say-what": ("word", word), "say-to": ("seat", to), "say-offer": ("offer", offer)}
        name, value = wanted[options[0].decision]
        return next((each for each in options if each.targets.get(name) == value), options[0])

    def _support(self, view: View, options: Sequence[Option], picked: Option) -> Option:
        """Keep a word, or break it: by what that costs."""
        promised, self._promised, self._count = self._promised, None, None
        said = [each for each in view["words"] if each["from"] == view["seat"] and each["word"].startswith("will-")]
        if promised is None and said:
            last = said[-1]
            promised = "abstain" if last["word"] == "will-abstain" else f"{last['offer']}-1"
        if promised is None:
            return picked
        side, _, count = promised.rpartition("-")
        wanted = next((each for each in options if each.targets.get("offer") == (side or None)), None)
        if wanted is None or wanted == picked:
            self._count = int(count) if side and wanted is not None else None
            return picked
        haggler = self.haggler(view)
        stakes = haggler.stakes
        votes = {"main": 2, "counter": -2}
        worth = [
            stakes.value(
                view["seat"],
                haggler.card,
                stakes.countered(votes.get(str(each.targets.get("offer")), 0)),
                stakes.nothing,
            )
            for each in (picked, wanted)
        ]
        if worth[0] - worth[1] > self.character.loyalty:
            return picked
        self._count = int(count) if side else None
        return wanted

    def _cards(self, view: View, options: Sequence[Option], picked: Option) -> Option:  # noqa: ARG002
        """As many cards as were promised."""
        count, self._count = self._count, None
        return next((each for each in options if count is not None and int(each.targets["count"]) >= count), picked)


def _verb(options: Sequence[Option], verb: str) -> Option | None:
    return next((each for each in options if each.verb == verb), None)


P = NegotiatingPlayer
TRADES: dict[str, Callable[[NegotiatingPlayer, View, Sequence[Option]], Option]] = {
    "trade-partner": P._speak,  # noqa: SLF001 - its own table
    "trade-floor": P._floor,  # noqa: SLF001
    "trade-lock": P._lock,  # noqa: SLF001
    "trade-give": P._goods,  # noqa: SLF001
    "trade-take": P._goods,  # noqa: SLF001
    "trade-net": P._net,  # noqa: SLF001
    "trade-answer": P._answer,  # noqa: SLF001
    "say-what": P._say,  # noqa: SLF001
    "say-to": P._say,  # noqa: SLF001
    "say-offer": P._say,  # noqa: SLF001
}
WORDS: dict[str, Callable[[NegotiatingPlayer, View, Sequence[Option], Option], Option]] = {
    "support-offer": P._support,  # noqa: SLF001
    "support-count": P._cards,  # noqa: SLF001
}


def negotiating(make: Callable[..., Player], *, believes: bool = False) -> Callable[..., Player]:
    """A maker of players to which a character can be given; without one they trade as they always did.

    Players who imagine what is hidden can be told what to believe of it (`believes`).
    """

    def made(seed: int | None = None, character: str | None = None, **settings: Any) -> Player:
        beliefs = Beliefs()
        if believes:
            settings = {"belief": beliefs.odds, **settings}
        base = make(seed=seed, **settings)
        if character is None and not believes:
            return base
        return NegotiatingPlayer(base, None if character is None else named(character), beliefs)

    return made


named = character
