"""How the server is set up: by the command line, which tells its workers through the environment."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from boardroom.core.errors import SettingsError
from boardroom.core.folders import database_file
from boardroom.core.words import N_
from boardroom.table.housekeeping import Policy
from boardroom.table.outside import Outside

PREFIX = "BOARDROOM_"
ORIGIN = re.compile(r"https?://(\*\.)?[A-Za-z0-9.-]+(:\d{1,5})?|https?://\[[0-9A-Fa-f:]+\](:\d{1,5})?")
"""A scheme, a name that may begin with any part, and a port: what a Content-Security-Policy understands."""


class Settings(BaseSettings):
    """Everything that can be set, each as BOARDROOM_<NAME> in the environment."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    database: str = ""
    """postgresql://..., or a file for SQLite; empty for a file in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8421
    workers: int = 1
    hosts: str = ""
    """Names under which the server may be called, with commas; empty for any, or the local ones if it is local."""
    secure: bool = False
    """Whether people come by https, so that cookies are sent that way only."""
    rate: float = 40.0
    """Requests a second that one client may make on average; 0 for no limit on clients at all."""
    sockets: int = 100
    """Sockets that one client may have open at once; 0 for any number."""
    proxies: str = ""
    """Addresses or networks of proxies, with commas, whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    rates: str = ""
    """The file in which workers share what clients asked; `boardroom serve` makes one for several workers."""
    keep_waiting: float = 14
    """After how many days without a visitor tables are cleared away: those that nobody began, ..."""
    keep_playing: float = 90
    """... games that go on, ..."""
    keep_over: float = 365
    """... games that are over, ..."""
    keep_uploaded: float = 30
    """... and logs that somebody brought; 0 for never."""
    archive: str = ""
    """A folder for the logs of games that are over when they are cleared away; empty for none."""
    log: Literal["text", "json"] = "text"
    """How the server logs: lines of text, or of JSON."""
    metrics_port: int = 0
    """The port for Prometheus; 0 for none. Several workers take this one and those behind it."""
    metrics_host: str = "127.0.0.1"
    pages: bool = True
    """Whether there are pages, or only the JSON API."""
    private_webhooks: bool = False
    """Whether word may be sent to addresses inside this server's own network."""
    smtp: str = ""
    """smtp://user:password@host:587 or smtps://... for mail; empty for none."""
    mail_from: str = ""
    """From whom mail comes."""
    contact: str = ""
    """mailto:... or https://..., by which push services reach whoever runs this server."""
    embed: str = ""
    """Origins whose pages may show replays in a frame, with spaces or commas; empty for none."""
    bot_pause: float = 0.35
    bot_processes: int = 2
    thinkers: bool = False
    """Whether bots think in `boardroom think`, on this or other machines; needs PostgreSQL."""
    warm_up: bool = False
    """Whether to compile what some bots need and to draw some pages at the start, or only when somebody asks for them;
    `boardroom serve` does."""

    @property
    def store(self) -> str:
        """Where the games are."""
        return self.database or str(database_file())

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Names under which the server may be called; empty for any."""
        if self.hosts:
            return frozenset(name.strip().lower() for name in self.hosts.split(",") if name.strip())
        if self.host in {"127.0.0.1", "::1", "localhost"}:
            return frozenset({"127.0.0.1", "[::1]", "localhost", "testserver"})
        return frozenset()

    @property
    def frame_ancestors(self) -> str:
        """The origins whose pages may show replays, as a Content-Security-Policy lists them; empty for none.

        >>> Settings(embed="https://blog.example, https://*.example.org").frame_ancestors
        'https://blog.example https://*.example.org'
        """
        origins = self.embed.replace(",", " ").split()
        wrong = next((each for each in origins if not ORIGIN.fullmatch(each)), None)
        if wrong is not None:
            raise SettingsError(
                N_("{name} lists origins such as https://example.org, not {text}."), name=f"{PREFIX}EMBED", text=wrong
            )
        return " ".join(origins)

    @property
    def policy(self) -> Policy:
        """When tables are cleared away."""
        days = (self.keep_waiting, self.keep_playing, self.keep_over, self.keep_uploaded)
        return Policy(*days, archive=Path(self.archive) if self.archive else None)

    @property
    def outside(self) -> Outside:
        """How word leaves this server."""
        host = next(iter(sorted(self.allowed_hosts - {"127.0.0.1", "[::1]", "testserver"})), "localhost")
        contact = self.contact or f"mailto:boardroom@{host}"
        return Outside(self.private_webhooks, self.smtp, self.mail_from, contact)

    def to_environment(self) -> dict[str, str]:
        """The environment that has these settings."""
        return {PREFIX + name.upper(): str(value) for name, value in self.model_dump().items()}


def read_settings(**given: Any) -> Settings:
    """The settings that are given, and the others as the environment has them.

    >>> read_settings(port=9000).port
    9000
    """
    try:
        settings = Settings(**given)
    except ValidationError as error:
        first = error.errors()[0]
        name = PREFIX + str(first["loc"][0]).upper()
        text = str(first["input"])
        if first["type"].startswith("bool"):
            raise SettingsError(N_("{name} must be true or false, not {text}."), name=name, text=text) from error
        if first["type"] == "literal_error":
            values = str(first["ctx"]["expected"])
            raise SettingsError(
                N_("{name} must be {values}, not {text}."), name=name, values=values, text=text
            ) from error
        raise SettingsError(N_("{name} must be a number, not {text}."), name=name, text=text) from error
    _ = settings.frame_ancestors  # What cannot be is refused at the start.
    return settings
