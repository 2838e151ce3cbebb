"""A moment of any game that is looked at again."""

from __future__ import annotations

from boardroom.web.games.plain.panels import DrawnPanel, panels_of
from boardroom.web.shell.replay_frame import Replay, ReplayParts
from boardroom.web.shell.templating import render


def replay(seen: Replay) -> ReplayParts:
    """What is drawn of a moment: everybody, and the panels of the view."""
    scene, t = seen.scene, seen.scene.speech
    turn = seen.axis.turns[seen.turn - 1].seat if seen.turn else None
    public = panels_of(scene)
    return ReplayParts(
        kind="plain",
        seats=render("games/plain/templates/replay_people.html", t, scene=scene, turn=turn),
        stage=render(
            "games/plain/templates/replay_stage.html",
            t,
            panels=public,
            private=[(t.name(seat), _own(seen, seat, public)) for seat in range(len(seen.frame.hands))],
        ),
    )


def _own(seen: Replay, seat: int, public: list[DrawnPanel]) -> list[DrawnPanel]:
    """The panels of a seat's own view that say more than those that everybody sees."""
    return [panel for panel in panels_of(seen.scene, dict(seen.frame.hands[seat])) if panel not in public]
