"""The panel of the fire mode: targets in range, a shooter and its basket, a target with everybody who reaches it."""

from __future__ import annotations

from game.client.games.ogre.aims import Aim, AtBridge, AtBuilding, AtGround, AtWorks, aim_named, gun_place
from game.client.games.ogre.basket import ShooterRow
from game.client.games.ogre.faces import look_of, name, short_name
from game.client.games.ogre.odds_card import LOW
from game.client.games.ogre.shooters import Gun, Shooter
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
from game.client.kit.look import BODY, SMALL
from game.client.play.pieces import Head, Meter, NumberRow, RefusedRow, UnitRow, explained, gap, heading, note
from game.client.sheet import RecordSheet
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.combat.odds import TREADS_PART, UNKNOWN, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import RIDERS, riders
from game.ogre.state import Unit
from game.ogre.structures import buildings
from game.ogre.terrain import TERRAIN_WORDS, terrain_at


class FirePanel:
    """The part of the fire mode that fills the panel."""

    def panel(self) -> Widget | None:
        if self.target:
            return self._target_panel()
        if self.basket or self.selected:
            return self._shooter_panel()
        looked = self.unit(self.unit_looked) if self.unit_looked else None
        if looked is not None:
            rows = [
                head(self.rules, self.view, looked),
                *state_lines(self.rules, self.view, looked),
                *numbers(self.rules, self.view, looked),
            ]
            rows += machine_rows(self, looked)
            rows += work.entry(self, looked.at) if looked.at else []
            return Scroll(Column(*rows, pad=(16, 12), gap=8))
        return self._overview()

    def _overview(self) -> Widget:
        if self.ground:
            return Scroll(Column(heading("Ground and bridges"), *self._ground_rows(), pad=(12, 12), gap=4))
        rows: list[Widget] = [heading("Targets in range", f"{len(self.todo())} can fire")]
        targets = self.targets()
        for key in sorted(targets, key=lambda t: -len(targets[t])):
            aim = aim_named(self.view, key)
            if aim is not None:
                rows.append(
                    self._target_row(aim, f"{self.label(aim.at)}: {_count(targets[key])} can reach it")
                )
        if not targets:
            rows.append(note("No enemy is in range of a weapon that has not fired."))
        rows += work.entry(self)
        rows += self._ground_rows()
        return Scroll(Column(*rows, pad=(12, 12), gap=2))

    def _target_row(self, aim: Aim, second: str, right: str = "") -> UnitRow:
        """A target in a list: a click aims at it."""
        key, at = aim.key(self.view), aim.at
        unit = self.view.units.get(aim.unit_id)
        words = aim.words(self.view) if unit is None or not unit.squads else name(unit)
        face = look_of(self.rules, self.view, unit) if unit is not None else None
        return UnitRow(
            face,
            words[:1].upper() + words[1:],
            second,
            right,
            lambda: self.aim(key),
            icon=aim.icon,
            on_point=lambda on: self.host.light(at if on else OFF),
            name=f"target {key}",
        )

    def _ground_rows(self) -> list[Widget]:
        """What is no counter and can be fired at all the same: behind one button."""
        bridges = self.bridge_targets()
        if not bridges and not any(bearing.ground for bearing in self.bearings().values()):
            return []
        key = self.host.key_hint("other_targets")
        words = "Counters as targets" if self.ground else "Ground and bridges as targets"
        out: list[Widget] = [
            gap(6),
            Button(
                words,
                self.show_ground,
                "plain",
                icon="board" if not self.ground else "target",
                key_hint=key,
                name="ground targets",
            ),
        ]
        if self.ground:
            out.append(note("Click a lit hex for its ground, or the middle of a hexside for its bridge."))
            for bridge, guns in bridges.items():
                aim = aim_named(self.view, bridge)
                if aim is not None:
                    out.append(self._target_row(aim, f"{_count(guns)} can reach it"))
        return out

    def _shooter_panel(self) -> Widget:
        """Own shooters chosen first: what is in the basket, and what it reaches."""
        unit = self.unit(self.selected) if self.selected else None
        rows: list[Widget | None] = []
        if unit is not None:
            rows.append(head(self.rules, self.view, unit))
            if unit.sheet:
                chosen = {w: n for (u, w), n in self.basket.items() if u == unit.id}
                rows.append(
                    RecordSheet(
                        sheet_data(self.rules, self.view, unit, "shoot", "", chosen),
                        None,
                        lambda row, n: self.set_count(unit.id, row, n),
                    )
                )
        total = self.strength(self.shots())
        rows.append(
            heading(
                f"Basket: strength {strength_text(total)}",
                f"{len(self.shots())} shooters" if len(self.shots()) != 1 else "one shooter",
            )
        )
        guns = [(s.unit, s.weapon, s.count) for s in self.shots()]
        if unit is not None and unit.id in self.bearings():
            # its other weapon rows stand there too, to be added
            able = self.bearings()[unit.id].weapons()
            guns += [
                (unit.id, w.id, 0)
                for w in self.rows(unit)
                if w.id in able and (unit.id, w.id) not in self.basket
            ]
        for unit_id, weapon, count in guns:
            other = self.view.units[unit_id]
            if not other.sheet:
                rows.append(self._simple_row(other, weapon, count))
        if unit is not None:
            rows += self._works(unit)
            rows += work.entry(self, unit.at) if unit.at else []
        rows.append(gap(2))
        rows.append(heading("Targets", "odds with this basket"))
        for key in self.brackets.common_targets():
            aim = aim_named(self.view, key)
            if aim is None:
                continue
            part = self.brackets.part_of(aim)
            shots, right = self.brackets.those_that_reach(aim, part), ""
            if isinstance(aim, AtBuilding):
                right = f"−{aim.wear(self.rules, self.view, shots)} SP"
            elif shots and part != TREADS_PART:
                found = aim.odds(self.rules, self.view, shots, part)
                right = (
                    f"{odds_words(found.odds)}  X {found.outcomes.count('X')}/6"
                    if found.odds != UNKNOWN
                    else "face down"
                )
            rows.append(
                self._target_row(aim, self.label(aim.at) + (f", {sheets.NAMES[part]}" if part else ""), right)
            )
        if not self.brackets.common_targets():
            rows.append(note("Nothing is in reach of what is chosen."))
        rows += self._ground_rows()
        if unit is not None:
            rows += machine_rows(self, unit)
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _works(self, unit: Unit) -> list[Widget]:
        """What a unit can do in place of an attack: cut its road, drop a bridge."""
        bearing = self.bearings().get(unit.id)
        if bearing is None or not bearing.works:
            return []
        buttons = [
            Button(
                o.words(self.rules, self.view), lambda o=o: self.work(o), name=o.words(self.rules, self.view)
            )
            for o in bearing.works
        ]  # type: ignore[misc]
        return [gap(2), heading("Instead of firing", "no die"), Flow(*buttons, gap=8)]

    def _simple_row(self, unit: Unit, weapon: str, count: int) -> Widget:
        most = max(count, self._ready((unit.id, weapon)))
        text, parts = strength_parts(self.rules, self.view, unit, weapon, count or most)
        title, second = self._row_words(unit, weapon, most)
        return ShooterRow(
            title, second, text, count, most,
            lambda n: self.set_count(unit.id, weapon, n), lambda: explained("Strength", text, parts), name=f"gun {unit.id} {weapon}",
        )  # fmt: skip

    def _row_words(self, unit: Unit, weapon_id: str, most: int) -> tuple[str, str]:
        """A weapon row in words: who, and from where."""
        rows = self.rows(unit)
        weapon = next(w for w in rows if w.id == weapon_id)
        title = ROW_NAMES.get(weapon_id, weapon.name) if unit.sheet else short_name(unit)
        where = self.label(gun_place(self.view, unit))
        if unit.aboard:
            where = f"rides in {where}"
        elif weapon_id == "heavy":
            where = f"long shot, once, {where}"
        elif len(rows) > 1 and not unit.sheet and weapon_id == "ap":
            where = f"AP, {where}"
        elif (
            unit.sheet
            and sum(bool(u.sheet) for u in self.view.units.values() if u.side == unit.side and u.at) > 1
        ):
            # rows of a sheet have one name each: whose they are
            where = f"{short_name(unit).removeprefix('Ogre ')}, {where}"
        return title, where

    def _target_panel(self) -> Widget:
        aim = self.aimed
        assert aim is not None
        unit = self.view.units.get(aim.unit_id)
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
                rows += state_lines(self.rules, self.view, unit)
            rows.append(
                RecordSheet(
                    sheet_data(self.rules, self.view, unit, "target", self.part), self.aim_at, name="sheet"
                )
            )
        elif unit is not None and KINDS[unit.kind].family == "unknown":
            rows.append(note(face_down_words(self.view, unit)))
        elif unit is not None:
            found = self.rules.explain("defence", self.view, (unit, "", False))
            rows += [*state_lines(self.rules, self.view, unit), NumberRow("Defence", str(found.value), found)]
            if has_boxes(self.rules, unit):
                rows.append(RecordSheet(boxes_data(unit)))
            crew = riders(self.view, unit)
            if crew:
                aboard = self.rules.explain("defence", self.view, (unit, RIDERS, False))
                rows.append(NumberRow("Riders: defence", str(aboard.value), aboard))
        elif isinstance(aim, AtBuilding):
            marker = buildings.building_at(self.view, aim.at)
            if marker is not None:
                rows.append(Meter("Structure", marker.count, buildings.first_points(marker)))
        beside = [*self._also_here(aim), *work.entry(self, aim.at, beside=True)]
        # on a low window who fires comes first: another click on the stack takes the next target too
        low = self.host.logical[1] < LOW
        rows += [*self._shooter_rows(aim), *beside] if low else [*beside, *self._shooter_rows(aim)]
        if unit is not None:
            rows += machine_rows(self, unit)
        if self.host.logical[1] < 560:
            rows[1:1] = [self.card.odds_card(aim), self._buttons()]
            return Scroll(Column(*rows, pad=(16, 8), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        return Column(
            top, Panel(self.card.odds_card(aim), self._buttons(), pad=(12, 8), gap=8, border="t"), gap=0
        )

    def _target_head(self, aim: Aim) -> Widget:
        unit = self.view.units.get(aim.unit_id)
        if unit is not None:
            return head(self.rules, self.view, unit)
        words = aim.words(self.view)
        ground = TERRAIN_WORDS[terrain_at(self.view, aim.at)].capitalize()
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
        others = [a for a in self.in_hex(aim.at) if a.key(self.view) != aim.key(self.view)]
        if not others:
            return []
        buttons = []
        for other in others:
            words, key = other.words(self.view), other.key(self.view)
            buttons.append(
                Button(
                    words[:1].upper() + words[1:],
                    lambda k=key: self.aim(k),
                    "quiet",
                    size=SMALL,
                    height=26,
                    name=f"also {key}",
                )
            )  # type: ignore[misc]
        return [Label("Also in this hex", SMALL, colour="text2"), Flow(*buttons, gap=4)]

    def _let_go(self) -> None:
        self.target, self.part, self.basket = "", "", {}
        self.host.refresh()

    def _shooter_rows(self, target: Aim) -> list[Widget]:
        found = self.shooters()
        able = [s for s in found if s.most]
        out: list[Widget] = [gap(4)]
        everybody = Button(
            "untick" if {(s.unit, s.weapon): s.most for s in able} == self.basket and able else "tick all",
            self.everyone,
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
            unit = self.view.units[s.unit]
            weapon = next(w for w in self.rows(unit) if w.id == s.weapon)
            count = self.basket.get((s.unit, s.weapon), 0)
            text, parts = strength_parts(self.rules, self.view, unit, s.weapon, count or s.most)
            title, where = self._row_words(unit, s.weapon, s.most)
            far, place = target.far(self.view, unit), gun_place(self.view, unit)
            away = f"{far} hex{'es' if far != 1 else ''}" if far else target.here
            short = s.most > 1 or s.weapon == "heavy" or not far
            second = f"{where}, {away}" + ("" if short else f" away, range {weapon.range}")
            out.append(
                ShooterRow(
                    title, second, text, count, s.most, lambda n, s=s: self.set_count(s.unit, s.weapon, n),
                    lambda t=title, v=text, p=parts: explained(f"{t}: strength", v, p),
                    on_point=lambda on, at=place: self.host.light(at if on else OFF), key=self._key_of(unit, s.weapon), name=f"shooter {s.unit} {s.weapon}",
                )
            )  # type: ignore[misc]  # fmt: skip
        silent = [s for s in found if not s.most and s.refusal is not None]
        for s in silent:
            unit = self.view.units[s.unit]
            title = (
                ROW_NAMES.get(s.weapon, s.weapon)
                if unit.sheet
                else f"{name(unit)}, {'aboard' if unit.aboard else self.label(unit.at)}"
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
        grouped = self.grouped()
        if grouped is None or unit.id != grouped.id:
            return ""
        rows = [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]
        return str(rows.index(weapon) + 1)

    def _buttons(self) -> Widget:
        able = self.odds() is not None
        clear = Button(
            "Clear",
            lambda: self.host.one_back(),
            enabled=bool(self.basket) or self.running,
            name="clear basket",
        )
        if self.part == TREADS_PART:
            if self.running:
                return Row(Button("Stop", self.stop, "main", "Esc", grow=1, name="stop"), gap=8)
            many = len(self.singles())
            return Row(
                Button("Fire one", lambda: self.host.confirm_now(), "main", "Enter", grow=1, enabled=able, name="fire"),
                Button(f"All {many}", self.fire_all, enabled=able and many > 1, name="fire all", tip="All single attacks one after another; a click or Esc stops."),
                clear, gap=8,
            )  # fmt: skip
        return Row(
            Button(
                "Fire", lambda: self.host.confirm_now(), "main", "Enter", grow=1, enabled=able, name="fire"
            ),
            clear,
            gap=8,
        )


def _count(guns: set[Gun]) -> str:
    many, rows = len({unit for unit, _ in guns}), len(guns)
    return f"{rows} kinds of weapon" if many == 1 and rows > 1 else f"{many} unit{'s' if many > 1 else ''}"
