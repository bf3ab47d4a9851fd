"""An attack in three steps (ode:7.05): it is aimed, rolled, and lands.

``aim`` only looks. ``roll`` throws the die and emits what it shows. ``land`` takes a batch of rolled attacks
and lets them land in order: a unit that one of them destroys has still fired, as that was rolled.
``spend`` is separate, for fire that uses up nothing. An order that fires calls ``fire``, which is all four.

Spillover, and what a record sheet or a mixed counter suffers, is rolled as the attack lands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.core.hooks import Hook
from game.ogre.combat.figures import besides, figures
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.combat.spending import spent_itself, use_up
from game.ogre.combat.targets import Attack, Rolled, Target
from game.ogre.combat.unit_target import unit_target
from game.ogre.state import Draft, GameState, Rules


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
