"""The table service: seats, a durable log, live news, clocks, chat, bots. It does not depend on HTTP."""

from pathlib import Path

from boardroom.core.words import register

register(Path(__file__).parent / "locale")
