"""Which units can answer, and with what (ch:10, ch:12, ch:30, ch:31, ch:45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.views import ANONYMOUS
from game.ogre.charts import NE
from game.ogre.combat.attack import odds
from game.ogre.combat.combat import parts_of
from game.ogre.combat.firing import AttackOn, Firing
from game.ogre.combat.line_of_sight import in_sight
from game.ogre.combat.odds import TREADS_PART, Odds
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.combat.shooters import shot_refusal
from game.ogre.combat.unit_target import unit_target
from game.ogre.common_refusals import refuse
from game.ogre.kinds import KINDS, ByKind
from game.ogre.options.challenge.state import COLUMNS, SIGHT, fatigue, has_token, too_tired
from game.ogre.options.morale import pinned, shaken
from game.ogre.state import GameState, Rules, Unit

#: restricted ammunition: Ogre missiles and the long shots of heavy weapons teams (ch:12, ch:45)
RESTRICTED = frozenset({"mis", "rack", "heavy", "cruise"})
#: the longest range of a kind's primary weapons
FARTHEST = ByKind(lambda kind: max((w.range for w in kind.weapons if w.id not in RESTRICTED), default=0))
#: the frames that allow a challenge
ASKING = frozenset({"challenge", "challenge-onto"})
#: which units are asked, with which rows; a whole row at once if it may combine
Row = tuple[Firing, ...]


def able(state: GameState, unit: Unit) -> Refusal | None:
    """Why a counter cannot answer now, or None (ch:31, ch:40)."""
    if not has_token(state, unit.id):
        return refuse(unit, "no-token", "ch:40", "is not on challenge.")
    if not unit.at:
        return refuse(unit, "off-map", "ch:40", "is not on the map.")
    if unit.disabled:
        return refuse(unit, "disabled", "ch:40", "is disabled and cannot challenge.")
    if shaken(state, unit.id) or pinned(state, unit.id):
        return refuse(unit, "shaken", "ch:35", "is shaken and cannot challenge.")
    if too_tired(state, unit.id):
        return refuse(unit, "tired", "ch:31", "is too tired to challenge.")
    return None


def sees(state: GameState, unit: Unit, target: Unit) -> bool:
    """Does a counter see its target, if that is required (ch:10, ch:30)?"""
    # by default only the main game's range counts
    return not SIGHT.of(state) or in_sight(state, unit.at, target.at)


def loaded(rules: Rules, state: GameState, unit: Unit, target: Unit, part: str) -> list[Firing]:
    """A counter's primary weapons in range of a target, each row with all that is ready (ch:45)."""
    # RULING Q-405: all its primary weapons at every answer; fatigue limits it, not ode:7.05
    found, aim = [], unit_target(target.id, part)
    if not sees(state, unit, target):
        return []
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        left = 0 if weapon.id in RESTRICTED else ready_to_fire(rules, state, unit, row, weapon)
        if left and shot_refusal(rules, state, Firing(unit.id, weapon.id, left), aim) is None:
            found.append(Firing(unit.id, weapon.id, left))
    return found


def ways(rules: Rules, state: GameState, unit: Unit, target: Unit) -> Iterator[tuple[Row, str]]:
    """The attacks offered to a counter on a target: everything in range, and each row separately.

    Fire at a record sheet is aimed at parts; one weapon of an Ogre at a time fires at treads (ode:7.13.2).
    """
    for part in parts_of(target):
        rows = loaded(rules, state, unit, target, part)
        if part == TREADS_PART and unit.sheet:
            rows = [Firing(unit.id, shot.weapon) for shot in rows]
            yield from (((shot,), part) for shot in rows)
            continue
        if len(rows) > 1:
            yield tuple(rows), part
        yield from (((shot,), part) for shot in rows)


def challenge_odds(rules: Rules, state: GameState, shots: Sequence[Firing], target: str, part: str) -> Odds:
    """The odds of an attack on a counter of the order."""
    return odds(rules, state, shots, target, part)


def does_nothing(found: Odds) -> bool:
    """Are the shooters too tired for the attack to have any effect (ch:31)?"""
    return all(result == NE for result in found.outcomes)


def answers(rules: Rules, state: GameState, unit: Unit, aims: Iterable[Unit]) -> bool:
    """Can a counter make an attack on one of these that may have an effect (ch:10, ch:44)?"""
    if able(state, unit) is not None:
        return False
    reach, near = FARTHEST[unit.kind], state.board.grid.distance
    for target in aims:
        if near(unit.at, target.at) > reach:
            continue
        for shots, part in ways(rules, state, unit, target):
            # a face-down counter could be anything: the attempt is allowed (ch:11)
            if target.kind == ANONYMOUS or not does_nothing(
                challenge_odds(rules, state, shots, target.id, part)
            ):
                return True
    return False


def by_fatigue(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "column-shift": one to the left per fatigue marker of the challenger (ch:31)."""
    if not state.frames or state.frames[-1].kind not in ASKING:
        return value
    tired = max((fatigue(state, shot.unit) for shot in about.shots), default=0) * COLUMNS.of(state)
    if not tired:
        return value
    if note:
        note("plus", -tired, "fatigue", "ch:31")
    return value - tired
