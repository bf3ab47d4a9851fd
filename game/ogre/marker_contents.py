"""What markers of several kinds hold."""

from __future__ import annotations

from typing import ClassVar

from game.core.markers import Contents
from game.core.references import UnitId


class OfUnit(Contents, frozen=True, gc=False):
    """The counter that a marker belongs to."""

    needs: ClassVar[tuple[str, ...]] = ("unit",)

    unit: UnitId = ""
