"""What became of the assaults that a side has just seen: dice, result in words, losses, what is next."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.assault.events import ADVANCES, RETREATS, Moved, Resolved, StepLost, capital
from game.assault.fighters import ATTACKER, DEFENDER
from game.assault.stages import fighting, sides_of, steps_due
from game.assault.state import FIGHT, SEGMENT, TARGET, View, fight_of, steps_of
from game.assault.tables import Outcome, read_outcome
from game.core.amounts import counted, does
from game.core.anygame import Position, Rules, Step
from game.core.events import Event
from game.core.position import decider
from game.core.records import other_side
from game.core.state import THE_GAME


class Account(Struct, frozen=True):
    """One assault behind its dice. Pairs hold what belongs to the attacker, then the defender."""

    at: int
    #: odds and dice in a line
    rolled: str
    outcome: Outcome
    #: the names of the sides
    sides: tuple[str, str]
    #: what has happened to each side since, in sentences
    said: tuple[tuple[str, ...], tuple[str, ...]]

    def result(self) -> str:
        """The result in words, as a sentence."""
        return capital(f"{self.outcome.in_words(*self.sides)}.")


def accounts(
    rules: Rules, view: View, start: Position, steps: Sequence[Step], side: int
) -> tuple[Account, ...]:
    """The assaults that were rolled for since a side last gave an order of its own free will, in their order.

    What it answers while an assault is resolved ends none of them.
    """
    found: list[Account] = []
    since: list[Event] = []
    for index in range(len(steps) - 1, -1, -1):
        before = steps[index - 1].position if index else start
        events = steps[index].events
        place = next((k for k, event in enumerate(events) if isinstance(event, Resolved)), -1)
        if place >= 0:
            found.insert(0, _account(rules, view, before, [*events[place:], *since]))
            since = []
        elif not before.frames and decider(before) == side:
            break
        else:
            since = [*events, *since]
    return tuple(found)


def _account(rules: Rules, view: View, before: Position, row: Sequence[Event]) -> Account:
    """The account of an assault whose dice are the first of some events."""
    first, *rest = row
    attacker = before.clock.side
    assert isinstance(first, Resolved)
    said: tuple[list[str], list[str]] = ([], [])
    for event in rest:
        if isinstance(event, StepLost) or (isinstance(event, Moved) and event.how in (RETREATS, ADVANCES)):
            defends = before.units[event.unit].side != attacker
            said[DEFENDER if defends else ATTACKER].append(rules.describe(view, event))
    return Account(
        first.at,
        f"{first.odds}. Rolled {rolled_words(first)}.",
        read_outcome(first.result),
        (view.sides[attacker].name, view.sides[other_side(attacker)].name),
        (tuple(said[ATTACKER]), tuple(said[DEFENDER])),
    )


def rolled_words(event: Resolved) -> str:
    """Dice with what is added: ``16 + 15 = 31``."""
    if not event.modifier:
        return str(event.roll)
    sign = "+" if event.modifier > 0 else "−"
    return f"{event.roll} {sign} {abs(event.modifier)} = {event.roll + event.modifier}"


def next_words(view: View) -> str:
    """What comes next behind the dice, as a sentence; "" where no segment of assaults goes on."""
    if THE_GAME in FIGHT.table(view):
        return _due(view)
    if view.clock.phase != SEGMENT or view.frames:
        return ""
    left = sorted(view.board.grid.label(at) for at, row in TARGET.table(view).items() if not row.done)
    if left:
        return f"{counted(len(left), 'assault')} still to be resolved: {', '.join(left)}."
    return "No assault is left to be resolved."


def _due(view: View) -> str:
    """What is still to be done of the result."""
    fight = fight_of(view)
    rows = []
    for side in sides_of(view):
        due = min(steps_due(view, side), sum(map(steps_of, fighting(view, side))))
        if due:
            name = view.sides[side].name
            rows.append(f"{name} still {does(name, 'loses')} {counted(due, 'step')}")
    if fight.retreat and fighting(view, sides_of(view)[DEFENDER]):
        rows.append(f"survivors retreat {counted(fight.retreat, 'hex', 'hexes')}")
    return capital(f"{'; then '.join(rows)}.") if rows else "Then one attacking stack may advance."
