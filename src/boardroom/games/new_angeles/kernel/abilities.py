"""The abilities of assets, one function each. A frame of the agenda holds how far one has come and what was picked.

What an ability asks is answered into FIRST and SECOND of its frame; `answer` notes a pick and lets it go on.
"""

from __future__ import annotations

from boardroom.core.kernel import (
    Record,
    kernel,
)
from boardroom.games.new_angeles.kernel.agenda import (
    ABILITY_ASSET,
    ABILITY_SEAT,
    CLAIM,
    DRAW_MIXED,
    FIRST,
    SECOND,
    STEP,
    SUBJECT,
    THIRD,
    TIMES,
    ask,
    deal,
    go_on,
    pop,
    push,
)
from boardroom.games.new_angeles.kernel.cards import (
    ANY_DECK,
    deal_blind_support,
    draw_cards,
    draw_topmost,
    put_blind_support,
    put_support,
    take_from_hand,
    take_into_hand,
)
from boardroom.games.new_angeles.kernel.decisions import (
    COUNTER,
    COUNTEROFFER,
    DRAW_ASSET,
    MAIN,
    NAME_DECK,
    PICK_ASSET,
    PICK_EMERGENCY,
    PICK_HAND_CARD,
    PICK_MODE,
    PICK_OFFER,
    PICK_PLAYER,
    STEAL_CARD,
)
from boardroom.games.new_angeles.kernel.effects import (
    begin_rehearsal,
)
from boardroom.games.new_angeles.kernel.end_of_turn import (
    alex_westlund,
    bernice_mai,
    elizabeth_mills,
    fumiko_yamamori,
    marco_cubrero,
    mr_li,
    mr_white,
    susan_chen,
    thomas_haas,
)
from boardroom.games.new_angeles.kernel.ending import (
    gain,
    lose,
    steal_capital,
)
from boardroom.games.new_angeles.kernel.menus import (
    ASSETS_OF_OTHERS,
    MENU_SUPPORTERS,
    MUST,
    MUST_OFFER,
    OF_OTHERS,
    OTHER_PLAYERS,
    PAY_OR_RETURN,
    PLAY_OR_LOSE,
    STEAL_OR_CAPITAL,
)
from boardroom.games.new_angeles.kernel.piles import (
    put_under,
    take_under,
)
from boardroom.games.new_angeles.kernel.record import (
    ASIDE,
    ON_TABLE,
)
from boardroom.games.new_angeles.kernel.sales import forget_sale
from boardroom.games.new_angeles.kernel.tables import (
    AARON_MARRON,
    ALEX_WESTLUND,
    ASSET_CAPITAL,
    ASSET_CARDS,
    BERNICE_MAI,
    BRYAN_STINSON,
    CAPRICE_NISEI,
    CHIEF_GORMAN,
    COACH_WALDEN,
    CORPS,
    DECKS,
    EIKO,
    ELIZABETH_MILLS,
    FLOYD_2X3A7C,
    FUMIKO_YAMAMORI,
    GURREN_IMAISHI,
    HERNANDO_CORTEZ,
    ISABEL_MCGUIRE,
    JACKSON_HOWARD,
    KINDS,
    LILY_LOCKWELL,
    LOCUST_COMPANY,
    MARCO_CUBRERO,
    MARK_YALE,
    MIDORI,
    MONICA_SINGH,
    MR_LI,
    MR_WHITE,
    NAOKO_WATANABE,
    NOBODY,
    NONE,
    RACHEL_BECKMANN,
    SAUL_EUSTECIO,
    SUNNY_LEBEAU,
    SUSAN_CHEN,
    TANAKA,
    THE_FALL_GUY,
    THOMAS_HAAS,
    TOSHIYUKI_SAKAI,
    WONG_YA_CHING,
)
from boardroom.games.new_angeles.kernel.windows import (
    offer_window,
)


