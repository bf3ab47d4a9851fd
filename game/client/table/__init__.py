"""A game in the window, whatever its rules: the session, what is shown of it, and the parts of its screen."""
