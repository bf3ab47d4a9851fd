"""Batches of games: the plan, the rows of results, and a folder from which a batch can resume."""
