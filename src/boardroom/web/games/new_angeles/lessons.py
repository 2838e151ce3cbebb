"""The lessons of the tutorial: at which moments of the recorded game they stop, and what the coach says there.

The recorded game is in data/lesson_game.json. What a lesson asks for is what was picked in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.core.words import N_


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: what the coach says, and what is to be done."""

    at: int
    """How many picks of the recorded game come before it."""
    title: str
    """Marked for translation, as are the next ones."""
    text: str
    ask: str
    why: str = ""
    """Why just this, for who tries something else; empty where there is only something to look at."""


PARTS = (
    (N_("A deal"), N_("Offer, trade, support."), 1),
    (N_("Your turn"), N_("Your offer, a counteroffer."), 7),
    (N_("The city"), N_("Unrest, contract, demand."), 18),
)
"""The parts of the course: title, what is in it, and its first lesson."""

LESSONS = (
    Lesson(
        13,
        N_("This is New Angeles."),
        N_(
            "Ten districts feed the city. Where an android works, goods go to the supply at the end of the round. "
            "Orgcrime, outages and strikes get in the way."
        ),
        N_("Look around, then press Next."),
    ),
    Lesson(
        13,
        N_("You are NBN."),
        N_(
            "Your contract pays 1 capital for every stage of unrest that an action card calms. Your rival is secret: "
            "Weyland. You win if you have more capital than Weyland at the end, and if the city still stands."
        ),
        N_("Find your rival card among your cards, then press Next."),
    ),
    Lesson(
        14,
        N_("A deal: one asset, one offer."),
        N_(
            "Jinteki has the turn and reveals an asset. It offers Clinical Trials: if this offer wins, Jinteki carries "
            "it out and claims the asset. You could offer something else instead."
        ),
        N_("Press No counteroffer."),
        N_("None of your cards helps more now. Keep them for support."),
    ),
    Lesson(
        20,
        N_("Your card is worth money."),
        N_(
            "Weyland counters with Gentrification: repairing an outage is what its contract pays for. Jinteki wants "
            "your support and offers 2 capital for one card."
        ),
        N_("Accept the trade."),
        N_("You want to stop your rival anyway, and here someone pays you for it."),
    ),
    Lesson(
        21,
        N_("A trade binds."),
        N_(
            "The capital is yours, and one card of yours must go to Jinteki's offer. Support lies face down: its text "
            "does not count, and the others do not see which card it is."
        ),
        N_("Choose Spin Doctors."),
        N_("As support all cards are equal, and you will soon need the other two."),
    ),
    Lesson(
        27,
        N_("One card decides."),
        N_(
            "Jinteki wins 1 to 0. A tie would have gone to the main offer, too. Now Jinteki cures a district, is paid "
            "by its contract and claims the asset."
        ),
        N_("See who played what in the panel of the deal, then press Next."),
    ),
    Lesson(
        28,
        N_("Now you have the turn."),
        N_(
            "NBN draws two cards of its own type, Media, and one of any other type. Cards are offers, support and the "
            "price of counteroffers, all in one."
        ),
        N_("Draw from Labor."),
        N_("No one else at this table draws Labor, so it is new to the city."),
    ),
    Lesson(
        29,
        N_("Your main offer."),
        N_(
            "The demand below the map wants 2 energy after two rounds. Energy comes from Quinde, but Orgcrime sits "
            "there. Offer what helps the city and others: then they support it."
        ),
        N_("Choose Arrest Orders."),
        N_("Arrest Orders drives Orgcrime out of Quinde and leaves Prisec there as a guard."),
    ),
    Lesson(
        45,
        N_("You have won the deal."),
        N_(
            "Weyland made a counteroffer, but Globalsec played a card for yours: its contract pays for every "
            "enemy unit that is removed. The winner decides where the card acts."
        ),
        N_("Choose Quinde."),
        N_("Quinde is where the energy comes from."),
    ),
    Lesson(
        46,
        N_("The asset is yours as well."),
        N_(
            "Some assets work right away, others stay with you. Bryan Stinson takes two emergency actions from "
            "other corps: strong cards that can be offered like any other."
        ),
        N_("Take Massive Reconstruction."),
        N_("It is Weyland's. What your rival does not have cannot make it rich."),
    ),
    Lesson(
        47,
        N_("And a second one."),
        N_("The other two belong to Globalsec and to Jinteki. You will need friends in the next deal."),
        N_("Take Mandatory Quarantine."),
        N_("Ruthless Tactics is Globalsec's, which has just helped you. Take that of Jinteki."),
    ),
    Lesson(
        52,
        N_("A counteroffer of your own."),
        N_(
            "Weyland offers Gentrification again, and Globalsec has countered with Riot Control. Only the last "
            "counteroffer stays. The first one is free, the next one costs a card."
        ),
        N_("Choose 24/7 Live Feeds."),
        N_("24/7 Live Feeds can remove the Orgcrime in Esmeraldas, which pays Globalsec: so you find support."),
    ),
    Lesson(
        53,
        N_("The price of it."),
        N_("You may discard any card in your hand. It goes face down, as support does."),
        N_("Choose Liquidation."),
        N_("Media cards calm districts, and that is what your contract pays for. Keep them."),
    ),
    Lesson(
        56,
        N_("Now you buy support."),
        N_(
            "Globalsec and Jinteki decide about this deal, and before every support there is time to trade. Here you "
            "say step by step what stands on one sheet at the table: with whom, for what, how much."
        ),
        N_("Press Trade with Mirko, who plays Globalsec."),
        N_("Globalsec gains by your offer, so it asks for the least."),
    ),
    Lesson(
        57,
        N_("What do you buy?"),
        N_(
            "A sold decision binds: the game carries it out. What people only say binds no one; you may believe it "
            "or not."
        ),
        N_("Press Support with 1 card: the counteroffer."),
        N_("You want a card on your own offer, which is the counteroffer."),
    ),
    Lesson(
        58,
        N_("And what do you pay?"),
        N_("Start low. If your partner refuses, you may propose something else."),
        N_("Press NBN pays 1."),
        N_("1 capital is enough here: Globalsec wants this offer to win."),
    ),
    Lesson(
        65,
        N_("Sold, and won."),
        N_(
            "Globalsec accepted and played its card, Jinteki abstained: 1 to 0 for you. 24/7 Live Feeds calms a "
            "district or removes an Orgcrime unit."
        ),
        N_("Press Remove a unit."),
        N_("No district is restless yet, but Orgcrime holds up Esmeraldas."),
    ),
    Lesson(
        110,
        N_("A round has passed."),
        N_(
            "The androids have worked. The supply has grown, but work makes a district restless: it protests, then "
            "it strikes. Then came an event. If the threat reaches 25, the city falls."
        ),
        N_("See the supply below the map, then press Next."),
    ),
    Lesson(
        111,
        N_("What your contract pays for."),
        N_(
            "Six districts protest. Your emergency action Sweeps Week calms four stages, 1 capital for each; then two "
            "districts fall ill. It is turned face down afterwards."
        ),
        N_("Choose Sweeps Week, your emergency action."),
        N_("Nothing in your hand calms as much as Sweeps Week."),
    ),
    Lesson(
        130,
        N_("No one countered."),
        N_(
            "So your offer wins without a card of support. Calm the districts with androids: on strike they make "
            "nothing."
        ),
        N_("Choose Quinde."),
        N_("Quinde first: it must not strike before it has made the second energy."),
    ),
    Lesson(
        131,
        N_("Paid right away."),
        N_("Your contract has paid 1 capital for Quinde. Three stages are left."),
        N_("Choose Laguna Velasco."),
        N_("An android works in Laguna Velasco, so it would be the next to strike."),
    ),
    Lesson(
        134,
        N_("Every card has its price."),
        N_(
            "Nihongai and Esmeraldas are calm as well: 4 capital in all. Now two districts fall ill. A card that acts "
            "on an ill district raises the threat by 2."
        ),
        N_("Choose Base de Cayambe."),
        N_("Base de Cayambe has an outage and makes nothing. There illness does the least harm."),
    ),
    Lesson(
        136,
        N_("The end of your turn."),
        N_(
            "Rabotgorod has fallen ill, too. Now you may use your assets. Susan Chen brings 2 capital, and then moves "
            "on to another corp."
        ),
        N_("Use Susan Chen."),
        N_("Do not leave 2 capital unused."),
    ),
    Lesson(
        189,
        N_("The last deal before the demand."),
        N_(
            "Two deals later: Jinteki offers Clean Slate, Weyland counters with Vanity Project. You decide first: "
            "support one of them with cards, or abstain."
        ),
        N_("Support the main offer."),
        N_("If Weyland wins, the asset goes to your rival."),
    ),
    Lesson(
        190,
        N_("How many cards?"),
        N_(
            "The offer with more cards wins; a tie goes to the main offer. The cards you play are gone, even if "
            "you lose."
        ),
        N_("Press 1 card."),
        N_("With one card Weyland needs two. Save the others."),
    ),
    Lesson(
        191,
        N_("Which one?"),
        N_("Face down, every card counts the same. Play one that you do not need."),
        N_("Choose Puff Piece."),
        N_("You hold two of Puff Piece. Keep what calms districts."),
    ),
    Lesson(
        204,
        N_("The city is tested."),
        N_(
            "The androids work once more, then supply and demand are compared. There is 1 energy, and Quinde brings "
            "the second. If anything were missing, the threat would rise by 6."
        ),
        N_("Compare supply and demand below the map, then press Next."),
    ),
    Lesson(
        205,
        N_("The demand is met."),
        N_(
            "No threat. Your investment, Retail Sector, has paid 6 capital. There is a new demand, and everyone keeps "
            "one of two new investments, in secret."
        ),
        N_("Keep Power Siphoning."),
        N_("Power Siphoning pays for outages, and there are three of them."),
    ),
    Lesson(
        206,
        N_("24 capital for you, 15 for Weyland."),
        N_(
            "If it ended now, you would win. A game has three demands. Beware: one of you may be the Federalist, who "
            "wins only if the city falls."
        ),
        N_("You are ready."),
    ),
)
