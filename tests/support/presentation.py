"""All that a game says to a seat beside its view and its options."""

from collections.abc import Iterator

from boardroom import Game, State
from boardroom.core.presentation import Panel
from boardroom.core.words import Value


def told(game: Game, state: State, seat: int | None) -> dict[str, object]:
    """Everything, for comparing; messages as they are."""
    decides = seat is not None and game.decides(state, seat)
    return {
        "panels": repr(game.panels(game.view(state, seat))),
        "verdict": repr(game.verdict(state, seat)),
        "notes": repr(game.notes(state, seat)),
        "path": repr(game.path(state, seat)) if decides else None,
        "previews": repr(sorted(game.previews(state, seat).items())) if decides else None,
        "refusals": repr(list(game.refusals(state, seat).items())) if decides else None,
        "topic": game.presentation.topic(state.record) if decides else None,
    }


def values(game: Game, state: State, seat: int | None) -> Iterator[Value]:
    """Everything that can be said."""
    for panel in game.panels(game.view(state, seat)):
        yield from cells(panel)
    yield from game.verdict(state, seat)
    for note in game.notes(state, seat):
        yield from (note.title, note.text)
    if seat is not None:
        yield from game.path(state, seat)
        yield from game.previews(state, seat).values()
        yield from (refusal.reason for refusal in game.refusals(state, seat).values())


def cells(panel: Panel) -> Iterator[Value]:
    """All words of a panel."""
    yield panel.title
    yield from panel.header
    for row in panel.rows:
        yield from row
