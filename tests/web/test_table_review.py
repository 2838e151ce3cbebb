"""Small promises of the table's page, each of which was broken once."""

import random
import re
from dataclasses import replace

import pytest

import boardroom
from boardroom.core.words import Span
from boardroom.table.model import (
    Chances,
    Clock,
    Guest,
    StoryLine,
    TableListing,
    TurningPoint,
    TurnLine,
    TurnView,
)
from boardroom.web.app import create_app
from boardroom.web.games.new_corp_order import tutorial
from boardroom.web.games.new_corp_order.board import board
from boardroom.web.games.new_corp_order.decision import decide
from boardroom.web.games.new_corp_order.market import display, how_far, shares
from boardroom.web.games.new_corp_order.scene import own
from boardroom.web.games.new_corp_order.seats import others, rival
from boardroom.web.routes.answers import looks
from boardroom.web.shell.decision_bar import ways_back
from boardroom.web.shell.frame import game_log, minutes
from boardroom.web.shell.people import Presence
from boardroom.web.shell.scene import Scene, scene_of_state
from boardroom.web.shell.speech import Speech
from boardroom.web.shell.statics import files
from boardroom.web.shell.story import plain_term
from boardroom.web.shell.table_rows import row
from boardroom.web.shell.timeline import TurnAxis, drawing, plain_mark, points

PEOPLE = {0: "Ada", 1: "Bob", 2: "Cyra"}


def read_static(name):
    """A style sheet as it is sent."""
    return files()[name].read_text("utf-8")


@pytest.fixture
def app(settings):
    return create_app(settings.model_copy(update={"pages": True}))


def scene(game, state, seat):
    speech = Speech("en", PEOPLE)
    seats = {number: Presence(PEOPLE[number]) for number in range(game.players)}
    return own(scene_of_state(game, state, seat, speech, seats=seats, base="/table/x"))


def moments(seed=3, **settings):
    """A random game, decision by decision."""
    game, chance = boardroom.game("new-corp-order", **settings), random.Random(seed)
    state = game.start(dealer=boardroom.Dealer(seed=seed))
    while not game.over(state):
        yield game, state
        game.apply(state, chance.choice(game.options(state)))


def first(decision, **settings):
    """The first moment of a random game at which something is decided, as its seat sees it."""
    for game, state in moments(**settings):
        seat = game.seat(state)
        if seat >= 0 and (found := scene(game, state, seat)).decision == decision:
            return found
    raise AssertionError(decision)


def test_numbers_of_the_box_are_those_of_the_house_rules():
    found = first("infiltrate-count", players=2, hire_cards=4)
    assert "With 4 or more cards you may take a consultant." in decide(found)
    discards = decide(first("discard", players=2, hand_limit=5))
    assert "You hold more than 5 cards." in discards
    assert "You can keep 5 cards" in discards
    drawn = shares(first("action", players=3, first_points=4, second_points=0))
    assert "4 points per company" in drawn
    assert "0 points" in drawn


def test_the_last_round_says_who_has_the_last_turn():
    told = []
    for game, state in moments(players=3, short_game=True):
        seat = game.seat(state)
        if seat < 0 or game.view(state, None)["last_round"] is None:
            continue
        reader = scene(game, state, seat)
        if reader.decision == "action":
            told.append((seat, decide(reader), decide(scene(game, state, (seat + 1) % 3))))
    seats = [seat for seat, _, _ in told]
    assert len(seats) == 3
    last = PEOPLE[seats[-1]]
    assert all(f"this is your last turn. {last} goes last." in own_line for _, own_line, _ in told[:-1])
    assert "The last round: this is your last turn.<" in told[-1][1]
    assert all(f"The last round: {last} goes last." in waiting for seat, _, waiting in told[:-1])


