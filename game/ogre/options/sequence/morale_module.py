"""Morale of the extended sequence as a module: suppression, rout and rally (sp:08, sp:09, sp:43 to sp:46).

It has no effect without the parameter ``sp-morale``.
"""

from __future__ import annotations

from game.core.deeds import Deed
from game.core.rule_hooks import AFTER_EVERY_ORDER
from game.core.sequence import EndPhase
from game.ogre.movement.transport_orders import Dismount
from game.ogre.options.morale import MORALE
from game.ogre.options.sequence import rallying, rout, state, suppression
from game.ogre.options.sequence.phases import OPENS, Opens
from game.ogre.options.sequence.state import NO_ADVANCE
from game.ogre.state import Module

HEART = Module(
    id="sequence-morale",
    title="Morale of the extended sequence",
    rule=suppression.TEST,
    house=("sp:43", "sp:44", "sp:45", "sp:46"),
    requires=(MORALE,),
    orders={
        state.RECOVERY: (rallying.SelfRally, rallying.LeaderRally),
        state.ROUT: (rout.Flee,),
    },
    stages=(
        ("allowance", "other", suppression.unnerved),
        ("allowance", "speed", rout.faster),
        ("readiness", "other", suppression.too_shaken_to_fire),
    ),
    vetoes={
        Deed.ENTER: suppression.stays_or_runs,
        Deed.BOARD: suppression.stays_or_runs,
        Deed.WORK: suppression.stays_or_runs,
        Dismount: suppression.stays_or_runs,
        EndPhase: rout.nobody_left_to_run,
    },
    after_order={Deed.ATTACK: suppression.tries_nerves},
    closing=(suppression.turn_over,),
    hooks=(
        NO_ADVANCE.by(suppression.no_advance),
        AFTER_EVERY_ORDER.by(rallying.rallied_from_both),
        OPENS.by(
            Opens(state.RECOVERY, rallying.somebody_rallies),
            Opens(state.ROUT, rout.somebody_runs),
        ),
    ),
    words={
        suppression.Suppressed: suppression.suppressed_words,
        suppression.GaveUp: suppression.gave_up_words,
        rallying.TriedToRally: rallying.tried_words,
    },
    states=(suppression.NERVE, rallying.LEADS, rallying.HAS_LED),
    parameters=(suppression.NERVE_COUNTS,),
)
