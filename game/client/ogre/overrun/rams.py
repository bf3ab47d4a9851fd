"""Rams at the end of a side's first round of a fight: who rams whom, with what it would bring."""

from __future__ import annotations

import functools
from typing import TypeAlias

from game.client.kit import Button, Column, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.overrun.fight_mode import FightMode, fight_tip
from game.client.ogre.overrun.stage import Clash
from game.client.ogre.overrun.unit_tile import Cell
from game.client.table.hud.panel_widgets import UnitRow, card, gap, note
from game.client.table.modes.mode import PlayScreen
from game.ogre.charts import BUILDING_DICE_BY_SIZE
from game.ogre.common_refusals import named
from game.ogre.kinds import KINDS
from game.ogre.overrun.overrun import CloseRam
from game.ogre.plans.plan import Forecast, forecast
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.state import USAGE, Unit
from game.ogre.structures.buildings import BUILDING, RamBuilding

Ramming: TypeAlias = CloseRam | RamBuilding
#: so many digits pick a rammer
DIGITS = 9


def target_of(order: Ramming) -> str:
    """What is rammed: a counter, or the building of the hex."""
    return order.target if isinstance(order, CloseRam) else BUILDING


class RamRound(FightMode):
    """Each counter that can move may ram once; or not."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.rammer, self.target = "", ""
        self.offered: list[Ramming] = []
        self._seen: dict[Ramming, Forecast] = {}

    def renew(self) -> None:
        super().renew()
        self._seen = {}
        self.offered = [
            order
            for unit in self.fight.row(self.fight.side)
            for order in self.rules.offers(self.view, unit.id)
            if isinstance(order, Ramming)
        ]
        if self.rammer not in {order.unit for order in self.offered}:
            self.rammer = ""
        self._fit()

    def _fit(self) -> None:
        """The target must be one that can be rammed."""
        able = [target_of(order) for order in self.offered if self.rammer in ("", order.unit)]
        if self.target not in able:
            # chosen by hand, the rammer takes the only target there is; nothing is ready before a choice
            self.target = able[0] if self.rammer and len(able) == 1 else ""

    def aimed_at(self) -> str:
        return self.target

    def order(self) -> Ramming | None:
        """The ram that Enter would make."""
        return next(
            (
                order
                for order in self.offered
                if order.unit == self.rammer and target_of(order) == self.target
            ),
            None,
        )

    def forecast(self, order: Ramming) -> Forecast:
        """What it would bring."""
        if order not in self._seen:
            if isinstance(order, CloseRam):
                self._seen[order] = forecast(self.rules, self.view, order, order.unit, order.target)
            else:
                harmless = rams_like_an_ogre(self.view.units[order.unit])
                self._seen[order] = Forecast(self._worn(order), "" if harmless else "Your counter: destroyed")
        return self._seen[order]

    def _worn(self, order: RamBuilding) -> str:
        """What a ram takes from the building."""
        dice = BUILDING_DICE_BY_SIZE[KINDS[self.view.units[order.unit].kind].size]
        found = self.fight.building
        most = f"{dice} to {6 * dice}" if dice > 1 else "1 to 6"
        return f"Takes {most} of {found.count if found is not None else 0} structure points"

    # ------------------------------------------------------------------ the stage
    def building_cell(self) -> Cell:
        able = any(self.rammer in ("", order.unit) for order in self.offered if target_of(order) == BUILDING)
        return (
            super()
            .building_cell()
            ._replace(able=able, tone="aim" if self.target == BUILDING else "open" if able else "")
        )

    def cell(self, unit: Unit) -> Cell:
        plain, mine = super().cell(unit), unit.side == self.fight.side
        rows = [order for order in self.offered if (order.unit if mine else target_of(order)) == unit.id]
        able = any(self.rammer in ("", order.unit) for order in rows) if not mine else bool(rows)
        if mine:
            tone = "own" if unit.id == self.rammer else "may" if rows else ""
            second = self.second_of(unit) or (
                "may ram" if rows else "has rammed" if USAGE.of(self.view, unit.id).rams else "cannot ram"
            )
        else:
            tone = "aim" if unit.id == self.target else "open" if able else ""
            second = self.second_of(unit) or ("target" if able else "not rammed")
        key = self._key_of(unit.id) if mine and able else ""
        return plain._replace(
            tone=tone, able=able, second=second, key=key, chips=(), tip=lambda: fight_tip(self.fight, unit)
        )

    def clash(self) -> Clash:
        way = 1 if self.fight.side == self.fight.attacker else -1
        if self.order() is not None:
            return Clash(way, "Ram", "", f"{self.host.key_hint('confirm')} rams")
        return super().clash()._replace(way=way if self.rammer else 0)

    # ------------------------------------------------------------------ hands
    def pick(self, rammer: str, target: str) -> None:
        """The counter that rams, and what; empty for not chosen."""
        self.rammer, self.target = rammer, target
        self.changed()

    def press_cell(self, cell: str) -> None:
        """A click on a counter, or on the building; the only target of a rammer is taken at once."""
        unit = self.fight.view.units.get(cell)
        if unit is not None and unit.side == self.fight.side:
            if any(order.unit == cell for order in self.offered):
                self.rammer = "" if self.rammer == cell else cell
                self._fit()
                self.changed()
            return
        rams = [o for o in self.offered if target_of(o) == cell and self.rammer in ("", o.unit)]
        if rams:
            self.pick(self.rammer or rams[0].unit, cell)

    def choose(self, order: Ramming) -> None:
        """A ram of the list; a second time does it."""
        if order == self.order():
            self.host.confirm_now()
        else:
            self.pick(order.unit, target_of(order))

    def ready(self) -> bool:
        return self.order() is not None

    def confirm(self) -> bool:
        order = self.order()
        if order is None:
            return False
        self.rammer, self.target = "", ""
        self.host.do(order)
        return True

    def back(self) -> bool:
        if not (self.rammer or self.target):
            return False
        self.rammer, self.target = "", ""
        return True

    def cycle(self, way: int) -> bool:
        """Tab goes from ram to ram."""
        found, now = self.offered, self.order()
        if found:
            order = found[(found.index(now) + way) % len(found) if now is not None else 0 if way > 0 else -1]
            self.pick(order.unit, target_of(order))
        return True

    def _key_of(self, unit: str) -> str:
        rammers = self.todo()
        return str(rammers.index(unit) + 1) if unit in rammers else ""

    def group(self, number: int) -> bool:
        rammers = self.todo()
        if not 1 <= number <= len(rammers):
            return False
        self.press_cell(rammers[number - 1])
        return True

    def todo(self) -> list[str]:
        return list(dict.fromkeys(order.unit for order in self.offered))[:DIGITS]

    def end_words(self) -> str:
        return "No more rams"

    def unused_words(self) -> str:
        return ""

    def words_of(self, target: str) -> str:
        """What is rammed, in words."""
        return "the building" if target == BUILDING else named(self.view.units[target])

    def hint(self) -> tuple[str, str]:
        if self.ready():
            key, who = self.host.key_hint("confirm"), named(self.view.units[self.rammer])
            return (
                f"{key}: {who} rams {self.words_of(self.target)}. {self.host.key_hint('back')} goes back.",
                "info",
            )
        return (
            f"Choose the rams, or skip them: {self.host.key_hint('end_phase')}. "
            f"{self.host.key_hint('next_unit')} goes through the rams.",
            "info",
        )

    # ------------------------------------------------------------------ the panel
    def panel(self) -> Widget | None:
        who = self.view.sides[self.fight.side].name
        rows: list[Widget] = [
            Label(f"{who} may ram", BODY, "medium"),
            note(
                "Each unit that can move may ram once in a fight, at the end of its side's first round; "
                "infantry never can."
            ),
        ]
        for order in self.offered:
            own, target = self.view.units[order.unit], target_of(order)
            chosen = (self.rammer, self.target) == (order.unit, target)
            face = look_of(self.rules, self.view, own, spent=False)
            rows.append(
                UnitRow(
                    face,
                    f"{named(own)} rams {self.words_of(target)}",
                    self.forecast(order).short(),
                    "",
                    functools.partial(self.choose, order),
                    chosen=chosen,
                    name=f"ram {order.unit} {target}",
                )
            )
        rows += [gap(4), *self.record_rows()]
        chosen_ram = self.order()
        lines = (
            [line for line in (self.forecast(chosen_ram).target, self.forecast(chosen_ram).own) if line]
            if chosen_ram is not None
            else ["Choose a ram, or none."]
        )
        foot = Panel(
            card(*(note(line, "text") for line in lines), gap=4),
            Row(
                Button("Ram", lambda: self.host.confirm_now(), "main", action="confirm", grow=1,
                       enabled=chosen_ram is not None, name="ram"),
                Button("Clear", lambda: self.host.one_back(), enabled=bool(self.rammer or self.target),
                       name="clear attack"),
                gap=8,
            ),
            pad=(12, 8), gap=8, border="t",
        )  # fmt: skip
        if self.host.logical[1] < 560:
            return Scroll(Column(rows[0], foot, *rows[1:], pad=(16, 8), gap=4))
        return Column(Scroll(Column(*rows, pad=(16, 12), gap=4), grow=1), foot, gap=0)