@kernel
def answer(s: Record, pick: int) -> None:
    """Note a pick and go on with the next step of the ability."""
    frame = s.stack[s.depth - 1]
    frame[FIRST + frame[STEP]] = pick
    frame[STEP] += 1
    go_on(s)


@kernel
def ability_step(s: Record) -> None:
    """Go on with the ability in hand."""
    frame = s.stack[s.depth - 1]
    asset = frame[ABILITY_ASSET]
    seat = frame[ABILITY_SEAT]
    if asset == ALEX_WESTLUND:
        alex_westlund(s, frame, seat)
    elif asset == BERNICE_MAI:
        bernice_mai(s, frame, seat)
    elif asset == BRYAN_STINSON:
        bryan_stinson(s, frame, seat)
    elif asset == CHIEF_GORMAN:
        chief_gorman(s, frame, seat)
    elif asset == EIKO:
        eiko(s, frame)
    elif asset == ELIZABETH_MILLS:
        elizabeth_mills(s, frame, seat)
    elif asset == FUMIKO_YAMAMORI:
        fumiko_yamamori(s, frame, seat)
    elif asset == HERNANDO_CORTEZ:
        hernando_cortez(s, frame, seat)
    elif asset == ISABEL_MCGUIRE:
        isabel_mcguire(s, frame, seat)
    elif asset == MARCO_CUBRERO:
        marco_cubrero(s, frame, seat)
    elif asset == MR_LI:
        mr_li(s, frame, seat)
    elif asset == MR_WHITE:
        mr_white(s, frame, seat)
    elif asset == NAOKO_WATANABE:
        naoko_watanabe(s, frame, seat)
    elif asset == SUSAN_CHEN:
        susan_chen(s, frame, seat)
    elif asset == THE_FALL_GUY:
        the_fall_guy(s, frame, seat)
    elif asset == THOMAS_HAAS:
        thomas_haas(s, frame, seat)
    elif asset == TOSHIYUKI_SAKAI:
        toshiyuki_sakai(s, frame, seat)
    elif asset == LILY_LOCKWELL:
        lily_lockwell(s, frame)
    elif asset == JACKSON_HOWARD or asset == LOCUST_COMPANY:
        name_a_player(s, frame, asset, seat)
    elif asset == TANAKA or asset == MIDORI:
        decide_winner(s, frame, seat)
    else:
        short_ability(s, asset, seat, frame[SUBJECT])


@kernel
def short_ability(s: Record, asset: int, seat: int, about: int) -> None:
    """The abilities without a pick."""
    pop(s)
    if asset == CAPRICE_NISEI:
        card = s.main if about == MAIN else s.counter
        begin_rehearsal(s, card, about, s.active if about == MAIN else s.countering)
    elif asset == MARK_YALE:
        s.no_trade[s.active if about == MAIN else s.countering] = 1
    elif asset == AARON_MARRON:
        for kind in range(KINDS):
            while s.cost[kind] > 0:
                s.cost[kind] -= 1
                take_into_hand(s, seat, kind)
    elif asset == MONICA_SINGH:
        steal_capital(s, seat, s.winner, ASSET_CAPITAL[asset])
    elif asset == SAUL_EUSTECIO:
        gain(s, seat, ASSET_CAPITAL[asset])
        gain(s, s.active, ASSET_CAPITAL[asset])
    elif asset == RACHEL_BECKMANN or asset == SUNNY_LEBEAU:
        draw_topmost(s, seat, ASSET_CARDS[asset])
    elif asset == COACH_WALDEN or asset == WONG_YA_CHING or asset == GURREN_IMAISHI:
        gain(s, seat, ASSET_CAPITAL[asset])
    elif asset == FLOYD_2X3A7C:
        push(s, DRAW_MIXED, seat, ASSET_CARDS[asset], 0)


