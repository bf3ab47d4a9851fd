"""The panel of the fire mode: targets in range, own shooters chosen first, or the target that is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.kit import Button, Column, Flow, IconButton, Label, Row, Scroll, Widget
from game.client.kit.text_style import SMALL
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.fire_overlay import reached
from game.client.ogre.fire_phase import FirePhase
from game.client.ogre.fire_tool import (
    FireAll,
    FireWish,
    Hand,
    aim_at,
    emptied,
    key_of_gun,
    show_ground,
    with_aim,
)
from game.client.ogre.odds_card import LOW, OddsCard, attack_buttons, line, over_foot
from game.client.ogre.other_orders import OrdersOfOne
from game.client.ogre.panel_buttons import way_to
from game.client.ogre.record_sheet import RecordSheet
from game.client.ogre.shooter_rows import ShooterRows
from game.client.ogre.unit_card import (
    boxes_data,
    face_down_words,
    has_boxes,
    head,
    numbers,
    sheet_data,
    state_lines,
)
from game.client.ogre.work.machine_card import machine_rows
from game.client.ogre.work.panel import entry
from game.client.table.hud.panel_widgets import (
    Head,
    Meter,
    NumberRow,
    UnitRow,
    card,
    gap,
    heading,
    lighting,
    note,
    opened,
    sums_of,
)
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Back, Choose, Confirm, Hold, Light, Phase
from game.ogre import sheets
from game.ogre.combat.attack_odds import has_crew
from game.ogre.combat.odds import UNKNOWN, strength_text
from game.ogre.combat.odds_text import ODDS, odds_words
from game.ogre.combat.targets import Target
from game.ogre.combat.terrain_damage import GroundTarget
from game.ogre.combat.unit_target import UnitTarget
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.engineering.field_works import WorksTarget
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import RIDERS
from game.ogre.plans import aiming
from game.ogre.plans.aiming import Gun
from game.ogre.plans.work import Sappers
from game.ogre.state import Unit
from game.ogre.structures.bridges import BridgeTarget, FireAtBridge
from game.ogre.structures.buildings import BuildingTarget, building_at, first_points
from game.ogre.terrain import bridged, ground_words


class FirePanel:
    """Builds the panel of one moment; ``send`` takes what its rows want."""

    def __init__(
        self,
        host: PlayScreen,
        now: FirePhase,
        hand: Hand,
        running: bool,
        others: OrdersOfOne,
        send: Callable[[FireWish | None], None],
    ) -> None:
        self.host, self.now, self.hand, self.running = host, now, hand, running
        self.others, self.send = others, send
        self.shooters = ShooterRows(
            now,
            hand.aim,
            lambda aim: send(with_aim(hand, aim)),
            partial(key_of_gun, now, hand),
            lambda at: send(Light(at)),
        )

    def panel(self) -> Widget:
        """What the mode has to show."""
        if self.hand.aim.target is not None:
            return self._aimed(self.hand.aim.target)
        if self.hand.aim.guns or self.hand.selected:
            return self._picked(self.now.view.units.get(self.hand.selected))
        unit = self.now.view.units.get(self.hand.looked)
        return self._overview() if unit is None else self._silent(unit)

    def _silent(self, unit: Unit) -> Widget:
        """An own counter that can fire at nothing."""
        rules, view = self.now.rules, self.now.view
        rows: list[Widget] = [
            head(rules, view, unit), *state_lines(rules, view, unit), *numbers(rules, view, unit),
            *machine_rows(self.host.now, self.send, unit), *(self._work(unit.at) if unit.at else ()),
        ]  # fmt: skip
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def _work(self, at: int = 0, *, beside: bool = False) -> list[Widget]:
        sappers = Sappers(self.now.rules, self.now.view, self.now.side)
        return entry(sappers, self.send, at, beside=beside)

    def _way_back(self) -> list[Widget]:
        """To the moves, where both can be made."""
        return way_to(self.host.now, "Back to moving", "back", partial(self.send, Phase()))

    # ------------------------------------------------------------------ targets in lists
    def _overview(self) -> Widget:
        """Nothing is chosen: the targets in range."""
        now, grid = self.now, self.now.view.board.grid
        if self.hand.ground:
            title = heading("Ground and bridges")
            return Scroll(Column(title, *self._ground(), pad=(12, 12), gap=4))
        found = now.targets()
        rows: list[Widget] = [heading("Targets in range", f"{len(now.can_fire())} can fire")]
        for target in sorted(found, key=lambda one: -len(found[one])):
            barred = now.barred(target)
            reach = barred.text if barred is not None else f"{reach_words(found[target])} can reach it"
            rows.append(self._target(target, f"{grid.label(target.place(now.view))}: {reach}"))
        if not found:
            own = [unit for unit in now.view.units.values() if unit.side == now.side and unit.at]
            rows.append(note(now.held_back(own) or "No enemy is in range of a weapon that has not fired."))
        rows += [*self._idle_hands(), *self._work(), *self._ground(), *self._way_back()]
        return Scroll(Column(*rows, pad=(12, 12), gap=2))

    def _target(self, target: Target, second: str, right: str = "") -> Widget:
        """A target: a click aims at it."""
        now, unit = self.now, target.counter(self.now.view)
        words = self._title(target) if unit is None or not unit.squads else name(unit)
        return UnitRow(
            look_of(now.rules, now.view, unit) if unit is not None else None,
            words[:1].upper() + words[1:],
            second,
            right,
            lambda: self.send(aim_at(now, self.hand, target)),
            icon=icon_of(target),
            on_point=lighting(lambda at: self.send(Light(at)), target.place(now.view)),
            name=f"target {aiming.key_of(now.view, target)}",
        )

    def _title(self, target: Target) -> str:
        return aiming.target_words(self.now.rules, self.now.view, target)

    def _reached(self, whole: Target) -> Widget:
        """A target with the odds of what is ticked."""
        now = self.now
        target, found = reached(now, self.hand.aim, whole)
        right = ""
        if found is not None and not target.rolls:
            right = f"−{found.points} SP"
        elif found is not None:
            right = f"{odds_words(found.odds)}  X {found.outcomes.count('X')}/6"
            right = "face down" if found.odds == UNKNOWN else right
        where = now.view.board.grid.label(target.place(now.view))
        if isinstance(target, UnitTarget) and target.part:
            where = f"{where}, {sheets.NAMES[target.part]}"
        barred = None if now.reaching(self.hand.aim, target) else now.barred(whole)
        return self._target(whole, f"{where}: {barred.text}" if barred is not None else where, right)

    def _ground(self) -> list[Widget]:
        """What is no counter and can be fired at all the same: behind one button."""
        structures, on = self.now.structures(), self.hand.ground
        if not structures and not any(b.ground for b in self.now.by_unit().values()):
            return []
        button = Button(
            "Counters as targets" if on else "Ground and bridges as targets",
            lambda: self.send(show_ground(self.hand)),
            "plain",
            icon="target" if on else "board",
            action="other_targets",
            name="ground targets",
        )
        if not on:
            return [gap(6), button]
        words = "Click a lit hex for its ground, or the middle of a hexside for its bridge."
        found = [self._target(one, f"{reach_words(guns)} can reach it") for one, guns in structures.items()]
        return [gap(6), button, note(words), *found]

    def _idle_hands(self) -> list[Widget]:
        """The counters that could do something besides firing."""
        rules, view, found = self.now.rules, self.now.view, self.now.idle_hands()
        rows = [
            UnitRow(
                look_of(rules, view, view.units[unit]), named(view.units[unit]), ", ".join(words), "",
                partial(self.send, Choose(unit)), name=f"besides {unit}",
            )
            for unit, words in found.items()
        ]  # fmt: skip
        return [gap(4), heading("Besides firing", f"{len(found)} can act"), *rows] if found else []

    # ------------------------------------------------------------------ own shooters first
    def _picked(self, unit: Unit | None) -> Widget:
        """Own shooters chosen first: who fires together, and what they reach."""
        now, aim = self.now, self.hand.aim
        shots, guns = aim.shots(), self._gun_rows(unit)
        many = f"{len(shots)} shooters" if len(shots) != 1 else "one shooter"
        rows: list[Widget] = self._head(unit) if unit is not None else []
        armed = bool(shots or guns or (unit is not None and unit.sheet))
        if armed:
            rows.append(heading(f"Attack strength {strength_text(now.strength(shots))}", many))
        elif unit is not None:
            rows += state_lines(now.rules, now.view, unit)
        rows += guns
        if unit is not None:
            rows += self.others.headed()
            rows += self._work(unit.at) if unit.at else []
        common = now.common(aim)
        if armed:
            rows += [gap(2), heading("Targets", "odds for this attack"), *map(self._reached, common)]
        if armed and not common:
            none = "Nothing is in range of the chosen weapons."
            rows.append(note(none if shots else "Choose weapons to see what they reach."))
        rows += self._ground()
        if unit is not None:
            rows += machine_rows(self.host.now, self.send, unit)
            if not armed and not self.others.offers():
                rows.append(note(now.held_back((unit,)) or "It has nothing to fire at."))
        return Scroll(Column(*rows, *self._way_back(), pad=(16, 12), gap=4))

    def _head(self, unit: Unit) -> list[Widget]:
        now, aim = self.now, self.hand.aim
        top = head(now.rules, now.view, unit)
        if not unit.sheet:
            return [top]
        chosen = {gun.weapon: count for gun, count in aim.guns.items() if gun.unit == unit.id}
        data = sheet_data(now.rules, now.view, unit, "shoot", "", chosen)

        def set_count(row: str, count: int) -> None:
            self.send(with_aim(self.hand, aim.with_count(Gun(unit.id, row), count)))

        return [top, RecordSheet(data, None, set_count)]

    def _gun_rows(self, unit: Unit | None) -> list[Widget]:
        """What is ticked; with the other weapon rows of the chosen counter, to be added."""
        now, units, guns = self.now, self.now.view.units, list(self.hand.aim.guns)
        if unit is not None:
            guns += [gun for gun in now.guns_of(unit) if gun not in guns and self._bears(gun)]
        return [self.shooters.row(gun, now.ready(gun)) for gun in guns if not units[gun.unit].sheet]

    def _bears(self, gun: Gun) -> bool:
        bearing = self.now.by_unit().get(gun.unit)
        return bearing is not None and gun.weapon in bearing.weapons()

    # ------------------------------------------------------------------ the target
    def _aimed(self, target: Target) -> Widget:
        """The target, who fires at it, the odds."""
        now, high = self.now, self.host.logical[1]
        unit, at = target.counter(now.view), target.place(now.view)
        title = self._target_head(target)
        title.grow = 1
        close = IconButton(
            "close",
            lambda: self.send(Hold(emptied(self.hand))),
            "Another target",
            "quiet",
            action="back",
            name="close target",
        )
        rows: list[Widget] = [Row(title, close, gap=4, align="t"), *self._about(target)]
        beside = [*self._also_here(target, at), *self._work(at, beside=True)]
        shooters = self.shooters.rows()
        # on a low window who fires comes first: another click on the stack takes the next target too
        rows += [*shooters, *beside] if high < LOW else [*beside, *shooters]
        if unit is not None:
            rows += machine_rows(self.host.now, self.send, unit)
        return over_foot(rows, self._odds_card(target), self._buttons(), high, 2)

    def _target_head(self, target: Target) -> Widget:
        view, unit, words = self.now.view, target.counter(self.now.view), self._title(target)
        if unit is not None:
            return head(self.now.rules, view, unit)
        second = ""
        match target:
            case GroundTarget(at=at):
                second = f"{ground_words(view, at).capitalize()}. Units there are hit by spillover"
            case BridgeTarget():
                second = "Only an X destroys it"
            case BuildingTarget():
                second = "No die: every attack takes structure points"
            case WorksTarget(number=number):
                second = f"Units there are hit by spillover{'. Only an X destroys it' if number else ''}"
        return Head(None, words[:1].upper() + words[1:], second)

    def _about(self, target: Target) -> list[Widget]:
        """What is told of a target: the numbers of a counter, the structure points of a building."""
        rules, view, unit = self.now.rules, self.now.view, target.counter(self.now.view)
        if unit is None:
            marker = building_at(view, target.place(view)) if isinstance(target, BuildingTarget) else None
            return [Meter("Structure", marker.count, first_points(marker))] if marker is not None else []
        if unit.sheet:
            states = state_lines(rules, view, unit) if unit.disabled or unit.stuck else []
            data = sheet_data(rules, view, unit, "target", self.hand.aim.part)
            return [*states, RecordSheet(data, partial(self._aim_at_part, unit.id), name="sheet")]
        if KINDS[unit.kind].family == "unknown":
            return [note(face_down_words(view, unit))]
        found = rules.explain("defence", view, (unit, "", False))
        rows: list[Widget] = [*state_lines(rules, view, unit), NumberRow("Defence", str(found.value), found)]
        if has_boxes(rules, unit):
            rows.append(RecordSheet(boxes_data(unit)))
        if has_crew(rules, view, unit):
            aboard = rules.explain("defence", view, (unit, RIDERS, False))
            rows.append(NumberRow("Riders: defence", str(aboard.value), aboard))
        return rows

    def _aim_at_part(self, unit_id: str, part: str) -> None:
        self.send(with_aim(self.hand, aiming.aimed_at_part(self.now, self.hand.aim, unit_id, part)))

    def _also_here(self, target: Target, at: int) -> list[Widget]:
        """Other targets in the hex, a click away."""
        view = self.now.view
        keys = {aiming.key_of(view, one): one for one in self.now.in_hex(at)}
        keys.pop(aiming.key_of(view, target), None)
        if not keys:
            return []
        buttons = [self._also(key, other) for key, other in keys.items()]
        return [Label("Also in this hex", SMALL, colour="text2"), Flow(*buttons, gap=4)]

    def _also(self, key: str, target: Target) -> Widget:
        words, aim = self._title(target), aim_at(self.now, self.hand, target)
        title = words[:1].upper() + words[1:]
        return Button(title, partial(self.send, aim), "quiet", size=SMALL, height=26, name=f"also {key}")

    # ------------------------------------------------------------------ the attack
    def _odds_card(self, target: Target) -> Widget:
        """What the attack would bring; a sentence while nobody fires."""
        high = self.host.logical[1] >= LOW
        found = OddsCard(self.now, self.hand.aim, high).card(self._bridge_rows(target))
        if found is not None:
            return found
        able = any(shooter.most for shooter in self.now.shooters(target))
        words = "Tick a shooter to see the odds." if able else "No weapon can reach this target any more."
        return card(note(words))

    def _bridge_rows(self, target: Target) -> list[Widget]:
        """Fire at a counter on a river bridge attacks the bridge too, with its own die (ode:13.02.1)."""
        rules, view, at = self.now.rules, self.now.view, target.place(self.now.view)
        if (
            not isinstance(target, UnitTarget)
            or FireAtBridge.verb not in rules.verbs
            or not bridged(view, at)
        ):
            return []
        shots = tuple(s for s in self.hand.aim.shots() if s.weapon != "ap")
        if not shots:
            return []
        found = BridgeTarget(at).odds(rules, view, shots)
        falls = found.outcomes.count("X")
        sums = sums_of(FireAtBridge(shots, at), rules, view)
        words = f"the bridge under it too: {odds_words(found.odds)}"
        right = f"falls {falls} in 6" if falls else "stands"
        return [line(words, right, tip=lambda: opened(sums().get(ODDS, ())))]

    def _buttons(self) -> Widget:
        if self.running:
            stop = Button("Stop", partial(self.send, Back()), "main", action="back", grow=1, name="stop")
            return Row(stop, gap=8)
        stops = self.host.key_hint("back")
        tip = f"All single attacks one after another; a click or {stops} stops."
        fire, back, each = (partial(self.send, wish) for wish in (Confirm(), Back(), FireAll()))
        return attack_buttons(self.now, self.hand.aim, fire, back, each, tip)


def icon_of(target: Target) -> str:
    """The sign of a target that is no counter."""
    icons: dict[type[Target], str] = {
        GroundTarget: "board", BridgeTarget: "bridge", WorksTarget: "trench", BuildingTarget: "hall",
    }  # fmt: skip
    return icons.get(type(target), "target")


def reach_words(guns: set[Gun]) -> str:
    """How many can reach something."""
    many, rows = len({gun.unit for gun in guns}), len(guns)
    return f"{rows} kinds of weapon" if many == 1 and rows > 1 else f"{many} unit{'s' if many > 1 else ''}"
