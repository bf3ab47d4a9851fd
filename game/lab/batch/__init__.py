"""Batches of games: what is to be played, rows of what came of it, kept so that a batch can go on later."""
