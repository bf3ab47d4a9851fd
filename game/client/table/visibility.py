"""The viewer of a game, and what that viewer may see and hear.

A viewer is a side, ``ONLOOKER`` who knows what all know, or ``ALL`` who sees everything (one player for both
sides, and everybody once the game is over). The truth itself is never drawn: even ``ALL`` does not see the
dice to come.
"""

from __future__ import annotations

from game.core import anygame
from game.core.position import Position, U, View, decider, varied
from game.core.references import TO_UNIT, references
from game.core.ruleset import Rules
from game.core.steps import Step
from game.core.views import aliases, disclosed, view
from game.plain_text import is_digits

ONLOOKER, ALL = -1, -2
#: the word of ``Session.sight`` for the view of one side, before its number
ONE_SIDE = "side "


def side_of(sight: str, sides: int) -> int:
    """The side whose view this word asks for (``side 1``); -1 if it asks for none."""
    number = sight.removeprefix(ONE_SIDE)
    return int(number) if sight.startswith(ONE_SIDE) and is_digits(number) and int(number) < sides else -1


def seen(position: Position[U], viewer: int) -> View[U]:
    """The position as a viewer sees it.

    Who sees everything sees the markers of both sides. Orders name counters that lie face down as the side
    that decides knows them, so they stand in this view under those names, too; ``behind`` tells what they
    are.
    """
    if viewer != ALL:
        return view(position, viewer)
    found = position.memo.get(("view", ALL))
    if found is None:
        side = decider(position)
        p = view(position, side) if side >= 0 else disclosed(position)
        found = position.memo[("view", ALL)] = varied(p, markers=position.markers)
        true = (
            {name: position.units[unit_id] for unit_id, name in aliases(position, side).items()}
            if side >= 0
            else {}
        )
        found.memo["behind"] = true
    everything: View[U] = found
    return everything


def behind(view: Position[U], unit_id: str) -> U | None:
    """The counter behind an anonymous one, for who sees everything; None for everybody else."""
    found: U | None = view.memo.get("behind", {}).get(unit_id)
    return found


def seen_step(rules: Rules[U], step: Step[U], viewer: int) -> Step[U]:
    """A step as a viewer sees it: the view behind it, and the events that the viewer hears of."""
    events = tuple(event for event in step.events if hears(rules.audience(event), viewer))
    return Step(step.order, seen(step.position, viewer), events, step.rolls, step.revealed, step.answerable)


def hears(audience: int, viewer: int) -> bool:
    """Does a viewer hear of an event with this audience (bits of sides, -1 for everybody)?"""
    return audience == -1 or viewer == ALL or (viewer >= 0 and bool(audience >> viewer & 1))


def public_choice(position: anygame.Position) -> bool:
    """Can the decision be made with what everybody knows?

    A frame can, unless it is about counters of the side that decides which only that side can tell.
    """
    if not position.frames:
        return False
    frame = position.frames[-1]
    known = view(position, ONLOOKER).units
    named = {*references(frame, TO_UNIT), *position.at_hex.get(frame.at, ())}
    own = [u for u in named if u in position.units and position.units[u].side == frame.decider]
    return all(known.get(u) == position.units[u] for u in own)


def same_answers(rules: Rules[U], position: Position[U]) -> bool:
    """Can the side that decides answer just what it could if it knew no more than all do?"""
    key = ("same answers", id(rules))
    if key not in position.memo:
        mine, public = (view(position, side) for side in (decider(position), ONLOOKER))
        position.memo[key] = _answers(rules, mine) == _answers(rules, public)
    found: bool = position.memo[key]
    return found


def _answers(rules: Rules[U], seen: View[U]) -> int:
    """How many orders of the side as a whole may be given."""
    return sum(1 for order in rules.side_orders(seen) if rules.refusal(seen, order) is None)
