"""What programs send to the JSON API, and what it answers besides the records of the table service."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from boardroom.games import default_game
from boardroom.table.model import TableView

LARGEST_NUMBER = 2**31 - 1
LARGEST_SEAT = 15
MOST_PICKS = 64


class Strict(BaseModel):
    """What is not known is refused, not overlooked."""

    model_config = ConfigDict(extra="forbid")


Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, le=LARGEST_SEAT, strict=True)]
Name = Annotated[str, Field(max_length=100)]


class SeatWish(Strict):
    """Who shall sit on a seat: you, whoever has the invitation, whoever comes first, or a bot."""

    kind: Literal["you", "person", "open", "bot"]
    name: Name = ""
    level: Annotated[str, Field(max_length=40, description="Of a bot; see /api/v1.")] = ""


class ClockWish(Strict):
    """How long one may think: any time, minutes for the whole game or a turn, or days a move; and what then."""

    kind: Literal["none", "minutes", "turn", "days"] = "none"
    amount: Annotated[int, Field(ge=0, le=600, strict=True)] = 0
    then: Literal["bot", "loss"] = "bot"
    increment: Annotated[int, Field(ge=0, le=300, strict=True, description="Seconds more after every turn.")] = 0
    misses: Annotated[
        int,
        Field(ge=1, le=5, strict=True, description="Missed turns or days in a row after which a bot keeps the seat."),
    ] = 2


class TalkWish(Strict):
    """What may be said: to all only, or also to one person; and for how many seconds proposals may be made."""

    mode: Literal["open", "private"] = "open"
    seconds: Annotated[int, Field(ge=0, le=3_600, strict=True)] = 0
    watchers: Annotated[bool, Field(description="Whether spectators may speak to all.")] = False


class Match(Strict):
    """A game to be played with whoever wants to play it too."""

    game: Annotated[str, Field(max_length=40)] = default_game()
    name: Name = ""
    language: Annotated[str | None, Field(max_length=8, description="To be spoken; yours without it.")] = None


class AskForSeat(Strict):
    """A seat that somebody would like to have."""

    seat: SeatNumber
    name: Name = ""


class Asked(BaseModel):
    """It was asked. The key is there if you came without one: it opens the seat once everybody agreed."""

    key: str | None


class WishAnswer(Strict):
    """Whether somebody gets the seat they ask for."""

    number: Number
    agree: bool


class Block(Strict):
    """Who sits on a seat, or who said a line."""

    seat: SeatNumber | None = None
    line: Number | None = None


class Note(Strict):
    """A note on a moment of a game that is over."""

    at: Number
    text: Annotated[str, Field(min_length=1, max_length=2_000, description="Plain text; 500 letters are kept.")]
    public: bool = False
    name: Name = ""


class NoteMade(BaseModel):
    """A note that was written."""

    id: str


class NewTable(Strict):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40)] = default_game()
    settings: Annotated[dict[str, Any], Field(max_length=20, description="As they stand in a log.")] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    name: Annotated[Name, Field(description="Yours, for all seats of kind you.")] = ""
    clock: ClockWish = ClockWish()
    private: bool = True
    talk: Annotated[TalkWish | None, Field(description="Without it: to all only where strangers sit.")] = None


class Made(BaseModel):
    """A new table. The key is there if you came without one: keep it, it opens your seats."""

    table: str
    key: str | None
    invitations: dict[int, str] = Field(description="By seat: what a friend claims the seat with, once.")


class Claim(Strict):
    """An invitation to be used up."""

    invitation: Annotated[str, Field(max_length=100)]
    name: Name = ""


class Secret(Strict):
    """An invitation to be looked at."""

    invitation: Annotated[str, Field(max_length=100)]


class Join(Strict):
    """Any open seat, or a certain one."""

    name: Name = ""
    seat: SeatNumber | None = None


class Taken(BaseModel):
    """A seat that is yours. The key is there if you came without one."""

    table: str
    seat: int
    key: str | None


class Pick(Strict):
    """The answer to the decision of a version: a pick, or the picks of one choice, as of a proposal, in their order."""

    version: Number
    pick: Number | None = None
    picks: Annotated[list[Number], Field(min_length=1, max_length=MOST_PICKS)] | None = None
    seat: SeatNumber | None = None

    @model_validator(mode="after")
    def one_of_them(self) -> Self:
        """Refuse both and neither."""
        if (self.pick is None) == (self.picks is None):
            raise ValueError("either pick or picks")
        return self

    @property
    def choice(self) -> int | list[int]:
        """Whichever was sent."""
        return self.picks if self.pick is None and self.picks is not None else self.pick or 0


class Offer(Strict):
    """An offer to others, in the words of the game's desk, for example `to`, `give`, `pay` and `lock`."""

    version: Number
    seat: SeatNumber | None = None
    offer: Annotated[dict[str, Any], Field(max_length=20)]


