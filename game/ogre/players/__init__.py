"""Computer players of the Ogre games, and what a random one does there."""