def test_the_arrow_of_a_takeover_says_how_many_agents_move():
    found = first("take-over-count", players=3)
    most = max(int(option.targets["count"]) for option in found.options)
    drawn = str(board(found))
    (tile,) = re.findall(r'<button class="tile [^"]*go-(?:up|down|left|right)[^>]*', drawn)
    assert f'data-force="{most}" data-most="{most}"' in tile
    assert [int(count) for count in re.findall(r'data-moves="(\d+)"', decide(found))] == list(range(1, most + 1))


def test_what_is_declined_has_the_letter_n():
    found = first("hire", players=3)
    (declined,) = [option for option in found.options if option.verb == "decline"]
    (button,) = re.findall(r'<button class="btn[^"]*declining"[^>]*>.*?</button>', decide(found))
    assert f'value="{declined.pick}"' in button
    assert 'data-key="n"' in button
    assert ">N<" in button


def test_to_stop_is_plain_unless_a_lesson_asks_for_it():
    """An edge of light is for what may be chosen on the table; who is done presses an ordinary button."""

    def stop(found):
        (button,) = re.findall(r'<button class="(btn[^"]*declining)"[^>]*>.*?</button>', decide(found))
        return button

    steps = [number for number, lesson in enumerate(tutorial.LESSONS, 1) if lesson.do == tutorial.Do("decline")]
    lessons = [tutorial.scene("en", step) for step in steps]
    assert lessons
    for asked in lessons:
        assert stop(asked) == "btn lit declining"
        assert stop(replace(asked, allowed=None)) == "btn declining"


def test_the_hint_of_a_company_names_it_and_its_kind():
    drawn = str(board(first("action", players=2)))
    company, kind = re.search(r'<span class="vh">([^,]+), ([^,]+), \d', drawn).groups()
    assert f'data-tip="{company}, {kind}\n' in drawn


def test_a_small_screen_tells_how_many_cards_are_left():
    found = first("action", players=2)
    assert f'aria-label="{found.view["deck"]} cards in the deck"' in decide(found)


def test_what_the_running_score_counts_is_said():
    assert "Your own objectives are counted, those of others are secret." in shares(first("action", players=3))
    assert '<td class="me">' in shares(first("action", players=3))


def test_a_consultant_is_chosen_by_name_among_buttons_with_a_line_each():
    found = first("hire", players=3)
    drawn = decide(found)
    offered = re.findall(r'id="take-([\w-]+)".*?<b>([^<]+)</b><small>([^<]+)</small>', drawn)
    wanted = [option.targets["consultant"] for option in found.options if option.verb == "hire"]
    assert [kind for kind, _, _ in offered] == wanted
    assert len({line for _, _, line in offered}) == len({name for _, name, _ in offered}) == len(wanted)
    last = re.findall(r'<button class="([^"]*)" id="([^"]*)"', drawn)[-1]
    assert last == ("btn declining", last[1])  # Nobody comes last, and is not lit.
    assert "take-" not in last[1]


def test_the_first_decision_of_solo_tells_of_no_action():
    drawn = decide(first("choose-conglomerates", players=1))
    (steps,) = re.findall(r'<span class="crumbs">(.*?)</span><span class="now">', drawn)
    assert re.findall(r"<b[^>]*>([^<]+)</b>", steps) == ["Your turn"]


def test_equal_cards_of_the_display_are_all_highlighted_and_mean_the_same():
    """The rules offer a colour once (P1); a person may press any of its cards."""
    seen = 0
    for game, state in moments(players=3):
        seat = game.seat(state)
        if seat < 0 or game.options(state)[0].decision != "take-card":
            continue
        reader = scene(game, state, seat)
        shown = [card for card in reader.view["display"] if card]
        if len(set(shown)) == len(shown):
            continue
        lit = re.findall(r'<button class="card[^"]*is-legal[^"]*" id="slot-\d"[^>]*value="(\d+)"', str(display(reader)))
        pressed = [int(pick) for pick in lit]
        assert len(pressed) == len(shown)
        assert len(set(zip(shown, pressed, strict=True))) == len(set(pressed)) == len(set(shown))
        seen += 1
    assert seen


