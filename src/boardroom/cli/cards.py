"""`boardroom cards`: every card of a game with its status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from boardroom.core.errors import SettingsError
from boardroom.core.words import N_
from boardroom.games.new_angeles.components import STATUSES, ActionCard, Asset, Box, Card
from boardroom.games.new_angeles.loader import box

GAMES = ("new-angeles",)


def cards(
    game: Annotated[str, typer.Argument(help="Which game.")] = "new-angeles",
    *,
    reconstructed: Annotated[bool, typer.Option("--reconstructed", help="Only what is an estimate.")] = False,
) -> None:
    """Print every card of a game, with what is known of it: C, S or R."""
    if game not in GAMES:
        raise SettingsError(
            N_("The cards of '{game}' are not data. Choose from: {games}."), game=game, games=", ".join(GAMES)
        )
    console = Console()
    components = box()
    for title, rows in sections(components):
        table = Table("id", "name", "status", "what it does", title=title, title_justify="left", box=None)
        for card in rows:
            if not reconstructed or "R" in (card.status, *card.statuses.values()):
                table.add_row(card.key, escape(card.name), status(card), escape(describe(card)))
        if table.row_count:
            console.print(table)
            console.print()
    console.print(", ".join(f"{key} = {meaning}" for key, meaning in STATUSES.items()))


def sections(components: Box) -> Sequence[tuple[str, Sequence[Card]]]:
    """All cards under their headings."""
    return (
        ("Action cards", components.action_cards),
        ("Emergency actions", components.emergency_actions),
        ("Corps", components.corps),
        ("Assets", components.assets),
        ("Events", components.events),
        ("Investments", components.investments),
        ("Demands", components.demands),
        ("Setup cards", components.setup_cards),
    )


def status(card: Card) -> str:
    """The status of a card, and of fields that have another one."""
    others = [f"{name} {value}" for name, value in card.statuses.items() if value != card.status]
    return ", ".join([card.status, *others])


def describe(card: Card) -> str:
    """A line about a card."""
    if isinstance(card, ActionCard):
        exempt = " (no illness check)" if card.illness_exempt else ""
        return f"{card.type or card.corp}: {card.summary}{exempt}"
    if isinstance(card, Asset):
        return f"{card.window}, {card.price}: {card.summary}"
    if card.summary:
        return card.summary
    fields = ("back", "threat", "place", "turns", "amounts", "contract", "draws_4", "draws_5_6")
    parts = [f"{name} {getattr(card, name)}" for name in fields if hasattr(card, name)]
    return "; ".join(parts).replace("'", "").replace("{", "").replace("}", "")
