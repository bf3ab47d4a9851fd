"""A second game, small and unlike the first: every layer below the client plays it like the first."""
