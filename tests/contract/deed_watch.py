"""A watch that orders do what they declare, and declare what they do.

Windows that ask about every hex watch the games. The deeds of an order are observed from outside: counters
that have changed hex, and events that report a deed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.core.anygame import Module, Order, Position, Rules, Step
from game.core.deeds import Deed
from game.core.events import InSecret
from game.core.games import game_named
from game.core.roles import Role, actors_of
from game.core.ruleset import Rules as RulesOf
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.lab.contract import LAB, Broken

#: lower than the ranks of all windows of games, so that these are asked first
RANK = -100


#: the roles of orders that finish another order: their steps contain its events
FINISHING = (Role.CHOOSE, Role.CONFIRM, Role.DECLINE, Role.END)


class AskedStep(WindowFrame, frozen=True, gc=False):
    """Never opens."""

    window: ClassVar[str] = "watched-step"
    moment: ClassVar[Moment] = Moment.STEP
    seen: ClassVar[Seen] = Seen.OWNER


class AskedReach(WindowFrame, frozen=True, gc=False):
    """Never opens."""

    window: ClassVar[str] = "watched-reach"
    moment: ClassVar[Moment] = Moment.REACH
    seen: ClassVar[Seen] = Seen.OWNER


class DeedWatch:
    """Watches the steps of games. ``seen`` holds the observed deeds of each kind of order."""

    def __init__(self) -> None:
        self.seen: dict[type[Order], set[Deed]] = {}
        #: the counters and hexes that windows were asked about in the present step
        self.asked: set[tuple[Moment, str, int]] = set()

    def watching(self, rules: Rules) -> Rules:
        """The same rules, with windows that ask about every hex and never open."""
        windows = tuple(
            Window(
                kind,
                kind.window,
                RANK,
                self._note,
                watches=lambda state: state.board.grid.all_mask,
                reveals=True,
            )
            for kind in (AskedStep, AskedReach)
        )
        spy: Module = Module(id="watched-deeds", title="Deeds that are watched", rule="", windows=windows)
        return RulesOf([*rules.modules, spy])

    def _note(self, rules: Any, state: Any, pending: PendingOrder[Any]) -> None:
        self.asked.add((pending.moment, pending.unit, pending.at))

    def look(self, before: Position, step: Step) -> None:
        """Check one step. Raises ``Broken`` if an order does something undeclared,
        or enters a hex without asking.
        """
        order = given(before, step.order)
        asked, self.asked = self.asked, set()
        done = set(deeds_of(before, step))
        declared = order.deeds | step.order.deeds  # an answer may have deeds of its own
        if not done <= declared:
            names = ", ".join(sorted(deed.value for deed in done - declared))
            raise Broken(f"{type(order).__name__} does something that it does not declare: {names}")
        self.seen.setdefault(type(order), set()).update(done)
        movers = order.movers()
        # where a mover stood or was asked about: who follows it hex by hex, as the rear of a train, is in
        # play there while its leader is asked about (ode:9.02)
        behind = {at for _, name, at in asked if name in movers}
        behind |= {before.units[name].at for name in movers if name in before.units}
        behind -= {step.position.units[name].at for name in movers if name in step.position.units}
        for name, at in entered(before, step.position):
            if name not in movers and at in behind:
                continue
            if name not in movers:
                raise Broken(f"{type(order).__name__} takes {name} along without naming it as a mover")
            for moment in (Moment.STEP, Moment.REACH):
                if (moment, name, at) not in asked:
                    raise Broken(
                        f"{type(order).__name__} leads {name} into a hex, "
                        f"and no {moment.name} window is asked"
                    )

    def unseen(self) -> list[str]:
        """Deeds that kinds of order declared, but were never observed to do."""
        return sorted(
            f"{kind.__name__}: {deed.value}" for kind, done in self.seen.items() for deed in kind.deeds - done
        )


def given(before: Position, order: Order) -> Order:
    """The order that is carried out: the waiting one, if this answer lets it continue."""
    for frame in reversed(before.frames):
        if isinstance(frame, WindowFrame) and frame.pending is not None and frame.pending.order is not None:
            return frame.pending.order
    return order


def entered(before: Position, after: Position) -> Iterator[tuple[str, int]]:
    """The counters in play that stand in a different hex than before, with the hex.
    A rider stands where its vehicle does; a rider set down by the loss of its vehicle did not move.
    """
    flies = LAB.of(game_named(before.terms.game)).flies
    for unit in after.units.values() if before.clock.turn else ():
        was = before.units.get(unit.id)
        if flies(unit):
            continue
        if was is not None and was.aboard and was.aboard not in after.units:
            continue
        if was is not None and unit.at and unit.at != _place(before, was.id):
            yield unit.id, unit.at


def _place(position: Position, name: str) -> int:
    unit = position.units[name]
    return _place(position, unit.aboard) if unit.aboard else unit.at


def deeds_of(before: Position, step: Step) -> Iterator[Deed]:
    """The deeds in a step, as far as they can be observed, except set-up."""
    if not before.clock.turn:
        return
    if any(True for _ in entered(before, step.position)):
        yield Deed.ENTER
    if any(_boarded(before, step.position, name) for name in actors_of(step.order)):
        yield Deed.BOARD
    if before.frames and step.order.role in FINISHING and given(before, step.order) is step.order:
        return
    yield from LAB.of(game_named(before.terms.game)).deeds(before, step)
    for event in step.events:
        told = event.event if isinstance(event, InSecret) else event
        if told.deed is not None:
            yield told.deed


def _boarded(before: Position, after: Position, name: str) -> bool:
    was, now = before.units.get(name), after.units.get(name)
    return was is not None and now is not None and bool(now.aboard) and not was.aboard
