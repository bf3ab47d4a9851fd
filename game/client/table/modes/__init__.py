"""Modes: what a click means now. One mode a kind of phase or frame."""
