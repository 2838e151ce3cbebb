"""Bots that trade: what they propose and answer, what their word is worth, and that they tell nothing."""

from __future__ import annotations

import json
import random
from itertools import pairwise, takewhile

import pytest

import boardroom
from boardroom import Dealer
from boardroom.core.errors import SettingsError
from boardroom.core.words import say
from boardroom.games.new_angeles.kernel.decisions import Decision
from boardroom.lab.negotiation import orders, trade
from boardroom.lab.playing import tell
from boardroom.players import create, deputy, find, is_offered, nature_of
from boardroom.players.new_angeles.characters import CHARACTERS, character
from boardroom.players.new_angeles.haggling import window_of
from boardroom.players.new_angeles.negotiator import NegotiatingPlayer
from boardroom.players.new_angeles.remarks import remark
from boardroom.table.story import told
from boardroom.table.thinking import joined_picks, think
from tests.players.test_beliefs import deal_rivals_otherwise
from tests.players.test_citizen import NO_EMERGENCY, PLENTY
from tests.support.new_angeles import turn
from tests.support.worlds import other_city

pytestmark = pytest.mark.xdist_group("market")  # It is played once.
TRADES = {"trading": "support", "promises": True}


def sit(nature, seed=1):
    return create(f"citizen:character={nature}", seed=seed)


def play(natures, seed, **settings):
    """A game between characters; every proposal with its answer."""
    game = boardroom.game("new-angeles", players=len(natures), corps="random", **{**TRADES, **settings})
    players = [sit(nature, seat) for seat, nature in enumerate(natures)]
    witnesses = dict(enumerate(players))
    state, trades = game.start(Dealer(seed)), []
    while not game.over(state):
        seat = game.seat(state)
        option = players[seat].pick(game.view(state, seat), game.options(state, seat))
        if option.decision == "trade-answer":
            trades.append((game.view(state, seat)["trade"], option.verb))
        tell(game, state, option.pick, witnesses)
        game.apply(state, option, seat)
    return game, state, trades


@pytest.fixture(scope="module")
def market():
    """One game of four characters who trade."""
    return play(["trader", "schemer", "steward", "opportunist"], 11)


def test_characters_propose_and_agree(market):
    _, _, trades = market
    assert sum(verb != "decline" for _, verb in trades) >= 3
    assert {trade["author"] for trade, _ in trades} == {0, 1, 2, 3}


def test_what_others_hold_changes_no_proposal_and_no_answer(market):
    """The others have other rival cards; what a seat sees, remembers and is asked is the same: so is what it picks."""
    game, state, _ = market
    compared = set()
    for seat in range(2):
        twin = deal_rivals_otherwise(game, state, seat)
        worlds = []
        for log in (game.log(state), twin):
            mind, picks = sit(("trader", "schemer")[seat], seat), []
            for step in game.steps(game.replay(log, len(log.picks) - 1)):
                record = step.before
                asked = step.seat == seat and not game.automatic(record)
                if asked and record.decision >= Decision.TRADE_PARTNER:
                    options = game.options(boardroom.State(record), seat)
                    view = game.record_view(record, seat)
                    picks.append((json.dumps(view), mind.pick(view, options)))
                if step.seat >= 0 and not game.automatic(record):
                    seen = game.witnessed(record, step.pick, seat)
                    if seen is not None:
                        mind.witness(seen)
            worlds.append(picks)
        same = list(takewhile(lambda pair: pair[0][0] == pair[1][0], zip(*worlds, strict=True)))
        assert len(same) > 30  # until the seat itself looks at a card that differs
        for one, other in same:
            assert one == other
            compared.add(one[1].decision)
    assert {"trade-partner", "trade-lock", "trade-net", "trade-answer"} <= compared


def test_a_view_through_json_gives_the_same_pick():
    t = window("steward")
    view, options = t.game.view(t.state, t.seat), t.options()
    assert sit("trader").pick(view, options) == sit("trader").pick(json.loads(json.dumps(view)), options)


def window(_nature="", rivals=("weyland", "nbn", "globalsec", "jinteki"), **more):
    """Seat 0 offers nothing of use, seat 2 has countered; the window before the support of seat 1 is open."""
    hands = ("ark_construction", PLENTY, "clinical_trials", PLENTY)
    more = {"city": {4: "ill android", 10: "ill"}, "corps": ("nbn", "weyland", "jinteki", "globalsec"),
            "capital": (20, 20, 20, 20), "settings": {"trading": "support", "grammar": "full", "promises": True},
            **more}  # fmt: skip
    t = turn(hands=hands, emergency=NO_EMERGENCY, rivals=rivals, **more)
    t.pick("ark_construction", "pass", "clinical_trials", "pass")
    assert t.s.decision in (Decision.TRADE_PARTNER, Decision.TRADE_FLOOR)
    return t


