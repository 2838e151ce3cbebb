"""The decision bar: what is decided, what it will do, and buttons for what is not pressed on the table itself."""

from __future__ import annotations

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice
from boardroom.web.games.new_angeles.deal import cost
from boardroom.web.games.new_angeles.icons import type_icon
from boardroom.web.games.new_angeles.scene import CITY, HAND, on_table, press, trading
from boardroom.web.shell.decision_bar import BETWEEN, decision_bar, ending, waiting, ways_back
from boardroom.web.shell.html import Markup, h, icon, join, key
from boardroom.web.shell.scene import Scene

MANY = 24
"""More options than this, as amounts of capital, are chosen from a list."""
MANY_IN_BAR = 9
BY_BAR = frozenset({"pass", "ready", "stop", "withdraw"})
"""Trading, what ends it is pressed in the bar."""
STOPS = frozenset({"pass", "ready", "stop", "abstain"})
HINTS = {
    "choose-corp": N_("Point at a corp or hold it to see its contract, its emergency action and what it draws."),
    "keep-investment": N_("Keep one of the two highlighted investments; the other one is discarded."),
    "name-deck": N_("Biotech cures, construction repairs, labor moves androids, media calms, security fights enemies."),
    "main-offer": N_("Choose a highlighted card. Point at it or hold it: the city shows where it acts."),
    "support-card": N_("Choose a highlighted card in your hand. It is played face down; its text does not count."),
    "discard-card": N_("Choose a highlighted card in your hand."),
    "pick-hand-card": N_("Choose a highlighted card in your hand."),
    "look-at-hand": N_("Choose a highlighted card, or take none."),
    "pay-cost": N_("Choose a highlighted card in your hand: it is the cost of your counteroffer."),
    "pick-district": N_("Choose a highlighted district. Red tags say what raises the threat."),
    "pick-unit": N_("Choose a highlighted district: its unit is removed."),
    "android-from": N_("Choose a highlighted district: its android moves."),
    "android-to": N_("Choose a highlighted district: the android goes there."),
    "pick-player": N_("Choose a corp. Next to your question stands the card that asks."),
    "pick-mode": N_("The card leaves the choice to you."),
    "pick-offer": N_("Choose for which of the two offers it counts."),
    "pick-resource": N_("Choose a resource. The demand says which of them the city still lacks."),
    "contribute": N_("What you contribute is gone, whether or not the others add enough to it."),
    "bury-event": N_("Only you see these events. One goes to the bottom of the deck."),
    "top-event": N_("Only you see these events. One goes on top of the deck: it is the next."),
    "use-asset": N_("Use one of your assets now, or none. Point at one to see what it does."),
    "end-of-turn": N_("Abilities for the end of the turn; or end it."),
    "trade-partner": N_("Choose with whom, and then who gives what. Or press No trade and the game goes on."),
    "trade-lock": N_("What you choose here binds: it settles the pending decision of the two of you."),
    "trade-term": N_("What you choose here binds: the ability is used like this."),
    "trade-give": N_("Choose an asset that your partner gets from you, or none."),
    "trade-take": N_("Choose an asset that you get from your partner, or none."),
    "trade-net": N_("Choose who pays whom how much capital. After that your partner answers."),
    "trade-answer": N_("If you accept, all of it happens right away. If you refuse, nothing does."),
    "say-what": N_("These are only words: nothing enforces them."),
    "say-to": N_("These are only words: nothing enforces them."),
    "say-offer": N_("These are only words: nothing enforces them."),
    "trade-floor": N_("Everyone may trade now. Say that you are done when you want nothing more."),
}


SIDES = {"main": N_("Main offer"), "counter": N_("Counteroffer")}
DOING = {
    "main-offer": N_("Offer"),
    "counteroffer": N_("Counteroffer"),
    "pay-cost": N_("Counteroffer"),
    "use-asset": N_("Assets"),
    "end-of-turn": N_("End of the turn"),
    "discard-card": N_("Hand limit"),
    "keep-investment": N_("Investments"),
}
DOING_BY_START = (
    ("support-", N_("Support")),
    ("trade-", N_("Trades")),
    ("say-", N_("Trades")),
    ("pick-", N_("Resolution")),
    ("android-", N_("Resolution")),
)
"""What somebody else decides about, by decision or by how its name begins."""


def decide(scene: Scene) -> Markup:
    """The bar."""
    if scene.deciding:
        return decision_bar(scene, _crumbs(scene), _will(scene), _buttons(scene), _late(scene))
    steps, will = ending(scene) if scene.over else waiting(scene, _doing(scene))
    return decision_bar(scene, steps, will, ways_back(scene), "wait")


def _doing(scene: Scene) -> str:
    """What the one who is waited for decides about, as far as the reader may know."""
    decision = str(scene.view["decision"] or "")
    words = DOING.get(decision) or next((word for start, word in DOING_BY_START if decision.startswith(start)), "")
    return scene.speech(words) if words else ""


def _not_done(scene: Scene) -> str:
    """Who may still trade in an open window; where trades are private, that is not told."""
    t, floor = scene.speech, scene.view["floor"]
    if not floor or scene.settings.get("private_trades"):
        return ""
    seats = [each["seat"] for each in scene.view["seats"]]
    others = [t.name(seat) for seat in seats if seat not in floor["ready"] and seat != scene.seat]
    return t(N_("Not done yet: {players}."), players=", ".join(others)) if others else ""


