"""The story of a game of New Angeles in sentences, as far as a seat may know it (NA-CG-17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardroom.core.presentation import Seat, Step
from boardroom.core.words import N_, Message, Term, message, plural
from boardroom.games.new_angeles import names, tell_trade
from boardroom.games.new_angeles.describe import describe
from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY,
    ABILITY_ASSET,
    ABILITY_SEAT,
    DRAW_SEAT,
    FIRST,
    KIND,
)
from boardroom.games.new_angeles.kernel.decisions import (
    ABSTAIN,
    NO_ASSET,
    NO_CARD,
    NO_DECK,
    NO_DISTRICT,
    NO_RESOURCE,
    NO_UNIT,
    Decision,
)
from boardroom.games.new_angeles.kernel.ending import THREAT_END
from boardroom.games.new_angeles.kernel.tables import (
    AARON_MARRON,
    ASSETS,
    BACK,
    BERNICE_MAI,
    ELIZABETH_MILLS,
    HUMAN_FIRST,
    IS_DEMAND_ROUND,
    KINDS,
    NONE,
    ORGCRIME,
    THOMAS_HAAS,
)

D = Decision
Lines = Iterator[Message]
ASSET = N_("Asset: {what}.")
Teller = Callable[[Step, Seat], Lines]


def narrate(step: Step, seat: Seat) -> list[Message]:
    """What happened in a step, as far as a seat may know it."""
    teller = TELLERS.get(Decision(step.before.decision))
    told = list(teller(step, seat)) if teller else []
    return told + list(tell_trade.words_kept(step, seat)) + list(_consequences(step, seat))


def _who(step: Step) -> Any:
    return names.seat(step.before, step.seat)


def _simple(text: str, name: Callable[[Any, int], Any]) -> Teller:
    """A public pick: who did it, and what."""

    def teller(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
        yield message(text, player=_who(step), what=name(step.before, step.pick))

    return teller


def _chance(text: str, name: Callable[[Any, int], Any]) -> Teller:
    """Something public that the dealer did."""

    def teller(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
        yield message(text, what=name(step.before, step.pick))

    return teller


def _secret_card(open_text: str, closed_text: str, owner: Callable[[Any], tuple[int, ...]]) -> Teller:
    """A hand card: its face only for those who see it."""

    def teller(step: Step, seat: Seat) -> Lines:
        knowing = owner(step.before)
        player = names.seat(step.before, knowing[0])
        if seat is not None and seat in knowing:
            yield message(open_text, player=player, what=names.action(step.pick))
        else:
            yield message(closed_text, player=player)

    return teller


def _decider(record: Any) -> tuple[int, ...]:
    return (record.seat,)


def _drawn(step: Step, seat: Seat) -> Lines:
    """NA-CG-7: the deck is public, the face is the drawer's."""
    drawer = step.before.stack[step.before.depth - 1][DRAW_SEAT]
    player = names.seat(step.before, drawer)
    if seat == drawer:
        yield message(N_("{player} draws {what}."), player=player, what=names.action(step.pick))
    else:
        yield message(N_("{player} draws a card: {deck}."), player=player, deck=names.deck(step.before.menu))


def _taken(record: Any, taker: int, giver: int, card: int, seat: Seat) -> Message:
    """A hand card goes from one player to another; only the two see its face."""
    player, other = names.seat(record, taker), names.seat(record, giver)
    if seat is not None and seat in (taker, giver):
        return message(N_("{player} takes {what} from {other}."), player=player, what=names.action(card), other=other)
    return message(N_("{player} takes one card from {other}."), player=player, other=other)


def _stolen(step: Step, seat: Seat) -> Lines:
    thief = step.before.stack[step.before.depth - 1][ABILITY_SEAT]
    yield _taken(step.before, thief, step.before.menu, step.pick, seat)


def _rival(step: Step, seat: Seat) -> Lines:
    if seat == step.before.menu:
        yield message(N_("Your rival card: {what}."), what=names.rival(step.pick))


def _investment(step: Step, seat: Seat) -> Lines:
    if seat == step.before.menu:
        yield message(N_("You draw the investment {what}."), what=names.investment(step.pick))


