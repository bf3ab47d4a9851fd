"""How the ground assault is shown."""
