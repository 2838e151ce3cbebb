"""The parts of a table's page that are the same in every game: forms, drawer, minutes, chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from boardroom.core.words import N_, plural
from boardroom.table.model import StoryLine, TurnLine
from boardroom.web.shell.html import Composite, Drawn, Markup, Part, Rows, Swap, attribute, h, icon, join, key, monogram
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.story import DrawTerm, sentence, sign

SHOWN_LINES = 60


def act(scene: Scene) -> Markup:
    """What the page's script needs: the version, whose decision it is, the title of the window."""
    t = scene.speech
    title = t(N_("Your turn: {game}"), game=scene.title) if scene.deciding else scene.title
    return h(
        '<form id="act" class="vh" method="post" action="{base}/pick" hx-post="{base}/pick" hx-swap="none" '
        'data-version="{version}" data-revision="{revision}" data-turn="{turn}" data-title="{title}" '
        'data-yours="{yours}"><input type="hidden" name="version" value="{version}">{seat}</form>',
        base=scene.base,
        version=scene.version,
        turn=1 if scene.deciding else 0,
        title=f"{title} · Boardroom",
        seat=h('<input type="hidden" name="seat" value="{}">', scene.seat)
        if scene.hot_seat and scene.seat is not None
        else "",
        revision=scene.revision,
        yours=" ".join(map(str, scene.yours)),
    )


def undo(scene: Scene) -> Markup:
    """The form that the way back is sent with."""
    return h(
        '<form id="undo" class="vh" method="post" action="{0}/undo" hx-post="{0}/undo" hx-swap="none">'
        '<input type="hidden" name="version" value="{1}">{2}</form>',
        scene.base,
        scene.version,
        h('<input type="hidden" name="seat" value="{}">', scene.seat)
        if scene.hot_seat and scene.seat is not None
        else "",
    )


class Tab(NamedTuple):
    """A tab of the phone's drawer."""

    name: str
    word: str
    sign: str = ""
    """Its sign, where tabs are drawn as a column of signs."""
    rest: str = ""
    """What it is called where a larger screen shows a part of it elsewhere."""


def tabs(scene: Scene, *between: Tab) -> Markup:
    """The drawer of the phone: the reader's own things, those of this game, the minutes."""
    t = scene.speech
    names = (Tab("you", t(N_("You")), "u-hand"), *between, Tab("minutes", t(N_("Log")), "u-chat"))
    shown = [each for each in names if each.name != "you" or scene.seat is not None]
    radios = join(
        h(
            '<input class="tabr vh" type="radio" name="tab" id="tab-{0}"{1} aria-label="{2}">',
            each.name,
            Markup(" checked") if not number else "",
            f"{each.word}, {each.rest}" if each.rest else each.word,
        )
        for number, each in enumerate(shown)
    )
    labels = join(
        h('<label class="tab tab-{0}" for="tab-{0}">{1}{2}</label>', each.name, icon(each.sign), _tab_words(each))
        if each.sign
        else h('<label class="tab tab-{0}" for="tab-{0}">{1}</label>', each.name, _tab_words(each))
        for each in shown
    )
    return h('{}<div class="tabs" aria-hidden="true">{}</div>', radios, labels)


def _tab_words(tab: Tab) -> Markup:
    if not tab.rest:
        return h("{}", tab.word)
    return h('<span class="whole">{}</span><span class="rest">{}</span>', tab.word, tab.rest)


class GameLog(NamedTuple):
    """What the log of a game shows, the oldest first."""

    before: Sequence[StoryLine]
    """What is told line by line before the oldest turn, ..."""
    turns: Sequence[TurnLine] = ()
    """... the turns that are told in a sentence or two, ..."""
    after: Sequence[StoryLine] = ()
    """... and what is told line by line of the newest turn."""


def game_log(scene: Scene, *, by_turn: bool = False, newest_open: bool = False) -> GameLog:
    """The newest sentences; `by_turn` those of whole turns, with `newest_open` of all but the newest one."""
    lines, turns = scene.lines[-SHOWN_LINES:], scene.told
    if not by_turn or not turns:
        return GameLog(lines)
    first, last = turns[0], turns[-1].first
    before = [line for line in lines if line.step < first.first] if first.number == 1 else ()
    if not newest_open:
        return GameLog(before, turns)
    return GameLog(before, turns[:-1], [line for line in lines if line.step >= last])


def minutes(scene: Scene, draw: DrawTerm, log: GameLog, heading: str = "") -> Composite:
    """The minutes, the newest sentence first; below them what was said."""
    t = scene.speech
    before, turns, after = log
    names = t.people
    items = [*_lines(before), *[(turn, names.get(turn.seat) or t.name(turn.seat)) for turn in turns], *_lines(after)]
    talk = join(
        h('<li class="talk">{}<span><b>{}</b> {}</span></li>', monogram(name, small=True), name, text)
        for name, text in reversed(scene.chat)
    )
    if talk:
        talk = h('<ol class="talks" tabindex="0" aria-label="{}">{}</ol>', t(N_("Chat")), talk)
    done = Markup("")
    if scene.done:
        done = h('<p class="done">{} {}</p>', t(N_("Done for you by your orders:")), ", ".join(scene.done))
    head, begin = _around_log(t.language)
    if done:
        begin = h("{}{}", done, begin)
    end = h("</ol>{}</div>", talk) if talk else Markup("</ol></div>")
    return Composite(
        head,
        Part("so-far", _so_far, (heading,)),
        h("</h2>{}", begin),
        Rows("log-lines", items[::-1], _row_name, partial(_row, draw)),
        end,
    )


