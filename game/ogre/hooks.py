"""Where modules of the Ogre games have a say in the rules of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.hooks import Hook
from game.core.records import Marker
from game.ogre.state import Draft, GameState, Unit

#: infantry loses a squad by a combat result: the counter that bears the loss
LOSS_BEARER: Hook[Callable[[Draft, Unit], Unit]] = Hook("loss bearer")
#: does infantry come to no harm when somebody drives into its hex?
OVERRUN_IMMUNITY: Hook[Callable[[Draft, Unit], bool]] = Hook("overrun immunity")
#: does a mine let a unit pass? draft, unit, mine, the hex it comes from
MINE_IMMUNITY: Hook[Callable[[Draft, Unit, Marker, int], bool]] = Hook("mine immunity")
#: counters carried by a target that spillover reaches as well, as they stand in its hex
EXTRA_SPILL_TARGETS: Hook[Callable[[GameState, Unit], Sequence[Unit]]] = Hook("extra spill targets")
#: units on whose parts a D does what an X does, and whose treads are easier to hit
D_COUNTS_AS_X: Hook[Callable[[Unit], bool]] = Hook("D counts as X")
#: counters that move only in one order with others: no move is offered to them alone
NEVER_ALONE: Hook[Callable[[GameState, Unit], bool]] = Hook("never alone")
#: does something lie in a hex that a side does not know of, and that wary units are warned of? state, side, hex
LURKS: Hook[Callable[[GameState, int, int], bool]] = Hook("lurks")
