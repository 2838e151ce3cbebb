"""What a card is and does, in a sentence or two. What the data file says of a card is a message like all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from boardroom.core.words import N_, Message, Value, message, plural
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.components import (
    GENERAL,
    ActionCard,
    Asset,
    Card,
    Corp,
    DemandCard,
    Event,
    Investment,
    SetupCard,
)
from boardroom.games.new_angeles.kernel.tables import BOX

WINDOW_WORDS = {
    "start": N_("when a turn begins"),
    "reveal": N_("when the asset of a deal is revealed"),
    "offer": N_("when an offer is made"),
    "cost": N_("when a counteroffer is paid for"),
    "support": N_("before the support"),
    "abstain": N_("when someone abstains"),
    "resolve": N_("before the support is counted"),
    "tie": N_("at a tie"),
    "threat": N_("when the threat rises"),
    "claim": N_("when you claim it"),
    "won": N_("when a deal is won"),
    "deal_end": N_("at the end of a deal"),
    "end_of_turn": N_("at the end of your turn"),
    "always": N_("always"),
}
PRICE_WORDS = {"exhaust": N_("Exhaust it to use it."), "discard": N_("Discard it to use it.")}
COUNTED_WORDS = {
    **names.PIECE_WORDS,
    **names.STAGE_WORDS,
    "protest_or_strike": N_("protest or strike"),
}
CONTRACT_WORDS = {
    "enemy_unit_removed_from_district": N_("{gain} capital for every enemy unit that an action card removes"),
    "one_or_more_androids_moved": N_("{gain} capital for every action card that moves androids"),
    "illness_removed_from_district": N_("{gain} capital for every illness that an action card cures"),
    "event_card_fully_resolved": N_("{gain} capital after every event that raises the threat by less than {less_than}"),
    "unrest_decreased": N_("{gain} capital for every stage of unrest that an action card calms"),
    "outage_removed_from_district": N_("{gain} capital for every outage that an action card repairs"),
}
CARDS: Mapping[str, Card] = {
    card.key: card
    for cards in (
        BOX.action_cards, BOX.emergency_actions, BOX.corps, BOX.assets, BOX.events, BOX.investments, BOX.demands,
    )
    for card in cards
}  # fmt: skip
"""Every card that a player meets, by its key."""


def joined(parts: Iterable[Value], separator: str) -> Message:
    """Several values one after the other, in any language."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return message(separator.join(f"{{{name}}}" for name in values), **values)


def summary(card: Card) -> Message:
    """What the data file says of a card; as it is written there where no catalogue knows it."""
    return message(card.summary)


def kind(card: Card) -> Message | None:
    """The type of an action card, the corp of an emergency action, the moment of an asset."""
    if isinstance(card, ActionCard):
        if card.type:
            return message(names.TYPE_WORDS[card.type])
        return message(N_("emergency action of {corp}"), corp=CARDS[card.corp].name)
    return message(WINDOW_WORDS[card.window]) if isinstance(card, Asset) else None


def about(card: Card) -> Message:
    """What a card does."""
    return joined(_SENTENCES[type(card)](card), " ")


def explained(card: Card) -> Message:
    """A card with its name, its kind and what it does.

    >>> from boardroom.core.words import say
    >>> say(explained(CARDS["midori"]), "de")
    'Midori (bei Gleichstand): Bei Gleichstand entscheidest du. Wird dabei erschöpft.'
    """
    known = kind(card)
    if known is None:
        return message(N_("{card}: {text}"), card=names.printed(card.name), text=about(card))
    return message(N_("{card} ({kind}): {text}"), card=names.printed(card.name), kind=known, text=about(card))


def found(text: str) -> list[Card]:
    """The cards whose name has a text in it, however it is typed.

    >>> [card.name for card in found("MARRON")]
    ['Aaron Marrón']
    """
    wanted = _letters(text)
    return [card for card in CARDS.values() if wanted and wanted in _letters(card.name)]


