"""Ground assault: battalions of the Second World War, one assault after another. It knows no other game."""
