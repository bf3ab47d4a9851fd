"""The drawing on the map in the fire phase: lines from the shooters, brackets with odds around targets."""

from __future__ import annotations

from dataclasses import replace

from game.client.art.scene import Shot, Sight, Target
from game.client.ogre.fire_phase import FirePhase
from game.client.ogre.fire_tool import Hand
from game.core.amounts import counted
from game.ogre.combat import targets
from game.ogre.combat.odds import TREADS_PART, UNKNOWN, Odds, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.sight import in_the_way
from game.ogre.combat.terrain_damage import GroundTarget
from game.ogre.combat.unit_target import UnitTarget
from game.ogre.movement.transport_state import place
from game.ogre.plans import aiming
from game.ogre.plans.aiming import Aiming


def lines(now: FirePhase, aim: Aiming) -> tuple[Shot, ...]:
    """A line from each hex that fires, with its strength."""
    if aim.target is None:
        return ()
    total: dict[str, int] = {}
    for shot in aim.shots():
        total[shot.unit] = total.get(shot.unit, 0) + now.strength((shot,), aim.target)
    starts = {unit: place(now.view, now.view.units[unit]) for unit in total}
    end, over = aim.target.place(now.view), aiming.toward(aim.target)
    return tuple(Shot(starts[u], end, strength_text(q), over) for u, q in total.items() if starts[u] != end)


def sights(now: FirePhase, hand: Hand, over: int) -> tuple[Sight, ...]:
    """The lines of sight to a hex of the guns that are chosen and need one, with what blocks them; to a
    target that is chosen those of all guns that do not see it.
    """
    target = hand.aim.target
    if target is not None:
        over, own = (
            target.place(now.view),
            (u for u in now.view.units.values() if u.side == now.side and u.at),
        )
        ways = ((unit, in_the_way(now.rules, now.view, unit, over)) for unit in own)
        return tuple(
            Sight(u.at, over, w.hexes, w.sides) for u, w in ways if w is not None and (w.hexes or w.sides)
        )
    if not over:
        return ()
    names = sorted(hand.aim.units | ({hand.selected} if hand.selected else set()))
    out = []
    for unit in (now.view.units[name] for name in names if name in now.view.units):
        way = in_the_way(now.rules, now.view, unit, over)
        if way is not None and unit.at != over:
            out.append(Sight(unit.at, over, way.hexes, way.sides))
    return tuple(out)


def brackets(now: FirePhase, hand: Hand) -> tuple[Target, ...]:
    """The targets: the one that is chosen with its odds, else all that could be."""
    aim = hand.aim
    if aim.target is not None:
        return (_bracket(now, aim.target, aiming.odds(now, aim), chosen=True),)
    if hand.ground:
        found = now.structures().items()
        return tuple(_bracket(now, one) for one, guns in found if not aim.guns or guns & set(aim.guns))
    out: dict[int, Target] = {}
    for whole in now.common(aim) if aim.guns else now.targets():
        at = whole.place(now.view)
        if at not in out and now.barred(whole) is None:
            out[at] = _bracket(now, whole, reached(now, aim, whole)[1])
    return tuple(out.values())


def reached(now: FirePhase, aim: Aiming, whole: targets.Target) -> tuple[targets.Target, Odds | None]:
    """The part of a target that would be aimed at, and the odds of what is ticked and reaches it; None on
    treads, which each weapon attacks for itself.
    """
    target = aiming.on_counter(now, aim, whole.unit) if isinstance(whole, UnitTarget) else whole
    if isinstance(target, UnitTarget) and target.part == TREADS_PART:
        return target, None
    shots = now.reaching(aim, target)
    return target, target.odds(now.rules, now.view, shots) if shots else None


def _bracket(
    now: FirePhase, target: targets.Target, found: Odds | None = None, *, chosen: bool = False
) -> Target:
    unit = target.counter(now.view)
    big = bool(unit.sheet) if unit is not None else isinstance(target, GroundTarget)
    plain = Target(target.place(now.view), chosen, big=big, toward=aiming.toward(target))
    if found is None:
        return plain
    if not target.rolls:
        return replace(plain, odds=f"−{found.points} SP")
    return with_odds(plain, found)


def with_odds(plain: Target, found: Odds) -> Target:
    """Brackets with the odds of an attack; where it is chosen with its chance, too."""
    if found.treads:
        treads = f"−{counted(found.treads, 'tread')}"
        return replace(plain, odds=treads, chance=f"{found.outcomes.count('T')} in 6")
    if found.odds == UNKNOWN or not plain.chosen:
        return replace(plain, odds=UNKNOWN if found.odds == UNKNOWN else odds_words(found.odds))
    return replace(plain, odds=odds_words(found.odds), result="X", chance=f"{found.outcomes.count('X')} in 6")
