"""Targets: a counter, a building, field works, a bridge, the ground of a hex; each with its order and odds.

A target is named by a text: a counter by its id, everything else by a word and its hexes (``ground 0304``).
So a mode keeps a name, and looks up what it stands for in the current position.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.games.ogre.counter_appearance import short_name
from game.core.anygame import Rules
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.charts import D, X
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.targets import Target
from game.ogre.combat.terrain_damage import FireAtHex, GroundTarget, damageable, ground_comes_to
from game.ogre.combat.unit_target import unit_target
from game.ogre.engineering import field_works
from game.ogre.hooks import comes_to
from game.ogre.movement.transport_state import place
from game.ogre.state import Order, Position, Unit
from game.ogre.structures import bridges, buildings, standing_bridges
from game.ogre.structures.building_markers import BUILDING
from game.ogre.structures.building_wear import wear


def gun_place(view: Position, unit: Unit) -> int:
    """The hex a counter fires from, which is its vehicle's if it rides, able to fire or not."""
    return place(view, unit)


class Aim:
    """A counter as a target; the others differ in what is asked of the rules."""

    #: what a counter only has: parts to aim at, a record sheet
    unit_id = ""
    #: the second hex of a bridge over a hexside
    toward = OFF
    #: is there a die, and a column of the combat results table?
    rolls = True
    icon = "target"

    def __init__(self, at: int) -> None:
        self.at = at

    def key(self, view: Position) -> str:
        """The name of this target."""
        raise NotImplementedError

    def stands(self, view: Position) -> bool:
        """Can it still be aimed at?"""
        raise NotImplementedError

    def order(self, shots: tuple[Firing, ...], part: str) -> Order:
        """The attack."""
        raise NotImplementedError

    def target(self, part: str) -> Target:
        """What the rules call it."""
        raise NotImplementedError

    def odds(self, rules: Rules, view: Position, shots: Sequence[Firing], part: str) -> Odds:
        """The odds of an attack that is allowed."""
        return self.target(part).odds(rules, view, shots)

    def words(self, view: Position) -> str:
        """What it is called."""
        raise NotImplementedError

    def result_words(self, rules: Rules, view: Position) -> tuple[str, str]:
        """What an X does to it, and what a D does; "" for nothing."""
        return "destroys it", ""

    #: where somebody is that stands no hex away
    here = "in the hex"

    def far(self, view: Position, unit: Unit) -> int:
        """Hexes from a counter that would fire."""
        return view.board.grid.distance(gun_place(view, unit), self.at)


class AtUnit(Aim):
    """A counter."""

    def __init__(self, unit_id: str, at: int) -> None:
        super().__init__(at)
        self.unit_id = unit_id

    def key(self, view: Position) -> str:
        return self.unit_id

    def stands(self, view: Position) -> bool:
        return bool(view.units[self.unit_id].at) if self.unit_id in view.units else False

    def order(self, shots: tuple[Firing, ...], part: str) -> Order:
        return Fire(shots, self.unit_id, part)

    def target(self, part: str) -> Target:
        return unit_target(self.unit_id, part)

    def words(self, view: Position) -> str:
        return short_name(view.units[self.unit_id])

    def result_words(self, rules: Rules, view: Position) -> tuple[str, str]:
        unit = view.units[self.unit_id]
        if unit.sheet:
            return "destroys it", ""
        return comes_to(rules, view, unit, X).does, comes_to(rules, view, unit, D).does


class AtGround(Aim):
    """The ground of a hex, with its routes."""

    icon = "board"

    def key(self, view: Position) -> str:
        return f"ground {view.board.grid.label(self.at)}"

    def stands(self, view: Position) -> bool:
        return bool(damageable(view) >> self.at & 1)

    def order(self, shots: tuple[Firing, ...], part: str) -> Order:
        return FireAtHex(shots, self.at)

    def target(self, part: str) -> Target:
        return GroundTarget(self.at)

    def words(self, view: Position) -> str:
        return f"the ground of {view.board.grid.label(self.at)}"

    def result_words(self, rules: Rules, view: Position) -> tuple[str, str]:
        return ground_comes_to(view, self.at, X).does, ground_comes_to(view, self.at, D).does


