"""Plans: orders that wait for a yes, with what they will do, asked of the rules over all dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple, cast

from game.core.amounts import percent
from game.core.anygame import Order, Position, Rules, Step, View
from game.core.chance import outcomes
from game.core.dice import Dice, DiceError
from game.core.foresight import let_by
from game.core.position import decider
from game.core.refusals import Refusal
from game.core.views import ANONYMOUS, with_dice
from game.ogre.combat.damage import CHOOSE_RIDER, CHOOSE_SQUAD
from game.ogre.events import Disabled, SquadsLost, TreadsLost
from game.ogre.movement.movement_points import points_left
from game.ogre.ramming.drive_over_infantry import CHOOSE_LOSS
from game.plain_text import is_digits

#: the dice by which a plan goes on: with low ones no mine explodes
LOW = (1,) * 40
#: the kind of a plan that only goes somewhere, and asks because of what it meets on the way
WAY = "way"
#: frames in which the owner says what is lost; others, such as the round of a fight, lose nothing
LOSSES = frozenset({CHOOSE_SQUAD, CHOOSE_RIDER, CHOOSE_LOSS})


class Plan(NamedTuple):
    """Orders given with one gesture. ``path`` begins where the unit stands."""

    kind: str
    orders: tuple[Order, ...]
    at: int
    path: tuple[int, ...]
    target: str = ""
    title: str = ""
    lines: tuple[str, ...] = ()
    #: what the button says
    verb: str = "Move"
    #: short, for the map
    tag: str = ""
    #: short, for a list
    short: str = ""
    #: why its last order is refused as it stands; None where it can be given
    refusal: Refusal | None = None

    def same(self, other: Plan | None) -> bool:
        """Is it about the same thing?"""
        return other is not None and (self.kind, self.at, self.target) == (other.kind, other.at, other.target)

    @property
    def comes_first(self) -> bool:
        """Must it be answered before its counter goes anywhere? Another hex is no answer to it.

        A plan that only goes somewhere is answered by another hex: the counter goes there instead.
        """
        return self.kind != WAY


def after(rules: Rules, view: View, orders: Iterable[Order]) -> View | Refusal:
    """The position after some orders, as far as the view tells; or the first refusal.

    A plan goes by the low dice: what may happen to it on the way, such as a known mine, does not. Where the
    other side is asked, it leaves it.
    """
    then: Position = with_dice(view, Dice(script=LOW))
    side = decider(view)
    for order in orders:
        refusal = rules.refusal(then, order)
        if refusal is not None:
            return refusal
        then = let_by(rules, rules.apply(then, order).position, side)
    # made from a view, it holds nothing that the view does not
    return cast("View", then)


def spread(faces: list[int]) -> str:
    """Faces of a die in words: ``4-6``, ``1, 2``."""
    faces = sorted(set(faces))
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]}–{faces[-1]}"
    return ", ".join(map(str, faces))


class Forecast(NamedTuple):
    """What an order with dice would do: to the target, to who does it, to its movement; and what else."""

    target: str = ""
    own: str = ""
    movement: str = ""
    more: str = ""

    def lines(self) -> tuple[str, ...]:
        """All of it, a sentence each."""
        return tuple(line for line in (self.target, self.own, self.movement, self.more) if line)

    def short(self) -> str:
        """On one line of a list."""
        return "; ".join(line[0].lower() + line[1:] for line in (self.target, self.own) if line)


def forecast(rules: Rules, view: Position, order: Order, actor: str, target: str, spent: int = 0) -> Forecast:
    """Ask the rules over all dice. ``spent`` points of movement went into getting there."""
    if target in view.units and view.units[target].kind == ANONYMOUS:
        return Forecast("Revealed when the counter gets there")
    try:
        found = outcomes(rules, view, order)
    except DiceError:
        return Forecast("Too many dice to preview.")
    fate = ", ".join(_chances([(p, s, _fate(s, target)) for p, s in found])) if target else ""
    own = ", ".join(
        line for line in _chances([(p, s, _fate(s, actor)) for p, s in found]) if line != "Nothing happens"
    )
    before = points_left(rules, view, view.units[actor])
    left = [
        points_left(rules, s.position, s.position.units[actor]) for _, s in found if actor in s.position.units
    ]
    movement = f"Takes {before - max(left) + spent} of {before + spent} movement" if left else ""
    own = (
        f"Costs {own[6:]}"
        if own.startswith("Loses ")
        else f"Your counter: {own[0].lower()}{own[1:]}"
        if own
        else ""
    )
    more = ""
    chosen = [_chooses_loss(s.position) for _, s in found]
    if all(chosen):
        # nothing has happened to any counter before it is chosen
        fate = "The infantry loses a squad; its owner chooses the counter"
    elif any(chosen):
        more = "The owner chooses which counter loses a squad"
    return Forecast(fate, own, movement, more)


def _chances(rows: list[tuple[Fraction, Step, str]]) -> list[str]:
    """Fates with the faces that bring them, or their chance where there is more than one die."""
    total: Counter[str] = Counter()
    faces: dict[str, list[int]] = {}
    dice = max(sum(len(r.dice) for r in step.rolls) for _, step, _ in rows)
    weight: dict[str, Fraction] = {}
    for chance, step, fate in rows:
        total[fate] += 1
        weight[fate] = weight.get(fate, Fraction(0)) + chance
        if dice == 1:
            faces.setdefault(fate, []).append(step.rolls[0].dice[0])
    if len(weight) == 1:
        return [next(iter(weight)).capitalize()]
    if dice == 1:
        words = [f"{spread(faces[fate])} {fate}" for fate in sorted(faces, key=lambda f: -max(faces[f]))]
        return [", ".join(words)]
    ranged = _range(weight)
    if ranged:
        return [ranged]
    return [f"{percent(chance)} {fate}" for fate, chance in sorted(weight.items(), key=lambda r: -r[1])]


def _range(weight: dict[str, Fraction]) -> str:
    """Many different losses of treads as one line."""
    numbers = []
    for fate in weight:
        words = fate.split()
        if (
            len(words) < 3
            or words[0] != "loses"
            or not is_digits(words[1])
            or not words[2].startswith("tread")
        ):
            return ""
        numbers.append(int(words[1]))
    mean = sum(Fraction(n) * p for n, p in zip(numbers, weight.values(), strict=True))
    return f"Loses {min(numbers)} to {max(numbers)} treads, {float(mean):.1f} on average"


def _chooses_loss(position: Position) -> bool:
    """Does the owner of what was hit have to say next what is lost?"""
    return bool(position.frames) and position.frames[-1].kind in LOSSES


def _fate(step: Step, unit_id: str) -> str:
    """What became of a unit: told by the events, for a fight that ends divides and combines counters."""
    gone = step.position.gone.get(unit_id)
    if gone is not None:
        return "leaves the map" if gone.how == "left" else "destroyed"
    mine = [event for event in step.events if getattr(event, "unit", "") == unit_id]
    squads = sum(event.count for event in mine if isinstance(event, SquadsLost))
    treads = sum(event.count for event in mine if isinstance(event, TreadsLost))
    words = [_lost(squads, "squad")] if squads else []
    if any(isinstance(event, Disabled) for event in mine):
        words.append("disabled")
    if treads:
        words.append(_lost(treads, "tread"))
    return " and ".join(words) or "nothing happens"


def _lost(count: int, what: str) -> str:
    return f"loses {count} {what}{'s' if count > 1 else ''}"
