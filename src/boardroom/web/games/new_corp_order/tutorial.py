"""Five minutes: a real position in which a newcomer does every action once.

Nothing is kept between two requests: a lesson is a number, and its position is the fold of the lessons before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import State
from boardroom.core.options import Option
from boardroom.core.words import N_
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.web.games.new_corp_order.scene import Scene, own
from boardroom.web.games.new_corp_order.story import said
from boardroom.web.games.new_corp_order.table import regions
from boardroom.web.shell.html import Markup, join
from boardroom.web.shell.page import bar
from boardroom.web.shell.people import Presence
from boardroom.web.shell.regions import RegionMemory
from boardroom.web.shell.scene import scene_of_state
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.templating import render

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
    ("Bubblegum Corp.", "black", 3),
    ("Holografx", "black", 1),
    ("xcurbr", "red", 1),
)
POSITION: dict[str, Any] = {
    "grid": [{"company": company, "colour": colour, "agents": agents} for company, colour, agents in CITY],
    "display": ["red", "blue", "white", "black", "blue"],
    "turn": YOU,
    "seats": [
        {
            "hand": {"red": 2, "black": 1},
            "untapped": {"black": 2},
            "objectives": ["broadcast-network", "online-marketing"],
        },
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
    why: str = ""
    """Why just this, for who tries something else."""


PARTS = (
    (N_("Plot"), N_("Two cards for your hand."), 1),
    (N_("Infiltrate"), N_("Cards into your HQ, agents into a company."), 5),
    (N_("Take over"), N_("Push out other agents, use an ability and a consultant."), 10),
    (N_("Scoring"), N_("Most and second most shares, ties, the hand limit."), 23),
)
"""The parts of the course: title, what is in it, and its first lesson."""

LESSONS = (
    Lesson(
        N_("This is the city."),
        N_(
            "Twelve companies. Each belongs to the conglomerate whose agents stand there: a tower has one floor for "
            "every agent. Red triangle, blue circle, black square, white star."
        ),
        N_("Look around, then press Next."),
    ),
    Lesson(
        N_("You want shares."),
        N_(
            "At the end, the player with the most shares of a conglomerate gets 2 points for each of its "
            "companies. A card in your HQ is one share. First you need cards: plot."
        ),
        N_("Press Plot."),
        Do("plot"),
        why=N_("With a third red card your next turn is much stronger."),
    ),
    Lesson(
        N_("Two cards, one after the other."),
        N_("You hold two red cards. A third one would make a strong turn, and there is one in the display."),
        N_("Take the red card."),
        Do("take", {"slot": 0}),
        why=N_("Three cards of one colour place three agents, and you already hold two red ones."),
    ),
    Lesson(
        N_("The second card."),
        N_("From the display you know what you get. From the deck you do not, and neither does anyone else."),
        N_("Draw from the deck."),
        Do("draw"),
        (Do("plot"), Do("draw"), Do("draw")),
        why=N_("You have what you need. An unseen card tells Mirko nothing."),
    ),
    Lesson(
        N_("Three red cards: infiltrate."),
        N_("Mirko has plotted, too. Now your cards go to work: they become shares in your HQ, and agents move in."),
        N_("Press Infiltrate."),
        Do("infiltrate"),
        why=N_("Cards in your hand score nothing. In your HQ they are shares."),
    ),
    Lesson(
        N_("One colour at a time."),
        N_("All the cards you play must be the same colour."),
        N_("Choose a red card in your hand."),
        Do("infiltrate", {"colour": "red"}),
        why=N_("You hold more red cards: they place more agents and bring a consultant."),
    ),
    Lesson(
        N_("How many?"),
        N_("You place one agent per card. With three or more you may also take a consultant."),
        N_("Play all three."),
        Do("lay", {"count": 3}),
        why=N_("Only with three or more cards may you take a consultant."),
    ),
    Lesson(
        N_("Where do they go?"),
        N_(
            "To one company that is already red. Generic Sub Inc is next to two blue agents: next turn, "
            "three of its four agents can push them out."
        ),
        N_("Choose Generic Sub Inc."),
        Do("infiltrate", {"place": 5}),
        why=N_("You may, but only Generic Sub Inc is next to ThoughtApparatus Inc."),
    ),
    Lesson(
        N_("A consultant, free of charge."),
        N_(
            "Each can be used once, before an action. Different ones are worth points if you keep them. With the "
            "Military Contractor an equal number of agents is enough to take a company over."
        ),
        N_("Take the Military Contractor."),
        Do("hire", {"consultant": "military-contractor"}),
        (
            Do("infiltrate"),
            Do("infiltrate", {"colour": "blue"}),
            Do("lay", {"count": 2}),
            Do("infiltrate", {"place": 0}),
        ),
        why=N_("You will need the Military Contractor in this game."),
    ),
    Lesson(
        N_("Now take over."),
        N_(
            "Tap cards in your HQ: each moves one agent of its colour to an adjacent company. At least one "
            "agent must stay behind."
        ),
        N_("Press Take over."),
        Do("take-over"),
        why=N_("Your red cards are untapped and their agents are in place. Keep the consultant for later."),
    ),
    Lesson(
        N_("From where?"),
        N_("Generic Sub Inc has red agents to spare, and your three red cards can move three of them."),
        N_("Choose Generic Sub Inc."),
        Do("leave", {"place": 5}),
        why=N_("Only Generic Sub Inc is next to ThoughtApparatus Inc. and has three agents to spare."),
    ),
    Lesson(
        N_("And where to?"),
        N_(
            "ThoughtApparatus Inc. is a Broadcast Network, one of your objectives, and has two blue agents. "
            "A dashed outline means the attempt would fail. Press any other company to see why you "
            "cannot choose it."
        ),
        N_("Choose ThoughtApparatus Inc."),
        Do("enter", {"place": 6}),
        why=N_(
            "You may, but ThoughtApparatus Inc. is one of your objectives, and an agent that you win there is worth "
            "two blue shares."
        ),
    ),
    Lesson(
        N_("More than they have."),
        N_(
            "Three beats two. The beaten agents go back to the reserve, except one: it joins your HQ and is "
            "worth two blue shares."
        ),
        N_("Move three agents."),
        Do("move", {"count": 3}),
        why=N_("One or two agents fail against two, and the cards are tapped all the same."),
    ),
    Lesson(
        N_("The company works for you."),
        N_(
            "After a takeover you may use its ability. A Broadcast Network moves up to two agents of one colour. Leap "
            "Light & Sound is your objective, too: weaken it."
        ),
        N_("Choose Leap Light & Sound."),
        Do("leave", {"place": 2}),
        why=N_("With one agent less, Leap Light & Sound is easier to take over."),
    ),
    Lesson(
        N_("Somewhere harmless."),
        N_("An agent may go to any company of its own colour, however far away."),
        N_("Choose Lluna's Channel."),
        Do("enter", {"place": 8}),
        why=N_("Best Branding Co. is one of your objectives: do not make it stronger."),
    ),
    Lesson(
        N_("Enough."),
        N_('"Up to two" means that you may stop.'),
        N_("Press Done."),
        Do("decline"),
        (Do("plot"), Do("draw"), Do("draw")),
        why=N_("Leap Light & Sound is weak now, and no other agent is in your way."),
    ),
    Lesson(
        N_("Tapped stays tapped."),
        N_(
            "Your red cards in the HQ are tapped: they have moved their agents and will not move others. They are "
            "still shares. Only an Ambient Advertising company untaps cards."
        ),
        N_("Look at your HQ, then press Next."),
    ),
    Lesson(
        N_("Your consultant helps."),
        N_(
            "Lluna's Channel has two white agents, and you can move only two black ones. Two against two fails, but "
            "not with the Military Contractor. You use a consultant before the action; then it goes back to "
            "the supply."
        ),
        N_("Press the Military Contractor."),
        Do("use", {"consultant": "military-contractor"}),
        why=N_("Without the Military Contractor two against two fails. It is used first, with the action."),
    ),
    Lesson(
        N_("Black moves."),
        N_("Your two black cards are untapped, and Bubblegum Corp. has three black agents."),
        N_("Choose Bubblegum Corp."),
        Do("leave", {"place": 9}),
    ),
    Lesson(
        N_("This time a tie is enough."),
        N_(
            "No conglomerate may lose its only company: such a company shows rule O6 and cannot be taken over. White "
            "has more."
        ),
        N_("Choose Lluna's Channel."),
        Do("enter", {"place": 8}),
        why=N_("Lluna's Channel is Social Media: its ability takes a card from Mirko."),
    ),
    Lesson(
        N_("Two against two."),
        N_("Both black cards are tapped for it."),
        N_("Move two agents."),
        Do("move", {"count": 2}),
        why=N_("One agent fails against two, with the Military Contractor too."),
    ),
    Lesson(
        N_("Social Media removes a card."),
        N_("Mirko has untapped blue cards. One card less in his HQ is one blue share less for him."),
        N_("Choose Mirko's blue cards."),
        Do("touch", {"seat": RIVAL, "colour": "blue"}),
        why=N_("It is Mirko's shares that you want to make fewer."),
    ),
    Lesson(
        N_("How points are counted."),
        N_(
            "The most shares of a conglomerate bring 2 points for each of its companies. With three or four players "
            "the second most bring 1."
        ),
        N_("Look at the table on the right, then press Next."),
    ),
    Lesson(
        N_("If two have the same."),
        N_(
            "In a tie, the most agents of it in the HQ decide; who loses the tie is second. Still tied, all of them "
            "score."
        ),
        N_("Press Next."),
    ),
    Lesson(
        N_("Six cards at most."),
        N_(
            "At the end of your turn you keep six cards and discard the others: they leave the game. With five or six "
            "cards in hand it is time to infiltrate, not to plot."
        ),
        N_("Press Next."),
    ),
    Lesson(
        N_("That is the whole game."),
        N_(
            "Plot, infiltrate or take over: one action each turn, until the display cannot be refilled. Then everyone "
            "has one more turn. The table on the right shows the score if the game ended now."
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
    return own(
        scene_of_state(
            course(),
            positions()[number(step) - 1],
            YOU,
            speech,
            seats={YOU: Presence(speech.name(YOU)), RIVAL: Presence(RIVAL_NAME, "bot")},
            base=f"/learn/{number(step)}",
            allowed=frozenset() if wanted is None else frozenset({wanted}),
        )
    )


def answer(seen: Scene, step: int, tried: int) -> str:
    """What the coach says to who picked something else."""
    t, lesson = seen.speech, LESSONS[step - 1]
    option = next((each for each in seen.options if each.pick == tried), None)
    if option is None:
        return t(N_("Not yet: {reason}"), reason=t(lesson.ask))
    named = option.text.partition(":")[0].rstrip()
    if not lesson.why:
        return t(N_("Not yet: {option} can wait. {reason}"), option=named, reason=t(lesson.ask))
    return t(N_("Not yet: you chose {option}. {reason}"), option=named, reason=t(lesson.why))


def rival_did(speech: Speech, step: int) -> Markup:
    """What the rival did last before a lesson, in a sentence; empty before their first turn."""
    game = course()
    for before, after in reversed(list(pairwise(positions()[:step]))):
        steps = game.steps_after(before.record, after.picks[len(before.picks) :], len(before.picks))
        theirs = [each for each in steps if each.before.turn == RIVAL]
        if theirs:
            return join((said(line, speech) for line in game.presentation.summary(theirs, YOU)), " ")
    return Markup("")


def lesson(language: str, step: int, tried: int | None = None) -> Markup:
    """The page of a lesson: the real table, and a coach beside it."""
    step = number(step)
    seen = scene(language, step)
    t, folder = seen.speech, "games/new_corp_order/templates"
    part = max(place for place, (_, _, first) in enumerate(PARTS) if first <= step)
    title, subtitle = t(N_("Learn in five minutes")), t(N_("New Corp Order, a prepared game"))
    return render(
        f"{folder}/tutorial.html",
        t,
        bar=bar(t, title, subtitle, render(f"{folder}/tutorial_skip.html", t), f"/learn/{step}"),
        step=step,
        steps=len(LESSONS),
        lesson=LESSONS[step - 1],
        wanted=expected(step),
        parts=PARTS,
        part=part,
        answer="" if tried is None else answer(seen, step, tried),
        rival=rival_did(t, step),
        drawn=RegionMemory().draw(regions(seen)),
    )
