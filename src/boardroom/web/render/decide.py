"""The decision line: whose turn it is, what is being decided and what it will do."""

from __future__ import annotations

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice, Clock
from boardroom.web.render.html import (
    COLOURS,
    CONGLOMERATE,
    SHORT_NAME,
    Markup,
    attribute,
    h,
    icon,
    join,
    key,
    mark,
)
from boardroom.web.render.outcome import preview
from boardroom.web.render.scene import Scene
from boardroom.web.render.seats import consultant_name, minutes_left, number_of

ACTION_WORDS = {
    "plot": N_("Plot"),
    "infiltrate": N_("Infiltrate"),
    "take-over": N_("Take over"),
    "pass": N_("Pass"),
}
ACTION_KEYS = {"plot": "P", "infiltrate": "I", "take-over": "O", "pass": "X"}
HOUR = 3600.0
BETWEEN = '<i aria-hidden="true">›</i>'  # noqa: RUF001
ON_THE_TABLE = {"place", "slot", "tapped"}
"""Options with such a target are pressed on the table itself."""


def decide(scene: Scene) -> Markup:
    """The line with its buttons."""
    t, view = scene.speech, scene.view
    if view["over"]:
        state, lamp = "wait", icon("lamp", "ic-xl")
        steps, will = h("<b>{}</b>", t(N_("The game is over"))), ""
    elif scene.deciding:
        state, lamp = ("late" if view["triggered"] else ""), icon("lamp", "ic-xl lit")
        steps, will = crumbs(scene), _will(scene)
    else:
        state, lamp = "wait", icon("lamp", "ic-xl")
        steps, will = _waiting(scene)
    pressed = buttons(scene)
    return h(
        '<section class="decide {}" id="decide" aria-label="{}"{}><span class="who">{}</span>'
        '<div class="what" role="status"><div class="steps">{}</div><p class="will" data-rest="{}">{}</p></div>{}'
        '<div class="acts{}">{}</div></section>',
        state,
        t(N_("The decision")),
        attribute("data-mine", "1" if scene.deciding else None),
        lamp,
        steps,
        will,
        will,
        clock(scene),
        " many" if len(pressed) > 4 else "",
        join(pressed),
    )


def clock(scene: Scene) -> Markup:
    """How long the seat that decides still has, and what happens then. The page's script lets it run."""
    t, view = scene.speech, scene.view
    if scene.due is None or view["over"] or view["decides"] is None:
        return Markup("")
    lost = scene.clock.then == "loss"
    if view["decides"] in scene.yours:
        then = t(N_("then you have lost")) if lost else t(N_("then a bot plays for you"))
    else:
        words = N_("then {player} has lost") if lost else N_("then a bot plays for {player}")
        then = t(words, player=t.name(view["decides"]))
    hurry = t(N_("Time is short, {then}"), then=then)
    return h(
        '<div class="clock" id="clock" data-due="{:.1f}" data-soon="{:.0f}" data-hurry="{}" data-rest="{}">{}<time '
        'role="timer" aria-label="{}"></time><small>{}</small></div>',
        scene.due,
        _soon(scene.clock),
        hurry,
        then,
        icon("u-clock"),
        t(N_("Time left")),
        then,
    )


def _soon(clock: Clock) -> float:
    """How many seconds before the end a clock becomes urgent."""
    return HOUR if clock.kind == "days" else min(60.0, max(15.0, clock.amount * 6.0))


def _waiting(scene: Scene) -> tuple[Markup, str]:
    t, view = scene.speech, scene.view
    decider = view["decides"]
    if decider is None:
        return h("<b>{}</b>", t(N_("The table is being set"))), ""
    parts = [h("<b>{}</b>", t.name(decider))]
    if view["action"]:
        parts.append(h("<b>{}</b>", t(ACTION_WORDS[view["action"]["action"]])))
    who = scene.seats.get(decider)
    gone = who is not None and who.kind == "person" and not who.here
    parts.append(h("<span>{}</span>", t(N_("is to decide, but away")) if gone else t(N_("is deciding"))))
    if scene.seat is None:
        return join(parts, BETWEEN), t(N_("You are watching: you see what everybody may see."))
    left = (scene.seat - decider) % len(view["seats"])
    if not left:
        return join(parts, BETWEEN), t(N_("A bot plays for you."))
    will = (
        t(N_("You are next."))
        if left == 1
        else t(plural("{count} seat until your turn.", "{count} seats until your turn.", count=left))
    )
    own = scene.seats[scene.seat].seconds if scene.seat in scene.seats else None
    if own is not None:
        will = t(N_("{next} You have {time} left."), next=will, time=minutes_left(own))
    return join(parts, BETWEEN), will if not view["triggered"] else t(N_("The last round. {next}"), next=will)


