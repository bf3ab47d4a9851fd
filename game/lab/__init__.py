"""The laboratory: games without a window, which it counts, measures and checks."""
