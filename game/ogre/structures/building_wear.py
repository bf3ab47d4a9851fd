"""Structure points that fire and rams take from a building (ode:11.04), as questions."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.questions import Explained, Note, Part
from game.ogre.charts import QUARTERS
from game.ogre.combat.firing import Firing
from game.ogre.common_refusals import named
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import GameState, Rules, Unit
from game.ogre.terrain import terrain_at

#: ode:11.04.1 and ode:11.04.2: structure points for a point of strength; the doubling of an overrun
#: is in the strength already, so eight and four are both four times it
OUTSIDE, IN_OVERRUN = 2, 4
COVERED = frozenset({"town", "damaged_town", "forest", "damaged_forest"})

#: (strength in quarters, hex), and the shot it is of with the whole attack, if that matters
Blow = tuple[int, int] | tuple[int, int, Firing, Sequence[Firing]]


def strength_given(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": the strength of the attack in quarters. ``about`` begins with (strength, hex)."""
    if note:
        note("is", f"{about[0] / QUARTERS:g}", "strength of the attack", "ode:7.06")
    return about[0]


def times_strength(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": twice the strength from outside, four times the strength of an overrun."""
    inside = bool(state.frames) and fight(state) is not None
    if note:
        rule = "ode:11.04.2" if inside else "ode:11.04.1"
        note("times", IN_OVERRUN if inside else OUTSIDE, "structure points", rule)
    return value * (IN_OVERRUN if inside else OUTSIDE)


def in_cover(state: GameState, about: Blow, value: int, note: Note | None) -> int:
    """Stage of "wear": half of it in a town or forest."""
    if terrain_at(state, about[1]) not in COVERED:
        return value
    if note:
        note("times", "1/2", "in a town or forest", "ode:11.04.1")
    return value // 2


def of_the_dice(state: GameState, about: tuple[Unit, int], value: int, note: Note | None) -> int:
    """Stage of "ram-wear": what the dice of a ram say. ``about`` is who rams, and their sum (ode:11.04.3)."""
    if note:
        note("is", about[1], "by the dice", "ode:11.04.3")
    return about[1]


def wear(rules: Rules, state: GameState, shots: Sequence[Firing], at: int) -> int:
    """Structure points (ode:3.06) that an attack takes from the building of a hex."""
    found = 0
    for shot in shots:
        strength = rules.value("strength", state, (state.units[shot.unit], shot.weapon, shot.count))
        found += rules.value("wear", state, (strength, at, shot, shots))
    # RULING Q-140: what is left of a point after all is dropped
    return found // QUARTERS


def wear_parts(rules: Rules, state: GameState, shots: Sequence[Firing], at: int) -> tuple[Part, ...]:
    """The parts of that: all of a single shot, a line for each of several."""
    found: list[Explained] = []
    for shot in shots:
        strength = rules.value("strength", state, (state.units[shot.unit], shot.weapon, shot.count))
        found.append(rules.explain("wear", state, (strength, at, shot, shots)))
    if len(found) == 1:
        return found[0].parts
    return tuple(
        Part(
            "plus" if k else "is", f"{one.value / QUARTERS:g}",
            f"{named(state.units[shot.unit])}: {', '.join(_changes(one))}", one.parts[-1].rule,
        )
        for k, (shot, one) in enumerate(zip(shots, found, strict=True))
    )  # fmt: skip


def _changes(found: Explained) -> list[str]:
    first, *more = found.parts
    return [f"{first.value} strength", *(f"×{part.value} {part.text}" for part in more)]
