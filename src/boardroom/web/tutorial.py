"""Five minutes: a real position in which a newcomer does every action once.

Nothing is kept between two requests: a lesson is a number, and its position is the fold of the lessons before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.options import Option
from boardroom.core.words import N_
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.web.render.board import board
from boardroom.web.render.decide import decide
from boardroom.web.render.html import Markup, h, icon, join, key
from boardroom.web.render.market import display, shares, supply
from boardroom.web.render.page import bar
from boardroom.web.render.scene import Presence, Scene, look
from boardroom.web.render.seats import rivals, you
from boardroom.web.render.speech import Speech

YOU, RIVAL = 0, 1
RIVAL_NAME = "Mirko"
CITY = (
    ("readalot", "blue", 1),
    ("Clickbaiter", "red", 1),
    ("Leap Light & Sound", "white", 2),
    ("WordOfMouth", "blue", 1),
    ("Lorgalis Group", "black", 1),
    ("Generic Sub Inc", "red", 1),
    ("ThoughtApparatus Inc.", "blue", 2),
    ("Best Branding Co.", "white", 1),
    ("Lluna's Channel", "white", 1),
    ("Bubblegum Corp.", "black", 1),
    ("Holografx", "black", 1),
    ("xcurbr", "red", 1),
)
POSITION: dict[str, Any] = {
    "grid": [{"company": company, "colour": colour, "agents": agents} for company, colour, agents in CITY],
    "display": ["red", "blue", "white", "black", "blue"],
    "turn": YOU,
    "seats": [
        {"hand": {"red": 2, "black": 1}, "objectives": ["broadcast-network", "online-marketing"]},
        {
            "hand": {"blue": 2, "white": 1},
            "untapped": {"blue": 1},
            "objectives": ["print-media", "social-media"],
            "consultants": {"media-advisor": 1},
        },
    ],
}


@dataclass(frozen=True)
class Do:
    """A pick: the option with this verb and these targets."""

    verb: str
    targets: Mapping[str, Any] = field(default_factory=dict)

    def find(self, options: tuple[Option, ...]) -> Option:
        """The option that is meant."""
        return next(
            option
            for option in options
            if option.verb == self.verb
            and all(option.targets.get(name) == value for name, value in self.targets.items())
        )


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: what the coach says, and what is to be done."""

    title: str
    text: str
    ask: str
    do: Do | None = None
    then: tuple[Do, ...] = ()
    """What the rival does after it."""


LESSONS = (
    Lesson(
        N_("This is the city."),
        N_(
            "Twelve companies. Each belongs to the conglomerate whose agents stand there: a tower has one floor for "
            "every agent. Red triangle, blue circle, black square, white star."
        ),
        N_("Look around, then go on."),
    ),
    Lesson(
        N_("You want shares."),
        N_(
            "At the end, whoever has most shares of a conglomerate gets 2 points for each of its companies. A card in "
            "your HQ is one share. First you need cards: plot."
        ),
        N_("Press Plot."),
        Do("plot"),
    ),
    Lesson(
        N_("Two cards, one after the other."),
        N_("You hold two red cards. A third one would make a strong turn, and there is one in the display."),
        N_("Take the red card."),
        Do("take", {"slot": 0}),
    ),
    Lesson(
        N_("The second card."),
        N_("From the display you know what you get. From the deck you do not, and neither does anybody else."),
        N_("Draw from the deck."),
        Do("draw"),
        (Do("plot"), Do("draw"), Do("draw")),
    ),
    Lesson(
        N_("Three red cards: infiltrate."),
        N_("Mirko has plotted, too. Now your cards go to work: they become shares in your HQ, and agents move in."),
        N_("Press Infiltrate."),
        Do("infiltrate"),
    ),
    Lesson(
        N_("One colour at a time."),
        N_("All cards that you lay have one colour."),
        N_("Choose a red card of your hand."),
        Do("infiltrate", {"colour": "red"}),
    ),
    Lesson(
        N_("How many?"),
        N_("As many agents as cards. With three or more you may also take a consultant."),
        N_("Lay all three."),
        Do("lay", {"count": 3}),
    ),
    Lesson(
        N_("Where do they go?"),
        N_(
            "To one company that already is red. Generic Sub Inc stands beside two blue agents: three of its four can "
            "push them out next turn."
        ),
        N_("Choose Generic Sub Inc."),
        Do("infiltrate", {"place": 5}),
    ),
    Lesson(
        N_("A consultant, free of charge."),
        N_(
            "Each can be used once, before an action. Different ones are worth points if you keep them. The Dealmaker "
            "brings two cards after a takeover."
        ),
        N_("Take the Dealmaker."),
        Do("hire", {"consultant": "dealmaker"}),
        (
            Do("infiltrate"),
            Do("infiltrate", {"colour": "blue"}),
            Do("lay", {"count": 2}),
            Do("infiltrate", {"place": 0}),
        ),
    ),
    Lesson(
        N_("Now take over."),
        N_(
            "Tap untapped cards of your HQ: each moves one agent of its colour to the company next door. One agent "
            "must always stay behind."
        ),
        N_("Press Take over."),
        Do("take-over"),
    ),
    Lesson(
        N_("From where?"),
        N_("Only Generic Sub Inc has red agents to spare."),
        N_("Choose Generic Sub Inc."),
        Do("leave", {"place": 5}),
    ),
    Lesson(
        N_("And where to?"),
        N_(
            "ThoughtApparatus Inc. is a Broadcast Network, one of your objectives, and has two blue agents. What "
            "would fail is dashed, what may not be says why."
        ),
        N_("Choose ThoughtApparatus Inc."),
        Do("enter", {"place": 6}),
    ),
    Lesson(
        N_("More than they have."),
        N_(
            "Three beat two. The beaten go back to the reserve, except one: it joins your HQ and is worth two shares "
            "of blue."
        ),
        N_("Move three agents."),
        Do("move", {"count": 3}),
    ),
    Lesson(
        N_("The company works for you."),
        N_(
            "After a takeover you may use its ability. A Broadcast Network moves up to two agents of one colour. Leap "
            "Light & Sound is your objective, too: weaken it."
        ),
        N_("Choose Leap Light & Sound."),
        Do("leave", {"place": 2}),
    ),
    Lesson(
        N_("Somewhere harmless."),
        N_("An agent may go to any company of its own colour, however far away."),
        N_("Choose Lluna's Channel."),
        Do("enter", {"place": 8}),
    ),
    Lesson(
        N_("Enough."),
        N_('"Up to two" means that you may stop.'),
        N_("Press Done."),
        Do("decline"),
    ),
    Lesson(
        N_("That is the whole game."),
        N_(
            "Plot, infiltrate, take over: one of them each turn, until the display cannot be refilled. The table at "
            "the right always says how it would end now. Most of red is yours, and a blue agent besides."
        ),
        N_("You are ready."),
    ),
)


