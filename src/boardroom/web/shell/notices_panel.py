"""Notifications outside the page: the panel of the settings on which a reader says how to be reached, and of what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from boardroom.core.words import N_
from boardroom.games import meta, metas, occasions
from boardroom.table.awaited import OVER, TURN
from boardroom.table.channels import Channel, OwnTable
from boardroom.table.quiet import QuietTime
from boardroom.web.shell.html import Markup
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

SHAPE_WORDS = (("plain", N_("any program (JSON)")), ("discord", "Discord"), ("slack", "Slack"))
SHORT = {"push": N_("Push"), "webhook": N_("Webhook"), "mail": N_("E-mail")}
ICONS = {"push": "u-bell", "webhook": "u-link", "mail": "u-words"}
NIGHT = QuietTime(22 * 60, 7 * 60 + 30, "")
"""What the form offers to who has no quiet time yet. The browser knows the time zone."""


@dataclass(frozen=True)
class GameRows:
    """The occasions of a game in words."""

    key: str
    title: str
    occasions: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Reach:
    """How a reader is reached, and when not."""

    channels: Sequence[Channel]
    tables: Sequence[OwnTable]
    quiet: QuietTime | None


def notices_panel(t: Speech, reach: Reach, key: str, *, mail: bool, told: str = "") -> Markup:
    """The panel. `key` is the server's for web push; `told` says how the last thing went."""
    named = [(each, _table_name(each)) for each in reach.tables]
    return render(
        "shell/templates/notices.html",
        t,
        channels=[(each, called(t, each), t(SHORT[each.kind]), host_of(each)) for each in reach.channels],
        games=[_rows(t, each.key) for each in metas()],
        differing=[(each, name) for each, name in named if each.channels is not None],
        alike=[(each, name) for each, name in named if each.channels is None],
        shapes=[(name, t(words) if name == "plain" else words) for name, words in SHAPE_WORDS],
        icons=ICONS,
        quiet_on=reach.quiet is not None,
        quiet=(reach.quiet or NIGHT).to_json(),
        key=key,
        mail=mail,
        told=told,
    )


def _rows(t: Speech, game: str) -> GameRows:
    own = [(each.key, t(each.title)) for each in occasions(game)]
    return GameRows(game, meta(game).title, [(TURN, t(N_("It is my turn"))), *own, (OVER, t(N_("The game is over")))])


def _table_name(table: OwnTable) -> str:
    game = meta(table.game).title
    return f"{table.name} ({game})" if table.name else f"{game} {table.id[:4]}"


def called(t: Speech, channel: Channel) -> str:
    """A way to reach somebody in a few words, without what is secret in its address."""
    if channel.kind == "mail":
        return str(channel.address["to"])
    if channel.kind == "webhook":
        return t(N_("Webhook at {host}"), host=host_of(channel))
    return t(N_("Push to a browser ({host})"), host=host_of(channel))


def host_of(channel: Channel) -> str:
    """Where messages go, without what is secret in the address."""
    if channel.kind == "mail":
        return str(channel.address["to"]).rpartition("@")[2]
    return urlsplit(channel.address["url" if channel.kind == "webhook" else "endpoint"]).hostname or ""
