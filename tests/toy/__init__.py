"""A second game, small and unlike the first, that every layer below the client plays as it plays the first."""
