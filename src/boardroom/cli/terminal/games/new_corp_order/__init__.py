"""New Corp Order at the terminal: the grid, the headquarters, the scores."""

from boardroom.cli.terminal.contract import TerminalPages
from boardroom.cli.terminal.games.new_corp_order.grid import option_number
from boardroom.cli.terminal.games.new_corp_order.guide import how_to_play
from boardroom.cli.terminal.games.new_corp_order.layout import compose
from boardroom.cli.terminal.games.new_corp_order.marks import legend
from boardroom.cli.terminal.games.new_corp_order.panels import name
from boardroom.cli.terminal.games.new_corp_order.scores import points, score_page
from boardroom.cli.terminal.games.new_corp_order.why import answer
from boardroom.core.words import N_

PAGES = TerminalPages(
    compose=compose,
    scores=score_page,
    points=points,
    number=option_number,
    name=name,
    guide=how_to_play,
    legend=legend,
    why=answer,
    why_help=N_("why something is not possible, for example: why take-over 5 6"),
)
