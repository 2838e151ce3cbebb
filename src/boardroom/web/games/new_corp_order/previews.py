"""What choosing a company does, as its tile shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boardroom.core.words import N_
from boardroom.table.model import Choice
from boardroom.web.games.new_corp_order.scene import Scene


@dataclass(frozen=True)
class Outcome:
    """What choosing a company does, or why it may not be chosen."""

    state: str
    """"legal", "legal risky", "also", "barred" or "off": how the tile looks."""
    say: str
    tag: str = ""
    pick: int | None = None
    after: int | None = None
    """The pick that is made before it, if the company is pressed first."""
    more: int = 0
    """How many agents it would get."""
    confirm: str = ""
    """What a button says by which the choice is confirmed, where it carries something out at once."""


def outcomes(scene: Scene) -> dict[int, Outcome]:
    """The outcome for every company that is part of the decision."""
    told: dict[int, Outcome] = {}
    for option in scene.options:
        place = option.targets.get("place")
        if isinstance(place, int) and option.decision != "take-over-count":
            told[place] = _offered(scene, option, place)
    told |= _begins(scene)
    for (kind, place), refusal in scene.refusals.items():
        if kind == "place" and isinstance(place, int):
            rule = refusal.rule.removeprefix("NCO-")
            tag = scene.speech(N_("rule {rule}"), rule=rule) if _near(scene, place) else ""
            told[place] = Outcome("barred" if tag else "off", scene.why_not(kind, place), tag)
    return told


def _begins(scene: Scene) -> dict[int, Outcome]:
    """Companies that may be pressed at once: to take over from, or to infiltrate with the cards that were chosen."""
    option, ahead = scene.direct("take-over")
    if option is not None:
        return {
            int(each.targets["place"]): Outcome("may", each.text, pick=each.pick, after=option.pick) for each in ahead
        }
    if scene.decision != "infiltrate-count":
        return {}
    first = scene.options[0]
    places = [each.options for each in scene.ahead if each.pick == first.pick]
    return {
        int(each.targets["place"]): Outcome("legal", each.text, "+1", each.pick, first.pick, 1, _confirm(scene, each))
        for each in (places[0] if places else ())
        if "place" in each.targets
    }


def _near(scene: Scene, place: int) -> bool:
    """Only neighbours of an attack show their refusal on the tile; the others say it when asked."""
    if scene.decision != "take-over-target":
        return False
    return place in scene.view["neighbours"][scene.pending["origin"]]


def _offered(scene: Scene, option: Choice, place: int) -> Outcome:
    if not scene.lit(option.pick):
        return Outcome("also", option.will, "", option.pick)
    outcome = scene.view["outcomes"].get(str(option.pick))
    risky = outcome is not None and outcome["kind"] == "fail"
    state, tag = "legal risky" if risky else "legal", _tag(scene, option, outcome, place)
    if outcome is None or option.decision != "infiltrate-company":
        return Outcome(state, option.will, tag, option.pick)
    return Outcome(state, option.will, tag, option.pick, more=outcome["agents"], confirm=_confirm(scene, option))


def _confirm(scene: Scene, option: Choice) -> str:
    """The button that carries out an infiltration; in solo it is only a part of a plot."""
    if scene.view["solo"]:
        return ""
    company = scene.view["grid"][int(option.targets["place"])]["company"]
    return scene.speech(N_("Infiltrate {company}"), company=company)


def _tag(scene: Scene, option: Choice, outcome: dict[str, Any] | None, place: int) -> str:
    t = scene.speech
    if option.decision == "move-origin":
        return "−1"  # noqa: RUF001 - a minus sign
    if outcome is None:
        return ""
    if option.decision != "take-over-target":
        return f"+{outcome['agents']}"
    if outcome["kind"] == "fail":
        agents = scene.view["grid"][place]["agents"]
        return t(N_("{force} v {agents}: fails"), force=outcome["agents"], agents=agents)
    return t(N_("reinforce")) if outcome["kind"] == "join" else t(N_("take over"))
