"""Deeds: what kinds of order have in common, whatever their names.

An order declares its deeds. A module attaches a veto, or what follows, to a deed where its rule speaks of
moving or attacking and not of one order: so no rule about moving forgets the orders that move otherwise.
Whom an order takes along is said by its ``movers``, and what it may turn up by ``Module.may_reveal``: these
are no deeds, since a rule about either asks which counters, or whether there is anything to turn up.
``tests/contract`` holds what orders declare against what they do.
"""

from __future__ import annotations

from enum import Enum


class Deed(Enum):
    """What an order does to counters, as far as rules of others speak of it."""

    #: it takes counters of its giver into another hex of the map,
    #: where something may lie that the giver does not know of
    ENTER = "enter"
    #: it makes an attack
    ATTACK = "attack"
    #: counters do something with their hands, with dice or without, that is neither moving nor attacking
    WORK = "work"
    #: a counter gets onto another by itself
    BOARD = "board"


#: the deeds of one order
Deeds = frozenset[Deed]
NO_DEED: Deeds = frozenset()
ENTERS: Deeds = frozenset({Deed.ENTER})
ATTACKS: Deeds = frozenset({Deed.ATTACK})
WORKS: Deeds = frozenset({Deed.WORK})
BOARDS: Deeds = frozenset({Deed.BOARD})
