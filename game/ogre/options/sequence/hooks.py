"""Hooks between parts of the extended sequence."""

from __future__ import annotations

from collections.abc import Callable

from game.core.hooks import Hook
from game.core.refusals import Refusal
from game.ogre.state import GameState, Unit

#: why a counter cannot advance, from its rule's state (sp:36)
NO_ADVANCE: Hook[Callable[[GameState, Unit], Refusal | None]] = Hook("no advance")
