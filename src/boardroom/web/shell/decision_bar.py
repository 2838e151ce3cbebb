"""The decision bar: whose turn it is, what is being decided, what it will do, how long there is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardroom.core.words import N_, plural
from boardroom.table.model import Clock
from boardroom.web.shell.html import Markup, attribute, h, icon, join, key
from boardroom.web.shell.people import minutes_left, time_used
from boardroom.web.shell.scene import Scene
from boardroom.web.shell.speech import Speech

HOUR = 3600.0
MANY = 4
"""More buttons than this are drawn smaller."""
LONG = 110
"""A sentence of more letters than this is set smaller; the script of the pages knows the number as well."""
BETWEEN = '<i class="to" aria-hidden="true">›</i>'  # noqa: RUF001


def decision_bar(scene: Scene, steps: Markup, will: str, buttons: Sequence[Markup], state: str = "") -> Markup:
    """The bar with its buttons; `state` is "wait" where the reader does not decide, "late" where the end is near."""
    t = scene.speech
    return h(
        '<section class="decide {state}" id="decide" aria-label="{label}"{mine}><span class="who">{lamp}</span>'
        '<div class="what" role="status"><div class="steps">{steps}</div>'
        '<p class="will{long}" data-rest="{will}">{will}</p></div>{clock}'
        '<div class="acts{many}">{buttons}</div></section>',
        state=state,
        label=t(N_("The decision")),
        mine=attribute("data-mine", "1" if scene.deciding else None),
        lamp=icon("lamp", "ic-xl lit" if scene.deciding else "ic-xl"),
        steps=steps,
        long=" long" if len(will) > LONG else "",
        will=will,
        clock=clock(scene),
        many=" many" if len(buttons) > MANY else "",
        buttons=join(buttons),
    )


def ending(scene: Scene) -> tuple[Markup, str]:
    """What the bar says when the game is over."""
    return h("<b>{}</b>", scene.speech(N_("The game is over"))), ""


def waiting(scene: Scene, doing: str = "", *, in_turn: bool = False) -> tuple[Markup, str]:
    """Whom one waits for and what they are doing if that is known; `in_turn`, when the reader's own turn comes."""
    t, decider = scene.speech, scene.decides
    if decider is None:
        return h("<b>{}</b>", t(N_("Setting up the game"))), ""
    parts = [h("<b>{}</b>", t.name(decider))]
    if doing:
        parts.append(h("<b>{}</b>", doing))
    who = scene.seats.get(decider)
    gone = who is not None and who.kind == "person" and not who.here
    parts.append(h("<span>{}</span>", t(N_("must decide but is away")) if gone else t(N_("is deciding"))))
    if scene.seat is None:
        return join(parts, BETWEEN), t(N_("You are watching. Hidden cards stay hidden."))
    left = (scene.seat - decider) % len(scene.seats)
    if not left:
        return join(parts, BETWEEN), t(N_("A bot plays for you."))
    will = ""
    if in_turn and left == 1:
        will = t(N_("You are next."))
    elif in_turn:
        will = t(plural("{count} player before you.", "{count} players before you.", count=left))
    own = scene.seats.get(scene.seat)
    if own is not None and own.seconds is not None:
        will = t(N_("{next} You have {time} left."), next=will, time=minutes_left(own.seconds)).strip()
    elif own is not None and own.used:
        will = t(N_("{next} You have used {time}."), next=will, time=time_used(own.used, t)).strip()
    return join(parts, BETWEEN), will


def clock(scene: Scene) -> Markup:
    """How long the seat that decides still has, and what happens then. The page's script lets it run."""
    t = scene.speech
    if scene.due is None or scene.over or scene.decides is None:
        return Markup("")
    lost = scene.clock.then == "loss"
    if scene.decides in scene.yours:
        then = t(N_("then you lose")) if lost else t(N_("then a bot plays for you"))
    else:
        words = N_("then {player} loses") if lost else N_("then a bot plays for {player}")
        then = t(words, player=t.name(scene.decides))
    hurry = t(N_("Almost out of time, {then}"), then=then)
    return h(
        '<div class="clock" id="clock" data-due="{due:.1f}" data-soon="{soon:.0f}" data-hurry="{hurry}" '
        'data-rest="{then}">{symbol}<time role="timer" aria-label="{label}"></time><small>{then}</small>'
        "</div>",
        due=scene.due,
        soon=_soon(scene.clock),
        hurry=hurry,
        then=then,
        symbol=icon("u-clock"),
        label=t(N_("Time left")),
    )


