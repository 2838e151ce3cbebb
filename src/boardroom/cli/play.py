"""`boardroom play`: a game in the terminal, against bots, alone or with several people at one keyboard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from boardroom import players as bots
from boardroom.cli.settings_options import Given, checked_settings
from boardroom.cli.terminal import pages, store
from boardroom.cli.terminal.keyboard import Left
from boardroom.cli.terminal.menu import Menu, Table
from boardroom.cli.terminal.screen import Screen, make_console, own_language
from boardroom.cli.terminal.session import Session, dealer_for
from boardroom.core.errors import SettingsError
from boardroom.core.folders import saved_games_folders
from boardroom.core.log import Log
from boardroom.core.words import N_, check_language, message
from boardroom.games import GAMES, default_game, game_of, meta, metas
from boardroom.games import game as make_game

INTERRUPTED = 130
NUMBERS = "; ".join(f"{each.title} {each.least} to {each.most}" for each in metas())
LEVELS = "; ".join(f"{each.title} {', '.join(level.name for level in bots.levels(each.key))}" for each in metas())
DEFAULTS = ", ".join(bots.default_opponent(each.key) for each in metas())


def play(
    *,
    game: Annotated[
        str | None, typer.Option(help=f"Which game: {', '.join(GAMES)}.", show_default=default_game())
    ] = None,
    players: Annotated[
        int | None, typer.Option(help=f"How many players: {NUMBERS}; 1 is solo.", show_default="the usual number")
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(help=f"Who plays against you: {LEVELS}. Repeat for each seat.", show_default=DEFAULTS),
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="Alone, in a game that has this.")] = False,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="Several people at this keyboard.")] = False,
    name: Annotated[list[str] | None, typer.Option(help="Your name. Repeat for each person.")] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed, for a deal you can repeat.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, de or fr.", show_default="system language")] = None,
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours; NO_COLOR works too.")] = False,
    given: Given,
) -> None:
    """Play in the terminal. Without options a menu asks what to play."""
    screen = Screen(make_console(colour=not no_color), check_language(lang) if lang else own_language())
    if solo and players not in (None, 1):
        raise SettingsError(N_("--solo is for one player; leave out --players."))
    wanted = Wanted(game, 1 if solo else players, given)
    seating = Seating(tuple(against or ()), hot_seat=hot_seat, names=tuple(name or ()), seed=seed)
    if load is not None:
        table: Table | None = loaded(load, wanted, seating)
    elif wanted.anything or seating.anything:
        table = new_table(wanted, seating)
    else:
        table = None
    raise typer.Exit(run(screen, table, save))


@dataclass(frozen=True)
class Wanted:
    """The game that the options ask for."""

    game: str | None
    players: int | None
    given: Given

    @property
    def anything(self) -> bool:
        """Whether anything was asked for."""
        return self.game is not None or self.players is not None or bool(self.given)


@dataclass(frozen=True)
class Seating:
    """Who is asked to sit where."""

    against: tuple[str, ...]
    hot_seat: bool
    names: tuple[str, ...]
    seed: int | None

    @property
    def anything(self) -> bool:
        """Whether anything was asked for."""
        return bool(self.against or self.hot_seat or self.names or self.seed is not None)

    def seats(self, key: str, players: int) -> tuple[str, ...]:
        """The seats of a game: people first, then the bots in their order, the last one again where more are needed."""
        for each in self.against:
            bots.find(bots.parse(each)[0], key)
        if self.hot_seat:
            seated = self.against
            if players - len(seated) < 1:
                text = N_("No seat is left for a person (seats: {players}, bots: {bots}).")
                raise SettingsError(text, players=players, bots=len(seated))
        else:
            given = self.against or (bots.default_opponent(key),)
            if len(given) > max(1, players - 1):
                text = N_("{opponents} opponents are too many: {players} can play, you included.")
                raise SettingsError(text, opponents=len(given), players=players)
            seated = (*given, *[given[-1]] * players)[: players - 1]
        return (*[store.PERSON] * (players - len(seated)), *seated)

    def about(self, key: str, players: int) -> store.About:
        """The seating as a log keeps it."""
        names = tuple(store.clean_name(name) for name in self.names)
        return store.About(self.seats(key, players), names, self.seed)


def new_table(wanted: Wanted, seating: Seating) -> Table:
    """A new game as the options say."""
    key = wanted.game or default_game()
    settings = checked_settings(key, wanted.given, wanted.players)
    if settings["players"] == 1 and (seating.against or seating.hot_seat):
        text = N_("A solo game is against {automaton}. Leave out --against and --hot-seat.")
        raise SettingsError(text, automaton=message(meta(key).automaton))
    return Table(key, settings, seating.about(key, settings["players"]))


def loaded(file: Path, wanted: Wanted, seating: Seating) -> Table:
    """A saved game, with other players if the options say so. A file from elsewhere is left as it is."""
    log = Log.read(file)
    if wanted.players is not None or wanted.given or wanted.game not in (None, log.game):
        raise SettingsError(N_("A loaded game keeps its settings. Do not combine --load with other settings."))
    game = game_of(log)
    about = store.About.of(log.about, game.players, bots.default_opponent(game.key))
    if seating.against or seating.hot_seat:
        about = replace(about, seats=seating.seats(game.key, game.players))
    if seating.names:
        about = replace(about, names=tuple(store.clean_name(name) for name in seating.names))
    if seating.seed is not None:
        about = replace(about, seed=seating.seed)
    own = file.resolve().parent in {folder.resolve() for folder in saved_games_folders()}
    over = game.over(game.replay(log))
    return Table(game.key, about=about, log=replace(log, about=about.to_dict()), file=file if own or over else None)


def run(screen: Screen, table: Table | None, save: Path | None) -> int:
    """Play a game; without one what the menu says, game after game."""
    try:
        if table is not None:
            session = open_session(screen, table, save)
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


def open_session(screen: Screen, table: Table, save: Path | None) -> Session:
    """A game ready to be played, new or gone on with."""
    file = save or table.file or store.new_file()
    if table.log is None:
        game = make_game(table.game, **table.settings)
        return Session(screen, game, game.start(dealer_for(table.about.seed, 0)), table.about, file)
    game = game_of(table.log)
    about = store.About.of(table.log.about, game.players, bots.default_opponent(game.key))
    state = game.replay(table.log, dealer=dealer_for(about.seed, len(table.log.picks)))
    return Session(screen, game, state, about, file)
