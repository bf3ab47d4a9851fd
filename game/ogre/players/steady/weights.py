"""What Steady weighs things at: all its numbers, each with the range that was tried.

Points are victory points of the scenario where it has them. A change is accepted by matches on paired seeds
(``docs/PLAYERS.md``), never by eye.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.players.player import IDLE_SAPPERS


class Weights(Struct, frozen=True):
    """The numbers; the range that was tried stands behind each."""

    #: a command post, or what a goal names, besides its points (20 to 80)
    post: float = 50.0
    #: a tread of an Ogre that must get somewhere, and of one that need not (0.5 to 3)
    tread: float = 1.3
    #: its last treads together, without which it stays where it is (5 to 30)
    stop: float = 12.0
    #: boxes of a record sheet (main 8 to 16, secondaries 4 to 8, missiles 6 to 10, AP 1 to 2)
    main: float = 12.0
    secondary: float = 6.0
    missile: float = 8.0
    ap: float = 1.5
    arm: float = 4.0
    #: a turn nearer to what a counter is after (1 to 8)
    turn: float = 3.0
    #: expected worth of an attack from a hex, against what is lost there (0.5 to 2)
    shot: float = 1.0
    #: expected loss in a hex (0.3 to 2)
    loss: float = 0.6
    #: strength that must move to fire at a hex, and what is taken off where it must move as far as it can
    #: (0 to 1; 0 to 0.6)
    coming: float = 0.8
    farther: float = 0.3
    #: the part of the enemy's strength in range that is thought to be fired at one counter (0.2 to 0.7)
    share: float = 0.4
    #: counters that the enemy is thought to divide its fire among, of all in its range (1 to 6)
    focus: float = 1.5
    #: an expected loss in the first movement of a counter that has a second one (0.1 to 0.6)
    passing: float = 0.35
    #: times a loss counts where a counter on the hunt could not fire (1 to 5)
    idle: float = 1.0
    #: a turn nearer in the second movement, for what can wait (0 to 1)
    after: float = 0.0
    #: another own counter in the hex or beside it, under fire that spills over (0 to 1)
    crowd: float = 0.3
    #: the part of the strength of a side that must reach an Ogre together (0.3 to 0.8)
    mass: float = 0.5
    #: a loss in an attack with everything, and while the others are waited for (0.2 to 1; 1 to 4)
    strike: float = 0.85
    wait: float = 2.5
    #: a loss of an Ogre on its way to the post, and home (0.1 to 1)
    ogre: float = 0.4
    #: turns of the Ogre from the post at which all strike; hexes from the post to wait in (1 to 3; 2 to 6)
    near: float = 2.5
    ring: float = 3.0
    #: the part of the points for leaving that a counter is worth while it is on its way (0 to 1)
    freight: float = 0.7
    #: a loss for what scores by leaving alone, and must leave now (0 to 1)
    dash: float = 0.2
    #: a loss for who opens the way for them (0.2 to 1)
    escort: float = 0.5
    #: points of a place from which on it is gone for as for any other (8 to 24)
    place: float = 15.0
    #: turns that the defence waits for an Ogre before it goes and looks for it (8 to 20)
    patience: float = 12.0
    #: a turn nearer to where sappers are needed, and what a loss on the way there counts for (2 to 8; 1 to 3)
    errand: float = 4.0
    care: float = 1.5
    #: what work is worth, times; 0 is for idle sappers (0 to 2)
    labour: float = 1.0
    #: a known mine of the enemy on the way (3 to 12)
    mine: float = 8.0
    #: a die for stopping in bad ground (1 to 5)
    hazard: float = 3.0
    #: strength of an attack that could be fired elsewhere, a point (0.1 to 0.6)
    strength: float = 0.25
    #: a missile that is fired, which there will be no more (3 to 12)
    spent: float = 7.0
    #: a vehicle that is disabled, as a part of its worth; squads lose one instead (0.2 to 0.6)
    disabled: float = 0.4
    #: the part of a building's worth that is counted for wear, before it falls (0.3 to 1.2)
    siege: float = 0.9
    #: points of buildings that an Ogre is thought to ram down in a turn (5 to 15)
    rams: float = 10.0
    #: strength against strength from which on a hex is entered to fight in it (1 to 3)
    overrun: float = 1.6

    #: turns that riding must save, and the part of a vehicle's worth that is lost where its riders get off
    #: (1 to 3; 0.1 to 0.4)
    ride: float = 1.0
    exposed: float = 0.2
    #: chance that is added to what a move is worth, and taken from what an attack is worth (0 to 1)
    noise: float = 0.0


USUAL = Weights()


def against_ogre(weights: Weights) -> Weights:
    """The same for the defence of a post against an Ogre: it strikes early, together, and at the treads."""
    return replace(
        weights, idle=2.5, passing=0.11, near=3.6, mass=0.84, strike=0.56, tread=3.9, turn=weights.turn * 1.55
    )


def under_answers(weights: Weights) -> Weights:
    """The same where the defender fires at who moves: it moves less, and fires at what is in range now."""
    return replace(
        weights, turn=weights.turn * 0.5, loss=weights.loss * 2.5, coming=0.4, strength=weights.strength * 0.4
    )


#: it overlooks what is better by a little, and now and then what is better by much
EASY = Weights(noise=2.5)
#: as good as ever, but for engineers: what it loses by that is what engineering is worth
IDLE = Weights(labour=0.0)
#: the levels by their words, the usual one first
LEVELS = {"normal": USUAL, "easy": EASY, IDLE_SAPPERS: IDLE}