def _soon(clock: Clock) -> float:
    """How many seconds before the end a clock becomes urgent."""
    return HOUR if clock.kind == "days" else min(60.0, max(15.0, clock.amount * 6.0))


def ways_back(scene: Scene) -> list[Markup]:
    """Take the seat back from a bot, answer who asks for an undo, take a pick back."""
    t = scene.speech
    parts = []
    if scene.spent:
        parts.append(h('<span class="asks">{}</span>', t(N_("Your time is up. A bot finishes the game for you."))))
    elif scene.lost:
        parts.append(h('<span class="asks">{}</span>', t(N_("You have lost. A bot finishes the game for you."))))
    elif scene.away:
        parts.append(
            h(
                '<form method="post" action="{}/back"><button class="btn btn-go" type="submit">{}</button></form>',
                scene.base,
                t(N_("Resume playing")),
            )
        )
    if scene.request:
        parts.append(
            h(
                '<span class="asks">{}</span><button class="btn" type="submit" form="undo" name="answer" '
                'value="yes">{}</button>'
                '<button class="btn" type="submit" form="undo" name="answer" value="no">{}</button>',
                t(N_("{player} asks to undo: {what}"), player=scene.request, what=scene.request_of)
                if scene.request_of
                else t(N_("{player} asks to undo a move"), player=scene.request),
                t(N_("Allow")),
                t(N_("Refuse")),
            )
        )
    if scene.refused:
        parts.append(h('<span class="asks">{}</span>', t(N_("{player} refused the undo"), player=scene.refused)))
    if scene.asked:
        parts.append(
            h('<span class="asks">{}</span>', t(N_("{players} must agree first"), players=", ".join(scene.asked)))
        )
    if scene.undo and not (scene.spent or scene.lost):
        parts.append(_back(t.language, scene.undo, scene.undo_of))
    if _absent(scene):
        parts.append(
            h(
                '<form method="post" action="{0}/nudge" hx-post="{0}/nudge" hx-swap="none"><button class="btn nudge" '
                'type="submit" data-do="nudge">{1}<span>{2}</span></button></form>',
                scene.base,
                icon("u-bell"),
                t(N_("Send a reminder")),
            )
        )
    if scene.missed and scene.deciding:
        parts.append(_what_happened(scene))
    return parts


def _absent(scene: Scene) -> bool:
    """Whether somebody else is waited for who does not look at the table."""
    who = scene.seats.get(scene.decides) if scene.decides is not None and scene.decides not in scene.yours else None
    return bool(scene.yours) and not scene.over and who is not None and who.kind == "person" and not who.here


def _what_happened(scene: Scene) -> Markup:
    """The button that goes through what others did since the reader's last turn."""
    return h(
        '<button class="btn missed" type="button" id="missed" data-key="w" title="{words}" '
        'hx-get="{address}" hx-target="#table" hx-swap="outerMorph" hx-select="#table">{symbol}<span>{short}'
        "</span> {key}</button>",
        short=scene.speech(N_("Recap")),
        address=since_address(scene, 1),
        symbol=icon("u-replay"),
        words=scene.speech(N_("Go through what happened since your last turn")),
        key=key("W"),
    )


def since_address(scene: Scene, at: int) -> str:
    """Where the table is as it was after one of the turns since the reader's own."""
    seat = f"&seat={scene.seat}" if scene.hot_seat and scene.seat is not None else ""
    return f"{scene.base}/since?at={at}{seat}"


@lru_cache(maxsize=1_000)
def _back(language: str, undo: str, undo_of: str) -> Markup:
    """The button back. Escape goes back in one's own turn only; further back it says what it takes back."""
    t = Speech(language)
    if undo == "step":
        words, will, letter = t(N_("Undo")), "", key("Esc")
    elif undo == "ask":
        words, will, letter = t(N_("Ask to undo")), "", Markup("")
    else:
        words, letter = t(N_("Undo my last move")), Markup("")
        will = t(N_("The turns after it are undone too, and the bots may play differently."))
    if undo != "step" and undo_of:
        will = t(N_("To be undone: {what} {more}"), what=undo_of, more=will).strip()
    return h(
        '<button class="btn back {kind}" type="submit" form="undo" name="answer" value="ask"{key}{will}{tip} '
        'title="{words}">{symbol}<span>{words}</span> {letter}</button>',
        symbol=icon("u-undo") if undo == "far" else "",
        kind=undo,
        key=attribute("data-key", "Escape" if letter else None),
        will=attribute("data-will", will or None),
        tip=attribute("data-tip", will or None),
        words=words,
        letter=letter,
    )
