"""Windows of a game: how often each side was asked out of turn, and answered or declined."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.anygame import Position, Step
from game.core.records import Frame
from game.core.roles import Role
from game.core.windows import WindowFrame
from game.lab.batch.rows import Asked


class WindowLedger:
    """Takes every step; its ``rows`` count how the windows were used.

    A window is answered once, however many orders its answer takes. A side that leaves it unanswered lets go.
    """

    def __init__(self) -> None:
        self._rows: dict[tuple[int, str], Asked] = {}
        #: open windows that have been answered, by their depth on the stack
        self._answered: set[int] = set()

    def hear(self, before: Position, step: Step) -> None:
        """Record a step."""
        then, now = before.frames, step.position.frames
        left = self._leaves(then, step)
        kept = _kept(then, now, left)
        self._answered = {depth for depth in self._answered if depth < kept}
        for frame in now[kept:]:
            if isinstance(frame, WindowFrame):
                self._row(frame).opened += 1

    def _leaves(self, then: Sequence[Frame], step: Step) -> bool:
        """Note the effect of an order on the window on top, if any; does the order leave it?"""
        depth = len(then) - 1
        top = then[-1] if then else None
        if not isinstance(top, WindowFrame):
            return False
        left = type(step.order).role is Role.DECLINE
        if depth not in self._answered:
            if left:
                self._row(top).let_go += 1
            else:
                self._row(top).answered += 1
                self._answered.add(depth)
        return left

    def _row(self, frame: WindowFrame) -> Asked:
        return self._rows.setdefault((frame.decider, frame.kind), Asked(frame.decider, frame.kind))

    def rows(self) -> list[Asked]:
        """The counts by side and kind of window."""
        return [row for _, row in sorted(self._rows.items())]


def _kept(then: Sequence[Frame], now: Sequence[Frame], left: bool) -> int:
    """How many frames, from the bottom, are the same as before; one that was left does not count."""
    most = min(len(then) - left, len(now))
    return next((k for k in range(most) if _about(then[k]) != _about(now[k])), most)


def _about(frame: Frame) -> tuple[object, ...]:
    """The identity of a frame: one that has only noted something meanwhile is still the same."""
    waits = frame.pending.order if isinstance(frame, WindowFrame) and frame.pending is not None else None
    return frame.kind, frame.decider, frame.unit, frame.at, waits
