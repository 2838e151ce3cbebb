"""New Angeles at the terminal: the city as a table, the deal, the own cards, and numbered options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from boardroom.cli.terminal.town import Town
from boardroom.core.dealer import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.game import Game, State, Step
from boardroom.core.options import Option
from boardroom.core.words import N_, Message, message, say
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, found
from boardroom.games.new_angeles.result import explain
from boardroom.players import Player, create, parse

OPPONENT = "citizen"
OPPONENTS = (OPPONENT, "random")
"""Who can play New Angeles."""
QUIT = ("q", "quit")
TABLE = ("t",)
ALL_CARDS = ("c",)
HELP = "?"
Read = Callable[[], str]
HELP_LINES = (
    N_("Type the number of an option and press Enter."),
    N_("? and a number or a name: what a card does. c: what all cards in sight do."),
    N_("t: the whole table again. q: leave."),
    N_("A deal: the active player offers a card, others may counter, the rest support with cards face down."),
    N_("The offer with more support is resolved, and its player takes the asset. The active player wins ties."),
    N_("You win with more capital than your rival, if the threat stays below 25. Then only a rich federalist wins."),
)


class CityTable:
    """A game with people and bots, in plain text."""

    def __init__(
        self,
        console: Console,
        game: Game,
        bots: Sequence[str],
        language: str,
        seed: int | None,
        state: State | None = None,
    ) -> None:
        self.console = console
        self.game = game
        self.language = language
        self.state: State = state or game.start(Dealer(seed))
        self.bots: dict[int, Player] = {}
        for number, name in enumerate(bots):
            kind, settings = parse(name)
            if kind not in OPPONENTS:
                text = N_("'{name}' does not play New Angeles. Choose from: {known}.")
                raise SettingsError(text, name=kind, known=", ".join(OPPONENTS))
            extra = {} if seed is None else {"seed": seed + number}
            self.bots[game.players - len(bots) + number] = create(kind, **extra, **settings)
        self.pasts: dict[int, State] = {}
        """For each seat the game as far as it was told."""
        self.shown: dict[int, Any] = {}
        """For each seat the city as it last saw it."""

    def run(self, read: Read, save: Path | None) -> bool:
        """Play to the end; False if somebody left before."""
        while not self.game.over(self.state):
            seat = self.game.seat(self.state)
            options = self.game.options(self.state)
            if seat in self.bots:
                option = self.bots[seat].pick(self.game.view(self.state, seat), options)
            else:
                asked = self.ask(seat, options, read)
                if asked is None:
                    return False
                option = asked
            self.game.apply(self.state, option, seat)
            if save is not None:
                self.game.log(self.state).write(save)
        self.tell(0)  # people sit first
        for score in self.game.result(self.state).scores:
            self.console.print(Text(self.say(explain(self.state.record, score))))
        return True

    def say(self, words: Message) -> str:
        """A message in the language of the table."""
        return say(words, self.language)

    def news(self, seat: int) -> Iterator[Message]:
        """What happened since a seat was last told, as far as it may know it."""
        past = self.pasts.get(seat) or State(self.game.new_record())
        for index in range(len(past.picks), len(self.state.picks)):
            pick = self.state.picks[index]
            before = past.record.copy()
            self.game.rules.apply(past.record, pick)
            past.picks.append(pick)
            yield from self.game.narrate(Step(index, self.game.owner(before, pick), pick, before, past.record), seat)
        self.pasts[seat] = past

    def tell(self, seat: int) -> bool:
        """Tell a seat what is new to it; whether there was anything."""
        lines = list(self.news(seat))
        for line in lines:
            self.console.print(Text(f"  {self.say(line)}", style="dim"))
        return bool(lines)

    def ask(self, seat: int, options: Sequence[Option], read: Read) -> Option | None:
        """Show the table to a person and let him pick; None if he leaves."""
        if not self.shown:
            self.help()
        news = self.tell(seat)
        city = self.game.view(self.state, seat)["districts"]
        if news or self.shown.get(seat) != city:
            self.show(seat, city=self.shown.get(seat) != city)
        self.shown[seat] = city
        player = names.seat(self.state.record, seat)
        question = self.game.question(self.state.record)
        asked = message(N_("{player}: {question}"), player=player, question=question)
        self.console.print(Text(self.say(asked), style="bold"))
        for number, option in enumerate(options, 1):
            self.console.print(Text(f"  {number:2} {option.text(self.language)}"))
        count = len(options)
        while True:
            self.console.print(
                self.say(message(N_("Your pick, from 1 to {count}; c for cards, ? for help, q leaves."), count=count))
            )
            text = read().strip().lower()
            if text in QUIT:
                return None
            if text in TABLE:
                self.show(seat, city=True)
            elif text in ALL_CARDS:
                choices = [key for option in options for key in _cards(option)]
                self.town(seat).print_cards(self.console, choices)
            elif text.startswith(HELP):
                self.explain(seat, text[len(HELP) :].strip(), options)
            elif (picked := _number(text, count)) is not None:
                return options[picked - 1]
            else:
                refusal = message(N_("'{text}' is no number from 1 to {count}."), text=text, count=count)
                self.console.print(Text(self.say(refusal), style="red"))

    def help(self) -> None:
        """What can be typed, and what the game is about."""
        for line in HELP_LINES:
            self.console.print(Text(self.say(message(line))))

    def explain(self, seat: int, text: str, options: Sequence[Option]) -> None:
        """Help, or what the card of an option does, or any card by a part of its name."""
        if not text:
            self.help()
            return
        number = _number(text, len(options))
        if number is None:
            keys = [card.key for card in found(text)]
            nothing = message(N_("No card is called '{text}'."), text=text)
        else:
            keys = _cards(options[number - 1])
            nothing = message(N_("Option {number} is no card."), number=number)
        for key in keys:
            self.town(seat).print_card(self.console, key)
        if not keys:
            self.console.print(Text(self.say(nothing), style="red"))

    def show(self, seat: int, *, city: bool) -> None:
        """The table as a seat sees it; the districts only if they are wanted."""
        self.town(seat).print(self.console, city=city)

    def town(self, seat: int) -> Town:
        """The table as a seat sees it, ready to be shown."""
        return Town(self.game.view(self.state, seat), seat, self.language)


def _cards(option: Option) -> list[str]:
    """The cards that an option is about."""
    return [str(value) for value in option.targets.values() if str(value) in CARDS]


def _number(text: str, count: int) -> int | None:
    """The number of an option, or None."""
    if text.isascii() and text.isdigit() and len(text) < len(str(count)) + 1 and 1 <= int(text) <= count:
        return int(text)
    return None


def retell(console: Console, game: Game, state: State, seat: int | None, language: str) -> None:
    """A game so far as text, as far as a seat may know it, and its result."""
    for line in game.story(state, seat, language):
        console.print(Text(line))
    for score in game.result(state, seat).scores:
        console.print(Text(say(explain(state.record, score), language)))
