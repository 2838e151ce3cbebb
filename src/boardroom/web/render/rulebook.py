"""What things are, in a sentence with the rule's number: shown on hover, focus, long press and in the help."""

from __future__ import annotations

from boardroom.core.words import N_
from boardroom.games.new_corp_order.components import COMPANY_TYPES, CONSULTANTS

ACTIONS = (
    ("u-hand", N_("Plot"), "P1", N_("Take two cards, each from the display or the deck.")),
    (
        "u-down",
        N_("Infiltrate"),
        "I1",
        N_(
            "Lay cards of one colour into your HQ and put as many agents on one company of that colour. With three or "
            "more cards you may take a consultant."
        ),
    ),
    (
        "u-arrow",
        N_("Take over"),
        "O1",
        N_(
            "Tap cards of your HQ and move as many agents of that colour to the company next door. Fewer agents of "
            "another colour are beaten: one of them joins your HQ, and you may use the company's ability."
        ),
    ),
)
ABILITIES = {
    "print-media": N_("After taking it over you may swap a card of your HQ with one of another HQ."),
    "online-marketing": N_("After taking it over you may swap all agents of two companies."),
    "social-media": N_("After taking it over you may remove a card in any HQ from the game."),
    "broadcast-network": N_(
        "After taking it over you may move up to two agents of one colour to companies of that colour."
    ),
    "ambient-advertising": N_("After taking it over you may untap up to two cards in one HQ, your own too."),
    "guerrilla-marketing": N_("After taking it over you may tap up to two cards of one colour in one HQ."),
}
SHORT_TYPES = {
    "print-media": N_("Print"),
    "online-marketing": N_("Online"),
    "social-media": N_("Social"),
    "broadcast-network": N_("Broadcast"),
    "ambient-advertising": N_("Ambient"),
    "guerrilla-marketing": N_("Guerrilla"),
}
SERVICES = {
    "retail": {
        "media-advisor": N_("While you infiltrate, one card may be of another colour and counts with the others."),
        "dealmaker": N_("After a takeover action you draw two cards from the deck."),
        "corporate-lawyer": N_("You infiltrate with two colours, one company for each."),
        "military-contractor": N_("This turn an equal number of agents is enough to take a company over."),
    },
    "pnp": {
        "media-advisor": N_("While you infiltrate, one card of your hand counts as any colour, alone if you like."),
        "dealmaker": N_("After a takeover you take two cards, each from the display or the deck."),
        "corporate-lawyer": N_("You infiltrate with two colours, one company for each."),
        "military-contractor": N_("This turn an equal number of agents is enough to take a company over."),
    },
}
ABILITY_RULE = {entry.key: entry.rule.removeprefix("NCO-") for entry in COMPANY_TYPES}
SERVICE_RULE = {entry.key: entry.rule.removeprefix("NCO-") for entry in CONSULTANTS}
HAND_CARD = N_(
    "A card of {conglomerate}. In your hand it waits; laid into your HQ it is a share and brings an agent of its "
    "colour. (I1)"
)
SOLO_CARD = N_("A card of {conglomerate}. Whoever the conglomerate belongs to infiltrates with it at once. (ODS4)")
DECK = N_("The deck. When the display cannot be refilled from it any more, the last round begins. (E1)")
PILE = N_("A card is a share, tapped or not; a captured agent is two. Only untapped cards move agents. (V1)")