def test_an_attack_that_must_fail_never_has_the_colour_of_the_way_on():
    failing = 0
    for game, state in moments(players=3):
        seat = game.seat(state)
        if seat < 0 or game.options(state)[0].decision != "take-over-count":
            continue
        reader = scene(game, state, seat)
        drawn = decide(reader)
        for look, pick in re.findall(r'<button class="(btn[^"]*)"[^>]*name="pick" value="(\d+)"', drawn):
            looks_like, outcome = set(look.split()), reader.view["outcomes"].get(pick)
            fails = outcome is not None and outcome["kind"] == "fail"
            assert fails == ("risky" in looks_like)
            assert not fails or not {"btn-go", "lit"} & looks_like
            failing += fails
    assert failing
    assert re.search(r"\.btn\.risky \{[^}]*dashed", read_static("shell/controls.css"))


def test_the_log_says_which_turn_it_is():
    told = TurnLine(27, 0, 3, "Turn", (Span("Turn"),), (), False, False)
    found = first("action", players=3)
    assert how_far(found, ()) == f"{found.view['deck']} cards until the last round"
    assert how_far(found, (told,)).startswith("turn 27 · ")


def test_players_are_told_apart_by_colour():
    found = first("action", players=3)
    drawn = "".join(rival(found, seat) for seat in others(found))
    assert len(set(re.findall(r'class="mono (of-\d)"', drawn))) == 2
    colours = re.findall(r"\.of-\d \{\s*--seat: ([^;]+);", read_static("shell/base.css"))
    assert len(set(colours)) == 6


def finished_table(**more):
    people = [
        Guest(
            seat, "bot" if seat else "person", name, "manager" if seat else "", True, False, True, not seat, None, False
        )
        for seat, name in PEOPLE.items()
    ]
    settings = {"players": 3, "edition": "retail"}
    return TableListing("x", "new-corp-order", settings, "over", tuple(people), False, 0, Clock(), 0.0, 2400.0,
                        winners=(1,), scores=(16, 24, 9), **more)  # fmt: skip


def test_a_finished_game_in_a_list_tells_place_points_edition_levels_and_length():
    shown = row(Speech("en", PEOPLE), looks(), finished_table(), mine=True)
    assert shown.state == "Bob won. You: place 2 of 3. Bob 24, Ada 16, Cyra 9."
    for fact in ("New Corp Order", "Retail edition", "40 min", "bots: Manager"):
        assert fact in shown.facts
    assert (shown.button, shown.replay) == ("Result", "/replay/x")
    public = row(Speech("en", PEOPLE), looks(), finished_table(uploaded=True))
    assert (public.button, public.replay) == ("Replay", "")
    assert "min" not in public.facts


def test_ones_own_finished_game_can_be_replayed_from_the_list(client):
    path = client.post("/solo").url.path
    client.post(f"{path}/concede", data={"sure": "yes"})
    page = client.get("/tables").text
    assert f'<a class="btn again" href="{path.replace("table", "replay")}">' in page


@pytest.mark.parametrize(
    ("path", "heading"), [("/nowhere", "This page does not exist"), ("/table/nothing", "This table does not exist")]
)
def test_a_page_that_is_not_there_says_so_and_shows_ways_on(client, path, heading):
    page = client.get(path).text
    assert f'<h1 class="say">{heading}</h1>' in page
    assert f"<title>{heading} " in page
    assert page.index('href="/replays"') > page.index('id="refused"')


def test_who_is_new_to_ods_is_told_what_it_is():
    assert "ODS is an automaton. The two that you do not choose are its own." in decide(
        first("choose-conglomerates", players=1)
    )


def test_no_company_of_a_lesson_looks_as_if_it_would_fail():
    """What a lesson does not ask for is neither lit nor dashed."""
    unasked = 0
    for step in range(1, len(tutorial.LESSONS) + 1):
        for look in re.findall(r'<button class="tile ([^"]*)"', str(tutorial.lesson("en", step))):
            assert not {"risky", "barred"} & set(look.split())
            unasked += "also" in look.split()
    assert unasked
    assert not re.search(r"\.tile\.also[^{]*\{[^}]*(dashed|dotted)", read_static("new_corp_order/board.css"))


