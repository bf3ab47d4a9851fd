"""The Ogre games in the window."""
