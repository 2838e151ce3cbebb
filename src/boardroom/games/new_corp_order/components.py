"""What lies in the box, as data: a new company type, consultant or edition is one entry here.

`kernel/tables.py` turns these rows into the number tables that the rules look things up in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from boardroom.core.words import N_


class Colour(IntEnum):
    """The four conglomerates (C1)."""

    RED = 0
    BLUE = 1
    BLACK = 2
    WHITE = 3

    @property
    def key(self) -> str:
        """The word for it in positions, views and logs."""
        return self.name.lower()


CONGLOMERATES = {
    Colour.RED: "Mega Media",
    Colour.BLUE: "Omnicorp",
    Colour.BLACK: "Kurono Tech",
    Colour.WHITE: "Branx Entertainment",
}
AGENTS_PER_COLOUR = 25
CARDS_PER_COLOUR = 20
CARDS_REMOVED_PER_COLOUR = 5
"""Cards of each conglomerate that the short game leaves in the box (S7)."""


class AbilityKind(IntEnum):
    """What an ability lets you choose."""

    CARDS = 0
    """Cards in one HQ, one after the other."""
    SWAP_CARDS = 1
    """A card of yours for a card of another player."""
    MOVE_AGENTS = 2
    """Agents of one colour, one after the other, each to a company of that colour."""
    SWAP_COMPANIES = 3
    """All agents of two companies."""


class Which(IntEnum):
    """The cards that an ability may touch."""

    UNTAPPED = 0
    TAPPED = 1
    EITHER = 2


class Effect(IntEnum):
    """What happens to a touched card."""

    TURN = 0
    """Tapped becomes untapped, untapped becomes tapped."""
    REMOVE = 1


@dataclass(frozen=True)
class Ability:
    """A company's ability in the grammar of the rules (A1-A6)."""

    kind: AbilityKind
    times: int = 1
    which: Which = Which.EITHER
    effect: Effect = Effect.TURN
    same_colour: bool = False
    same_colour_on_aid: bool = False
    """The player aid says one colour where the rules do not (A4)."""


@dataclass(frozen=True)
class CompanyType:
    """A type of company: three tiles with names of their own and one ability (C2)."""

    key: str
    name: str
    tiles: tuple[str, str, str]
    ability: Ability
    rule: str
    """The rule that describes the ability."""


COMPANY_TYPES = (
    CompanyType(
        "print-media",
        N_("Print Media"),
        ("readalot", "Generic Sub Inc", "Home Robbins L.L.P."),
        Ability(AbilityKind.SWAP_CARDS),
        "NCO-A3",
    ),
    CompanyType(
        "online-marketing",
        N_("Online Marketing"),
        ("Best Branding Co.", "Pretty Obscure Inc", "Clickbaiter"),
        Ability(AbilityKind.SWAP_COMPANIES),
        "NCO-A6",
    ),
    CompanyType(
        "social-media",
        N_("Social Media"),
        ("Lluna's Channel", "xcurbr", "Brown Star Winks Ltd."),
        Ability(AbilityKind.CARDS, effect=Effect.REMOVE),
        "NCO-A5",
    ),
    CompanyType(
        "broadcast-network",
        N_("Broadcast Network"),
        ("Leap Light & Sound", "Armogida Enterprises", "ThoughtApparatus Inc."),
        Ability(AbilityKind.MOVE_AGENTS, times=2),
        "NCO-A1",
    ),
    CompanyType(
        "ambient-advertising",
        N_("Ambient Advertising"),
        ("Lorgalis Group", "Holografx", "All Around you"),
        Ability(AbilityKind.CARDS, times=2, which=Which.TAPPED, same_colour_on_aid=True),
        "NCO-A4",
    ),
    CompanyType(
        "guerrilla-marketing",
        N_("Guerrilla Marketing"),
        ("Bubblegum Corp.", "Adrian Ashton Inc.", "WordOfMouth"),
        Ability(AbilityKind.CARDS, times=2, which=Which.UNTAPPED, same_colour=True),
        "NCO-A2",
    ),
)
TYPES_PER_GAME = 6
"""A game is played with six of the known company types (C6)."""


class Action(IntEnum):
    """The three actions of a turn (T1), and passing (T4)."""

    PLOT = 0
    INFILTRATE = 1
    TAKE_OVER = 2
    PASS = 3


@dataclass(frozen=True)
class Consultant:
    """A type of consultant (C4): the action it goes with and what it changes there."""

    key: str
    name: str
    action: Action
    """Using the consultant commits you to this action (K5)."""
    rule: str
    joker: bool = False
    """One infiltrating card may be of another colour (K1)."""
    two_colours: bool = False
    """Infiltrate with two colours (K3)."""
    equal_suffices: bool = False
    """An equal number of agents takes a company over (K4)."""
    deal: bool = False
    """Two cards after the takeover (K2)."""
    least_players: int = 2
    """Not in games with fewer players (S6)."""
    other_names: tuple[tuple[str, str], ...] = ()
    """(edition, name) where an edition calls it differently (C4)."""


CONSULTANTS = (
    Consultant(
        "media-advisor",
        N_("Media Advisor"),
        Action.INFILTRATE,
        "NCO-K1",
        joker=True,
        other_names=(("pnp", N_("Insider")),),
    ),
    Consultant("dealmaker", N_("Dealmaker"), Action.TAKE_OVER, "NCO-K2", deal=True),
    Consultant(
        "corporate-lawyer", N_("Corporate Lawyer"), Action.INFILTRATE, "NCO-K3", two_colours=True, least_players=3
    ),
    Consultant("military-contractor", N_("Military Contractor"), Action.TAKE_OVER, "NCO-K4", equal_suffices=True),
)


