"""One game at the terminal: people and bots pick in turn, and every pick is saved before the next one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from boardroom.cli.terminal import guide, pages, rulebook, why
from boardroom.cli.terminal.choices import number
from boardroom.cli.terminal.chronicle import Chronicle
from boardroom.cli.terminal.keyboard import Keyboard, Left
from boardroom.cli.terminal.layout import Scene, compose
from boardroom.cli.terminal.scores import points
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.cli.terminal.store import PERSON, About
from boardroom.core.dealer import Dealer
from boardroom.core.errors import LogError
from boardroom.core.game import DEALER, Game, State, Step, View
from boardroom.core.options import Option
from boardroom.core.words import N_
from boardroom.players import Player, create, parse
from boardroom.players.worker import at_table

QUIT = ("q", "quit", "exit")


class TakenBack(Exception):
    """A person took back an earlier choice instead of making this one."""


class Session:
    """A game with those who play it."""

    def __init__(self, screen: Screen, game: Game, state: State, about: About, file: Path) -> None:
        self.screen = screen
        self.keyboard = Keyboard(screen)
        self.game = game
        self.state = state
        self.about = about
        self.file = file
        self.persons = [seat for seat, name in enumerate(about.seats) if name == PERSON]
        self.players: list[Player] = [
            create(PERSON, ask=self.ask) if name == PERSON else make_bot(name, about.seed, seat)
            for seat, name in enumerate(about.seats)
        ]
        self.screen.people = people(about)
        self.chronicle = Chronicle(game)
        self.interrupted = False
        self.notes: list[str] = []
        self.seen: dict[int, int] = {}
        """How many sentences of the story each person has read."""
        self.facing: int | None = self.persons[0] if len(self.persons) == 1 else None
        """The seat that the screen may show the secrets of."""

    def run(self) -> bool:
        """Play to the end and tell it; False if somebody left before."""
        try:
            if not self.game.over(self.state):
                self.save()
            while not self.game.over(self.state):
                self.decide()
            self.show_end()
        except Left as left:
            self.interrupted = left.interrupted
        except KeyboardInterrupt:
            self.interrupted = True
        else:
            return True
        self.say_goodbye()
        return False

    def decide(self) -> None:
        """Let whoever is to decide pick."""
        seat = self.game.seat(self.state)
        with suppress(TakenBack):
            self.apply(self.players[seat].pick(self.game.view(self.state, seat), self.game.options(self.state)))

    def apply(self, option: Option) -> None:
        """Pick, and save at once."""
        self.game.apply(self.state, option)
        self.save()

    def save(self) -> None:
        """Write the log to its file. A full disk is told, and the game goes on."""
        self.about = replace(self.about, over=self.game.over(self.state))
        try:
            self.write(self.file)
        except LogError as error:
            if not self.state.picks or not self.file.exists():
                raise
            self.notes.append(error.in_language(self.screen.language))

    def write(self, file: Path) -> None:
        """Write the log to any file."""
        self.game.log(self.state, self.about.to_dict()).write(file)

    # --- a person's decision ---

    def ask(self, view: View, options: Sequence[Option]) -> Option:
        """Show the table and go on asking until there is a pick, or the decision changed by taking one back."""
        seat = int(view["seat"])
        if len(options) == 1:
            if seat == self.facing:
                self.notes.append(self.screen.say(N_("There was only one choice: {option}"), option=options[0].label))
            return options[0]
        if seat != self.facing:
            self.hand_over(seat)
        picks = len(self.state.picks)
        self.show_table(seat, options)
        while len(self.state.picks) == picks:
            typed = self.keyboard.ask(self.screen.say(N_("Your choice (? for help):")))
            answer = self.answer(seat, options, typed)
            if answer is not None:
                self.seen[seat] = len(self.story(seat))
                self.notes.clear()
                return answer
        raise TakenBack

    def answer(self, seat: int, options: Sequence[Option], typed: str) -> Option | None:
        """The option that was typed, if one was; every other word is obeyed here."""
        numbered = number(options)
        if typed.isdecimal() and len(typed) < 4 and int(typed) in numbered:
            return numbered[int(typed)]
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if word in QUIT:
            raise Left
        picks, reply = len(self.state.picks), None
        if word == "u":
            reply = self.undo(seat)
        elif word == "s":
            reply = self.save_as(rest.strip())
        elif word == "why":
            reply = why.answer(self.screen, self.game, self.state, rest.split())
        elif word in PAGES or word.startswith("?"):
            self.show_page(seat, word, rest.strip())
        elif typed:
            reply = self.refusal(typed, list(numbered))
        if len(self.state.picks) == picks:
            self.show_reply(seat, options, reply)
        return None

    def refusal(self, typed: str, keys: list[int]) -> Text:
        """What would be right instead."""
        numbers = ", ".join(str(key) for key in sorted(keys))
        text = N_("“{typed}” is no choice here. Type one of these numbers: {numbers}; or ? for help.")
        return pages.warning(self.screen.say(text, typed=printable(typed), numbers=numbers))

    def undo(self, seat: int) -> Text | None:
        """Take back the last choice, with everything that followed from it without a choice; or say why not."""
        upto = self.undo_point(seat)
        if upto is None:
            text = N_("There is nothing to take back: since your last choice something was revealed or somebody acted.")
            return pages.warning(self.screen.say(text))
        self.state = self.game.rewound(self.state, upto)
        self.notes = [self.screen.say(N_("Taken back."))]
        self.save()
        return None

    def undo_point(self, seat: int) -> int | None:
        """How many picks are left when `seat` takes back its last choice; None where that would not be fair.

        It is fair until a card was revealed or another person acted. What ODS and bots did goes back with it, unless it
        showed cards of their hands.
        """
        for step in reversed(list(self.game.steps(self.state))):
            if step.seat == seat:
                if len(self.game.legal(State(step.before))) > 1:
                    return step.index
            elif step.seat == DEALER or step.seat in self.persons or shows_hand(step):
                return None
        return None

    def save_as(self, name: str) -> Text | None:
        """Write a copy of the log where the person wants it, and say how it went."""
        name = name or self.keyboard.ask(self.screen.say(N_("Save as which file?")))
        if not name:
            return None
        try:
            file = Path(name).expanduser()
            question = self.screen.say(N_("{file} exists. Replace it? (y/n)"), file=name)
            if file.exists() and not self.agreed(question):
                return None
            self.write(file)
        except LogError as error:
            return pages.warning(error.in_language(self.screen.language))
        except (OSError, RuntimeError, ValueError):  # a name that no system or user has
            text = N_("{file} cannot be written: there can be no file of this name.")
            return pages.warning(self.screen.say(text, file=printable(name, 60)))
        return Text(self.screen.say(N_("Saved as {file}."), file=name), style="bold")

    def agreed(self, prompt: str) -> bool:
        """Whether the person says yes, in any of our languages."""
        return self.keyboard.ask(prompt).lower()[:1] in ("y", "j", "o")

    # --- what is shown ---

    def story(self, seat: int | None) -> list[str]:
        """What happened so far, as far as a seat may know it."""
        return [self.screen.tell(line) for line in self.chronicle.lines(self.state, seat)]

    def show_reply(self, seat: int, options: Sequence[Option], reply: Text | None) -> None:
        """An answer that is no pick: below the table, which need not be drawn again where nothing scrolls away."""
        if self.screen.live or reply is None:
            self.show_table(seat, options, reply)
        else:
            self.screen.show(reply)

    def show_table(self, seat: int, options: Sequence[Option], reply: Text | None = None) -> None:
        """The whole table with the question and its options."""
        story = self.story(seat)
        view = self.game.view(self.state, seat)
        scene = Scene(
            view,
            points(self.result(seat), seat),
            story,
            max(0, len(story) - self.seen.get(seat, 0)),
            tuple(self.notes),
            self.screen.tell(self.game.question(self.state.record)),
            options,
            marked=frozenset((view["pending"]["origin"], view["pending"]["target"])),
            reply=reply,
        )
        self.screen.clear()
        self.screen.show(compose(self.screen, scene))

    def result(self, seat: int | None) -> Any:
        """The result so far, as far as a seat may know it."""
        return self.game.result(self.state, seat)

    def show_page(self, seat: int, word: str, rest: str) -> None:
        """The log, the scores or the rules, until the person has read it."""
        if word == "l":
            page: list[RenderableType] = [*self.story(seat)]
        elif word == "v":
            page = [pages.scores(self.screen, self.result(seat))]
        elif word == "h":
            page = guide.how_to_play(self.screen)
        else:
            wanted = f"{word[1:]} {rest}".strip()
            page = rulebook.page(self.screen, self.game.settings_dict()["edition"], self.state.record, wanted)
        self.keyboard.read(*page, then=self.screen.say(N_("Enter: back to the game")))

    def hand_over(self, seat: int) -> None:
        """Hide one person's secrets before the next one looks."""
        self.facing = None
        self.notes.clear()
        self.screen.clear(forget=True)
        self.screen.show(*pages.hand_over(self.screen, seat, self.story(None)[-6:]))
        self.keyboard.ask(self.screen.say(N_("Enter: show my cards")))
        self.facing = seat
        self.screen.clear(forget=True)

    def show_end(self) -> None:
        """The last picks, the scoring step by step, and who won."""
        seat = self.persons[0] if len(self.persons) == 1 else None
        story = self.story(seat)
        scene = Scene(
            self.game.view(self.state, seat),
            points(self.result(seat), seat),
            story,
            max(0, len(story) - self.seen.get(seat or 0, 0)),
            keys=(),
        )
        self.screen.clear(forget=len(self.persons) > 1)
        self.screen.show(compose(self.screen, scene))
        self.keyboard.pause(self.screen.say(N_("The game is over. Enter: the scoring")))
        self.keyboard.read(pages.scores(self.screen, self.result(seat)), then=self.screen.say(N_("Enter: done")))
        for line in pages.replay_hint(self.screen, self.file):
            self.screen.print_line(line)

    def say_goodbye(self) -> None:
        """The game is safe; say how to go on."""
        if len(self.persons) > 1:
            self.screen.clear(forget=True)
        for line in pages.goodbye(self.screen, self.file, interrupted=self.interrupted):
            self.screen.print_line(line)


PAGES = ("l", "v", "h")


def make_bot(name: str, seed: int | None, seat: int) -> Player:
    """The bot that is written like this, seeded by its seat if the game is seeded."""
    kind, settings = parse(name)
    return at_table(kind, None if seed is None else seed + seat + 1, **settings)


def people(about: About) -> dict[int, str]:
    """The names at the table: what people chose, and what bots are."""
    names = {
        seat: f"{parse(name)[0].capitalize()} {seat + 1}" for seat, name in enumerate(about.seats) if name != PERSON
    }
    return names | {seat: name for seat, name in enumerate(about.names) if name}


def shows_hand(step: Step) -> bool:
    """Whether a step changed what a hand holds, so that everybody learned of its cards."""
    return bool(step.before.hand[step.seat] != step.after.hand[step.seat])


def dealer_for(seed: int | None, picks: int) -> Dealer:
    """The dealer of a game that has come so far; a resumed game with a seed goes on by it too."""
    return Dealer() if seed is None else Dealer(seed + (picks << 32))
