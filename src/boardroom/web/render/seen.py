"""From what the table service shows to what is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardroom.core.game import Game, State
from boardroom.core.words import N_
from boardroom.games.new_corp_order.game import NewCorpOrder
from boardroom.games.new_corp_order.kernel.decisions import ODS_TURN
from boardroom.players import find
from boardroom.table.model import Frame, Guest, Line, Seen
from boardroom.web.render.reasons import expected, explained
from boardroom.web.render.scene import Note, Presence, Scene, refusals, result_of
from boardroom.web.render.speech import Speech

LEVELS = {
    "random": N_("Chance"),
    "reflex": N_("Reflex"),
    "greedy": N_("Greedy"),
    "hoarder": N_("Hoarder"),
    "raider": N_("Raider"),
    "saboteur": N_("Saboteur"),
    "search": N_("Search"),
    "intern": N_("Intern"),
    "manager": N_("Manager"),
    "executive": N_("Executive"),
    "tycoon": N_("Tycoon"),
}


def level_name(speech: Speech, level: str) -> str:
    """A bot's level in words."""
    return speech(LEVELS[level]) if level in LEVELS else level.capitalize()


def offered_name(speech: Speech, level: str, *, compiling: bool) -> str:
    """The name of a level to choose, with a word if it is not ready yet."""
    name = level_name(speech, level)
    return speech(N_("{level} (getting ready)"), level=name) if compiling and find(level).compiled else name


def names_of(people: tuple[Guest, ...], language: str) -> dict[int, str]:
    """How everybody is called here."""
    plain = Speech(language)
    named = {}
    for guest in people:
        fallback = (
            plain(N_("ODS")) if guest.kind == "automaton" else plain(N_("Player {number}"), number=guest.seat + 1)
        )
        named[guest.seat] = guest.name or fallback
    return named


def presences(people: tuple[Guest, ...], speech: Speech) -> dict[int, Presence]:
    """Everybody for the others to see."""
    out = {}
    for guest in people:
        if guest.kind == "automaton":
            out[guest.seat] = Presence("Omnidyne Systems", "ods")
        else:
            kind = "bot" if guest.kind == "bot" or guest.stand_in else "person"
            level = level_name(speech, guest.level) if guest.level else ""
            seconds = guest.seconds if kind == "person" else None
            out[guest.seat] = Presence(speech.name(guest.seat), kind, level, guest.present, seconds)
    return out


def scene_of(seen: Seen, truth: tuple[Game, State] | None, language: str, base: str) -> Scene:
    """The scene of a table that is being played or is over."""
    speech = Speech(language, names_of(seen.people, language))
    view = dict(seen.view or {})
    reasons: Mapping[str, Any] = {}
    note = None
    if truth is not None and (seen.options or view["solo"]):  # Others have nothing to explain.
        game, state = truth
        if isinstance(game, NewCorpOrder) and game.view(state, seen.seat) == seen.view:
            if seen.options:
                reasons = refusals(game, state, seen.options, view)
            note = _ods(game, state, seen, speech)
    asking = seen.undo.request
    return Scene(
        view=view,
        speech=speech,
        seats=presences(seen.people, speech),
        options=seen.options,
        question=seen.question,
        refusals=reasons,
        result=result_of(seen.score) if seen.score else None,
        lines=seen.story,
        chat=[(said.name or speech.name(said.seat), said.text) for said in seen.chat],
        version=seen.version,
        revision=seen.revision,
        base=base,
        undo=_undo(seen),
        request=speech.name(asking.seat) if asking and set(asking.waiting_for) & set(seen.yours) else "",
        due=seen.deadline,
        clock=seen.clock,
        yours=seen.yours,
        hot_seat=seen.hot_seat,
        away=any(guest.yours and guest.stand_in for guest in seen.people),
        spent=any(guest.yours and guest.stand_in and guest.seconds == 0 for guest in seen.people),
        note=note,
    )


def _undo(seen: Seen) -> str:
    if not seen.undo.possible or seen.undo.request is not None:
        return ""
    others = any(guest.kind in {"person", "open"} and not guest.yours and not guest.stand_in for guest in seen.people)
    return "ask" if others and not seen.undo.free else "free"


def _ods(game: NewCorpOrder, state: State, seen: Seen, speech: Speech) -> Note | None:
    """Why ODS did what it did last, and what it would do on the present board. In solo nothing is hidden."""
    if game.players != 1 or seen.view is None:
        return None
    before = None
    for step in game.steps(state):
        if step.before.decision == ODS_TURN:
            before = step.before
    note = explained(before, speech) if before is not None else Note()
    acting = seen.options and seen.options[0].decision == "action" and any(seen.view["display"])
    if seen.status != "playing" or not acting or not seen.view["solo"]["yours"]:
        return note
    lines, scan, places = expected(state.record, speech)
    return replace(note, ahead=lines, ahead_scan=scan, ahead_places=places)


def frame_scene(frame: Frame, lines: tuple[Line, ...], language: str) -> Scene:
    """The scene of a moment of a replay; with all eyes every hand is open."""
    speech = Speech(language, names_of(frame.people, language))
    view = dict(frame.view) | {"seat": None}  # Everybody sits across the table; who is looked through has an open hand.
    if frame.hands:
        view["seats"] = [frame.hands[seat["seat"]]["seats"][seat["seat"]] for seat in view["seats"]]
    return Scene(
        view=view,
        speech=speech,
        seats={
            seat: replace(who, kind="past" if who.kind == "person" else who.kind)
            for seat, who in presences(frame.people, speech).items()
        },
        result=result_of(frame.score) if frame.score else None,
        lines=lines,
        version=frame.at,
    )
