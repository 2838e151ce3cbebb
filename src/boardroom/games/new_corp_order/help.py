"""The rules of New Corp Order as a player reads them: one short text for every rule, sorted by topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.presentation import Topic
from boardroom.core.words import N_, Message, message
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS, EDITIONS
from boardroom.games.new_corp_order.kernel.decisions import Decision

PREFIX = "NCO-"
D = Decision
Texts = dict[str, str | tuple[str, str]]
"""The text of each rule; two where the editions differ, in the order of EDITIONS."""

COMPONENTS: Texts = {
    "C1": N_(
        "There are four conglomerates: Mega Media (red), Omnicorp (blue), Kurono Tech (black) and Branx Entertainment "
        "(white). Each has 20 cards and 25 agents."
    ),
    "C2": N_(
        "There are six types of company with three companies each. A company is controlled by the conglomerate whose "
        "agents stand on it."
    ),
    "C3": (
        N_("An objective names one type of company. There are three cards of each type."),
        N_("An objective names one type of company. There are two cards of each type."),
    ),
    "C4": (
        N_(
            "There are four consultants: Media Advisor, Dealmaker, Corporate Lawyer and Military Contractor, four "
            "cards each."
        ),
        N_(
            "There are four consultants: Insider, Dealmaker, Corporate Lawyer and Military Contractor, four cards each."
        ),
    ),
    "C5": N_("In the solo game a grey marker shows where ODS looks first."),
    "C6": N_("A game is played with six types of company. Extras that some boxes hold are not part of the game here."),
}
SETUP: Texts = {
    "S1": N_("Three or four players: 16 of the 18 companies form a random grid of four by four."),
    "S2": N_(
        "Two players and solo: one random company of each type goes back in the box. The other 12 form "
        "four columns of three."
    ),
    "S3": N_(
        "Every company starts with one agent, and every colour with the same number of companies. All "
        "other agents are in the reserve."
    ),
    "S4": N_(
        "Three or four players: if a company was left out, all objectives of its type are left out too. With fewer "
        "players all objectives are in the game."
    ),
    "S5": (
        N_(
            "Everyone gets two secret objectives. If yours are of one type, return one to the box face down "
            "and draw again until they differ."
        ),
        N_("Everyone gets two secret objectives and may replace one or both, once. Two of one type may be kept."),
    ),
    "S6": N_(
        "Everyone starts with one consultant, face up in the HQ. The supply holds one card fewer of "
        "each than there are players. Two players play without the Corporate Lawyer."
    ),
    "S7": (
        N_(
            "With one or two players, and in the short game for three or four, five cards of each conglomerate stay "
            "in the box."
        ),
        N_("All 80 conglomerate cards are in the game, whatever the number of players."),
    ),
    "S8": N_("Everyone starts with four cards in hand. Five cards lie face up as the display, the rest is the deck."),
    "S9": N_("The start player is agreed on or drawn at random. Then play goes clockwise."),
    "S10": (
        N_(
            "After the setup the deck holds 59 cards with four players and 63 with three (39 and 43 in the short "
            "game), 47 with two and 56 in solo."
        ),
        N_("After the setup the deck holds 59 cards with four players, 63 with three, 67 with two and 76 in solo."),
    ),
}
TURN: Texts = {
    "T1": (
        N_("On your turn you take exactly one action: plot, infiltrate or take over."),
        N_("On your turn you can take one action: plot, infiltrate or take over. Or you pass."),
    ),
    "T2": N_("Before your action you may use one consultant from your HQ."),
    "T3": N_(
        "At the end of your turn you keep six conglomerate cards at most. You choose what to discard; "
        "it is public and leaves the game."
    ),
    "T4": (
        N_("If no action is possible, you pass. An attempt that is bound to fail counts as possible."),
        N_(
            "You may pass, and must if no action is possible. When all players pass one after the other, the game ends."
        ),
    ),
    "T5": N_(
        "Hands and objectives are secret. HQs, agents, consultants, the display and the number of cards "
        "in hands and deck are public."
    ),
}
PLOT: Texts = {
    "P1": N_(
        "Take two cards, one after the other, each from the display or from the deck. You see the first before you "
        "choose the second."
    ),
    "P2": N_("The display is refilled to five cards only after you took both."),
    "P3": N_(
        "If the deck cannot fill the display, that triggers the end. If fewer than two cards are left, you take what "
        "there is."
    ),
}
INFILTRATE: Texts = {
    "I1": N_("Play one or more cards of a single colour from your hand into your HQ, untapped."),
    "I2": N_(
        "Then place one agent of that colour per card from the reserve on one company that already has "
        "some. If the reserve runs short, you place what is left."
    ),
    "I3": N_(
        "If you play three or more cards of one colour, you may take a consultant from the supply right "
        "away, but not of the type that you used this turn."
    ),
}
TAKE_OVER: Texts = {
    "O1": N_(
        "Tap one or more cards of one colour in your HQ and move exactly as many agents of that colour from one "
        "company to a company next to it, not diagonally."
    ),
    "O2": N_("At least one agent always stays behind on the company that the others leave."),
    "O3": N_("If the target already has that colour, the agents join it and nothing else happens."),
    "O4": (
        N_(
            "Against the same number of agents of another colour or more, the attempt fails: your agents go "
            "back and your cards stay tapped. You may try it anyway."
        ),
        N_("You may not move against as many or more agents of another colour."),
    ),
    "O5": (
        N_(
            "Against fewer agents of another colour you take the company over. One of the beaten agents goes to your "
            "HQ, the others to the reserve, and you may use the ability of the company."
        ),
        N_(
            "Against fewer agents of another colour you take the company over. One of the beaten agents goes to your "
            "HQ, the others to the reserve, and you activate the ability of the company."
        ),
    ),
    "O6": N_("No colour may vanish from the grid: the only company of a colour cannot be taken over."),
    "O7": N_("Agents of two colours never share a company."),
    "O8": N_("A tapped card stays tapped until an ability untaps it."),
}
ABILITIES: Texts = {
    "A0": (
        N_(
            "After a successful takeover you may use the ability of that company or leave it. It never touches "
            "consultants or objectives and is never a takeover itself."
        ),
        N_(
            "After a successful takeover you activate the ability of that company if it can do anything; only “up to” "
            "lets you do nothing. It never touches consultants or objectives and is never a takeover itself."
        ),
    ),
    "A1": N_(
        "Move up to two agents of one colour, from anywhere, to companies that already have that colour. One agent "
        "always stays behind."
    ),
    "A2": N_("Tap up to two cards of one colour in the HQ of one player."),
    "A3": N_(
        "Swap a card in your HQ for one in the HQ of another player. Tapped stays tapped, untapped stays untapped."
    ),
    "A4": N_("Untap up to two cards in the HQ of one player. It may be your own."),
    "A5": N_("Remove a card in the HQ of one player from the game, tapped or not."),
    "A6": N_("Swap all agents of two companies, whatever their colours."),
}
CONSULTANT_RULES: Texts = {
    "K1": (
        N_(
            "When you infiltrate, one card may be of another colour. It counts as the colour of the others, also for "
            "taking a consultant. In your HQ it has its own colour again."
        ),
        N_(
            "When you infiltrate, one card of your hand counts as any colour you like, even on its own. In your HQ it "
            "has its own colour again."
        ),
    ),
    "K2": (
        N_("After a takeover action, even a failed one, draw the top two cards of the deck."),
        N_("After a successful takeover take two cards as in a plot. Then the display is refilled."),
    ),
    "K3": N_(
        "You may infiltrate with two colours, one company for each. You may take one consultant at most, and only for "
        "three cards of one colour."
    ),
    "K4": N_("This turn an equal number of agents is enough to take a company over."),
    "K5": N_(
        "A consultant commits you to the action it changes, and is spent even if you did not need it. "
        "No consultant affects a plot."
    ),
    "K6": N_(
        "A used consultant goes back to the supply. Anyone may take it from there, but you cannot in the same turn."
    ),
}
END: Texts = {
    "E1": (
        N_("The end is triggered when the deck cannot fill the display. An empty deck alone triggers nothing."),
        N_(
            "The end is triggered when the deck cannot fill the display, or when three companies have seven or more "
            "agents at the end of a turn."
        ),
    ),
    "E2": N_("After the trigger everyone has one more turn, and the player who triggered the end has the last one."),
    "E3": (
        N_("The most VP win. If players tie, more agents in the HQ win; if still tied, the victory is shared."),
        N_("Most VP win. If tied, the victory is shared."),
    ),
    "E4": N_("Every game ends: when all players pass one after the other, it ends right away."),
}
SCORING: Texts = {
    "V1": N_(
        "Your shares of a conglomerate: one for each of its cards in your HQ, tapped or not, and two for each of its "
        "agents there."
    ),
    "V2": N_(
        "The most shares of a conglomerate score 2 VP for each company it controls. If players tie, "
        "only those with the most of its agents in the HQ score."
    ),
    "V3": N_(
        "Second most shares bring 1 VP for each company. Losers of the tie for first count as second; if tied, again "
        "only those with the most agents score. With two players there is no second place."
    ),
    "V4": N_("Ties for first and second place are decided in the same way in both editions."),
    "V5": N_("Without shares of a conglomerate you score nothing for it."),
    "V6": N_(
        "If you score a conglomerate, first or second, you get 2 VP more for each of its companies that matches one "
        "of your objectives. A company counts once."
    ),
    "V7": (
        N_("Each pair of different consultants in your HQ brings 1 VP, and all four types together 1 VP more."),
        N_(
            "One, two, three or four types of consultants in your HQ bring 1, 3, 5 or 7 VP, and each further card of "
            "a type 1 VP."
        ),
    ),
    "V8": (
        N_(
            "Example: three Dealmakers, two Media Advisors, a Corporate Lawyer and a Military Contractor are three "
            "pairs and all four types: 4 VP."
        ),
        N_(
            "Example: three Dealmakers, two Insiders, a Corporate Lawyer and a Military Contractor are four types and "
            "three further cards: 10 VP."
        ),
    ),
    "V9": N_(
        "Example: red controls four companies. Nine red cards come first: 8 VP, and 4 VP more if two of the companies "
        "match an objective. Four red cards and a red agent beat six red cards for second place: 4 VP. The third gets "
        "nothing."
    ),
    "V10": N_("Example: five blue cards and two blue agents are nine shares."),
}
SOLO: Texts = {
    "ODS1": N_(
        "The setup is that for two players, without consultants and without hands. Four cards lie face "
        "up, and three different objectives count for both sides."
    ),
    "ODS2": (
        N_(
            "When the companies and their agents are in place, you choose two conglomerates and ODS has the "
            "other two; an agent of each in the HQ is a reminder. Neither side ever uses cards of the other."
        ),
        N_("You draw two conglomerates, ODS has the other two. Neither side ever uses cards of the other."),
    ),
    "ODS3": N_("You start, then you and ODS take turns. You plot or take over; infiltrating is part of the plot."),
    "ODS4": N_(
        "When you plot, you first take both cards. Those of ODS are discarded, yours go to your HQ and bring agents: "
        "two of one colour to one company."
    ),
    "ODS5": N_(
        "The display of four cards is refilled only when it is empty. If the deck cannot fill it, the "
        "game ends right away, and the last cards stay in the deck."
    ),
    "ODS6": N_(
        "At the start of its turn ODS moves its marker one column to the right, from the last back to the first."
    ),
    "ODS7": N_(
        "ODS looks at the companies below its marker from top to bottom, then at the column to the right, and so on "
        "around."
    ),
    "ODS8": N_(
        "First ODS takes over one of your companies if it can: one that matches an objective, else the one with the "
        "most of your agents, next to the most of your other companies, nearest to the edge. It moves one agent more "
        "than you have there and uses no ability."
    ),
    "ODS9": N_(
        "Otherwise ODS takes its own cards from the display: two of one conglomerate, else one of each, else a single "
        "one, and then it discards one of yours as well. Of equal cards it takes those further left."
    ),
    "ODS10": N_(
        "Its new agents go to an objective company next to one with at least as many agents, else to an objective "
        "company, else next to one with at least as many agents, else to the first of its colour."
    ),
    "ODS11": N_(
        "If the display has no cards of ODS, it discards two of yours: of one conglomerate if possible, else one of "
        "each, those further left first. A single last card goes too."
    ),
    "ODS12": N_(
        "Each side gets 1 VP for each company that it controls and that matches an objective. You win with more; a "
        "tie goes to more agents in the HQ, and then to ODS."
    ),
    "ODS13": N_("Abilities work as usual, with ODS as the other player. Cards of the other side have no use in an HQ."),
    "ODS14": N_(
        "You may take over a company of your own other colour. ODS never does, and never tries what must fail."
    ),
}
RULES: Texts = {
    **COMPONENTS,
    **SETUP,
    **TURN,
    **PLOT,
    **INFILTRATE,
    **TAKE_OVER,
    **ABILITIES,
    **CONSULTANT_RULES,
    **END,
    **SCORING,
    **SOLO,
}


def rule_help(rule: str, edition: str = "retail") -> Message | None:
    """What a rule says, for a player of an edition; None if there is no such rule.

    >>> rule_help("NCO-O2").text
    'At least one agent always stays behind on the company that the others leave.'
    """
    text = RULES.get(rule.removeprefix(PREFIX)) if rule.startswith(PREFIX) else None
    if isinstance(text, tuple):
        text = text[[entry.key for entry in EDITIONS].index(edition)]
    return None if text is None else message(text)


def rule_text(rule: str, settings: Mapping[str, Any]) -> Message | None:
    """What a rule says in a game with these settings."""
    return rule_help(rule, settings.get("edition", EDITIONS[0].key))


def topics_of(settings: Mapping[str, Any]) -> tuple[Topic, ...]:
    """All pages of help for a game with these settings."""
    return topics(settings.get("edition", EDITIONS[0].key))


def topics(edition: str = "retail") -> tuple[Topic, ...]:
    """All pages of help, in the order of a rulebook."""
    return (
        _topic("components", N_("The box"), *COMPONENTS),
        _topic("setup", N_("Setup"), *SETUP),
        _topic("turn", N_("The turn"), *TURN),
        _topic("plot", N_("Plot"), *PLOT),
        _topic("infiltrate", N_("Infiltrate"), *INFILTRATE),
        _topic("take-over", N_("Take over"), *TAKE_OVER),
        _topic("abilities", N_("Company abilities"), "A0"),
        *(Topic(entry.key, message(entry.name), (entry.rule,)) for entry in COMPANY_TYPES),
        _topic("consultants", N_("Consultants"), "T2", "I3", "K5", "K6", "V7"),
        *(
            Topic(entry.key, message(dict(entry.other_names).get(edition, entry.name)), (entry.rule,))
            for entry in CONSULTANTS
        ),
        _topic("end", N_("The end"), *END),
        _topic("scoring", N_("Scoring"), *SCORING),
        _topic("solo", N_("Solo against ODS"), *(rule for rule in SOLO if rule not in ODS_TURN)),
        _topic("ods", N_("What ODS does"), *ODS_TURN),
    )


ODS_TURN = ("ODS6", "ODS7", "ODS8", "ODS9", "ODS10", "ODS11")


def _topic(key: str, title: str, *rules: str) -> Topic:
    return Topic(key, message(title), tuple(PREFIX + rule for rule in rules))


def topic_of(record: Any) -> str:
    """The page that helps with the decision at hand."""
    if record.ability >= 0 and record.decision in ABILITY_DECISIONS:
        return COMPANY_TYPES[record.ability].key
    if record.players == 1 and record.decision in (D.CHOOSE_CONGLOMERATES, D.INFILTRATE_COMPANY, D.INFILTRATE_COLOUR):
        return "solo"
    return DECISION_TOPICS.get(Decision(record.decision), "turn")


ABILITY_DECISIONS = (
    D.ABILITY_CARD,
    D.SWAP_OWN,
    D.SWAP_OTHER,
    D.MOVE_ORIGIN,
    D.MOVE_TARGET,
    D.SWAP_FIRST,
    D.SWAP_SECOND,
)
DECISION_TOPICS = {
    D.OVER: "scoring",
    D.REPLACE_OBJECTIVES: "setup",
    D.TAKE_CARD: "plot",
    D.INFILTRATE_COLOUR: "infiltrate",
    D.INFILTRATE_COUNT: "infiltrate",
    D.INFILTRATE_JOKER: "infiltrate",
    D.INFILTRATE_COMPANY: "infiltrate",
    D.SECOND_COLOUR: "infiltrate",
    D.HIRE: "consultants",
    D.TAKE_OVER_ORIGIN: "take-over",
    D.TAKE_OVER_TARGET: "take-over",
    D.TAKE_OVER_COUNT: "take-over",
    D.ODS_TURN: "ods",
}


__all__ = ["PREFIX", "Topic", "rule_help", "rule_text", "topic_of", "topics", "topics_of"]
