"""Where the rulebooks of New Corp Order differ, and what Boardroom plays: `boardroom rules --editions`."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.core.presentation import Panel
from boardroom.core.words import N_, message


@dataclass(frozen=True)
class Difference:
    """One thing in which the books differ."""

    rules: tuple[str, ...]
    german: str
    """The German rulebook of 2018 (RET)."""
    french: str
    """The French rulebook of 2018 (RET)."""
    prototype: str
    """The English print-and-play prototype (PNP)."""
    product: str
    """Boardroom."""


SAME = N_("the same")
"""As the German rulebook."""
EACH = N_("each edition as its book")

HEADINGS = (
    N_("Rule"),
    N_("German rulebook"),
    N_("French rulebook"),
    N_("Prototype"),
    N_("Boardroom"),
)
DIFFERENCES = (
    Difference(
        ("NCO-C1",),
        N_("red, blue, black and white"),
        SAME,
        N_("names red, yellow and green"),
        N_("red, blue, black and white in both editions"),
    ),
    Difference(("NCO-C3",), N_("18 objectives, three of each type"), SAME, N_("12 objectives, two of each type"), EACH),
    Difference(
        ("NCO-C4",),
        N_("16 consultants"),
        SAME,
        N_("24 consultants, but 126 cards in all leave room for 16; Insider instead of Media Advisor"),
        N_("16 consultants in both editions"),
    ),
    Difference(("NCO-C5",), N_("the solo opponent is ODS"), N_("SOD"), N_("automa"), N_("ODS, in French SOD")),
    Difference(
        ("NCO-S4",),
        N_("objectives of removed tiles go back, read literally with two players all of them"),
        SAME,
        N_("with two players none goes back"),
        N_("with one or two players none goes back"),
    ),
    Difference(
        ("NCO-S5",),
        N_("of two equal objectives one is drawn again"),
        SAME,
        N_("one or both objectives may be replaced once"),
        EACH,
    ),
    Difference(
        ("NCO-S7", "NCO-S10"),
        N_("five cards of each conglomerate removed with two players or for a short game"),
        N_("removed with two players; no short game"),
        N_("all cards, always"),
        N_("retail as the German book; prototype as its own"),
    ),
    Difference(
        ("NCO-T1", "NCO-T4"),
        N_("a player must take one action"),
        N_("a player chooses one action"),
        N_("a player can take one action"),
        N_("retail: must; prototype: may pass, and the game ends when all pass in a row"),
    ),
    Difference(
        ("NCO-O4",),
        N_("too few agents go back: the takeover failed"),
        SAME,
        N_("only possible with more agents"),
        EACH,
    ),
    Difference(
        ("NCO-O5", "NCO-A0", "NCO-A3", "NCO-A6"),
        N_("the ability may be used"),
        SAME,
        N_("the ability is activated"),
        N_("each edition as its book; “up to” allows none"),
    ),
    Difference(
        ("NCO-A2",),
        N_("taps cards of one colour"),
        N_("the summary does not say one colour"),
        SAME,
        N_("one colour"),
    ),
    Difference(
        ("NCO-A4",),
        N_("up to two cards; the player aid adds: of one colour"),
        N_("two cards"),
        N_("up to two cards"),
        N_("up to two cards of any colours; the player aid as another reading"),
    ),
    Difference(
        ("NCO-K1",),
        N_("one card of another colour joins others"),
        SAME,
        N_("one card counts as any colour, even on its own"),
        EACH,
    ),
    Difference(
        ("NCO-K2",),
        N_("two cards from the deck after a takeover action; summary: after a takeover"),
        N_("after a takeover; summary: after a successful infiltration"),
        N_("two cards from display or deck when you take over"),
        N_("retail: after any takeover action; prototype: after a success; the contrary as other readings"),
    ),
    Difference(
        ("NCO-K3",),
        N_("cards and agents of two colours"),
        N_("the summary says: infiltrate twice"),
        N_("cards of two conglomerates"),
        N_("two colours, one company for each"),
    ),
    Difference(
        ("NCO-E1",),
        N_("the end: the display cannot be refilled"),
        SAME,
        N_("or three companies have seven agents or more"),
        EACH,
    ),
    Difference(
        ("NCO-E2",),
        N_("a last round; the player who triggered the end plays last"),
        SAME,
        N_("a last round; nothing about who plays last"),
        N_("the player who triggered the end plays last, in both editions"),
    ),
    Difference(
        ("NCO-E3",),
        N_("a tie goes to more agents in the HQ"),
        N_("and then: play again"),
        N_("no tie-break"),
        N_("retail: agents, then shared, and a rematch is offered; prototype: shared"),
    ),
    Difference(
        ("NCO-V4",),
        N_("who loses the tie for first is second"),
        SAME,
        N_("nothing about the losers of a tie"),
        N_("they are second in both editions"),
    ),
    Difference(
        ("NCO-V7", "NCO-V8"),
        N_("1 VP for each pair of different consultants, 1 VP for all four"),
        SAME,
        N_("1, 3, 5 or 7 VP for different ones, 1 VP for each copy"),
        EACH,
    ),
    Difference(
        ("NCO-V10",),
        N_("five cards and two agents are nine shares"),
        N_("five shares, a misprint"),
        SAME,
        N_("nine shares"),
    ),
    Difference(
        ("NCO-ODS2",),
        N_("solo: you choose two conglomerates; an agent of each as a reminder"),
        SAME,
        N_("they are drawn; no reminder"),
        N_("each edition as its book; both can be set, and choosing last as a house rule"),
    ),
    Difference(
        ("NCO-ODS5",),
        N_("solo: the game ends right away when the display cannot be refilled"),
        SAME,
        SAME,
        N_("and seven agents on three companies do not end it"),
    ),
    Difference(
        ("NCO-ODS11",),
        N_("two cards of each: ODS discards those you have more of"),
        N_("those you have in your HQ"),
        SAME,
        N_("those you have more of"),
    ),
)
"""In the order of the catalogue."""

PANEL = Panel(
    "editions",
    message(N_("Where the rulebooks differ")),
    tuple(
        (
            ", ".join(rule.partition("-")[2] for rule in each.rules),
            *(message(text) for text in (each.german, each.french, each.prototype, each.product)),
        )
        for each in DIFFERENCES
    ),
    tuple(message(text) for text in HEADINGS),
)
