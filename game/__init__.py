"""Sapper: Ogre / G.E.V. battles on hex maps, with the rules of combat engineering."""

__version__ = "0.1.0"
