"""Experiments with the Ogre games: invariants, scenario variants, scenes, written positions, measures."""
