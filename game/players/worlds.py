"""Worlds: positions that agree with all that a side knows.

A player cannot try out orders on its view: hidden things are missing from it, and its dice cannot be
rolled. ``sample`` draws a world instead: the view, completed with things that may be hidden from the side,
and with dice of its own. Each rule module that hides something says at the hook ``LIES_HIDDEN`` what may lie
where; this file knows nothing about it.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from game.core.anygame import Draft, Position, Rules, View
from game.core.dice import Dice
from game.core.records import Frame, Unit
from game.core.rule_hooks import LIES_HIDDEN
from game.core.windows import Asked, PendingOrder, WindowFrame


def sample(rules: Rules, view: View, rng: Random) -> Position:
    """Draw a world that the side of the view cannot tell from the true one, as likely as its rules can say.

    The same side's view of that world is the given view. Its future dice come from a seed that is drawn.
    """
    draft = Draft.of(view, rules)
    draft.dice = Dice(rng.getrandbits(48))
    draft.frames = tuple(_whole(frame) for frame in view.frames)
    for lies_hidden in LIES_HIDDEN.of(rules):
        lies_hidden(draft, view, rng)
    found: Position = draft.freeze()
    # RULING Q-850: the side does not know whether anything is hidden, so it must assume that something is
    return replace(
        found,
        memo={},
        veiled=-1 if view.veiled or found.veiled else 0,
        face_down=view.face_down or found.face_down,
        secret_rows=view.secret_rows or found.secret_rows,
    )


def _whole(frame: Frame) -> Frame:
    """A frame that is partly unknown: the order that waits ends there."""
    # RULING Q-851: the rest of a waiting order is its giver's plan, so it is not carried out
    if not isinstance(frame, WindowFrame) or frame.pending is not None:
        return frame
    asked = (Asked(frame.window, frame.unit, frame.at),)
    pending: PendingOrder[Unit] = PendingOrder(None, frame.moment, 0, frame.unit, frame.at, asked)
    return replace(frame, pending=pending)
