"""The surroundings of the board: bars, drawers, cards, dialogs, the log, the score, the replay."""
