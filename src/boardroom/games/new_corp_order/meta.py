"""What New Corp Order says about itself before it is played."""

from __future__ import annotations

from collections.abc import Callable

from boardroom.core.meta import Bots, Chosen, DailyDeal, Meta, Setting, SettingChoice, choices
from boardroom.core.words import N_
from boardroom.games.new_corp_order.components import COMPANY_TYPES, PNP, READINGS, RETAIL, TYPES_PER_GAME, Reading
from boardroom.games.new_corp_order.house import HOUSE_NUMBERS
from boardroom.games.new_corp_order.settings import CONGLOMERATES, readings_for


def _solo(chosen: Chosen) -> bool:
    return bool(chosen["players"] == 1)


def _not_solo(chosen: Chosen) -> bool:
    return not _solo(chosen)


def _may_be_short(chosen: Chosen) -> bool:
    editions = {entry.key: entry for entry in (RETAIL, PNP)}
    edition = editions.get(chosen["edition"])
    return chosen["players"] >= 3 and edition is not None and edition.has_short_game


def _has_spare_types(chosen: Chosen) -> bool:  # noqa: ARG001
    return len(COMPANY_TYPES) > TYPES_PER_GAME


def _reading(entry: Reading) -> Callable[[Chosen], bool]:
    def offered(chosen: Chosen) -> bool:
        return entry in readings_for(chosen["edition"], solo=_solo(chosen))

    return offered


def _has_readings(chosen: Chosen) -> bool:
    return bool(readings_for(chosen["edition"], solo=_solo(chosen)))


META = Meta(
    key="new-corp-order",
    title="New Corp Order",
    designer="Miguel Bruque",
    year=2018,
    tagline=N_("Infiltrate media companies for four conglomerates, and own the most when the cards run out."),
    least=1,
    most=4,
    usual=4,
    minutes=(30, 60),
    automaton="ODS",
    daily=DailyDeal({"players": 4, "edition": "retail", "short_game": True}, "executive"),
    bots=Bots(levels=("intern", "manager", "executive", "tycoon"), default="executive", stand_in="manager"),
    rules="new-corp-order.md",
    settings=(
        Setting(
            "edition",
            N_("Edition"),
            N_("The box that was sold, or the prototype to print yourself: their rules differ."),
            "retail",
            choices=tuple(SettingChoice(entry.key, entry.name) for entry in (RETAIL, PNP)),
            about_editions=True,
        ),
        Setting(
            "short_game",
            N_("Short game"),
            N_("Five cards of each conglomerate stay in the box."),
            default=False,
            kind="flag",
            offered=_may_be_short,
            rule="NCO-S7",
            short_option="--short",
        ),
        Setting(
            "start_player",
            N_("Who starts"),
            N_("One of the players, or random."),
            None,
            kind="seat",
            offered=_not_solo,
            rule="NCO-S9",
        ),
        Setting(
            "conglomerates",
            N_("Conglomerates"),
            N_("Solo against ODS: choose your two conglomerates, or draw them."),
            None,
            choices=choices([(None, N_("As the edition says")), *CONGLOMERATES.items()]),
            offered=_solo,
            rule="NCO-ODS2",
        ),
        Setting(
            "companies",
            N_("Company types"),
            N_("Six types of company are in a game."),
            tuple(entry.key for entry in COMPANY_TYPES[:TYPES_PER_GAME]),
            kind="several",
            choices=tuple(SettingChoice(entry.key, entry.name) for entry in COMPANY_TYPES),
            count=TYPES_PER_GAME,
            offered=_has_spare_types,
            rule="NCO-C6",
        ),
        Setting(
            "readings",
            N_("Other readings"),
            N_("Where the rulebooks can be read in two ways: the reading that is not our ruling."),
            (),
            kind="several",
            choices=tuple(
                SettingChoice(entry.key, entry.name, entry.rule, offered=_reading(entry)) for entry in READINGS
            ),
            offered=_has_readings,
        ),
        *(number.setting for number in HOUSE_NUMBERS),
    ),
)
