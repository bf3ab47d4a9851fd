"""How an attack is seen: tracers, the impact, the dice beside their targets with what they bring.

All of it overlaps: the dice tumble while the tracers fly and the shot strikes, and lie still for a moment
while what came of it is shown. Their words fade over whatever comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.client.art.scene import Effect, Throw
from game.client.game.motion import Link, Motions
from game.client.kit.animate import LENGTHS, Animator

#: faces that a tumbling die shows in its time
TURNS = 11
#: where an attack begins that has no tracer
STRIKES = LENGTHS["tracer"]


class ThrownDie(NamedTuple):
    """A die of an attack: the hex it is thrown for, its face, what is said before and after it lies.

    Without a face (0) nothing was rolled, and what is said is said alone.
    """

    at: int
    face: int
    before: str
    after: str


class Attack(NamedTuple):
    """An attack as it is seen."""

    at: int
    #: the hex of each shooter, one for each
    starts: tuple[int, ...]
    dice: tuple[ThrownDie, ...]
    #: what rises over the target
    word: str
    #: what becomes of counters meanwhile, from 0 to 1
    then: tuple[Callable[[float], None], ...]
    #: attacks for which this is equal are alike; from the third on they are shown faster
    like: object
    #: the face of a die that tumbles on a stage over the board in place of its hex; 0 for none
    staged: int = 0


def attack_link(show: Motions, animator: Animator, attack: Attack) -> Link:
    """The motion of an attack."""
    begins = 0.0 if any(start != attack.at for start in attack.starts) else STRIKES
    faces = [face for face in (*(die.face for die in attack.dice), attack.staged) if face]
    rolled = bool(faces)
    lands = LENGTHS["die_lands"] if rolled else STRIKES + LENGTHS["impact"]
    whole = lands - begins + LENGTHS["die_hold"]
    tracers, landed = _tracers(attack), False

    def step(t: float) -> None:
        nonlocal landed
        now = begins + t * whole
        show.falling = tuple(_throw(die, now, lands) for die in attack.dice)
        if now >= lands and not landed:
            landed = True
            for face in faces:
                show.die(face, 1.0)
            show.say(animator, attack.at, attack.word)
        elif not landed and rolled:
            show.die(faces[0], min(0.99, now / lands))
        found = _flying(attack, tracers, now)
        for then in attack.then if landed else ():
            show.effects = ()
            then(min(1.0, (now - lands) / LENGTHS["die_hold"]))
            found += show.effects
        show.effects = tuple(found)
        if t >= 1:
            show.falling = ()
            show.rest(animator, tuple(_throw(die, now, lands) for die in attack.dice))
        show.changed()

    return whole * animator.speed * show.pace(attack.like), step


def _tracers(attack: Attack) -> list[tuple[int, int]]:
    """Start and lane of each tracer: those from one hex fly beside each other."""
    found: list[tuple[int, int]] = []
    for start in dict.fromkeys(attack.starts):
        many = attack.starts.count(start)
        found += [(start, 2 * k - many + 1) for k in range(many) if start != attack.at]
    return found


def _flying(attack: Attack, tracers: list[tuple[int, int]], now: float) -> list[Effect]:
    """The tracers, then the impact."""
    if now < STRIKES:
        return [Effect("tracer", attack.at, now / STRIKES, start, lane=lane) for start, lane in tracers]
    struck = (now - STRIKES) / LENGTHS["impact"]
    return [Effect("impact", attack.at, struck)] if struck < 1 else []


def _throw(die: ThrownDie, now: float, lands: float) -> Throw:
    """A die as it is after some milliseconds: another face at each turn until it lies."""
    if now >= lands or not die.face:
        return Throw(die.at, die.face, die.after if now >= lands else die.before)
    return Throw(die.at, (int(now / lands * TURNS) * 5 + die.face) % 6 + 1, die.before)
