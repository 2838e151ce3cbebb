"""A view of New Angeles as panels of words, for screens that draw any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardroom.core.presentation import Panel, View
from boardroom.core.words import N_, Message, Person, Term, Value, message, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS, about, contract, kind
from boardroom.games.new_angeles.components import Corp
from boardroom.games.new_angeles.describe import lock_of_key
from boardroom.games.new_angeles.kernel.tables import NONE

NOTHING = "–"
UNITS = ("human_first", "orgcrime", "prisec")
Rows = Iterator[tuple[Value, ...]]


def panels(view: View) -> tuple[Panel, ...]:
    """Round, city, supply, corps, deal, trades and words, reserve, and what the viewer holds."""
    return tuple(panel for panel in _panels(view) if panel.rows)


def _panels(view: View) -> Iterator[Panel]:
    yield Panel("round", message(N_("Round")), tuple(_round(view)))
    yield _city(view)
    yield _supply(view)
    yield _corps(view)
    yield Panel("deal", message(N_("The deal")), tuple(_deal(view)))
    yield _trades(view)
    yield _words(view)
    yield Panel("reserve", message(N_("Reserve and decks")), tuple(_reserve(view)))
    for seat in view["seats"]:
        if seat["hand"] is not None:
            yield _secrets(view, seat)
            yield _hand(view, seat)
    yield _seen(view)


# --- the round and the city ---


def _round(view: View) -> Rows:
    phase = N_("demand round") if view["demand_round"] else N_("standard round")
    number = message(N_("{number} of {count}"), number=view["round"], count=view["rounds"])
    yield message(N_("Round")), message(N_("{round} ({phase})"), round=number, phase=message(phase))
    if view["active"] is not None:
        yield message(N_("Active player")), _person(view, view["active"])
    threat = message(N_("{number} of {count}"), number=view["threat"], count=view["threat_limit"])
    yield message(N_("Threat")), threat
    yield message(N_("Turns still to come")), view["turn_track"]
    if view["event_back"]:
        yield message(N_("The next event shows")), message(names.PIECE_WORDS[view["event_back"]])
    if view["event"]:
        yield message(N_("Event")), _card("event", view["event"])
    if view["demand"]:
        yield message(N_("Demand")), _card("demand", view["demand"])


def _card(kind_of_card: str, key: str) -> Message:
    """A card with what it does."""
    card = CARDS[key]
    return message(N_("{card}: {text}"), card=Term(kind_of_card, key, names.printed(card.name)), text=about(card))


def _city(view: View) -> Panel:
    header = (
        N_("Number"),
        N_("District"),
        N_("Tier"),
        N_("Leads to"),
        N_("Produces"),
        N_("Unrest"),
        N_("Units"),
        N_("Tokens"),
    )
    rows = tuple(_district(district) for district in view["districts"])
    return Panel("city", message(N_("The city")), rows, tuple(message(text) for text in header))


def _district(district: Mapping[str, Any]) -> tuple[Value, ...]:
    produced = [district["primary"], *([district["secondary"]] if district["secondary"] else [])]
    return (
        district["number"],
        names.district(district["number"] - 1),
        district["tier"],
        message(N_("The Root")) if district["to"] is None else district["to"],
        names.listing([_amount(kind, amount) for kind, amount in produced]),
        message(names.STAGE_WORDS[district["unrest"]]),
        _pieces([piece for piece in district["pieces"] if piece in UNITS]),
        _pieces([piece for piece in district["pieces"] if piece not in UNITS]),
    )


def _amount(kind_of_resource: str, amount: int) -> Message:
    resource = names.resource_term(names.RESOURCE_KEYS.index(kind_of_resource))
    return message(N_("{amount} {resource}"), amount=amount, resource=resource)


def _pieces(keys: Sequence[str]) -> Value:
    return _row_of([names.piece_term(names.PIECE_KEYS.index(key)) for key in keys])


def _supply(view: View) -> Panel:
    rows = tuple(
        (
            names.resource_term(names.RESOURCE_KEYS.index(key)),
            entry["supply"],
            entry["target"] if view["demand"] and entry["target"] > 0 else NOTHING,
            entry["track"],
        )
        for key, entry in view["supply"].items()
    )
    header = (N_("Resource"), N_("In the supply"), N_("Demanded"), N_("At most"))
    return Panel("supply", message(N_("Supply and demand")), rows, tuple(message(text) for text in header))


def _reserve(view: View) -> Rows:
    for key, count in view["reserve"].items():
        yield names.piece_term(names.PIECE_KEYS.index(key)), count
    for key, count in view["decks"].items():
        yield message(N_("Deck: {type}"), type=message(names.TYPE_WORDS[key])), count
    yield message(N_("Discarded action cards")), view["discarded"]
    yield message(N_("Deck of assets")), view["asset_deck"]


# --- the corps ---


def _corps(view: View) -> Panel:
    header = (
        N_("Corp"),
        N_("Capital"),
        N_("Cards in hand"),
        N_("Contract"),
        N_("Draws"),
        N_("Assets"),
        N_("Emergency action"),
        N_("Support"),
    )
    rows = tuple(_corp(view, seat) for seat in view["seats"])
    return Panel("corps", message(N_("Corps")), rows, tuple(message(text) for text in header))


def _corp(view: View, seat: Mapping[str, Any]) -> tuple[Value, ...]:
    card = CARDS[seat["corp"]] if seat["corp"] else None
    cards = message(N_("{count}, limit {limit}"), count=seat["hand_size"], limit=seat["hand_limit"])
    return (
        _person(view, seat["seat"]),
        seat["capital"],
        cards,
        contract(card) if isinstance(card, Corp) else NOTHING,
        _row_of([_draw(deck, count) for deck, count in seat["draws"]]),
        _row_of([_asset(each) for each in seat["assets"]]),
        _row_of([_emergency(each) for each in seat["emergency_actions"]]),
        _support(seat["support"]),
    )


def _draw(deck: str, count: int) -> Message:
    word = message(names.TYPE_WORDS[deck]) if deck in names.TYPE_WORDS else message(N_("any other type"))
    return message(N_("{count} × {type}"), count=count, type=word)


def _asset(entry: Mapping[str, Any]) -> Message:
    asset = names.asset(names.ASSET_KEYS.index(entry["asset"]))
    return message(N_("{asset} (exhausted)") if entry["exhausted"] else N_("{asset}"), asset=asset)


def _emergency(entry: Mapping[str, Any]) -> Message:
    card = names.action(names.CARD_KEYS.index(entry["card"]))
    return message(N_("{card}") if entry["face_up"] else N_("{card} (face down)"), card=card)


def _support(entry: Mapping[str, Any] | None) -> Value:
    if entry is None:
        return NOTHING
    if entry["offer"] == "abstain":
        return message(names.OFFER_WORDS["abstain"])
    return plural(
        "{offer}: {count} card",
        "{offer}: {count} cards",
        count=entry["cards"],
        offer=message(names.OFFER_WORDS[entry["offer"]]),
    )


def _person(view: View, seat: int) -> Person:
    corp = view["seats"][seat]["corp"]
    return names.person(seat, names.CORP_KEYS.index(corp) if corp else NONE)


# --- the deal ---


def _deal(view: View) -> Rows:
    deal = view["deal"]
    if deal["revealed"]:
        yield message(N_("Asset")), _card("asset", deal["revealed"])
    if deal["main"]:
        yield message(N_("Main offer")), _offer(view, "main", view["active"])
    if deal["counter"]:
        yield message(N_("Counteroffer")), _offer(view, "counter", deal["countering"])
    if deal["main"] and deal["winner"] is None:
        cost = plural("{count} card of the hand", "{count} cards of the hand", count=deal["counter_cost"])
        yield message(N_("A further counteroffer costs")), cost
    for side in ("main", "counter"):
        if deal[side]:
            support = plural("{count} card", "{count} cards", count=deal[f"{side}_support"])
            yield message(N_("Support for {offer}"), offer=message(names.OFFER_WORDS[side])), support
    if deal["winner"] is not None:
        offer = message(names.OFFER_WORDS[deal["winning"]]) if deal["winning"] else NOTHING
        winner = message(N_("{player} with {offer}"), player=_person(view, deal["winner"]), offer=offer)
        yield message(N_("Winner")), winner
    if deal["resolving"]:
        yield message(N_("Being resolved")), names.action(names.CARD_KEYS.index(deal["resolving"]))
    yield from bindings(view)


def bindings(view: View) -> Rows:
    """What abilities and trades have fixed in this deal."""
    deal = view["deal"]
    if deal["barred"] is not None:
        yield message(N_("May not support the counteroffer")), _person(view, deal["barred"])
    if deal["bettor"] is not None and deal["bet"] is not None:
        yield (
            message(N_("Bet")),
            message(N_("{player} on {other}"), player=_person(view, deal["bettor"]), other=_person(view, deal["bet"])),
        )
    if deal["no_trade"]:
        yield message(N_("May not trade")), _row_of([_person(view, seat) for seat in deal["no_trade"]])
    if deal["sold"] is not None:
        words = message(
            N_("{player}: {lock}"), player=_person(view, deal["sold"]["seat"]), lock=lock_of_key(deal["sold"]["lock"])
        )
        yield message(N_("Sold")), words


def _offer(view: View, side: str, proposer: int | None) -> Message:
    key = view["deal"][side]
    card = names.action(names.CARD_KEYS.index(key))
    if proposer is None:
        return message(N_("{card}: {text}"), card=card, text=about(CARDS[key]))
    return message(N_("{player}: {card}. {text}"), player=_person(view, proposer), card=card, text=about(CARDS[key]))


# --- trades and words ---


def _trades(view: View) -> Panel:
    trade, floor = view["trade"], view["floor"]
    proposals = ([trade] if trade and "partner" in trade else []) + (floor["proposals"] if floor else [])
    header = (N_("From"), N_("To"), N_("Gives"), N_("Gets"), N_("Sold with it"))
    rows = tuple(_proposal(view, each) for each in proposals)
    return Panel("trades", message(N_("Proposed trades")), rows, tuple(message(text) for text in header))


def _proposal(view: View, trade: Mapping[str, Any]) -> tuple[Value, ...]:
    partner = trade["partner"]
    return (
        _person(view, trade["author"]),
        _person(view, partner) if partner is not None and partner >= 0 else NOTHING,
        goods(trade["give"], trade["net"]),
        goods(trade["take"], -trade["net"]),
        lock_of_key(trade["lock"]),
    )


def goods(assets: Sequence[str], capital: int) -> Value:
    """What one side of a trade gives."""
    listed: list[Value] = [names.asset(names.ASSET_KEYS.index(asset)) for asset in assets]
    if capital > 0:
        listed.append(message(N_("{amount} capital"), amount=capital))
    return _row_of(listed)


SAID = {
    "ask-support": N_("asks for support of {offer}"),
    "ask-abstain": N_("asks to abstain"),
    "ask-pass": N_("asks for no counteroffer"),
    "will-support": N_("promises to support {offer}"),
    "will-abstain": N_("promises to abstain"),
    "will-counter": N_("promises a counteroffer"),
}


def said(view: View, word: Mapping[str, Any]) -> tuple[Value, ...]:
    """Who said what to whom."""
    values = {"offer": message(names.OFFER_WORDS[word["offer"]])} if word["offer"] else {}
    return _person(view, word["from"]), _person(view, word["to"]), message(SAID[word["word"]], **values)


def _words(view: View) -> Panel:
    rows = tuple(said(view, each) for each in view["words"])
    header = (N_("From"), N_("To"), N_("Message"))
    return Panel("words", message(N_("Requests and promises")), rows, tuple(message(text) for text in header))


# --- what the viewer holds ---


def _secrets(view: View, seat: Mapping[str, Any]) -> Panel:
    rows: list[tuple[Value, ...]] = []
    if seat["rival"]:
        rows.append((message(N_("Rival")), names.rival(names.RIVAL_KEYS.index(seat["rival"]))))
    if seat["spare_seen"]:
        seen = names.rival(names.RIVAL_KEYS.index(seat["spare_seen"]))
        rows.append((message(N_("Seen under the board")), seen))
    if seat["investment"]:
        rows.append((message(N_("Investment")), _card("investment", seat["investment"])))
    rows += [(message(N_("Investment to choose")), _card("investment", key)) for key in seat["drawn_investments"] or ()]
    if seat["seat"] == view["seat"]:
        rows += [
            (message(N_("Event number {number} from the top"), number=position), _card("event", key))
            for key, position in view["events_known"].items()
        ]
    title = message(N_("Secrets of {player}"), player=_person(view, seat["seat"]))
    return Panel(f"secrets-{seat['seat']}", title, tuple(rows))


def _hand(view: View, seat: Mapping[str, Any]) -> Panel:
    title = message(N_("Hand of {player}"), player=_person(view, seat["seat"]))
    return Panel(f"hand-{seat['seat']}", title, _cards(seat["hand"]), CARD_HEADER)


def _seen(view: View) -> Panel:
    """The hand of another player that the viewer looks at just now."""
    seen = (view["pending"] or {}).get("hand_seen") or {}
    return Panel("hand-seen", message(N_("The hand you look at")), _cards(seen), CARD_HEADER)


CARD_HEADER = tuple(message(text) for text in (N_("Card"), N_("Copies"), N_("Type"), N_("What it does")))


def _cards(hand: Mapping[str, int]) -> tuple[tuple[Value, ...], ...]:
    return tuple(
        (names.action(names.CARD_KEYS.index(key)), count, kind(CARDS[key]) or NOTHING, about(CARDS[key]))
        for key, count in hand.items()
    )


def _row_of(items: Sequence[Value]) -> Value:
    return names.listing(items) if items else NOTHING
