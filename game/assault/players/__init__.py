"""The computer players of the ground assault."""
