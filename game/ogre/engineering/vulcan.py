"""A Vulcan's timed and manual work (ce:14.01.2, ce:14.01.3): the rule module of its jobs."""

from __future__ import annotations

from game.ogre.engineering.assembly import (
    ASSEMBLE,
    PIECES,
    SCENARIO_JOB,
    Assembled,
    ChoreDone,
    assembled_words,
    chore_words,
    no_fire,
)
from game.ogre.engineering.cargo_module import CARGO
from game.ogre.engineering.chores import DONE_CHORES, Chore, Chores
from game.ogre.engineering.jobs import Progress, progress_words
from game.ogre.engineering.loading import (
    LOAD_ALL,
    LOAD_ITEM,
    PICK_UP,
    PUT_DOWN,
    UNLOAD_ALL,
    UNLOAD_ITEM,
    WINCH,
    WINCH_STUCK,
)
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.tasks import TASKS
from game.ogre.hooks import RESULTS
from game.ogre.idleness import NEEDS_VULCAN
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Module

JOBS = Module(
    id="vulcan-jobs",
    title="Vulcan jobs",
    rule="ce:14.01.2",
    group=SAPPING,
    effect="Vulcans load and unload, winch units aboard and assemble.",
    requires=(ENGINEERING, CARGO),
    parameters=(WINCH_STUCK,),
    stages=(("strength", "state", no_fire),),
    hooks=(
        NEEDS_VULCAN,
        TASKS.by(
            WINCH, UNLOAD_ALL, LOAD_ALL, UNLOAD_ITEM, LOAD_ITEM, ASSEMBLE, SCENARIO_JOB, PICK_UP, PUT_DOWN,
        ),
        RESULTS.by(PIECES),
    ),
    audience={Progress: lambda event: 1 << event.side},
    goals=(Chores,),
    terms=(Chore,),
    markers=(DONE_CHORES,),
    words={Progress: progress_words, Assembled: assembled_words, ChoreDone: chore_words},
)  # fmt: skip
