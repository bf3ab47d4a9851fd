"""What the parts of the fire mode may ask: the target, the basket, who reaches what, the odds."""

from __future__ import annotations

from typing import Protocol

from game.client.game.modes.mode_host import ModeHost
from game.client.games.ogre.shooters import Bearing, Gun, Shooter
from game.client.games.ogre.targets import Aim
from game.core.anygame import Order, Rules
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.state import View


class FireQuery(Protocol):
    """What the parts of the fire mode ask about the attack that is put together."""

    target: str
    part: str
    basket: dict[Gun, int]
    selected: str
    #: ground and bridges are shown as targets
    ground: bool
    #: single attacks on treads run, and those to come
    running: bool
    queue: list[Firing]
    #: by Ogre: the part that was aimed at last
    parts: dict[str, str]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that decides."""

    @property
    def host(self) -> ModeHost:
        """What a mode may have done."""

    @property
    def aimed(self) -> Aim | None:
        """What is aimed at."""

    def bearings(self) -> dict[str, Bearing]:
        """What each own unit can do."""

    def targets(self) -> dict[str, set[Gun]]:
        """Counters and buildings that can be shot at, with the guns that reach them."""

    def bridge_targets(self) -> dict[str, set[Gun]]:
        """Bridges and field works that can be shot at, with the guns that reach them."""

    def shooters(self) -> list[Shooter]:
        """Every own weapon row against the target."""

    def shots(self) -> tuple[Firing, ...]:
        """The basket as it would be fired."""

    def singles(self) -> list[Firing]:
        """The basket as single attacks."""

    def order(self) -> Order | None:
        """The attack that Enter would make."""

    def odds(self) -> Odds | None:
        """The odds of that attack."""

    def strength(self, shots: tuple[Firing, ...]) -> int:
        """Strengths together, in quarters."""