def answer(t, seat, nature="trader", **trade):
    """What a character answers to a proposal."""
    base = {"author": 0, "partner": seat, "lock": "none", "terms": [], "give": [], "take": [], "net": 0}
    view = t.game.view(t.state, seat)
    view["trade"] = {**base, **trade}
    options = [boardroom.Option(n, "trade-answer", verb, {}, None) for n, verb in enumerate(("decline", "accept"))]
    return sit(nature).pick(view, options).verb


def test_prices_go_from_the_best_for_oneself_to_the_best_for_the_other():
    """Who tries prices in this order may stop at the first that the other would not accept."""
    t = window(assets=("gurren_imaishi", "braintrust", "", "susan_chen"), threat=9)
    compared = 0
    for seat, nature in ((0, "trader"), (1, "schemer"), (3, "steward")):
        haggler = sit(nature).haggler(t.game.view(t.state, seat))
        for prices in haggler._ideas([other for other in range(4) if other != seat]):
            trades = list(prices)
            mine = [haggler.gain(each) for each in trades]
            theirs = [haggler.stakes.mean_gain(each["partner"], each) for each in trades]
            assert mine == sorted(mine, reverse=True)
            assert theirs == sorted(theirs)
            compared += len(trades)
    assert compared > 50


def test_prices_are_judged_until_one_would_be_refused(monkeypatch):
    haggler = sit("trader").haggler((t := window(threat=9)).game.view(t.state, 0))
    judged = []
    monkeypatch.setattr(haggler, "_judge", lambda trade, gain: judged.append(trade["net"]))  # nothing is accepted
    monkeypatch.setattr(haggler, "gain", lambda trade: 0.5)
    assert haggler.best([1], 3) is None
    assert judged
    assert set(judged) == {8}, "of every trade the highest price alone"


def test_gifts_are_taken_and_robbery_is_refused():
    t = window()
    assert answer(t, 3, net=3) == "accept"
    assert answer(t, 3, net=-3) == "decline"
    assert answer(t, 3, give=["gurren_imaishi"]) == "accept"


def test_nobody_feeds_the_own_rival():
    """A swap that is good for both sides is bad if the other side is the one to beat."""
    rivals = ("weyland", "jinteki", "globalsec", "nbn")
    fair = {"author": 0, "take": ["braintrust"], "net": 3}
    t = window(rivals=("weyland", "nbn", "globalsec", "jinteki"), assets=("", "", "", "braintrust"))
    assert answer(t, 3, **fair) == "accept"
    t = window(rivals=rivals, assets=("", "", "", "braintrust"))
    assert answer(t, 3, **{**fair, "net": 2}) == "decline"


def test_support_has_a_price_and_a_walk_away_point():
    """Seat 1 decides: for nothing but a card he sells no vote against his own interest, for enough he does."""
    t = window(threat=17)
    answers = [answer(t, 1, author=3, lock="main-3", net=net) for net in (1, 2, 3, 4, 5, 6, 8, 10)]
    assert answers[0] == "decline"
    assert answers[-1] == "accept"
    assert all(one == "decline" or other == "accept" for one, other in pairwise(answers))


def test_the_cap_on_haggling_is_kept(market):
    game, state, _ = market
    caps = [character(key).proposals for key in ("trader", "schemer", "steward", "opportunist")]
    for step in game.steps(state):
        if step.before.decision == Decision.TRADE_NET:
            author = step.seat
            assert step.before.proposals[author] < caps[author]


def test_a_refusal_is_followed_by_an_own_price(market):
    """Who was offered too little for something declines, and asks more for the same when it speaks next."""
    game, state, _ = market
    refused, asked, window = [], 0, None
    for step, found in proposals(game, game.log(state)):
        here = window_of(game.record_view(step.before, step.seat))
        if here != window:
            refused, window = [], here
        if found["answer"] == "decline":
            refused.append(found)
        elif found["answer"] is None:
            for each in refused:
                pair = (found["partner"], found["author"], found["lock"])
                if pair == (each["author"], each["partner"], each["lock"]) and found["lock"] != "none":
                    assert each["net"] < -found["net"], "more than was offered"
                    asked += 1
    assert asked


