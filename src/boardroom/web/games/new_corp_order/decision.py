"""The decision line: whose turn it is, what is being decided and what it will do."""

from __future__ import annotations

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice
from boardroom.web.games.new_corp_order.help_texts import SERVICES, SHORT_SERVICES
from boardroom.web.games.new_corp_order.icons import (
    CONSULTANT_ICON,
    SHORT_NAME,
    mark,
)
from boardroom.web.games.new_corp_order.scene import Scene
from boardroom.web.games.new_corp_order.seats import consultant_name, press
from boardroom.web.shell.decision_bar import BETWEEN, decision_bar, ending, waiting, ways_back
from boardroom.web.shell.html import (
    Markup,
    attribute,
    h,
    icon,
    join,
    key,
)
from boardroom.web.shell.keyboard import Key

ACTION_WORDS = {
    "plot": N_("Plot"),
    "infiltrate": N_("Infiltrate"),
    "take-over": N_("Take over"),
    "pass": N_("Pass"),
}
ACTION_KEYS = {"plot": "P", "infiltrate": "I", "take-over": "O", "pass": "X"}
KEYS = tuple(Key(ACTION_KEYS[verb].lower(), words) for verb, words in ACTION_WORDS.items())
ON_THE_TABLE = {"place", "slot", "tapped"}
"""Options with such a target are pressed on the table itself."""


def decide(scene: Scene) -> Markup:
    """The line with its buttons."""
    if scene.deciding:
        late = "late" if scene.view["triggered"] else ""
        return decision_bar(scene, h("{}{}", crumbs(scene), _deck(scene)), _will(scene), buttons(scene), late)
    steps, will = ending(scene) if scene.over else _waiting(scene)
    return decision_bar(scene, h("{}{}", steps, _deck(scene)), will, buttons(scene), "wait")


def _deck(scene: Scene) -> Markup:
    """How many cards are left: on small screens, where the deck lies in a drawer."""
    if scene.over:
        return Markup("")
    t, count = scene.speech, scene.view["deck"]
    words = t(plural("{count} card in the deck", "{count} cards in the deck", count=count))
    return h(
        '<span class="deckleft" role="img" aria-label="{0}" title="{0}">{1}{2}</span>', words, icon("u-hand"), count
    )


def _waiting(scene: Scene) -> tuple[Markup, str]:
    t, action = scene.speech, scene.view["action"]
    steps, will = waiting(scene, t(ACTION_WORDS[action["action"]]) if action else "", in_turn=True)
    if scene.view["triggered"] and scene.seat is not None and scene.seat != scene.decides:
        last = _goes_last(scene)
        if last is None:
            return steps, t(N_("The last round. {next}"), next=will)
        will = t(N_("The last round: {player} goes last. {next}"), player=t.name(last), next=will)
    return steps, will


def _goes_last(scene: Scene) -> int | None:
    """Who has the last turn of the game, once the last round has begun (E2)."""
    left, decides = scene.view["last_round"], scene.decides
    return None if left is None or decides is None else (decides + left - 1) % int(scene.view["players"])


def crumbs(scene: Scene) -> Markup:
    """The steps of this turn so far."""
    parts = [h('<b class="me">{}</b>', scene.speech(N_("Your turn"))), *(h("<b>{}</b>", step) for step in scene.path)]
    end = Markup(BETWEEN) if scene.question else ""
    return h(
        '<span class="crumbs"><bdi dir="ltr">{}{}</bdi></span><span class="now">{}</span>',
        join(parts, BETWEEN),
        end,
        scene.question,
    )


def _will(scene: Scene) -> str:
    t = scene.speech
    if scene.decision == "action":
        if scene.view["last_round"] is not None and not scene.view["solo"]:
            last = _goes_last(scene)
            if last == scene.seat or last is None:
                return t(N_("The last round: this is your last turn."))
            return t(N_("The last round: this is your last turn. {player} goes last."), player=t.name(last))
        if scene.view["solo"]:
            return t(
                N_(
                    "Plot: take two cards; your own infiltrate right away. Take over: move agents to an adjacent "
                    "company."
                )
            )
        return t(
            N_(
                "Plot: take two cards. Infiltrate: play cards of one colour. Take over: move agents to an "
                "adjacent company."
            )
        )
    if scene.decision == "take-over-count":
        best = max(scene.options, key=lambda option: int(option.targets.get("count", 0)))
        return best.will
    hints = {
        "take-card": N_("Take a highlighted card from the display, or draw from the deck."),
        "infiltrate-colour": N_("Choose a highlighted card in your hand. You infiltrate with its colour."),
        "infiltrate-count": N_(
            "Press the cards to play, then a company: one agent per card. With {cards} or more cards you may take a "
            "consultant."
        ),
        "infiltrate-company": N_("Choose a highlighted company. It already has agents of this colour."),
        "take-over-origin": N_("Choose a highlighted company. Its agents move; at least one stays behind."),
        "take-over-target": N_("Choose a highlighted neighbour. Move in more agents than it has to take it over."),
        "hire": N_("Choose a consultant from the supply, or none."),
        "discard": N_("You can keep {hand} cards at the end of your turn. Discarded cards leave the game."),
        "ability-card": N_("Choose a highlighted pile in an HQ, or press Done."),
        "swap-own": N_("Choose a highlighted pile in your HQ, or press Done."),
        "swap-other": N_("Choose a highlighted pile in another HQ."),
        "move-origin": N_("Choose a highlighted company, or press Done."),
        "move-target": N_("Choose a highlighted company of the same colour."),
        "swap-first": N_("Choose a highlighted company, or press Done."),
        "swap-second": N_("Choose the other company."),
        "choose-conglomerates": N_("ODS is an automaton. The two that you do not choose are its own."),
        "replace-objectives": N_("You may replace one or both, once, before the game starts."),
    }
    if scene.decision not in hints:
        return ""
    return t(hints[scene.decision], cards=scene.view["hire_cards"], hand=scene.view["hand_limit"])