def _kept(step: Step, seat: Seat) -> Lines:
    if seat == step.seat:
        yield message(N_("You keep the investment {what}."), what=names.investment(step.pick))
    else:
        yield message(N_("{player} keeps an investment."), player=_who(step))


def _event(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    """Drawn for all; what is only looked at is told when all three are seen."""
    if step.before.depth == 0:
        yield message(N_("Event: {what}."), what=names.event(step.pick))


def _buried(step: Step, seat: Seat) -> Lines:
    """NA-A33: all are told which back lay where and which one is buried; the fronts knows only who did it."""
    first, second, third = (_shown(step.before, position) for position in range(3))
    text = N_("The three events show, from the top: {first}, {second}, {third}.")
    yield message(text, first=first, second=second, third=third)
    if seat == step.seat:
        event = names.event(step.before.events[step.pick])
        yield message(N_("You put {what} under the events."), what=event)
    else:
        text = N_("{player} puts an event that shows {what} under the others.")
        yield message(text, player=_who(step), what=_shown(step.before, step.pick))


def _topped(step: Step, seat: Seat) -> Lines:
    if seat == step.seat:
        yield message(N_("You put {what} on top."), what=names.event(step.before.events[step.pick]))
    text = N_("The next event shows {what}, the one after it {second}.")
    yield message(text, what=_shown(step.after, 0), second=_shown(step.after, 1))


def _shown(record: Any, position: int) -> Message:
    """The back of an event that was looked at."""
    return names.back(BACK[record.events[position]])


def _deck(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    if step.pick == NO_DECK:
        yield message(N_("{player} draws nothing."), player=_who(step))
    else:
        yield message(N_("{player} names the deck {what}."), player=_who(step), what=names.deck(step.pick))


def _counter(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    if step.pick == NO_CARD:
        yield message(N_("{player} makes no counteroffer."), player=_who(step))
    else:
        yield message(N_("{player} counters with {what}."), player=_who(step), what=names.action(step.pick))


def _support(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    if step.pick == ABSTAIN:
        yield message(N_("{player} abstains."), player=_who(step))


def _support_count(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    yield plural(
        "{player} supports {offer} with {count} card.",
        "{player} supports {offer} with {count} cards.",
        count=step.pick,
        player=_who(step),
        offer=names.offer(step.before.side),
    )


def _own_support(step: Step, seat: Seat) -> Lines:
    if seat == step.seat:
        yield message(N_("You play {what} face down."), what=names.action(step.pick))


def _use(step: Step, seat: Seat) -> Lines:
    if step.pick != NO_ASSET:
        yield message(N_("{player} uses {what}."), player=_who(step), what=names.asset(step.pick))
    if step.pick == AARON_MARRON:
        for kind in range(KINDS):
            for _ in range(step.before.cost[kind]):
                yield _taken(step.before, step.seat, step.before.countering, kind, seat)


def _hand_card(step: Step, seat: Seat) -> Lines:
    """Given away, discarded, or laid down as support."""
    if step.pick == NO_CARD:
        return
    frame = step.before.stack[step.before.depth - 1]
    card = names.action(step.pick)
    if frame[KIND] == ABILITY and frame[ABILITY_ASSET] == BERNICE_MAI:
        receiver = names.seat(step.before, frame[FIRST])
        if seat is not None and seat in (step.seat, frame[FIRST]):
            yield message(N_("{player} gives {what} to {other}."), player=_who(step), what=card, other=receiver)
        else:
            yield message(N_("{player} gives a card to {other}."), player=_who(step), other=receiver)
    elif frame[KIND] == ABILITY and frame[ABILITY_ASSET] == ELIZABETH_MILLS:
        if seat == step.seat:
            yield message(N_("{player} discards {what}."), player=_who(step), what=card)
        else:
            yield message(N_("{player} discards a card."), player=_who(step))
    elif seat == step.seat:
        yield message(N_("You play {what} face down."), what=card)
    else:
        yield message(N_("{player} plays a card face down for the main offer."), player=_who(step))


def _look(step: Step, seat: Seat) -> Lines:
    victim = step.before.menu
    other = names.seat(step.before, victim)
    yield plural(
        "{player} looked at the hand of {other}: {count} card.",
        "{player} looked at the hand of {other}: {count} cards.",
        count=step.before.held[victim],
        player=_who(step),
        other=other,
    )
    if seat == step.seat:
        for kind in range(KINDS):
            for _ in range(step.before.hand[victim][kind]):
                yield message(N_("You see {what}."), what=names.action(kind))
    if step.pick == NO_CARD:
        yield message(N_("{player} takes none."), player=_who(step))
    else:
        yield _taken(step.before, step.seat, victim, step.pick, seat)


def _mode(step: Step, seat: Seat) -> Lines:
    """What was chosen is public; the rival card that Thomas Haas shows is not."""
    frame = step.before.stack[step.before.depth - 1]
    if seat == step.seat and frame[KIND] == ABILITY and frame[ABILITY_ASSET] == THOMAS_HAAS:
        yield message(N_("Under the board lies: {what}."), what=names.rival(step.before.spare))
    yield message(N_("{player} chooses {what}."), player=_who(step), what=describe(step.before, step.pick).label)


def _resource(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    if step.pick != NO_RESOURCE:
        yield message(N_("{player} chooses {what}."), player=_who(step), what=names.resource_term(step.pick))


def _district(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    if step.pick != NO_DISTRICT:
        name = names.district(step.pick)
        yield message(N_("{player} chooses {what}."), player=_who(step), what=name)


def _unit(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    if step.pick != NO_UNIT:
        kind = ORGCRIME if step.pick % 2 else HUMAN_FIRST
        name = names.district(step.pick // 2)
        yield message(
            N_("{player} removes {unit} from {what}."), player=_who(step), unit=names.piece_term(kind), what=name
        )


def _contribution(step: Step, seat: Seat) -> Lines:  # noqa: ARG001
    yield message(N_("{player} contributes {amount} capital."), player=_who(step), amount=step.pick)


def _consequences(step: Step, eyes: Seat) -> Lines:
    """What everybody sees: the winner of the deal, threat, capital, assets, the end; and events that one looks at."""
    before, after = step.before, step.after
    if after.winner >= 0 and before.winner != after.winner:
        yield message(
            N_("{player} wins the deal with {offer}."),
            player=names.seat(after, after.winner),
            offer=names.won(after.winning),
        )
    if after.rehearsing or before.rehearsing:
        return
    if after.revealed >= 0 and before.revealed != after.revealed and before.decision != D.DRAW_ASSET:
        yield message(ASSET, what=names.asset(after.revealed))  # one that had lain under the deck
    if after.decision == D.BURY_EVENT and eyes == after.seat:
        first, second, third = (names.event(after.events[position]) for position in range(3))
        yield message(N_("You see the events {first}, {second}, {third}."), first=first, second=second, third=third)
    yield from _recycled(step)
    if after.threat != before.threat:
        text = (
            N_("The threat rises to {threat}.") if after.threat > before.threat else N_("The threat falls to {threat}.")
        )
        yield message(text, threat=after.threat)
    if after.round > before.round and IS_DEMAND_ROUND[before.round + 1]:
        for seat in range(after.players):
            if before.kept[seat] != NONE:
                investment = names.investment(before.kept[seat])
                player = names.seat(after, seat)
                yield message(N_("{player} reveals the investment {what}."), player=player, what=investment)
    yield from _changes(step)
    if after.round != before.round:
        yield message(N_("Round {number} begins."), number=after.round + 1)
    if after.decision == D.OVER and before.decision != D.OVER:
        yield message(
            N_("The threat has reached its limit: the game is over.")
            if after.ending == THREAT_END
            else N_("The third demand has been tested: the game is over.")
        )


def _recycled(step: Step) -> Lines:
    """NA-2.2: all see the sorted discard pile. Decks grow by nothing else; a card that this step drew has left them."""
    before, after = list(step.before.deck), list(step.after.deck)
    if step.before.decision in (D.DRAW_CARD, D.BLIND_SUPPORT):
        before[step.pick] -= 1
    cards = [
        message("{count} {card}", count=after[kind] - before[kind], card=names.card(kind))
        for kind in range(KINDS)
        if after[kind] > before[kind]
    ]
    if cards:
        yield message(
            N_("The discard pile is shown and goes back into the decks: {cards}."), cards=names.listing(cards)
        )


def _changes(step: Step) -> Lines:
    """Capital and assets, but for what a trade of this step moved: that was told as a trade."""
    after = step.after
    before = tell_trade.after_trade(step)
    for seat in range(after.players):
        change = after.capital[seat] - before.capital[seat]
        if change > 0:
            yield message(N_("{player} gains {amount} capital."), player=names.seat(after, seat), amount=change)
        elif change < 0:
            yield message(N_("{player} loses {amount} capital."), player=names.seat(after, seat), amount=-change)
    if after.holder == before.holder:
        return
    for asset in range(ASSETS):
        holder = after.holder[asset]
        if holder >= 0 and holder != before.holder[asset]:
            yield message(N_("{player} now has {what}."), player=names.seat(after, holder), what=names.asset(asset))


def _named(name: Callable[[int], Term]) -> Callable[[Any, int], Term]:
    return lambda record, pick: name(pick)  # noqa: ARG005


def _seat_name(record: Any, pick: int) -> Any:
    return names.seat(record, pick)


TELLERS: dict[Decision, Teller] = {
    D.DRAW_DEMAND: _chance(N_("Demand: {what}."), _named(names.demand)),
    D.DEAL_CORP: _chance(N_("A player runs {what}."), _named(names.corp)),
    D.CHOOSE_START: _chance(N_("{what} begins."), _seat_name),
    D.CHOOSE_CORP: _simple(N_("{player} runs {what}."), _named(names.corp)),
    D.DEAL_RIVAL: _rival,
    D.DEAL_INVESTMENT: _investment,
    D.KEEP_INVESTMENT: _kept,
    D.DRAW_CARD: _drawn,
    D.STEAL_CARD: _stolen,
    D.DRAW_ASSET: _chance(ASSET, _named(names.asset)),
    D.SHOW_BACK: _chance(N_("The next event shows {what}."), lambda record, pick: names.back(pick)),  # noqa: ARG005
    D.DRAW_EVENT: _event,
    D.NAME_DECK: _deck,
    D.MAIN_OFFER: _simple(N_("{player} offers {what}."), _named(names.action)),
    D.COUNTEROFFER: _counter,
    D.PAY_COST: _secret_card(N_("{player} discards {what}."), N_("{player} discards a card."), _decider),
    D.SUPPORT_OFFER: _support,
    D.SUPPORT_COUNT: _support_count,
    D.SUPPORT_CARD: _own_support,
    D.DISCARD_CARD: _secret_card(N_("{player} discards {what}."), N_("{player} discards a card."), _decider),
    D.USE_ASSET: _use,
    D.END_OF_TURN: _use,
    D.PICK_PLAYER: _simple(N_("{player} names {what}."), _seat_name),
    D.PICK_ASSET: _simple(N_("{player} chooses {what}."), _named(names.asset)),
    D.PICK_MODE: _mode,
    D.PICK_RESOURCE: _resource,
    D.PICK_HAND_CARD: _hand_card,
    D.LOOK_AT_HAND: _look,
    D.PICK_EMERGENCY: _simple(N_("{player} chooses {what}."), _named(lambda corp: names.action(KINDS + corp))),
    D.PICK_OFFER: _simple(N_("{player} chooses {what}."), lambda record, pick: names.offer(pick)),  # noqa: ARG005
    D.PICK_DISTRICT: _district,
    D.ANDROID_FROM: _district,
    D.ANDROID_TO: _district,
    D.PICK_UNIT: _unit,
    D.CONTRIBUTE: _contribution,
    D.BURY_EVENT: _buried,
    D.TOP_EVENT: _topped,
    **tell_trade.TELLERS,
}
