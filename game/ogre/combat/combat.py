"""Fire (ode:7): who may shoot at what.

Only a row of several weapons is divided among targets: the squads of infantry (ode:7.07.1) and the
two guns of a Superheavy (ode:7.02). Units that share a hex are in range of each other (ode:6.08).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.hexes.grid import bits
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.attack import UnitAttack
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS
from game.ogre.combat.readiness import has_fire_left, ready_to_fire
from game.ogre.combat.shooters import firing_barred
from game.ogre.combat.sight import GUN_SIGHT, limit, reach
from game.ogre.combat.unit_target import UnitTarget, ap_works, gets_at_submerged, unit_target
from game.ogre.kinds import ARMS, KINDS, POINTS, REACH
from game.ogre.movement.transport_state import firing_place
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, GameState, Lazy, Order, Rules, Unit, attack_used
from game.ogre.terrain import submerged, wet


class FireOffers(Lazy):
    """Single shots of one unit: each weapon row at each target; a basis for any combination."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[tuple[str, str, int, str, str]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def order(self, index: int) -> Order:
        unit, weapon, count, target, part = self.rows[index]
        return Fire((Firing(unit, weapon, count),), target, part)


def parts_of(unit: Unit) -> list[str]:
    """What can be aimed at on a unit: "" for an ordinary one, components for an Ogre."""
    if not unit.sheet:
        return [""]
    return [part for part in PARTS if unit.sheet[sheets.ROWS.index(part)]]


class Fire(UnitAttack, frozen=True, tag=True):
    """One attack on a counter: any number of weapons combine on one target (ode:7.06)."""

    verb = "fire"
    title = "Fire at {target}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.disabled or not unit.at or state.frames:
            return _rare_offers(rules, state, unit)
        kind = KINDS[unit.kind]
        if not kind.weapons:
            return ()
        # whether anybody is in range is soon seen, and most are not
        longest, disc, short = REACH[unit.kind], state.board.grid.disc, limit(rules, state)
        if short is not None:
            longest = min(longest, short.hexes)
        near = state.occupied_mask[1 - unit.side] & disc(unit.at, longest)
        if not near:
            return ()
        spent = USAGE.table(state).get(unit.id)
        again = spent is not None and not unit.sheet and attack_used(state, unit.id)
        if again and not has_fire_left(rules, state, unit):
            return ()
        if firing_barred(state, unit, unit.at):
            return ()
        rows: list[tuple[str, str, int, str, str]] = []
        for row, weapon in enumerate(kind.weapons):
            left = ready_to_fire(rules, state, unit, row, weapon)
            if left:
                mask = near if weapon.range >= longest else near & disc(unit.at, weapon.range)
                for at in bits(mask):
                    _add_targets(state, unit, weapon.id, left, at, rows)
        sight = GUN_SIGHT.by_id(rules).get(unit.kind)
        if sight is not None:
            rows = [row for row in rows if not sight.bars(state, unit, unit.at, _target(row))]
        found = FireOffers(rows)
        # who fires again may have to choose other targets
        return [order for order in found if not rules.vetoed(state, order)] if again else found


def _target(row: tuple[str, str, int, str, str]) -> UnitTarget:
    return unit_target(row[3], row[4])


def _rare_offers(rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
    """The shots of riders (ode:5.11) and of whoever fights inside a hex, disabled or not (ode:8.02)."""
    at, found = unit.at or firing_place(state, unit), fight(state)
    if not at or (unit.disabled and found is None) or (found and (at != found.at or found.out(unit.id))):
        return ()
    if firing_barred(state, unit, at):
        return ()
    rows: list[tuple[str, str, int, str, str]] = []
    for row, weapon in enumerate(ARMS[unit.kind] if found else KINDS[unit.kind].weapons):
        left = ready_to_fire(rules, state, unit, row, weapon)
        mask = state.board.grid.disc(at, reach(rules, state, weapon)) if found is None else 1 << at
        for there in bits(state.occupied_mask[1 - unit.side] & mask) if left else ():
            _add_targets(state, unit, weapon.id, left, there, rows)
    if found and found.late:
        rows = [row for row in rows if not found.out(row[3])]
    return FireOffers(rows)


def _add_targets(
    state: GameState, unit: Unit, weapon: str, left: int, at: int, rows: list[tuple[str, str, int, str, str]]
) -> None:
    """One row for each target in a hex that the weapon may be fired at."""
    deep = wet(state, at)
    for target_id in state.at_hex[at]:
        target = state.units[target_id]
        if (
            target.side == unit.side
            or POINTS[target.kind]
            or (weapon == "ap" and not ap_works(state, target))
        ):
            continue
        if deep and submerged(state, target):
            if not gets_at_submerged(unit, weapon):
                continue
            able = min(left, weapons.free_marines(state, unit, weapon)) if unit.squads else left
            if not able:
                continue
        else:
            able = left
        if not target.sheet:
            rows.append((unit.id, weapon, able if weapon in ("ap", "squad", "gun") else 1, target_id, ""))
            continue
        for part in parts_of(target):
            rows.append((unit.id, weapon, able if weapon in ("squad", "gun") else 1, target_id, part))
