"""What cards do: all that a person sees, the one of an option, or any by its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from boardroom.cli.terminal.scene import Scene
from boardroom.cli.terminal.screen import Screen, printable
from boardroom.core.options import Option
from boardroom.core.words import N_
from boardroom.games.new_angeles.card_words import CARDS, explained, found


def page(screen: Screen, scene: Scene, wanted: str) -> list[RenderableType]:
    """Every card in sight; with a number the card of that option, with a word all cards of such a name."""
    if not wanted:
        return _in_sight(screen, scene)
    if wanted.isdecimal():
        option = scene.options.get(int(wanted[:4]))
        keys = [] if option is None else _cards_of(option)
        nothing = screen.say(N_("Option {number} is not a card."), number=printable(wanted))
    else:
        keys = [card.key for card in found(wanted)]
        nothing = screen.say(N_("No card is called “{name}”."), name=printable(wanted))
    return [_card(screen, key) for key in keys] or [Text(nothing, style="bold red")]


def explain(screen: Screen, scene: Scene, wanted: str) -> list[RenderableType] | None:  # noqa: ARG001
    """The cards whose name has a word in it; None if there are none."""
    return [_card(screen, card.key) for card in found(wanted)] or None


def _in_sight(screen: Screen, scene: Scene) -> list[RenderableType]:
    """What every card does that the seat sees or can choose, those to be decided on last."""
    shown: list[RenderableType] = []
    known: set[str] = set()
    choices = [key for option in scene.options.values() for key in _cards_of(option)]
    for title, keys in (*_groups(scene), (N_("To choose from:"), choices)):
        new = [key for key in dict.fromkeys(keys) if key not in known]
        known.update(new)
        if new:
            shown.append(Text(screen.say(title), style="bold"))
        shown += [_card(screen, key) for key in new]
    return shown


def _groups(scene: Scene) -> Iterator[tuple[str, Sequence[str]]]:
    """The cards that the viewer sees, under headings."""
    view = scene.view
    seats, deal = view["seats"], view["deal"]
    mine = [seat for seat in seats if seat["seat"] == view["seat"]]
    yield N_("The demand:"), _known([view["demand"]])
    yield N_("Emergency actions:"), [each["card"] for seat in seats for each in seat["emergency_actions"]]
    yield N_("Assets in play:"), [each["asset"] for seat in seats for each in seat["assets"]]
    yield N_("Your investment:"), _known(seat["investment"] for seat in mine)
    yield N_("This deal:"), _known(deal[part] for part in ("revealed", "main", "counter"))
    yield N_("Your hand:"), [card for seat in mine for card in seat["hand"] or ()]


def _known(keys: Iterable[str | None]) -> list[str]:
    return [key for key in keys if key]


def _cards_of(option: Option) -> list[str]:
    """The cards that an option is about."""
    return [str(value) for value in option.targets.values() if str(value) in CARDS]


def _card(screen: Screen, key: str) -> RenderableType:
    return Padding(Text(screen.tell(explained(CARDS[key]))), (0, 0, 0, 2), expand=False)
