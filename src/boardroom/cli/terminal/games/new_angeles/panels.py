"""The table of New Angeles from a view: the city, the supply, the players, the deal, the own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.parts import LABEL, dot
from boardroom.cli.terminal.screen import Screen, crop
from boardroom.core.presentation import View
from boardroom.core.words import N_, Message, Person, Value, message, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, about, contract, explained
from boardroom.games.new_angeles.describe import WORD_LABELS, lock_of_key
from boardroom.games.new_angeles.kernel.tables import BOX

ROUNDS = 9
LEAST_COLUMN = 34
"""Columns that a district needs where two stand side by side."""


def person(screen: Screen, view: View, seat: int) -> str:
    """Whoever sits on a seat: the name that was chosen, with the corporation behind it; else the corporation."""
    corp = view["seats"][seat]["corp"]
    if corp is None:
        return screen.tell(Person(seat, message(N_("Player {number}"), number=seat + 1)))
    chosen = screen.people.get(seat)
    return f"{chosen} ({CARDS[corp].name})" if chosen else CARDS[corp].name


def title_line(screen: Screen, view: View, *, named: bool = True) -> Text:
    """The round, the threat and what is known of the next event; before it the name of the game."""
    line = Text("New Angeles  " if named else "", style="bold")
    kind = message(N_("demand round") if view["demand_round"] else N_("standard round"))
    round_ = min(view["round"], ROUNDS)
    line.append(screen.say(N_("Round {round} of {rounds} ({kind})"), round=round_, rounds=ROUNDS, kind=kind))
    threat = screen.say(N_("Threat {threat} of {limit}"), threat=view["threat"], limit=view["threat_limit"])
    line.append(f" {dot(screen)} ").append(
        threat, style="bold red" if view["threat"] * 2 > view["threat_limit"] else "bold"
    )
    if view["over"]:
        return line.append(f"  {screen.say(N_('The game is over.'))}", style="bold yellow")
    if view["event_back"]:
        back = message(names.PIECE_WORDS[view["event_back"]])
        turns = plural("{back} in {count} turn", "{back} in {count} turns", count=view["turn_track"], back=back)
        line.append(f" {dot(screen)} {screen.tell(turns)}")
    return line


def supply_line(screen: Screen, view: View) -> Text:
    """All five tracks against the demand."""
    demand = CARDS[view["demand"]].name if view["demand"] else ""
    line = Text.assemble((screen.say(N_("Demand")), LABEL), f" {demand}:" if demand else "")
    for number, track in enumerate(view["supply"].values()):
        asked, held = track["target"], track["supply"]
        style = "" if not asked else "green" if held >= asked else "bold yellow"
        line.append(f" {screen.tell(names.resource(number))} ")
        line.append(f"{held}/{asked}" if asked else str(held), style=style)
    return line


def reserve_line(screen: Screen, view: View) -> Text:
    """What is left of every kind of piece."""
    line = Text.assemble((screen.say(N_("In the reserve")), LABEL))
    for kind, count in view["reserve"].items():
        line.append(f" {screen.say(names.PIECE_WORDS[kind])} ").append(str(count), style="bold")
    return line


def decks_line(screen: Screen, view: View) -> Text:
    """How many cards are left."""
    line = Text.assemble((screen.say(N_("Decks")), LABEL))
    for kind, count in view["decks"].items():
        line.append(f" {screen.say(names.TYPE_WORDS[kind])} ").append(str(count), style="bold")
    line.append(f" {screen.say(N_('assets'))} ").append(str(view["asset_deck"]), style="bold")
    return line


# --- the city ---


def city_table(screen: Screen, view: View) -> Table:
    """Every district with what is printed on it and what is there."""
    table = _table(
        screen, N_("Number"), N_("District"), N_("Tier"), N_("Leads to"), N_("Produces"), N_("What is there")
    )
    for district in view["districts"]:
        table.add_row(
            str(district["number"]),
            district["name"],
            "I" * district["tier"],
            str(district["to"] or "The Root"),
            _produced(screen, district),
            _there(screen, district),
        )
    return table


def city_columns(screen: Screen, view: View) -> Table:
    """Every district in a few words, side by side."""
    columns = max(1, min(3, screen.width // LEAST_COLUMN))
    width = screen.width // columns - 1
    cells = [_short_district(screen, district, width) for district in view["districts"]]
    rows = -(-len(cells) // columns)
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(columns):
        table.add_column(width=width, no_wrap=True)
    for row in range(rows):
        table.add_row(*cells[row::rows])
    return table


def city_line(screen: Screen, view: View, *, named: bool) -> Text:
    """Only the districts in which something is, by name or by number."""
    line = Text.assemble((screen.say(N_("City")), LABEL))
    for district in view["districts"]:
        if there := _there(screen, district):
            line.append(f"  {district['number']} ", style="bold")
            line.append(f"{district['name']}: {there}" if named else there)
    return line


def _short_district(screen: Screen, district: dict[str, Any], width: int) -> Text:
    head = f"{district['number']:>2} "
    there = _there(screen, district)
    words = f"{district['name']} {'I' * district['tier']} {_produced(screen, district)}"
    line = Text.assemble((head, "bold"))
    if not there:
        return line.append(crop(words, width - len(head), plain=screen.plain), style="dim")
    line.append(f"{district['name']}: ")
    return line.append(crop(there, width - line.cell_len, plain=screen.plain), style="bold")


def _produced(screen: Screen, district: dict[str, Any]) -> str:
    produced = [district["primary"], *([district["secondary"]] if district["secondary"] else [])]
    return " + ".join(f"{amount} {screen.say(names.RESOURCE_WORDS[kind])}" for kind, amount in produced)


def _there(screen: Screen, district: dict[str, Any]) -> str:
    stage = [names.STAGE_WORDS[district["unrest"]]] if district["unrest"] != "stable" else []
    words = [*stage, *(names.PIECE_WORDS[piece] for piece in district["pieces"])]
    return ", ".join(screen.say(word) for word in words)


# --- the players ---


def players_table(screen: Screen, view: View) -> Table:
    """Everybody's capital, hand, emergency action and assets."""
    table = _table(screen, N_("Player"), N_("Capital"), N_("Hand"), N_("Emergency action"), N_("Assets"))
    for column in table.columns[:3]:
        column.no_wrap = True
    for entry in view["seats"]:
        table.add_row(
            _player(screen, view, entry),
            str(entry["capital"]),
            f"{entry['hand_size']}/{entry['hand_limit']}",
            ", ".join(_emergencies(entry)),
            ", ".join(_assets(screen, entry)),
            style="bold" if entry["seat"] == view["seat"] else "",
        )
    return table


