"""The turn of a computer player as its person saw it: where each order is looked at, what it cost both sides,
and how it is played again.

All of it is made of steps as the viewer sees and hears them; what a side hides is in none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from msgspec import Struct

from game.client.kit.animate import SPEEDS
from game.client.table.board_widget import BoardWidget
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions, Shown
from game.client.table.session import Session
from game.core.anygame import Position, Step
from game.core.events import Event
from game.core.position import View
from game.core.references import TO_HEX, TO_UNIT, references

#: ms that what an order brought is looked at, at speed 1, when it is played again
REST_MS = 450


class Moment(Struct, frozen=True):
    """What the turn of a computer player cost a side: a counter, what became of it, and in which orders."""

    unit: str
    side: int
    name: str
    #: "destroyed", "damaged" or "disabled"
    how: str
    #: the orders in which that came, counted from 1
    steps: tuple[int, ...]

    @property
    def words(self) -> str:
        """The line for it."""
        return f"{self.name} {self.how}"


#: what may become of a counter; a later one counts for more
HOW = ("disabled", "damaged", "destroyed")


def moments(session: Session, since: int, until: int) -> tuple[Moment, ...]:
    """The losses of both sides in some orders as who looks now saw them: one for each counter, with the worst
    that it met, in the order in which that came.
    """
    found: dict[str, Moment] = {}
    for index in range(since + 1, until + 1):
        for unit, side, name, how in _losses(session, index):
            was = found.get(unit)
            if was is not None and HOW.index(was.how) > HOW.index(how):
                continue
            more = was.steps if was is not None and was.how == how else ()
            found.pop(unit, None)
            found[unit] = Moment(unit, side, name, how, tuple(dict.fromkeys((*more, index))))
    return tuple(found.values())


def _losses(session: Session, index: int) -> Iterator[tuple[str, int, str, str]]:
    """The counters that an order cost a side or hurt: name, side, words for it, and how."""
    before, step = _seen(session, index)
    after, name, log = step.position, session.rules.name_of, session.showing.log
    assert isinstance(after, View)
    for unit_id, one in after.gone.items():
        if one.how == "destroyed" and unit_id not in before.gone:
            yield unit_id, one.unit.side, name(before if unit_id in before.units else after, unit_id), HOW[2]
    for event in step.events:
        how = HOW[1] if isinstance(event, log.damage) else HOW[0]
        if isinstance(event, (*log.damage, *log.disabling)):
            for unit_id in references(event, TO_UNIT):
                if unit_id in after.units:
                    yield unit_id, after.units[unit_id].side, name(after, unit_id), how


def _seen(session: Session, index: int) -> tuple[View[Any], Step]:
    """An order of the record, counted from 1, as who looks now sees it."""
    return session.seen_step(session.history.position_at(index - 1), session.history.steps[index - 1])


# ------------------------------------------------------------------------------- where one looks
class Following:
    """Moves the map to what is seen of an order, but only to what is out of sight."""

    def __init__(self, session: Session, board: BoardWidget) -> None:
        self.session, self.board = session, board

    def lead(self, before: Position, step: Step) -> Callable[[], float]:
        """Bring it into sight; the ms that this takes."""

        def follow() -> float:
            for event in step.events:
                for at in self._places(before, event):
                    return self.board.bring_into_sight(at) or 0.0
            return 0.0

        return follow

    def _places(self, before: Position, event: Event) -> list[int]:
        """Where a moving counter comes to, else the hex of an event, else those whom it names."""
        way = self.session.showing.log.way(event)
        if way:
            return [way[-1]]
        hexes = [at for at in references(event, TO_HEX) if at]
        named = (before.units.get(name) for name in references(event, TO_UNIT))
        return hexes or [unit.at for unit in named if unit is not None and unit.at]


# ------------------------------------------------------------------------------- once more
class Again:
    """Plays orders of the record again, over the position that stands, which is seen again at the end."""

    def __init__(self, screen: PlayScreen, motions: Motions, following: Following) -> None:
        self.screen, self.motions, self.following = screen, motions, following

    def play(self, since: int, until: int, only: Collection[int] = ()) -> None:
        """The orders after ``since`` up to ``until``, or ``only`` some of them. The position after ``until``
        is the one that stands.
        """
        app, session = self.screen.app, self.screen.session
        if app is None or self.motions.running or until != session.history.at:
            return
        speed = app.animator.speed = SPEEDS[app.settings.enemy_animation] or SPEEDS["normal"]
        rows = []
        for index in range(min(only, default=since + 1), until + 1):
            before, step = _seen(session, index)
            played = bool(step.events) and (not only or index in only)
            rest = REST_MS * speed if played else 0.0
            rows.append(Shown(before, step, self.following.lead(before, step), played, rest))
        self.motions.forget_words()
        self.motions.show(app.animator, rows)
        self.motions.when_still(self._over)

    def _over(self) -> None:
        app = self.screen.app
        if app is not None:
            app.animator.speed = SPEEDS[app.settings.animation]
        self.screen.refresh()
