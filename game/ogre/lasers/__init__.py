"""Lasers and laser towers (ode:12): buildings with a gun, and their fire at missiles in flight."""
