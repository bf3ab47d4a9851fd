"""The showing of the ground assault: as any game, with counters, cards and a sum of its own."""

from __future__ import annotations

from msgspec.structs import replace

from game.assault.events import StepLost
from game.client.assault.cards import rows_about
from game.client.assault.counter_appearance import legend, look_of
from game.client.assault.marks import marks_of
from game.client.assault.modes import SEGMENT_HELP, help_of, mode
from game.client.assault.motions import links
from game.client.generic import showing as plain
from game.client.table.handling import Handling
from game.client.table.showing import Showing

SHOWING: Showing = replace(
    plain.SHOWING,
    drawing=replace(plain.SHOWING.drawing, look=look_of, marks=marks_of, links=links),
    log=replace(plain.SHOWING.log, damage=(StepLost,)),
    words=replace(plain.SHOWING.words, unit_rows=rows_about, legend=legend),
)
HANDLING: Handling = replace(
    plain.HANDLING,
    deciding=replace(
        plain.HANDLING.deciding,
        mode=mode,
        help=help_of,
        help_pages=(SEGMENT_HELP, *plain.HANDLING.deciding.help_pages),
    ),
)
