"""New Angeles at the terminal: the city as a table, the deal, the hand, and numbered options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardroom.core.dealer import Dealer
from boardroom.core.game import Game, State, View
from boardroom.core.options import Option
from boardroom.core.words import N_, Message, message, plural, say
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.result import explain
from boardroom.players import Player, create, parse

OPPONENT = "citizen"
QUIT = ("q", "quit")
Read = Callable[[], str]


class CityTable:
    """A game with people and bots, in plain text."""

    def __init__(self, console: Console, game: Game, bots: Sequence[str], language: str, seed: int | None) -> None:
        self.console = console
        self.game = game
        self.language = language
        self.state: State = game.start(Dealer(seed))
        self.bots: dict[int, Player] = {}
        for number, name in enumerate(bots):
            kind, settings = parse(name)
            extra = {} if seed is None else {"seed": seed + number}
            self.bots[game.players - len(bots) + number] = create(kind, **extra, **settings)
        self.told = 0

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

    def tell(self, seat: int | None) -> None:
        """What happened since the last time, as far as a seat may know it."""
        lines = self.game.story(self.state, seat, self.language)
        for line in lines[self.told :]:
            self.console.print(Text(f"  {line}", style="dim"))
        self.told = len(lines)

    def ask(self, seat: int, options: Sequence[Option], read: Read) -> Option | None:
        """Show the table to a person and let him pick; None if he leaves."""
        people = self.game.players - len(self.bots)
        self.told = self.told if people == 1 else 0
        self.tell(seat)
        self.show(self.game.view(self.state, seat), seat)
        player = names.seat(self.state.record, seat)
        question = self.game.question(self.state.record)
        self.console.print(Text(f"{say(player, self.language)}: {self.say(question)}", style="bold"))
        for number, option in enumerate(options, 1):
            self.console.print(Text(f"  {number:2} {option.text(self.language)}"))
        while True:
            self.console.print(self.say(message(N_("Your pick, from 1 to {count}; q leaves."), count=len(options))))
            text = read().strip().lower()
            if text in QUIT:
                return None
            if text.isascii() and text.isdigit() and 1 <= int(text) <= len(options):
                return options[int(text) - 1]

    def show(self, view: View, seat: int) -> None:
        """The city, the supply, the players, the deal and the own cards."""
        self.console.print(self._city(view))
        supply = ", ".join(
            f"{say(names.resource(number), self.language)} {entry['supply']}/{entry['target']}"
            for number, entry in enumerate(view["supply"].values())
        )
        self.console.print(
            self.say(message(N_("Round {round}, threat {threat}/25"), round=view["round"], threat=view["threat"]))
        )
        self.console.print(supply)
        self.console.print(self._players(view))
        deal = view["deal"]
        for side in ("main", "counter"):
            if deal[side]:
                offer = say(names.offer(names.OFFER_KEYS.index(side)), self.language)
                card = names.card(names.CARD_KEYS.index(deal[side]))
                self.console.print(Text(f"{offer}: {card} ({deal[f'{side}_support']})"))
        mine = view["seats"][seat]
        cards = [f"{names.card(names.CARD_KEYS.index(card))} x{count}" for card, count in (mine["hand"] or {}).items()]
        self.console.print(Text(self.say(message(N_("Your hand: {cards}"), cards=", ".join(cards) or "-"))))
        if mine["rival"]:
            rival = names.rival(names.RIVAL_KEYS.index(mine["rival"]))
            self.console.print(Text(self.say(message(N_("Your rival card: {what}."), what=rival))))

    def _city(self, view: View) -> Table:
        table = Table(box=None)
        for _ in range(6):
            table.add_column()
        for district in view["districts"]:
            table.add_row(*self._district(district))
        return table

    def _district(self, district: dict[str, Any]) -> tuple[str, ...]:
        produced = [district["primary"], *([district["secondary"]] if district["secondary"] else [])]
        resources = " + ".join(
            f"{amount} {say(names.resource(names.RESOURCE_KEYS.index(kind)), self.language)}"
            for kind, amount in produced
        )
        stage = names.STAGE_WORDS[district["unrest"]] if district["unrest"] != "stable" else None
        pieces = [say(names.piece(names.PIECE_KEYS.index(piece)), self.language) for piece in district["pieces"]]
        return (
            str(district["number"]),
            district["name"],
            "I" * district["tier"],
            f"> {district['to'] or 'Root'}",
            resources,
            ", ".join([*([self.say(message(stage))] if stage else []), *pieces]),
        )

    def _players(self, view: View) -> Table:
        table = Table(box=None)
        for _ in range(4):
            table.add_column()
        for entry in view["seats"]:
            assets = [names.ASSET_NAMES[names.ASSET_KEYS.index(asset["asset"])] for asset in entry["assets"]]
            marker = "*" if entry["seat"] == view["active"] else ""
            table.add_row(
                f"{marker}{say(names.seat(self.state.record, entry['seat']), self.language)}",
                self.say(message(N_("{amount} capital"), amount=entry["capital"])),
                self.say(plural("{count} card", "{count} cards", count=entry["hand_size"])),
                ", ".join(assets),
            )
        return table


def retell(console: Console, game: Game, state: State, seat: int | None, language: str) -> None:
    """A game so far as text, as far as a seat may know it, and its result."""
    for line in game.story(state, seat, language):
        console.print(Text(line))
    for score in game.result(state, seat).scores:
        console.print(Text(say(explain(state.record, score), language)))
