"""How the ground assault is tried out."""
