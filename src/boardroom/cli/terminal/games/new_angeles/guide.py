"""New Angeles in short."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from boardroom.cli.terminal.parts import dot
from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_

LINES = (
    N_("Everyone runs a corporation in one city and has a secret rival card."),
    N_("A deal: the active player offers a card, others may counter, the rest support with cards face down."),
    N_("The offer with more support is resolved, and its player takes the asset. The active player wins ties."),
    N_("After the turns comes an event. In a demand round the city must have produced what is demanded."),
    N_("What the city fails to produce, and unrest, crime, outages and illness raise the threat."),
    N_(
        "You win if you have more capital than your rival and the threat stays below 25. At 25, only a "
        "rich federalist wins."
    ),
    N_("Before some decisions players may trade: capital and assets, and a decision that is sold with them."),
)


def how_to_play(screen: Screen) -> list[RenderableType]:
    """The rules in short."""
    body = Group(*(Text(f"{dot(screen)} {screen.say(line)}") for line in LINES))
    return [Panel(body, title=screen.say(N_("How to play")))]
