"""What assets are worth, in capital, to a player who uses them like a citizen."""

from __future__ import annotations

WORTH = {
    "aaron_marron": 1.0,  # cards that others pay with
    "alex_westlund": 1.0,  # a swap for the best asset, at 2 capital
    "bernice_mai": 2.5,  # 1 or 2 capital in each own turn
    "braintrust": 2.0,  # twice the cards
    "bryan_stinson": 1.5,  # two emergency actions
    "caprice_nisei": 0.3,  # citizens resolve cards for the city anyway
    "chief_gorman": 2.0,  # 2 capital, or the counteroffer is gone
    "coach_walden": 2.0,  # a neighbour wins often
    "eiko": 1.5,  # abstainers pay
    "elizabeth_mills": 0.5,  # robs the rival of cards, once
    "floyd_2x3a7c": 2.5,  # five cards and room for them
    "fumiko_yamamori": 2.5,  # sells what nobody demands
    "gurren_imaishi": 5.0,
    "hernando_cortez": 2.5,
    "isabel_mcguire": 1.0,  # a vote in every round
    "jackson_howard": 2.5,  # the active player wins most deals
    "lily_lockwell": 1.5,  # a card of everybody richer
    "locust_company": 0.7,
    "marco_cubrero": 4.0,  # 1 or 2 capital in each own turn, from others
    "mark_yale": 0.2,  # nobody trades much
    "midori": 0.8,
    "monica_singh": 1.0,
    "mr_li": 1.0,
    "mr_white": 1.5,
    "naoko_watanabe": 4.0,  # two assets
    "rachel_beckmann": 0.7,
    "saul_eustecio": 1.0,
    "sunny_lebeau": 2.5,  # two cards at every rise of threat
    "susan_chen": 2.0,
    "tanaka": 1.0,
    "the_fall_guy": 1.0,
    "thomas_haas": 1.0,
    "toshiyuki_sakai": 2.5,  # ten cards
    "wong_ya_ching": 1.0,
}


def asset_worth(asset: str | None) -> float:
    """What an asset is worth; an unknown one is like the average."""
    return 0.0 if asset is None else WORTH.get(asset, 1.5)
