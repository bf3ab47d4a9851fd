"""How the window shows the ground assault: as any game, with counters, cards and a sum of its own."""

from __future__ import annotations

from msgspec.structs import replace

from game.assault.events import StepLost
from game.client.game.handling import Handling
from game.client.game.showing import Showing
from game.client.games.assault.cards import rows_about, unit_tip
from game.client.games.assault.counter_appearance import look_of
from game.client.games.assault.marks import marks_of
from game.client.games.assault.modes import help_of, mode
from game.client.games.assault.motions import links
from game.client.games.generic import showing as plain

SHOWING: Showing = replace(
    plain.SHOWING,
    drawing=replace(plain.SHOWING.drawing, look=look_of, marks=marks_of, links=links),
    log=replace(plain.SHOWING.log, damage=(StepLost,)),
    words=replace(plain.SHOWING.words, unit_tip=unit_tip, unit_rows=rows_about),
)
HANDLING: Handling = replace(
    plain.HANDLING, deciding=replace(plain.HANDLING.deciding, mode=mode, help=help_of)
)
