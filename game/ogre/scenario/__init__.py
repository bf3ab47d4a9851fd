"""What scenario files of the Ogre games say besides: forces by points, their places, rules to choose."""
