"""How the bots of New Angeles think, as kernel functions: the forecast of a city, what cards come to, a quick hand."""
