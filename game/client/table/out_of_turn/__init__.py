"""Questions out of turn: whether to ask a player at a window, and the automatic answer if not.

Nothing here draws. ``asking.py`` stores the settings of each player, and ``policy.py`` decides.
"""