class AtBridge(Aim):
    """A bridge over a stream hexside, or the river bridge of a water hex."""

    icon = "bridge"

    def __init__(self, at: int, toward: int = OFF) -> None:
        super().__init__(at)
        self.toward = toward

    def key(self, view: Position) -> str:
        label = view.board.grid.label
        return f"bridge {label(self.at)} {label(self.toward)}" if self.toward else f"bridge {label(self.at)}"

    def stands(self, view: Position) -> bool:
        return (self.at, self.toward) in standing_bridges.standing(view)

    def order(self, shots: tuple[Firing, ...], part: str) -> Order:
        return bridges.FireAtBridge(shots, self.at, self.toward)

    def target(self, part: str) -> Target:
        return bridges.BridgeTarget(self.at, self.toward)

    def words(self, view: Position) -> str:
        label = view.board.grid.label
        return (
            f"the bridge {label(self.at)}–{label(self.toward)}"
            if self.toward
            else f"the river bridge in {label(self.at)}"
        )

    def result_words(self, rules: Rules, view: Position) -> tuple[str, str]:
        return "destroys it", ""

    #: its range is counted to the nearest of its hexes, its ends among them
    here = "at the bridge"

    def far(self, view: Position, unit: Unit) -> int:
        here = gun_place(view, unit)
        return (
            view.board.grid.distance(here, standing_bridges.nearest(view, (self.at, self.toward), here))
            if here
            else 0
        )


class AtWorks(Aim):
    """Field works: the entrenchments of a hex (number 0), or a revetment by its number."""

    icon = "trench"

    def __init__(self, at: int, number: int = field_works.ENTRENCHMENTS) -> None:
        super().__init__(at)
        self.number = number

    def key(self, view: Position) -> str:
        return f"works{self.number} {view.board.grid.label(self.at)}"

    def stands(self, view: Position) -> bool:
        return self.number in field_works.works_at(view, self.at)

    def order(self, shots: tuple[Firing, ...], part: str) -> Order:
        return field_works.Breach(shots, self.at, self.number)

    def target(self, part: str) -> Target:
        return field_works.WorksTarget(self.at, self.number)

    def words(self, view: Position) -> str:
        what = f"revetment {self.number}" if self.number else "the entrenchments"
        return f"{what} in {view.board.grid.label(self.at)}"

    def result_words(self, rules: Rules, view: Position) -> tuple[str, str]:
        return ("destroys it", "") if self.number else ("destroys all of them", "destroys one place")


class AtBuilding(Aim):
    """A building with its structure points: no die, every attack takes some."""

    icon = "hall"
    rolls = False

    def key(self, view: Position) -> str:
        return f"building {view.board.grid.label(self.at)}"

    def stands(self, view: Position) -> bool:
        return buildings.building_at(view, self.at) is not None

    def order(self, shots: tuple[Firing, ...], part: str) -> Order:
        return buildings.Shell(shots, self.at)

    def target(self, part: str) -> Target:
        return buildings.BuildingTarget(self.at)

    def wear(self, rules: Rules, view: Position, shots: Sequence[Firing]) -> int:
        """Structure points that an attack takes."""
        return wear(rules, view, shots, self.at)

    def words(self, view: Position) -> str:
        marker = buildings.building_at(view, self.at)
        name = marker.word.rpartition("=")[0] if marker is not None else ""
        return f"{name if name and name != BUILDING else 'the building'} in {view.board.grid.label(self.at)}"


def aim_named(view: Position, key: str) -> Aim | None:
    """The target of a name, or None if it is there no more."""
    if not key:
        return None
    kind, _, rest = key.partition(" ")
    if not rest:
        aim: Aim = AtUnit(key, view.units[key].at if key in view.units else OFF)
    elif kind.startswith("works"):
        aim = AtWorks(view.board.grid.parse(rest), int(kind.removeprefix("works")))
    else:
        hexes = [view.board.grid.parse(word) for word in rest.split()]
        aim = {"ground": AtGround, "bridge": AtBridge, "building": AtBuilding}[kind](*hexes)
    return aim if aim.stands(view) else None


def part_words(part: str) -> str:
    """A part of a record sheet."""
    return sheets.NAMES[part]
