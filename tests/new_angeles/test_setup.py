"""The box and the setup (NA-S, entries 2, 26, 29, 31, 32, 36, 46, 63)."""

import copy
import tomllib

import pytest

import boardroom
from boardroom import DEALER, Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.game import State
from boardroom.games.new_angeles import names
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.games.new_angeles.kernel.tables import FEDERALIST, IS_DEMAND_ROUND, KIND_TYPE, KINDS, ROUNDS
from boardroom.games.new_angeles.loader import ASSET_VALUES, DATA, DataError, box, parse
from tests.support import rule


def started(players=4, seed=1, **settings):
    """A game at its first turn, with all picks of the setup made at random."""
    game = boardroom.game("new-angeles", players=players, trading="off", **settings)
    dealer = Dealer(seed)
    state = game.start()
    history = []
    while state.record.state < 9:
        legal = game.legal(state)
        if game.seat(state) == DEALER:
            pick = legal[dealer.choose([game.rules.weight(state.record, pick) for pick in legal])]
        else:
            pick = legal[dealer.below(len(legal))]
        history.append((Decision(state.record.decision), state.record.copy(), pick))
        game.apply(state, pick)
    return game, state, history


def of(history, decision):
    return [(record, pick) for kind, record, pick in history if kind == decision]


@rule("NA-A1", "NA-A2", "NA-47.0", "NA-47.1", "NA-69.0")
def test_the_box_holds_what_the_component_list_says():
    b = box()
    assert len(b.action_cards) == 20
    assert sum(card.copies for card in b.action_cards) == 100
    assert {card.type for card in b.action_cards} == {"construction", "biotech", "labor", "media", "security"}
    assert [len(b.emergency_actions), len(b.assets), len(b.events), len(b.investments)] == [6, 34, 16, 12]
    assert [len(b.demands), len(b.setup_cards), len(b.corps), len(b.districts)] == [9, 6, 6, 10]
    assert (b.pieces["human_first"], b.pieces["orgcrime"], b.pieces["prisec"]) == (9, 9, 6)
    assert list(b.tracks) == ["energy", "consumables", "tech", "entertainment", "credits"]
    assert [bool(demand) for demand in IS_DEMAND_ROUND] == [False, False, True] * 3
    assert ROUNDS == 9
    assert {demand.threat for demand in b.demands} == {5, 6, 7}
    assert b.constants["turn_track_spaces"] == 5


@rule("NA-S3", "NA-S3a", "NA-63.0", "NA-69.1", "NA-S12", "NA-C-setup-cards", "NA-S4")
@pytest.mark.parametrize("seed", range(6))
def test_a_setup_card_places_its_pieces_and_assets(seed):
    _, state, history = started(seed=seed)
    record = state.record
    card = box().setup_cards[of(history, Decision.DRAW_SETUP)[0][1]]
    for kind, key in enumerate(names.PIECE_KEYS[:-1]):
        expected = [int(d in card.place.get(key, ())) for d in range(10)]
        assert list(record.pieces[kind]) == expected
        assert record.reserve[kind] == box().pieces[key] - sum(expected)
    assert [stage == 1 for stage in record.unrest] == [d in card.place.get("protest", ()) for d in range(10)]
    assert sum(1 for space in record.track if space == -2) == card.turns
    assert list(record.track)[: card.turns] == [-2] * card.turns
    assert record.threat == 0
    assert record.round == 0


@rule("NA-S5", "NA-S5a", "NA-67.0", "NA-S1")
def test_the_first_demand_sets_the_targets():
    _, state, history = started()
    demand = box().demands[of(history, Decision.DRAW_DEMAND)[0][1]]
    assert [state.record.target[n] for n in range(5)] == [demand.amounts.get(key, 0) for key in names.RESOURCE_KEYS]
    assert list(state.record.supply) == [0] * 5


@rule("NA-S6", "NA-31.0", "NA-32.0", "NA-A38", "NA-38.0", "NA-38.1")
@pytest.mark.parametrize(("how", "decision"), [("choose", Decision.CHOOSE_CORP), ("random", Decision.DEAL_CORP)])
def test_every_player_has_a_different_corp(how, decision):
    game, state, history = started(players=5, corps=how)
    corps = list(state.record.corp)[:5]
    assert len(set(corps)) == 5
    assert [pick for _, pick in of(history, decision)] == corps
    for seat, corp in enumerate(corps):
        assert state.record.emergency[corp] == seat
        assert state.record.face_up[corp] == 1
    assert len(of(history, decision)) == 5
    view = game.view(state)
    assert [seat["corp"] for seat in view["seats"]] == [names.CORP_KEYS[corp] for corp in corps]


@rule("NA-S7", "NA-S8", "NA-30.2", "NA-A37")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_capital_grows_clockwise_from_the_first_player(players):
    game, state, history = started(players=players, seed=3)
    record = state.record
    for viewer in (*range(players), None):  # everybody sees it
        assert [seat["capital"] for seat in game.view(state, viewer)["seats"]] == list(record.capital)[:players]
    assert len(of(history, Decision.CHOOSE_START)) == 1
    start = of(history, Decision.CHOOSE_START)[0][1]
    assert [record.capital[(start + n) % players] for n in range(players)] == [10 + n for n in range(players)]
    assert record.threat == 0
    while game.rules.options(of(history, Decision.CHOOSE_START)[0][0], [0] * 9) != players:
        raise AssertionError("any player can begin")


