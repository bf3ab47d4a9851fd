"""Before the shooting of a fight: riders dismount, the attacker's first; a Vulcan takes over ducklings."""

from __future__ import annotations

import functools

from game.client.kit import Button, Column, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.overrun.fight_mode import FightMode
from game.client.ogre.overrun.unit_tile import Cell
from game.client.table.hud.panel_widgets import UnitRow, gap, note
from game.client.table.modes.wishes import Give
from game.ogre.common_refusals import named
from game.ogre.engineering.control import channel_of
from game.ogre.engineering.ducklings import TAKEN_OVER, TakeOver
from game.ogre.movement.transport_orders import Dismount
from game.ogre.movement.transport_state import outside
from game.ogre.state import Unit


class GettingOff(FightMode):
    """The side that decides says who gets off, and which ducklings its Vulcan takes over."""

    def passengers(self) -> list[Unit]:
        """Who can get off, or be taken over."""
        return [unit for unit in self.fight.everybody(self.fight.side) if self.order_of(unit) is not None]

    def order_of(self, unit: Unit) -> Dismount | TakeOver | None:
        """What can be done with a counter before the shooting."""
        if not unit.aboard and channel_of(self.view, unit) is None:
            return None
        return next(
            (o for o in self.rules.offers(self.view, unit.id) if isinstance(o, Dismount | TakeOver)), None
        )

    def ducklings(self) -> list[Unit]:
        """Those of them that a Vulcan can take over."""
        return [unit for unit in self.passengers() if isinstance(self.order_of(unit), TakeOver)]

    def cell(self, unit: Unit) -> Cell:
        plain = super().cell(unit)
        rows = [rider.id for rider in self.passengers()]
        if unit.id in rows:
            return plain._replace(
                able=True,
                tone="own" if unit.id == self.selected else "may",
                second="dismounts?" if unit.aboard else "taken over?",
                key=str(rows.index(unit.id) + 1) if len(rows) < 10 else "",
            )
        return plain

    def second_of(self, unit: Unit) -> str:
        return super().second_of(unit) or (f"carries {len(crew)}" if (crew := self.fight.crew(unit)) else "")

    def press_cell(self, cell: str) -> None:
        unit = next((unit for unit in self.passengers() if unit.id == cell), None)
        order = self.order_of(unit) if unit is not None else None
        if order is not None:
            self.host.carry_out(Give((order,)))

    def cycle(self, way: int) -> bool:
        """Tab goes from rider to rider."""
        rows = [unit.id for unit in self.passengers()]
        if rows:
            self.selected = (
                rows[(rows.index(self.selected) + way) % len(rows)] if self.selected in rows else rows[0]
            )
            self.changed()
        return True

    def renew(self) -> None:
        super().renew()
        if self.selected not in [unit.id for unit in self.passengers()]:
            self.selected = ""

    def group(self, number: int) -> bool:
        rows = self.passengers()
        if not 1 <= number <= len(rows):
            return False
        self.press_cell(rows[number - 1].id)
        return True

    def ready(self) -> bool:
        return bool(self.selected)

    def confirm(self) -> bool:
        if not self.selected:
            return False
        self.press_cell(self.selected)
        return True

    def all_off(self) -> None:
        """Everybody gets off."""
        self.host.carry_out(Give(tuple(Dismount(unit.id) for unit in self.passengers() if unit.aboard)))

    def todo(self) -> list[str]:
        return [unit.id for unit in self.passengers()]

    def unused_words(self) -> str:
        return ""

    def end_words(self) -> str:
        if self.ducklings():
            return "The rest count as disabled"
        return (
            "The others stay aboard"
            if any(not unit.aboard and unit.squads for unit in self.fight.row(self.fight.side))
            else "All stay aboard"
        )

    def hint(self) -> tuple[str, str]:
        if self.selected:
            what = "dismounts" if self.view.units[self.selected].aboard else "is taken over"
            key, who = self.host.key_hint("confirm"), named(self.view.units[self.selected])
            return f"{key}: {who} {what}. {self.host.key_hint('back')} goes back.", "info"
        if self.ducklings():
            return (
                f"Click up to {TAKEN_OVER} ducklings for their Vulcan to take over; "
                f"{self.host.key_hint('end_phase')} goes on.",
                "info",
            )
        return (
            f"Click the riders that dismount before the shooting; {self.host.key_hint('end_phase')} goes on.",
            "info",
        )

    def panel(self) -> Widget | None:
        who = self.view.sides[self.fight.side].name
        led = self.ducklings()
        rows: list[Widget] = [
            Label(f"{who}: who fights?" if led else f"{who}: who dismounts?", BODY, "medium"),
            note(
                "On foot they fight as single squads, each a separate target, at double strength. Aboard "
                "they are hit by the same die as their vehicle. They cannot mount again this turn."
            ),
        ]
        if led:
            rows[1:] = [
                note(
                    f"Overrun ducklings fight only if their Vulcan takes them over, {TAKEN_OVER} at most. "
                    f"The rest count as disabled."
                )
            ]
        for unit in self.passengers():
            if not unit.aboard:
                rows.append(
                    UnitRow(
                        look_of(self.rules, self.view, unit),
                        named(unit),
                        "follows its Vulcan",
                        "take over",
                        functools.partial(self.press_cell, unit.id),
                        chosen=unit.id == self.selected,
                        name=f"take over {unit.id}",
                    )
                )
                continue
            carrier = self.view.units[unit.aboard]
            words = f"on {named(carrier)}: " + (
                "fires from there" if outside(carrier) else "inside, cannot fire"
            )
            rows.append(
                UnitRow(
                    look_of(self.rules, self.view, unit),
                    named(unit),
                    words,
                    "dismount",
                    functools.partial(self.press_cell, unit.id),
                    chosen=unit.id == self.selected,
                    name=f"off {unit.id}",
                )
            )
        rows.append(gap(4))
        rows += self.record_rows()
        if not any(unit.aboard for unit in self.passengers()):
            return Scroll(Column(*rows, pad=(16, 12), gap=6))
        foot = Panel(
            Row(Button("All dismount", self.all_off, grow=1, name="all off"), gap=8), pad=(12, 8), border="t"
        )
        if self.host.logical[1] < 560:
            return Scroll(Column(rows[0], foot, *rows[1:], pad=(16, 8), gap=4))
        return Column(Scroll(Column(*rows, pad=(16, 12), gap=6), grow=1), foot, gap=0)
