"""`boardroom play`: a game in the terminal, against bots, against ODS or with several people at one keyboard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.cli.terminal import pages, store
from boardroom.cli.terminal.keyboard import Left
from boardroom.cli.terminal.menu import OPPONENT, Menu, Wish
from boardroom.cli.terminal.screen import Screen, make_console, own_language
from boardroom.cli.terminal.session import Session, dealer_for
from boardroom.core.errors import SettingsError
from boardroom.core.log import Log
from boardroom.core.words import N_, check_language
from boardroom.games import game as make_game
from boardroom.games import game_of

INTERRUPTED = 130


def play(
    *,
    game: Annotated[str | None, typer.Option(help="Which game.", show_default="new-corp-order")] = None,
    players: Annotated[int | None, typer.Option(help="How many players; 1 is solo.", show_default="3")] = None,
    edition: Annotated[str | None, typer.Option(help="retail or pnp.", show_default="retail")] = None,
    short: Annotated[bool, typer.Option("--short", help="The short game, for 3 or 4 players.")] = False,
    against: Annotated[
        list[str] | None,
        typer.Option(help="Who plays against you: random, greedy ... Again for the next seat.", show_default="greedy"),
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="Alone against ODS.")] = False,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Several people at this keyboard.")] = False,
    name: Annotated[list[str] | None, typer.Option(help="Your name. Again for the next person.")] = None,
    start_player: Annotated[int | None, typer.Option(help="Who starts, from 1.", show_default="by chance")] = None,
    conglomerates: Annotated[str | None, typer.Option(help="Solo: choose or random.")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal by this number instead of by chance.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or fr.", show_default="as the system says")] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours; NO_COLOR works too.")] = False,
) -> None:
    """Play in the terminal. Without options a menu asks what to play."""
    screen = Screen(make_console(colour=not no_color), check_language(lang) if lang else own_language())
    wanted: dict[str, Any] = {
        "game": game,
        "players": 1 if solo and players is None else players,
        "edition": edition,
        "short_game": short or None,
        "start_player": None if start_player is None else start_player - 1,
        "conglomerates": conglomerates,
    }
    wanted = {key: value for key, value in wanted.items() if value is not None}
    if solo and wanted["players"] != 1:
        raise SettingsError(N_("--solo is for one player; leave out --players."))
    seating = Seating(tuple(against or ()), hot_seat=hot_seat, names=tuple(name or ()), seed=seed)
    saved = None if load is None else Log.read(load)
    if game == "new-angeles" or (saved is not None and saved.game == "new-angeles"):
        raise typer.Exit(play_city(screen, saved, players, seating, save or load))
    if load is not None:
        wish: Wish | None = load_wish(load, wanted, seating)
    elif wanted or seating.asked:
        wish = new_wish(wanted, seating)
    else:
        wish = None
    raise typer.Exit(run(screen, wish, save))


def play_city(screen: Screen, saved: Log | None, players: int | None, seating: Seating, save: Path | None) -> int:
    """New Angeles, new or saved: you and citizens, or as many people as there are no bots for."""
    from boardroom.cli.terminal.city import OPPONENT as CITIZEN
    from boardroom.cli.terminal.city import CityTable

    if saved is not None and players is not None:
        raise SettingsError(N_("A loaded game keeps its settings: give no others together with --load."))
    played = make_game("new-angeles", players=players or 4) if saved is None else game_of(saved)
    dealer = dealer_for(seating.seed, 0 if saved is None else len(saved.picks))
    state = played.start(dealer) if saved is None else played.replay(saved, dealer=dealer)
    given = seating.against or (() if seating.hot_seat else (CITIZEN,))
    sitting = Seating(given, hot_seat=seating.hot_seat, names=(), seed=None).seats(played.players)
    bots = tuple(each for each in sitting if each != store.PERSON)
    table = CityTable(screen.console, played, bots, screen.language, seating.seed, state)
    try:
        return 0 if table.run(input, save) else INTERRUPTED
    except (EOFError, KeyboardInterrupt):
        return INTERRUPTED


class Seating:
    """Who is asked to sit where."""

    def __init__(self, against: tuple[str, ...], *, hot_seat: bool, names: tuple[str, ...], seed: int | None) -> None:
        self.against = against
        self.hot_seat = hot_seat
        self.names = names
        self.seed = seed

    @property
    def asked(self) -> bool:
        """Whether anything was asked for."""
        return bool(self.against or self.hot_seat or self.names or self.seed is not None)

    def seats(self, players: int) -> tuple[str, ...]:
        """The seats of a game: people first, then the bots in their order, the last one again where more are needed."""
        if self.hot_seat:
            bots = self.against
            if players - len(bots) < 1:
                text = N_("A table for {players} with {bots} bots has no seat for a person.")
                raise SettingsError(text, players=players, bots=len(bots))
        else:
            given = self.against or (OPPONENT,)
            if len(given) > max(1, players - 1):
                text = N_("{opponents} opponents are too many: {players} can play, you included.")
                raise SettingsError(text, opponents=len(given), players=players)
            bots = (*given, *[given[-1]] * players)[: players - 1]
        return (*[store.PERSON] * (players - len(bots)), *bots)

    def about(self, players: int) -> store.About:
        """The seating as a log keeps it."""
        names = tuple(store.clean_name(name) for name in self.names)
        return store.About(self.seats(players), names, self.seed)


def new_wish(wanted: dict[str, Any], seating: Seating) -> Wish:
    """A new game as the options say."""
    settings = {"players": 3, **wanted}
    if settings["players"] == 1 and (seating.against or seating.hot_seat):
        raise SettingsError(N_("Alone you play against ODS: leave out --against and --hot-seat."))
    # Checked here once, so that what is wrong is told before anything is asked.
    make_game(settings.pop("game", "new-corp-order"), **settings)
    return Wish(settings, seating.about(settings["players"]))


def load_wish(file: Path, wanted: dict[str, Any], seating: Seating) -> Wish:
    """A saved game, with other players if the options say so."""
    if wanted:
        raise SettingsError(N_("A loaded game keeps its settings: give no others together with --load."))
    log = Log.read(file)
    game = game_of(log)
    players = game.players
    about = store.About.of(log.about, players, OPPONENT)
    if seating.against or seating.hot_seat:
        about = replace(about, seats=seating.seats(players))
    if seating.names:
        about = replace(about, names=tuple(store.clean_name(name) for name in seating.names))
    if seating.seed is not None:
        about = replace(about, seed=seating.seed)
    over = game.over(game.replay(log))
    return Wish(about=about, log=replace(log, about=about.to_dict()), file=file if over else None)


def run(screen: Screen, wish: Wish | None, save: Path | None) -> int:
    """Play what is wished; without a wish what the menu says, game after game."""
    try:
        if wish is not None:
            session = open_session(screen, wish, save)
            return 0 if session.run() or not session.interrupted else INTERRUPTED
        menu = Menu(screen)
        while True:
            session = open_session(screen, menu.choose(), save)
            if not session.run():
                return INTERRUPTED if session.interrupted else 0
            session.keyboard.ask(pages.again(screen))
    except Left as left:
        screen.show(pages.farewell(screen))
        return INTERRUPTED if left.interrupted else 0


def open_session(screen: Screen, wish: Wish, save: Path | None) -> Session:
    """A game ready to be played, new or gone on with."""
    file = save or wish.file or store.new_file()
    if wish.log is None:
        settings = dict(wish.settings)
        game = make_game(settings.pop("game", "new-corp-order"), **settings)
        return Session(screen, game, game.start(dealer_for(wish.about.seed, 0)), wish.about, file)
    game = game_of(wish.log)
    about = store.About.of(wish.log.about, game.players, OPPONENT)
    state = game.replay(wish.log, dealer=dealer_for(about.seed, len(wish.log.picks)))
    return Session(screen, game, state, about, file)
