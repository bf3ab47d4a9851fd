"""Fire by hand: a target, a basket of shooters, the odds, nothing resolved before a yes."""

from __future__ import annotations

from game.client.art.scene import Scene, Shot, Target
from game.client.play.faces import short_name
from game.client.play.fire_panel import FirePanel
from game.client.play.mode import Mode
from game.client.play.odds_card import OddsCard, column_words
from game.client.play.shooters import Gun, Shooter, Shooters
from game.core.records import Unit
from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.combat import Fire
from game.ogre.kinds import KINDS
from game.ogre.odds import PARTS, TREADS_PART, Firing, Odds, odds, strength_text

#: milliseconds between the single attacks of a queue
BETWEEN = 350


class FireMode(Shooters, FirePanel, OddsCard, Mode):
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

    def go_on(self, unit_id: str) -> None:
        self.target, self.part, self.basket = "", "", {}

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
