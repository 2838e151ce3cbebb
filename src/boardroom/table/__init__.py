"""The table: seats and who sits there, a log that is on disk, live news, clocks, chat, bots. It knows no HTTP."""

from pathlib import Path

from boardroom.core.words import register

register(Path(__file__).parent / "locale")
