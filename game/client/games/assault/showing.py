"""How the window shows the ground assault: as any game, with the sum of an assault beside its hex."""

from __future__ import annotations

from msgspec.structs import replace

from game.client.game.showing import Showing
from game.client.games.assault.modes import help_of, mode
from game.client.games.generic import showing as plain

SHOWING: Showing = replace(
    plain.SHOWING,
    deciding=replace(plain.SHOWING.deciding, mode=mode, help=help_of),
)
