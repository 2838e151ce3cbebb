"""What things are, in a sentence with the rule's number: shown on hover, focus, long press and in the help."""

from __future__ import annotations

from boardroom.core.words import N_, Message
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS
from boardroom.games.new_corp_order.help import rule_help

ACTIONS = (
    ("u-hand", N_("Plot"), "P1", N_("Take two cards, each from the display or the deck.")),
    (
        "u-down",
        N_("Infiltrate"),
        "I1",
        N_(
            "Play cards of one colour into your HQ and place one agent per card on one company of that "
            "colour. With three or more cards you may take a consultant."
        ),
    ),
    (
        "u-arrow",
        N_("Take over"),
        "O1",
        N_(
            "Tap cards of one colour in your HQ and move one agent per card to an adjacent company. If it "
            "holds fewer agents of another colour, you take it over: one of them goes to your HQ, and you "
            "may use the company's ability."
        ),
    ),
)
ABILITIES: dict[str, str | Message] = {entry.key: rule_help(entry.rule) or entry.name for entry in COMPANY_TYPES} | {
    "print-media": N_("After taking it over you may swap a card of your HQ with one of another HQ."),
    "online-marketing": N_("After taking it over you may swap all agents of two companies."),
    "social-media": N_("After taking it over you may remove a card in any HQ from the game."),
    "broadcast-network": N_(
        "After taking it over you may move up to two agents of one colour to companies of that colour."
    ),
    "ambient-advertising": N_("After taking it over, you may untap up to two cards in one HQ, yours or another."),
    "guerrilla-marketing": N_("After taking it over you may tap up to two cards of one colour in one HQ."),
}
"""What each company type can do; the text of its rule for a type without a sentence here."""
SHORT_TYPES = {entry.key: entry.name for entry in COMPANY_TYPES} | {
    "print-media": N_("Print"),
    "online-marketing": N_("Online"),
    "social-media": N_("Social"),
    "broadcast-network": N_("Broadcast"),
    "ambient-advertising": N_("Ambient"),
    "guerrilla-marketing": N_("Guerrilla"),
}
"""A short name for each company type; its own name for a type without one."""
SERVICES = {
    "retail": {
        "media-advisor": N_(
            "When you infiltrate, one card may be another colour; it counts as the colour of the others."
        ),
        "dealmaker": N_("After a takeover action you draw two cards from the deck."),
        "corporate-lawyer": N_("You infiltrate with two colours, one company for each."),
        "military-contractor": N_("This turn an equal number of agents is enough to take a company over."),
    },
    "pnp": {
        "media-advisor": N_("When you infiltrate, one card from your hand counts as any colour, even on its own."),
        "dealmaker": N_("After a takeover you take two cards, each from the display or the deck."),
        "corporate-lawyer": N_("You infiltrate with two colours, one company for each."),
        "military-contractor": N_("This turn an equal number of agents is enough to take a company over."),
    },
}
SHORT_SERVICES = {
    "media-advisor": N_("one card of another colour"),
    "dealmaker": N_("two cards after a takeover"),
    "corporate-lawyer": N_("infiltrate with two colours"),
    "military-contractor": N_("an equal number takes over"),
}
ABILITY_RULE = {entry.key: entry.rule.removeprefix("NCO-") for entry in COMPANY_TYPES}
SERVICE_RULE = {entry.key: entry.rule.removeprefix("NCO-") for entry in CONSULTANTS}
HAND_CARD = N_(
    "{conglomerate} card. Played into your HQ, it counts as one share and places one agent of its colour. (I1)"
)
SOLO_CARD = N_(
    "{conglomerate} card. Its own side infiltrates with it right away; the other side can only discard it. (ODS4)"
)
DECK = N_("The deck. When it can no longer refill the display, the last round begins. (E1)")
SOLO_DECK = N_("The deck. When it can no longer refill the display, the game ends. (ODS5)")
PILE = N_("A card is a share, tapped or not; a captured agent is two. Only untapped cards move agents. (V1)")
