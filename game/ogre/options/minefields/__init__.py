"""Fields of mines against vehicles and against people (opt:minefields_avap)."""
