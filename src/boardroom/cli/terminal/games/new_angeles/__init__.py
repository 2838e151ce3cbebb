"""New Angeles at the terminal: the city, the deal, the own cards."""

from boardroom.cli.terminal.contract import PageKey, TerminalPages, natural_number
from boardroom.cli.terminal.games.new_angeles import cards
from boardroom.cli.terminal.games.new_angeles.guide import how_to_play
from boardroom.cli.terminal.games.new_angeles.layout import compose, everything
from boardroom.cli.terminal.games.new_angeles.panels import legend, person
from boardroom.cli.terminal.games.new_angeles.scores import score_page
from boardroom.core.options import Option
from boardroom.core.words import N_

REFUSING = ("decline", "pass", "stop")
"""The verbs of options that mean "no"."""


def option_number(option: Option) -> int | None:
    """The number to type for an option: a district by its number in the city, capital by the amount."""
    if option.verb in REFUSING:
        return 0
    natural = [option.targets[name] for name in ("district", "capital") if name in option.targets]
    return int(natural[0]) if natural else natural_number(option)


def asks(option: Option) -> bool:
    """NA-TG-7: a proposal that can only be declined is shown all the same."""
    return option.verb == "decline"


PAGES = TerminalPages(
    compose=compose,
    scores=score_page,
    number=option_number,
    name=person,
    bots_have_names=False,
    asks=asks,
    guide=how_to_play,
    legend=legend,
    explain=cards.explain,
    keys=(
        PageKey(
            "c", N_("cards"), N_("what all cards in sight do; c 3: that of option 3; c tanaka: by name"), cards.page
        ),
        PageKey("t", N_("table"), N_("the whole table, with every district and card in full"), everything),
    ),
)
