"""The contract of a game's pages: how one game looks in a browser. Everything around it is the shell's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardroom.core.log import Log
from boardroom.core.presentation import View
from boardroom.web.shell.html import Drawn, Markup
from boardroom.web.shell.keyboard import Key
from boardroom.web.shell.lobby import QuickStart
from boardroom.web.shell.puzzles import PuzzleEntry
from boardroom.web.shell.regions import Region
from boardroom.web.shell.replay_frame import Replay, ReplayParts
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.story import DrawTerm, plain_term


@dataclass(frozen=True, kw_only=True)
class Course:
    """A tutorial: numbered lessons, each on a position of the game."""

    title: str
    """Marked for translation."""
    lesson: Callable[[str, int, int | None], Markup]
    """The page of a lesson in a language, for who picked something else there also with an answer to that."""
    after: Callable[[int, int], int]
    """The lesson to go on with after a pick in a lesson."""


@dataclass(frozen=True, kw_only=True)
class PuzzleBook:
    """The puzzles of a game. An answer is given pick by pick; those so far are the line."""

    entries: Callable[[], Sequence[PuzzleEntry]]
    page: Callable[[str, int, Sequence[int], Mapping[str, Any]], Markup]
    """The page of a puzzle in a language after the picks of a line; and what the shell knows of the reader: `name`,
    `solved`, `tries`, `solution` (whether it is to be shown), `before` (the picks of a wrong answer before this one),
    `series` (in words), `all_solved` of `count` puzzles, `next` (the number of the next puzzle)."""
    judge: Callable[[int, Sequence[int]], bool | None]
    """Whether a line is the right answer; None if it is none yet. ValueError if the rules do not offer it."""
    log: Callable[[int, Sequence[int]], Log]
    """The game up to the position, with the picks of a line."""
    picture: Callable[[int], Markup]
    """The position of a puzzle as a small picture, with the style sheets of the game's window."""


def no_outline(speech: Speech, address: str, binds: Sequence[str], words: Sequence[str], refusal: str) -> Markup:  # noqa: ARG001
    """Pages without such a form."""
    return Markup("")


def nothing_dealt(speech: Speech, view: View) -> Sequence[tuple[str, Markup]]:  # noqa: ARG001
    """Pages that do not say what a seat starts with."""
    return ()


@dataclass(frozen=True, kw_only=True)
class GamePages:
    """How one game is drawn."""

    sheets: tuple[str, ...] = ()
    """Style sheets of its own pages, in addition to the shell's: static files without their ending."""
    script: str = ""
    """The script of its tables and replays, if it has one: a static file."""
    sprite: str = ""
    """The template of its symbols."""
    badge: str = "u-chair"
    """The symbol that stands for it in lists of tables: of its sprite, or of the shell's."""
    window_sheets: tuple[str, ...] = ()
    """Style sheets of the view through its window in the lobby."""
    subtitle: Callable[[Speech, Mapping[str, Any]], str]
    """Settings in a few words: "Retail edition, 4 players"."""
    scene: type[Scene] = Scene
    """What its tables are drawn from."""
    regions: Callable[[Any], Mapping[str, Drawn | Region[Any]]]
    """The parts of the table that are replaced one by one, by their id. One of them is the decision bar, "decide".

    A `Region` is drawn only when its inputs changed, and once for all readers who see the same.
    """
    layout: Callable[[Scene, Mapping[str, Drawn]], Markup]
    """The main part of a table's page, from its regions; the element with the id "table"."""
    draw: DrawTerm = plain_term
    """How players and things in sentences are drawn."""
    offer: Callable[[Mapping[str, Sequence[str]]], Mapping[str, Any]] = dict
    """What the form "offer" of its table says, for the game's `compose`."""
    outline: Callable[[Speech, str, Sequence[str], Sequence[str], str], Markup] = no_outline
    """The element "offer-sum" of that form: what the offer says. Given where to ask for it again, what binds, what is
    only words, and why it may not be made."""
    scoring: Callable[[Scene, Markup], Markup]
    """The main part of the page of a finished game, with the buttons for what to do afterwards."""
    scoring_turns: bool = False
    """Whether that page is drawn with all turns of the game, which takes time to find."""
    replay: Callable[[Replay], ReplayParts]
    """What is drawn of a moment that is looked at again."""
    help: Callable[[Speech], Markup]
    """The help page's main part."""
    keys: tuple[Key, ...] = ()
    """Keys that press something at its tables, besides those of every game; a reader may choose others."""
    ways: tuple[QuickStart, ...] = ()
    """Ways to begin that the lobby offers besides those of every game."""
    window: str = ""
    """The template of the view through the game's window in the lobby."""
    dealt: Callable[[Speech, View], Sequence[tuple[str, Markup]]] = nothing_dealt
    """What a seat starts with, from its view after the deal: names, and a drawing for each."""
    course: Course | None = None
    puzzles: PuzzleBook | None = None
    read_form: Callable[[Mapping[str, str]], Mapping[str, str]] = dict
    """The fields of a form for a new table, with names of earlier versions replaced by today's."""
