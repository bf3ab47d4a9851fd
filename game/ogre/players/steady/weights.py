"""All the weights of Steady, each with the range that was tried.

Points are victory points of the scenario where it has them. We accept a change only after matches on paired
seeds (``docs/PLAYERS.md``), never by eye.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.players.player import IDLE_SAPPERS


class Weights(Struct, frozen=True):
    """The weights; the range that was tried stands in brackets."""

    #: a command post, in addition to its points (20 to 80)
    post: float = 50.0
    #: a tread of an Ogre that must reach a place, and of one that need not (0.5 to 3)
    tread: float = 1.3
    #: its last treads together, without which it cannot move (5 to 30)
    stop: float = 12.0
    #: boxes of a record sheet (main 8 to 16, secondaries 4 to 8, missiles 6 to 10, AP 1 to 2)
    main: float = 12.0
    secondary: float = 6.0
    missile: float = 8.0
    ap: float = 1.5
    arm: float = 4.0
    #: a turn nearer to a counter's aim (1 to 8)
    turn: float = 3.0
    #: expected gain of an attack from a hex, relative to the expected loss there (0.5 to 2)
    shot: float = 1.0
    #: expected loss in a hex (0.3 to 2)
    loss: float = 0.6
    #: enemy strength that must move to fire at a hex, and the deduction where it must move as far as it can
    #: (0 to 1; 0 to 0.6)
    coming: float = 0.8
    farther: float = 0.3
    #: the part of the enemy's strength in range that one counter can expect (0.2 to 0.7)
    share: float = 0.4
    #: counters in range among which the enemy is assumed to divide its fire (1 to 6)
    focus: float = 1.5
    #: an expected loss in the first movement of a counter that also has a second movement (0.1 to 0.6)
    passing: float = 0.35
    #: multiplier for losses where a hunting counter could not fire (1 to 5)
    idle: float = 1.0
    #: a turn nearer in the second movement, for aims that can wait (0 to 1)
    after: float = 0.0
    #: another own counter in the hex or beside it, under fire that spills over (0 to 1)
    crowd: float = 0.3
    #: the part of the strength of a side that must reach an Ogre together (0.3 to 0.8)
    mass: float = 0.5
    #: a loss in an all-out attack, and while waiting for the others (0.2 to 1; 1 to 4)
    strike: float = 0.85
    wait: float = 2.5
    #: a loss of an Ogre on its way to the post, and home (0.1 to 1)
    ogre: float = 0.4
    #: turns of the Ogre from the post at which all attack; hexes from the post to wait in (1 to 3; 2 to 6)
    near: float = 2.5
    ring: float = 3.0
    #: the part of the points for leaving that a counter is worth on its way (0 to 1)
    freight: float = 0.7
    #: a loss for a unit that scores only by leaving, and must leave now (0 to 1)
    dash: float = 0.2
    #: a loss for a unit that opens the way for those (0.2 to 1)
    escort: float = 0.5
    #: points of a place below which losses on the way count for more (8 to 24)
    place: float = 15.0
    #: turns that the defence waits for an Ogre before it goes to find it (8 to 20)
    patience: float = 12.0
    #: a turn nearer to where sappers are needed, and the weight of a loss on the way (2 to 8; 1 to 3)
    errand: float = 4.0
    care: float = 1.5
    #: multiplier for the value of work; 0 for idle sappers (0 to 2)
    labour: float = 1.0
    #: a known mine of the enemy on the way (3 to 12)
    mine: float = 8.0
    #: a die for stopping in bad ground (1 to 5)
    hazard: float = 3.0
    #: the price of a point of attack strength that could be used elsewhere (0.1 to 0.6)
    strength: float = 0.25
    #: the part of a gun's gain at treads that it must gain elsewhere (0.45 to 1); 0 counts only the price
    #: of its strength
    spare: float = 0.0
    #: the price of a missile, which is used up (3 to 12)
    spent: float = 7.0
    #: a disabled vehicle, as a part of its worth; infantry loses a squad instead (0.2 to 0.6)
    disabled: float = 0.4
    #: the part of a building's worth that counts for wear, before it falls (0.3 to 1.2)
    siege: float = 0.9
    #: points of buildings that an Ogre is expected to ram down in a turn (5 to 20)
    rams: float = 10.0
    #: expected points from which on a cruise missile is launched, and the part of its worth that a counter
    #: risks beside a likely target (4 to 12; 0 to 0.5)
    launch: float = 6.0
    blast: float = 0.15
    #: odds from which on a unit enters a hex to fight in it (1 to 3)
    overrun: float = 1.6

    #: turns that riding must save, and the part of a vehicle's worth deducted where its riders dismount
    #: (1 to 3; 0.1 to 0.4)
    ride: float = 1.0
    exposed: float = 0.2
    #: noise added to the value of a move, and subtracted from the value of an attack (0 to 1)
    noise: float = 0.0


USUAL = Weights()


def against_ogre(weights: Weights) -> Weights:
    """Weights for the defence of a post against an Ogre: attack early, together, and at the treads."""
    return replace(
        weights, idle=2.5, passing=0.11, near=3.6, mass=0.84, strike=0.56, tread=3.9, spare=0.65,
        turn=weights.turn * 1.55,
    )  # fmt: skip


def after_waiting(weights: Weights) -> Weights:
    """The same when an Ogre has stayed away for the whole wait: there is time to silence its guns first."""
    return replace(
        weights, main=weights.main * 2, secondary=weights.secondary * 2, tread=2.0, spare=0.0, idle=1.5
    )


def under_answers(weights: Weights) -> Weights:
    """Weights for rules by which the defender fires at moving units: move less, fire at what is in range."""
    return replace(
        weights, turn=weights.turn * 0.5, loss=weights.loss * 2.5, coming=0.4, strength=weights.strength * 0.4
    )


#: it often misses an option that is slightly better, and now and then one that is much better
EASY = Weights(noise=2.5)
#: full strength, except that engineers are idle: what it loses by that is what engineering is worth
IDLE = Weights(labour=0.0)
#: the levels by their words, the usual one first
LEVELS = {"normal": USUAL, "easy": EASY, IDLE_SAPPERS: IDLE}
