"""While bots are being compiled the pages say so, and say what that means."""

import pytest

from boardroom.web.render.lobby import lobby
from boardroom.web.render.setup import new_table
from boardroom.web.render.speech import Speech


@pytest.mark.parametrize(
    ("language", "mark", "hint"),
    [
        ("en", "Tycoon (getting ready)", "Manager picks for them until then."),
        ("de", "Magnat (wird vorbereitet)", "Bis dahin wählt die Stufe Manager für sie."),
        ("fr", "Magnat (en préparation)", "le niveau Cadre choisit pour eux."),
    ],
)
def test_a_bot_that_is_not_ready_says_so(language, mark, hint):
    t = Speech(language)
    for compiling in (True, False):
        setup, front = (
            str(new_table(t, (), "manager", compiling=compiling)),
            str(lobby(t, [], [], "manager", compiling=compiling)),
        )
        assert (mark in setup, mark in front, hint in setup) == (compiling, compiling, compiling)
        assert "Manager (" not in setup, "who needs no compiler is ready"
