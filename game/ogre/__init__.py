"""The main game: Ogre / G.E.V., one file per chapter of its rules."""