def players_lines(screen: Screen, view: View) -> list[Text]:
    """The same, a paragraph a player; what is exhausted or face down stands in parentheses."""
    lines = []
    for entry in view["seats"]:
        line = Text(_player(screen, view, entry), style="bold" if entry["seat"] == view["seat"] else "")
        line.append(f" {screen.say(N_('{amount} capital'), amount=entry['capital'])}", style="bold")
        line.append(f", {screen.say(N_('Hand'))} {entry['hand_size']}/{entry['hand_limit']}")
        assets = [(CARDS[each["asset"]].name, each["exhausted"]) for each in entry["assets"]]
        held = [*_emergencies(entry), *(f"({name})" if used else name for name, used in assets)]
        lines.append(line.append(f" {dot(screen)} {', '.join(held)}" if held else ""))
    return lines


def legend(screen: Screen) -> list[tuple[str, str]]:  # noqa: ARG001 - the same on every screen
    """The signs that need an explanation."""
    return [("(...)", N_("a card that is exhausted or lies face down"))]


def _player(screen: Screen, view: View, entry: dict[str, Any]) -> str:
    roles = []
    if entry["seat"] == view["seat"]:
        roles.append(screen.say(N_("you")))
    if entry["seat"] == view["active"] and not view["over"]:
        roles.append(screen.say(N_("active")))
    name = person(screen, view, entry["seat"])
    return f"{name} ({', '.join(roles)})" if roles else name


def _emergencies(entry: dict[str, Any]) -> Iterator[str]:
    for each in entry["emergency_actions"]:
        name = CARDS[each["card"]].name
        yield name if each["face_up"] else f"({name})"


def _assets(screen: Screen, entry: dict[str, Any]) -> Iterator[str]:
    for each in entry["assets"]:
        name = CARDS[each["asset"]].name
        yield screen.say(N_("{asset} (exhausted)"), asset=name) if each["exhausted"] else name


# --- the deal ---


def deal_lines(screen: Screen, view: View, *, explain: bool) -> list[RenderableType]:
    """The asset, the offers with their support, and what a counteroffer costs; with what the cards do."""
    deal = view["deal"]
    lines: list[RenderableType] = []
    if deal["revealed"]:
        what: Value = explained(CARDS[deal["revealed"]]) if explain else CARDS[deal["revealed"]].name
        lines.append(_labelled(screen, N_("Asset of this deal"), what))
    for side, seat, card in offers(view):
        support = plural("{count} card", "{count} cards", count=deal[f"{side}_support"])
        offered = screen.say(
            N_("{player}: {card}, {support}"),
            player=person(screen, view, seat),
            card=names.printed(CARDS[card].name),
            support=support,
        )
        lines.append(_labelled(screen, OFFERS[side], offered))
        if explain:
            lines.append(Padding(Text(screen.tell(about(CARDS[card]))), (0, 0, 0, 2), expand=False))
    if view["state"] in COUNTERED and not view["over"]:
        lines.append(_labelled(screen, N_("A counteroffer costs"), cost(deal["on_space"])))
    return lines


COUNTERED = ("a_main", "a_counter")
"""The states in which a counteroffer can still be made."""
OFFERS = {"main": N_("Main offer"), "counter": N_("Counteroffer")}


def offers(view: View) -> list[tuple[str, int, str]]:
    """The offers of the deal: which, whose, and the card."""
    deal = view["deal"]
    made = (("main", view["active"], deal["main"]), ("counter", deal["countering"], deal["counter"]))
    return [(side, seat, card) for side, seat, card in made if card and seat is not None]


