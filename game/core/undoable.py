"""Something edited step by step: its earlier values, and those that were taken back.

Games have their own undo, which the rules limit (``history.py``); this is for everything else.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Undoable(Generic[T]):
    """A frozen value that is replaced by others, with undo and redo; of ``most`` earlier ones, if given."""

    def __init__(self, first: T, most: int = 0) -> None:
        self.now, self.most = first, most
        self._before: list[T] = []
        self._after: list[T] = []

    @property
    def can_undo(self) -> bool:
        """Is there an earlier value?"""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Is there one that was taken back?"""
        return bool(self._after)

    def take(self, value: T) -> bool:
        """Another value, after which nothing can be done again; False, and no step, for the same one."""
        if value == self.now:
            return False
        self._before.append(self.now)
        if self.most:
            del self._before[: -self.most]
        self.now = value
        self._after.clear()
        return True

    def undo(self) -> bool:
        """Back to the value before; False where there is none."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """The value that was taken back last; False where there is none."""
        return self._step(self._after, self._before)

    def _step(self, source: list[T], other: list[T]) -> bool:
        if not source:
            return False
        other.append(self.now)
        self.now = source.pop()
        return True