def test_nothing_is_bought_that_comes_anyway(market):
    """Whoever buys support changes by it what is to be expected."""
    game, state, _ = market
    for step in game.steps(state):
        record = step.before
        if record.decision == Decision.TRADE_ANSWER and record.net > 0 and record.lock:
            mind = sit("trader")
            for seen in game.memories(game.rewound(state, step.index), record.author):
                mind.witness(seen)
            stakes = mind.haggler(game.record_view(record, record.author)).stakes
            sold = stakes.sold(game.record_view(record, record.author)["trade"]["lock"])
            assert sold is None or abs(sold[0] - stakes.expected) > 0.01
            return
    pytest.fail("nobody bought anything")


@pytest.mark.parametrize(("nature", "kept"), [("steward", True), ("schemer", False)])
def test_words_are_kept_or_broken_by_character(nature, kept):
    """Seat 1 has promised to support the offer of its rival, which is worse for it."""
    t = window(rivals=("weyland", "nbn", "globalsec", "jinteki"))
    t.skip_to("support_offer")
    assert t.seat == 1
    view = t.game.view(t.state, 1)
    free = sit(nature).pick(view, t.options())
    other = "main" if free.targets.get("offer") == "counter" else "counter"
    view["words"] = [{"from": 1, "to": 0, "word": "will-support", "offer": other}]
    picked = sit(nature).pick(view, t.options())
    assert (picked.targets.get("offer") == other) == kept


def test_a_federalist_hides_until_he_can_win():
    for capital, threat, turned in ((10, 5, False), (26, 5, False), (26, 15, True)):
        t = window(rivals=("nbn", "federalist", "globalsec", "jinteki"), capital=(20, capital, 20, 20), threat=threat)
        stakes = sit("trader").haggler(t.game.view(t.state, 1)).stakes
        assert (next(iter(stakes.cards[1])) == "federalist") == turned


def test_a_character_is_a_setting_of_a_level():
    assert len(CHARACTERS) >= 4
    assert isinstance(sit("trader"), NegotiatingPlayer)
    assert not isinstance(create("citizen"), NegotiatingPlayer)
    assert nature_of("citizen:character=schemer").title == "Schemer"
    assert is_offered("citizen:character=schemer", "new-angeles")
    for text in ("citizen:character=silent", "citizen:care=9", "citizen:character=schemer,care=9", "nobody"):
        assert not is_offered(text, "new-angeles")
    assert find("citizen:character=schemer").name == "citizen"
    with pytest.raises(SettingsError):
        create("citizen:character=nobody")


def test_a_deputy_plays_in_the_interest_of_the_seat():
    """Who stands in for a person proposes nothing, takes what is clearly good for the seat, and keeps its word."""
    level = deputy("new-angeles")
    assert level == "citizen:character=deputy"
    for open_window in (False, True):
        t = window(settings={"trading": "support", "grammar": "full", "promises": True,
                             "trade_form": "open" if open_window else "turns"})  # fmt: skip
        seat = t.seat
        picked = create(level).pick(t.game.view(t.state, seat), t.game.options(t.state, seat))
        assert picked.verb == ("ready" if open_window else "pass")
    t = window()
    assert answer(t, 3, "deputy", net=3) == "accept"
    assert answer(t, 3, "deputy", net=-1) == "decline"
    assert answer(t, 1, "deputy", author=3, lock="main-3", net=1) == "decline"
    assert answer(window(rivals=("nbn", "federalist", "globalsec", "jinteki")), 3, "deputy", net=-3) == "decline"
    t.skip_to("support_offer")
    view = t.game.view(t.state, 1)
    free = create(level, 1).pick(view, t.options())
    other = "main" if free.targets.get("offer") == "counter" else "counter"
    view["words"] = [{"from": 1, "to": 0, "word": "will-support", "offer": other}]
    kept = create(level, 1).pick(view, t.options())
    assert kept.targets["offer"] == other, "the word of the person holds"


def proposals(game, log):
    """Every step of a log that proposes or answers something, with what is known of it."""
    for step in game.steps(game.replay(log, len(log.picks) - 1)):
        found = game.presentation.proposal(step, None)
        if found is not None:
            yield step, found


def other_worlds(record, rng):
    """Worlds that look the same to one seat, two for each of them."""
    return [other_city(record, seat, rng) for seat in range(record.players) for _ in range(2)]


def test_sentences_have_a_public_reason_and_leak_nothing(market):
    """In worlds where others hold other rival cards, hands and investments, every sentence is the same."""
    game, state, _ = market
    rng = random.Random(0)
    spoken = [
        [remark(game.record_view(record, None), found) for record in (step.before, *other_worlds(step.before, rng))]
        for step, found in proposals(game, game.log(state))
    ]
    assert all(each == same[0] for same in spoken for each in same)
    said = [same[0] for same in spoken]
    assert len({each.text for each in said}) >= 4
    for language in ("de", "fr"):
        assert all(say(each, language) != say(each, "en") for each in said)


