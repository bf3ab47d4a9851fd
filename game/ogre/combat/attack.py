"""An attack in three steps (ode:7.05): it is aimed, rolled, and lands.

``aim`` only looks. ``roll`` throws the die and emits what it shows. ``land`` takes a batch of rolled attacks
and lets them land in order: a unit that one of them destroys has still fired, as that was rolled.
``spend`` is separate, for fire that uses up nothing. An order that fires calls ``fire``, which is all four.

Spillover, and what a record sheet or a mixed counter suffers, is rolled as the attack lands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from game.core.deeds import ATTACKS
from game.core.hooks import Hook
from game.core.questions import Figure
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.combat.figures import besides, figures, workings
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.odds_text import fire_words
from game.ogre.combat.shooters import nobody_fires, shooters_refusal, spent_itself, use_up
from game.ogre.combat.targets import Attack, Rolled, Target
from game.ogre.combat.unit_target import UnitTarget, unit_target
from game.ogre.state import Draft, GameState, Order, Rules, View


def aim(
    rules: Rules, state: GameState, shots: Sequence[Firing], target: Target, *, explained: bool = False
) -> Attack:
    """An attack that is allowed, with its odds; ``explained`` with the sum behind them, whatever it is."""
    attack = Attack(tuple(shots), target, target.odds(rules, state, shots))
    # the words of an event give the reason of a shift; the rest of the sum takes longer than the attack
    if not (explained or getattr(state, "explained", False) or attack.odds.shifted):
        return attack
    # a shift may depend on the moment at which it is aimed: the sum is worked out with the odds
    return replace(attack, working=figures(rules, state, attack), besides=besides(rules, state, attack))


def spend(draft: Draft, attack: Attack) -> None:
    """What fires has fired: its shots of this turn, and missiles for good."""
    target = attack.target.counter(draft)
    for shot in attack.shots:
        use_up(draft, shot, target)


def roll(draft: Draft, attack: Attack) -> Rolled:
    """Throw the die of an attack, where it needs one. Nothing comes of it yet."""
    odds, target = attack.odds, attack.target
    die, outcome = 0, odds.outcomes[0]
    if odds.rolls:
        die = draft.roll(1, f"attack on {target.name(draft)}", target.rule())[0]
        outcome = odds.outcomes[die - 1]
    rolled = Rolled(attack, die, outcome)
    return replace(rolled, told=target.struck(draft, rolled))


def land(draft: Draft, batch: Sequence[Rolled]) -> None:
    """Tell of rolled attacks and let them land, one after the other."""
    for rolled in batch:
        if rolled.told is not None:
            # the attack before it may have changed what the same result comes to
            draft.emit(rolled.attack.target.told_now(draft, rolled, rolled.told))
        rolled.attack.target.land(draft, rolled)
    for rolled in batch:
        for shot in rolled.attack.shots:
            if shot.weapon in ("mis", "rack"):
                spent_itself(draft, shot.unit)


#: attacks of others that are rolled after some that are fired now, and land with them; who says so has
#: noted what they use up: rules, draft, the attacks that are fired
FIRED_WITH: Hook[Callable[[Rules, Draft, Sequence[Attack]], Sequence[Attack]]] = Hook("fired with others")
#: attacks of others that are rolled when those have landed, worked out against what is left then
FIRED_AFTER: Hook[Callable[[Rules, Draft], Sequence[Attack]]] = Hook("fired after others")


def fire(rules: Rules, draft: Draft, shots: Sequence[Firing], target: Target) -> None:
    """One attack from beginning to end."""
    fire_together(rules, draft, (aim(rules, draft, shots, target),))


def fire_together(rules: Rules, draft: Draft, attacks: Sequence[Attack], spends: bool = True) -> None:
    """Attacks that were aimed together: all are rolled before the first of them lands.

    ``spends`` is False for fire that uses up nothing.
    """
    beside, behind = FIRED_WITH.of(draft.rules), FIRED_AFTER.of(draft.rules)
    others = [one for hook in beside for one in hook(rules, draft, attacks)] if beside else ()
    for attack in attacks if spends else ():
        spend(draft, attack)
    land(draft, [roll(draft, attack) for attack in (*attacks, *others)])
    after = [one for hook in behind for one in hook(rules, draft)] if behind else ()
    if after:
        land(draft, [roll(draft, attack) for attack in after])


def odds(rules: Rules, state: GameState, shots: Sequence[Firing], target: str, part: str = "") -> Odds:
    """The odds of an attack on a counter, or a part of one, by its name."""
    return unit_target(target, part).odds(rules, state, shots)


# --- The base of the orders that fire: any number of weapons combine on one target (ode:7.05, ode:7.06)
# An order of this family names its target by its own fields; ``fired_at`` is that target. A rule that adds a
# target writes the ``Target`` and such an order: its word, its fields and its offers.
class AttackOrder(Order, frozen=True, tag=True):
    """One attack: shots at one target."""

    role = Role.ATTACK
    confirm = Confirm.PRESS
    group = "shots"
    deeds = ATTACKS

    shots: tuple[Firing, ...]

    def fired_at(self) -> Target:
        """The target that its fields name."""
        raise NotImplementedError

    def words(self, rules: Rules, state: View) -> str:
        return fire_words(state, self.shots, self.fired_at().title(rules, state))

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return self.fired_at().facts(rules, state, self.shots)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return workings(rules, state, self.shots, self.fired_at())

    def plain(self, rules: Rules, state: GameState) -> bool:
        return self.refusal(rules, state) is None  # it goes by what its giver knows, whoever's state it reads

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        target = self.fired_at()
        return (
            nobody_fires(self.shots)
            or target.gone(state)
            or shooters_refusal(rules, state, self.shots, target)
        )

    def perform(self, rules: Rules, draft: Draft) -> None:
        fire(rules, draft, self.shots, self.fired_at())


class UnitAttack(AttackOrder, frozen=True, tag=True):
    """One attack on a counter, or on a part of its record sheet."""

    target: UnitId
    part: str = ""

    def fired_at(self) -> UnitTarget:
        return unit_target(self.target, self.part)
