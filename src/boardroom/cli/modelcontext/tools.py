"""What a model can do at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.cli.modelcontext.door import Door, Json
from boardroom.cli.modelcontext.protocol import Answer, Tool, ToolError
from boardroom.cli.modelcontext.words import asked, described
from boardroom.games import GAMES

INSTRUCTIONS = (
    "You sit at a table of a board game. Call look to see it, options to see what you may pick, pick to choose, wait "
    "until it is your turn again. Where look shows what you may propose, you may also trade; you may always talk to "
    "the others. The engine enforces the rules: what it does not offer cannot be done, and only what is written into a "
    "trade as a sold decision binds anybody. Never tell others what your hidden cards are: the rules forbid it."
)
LONGEST_WAIT = 50.0
NUMBER, TEXT, FLAG = {"type": "integer"}, {"type": "string"}, {"type": "boolean"}
TEXTS = {"type": "array", "items": TEXT}
OFFER = {
    "to": {**NUMBER, "description": "The seat that you propose to."},
    "pay": {**NUMBER, "minimum": 0, "description": "Capital that you pay."},
    "get": {**NUMBER, "minimum": 0, "description": "Capital that you get."},
    "give": {**TEXTS, "description": "Assets that you give, by key."},
    "take": {**TEXTS, "description": "Assets that you get, by key."},
    "lock": {**TEXT, "description": "The decision that is sold, e.g. main-2, abstain, pass; see look."},
    "promise": {**FLAG, "description": "Whether the decision is only promised, and binds nobody."},
    "say": {**TEXT, "description": "A word that goes with it, e.g. ask-support, where the table plays with promises."},
    "about": {**TEXT, "enum": ["main", "counter"], "description": "The offer that the word is about."},
}


def tools_of(door: Door) -> dict[str, Tool]:
    """The tools for one door."""
    desk = Desk(door)
    tools = (
        Tool("new_table", "Make a table and sit down. Bots take the other seats unless people are invited.", {
            "game": {**TEXT, "description": f"One of: {', '.join(GAMES)}."},
            "players": {**NUMBER, "minimum": 1, "maximum": 6},
            "bots": {**TEXT, "description": "Level of the bots, e.g. manager or manager:character=trader."},
            "people": {**NUMBER, "minimum": 0, "description": "How many other seats are for people who get a link."},
            "settings": {"type": "object", "description": "Settings of the game, e.g. {\"trading\": \"support\"}."},
            "name": TEXT,
        }, desk.new_table, changes=True),
        Tool("join", "Take a seat: by an invitation, or an open one of a table.", {
            "invitation": TEXT, "table": TEXT, "name": TEXT,
        }, desk.join, changes=True),
        Tool("look", "The table as you see it, as text and JSON: everything public, your own cards, what happened, "
             "what you may pick and propose.", {}, desk.look),
        Tool("options", "What is asked of you now, and what you may pick.", {}, desk.options),
        Tool("pick", "Pick an option by its number; several numbers are the parts of one choice.", {
            "pick": NUMBER, "picks": {"type": "array", "items": NUMBER},
            "version": {**NUMBER, "description": "The version that you answer; by default the one you saw last."},
        }, desk.pick, changes=True),
        Tool("propose", "Propose a trade to another seat: capital, assets, a sold decision, a word. All of it at once.",
             OFFER, desk.propose, ("to",), changes=True),
        Tool("say", "Say something to everybody at the table.", {"text": TEXT}, desk.say, ("text",), changes=True),
        Tool("wait", "Wait until the game waits for you, it is over, or the time is up.", {
            "seconds": {"type": "number", "minimum": 0, "maximum": LONGEST_WAIT},
            "for_news": {**FLAG, "description": "Come back as soon as anything happens."},
        }, desk.wait),
    )  # fmt: skip
    return {tool.name: tool for tool in tools}


class Desk:
    """Carries the tools out."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._version: int | None = None

    def _answer(self, seen: Json, text: str | None = None) -> Answer:
        self._version = seen["version"]
        return Answer(described(seen, self._door.language) if text is None else text, seen)

    def new_table(self, given: Mapping[str, Any]) -> Answer:
        """Make a table."""
        about = self._door.ask("GET", "")
        game = given.get("game") or about["games"][0]
        found = next((each for each in about["descriptions"] if each["key"] == game), None)
        if found is None:
            raise ToolError(f"There is no game {game}; there are {', '.join(about['games'])}.")
        players = int(given.get("players") or found["usual_players"])
        people = min(int(given.get("people") or 0), players - 1)
        bot = {"kind": "bot", "level": given.get("bots") or found["default_level"]}
        seats = [{"kind": "you", "name": given.get("name") or ""}, *[{"kind": "person"}] * people]
        wish = {
            "game": game,
            "settings": {**(given.get("settings") or {}), "players": players},
            "seats": [*seats, *[bot] * (players - len(seats))],
        }
        made = self._door.make(wish)
        seen = self._door.look()
        links = "".join(f"\nInvitation to seat {seat}: {link}" for seat, link in made["invitations"].items())
        text = f"You sit at table {made['table']}.{links}\n\n{described(seen, self._door.language)}"
        return self._answer(seen, text)

    def join(self, given: Mapping[str, Any]) -> Answer:
        """Take a seat."""
        self._door.join(given.get("invitation") or "", given.get("table") or "", given.get("name") or "")
        return self.look({})

    def look(self, given: Mapping[str, Any]) -> Answer:  # noqa: ARG002 - one shape for all tools
        """The table."""
        return self._answer(self._door.look())

    def options(self, given: Mapping[str, Any]) -> Answer:  # noqa: ARG002
        """What may be picked."""
        seen = self._door.look()
        self._version = seen["version"]
        return Answer(
            asked(seen), {key: seen[key] for key in ("version", "your_turn", "question", "options", "desk", "status")}
        )

    def pick(self, given: Mapping[str, Any]) -> Answer:
        """Pick."""
        picks = given.get("picks") or ([given["pick"]] if "pick" in given else [])
        if not picks:
            raise ToolError("Name a pick.")
        self._door.pick(self._now(given), list(picks))
        return self.look({})

    def propose(self, given: Mapping[str, Any]) -> Answer:
        """Propose."""
        self._door.offer(self._now({}), given)
        return self.look({})

    def say(self, given: Mapping[str, Any]) -> Answer:
        """Talk."""
        self._door.chat(str(given["text"]))
        return Answer("Said.", {"said": str(given["text"])})

    def wait(self, given: Mapping[str, Any]) -> Answer:
        """Wait."""
        seconds = min(LONGEST_WAIT, float(given.get("seconds", 20)))
        return self._answer(self._door.wait(seconds, self._version if given.get("for_news") else None))

    def _now(self, given: Mapping[str, Any]) -> int:
        if given.get("version") is not None:
            return int(given["version"])
        if self._version is None:
            self._version = self._door.look()["version"]
        return self._version
