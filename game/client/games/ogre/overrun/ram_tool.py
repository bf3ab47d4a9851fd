"""The intent of a click on the stage or of a key while a side may ram in a fight. It changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.game.modes.intents import Confirm, Intent
from game.client.games.ogre.overrun.model import Bout
from game.ogre.overrun.overrun import CloseRam
from game.ogre.structures.buildings import BUILDING, RamBuilding

Ramming: TypeAlias = CloseRam | RamBuilding
#: so many digits pick a rammer
DIGITS = 9


def target_of(order: Ramming) -> str:
    """What is rammed: a counter, or the building of the hex."""
    return order.target if isinstance(order, CloseRam) else BUILDING


class RamQuery(Protocol):
    """What the tool asks of the mode."""

    @property
    def bout(self) -> Bout:
        """The fight."""

    @property
    def offered(self) -> Sequence[Ramming]:
        """The rams that can be made."""

    @property
    def rammer(self) -> str:
        """Who is to ram; empty for nobody yet."""

    @property
    def target(self) -> str:
        """What is to be rammed; empty for nothing yet."""


class ChooseRam(Struct, frozen=True):
    """Who rams and what; empty for not chosen. ``fits``: the only target of the rammer is taken at once."""

    rammer: str
    target: str
    fits: bool = False


RamIntent: TypeAlias = Intent | ChooseRam


class RamTool:
    """Turns gestures into intents."""

    def __init__(self, query: RamQuery) -> None:
        self.query = query

    def cell(self, cell: str) -> RamIntent | None:
        """A click on a counter, or on the building."""
        query = self.query
        unit = query.bout.view.units.get(cell)
        if unit is not None and unit.side == query.bout.side:
            if query.rammer == cell:
                return ChooseRam("", query.target, fits=True)
            able = any(order.unit == cell for order in query.offered)
            return ChooseRam(cell, query.target, fits=True) if able else None
        rams = [o for o in query.offered if target_of(o) == cell and query.rammer in ("", o.unit)]
        return ChooseRam(query.rammer or rams[0].unit, cell) if rams else None

    def row(self, order: Ramming) -> RamIntent:
        """A ram of the list; a second time does it."""
        chosen = (order.unit, target_of(order))
        return Confirm() if chosen == (self.query.rammer, self.query.target) else ChooseRam(*chosen)

    def step(self, way: int, now: Ramming | None) -> RamIntent | None:
        """From ram to ram."""
        found = self.query.offered
        if not found:
            return None
        order = found[(found.index(now) + way) % len(found) if now is not None else 0 if way > 0 else -1]
        return ChooseRam(order.unit, target_of(order))

    def rammers(self) -> list[str]:
        """Who can ram, in the order of the digits."""
        return list(dict.fromkeys(order.unit for order in self.query.offered))[:DIGITS]

    def number(self, number: int) -> RamIntent | None:
        """A digit."""
        rammers = self.rammers()
        return self.cell(rammers[number - 1]) if 1 <= number <= len(rammers) else None
