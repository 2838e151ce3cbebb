"""A bot for New Angeles that keeps the city running: it offers what helps most and puts harm where it hurts least."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardroom.core.dealer import Dealer
from boardroom.core.game import View
from boardroom.core.options import Option
from boardroom.players.contract import Stop

PAYS = {
    "globalsec": ("ruthless_tactics", "scorched_earth", "arrest_orders", "riot_control", "live_feeds_24_7"),
    "haas_bioroid": ("efficiency_experts", "labor_solutions"),
    "jinteki": ("clean_slate", "clinical_trials", "mandatory_quarantine"),
    "nbn": ("spin_doctors", "media_circus", "live_feeds_24_7", "sweeps_week"),
    "weyland": ("budget_renovations", "gentrification", "massive_reconstruction"),
}
"""The cards that can pay a corp's contract."""
CONTRACT_WORTH = 0.8
COUNTER_MARGIN = 1.0
"""How much better a counteroffer must be than the main offer."""
KEPT_CARDS = 2
"""Supporting is not worth an empty hand."""


class City:
    """What a view says of the city, counted once."""

    def __init__(self, view: View) -> None:
        self.districts: list[Mapping[str, Any]] = view["districts"]
        self.threat: int = view["threat"]
        self.supply: Mapping[str, Mapping[str, int]] = view["supply"]
        self.ill = self.count("illness")
        self.outages = self.count("outage")
        self.enemies = self.count("human_first") + self.count("orgcrime")
        self.prisec = self.count("prisec")
        self.stages = sum(("stable", "protest", "strike").index(district["unrest"]) for district in self.districts)
        self.restless = sum(district["unrest"] != "stable" for district in self.districts)

    def count(self, piece: str) -> int:
        """How many districts hold a piece."""
        return sum(piece in district["pieces"] for district in self.districts)

    def needed(self, resource: str) -> int:
        """How much of a resource is missing."""
        return max(0, self.supply[resource]["target"] - self.supply[resource]["supply"])

    def worth(self, number: int) -> float:
        """What a district could bring to the supply now."""
        district = self.districts[number - 1]
        if district["unrest"] == "strike" or "outage" in district["pieces"]:
            return 0.0
        primary, amount = district["primary"]
        worth = 0.0 if "orgcrime" in district["pieces"] else 1.0 * min(self.needed(primary), amount) + 0.1
        if district["secondary"]:
            resource, more = district["secondary"]
            worth += min(self.needed(resource), more)
        return worth


def _idle_androids(city: City) -> int:
    idle = 0
    for district in city.districts:
        if "android" in district["pieces"] and city.worth(district["number"]) == 0:
            idle += 1
    return idle


USE: dict[str, Callable[[City], float]] = {
    "clean_slate": lambda city: 1.4 * min(2, city.ill) - 1.0,
    "clinical_trials": lambda city: 1.6 if city.ill else 0.0,
    "information_procurement": lambda city: 2.4 if city.threat >= 6 else 0.2,
    "unorthodox_knowledge": lambda city: 1.3,  # noqa: ARG005
    "ark_construction": lambda city: 1.0,  # noqa: ARG005
    "budget_renovations": lambda city: 1.6 * min(2, city.outages),
    "gentrification": lambda city: 2.2 if city.outages else 0.0,
    "vanity_project": lambda city: 0.3,  # noqa: ARG005
    "efficiency_experts": lambda city: 0.6 + 0.9 * min(1, _idle_androids(city)),
    "high_risk_investments": lambda city: 0.5,  # noqa: ARG005
    "labor_solutions": lambda city: 0.9 * min(3, _idle_androids(city)) - 0.5,
    "liquidation": lambda city: 0.8 * max(city.worth(number) for number in range(1, 11)),
    "live_feeds_24_7": lambda city: 1.0 if city.restless or city.count("orgcrime") else 0.0,
    "media_circus": lambda city: 1.5 * min(2, city.stages) - 1.6,
    "puff_piece": lambda city: 0.2,  # noqa: ARG005
    "spin_doctors": lambda city: min(2, city.restless) - 0.3,
    "arrest_orders": lambda city: 1.0 + min(2, city.enemies) * 0.6,
    "full_deployment": lambda city: 0.1,  # noqa: ARG005
    "riot_control": lambda city: 0.9 * min(2, city.enemies) - 1.0 if city.prisec else -1.0,
    "scorched_earth": lambda city: 0.6 * min(3, city.enemies) - 0.9,
    "ruthless_tactics": lambda city: 0.9 * min(4, city.enemies) - 1.0,
    "underpaid_overclocked": lambda city: -0.6,  # noqa: ARG005
    "mandatory_quarantine": lambda city: 1.2 * min(4, city.ill) - 2.0,
    "energy_for_all": lambda city: 0.3,  # noqa: ARG005
    "sweeps_week": lambda city: 0.9 * min(4, city.stages) - 1.6,
    "massive_reconstruction": lambda city: 1.4 * min(3, city.outages) - 1.4,
}
"""How much a card helps the city."""


