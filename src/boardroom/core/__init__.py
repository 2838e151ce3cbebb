"""What all games share: records, the compile switch, decisions, chance, log and replay, words."""
