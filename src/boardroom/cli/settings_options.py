"""The settings of all games as options of a command, made from what the games say about themselves."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Annotated, Any

import typer

from boardroom.core.errors import SettingsError
from boardroom.core.meta import Meta, Setting
from boardroom.core.words import N_
from boardroom.games import game as make_game
from boardroom.games import meta, metas

Given = Mapping[str, str]
"""Settings by name, as they were written on the command line."""
GIVEN = "given"
"""The argument of a command that receives them."""
PREFIX = "setting_"


def takes_settings(command: Callable[..., None]) -> bool:
    """Whether a command takes the settings of games."""
    return GIVEN in inspect.signature(command).parameters


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for every setting of every game; what was given comes as its argument `given`.

    An option that the command has itself is left alone: its own meaning counts.
    """
    signature = inspect.signature(command, eval_str=True)
    own = [parameter for parameter in signature.parameters.values() if parameter.name != GIVEN]
    taken = {parameter.name for parameter in own}
    added = [_parameter(name, held) for name, held in _by_name().items() if name not in taken]

    @wraps(command)
    def called(**arguments: Any) -> None:
        given = {
            parameter.name.removeprefix(PREFIX): _written(value)
            for parameter in added
            if (value := arguments.pop(parameter.name)) is not None
        }
        command(**arguments, **{GIVEN: given})

    parameters = [parameter.replace(kind=parameter.KEYWORD_ONLY) for parameter in (*own, *added)]
    called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return called


def checked_settings(key: str, given: Given, players: int | None = None) -> dict[str, Any]:
    """What was given as the settings of a game; SettingsError for what does not belong to it or to each other.

    >>> checked_settings("new-corp-order", {"edition": "pnp"}, 2)
    {'players': 2, 'edition': 'pnp'}
    """
    described = meta(key)
    written = {"players": str(described.usual if players is None else players), **given}
    settings = described.parse(written)
    make_game(key, **settings)  # The game's own checks come first: their sentences say most.
    offered = {each.name for each in described.offered(settings)}
    for name in given:
        if name not in offered and settings[name] != described.setting(name).default:
            text = N_("{game} does not offer the setting '{name}' together with the others.")
            raise SettingsError(text, game=described.title, name=name)
    return settings


def _by_name() -> dict[str, list[tuple[Meta, Setting]]]:
    """The settings of all games; those of one name share an option."""
    found: dict[str, list[tuple[Meta, Setting]]] = {}
    for described in metas():
        for setting in described.settings:
            found.setdefault(setting.name, []).append((described, setting))
    return found


def _parameter(name: str, held: list[tuple[Meta, Setting]]) -> inspect.Parameter:
    """The option for all settings of one name."""
    flag = all(setting.kind == "flag" for _, setting in held)
    shorts = dict.fromkeys(setting.short_option for _, setting in held if setting.short_option)
    option = held[0][1].option
    kind: Any = bool | None if flag else str | None
    negated = flag and any(setting.default for _, setting in held)
    shared = len(held) > 1
    declared = typer.Option(
        f"{option}/--no-{option.removeprefix('--')}" if negated else option,
        *shorts,
        help=" ".join(
            f"{described.title}: {_help(setting)}" if shared else _help(setting) for described, setting in held
        ),
        show_default=_default(held) if negated or not flag else False,
        hidden=not any(_is_offered(described, setting) for described, setting in held),
        rich_help_panel=" / ".join(described.title for described, _ in held),
    )
    return inspect.Parameter(
        PREFIX + name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, declared]
    )


def _help(setting: Setting) -> str:
    if setting.kind == "flag":
        return setting.help
    if setting.kind == "seat":
        return f"{setting.help} A number from 1, or {setting.written(None)}."
    if setting.kind == "number":
        return f"{setting.label} ({setting.rule}), {setting.least} to {setting.most}; printed: {setting.default}."
    return f"{setting.help} {', '.join(choice.written for choice in setting.choices)}."


def _default(held: list[tuple[Meta, Setting]]) -> str:
    written = {setting.written(setting.default) for _, setting in held}
    return written.pop() if len(written) == 1 else "as the game says"


def _is_offered(described: Meta, setting: Setting) -> bool:
    return any(setting in described.offered({"players": players}) for players in described.players)


def _written(value: str | bool) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"