def crumbs(scene: Scene) -> Markup:
    """The steps of this turn so far."""
    t, view, pending = scene.speech, scene.view, scene.pending
    parts = [h('<b class="me">{}</b>', t(N_("Your turn")))]
    if view["triggered"]:
        parts.append(h("<b>{}</b>", t(N_("Last round"))))
    action = view["action"]
    if action:
        parts.append(h("<b>{}</b>", t(ACTION_WORDS[action["action"]])))
        if action["consultant"]:
            parts.append(h("<b>{}</b>", consultant_name(scene, action["consultant"])))
    if pending.get("main", -1) >= 0 and scene.decision.startswith("infiltrate"):
        count = pending["count"] if scene.decision != "infiltrate-count" else 0
        name = CONGLOMERATE[COLOURS[pending["main"]]]
        parts.append(h("<b>{} {}</b>", count, name) if count else h("<b>{}</b>", name))
    if pending.get("origin", -1) >= 0 and scene.decision in {"take-over-target", "take-over-count", "move-target"}:
        parts.append(h("<b>{}</b>", t(N_("from {company}"), company=view["grid"][pending["origin"]]["company"])))
    if scene.decision == "take-over-count":
        parts.append(h("<b>{}</b>", t(N_("to {company}"), company=view["grid"][pending["target"]]["company"])))
    if scene.question:
        parts.append(h('<span class="now">{}</span>', scene.question))
    return join(parts, BETWEEN)


def _will(scene: Scene) -> str:
    t = scene.speech
    if scene.decision == "action":
        if scene.view["solo"]:
            return t(N_("Plot takes two cards, and your own infiltrate at once. Take over moves agents next door."))
        return t(N_("Plot takes two cards. Infiltrate plays cards of one colour. Take over moves agents next door."))
    if scene.decision == "take-over-count":
        best = max(scene.options, key=lambda option: int(option.targets.get("count", 0)))
        return preview(scene, best)
    hints = {
        "take-card": N_("Choose a lit card of the display, or the deck."),
        "infiltrate-colour": N_("Choose a lit card of your hand: its colour is what you infiltrate with."),
        "infiltrate-count": N_("As many agents as cards. With three or more cards you may take a consultant."),
        "infiltrate-company": N_("Choose a lit company: it already has agents of this colour."),
        "take-over-origin": N_("Choose a lit company: its agents move, one stays behind."),
        "take-over-target": N_("Choose a lit neighbour. Fewer agents of another colour are taken over."),
        "hire": N_("Choose a consultant of the supply, or none."),
        "discard": N_("Six cards are the limit at the end of a turn. What you discard leaves the game."),
        "ability-card": N_("Choose a lit pile in an HQ, or stop."),
        "swap-own": N_("Choose a lit pile of yours, or stop."),
        "swap-other": N_("Choose a lit pile of another HQ."),
        "move-origin": N_("Choose a lit company, or stop."),
        "move-target": N_("Choose a lit company of the same colour."),
        "swap-first": N_("Choose a lit company, or stop."),
        "swap-second": N_("Choose the other company."),
        "choose-conglomerates": N_("The other two belong to ODS. Neither side ever uses the other's cards."),
        "replace-objectives": N_("Once, before the game begins, you may replace one or both."),
    }
    return t(hints[scene.decision]) if scene.decision in hints else ""