def test_the_number_of_no_turn_stands_under_the_flag():
    turns = [TurnView(number % 3, number, number + 1, "", 0, {}) for number in range(80)]
    axis, speech = TurnAxis(turns, 80), Speech("en", PEOPLE)
    unknown = Chances("x", "none")

    def numbers(at):
        return re.findall(r'class="tl-t"[^>]*>(\d+)<', drawing(speech, axis, unknown, at, plain_mark))

    assert "60" not in numbers(61)
    assert "60" in numbers(30)
    assert re.findall(r'class="tl-w"[^>]*>(\w)<', drawing(speech, axis, unknown, 0, plain_mark))[:4] == [
        "A",
        "B",
        "C",
        "A",
    ]
    unnamed = Speech("de", {seat: f"Spieler {seat + 1}" for seat in range(3)})
    assert re.findall(r'class="tl-w"[^>]*>(\w)<', drawing(unnamed, axis, unknown, 0, plain_mark))[:3] == ["1", "2", "3"]


def test_past_turns_are_a_sentence_each_and_the_one_that_is_played_is_told_in_full():
    def spans(text):
        return (Span(text),)

    told = [TurnLine(number, 0, 2 * number, f"Turn {number}", spans(f"Turn {number}"), (), False, False)
            for number in (1, 2, 3)]  # fmt: skip
    lines = [StoryLine(step, f"Step {step}", (), spans(f"Step {step}")) for step in range(9)]
    speech = Speech("en", PEOPLE)
    seen = Scene(game="new-angeles", title="", settings={}, view={}, speech=speech, lines=lines, told=told)
    shown = re.findall(
        r"<span>(\w+ \d)</span>", str(minutes(seen, plain_term, game_log(seen, by_turn=True, newest_open=True)))
    )
    assert shown == ["Step 8", "Step 7", "Step 6", "Turn 2", "Turn 1", "Step 1", "Step 0"]
    shown = re.findall(r"<span>(\w+ \d)</span>", str(minutes(seen, plain_term, game_log(seen, by_turn=True))))
    assert shown == ["Turn 3", "Turn 2", "Turn 1", "Step 1", "Step 0"]


def test_what_is_said_stands_beside_the_log_and_hides_nothing_of_it():
    lines = [StoryLine(step, f"Step {step}", (), (Span(f"Step {step}"),)) for step in range(9)]
    said = [("Ada", f"word {number}") for number in range(20)]
    speech = Speech("en", PEOPLE)
    seen = Scene(game="new-angeles", title="", settings={}, view={}, speech=speech, lines=lines, chat=said)
    log, talk = str(minutes(seen, plain_term, game_log(seen))).split('<ol class="talks"')
    assert log.count("Step ") == 9
    assert "word" not in log
    assert talk.count("word ") == 20


def ways(**more):
    game = boardroom.game("new-corp-order", players=2)
    state = game.start(dealer=boardroom.Dealer(seed=5))
    found = scene(game, state, game.seat(state))
    return "".join(ways_back(replace(found, **more)))


@pytest.mark.parametrize("kind", ["far", "ask"])
def test_undo_beyond_the_own_turn_says_what_it_undoes(kind):
    (words,) = re.findall(
        r'class="btn back.*?data-will="([^"]*)" data-tip="([^"]*)"', ways(undo=kind, undo_of="Ada plots.")
    )
    assert all(each.startswith("To be undone: Ada plots.") for each in words)
    assert words[0].endswith("differently.") == (kind == "far")


def test_who_asks_to_undo_and_who_is_asked_read_what_happens():
    assert "Bob asks to undo: Bob plots." in ways(request="Bob", request_of="Bob plots.")
    assert "Bob refused the undo" in ways(refused="Bob")
    assert "Bob" in ways(asked=["Bob"])


