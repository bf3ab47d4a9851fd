"""Hex geometry: integers for hexes and hexsides, labels at the edges. Knows no game."""
