"""How the window shows the Ogre games."""