class CitizenPlayer:
    """Plays for the city first and for the own contract second; it trades nothing."""

    name = "citizen"

    def __init__(self, seed: int | None = None) -> None:
        self._dealer = Dealer(seed)

    def pick(self, view: View, options: Sequence[Option], stop: Stop | None = None) -> Option:  # noqa: ARG002
        """One of the options, by rules of thumb; any, where there is none."""
        if len(options) == 1:
            return options[0]
        chooser = CHOOSERS.get(options[0].decision)
        if chooser is None:
            return options[self._dealer.below(len(options))]
        scores = [chooser(view, City(view), option) for option in options]
        best = max(scores)
        good = [option for option, score in zip(options, scores, strict=True) if score >= best - 1e-9]
        return good[self._dealer.below(len(good))]


def usefulness(view: View, city: City, card: str | None, seat: int) -> float:
    """How much a card helps: the city, and the own contract."""
    if card is None:
        return 0.0
    own = card in PAYS.get(view["seats"][seat]["corp"], ())
    helps = USE[card](city) if card in USE else 0.0
    return helps + (CONTRACT_WORTH if own else 0.0)


def _offer(view: View, city: City, option: Option) -> float:
    return usefulness(view, city, str(option.targets["card"]), view["seat"])


def _counter(view: View, city: City, option: Option) -> float:
    deal, seat = view["deal"], view["seat"]
    standing = max(
        usefulness(view, city, deal["main"], seat),
        usefulness(view, city, deal["counter"], seat) if deal["counter"] else -9.0,
    )
    if option.verb == "pass":
        return float(standing + COUNTER_MARGIN + deal["on_space"])
    return usefulness(view, city, str(option.targets["card"]), seat)


def _support(view: View, city: City, option: Option) -> float:
    deal, seat = view["deal"], view["seat"]
    main = usefulness(view, city, deal["main"], seat)
    counter = usefulness(view, city, deal["counter"], seat) if deal["counter"] else main
    if option.verb == "abstain":
        tight = view["seats"][seat]["hand_size"] <= KEPT_CARDS or not deal["counter"]
        return 9.0 if tight or abs(main - counter) < 0.3 else 0.0
    return main - counter if option.targets["offer"] == "main" else counter - main


def _fewest(view: View, city: City, option: Option) -> float:  # noqa: ARG001
    return -float(option.targets.get("count", 0))


def _least_useful(view: View, city: City, option: Option) -> float:
    card = option.targets.get("card")
    return -usefulness(view, city, str(card), view["seat"]) if card else -99.0


def _use(view: View, city: City, option: Option) -> float:  # noqa: ARG001
    if option.verb == "stop":
        return 0.5
    return 0.0 if option.targets["asset"] in ("fumiko_yamamori", "the_fall_guy") else 1.0


def _district(view: View, city: City, option: Option) -> float:
    step = view["deal"]["step"]
    if option.verb == "stop":
        return 0.0 if step and step["verb"] == "place" else -5.0
    number = int(option.targets["district"])
    district = city.districts[number - 1]
    android = "android" in district["pieces"]
    sick = 3.0 if "illness" in district["pieces"] and (step is None or step["what"] != "illness") else 0.0
    if step is None:
        return 0.0
    if step["verb"] == "place" and step["what"] in ("human_first", "orgcrime", "outage", "illness"):
        full = step["what"] in district["pieces"] or "prisec" in district["pieces"]
        return -0.3 * number - 4.0 * android - 3.0 * full - sick
    if step["verb"] == "place":
        enemies = ("human_first" in district["pieces"]) + ("orgcrime" in district["pieces"])
        return (2.0 * enemies + 0.2 * number if step["what"] == "prisec" else city.worth(number) + android) - sick
    if step["verb"] == "unrest" and step["way"] == "up":
        return float(-2.0 * android - (district["unrest"] == "protest") - sick)
    if step["verb"] in ("choose_district", "move_android"):
        return city.worth(number) - android - sick
    return float(0.2 * number + 2.0 * android + (district["unrest"] == "strike") - sick)


def _android_from(view: View, city: City, option: Option) -> float:  # noqa: ARG001
    if option.verb == "stop":
        return -1.0
    return -city.worth(int(option.targets["district"])) - 0.9


def _unit(view: View, city: City, option: Option) -> float:
    if option.verb == "stop":
        return -9.0
    return _district(view, city, option)


def _contribute(view: View, city: City, option: Option) -> float:  # noqa: ARG001
    return -abs(int(option.targets["capital"]) - (2 if city.threat >= 6 else 0))


def _no_trade(view: View, city: City, option: Option) -> float:  # noqa: ARG001
    return 1.0 if option.verb in ("pass", "decline") else 0.0


def _deck(view: View, city: City, option: Option) -> float:  # noqa: ARG001
    problems = {
        "biotech": 1.2 * city.ill,
        "construction": 1.4 * city.outages + 0.5,
        "labor": 1.2 * _idle_androids(city) + 0.5,
        "media": 0.9 * city.stages,
        "security": 0.7 * city.enemies,
    }
    return problems[str(option.targets["deck"])] if option.targets else -1.0


CHOOSERS: dict[str, Callable[[View, City, Option], float]] = {
    "name-deck": _deck,
    "main-offer": _offer,
    "counteroffer": _counter,
    "support-offer": _support,
    "support-count": _fewest,
    "pay-cost": _least_useful,
    "support-card": _least_useful,
    "discard-card": _least_useful,
    "pick-hand-card": _least_useful,
    "use-asset": _use,
    "end-of-turn": _use,
    "pick-district": _district,
    "pick-unit": _unit,
    "android-from": _android_from,
    "android-to": _district,
    "contribute": _contribute,
    "trade-partner": _no_trade,
    "trade-answer": _no_trade,
}
