"""The rules of New Angeles as a player reads them: short texts by topic, in our own words.

Every text has the id of a rule in docs/rules/new-angeles.md. A rule of a card is told by the card itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.presentation import Topic
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles.card_words import CARDS, explained
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.states import State

D = Decision
CARD_PREFIX = "NA-C-"
TEXTS: dict[str, dict[str, str]] = {
    "goal": {
        "NA-50.0": N_(
            "The game ends after the third demand has been tested, or right away when the threat reaches 25."
        ),
        "NA-50.0a": N_(
            "If the city holds, the rival card of each player decides whether that player wins. There "
            "may be several winners, or none."
        ),
        "NA-50.1": N_(
            "With another corp on your rival card you win if you have more capital than that corp. A tie loses."
        ),
        "NA-50.2": N_(
            "With your own corp on the card you win if you have more capital than three other players, "
            "or two of them with four players."
        ),
        "NA-50.3": N_(
            "If the threat reaches 25, everyone loses but a federalist who has 25 capital or more at that moment."
        ),
        "NA-30.0": N_("Capital is the score. The capital of all players is public, and it never falls below 0."),
    },
    "rival": {
        "NA-46.0": N_("A secret rival card tells you whom you have to beat."),
        "NA-46.2": N_(
            "The federalist wins only if the threat reaches 25 while he has at least 25 capital. If the "
            "city holds, he loses."
        ),
        "NA-22.3": N_("One rival card stays under the board, unseen. So perhaps no one is the federalist."),
        "NA-46.3": N_("Rival cards are secret until the end; do not talk about them."),
    },
    "setup": {
        "NA-S3": N_("A setup card places pieces into the city and says how many turns the first round has."),
        "NA-S6": N_(
            "Everyone runs a different corp: its sheet says which cards you draw, and it has a contract "
            "and an emergency action."
        ),
        "NA-S8": N_("The start player has 10 capital, the next one 11, and so on clockwise. The threat begins at 0."),
        "NA-S10": N_(
            "The rival cards of the corps in play and the federalist are shuffled; everyone gets one, one is left over."
        ),
    },
    "round": {
        "NA-47.1": N_(
            "There are six standard rounds and three demand rounds: after every two standard rounds a demand round."
        ),
        "NA-55.0": N_("A standard round has three phases: turns, production, event."),
        "NA-3.4a": N_(
            "A round has as many turns as there are assets on the turn track. Someone may have no turn "
            "in a round, or two."
        ),
        "NA-69.4": N_("When the turn track is empty after a turn, production follows."),
    },
    "turn": {
        "NA-3.0": N_("A turn of the active player: ready assets and draw cards, one deal, end of the turn."),
        "NA-3.1": N_(
            "First all your exhausted assets become ready, then you draw the action cards of your corp sheet."
        ),
        "NA-5.0": N_(
            "For a general entry you name one type from which you have not drawn yet in this turn, and "
            "draw all its cards from there."
        ),
        "NA-3.3": N_(
            "At the end of your turn you may use End of Turn abilities in any order, then you discard "
            "down to the hand limit."
        ),
        "NA-27.0": N_("The hand limit is five cards. It counts only at the end of your own turn."),
        "NA-2.6": N_("Your hand is secret, its size is public."),
        "NA-4.2": N_("Then the player on the left becomes the active player."),
    },
    "deal": {
        "NA-1.0": N_("Every turn has one deal in five steps: asset, main offer, counteroffer, support, resolution."),
        "NA-1.1": N_("An asset is turned up: the winner of the deal gets it."),
        "NA-2.0": N_(
            "An action card has two uses: offered, its effect changes the city if it wins; face down, it "
            "supports an offer."
        ),
    },
    "offer": {
        "NA-1.2": N_(
            "The active player offers one action card of the hand or a face-up emergency action. Only he "
            "does, once in a deal, and he may not pass."
        ),
        "NA-38.2": N_(
            "An emergency action can be offered while it lies face up before you. It never supports and "
            "cannot be stolen from the hand."
        ),
        "NA-38.3": N_(
            "After the deal an emergency action goes back to its owner: face down if it won, face up if not."
        ),
        "NA-A24": N_(
            "Without any card to offer, the main offer is empty: the deal goes on, and if it wins, nothing is resolved."
        ),
    },
    "counteroffer": {
        "NA-1.3": N_(
            "Everyone but the active player has one chance in a deal to counter with another card, "
            "clockwise, or passes."
        ),
        "NA-1.3a": N_(
            "A counteroffer costs as many other cards of your hand as counteroffers lie there already: "
            "none for the first, one for the second."
        ),
        "NA-1.3b": N_("A new counteroffer replaces the old one, and its player becomes the countering player."),
        "NA-24.7": N_("A counteroffer may be the same card as the main offer."),
    },
    "support": {
        "NA-1.4": N_(
            "When offers are made, all other players decide in turn, clockwise: support one offer, or abstain."
        ),
        "NA-60.1": N_(
            "To support an offer, you place one or more cards from your hand face down next to it. How "
            "many, and for which offer, is public."
        ),
        "NA-60.3": N_("No one may support both offers."),
        "NA-1.6": N_("The active and the countering player do not support."),
        "NA-A42": N_("Without a counteroffer there is still support: for the main offer, or abstain."),
    },
    "resolution": {
        "NA-1.5": N_("More cards win. The winner carries out the card of the winning offer and then takes the asset."),
        "NA-1.5a": N_("At a tie, even at none to none, the active player wins."),
        "NA-1.5b": N_("Cards of the deal are discarded face down; support is never shown."),
        "NA-CG-2": N_(
            "As long as a card would change something in some district, a district where it changes "
            "nothing cannot be chosen."
        ),
        "NA-33.2": N_(
            "The player who resolves a card chooses its districts, one after the other, when the card asks for them."
        ),
    },
    "trade": {
        "NA-26.0": N_(
            "Two players may trade capital, assets and a decision that one of them has to make just now. It is "
            "carried out in full and right away."
        ),
        "NA-26.1": N_("Gifts are allowed; the other player has to accept them."),
        "NA-26.5": N_("Action cards, emergency actions, rival cards and investments cannot be traded."),
        "NA-TG-8": N_(
            "A player who has sold a decision must decide as agreed; the cards for it are chosen freely and in secret."
        ),
        "NA-TG-10": N_("Everyone may make three proposals in a trading window. They lapse when the decision is made."),
        "NA-TG-11": N_(
            "Proposals and answers are public, unless the table plays with private trades. What "
            "was traded is always public."
        ),
        "NA-TG-12": N_(
            "A setting says when trading is open: never, before support, before the decisions of a "
            "deal, or always. Before support and counteroffers you trade with the player who decides next."
        ),
        "NA-A51": N_(
            "Trades happen between two decisions, never in the middle of an effect, and not after the "
            "third demand is tested."
        ),
    },
    "promises": {
        "NA-26.2": N_("A promise about the future binds no one: it may be broken."),
        "NA-TG-9": N_(
            "With promises on, you may ask others for support, to abstain or to make no counteroffer, "
            "and promise such things; everyone can read it."
        ),
    },
    "districts": {
        "NA-54.0": N_("The city has ten districts in three tiers. Each produces one or two resources."),
        "NA-16.0": N_(
            "A path leads from every district to one with a higher number, and from the last one to The Root."
        ),
        "NA-62.0": N_(
            "What has to move goes along the path to the next district, and on from there as long as it cannot stay."
        ),
        "NA-13.3": N_("Every enemy unit, illness and outage that reaches The Root raises the threat by 2."),
        "NA-15.0": N_("What is not in the reserve any more is not placed."),
    },
    "unrest": {
        "NA-61.0": N_("Unrest has three stages: stable, protest, strike."),
        "NA-61.3": N_("When a district is exploited, its unrest rises by one stage."),
        "NA-44.3": N_("A protest does not hinder production."),
        "NA-57.0": N_("A district in strike produces nothing."),
    },
    "outages": {
        "NA-11.0": N_("A district with an outage produces nothing."),
        "NA-11.1": N_(
            "An outage that comes takes the unrest away; the district counts as stable, and its unrest cannot rise."
        ),
        "NA-11.3": N_("A second outage in a district moves on along the path."),
    },
    "illness": {
        "NA-33.0": N_("If a resolved card touches a district with illness, the threat rises by 2."),
        "NA-33.5": N_(
            "That happens once for each card, however many ill districts it touches. Exploitation does not count."
        ),
        "NA-33.3": N_("A second illness in a district moves on along the path."),
    },
    "units": {
        "NA-25.0": N_("Human First and Orgcrime are enemy units. A district holds at most one of each."),
        "NA-35.0": N_("With Human First a district rises by two stages of unrest when it is exploited."),
        "NA-35.1": N_("If it cannot rise by two stages, an outage comes instead."),
        "NA-39.0": N_("With Orgcrime a district does not produce its primary resource, the first one."),
    },
    "prisec": {
        "NA-41.0": N_("Where Prisec stands, no enemy unit can stay."),
        "NA-41.2": N_("Prisec that comes makes the enemy units there move on; enemy units that come move on too."),
    },
    "androids": {
        "NA-7.0": N_("A district with an android is exploited in the production phase."),
        "NA-7.2": N_("An android moves to any district that has none."),
        "NA-10.0": N_(
            "An exploited district produces its resources, then its unrest rises. The lowest number comes first."
        ),
        "NA-18.1": N_("A development adds 1 to the primary resource of its district."),
    },
    "demand": {
        "NA-8.0": N_(
            "Five resources are collected: energy, consumables, tech, entertainment, credits. Each track "
            "has an end; more is lost."
        ),
        "NA-36.0": N_("The demand says how much of which resources must be there in the next demand round."),
        "NA-37.2b": N_("If anything is missing, the threat rises once by the number on the demand."),
        "NA-37.3a": N_("Then all resources go back to 0, and a new demand is revealed."),
    },
    "threat": {
        "NA-13.0": N_("At 25 threat the game is over right away, whatever is going on."),
        "NA-Q3": N_(
            "Threat comes from cards in ill districts, from what reaches The Root, from events, and from a "
            "demand that is not met."
        ),
    },
    "events": {
        "NA-19.0": N_("Every standard round ends with an event."),
        "NA-19.1": N_(
            "An event raises the threat by what it finds in the city, then places pieces, then says how "
            "many turns the next round has."
        ),
        "NA-19.2": N_("The back of the next event shows what its threat depends on."),
        "NA-19.3": N_("A player who looks at events keeps them secret; only their backs are told."),
    },
    "investments": {
        "NA-29.0": N_(
            "At the start and in the first two demand rounds you draw two investments and keep one. It "
            "pays in the next demand round."
        ),
        "NA-29.1": N_("Your investment is secret until it is revealed."),
    },
    "contracts": {
        "NA-9.1": N_("The contract of your corp pays by itself whenever its condition comes true."),
        "NA-9.2": N_("Most contracts look at the effects of action cards, no matter who resolves them."),
    },
    "assets": {
        "NA-66.0": N_("An asset gives its holder an ability. It says when it can be used."),
        "NA-12.0": N_("The winner of a deal claims its asset. One that is traded or stolen is not claimed."),
        "NA-21.0": N_("An ability that exhausts its asset needs a ready one."),
        "NA-66.3": N_("End of Turn abilities are used at the end of your own turn, each once."),
        "NA-66.4a": N_("If several players can use abilities at once, the active player goes first, then clockwise."),
        "NA-66.5": N_(
            "What says “may” and all End of Turn abilities are free to use; the others happen by themselves."
        ),
        "NA-66.9": N_("Assets on the turn track lie face down."),
    },
    "sources": {
        "NA-C-setup-cards": N_(
            "There are six setup cards. Where they place pieces and how many turns they give is "
            "reconstructed, and five of their titles are working titles."
        ),
        "NA-14.0": N_("Every district belongs to one of three tiers. Which one is reconstructed for all ten."),
        "NA-43.0": N_(
            "An exploited district produces all its resources. What it produces is reconstructed for "
            "seven districts and known for 4, 5 and 7."
        ),
        "NA-S12": N_(
            "Pieces that are not in the city are in the reserve. How many tokens of each kind there are is "
            "reconstructed; the units are counted by the publisher."
        ),
        "NA-8.2": N_(
            "A resource cannot go beyond the end of its track. Where a track ends is reconstructed: the "
            "largest known demand and 2 more."
        ),
    },
}
"""The texts of rules, by topic."""
TITLES = {
    "goal": N_("The goal"),
    "rival": N_("Rival and federalist"),
    "setup": N_("Setting up"),
    "round": N_("The round"),
    "turn": N_("The turn"),
    "deal": N_("The deal"),
    "offer": N_("The main offer"),
    "counteroffer": N_("The counteroffer"),
    "support": N_("Support"),
    "resolution": N_("Resolution"),
    "trade": N_("Trading"),
    "promises": N_("Promises"),
    "districts": N_("The city"),
    "unrest": N_("Unrest"),
    "outages": N_("Outages"),
    "illness": N_("Illness"),
    "units": N_("Enemy units"),
    "prisec": N_("Prisec"),
    "androids": N_("Androids and production"),
    "demand": N_("Supply and demand"),
    "threat": N_("Threat"),
    "events": N_("Events"),
    "investments": N_("Investments"),
    "contracts": N_("Contracts"),
    "assets": N_("Assets"),
    "sources": N_("What the numbers rest on"),
}
RULES = {rule: text for texts in TEXTS.values() for rule, text in texts.items()}


def rule_text(rule: str, settings: Mapping[str, Any]) -> Message | None:  # noqa: ARG001 - the same in all settings
    """What a rule says; None where there is no text.

    >>> rule_text("NA-60.3", {}).text
    'No one may support both offers.'
    """
    if rule in RULES:
        return message(RULES[rule])
    if not rule.startswith(CARD_PREFIX):
        return None
    card = CARDS.get(rule.removeprefix(CARD_PREFIX).replace("-", "_"))
    return None if card is None else explained(card)


def topics(settings: Mapping[str, Any]) -> tuple[Topic, ...]:
    """All pages of help; those about trades only where there are trades."""
    hidden = {"trade", "promises"} if settings.get("trading") == "off" else set()
    hidden |= set() if settings.get("promises") else {"promises"}
    return tuple(Topic(key, message(TITLES[key]), tuple(texts)) for key, texts in TEXTS.items() if key not in hidden)


def topic(record: Any) -> str:
    """The page that helps with the decision at hand."""
    decision = Decision(record.decision)
    if decision in DECISION_TOPICS:
        return DECISION_TOPICS[decision]
    if decision >= D.TRADE_PARTNER:
        return "trade"
    return next(key for last, key in STATE_TOPICS if record.state <= last)


DECISION_TOPICS = {
    D.OVER: "goal",
    D.CHOOSE_CORP: "setup",
    D.KEEP_INVESTMENT: "investments",
    D.NAME_DECK: "turn",
    D.MAIN_OFFER: "offer",
    D.COUNTEROFFER: "counteroffer",
    D.PAY_COST: "counteroffer",
    D.SUPPORT_OFFER: "support",
    D.SUPPORT_COUNT: "support",
    D.SUPPORT_CARD: "support",
    D.DISCARD_CARD: "turn",
    D.USE_ASSET: "assets",
    D.END_OF_TURN: "assets",
    D.ANDROID_FROM: "androids",
    D.ANDROID_TO: "androids",
    D.SAY_WHAT: "promises",
    D.SAY_TO: "promises",
    D.SAY_OFFER: "promises",
    D.BURY_EVENT: "events",
    D.TOP_EVENT: "events",
}
STATE_TOPICS = (
    (State.S_KEEP, "setup"),
    (State.A_READY, "assets"),
    (State.A_DRAW, "turn"),
    (State.A_COUNTER, "deal"),
    (State.A_SUPPORT, "support"),
    (State.A_ILLNESS, "resolution"),
    (State.A_PASS, "assets"),
    (State.P_EXPLOIT, "androids"),
    (State.E_TURNS, "events"),
    (State.D_DEMAND, "demand"),
)
"""For decisions that occur at many moments: the topic up to a state."""
