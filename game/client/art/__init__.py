"""Drawn art: vectors, counters, ground, markers and overlays. Knows pictures, never rules."""