@rule("NA-S9", "NA-S2", "NA-2.1")
def test_the_opening_hands_follow_the_sheets():
    _, state, _ = started(players=6, seed=2)
    record = state.record
    for seat in range(6):
        corp = box().corps[record.corp[seat]]
        extra = seat == record.active and record.decision == Decision.DRAW_CARD
        assert record.held[seat] == 3, (seat, extra)
        types = [names.TYPE_KEYS[KIND_TYPE[kind]] for kind in range(KINDS) for _ in range(record.hand[seat][kind])]
        for deck, count in corp.draws_5_6:
            if deck != "general":
                assert types.count(deck) == count
        if corp.key == "melange_mining":
            assert len(set(types)) == 3  # a deck not yet drawn from for each general entry


@rule("NA-S10", "NA-S10a", "NA-22.3", "NA-46.0")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_rivals_are_the_corps_in_play_and_the_federalist(players):
    game, state, _ = started(players=players)
    record = state.record
    dealt = [*list(record.rival)[:players], record.spare]
    assert set(dealt) == {*list(record.corp)[:players], FEDERALIST}
    for seat in range(players):
        view = game.view(state, seat)
        assert [other["rival"] is not None for other in view["seats"]] == [other == seat for other in range(players)]
        assert view["spare_rival"] is None
    spares = {started(players=4, seed=seed)[1].record.spare == FEDERALIST for seed in range(25)}
    assert spares == {True, False}  # there may be no federalist among the players


@rule("NA-S11", "NA-29.0", "NA-29.3", "NA-A17", "NA-29.2")
def test_everybody_keeps_one_of_two_investments_in_secret():
    game, state, history = started(players=6)
    drawn = of(history, Decision.DEAL_INVESTMENT)
    assert len({pick for _, pick in drawn}) == 12  # all drawn before anybody chooses
    assert len(of(history, Decision.KEEP_INVESTMENT)) == 6  # everybody is asked
    for record, pick in of(history, Decision.KEEP_INVESTMENT):
        assert sorted(game.legal(State(record))) == sorted(record.investments[record.seat])
        assert state.record.kept[record.seat] == pick
        view = game.record_view(record, record.seat)
        assert len(view["seats"][record.seat]["drawn_investments"]) == 2
        other = game.record_view(record, (record.seat + 1) % 6)
        assert other["seats"][record.seat]["drawn_investments"] is None
    assert all(state.record.kept[seat] >= 0 for seat in range(6))
    assert all(card == -1 for seat in range(6) for card in state.record.investments[seat])


@rule("NA-S1", "NA-19.2", "NA-19.3")
def test_only_the_back_of_the_top_event_is_known():
    game, state, history = started()
    assert of(history, Decision.SHOW_BACK)
    chosen = [record for _, record, _ in history if record.seat >= 0]
    assert chosen
    assert all(game.record_view(record, record.seat)["event_back"] for record in chosen)  # from the first choice on
    assert set(state.record.events) == {-2}
    assert game.view(state)["event_back"] in ("human_first", "orgcrime", "outage", "unrest")


def test_settings_are_checked():
    for wrong in (
        {"players": 3},
        {"players": 7},
        {"trading": "loud"},
        {"grammar": ("small",)},
        {"corps": "mine"},
        {"x": 1},
    ):
        with pytest.raises(SettingsError):
            boardroom.game("new-angeles", **wrong)


# --- the data file ---


def broken(change):
    data = tomllib.loads(DATA.read_text("utf-8"))
    data = copy.deepcopy(data)
    change(data)
    return dump(data)


def dump(value):
    """Enough TOML for these tests."""

    def inline(item):
        if isinstance(item, bool):
            return "true" if item else "false"
        if isinstance(item, int):
            return str(item)
        if isinstance(item, str):
            return '"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if isinstance(item, list):
            return "[" + ", ".join(map(inline, item)) + "]"
        return "{ " + ", ".join(f"{key} = {inline(each)}" for key, each in item.items()) + " }"

    return "\n".join(f"{key} = {inline(item)}" for key, item in value.items())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d["action_cards"][0].update(copeis=5), "action card clean_slate, field copeis: is unknown"),
        (lambda d: d["action_cards"][0].pop("type"), "action card clean_slate, field type: is missing"),
        (
            lambda d: d["action_cards"][1]["steps"][0].update(op="cure"),
            r"clinical_trials, field steps\[0\]: 'cure' is not one of",
        ),
        (
            lambda d: d["action_cards"][1]["steps"][0].update(what="ilness"),
            "clinical_trials.*remove.*what: 'ilness' is not one of",
        ),
        (lambda d: d["events"][0].update(turns=9), "event activist_cells_awaken, field turns"),
        pytest.param(
            lambda d: d["setup_cards"][0]["place"]["orgcrime"].append(10),
            "setup card setup_1, field place: prisec and orgcrime",
            marks=rule("NA-A49"),
        ),
        (lambda d: d["investments"][0].update(counts="stars"), "investment healthcare_initiative, field counts"),
        (lambda d: d["demands"][0]["amounts"].update(gold=2), "demand hosting_worlds_cup, field amounts"),
        (
            lambda d: d["assets"][1]["values"].pop("capital"),
            "asset alex_westlund, field values: needs the numbers capital",
        ),
        (lambda d: d["corps"][0]["contract"].update(gain="x"), "corp globalsec, field contract"),
        (lambda d: d["districts"][3].update(to=2), "district 4, field to"),
        (lambda d: d["action_cards"].append(dict(d["action_cards"][0])), "action card clean_slate is there twice"),
    ],
)
def test_a_mistake_in_the_data_names_the_card_and_the_field(change, says):
    with pytest.raises(DataError, match=says):
        parse(broken(change))


def test_the_data_as_it_is_can_be_written_and_read_again():
    assert parse(broken(lambda data: None)) == box()
    assert set(ASSET_VALUES) == set(names.ASSET_KEYS)
