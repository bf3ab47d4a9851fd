"""A fight inside a hex, and the way into it: what the game screen shows of an overrun."""
