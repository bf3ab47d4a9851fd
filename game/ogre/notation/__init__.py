"""What the Ogre games say in the notation: counters, shooters in short, questions."""
