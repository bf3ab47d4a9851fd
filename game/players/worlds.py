"""Worlds: positions that agree with all that a side knows.

A player that wants to try what may come of its orders cannot try them on a view: what is hidden would be
missing, and the dice of a view cannot be rolled. ``sample`` draws a world for it: the view with what may be
hidden from it, and dice of its own. Each rule module that hides something says at the hook ``LIES_HIDDEN``
what may lie where; nothing here knows what that is.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from game.core.anygame import Draft, Position, Rules, View
from game.core.dice import Dice
from game.core.records import Frame, Unit
from game.core.rule_hooks import LIES_HIDDEN
from game.core.windows import Asked, Pause, PendingOrder


def sample(rules: Rules, view: View, rng: Random) -> Position:
    """A world that the side of the view cannot tell from the true one; as likely as its rules can say.

    The view of it by the same side is the given one. The dice to come are those of a seed that is drawn.
    """
    draft = Draft.of(view, rules)
    draft.dice = Dice(rng.getrandbits(48))
    draft.frames = tuple(_whole(frame) for frame in view.frames)
    for lies_hidden in LIES_HIDDEN.of(rules):
        lies_hidden(draft, view, rng)
    found: Position = draft.freeze()
    # RULING Q-850: whether anything is hidden at all is not known either, so that it is always looked for
    return replace(
        found,
        memo={},
        veiled=-1 if view.veiled or found.veiled else 0,
        face_down=view.face_down or found.face_down,
        secret_rows=view.secret_rows or found.secret_rows,
    )


def _whole(frame: Frame) -> Frame:
    """An interruption of which something is not known: the order that waits comes to its end there."""
    # RULING Q-851: what is left of an order that waits is its giver's plan; nothing more of it is done
    if not isinstance(frame, Pause) or frame.pending is not None:
        return frame
    asked = (Asked(frame.window, frame.unit, frame.at),)
    pending: PendingOrder[Unit] = PendingOrder(None, frame.moment, 0, frame.unit, frame.at, asked)
    return replace(frame, pending=pending)
