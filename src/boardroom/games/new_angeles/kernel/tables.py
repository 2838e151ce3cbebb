"""The components as number tables for the rules to look things up in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardroom.games.new_angeles.components import (
    CONTRACTS,
    COUNTED,
    DEMAND,
    GENERAL,
    MOVERS,
    PIECES,
    RESOURCES,
    TYPES,
)
from boardroom.games.new_angeles.loader import box

BOX = box()
SEATS = 6
NONE = -1
NOBODY = -1
DEALER = -1

# --- the city ---
DISTRICTS = 10
ROOT = DISTRICTS
KINDS_OF_PIECE = len(PIECES) - 1
"""All but unrest, which has stages and a row of its own."""
ANDROID, HUMAN_FIRST, ORGCRIME, PRISEC, OUTAGE, ILLNESS, DEVELOPMENT, UNREST = range(len(PIECES))
ENEMIES = 8
"""Human First and Orgcrime together (NA-25.0)."""
STABLE, PROTEST, STRIKE = range(3)
PIECE_COUNT = tuple(BOX.pieces.values())
TO = tuple(district.to for district in BOX.districts)
TIER = tuple(district.tier for district in BOX.districts)
RESOURCE_KINDS = len(RESOURCES)
RULESETS = (1, 2, 3)
"""The rulesets that can be played, the newest last. A record knows its own, and the rules ask it where play differs."""
_PRODUCTION = [[district.production(ruleset) for district in BOX.districts] for ruleset in range(1, RULESETS[-1] + 1)]
PRIMARY = tuple(tuple(RESOURCES.index(row[0][0]) for row in rows) for rows in _PRODUCTION)
PRIMARY_AMOUNT = tuple(tuple(row[0][1] for row in rows) for rows in _PRODUCTION)
SECONDARY = tuple(tuple(RESOURCES.index(row[1][0]) if len(row) > 1 else NONE for row in rows) for rows in _PRODUCTION)
SECONDARY_AMOUNT = tuple(tuple(row[1][1] if len(row) > 1 else 0 for row in rows) for rows in _PRODUCTION)
"""What a district produces: by ruleset, beginning with 1 at the index 0, and by district."""
TRACK_END = tuple(BOX.tracks.values())

# --- numbers of the rules ---
START_THREAT = 0
THREAT_LIMIT = int(BOX.constants["threat_limit"])
FEDERALIST_CAPITAL = int(BOX.constants["federalist_capital_required"])
HAND_LIMIT = int(BOX.constants["hand_size"])
FIRST_CAPITAL = int(BOX.constants["first_capital"])
TRACK_SPACES = int(BOX.constants["turn_track_spaces"])
ILLNESS_THREAT = int(BOX.constants["illness_threat"])
ROOT_THREAT = int(BOX.constants["root_threat"])
OWN_RIVAL_BEATS = tuple(int(BOX.constants["own_rival_beats"].get(str(players), 0)) for players in range(SEATS + 1))
IS_DEMAND_ROUND = tuple(int(kind == DEMAND) for kind in BOX.constants["round_track"])
ROUNDS = len(IS_DEMAND_ROUND)
LAST_STANDARD_ROUND = max(n for n, demand in enumerate(IS_DEMAND_ROUND) if not demand)

# --- action cards, then emergency actions ---
KINDS = len(BOX.action_cards)
CORPS = len(BOX.corps)
CARDS = KINDS + CORPS
"""A card is a kind of action card, or KINDS + the corp of an emergency action."""
DECKS = len(TYPES)
NO_DECK = DECKS
KIND_TYPE = tuple(TYPES.index(card.type) for card in BOX.action_cards)
COPIES = tuple(card.copies for card in BOX.action_cards)
FIRST_KIND = tuple(KIND_TYPE.index(deck) for deck in range(DECKS))
END_KIND = tuple(KINDS - KIND_TYPE[::-1].index(deck) for deck in range(DECKS))
EXEMPT = tuple(int(card.illness_exempt) for card in BOX.action_cards + BOX.emergency_actions)

# The verbs of the steps.
(
    REMOVE, PLACE, CHANGE_UNREST, DISPLACE, CHOOSE_PLAYER, CHOOSE_PLAYERS, CAPITAL, DISCARD_ASSET, MOVE_ANDROID,
    COLLECT, THREAT, PEEK, BURY, RESTACK, CHOOSE_DISTRICT, PRODUCE, SET_UNREST, CHOOSE_ONE, DRAW, FLIP, RESOURCE,
) = range(21)  # fmt: skip
VERBS = (
    "remove", "place", "unrest", "displace", "choose_player", "choose_players", "capital", "discard_asset",
    "move_android", "collect_capital", "threat", "peek", "bury", "restack", "choose_district", "produce", "set_unrest",
    "choose_one", "draw", "flip_emergency", "resource",
)  # fmt: skip
ANYWHERE, THERE, EMPTIED, OTHER_OF_TIER, NOT_IN_OUTAGE = range(5)
PLACES = ("any", "d", "emptied", "other_of_tier", "not_in_outage", "working")
EXACTLY, UP_TO, EVERY = range(3)
NEEDS_COST, NEEDS_FIRST, NEEDS_POT = range(1, 4)
NEEDS = ("", "cost", "first_step", "collected")
TARGET, CHOSEN, RESOLVER, EACH = range(4)
WHO = {"target": TARGET, "chosen": CHOSEN, "resolver": RESOLVER, "each": EACH, "any": 0, "another": 1}


def _row(step: Mapping[str, Any], branch: int) -> dict[str, int]:
    what = str(step.get("what", ""))
    amounts = {"count": EXACTLY, "max": UP_TO, "all": EVERY}
    how = next((name for name in amounts if name in step), "count")
    resource = step.get("resource")
    return {
        "VERB": VERBS.index(step["op"]),
        "WHAT": ENEMIES if what == "enemy_units" else PIECES.index(what) if what else NONE,
        "COUNT": 0 if how == "all" else int(step.get(how, 0)),
        "HOW": amounts[how],
        "WHERE": PLACES.index(step.get("where", "any")),
        "DELTA": int(step.get("delta", 0)),
        "NEED": NEEDS.index(step.get("needs", "")),
        "BRANCH": branch,
        "REPEATS": int(step.get("repeats", False)),
        "COST": int(step.get("cost", False)),
        "DISPLACES": int(step.get("displaces", True)),
        "UNLESS_PRISEC": int(step.get("unless") == "prisec"),
        "WHOM": WHO.get(step.get("who", ""), 0),
        "SUPPORTED": int(
            step.get("supported", step.get("delta", 0) if step["op"] == "capital" else step.get("count", 0))
        ),
        "OPTIONAL": int(step.get("optional", False)),
        "RESOURCE_KIND": RESOURCES.index(resource) if resource else NONE,
        "ELSE_THREAT": int(step.get("else_threat", 0)),
        "IGNORES_ORGCRIME": int(step.get("ignore") == "orgcrime"),
        "BRANCHES": len(step.get("options", ())),
        "DELTA_1": int(step.get("deltas", (0, 0, 0))[0]),
        "DELTA_2": int(step.get("deltas", (0, 0, 0))[1]),
        "DELTA_3": int(step.get("deltas", (0, 0, 0))[2]),
    }


def _rows(steps: tuple[Mapping[str, Any], ...]) -> Iterator[dict[str, int]]:
    for step in steps:
        yield _row(step, 0)
        for number, branch in enumerate(step.get("options", ())):
            for inner in branch:
                yield _row(inner, number + 1)


_PROGRAMS = [list(_rows(card.steps)) for card in BOX.action_cards + BOX.emergency_actions]
_ALL_ROWS = [row for program in _PROGRAMS for row in program]
ROW_BEGIN = tuple(sum(len(program) for program in _PROGRAMS[:card]) for card in range(CARDS))
ROW_END = tuple(ROW_BEGIN[card] + len(_PROGRAMS[card]) for card in range(CARDS))
VERB = tuple(row["VERB"] for row in _ALL_ROWS)
WHAT = tuple(row["WHAT"] for row in _ALL_ROWS)
COUNT = tuple(row["COUNT"] for row in _ALL_ROWS)
HOW = tuple(row["HOW"] for row in _ALL_ROWS)
WHERE = tuple(row["WHERE"] for row in _ALL_ROWS)
DELTA = tuple(row["DELTA"] for row in _ALL_ROWS)
NEED = tuple(row["NEED"] for row in _ALL_ROWS)
BRANCH = tuple(row["BRANCH"] for row in _ALL_ROWS)
REPEATS = tuple(row["REPEATS"] for row in _ALL_ROWS)
COST = tuple(row["COST"] for row in _ALL_ROWS)
DISPLACES = tuple(row["DISPLACES"] for row in _ALL_ROWS)
UNLESS_PRISEC = tuple(row["UNLESS_PRISEC"] for row in _ALL_ROWS)
WHOM = tuple(row["WHOM"] for row in _ALL_ROWS)
SUPPORTED = tuple(row["SUPPORTED"] for row in _ALL_ROWS)
OPTIONAL = tuple(row["OPTIONAL"] for row in _ALL_ROWS)
RESOURCE_KIND = tuple(row["RESOURCE_KIND"] for row in _ALL_ROWS)
ELSE_THREAT = tuple(row["ELSE_THREAT"] for row in _ALL_ROWS)
IGNORES_ORGCRIME = tuple(row["IGNORES_ORGCRIME"] for row in _ALL_ROWS)
BRANCHES = tuple(row["BRANCHES"] for row in _ALL_ROWS)
DELTAS = tuple((row["DELTA_1"], row["DELTA_2"], row["DELTA_3"]) for row in _ALL_ROWS)
DECLARABLE = tuple(
    int(not any(verb in {COLLECT, PEEK} or (verb == DRAW and who == EACH) for verb, who in program))
    for program in ([(row["VERB"], row["WHOM"]) for row in rows] for rows in _PROGRAMS)
)
"""Caprice Nisei cannot bind picks that belong to every player, nor Unorthodox Knowledge (NA-C-caprice-nisei)."""

# --- corps ---
_SIDES = [[corp.draws_4 for corp in BOX.corps], [corp.draws_5_6 for corp in BOX.corps]]
ENTRIES = tuple(tuple(len(draws) for draws in side) for side in _SIDES)
MOST_ENTRIES = max(max(side) for side in ENTRIES)
_PADDED = [[[*draws, *[(GENERAL, 0)] * (MOST_ENTRIES - len(draws))] for draws in side] for side in _SIDES]
ENTRY_DECK = tuple(
    tuple(tuple(NO_DECK if kind == GENERAL else TYPES.index(kind) for kind, _ in draws) for draws in side)
    for side in _PADDED
)
ENTRY_COUNT = tuple(tuple(tuple(count for _, count in draws) for draws in side) for side in _PADDED)
"""Both by sheet side (0 for four players, 1 for five or six), corp and entry."""
(REMOVED_ENEMY, MOVED_ANDROID, REMOVED_ILLNESS, QUIET_EVENT, CALMED, REMOVED_OUTAGE) = range(len(CONTRACTS))
CONTRACT = tuple(list(CONTRACTS).index(corp.contract["trigger"]) for corp in BOX.corps)
CONTRACT_GAIN = tuple(int(corp.contract["gain"]) for corp in BOX.corps)
QUIET_BELOW = max(int(corp.contract.get("less_than", 0)) for corp in BOX.corps)
FEDERALIST = CORPS
RIVALS = CORPS + 1

# --- events ---
EVENTS = len(BOX.events)
BACKS = 4
BACK_KEYS = ("human_first", "orgcrime", "outage", "unrest")
BACK = tuple(BACK_KEYS.index(event.back) for event in BOX.events)
FIRST_EVENT = tuple(BACK.index(back) for back in range(BACKS))
END_EVENT = tuple(len(BACK) - BACK[::-1].index(back) for back in range(BACKS))
"""Between which events those that show a back lie."""
EVENT_TURNS = tuple(event.turns for event in BOX.events)
MOVE_ALL, IF_IN_TIER, IF_AT_LEAST, PER_ITEM = range(4)
_THREATS = ("move_all", "if_any_in_tier", "if_count_at_least", "per_item")
(
    COUNT_HUMAN_FIRST,
    COUNT_ORGCRIME,
    COUNT_PRISEC,
    COUNT_ILLNESS,
    COUNT_OUTAGE,
    COUNT_STRIKE,
    COUNT_UNREST,
    COUNT_SHORT,
) = range(8)
_COUNTS = (*COUNTED, "resources_at_1_or_less")
MOST_TEXTS = 2
_TEXTS = [[*event.threat, *[None] * (MOST_TEXTS - len(event.threat))] for event in BOX.events]
TEXT_KIND = tuple(tuple(_THREATS.index(row["kind"]) if row else NONE for row in texts) for texts in _TEXTS)
TEXT_WHAT = tuple(tuple(_COUNTS.index(row["what"]) if row else NONE for row in texts) for texts in _TEXTS)
TEXT_AMOUNT = tuple(tuple(row.get("amount", row.get("times", 0)) if row else 0 for row in texts) for texts in _TEXTS)
TEXT_NUMBER = tuple(tuple(row.get("tier", row.get("min", 0)) if row else 0 for row in texts) for texts in _TEXTS)
"""The texts of an event: the second one counts only if the first one did not apply."""
_EVENT_PLACES = [
    [(PIECES.index(kind), district) for kind in MOVERS for district in event.place.get(kind, ())]
    for event in BOX.events
]
EVENT_PLACES = tuple(len(places) for places in _EVENT_PLACES)
_MOST_PLACES = max(EVENT_PLACES)
EVENT_PIECE = tuple(
    tuple(places[n][0] if n < len(places) else NONE for n in range(_MOST_PLACES)) for places in _EVENT_PLACES
)
EVENT_DISTRICT = tuple(
    tuple(places[n][1] if n < len(places) else NONE for n in range(_MOST_PLACES)) for places in _EVENT_PLACES
)

# --- investments, demands, setup cards ---
INVESTMENTS = len(BOX.investments)
IS_SECTOR = tuple(int(card.kind == "sector") for card in BOX.investments)
INVESTMENT_COUNTS = tuple(_COUNTS.index(card.counts) if card.counts else NONE for card in BOX.investments)
INVESTMENT_RESOURCE = tuple(RESOURCES.index(card.resource) if card.resource else NONE for card in BOX.investments)
BASE = tuple(card.base for card in BOX.investments)
PER_UNIT = tuple(card.per_unit for card in BOX.investments)
CAP = tuple(card.cap for card in BOX.investments)
BRACKETS = tuple(len(card.brackets) for card in BOX.investments)
_MOST_BRACKETS = max(BRACKETS)
BRACKET_FROM = tuple(
    tuple(card.brackets[n][0] if n < len(card.brackets) else 0 for n in range(_MOST_BRACKETS))
    for card in BOX.investments
)
BRACKET_PAYS = tuple(
    tuple(card.brackets[n][1] if n < len(card.brackets) else 0 for n in range(_MOST_BRACKETS))
    for card in BOX.investments
)
DEMANDS = len(BOX.demands)
DEMANDED = tuple(tuple(card.amounts.get(resource, 0) for resource in RESOURCES) for card in BOX.demands)
DEMAND_THREAT = tuple(card.threat for card in BOX.demands)
SETUPS = len(BOX.setup_cards)
SETUP_PIECE = tuple(
    tuple(tuple(int(d in card.place.get(kind, ())) for d in range(DISTRICTS)) for kind in (*PIECES[:-1], "protest"))
    for card in BOX.setup_cards
)
SETUP_TURNS = tuple(card.turns for card in BOX.setup_cards)

# --- assets ---
ASSETS = len(BOX.assets)
_ASSET = {asset.key: number for number, asset in enumerate(BOX.assets)}
_VALUE = {asset.key: asset.values for asset in BOX.assets}
AARON_MARRON = _ASSET["aaron_marron"]
ALEX_WESTLUND = _ASSET["alex_westlund"]
BERNICE_MAI = _ASSET["bernice_mai"]
BRAINTRUST = _ASSET["braintrust"]
BRYAN_STINSON = _ASSET["bryan_stinson"]
CAPRICE_NISEI = _ASSET["caprice_nisei"]
CHIEF_GORMAN = _ASSET["chief_gorman"]
COACH_WALDEN = _ASSET["coach_walden"]
EIKO = _ASSET["eiko"]
ELIZABETH_MILLS = _ASSET["elizabeth_mills"]
FLOYD_2X3A7C = _ASSET["floyd_2x3a7c"]
FUMIKO_YAMAMORI = _ASSET["fumiko_yamamori"]
GURREN_IMAISHI = _ASSET["gurren_imaishi"]
HERNANDO_CORTEZ = _ASSET["hernando_cortez"]
ISABEL_MCGUIRE = _ASSET["isabel_mcguire"]
JACKSON_HOWARD = _ASSET["jackson_howard"]
LILY_LOCKWELL = _ASSET["lily_lockwell"]
LOCUST_COMPANY = _ASSET["locust_company"]
MARCO_CUBRERO = _ASSET["marco_cubrero"]
MARK_YALE = _ASSET["mark_yale"]
MIDORI = _ASSET["midori"]
MONICA_SINGH = _ASSET["monica_singh"]
MR_LI = _ASSET["mr_li"]
MR_WHITE = _ASSET["mr_white"]
NAOKO_WATANABE = _ASSET["naoko_watanabe"]
RACHEL_BECKMANN = _ASSET["rachel_beckmann"]
SAUL_EUSTECIO = _ASSET["saul_eustecio"]
SUNNY_LEBEAU = _ASSET["sunny_lebeau"]
SUSAN_CHEN = _ASSET["susan_chen"]
TANAKA = _ASSET["tanaka"]
THE_FALL_GUY = _ASSET["the_fall_guy"]
THOMAS_HAAS = _ASSET["thomas_haas"]
TOSHIYUKI_SAKAI = _ASSET["toshiyuki_sakai"]
WONG_YA_CHING = _ASSET["wong_ya_ching"]

ASSET_CAPITAL = tuple(asset.values.get("capital", 0) for asset in BOX.assets)
ASSET_CARDS = tuple(asset.values.get("cards", 0) for asset in BOX.assets)
ASSET_HAND_SIZE = tuple(asset.values.get("hand_size", 0) for asset in BOX.assets)
HAND_SIZE_ASSET = tuple(number for number, change in enumerate(ASSET_HAND_SIZE) if change)
"""The assets that change a hand limit."""
RICHEST_CAPITAL = _VALUE["marco_cubrero"]["richest"]
BRAINTRUST_FACTOR = _VALUE["braintrust"]["factor"]
IS_OPTIONAL = tuple(int(asset.optional) for asset in BOX.assets)
FREE, EXHAUST, DISCARD = range(3)
PRICE = tuple(("none", "exhaust", "discard").index(asset.price) for asset in BOX.assets)
HAS_CLAIM = tuple(int(asset.window == "claim") for asset in BOX.assets)

(
    AT_START, AT_REVEAL, AT_OFFER, AT_COST, AT_SUPPORT, AT_ABSTAIN, AT_RESOLVE, AT_TIE, AT_THREAT, AT_WON, AT_DEAL_END,
    AT_END_OF_TURN,
) = range(12)  # fmt: skip
WINDOW_KEYS = (
    "start", "reveal", "offer", "cost", "support", "abstain", "resolve", "tie", "threat", "won", "deal_end",
    "end_of_turn",
)  # fmt: skip
WINDOWS = len(WINDOW_KEYS)
_IN_WINDOW = [[n for n, asset in enumerate(BOX.assets) if asset.window == key] for key in WINDOW_KEYS]
IN_WINDOW = tuple(len(assets) for assets in _IN_WINDOW)
_MOST_IN_WINDOW = max(IN_WINDOW)
WINDOW_ASSET = tuple((*assets, *[NONE] * (_MOST_IN_WINDOW - len(assets))) for assets in _IN_WINDOW)
"""The assets of each trigger window, IN_WINDOW of them."""
