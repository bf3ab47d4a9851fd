"""Fire together: the weapons picked for an attack, and the shots, the order and the odds they make.

The fire phase and a round of an overrun each own one. Their targets differ, so a selection asks an
``AttackQuery`` about the target in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.weapons import ONE_SHOT
from game.ogre.state import Order, Position

#: weapons that nothing picks unasked while there are others: they are gone when they have fired
SAVED = ONE_SHOT | {"rack", "cruise"}


class Gun(NamedTuple):
    """A row of weapons of a counter."""

    unit: str
    weapon: str


def next_count(weapon: str, have: int, most: int) -> int:
    """How many weapons of a row fire after its key: all, or none if all did; of one-shots one more."""
    if have >= most:
        return 0
    return have + 1 if weapon in ONE_SHOT else most


def picked_by_click(able: Mapping[Gun, int]) -> dict[Gun, int]:
    """The rows of a counter that a click on it picks: what is gone once it has fired only if there is nothing
    else.
    """
    plain = {gun: count for gun, count in able.items() if gun.weapon not in SAVED}
    return plain or dict(able)


class AttackQuery(Protocol):
    """What a selection asks about the target that is aimed at."""

    @property
    def view(self) -> Position:
        """The position as the side that fires sees it."""

    @property
    def on_treads(self) -> bool:
        """Does each weapon attack for itself, one after another?"""

    def most(self, gun: Gun) -> int:
        """How many of a row may fire at the target; without a target, how many may fire at all."""

    def together(self) -> dict[Gun, int]:
        """All that may fire at the target together."""

    def attack(self, shots: tuple[Firing, ...]) -> Order | None:
        """The order for some shots; None without a target."""

    def odds_of(self, shots: tuple[Firing, ...]) -> Odds | None:
        """The odds of some shots; None where they may not be fired."""


class AttackSelection:
    """The weapons that are picked."""

    def __init__(self, query: AttackQuery) -> None:
        self.query = query
        #: how many of each row
        self.guns: dict[Gun, int] = {}
        self._odds: tuple[object, Odds | None] = (None, None)

    # ------------------------------------------------------------------ what comes of it
    def chosen(self) -> set[Gun]:
        """The rows of which any is picked."""
        return {gun for gun, count in self.guns.items() if count}

    def units(self) -> set[str]:
        """The counters of which any row is picked."""
        return {gun.unit for gun in self.chosen()}

    def shots(self) -> tuple[Firing, ...]:
        """The selection as it would be fired."""
        return tuple(Firing(*gun, count) for gun, count in self.guns.items() if count)

    def singles(self) -> list[Firing]:
        """The selection as single attacks, one after another (treads)."""
        out: list[Firing] = []
        for shot in self.shots():
            each = bool(self.query.view.units[shot.unit].sheet)
            out += [Firing(shot.unit, shot.weapon, 1)] * shot.count if each else [shot]
        return out

    def next_shots(self) -> tuple[Firing, ...]:
        """The shots of the attack that Enter would make."""
        return tuple(self.singles()[:1]) if self.query.on_treads else self.shots()

    def order(self) -> Order | None:
        """The attack that Enter would make."""
        shots = self.next_shots()
        return self.query.attack(shots) if shots else None

    def odds(self) -> Odds | None:
        """The odds of that attack."""
        order = self.order()
        key = (id(self.query.view), order)
        if self._odds[0] != key:
            self._odds = (key, self.query.odds_of(self.next_shots()) if order is not None else None)
        return self._odds[1]

    # ------------------------------------------------------------------ picking
    def set_count(self, gun: Gun, count: int) -> None:
        """So many of a row."""
        if count:
            self.guns[gun] = count
        else:
            self.guns.pop(gun, None)

    def toggle(self, gun: Gun) -> None:
        """All of a row, or none of it when all are in; of one-shots one more."""
        self.set_count(gun, next_count(gun.weapon, self.guns.get(gun, 0), self.query.most(gun)))

    def toggle_all(self) -> None:
        """All that may fire together, or nobody when they are in already."""
        able = self.query.together()
        self.guns = {} if self.guns == able else able

    def drop_unit(self, unit_id: str) -> None:
        """None of the weapons of a counter."""
        for gun in [gun for gun in self.guns if gun.unit == unit_id]:
            del self.guns[gun]

    def keep_able(self) -> int:
        """Nobody stays who cannot fire, or not at the target; how many rows were dropped."""
        before = len(self.guns)
        able = {gun: min(count, self.query.most(gun)) for gun, count in self.guns.items()}
        self.guns = {gun: count for gun, count in able.items() if count}
        return before - len(self.guns)

    def take_out(self, shot: Firing) -> None:
        """A single attack is made: its shot is picked no more."""
        gun = Gun(shot.unit, shot.weapon)
        left = self.guns.get(gun, 0) - shot.count
        self.set_count(gun, max(0, left))

    def clear(self) -> None:
        """Nobody fires."""
        self.guns = {}
