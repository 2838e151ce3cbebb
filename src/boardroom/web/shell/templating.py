"""Templates: HTML with named values, everything escaped that is not markup already."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from boardroom.core.words import plural, unbroken
from boardroom.web.shell.html import Markup, icon, key, monogram
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.statics import address

WEB = Path(__file__).parent.parent


@cache
def environment() -> Environment:
    """The templates of the shell and of all games, by their path below `web`; a name that is not given is an error."""
    made = Environment(
        loader=FileSystemLoader(WEB),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(unbroken=unbroken, icon=icon, key=key, monogram=monogram, plural=plural, static=address)
    return made


@cache
def template(name: str) -> Template:
    """A template, compiled once."""
    return environment().get_template(name)


def render(name: str, t: Speech, /, **values: Any) -> Markup:
    """A template with its values. In it `t("...")` says a text in the reader's language."""
    return Markup(template(name).render(t=t, **values))
