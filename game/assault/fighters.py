"""What the sum of an assault is made of, with or without a map: who fights, where, and what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from game.assault import tables
from game.assault.kinds import Kind, Strengths
from game.assault.tables import Ground

#: modes (ga:36)
TACTICAL, STRATEGIC, PREPARED, RESERVE = MODES = ("tac", "strat", "pa", "reserve")
#: states of supply (ga:39)
SUPPLIED, ON_HAND, OUT = SUPPLY = ("supplied", "on-hand", "oos")
ATTACKER, DEFENDER = 0, 1


class Fighter(Struct, frozen=True):
    """A unit in an assault, or beside it."""

    id: str
    kind: Kind
    losses: int = 0
    #: who stands together has the same number: on a map the hex
    stack: int = 0
    #: division (or independent brigade) and sub-formation, those it is attached to where it is
    division: str = ""
    sub: str = ""
    #: divisional troops count with every sub-formation of their division (ga:16)
    divisional: bool = False
    mode: str = TACTICAL
    supply: str = SUPPLIED
    resting: bool = False
    fatigued: bool = False
    depleted: bool = False
    #: an attacker: the terrain that it attacks from, and whether it attacks over a river
    ground: str = "clear"
    river: bool = False
    #: it fights at half strength by choice, to keep its supply, or not to need rest (ga:06)
    saves: bool = False
    sleeps: bool = False
    #: its bonus of integrity is used up in this segment (ga:15)
    used: bool = False
    #: it stands with a unit of another division that is not attached (ga:14)
    mixed: bool = False
    #: what is printed on the side in use where a counter is made up by hand; else that of its kind
    name: str = ""

    @property
    def steps(self) -> int:
        """The steps that are left."""
        return self.kind.steps - self.losses

    @property
    def printed(self) -> Strengths:
        """What is printed on the side in use (ga:04)."""
        back = self.kind.back
        return back if self.losses and back is not None else self.kind.front

    @property
    def title(self) -> str:
        """Its name in explanations."""
        return self.name or self.id


class Assault(Struct, frozen=True):
    """An assault on a hex as it is reckoned. Pairs hold what belongs to the attacker, then the defender."""

    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    terrain: str = "clear"
    work: str = ""
    #: the row of the terrain table that the defender has chosen, "" for the better one (ga:30)
    row: str = ""
    night: bool = False
    #: the defender's units beside the hex that are not attacked themselves
    neighbours: tuple[Fighter, ...] = ()
    standoff: tuple[bool, bool] = (False, False)
    #: the ids of the leads, "" while none is chosen
    leads: tuple[str, str] = ("", "")
    #: the ids of those that give integrity, None for all that can
    integrity: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None)
    #: the units in reserve that help, by the names that explanations give them
    reserves: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def side(self, side: int) -> tuple[Fighter, ...]:
        """Who fights on a side."""
        return self.defenders if side else self.attackers

    def lead(self, side: int) -> Fighter | None:
        """The lead of a side, if it is chosen."""
        return next((one for one in self.side(side) if one.id == self.leads[side]), None)

    def grounds(self) -> tuple[Ground, ...]:
        """The rows of the terrain table that hold for the hex: its terrain, and its field work."""
        rows = tables.terrain()
        return (rows[self.terrain], rows[self.work]) if self.work else (rows[self.terrain],)

    def stack_of(self, fighter: Fighter, side: int) -> tuple[Fighter, ...]:
        """Who takes part and stands with a unit, itself among them."""
        # RULING Q-804: of a stack that is split, those alone count that take part
        if side == DEFENDER:
            return self.defenders
        return tuple(one for one in self.attackers if one.stack == fighter.stack)


def named(fighters: Iterable[Fighter]) -> Mapping[str, Fighter]:
    """Units by their ids."""
    return {one.id: one for one in fighters}
