"""What New Angeles says about itself before it is played."""

from __future__ import annotations

from boardroom.core.meta import Bots, Chosen, Meta, Setting, choices
from boardroom.core.words import N_
from boardroom.games.new_angeles.house import HOUSE_NUMBERS


def _trades(chosen: Chosen) -> bool:
    return bool(chosen["trading"] != "off")


META = Meta(
    key="new-angeles",
    title="New Angeles",
    designer="James Kniffen",
    year=2016,
    tagline=N_("Run a city together by deals and votes, each for the own corporation, one perhaps for its fall."),
    least=4,
    most=6,
    usual=4,
    minutes=(120, 240),
    windows=True,
    bots=Bots(
        levels=("intern", "manager", "executive", "tycoon"), default="manager", stand_in="citizen", deputy="deputy"
    ),
    rules="new-angeles.md",
    unrated=N_("Several may win, or no one, and deals decide much of it: a number would not say who plays well."),
    several_winners=True,
    laboratory={"trading": "off", "corps": "random"},
    negotiation={"trading": "support", "promises": "yes"},
    settings=(
        Setting(
            "corps",
            N_("Corporations"),
            N_("Chosen in the order of the seats, or dealt."),
            "choose",
            choices=choices([("choose", N_("Choose them")), ("random", N_("Deal them"))]),
            rule="NA-A38",
        ),
        Setting(
            "trading",
            N_("Trading"),
            N_("Before which decisions players may trade."),
            "support",
            choices=choices(
                [
                    ("off", N_("No trading")),
                    ("support", N_("Before support")),
                    ("lean", N_("Before the decisions of a deal")),
                    ("full", N_("At every moment")),
                ]
            ),
            rule="NA-TG-12",
        ),
        Setting(
            "trade_form",
            N_("How trades are made"),
            N_("One player after the other, or everyone at once while there is time to trade."),
            "turns",
            choices=choices([("turns", N_("In turn")), ("open", N_("Everyone at once"))]),
            offered=_trades,
            rule="NA-TG-10",
        ),
        Setting(
            "grammar",
            N_("What can be offered"),
            N_("The usual goods, or everything that can change hands."),
            "small",
            choices=choices([("small", N_("The usual goods")), ("full", N_("Everything"))]),
            offered=_trades,
            rule="NA-TG-3",
        ),
        Setting(
            "private_trades",
            N_("Private trades"),
            N_("Others do not see open and refused proposals."),
            default=False,
            kind="flag",
            offered=_trades,
            rule="NA-TG-11",
        ),
        Setting(
            "promises",
            N_("Promises"),
            N_("Players may announce what they will do. No one is bound by it."),
            default=False,
            kind="flag",
            offered=_trades,
            rule="NA-TG-9",
        ),
        Setting(
            "illness_timing",
            N_("When illness counts"),
            N_("A district counts as ill if it is so before a step of a card, or when the card has been resolved."),
            "before-each-step",
            choices=choices(
                [
                    ("before-each-step", N_("Before each step of a card")),
                    ("at-check", N_("When the card has been resolved")),
                ]
            ),
            rule="NA-A5",
        ),
        *(number.setting for number in HOUSE_NUMBERS),
    ),
)
