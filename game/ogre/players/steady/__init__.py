"""Steady: a player that reads the position once a phase and gives each counter its part in a plan."""
