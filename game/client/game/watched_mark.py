"""The mark of a place where somebody could answer: the same whether somebody is asked or not.

It takes the same time in every case, so that nobody reads from a pause what the other side
wants to be asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.client.art.scene import Effect
from game.client.game.motion import Link, Motions
from game.client.kit.animate import Animator
from game.core.anygame import Position, Step
from game.core.roles import actors_of
from game.core.windows import WindowFrame
from game.hexes.grid import OFF

#: ms at the usual speed, and what is said
MARK_MS, WORDS = 250, "Watched"

Links = Callable[[Motions, Animator, Position, Step], list[Link]]


def watched_links(links: Links) -> Links:
    """What is seen of a step, and then the mark, where it came by a place that is watched."""

    def with_mark(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
        found, at = links(show, animator, before, step), watched_at(step)
        if at:
            found.append((MARK_MS * animator.speed, lambda t: _mark(show, at, t)))
        return found

    return with_mark


def watched_at(step: Step) -> int:
    """The hex where somebody could answer in a step; OFF where nobody could."""
    if not step.answerable:
        return OFF
    after = step.position
    top = after.frames[-1] if after.frames else None
    if isinstance(top, WindowFrame) and top.at:
        return top.at
    doers = (*((top.unit,) if isinstance(top, WindowFrame) else ()), *actors_of(step.order))
    return next((after.units[name].at for name in doers if name in after.units), OFF)


def _mark(show: Motions, at: int, t: float) -> None:
    others = tuple(one for one in show.effects if one.text != WORDS)
    mark = Effect("word", at, 0.0, text=WORDS)
    show.effects = others if t >= 1 else (*others, replace(mark, t=t * 0.5))
    show.changed()
