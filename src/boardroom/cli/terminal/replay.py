"""A game that was played, gone through again from any chair."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Any

from boardroom.cli.terminal import pages
from boardroom.cli.terminal.contract import TerminalPages
from boardroom.cli.terminal.games import pages_of
from boardroom.cli.terminal.keyboard import Keyboard
from boardroom.cli.terminal.parts import key_line
from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.core.errors import SettingsError
from boardroom.core.game import DEALER, Game, State
from boardroom.core.presentation import Step, View
from boardroom.core.words import N_

ALL = "all"
"""The view of everybody at once, for games that are over."""
Chair = int | str | None
"""A seat, ALL, or None for a spectator."""
KEYS = (
    ("Enter", N_("next")),
    ("b", N_("back")),
    ("t", N_("next turn")),
    ("e", N_("end")),
    ("12", N_("that step")),
    ("seat 1", N_("another view")),
    ("v", N_("scores")),
    ("q", N_("quit")),
)


@dataclass(frozen=True)
class Moment:
    """Something to look at: the game after a step, with what happened since the moment before."""

    record: Any
    lines: tuple[str, ...]
    places: frozenset[int]
    turn: int
    """The number of its turn in the game, from 1 on; 0 before the first one."""


class Replay:
    """A finished or unfinished game as moments."""

    def __init__(self, screen: Screen, game: Game, state: State, chair: Chair) -> None:
        self.screen = screen
        self.keyboard = Keyboard(screen)
        self.game = game
        self.state = state
        self.pages: TerminalPages = pages_of(game.key)
        self.steps = list(game.steps(state))
        self.turns = game.turns(state)
        self.beginnings = [turn.first for turn in self.turns]
        self.at = 0
        self.sit(chair)

    def sit(self, chair: Chair) -> None:
        """Look from another chair."""
        if chair == ALL and not self.game.over(self.state):
            raise SettingsError(N_("This game is not over: choose a seat to look from, not all of them."))
        if isinstance(chair, int) and not 0 <= chair < self.game.players:
            text = N_("There is no seat {seat}: this game has {seats}.")
            raise SettingsError(text, seat=chair + 1, seats=self.game.players)
        self.chair = chair
        self.moments = self.tell()
        self.at = min(self.at, len(self.moments) - 1)

    def tell(self) -> list[Moment]:
        """The moments: the table as it was set up, then every step of which there is something to tell."""
        moments: list[Moment] = []
        opening: list[str] = []
        begun = False
        for step in self.steps:
            lines = self.lines_of(step)
            begun = begun or step.seat != DEALER
            if not begun:
                opening += lines
                continue
            if not moments:
                moments.append(Moment(step.before, tuple(opening), frozenset(), 0))
            if lines:
                places = frozenset(self.game.presentation.places(step))
                moments.append(Moment(step.after, tuple(lines), places, self.turn_of(step)))
        return moments or [Moment(self.state.record, tuple(opening), frozenset(), 0)]

    def turn_of(self, step: Step) -> int:
        """The number of the turn that a step belongs to; 0 before the first one."""
        return bisect_right(self.beginnings, step.index)

    def lines_of(self, step: Step) -> list[str]:
        """What happened in a step; for all chairs at once as whoever has the turn saw it."""
        seat = self.chair
        if isinstance(seat, str):
            turn = self.turn_of(step)
            seat = self.turns[turn - 1].seat if turn else None
        return [self.screen.tell(line) for line in self.game.narrate(step, seat)]

    def view(self, record: Any) -> View:
        """The table as the chair sees it; for all chairs at once what each seat sees of itself."""
        view = self.game.record_view(record, self.seat)
        if self.chair != ALL or "seats" not in view:
            return view
        seats = range(len(view["seats"]))
        return {**view, "seats": [self.game.record_view(record, seat)["seats"][seat] for seat in seats]}

    @property
    def seat(self) -> int | None:
        """The seat to look from, if it is one."""
        return self.chair if isinstance(self.chair, int) else None

    def scene(self, moment: Moment) -> Scene:
        """What there is to see at some moment, as far as the chair may know it."""
        state = State(moment.record)
        result = self.game.result(state, self.seat)
        points = dict(self.pages.points(result, self.seat))
        if self.chair == ALL:  # everybody's own
            for seat in range(self.game.players):
                own = self.pages.points(self.game.result(state, seat), seat)
                points |= {seat: own[seat]} if seat in own else {}
        return Scene(
            self.game,
            self.view(moment.record),
            result,
            points,
            self.game.verdict(state, self.seat),
            keys=KEYS,
            marked=moment.places,
        )

    # --- as text ---

    def print_all(self) -> None:
        """Everything that happened, and the scoring if there is one."""
        number = 0
        turn = None
        for moment in self.moments:
            if moment.turn != turn and number:
                self.screen.show("")
            turn = moment.turn
            for line in moment.lines:
                number += 1
                self.screen.print_line(f"{number:>4}  {line}")
        if self.game.over(self.state):
            end = Moment(self.state.record, (), frozenset(), 0)
            self.screen.show("", self.pages.scores(self.screen, self.scene(end)))

    # --- step by step ---

    def run(self) -> None:
        """Go through the game as the person likes."""
        self.show()
        while True:
            prompt = self.screen.say(N_("Step {at} of {last}:"), at=self.at + 1, last=len(self.moments))
            typed = self.keyboard.ask(prompt).lower()
            if typed in ("q", "quit", "exit"):
                return
            if self.obey(typed):
                self.show()

    def obey(self, typed: str) -> bool:
        """Do what was typed; False if it was not understood or leads nowhere."""
        word, _, rest = typed.partition(" ")
        if word == "seat":
            return self.change_seat(rest.strip())
        if word == "v":
            page = self.pages.scores(self.screen, self.scene(self.moments[self.at]))
            self.keyboard.read(page, then=self.screen.say(N_("Enter: back to the game")))
            return True
        goals = {"": self.at + 1, "n": self.at + 1, "b": self.at - 1, "t": self.next_turn(), "e": len(self.moments) - 1}
        if word in goals:
            goal = goals[word]
        elif word.isdecimal() and len(word) < 6:
            goal = int(word) - 1
        else:
            self.screen.show(
                pages.warning(self.screen.say(N_("“{typed}” is not a command here."), typed=printable(typed)))
            )
            self.screen.show(key_line(self.screen, KEYS))
            return False
        if not 0 <= goal < len(self.moments):
            text = N_("That is the end of the game.") if goal > 0 else N_("That is the beginning of the game.")
            self.screen.show(self.screen.say(text))
            return False
        self.at = goal
        return True

    def next_turn(self) -> int:
        """The moment at which somebody else's turn begins."""
        turn = self.moments[self.at].turn
        for index in range(self.at + 1, len(self.moments)):
            if self.moments[index].turn != turn:
                return index
        return len(self.moments) - 1

    def change_seat(self, word: str) -> bool:
        """Look from the chair that was typed."""
        try:
            self.sit(read_chair(word))
        except SettingsError as error:
            self.screen.show(pages.warning(error.in_language(self.screen.language)))
            return False
        return True

    def show(self) -> None:
        """The table at this moment."""
        moment = self.moments[self.at]
        story = [line for earlier in self.moments[: self.at + 1] for line in earlier.lines]
        scene = replace(self.scene(moment), story=story, fresh=len(moment.lines))
        self.screen.clear()
        self.screen.show(self.pages.compose(self.screen, scene))


def read_chair(word: str) -> Chair:
    """A chair as it is typed: a number from 1, all, or none for a spectator.

    >>> read_chair("2"), read_chair("all"), read_chair("none")
    (1, 'all', None)
    """
    if word == ALL:
        return ALL
    if word in ("", "none"):
        return None
    if not word.isdecimal() or len(word) > 2:
        text = N_("“{word}” is not a seat. Type a seat number, all, or none (spectator).")
        raise SettingsError(text, word=word)
    return int(word) - 1
