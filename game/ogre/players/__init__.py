"""Computer players of the Ogre games, and the habits of a random player there."""
