"""`boardroom cards`: every card of a game with its status."""

from __future__ import annotations

from typing import Annotated

import typer

from boardroom.cli.terminal.games import card_list, with_card_lists
from boardroom.cli.terminal.screen import Screen, make_console, own_language
from boardroom.core.errors import SettingsError
from boardroom.core.words import N_, check_language


def cards(
    game: Annotated[str | None, typer.Argument(help=f"Which game: {', '.join(with_card_lists())}.")] = None,
    *,
    reconstructed: Annotated[bool, typer.Option("--reconstructed", help="Show only reconstructed values.")] = False,
    lang: Annotated[str | None, typer.Option(help="en, de or fr.", show_default="system language")] = None,
) -> None:
    """Print every card of a game, with what is known of it: C, S or R."""
    known = with_card_lists()
    chosen = known[0] if game is None else game
    if chosen not in known:
        raise SettingsError(
            N_("There is no card list for '{game}'. Choose from: {games}."), game=chosen, games=", ".join(known)
        )
    screen = Screen(make_console(), check_language(lang) if lang else own_language())
    card_list(chosen).show_cards(screen, reconstructed=reconstructed)
