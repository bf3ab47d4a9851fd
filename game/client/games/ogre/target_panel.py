"""The panel of a target: what it is, everybody who reaches it, what the attack would bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.opened import opened, sums_of
from game.client.game.hud.panel_bars import Meter
from game.client.game.hud.panel_widgets import Head, NumberRow, card, note
from game.client.game.modes.intents import Back, Confirm
from game.client.games.ogre.fire_query import (
    AimAt,
    AimAtPart,
    FireAll,
    FireIntent,
    FireQuery,
    LetGo,
    OpenWork,
    Stop,
)
from game.client.games.ogre.odds_card import LOW, Attacking, OddsCard, line
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.record_sheet_widget import RecordSheet
from game.client.games.ogre.shooter_rows import ShooterRows
from game.client.games.ogre.targets import Aim, AtBridge, AtBuilding, AtGround, AtWorks
from game.client.games.ogre.unit_card import (
    boxes_data,
    face_down_words,
    has_boxes,
    head,
    sheet_data,
    state_lines,
)
from game.client.games.ogre.work.machine_card import machine_rows
from game.client.games.ogre.work.panel import entry
from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import SMALL
from game.ogre.combat.attack_odds import has_crew
from game.ogre.combat.odds_text import ODDS, odds_words
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import RIDERS
from game.ogre.state import Unit
from game.ogre.structures import buildings
from game.ogre.structures.bridges import BridgeTarget, FireAtBridge
from game.ogre.terrain import bridged, ground_words

#: a window lower than this, at scale 1, has the odds at the top, where they are in sight
VERY_LOW = 560


class TargetPanel:
    """Fills the panel while something is aimed at."""

    def __init__(
        self, query: FireQuery, shooters: ShooterRows, take: Callable[[FireIntent], None], whole: OgreMode
    ) -> None:
        self.query, self.shooters, self.take, self.whole = query, shooters, take, whole
        self.card = OddsCard(query, lambda: query.window.logical)

    def _open_work(self, at: int) -> None:
        self.take(OpenWork(at))

    def panel(self, aim: Aim) -> Widget:
        """The target, who fires at it, the odds."""
        unit, high = self.query.view.units.get(aim.unit_id), self.query.window.logical[1]
        title = self._head(aim)
        title.grow = 1
        close = IconButton(
            "close",
            partial(self.take, LetGo()),
            "Another target",
            "quiet",
            action="back",
            name="close target",
        )
        rows: list[Widget | None] = [Row(title, close, gap=4, align="t")]
        rows += self._about(aim) if unit is None else self._about_unit(unit)
        beside = [*self._also_here(aim), *entry(self.whole, self._open_work, aim.at, beside=True)]
        shooters = self.shooters.rows(aim)
        # on a low window who fires comes first: another click on the stack takes the next target too
        rows += [*shooters, *beside] if high < LOW else [*beside, *shooters]
        if unit is not None:
            rows += machine_rows(self.whole, unit)
        odds, buttons = self._odds_card(aim), self._buttons()
        if high < VERY_LOW:
            rows[1:1] = [odds, buttons]
            return Scroll(Column(*rows, pad=(16, 8), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        return Column(top, Panel(odds, buttons, pad=(12, 8), gap=8, border="t"), gap=0)

    # ------------------------------------------------------------------ the target
    # ------------------------------------------------------------------ what it would bring
    def _odds_card(self, aim: Aim) -> Widget:
        """What the attack would bring; a sentence while nobody fires."""
        attack, only_x = self.query.attack, isinstance(aim, AtBridge)
        only_x = only_x or (isinstance(aim, AtWorks) and bool(aim.number))
        found = self.card.card(
            Attacking(
                attack.selection,
                aim.target(attack.part),
                aim.result_words(self.query.rules, self.query.view),
                only_x,
                tuple(self._bridge_rows(aim)),
            )
        )
        if found is not None:
            return found
        able = any(shooter.most for shooter in attack.shooters())
        words = "Tick a shooter to see the odds." if able else "No weapon can reach this target any more."
        return card(note(words))

    def _bridge_rows(self, aim: Aim) -> list[Widget]:
        """Fire at a counter on a river bridge attacks the bridge too, with its own die (ode:13.02.1)."""
        rules, view = self.query.rules, self.query.view
        if (
            not aim.unit_id
            or FireAtBridge.verb not in rules.verbs
            or view.frames
            or not bridged(view, aim.at)
        ):
            return []
        shots = tuple(s for s in self.query.attack.selection.shots() if s.weapon != "ap")
        if not shots:
            return []
        found = BridgeTarget(aim.at).odds(rules, view, shots)
        falls = found.outcomes.count("X")
        sums = sums_of(FireAtBridge(shots, aim.at), rules, view)
        words = f"the bridge under it too: {odds_words(found.odds)}"
        right = f"falls {falls} in 6" if falls else "stands"
        return [line(words, right, tip=lambda: opened(sums().get(ODDS, ())))]

    def _head(self, aim: Aim) -> Widget:
        view, unit = self.query.view, self.query.view.units.get(aim.unit_id)
        if unit is not None:
            return head(self.query.rules, view, unit)
        words = aim.words(view)
        second = ""
        if isinstance(aim, AtGround):
            ground = ground_words(view, aim.at).capitalize()
            second = f"{ground}. Units there are hit by spillover"
        elif isinstance(aim, AtBridge):
            second = "Only an X destroys it"
        elif isinstance(aim, AtBuilding):
            second = "No die: every attack takes structure points"
        elif isinstance(aim, AtWorks):
            destroyed = ". Only an X destroys it" if aim.number else ""
            second = f"Units there are hit by spillover{destroyed}"
        return Head(None, words[:1].upper() + words[1:], second)

    def _about(self, aim: Aim) -> list[Widget]:
        """What is told of a target that is no counter."""
        marker = buildings.building_at(self.query.view, aim.at) if isinstance(aim, AtBuilding) else None
        return (
            [Meter("Structure", marker.count, buildings.first_points(marker))] if marker is not None else []
        )

    def _about_unit(self, unit: Unit) -> list[Widget]:
        rules, view = self.query.rules, self.query.view
        if unit.sheet:
            states = state_lines(rules, view, unit) if unit.disabled or unit.stuck else []
            data = sheet_data(rules, view, unit, "target", self.query.attack.part)
            return [*states, RecordSheet(data, lambda part: self.take(AimAtPart(part)), name="sheet")]
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

    def _also_here(self, aim: Aim) -> list[Widget]:
        """Other targets in the hex, a click away."""
        view, found = self.query.view, self.query.bearings.in_hex(aim.at)
        others = [other for other in found if other.key(view) != aim.key(view)]
        if not others:
            return []
        buttons = [self._also(other.words(view), other.key(view)) for other in others]
        return [Label("Also in this hex", SMALL, colour="text2"), Flow(*buttons, gap=4)]

    def _also(self, words: str, key: str) -> Widget:
        aim = partial(self.take, AimAt(key))
        return Button(words[:1].upper() + words[1:], aim, "quiet", size=SMALL, height=26, name=f"also {key}")

    # ------------------------------------------------------------------ the attack
    def _buttons(self) -> Widget:
        selection, running = self.query.attack.selection, self.query.queue.running
        able, confirm = selection.odds() is not None, partial(self.take, Confirm())
        begun = bool(selection.guns) or running
        clear = Button("Clear", partial(self.take, Back()), enabled=begun, name="clear attack")
        if not self.query.attack.on_treads:
            fire = Button("Fire", confirm, "main", action="confirm", grow=1, enabled=able, name="fire")
            return Row(fire, clear, gap=8)
        if running:
            stop = Button("Stop", partial(self.take, Stop()), "main", action="back", grow=1, name="stop")
            return Row(stop, gap=8)
        many, stops = len(selection.singles()), self.query.window.key_hint("back")
        each = Button(
            f"All {many}",
            partial(self.take, FireAll()),
            enabled=able and many > 1,
            name="fire all",
            tip=f"All single attacks one after another; a click or {stops} stops.",
        )
        fire = Button("Fire one", confirm, "main", action="confirm", grow=1, enabled=able, name="fire")
        return Row(fire, each, clear, gap=8)
