"""Reads the components from `data/new-angeles.toml` and checks them: a mistake is told with the card and the field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from boardroom.core.errors import BoardroomError
from boardroom.core.words import N_
from boardroom.games.new_angeles.components import (
    CONTRACTS,
    COUNTED,
    DISTRICTS,
    GENERAL,
    MOVERS,
    PIECES,
    PRICES,
    RESOURCES,
    STATUSES,
    TYPES,
    WINDOWS,
    ActionCard,
    Asset,
    Box,
    Corp,
    DemandCard,
    District,
    Event,
    Investment,
    SetupCard,
)

DATA = Path(__file__).parent / "data" / "new-angeles.toml"


class DataError(BoardroomError):
    """A component that the data file describes wrongly."""


# What a step of an action card may say: {op: {field: allowed values, or a type}}; fields after "?" may be left out.
REMOVABLE = ("human_first", "orgcrime", "prisec", "outage", "illness", "enemy_units")
PLACEABLE = ("human_first", "orgcrime", "prisec", "outage", "illness", "development")
STEPS: dict[str, dict[str, Any]] = {
    "remove": {
        "what": REMOVABLE, "where": ("any", "d", "other_of_tier"), "?count": int, "?max": int, "?all": bool,
        "?cost": bool, "?needs": ("cost", "first_step"),
    },
    "place": {
        "what": PLACEABLE, "where": ("any", "d", "emptied", "not_in_outage"), "count": int, "?cost": bool,
        "?displaces": bool, "?unless": ("prisec",), "?needs": ("cost", "first_step"),
    },
    "unrest": {"delta": int, "where": ("any", "emptied"), "?count": int, "?max": int, "?repeats": bool},
    "displace": {"what": ("enemy_units",), "where": ("d",), "?needs": ("cost", "first_step")},
    "choose_player": {"who": ("any", "another")},
    "choose_players": {"count": int},
    "capital": {"who": ("target", "chosen", "resolver"), "?delta": int, "?supported": int, "?deltas": list},
    "discard_asset": {},
    "move_android": {"?count": int, "?max": int},
    "collect_capital": {"threshold": ("number_of_players",)},
    "threat": {"delta": int, "?needs": ("collected",)},
    "peek": {"count": int},
    "bury": {},
    "restack": {},
    "choose_district": {"where": ("working",)},
    "produce": {"where": ("d",), "?ignore": ("orgcrime",)},
    "set_unrest": {"where": ("d",), "stage": ("strike",)},
    "choose_one": {"options": list},
    "draw": {"who": ("each", "target"), "count": int, "?supported": int, "?optional": bool},
    "flip_emergency": {"who": ("target",)},
    "resource": {"delta": int, "?resource": RESOURCES, "?else_threat": int, "?max": int},
}  # fmt: skip

ASSET_VALUES: dict[str, tuple[str, ...]] = {
    "aaron_marron": (), "alex_westlund": ("capital",), "bernice_mai": ("cards", "capital"),
    "braintrust": ("factor", "hand_size"), "bryan_stinson": ("cards",), "caprice_nisei": (),
    "chief_gorman": ("capital",), "coach_walden": ("capital",), "eiko": ("capital",), "elizabeth_mills": ("cards",),
    "floyd_2x3a7c": ("cards", "hand_size"), "fumiko_yamamori": ("capital",), "gurren_imaishi": ("capital",),
    "hernando_cortez": ("capital",), "isabel_mcguire": (), "jackson_howard": ("capital",), "lily_lockwell": (),
    "locust_company": (), "marco_cubrero": ("capital", "richest"), "mark_yale": (), "midori": (),
    "monica_singh": ("capital",), "mr_li": ("capital", "cards"), "mr_white": (), "naoko_watanabe": ("cards",),
    "rachel_beckmann": ("cards",), "saul_eustecio": ("capital",), "sunny_lebeau": ("cards",),
    "susan_chen": ("capital",), "tanaka": (), "the_fall_guy": (), "thomas_haas": (), "toshiyuki_sakai": ("cards",),
    "wong_ya_ching": ("capital",),
}  # fmt: skip
"""The assets whose code is written, with the numbers that it reads."""

THREATS: dict[str, dict[str, Any]] = {
    "move_all": {"what": ("human_first", "orgcrime"), "times": int},
    "if_any_in_tier": {"what": COUNTED, "tier": (1, 2, 3), "amount": int},
    "if_count_at_least": {"what": COUNTED, "min": int, "amount": int},
    "per_item": {"what": COUNTED, "amount": int},
}


class Entry:
    """One entry of the data file while it is read: remembers who it is, and which fields were asked for."""

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        self.kind, self.data, self.asked = kind, data, set[str]()
        self.key = str(data.get("id", "without an id"))

    def wrong(self, name: str, what: str) -> DataError:
        """The error for a field."""
        text = N_("{entry}, field {field}: {problem}.")
        return DataError(text, entry=f"{self.kind} {self.key}", field=name, problem=what)

    def get(self, name: str, kind: type | tuple[Any, ...], default: Any = None) -> Any:
        """A field of a type, or one of some values; without a default it must be there."""
        self.asked.add(name)
        if name not in self.data:
            if default is None:
                raise self.wrong(name, "is missing")
            return default
        value = self.data[name]
        if isinstance(kind, tuple):
            if value not in kind:
                raise self.wrong(name, f"{value!r} is not one of {', '.join(map(str, kind))}")
        elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(name, f"{value!r} is not of type {kind.__name__}")
        return value

    def card(self, *, summary: bool = True) -> dict[str, Any]:
        """The fields that all cards have."""
        statuses = {name: value for name, value in self.data.items() if name.endswith("_status")}
        self.asked |= set(statuses) | {"doubt", "evidence"}
        for name in statuses:
            self.get(name, tuple(STATUSES))
        return {
            "key": self.get("id", str),
            "name": self.get("name", str),
            "status": self.get("status", tuple(STATUSES)),
            "summary": self.get("summary", str) if summary else "",
            "statuses": {name.removesuffix("_status"): value for name, value in statuses.items()},
        }

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        for name in self.data:
            if name not in self.asked:
                raise self.wrong(name, "is unknown")


def check_row(owner: Entry, where: str, row: Any, verb: str, vocabulary: Mapping[str, dict[str, Any]]) -> None:
    """Check a step of an action card or a threat text of an event against what it may say."""
    if not isinstance(row, dict) or row.get(verb) not in vocabulary:
        known = ", ".join(vocabulary)
        raise owner.wrong(where, f"{row.get(verb) if isinstance(row, dict) else row!r} is not one of {known}")
    fields = vocabulary[row[verb]]
    entry = Entry(f"{owner.kind} {owner.key}, {where}, {row[verb]}", row)
    entry.key = ""
    entry.asked.add(verb)
    for name, kind in fields.items():
        if name.startswith("?"):
            if name[1:] in row:
                entry.get(name[1:], kind)
        else:
            entry.get(name, kind)
    entry.asked |= {name.removeprefix("?") for name in fields}
    entry.done()


def check_steps(owner: Entry, steps: Any, where: str = "steps") -> tuple[Mapping[str, Any], ...]:
    """Check the steps of an action card."""
    if not isinstance(steps, list) or not steps:
        raise owner.wrong(where, "needs at least one step")
    for number, step in enumerate(steps):
        place = f"{where}[{number}]"
        check_row(owner, place, step, "op", STEPS)
        amounts = [name for name in ("count", "max", "all") if name in step]
        if step["op"] in {"remove", "move_android"} and len(amounts) != 1:
            raise owner.wrong(place, "needs exactly one of count, max and all")
        if step["op"] == "resource" and ("resource" in step) == ("max" in step):
            raise owner.wrong(place, "needs either a resource or max")
        if step["op"] == "capital" and ("delta" in step) == ("deltas" in step):
            raise owner.wrong(place, "needs either delta or deltas")
        if step["op"] == "choose_one":
            if where != "steps":
                raise owner.wrong(place, "a choice inside a choice is not possible")
            for option, branch in enumerate(step["options"]):
                check_steps(owner, branch, f"{place}.options[{option}]")
    return tuple(steps)


def check_districts(entry: Entry, name: str, kinds: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """A list of districts for each of some pieces, as indices from 0."""
    table = entry.get(name, dict)
    for kind, districts in table.items():
        if kind not in kinds:
            raise entry.wrong(name, f"{kind} is not one of {', '.join(kinds)}")
        if not isinstance(districts, list) or not all(d in range(1, DISTRICTS + 1) for d in districts):
            raise entry.wrong(name, f"{kind} = {districts!r} is not a list of districts from 1 to {DISTRICTS}")
        if len(set(districts)) != len(districts):
            raise entry.wrong(name, f"{kind} names a district twice")
    return {kind: tuple(d - 1 for d in districts) for kind, districts in table.items()}


def read_amount(entry: Entry, name: str, value: Any) -> tuple[str, int]:
    """A resource and an amount."""
    if len(value) != 2 or value[0] not in RESOURCES or not isinstance(value[1], int):
        raise entry.wrong(name, f"{value!r} is not a resource and an amount")
    return (value[0], value[1])


def read_district(entry: Entry) -> District:
    """A district."""
    number = entry.get("id", tuple(range(1, DISTRICTS + 1)))
    to = entry.get("to", (*range(number + 1, DISTRICTS + 1), "root"))
    if (number == DISTRICTS) != (to == "root"):
        raise entry.wrong("to", f"the path of district {DISTRICTS}, and no other, leads to The Root")
    card = {**entry.data, "id": str(number)}
    common = Entry(entry.kind, card)
    statuses = common.card(summary=False)["statuses"]
    entry.asked |= common.asked
    primary = read_amount(entry, "primary", entry.get("primary", list))
    secondary = read_amount(entry, "secondary", entry.get("secondary", list)) if "secondary" in entry.data else None
    now = [primary, secondary] if secondary else [primary]
    old = entry.get("production_ruleset_1", list, default=now)
    district = District(
        str(number), entry.get("name", str), entry.get("tier", (1, 2, 3)), primary, secondary,
        DISTRICTS if to == "root" else to - 1, statuses,
        tuple(read_amount(entry, "production_ruleset_1", value) for value in old),
    )  # fmt: skip
    entry.done()
    return district


def read_action(entry: Entry) -> ActionCard:
    """An action card or an emergency action."""
    emergency = entry.kind.startswith("emergency")
    more: dict[str, Any] = (
        {"corp": entry.get("corp", str)}
        if emergency
        else {"type": entry.get("type", TYPES), "copies": entry.get("copies", int)}
    )
    card = ActionCard(
        **entry.card(),
        steps=check_steps(entry, entry.get("steps", list)),
        illness_exempt=entry.get("illness_exempt", bool),
        **more,
    )
    entry.done()
    return card


def read_corp(entry: Entry) -> Corp:
    """A corp."""
    contract = entry.get("contract", dict)
    trigger = contract.get("trigger")
    if trigger not in CONTRACTS:
        raise entry.wrong("contract", f"trigger {trigger!r} is not one of {', '.join(CONTRACTS)}")
    if contract.get("per") != CONTRACTS[trigger] or not isinstance(contract.get("gain"), int):
        raise entry.wrong("contract", f"needs a gain, per {CONTRACTS[trigger]}")
    if set(contract) - {"trigger", "gain", "per", "less_than"}:
        raise entry.wrong("contract", "has an unknown field")
    sides: dict[str, Any] = {}
    for side in ("draws_4", "draws_5_6"):
        draws = entry.get(side, list)
        for draw in draws:
            if not isinstance(draw, list) or len(draw) != 2 or draw[0] not in (*TYPES, GENERAL):
                raise entry.wrong(side, f"{draw!r} is not a type, or {GENERAL}, and a number")
        sides[side] = tuple((draw[0], draw[1]) for draw in draws)
    corp = Corp(
        **entry.card(summary=False), emergency_action=entry.get("emergency_action", str), contract=contract, **sides
    )
    entry.done()
    return corp


def read_asset(entry: Entry) -> Asset:
    """An asset."""
    if entry.key not in ASSET_VALUES:
        raise entry.wrong("id", "no code is written for this asset; known are " + ", ".join(ASSET_VALUES))
    values = entry.get("values", dict, default={})
    if set(values) != set(ASSET_VALUES[entry.key]) or not all(isinstance(value, int) for value in values.values()):
        needed = ", ".join(ASSET_VALUES[entry.key]) or "nothing"
        raise entry.wrong("values", f"needs the numbers {needed}")
    asset = Asset(
        **entry.card(), window=entry.get("window", WINDOWS), price=entry.get("price", PRICES),
        optional=entry.get("optional", bool), values=values,
    )  # fmt: skip
    entry.done()
    return asset


def read_event(entry: Entry) -> Event:
    """An event."""
    threat = entry.get("threat", list)
    for number, row in enumerate(threat):
        check_row(entry, f"threat[{number}]", row, "kind", THREATS)
    event = Event(
        **entry.card(summary=False), back=entry.get("back", ("human_first", "orgcrime", "outage", "unrest")),
        threat=tuple(threat), place=check_districts(entry, "place", MOVERS), turns=entry.get("turns", (1, 2, 3, 4, 5)),
    )  # fmt: skip
    entry.done()
    return event


def read_investment(entry: Entry) -> Investment:
    """An investment."""
    kind = entry.get("kind", ("brackets", "sector", "per_item"))
    more: dict[str, Any] = {}
    if kind == "sector":
        more["resource"] = entry.get("resource", RESOURCES)
        more |= {name: entry.get(name, int) for name in ("base", "per_unit", "cap")}
    else:
        more["counts"] = entry.get("counts", (*COUNTED, "resources_at_1_or_less"))
    if kind == "per_item":
        more["per_unit"] = entry.get("per_unit", int)
    if kind == "brackets":
        brackets = entry.get("brackets", list)
        if not all(isinstance(pair, list) and len(pair) == 2 for pair in brackets) or brackets != sorted(brackets):
            raise entry.wrong("brackets", "needs rising pairs of a count and what it pays")
        more["brackets"] = tuple((pair[0], pair[1]) for pair in brackets)
    investment = Investment(**entry.card(), kind=kind, **more)
    entry.done()
    return investment


def read_demand(entry: Entry) -> DemandCard:
    """A demand."""
    amounts = entry.get("amounts", dict)
    for resource, amount in amounts.items():
        if resource not in RESOURCES or not isinstance(amount, int) or amount < 1:
            raise entry.wrong("amounts", f"{resource} = {amount!r} is not a resource and an amount")
    demand = DemandCard(**entry.card(summary=False), amounts=amounts, threat=entry.get("threat", int))
    entry.done()
    return demand


def read_setup_card(entry: Entry) -> SetupCard:
    """A setup card; checked so that nothing can move on before the game begins (NA-A49)."""
    place = check_districts(entry, "place", (*PIECES[:-1], "protest"))
    outages = set(place.get("outage", ()))
    for kind, others in (("prisec", ("human_first", "orgcrime")), ("outage", ("android", "protest"))):
        for other in others:
            both = set(place.get(kind, ())) & set(place.get(other, ()))
            if both and (kind == "prisec" or outages):
                raise entry.wrong("place", f"{kind} and {other} are both in district {min(both) + 1}")
    card = SetupCard(**entry.card(summary=False), place=place, turns=entry.get("turns", (1, 2, 3, 4, 5)))
    entry.done()
    return card


def parse(text: str) -> Box:
    """Read and check all components."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(N_("The components cannot be read: {error}."), error=error) from None

    def entries(section: str, kind: str) -> Iterable[Entry]:
        rows = data.pop(section, None)
        if not isinstance(rows, list):
            raise DataError(N_("The section {section} is missing."), section=section)
        keys: set[object] = set()
        for row in rows:
            if row.get("id") in keys:
                raise DataError(N_("{entry} is there twice."), entry=f"{kind} {row.get('id')}")
            keys.add(row.get("id"))
            yield Entry(kind, row)

    order = {kind: number for number, kind in enumerate(TYPES)}
    actions = sorted(map(read_action, entries("action_cards", "action card")), key=lambda card: order[card.type])
    pieces = {name: table["count"] for name, table in data["pieces"].items()}
    box = Box(
        constants=data["constants"],
        pieces=pieces,
        tracks={name: table["track"] for name, table in data["resources"].items()},
        districts=tuple(map(read_district, entries("districts", "district"))),
        action_cards=tuple(actions),
        emergency_actions=tuple(map(read_action, entries("emergency_actions", "emergency action"))),
        corps=tuple(map(read_corp, entries("corps", "corp"))),
        assets=tuple(map(read_asset, entries("assets", "asset"))),
        events=tuple(map(read_event, entries("events", "event"))),
        investments=tuple(map(read_investment, entries("investments", "investment"))),
        demands=tuple(map(read_demand, entries("demands", "demand"))),
        setup_cards=tuple(map(read_setup_card, entries("setup_cards", "setup card"))),
        counts_statuses={name: table["status"] for name, table in data["pieces"].items()},
    )
    check_box(box)
    return box


