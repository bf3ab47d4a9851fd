"""The core of combat engineering as a module (ce:14); tasks come from their own modules."""

from __future__ import annotations

from game.core import orders
from game.core.deeds import Deed
from game.core.orders import rules_of
from game.core.position import on_move
from game.core.questions import Question
from game.core.rule_hooks import AFTER_EVERY_ORDER
from game.core.sequence import SETUP, EndPhase
from game.core.views import seen
from game.ogre.engineering import control, crews, ducklings, work
from game.ogre.engineering.jobs import JOBS
from game.ogre.engineering.tasks import TRIES
from game.ogre.hooks import NEVER_ALONE
from game.ogre.overrun.overrun_state import DISMOUNT
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Draft, Module, Phase

#: before recovery rolls: a side disarms its own mines and assigns sappers' help (ce:14.02.2-a, Q-24)
SAPPERS = "sappers"


def nothing_to_say(draft: Draft) -> bool:
    """Has no unit anything to do in the sapper phase? Then it is skipped.

    Everybody sees whether it is skipped. So an order that depends on hidden information has ``might``, which
    says from public knowledge whether it could be given (``DisarmOwn.might``); other orders are simply
    offered.
    """
    rules, side, view = rules_of(draft), on_move(draft.clock), seen(draft)
    units = [u for u in draft.units.values() if u.side == side]
    for kind in rules.orders.get(SAPPERS, ()):
        if kind is EndPhase or (kind is control.Assign and control.unused(draft, side)):
            continue
        might = getattr(kind, "might", None)
        for unit in units:
            if might(draft, unit) if might else kind.applies_to(unit.kind) and kind.offers(rules, view, unit):
                return False
    return True


ENGINEERING = Module(
    id="engineering",
    title="Combat engineering",
    rule="ce:14",
    group=SAPPING,
    effect="Engineers and Vulcans work in a phase of their own.",
    closing=(work.forget,),
    phases=(
        Phase(
            SAPPERS, "Recovery: sappers", "ce:14.02.2-a", 5, idle=nothing_to_say, quiet=True,
            before="recovery",
            question="What do sappers do before recovery rolls?",
            help="Pick a unit to see what it can do now, such as help a disabled unit. Then end the phase.",
        ),
    ),
    orders={
        SETUP: (control.Assign,), SAPPERS: (control.Assign, EndPhase), DISMOUNT: (ducklings.TakeOver,),
        "movement": (ducklings.Lead,), "fire": (work.Work,),
    },
    questions=(Question("pool", ("crew", "task")),),
    stages=(
        ("pool", "crew", crews.pool), ("pool", "task", crews.own_pool),
        ("strength", "state", ducklings.halved), ("allowance", "other", control.crane_pace),
    ),
    hooks=(
        AFTER_EVERY_ORDER.by(ducklings.fight_is_over, control.look_to_control),
        NEVER_ALONE.by(control.uncommanded),
    ),
    vetoes={Deed.ENTER: control.led_by_people},
    after_order={orders.Order: control.look_in_a_fight},
    audience={work.Worked: lambda event: event.heard, work.SeenWorking: lambda event: event.heard},
    words={
        work.Worked: work.worked, work.SeenWorking: work.seen_working, control.Linked: control.linked_words,
    },
    parameters=(crews.VULCAN_FIRES, work.WORK_TOLD),
    markers=(JOBS, TRIES),
)  # fmt: skip