class OfSeat(Strict):
    """All seats that your key opens, or one of them."""

    seat: SeatNumber | None = None


class Rename(OfSeat):
    """Another name."""

    name: Name


class Remark(OfSeat):
    """Something said."""

    text: Annotated[str, Field(min_length=1, max_length=2_000)]
    to: Annotated[int | None, Field(ge=0, le=7, strict=True, description="The seat that it is for; else all.")] = None
    promised: Annotated[
        int | None, Field(ge=0, le=7, strict=True, description="The seat to which it is a promise.")
    ] = None
    name: Annotated[Name, Field(description="Of a spectator.")] = ""


class Marked(OfSeat):
    """What became of a promise."""

    promise: Annotated[str, Field(max_length=20, description="Its key in the book.")]
    kept: Annotated[bool | None, Field(description="Whether it was kept; null to say nothing any more.")] = None


class Mute(OfSeat):
    """Somebody not to be heard any more, or again."""

    other: Annotated[int, Field(ge=-1, le=7, strict=True, description="A seat; -1 for all spectators.")]
    muted: bool = True


class Question(OfSeat):
    """Something that somebody would like to do."""

    verb: Annotated[str, Field(max_length=40)]
    targets: Annotated[dict[str, str | int | None], Field(max_length=10)] = {}


class Because(BaseModel):
    """Whether it may be done, and if not, the rule and the reason."""

    allowed: bool
    rule: str | None = None
    reason: str | None = None


class Version(Strict):
    """What was seen last."""

    version: Number


class Answer(Strict):
    """Yes or no."""

    agree: bool


class Level(Strict):
    """A level of bots."""

    level: Annotated[str, Field(max_length=40, description="Empty for the stand-in of the game.")] = ""


class SeatOnly(Strict):
    """A seat."""

    seat: SeatNumber


class Invitation(BaseModel):
    """A secret to be sent to one person."""

    invitation: str


class Other(BaseModel):
    """Another table."""

    table: str


class Fork(Strict):
    """Where to play on, and with whom."""

    at: Number
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    name: Name = ""


class LogFile(BaseModel):
    """A log as it was downloaded."""

    model_config = ConfigDict(extra="allow")

    format: Literal["boardroom-log"]


class Bot(BaseModel):
    """A kind of bot."""

    level: str
    summary: str
    ready: bool = True
    """Always true: the first pick of a bot that has to be compiled takes a few seconds longer."""


class SettingValue(BaseModel):
    """A value that a setting can have."""

    value: Any
    label: str
    help: str


class SettingDescription(BaseModel):
    """Something that can be chosen before a game."""

    name: str
    label: str
    help: str
    kind: Literal["choice", "flag", "seat", "several", "number"]
    default: Any
    choices: list[SettingValue]
    count: int | None = Field(description="With kind several: how many of the choices; null for any number.")
    least: int | None = Field(description="With kind number: the least; null otherwise.")
    most: int | None = Field(description="With kind number: the most; null otherwise.")
    rule: str


class CharacterDescription(BaseModel):
    """A way in which a bot trades: behind the level, as in `manager:character=trader`."""

    character: str
    title: str
    summary: str


class LevelDescription(Bot):
    """A level of bots of one game."""

    title: str
    characters: list[CharacterDescription] = Field(description="Those that it can have; none for most.")


class GameDescription(BaseModel):
    """A game that this server plays."""

    key: str
    title: str
    designer: str
    year: int
    tagline: str
    least_players: int
    most_players: int
    usual_players: int
    minutes: tuple[int, int]
    settings: list[SettingDescription]
    levels: list[LevelDescription] = Field(description="Weakest first.")
    default_level: str
    stand_in: str = Field(description="Who picks for a person who left.")


class About(BaseModel):
    """What this server offers."""

    version: int
    games: list[str]
    bots: list[Bot] = Field(description="The bots of all games; see `descriptions` for those of each.")
    languages: list[str]
    descriptions: list[GameDescription] = Field(description="The games in the order of `games`.")


class Problem(BaseModel):
    """Which kind of problem, for programs; and what it is, for people."""

    code: str
    message: str


class Refused(BaseModel):
    """Why something was not done. Nothing was changed."""

    error: Problem


class RefusedStale(Refused):
    """With code "stale" the fresh state is there as well."""

    state: TableView | None = None


class Gone(BaseModel):
    """What was deleted."""

    deleted: int
    """Tables where nobody else sat."""
    left: int
    """Tables that stay for the other people there, without you."""


class Done(BaseModel):
    """It is done."""

    done: Literal[True] = True
