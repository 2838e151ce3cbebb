"""A study of any game: who wins by seat, how long games are, and what is picked from what."""
