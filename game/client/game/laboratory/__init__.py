"""The laboratory in the window: tokens of positions, and other tools of who tests a scenario alone."""
