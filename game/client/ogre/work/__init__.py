"""Work of sappers by hand: what could be done in a hex, by whom, and how likely it is."""
