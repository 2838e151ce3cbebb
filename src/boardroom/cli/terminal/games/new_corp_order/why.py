"""Answers to `why`: what forbids something now, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text

from boardroom.cli.terminal.games.new_corp_order.marks import colour_word, consultant_name
from boardroom.cli.terminal.screen import Screen
from boardroom.core.game import Game, State
from boardroom.core.words import N_

TARGETS: dict[str, tuple[str, ...]] = {
    "plot": (),
    "infiltrate": ("colour", "cards", "place"),
    "take-over": ("origin", "target", "agents"),
    "use": ("consultant",),
    "hire": ("consultant",),
}
"""What can be asked about, and what may be named behind it."""
EXAMPLES = ("why take-over", "why take-over 5 6 2", "why infiltrate red 3", "why use dealmaker", "why hire", "why plot")


class Misunderstood(Exception):
    """A question whose parts do not fit, with the sentence that says so."""


def answer(screen: Screen, game: Game, state: State, seat: int, words: Sequence[str]) -> Text:
    """Why something cannot be done now, with the rule; or that it can."""
    view = game.view(state, seat)
    try:
        verb, targets = Question(screen, view).read([word.lower() for word in words])
    except Misunderstood as error:
        return Text(str(error), style="bold red")
    if view["turn"] != view["seat"]:
        return Text(screen.say(N_("Your turn has not begun yet.")))
    refusal = game.why_not(state, verb, **targets)
    if refusal is None:
        return Text(screen.say(N_("No rule forbids it.")))
    return Text(f"{screen.tell(refusal.reason)} ({refusal.rule})")


class Question:
    """Reads what is asked about, for one table: places by number, colours and consultants by their names."""

    def __init__(self, screen: Screen, view: dict[str, Any]) -> None:
        self.screen = screen
        self.view = view
        self.readers: dict[str, Callable[[str], Any]] = {
            "origin": self.place,
            "target": self.place,
            "place": self.place,
            "cards": self.number,
            "agents": self.number,
            "colour": self.colour,
            "consultant": self.consultant,
        }

    def read(self, words: Sequence[str]) -> tuple[str, dict[str, Any]]:
        """The verb and what is named behind it."""
        if list(words[:2]) == ["take", "over"]:
            words = ["take-over", *words[2:]]
        if not words or words[0] not in TARGETS:
            text = N_("Ask for example: {examples}. Companies go by their numbers in the grid.")
            raise Misunderstood(self.screen.say(text, examples=", ".join(EXAMPLES)))
        verb, names = words[0], TARGETS[words[0]]
        rest = list(words[1:])
        if names[:1] == ("consultant",):
            rest = ["-".join(rest)] if rest else rest
            if verb == "use" and not rest:
                raise Misunderstood(self.screen.say(N_("Which consultant? {names}."), names=self.consultants()))
        if len(rest) > len(names):
            raise Misunderstood(self.screen.say(N_("“{word}” is one word too many."), word=rest[len(names)]))
        return verb, {name: self.readers[name](word) for name, word in zip(names, rest, strict=False)}

    def place(self, word: str) -> int:
        """A company by its number in the grid."""
        count = len(self.view["grid"])
        if not word.isdecimal() or not 1 <= int(word[:4]) <= count:
            text = N_("“{word}” is not a company: they are numbered 1 to {count}.")
            raise Misunderstood(self.screen.say(text, word=word, count=count))
        return int(word) - 1

    def number(self, word: str) -> int:
        """How many."""
        if not word.isdecimal() or not 1 <= int(word[:4]) <= 99:
            raise Misunderstood(self.screen.say(N_("“{word}” is not a number from 1 to 99."), word=word))
        return int(word)

    def colour(self, word: str) -> str:
        """A colour by its name, in English too."""
        known = {colour_word(self.screen, key): key for key in self.view["reserve"]}
        known |= {key: key for key in self.view["reserve"]}
        if word not in known:
            colours = ", ".join(colour_word(self.screen, key) for key in self.view["reserve"])
            text = N_("“{word}” is not a colour. There are: {colours}.")
            raise Misunderstood(self.screen.say(text, word=word, colours=colours))
        return str(known[word])

    def consultant(self, word: str) -> str:
        """A consultant by the beginning of its name, in English too."""
        for key in self.view["supply"]:
            name = self.screen.tell(consultant_name(key, self.view["edition"])).lower().replace(" ", "-")
            if word and (key.startswith(word) or name.startswith(word)):
                return str(key)
        text = N_("“{word}” is not a consultant. There are: {names}.")
        raise Misunderstood(self.screen.say(text, word=word, names=self.consultants()))

    def consultants(self) -> str:
        """All consultants by name."""
        edition = self.view["edition"]
        return ", ".join(self.screen.tell(consultant_name(key, edition)) for key in self.view["supply"])
