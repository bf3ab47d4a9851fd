"""What an attack is made on (ode:7.05), and the two values of an attack: aimed, and rolled.

Each kind of target is a class of its own, in the file of its rule: a counter and the parts of a record sheet
(``unit_target``), the ground of a hex (``terrain_damage``), a bridge, a building, field works. It knows its
defence, what a result does to it, and where the attack spills over. ``attack`` knows none of them by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from msgspec import Struct

from game.core.events import Event
from game.core.questions import Figure, Part
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Fact
from game.ogre.combat.firing import AttackOn, Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.odds_text import attack_facts
from game.ogre.combat.readiness import AP_TEXT
from game.ogre.events import Struck
from game.ogre.state import Draft, GameState, Rules, Unit, View

S = TypeVar("S", bound=Struck)


class Target(Struct, frozen=True):
    """Base of all targets. Methods that a kind does not override say what holds for most."""

    #: is there a die, and a column of the combat results table?
    rolls: ClassVar[bool] = True

    def place(self, state: GameState) -> int:
        """The hex it lies in; ``OFF`` if it is not on the map."""
        raise NotImplementedError

    def counter(self, state: GameState) -> Unit | None:
        """The counter that is aimed at, or None if it is no counter."""
        return None

    def distance(self, state: GameState, here: int) -> int:
        """Hexes from a shooter in a hex."""
        return state.board.grid.distance(here, self.place(state))

    def name(self, state: GameState) -> str:
        """What it is called where its die is told."""
        raise NotImplementedError

    def title(self, rules: Rules, view: View) -> str:
        """What it is called before the attack, to the side whose view this is."""
        return self.name(view)

    def rule(self) -> str:
        """The rule that its die cites."""
        raise NotImplementedError

    # ------------------------------------------------------------- who may aim at it
    def gone(self, state: GameState) -> Refusal | None:
        """Why there is no such target, or None."""
        raise NotImplementedError

    def bars(self, state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
        """Why this side, or this kind of weapon, never fires at it, or None."""
        return None

    def resists(self, state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
        """Why a shot that reaches it does nothing to it, or None."""
        return None

    def together(self, state: GameState, shots: Sequence[Firing]) -> Refusal | None:
        """Why these shots, each of them allowed, do not combine against it, or None."""
        return None

    # ------------------------------------------------------------------ aim, roll, land
    def odds(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Odds:
        """The odds of an attack, with what it does to riders and on whom it spills over."""
        raise NotImplementedError

    def facts(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> tuple[Fact, ...]:
        """The numbers of an attack, as they are shown before it."""
        return attack_facts(self.odds(rules, state, shots))

    def look(self, state: GameState, shots: Sequence[Firing]) -> AttackOn:
        """What the look into the table for it is about."""
        return AttackOn(shots, self.place(state), self.counter(state))

    def felt(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> Sequence[Firing]:
        """Those of the shots whose strength counts against the target itself."""
        return shots

    def points_parts(self, rules: Rules, state: GameState, shots: Sequence[Firing]) -> tuple[Part, ...]:
        """The explained parts of the points that an attack takes without a die; none where it takes none."""
        return ()

    def defence_parts(self, rules: Rules, state: GameState) -> tuple[Part, ...]:
        """The explained parts of its defence; none where strength is not held against one."""
        return ()

    def struck(self, draft: Draft, rolled: Rolled) -> Event | None:
        """What is told of an attack when its die has fallen, before anything comes of it."""
        return None

    def told_now(self, draft: Draft, rolled: Rolled, told: Event) -> Event:
        """What is told when those before it in the batch have landed, which may change what it comes to."""
        return told

    def land(self, draft: Draft, rolled: Rolled) -> None:
        """What an attack does. Of a batch others may have landed before: the target may be gone."""
        raise NotImplementedError


class SiteTarget(Target, frozen=True):
    """Base of what is aimed at in a hex and is no counter."""

    at: Hex

    def place(self, state: GameState) -> int:
        return self.at

    def resists(self, state: GameState, unit: Unit, shot: Firing) -> Refusal | None:
        if shot.weapon != "ap":
            return None
        return Refusal("ap", "ode:7.05.1", AP_TEXT)


class Attack(Struct, frozen=True):
    """Who shoots with what at which target, and at which odds: aimed, nothing rolled, nothing used up."""

    shots: tuple[Firing, ...]
    target: Target
    odds: Odds
    #: the sum behind its odds, as it was when it was aimed; by name what it does besides
    working: tuple[Figure, ...] = ()
    besides: Mapping[str, tuple[Figure, ...]] = {}

    @property
    def shooters(self) -> tuple[str, ...]:
        """The counters that fire, one name for each shot."""
        return tuple(shot.unit for shot in self.shots)


class Rolled(Struct, frozen=True):
    """An attack whose die has fallen; nothing has come of it yet. ``die`` is 0 where none was needed."""

    attack: Attack
    die: int
    outcome: str
    #: what is told of it
    told: Event | None = None

    def tells(self, kind: type[S], at: int, done: str, **own: str | int) -> S:
        """The event that tells of it: in which hex, what came of it, and the fields of its kind."""
        attack, odds = self.attack, self.attack.odds
        return kind(
            at, odds.attack, odds.defence, odds.odds, self.die, self.outcome, done, attack.working,
            shooters=attack.shooters, shots=attack.shots, **own,
        )  # fmt: skip
