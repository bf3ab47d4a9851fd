"""The ground assault in the window."""
