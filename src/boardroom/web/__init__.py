"""The table in the browser: JSON API, pages, live updates. Everything about HTTP is here."""

from pathlib import Path

from boardroom.core.words import register

register(Path(__file__).parent / "locale")
