"""Refused picks and positions: a clear error, and the state byte for byte as it was."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from boardroom.core.dealer import Dealer
from boardroom.core.errors import BoardroomError, GameOver, IllegalPick, PositionError, SettingsError
from boardroom.core.game import DEALER
from boardroom.core.words import LANGUAGES
from boardroom.games.new_corp_order.game import NewCorpOrder
from tests.support.new_corp_order import SMALL, Table, position, seat, solo, start, table

ROWS = "R4 B1 K1 W1 / W2 R1 B1 K1 / K1 W1 R1 B1 / B1 K1 W1 R1"


@contextmanager
def refused(playing: Table, error: type[BoardroomError], match: str) -> Iterator[None]:
    """What happens here is refused with that sentence and changes nothing."""
    before, data, picks = playing.state.copy(), playing.state.to_bytes(), list(playing.state.picks)
    with pytest.raises(error, match=match) as caught:
        yield
    assert playing.state.to_bytes() == data
    assert playing.state.picks == picks
    assert playing.state == before
    for language in LANGUAGES:
        assert caught.value.in_language(language)


class TestPicks:
    """Options that are not offered, seats that are not to decide, games that are over."""

    def test_a_pick_that_is_not_offered(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat("R")])
        for pick in (-1, 2, 3, 4, 99, 10**30):
            with refused(playing, IllegalPick, f"Pick {pick} is not among the 2 options"):
                playing.game.apply(playing.state, pick)

    @pytest.mark.parametrize("nonsense", ["plot", None, 1.0, True, b"0", (0,), [0]])
    def test_what_is_no_option_at_all(self, nonsense: Any) -> None:
        playing = table(3)
        with refused(playing, IllegalPick, "is not an option"):
            playing.game.apply(playing.state, nonsense)

    def test_an_option_of_another_decision(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat("RRB")])
        plot = playing.matching("plot")[0]
        playing.do("infiltrate")
        assert plot.pick in [option.pick for option in playing.options]  # the number would do, the option does not
        with refused(playing, IllegalPick, "belongs to another decision"):
            playing.game.apply(playing.state, plot)

    def test_an_option_whose_number_is_not_offered_now(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat("R", untapped="R")])
        take_over = playing.matching("take-over")[0]
        playing.do("infiltrate")
        with refused(playing, IllegalPick, "is not among"):
            playing.game.apply(playing.state, take_over)

    def test_an_option_that_somebody_changed(self) -> None:
        playing = table(3, rows=ROWS, seats=[seat("R")])
        with refused(playing, IllegalPick, "belongs to another decision"):
            playing.game.apply(playing.state, replace(playing.options[0], verb="win"))

    def test_an_old_option_for_the_same_card_elsewhere(self) -> None:
        playing = table(3, display="RBKWR").do("plot")
        blue = playing.matching("take", colour="blue")[0]
        other = table(3, display="RKBWR").do("plot")
        with refused(other, IllegalPick, "belongs to another decision"):
            other.game.apply(other.state, blue)

    @pytest.mark.parametrize("who", [1, 2, 3, DEALER, 17])
    def test_the_wrong_seat(self, who: int) -> None:
        playing = table(3)
        with refused(playing, IllegalPick, f"not the decision of seat {who}: seat 0 decides"):
            playing.game.apply(playing.state, playing.options[0], seat=who)
        playing.game.apply(playing.state, playing.options[0], seat=0)
        assert playing.decision == "take-card"

    def test_a_player_cannot_deal(self) -> None:
        playing = table(3).do("plot").do("draw")
        with refused(playing, IllegalPick, "not the decision of seat 0"):
            playing.game.apply(playing.state, playing.options[0], seat=0)
        playing.game.apply(playing.state, playing.options[0], seat=DEALER)

    def test_the_dealer_cannot_deal_what_the_deck_does_not_hold(self) -> None:
        playing = table(3, deck="RR").do("plot").do("draw")
        with refused(playing, IllegalPick, "Pick 1 is not among the 1 options"):
            playing.game.apply(playing.state, 1)

    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    def test_a_finished_game(self, players: int) -> None:
        ended = table(players, decision="over")
        assert ended.options == ()
        for what in (0, -1, table(3).options[0]):
            with refused(ended, GameOver, "The game is over"):
                ended.game.apply(ended.state, what)
        with refused(ended, GameOver, "The game is over"):
            ended.game.apply(ended.state, 0, seat=0)

    @pytest.mark.parametrize("until", ["lay-tile", "deal-objective", "deal-card", "replace-objectives"])
    def test_during_setup_too(self, until: str) -> None:
        opened = start(2, "pnp", until=until)
        with refused(opened, IllegalPick, "is not among"):
            opened.game.apply(opened.state, 31)
        with refused(opened, IllegalPick, "not the decision of seat 1"):
            opened.game.apply(opened.state, opened.options[0], seat=1)

    @pytest.mark.parametrize(
        ("playing", "pick"),
        [
            (lambda: table(3, rows=ROWS, seats=[seat(untapped="RRR")]).do("take-over"), 5),
            (lambda: table(3, rows=ROWS, seats=[seat(untapped="RRR")]).do("take-over").do("leave", place=0), 5),
            (lambda: table(3, seats=[seat("R")]).do("infiltrate"), 1),
            (lambda: table(3, seats=[seat("R")]).do("infiltrate").do("infiltrate", colour="red"), 2),
            (lambda: table(3, seats=[seat("RRR")]).infiltrate("R", 3, 0), 4),
            (lambda: table(3, seats=[seat("RRRRRR")]).plot("RR").deal("WW"), 1),
            (solo, 1),
        ],
        ids=["origin", "target", "colour", "count", "hire", "discard", "solo"],
    )
    def test_in_the_middle_of_a_turn(self, playing: Callable[[], Table], pick: int) -> None:
        now = playing()
        with refused(now, IllegalPick, "is not among"):
            now.game.apply(now.state, pick)


GOOD = position(ROWS, seats=[seat("RRB", "R", "B", "K", ["print-media", "social-media"], ["dealmaker"])])
GOOD_SOLO = position(SMALL, count=2, display="RBKW.")


def changed(base: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A copy of a position with one thing changed."""
    data = copy.deepcopy(base)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