COPIES_OF_A_CONSULTANT = 4


@dataclass(frozen=True)
class Edition:
    """Where the editions differ, one column a rule."""

    key: str
    name: str
    rulesets: tuple[int, ...]
    """The rulesets in which this row is the edition."""
    objectives_per_type: int
    """Copies of every objective card (C3)."""
    redraws_duplicates: bool
    """Two objectives of one type: discard one and draw again (S5). Otherwise you may once replace one or both."""
    short_for_two: bool
    """Five cards of each conglomerate are removed for two players and solo (S7)."""
    has_short_game: bool
    """The same removal is an option with three or four players (S7)."""
    may_fail: bool
    """A takeover that must fail may be attempted (O4)."""
    joker_alone: bool
    """The joker card may infiltrate alone, as any colour (K1)."""
    deal_from_deck: bool
    """The Dealmaker draws from the deck; otherwise as in a plot (K2)."""
    deal_after_any: bool
    """The Dealmaker draws after any takeover action; otherwise after a successful takeover (K2)."""
    may_pass: bool
    """A player can take an action; otherwise must (T1)."""
    must_activate: bool
    """An ability that does not say "up to" must be used if it can be; otherwise it may be (A0)."""
    agents_break_ties: bool
    """Equal totals: more agents in the HQ win; otherwise the victory is shared (E3)."""
    crowd_ends: bool
    """Three companies with seven agents trigger the end (E1)."""
    consultants_in_pairs: bool
    """Consultants score in pairs of different ones; otherwise by how many types (V7)."""
    reminders: bool
    """Solo: an agent of each own colour goes to each HQ (ODS2)."""
    choose_conglomerates: bool
    """Solo: you choose your two conglomerates; otherwise they are drawn (ODS2)."""


RETAIL = Edition(
    "retail",
    N_("Retail edition"),
    rulesets=(1, 2),
    objectives_per_type=3,
    redraws_duplicates=True,
    short_for_two=True,
    has_short_game=True,
    may_fail=True,
    joker_alone=False,
    deal_from_deck=True,
    deal_after_any=True,
    may_pass=False,
    must_activate=False,
    agents_break_ties=True,
    crowd_ends=False,
    consultants_in_pairs=True,
    reminders=True,
    choose_conglomerates=True,
)
PNP = Edition(
    "pnp",
    N_("Print-and-play prototype"),
    rulesets=(2,),
    objectives_per_type=2,
    redraws_duplicates=False,
    short_for_two=False,
    has_short_game=False,
    may_fail=False,
    joker_alone=True,
    deal_from_deck=False,
    deal_after_any=False,
    may_pass=True,
    must_activate=True,
    agents_break_ties=False,
    crowd_ends=True,
    consultants_in_pairs=False,
    reminders=False,
    choose_conglomerates=False,
)
EDITIONS = (
    RETAIL,
    PNP,
    replace(PNP, rulesets=(1,), may_pass=False, must_activate=False, agents_break_ties=True),
)
"""Every edition as each ruleset plays it. A record names its row."""
EDITION_KEYS = tuple(dict.fromkeys(entry.key for entry in EDITIONS))


def edition_number(key: str, ruleset: int) -> int:
    """The row of an edition in a ruleset."""
    return next(number for number, each in enumerate(EDITIONS) if each.key == key and ruleset in each.rulesets)


@dataclass(frozen=True)
class Reading:
    """Another reading of a rule than the ruling that is played. It is played only if it was chosen."""

    key: str
    rule: str
    """The rule that it reads differently."""
    name: str
    editions: tuple[str, ...]
    solo: bool | None
    """For the solo game, for two to four players, or None for both."""


READINGS = (
    Reading(
        "dealmaker-success",
        "NCO-K2",
        N_("The Dealmaker draws only after a successful takeover"),
        editions=("retail",),
        solo=False,
    ),
    Reading(
        "dealmaker-join",
        "NCO-K2",
        N_("The Dealmaker also draws when agents only join their own colour"),
        editions=("pnp",),
        solo=False,
    ),
    Reading(
        "objectives-add-up",
        "NCO-V6",
        N_("Two equal objectives score each company twice"),
        editions=("pnp",),
        solo=False,
    ),
    Reading(
        "solo-duplicates",
        "NCO-ODS1",
        N_("Equal objectives of the solo game are not drawn again"),
        editions=("retail", "pnp"),
        solo=True,
    ),
    Reading(
        "ods-no-wrap",
        "NCO-ODS7",
        N_("ODS does not look at the columns to the left of its marker"),
        editions=("retail", "pnp"),
        solo=True,
    ),
    Reading(
        "ods-by-column",
        "NCO-ODS8",
        N_("ODS compares only companies of the first column in which it can take one over"),
        editions=("retail", "pnp"),
        solo=True,
    ),
    Reading(
        "ods-all-neighbours",
        "NCO-ODS10",
        N_("ODS counts a company as threatened only if all its neighbours have at least as many agents"),
        editions=("retail", "pnp"),
        solo=True,
    ),
    Reading(
        "untap-one-colour",
        "NCO-A4",
        N_("Ambient Advertising untaps cards of one colour only, as the player aid says"),
        editions=("retail",),
        solo=None,
    ),
)
"""What the rulebooks also allow to be read, each a switch."""
READING_KEYS = tuple(entry.key for entry in READINGS)