@cache
def positions() -> tuple[State, ...]:
    """The state at the beginning of every lesson."""
    game = course()
    state = game.from_position(POSITION, Dealer(seed=20))
    states = [state.copy()]
    for lesson in LESSONS:
        for each in (lesson.do, *lesson.then):
            if each is not None:
                game.apply(state, each.find(game.options(state)))
        states.append(state.copy())
    return tuple(states)


@cache
def course() -> NewCorpOrder:
    """The game that is taught."""
    return NewCorpOrder(players=2, start_player=YOU)


def number(step: int) -> int:
    """A lesson that exists."""
    return max(1, min(step, len(LESSONS)))


def expected(step: int) -> int | None:
    """The pick that a lesson asks for."""
    lesson = LESSONS[number(step) - 1]
    if lesson.do is None:
        return None
    return lesson.do.find(course().options(positions()[number(step) - 1])).pick


def after(step: int, pick: int) -> int:
    """The lesson to go on with: the next one if the right thing was done."""
    return number(step) + 1 if pick == expected(step) else number(step)


def scene(language: str, step: int) -> Scene:
    """What the newcomer sees in a lesson."""
    speech = Speech(language, {YOU: Speech(language)(N_("You")), RIVAL: RIVAL_NAME})
    wanted = expected(step)
    return look(
        course(),
        positions()[number(step) - 1],
        YOU,
        speech,
        seats={YOU: Presence(speech.name(YOU)), RIVAL: Presence(RIVAL_NAME, "bot")},
        base=f"/learn/{number(step)}",
        allowed=frozenset() if wanted is None else frozenset({wanted}),
    )


def lesson(language: str, step: int) -> Markup:
    """The page of a lesson: the real table, and a coach beside it."""
    step = number(step)
    seen = scene(language, step)
    t = seen.speech
    skip = h(
        '<form method="post" action="/play"><button class="btn skipb" type="submit">{}</button></form>',
        t(N_("Skip, just play")),
    )
    return h(
        '<div class="room">{}<main class="nco tuto" id="table"><form id="act" class="vh" method="post" '
        'action="/learn/{}/pick"></form>'
        '{}{}{}{}<aside class="side">{}<div class="marketpane">{}{}{}</div></aside>'
        "</main></div>",
        bar(t, t(N_("Learn in five minutes")), t(N_("New Corp Order, a game dealt for you")), skip, f"/learn/{step}"),
        step,
        rivals(seen),
        board(seen),
        decide(seen),
        you(seen),
        _coach(t, step),
        display(seen),
        supply(seen),
        shares(seen),
    )


def _coach(t: Speech, step: int) -> Markup:
    taught = LESSONS[step - 1]
    dots = join(
        h('<i class="{}"></i>', "on" if each < step else "at" if each == step else "")
        for each in range(1, len(LESSONS) + 1)
    )
    onward = Markup("")
    if step == len(LESSONS):
        onward = h(
            '<form method="post" action="/play"><button class="btn btn-go" type="submit">{}</button></form>',
            t(N_("Play New Corp Order now")),
        )
    elif taught.do is None:
        onward = h('<a class="btn btn-go" id="onward" href="/learn/{}">{} {}</a>', step + 1, t(N_("On")), key("Enter"))
    back = (
        h('<a class="btn" href="/learn/{}" data-key="Escape">{}</a>', step - 1, t(N_("Step back")))
        if step > 1
        else Markup("")
    )
    return h(
        '<section class="panel coach" aria-live="polite"><div class="ch"><span class="cpic" '
        'aria-hidden="true">{}</span><div><b>Vera</b><span class="label">{}</span></div></div>'
        '<h1 class="ctitle say">{}</h1><p class="say">{}</p><p class="do say">{}<span>{}</span></p><div '
        'class="cacts">{}{}</div><div class="cdots" aria-hidden="true">{}</div></section>',
        icon("lamp", "ic-xl lit"),
        t(N_("your coach, step {step} of {steps}"), step=step, steps=len(LESSONS)),
        t(taught.title),
        t(taught.text),
        icon("u-arrow"),
        t(taught.ask),
        back,
        onward,
        dots,
    )
