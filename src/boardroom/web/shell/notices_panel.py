"""Notifications outside the page: the panel of the settings on which a reader says how to be reached."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from boardroom.core.words import N_
from boardroom.table.awaited import OVER, TURN
from boardroom.table.notices import Channel
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

OCCASION_WORDS = ((TURN, N_("It is my turn")), (OVER, N_("A game is over")))
SHAPE_WORDS = (("plain", N_("any program (JSON)")), ("discord", "Discord"), ("slack", "Slack"))


def notices_panel(t: Speech, channels: Sequence[Channel], key: str, *, mail: bool, told: str = "") -> Markup:
    """The panel. `key` is the server's for web push; `told` says how the last thing went."""
    return render(
        "shell/templates/notices.html",
        t,
        channels=[(each, called(t, each)) for each in channels],
        occasions=[(name, t(words)) for name, words in OCCASION_WORDS],
        shapes=[(name, t(words) if name == "plain" else words) for name, words in SHAPE_WORDS],
        key=key,
        mail=mail,
        told=told,
    )


def called(t: Speech, channel: Channel) -> str:
    """A way to reach somebody in a few words, without what is secret in its address."""
    if channel.kind == "mail":
        return str(channel.address["to"])
    if channel.kind == "webhook":
        return t(N_("Webhook at {host}"), host=urlsplit(channel.address["url"]).hostname or "")
    return t(N_("Push to a browser ({host})"), host=urlsplit(channel.address["endpoint"]).hostname or "")
