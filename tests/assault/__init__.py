"""The ground assault."""