BAD = [
    (("weather",), "rain", "has no 'weather'"),
    (("grid",), None, "The grid has 16 companies"),
    (("grid",), [], "The grid has 16 companies"),
    (("grid",), "R1 B1 K1 W1 R1 B1", "The grid has 16 companies"),
    (("grid", 3), "W1", "is not a dict"),
    (("grid", 3, "company"), "Nowhere Ltd.", "no company 'Nowhere Ltd.'"),
    (("grid", 3, "company"), "readalot", "lies twice"),
    (("grid", 3, "company"), None, "has a name, a colour and at least one agent"),
    (("grid", 3, "company"), 7, "There is no company"),
    (("grid", 3, "colour"), "pink", "no colour 'pink'"),
    (("grid", 3, "colour"), None, "at least one agent"),
    (("grid", 3, "agents"), 0, "at least one agent"),
    (("grid", 3, "agents"), -2, "agents is a number"),
    (("grid", 3, "agents"), "many", "agents is a number"),
    (("grid", 3, "agents"), True, "agents is a number"),
    (("grid", 0, "agents"), 25, "There are 25 red agents"),
    (("grid", 0, "agents"), 26, "agents is a number from 0 to 25"),
    (("tiles_left",), ["readalot"], "left over at the same time"),
    (("tiles_left",), 5, "a list of companies"),
    (("tiles_left",), ["Nowhere Ltd."], "no company"),
    (("reserve",), {"red": 25}, "25 red agents"),
    (("reserve",), "all", "dict of numbers by colour"),
    (("deck",), {"red": 25}, "do not add up"),
    (("deck",), {"green": 1}, "no colour 'green'"),
    (("deck",), {"red": -1}, "deck is a number"),
    (("discarded",), {"red": 20}, "do not add up"),
    (("display",), ["red"] * 6, "holds 5 cards at most"),
    (("display",), "red", "holds 5 cards at most"),
    (("display",), ["pink"], "no colour 'pink'"),
    (("display",), 5, "holds 5 cards at most"),
    (("supply",), {"plumber": 1}, "no consultant 'plumber'"),
    (("supply",), {"dealmaker": 5}, "a number from 0 to 4"),
    (("supply",), {"dealmaker": 4}, "4 cards of Dealmaker, not 5"),
    (("supply",), [1, 2], "dict of numbers by name"),
    (("objective_pile",), {"radio": 1}, "no company type 'radio'"),
    (("objective_pile",), {"print-media": 3}, "not so many objectives of the type Print Media"),
    (("objective_pile",), 3, "dict of numbers by company type"),
    (("turn",), 3, "turn is a number"),
    (("turn",), -1, "(someone's turn|does not fit)"),
    (("turn",), "me", "turn is a number"),
    (("seats",), [], "seats is a list of 3"),
    (("seats",), {}, "seats is a list of 3"),
    (("seats", 1), "Ada", "Seat 1 is not a dict"),
    (("seats", 1, "hand"), {"red": 26}, "is a number"),
    (("seats", 1, "hand"), {"red": 20}, "do not add up"),
    (("seats", 1, "hand"), {"white": 7}, "Seat 1 holds more than 6 cards"),
    (("seats", 1, "hand"), 4, "dict of numbers by colour"),
    (("seats", 1, "shown"), {"red": 1}, "cannot have shown cards"),
    (("seats", 1, "untapped"), {"white": 20}, "do not add up"),
    (("seats", 1, "agents"), {"white": 25}, "25 white agents"),
    (("seats", 1, "objectives"), ["radio"], "no company type 'radio'"),
    (("seats", 1, "objectives"), ["print-media"] * 4, "a list of three at most"),
    (("seats", 1, "objectives"), ["print-media", "social-media", "online-marketing"], "two objectives at most"),
    (("seats", 1, "objectives"), "print-media", "a list of three at most"),
    (("seats", 1, "boxed_objectives"), {"print-media": 3}, "not so many objectives"),
    (("seats", 1, "boxed_objectives"), None, "dict of numbers by company type"),
    (("seats", 1, "consultants"), {"plumber": 1}, "no consultant 'plumber'"),
    (("seats", 1, "consultants"), {"corporate-lawyer": 3}, "4 cards of Corporate Lawyer, not 5"),
    (("sides",), [0, 0, 1, 1], "in the solo game only"),
    (("sides",), "RB", "sides is a list of 4"),
    (("slots",), [0, 9], "slots is a number"),
    (("taken",), {"pink": 1}, "no colour 'pink'"),
    (("decision",), "dance", "no decision 'dance'"),
    (("decision",), "broken", "broken"),
    (("decision",), "ods-turn", "solo game only"),
    (("decision",), "hire", "not part of that action"),
    (("decision",), "discard", "not part of that action"),
    (("decision",), "swap-other", "not part of that ability"),
    (("decision",), 16, "There is no decision"),
    (("progress",), 5, "a dict of numbers"),
    (("progress",), {"luck": 1}, "has no 'luck'"),
    (("progress",), {"seat": 1}, "not for seat 1 to decide"),
    (("progress",), {"seat": 3}, "seat is a number"),
    (("progress",), {"action": 9}, "action is a number"),
    (("progress",), {"used": 4}, "used is a number"),
    (("progress",), {"marker": 4}, "marker is a number"),
    (("progress",), {"turns_left": 4}, "turns_left is a number"),
    (("progress",), {"step": -1}, "step is never below 0"),
    (("progress",), {"used": "dealmaker"}, "used is a number"),
]