@kernel
def bryan_stinson(s: Record, frame: Record, seat: int) -> None:
    """Emergency actions of others, facing as they lie (NA-38.6)."""
    if frame[STEP] == 1:
        s.emergency[frame[FIRST]] = seat
        frame[TIMES] += 1
        frame[STEP] = 0
    if frame[TIMES] == ASSET_CARDS[BRYAN_STINSON] or not others_hold_emergency(s, seat):
        pop(s)
    else:
        ask(s, PICK_EMERGENCY, seat, OF_OTHERS)


@kernel
def others_hold_emergency(s: Record, seat: int) -> bool:
    """Whether an emergency action lies in another play area (NA-CG-20)."""
    for corp in range(CORPS):
        if s.emergency[corp] >= 0 and s.emergency[corp] != seat:
            return True
    return False


@kernel
def chief_gorman(s: Record, frame: Record, seat: int) -> None:
    """The countering player pays, or takes the counteroffer back (NA-24.8, NA-A19)."""
    if frame[STEP] == 0:
        ask(s, PICK_MODE, s.countering, PAY_OR_RETURN)
        return
    paid = frame[FIRST] == 0
    pop(s)
    if paid:
        steal_capital(s, seat, s.countering, ASSET_CAPITAL[CHIEF_GORMAN])
    else:
        return_counteroffer(s)


@kernel
def return_counteroffer(s: Record) -> None:
    """A hand card to the hand, an emergency action face up to the area that it was played from."""
    card = s.counter
    if card < KINDS:
        take_into_hand(s, s.countering, card)
    else:
        corp = card - KINDS
        s.emergency[corp] = s.played_from[corp]
        s.played_from[corp] = NOBODY
        s.emergency_used[corp] = 0
    s.on_space -= 1
    s.counter = NONE
    s.countering = NOBODY
    s.declared[1] = 0


@kernel
def eiko(s: Record, frame: Record) -> None:
    """Whoever abstained backs the main offer with a card, or loses capital."""
    abstainer = frame[SUBJECT]
    if frame[STEP] == 0:
        if s.held[abstainer] > 0 or s.capital[abstainer] > 0:
            ask(s, PICK_MODE, abstainer, PLAY_OR_LOSE)
        else:
            pop(s)  # a trade has just left him with nothing
    elif frame[FIRST] == 1:
        pop(s)
        lose(s, abstainer, ASSET_CAPITAL[EIKO])
    elif frame[STEP] == 1:
        ask(s, PICK_HAND_CARD, abstainer, MUST)
    else:
        card = frame[SECOND]
        pop(s)
        put_support(s, abstainer, MAIN, card)


@kernel
def hernando_cortez(s: Record, frame: Record, seat: int) -> None:
    """Steal an asset, or capital."""
    if frame[STEP] == 0:
        ask(s, PICK_MODE, seat, STEAL_OR_CAPITAL)
    elif frame[FIRST] == 1:
        pop(s)
        gain(s, seat, ASSET_CAPITAL[HERNANDO_CORTEZ])
    elif frame[STEP] == 1:
        ask(s, PICK_ASSET, seat, ASSETS_OF_OTHERS)
    else:
        s.holder[frame[SECOND]] = seat
        pop(s)


@kernel
def isabel_mcguire(s: Record, frame: Record, seat: int) -> None:
    """A blind card of a named deck beside an offer."""
    step = frame[STEP]
    if step == 0:
        ask(s, NAME_DECK, seat, ANY_DECK)
    elif step == 1:
        ask(s, PICK_OFFER, seat, ISABEL_MCGUIRE)
    elif step == 2:
        forget_sale(s)
        if not deal_blind_support(s, frame[FIRST]):
            pop(s)
    else:
        card = frame[THIRD]
        side = frame[SECOND]
        pop(s)
        put_blind_support(s, side, card)


