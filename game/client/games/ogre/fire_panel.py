"""The panel of the fire mode: targets in range, a shooter and its basket, a target with everybody who reaches it."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.client.game.hud.panel_widgets import (
    Head,
    Meter,
    NumberRow,
    RefusedRow,
    UnitRow,
    explained,
    gap,
    heading,
    note,
)
from game.client.games.ogre.attack_widgets import ShooterRow
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.fire_overlay import Brackets
from game.client.games.ogre.fire_query import FireQuery
from game.client.games.ogre.odds_card import LOW, OddsCard
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.record_sheet_widget import RecordSheet
from game.client.games.ogre.shooters import Gun, Shooter
from game.client.games.ogre.targets import Aim, AtBridge, AtBuilding, AtGround, AtWorks, aim_named, gun_place
from game.client.games.ogre.unit_card import (
    ROW_NAMES,
    boxes_data,
    face_down_words,
    has_boxes,
    head,
    numbers,
    sheet_data,
    state_lines,
    strength_parts,
)
from game.client.games.ogre.work import panel as work
from game.client.games.ogre.work.machine_card import machine_rows
from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import BODY, SMALL
from game.core.anygame import Order
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.combat.odds import TREADS_PART, UNKNOWN, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.kinds import KINDS, Weapon
from game.ogre.movement.transport_state import RIDERS, riders
from game.ogre.state import Unit
from game.ogre.structures import buildings
from game.ogre.terrain import ground_words


class PanelMode(FireQuery, Protocol):
    """What the panel of the fire mode asks of it, and what its rows do."""

    unit_looked: str

    def unit(self, unit_id: str) -> Unit | None:
        """A unit in play."""

    def mine(self, unit_id: str) -> bool:
        """Does the counter belong to the side that decides?"""

    def label(self, at: int) -> str:
        """The label of a hex."""

    def todo(self) -> list[str]:
        """Units that still have something to do."""

    def in_hex(self, at: int) -> list[Aim]:
        """Everything in a hex that could be a target."""

    def grouped(self) -> Unit | None:
        """Whose weapons the number keys mean."""

    def aim(self, unit_id: str, part: str = "") -> None:
        """Choose a target."""

    def aim_at(self, part: str) -> None:
        """Aim at a component of the Ogre."""

    def show_ground(self) -> None:
        """Ground and bridges as targets, or counters again."""

    def set_count(self, unit: str, weapon: str, count: int) -> None:
        """So many of a weapon row."""

    def everyone(self) -> None:
        """Everything that reaches, into the basket; or the basket empty."""

    def fire_all(self) -> None:
        """All single attacks, one after another."""

    def stop(self) -> None:
        """No more of the queue."""

    def work(self, order: Order) -> None:
        """Something in place of an attack."""

    def gun_ready(self, gun: Gun) -> int:
        """How many of a weapon row may fire at all."""

    def rows(self, unit: Unit) -> tuple[Weapon, ...]:
        """The weapon rows of a unit that count now."""


class FirePanel:
    """Fills the panel of the fire mode."""

    def __init__(self, mode: PanelMode, brackets: Brackets, card: OddsCard, whole: OgreMode) -> None:
        self.mode, self.brackets, self.card, self.whole = mode, brackets, card, whole

    def panel(self) -> Widget:
        """What the mode has to show."""
        if self.mode.target:
            return self._target_panel()
        if self.mode.basket or self.mode.selected:
            return self._shooter_panel()
        looked = self.mode.unit(self.mode.unit_looked) if self.mode.unit_looked else None
        if looked is not None:
            rows = [
                head(self.mode.rules, self.mode.view, looked),
                *state_lines(self.mode.rules, self.mode.view, looked),
                *numbers(self.mode.rules, self.mode.view, looked),
            ]
            rows += machine_rows(self.whole, looked)
            rows += work.entry(self.whole, looked.at) if looked.at else []
            return Scroll(Column(*rows, pad=(16, 12), gap=8))
        return self._overview()

    def _point(self, at: int, on: bool) -> None:
        """The pointer came to the row of a hex, or left it."""
        self.mode.host.light(at if on else OFF)

    def _overview(self) -> Widget:
        if self.mode.ground:
            return Scroll(Column(heading("Ground and bridges"), *self._ground_rows(), pad=(12, 12), gap=4))
        rows: list[Widget] = [heading("Targets in range", f"{len(self.mode.todo())} can fire")]
        targets = self.mode.targets()
        for key in sorted(targets, key=lambda t: -len(targets[t])):
            aim = aim_named(self.mode.view, key)
            if aim is not None:
                rows.append(
                    self._target_row(aim, f"{self.mode.label(aim.at)}: {_count(targets[key])} can reach it")
                )
        if not targets:
            rows.append(note("No enemy is in range of a weapon that has not fired."))
        rows += work.entry(self.whole)
        rows += self._ground_rows()
        return Scroll(Column(*rows, pad=(12, 12), gap=2))

    def _target_row(self, aim: Aim, second: str, right: str = "") -> UnitRow:
        """A target in a list: a click aims at it."""
        key, at = aim.key(self.mode.view), aim.at
        unit = self.mode.view.units.get(aim.unit_id)
        words = aim.words(self.mode.view) if unit is None or not unit.squads else name(unit)
        face = look_of(self.mode.rules, self.mode.view, unit) if unit is not None else None
        return UnitRow(
            face,
            words[:1].upper() + words[1:],
            second,
            right,
            lambda: self.mode.aim(key),
            icon=aim.icon,
            on_point=lambda on: self.mode.host.light(at if on else OFF),
            name=f"target {key}",
        )

    def _ground_rows(self) -> list[Widget]:
        """What is no counter and can be fired at all the same: behind one button."""
        bridges = self.mode.bridge_targets()
        if not bridges and not any(bearing.ground for bearing in self.mode.bearings().values()):
            return []
        key = self.mode.host.key_hint("other_targets")
        words = "Counters as targets" if self.mode.ground else "Ground and bridges as targets"
        out: list[Widget] = [
            gap(6),
            Button(
                words,
                self.mode.show_ground,
                "plain",
                icon="board" if not self.mode.ground else "target",
                key_hint=key,
                name="ground targets",
            ),
        ]
        if self.mode.ground:
            out.append(note("Click a lit hex for its ground, or the middle of a hexside for its bridge."))
            for bridge, guns in bridges.items():
                aim = aim_named(self.mode.view, bridge)
                if aim is not None:
                    out.append(self._target_row(aim, f"{_count(guns)} can reach it"))
        return out

    def _shooter_panel(self) -> Widget:
        """Own shooters chosen first: what is in the basket, and what it reaches."""
        unit = self.mode.unit(self.mode.selected) if self.mode.selected else None
        rows: list[Widget | None] = []
        if unit is not None:
            rows.append(head(self.mode.rules, self.mode.view, unit))
            if unit.sheet:
                chosen = {w: n for (u, w), n in self.mode.basket.items() if u == unit.id}
                rows.append(
                    RecordSheet(
                        sheet_data(self.mode.rules, self.mode.view, unit, "shoot", "", chosen),
                        None,
                        lambda row, n: self.mode.set_count(unit.id, row, n),
                    )
                )
        total = self.mode.strength(self.mode.shots())
        rows.append(
            heading(
                f"Basket: strength {strength_text(total)}",
                f"{len(self.mode.shots())} shooters" if len(self.mode.shots()) != 1 else "one shooter",
            )
        )
        guns = [(s.unit, s.weapon, s.count) for s in self.mode.shots()]
        if unit is not None and unit.id in self.mode.bearings():
            # its other weapon rows stand there too, to be added
            able = self.mode.bearings()[unit.id].weapons()
            guns += [
                (unit.id, w.id, 0)
                for w in self.mode.rows(unit)
                if w.id in able and (unit.id, w.id) not in self.mode.basket
            ]
        for unit_id, weapon, count in guns:
            other = self.mode.view.units[unit_id]
            if not other.sheet:
                rows.append(self._simple_row(other, weapon, count))
        if unit is not None:
            rows += self._works(unit)
            rows += work.entry(self.whole, unit.at) if unit.at else []
        rows.append(gap(2))
        rows.append(heading("Targets", "odds with this basket"))
        for key in self.brackets.common_targets():
            aim = aim_named(self.mode.view, key)
            if aim is None:
                continue
            part = self.brackets.part_of(aim)
            shots, right = self.brackets.those_that_reach(aim, part), ""
            if isinstance(aim, AtBuilding):
                right = f"−{aim.wear(self.mode.rules, self.mode.view, shots)} SP"
            elif shots and part != TREADS_PART:
                found = aim.odds(self.mode.rules, self.mode.view, shots, part)
                right = (
                    f"{odds_words(found.odds)}  X {found.outcomes.count('X')}/6"
                    if found.odds != UNKNOWN
                    else "face down"
                )
            rows.append(
                self._target_row(
                    aim, self.mode.label(aim.at) + (f", {sheets.NAMES[part]}" if part else ""), right
                )
            )
        if not self.brackets.common_targets():
            rows.append(note("Nothing is in reach of what is chosen."))
        rows += self._ground_rows()
        if unit is not None:
            rows += machine_rows(self.whole, unit)
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _works(self, unit: Unit) -> list[Widget]:
        """What a unit can do in place of an attack: cut its road, drop a bridge."""
        bearing = self.mode.bearings().get(unit.id)
        if bearing is None or not bearing.works:
            return []
        buttons = [
            Button(
                o.words(self.mode.rules, self.mode.view),
                partial(self.mode.work, o),
                name=o.words(self.mode.rules, self.mode.view),
            )
            for o in bearing.works
        ]
        return [gap(2), heading("Instead of firing", "no die"), Flow(*buttons, gap=8)]

    def _simple_row(self, unit: Unit, weapon: str, count: int) -> Widget:
        most = max(count, self.mode.gun_ready((unit.id, weapon)))
        text, parts = strength_parts(self.mode.rules, self.mode.view, unit, weapon, count or most)
        title, second = self._row_words(unit, weapon, most)
        return ShooterRow(
            title, second, text, count, most,
            lambda n: self.mode.set_count(unit.id, weapon, n), lambda: explained("Strength", text, parts), name=f"gun {unit.id} {weapon}",
        )  # fmt: skip

    def _row_words(self, unit: Unit, weapon_id: str, most: int) -> tuple[str, str]:
        """A weapon row in words: who, and from where."""
        rows = self.mode.rows(unit)
        weapon = next(w for w in rows if w.id == weapon_id)
        title = ROW_NAMES.get(weapon_id, weapon.name) if unit.sheet else short_name(unit)
        where = self.mode.label(gun_place(self.mode.view, unit))
        if unit.aboard:
            where = f"rides in {where}"
        elif weapon_id == "heavy":
            where = f"long shot, once, {where}"
        elif len(rows) > 1 and not unit.sheet and weapon_id == "ap":
            where = f"AP, {where}"
        elif (
            unit.sheet
            and sum(bool(u.sheet) for u in self.mode.view.units.values() if u.side == unit.side and u.at) > 1
        ):
            # rows of a sheet have one name each: whose they are
            where = f"{short_name(unit).removeprefix('Ogre ')}, {where}"
        return title, where

    def _target_panel(self) -> Widget:
        aim = self.mode.aimed
        assert aim is not None
        unit = self.mode.view.units.get(aim.unit_id)
        rows: list[Widget | None] = [
            Row(
                self._target_head(aim),
                IconButton("close", self._let_go, "Another target (Esc)", "quiet", name="close target"),
                gap=4,
                align="t",
            )
        ]
        rows[0].children[0].grow = 1  # type: ignore[union-attr]
        if unit is not None and unit.sheet:
            if unit.disabled or unit.stuck:
                rows += state_lines(self.mode.rules, self.mode.view, unit)
            rows.append(
                RecordSheet(
                    sheet_data(self.mode.rules, self.mode.view, unit, "target", self.mode.part),
                    self.mode.aim_at,
                    name="sheet",
                )
            )
        elif unit is not None and KINDS[unit.kind].family == "unknown":
            rows.append(note(face_down_words(self.mode.view, unit)))
        elif unit is not None:
            found = self.mode.rules.explain("defence", self.mode.view, (unit, "", False))
            rows += [
                *state_lines(self.mode.rules, self.mode.view, unit),
                NumberRow("Defence", str(found.value), found),
            ]
            if has_boxes(self.mode.rules, unit):
                rows.append(RecordSheet(boxes_data(unit)))
            crew = riders(self.mode.view, unit)
            if crew:
                aboard = self.mode.rules.explain("defence", self.mode.view, (unit, RIDERS, False))
                rows.append(NumberRow("Riders: defence", str(aboard.value), aboard))
        elif isinstance(aim, AtBuilding):
            marker = buildings.building_at(self.mode.view, aim.at)
            if marker is not None:
                rows.append(Meter("Structure", marker.count, buildings.first_points(marker)))
        beside = [*self._also_here(aim), *work.entry(self.whole, aim.at, beside=True)]
        # on a low window who fires comes first: another click on the stack takes the next target too
        low = self.mode.host.logical[1] < LOW
        rows += [*self._shooter_rows(aim), *beside] if low else [*beside, *self._shooter_rows(aim)]
        if unit is not None:
            rows += machine_rows(self.whole, unit)
        if self.mode.host.logical[1] < 560:
            rows[1:1] = [self.card.odds_card(aim), self._buttons()]
            return Scroll(Column(*rows, pad=(16, 8), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        return Column(
            top, Panel(self.card.odds_card(aim), self._buttons(), pad=(12, 8), gap=8, border="t"), gap=0
        )

    def _target_head(self, aim: Aim) -> Widget:
        unit = self.mode.view.units.get(aim.unit_id)
        if unit is not None:
            return head(self.mode.rules, self.mode.view, unit)
        words = aim.words(self.mode.view)
        ground = ground_words(self.mode.view, aim.at).capitalize()
        second = {
            AtGround: f"{ground}. What stands there is hit by spillover",
            AtBridge: "Only an X brings it down",
            AtBuilding: "No die: every attack takes structure points",
        }
        if isinstance(aim, AtWorks):
            second[AtWorks] = "Who is there is hit by spillover" + (
                ". Only an X destroys it" if aim.number else ""
            )
        return Head(None, words[:1].upper() + words[1:], second.get(type(aim), ""))

    def _also_here(self, aim: Aim) -> list[Widget]:
        """Other targets in the hex, a click away."""
        others = [a for a in self.mode.in_hex(aim.at) if a.key(self.mode.view) != aim.key(self.mode.view)]
        if not others:
            return []
        buttons = []
        for other in others:
            words, key = other.words(self.mode.view), other.key(self.mode.view)
            buttons.append(
                Button(
                    words[:1].upper() + words[1:],
                    partial(self.mode.aim, key),
                    "quiet",
                    size=SMALL,
                    height=26,
                    name=f"also {key}",
                )
            )
        return [Label("Also in this hex", SMALL, colour="text2"), Flow(*buttons, gap=4)]

    def _let_go(self) -> None:
        self.mode.target, self.mode.part, self.mode.basket = "", "", {}
        self.mode.host.refresh()

    def _shooter_rows(self, target: Aim) -> list[Widget]:
        found = self.mode.shooters()
        able = [s for s in found if s.most]
        out: list[Widget] = [gap(4)]
        everybody = Button(
            "untick"
            if {(s.unit, s.weapon): s.most for s in able} == self.mode.basket and able
            else "tick all",
            self.mode.everyone,
            "quiet",
            size=SMALL,
            name="everyone",
            enabled=bool(able),
            height=24,
        )
        out.append(
            Row(
                Label("Shooters", BODY, "medium"),
                Label(self._reach_words(able, found), SMALL, colour="text2", grow=1),
                everybody,
                gap=8,
            )
        )
        for s in able:
            unit = self.mode.view.units[s.unit]
            weapon = next(w for w in self.mode.rows(unit) if w.id == s.weapon)
            count = self.mode.basket.get((s.unit, s.weapon), 0)
            text, parts = strength_parts(self.mode.rules, self.mode.view, unit, s.weapon, count or s.most)
            title, where = self._row_words(unit, s.weapon, s.most)
            far, place = target.far(self.mode.view, unit), gun_place(self.mode.view, unit)
            away = f"{far} hex{'es' if far != 1 else ''}" if far else target.here
            short = s.most > 1 or s.weapon == "heavy" or not far
            second = f"{where}, {away}" + ("" if short else f" away, range {weapon.range}")
            out.append(
                ShooterRow(
                    title, second, text, count, s.most, partial(self.mode.set_count, s.unit, s.weapon),
                    partial(explained, f"{title}: strength", text, parts),
                    on_point=partial(self._point, place), key=self._key_of(unit, s.weapon), name=f"shooter {s.unit} {s.weapon}",
                )
            )  # fmt: skip
        silent = [s for s in found if not s.most and s.refusal is not None]
        for s in silent:
            unit = self.mode.view.units[s.unit]
            title = (
                ROW_NAMES.get(s.weapon, s.weapon)
                if unit.sheet
                else f"{name(unit)}, {'aboard' if unit.aboard else self.mode.label(unit.at)}"
                if unit.squads
                else short_name(unit)
            )
            assert s.refusal is not None
            out.append(RefusedRow(title, s.refusal.text, s.refusal.rule))
        return out

    def _reach_words(self, able: list[Shooter], found: list[Shooter]) -> str:
        if len({s.unit for s in found}) == 1 and len(found) > 1:
            return f"{len(able)} of {len(found)} weapons can reach"
        return f"{len({s.unit for s in able})} of {len({s.unit for s in found})} can reach"

    def _key_of(self, unit: Unit, weapon: str) -> str:
        grouped = self.mode.grouped()
        if grouped is None or unit.id != grouped.id:
            return ""
        rows = [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]
        return str(rows.index(weapon) + 1)

    def _buttons(self) -> Widget:
        able = self.mode.odds() is not None
        clear = Button(
            "Clear",
            lambda: self.mode.host.one_back(),
            enabled=bool(self.mode.basket) or self.mode.running,
            name="clear basket",
        )
        if self.mode.part == TREADS_PART:
            if self.mode.running:
                return Row(Button("Stop", self.mode.stop, "main", "Esc", grow=1, name="stop"), gap=8)
            many = len(self.mode.singles())
            return Row(
                Button("Fire one", self.mode.host.confirm_now, "main", "Enter", grow=1, enabled=able, name="fire"),
                Button(f"All {many}", self.mode.fire_all, enabled=able and many > 1, name="fire all", tip="All single attacks one after another; a click or Esc stops."),
                clear, gap=8,
            )  # fmt: skip
        return Row(
            Button("Fire", self.mode.host.confirm_now, "main", "Enter", grow=1, enabled=able, name="fire"),
            clear,
            gap=8,
        )


def _count(guns: set[Gun]) -> str:
    many, rows = len({unit for unit, _ in guns}), len(guns)
    return f"{rows} kinds of weapon" if many == 1 and rows > 1 else f"{many} unit{'s' if many > 1 else ''}"
