"""The list of commands; finds and runs a command and reports its errors.

Every command is a function in a module of its own name: `boardroom rules` is `boardroom.cli.rules.rules`. Only the
module of the command that is called gets imported, so that a start stays fast however many commands there are.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Annotated, Any

import typer

from boardroom.core.errors import BoardroomError
from boardroom.core.words import LANGUAGES

# One line adds a command: its name, and what --help says of it.
COMMANDS = {
    "serve": "Play in the browser with friends, bots or ODS (default command).",
    "play": "Play in the terminal: against bots, solo against ODS, or several people at one keyboard.",
    "replay": "Replay a saved game, step by step or as text.",
    "simulate": "Play many games at once and sum them up.",
    "ladder": "Rate bots against each other, with confidence intervals.",
    "analyse": "Find the most costly choices in a finished game.",
    "puzzles": "Find puzzles in games between bots, or check the solutions of those in the package.",
    "loadtest": "Measure how many tables a server can handle.",
    "chaos": "Kill servers and break the store under load, and compare what was answered with the logs.",
    "hostile": "Send a server what nobody should, beside normal tables.",
    "botload": "Measure whether quick bots stay quick while many others think.",
    "bench": "Measure the speed of the engine, and optionally of others.",
    "machine": "Print a function of the rules as the machine code that it is compiled to.",
    "balance": "Measure the balance of a game and write a report.",
    "calibrate": "Measure how far the beliefs of bots are true.",
    "negotiate": "Measure whether trading pays, and for whom.",
    "mcp": "Let a language model take a seat, as a Model Context Protocol server.",
    "think": "Let the bots of web workers think here, on any number of machines.",
    "backup": "Copy all games of the browser into one file, while the server runs.",
    "restore": "Bring back all games, or one table, as a copy has them.",
    "admin": "List, export and delete tables, and see what uses space.",
    "cards": "Print every card of a game, with what is known of it.",
    "rules": "Look up a rule, or see which rules the tests prove.",
}
WITHOUT_ARGUMENTS = "serve"


def run(arguments: list[str]) -> int:
    """Run a command line and give its exit code."""
    if not arguments:
        arguments = [WITHOUT_ARGUMENTS] if WITHOUT_ARGUMENTS in COMMANDS else ["--help"]
    try:
        build(arguments)(arguments, prog_name="boardroom")
    except SystemExit as finished:
        return finished.code if isinstance(finished.code, int) else 1
    except BoardroomError as error:
        complain(error.in_language(language_of(arguments)))
        return 1
    return 0


def build(arguments: list[str]) -> typer.Typer:
    """An application in which the command to be called is real and all others are only their line of help."""
    app = typer.Typer(
        name="boardroom",
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(options)
    called = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, summary in COMMANDS.items():
        app.command(name, short_help=summary)(load(name) if name == called else not_called)
    return app


def load(name: str) -> Callable[..., Any]:
    """The function of a command, with the settings of the games that are known now as options if it takes them."""
    from boardroom.cli.settings_options import takes_settings, with_settings

    command: Callable[..., Any] = getattr(importlib.import_module(f"boardroom.cli.{name}"), name)
    return with_settings(command) if takes_settings(command) else command


def not_called() -> None:
    """Stand in for a command that this command line does not call."""


def show_version(wanted: bool) -> None:
    """Show the version and leave, if that was asked for."""
    if wanted:
        from boardroom.core.version import version

        typer.echo(f"Boardroom {version()}")
        raise typer.Exit


def options(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Board games about corporations."""


def language_of(arguments: list[str]) -> str:
    """The language that a command line asks for, as far as we speak it; else that of the system."""
    from boardroom.cli.terminal.screen import own_language

    for option, value in zip(arguments, [*arguments[1:], ""], strict=True):
        wanted = option.removeprefix("--lang=") if option.startswith("--lang=") else value
        if option.startswith("--lang") and wanted in LANGUAGES:
            return wanted
    return own_language()


def complain(sentence: str) -> None:
    """Show a person what went wrong."""
    from rich.console import Console
    from rich.text import Text

    Console(stderr=True).print(Text(sentence, style="red"))