@kernel
def name_a_player(s: Record, frame: Record, asset: int, seat: int) -> None:
    """A bet of Jackson Howard, or whom Locust Company keeps from the counteroffer."""
    if frame[STEP] == 0:
        ask(s, PICK_PLAYER, seat, OTHER_PLAYERS if asset == JACKSON_HOWARD else MENU_SUPPORTERS)
        return
    named = frame[FIRST]
    pop(s)
    if asset == JACKSON_HOWARD:
        s.bettor = seat
        s.bet = named
    else:
        s.barred = named


@kernel
def lily_lockwell(s: Record, frame: Record) -> None:
    """A random card of the player whose turn begins; chance gives it."""
    if frame[STEP] == 0:
        deal(s, STEAL_CARD, s.active)
    else:
        pop(s)


@kernel
def steal_card(s: Record, kind: int) -> None:
    """NA-56.3: from victim to thief."""
    frame = s.stack[s.depth - 1]
    take_from_hand(s, s.menu, kind)
    take_into_hand(s, frame[ABILITY_SEAT], kind)
    frame[STEP] += 1
    go_on(s)


@kernel
def decide_winner(s: Record, frame: Record, seat: int) -> None:
    """Tanaka and Midori: which offer wins (NA-CG-14)."""
    if frame[STEP] == 0:
        ask(s, PICK_OFFER, seat, frame[ABILITY_ASSET])
    else:
        s.winning = frame[FIRST]
        forget_sale(s)
        pop(s)


@kernel
def naoko_watanabe(s: Record, frame: Record, seat: int) -> None:
    """Two claims from the deck, one after the other; only then does she go under it."""
    if frame[TIMES] == ASSET_CARDS[NAOKO_WATANABE] or (s.asset_deck == 0 and s.under_count == 0):
        pop(s)
        put_under(s, NAOKO_WATANABE)
        return
    s.holder[NAOKO_WATANABE] = ASIDE
    frame[TIMES] += 1
    if s.asset_deck > 0:
        deal(s, DRAW_ASSET, 1)
    else:
        push(s, CLAIM, seat, take_under(s), 0)


@kernel
def draw_asset_to_claim(s: Record, asset: int) -> None:
    """The card that Naoko Watanabe claims."""
    seat = s.stack[s.depth - 1][ABILITY_SEAT]
    s.asset_deck -= 1
    go_on(s)
    push(s, CLAIM, seat, asset, 0)


@kernel
def the_fall_guy(s: Record, frame: Record, seat: int) -> None:
    """The active player makes the counteroffer too; its own window opens, then the lap is skipped."""
    if frame[STEP] == 0:
        s.lap_skipped = 1
        ask(s, COUNTEROFFER, seat, MUST_OFFER)
    else:
        card = frame[FIRST]
        pop(s)
        propose_counteroffer(s, seat, card)
        offer_window(s, COUNTER)


@kernel
def propose_counteroffer(s: Record, seat: int, card: int) -> None:
    """NA-1.3b: it covers the former one, and its proposer is the countering player."""
    if s.counter != NONE and s.counter < KINDS:
        s.covered[s.counter] += 1
    lay_card(s, seat, card)
    s.counter = card
    s.countering = seat
    s.on_space += 1
    s.declared[1] = 0


@kernel
def lay_card(s: Record, seat: int, card: int) -> None:
    """A card leaves the hand, or an emergency action its play area."""
    if card < KINDS:
        take_from_hand(s, seat, card)
    else:
        corp = card - KINDS
        s.played_from[corp] = seat
        s.emergency[corp] = ON_TABLE
        s.emergency_used[corp] = 1


@kernel
def toshiyuki_sakai(s: Record, frame: Record, seat: int) -> None:
    """Cards of every type; no hand limit for him in this turn."""
    deck = frame[TIMES]
    if deck == DECKS:
        if seat == s.active:
            s.limit_skipped = 1
        pop(s)
    else:
        frame[TIMES] += 1
        draw_cards(s, seat, deck, ASSET_CARDS[TOSHIYUKI_SAKAI])
