"""How the bots of New Angeles think: a picture of the city, what may come, and what cards and assets do about it."""
