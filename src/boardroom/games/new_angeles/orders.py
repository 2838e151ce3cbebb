"""Standing orders of New Angeles: sentences by which a seat decides in advance what is asked again and again.

An order is obeyed from the seat's own view and options alone, so it knows nothing that its player does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardroom.core.options import Option
from boardroom.core.presentation import STOP, Hole, Obeyed, Order, View
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.card_words import CARDS
from boardroom.games.new_angeles.house import HIGHEST_THREAT
from boardroom.games.new_angeles.kernel.tables import BOX

Values = Mapping[str, Any]
UNTIL = Hole(
    "until",
    choices=(
        ("turn", message(N_("this turn"))),
        ("round", message(N_("this round"))),
        ("game", message(N_("this game"))),
    ),
    default="round",
)
THREAT = Hole("threat", least=1, most=HIGHEST_THREAT, default=20)
TYPE = Hole(
    "type",
    choices=(
        ("none", message(N_("no type at all"))),
        *((key, message(words)) for key, words in names.TYPE_WORDS.items()),
    ),
    default="none",
)
NOT_ASKED = frozenset({"always", "claim", "cost", "end_of_turn"})
"""When abilities are no matter of a window."""
WINDOWED = tuple(sorted((each for each in BOX.assets if each.window not in NOT_ASKED), key=lambda each: each.name))
ASSET = Hole(
    "asset",
    choices=tuple((each.key, message("{asset}", asset=names.printed(each.name))) for each in WINDOWED),
    default=WINDOWED[0].key,
)
LEAST = Hole("least", least=1, most=30, default=4)


def begin(view: View) -> dict[str, Any]:
    """When an order was given."""
    return {"round": view["round"], "turn": view["turn_track"]}


def _is_past(values: Values, since: Values, view: View) -> bool:
    """Whether the time of an order is over."""
    if values["until"] == "game":
        return False
    return bool(view["round"] != since["round"] or (values["until"] == "turn" and view["turn_track"] != since["turn"]))


def _chosen(options: Sequence[Option], decision: str, verb: str) -> int | None:
    """The pick of an option of a decision."""
    return next((each.pick for each in options if (each.decision, each.verb) == (decision, verb)), None)


def _is_asked(options: Sequence[Option], decision: str) -> bool:
    return any(each.decision == decision for each in options)


def pass_counteroffers(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:
    """No counteroffers, until the threat is too high."""
    if _is_past(values, since, view) or view["threat"] >= values["threat"]:
        return STOP
    if not _is_asked(options, "counteroffer"):
        return None
    pick = _chosen(options, "counteroffer", "pass")
    return STOP if pick is None else pick


def abstain(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:
    """No support, unless an offer is of a type: then the player is asked."""
    if _is_past(values, since, view):
        return STOP
    if not _is_asked(options, "support-offer"):
        return None
    cards = [view["deal"][side] for side in ("main", "counter") if view["deal"][side]]
    if any(getattr(CARDS[card], "type", "") == values["type"] for card in cards):
        return None
    pick = _chosen(options, "support-offer", "abstain")
    return STOP if pick is None else pick


def _about_asset(values: Values, options: Sequence[Option]) -> Option | None:
    """The option that uses the asset of an order, where nothing else may be used beside it."""
    asked = [each for each in options if each.decision == "use-asset" and "asset" in each.targets]
    return asked[0] if [each.targets["asset"] for each in asked] == [values["asset"]] else None


def decline_asset(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:
    """One asset is not used while the threat is low."""
    if _is_past(values, since, view):
        return STOP
    if view["threat"] >= values["threat"] or _about_asset(values, options) is None:
        return None
    return _chosen(options, "use-asset", "stop")


def use_asset(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:
    """One asset is used whenever it may be; what is to be chosen with it is asked."""
    if _is_past(values, since, view):
        return STOP
    found = _about_asset(values, options)
    return None if found is None else found.pick


def decline_windows(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:
    """No assets are used while the threat is low; the end of the own turn is always asked."""
    if _is_past(values, since, view):
        return STOP
    return None if view["threat"] >= values["threat"] else _chosen(options, "use-asset", "stop")


def _offers(view: View) -> Iterator[Mapping[str, Any]]:
    """What others propose to this seat."""
    trade, floor = view["trade"], view["floor"]
    sent = [trade] if trade and trade.get("partner") is not None else []
    for each in sent + (floor["proposals"] if floor else []):
        if each["partner"] == view["seat"]:
            yield each


def refuse_cheap(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:  # noqa: ARG001
    """Too little capital for an own asset is refused, where nothing else is given for it."""
    for each in _offers(view):
        if each["take"] and not each["give"] and each["lock"] == "none" and each["net"] < values["least"]:
            for option in options:
                if option.verb == "decline" and option.targets.get("proposal") == each.get("number"):
                    return option.pick
    return None


def stay_out_of_trades(values: Values, since: Values, view: View, options: Sequence[Option]) -> Obeyed:
    """Nothing to trade, unless somebody offers something: then the player is asked."""
    if _is_past(values, since, view):
        return STOP
    if any(_offers(view)):
        return None
    ready = _chosen(options, "trade-floor", "ready")
    return _chosen(options, "trade-partner", "pass") if ready is None else ready


# --- what an order would be asked next ---


def _option(number: int, decision: str, verb: str, label: Message, **targets: Any) -> Option:
    return Option(number, decision, verb, targets, label)


def _counteroffer(values: Values, view: View) -> list[Option]:  # noqa: ARG001 - all take both
    """The next counteroffer of somebody who does not make the main offer."""
    return (
        [_option(0, "counteroffer", "pass", message(N_("No counteroffer")))] if view["active"] != view["seat"] else []
    )


def _support(values: Values, view: View) -> list[Option]:  # noqa: ARG001
    """The support of this deal, if the seat is to give some."""
    mine = view["seat"] in view["deal"]["supporters"] and view["seats"][view["seat"]]["support"] is None
    return [_option(0, "support-offer", "abstain", message(N_("Abstain")))] if mine else []


def _window(values: Values, view: View) -> list[Option]:
    """The next window of an own asset that is ready: of the one that an order names, if it names one."""
    ready = [each["asset"] for each in view["seats"][view["seat"]]["assets"] if not each["exhausted"]]
    wanted = [key for key in ready if key == values.get("asset", key) and key in {each.key for each in WINDOWED}]
    uses = [
        _option(number, "use-asset", "use", message(N_("Use {asset}"), asset=names.printed(CARDS[key].name)), asset=key)
        for number, key in enumerate(wanted[:1], 1)
    ]
    return [_option(0, "use-asset", "stop", message(N_("Use nothing"))), *uses] if uses else []


def _proposal(values: Values, view: View) -> list[Option]:  # noqa: ARG001
    """An answer to what is proposed to the seat now."""
    return [
        _option(number, "trade-floor", "decline", message(N_("Refuse the proposal")), proposal=each.get("number"))
        for number, each in enumerate(_offers(view))
    ]


def _trading(values: Values, view: View) -> list[Option]:  # noqa: ARG001
    return [_option(0, "trade-floor", "ready", message(N_("Nothing more to trade")))]


ORDERS = (
    Order(
        "refuse-cheap",
        message(N_("Trades")),
        N_("Refuse less than {least} capital for an asset of mine, if nothing else is given for it."),
        (LEAST,),
        refuse_cheap,
        _proposal,
    ),
    Order(
        "no-trades",
        message(N_("Trading windows")),
        N_("For {until} I want nothing; ask me only if someone offers me something."),
        (UNTIL,),
        stay_out_of_trades,
        _trading,
    ),
    Order(
        "pass-counteroffers",
        message(N_("Counteroffers")),
        N_("Pass for {until}, until the threat is {threat}."),
        (UNTIL, THREAT),
        pass_counteroffers,
        _counteroffer,
    ),
    Order(
        "abstain",
        message(N_("Support")),
        N_("Abstain for {until}; ask me if an offer is of this type: {type}."),
        (UNTIL, TYPE),
        abstain,
        _support,
    ),
    Order(
        "use-asset",
        message(N_("An asset of mine")),
        N_("For {until}, whenever I am asked, use {asset}."),
        (UNTIL, ASSET),
        use_asset,
        _window,
    ),
    Order(
        "decline-asset",
        message(N_("An asset to spare")),
        N_("For {until}, do not use {asset}; ask me from a threat of {threat} on."),
        (UNTIL, ASSET, THREAT),
        decline_asset,
        _window,
    ),
    Order(
        "decline-windows",
        message(N_("Windows of my assets")),
        N_("Use none for {until}; ask me from a threat of {threat} on."),
        (UNTIL, THREAT),
        decline_windows,
        _window,
    ),
)