def _late(scene: Scene) -> str:
    """Whether the next demand that is missed, or the next event, may be the end."""
    view = scene.view
    return "late" if view["threat"] + (view["demand_threat"] or 0) >= view["threat_limit"] else ""


def _crumbs(scene: Scene) -> Markup:
    parts = [h('<b class="me">{}</b>', scene.speech(N_("Your decision")))]
    path = scene.path[2:] if len(scene.path) > 2 else scene.path[-1:]
    parts += [h('<b class="mid">{}</b>', step) for step in path]
    parts.append(h('<span class="now">{}</span>', scene.question))
    return join(parts, BETWEEN)


def _will(scene: Scene) -> str:
    t, seen = scene.speech, scene.view["deal"]
    if scene.decision == "counteroffer":
        return t(
            N_("Your counteroffer {cost}. Choose a highlighted card, or pass."), cost=cost(t, seen["counter_cost"])
        )
    if scene.decision in {"support-offer", "support-count"}:
        stand = t(
            N_("Main offer {main}, counteroffer {counter}."), main=seen["main_support"], counter=seen["counter_support"]
        )
        after = _after_you(scene)
        last = plural("{count} corp decides after you.", "{count} corps decide after you.", count=after)
        more = t(last) if after else t(N_("You decide last."))
        meant = (
            N_("More cards win.") if scene.decision == "support-offer" else N_("The cards are discarded either way.")
        )
        return f"{stand} {more} {t(meant)}"
    if scene.decision in HINTS:
        return f"{t(HINTS[scene.decision])} {_not_done(scene)}".strip()
    tells = any(option.will for option in scene.options)
    return t(N_("Point at an option to see what it does.")) if tells else ""


def _after_you(scene: Scene) -> int:
    """How many still decide about their support after the reader."""
    order = scene.view["deal"]["supporters"]
    return len(order) - order.index(scene.seat) - 1 if scene.seat in order else 0


def _buttons(scene: Scene) -> list[Markup]:
    parts = ways_back(scene)
    if trading(scene):
        shown = [] if len(scene.options) > MANY else [each for each in scene.options if each.verb in BY_BAR]
        shown = [each for each in shown if "proposal" not in each.targets]
    else:
        pressed = on_table(scene)
        shown = [each for each in scene.options if each.pick not in pressed]
        if len(shown) > MANY_IN_BAR and not pressed:
            return [*parts, chooser(scene)]
    shown.sort(key=lambda each: each.verb not in STOPS)
    alone = len(shown) == 1 and not _placed(scene)
    return parts + [_button(scene, each, alone and scene.lit(each.pick)) for each in shown]


def _placed(scene: Scene) -> bool:
    return scene.decision in CITY or scene.decision in HAND


def _button(scene: Scene, option: Choice, main: bool) -> Markup:
    number = scene.number(option)
    letter = "n" if option.verb in STOPS else ""
    shown = key("N") if letter else key(str(number)) if number < 10 and not _placed(scene) else Markup("")
    return h(
        '<button class="btn{main}{lit}" id="pick-{pick}"{press}{letter}>{sign}{words} {key}</button>',
        main=" btn-go" if main else "",
        lit=" lit" if _lit(scene, option) else "",
        pick=option.pick,
        press=press(scene, option, number if not _placed(scene) else number + 10),
        letter=h(' data-key="{}"', letter) if letter else "",
        sign=_sign(option),
        words=_words(scene, option),
        key=shown,
    )


def _words(scene: Scene, option: Choice) -> Markup:
    """What a button says; where there is little room, only which offer it supports."""
    words = h('<span class="whole">{}</span>', option.text)
    side = option.targets.get("offer") if option.decision == "support-offer" else None
    if side not in SIDES:
        return words
    return h('{}<span class="brief" aria-hidden="true">{}</span>', words, scene.speech(SIDES[side]))


def _lit(scene: Scene, option: Choice) -> bool:
    """Whether a button draws the eye; to stop does so only where a lesson asks for it."""
    return scene.lit(option.pick) and (option.verb not in STOPS or scene.allowed is not None)


def _sign(option: Choice) -> Markup:
    """What an option is about, as a sign."""
    targets = option.targets
    if "deck" in targets:
        return icon(f"a-{targets['deck']}", f"ty-{targets['deck']}")
    if "resource" in targets:
        return icon(f"r-{targets['resource']}")
    if "card" in targets:
        return type_icon(targets["card"])
    return Markup("")


def chooser(scene: Scene) -> Markup:
    """All options of a decision as a list to choose from: nothing else may be pressed beside it."""
    t = scene.speech
    items = join(h('<option value="{}">{}</option>', option.pick, option.text) for option in scene.options)
    return h(
        '<label class="chooser"><span class="vh">{label}</span><select class="field" name="pick" form="act" '
        'id="choose">'
        '{items}</select></label><button class="btn btn-go" id="chosen" type="submit" form="act" '
        'data-n="1">{go}</button>',
        label=scene.question,
        items=items,
        go=t(N_("Choose")),
    )
