"""The panel of the fire mode: targets in range, own shooters chosen first, or the target that is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import UnitRow, gap, heading, note
from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.besides_fire import BesidesFire
from game.client.games.ogre.counter_appearance import look_of
from game.client.games.ogre.fire_beside import way_to
from game.client.games.ogre.fire_hints import FireHints
from game.client.games.ogre.fire_query import (
    BackToMoving,
    FireIntent,
    FireQuery,
    OpenWork,
    Pick,
    SetCount,
)
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.other_orders import OrdersOfOne
from game.client.games.ogre.record_sheet_widget import RecordSheet
from game.client.games.ogre.shooter_rows import ShooterRows
from game.client.games.ogre.target_panel import TargetPanel
from game.client.games.ogre.target_rows import TargetRows, reach_words
from game.client.games.ogre.targets import Aim, AtBuilding, aim_named
from game.client.games.ogre.unit_card import head, numbers, sheet_data, state_lines
from game.client.games.ogre.weapon_keys import WeaponKeys
from game.client.games.ogre.work.machine_card import machine_rows
from game.client.games.ogre.work.panel import entry
from game.client.kit import Column, Scroll, Widget
from game.ogre import sheets
from game.ogre.combat.odds import TREADS_PART, UNKNOWN, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.common_refusals import named
from game.ogre.state import Unit


class FirePanel:
    """Fills the panel; ``take`` does what its rows want. ``whole`` is the mode, for shared cards."""

    def __init__(
        self,
        query: FireQuery,
        keys: WeaponKeys,
        hints: FireHints,
        take: Callable[[FireIntent], None],
        whole: OgreMode,
        besides: BesidesFire,
        others: OrdersOfOne,
    ) -> None:
        self.query, self.hints, self.take, self.whole = query, hints, take, whole
        self.besides, self.others = besides, others
        self.shooters, self.targets = ShooterRows(query, keys, take), TargetRows(query, take)
        self.target = TargetPanel(query, self.shooters, take, whole)

    def _open_work(self, at: int) -> None:
        self.take(OpenWork(at))

    def panel(self, looked: str) -> Widget:
        """What the mode has to show; ``looked`` is an own counter that can fire at nothing."""
        attack = self.query.attack
        if attack.aimed is not None:
            return self.target.panel(attack.aimed)
        if attack.selection.guns or self.query.selected:
            return self._picked()
        unit = self.query.unit(looked) if looked else None
        return self._overview() if unit is None else self._silent(unit)

    def _silent(self, unit: Unit) -> Widget:
        """An own counter that can fire at nothing."""
        rules, view = self.query.rules, self.query.view
        rows: list[Widget] = [
            head(rules, view, unit), *state_lines(rules, view, unit), *numbers(rules, view, unit)
        ]  # fmt: skip
        rows += machine_rows(self.whole, unit)
        rows += entry(self.whole, self._open_work, unit.at) if unit.at else []
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def _overview(self) -> Widget:
        """Nothing is chosen: the targets in range."""
        if self.query.ground:
            title = heading("Ground and bridges")
            return Scroll(Column(title, *self.targets.ground(), pad=(12, 12), gap=4))
        view, found = self.query.view, self.query.bearings.targets()
        rows: list[Widget] = [heading("Targets in range", f"{len(self.hints.todo())} can fire")]
        for key in sorted(found, key=lambda t: -len(found[t])):
            aim = aim_named(view, key)
            if aim is not None:
                barred = self.query.bearings.barred(key)
                reach = barred.text if barred is not None else f"{reach_words(found[key])} can reach it"
                reach = f"{self.query.label(aim.at)}: {reach}"
                rows.append(self.targets.row(aim, reach))
        if not found:
            own = [unit for unit in view.units.values() if unit.side == self.query.side and unit.at]
            held = self.query.bearings.held_back(own)
            rows.append(note(held or "No enemy is in range of a weapon that has not fired."))
        rows += self._idle_hands()
        rows += entry(self.whole, self._open_work)
        rows += self.targets.ground()
        rows += self._way_back()
        return Scroll(Column(*rows, pad=(12, 12), gap=2))

    # ------------------------------------------------------------------ own shooters first
    def _picked(self) -> Widget:
        """Own shooters chosen first: who fires together, and what they reach."""
        unit, attack = self.query.unit(self.query.selected), self.query.attack
        shots = attack.selection.shots()
        many = f"{len(shots)} shooters" if len(shots) != 1 else "one shooter"
        rows: list[Widget] = self._head(unit) if unit is not None else []
        guns = self._gun_rows(unit)
        armed = bool(shots or guns or (unit is not None and unit.sheet))
        if armed:
            rows.append(heading(f"Attack strength {strength_text(attack.strength(shots))}", many))
        elif unit is not None:
            rows += state_lines(self.query.rules, self.query.view, unit)
        rows += guns
        if unit is not None:
            rows += self.others.headed()
            rows += entry(self.whole, self._open_work, unit.at) if unit.at else []
        if armed:
            rows += [gap(2), heading("Targets", "odds for this attack")]
        common = attack.common_targets()
        aims = [aim for key in common if (aim := aim_named(self.query.view, key)) is not None]
        rows += [self._reached_row(aim) for aim in aims]
        if armed and not common:
            none = "Nothing is in range of the chosen weapons."
            rows.append(note(none if shots else "Choose weapons to see what they reach."))
        rows += self.targets.ground()
        if unit is not None:
            rows += machine_rows(self.whole, unit)
            if not armed and not self.others.offers():
                held = self.query.bearings.held_back((unit,))
                rows.append(note(held or "It has nothing to fire at."))
        rows += self._way_back()
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _way_back(self) -> list[Widget]:
        """To the moves, where both can be made."""
        return way_to(self.whole, "Back to moving", "back", lambda: self.take(BackToMoving()))

    def _head(self, unit: Unit) -> list[Widget]:
        rules, view = self.query.rules, self.query.view
        if not unit.sheet:
            return [head(rules, view, unit)]
        guns = self.query.attack.selection.guns
        chosen = {gun.weapon: count for gun, count in guns.items() if gun.unit == unit.id}
        data = sheet_data(rules, view, unit, "shoot", "", chosen)

        def set_count(row: str, count: int) -> None:
            self.take(SetCount(Gun(unit.id, row), count))

        return [head(rules, view, unit), RecordSheet(data, None, set_count)]

    def _gun_rows(self, unit: Unit | None) -> list[Widget]:
        """What is picked; with the other weapon rows of the chosen counter, to be added."""
        attack, bearings, units = self.query.attack, self.query.bearings, self.query.view.units
        guns = {gun: count for gun, count in attack.selection.guns.items() if count}
        if unit is not None and unit.id in bearings.by_unit():
            able = bearings.by_unit()[unit.id].weapons()
            more = (Gun(unit.id, w.id) for w in bearings.rows(unit) if w.id in able)
            guns |= {gun: 0 for gun in more if gun not in attack.selection.guns}
        return [
            self.shooters.picked_row(gun, count) for gun, count in guns.items() if not units[gun.unit].sheet
        ]

    def _idle_hands(self) -> list[Widget]:
        """The counters that could do something besides firing."""
        rules, view = self.query.rules, self.query.view
        found, units = self.besides.idle_hands(), view.units
        if not found:
            return []
        rows: list[Widget] = [
            UnitRow(
                look_of(rules, view, units[name]), named(units[name]), ", ".join(words), "",
                partial(self.take, Pick(name)), name=f"besides {name}",
            )
            for name, words in found.items()
        ]  # fmt: skip
        return [gap(4), heading("Besides firing", f"{len(found)} can act"), *rows]

    def _reached_row(self, aim: Aim) -> Widget:
        """A target with the odds of what is picked."""
        rules, view, attack = self.query.rules, self.query.view, self.query.attack
        part = attack.part_of(aim)
        shots, right = attack.those_that_reach(aim, part), ""
        if isinstance(aim, AtBuilding):
            right = f"−{aim.wear(rules, view, shots)} SP"
        elif shots and part != TREADS_PART:
            found = aim.odds(rules, view, shots, part)
            right = f"{odds_words(found.odds)}  X {found.outcomes.count('X')}/6"
            right = "face down" if found.odds == UNKNOWN else right
        where = self.query.label(aim.at) + (f", {sheets.NAMES[part]}" if part else "")
        barred = None if shots else self.query.bearings.barred(aim.key(view))
        where = f"{where}: {barred.text}" if barred is not None else where
        return self.targets.row(aim, where, right)
