"""What happens in an Ogre game."""

from __future__ import annotations

from game.core.deeds import Deed
from game.core.events import Event
from game.core.questions import Figure
from game.core.references import Hex, UnitId
from game.ogre.charts import Strength
from game.ogre.combat.firing import Firing


class Sprung(Event, frozen=True, tag=True):
    """Base of what tells that something in the ground acted on a unit; die 0 where none was rolled."""

    unit: UnitId
    at: Hex
    die: int

    @property
    def short(self) -> str:
        """What came of it, in a word or two over the unit."""
        raise NotImplementedError


class AtOdds(Event, frozen=True, tag=True):
    """Base of what tells of a result at odds. Strengths in quarters; die 0 if none was rolled."""

    rule = "ode:7.11"

    at: Hex
    attack: Strength
    defence: Strength
    odds: str
    die: int
    outcome: str
    #: what the result came to for the target
    done: str = ""
    #: the sum behind its odds
    working: tuple[Figure, ...] = ()


class Struck(AtOdds, frozen=True, tag=True, kw_only=True):
    """Base of what tells of an attack that was made; ``shots`` says what fired."""

    deed = Deed.ATTACK
    stirs = True

    shooters: tuple[UnitId, ...]
    shots: tuple[Firing, ...] = ()


class Placed(Event, frozen=True, tag=True):
    """A counter was set up, or taken back off the map (``at`` 0)."""

    unit: UnitId
    at: Hex


class Moved(Event, frozen=True, tag=True):
    """A counter moved along a path; the first hex is where it stood (0: it entered the map)."""

    deed = Deed.ENTER

    unit: UnitId
    path: tuple[Hex, ...]
    cost: int


class LeftMap(Event, frozen=True, tag=True):
    """A counter left the map for good (ode:5.12)."""

    rule = "ode:5.12"
    sentence = "{unit} leaves the map from {at}."
    stirs = True

    unit: UnitId
    at: Hex


class Rammed(Event, frozen=True, tag=True):
    """A ram: who, whom, in which hex, the result; ``die`` 0 if none was rolled; ``done``: what it came to."""

    rule = "ode:6.01"
    deed = Deed.ATTACK

    stirs = True

    unit: UnitId
    target: UnitId
    at: Hex
    die: int
    outcome: str
    done: str = ""
    #: the sum behind its odds, where a ram has any
    working: tuple[Figure, ...] = ()


class Overran(Event, frozen=True, tag=True):
    """An Ogre went through infantry (ode:6.06)."""

    rule = "ode:6.06"
    sentence = "{unit} overruns {target} in {at}."
    deed = Deed.ATTACK

    stirs = True

    unit: UnitId
    target: UnitId
    at: Hex


class TreadsLost(Event, frozen=True, tag=True):
    """Tread units went."""

    rule = "ode:7.13.2"
    sentence = "{unit} loses {count:tread unit}; {left} left."
    stirs = True

    unit: UnitId
    count: int
    left: int


class Shot(Struck, frozen=True, tag=True, kw_only=True):
    """An attack on a counter, or on a part of its record sheet."""

    target: UnitId
    part: str = ""


class Spilled(AtOdds, frozen=True, tag=True, kw_only=True):
    """Spillover fell on a unit (ode:7.12)."""

    rule = "ode:7.12"

    target: UnitId


class Disabled(Event, frozen=True, tag=True):
    """A counter was disabled by fire, a ram or terrain."""

    rule = "ode:7.11"

    unit: UnitId
    cause: str


class Stuck(Event, frozen=True, tag=True):
    """A counter is stuck in the ground."""

    rule = "ode:5.08"
    sentence = "{unit} is stuck."

    unit: UnitId


class HazardPassed(Event, frozen=True, tag=True):
    """A counter came through dangerous ground unharmed."""

    rule = "ode:5.08"

    unit: UnitId
    terrain: str


class Mounted(Event, frozen=True, tag=True):
    """Infantry got onto a vehicle."""

    rule = "ode:5.11"

    unit: UnitId
    carrier: UnitId
    at: Hex


class Dismounted(Event, frozen=True, tag=True):
    """Infantry left its vehicle, or was set down when that was destroyed."""

    rule = "ode:5.11"
    sentence = "{unit} dismounts from {carrier} in {at}."

    unit: UnitId
    carrier: UnitId
    at: Hex


class RidersHit(AtOdds, frozen=True, tag=True, kw_only=True):
    """What an attack or ram on a vehicle did to its riders; ``attack`` 0 for a ram (ode:6.02.1)."""

    rule = "ode:5.11"

    carrier: UnitId


class BuildingHit(Event, frozen=True, tag=True):
    """A building lost structure points; ``shooters`` of an attack, or the one that rammed it (ode:11)."""

    rule = "ode:11.04"
    deed = Deed.ATTACK

    stirs = True

    shooters: tuple[UnitId, ...]
    at: Hex
    lost: int
    left: int
    rammed: bool = False
    shots: tuple[Firing, ...] = ()
    #: the sum behind its odds
    working: tuple[Figure, ...] = ()
    #: the counter that is the building, if it is one (ode:12.01)
    unit: UnitId = ""


class BuildingFell(Event, frozen=True, tag=True):
    """A building has no structure points left (ode:11.03)."""

    rule = "ode:11.03"
    sentence = "The building in {at} falls."

    at: Hex


class FightBegan(Event, frozen=True, tag=True):
    """Units entered an enemy-held hex (ode:8.01)."""

    rule = "ode:8.01"
    stirs = True

    units: tuple[UnitId, ...]
    at: Hex


class RoundBegan(Event, frozen=True, tag=True):
    """A round of an overrun: number and the side that fires (ode:8.04)."""

    rule = "ode:8.04"

    at: Hex
    number: int
    side: int


class LeftFight(Event, frozen=True, tag=True):
    """An Ogre without a useful weapon left the fight (ode:8.05.1)."""

    rule = "ode:8.05.1"
    sentence = "{unit} has no usable weapon and leaves the fight in {at}."

    unit: UnitId
    at: Hex


class FightEnded(Event, frozen=True, tag=True):
    """An overrun is over. ``reason`` is "gone", "harmless" or "silence"."""

    rule = "ode:8.05"

    at: Hex
    reason: str


class SquadsLost(Event, frozen=True, tag=True):
    """An infantry counter lost squads."""

    rule = "ode:7.11"
    sentence = "{unit} loses {count:squad}; {left} left."
    stirs = True

    unit: UnitId
    count: int
    left: int


class PartLost(Event, frozen=True, tag=True):
    """An Ogre lost a component."""

    rule = "ode:7.13.1"
    stirs = True

    unit: UnitId
    part: str
    left: int


class Destroyed(Event, frozen=True, tag=True):
    """A counter was destroyed."""

    rule = "ode:7.11"
    stirs = True

    unit: UnitId
    at: Hex


class Recovered(Event, frozen=True, tag=True):
    """A disabled counter is itself again."""

    rule = "ode:4.02.1"
    sentence = "{unit} recovers."

    unit: UnitId


class StaysDisabled(Event, frozen=True, tag=True):
    """A counter disabled by terrain did not recover."""

    rule = "ode:4.02.1b"
    sentence = "{unit} stays disabled."

    unit: UnitId


class Divided(Event, frozen=True, tag=True):
    """Squads left a counter to form a new one."""

    rule = "ode:5.02.3"

    unit: UnitId
    new: UnitId
    count: int


class Combined(Event, frozen=True, tag=True):
    """Counters became one."""

    rule = "ode:5.02.3"

    unit: UnitId
    others: tuple[UnitId, ...]
