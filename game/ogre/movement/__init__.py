"""The rules on moving: points, paths, reach, entering hexes, stacking, transport and recovery."""
