"""New Corp Order with more company types in its box, each added as CONTRIBUTING says.

They must be there before the tables of the rules are made, in every process: tests that need them run with a
`sitecustomize` that calls `add_types`.
"""

from dataclasses import replace

from boardroom.games.new_corp_order import components
from boardroom.games.new_corp_order.components import Ability, AbilityKind, CompanyType, Which

SEVENTH = CompanyType(
    "street-art",
    "Street Art",
    ("Wall & Sons", "Spray Ltd.", "Stencil Inc."),
    Ability(AbilityKind.CARDS, times=3, which=Which.TAPPED),
    "NCO-A7",
)
"""One entry and nothing else."""
EIGHTH = replace(SEVENTH, key="radio", name="Radio", tiles=("Wave One", "Wave Two", "Static"), rule="NCO-A8")
"""One entry and a text for its rule."""
EIGHTH_TEXT = "You may untap up to three cards in one HQ."
COMPANIES = (*(entry.key for entry in components.COMPANY_TYPES[1:6]), SEVENTH.key)
"""The types of a game with the seventh."""


def add_types() -> None:
    """Put the types into the box."""
    components.COMPANY_TYPES += (SEVENTH, EIGHTH)

    from boardroom.games.new_corp_order import help as rules

    rules.RULES["A8"] = EIGHTH_TEXT
