"""Questions out of turn: whether to ask a player at a window, and the automatic answer if not.

Nothing here draws. ``asked.py`` reads a window by the roles of its answers, ``seats.py`` stores the settings
of each player, ``policy.py`` decides, and ``foresight.py`` tells the moving player which windows an order
would open.
"""
