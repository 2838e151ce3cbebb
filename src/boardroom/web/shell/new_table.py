"""The form for a new table, made from the description of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from boardroom.core.errors import SettingsError
from boardroom.core.house import house_settings
from boardroom.core.meta import Meta, Setting
from boardroom.core.words import N_, plural
from boardroom.games import meta
from boardroom.players import MIXED, in_character, levels, nature_of, natures
from boardroom.table.model import Clock, SeatRequest, TableView, TalkRules
from boardroom.table.seats import usual_talk
from boardroom.web.shell.html import Markup
from boardroom.web.shell.numbers import small_number
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import level_name
from boardroom.web.shell.seating_plan import Sign, plan
from boardroom.web.shell.speech import LANGUAGE_NAMES, Speech
from boardroom.web.shell.templating import render

LONGEST_NAME = 24
LONGEST_TITLE = 40
FIRST_SHOWN = 2
"""As many seats as a new form shows, if the game can be played so."""
PEOPLE = {"you": N_("This device"), "person": N_("Friend (by link)"), "open": N_("Anyone")}
CLOCKS = {
    "none-0": N_("No clock"),
    "minutes-5": N_("5 min"),
    "minutes-10": N_("10 min"),
    "minutes-15-20": N_("15 min + 20 s"),
    "minutes-30": N_("30 min"),
    "turn-2": N_("2 min a turn"),
    "days-1": N_("1 day"),
    "days-3": N_("3 days"),
}
OWN_CLOCK = "own"
"""Another clock than these: its kind, its minutes or days, and its increment are fields of their own."""
OWN_CLOCKS = {
    "minutes": N_("Minutes for the whole game"),
    "turn": N_("Minutes per turn"),
    "days": N_("Days per move"),
}
FIRST_OWN = Clock("minutes", 20, increment=10)
"""What these fields say at first."""
TALK = {"open": N_("To all only"), "private": N_("To all and in private")}
TALK_SECONDS = (0, 60, 120, 300)
NO_NATURE = "none"
MISSES = (1, 2, 3)
OWN_FIELDS = {
    "game",
    "players",
    "clock",
    "own_clock",
    "own_amount",
    "own_increment",
    "misses",
    "watchers",
    "public",
    "with",
    "title",
    "language",
    "talk",
    "talk_seconds",
    "nature",
}
"""The fields that a form has for every game, besides those of its seats. All others are settings."""


@dataclass(frozen=True)
class TableForm:
    """What a form says, read for a game. What it does not say is as in a new form."""

    meta: Meta
    written: Mapping[str, str]
    """The fields by their names."""
    across: str = "person"
    """Who sits on the second seat unless it is chosen otherwise: a friend, or somebody on this device."""
    level: str = ""
    names: Sequence[str] = ()
    """The names that were given on this device last."""
    language: str = ""
    """The language that the reader speaks."""
    held: Mapping[int, str] = field(default_factory=dict)
    """Who sits at the table already, by seat; they stay."""
    address: str = "/new"
    """Where the form is sent, and asked for anew: a new table, or one that is changed."""
    values: Mapping[str, Any] = field(init=False)
    """The settings, with defaults for what is not said or cannot be."""

    def __post_init__(self) -> None:
        values = self.meta.defaults() | {"players": max(FIRST_SHOWN, self.meta.least)}
        for name, text in self.settings.items():
            with suppress(SettingsError):  # What cannot be is shown as the default, and refused when it is sent.
                values |= self.meta.parse({name: text})
        object.__setattr__(self, "values", values)

    @property
    def settings(self) -> dict[str, str]:
        """The fields that are settings, the number of players included."""
        return {
            name: text
            for name, text in self.written.items()
            if name == "players" or (name not in OWN_FIELDS and not name.startswith(("kind-", "name-")))
        }

    @property
    def players(self) -> int:
        """How many seats are shown."""
        return int(self.values["players"])

    @property
    def offered(self) -> tuple[Setting, ...]:
        """The settings that make sense beside the others."""
        return self.meta.offered(self.values)

    @property
    def numbers(self) -> tuple[Setting, ...]:
        """The numbers of the box that may be changed."""
        return tuple(each for each in self.offered if each.kind == "number")

    @property
    def changed(self) -> int:
        """How many of them are not as printed."""
        return len(house_settings(self.numbers, self.values))

    def kind(self, seat: int) -> str:
        """Who sits on a seat: "you", "person", "open" or "bot-" with a level."""
        usual = "you" if not seat else self.across if seat == 1 else f"bot-{self.level}"
        return self.written.get(f"kind-{seat}", usual)

    @property
    def nature(self) -> str:
        """The character of the bots, where they have one: a key, mixed, or "none"."""
        return self.written.get("nature", MIXED)

    def shown_kind(self, seat: int) -> str:
        """Who sits on a seat, as the form shows it: with a bot that plays this game."""
        kind = self.kind(seat)
        known = {f"bot-{each.name}" for each in levels(self.meta.key)}
        return kind if kind in PEOPLE or kind in known else f"bot-{self.level}"

    def name(self, seat: int) -> str:
        """The name that is written on a seat."""
        kept = self.names[seat] if seat < len(self.names) and self.kind(seat) == "you" else ""
        return self.written.get(f"name-{seat}", kept)[:LONGEST_NAME]

    @property
    def clock(self) -> str:
        """The clock that is chosen: one of those with a name, or another one."""
        chosen = self.written.get("clock", "")
        if chosen in CLOCKS:
            return chosen
        return OWN_CLOCK if chosen == OWN_CLOCK or read_clock(chosen).kind != "none" else "none-0"

    @property
    def own_clock(self) -> Clock:
        """What the fields for another clock say."""
        if (chosen := read_clock(self.written.get("clock", ""))).kind != "none":
            return chosen
        kind, amount = self.written.get("own_clock", ""), small_number(self.written.get("own_amount", ""))
        if kind not in OWN_CLOCKS or amount is None:
            return FIRST_OWN
        more = small_number(self.written.get("own_increment", "")) or 0
        return Clock(kind, amount, increment=more if kind == "minutes" else 0)  # type: ignore[arg-type]

    @property
    def public(self) -> bool:
        """Whether the table is shown in the lobby."""
        return bool(self.written.get("public"))

    @property
    def title(self) -> str:
        """What the table is called."""
        return self.written.get("title", "")[:LONGEST_TITLE]

    @property
    def spoken(self) -> str:
        """The language that is to be spoken at the table."""
        return self.written.get("language", self.language)

    def chosen(self) -> dict[str, Any]:
        """The settings to be played with; SettingsError for one that does not belong to the game or cannot be.

        What is not offered beside the other settings keeps its default.
        """
        settings = self.meta.parse({"players": str(self.players), **self.settings})
        players = settings["players"]
        offered = {
            setting.name
            for setting in self.meta.offered(settings)
            if setting.kind != "seat" or (settings.get(setting.name) or 0) < players
        }
        return {name: value for name, value in settings.items() if name == "players" or name in offered}

    def wishes(self) -> list[SeatRequest]:
        """Who shall sit where."""
        if self.players == 1:
            return [SeatRequest("you", self.name(0))]
        return [self._wish(seat) for seat in range(self.players)]

    def _wish(self, seat: int) -> SeatRequest:
        kind, name = self.kind(seat), self.name(seat)
        if kind.startswith("bot-"):
            level = in_character(kind.removeprefix("bot-"), self.meta.key, self.nature, seat)
            return SeatRequest("bot", name, level)
        return SeatRequest(kind if kind in PEOPLE else "open", name)  # type: ignore[arg-type]

    @property
    def talk(self) -> TalkRules | None:
        """What may be said; None as is usual for such a table."""
        mode, seconds = self.written.get("talk", ""), small_number(self.written.get("talk_seconds", "")) or 0
        if mode not in TALK and not seconds and not self.watchers_talk:
            return None
        usual = usual_talk(self.wishes(), private=not self.public).mode
        return TalkRules(mode if mode in TALK else usual, seconds, self.watchers_talk)  # type: ignore[arg-type]

    @property
    def watchers_talk(self) -> bool:
        """Whether spectators may speak."""
        return bool(self.written.get("watchers"))

    @property
    def misses(self) -> int:
        """After how many missed deadlines in a row a bot keeps a seat."""
        return small_number(self.written.get("misses", "")) or Clock().misses

    def table_clock(self) -> Clock:
        """How long one may think."""
        own = self.clock == OWN_CLOCK
        return replace(self.own_clock if own else read_clock(self.clock), misses=self.misses)


def read_clock(written: str) -> Clock:
    """A clock as a form writes it.

    >>> read_clock("minutes-10").amount
    10
    """
    kind, amount, increment = (*written.split("-"), "", "")[:3]
    known = kind if kind in {"minutes", "turn", "days"} else "none"
    return Clock(known, small_number(amount) or 0, increment=small_number(increment) or 0)  # type: ignore[arg-type]


def written_clock(clock: Clock) -> str:
    """A clock as a form writes it: what `read_clock` reads."""
    return f"{clock.kind}-{clock.amount}" + (f"-{clock.increment}" if clock.increment else "")


def written_table(view: TableView) -> dict[str, str]:
    """A table that waits for players, as the form for it would have been filled in."""
    about = meta(view.game)
    written = {
        each.name: each.written(view.settings[each.name]) for each in about.settings if each.name in view.settings
    }
    written |= {"game": view.game, "players": str(view.settings["players"]), "title": view.name}
    written |= {"talk": view.talk.mode, "talk_seconds": str(view.talk.seconds)}
    written |= {"language": view.language, "clock": written_clock(view.clock), "misses": str(view.clock.misses)}
    if not view.private:
        written["public"] = "1"
    if view.talk.watchers:
        written["watchers"] = "1"
    chosen = {nature_of(guest.level, view.game) for guest in view.people if guest.kind == "bot"}
    if len(chosen) == 1:
        (nature,) = chosen
        written["nature"] = nature.key if nature is not None else NO_NATURE
    for guest in view.people:
        kind = f"bot-{guest.level.partition(':')[0]}" if guest.kind == "bot" else guest.kind
        written |= {f"kind-{guest.seat}": kind, f"name-{guest.seat}": guest.name}
    return written


def new_table(t: Speech, games: Sequence[Meta], form: TableForm, windows: Mapping[str, Markup]) -> Markup:
    """The form; `windows` are the views through the windows of the games."""
    about, fresh = form.meta, form.address == "/new"
    here = f"/new?game={about.key}" if fresh else form.address
    bots = [(f"bot-{kind.name}", level_name(t, kind.name)) for kind in levels(about.key)]
    return render(
        "shell/templates/new_table.html",
        t,
        bar=bar(t, t(N_("New table")) if fresh else t(N_("Change the table")), here=here),
        fresh=fresh,
        languages=[("", t(N_("Any language"))), *LANGUAGE_NAMES.items()],
        form=form,
        games=games,
        windows=windows,
        about=about,
        counts=[(count, _count(t, about, count)) for count in about.players],
        seats=range(about.most),
        people=[(kind, t(words)) for kind, words in PEOPLE.items()],
        bots=bots,
        lines=[t(kind.summary) for kind in levels(about.key)],
        natures=_natures(t, about),
        clocks=[*((value, t(words)) for value, words in CLOCKS.items()), (OWN_CLOCK, t(N_("Other")))],
        own_clocks=[(value, t(words)) for value, words in OWN_CLOCKS.items()],
        misses=[(count, _misses(t, count)) for count in sorted({*MISSES, form.misses})],
        talks=[("", t(N_("Usual"))), *((mode, t(words)) for mode, words in TALK.items())],
        talk_times=[(str(seconds), _minutes(t, seconds)) for seconds in TALK_SECONDS],
        plans=[(count, _plan(t, about, count)) for count in about.players],
    )


def _misses(t: Speech, count: int) -> str:
    return t(plural("{count} missed deadline", "{count} missed deadlines in a row", count=count))


def _minutes(t: Speech, seconds: int) -> str:
    if not seconds:
        return t(N_("any time"))
    return t(plural("{count} minute", "{count} minutes", count=seconds // 60))


def _natures(t: Speech, about: Meta) -> list[tuple[str, str, str]]:
    """The characters of bots, each with its line: key, title, summary."""
    found = [(each.key, t(each.title), t(each.summary)) for each in natures(about.key)]
    if not found:
        return []
    mixed = (MIXED, t(N_("Mixed")), t(N_("each bot has another character")))
    return [mixed, *found, (NO_NATURE, t(N_("Not at all")), t(N_("bots propose no trades and make no promises")))]


def _count(t: Speech, about: Meta, count: int) -> str:
    if count > 1:
        return str(count)
    return t(N_("Solo against {automaton}"), automaton=t(about.automaton)) if about.automaton else t(N_("Solo"))


def _plan(t: Speech, about: Meta, count: int) -> Markup:
    """The chairs around the table for a number of seats; the page's script writes on them who was chosen."""
    signs = [Sign(seat, t(N_("Seat {number}"), number=seat + 1), "free") for seat in range(count)]
    if count == 1:
        signs = [Sign(0, signs[0].name, "person")]
        if about.automaton:
            signs.append(Sign(1, t(about.automaton), "bot"))
    return plan(t, signs, kind=f"plan-{count}")
