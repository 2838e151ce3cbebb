"""The table of New Angeles in plain text, from a view: what a person at the terminal sees before a pick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from boardroom.core.game import View
from boardroom.core.words import N_, Message, message, plural, say
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, about, contract, explained
from boardroom.games.new_angeles.kernel.tables import BOX


class Town:
    """What a seat sees, in lines and tables."""

    def __init__(self, view: View, seat: int, language: str) -> None:
        self.view = view
        self.seat = seat
        self.language = language

    def print(self, console: Console, *, city: bool) -> None:
        """Everything, the own cards last; the districts only if they are wanted."""
        if city:
            console.print(self._city())
        for line in self._city_lines():
            console.print(Text(line))
        console.print(self._players())
        for each in (*self._deal(), *map(Text, self._trades()), *map(Text, self._own())):
            console.print(each)

    def print_cards(self, console: Console, choices: Sequence[str]) -> None:
        """What every card does that the seat sees or can choose, those to be decided on last."""
        told: set[str] = set()
        for title, keys in (*self._cards(), (N_("To choose from:"), choices)):
            new = [key for key in dict.fromkeys(keys) if key not in told]
            told.update(new)
            if new:
                console.print(Text(self.say(title), style="bold"))
            for key in new:
                self.print_card(console, key)

    def print_card(self, console: Console, key: str) -> None:
        """What a card does."""
        console.print(self._set_in(explained(CARDS[key])))

    def _set_in(self, words: Message) -> Padding:
        return Padding(Text(self._words(words)), (0, 0, 0, 2), expand=False)

    def _cards(self) -> Iterator[tuple[str, Sequence[str]]]:
        """The cards that the seat sees, under headings."""
        view, mine = self.view, self.view["seats"][self.seat]
        deal = view["deal"]
        yield N_("The demand:"), [view["demand"]] if view["demand"] else []
        yield N_("Emergency actions:"), [each["card"] for seat in view["seats"] for each in seat["emergency_actions"]]
        yield N_("Assets in play:"), [each["asset"] for seat in view["seats"] for each in seat["assets"]]
        yield N_("Your investment:"), [mine["investment"]] if mine["investment"] else []
        yield N_("This deal:"), [deal[part] for part in ("revealed", "main", "counter") if deal[part]]
        yield N_("Your hand:"), list(mine["hand"] or ())

    def say(self, text: str, **values: Any) -> str:
        """A message in the language of the table."""
        return say(message(text, **values), self.language)

    def _words(self, words: Message) -> str:
        return say(words, self.language)

    def _table(self, *titles: str) -> Table:
        table = Table(box=None, header_style="dim")
        for title in titles:
            table.add_column(self.say(title))
        return table

    def _city(self) -> Table:
        table = self._table(
            N_("Number"), N_("District"), N_("Tier"), N_("Leads to"), N_("Produces"), N_("What is there")
        )
        for district in self.view["districts"]:
            table.add_row(*self._district(district))
        return table

    def _district(self, district: dict[str, Any]) -> tuple[str, ...]:
        produced = [district["primary"], *([district["secondary"]] if district["secondary"] else [])]
        resources = " + ".join(
            f"{amount} {self._words(names.resource(names.RESOURCE_KEYS.index(kind)))}" for kind, amount in produced
        )
        stage = [names.STAGE_WORDS[district["unrest"]]] if district["unrest"] != "stable" else []
        pieces = [self._words(names.piece(names.PIECE_KEYS.index(piece))) for piece in district["pieces"]]
        return (
            str(district["number"]),
            district["name"],
            "I" * district["tier"],
            str(district["to"] or "The Root"),
            resources,
            ", ".join([*(self.say(each) for each in stage), *pieces]),
        )

    def _city_lines(self) -> Iterator[str]:
        view = self.view
        kind = N_("demand round") if view["demand_round"] else N_("standard round")
        yield self.say(
            N_("Round {round} of 9 ({kind}), threat {threat} of 25"),
            round=view["round"],
            kind=message(kind),
            threat=view["threat"],
        )
        if view["event_back"]:
            back = message(names.PIECE_WORDS[view["event_back"]])
            turns = view["turn_track"]
            left = plural("{count} asset on the turn track", "{count} assets on the turn track", count=turns)
            yield self.say(N_("The next event shows {what}; {left}"), what=back, left=left)
        if view["demand"]:
            asked = [
                f"{self._words(names.resource(number))} {entry['supply']}/{entry['target']}"
                for number, entry in enumerate(view["supply"].values())
                if entry["target"]
            ]
            demand = names.DEMAND_NAMES[names.DEMAND_KEYS.index(view["demand"])]
            yield self.say(N_("Demand {name}: {supply}"), name=demand, supply=", ".join(asked))

    def _players(self) -> Table:
        table = self._table(N_("Player"), N_("Capital"), N_("Hand"), N_("Emergency action"), N_("Assets"))
        for entry in self.view["seats"]:
            table.add_row(
                self._player(entry),
                str(entry["capital"]),
                str(entry["hand_size"]),
                ", ".join(self._emergencies(entry)),
                ", ".join(self._assets(entry)),
            )
        return table

    def _name(self, seat: int) -> str:
        corp = self.view["seats"][seat]["corp"]
        return names.CORP_NAMES[names.CORP_KEYS.index(corp)] if corp else str(seat + 1)

    def _player(self, entry: dict[str, Any]) -> str:
        roles = []
        if entry["seat"] == self.seat:
            roles.append(self.say(N_("you")))
        if entry["seat"] == self.view["active"]:
            roles.append(self.say(N_("active")))
        name = self._name(entry["seat"])
        return f"{name} ({', '.join(roles)})" if roles else name

    def _emergencies(self, entry: dict[str, Any]) -> Iterator[str]:
        for each in entry["emergency_actions"]:
            name = names.card(names.CARD_KEYS.index(each["card"]))
            yield name if each["face_up"] else f"({name})"

    def _assets(self, entry: dict[str, Any]) -> Iterator[str]:
        for each in entry["assets"]:
            name = names.ASSET_NAMES[names.ASSET_KEYS.index(each["asset"])]
            yield self.say(N_("{asset} (exhausted)"), asset=name) if each["exhausted"] else name

    def _deal(self) -> Iterator[Text | Padding]:
        deal = self.view["deal"]
        if deal["revealed"]:
            yield Text(self.say(N_("The asset of this deal: {asset}"), asset=explained(CARDS[deal["revealed"]])))
        proposers = {"main": self.view["active"], "counter": deal["countering"]}
        for side, proposer in proposers.items():
            if deal[side]:
                offered = self.say(
                    N_("{player}, {offer}: {card}, {support}"),
                    offer=names.offer(names.OFFER_KEYS.index(side)),
                    player=self._name(proposer),
                    card=names.card(names.CARD_KEYS.index(deal[side])),
                    support=plural("{count} card", "{count} cards", count=deal[f"{side}_support"]),
                )
                yield Text(offered)
                yield self._set_in(about(CARDS[deal[side]]))

    def _trades(self) -> Iterator[str]:
        """The proposal to be answered, and what lies open."""
        trade, floor = self.view["trade"], self.view["floor"]
        proposals = ([trade] if trade and "partner" in trade else []) + (floor["proposals"] if floor else [])
        for each in proposals:
            author, partner = self._name(each["author"]), self._name(each["partner"])
            yield self.say(
                N_("{player} to {other}: {give} for {take}; {lock}"),
                player=author,
                other=partner,
                give=self._goods(each["give"], each["net"]),
                take=self._goods(each["take"], -each["net"]),
                lock=each["lock"],
            )

    def _goods(self, assets: Sequence[str], capital: int) -> str:
        goods = [names.ASSET_NAMES[names.ASSET_KEYS.index(asset)] for asset in assets]
        if capital > 0:
            goods.append(self.say(N_("{amount} capital"), amount=capital))
        return ", ".join(goods) or self.say(N_("nothing"))

    def _own(self) -> Iterator[str]:
        mine = self.view["seats"][self.seat]
        if mine["corp"]:
            corp = BOX.corps[names.CORP_KEYS.index(mine["corp"])]
            yield self.say(N_("Your contract: {what}."), what=contract(corp))
        if mine["investment"]:
            yield self.say(N_("Your investment: {what}"), what=explained(CARDS[mine["investment"]]))
        if mine["rival"]:
            yield self.say(N_("Your rival card: {what}."), what=names.rival(names.RIVAL_KEYS.index(mine["rival"])))
        cards = [
            f"{names.card(names.CARD_KEYS.index(card))}{f' x{count}' if count > 1 else ''}"
            for card, count in (mine["hand"] or {}).items()
        ]
        yield self.say(
            N_("Your hand ({size}, limit {limit}): {cards}"),
            size=mine["hand_size"],
            limit=mine["hand_limit"],
            cards=", ".join(cards) or "-",
        )
