"""One game at the terminal: people and bots pick in turn, and every pick is saved before the next one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.text import Text

from boardroom.cli.terminal import pages
from boardroom.cli.terminal.choices import number
from boardroom.cli.terminal.chronicle import Chronicle
from boardroom.cli.terminal.contract import Page, TerminalPages
from boardroom.cli.terminal.games import pages_of
from boardroom.cli.terminal.keyboard import Keyboard, Left
from boardroom.cli.terminal.rulebook import Rulebook, how_to_play
from boardroom.cli.terminal.scene import KEYS, Keys, Scene
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.cli.terminal.store import PERSON, About
from boardroom.core.dealer import Dealer
from boardroom.core.errors import LogError
from boardroom.core.game import Game, State
from boardroom.core.options import Option
from boardroom.core.presentation import View
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
        self.pages = pages_of(game.key)
        self.persons = [seat for seat, name in enumerate(about.seats) if name == PERSON]
        self.bots = [seat for seat in range(game.seats) if seat not in self.persons]
        """Everybody else, automata included."""
        self.players: list[Player] = [
            create(PERSON, ask=partial(self.ask, seat))
            if name == PERSON
            else make_bot(name, game.key, about.seed, seat)
            for seat, name in enumerate(about.seats)
        ]
        self.screen.people = people(about, self.pages)
        self.chronicle = Chronicle(game, screen.tell)
        self.rulebook = Rulebook(screen, game, self.pages)
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
        """Let whoever is to decide pick. Where several may act, everybody is asked in turn by the rules' own order."""
        seat = self.game.seat(self.state)
        with suppress(TakenBack):
            self.apply(self.players[seat].pick(self.game.view(self.state, seat), self.options(seat)), seat)

    def options(self, seat: int) -> tuple[Option, ...]:
        """What a seat may pick now."""
        return self.game.options(self.state, seat)

    def apply(self, option: Option, seat: int) -> None:
        """Pick, and save at once."""
        self.game.apply(self.state, option, seat)
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

    def ask(self, seat: int, view: View, options: Sequence[Option]) -> Option:  # noqa: ARG002 - as players are asked
        """Show the table and go on asking until there is a pick, or the decision changed by taking one back."""
        if len(options) == 1 and not self.pages.asks(options[0]):
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
        numbered = number(options, self.pages.number)
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
            reply = self.pages.why(self.screen, self.game, self.state, seat, rest.split())
        elif (page := self.page(seat, word, rest.strip())) is not None:
            self.keyboard.read(*page, then=self.screen.say(N_("Enter: back to the game")))
        elif typed:
            reply = self.refusal(typed, list(numbered))
        if len(self.state.picks) == picks:
            self.show_reply(seat, options, reply)
        return None

    def refusal(self, typed: str, keys: list[int]) -> Text:
        """What would be right instead."""
        numbers = ", ".join(str(key) for key in sorted(keys))
        text = N_("“{typed}” is not a choice here. Type one of these numbers: {numbers}; or ? for help.")
        return pages.warning(self.screen.say(text, typed=printable(typed), numbers=numbers))

    def undo(self, seat: int) -> Text | None:
        """Take back the last choice, with everything that followed from it without a choice; or say why not."""
        upto = self.game.undo_point(self.state, seat, self.bots)
        if upto is None:
            text = N_("You cannot undo: something was revealed or someone acted since your last choice.")
            return pages.warning(self.screen.say(text))
        self.state = self.game.rewound(self.state, upto)
        self.notes = [self.screen.say(N_("Undone."))]
        self.save()
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
            text = N_("Cannot write {file}: this is not a valid file name.")
            return pages.warning(self.screen.say(text, file=printable(name, 60)))
        return Text(self.screen.say(N_("Saved as {file}."), file=name), style="bold")

    def agreed(self, prompt: str) -> bool:
        """Whether the person says yes, in any of our languages."""
        return self.keyboard.ask(prompt).lower()[:1] in ("y", "j", "o")

    # --- what is shown ---

    def story(self, seat: int | None) -> list[str]:
        """What happened so far, as far as a seat may know it."""
        return self.chronicle.lines(self.state, seat)

    def show_reply(self, seat: int, options: Sequence[Option], reply: Text | None) -> None:
        """An answer that is no pick: below the table, which need not be drawn again where nothing scrolls away."""
        if self.screen.live or reply is None:
            self.show_table(seat, options, reply)
        else:
            self.screen.show(reply)

    def show_table(self, seat: int, options: Sequence[Option], reply: Text | None = None) -> None:
        """The whole table with the question and its options."""
        self.draw(self.scene(seat, options, reply))

    def scene(self, seat: int, options: Sequence[Option], reply: Text | None = None) -> Scene:
        """What a person who decides may see."""
        return replace(
            self.moment(seat),
            notes=tuple(self.notes),
            path=[self.screen.tell(part) for part in self.game.path(self.state, seat)],
            question=self.screen.tell(self.game.question(self.state.record)),
            options=number(options, self.pages.number),
            will={pick: self.screen.tell(text) for pick, text in self.game.previews(self.state, seat).items()},
            keys=keys_of(self.pages),
            reply=reply,
        )

    def moment(self, seat: int | None) -> Scene:
        """What a seat may see, without a question."""
        story, result = self.story(seat), self.game.result(self.state, seat)
        return Scene(
            self.game,
            self.game.view(self.state, seat),
            result,
            self.pages.points(result, seat),
            self.game.verdict(self.state, seat),
            story,
            max(0, len(story) - self.seen.get(-1 if seat is None else seat, 0)),
            keys=(),
        )

    def draw(self, scene: Scene, *, forget: bool = False) -> None:
        """A scene on a clean screen."""
        self.screen.clear(forget=forget)
        self.screen.show(self.pages.compose(self.screen, scene))

    def page(self, seat: int, word: str, rest: str) -> Page | None:
        """The page that a word calls up: the log, the scores, the rules or one of the game's own."""
        if word == "l":
            return [*self.story(seat)]
        if word == "v":
            return [self.pages.scores(self.screen, self.moment(seat))]
        if word == "h":
            return how_to_play(self.screen, self.pages)
        own = next((each for each in self.pages.keys if each.key == word), None)
        if own is None and not word.startswith("?"):
            return None
        scene = self.scene(seat, self.options(seat))
        if own is not None:
            return own.page(self.screen, scene, rest)
        return self.rulebook.page(self.state.record, scene, f"{word[1:]} {rest}".strip())

    def hand_over(self, seat: int) -> None:
        """Hide one person's secrets before the next one looks."""
        self.facing = None
        self.notes.clear()
        self.screen.clear(forget=True)
        name = self.pages.name(self.screen, self.game.view(self.state, None), seat)
        self.screen.show(*pages.hand_over(self.screen, name, self.story(None)[-6:]))
        self.keyboard.ask(self.screen.say(N_("Enter: show my cards")))
        self.facing = seat
        self.screen.clear(forget=True)

    def show_end(self) -> None:
        """The last picks, the scoring step by step, and who won."""
        seat = self.persons[0] if len(self.persons) == 1 else None
        scene = self.moment(seat)
        self.draw(scene, forget=len(self.persons) > 1)
        self.keyboard.pause(self.screen.say(N_("The game is over. Enter: the scoring")))
        self.keyboard.read(self.pages.scores(self.screen, scene), then=self.screen.say(N_("Enter: done")))
        for line in pages.replay_hint(self.screen, self.file):
            self.screen.print_line(line)

    def say_goodbye(self) -> None:
        """The game is safe; say how to go on."""
        if len(self.persons) > 1:
            self.screen.clear(forget=True)
        for line in pages.goodbye(self.screen, self.file, interrupted=self.interrupted):
            self.screen.print_line(line)


def keys_of(pages_: TerminalPages) -> Keys:
    """The line of keys during a game; the last two save and quit."""
    own = tuple((each.key, each.words) for each in pages_.keys)
    return (*KEYS[:-2], *own, *KEYS[-2:])


def make_bot(name: str, game: str, seed: int | None, seat: int) -> Player:
    """The bot that is written like this, if it plays the game, seeded by its seat if the game is seeded."""
    kind, settings = parse(name)
    return at_table(kind, None if seed is None else seed + seat + 1, game, **settings)


def people(about: About, pages_: TerminalPages) -> dict[int, str]:
    """The names at the table: what people chose, and what bots are."""
    names = {
        seat: f"{parse(name)[0].capitalize()} {seat + 1}"
        for seat, name in enumerate(about.seats)
        if name != PERSON and pages_.bots_have_names
    }
    return names | {seat: name for seat, name in enumerate(about.names) if name}


def dealer_for(seed: int | None, picks: int) -> Dealer:
    """The dealer of a game that has come so far; a resumed game with a seed goes on by it too."""
    return Dealer() if seed is None else Dealer(seed + (picks << 32))
