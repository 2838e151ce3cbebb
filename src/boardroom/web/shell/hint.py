"""What a bot would do on the reader's seat."""

from __future__ import annotations

from boardroom.table.model import Hint
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render


def hint_card(t: Speech, hint: Hint | None, problem: str = "") -> Markup:
    """The card; empty but there until somebody asks."""
    return render("shell/templates/hint.html", t, hint=hint, problem=problem)
