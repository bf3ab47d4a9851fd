"""What stands around the board: bars, drawers, cards, dialogs, the log, the score, the replay."""
