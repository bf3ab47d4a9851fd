"""Deeds: what kinds of order have in common, whatever their names.

An order declares its deeds. A rule about moving or attacking in general attaches a veto or a consequence to
the deed and not to one order, so that it covers every order that moves. The counters that an order takes
along are its ``movers``, and what it may reveal is ``Module.may_reveal``: these are not deeds, since rules
about them ask for the counters or the hidden things themselves. ``tests/contract`` compares each order's
declared deeds with its effects.
"""

from __future__ import annotations

from enum import Enum


class Deed(Enum):
    """What an order does to counters, as far as other modules' rules refer to it."""

    #: it moves its side's counters into another hex of the map, where something unknown to the giver may be
    ENTER = "enter"
    #: it makes an attack
    ATTACK = "attack"
    #: counters work, with or without dice: neither movement nor attack
    WORK = "work"
    #: a counter boards another under its own power
    BOARD = "board"


#: the deeds of an order
Deeds = frozenset[Deed]
NO_DEED: Deeds = frozenset()
ENTERS: Deeds = frozenset({Deed.ENTER})
ATTACKS: Deeds = frozenset({Deed.ATTACK})
WORKS: Deeds = frozenset({Deed.WORK})
BOARDS: Deeds = frozenset({Deed.BOARD})
