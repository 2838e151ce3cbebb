"""Every card of New Angeles with what it does and what is known of it, for `boardroom cards`."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from boardroom.cli.terminal.screen import Screen
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles.card_words import explained, joined
from boardroom.games.new_angeles.components import STATUSES, Box, Card
from boardroom.games.new_angeles.loader import box

FIELDS = {"name": N_("name"), "window": N_("moment"), "contract": N_("contract"), "turns": N_("turns")}
"""What may be known better or worse than the rest of a card."""


def show_cards(screen: Screen, *, reconstructed: bool) -> None:
    """Print every card under its heading, or only those of which something is an estimate."""
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
