"""One package a game that the window shows in a way of its own, and one for every other game."""