def test_who_waits_for_somebody_absent_may_send_a_reminder():
    game = boardroom.game("new-corp-order", players=2)
    state = game.start(dealer=boardroom.Dealer(seed=5))
    decides = game.seat(state)
    found = replace(scene(game, state, 1 - decides), yours=(1 - decides,))
    assert "/nudge" not in "".join(ways_back(found))
    absent = {**found.seats, decides: replace(found.seats[decides], here=False)}
    assert 'hx-post="/table/x/nudge"' in "".join(ways_back(replace(found, seats=absent)))
    assert "/nudge" not in "".join(ways_back(replace(found, seats=absent, yours=())))


def test_when_time_is_up_nothing_is_undone():
    assert 'name="answer"' in ways(undo="step")
    assert 'name="answer"' not in ways(undo="step", spent=True)
    assert "Your time is up." in ways(undo="step", spent=True)


def test_the_reader_s_own_mistakes_come_first():
    turns = [TurnView(number % 2, number, number + 1, "", 0, {}) for number in range(4)]
    found = [TurningPoint(at, seat, 0.2, 0.6, ("played",), ("better",), f"Deed {at}") for at, seat in ((1, 1), (2, 0))]
    known = Chances("x", "done", points=tuple(found), games=100)
    drawn = points(Speech("en", PEOPLE), TurnAxis(turns, 4), known, 4, "/replay/x?at={}", {0})
    assert re.findall(r"Your mistakes|Others|Deed \d", drawn) == ["Your mistakes", "Deed 2", "Others", "Deed 1"]


LABORATORY = re.compile(r"\b(Greedy|Reflex|Chance|Hoarder|Raider|Saboteur)\b")


def test_no_page_names_a_bot_of_the_laboratory(client):
    form = client.get("/new?game=new-corp-order").text
    assert not LABORATORY.search(re.sub(r"<script.*?</script>", "", form))
    assert len(set(re.findall(r'<option value="bot-(\w+)"', form))) == 4
    table = client.post("/play", data={"level": "manager"}).url.path
    page = client.post(f"{table}/leave")
    assert "Resume playing" in page.text
    assert not LABORATORY.search(page.text)


def test_a_fork_names_no_bot_of_the_laboratory(client):
    table = client.post("/play", data={"level": "manager"}).url.path
    client.post(f"{table}/vote", data={"kind": "end"})
    page = client.post(f"{table.replace('table', 'replay')}/fork", data={"at": "40", "seat": "0"})
    seen = client.get(f"/api/v1{page.url.path.replace('table', 'tables')}").json()
    assert {guest["level"] for guest in seen["people"][1:]} == {"manager"}
    assert "Greedy" not in page.text
    assert "bot: Manager" in page.text


def test_after_the_end_nobody_is_offered_to_leave(client):
    """The menu has no entries then, and a menu without entries is not shown."""
    path = client.post("/solo").url.path
    client.post(f"{path}/concede", data={"sure": "yes"})
    assert 'id="table-menu"></div>' in client.get(path).text
    assert ".chair-d:has(#table-menu:empty) {\n  display: none;" in read_static("shell/controls.css")


def test_a_log_line_makes_no_company_harder_to_read():
    rules = re.findall(r"\.tile\.hint[^{]*\{([^}]*)\}", read_static("new_corp_order/board.css"))
    assert rules
    assert not any("opacity" in rule for rule in rules)


def test_cards_of_every_colour_have_edges_in_the_light():
    """Three black cards in an HQ are three cards."""
    tokens = read_static("new_corp_order/signs.css")
    inside = re.search(r"--black: ([^;]+);", tokens)[1]
    assert re.search(r"--black-edge: light-dark\((.+?\)),", tokens)[1] != inside


def test_names_of_companies_break_between_their_words():
    drawn = str(tutorial.lesson("en", 1))
    assert (
        '<span class="sign" aria-hidden="true"><span>Thought<wbr>Apparatus<span class="form"> Inc.</span></span>'
        in drawn
    )
