"""Are the terms of picking and the handicap of a side sensible?"""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.ogre.kinds import KINDS, is_infantry
from game.ogre.scenario.picking import MOST, cost, kinds_of, refusals
from game.scenarios.description import SideDescription

Say = Callable[..., None]
Known = Callable[[str, str, str, Collection[str], str], bool]


def judge_pick(key: str, side: SideDescription, known: Known, say: Say) -> None:
    """Tells ``say`` of what is wrong with ``pick`` and ``handicap`` of a side."""
    if side.handicap:
        here = f"{key}.handicap"
        known("E344", f"{here}.kind", side.handicap.kind, KINDS, "kind of unit")
        if not 1 <= side.handicap.most <= MOST:
            say("E344", f"{here}.most", f"a handicap is 1 to {MOST} units.", "Write most = 3.")
    if side.pick is None:
        return
    here, pick = f"{key}.pick", side.pick
    named = [*pick.kinds, *pick.most, *pick.least, *(units.kind for units in pick.fixed)]
    if not all([known("E344", here, kind, KINDS, "kind of unit") for kind in named]):
        return
    for kind in pick.kinds:
        if cost(kind) <= 0:
            text = f"{KINDS[kind].name} has no cost in armour units, so it cannot be picked (ode:1.07)."
            say("E344", f"{here}.kinds", text, "List it in fixed = [...].", kind)
    for kind in (*pick.most, *pick.least):
        if kind not in kinds_of(side):
            text = f"{kind} is not among the kinds that may be picked."
            say("E344", here, text, "Add it to kinds, or leave the limit out.", kind)
    for units in pick.fixed:
        foot = is_infantry(units.kind)
        if (units.squads if foot else units.count) < 1:
            word = "squads" if foot else "count"
            say(
                "E344",
                f"{here}.fixed",
                f"{units.kind} is given by '{word}', 1 or more.",
                "Write its number.",
                units.kind,
            )
    wrong = refusals(side, pick.least) if pick.least else []
    if wrong:
        text = f"the required units are not possible: {wrong[0]}"
        say("E344", f"{here}.least", text, "Lower least, or give more to spend.")
