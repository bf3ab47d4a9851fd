"""Scenarios: written descriptions beside the maps, and the first position they lead to."""
