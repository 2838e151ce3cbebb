"""How to play, on one screen, and the keys."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.games.new_corp_order.marks import chip, colour_word, sign
from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import Colour

AIM = N_(
    "Four conglomerates fight over a grid of companies. You belong to none of them: you collect "
    "shares in all of them, and the ones you hold most of should be big at the end."
)
ACTIONS = (
    (N_("Plot"), N_("Take two cards, from the display or from the deck.")),
    (
        N_("Infiltrate"),
        N_(
            "Play cards of one colour from your hand into your HQ, and place one agent of that colour per "
            "card on one company that already has some. With three or more cards you may take a consultant."
        ),
    ),
    (
        N_("Take over"),
        N_(
            "Tap cards of one colour in your HQ and move one agent of that colour per card to an adjacent "
            "company. With more agents than the defenders you take it over: one of their agents goes to "
            "your HQ, and you may use the company's ability."
        ),
    ),
)
REST = (
    N_(
        "Before the action you may use one consultant from your HQ. At the end of your turn you keep six cards at most."
    ),
    N_("The game ends soon after the display can no longer be refilled: everyone has one more turn."),
    N_(
        "Scoring: for each conglomerate your shares are its cards in your HQ, and two for each of its agents there. "
        "Most shares: 2 points for every company it controls; second: 1 point (not with two players)."
    ),
    N_("If you score a conglomerate, each of its companies that matches one of your secret objectives brings 2 more."),
    N_(
        "Solo: two conglomerates are yours, two belong to ODS. Cards that you take infiltrate right "
        "away. At the end only the companies that match the shared objectives count."
    ),
)


def how_to_play(screen: Screen) -> list[RenderableType]:
    """The rules in short."""
    actions = Table.grid(padding=(0, 1))
    for name, text in ACTIONS:
        actions.add_row(Text(screen.say(name), style="bold cyan"), screen.say(text))
    colours = Text("  ").join(
        Text.assemble(chip(screen, colour.key, colour_word(screen, colour.key)), f" {names.conglomerate(colour)}")
        for colour in Colour
    )
    body = Group(
        Text(screen.say(AIM)),
        colours,
        Text(screen.say(N_("On your turn you take exactly one action:")), style="bold"),
        actions,
        *(Text(f"{sign(screen, 'dot')} {screen.say(line)}") for line in REST),
    )
    return [Panel(body, title=screen.say(N_("How to play")))]
