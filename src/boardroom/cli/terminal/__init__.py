"""Play in the terminal: what is drawn, what is typed, and the game in between."""

from __future__ import annotations

from pathlib import Path

from boardroom.core.words import register

register(Path(__file__).parent.parent / "locale")