def buttons(scene: Scene) -> list[Markup]:
    """What is not pressed on the table itself, and the way back."""
    t = scene.speech
    parts = []
    if scene.spent:
        parts.append(h('<span class="asks">{}</span>', t(N_("Your time is up: the bot plays this game to its end."))))
    elif scene.away:
        parts.append(
            h(
                '<form method="post" action="{}/back"><button class="btn btn-go" type="submit">{}</button></form>',
                scene.base,
                t(N_("Take your seat back")),
            )
        )
    if scene.request:
        parts.append(
            h(
                '<span class="asks">{}</span><button class="btn" type="submit" form="undo" name="answer" '
                'value="yes">{}</button>'
                '<button class="btn" type="submit" form="undo" name="answer" value="no">{}</button>',
                t(N_("{player} asks to take a pick back"), player=scene.request),
                t(N_("Agree")),
                t(N_("No")),
            )
        )
    if scene.undo:
        word = t(N_("Back")) if scene.undo == "free" else t(N_("Ask to take back"))
        parts.append(
            h(
                '<button class="btn back" type="submit" form="undo" name="answer" value="ask" data-key="Escape">{} '
                "{}</button>",
                word,
                key("Esc"),
            )
        )
    if scene.decision == "action":
        parts += _actions(scene)
    else:
        listed = [
            option for option in scene.options if not ON_THE_TABLE & set(option.targets) or "count" in option.targets
        ]
        last = listed[-1].pick if scene.decision == "take-over-count" else None
        parts += [_button(scene, option, option.pick == last) for option in listed if not _on_table(scene, option)]
        parts += [
            h(
                '<span class="btn" aria-disabled="true" data-tip="{}" tabindex="0" role="button">{}</span>',
                refusal_words(scene, name),
                name[7:],
            )
            for name in scene.refusals
            if name.startswith("agents:")
        ][:2]
    return parts


def _on_table(scene: Scene, option: Choice) -> bool:
    """Cards of the hand and consultants of the supply are pressed where they lie."""
    if option.decision in {"infiltrate-colour", "discard"}:
        hand = scene.view["seats"][scene.view["seat"]]["hand"]
        return bool(hand[str(option.targets["colour"])])
    return option.verb in {"hire", "draw"}


def refusal_words(scene: Scene, name: str) -> str:
    """Why not, with the rule's number."""
    refusal = scene.refusals[name]
    return f"{refusal.text(scene.speech.language)} ({refusal.rule.removeprefix('NCO-')})"


def _actions(scene: Scene) -> list[Markup]:
    t = scene.speech
    offered = {option.verb: option for option in scene.options if option.verb != "use"}
    verbs = [verb for verb in ACTION_WORDS if verb in offered or f"action:{verb}" in scene.refusals]
    parts = []
    for verb in verbs:
        option = offered.get(verb)
        letter = key(ACTION_KEYS[verb])
        if option is None:
            reason = refusal_words(scene, f"action:{verb}")
            parts.append(
                h(
                    '<button class="btn" type="button" aria-disabled="true" data-tip="{}" data-will="{}">{} '
                    "{}{}</button>",
                    reason,
                    reason,
                    t(ACTION_WORDS[verb]),
                    letter,
                    h('<span class="vh">{}</span>', reason),
                )
            )
        else:
            lit = scene.allowed is None or option.pick in scene.allowed
            parts.append(
                h(
                    '<button class="btn{}" id="do-{}" type="submit" form="act" name="pick" value="{}" data-n="{}" '
                    'data-key="{}" '
                    'data-will="{}">{} {}</button>',
                    " lit" if lit else "",
                    verb,
                    option.pick,
                    number_of(scene, option),
                    ACTION_KEYS[verb].lower(),
                    preview(scene, option),
                    t(ACTION_WORDS[verb]),
                    letter,
                )
            )
    return parts


def _button(scene: Scene, option: Choice, main: bool) -> Markup:
    number = number_of(scene, option)
    sign = Markup("")
    for name in ("colour", "first"):
        colour = option.targets.get(name)
        if colour is not None and option.decision != "infiltrate-count":
            sign = mark(str(colour))
    if "second" in option.targets and option.verb == "own":
        sign = h("{}{}", sign, mark(str(option.targets["second"])))
    told = preview(scene, option)
    lit = scene.allowed is None or option.pick in scene.allowed
    return h(
        '<button class="btn{}{}" id="pick-{}" type="submit" form="act" name="pick" value="{}" '
        'data-n="{}"{}>{}<span>{}</span> {}</button>',
        " btn-go" if main else "",
        " lit" if lit else "",
        option.pick,
        option.pick,
        number,
        attribute("data-will", told or None),
        sign,
        _label(option),
        key(str(number)) if number < 10 else "",
    )


def _label(option: Choice) -> str:
    if option.decision == "choose-conglomerates":
        return f"{SHORT_NAME[str(option.targets['first'])]}, {SHORT_NAME[str(option.targets['second'])]}"
    return option.text
