"""`boardroom mcp`: a table for language models, as a server of the Model Context Protocol over the JSON API."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from boardroom.core.errors import SettingsError
from boardroom.core.words import LANGUAGES, N_


def mcp(
    *,
    server: Annotated[
        str, typer.Option(help="The address of a running server (boardroom serve).")
    ] = "http://127.0.0.1:8421",
    table: Annotated[str, typer.Option(help="The table to sit at; without one the model makes or joins one.")] = "",
    key: Annotated[
        str, typer.Option(envvar="BOARDROOM_KEY", help="The key that opens the seat. Better in BOARDROOM_KEY.")
    ] = "",
    seat: Annotated[int | None, typer.Option(min=0, help="One of several seats of the key.")] = None,
    lang: Annotated[str, typer.Option(help=f"Language: {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Let a language model take a seat: tools to look, pick, propose, chat and wait, on standard input and output.

    A client of the Model Context Protocol starts this command by itself. Its configuration names the command and its
    arguments, for example: {"mcpServers": {"boardroom": {"command": "boardroom", "args": ["mcp"]}}}
    """
    from boardroom.cli.modelcontext.door import Door
    from boardroom.cli.modelcontext.protocol import Server
    from boardroom.cli.modelcontext.tools import INSTRUCTIONS, tools_of
    from boardroom.core.version import version

    if not server.startswith(("http://", "https://")):
        raise SettingsError(
            N_("The address of a server begins with http:// or https://, not so: {server}"), server=server
        )
    door = Door(server, table, key, seat, lang if lang in LANGUAGES else "en")
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    Server(tools_of(door), version(), INSTRUCTIONS).serve(sys.stdin, sys.stdout)
