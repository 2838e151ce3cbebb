"""The games: each folder reads like its rulebook."""
