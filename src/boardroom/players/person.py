"""A person as a player: somebody who is asked on a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardroom.core.errors import SettingsError
from boardroom.core.options import Option
from boardroom.core.presentation import View
from boardroom.core.words import N_
from boardroom.players.contract import Stop

Ask = Callable[[View, Sequence[Option]], Option]
"""Shows a person what the seat may know and comes back with one of the options."""


class PersonPlayer:
    """Picks what a person chooses, however long that takes: nobody can stop a person from thinking."""

    name = "person"

    def __init__(self, seed: int | None = None, ask: Ask | None = None) -> None:  # noqa: ARG002
        if ask is None:
            raise SettingsError(N_("A human player needs a screen: use boardroom play or boardroom serve."))
        self._ask = ask

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """What the person chooses."""
        return self._ask(view, options)
