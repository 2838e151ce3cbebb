"""What programs send to the JSON API, and what it answers besides the records of the table service."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from boardroom.table.model import Seen

LARGEST_NUMBER = 2**31 - 1


class Strict(BaseModel):
    """What is not known is refused, not overlooked."""

    model_config = ConfigDict(extra="forbid")


Number = Annotated[int, Field(ge=0, le=LARGEST_NUMBER, strict=True)]
SeatNumber = Annotated[int, Field(ge=0, le=15, strict=True)]
Name = Annotated[str, Field(max_length=100)]


class SeatWish(Strict):
    """Who shall sit on a seat: you, whoever has the invitation, whoever comes first, or a bot."""

    kind: Literal["you", "person", "open", "bot"]
    name: Name = ""
    level: Annotated[str, Field(max_length=40, description="Of a bot; see /api/v1.")] = ""


class ClockWish(Strict):
    """How long one may think: any time, minutes for the whole game, or days a move; and what then."""

    kind: Literal["none", "minutes", "days"] = "none"
    amount: Annotated[int, Field(ge=0, le=600, strict=True)] = 0
    then: Literal["bot", "loss"] = "bot"


class NewTable(Strict):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40)] = "new-corp-order"
    settings: Annotated[dict[str, Any], Field(max_length=20, description="As they stand in a log.")] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    name: Annotated[Name, Field(description="Yours, for all seats of kind you.")] = ""
    clock: ClockWish = ClockWish()
    private: bool = True


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
    """The answer to the decision of a version."""

    version: Number
    pick: Annotated[int, Field(ge=0, le=LARGEST_NUMBER, strict=True)]
    seat: SeatNumber | None = None


class OfSeat(Strict):
    """All seats that your key opens, or one of them."""

    seat: SeatNumber | None = None


class Rename(OfSeat):
    """Another name."""

    name: Name


class Remark(OfSeat):
    """Something said."""

    text: Annotated[str, Field(min_length=1, max_length=2_000)]


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

    level: Annotated[str, Field(max_length=40)] = "greedy"


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
    ready: bool
    """Or else it is just being compiled, and a simpler bot picks for it."""


class About(BaseModel):
    """What this server offers."""

    version: int
    games: list[str]
    bots: list[Bot]
    languages: list[str]


class Problem(BaseModel):
    """Which kind of problem, for programs; and what it is, for people."""

    code: str
    message: str


class Refused(BaseModel):
    """Why something was not done. Nothing was changed."""

    error: Problem


class RefusedStale(Refused):
    """With code "stale" the fresh state is there as well."""

    state: Seen | None = None


class Done(BaseModel):
    """It is done."""

    done: Literal[True] = True