@cache
def _around_log(language: str) -> tuple[Markup, Markup]:
    """What stands before the heading of the log, and before its rows."""
    t = Speech(language)
    label = t(N_("Game log, newest first"))
    return (
        h('<div class="minutes-l" id="minutes"><h2 class="h">{} ', t(N_("Log"))),
        h('<ol id="log-lines" tabindex="0" aria-label="{}">', label),
    )


def _so_far(heading: str) -> Markup:
    """How far the game is, beside the heading of the minutes."""
    return h('<span class="label" id="so-far">{}</span>', heading)


def _lines(lines: Sequence[StoryLine]) -> list[tuple[StoryLine, int, bool]]:
    """Sentences, each with its number in its step, and whether its step is the newest."""
    newest = lines[-1].step if lines else -1
    items, step, number = [], -1, 0
    for line in lines:
        number = number + 1 if line.step == step else 0
        step = line.step
        items.append((line, number, step == newest))
    return items


def _row_name(told: StoryLine | TurnLine, *more: Any) -> str:
    """The id of a row of the log."""
    return f"turn-{told.number}" if isinstance(told, TurnLine) else f"line-{told.step}-{more[0]}"


def _row(draw: DrawTerm, told: StoryLine | TurnLine, *more: Any) -> Markup:
    """A row of the log."""
    if isinstance(told, TurnLine):
        return _turn(told, more[0], draw)
    number, newest = more
    return _line(told, number, newest, draw)


def _turn(turn: TurnLine, name: str, draw: DrawTerm) -> Markup:
    """A turn of the minutes; what others did since the reader's turn stands out, and more so what hit the reader."""
    return h(
        '<li class="{kind}" id="turn-{number}" tabindex="-1"{places}>{sign}<span>{sentence}</span></li>',
        kind=f"{'new' if turn.new else 'old'}{' hit' if turn.hit else ''}",
        number=turn.number,
        places=attribute("data-places", " ".join(map(str, turn.places)) or None),
        sign=monogram(name, small=True, seat=turn.seat),
        sentence=sentence(turn.spans, draw),
    )


def _line(line: StoryLine, number: int, newest: bool, draw: DrawTerm) -> Markup:
    """One sentence of the minutes."""
    return h(
        '<li class="{kind}" id="line-{step}-{number}" tabindex="-1"{places}>{sign}<span>{sentence}</span></li>',
        kind="new" if newest else "old",
        step=line.step,
        number=number,
        places=attribute("data-places", " ".join(map(str, line.places)) or None),
        sign=sign(line.spans),
        sentence=sentence(line.spans, draw),
    )


def chat(scene: Scene) -> Markup:
    """A line to say something, and how many spectators there are."""
    if not scene.base:
        return Markup("")
    t = scene.speech
    if not scene.may_talk or (scene.hot_seat and scene.seat is None):
        return watchers(scene)
    line = h(
        '<form class="chatline" method="post" action="{base}/say" hx-post="{base}/say" hx-swap="none" '
        'id="chat">{symbol}{seat}{to}'
        '<input name="text" maxlength="500" autocomplete="off" placeholder="{words}" aria-label="{words}" '
        'id="chat-text">{key}</form>',
        base=scene.base,
        symbol=icon("u-chat"),
        words=t(N_("Say something to the table")),
        key=key("C"),
        to=_listeners(scene),
        seat=h('<input type="hidden" name="seat" value="{}">', scene.seat) if scene.hot_seat else "",
    )
    return h("{}{}", watchers(scene), line)


def watchers(scene: Scene) -> Markup:
    """How many spectators there are: a line that is empty where there are none."""
    return _watchers(scene.speech.language, scene.watching)


@lru_cache(maxsize=1_000)
def _watchers(language: str, count: int) -> Markup:
    words = watchers_words(Speech(language), count)
    hidden = Markup("" if words else " hidden")
    return h('<p class="watchers" id="watchers"{}>{}{}</p>', hidden, icon("u-eye", "ic-s"), words)


def watchers_words(t: Speech, count: int) -> str:
    """How many spectators there are, in words."""
    return t(plural("{count} spectator", "{count} spectators", count=count)) if count else ""


def _listeners(scene: Scene) -> Markup:
    """Whom one talks to: everybody, or one person where the table allows that."""
    if not scene.listeners:
        return Markup("")
    t = scene.speech
    people = join(h('<option value="{}">{}</option>', seat, name) for seat, name in scene.listeners)
    return h(
        '<select class="to" name="to" aria-label="{}"><option value="">{}</option>{}</select>',
        t(N_("To whom")),
        t(N_("To all")),
        people,
    )


def partials(drawn: Mapping[str, Drawn | Swap]) -> Markup:
    """Regions as a message that the page puts in their places."""
    parts: list[str] = []
    for name, change in drawn.items():
        how, markup = change if isinstance(change, Swap) else ("outerMorph", change)
        inner = markup if type(markup) is Markup else markup.__html__()
        parts += ('<hx-partial hx-target="#', name, '" hx-swap="', how, '">', inner, "</hx-partial>")
    return Markup("".join(parts))
