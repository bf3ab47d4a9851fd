"""Fire by hand: a target, a basket of shooters, the odds, nothing resolved before a yes."""

from __future__ import annotations

from typing import NamedTuple

from game.client.art.counters import size
from game.client.art.scene import Scene, Shot, Target
from game.client.kit import Button, Column, IconButton, Label, Panel, Row, Scroll, Widget
from game.client.kit.look import BODY, SMALL
from game.client.play.basket import CrtStrip, ShooterRow
from game.client.play.faces import look_of, name, short_name
from game.client.play.mode import Mode
from game.client.play.pieces import Chance, RefusedRow, UnitRow, card, explained, gap, heading, note
from game.client.play.unit_card import ROW_NAMES, head, numbers, sheet_data, state_lines, strength_parts
from game.client.sheet import RecordSheet
from game.core.records import Unit
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.charts import QUARTERS
from game.ogre.combat import Fire
from game.ogre.kinds import KINDS
from game.ogre.odds import PARTS, TREADS_PART, Firing, Odds, odds, strength_text

Gun = tuple[str, str]
#: milliseconds between the single attacks of a queue
BETWEEN = 350


class Shooter(NamedTuple):
    """A weapon row of an own unit against the target: how many may fire at most, or why none may."""

    unit: str
    weapon: str
    most: int
    refusal: Refusal | None