def cost(cards: int) -> Message:
    """NA-A18: what a counteroffer costs, one hand card for each card that lies on its space."""
    if not cards:
        return message(N_("no card but the one offered"))
    return plural("{count} more card of the hand", "{count} more cards of the hand", count=cards)


def trade_lines(screen: Screen, view: View, *, words: bool) -> list[Text]:
    """The proposal to be answered, what lies open, and what was asked or promised in this deal."""
    trade, floor = view["trade"], view["floor"]
    proposals = ([trade] if trade and "partner" in trade else []) + (floor["proposals"] if floor else [])
    lines = [_proposal(screen, view, each) for each in proposals]
    return lines + [_word(screen, view, each) for each in view["words"]] if words else lines


def _proposal(screen: Screen, view: View, each: dict[str, Any]) -> Text:
    sentence = screen.say(
        N_("{player} to {other}: {give} for {take}; {lock}"),
        player=person(screen, view, each["author"]),
        other=person(screen, view, each["partner"]),
        give=_goods(screen, each["give"], each["net"]),
        take=_goods(screen, each["take"], -each["net"]),
        lock=lock_of_key(each["lock"]),
    )
    return _labelled(screen, N_("Proposal"), sentence)


def _word(screen: Screen, view: View, each: dict[str, Any]) -> Text:
    label = screen.say(WORD_LABELS[names.WORD_KEYS.index(each["word"])])
    if each["offer"]:
        label += f" ({screen.say(names.OFFER_WORDS[each['offer']])})"
    sentence = screen.say(
        N_("{player} to {other}: {words}"),
        player=person(screen, view, each["from"]),
        other=person(screen, view, each["to"]),
        words=label,
    )
    return _labelled(screen, N_("Said"), sentence)


def _goods(screen: Screen, assets: Sequence[str], capital: int) -> str:
    goods = [CARDS[asset].name for asset in assets]
    if capital > 0:
        goods.append(screen.say(N_("{amount} capital"), amount=capital))
    return ", ".join(goods) or screen.say(N_("nothing"))


# --- the own cards ---


def own_lines(screen: Screen, view: View, *, explain: bool, contracts: bool = True) -> list[Text]:
    """What the viewer holds; for all chairs at once what everybody holds."""
    lines: list[Text] = []
    for entry in view["seats"]:
        if entry["hand"] is None:
            continue
        if entry["seat"] == view["seat"]:
            lines += _own(screen, entry, explain=explain, contracts=contracts)
        else:
            lines.append(_labelled(screen, "{name}", _held(screen, entry), name=person(screen, view, entry["seat"])))
    if (pending := view["pending"]) and pending["hand_seen"] is not None:
        lines.append(_labelled(screen, N_("The hand that you see"), _cards(screen, pending["hand_seen"])))
    return lines


def _own(screen: Screen, entry: dict[str, Any], *, explain: bool, contracts: bool) -> Iterator[Text]:
    if entry["corp"] and contracts:
        corp = BOX.corps[names.CORP_KEYS.index(entry["corp"])]
        yield _labelled(screen, N_("Your contract"), contract(corp))
    secrets = Text("  ").join(_secrets(screen, entry, explain=explain))
    if secrets.plain:
        yield secrets
    size = f"{entry['hand_size']}/{entry['hand_limit']}"
    yield _labelled(screen, N_("Your hand ({size})"), _cards(screen, entry["hand"]), size=size)


def _secrets(screen: Screen, entry: dict[str, Any], *, explain: bool) -> Iterator[Text]:
    if entry["rival"]:
        yield _labelled(screen, N_("Your rival card"), names.rival(names.RIVAL_KEYS.index(entry["rival"])))
    if entry["spare_seen"]:
        seen = names.rival(names.RIVAL_KEYS.index(entry["spare_seen"]))
        yield _labelled(screen, N_("Under the board you saw"), seen)
    if entry["investment"]:
        card = CARDS[entry["investment"]]
        yield _labelled(screen, N_("Your investment"), explained(card) if explain else card.name)


def _held(screen: Screen, entry: dict[str, Any]) -> str:
    rival = names.rival(names.RIVAL_KEYS.index(entry["rival"])) if entry["rival"] else "-"
    investment = CARDS[entry["investment"]].name if entry["investment"] else "-"
    return screen.say(
        N_("rival {rival}, investment {investment}, hand: {cards}"),
        rival=rival,
        investment=investment,
        cards=_cards(screen, entry["hand"]),
    )


def _cards(screen: Screen, hand: dict[str, int]) -> str:
    titles = {card: screen.tell(names.printed(CARDS[card].name)) for card in hand}
    held = [f"{titles[card]}{f' x{count}' if count > 1 else ''}" for card, count in hand.items()]
    return ", ".join(held) or "-"


def _labelled(screen: Screen, label: str, what: Value, **values: str) -> Text:
    return Text.assemble((screen.say(label, **values), LABEL), " ", screen.tell(what))


def _table(screen: Screen, *titles: str) -> Table:
    table = Table(box=None, header_style=LABEL, padding=(0, 2, 0, 0), pad_edge=False)
    for title in titles:
        table.add_column(screen.say(title))
    return table
