"""What a counter could do from a hex to which it may go, and what could be done to it there.

The attack is that of the counter alone, in the Fire phase of the same turn; others may join it then. All is
asked of the view: what lies hidden has no part in it.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.position import varied
from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.charts import NE, X
from game.ogre.combat.combat import parts_of
from game.ogre.combat.odds import Odds
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.unit_target import unit_target
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS, REACH
from game.ogre.plans.aiming import Aiming, Shooting, counter_added, odds
from game.ogre.plans.enemy import AP, NAMED, coming_at, fires, firing_at
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.plan import after
from game.ogre.state import Unit, View

#: the result on treads that takes some of them away
TREADS = "T"


class BestShot(NamedTuple):
    """The attack of a counter that most often comes to something."""

    unit: Unit
    part: str
    odds: Odds
    #: of six faces of a die, those that destroy the target or the part, or take treads
    kills: int

    def words(self) -> str:
        """``Heavy Tank 2 at 2-1, destroyed by 3 in 6``."""
        target = named(self.unit)
        if self.part:
            target = f"{sheets.NAMES[self.part]} of {target}"
        if self.odds.treads:
            return (
                f"{target} at {odds_words(self.odds.odds)}, −{self.odds.treads} treads by {self.kills} in 6"
            )
        return f"{target} at {odds_words(self.odds.odds)}, destroyed by {self.kills} in 6"


class Outlook(NamedTuple):
    """The best attack from a hex; the enemies that could attack it there, with their weapons in words.

    Of ``foes`` those in ``comers`` could do so by a ram or an overrun, and perhaps by fire besides.
    """

    best: BestShot | None
    foes: dict[str, str]
    comers: frozenset[str] = frozenset()

    def words(self, view: View) -> str:
        """Both in sentences."""
        rows = [f"{named(view.units[name])} ({what})" for name, what in self.foes.items()]
        if len(rows) > NAMED:
            rows[NAMED - 1 :] = [f"{len(rows) - NAMED + 1} more"]
        fired = "Nobody could attack it here."
        if rows:
            verb = "attack" if self.comers else "fire at"
            fired = f"Could {verb} it here when they have moved: {'; '.join(rows)}."
        return f"Best attack from here: {self.best.words()}. {fired}" if self.best is not None else fired


def outlook(rules: Rules, view: View, group: MovingGroup, at: int) -> Outlook:
    """What awaits the chosen counter in a hex to which it can go."""
    foes = [unit for unit in view.units.values() if unit.side != group.chosen.side and not unit.aboard]
    dangers = firing_at(rules, view, foes, group.chosen, at) if foes else {}
    there = _standing(rules, view, group, at)
    if there is None:
        return Outlook(None, dangers)
    comers = coming_at(rules, view, there, foes, at)
    for name, words in comers.items():
        dangers[name] = f"{dangers[name]}, {words}" if name in dangers else words
    best = _best_from(rules, view, there, there.units[group.chosen.id])
    return Outlook(best, dangers, frozenset(comers))


def _standing(rules: Rules, view: View, group: MovingGroup, at: int) -> View | None:
    """The position in which the chosen counter stands in a hex; None where it does not get there freely."""
    there = after(rules, view, group.orders(group.way_to(at)))
    if isinstance(there, Refusal) or there.frames:
        return None
    unit = there.units.get(group.chosen.id)
    return there if unit is not None and unit.at == at else None


def _best_from(rules: Rules, view: View, there: View, unit: Unit) -> BestShot | None:
    """The best attack of a counter from where it stands then; None where it cannot fire in this turn."""
    phases = [phase.id for phase in rules.phases]
    now = phases.index(view.clock.phase) if view.clock.phase in phases else len(phases)
    later = next((phase.id for phase in rules.phases[now:] if fires(phase)), "")
    if not later:
        return None
    return best_shot(rules, varied(there, clock=replace(there.clock, phase=later)), unit)


def best_shot(rules: Rules, view: View, unit: Unit) -> BestShot | None:
    """The best attack of a counter from where it stands; None where it can fire at nobody.

    That which most often destroys comes first, then that which most often disables, then the dearer target;
    AP guns of an Ogre come last.
    """
    now = Shooting(rules, view, unit.side, [unit])
    far = REACH[unit.kind]
    best, most = None, (False, 0, 0, 0)
    for foe in view.units.values():
        if foe.side == unit.side or not foe.at or view.board.grid.distance(unit.at, foe.at) > far:
            continue
        for part in parts_of(foe):
            target = unit_target(foe.id, part)
            found = odds(now, counter_added(now, Aiming(target), unit.id))
            if found is None:
                continue
            kills = sum(face in (X, TREADS) for face in found.outcomes)
            effects = sum(face != NE for face in found.outcomes)
            worth = part != AP, kills, effects, KINDS[foe.kind].worth
            if effects and worth > most:
                best, most = BestShot(foe, part, found, kills), worth
    return best
