"""How to play, on one screen, and the keys."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from boardroom.cli.terminal.marks import chip, colour_word, sign
from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_
from boardroom.games.new_corp_order import names
from boardroom.games.new_corp_order.components import Colour

AIM = N_(
    "Four conglomerates fight over a grid of companies. You belong to none of them: you buy shares in all and want "
    "those to be big at the end in which you hold the most."
)
ACTIONS = (
    (N_("Plot"), N_("Take two cards, from the open display or from the deck.")),
    (
        N_("Infiltrate"),
        N_(
            "Lay cards of one colour from your hand into your HQ, and put as many agents of that colour on one company "
            "that already has some. With three or more cards you may take a consultant."
        ),
    ),
    (
        N_("Take over"),
        N_(
            "Tap cards of one colour in your HQ and move as many agents of it to a neighbouring company. More than the "
            "defenders: it changes hands, you keep one of the beaten agents and may use the company's ability."
        ),
    ),
)
REST = (
    N_("Before the action you may use one consultant of your HQ. At the end of your turn you hold six cards at most."),
    N_("The game ends soon after the display can no longer be refilled: everybody has one more turn."),
    N_(
        "Scoring: for each conglomerate your shares are its cards in your HQ, and two for each of its agents there. "
        "Most shares: 2 points for every company it controls; second: 1 point (not with two players)."
    ),
    N_("If you score a conglomerate, each of its companies that matches one of your secret objectives brings 2 more."),
    N_(
        "Solo: two conglomerates are yours, two belong to ODS. Cards that you take infiltrate at once. In the end only "
        "the companies that match the open objectives count."
    ),
)
SIGNS = (
    ("untapped", N_("cards in an HQ, untapped")),
    ("tapped", N_("cards in an HQ, tapped")),
    ("objective", N_("companies that match your objectives")),
)
KEYS = (
    ("1 2 3", N_("pick; companies go by their numbers in the grid, 0 is always “no”")),
    ("u", N_("take your last choice back, as long as nothing was revealed since")),
    ("?", N_("the rules for what you are deciding")),
    ("? ...", N_("other rules, for example: ? scoring, ? O6")),
    ("h", N_("how to play, on one page")),
    ("why ...", N_("why something is not possible, for example: why take-over 5 6")),
    ("l", N_("everything that happened so far")),
    ("v", N_("the scores, explained")),
    ("s ...", N_("save a copy of the game, for example: s game.json")),
    ("q", N_("quit; the game is saved after every pick and waits for you")),
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
    return [Panel(body, title=screen.say(N_("How to play"))), keys(screen)]


def keys(screen: Screen) -> RenderableType:
    """What the signs mean, and what can be typed during a game."""
    table = Table.grid(padding=(0, 2))
    for name, text in SIGNS:
        table.add_row(Text(sign(screen, name), style="bold"), screen.say(text))
    for key, text in KEYS:
        table.add_row(Text(key, style="bold yellow"), screen.say(text))
    return table
