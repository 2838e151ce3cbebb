"""`boardroom cards`: every card of a game with its status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table

from boardroom.cli.terminal.screen import Screen, make_console, own_language
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_, Message, check_language, message
from boardroom.games.new_angeles.card_words import explained, joined
from boardroom.games.new_angeles.components import STATUSES, Box, Card
from boardroom.games.new_angeles.loader import box

GAMES = ("new-angeles",)
FIELDS = {"name": N_("name"), "window": N_("moment"), "contract": N_("contract"), "turns": N_("turns")}
"""What may be known better or worse than the rest of a card."""


def cards(
    game: Annotated[str, typer.Argument(help="Which game.")] = "new-angeles",
    *,
    reconstructed: Annotated[bool, typer.Option("--reconstructed", help="Only what is an estimate.")] = False,
    lang: Annotated[str | None, typer.Option(help="en, de or fr.", show_default="as the system says")] = None,
) -> None:
    """Print every card of a game, with what is known of it: C, S or R."""
    if game not in GAMES:
        raise SettingsError(
            N_("The cards of '{game}' are not data. Choose from: {games}."), game=game, games=", ".join(GAMES)
        )
    screen = Screen(make_console(), check_language(lang) if lang else own_language())
    for title, rows in sections(box()):
        table = Table(title=screen.say(title), title_justify="left", box=None)
        table.add_column(screen.say(N_("Id")), no_wrap=True)
        table.add_column(screen.say(N_("Known")))
        table.add_column(screen.say(N_("What it does")))
        for card in rows:
            if not reconstructed or "R" in (card.status, *card.statuses.values()):
                table.add_row(card.key, screen.tell(status(card)), screen.tell(explained(card)))
        if table.row_count:
            screen.show(table, "")
    screen.show(", ".join(f"{key} = {screen.say(meaning)}" for key, meaning in STATUSES.items()))


def sections(components: Box) -> Sequence[tuple[str, Sequence[Card]]]:
    """All cards under their headings."""
    return (
        (N_("Action cards"), components.action_cards),
        (N_("Emergency actions"), components.emergency_actions),
        (N_("Corps"), components.corps),
        (N_("Assets"), components.assets),
        (N_("Events"), components.events),
        (N_("Investments"), components.investments),
        (N_("Demands"), components.demands),
        (N_("Setup cards"), components.setup_cards),
    )


def status(card: Card) -> Message:
    """The status of a card, and of fields that have another one."""
    others = [
        joined((message(FIELDS.get(name, name)), value), " ")
        for name, value in card.statuses.items()
        if value != card.status
    ]
    return joined((card.status, *others), ", ")
