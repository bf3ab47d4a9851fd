"""A fight inside one hex, as the rest of the rules meets it (ode:8): where, who is out of it, who has cover.

The fight is an interruption; what it must remember stands in the words of its frame.
"""

from __future__ import annotations

from msgspec import Struct

from game.core.records import Frame
from game.ogre.state import GameState, Unit

#: stages of a fight, and the kinds of its frames: riders get off, a side fires, a side rams
DISMOUNT, SHOOT, RAMS = "overrun-dismount", "overrun-fire", "overrun-ram"
STAGES = frozenset({DISMOUNT, SHOOT, RAMS})
#: ode:8.05.1: further enemy rounds that an Ogre without a useful weapon stays for
ROUNDS_UNARMED = 2


class Fight(Struct, frozen=True):
    """Where a fight stands. The side that came in is the one whose player-turn it is."""

    at: int
    stage: str
    decider: int
    #: 1, 3, 5 ... are rounds of the defender, who fires first (ode:8.04)
    round: int = 0
    #: rounds without a shot, one after the other; was there one in this round?
    idle: int = 0
    shot: bool = False
    #: Ogres without a useful weapon and the enemy rounds they have stood since (ode:8.05.1)
    late: tuple[tuple[str, int], ...] = ()
    #: single squads and the counter each came from (ode:8.04)
    pieces: tuple[tuple[str, str], ...] = ()
    #: who had fired in this player-turn before the fight
    fired: tuple[str, ...] = ()
    #: the defenders are gone; the round is for the building alone (ode:11.04.2)
    last: bool = False

    def out(self, unit_id: str) -> bool:
        """Has an Ogre left the fight?"""
        return any(name == unit_id and rounds >= ROUNDS_UNARMED for name, rounds in self.late)

    def frame(self) -> Frame:
        """The interruption that this is."""
        words = [f"round={self.round}"] if self.round else []
        words += [f"idle={self.idle}"] if self.idle else []
        words += ["shot"] if self.shot else []
        words += [f"late={name}:{rounds}" for name, rounds in self.late]
        words += [f"of={piece}:{whole}" for piece, whole in self.pieces]
        words += [f"fired={name}" for name in self.fired]
        words += ["last"] if self.last else []
        return Frame(self.stage, self.decider, "", self.at, tuple(words))


def fight(state: GameState) -> Fight | None:
    """The fight that is on, or None."""
    if not state.frames or state.frames[-1].kind not in STAGES:
        return None
    frame = state.frames[-1]
    rows: dict[str, list[str]] = {}
    for word in frame.options:
        key, _, value = word.partition("=")
        rows.setdefault(key, []).append(value)
    late = tuple((name, int(rounds)) for name, _, rounds in (w.partition(":") for w in rows.get("late", ())))
    pieces = tuple((piece, whole) for piece, _, whole in (w.partition(":") for w in rows.get("of", ())))
    count, idle = (int(rows.get(key, ["0"])[0]) for key in ("round", "idle"))
    fired = tuple(rows.get("fired", ()))
    shot, last = "shot" in rows, "last" in rows
    return Fight(frame.at, frame.kind, frame.decider, count, idle, shot, late, pieces, fired, last)


def exposed(state: GameState, unit: Unit) -> bool:
    """Is it in a fight that it came into? Then no terrain protects it (ode:8.03)."""
    if not state.frames:
        return False
    top = state.frames[-1]
    return top.kind in STAGES and unit.at == top.at and unit.side == state.clock.side