def check_box(box: Box) -> None:
    """Check what no single card can know."""
    for problem in problems(box):
        raise DataError(N_("The components do not fit together: {problem}."), problem=problem)


def problems(box: Box) -> Iterable[str]:
    """What does not fit together."""
    if tuple(box.pieces) != PIECES:
        yield f"the pieces are {', '.join(PIECES)}, in this order"
    if tuple(box.tracks) != RESOURCES:
        yield f"the resources are {', '.join(RESOURCES)}, in this order"
    if [district.key for district in box.districts] != [str(n + 1) for n in range(DISTRICTS)]:
        yield f"there must be {DISTRICTS} districts, numbered and in order"
    for card in box.setup_cards:
        for kind, districts in card.place.items():
            limit = box.pieces["unrest" if kind == "protest" else kind]
            if len(districts) > limit:
                yield f"setup card {card.key} places more than {limit} of {kind}"
        if card.turns > box.constants["turn_track_spaces"]:
            yield f"setup card {card.key} has more turns than the turn track has spaces"
    if [card.corp for card in box.emergency_actions] != [corp.key for corp in box.corps]:
        yield "the emergency actions must be those of the corps, one each and in their order"
    elif [card.key for card in box.emergency_actions] != [corp.emergency_action for corp in box.corps]:
        yield "a corp names another emergency action than its own"
    for missing in {*TYPES} - {card.type for card in box.action_cards}:
        yield f"there is no action card of type {missing}"
    for absent in sorted(set(ASSET_VALUES) - {asset.key for asset in box.assets}):
        yield f"the asset {absent} is missing"


@cache
def box() -> Box:
    """The components that the rules are played with."""
    return parse(DATA.read_text(encoding="utf-8"))
