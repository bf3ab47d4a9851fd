"""The machine of combat engineering as a module (ce:14); the tasks come from modules of their own."""

from __future__ import annotations

from typing import Any

from game.core.modules import Module, Phase
from game.core.questions import Question
from game.core.sequence import EndPhase
from game.ogre.engineering import crews, work

#: before the dice of recovery: a side disarms its own mines, and says whom sappers help (ce:14.02.2-a, Q-24)
SAPPERS = "sappers"


def nothing_to_say(reads: Any) -> bool:
    """Has nobody anything to do in the phase of the sappers? Then it is passed over."""
    kinds = [k for k in reads.rules.orders.get(SAPPERS, ()) if k is not EndPhase]
    side = reads.clock.side
    mine = [u for u in reads.units.values() if u.side == side]
    return not any(kind.serves(u.kind) and kind.offers(reads.rules, reads, u) for u in mine for kind in kinds)


ENGINEERING = Module(
    id="engineering",
    title="Combat engineering",
    rule="ce:14",
    closing=(work.forget,),
    phases=(Phase(SAPPERS, "Recovery: sappers", "ce:14.02.2-a", 5, idle=nothing_to_say, quiet=True),),
    orders={"fire": (work.Work,), SAPPERS: (EndPhase,)},
    questions=(Question("pool", ("crew", "task")),),
    stages=(("pool", "crew", crews.pool), ("pool", "task", crews.own_pool)),
    audience={work.Worked: lambda event: event.heard, work.SeenWorking: lambda event: event.heard},
    words={work.Worked: work.worked, work.SeenWorking: work.seen_working},
    parameters=(crews.VULCAN_FIRES, work.WORK_TOLD),
)