def _letters(text: str) -> str:
    """A text without accents, signs and capitals."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if letter.isalnum() or letter == " ")


def contract(card: Corp) -> Message:
    """What a corp is paid for."""
    numbers = {name: value for name, value in card.contract.items() if isinstance(value, int)}
    return message(CONTRACT_WORDS[card.contract["trigger"]], **numbers)


def _action(card: ActionCard) -> list[Message]:
    return [summary(card), *([message(N_("No illness check."))] if card.illness_exempt else [])]


def _asset(card: Asset) -> list[Message]:
    return [summary(card), *([message(PRICE_WORDS[card.price])] if card.price in PRICE_WORDS else [])]


def _corp(card: Corp) -> list[Message]:
    return [
        message(N_("Contract: {what}."), what=contract(card)),
        message(N_("Emergency action: {what}."), what=CARDS[card.emergency_action].name),
        message(N_("Draws with 4 players: {what}."), what=_draws(card.draws_4)),
        message(N_("Draws with 5 or 6 players: {what}."), what=_draws(card.draws_5_6)),
    ]


def _draws(draws: Sequence[tuple[str, int]]) -> Message:
    words = {**names.TYPE_WORDS, GENERAL: N_("any other type")}
    return joined((joined((count, message(words[deck])), " × ") for deck, count in draws), ", ")


def _event(card: Event) -> list[Message]:
    return [
        message(N_("Back: {what}."), what=message(names.PIECE_WORDS[card.back])),
        message(N_("Threat: {what}."), what=_otherwise([_threat(row) for row in card.threat])),
        *_places(card.place),
        message(N_("Turns: {count}."), count=card.turns),
    ]


def _threat(row: Mapping[str, Any]) -> Message:
    what = message(COUNTED_WORDS[row["what"]])
    if row["kind"] == "move_all":
        return plural(
            "all {what} units move {count} district",
            "all {what} units move {count} districts",
            count=row["times"],
            what=what,
        )
    if row["kind"] == "if_any_in_tier":
        return message(N_("+{amount} if {what} in tier {tier}"), amount=row["amount"], tier=row["tier"], what=what)
    if row["kind"] == "if_count_at_least":
        return message(N_("+{amount} if {count} × {what} or more"), amount=row["amount"], count=row["min"], what=what)
    return message(N_("+{amount} for each {what}"), amount=row["amount"], what=what)


def _otherwise(texts: Sequence[Message]) -> Message:
    """The second text counts only if the first one did not apply."""
    if len(texts) < 2:
        return texts[0]
    return message(N_("{first}, else {second}"), first=texts[0], second=_otherwise(texts[1:]))


def _places(place: Mapping[str, Sequence[int]]) -> Iterable[Message]:
    where = [
        joined((message(COUNTED_WORDS[piece]), f"({', '.join(str(district + 1) for district in districts)})"), " ")
        for piece, districts in place.items()
        if districts
    ]
    if where:
        yield message(N_("Placed in districts: {what}."), what=joined(where, ", "))


def _investment(card: Investment) -> list[Message]:
    return [summary(card), *_pay(card)]


def _pay(card: Investment) -> Iterable[Message]:
    if card.brackets:
        *lower, highest = card.brackets
        steps = [message(N_("{capital} for {count}"), capital=pays, count=count) for count, pays in lower]
        steps.append(message(N_("{capital} for {count} or more"), capital=highest[1], count=highest[0]))
        yield message(N_("Capital: {what}."), what=joined(steps, ", "))
    if card.resource:
        yield message(
            N_("{base} capital and {rate} more for each in the supply, at most {cap}."),
            base=card.base,
            rate=card.per_unit,
            cap=card.cap,
        )


def _demand(card: DemandCard) -> list[Message]:
    amounts = [
        joined((amount, message(names.RESOURCE_WORDS[resource])), " ") for resource, amount in card.amounts.items()
    ]
    return [
        message(N_("Demanded: {what}."), what=joined(amounts, ", ")),
        message(N_("If anything is missing: threat +{threat}."), threat=card.threat),
    ]


def _setup(card: SetupCard) -> list[Message]:
    return [*_places(card.place), message(N_("Turns: {count}."), count=card.turns)]


_SENTENCES: dict[type[Card], Callable[[Any], list[Message]]] = {
    ActionCard: _action,
    Asset: _asset,
    Corp: _corp,
    Event: _event,
    Investment: _investment,
    DemandCard: _demand,
    SetupCard: _setup,
}
