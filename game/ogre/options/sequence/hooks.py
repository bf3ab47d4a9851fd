"""Where parts of the extended sequence have a say in each other."""

from __future__ import annotations

from collections.abc import Callable

from game.core.hooks import Hook
from game.core.refusals import Refusal
from game.ogre.state import GameState, Unit

#: why a counter does not advance, by what its rule keeps of it (sp:36)
NO_ADVANCE: Hook[Callable[[GameState, Unit], Refusal | None]] = Hook("no advance")
