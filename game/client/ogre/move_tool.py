"""Movement as it stands in the hand of the player, and what a gesture means there: a wish.

Every part of the movement mode is a function of a ``MoveNow``, which never changes. Nothing here draws or
gives anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.client.art.scene import Reach
from game.client.ogre.riding_rows import Aboard
from game.client.table.modes.wishes import Back, Choose, Give, Refuse, Say, Wish
from game.core.anygame import Rules
from game.core.refusals import Refusal
from game.ogre.movement.movement import MoveOffers
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.options import Options
from game.ogre.plans.plan import Plan
from game.ogre.plans.riding import mount_plan, rides
from game.ogre.state import Unit, View


class OwnPath(Struct, frozen=True):
    """A path of the player's own: laid with waypoints, or drawn by dragging a counter."""

    #: its hexes so far, without the one where the counter stands
    drawn: tuple[int, ...] = ()
    #: it is being laid with waypoints, hex after hex
    laying: bool = False
    #: why it cannot be gone as it is drawn; empty where it can
    refused: str = ""


class Hand(Struct, frozen=True):
    """The hand: the chosen counter with what it can do, and what the player has begun with it."""

    #: the chosen counter with those that go along; None while nobody is chosen
    group: MovingGroup | None = None
    options: Options = Options()
    #: the hexes in reach as the map shows them
    lit: dict[int, Reach] = {}
    path: OwnPath = OwnPath()
    #: the plan that waits for a yes
    plan: Plan | None = None
    #: the counter of the other side whose card is shown
    looked: str = ""

    def without_plan(self) -> Hand:
        """Neither a plan nor a path of the player's own."""
        return replace(self, plan=None, path=OwnPath())


class MoveNow(NamedTuple):
    """The position, the hand, and where the pointer is."""

    rules: Rules
    view: View
    side: int
    hand: Hand
    #: the hex under the pointer
    over: int

    @property
    def moves(self) -> MoveOffers | None:
        """The moves of the chosen counter."""
        return self.hand.group.moves if self.hand.group is not None else None

    @property
    def mover(self) -> Unit | None:
        """The counter that moves: the chosen one, or the vehicle that it rides on."""
        return self.hand.group.mover if self.hand.group is not None else None

    @property
    def asks_first(self) -> bool:
        """Does the plan ask something that must be answered before any counter goes anywhere?"""
        return self.hand.plan is not None and self.hand.plan.comes_first

    def mine(self, name: str) -> bool:
        """Does a counter belong to the side that decides?"""
        unit = self.view.units.get(name)
        return unit is not None and unit.side == self.side

    def label(self, at: int) -> str:
        """The label of a hex."""
        return self.view.board.grid.label(at)


# ---------------------------------------------------------------------------- wishes
class Walk(Struct, frozen=True):
    """Go along a path; through known danger after a question."""

    path: tuple[int, ...]


class Lay(Struct, frozen=True):
    """Go on with a path of the player's own."""

    path: OwnPath


class Propose(Struct, frozen=True):
    """Offer a plan for confirmation; the same plan again confirms it. ``look`` scrolls to its hex."""

    plan: Plan
    look: bool = False


class LookAt(Struct, frozen=True):
    """Show the card of a counter of the other side, or none; with the reason why nothing goes there."""

    unit: str
    refusal: Refusal | None = None


class TakeAlong(Struct, frozen=True):
    """A counter goes along with the chosen one, or stays."""

    unit: str


class TakeAllAlong(Struct, frozen=True):
    """The counters of the hex all go along with the chosen one; or none does."""


class TakeIntoFight(Struct, frozen=True):
    """Another counter goes into the planned overrun too, or stays."""

    unit: str


MoveWish: TypeAlias = Wish | Aboard | Walk | Lay | Propose | LookAt | TakeAlong | TakeAllAlong | TakeIntoFight


# ---------------------------------------------------------------------------- gestures
def click(
    now: MoveNow,
    at: int,
    counter: str,
    next_counter: Callable[[int, str, set[str] | None], str],
    *,
    more: bool,
    on_fan: bool,
) -> MoveWish | None:
    """A click on a hex, or on a counter in it. ``more``: Shift is held; ``on_fan``: on an open stack."""
    group, options = now.hand.group, now.hand.options
    if group is not None:
        if more and not now.hand.path.laying and counter in group.ways_along:
            return TakeAlong(counter)
        if now.hand.path.laying or (more and at):
            return lay(now, at)
        boarding = _boarding(now, group, counter) if on_fan else None
        if boarding is not None:
            return boarding
        if at in options.targets and (not now.mine(counter) or _alone(now, group, at)):
            return _into(now, at, counter)
    own = now.mine(counter)
    if at in options.runs and (not own or counter == (group.chosen.id if group is not None else "")):
        return _runs(options.runs[at][0])
    if at in options.marked_buildings and not own:
        return Propose(options.marked_buildings[at], look=True)
    # another own counter is chosen, and its hex gone to by its ground or by dragging onto it; but a counter
    # of the tray comes in there
    if group is not None and group.can_go(at) and (not own or _same(group, counter)):
        return _walk(now, group, at)
    return _chosen(now, at, counter, next_counter)


