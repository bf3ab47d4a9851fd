"""The machine of combat engineering as a module (ce:14); the tasks come from modules of their own."""

from __future__ import annotations

from game.core.modules import Module
from game.core.questions import Question
from game.ogre.engineering import crews, work

ENGINEERING = Module(
    id="engineering",
    title="Combat engineering",
    rule="ce:14",
    closing=(work.forget,),
    orders={"fire": (work.Work,)},
    questions=(Question("pool", ("crew", "task")),),
    stages=(("pool", "crew", crews.pool), ("pool", "task", crews.own_pool)),
    audience={work.Worked: lambda event: event.heard, work.SeenWorking: lambda event: event.heard},
    words={work.Worked: work.worked, work.SeenWorking: work.seen_working},
    parameters=(crews.VULCAN_FIRES, work.WORK_TOLD),
)
