"""The laboratory in the window: position tokens, and other tools for testing a scenario alone."""
