"""A fight inside one hex, as the rest of the rules meets it (ode:8): where, who is out of it, who has cover.

The fight is a frame, and its record is the frame.
"""

from __future__ import annotations

from game.core.position import on_move
from game.core.records import Frame
from game.core.references import UnitId
from game.core.state import Seen
from game.ogre.state import GameState, Unit

#: stages of a fight, and the kinds of its frames: riders get off, a side fires, a side rams
DISMOUNT, SHOOT, RAMS = "overrun-dismount", "overrun-fire", "overrun-ram"
STAGES = frozenset({DISMOUNT, SHOOT, RAMS})
#: ode:8.05.1: further enemy rounds that an Ogre without a useful weapon stays for
ROUNDS_UNARMED = 2


class Fight(Frame, frozen=True, gc=False, rename={"pieces": "of"}):
    """Where a fight stands. The side that came in is the one whose player-turn it is.

    Its kind is the stage.
    """

    needs = ("at",)
    seen = Seen.ALL

    #: 1, 3, 5 ... are rounds of the defender, who fires first (ode:8.04)
    round: int = 0
    #: rounds without a shot, one after the other; was there one in this round?
    idle: int = 0
    shot: bool = False
    #: Ogres without a useful weapon and the enemy rounds they have stood since (ode:8.05.1)
    late: tuple[tuple[UnitId, int], ...] = ()
    #: single squads and the counter each came from (ode:8.04)
    pieces: tuple[tuple[UnitId, UnitId], ...] = ()
    #: who had fired in this player-turn before the fight
    fired: tuple[UnitId, ...] = ()
    #: the defenders are gone; the round is for the building alone (ode:11.04.2)
    last: bool = False

    def missing(self) -> tuple[str, ...]:
        """Its hex, and when the riders are off its round."""
        rounds = () if self.kind == DISMOUNT or self.round else ("round",)
        return (*super().missing(), *rounds)

    def out(self, unit_id: str) -> bool:
        """Has an Ogre left the fight?"""
        return any(name == unit_id and rounds >= ROUNDS_UNARMED for name, rounds in self.late)


def fight(state: GameState) -> Fight | None:
    """The fight that is on, or None."""
    if not state.frames:
        return None
    top = state.frames[-1]
    return top if isinstance(top, Fight) else None


def exposed(state: GameState, unit: Unit) -> bool:
    """Is it in a fight that it came into? Then no terrain protects it (ode:8.03)."""
    found = fight(state)
    return found is not None and unit.at == found.at and unit.side == on_move(state.clock)
