"""Who goes along with the chosen counter, as rows of its card to be picked with a click or a number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import UnitRow, gap, heading, note
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.move_query import MoveIntent, MoveQuery, TakeAllAlong, TakeAlong
from game.client.games.ogre.work.group_move import FOLLOWS, SPEED, STEP, GroupMove
from game.client.kit import Button, Flow, Widget
from game.client.kit.text_style import SMALL
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import MACHINE, SQUAD
from game.ogre.state import Unit

#: what one who goes along does, by the way of going
DOES = {FOLLOWS: "follows behind", STEP: "moves with it", SPEED: "goes along at speed"}


class GroupRows:
    """Lists those who could go along."""

    def __init__(self, query: MoveQuery, group: GroupMove, take: Callable[[MoveIntent], None]) -> None:
        self.query, self.group, self.take = query, group, take

    def rows(self, unit: Unit) -> list[Widget]:
        """The rows on the card of a counter; none unless it is the chosen one."""
        found = self.group.may_go_along(unit) if unit.id == self.query.selected else []
        along = self.group.along
        if not found or (self.query.options.moves is None and not along):
            return []
        led = any(how == FOLLOWS for _, how in found)
        title = "Ducklings and others here" if led else "Move together"
        rows: list[Widget] = [gap(2), heading(title, "tick them")]
        here = [other.id for other, _ in found if other.at == unit.at]
        if len(here) > 1:
            words = "Move alone" if set(here) <= set(along) else "Move all of this hex"
            everybody = Button(
                words, partial(self.take, TakeAllAlong()), size=SMALL, height=28, name="all along"
            )
            rows.append(Flow(everybody, gap=6))
        rows += [self._row(number, other, how) for number, (other, how) in enumerate(found, 1)]
        return [*rows, *self._guides(unit)]

    def _row(self, number: int, other: Unit, how: str) -> Widget:
        on = other.id in self.group.along
        does = DOES[self.group.how()] if on else "is left behind" if how == FOLLOWS else "stays here"
        return UnitRow(
            look_of(self.query.rules, self.query.view, other),
            short_name(other),
            f"{self.query.label(other.at)}: {does}",
            str(number) if number < 10 else "",
            partial(self.take, TakeAlong(other.id)),
            chosen=on,
            name=f"along {other.id}",
        )

    def _guides(self, unit: Unit) -> list[Widget]:
        """What it costs sappers to show the others the way."""
        goers = [self.query.view.units[name_] for name_ in (unit.id, *self.group.along)]
        sappers = [u for u in goers if crews.role(u) in (SQUAD, MACHINE)]
        if self.group.how() != STEP or not sappers:
            return []
        price = ", at the cost of one squad's work and attack" if any(u.squads for u in sappers) else ""
        return [note(f"Sappers that move along guide the others: dangerous ground fails only on a 1{price}.")]
