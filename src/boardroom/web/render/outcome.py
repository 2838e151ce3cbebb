"""What a pick will do, told before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardroom.core.words import N_, plural
from boardroom.table.model import Choice
from boardroom.web.render.html import COLOURS, CONGLOMERATE, TYPE_NAME
from boardroom.web.render.scene import Scene

PLACE_SENTENCES = {
    "take-over-origin": N_("Agents leave {company}."),
    "infiltrate-company": N_("Your agents join {company}."),
    "move-origin": N_("An agent leaves {company}."),
    "move-target": N_("The agent goes to {company}."),
    "swap-first": N_("{company} swaps all its agents."),
    "swap-second": N_("{company} takes the other side of the swap."),
}


@dataclass(frozen=True)
class Outcome:
    """What choosing a company does, or why it may not be chosen."""

    state: str
    """"legal", "legal risky" or "barred": how the tile looks."""
    say: str
    tag: str = ""
    pick: int | None = None


def outcomes(scene: Scene) -> dict[int, Outcome]:
    """The outcome for every company that is part of the decision."""
    told: dict[int, Outcome] = {}
    for option in scene.options:
        place = option.targets.get("place")
        if isinstance(place, int) and option.decision != "take-over-count":
            lit = scene.allowed is None or option.pick in scene.allowed
            outcome = _legal(scene, option, place)
            told[place] = outcome if lit else Outcome("also", outcome.say, "", option.pick)
    for name, refusal in scene.refusals.items():
        kind, _, which = name.partition(":")
        if kind == "place":
            rule = refusal.rule.removeprefix("NCO-")
            reason = refusal.text(scene.speech.language)
            tag = scene.speech(N_("rule {rule}"), rule=rule) if _near(scene, int(which)) else ""
            told[int(which)] = Outcome("barred" if tag else "off", f"{reason} ({rule})", tag)
    return told


def _near(scene: Scene, place: int) -> bool:
    """Only neighbours of an attack show their refusal on the tile; the others say it when asked."""
    if scene.decision != "take-over-target":
        return False
    origin = scene.pending["origin"]
    row, column = divmod(place, 4)
    return bool(abs(row - origin // 4) + abs(column - origin % 4) == 1)


def _legal(scene: Scene, option: Choice, place: int) -> Outcome:
    t, cell = scene.speech, scene.view["grid"][place]
    if option.decision != "take-over-target":
        sentence = PLACE_SENTENCES.get(option.decision, "")
        return Outcome(
            "legal", t(sentence, company=cell["company"]) if sentence else "", _tag(scene, option), option.pick
        )
    origin = scene.view["grid"][scene.pending["origin"]]
    force = strength(scene)
    if cell["colour"] == origin["colour"]:
        return Outcome(
            "legal", t(N_("Your agents join those of {company}."), company=cell["company"]), t(N_("join")), option.pick
        )
    if wins(scene, force, cell["agents"]):
        return Outcome(
            "legal", t(N_("You can take {company} over."), company=cell["company"]), t(N_("take over")), option.pick
        )
    say = t(
        N_("{force} against {agents}: the attempt fails, your cards stay tapped."), force=force, agents=cell["agents"]
    )
    return Outcome(
        "legal risky", say, t(N_("{force} : {agents} fails"), force=force, agents=cell["agents"]), option.pick
    )


def _tag(scene: Scene, option: Choice) -> str:
    pending = scene.pending
    if option.decision == "infiltrate-company":
        count = max(0, pending["count"]) + (1 if pending["joker"] >= 0 else 0)
        if scene.view["solo"]:
            count = 0
        return f"+{count}" if count else ""
    if option.decision == "move-target":
        return "+1"
    if option.decision == "move-origin":
        return "−1"  # noqa: RUF001 - a minus sign
    return ""


def strength(scene: Scene) -> int:
    """The most agents that the attack under way can bring."""
    origin = scene.view["grid"][scene.pending["origin"]]
    mine = scene.view["seats"][scene.view["seat"]]
    return int(min(mine["untapped"][origin["colour"]], origin["agents"] - 1))


def wins(scene: Scene, force: int, agents: int) -> bool:
    """Whether so many agents take a company over."""
    action: dict[str, Any] = scene.view["action"] or {}
    return force > agents or (force == agents and action.get("consultant") == "military-contractor")


def preview(scene: Scene, option: Choice) -> str:
    """What an option that is not a company will do, as a sentence."""
    t, targets = scene.speech, option.targets
    if option.decision == "action":
        return _action(scene, option)
    if option.decision == "take-over-count":
        return _attack(scene, int(targets["count"]))
    if option.decision == "infiltrate-count" and int(targets["count"]) >= 3:
        return t(N_("With three or more cards you may take a consultant."))
    if option.decision == "take-card" and option.verb == "draw":
        return t(N_("You see the card before you choose the next one."))
    if option.decision == "discard":
        return t(N_("It leaves the game."))
    return ""


def _action(scene: Scene, option: Choice) -> str:
    t = scene.speech
    if option.verb == "plot":
        if scene.view["solo"]:
            return t(N_("You take two cards; your own infiltrate at once."))
        return t(N_("You take two cards, each from the display or from the deck."))
    if option.verb == "infiltrate":
        return t(N_("You lay cards of one colour and place as many agents on one company."))
    if option.verb == "take-over":
        return t(N_("You tap cards of your HQ and move as many agents next door."))
    return ""


def _attack(scene: Scene, count: int) -> str:
    t = scene.speech
    origin = scene.view["grid"][scene.pending["origin"]]
    target = scene.view["grid"][scene.pending["target"]]
    if target["colour"] == origin["colour"]:
        return t(
            plural(
                "{count} agent of {conglomerate} joins those of {company}.",
                "{count} agents of {conglomerate} join those of {company}.",
                count=count,
                conglomerate=CONGLOMERATE[origin["colour"]],
                company=target["company"],
            )
        )
    if wins(scene, count, target["agents"]):
        return t(
            N_(
                "{count} beat {agents} at {company}: an agent of {conglomerate} joins your HQ, then you may use "
                "{ability}."
            ),
            count=count,
            agents=target["agents"],
            company=target["company"],
            conglomerate=CONGLOMERATE[target["colour"]],
            ability=t(TYPE_NAME[target["type"]]),
        )
    return t(
        N_("{force} against {agents}: the attempt fails, your cards stay tapped."), force=count, agents=target["agents"]
    )


__all__ = ["COLOURS", "Outcome", "outcomes", "preview", "strength", "wins"]