def found(now: MoveNow, at: int) -> MoveWish | None:
    """A hex was named: what the chosen counter is to do there."""
    if now.hand.path.laying:
        return lay(now, at)
    if at in now.hand.options.targets:
        foe = next((name for name in now.view.at_hex.get(at, ()) if not now.mine(name)), "")
        return _into(now, at, foe)
    if at in now.hand.options.runs:
        return _runs(now.hand.options.runs[at][0])
    if at in now.hand.options.marked_buildings:
        return Propose(now.hand.options.marked_buildings[at], look=True)
    group = now.hand.group
    return _walk(now, group, at) if group is not None and group.can_go(at) else _why_not(now, at)


def found_foe(now: MoveNow, name: str) -> MoveWish | None:
    """An enemy was named: the plan to run into it, if it is in reach."""
    at = now.view.units[name].at
    return _into(now, at, name) if at in now.hand.options.targets else None


def _runs(plan: Plan) -> MoveWish:
    """A run of a train: given at once, or asked first where it may end the train."""
    return Propose(plan) if plan.tag else Give(plan.orders)


def _boarding(now: MoveNow, group: MovingGroup, counter: str) -> MoveWish | None:
    """A vehicle of the open stack while infantry of the same hex is chosen: it may mount."""
    unit, carrier = group.chosen, now.view.units.get(counter)
    if carrier is None or not unit.squads or not rides(now.rules) or carrier.at != unit.at or not unit.at:
        return None
    plan = mount_plan(now.rules, now.view, unit, carrier)
    return Propose(plan) if plan is not None else None


def _same(group: MovingGroup, counter: str) -> bool:
    """Is a counter the chosen one, or cannot be chosen in its place since that one comes in?"""
    return counter == group.chosen.id or not group.mover.at


def _alone(now: MoveNow, group: MovingGroup, at: int) -> bool:
    """Is the chosen counter alone of its side in the hex? If not, another click there selects others."""
    return [name for name in now.view.at_hex.get(at, ()) if now.mine(name)] == [group.chosen.id]


def _into(now: MoveNow, at: int, counter: str) -> MoveWish:
    plans = now.hand.options.targets[at]
    return Propose(next((plan for plan in plans if plan.target == counter), plans[0]))


def _chosen(
    now: MoveNow, at: int, counter: str, next_counter: Callable[[int, str, set[str] | None], str]
) -> MoveWish | None:
    """A click that no order answers: another counter, or why not."""
    if now.mine(counter) and now.view.units[counter].aboard:
        return Choose(counter)
    own = {name for name in now.view.at_hex.get(at, ()) if now.mine(name)}
    chosen = next_counter(at, counter, own) if own else ""
    if chosen:
        return Choose(chosen)
    if counter and not now.mine(counter):
        return LookAt(counter, now.hand.group.why_not(at) if now.hand.group is not None else None)
    if now.hand.group is not None and at:
        return _why_not(now, at)
    return LookAt("") if now.hand.looked else None


def _walk(now: MoveNow, group: MovingGroup, at: int) -> MoveWish:
    """Go to a hex; while a question waits, only close it, for the hex is no answer to it."""
    return Back() if now.asks_first else Walk(group.way_to(at))


def _why_not(now: MoveNow, at: int) -> MoveWish | None:
    if now.asks_first:
        return Back()
    refusal = now.hand.group.why_not(at) if now.hand.group is not None else None
    return Refuse(refusal) if refusal is not None else None


# ---------------------------------------------------------------------------- a path of one's own
def lay(now: MoveNow, at: int) -> MoveWish | None:
    """Lay the path on to a hex; a click on its end goes."""
    drawn = now.hand.path.drawn
    if not at or now.hand.group is None:
        return None
    if drawn and at == drawn[-1]:
        return Walk(drawn)
    further = now.hand.group.further(drawn, at)
    if not further:
        end = now.label(at)
        if not drawn:
            return Say(f"{end} is out of reach.", "bad")
        return Say(f"The path does not lead from {now.label(drawn[-1])} to {end}.", "bad")
    return Lay(OwnPath((*drawn, *further), laying=True, refused=now.hand.path.refused))


def drag(now: MoveNow, at: int) -> OwnPath | None:
    """The path when the counter is dragged over a hex: on to it, or back to it; None where it stays."""
    group = now.hand.group
    if group is None or not at:
        return None
    drawn, grid = now.hand.path.drawn, now.view.board.grid
    line = (group.mover.at, *drawn)
    if at == line[-1]:
        return None
    if at in line:
        drawn = line[1 : line.index(at) + 1]
    elif grid.distance(line[-1], at) == 1:
        drawn = (*drawn, at)
    elif group.can_go(at):
        drawn = group.way_to(at)
    else:
        return None
    refusal = group.refusal(drawn) if drawn else None
    return OwnPath(drawn, refused=refusal.text if refusal and at not in now.hand.options.targets else "")
