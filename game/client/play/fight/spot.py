"""Where the card of a fight stands, kept from one stage to the next so that it does not jump."""

from __future__ import annotations


class Spot:
    """The hex the card was placed for, and whether it stands below it."""

    at = 0
    below = True
