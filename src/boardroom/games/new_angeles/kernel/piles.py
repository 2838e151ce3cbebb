"""What several parts of the rules touch: assets in play and under their deck, the turn track, the top of the events."""

from __future__ import annotations

from boardroom.core.kernel import Record, kernel
from boardroom.games.new_angeles.kernel.agenda import enter
from boardroom.games.new_angeles.kernel.record import EMPTY, FACE_DOWN, ON_TRACK, UNDER
from boardroom.games.new_angeles.kernel.states import A_START, P_EXPLOIT
from boardroom.games.new_angeles.kernel.tables import ASSETS, BACK, NONE, TRACK_SPACES


@kernel
def deal_turns(s: Record, turns: int) -> None:
    """NA-69.3: assets face down on the turn track, lowest space first, as many as there are (NA-A32)."""
    for space in range(turns):
        if s.asset_deck > 0:
            s.asset_deck -= 1
            s.track[space] = FACE_DOWN
        elif s.under_count > 0:
            asset = take_under(s)
            s.holder[asset] = ON_TRACK
            s.track[space] = asset


@kernel
def take_under(s: Record) -> int:
    """The first of the cards that were put under the deck."""
    asset = s.under[0]
    for position in range(s.under_count - 1):
        s.under[position] = s.under[position + 1]
    s.under_count -= 1
    s.under[s.under_count] = NONE
    return asset


@kernel
def put_under(s: Record, asset: int) -> None:
    """NA-66.7: a discarded asset goes face down under the deck."""
    s.holder[asset] = UNDER
    s.exhausted[asset] = 0
    s.under[s.under_count] = asset
    s.under_count += 1


@kernel
def ready_assets(s: Record) -> None:
    """The exhausted assets of the active player are ready again."""
    exhausted = s.exhausted
    for asset in range(ASSETS):
        exhausted[asset] &= s.holder[asset] != s.active


@kernel
def top_back_is_hidden(s: Record) -> bool:
    """Whether the dealer has still to say what the top of the event deck shows."""
    return s.events[0] == FACE_DOWN and s.back == NONE


@kernel
def show_known_back(s: Record) -> None:
    """NA-19.3: the back of a top card that was seen before."""
    s.back = NONE if s.events[0] == FACE_DOWN else BACK[s.events[0]]


@kernel
def next_turn(s: Record) -> None:
    """NA-3.4: another turn while an asset lies on the turn track, else production."""
    enter(s, P_EXPLOIT)
    for space in range(TRACK_SPACES):
        if s.track[space] != EMPTY:
            enter(s, A_START)
