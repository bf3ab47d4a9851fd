"""What the parts of the fire mode ask, and what they want done."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.game.modes.intents import Intent
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.bearings import Bearings
from game.client.games.ogre.fire_attack import FireAttack
from game.client.games.ogre.fire_queue import FireQueue
from game.client.games.ogre.ogre_query import OgreQuery


class FireQuery(OgreQuery, Protocol):
    """What the parts of the fire mode ask about the attack that is built."""

    @property
    def selected(self) -> str:
        """The chosen own counter; empty for none."""

    @property
    def ground(self) -> bool:
        """Are ground and bridges shown as targets?"""

    @property
    def bearings(self) -> Bearings:
        """Who can fire at what."""

    @property
    def attack(self) -> FireAttack:
        """The target, and who is to fire at it."""

    @property
    def queue(self) -> FireQueue:
        """Single attacks on treads that run one after another."""

    @property
    def window(self) -> PlayScreen:
        """Size of the window and names of keys."""


# ---------------------------------------------------------------------------- intents
class AimAt(Struct, frozen=True):
    """Choose a target by its name."""

    target: str


class AimAtPart(Struct, frozen=True):
    """Aim at a component of the Ogre that is the target."""

    part: str


class LetGo(Struct, frozen=True):
    """Neither a target nor anybody who fires."""


class ShowGround(Struct, frozen=True):
    """Ground and bridges as targets, or counters again."""


class Pick(Struct, frozen=True):
    """Choose an own counter: as the first that fires, or to see why it cannot."""

    unit: str


class Toggle(Struct, frozen=True):
    """An own counter fires at the target with everything that reaches it, or does not."""

    unit: str


class Drop(Struct, frozen=True):
    """Own counters fire no more."""

    units: tuple[str, ...]


class SetCount(Struct, frozen=True):
    """So many of a weapon row fire."""

    gun: Gun
    count: int


class SetRow(Struct, frozen=True):
    """Fire all of a weapon row of an Ogre, or none of it; without a target the Ogre is the chosen counter."""

    gun: Gun


class ToggleAll(Struct, frozen=True):
    """Everything that reaches the target fires, or nobody."""


class FireAll(Struct, frozen=True):
    """Make all single attacks on the treads, one after another."""


class Stop(Struct, frozen=True):
    """No more of the attacks that run."""


class OpenWork(Struct, frozen=True):
    """Show what sappers can do in a hex, or in all."""

    at: int


class BackToMoving(Struct, frozen=True):
    """Fire is made beside movement: go on with that."""


class StepBack(Struct, frozen=True):
    """One step back: stop what runs, else nobody fires, else no target, else nobody is chosen."""


FireIntent: TypeAlias = (
    Intent | AimAt | AimAtPart | LetGo | ShowGround | Pick | Toggle | Drop | SetCount | SetRow | ToggleAll
    | FireAll | Stop | OpenWork | BackToMoving | StepBack
)  # fmt: skip
