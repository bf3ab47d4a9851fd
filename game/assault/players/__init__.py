"""Who plays the ground assault."""
