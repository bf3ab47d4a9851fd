"""The decision whether to ask a player at a window; if not, the automatic answer and the updated settings.

The checks come in this order: what the player lets pass, watch orders, and how often the player wants to be
asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.client.table.out_of_turn.asking import Act, Asking, Level, Watch, as_it_is
from game.core.anygame import Order, Position
from game.core.asked import Answer, Asked, best_odds, column

#: odds from which on an answer is worth asking for
WORTH = Fraction(1)


class Begun(Enum):
    """Has a window been answered already, and is still open for more?"""

    NOT = "not"
    BY_HAND = "by hand"
    #: by a watch order: unless another watch order answers, the rest passes
    UNASKED = "unasked"


class Decision(Struct, frozen=True):
    """The automatic answer, or None to ask the player, and the settings after it."""

    order: Order | None
    asking: Asking
    #: the watch order that answered
    watch: Watch | None = None


def decide(
    asking: Asking, asked: Asked, position: Position, earlier: Sequence[Asked] = (), begun: Begun = Begun.NOT
) -> Decision:
    """Decide about a window. ``earlier`` are the windows before it of the same side in the same order.

    ``begun`` says whether the window has been answered already and is still open.
    """
    if begun is Begun.BY_HAND:
        return Decision(None, asking)
    if muted(asking, asked, position):
        return Decision(asked.decline, asking)
    found = _fired(asking, asked, position)
    if found is not None:
        watch, answer = found
        return Decision(answer.order, asking.watching(replace(watch, spent=True)), watch)
    if begun is Begun.NOT and _asks(asking, asked, position, earlier):
        return Decision(None, asking)
    return Decision(asked.decline, asking)


def muted(asking: Asking, asked: Asked, position: Position) -> bool:
    """Does the player let this counter or phase pass?"""
    return any(m.unit in ("", asked.unit) for m in asking.mutes_now(position.clock))


def too_low(asking: Asking, asked: Asked, position: Position) -> bool:
    """Is a question let pass only because no answer reaches the odds from which on it is asked?"""
    low = asked.costs and asked.best is not None and asked.best < WORTH
    return low and asking.level is Level.WORTHWHILE and not muted(asking, asked, position)


# ---------------------------------------------------------------------------- watch orders
def live(watch: Watch, position: Position) -> bool:
    """Is a watch order still valid? Not after it has answered, nor after its counter has changed."""
    return not watch.spent and watch.was in ("", as_it_is(position, watch.unit))


def meets(watch: Watch, asked: Asked, position: Position) -> bool:
    """Do kind and distance of the question match a watch order? The odds are checked for each answer."""
    unit = position.units.get(watch.unit)
    if unit is None or (watch.kinds and asked.kind not in watch.kinds):
        return False
    if not watch.reach or not (unit.at and asked.at):
        return True
    return position.board.grid.distance(unit.at, asked.at) <= watch.reach


def _watches(asking: Asking, position: Position) -> dict[str, Watch]:
    return {watch.unit: watch for watch in asking.watches if live(watch, position)}


def _fired(asking: Asking, asked: Asked, position: Position) -> tuple[Watch, Answer] | None:
    """The best answer of all watch orders."""
    watches, best = _watches(asking, position), None
    for answer in asked.answers:
        watch = _watch_for(answer, asked, watches)
        if watch is None or watch.act is not Act.FIRE or not meets(watch, asked, position):
            continue
        if watch.odds is not None and (answer.odds is None or answer.odds < watch.odds):
            continue
        if best is None or (answer.odds or 0) > (best[1].odds or 0):
            best = (watch, answer)
    return best


def _watch_for(answer: Answer, asked: Asked, watches: dict[str, Watch]) -> Watch | None:
    """The watch order for an answer; if several counters give it, all must have one, and the first counts."""
    doers = asked.doers(answer)
    if answer.actors and not all(name in watches for name in doers):
        return None
    return next((watches[name] for name in doers if name in watches), None)


# ---------------------------------------------------------------------------- asking
def free_answers(asking: Asking, asked: Asked, position: Position) -> list[Answer]:
    """The answers that no watch order covers."""
    watches = _watches(asking, position)
    return [one for one in asked.answers if not _spoken_for(one, asked, watches)]


def _spoken_for(answer: Answer, asked: Asked, watches: dict[str, Watch]) -> bool:
    doers = asked.doers(answer)
    return bool(doers) and all(name in watches for name in doers)


def _asks(asking: Asking, asked: Asked, position: Position, earlier: Sequence[Asked]) -> bool:
    if asking.level is Level.NEVER:
        return False
    if not asked.answers:
        # only the side itself knows its possible answers, so public knowledge cannot decide
        return asking.level is not Level.WATCHES
    watches = _watches(asking, position)
    for answer in asked.answers:
        watch = _watch_for(answer, asked, watches)
        if watch is not None and watch.act is Act.ASK and meets(watch, asked, position):
            low = watch.odds is not None and answer.odds is not None and answer.odds < watch.odds
            if not low:
                return True
    free = free_answers(asking, asked, position)
    if not free or asking.level is Level.ALWAYS:
        return bool(free)
    if _unforeseen(asking, asked, position, free):
        return True
    best = asked.best if len(free) == len(asked.answers) else best_odds(free)
    return asking.level is Level.WORTHWHILE and _worth(best, asked.costs, earlier)


def _unforeseen(asking: Asking, asked: Asked, position: Position, free: Sequence[Answer]) -> bool:
    """Could a counter answer whose watch order is used up, or whose state has changed since?"""
    ended = {watch.unit for watch in asking.watches if not live(watch, position)}
    return any(name in ended for one in free for name in asked.doers(one))


def _worth(best: Fraction | None, costs: bool, earlier: Sequence[Asked]) -> bool:
    """Is the best answer worthwhile, and better than at the earlier windows of the same order?"""
    if best is None or not costs:
        return True
    before = max((one.best for one in earlier if one.best is not None), default=Fraction(0))
    return best >= WORTH and column(best) > column(before)
