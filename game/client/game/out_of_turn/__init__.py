"""Questions out of turn: whether a player is asked at a window, and what is answered where nobody is.

Nothing here draws. ``asked.py`` reads a window by the roles of its answers, ``seats.py`` keeps what each
player wants of it, ``policy.py`` decides, ``foresight.py`` tells who moves what an order would come by.
"""
