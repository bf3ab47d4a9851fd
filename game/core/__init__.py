"""The engine: positions, drafts, dice, sequence of play, modules and history. It knows no particular game."""