class FireMode(Mode):
    """The fire phase."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]
        self.target, self.part = "", ""
        self.basket: dict[Gun, int] = {}
        #: single attacks still to be made on treads, while they run
        self.queue: list[Firing] = []
        self.running = False
        self._parts: dict[str, str] = {}
        self._offers: tuple[object, dict[str, list[Fire]]] | None = None
        self._shooters: tuple[object, list[Shooter]] | None = None
        self._odds: tuple[object, Odds | None] | None = None
        self._tags: tuple[object, tuple[Target, ...]] | None = None
        self.pointed_unit = ""
        self.unit_looked = ""

    def places(self) -> list[int]:
        """Where the fire can go; where the guns are if there is no target."""
        return [self.view.units[u].at for u in self.targets()] or super().places()

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        if self.target and (self.target not in self.view.units or not self.view.units[self.target].at):
            self.target, self.part = "", ""
        self._keep_part()
        self._drop_spent()
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        if self.unit_looked not in self.view.units:
            self.unit_looked = ""

    def _keep_part(self) -> None:
        unit = self.unit(self.target) if self.target else None
        if unit is None or not unit.sheet:
            self.part = ""
            return
        left = [p for p in PARTS if unit.sheet[sheets.ROWS.index(p)]]
        wish = self._parts.get(self.target, self.part)
        self.part = wish if wish in left else (left[0] if left else "")

    def _drop_spent(self) -> None:
        offered = self.offers()
        for gun in list(self.basket):
            most = max((s.count for o in offered.get(gun[0], ()) for s in o.shots if s.weapon == gun[1]), default=0)
            if not most:
                del self.basket[gun]
            elif not self.target:
                self.basket[gun] = min(self.basket[gun], max(most, self._ready(gun)))
        if self.target:
            for shooter in self.shooters():
                gun = (shooter.unit, shooter.weapon)
                if gun in self.basket:
                    if shooter.most:
                        self.basket[gun] = min(self.basket[gun], shooter.most)
                    else:
                        del self.basket[gun]

    def _ready(self, gun: Gun) -> int:
        """How many of a weapon row may fire at all."""
        from game.ogre import weapons

        unit = self.view.units[gun[0]]
        row = weapons.row_of(unit, gun[1])
        return weapons.ready(self.view, unit, row, KINDS[unit.kind].weapons[row])

    def offers(self) -> dict[str, list[Fire]]:
        """Single shots by own unit; once a position."""
        if self._offers is None or self._offers[0] is not self.view:
            found = {}
            for unit in self.view.units.values():
                if unit.side == self.side and unit.at:
                    shots = [o for o in self.rules.offers(self.view, unit.id) if isinstance(o, Fire)]
                    if shots:
                        found[unit.id] = shots
            self._offers = (self.view, found)
        return self._offers[1]

    def targets(self) -> dict[str, set[Gun]]:
        """Enemies that can be shot at, with the guns that reach them."""
        found: dict[str, set[Gun]] = {}
        for shots in self.offers().values():
            for order in shots:
                found.setdefault(order.target, set()).add((order.shots[0].unit, order.shots[0].weapon))
        return found

    def shooters(self) -> list[Shooter]:
        """Every own weapon row against the target in force; those that may fire first, the strongest first."""
        key = (id(self.view), self.target, self.part)
        if self._shooters is None or self._shooters[0] != key:
            self._shooters = (key, self._find_shooters())
        return self._shooters[1]

    def _find_shooters(self) -> list[Shooter]:
        out = []
        for unit in self.view.units.values():
            if unit.side != self.side or not unit.at:
                continue
            for weapon in KINDS[unit.kind].weapons:
                if unit.sheet and not sheets.full(unit)[sheets.ROWS.index(weapon.id)]:
                    continue
                out.append(self._shooter(unit, weapon.id))
        place = self.view.board.grid.distance
        at = self.view.units[self.target].at
        return sorted(out, key=lambda s: (s.refusal is not None, place(self.view.units[s.unit].at, at), s.unit))

    def _shooter(self, unit: Unit, weapon: str) -> Shooter:
        refusal = self.rules.refusal(self.view, Fire((Firing(unit.id, weapon, 1),), self.target, self.part))
        if refusal is not None:
            return Shooter(unit.id, weapon, 0, refusal)
        most = 1
        limit = self._ready((unit.id, weapon))
        if self.part == TREADS_PART and unit.sheet:
            # each weapon attacks treads for itself: so many attacks
            return Shooter(unit.id, weapon, limit, None)
        while most < limit and self.rules.refusal(self.view, Fire((Firing(unit.id, weapon, most + 1),), self.target, self.part)) is None:
            most += 1
        return Shooter(unit.id, weapon, most, None)

    def shots(self) -> tuple[Firing, ...]:
        """The basket as it would be fired."""
        return tuple(Firing(unit, weapon, count) for (unit, weapon), count in self.basket.items() if count)

    def singles(self) -> list[Firing]:
        """The basket as single attacks, one after another (treads)."""
        out = []
        for shot in self.shots():
            if self.view.units[shot.unit].sheet:
                out += [Firing(shot.unit, shot.weapon, 1)] * shot.count
            else:
                out.append(shot)
        return out

    def order(self) -> Fire | None:
        """The attack that Enter would make."""
        shots = tuple(self.singles()[:1]) if self.part == TREADS_PART else self.shots()
        return Fire(shots, self.target, self.part) if self.target and shots else None

    def odds(self) -> Odds | None:
        """The odds of that attack."""
        order = self.order()
        key = (id(self.view), order)
        if self._odds is None or self._odds[0] != key:
            legal = order is not None and self.rules.refusal(self.view, order) is None
            self._odds = (key, odds(self.rules, self.view, order.shots, order.target, order.part) if legal and order else None)
        return self._odds[1]

    # ------------------------------------------------------------------ the map
    def on_top(self) -> str:
        return self.target

    def lit_counters(self) -> set[str]:
        return {unit for (unit, _), count in self.basket.items() if count} | ({self.selected} if self.selected else set())

    def decorate(self, scene: Scene) -> Scene:
        return scene.but(targets=self._brackets(), shots=self._lines())

    def _lines(self) -> tuple[Shot, ...]:
        if not self.target:
            return ()
        end = self.view.units[self.target].at
        total: dict[str, int] = {}
        for shot in self.shots():
            unit = self.view.units[shot.unit]
            total[shot.unit] = total.get(shot.unit, 0) + self.rules.value("strength", self.view, (unit, shot.weapon, shot.count))
        return tuple(Shot(self.view.units[u].at, end, strength_text(q)) for u, q in total.items() if self.view.units[u].at != end)

    def _brackets(self) -> tuple[Target, ...]:
        key = (id(self.view), self.target, self.part, tuple(self.basket.items()), self.selected)
        if self._tags is None or self._tags[0] != key:
            self._tags = (key, tuple(self._find_brackets()))
        return self._tags[1]

    def _find_brackets(self) -> list[Target]:
        units = self.view.units
        if self.target:
            unit = units[self.target]
            found = self.odds()
            return [self._tag(unit, found, True)]
        if self.basket:
            out = {}
            for target_id in self._common_targets():
                unit = units[target_id]
                part = self._aim(unit)
                shots = self._those_that_reach(unit, part)
                known = odds(self.rules, self.view, shots, target_id, part) if shots and part != TREADS_PART else None
                out.setdefault(unit.at, self._tag(unit, known, False))
            return list(out.values())
        hexes = {}
        for target_id in self.targets():
            unit = units[target_id]
            hexes.setdefault(unit.at, Target(unit.at, big=bool(unit.sheet)))
        return list(hexes.values())

    def _aim(self, unit: Unit) -> str:
        if not unit.sheet:
            return ""
        left = [p for p in PARTS if unit.sheet[sheets.ROWS.index(p)]]
        wish = self._parts.get(unit.id, "")
        return wish if wish in left else left[0] if left else ""

    def _common_targets(self) -> list[str]:
        """Enemies that something in the basket reaches."""
        guns = {gun for gun, count in self.basket.items() if count}
        return [target for target, reached in self.targets().items() if guns & reached]

    def _those_that_reach(self, unit: Unit, part: str) -> tuple[Firing, ...]:
        return tuple(s for s in self.shots() if self.rules.refusal(self.view, Fire((s,), unit.id, part)) is None)

    def _tag(self, unit: Unit, found: Odds | None, chosen: bool) -> Target:
        big = bool(unit.sheet)
        if found is None:
            return Target(unit.at, chosen, big=big)
        if found.treads:
            return Target(unit.at, chosen, f"−{found.treads} treads", "", f"{found.outcomes.count('T')} in 6", big)
        if not chosen:
            return Target(unit.at, False, column_words(found.odds), big=big)
        return Target(unit.at, True, column_words(found.odds), "X", f"{found.outcomes.count('X')} in 6", big)

    # ------------------------------------------------------------------ the mouse
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.running:
            self.stop()
            return
        row = self.view.at_hex.get(at, ())
        foes = [u for u in row if not self.mine(u)]
        own = [u for u in row if self.mine(u)]
        if counter and self.mine(counter):
            self._click_own(self._turn(own, counter, self.selected) if not self.target else counter)
        elif foes:
            self._click_foe(self._turn(foes, counter, self.target))
        elif own:
            self._click_own(own[0])
        else:
            self.one_back()

    def _turn(self, row: list[str], counter: str, now: str) -> str:
        """The counter a click means; another click on the same stack takes the next."""
        if self.screen.board.fan and counter in row:
            return counter
        if now in row and len(row) > 1:
            return row[(row.index(now) + 1) % len(row)]
        return counter if counter in row else row[0]

    def _click_foe(self, unit_id: str) -> None:
        self.unit_looked = ""
        if unit_id == self.target:
            return
        self.aim(unit_id)

    def aim(self, unit_id: str, part: str = "") -> None:
        """Choose a target; who cannot reach it leaves the basket."""
        self.target, self.selected = unit_id, ""
        if part:
            self._parts[unit_id] = part
        self.part = ""
        self._keep_part()
        gone = len(self.basket)
        self._drop_spent()
        gone -= len(self.basket)
        if gone:
            self.screen.toast(f"{gone} of the shooters cannot fire at that." if gone > 1 else "One shooter cannot fire at that.")
        self.screen.board.bring_into_sight(self.view.units[unit_id].at)
        self.screen.refresh()

    def _click_own(self, unit_id: str) -> None:
        self.unit_looked = ""
        if self.target:
            self.toggle_unit(unit_id)
            return
        if self.selected == unit_id and unit_id in self.lit_counters():
            self._drop_unit(unit_id)
            self.selected = ""
        else:
            self.select(unit_id)
            return
        self.screen.refresh()

    def select(self, unit_id: str) -> None:
        """An own shooter first: with all its weapons, unless it is an Ogre, whose rows are chosen."""
        if unit_id and unit_id not in self.offers():
            self.selected, self.unit_looked = "", unit_id
            refusal = self._why_silent(unit_id)
            if refusal is not None:
                self.screen.refuse(refusal)
            self.screen.refresh()
            return
        self.unit_looked = ""
        if unit_id and not self.target:
            if not self.basket or self.view.units[unit_id].sheet:
                self.basket = {}
            self._add_unit(unit_id)
        self.selected = unit_id
        self.screen.refresh()

    def _why_silent(self, unit_id: str) -> Refusal | None:
        """Why a unit cannot fire at anything: the refusal of its nearest shot."""
        unit = self.view.units[unit_id]
        distance = self.view.board.grid.distance
        foes = sorted((u for u in self.view.units.values() if u.side != unit.side and u.at), key=lambda u: distance(u.at, unit.at))
        if not KINDS[unit.kind].weapons or not foes or not unit.at:
            return None
        foe = foes[0]
        weapon = max(KINDS[unit.kind].weapons, key=lambda w: w.range)
        return self.rules.refusal(self.view, Fire((Firing(unit_id, weapon.id, 1),), foe.id, self._aim(foe)))

    def _add_unit(self, unit_id: str) -> None:
        for order in self.offers().get(unit_id, ()):
            shot = order.shots[0]
            gun = (shot.unit, shot.weapon)
            if self.view.units[unit_id].sheet:
                # a missile is not thrown in unasked
                if gun[1] in ("main", "sec"):
                    self.basket.setdefault(gun, self._ready(gun))
            else:
                self.basket[gun] = max(self.basket.get(gun, 0), shot.count)

    def _drop_unit(self, unit_id: str) -> None:
        for gun in [g for g in self.basket if g[0] == unit_id]:
            del self.basket[gun]

    def toggle_unit(self, unit_id: str) -> None:
        """Into the basket with everything that reaches, or out of it."""
        rows = [s for s in self.shooters() if s.unit == unit_id]
        if any(self.basket.get((s.unit, s.weapon)) for s in rows):
            self._drop_unit(unit_id)
        else:
            able = [s for s in rows if s.most]
            if not able and rows and rows[0].refusal is not None:
                self.screen.refuse(rows[0].refusal)
                return
            for s in able:
                self.basket[(s.unit, s.weapon)] = s.most
        self.screen.refresh()

    def set_count(self, unit: str, weapon: str, count: int) -> None:
        """So many of a weapon row."""
        if count:
            self.basket[(unit, weapon)] = count
        else:
            self.basket.pop((unit, weapon), None)
        self.screen.refresh()

    def everyone(self) -> None:
        """Everything that reaches, into the basket; or the basket empty when it all is."""
        able = {(s.unit, s.weapon): s.most for s in self.shooters() if s.most}
        self.basket = {} if self.basket == able else able
        self.screen.refresh()

    def aim_at(self, part: str) -> None:
        """Aim at a component of the Ogre."""
        self._parts[self.target] = part
        self.part = part
        self._drop_spent()
        self.screen.refresh()

    # ------------------------------------------------------------------ firing
    def ready(self) -> bool:
        return self.odds() is not None or self.running

    def confirm(self) -> bool:
        if self.running:
            self.stop()
            return True
        order = self.order()
        if order is None or self.odds() is None:
            return False
        self.screen.board.bring_into_sight(self.view.units[self.target].at)
        if self.part == TREADS_PART:
            self._one(self.singles()[0])
        else:
            self.basket = {}
            self.screen.do(order)
        return True

    def _one(self, shot: Firing) -> bool:
        """One attack on treads; the shot leaves the basket."""
        gun = (shot.unit, shot.weapon)
        if self.view.units[shot.unit].sheet and self.basket.get(gun, 0) > 1:
            self.basket[gun] -= 1
        else:
            self.basket.pop(gun, None)
        return self.screen.do(Fire((shot,), self.target, self.part))

    def fire_all(self) -> None:
        """All single attacks, one after another, until one wants to stop."""
        self.queue = self.singles()
        self.running = True
        self._next()

    def _next(self) -> None:
        if not self.running:
            return
        shot = self.queue.pop(0) if self.queue else None
        unit = self.unit(self.target) if self.target else None
        if shot is None or unit is None or not unit.sheet[sheets.TREADS] or not self._one(shot):
            self.stop()
            return
        if self.running and self.screen.session.decider == self.side and self.queue:
            self.screen.when_still(self._next, BETWEEN)
        else:
            self.stop()

    def stop(self) -> None:
        """No more of the queue."""
        self.queue, self.running = [], False
        self.screen.refresh()

    def back(self) -> bool:
        return self.one_back()

    def one_back(self) -> bool:
        """Stop the queue; else empty the basket; else let the target go; else the selection."""
        if self.running:
            self.stop()
        elif self.target and self.basket:
            self.basket = {}
        elif self.target:
            self.target, self.part = "", ""
        elif self.basket or self.selected or self.unit_looked:
            self.basket, self.selected, self.unit_looked = {}, "", ""
        else:
            return False
        self.screen.refresh()
        return True

    # ------------------------------------------------------------------ the keyboard
    def todo(self) -> list[str]:
        place = self.view.board.grid.place
        return sorted(self.offers(), key=lambda u: place(self.view.units[u].at)[::-1])

    def group(self, number: int) -> bool:
        """A weapon group of the Ogre: all of it, or none of it when all are in."""
        unit = self.unit(self.selected) if self.selected else None
        if unit is None or not unit.sheet:
            unit = next((u for u in self.view.units.values() if u.side == self.side and u.sheet and u.at), None)
        if unit is None:
            return False
        rows = [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]
        if not 1 <= number <= len(rows):
            return False
        gun = (unit.id, rows[number - 1])
        if self.target:
            found = next((s for s in self.shooters() if (s.unit, s.weapon) == gun), None)
            if found is None or not found.most:
                if found is not None and found.refusal is not None:
                    self.screen.refuse(found.refusal)
                return True
            most = found.most
        else:
            most = self._ready(gun)
            self.selected = unit.id
        have = self.basket.get(gun, 0)
        self.set_count(*gun, 0 if have >= most else most)
        return True

    def unused_words(self) -> str:
        left = self.todo()
        return "" if not left else "One unit can still fire." if len(left) == 1 else f"{len(left)} units can still fire."

    def hint(self) -> tuple[str, str]:
        key, order = self.screen.key, self.order()
        if self.running:
            return f"{len(self.queue)} attacks to come. Any click or Esc stops.", "info"
        if self.odds() is not None and order is not None:
            strength = strength_text(self.odds().attack)  # type: ignore[union-attr]
            return f"Enter fires {strength} at {self._what()}. Click an own counter to add or drop it, Esc empties the basket.", "info"
        if self.target and not self.todo():
            return f"Nobody can fire any more. {key('confirm')} ends the phase.", "good"
        if self.target:
            return f"Tick who fires at {self._what()}, or click own counters on the map.", "info"
        if self.basket:
            return "Click a bracketed target, or further own counters to fire together.", "info"
        many = len(self.todo())
        if not many:
            return f"Nobody can fire any more. {key('confirm')} ends the phase.", "good"
        return f"Click a bracketed enemy, or an own counter first. {many} can fire; {key('confirm')} ends the phase.", "info"

    def _what(self) -> str:
        unit = self.view.units[self.target]
        return f"the {sheets.NAMES[self.part]}" if self.part else short_name(unit)

    # ------------------------------------------------------------------ the panel
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
            rows[1:1] = [self._odds_card(unit), self._buttons()]
            return Scroll(Column(*rows, pad=(16, 8), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        return Column(top, Panel(self._odds_card(unit), self._buttons(), pad=(12, 8), gap=8, border="t"), gap=0)

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

    def _odds_card(self, target: Unit) -> Widget:
        found = self.odds()
        if found is None:
            words = "Tick a shooter to see the odds." if any(s.most for s in self.shooters()) else "Nothing reaches this target any more."
            return card(note(words))
        if found.treads:
            return self._treads_card(found)
        quotient = found.attack / found.defence if found.defence else 0
        attack, defence = strength_text(found.attack), found.defence // QUARTERS
        about = (target, self.part, False)
        explained_defence = self.rules.explain("defence", self.view, about)
        top = Row(
            Label(attack, 18, "bold"), Label("against", 13, colour="text2"), Label(f"D{defence}", 18, "bold", tip=lambda: explained("Defence", str(defence), explained_defence.parts)),
            Label(f"{quotient:.2f} to 1".replace(".00", "") if quotient else "", 13, colour="text2", grow=1), Label(column_words(found.odds), 18, "bold"),
            gap=6,
        )  # fmt: skip
        top.children[2].mouse = True
        rows: list[Widget | None] = [top, CrtStrip(found.odds, bool(target.sheet))]
        kills, hurts = found.outcomes.count("X"), found.outcomes.count("D")
        rows.append(Chance(kills, f"destroys {'it' if not self.part else 'the ' + sheets.NAMES[self.part]}"))
        if not target.sheet and hurts:
            words = "takes a squad" if target.squads else "destroys it too" if target.disabled else "disables"
            rows.append(_line(f"{hurts} in 6 {words}", f"{round(100 * hurts / 6)} %"))
        elif target.sheet and hurts:
            rows.append(_line("a D does nothing to an Ogre", ""))
        rows += self._spill_rows(found)
        return card(*rows, gap=5)

    def _spill_rows(self, found: Odds) -> list[Widget]:
        if not found.spills:
            return []
        half = strength_text(found.spills[0].attack)
        out: list[Widget] = [gap(1), _line(f"Spillover: {half} on each other counter", "D at most")]
        for spill in found.spills[:4]:
            unit = self.view.units[spill.unit]
            bad = sum(1 for o in spill.outcomes if o != "NE")
            word = "X" if "X" in spill.outcomes else "D"
            out.append(_line(f"{name(unit) if unit.squads else short_name(unit)}, {strength_text(spill.attack)} to {spill.defence // QUARTERS}: {column_words(spill.odds)}", f"{word} {bad} in 6" if bad else "no effect"))
        return out

    def _treads_card(self, found: Odds) -> Widget:
        singles = self.singles()
        hits = found.outcomes.count("T")
        total = sum(self.rules.value("strength", self.view, (self.view.units[s.unit], s.weapon, s.count)) for s in singles) // QUARTERS
        rows: list[Widget | None] = [
            Row(Label(f"{len(singles)} attack{'s' if len(singles) > 1 else ''} on the treads", BODY, "medium", grow=1), Label("one at a time", 13, colour="text2"), gap=8),
            Chance(hits, f"takes {found.treads} treads"),
        ]  # fmt: skip
        if len(singles) > 1:
            rows.append(_line(f"all together {total} treads at most", f"{total * hits / 6:.1f} expected"))
        rows += self._spill_rows(found)
        return card(*rows, gap=5)

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


def column_words(at_odds: str) -> str:
    """An odds column as players say it."""
    return {"auto": "5-1", "none": "below 1-2"}.get(at_odds, at_odds)


def _line(words: str, right: str) -> Widget:
    return Row(Label(words, 13, colour="text2", grow=1), Label(right, 13, "medium") if right else None, gap=8)


__all__ = ["FireMode", "Shooter", "column_words", "size"]
