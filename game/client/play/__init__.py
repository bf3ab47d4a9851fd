"""The play of a game by hand: modes of the phases, panels, bars, hover cards, motion."""
