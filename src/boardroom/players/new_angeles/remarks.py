"""What a bot says with a proposal or an answer: a short sentence with its public reason.

It is made from what everybody sees (the view of a spectator) and from the proposal itself, so it cannot tell anything
of a hand or a rival card: two worlds that look the same have the same sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardroom.core.presentation import View
from boardroom.core.words import N_, Message, message
from boardroom.games.new_angeles import names
from boardroom.players.new_angeles.assessment import Assessment, Temper

CLEARLY = 0.5
"""So much less threat is worth a word."""
USUAL = Temper()
Proposal = Mapping[str, Any]


def remark(view: View, proposal: Proposal) -> Message:
    """What the author says with a proposal, or its partner with an answer."""
    answer = proposal["answer"]
    if answer is None:
        return _offered(view, proposal)
    return _declined(view, proposal) if answer == "decline" else _accepted(view, proposal)


def _offered(view: View, proposal: Proposal) -> Message:
    lock = proposal["lock"].removeprefix("promise-")
    side, _, count = lock.rpartition("-")
    if side in ("main", "counter") and count.isdigit():
        return _support(view, proposal, side)
    if lock == "abstain":
        if proposal["decider"] == proposal["author"]:
            return message(N_("For the right price I keep out of it."))
        return message(N_("Your cards are better kept for another deal."))
    if lock == "pass":
        return message(N_("One offer is enough for this deal."))
    return _goods(view, proposal)


def _support(view: View, proposal: Proposal, side: str) -> Message:
    """Why an offer should win."""
    deal, author = view["deal"], proposal["author"]
    offer = message(names.OFFER_WORDS[side])
    if proposal["decider"] == author:
        return message(N_("My cards are worth something to you."))
    case = Assessment(view, USUAL)
    other = "counter" if side == "main" else "main"
    proposer = view["active"] if side == "main" else deal["countering"]
    rival_offer = deal["countering"] if side == "main" else view["active"]
    if deal[side] and case.helps(deal[side]) > case.helps(deal[other]) + CLEARLY:
        if proposer == author:
            return message(N_("My offer spares the city more threat."))
        return message(N_("The city needs this: {offer} spares it more threat."), offer=offer)
    if proposer == author:
        return message(N_("I want to win this deal, and I pay for it."))
    if rival_offer is not None and _is_richest(view, rival_offer):
        return message(N_("{player} is ahead of us all already."), player=_person(view, rival_offer))
    return message(N_("I would rather see this win: {offer}."), offer=offer)


def _goods(view: View, proposal: Proposal) -> Message:  # noqa: ARG001 - one shape for all reasons
    asset = next(iter((*proposal["give"], *proposal["take"])), None)
    if asset is None:
        return message(N_("For good neighbourly relations."))
    what = names.asset(names.ASSET_KEYS.index(asset))
    if proposal["give"]:
        return message(N_("You have more turns left to use it than I have: {asset}."), asset=what)
    return message(N_("I can still make use of it: {asset}."), asset=what)


def _declined(view: View, proposal: Proposal) -> Message:
    author = proposal["author"]
    if _is_richest(view, author):
        return message(N_("You are ahead of us all already."))
    if proposal["net"] < 0 or proposal["take"]:
        return message(N_("That is too much for what I get."))
    if proposal["lock"] != "none":
        return message(N_("That is too little for my decision."))
    return message(N_("That does not help me."))


def _accepted(view: View, proposal: Proposal) -> Message:  # noqa: ARG001
    if proposal["lock"] != "none" and proposal["decider"] == proposal["partner"]:
        return message(N_("For that price: agreed."))
    return message(N_("Agreed, that helps us both."))


def _is_richest(view: View, seat: int) -> bool:
    capital = [each["capital"] for each in view["seats"]]
    return bool(capital[seat] == max(capital) and capital.count(max(capital)) == 1)


def _person(view: View, seat: int) -> Any:
    return names.person(seat, names.CORP_KEYS.index(view["seats"][seat]["corp"]))
