"""The ids of the phases of the extended sequence (sp:21 to sp:30)."""

from __future__ import annotations

from game.ogre.movement.movement_points import SECOND

WEATHER, ANNOUNCE, SUPPORT, RECOVERY, PREPARED, ROUT = (
    "weather", "announce", "support", "recovery", "prepared", "rout",
)  # fmt: skip
MOVEMENT, CHECK, DEFENCE, ADVANCE_FIRE, ADVANCE = "movement", "check", "defence", "advance-fire", "advance"
#: the usual sequence's phase whose work and fire they replace
FIRE = "fire"
#: where the attacker's fire shifts to the left
SHIFTED = frozenset({MOVEMENT, ADVANCE_FIRE})
#: where the defender may fire at counters entering a hex (sp:32)
ON_THE_WAY = frozenset({ROUT, MOVEMENT, SECOND})
