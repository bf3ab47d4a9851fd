"""The machine: positions, drafts, dice, sequence of play, modules, history. Knows no game."""