@pytest.mark.parametrize("private", [False, True])
def test_every_proposal_and_answer_has_a_reason_in_an_open_window(private):
    """In three languages; of a private proposal that is refused only its two people read one."""
    settings = {"trading": "full", "grammar": "full", "trade_form": "open", "private_trades": private}
    game, state, _ = play(["trader", "schemer", "opportunist", "steward"], 12, **settings)
    rng, answers, everybody = random.Random(1), set(), {0, 1, 2, 3}
    for step in game.steps(game.replay(game.log(state), len(state.picks) - 1)):
        found = game.presentation.proposal(step, step.seat) if step.seat >= 0 else None
        if found is None:
            continue
        words = remark(game.record_view(step.before, None), found)
        assert all(remark(game.record_view(twin, None), found) == words for twin in other_worlds(step.before, rng)[:2])
        spoken = {say(words, language) for language in ("en", "de", "fr")}
        assert len(spoken) == 3
        answers.add(found["answer"])
        for seat in (None, *everybody):
            told_of = game.narrate(step, seat)
            concerned = seat in (found["author"], found["partner"])
            known = not private or concerned or found["answer"] in ("accept", "accept-unbound")
            assert (told(game, step, seat, everybody) != told_of) == known
    assert answers >= {None, "accept", "decline"}


def test_bots_say_why_and_people_speak_for_themselves(market):
    game, state, _ = market
    step, found = next(proposals(game, game.log(state)))
    speaker = found["author"]
    lines = [say(each, "en") for each in told(game, step, None, {speaker})]
    assert lines[-1].startswith("“")
    assert told(game, step, None, set()) == game.narrate(step, None)
    assert told(game, step, None, {(speaker + 1) % 4}) == game.narrate(step, None)


def test_a_bot_sends_its_proposal_as_one_entry(market):
    game, state, _ = market
    for step in game.steps(state):
        if step.before.decision == Decision.TRADE_PARTNER and step.pick < 4:
            log = game.log(game.rewound(state, step.index))
            nature = ("trader", "schemer", "steward", "opportunist")[step.seat]
            picks = think(type(game), log, step.seat, f"citizen:character={nature}", 2.0)
            assert picks[0] == step.pick
            assert len(picks) > 1
            assert joined_picks(game, step.before, picks, step.seat) == len(picks)
            fresh = game.rewound(state, step.index)
            for pick in picks:
                game.apply(fresh, pick, step.seat)
            assert fresh.record.decision == Decision.TRADE_ANSWER
            return
    pytest.fail("nobody proposed anything")


@pytest.mark.parametrize("how", ["abstain", "never-pay", "break-words"])
def test_exploit_players_keep_to_their_trick(how):
    """One trick among three traders: the game goes on to its end, and the trick is played throughout."""
    game = boardroom.game("new-angeles", players=4, corps="random", **TRADES)
    trick = create(f"exploit:how={how}", 3, "new-angeles")
    players = [trick, *(sit("trader", seat) for seat in (1, 2, 3))]
    witnesses, state = dict(enumerate(players)), game.start(Dealer(8))
    while not game.over(state):
        seat = game.seat(state)
        view, options = game.view(state, seat), game.options(state, seat)
        option = players[seat].pick(view, options)
        assert option in options
        if seat == 0 and option.decision == "support-offer":
            promised = [each["offer"] for each in view["words"] if each["from"] == 0 and each["word"] == "will-support"]
            assert how != "abstain" or option.verb == "abstain"
            assert how != "break-words" or option.targets.get("offer") not in promised
        if seat == 0 and how == "never-pay" and option.decision in ("contribute", "trade-net"):
            assert option.targets.get("capital", 0) == 0
            assert option.targets.get("net", 0) <= 0
        tell(game, state, option.pick, witnesses)
        game.apply(state, option, seat)


def test_the_market_counts_proposals_and_what_they_were_worth(tmp_path):
    names = ["citizen:character=trader", "citizen:character=trader", "citizen:character=silent", "citizen"]
    settings = {"trading": "support", "corps": "random"}
    results = tmp_path / "games.jsonl"
    wanted = orders("new-angeles", names, 2, 5, settings)
    market = trade(wanted, results=results)
    trader, silent = market.traders[names[0]], market.traders[names[2]]
    assert (trader.games, silent.games) == (4, 2)
    assert trader.proposals >= trader.accepted > 0
    assert trader.worth > 0
    assert silent.proposals == 0
    assert trade(wanted, results=results) == market
