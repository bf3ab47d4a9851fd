"""The laboratory: games without a window, counted, measured and watched."""
