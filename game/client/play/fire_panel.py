"""The panel of the fire mode: targets in range, a shooter and its basket, a target with everybody who reaches it."""

from __future__ import annotations

from game.client.kit import Button, Column, IconButton, Label, Panel, Row, Scroll, Widget
from game.client.kit.look import BODY, SMALL
from game.client.play.basket import ShooterRow
from game.client.play.faces import look_of, name, short_name
from game.client.play.odds_card import column_words
from game.client.play.pieces import RefusedRow, UnitRow, explained, gap, heading, note
from game.client.play.shooters import Shooter
from game.client.play.unit_card import ROW_NAMES, head, numbers, sheet_data, state_lines, strength_parts
from game.client.sheet import RecordSheet
from game.core.records import Unit
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.kinds import KINDS
from game.ogre.odds import TREADS_PART, Firing, odds, strength_text


class FirePanel:
    """The part of the fire mode that fills the panel."""

    def panel(self) -> Widget | None:
        if self.target:
            return self._target_panel()
        if self.basket or self.selected:
            return self._shooter_panel()
        looked = self.unit(self.unit_looked) if self.unit_looked else None
        if looked is not None:
            rows = [head(self.rules, self.view, looked), *state_lines(self.rules, self.view, looked), *numbers(self.rules, self.view, looked)]
            return Scroll(Column(*rows, pad=(16, 12), gap=8))
        return self._overview()

    def _overview(self) -> Widget:
        rows: list[Widget] = [heading("Targets in range", f"{len(self.todo())} can fire")]
        targets = self.targets()
        for target_id in sorted(targets, key=lambda t: -len(targets[t])):
            unit, many = self.view.units[target_id], len({g[0] for g in targets[target_id]})
            guns = len(targets[target_id])
            count = f"{guns} kinds of weapon" if many == 1 and guns > 1 else f"{many} unit{'s' if many > 1 else ''}"
            rows.append(UnitRow(look_of(self.rules, self.view, unit), name(unit) if unit.squads else short_name(unit), f"{self.label(unit.at)}: {count} can reach it", "", lambda t=target_id: self.aim(t), on_point=lambda on, at=unit.at: self.screen.light(at if on else OFF), name=f"target {target_id}"))  # type: ignore[misc]
        if not targets:
            rows.append(note("No enemy is in range of a weapon that has not fired."))
        return Scroll(Column(*rows, pad=(12, 12), gap=2))

    def _shooter_panel(self) -> Widget:
        """Own shooters chosen first: what is in the basket, and what it reaches."""
        unit = self.unit(self.selected) if self.selected else None
        rows: list[Widget | None] = []
        if unit is not None:
            rows.append(head(self.rules, self.view, unit))
            if unit.sheet:
                chosen = {w: n for (u, w), n in self.basket.items() if u == unit.id}
                rows.append(RecordSheet(sheet_data(self.rules, self.view, unit, "shoot", "", chosen), None, lambda row, n: self.set_count(unit.id, row, n)))
        total = sum(self.rules.value("strength", self.view, (self.view.units[s.unit], s.weapon, s.count)) for s in self.shots())
        rows.append(heading(f"Basket: strength {strength_text(total)}", f"{len(self.shots())} shooters" if len(self.shots()) != 1 else "one shooter"))
        for shot in self.shots():
            other = self.view.units[shot.unit]
            if other.sheet:
                continue
            rows.append(self._simple_row(other, shot))
        rows.append(gap(2))
        rows.append(heading("Targets", "odds with this basket"))
        for target_id in self._common_targets():
            foe = self.view.units[target_id]
            part = self._aim(foe)
            shots = self._those_that_reach(foe, part)
            right = ""
            if shots and part != TREADS_PART:
                found = odds(self.rules, self.view, shots, target_id, part)
                right = f"{column_words(found.odds)}  X {found.outcomes.count('X')}/6"
            rows.append(UnitRow(look_of(self.rules, self.view, foe), name(foe) if foe.squads else short_name(foe), self.label(foe.at) + (f", {sheets.NAMES[part]}" if part else ""), right, lambda t=target_id: self.aim(t), on_point=lambda on, at=foe.at: self.screen.light(at if on else OFF)))  # type: ignore[misc]
        if not self._common_targets():
            rows.append(note("Nothing is in reach of what is chosen."))
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _simple_row(self, unit: Unit, shot: Firing) -> Widget:
        text, parts = strength_parts(self.rules, self.view, unit, shot.weapon, shot.count)
        return ShooterRow(
            name(unit) if unit.squads else short_name(unit), self.label(unit.at), text, shot.count, max(shot.count, self._ready((unit.id, shot.weapon))),
            lambda n: self.set_count(unit.id, shot.weapon, n), lambda: explained("Strength", text, parts),
        )  # fmt: skip

    def _target_panel(self) -> Widget:
        unit = self.view.units[self.target]
        rows: list[Widget | None] = [Row(head(self.rules, self.view, unit), IconButton("close", self._let_go, "Another target (Esc)", "quiet", name="close target"), gap=4, align="t")]
        rows[0].children[0].grow = 1  # type: ignore[union-attr]
        if unit.sheet:
            rows.append(RecordSheet(sheet_data(self.rules, self.view, unit, "target", self.part), self.aim_at, name="sheet"))
        else:
            found = self.rules.explain("defence", self.view, (unit, "", False))
            from game.client.play.pieces import NumberRow

            rows += [*state_lines(self.rules, self.view, unit), NumberRow("Defence", str(found.value), found)]
        rows += self._shooter_rows(unit)
        if self.screen.logical[1] < 560:
            rows[1:1] = [self.odds_card(unit), self._buttons()]
            return Scroll(Column(*rows, pad=(16, 8), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        return Column(top, Panel(self.odds_card(unit), self._buttons(), pad=(12, 8), gap=8, border="t"), gap=0)

    def _let_go(self) -> None:
        self.target, self.part, self.basket = "", "", {}
        self.screen.refresh()

    def _shooter_rows(self, target: Unit) -> list[Widget]:
        found = self.shooters()
        able = [s for s in found if s.most]
        out: list[Widget] = [gap(4)]
        everybody = Button("none" if {(s.unit, s.weapon): s.most for s in able} == self.basket and able else "all", self.everyone, "quiet", size=SMALL, name="everyone", enabled=bool(able), height=24)
        out.append(Row(Label("Shooters", BODY, "medium"), Label(self._reach_words(able, found), SMALL, colour="text2", grow=1), everybody, gap=8))
        distance = self.view.board.grid.distance
        for s in able:
            unit = self.view.units[s.unit]
            weapon = next(w for w in KINDS[unit.kind].weapons if w.id == s.weapon)
            count = self.basket.get((s.unit, s.weapon), 0)
            text, parts = strength_parts(self.rules, self.view, unit, s.weapon, count or s.most)
            title = ROW_NAMES.get(s.weapon, weapon.name) if unit.sheet else KINDS[unit.kind].name if s.most > 1 else short_name(unit)
            far = distance(unit.at, target.at)
            second = f"{self.label(unit.at)}, {far} hex{'es' if far != 1 else ''} away" + ("" if s.most > 1 else f", range {weapon.range}")
            out.append(
                ShooterRow(
                    title, second, text, count, s.most, lambda n, s=s: self.set_count(s.unit, s.weapon, n),
                    lambda t=title, v=text, p=parts: explained(f"{t}: strength", v, p),
                    on_point=lambda on, at=unit.at: self.screen.light(at if on else OFF), key=self._key_of(unit, s.weapon), name=f"shooter {s.unit} {s.weapon}",
                )
            )  # type: ignore[misc]  # fmt: skip
        silent = [s for s in found if not s.most and s.refusal is not None]
        for s in silent:
            unit = self.view.units[s.unit]
            title = ROW_NAMES.get(s.weapon, s.weapon) if unit.sheet else f"{name(unit)} {self.label(unit.at)}" if unit.squads else short_name(unit)
            assert s.refusal is not None
            out.append(RefusedRow(title, s.refusal.text, s.refusal.rule))
        return out

    def _reach_words(self, able: list[Shooter], found: list[Shooter]) -> str:
        if len({s.unit for s in found}) == 1 and len(found) > 1:
            return f"{len(able)} of {len(found)} weapons can reach"
        return f"{len({s.unit for s in able})} of {len({s.unit for s in found})} can reach"

    def _key_of(self, unit: Unit, weapon: str) -> str:
        if not unit.sheet:
            return ""
        rows = [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]
        return str(rows.index(weapon) + 1)

    def _buttons(self) -> Widget:
        able = self.odds() is not None
        clear = Button("Clear", lambda: self.screen.one_back(), enabled=bool(self.basket) or self.running, name="clear basket")
        if self.part == TREADS_PART:
            if self.running:
                return Row(Button("Stop", self.stop, "main", "Esc", grow=1, name="stop"), gap=8)
            many = len(self.singles())
            return Row(
                Button("Fire one", lambda: self.screen.confirm_now(), "main", "Enter", grow=1, enabled=able, name="fire"),
                Button(f"All {many}", self.fire_all, enabled=able and many > 1, name="fire all", tip="All single attacks one after another; a click or Esc stops."),
                clear, gap=8,
            )  # fmt: skip
        return Row(Button("Fire", lambda: self.screen.confirm_now(), "main", "Enter", grow=1, enabled=able, name="fire"), clear, gap=8)