def buttons(scene: Scene) -> list[Markup]:
    """What is not pressed on the table itself, and the way back."""
    parts = ways_back(scene)
    if scene.decision == "action":
        parts += _actions(scene)
    elif scene.decision == "hire":
        parts += _hires(scene)
    else:
        listed = [
            option for option in scene.options if not ON_THE_TABLE & set(option.targets) or "count" in option.targets
        ]
        last = listed[-1].pick if scene.decision == "take-over-count" and not _fails(scene, listed[-1]) else None
        parts += [_button(scene, option, option.pick == last) for option in listed if not _on_table(scene, option)]
        parts += [
            h(
                '<span class="btn" aria-disabled="true" data-tip="{}" tabindex="0" role="button">{}</span>',
                scene.why_not(kind, count),
                count,
            )
            for kind, count in scene.refusals
            if kind == "agents"
        ][:2]
    return parts


def _fails(scene: Scene, option: Choice) -> bool:
    """Whether an attack with so many agents fails (O5)."""
    outcome = scene.view["outcomes"].get(str(option.pick))
    return outcome is not None and outcome["kind"] == "fail"


def _on_table(scene: Scene, option: Choice) -> bool:
    """Cards of the hand and consultants of the supply are pressed where they lie."""
    if option.decision in {"infiltrate-colour", "discard"}:
        hand = scene.view["seats"][scene.view["seat"]]["hand"]
        return bool(hand[str(option.targets["colour"])])
    return option.verb in {"hire", "draw"}


def _actions(scene: Scene) -> list[Markup]:
    t = scene.speech
    offered = {option.verb: option for option in scene.options if option.verb != "use"}
    verbs = [verb for verb in ACTION_WORDS if verb in offered or ("action", verb) in scene.refusals]
    parts = []
    for verb in verbs:
        option = offered.get(verb)
        letter = key(ACTION_KEYS[verb])
        if option is None:
            reason = scene.why_not("action", verb)
            parts.append(
                h(
                    '<button class="btn" type="button" aria-disabled="true" data-tip="{reason}" '
                    'data-will="{reason}">{words} {letter}{heard}</button>',
                    reason=reason,
                    words=t(ACTION_WORDS[verb]),
                    letter=letter,
                    heard=h('<span class="vh">{}</span>', reason),
                )
            )
        else:
            lit = scene.allowed is None or option.pick in scene.allowed
            parts.append(
                h(
                    '<button class="btn{lit}" id="do-{verb}" type="submit" form="act" name="pick" value="{pick}" '
                    'data-n="{number}" data-key="{key}" data-will="{will}">{words} {letter}</button>',
                    lit=" lit" if lit else "",
                    verb=verb,
                    pick=option.pick,
                    number=scene.number(option),
                    key=ACTION_KEYS[verb].lower(),
                    will=option.will,
                    words=t(ACTION_WORDS[verb]),
                    letter=letter,
                )
            )
    return parts


def _hires(scene: Scene) -> list[Markup]:
    """The consultants by name with a line each; nobody comes last and is not lit."""
    t = scene.speech
    parts = []
    for option in sorted(scene.options, key=lambda option: option.verb != "hire"):
        if option.verb != "hire":
            parts.append(_button(scene, option, main=False, lit=False))
            continue
        kind = str(option.targets["consultant"])
        parts.append(
            h(
                '<button class="btn hireb{lit}" id="take-{kind}"{press} data-will="{will}">{symbol}<span><b>{name}</b>'
                "<small>{line}</small></span> {key}</button>",
                lit=" lit" if scene.lit(option.pick) else "",
                kind=kind,
                press=press(scene, option),
                will=t(SERVICES[scene.view["edition"]][kind]),
                symbol=icon(CONSULTANT_ICON[kind], "ic-l"),
                name=consultant_name(scene, kind),
                line=t(SHORT_SERVICES[kind]),
                key=key(str(scene.number(option))),
            )
        )
    return parts


def _button(scene: Scene, option: Choice, main: bool, *, lit: bool = True) -> Markup:
    number = scene.number(option)
    sign = Markup("")
    for name in ("colour", "first"):
        colour = option.targets.get(name)
        if colour is not None and option.decision != "infiltrate-count":
            sign = mark(str(colour))
    if "second" in option.targets and option.verb == "own":
        sign = h("{}{}", sign, mark(str(option.targets["second"])))
    told = option.will
    declining = option.verb == "decline"
    if (
        declining and scene.allowed is None
    ):  # To do without something is always plain, except where a lesson asks for it.
        lit = False
    lit = lit and scene.lit(option.pick)
    return h(
        '<button class="btn{main}{lit}{declining}" id="pick-{pick}" type="submit" form="act" name="pick" '
        'value="{pick}" data-n="{number}"{letter}{will}{force}>{sign}<span>{words}</span> {key}</button>',
        main=" btn-go" if main else "",
        lit=(" risky" if _fails(scene, option) else " lit") if lit else "",
        declining=" declining" if declining else "",
        pick=option.pick,
        number=number,
        letter=attribute("data-key", "n" if declining else None),
        will=attribute("data-will", told or None),
        force=attribute("data-moves", option.targets.get("count") if option.decision == "take-over-count" else None),
        sign=sign,
        words=_label(option),
        key=key("N") if declining else key(str(number)) if number < 10 else "",
    )


def _label(option: Choice) -> str:
    if option.decision == "choose-conglomerates":
        return f"{SHORT_NAME[str(option.targets['first'])]}, {SHORT_NAME[str(option.targets['second'])]}"
    return option.text
