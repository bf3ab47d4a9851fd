"""What is tried out of the Ogre games: promises, variants of scenarios, scenes, written positions, measures."""