class TestPositions:
    """Positions that could not stand on a table."""

    def test_the_position_that_the_others_spoil_is_good(self) -> None:
        for data, players in ((GOOD, 3), (GOOD_SOLO, 1)):
            game = NewCorpOrder(players=players)
            state = game.from_position(data)
            assert game.position(game.from_position(game.position(state))) == game.position(state)

    @pytest.mark.parametrize(("path", "value", "match"), BAD, ids=[f"{p[-1]}={v!r}"[:40] for p, v, _ in BAD])
    def test_one_thing_wrong(self, path: tuple[Any, ...], value: Any, match: str) -> None:
        data = changed(GOOD, path, value)
        before = copy.deepcopy(data)
        with pytest.raises(PositionError, match=match):
            NewCorpOrder(players=3).from_position(data)
        assert data == before

    @pytest.mark.parametrize("nothing", [None, [], "grid", 7, {}])
    def test_what_is_no_position_at_all(self, nothing: Any) -> None:
        with pytest.raises(PositionError):
            NewCorpOrder(players=3).from_position(nothing)

    @pytest.mark.parametrize(
        ("progress", "decision"),
        [
            ({"action": 2}, "take-over-target"),
            ({"action": 2, "origin": 5}, "take-over-target"),
            ({"action": 2, "origin": 0}, "take-over-count"),
            ({"action": 1}, "infiltrate-count"),
            ({"action": 1}, "infiltrate-company"),
            ({"action": 1, "used": 1, "main": 0}, "infiltrate-joker"),
            ({"action": 2}, "ability-card"),
            ({"action": 2, "ability": 0}, "ability-card"),
            ({"action": 2}, "swap-other"),
            ({"action": 2}, "move-target"),
            ({"action": 2, "ability": 1}, "swap-second"),
        ],
    )
    def test_a_turn_in_progress_that_cannot_be(self, progress: dict[str, int], decision: str) -> None:
        data = {**GOOD, "decision": decision, "progress": progress}
        with pytest.raises(
            PositionError, match=r"does not fit|does not go with|is not part of that ability|decide anything"
        ):
            NewCorpOrder(players=3).from_position(data)

    def test_a_colour_that_has_vanished(self) -> None:
        data = position(ROWS.replace("W1", "K1").replace("W2", "K1"))
        with pytest.raises(PositionError, match="No colour vanishes from the grid: white has no company"):
            NewCorpOrder(players=3).from_position(data)

    def test_the_grid_of_another_number_of_players(self) -> None:
        for players, rows in ((2, ROWS), (1, ROWS), (3, SMALL), (4, SMALL)):
            game = NewCorpOrder(players=players)
            with pytest.raises(PositionError, match="The grid has"):
                game.from_position(position(rows, count=game.seats))

    def test_the_small_grid_has_two_of_a_type(self) -> None:
        data = position(SMALL, count=2)
        data["grid"][2]["company"] = "Home Robbins L.L.P."
        with pytest.raises(PositionError, match="Print Media has too many"):
            NewCorpOrder(players=2).from_position(data)

    def test_two_players_have_no_corporate_lawyer(self) -> None:
        for where in ({"supply": ["corporate-lawyer"]}, {"seats": [seat(consultants=["corporate-lawyer"])]}):
            with pytest.raises(PositionError, match="Corporate Lawyer is not in this game"):
                NewCorpOrder(players=2).from_position(position(SMALL, count=2, **where))

    def test_pnp_has_fewer_objectives(self) -> None:
        data = changed(GOOD, ("objective_pile",), {"print-media": 2})
        NewCorpOrder(players=3).from_position(data)
        with pytest.raises(PositionError, match="not so many objectives"):
            NewCorpOrder(players=3, edition="pnp").from_position(data)

    @pytest.mark.parametrize("short", [True, False])
    def test_the_short_game_has_fewer_cards(self, short: bool) -> None:
        game = NewCorpOrder(players=3, short_game=short)
        data = position(ROWS, display="", seats=[seat(untapped="W" * 16)])
        if short:
            with pytest.raises(PositionError, match="white cards do not add up"):
                game.from_position(data)
        else:
            assert game.position(game.from_position(data))["deck"]["white"] == 4

    @pytest.mark.parametrize(
        ("path", "value", "match"),
        [
            (("seats", 0, "hand"), {"red": 1}, "no one has a hand"),
            (("display",), ["red"] * 5, "holds 4 cards"),
            (("display",), [], "never empty"),
            (("sides",), [0, 0, 0, 1], "two conglomerates are yours"),
            (("sides",), [-1, -1, -1, -1], "two conglomerates are yours"),
            (("supply",), {"dealmaker": 1}, "Dealmaker is not in this game"),
            (("seats", 0, "objectives"), ["print-media"], "both sides have the same objectives"),
            (("decision",), "ods-turn", "does not fit whose turn"),
            (("seats",), [{}], "seats is a list of 2"),
        ],
    )
    def test_a_solo_position_that_cannot_be(self, path: tuple[Any, ...], value: Any, match: str) -> None:
        with pytest.raises(PositionError, match=match):
            NewCorpOrder(players=1).from_position(changed(GOOD_SOLO, path, value))

    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    @pytest.mark.parametrize("edition", ["retail", "pnp"])
    def test_every_position_of_a_real_game_is_accepted(self, players: int, edition: str) -> None:
        game = NewCorpOrder(players=players, edition=edition)
        state, picker = game.start(), Dealer(seed=players)
        seen = set()
        while not game.over(state):
            now = game.position(state)
            if now["decision"] not in seen or len(state.picks) % 10 == 0:
                seen.add(now["decision"])
                assert game.record_from_position(now) == state.record
            options = game.legal(state)
            game.apply(state, options[picker.below(len(options))])
        assert game.record_from_position(game.position(state)) == state.record
        assert {"lay-tile", "action", "take-card", "refill"} <= seen


@pytest.mark.parametrize(
    ("settings", "match"),
    [
        ({"players": 0}, "1 to 4 players"),
        ({"players": 5}, "1 to 4 players"),
        ({"players": "two"}, "1 to 4 players"),
        ({"players": True}, "1 to 4 players"),
        ({"edition": "deluxe"}, "no edition 'deluxe'"),
        ({"short_game": 1}, "on or off"),
        ({"players": 3, "start_player": 3}, "from 0 to 2"),
        ({"start_player": "Ada"}, "from 0 to 3"),
        ({"players": 3, "conglomerates": "choose"}, "solo game only"),
        ({"players": 1, "conglomerates": "mine"}, "choose"),
        ({"companies": "all"}, "list of company types"),
        ({"weather": "rain"}, "has no setting"),
    ],
)
def test_settings_that_do_not_exist(settings: dict[str, Any], match: str) -> None:
    with pytest.raises(SettingsError, match=match):
        NewCorpOrder(**settings)
