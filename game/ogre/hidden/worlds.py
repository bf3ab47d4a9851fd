"""What may lie hidden from a side: identities of counters face down, mines, and what is set up in secret.

All goes by what both sides know (Q-620): what each side began with, and how much it may lay out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from game.core.rule_hooks import Luck
from game.core.sequence import SETUP
from game.core.views import away, is_anonymous
from game.ogre.counter_names import counter_name
from game.ogre.kinds import KINDS
from game.ogre.setup import standable
from game.ogre.start import new_unit
from game.ogre.state import Draft, GameState, Unit, View

#: squads in one counter at most (ode:3.02)
SQUADS = 3
#: the kind of a counter that is nothing (ode:13.06)
DUMMY = "DMY"


def identities(draft: Draft, view: View, luck: Luck) -> None:
    """Counters that lie face down are some of those that are not seen, or nothing; so are those of a set-up
    in secret.
    """
    for side in range(len(view.sides)):
        if side == view.viewer:
            continue
        down = [unit for unit in view.units.values() if unit.side == side and is_anonymous(unit.id)]
        if down:
            _turned_over(draft, view, side, down, luck)
    for side in away(view, view.viewer) if not view.clock.turn else ():
        _in_secret(draft, view, side, luck)


# ------------------------------------------------------------------------- who is left
def unseen(view: View, side: int) -> Counter[str]:
    """Kinds of counters and squads that a side began with, and that are neither seen nor gone."""
    found = Counter({row.kind: row.count for row in view.terms.muster if row.side == side})
    for unit in (*view.units.values(), *(gone.unit for gone in view.gone.values())):
        if unit.side == side and not is_anonymous(unit.id):
            found.subtract(unit.squads or (unit.kind,))
    return +found


def _counters(left: Counter[str], side: int, draft: Draft, luck: Luck) -> list[Unit]:
    """Counters of what is left: machines one by one, squads as many together as may be."""
    squads = sorted(kind for kind in left.elements() if KINDS[kind].family == "infantry")
    found: list[Unit] = []
    taken = {*draft.units, *draft.gone}
    for kind in sorted(kind for kind in left.elements() if KINDS[kind].family != "infantry"):
        found.append(new_unit(_free(kind, taken), kind, side))
    for first in range(0, len(squads), SQUADS):
        row = tuple(squads[first : first + SQUADS])
        found.append(new_unit(_free(row[0], taken), row[0], side, squads=row))
    luck.shuffle(found)
    return found


def _free(kind: str, taken: set[str], first: int = 1, step: int = 1) -> str:
    """The first name of a kind that no counter has; it is taken then."""
    while (name := counter_name(kind, first)) in taken:
        first += step
    taken.add(name)
    return name


def _dummy(draft: Draft, side: int) -> Unit:
    name = _free(DUMMY, {*draft.units}, side + 1, len(draft.sides))
    return Unit(name, DUMMY, side, face_down=True)


# ------------------------------------------------------------------------- face down
def _turned_over(draft: Draft, view: View, side: int, down: list[Unit], luck: Luck) -> None:
    """Counters and dummies in the places of those that lie face down."""
    # RULING Q-852: squads that were lost out of a counter may be counted among those that are not seen
    there = _counters(unseen(view, side), side, draft, luck)[: len(down)]
    there = [unit for unit in there if not unit.sheet]
    places = list(down)
    luck.shuffle(places)
    named: dict[str, Unit] = {}
    for unit in there:
        place = next((one for one in places if _stands(view, unit, one.at)), None)
        if place is not None:
            places.remove(place)
            named[place.id] = replace(unit, at=place.at, face_down=True)
    for unit in down:
        draft.take(unit.id, "merged")
        draft.put(named.get(unit.id) or replace(_dummy(draft, side), at=unit.at))
    draft.check_end = False


def _stands(state: GameState, unit: Unit, at: int) -> bool:
    return bool(standable(state, unit) >> at & 1)


# ------------------------------------------------------------------------- set up in secret
def _in_secret(draft: Draft, view: View, side: int, luck: Luck) -> None:
    """All counters of a side that sets up in secret, now or later: they are still to be placed."""
    for unit in _counters(unseen(view, side), side, draft, luck):
        draft.put(unit)
    draft.check_end = False


# ------------------------------------------------------------------------- laid on the ground
def others(view: View) -> Iterator[int]:
    """The sides that may have laid what the side of a view does not know of."""
    for side in range(len(view.sides)):
        order = view.terms.setup
        waits = (
            view.clock.phase == SETUP and side in order and order.index(side) >= order.index(view.clock.side)
        )
        if side != view.viewer and not waits:
            yield side
