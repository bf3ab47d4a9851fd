"""The movement phase and the second GEV movement by hand.

The mode owns its parts and what they share: the chosen counter, its options, and the plan that waits for
confirmation. The parts ask through ``MoveQuery`` and state a ``MoveIntent``; ``take`` does it, or hands it on
to the screen.
"""

from __future__ import annotations

import pygame

from game.client.art.scene import Scene
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.boarding import Boarding, WayAboard
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ground_danger import GroundDanger
from game.client.games.ogre.map_exits import MapExits
from game.client.games.ogre.movable_units import MovableUnits
from game.client.games.ogre.move_hints import MoveHints
from game.client.games.ogre.move_panel import MovePanel
from game.client.games.ogre.move_query import (
    Choose,
    LookAt,
    MoveIntent,
    MoveOptions,
    Propose,
    TakeAllAlong,
    TakeAlong,
    TakeIntoFight,
    Walk,
)
from game.client.games.ogre.move_tool import MoveTool
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.options_finder import OptionsFinder
from game.client.games.ogre.order_preview import Plan
from game.client.games.ogre.other_orders import OrdersOfOne
from game.client.games.ogre.overrun.entering import OVERRUN, OverrunEntry
from game.client.games.ogre.overrun.entering_card import EntryCard
from game.client.games.ogre.ram_targets import RamTargets
from game.client.games.ogre.reach_overlay import ReachOverlay
from game.client.games.ogre.reach_words import ReachWords
from game.client.games.ogre.walk_plan import walk_plan
from game.client.games.ogre.waypoints import OwnPath
from game.client.games.ogre.work.group_move import GroupMove
from game.client.kit import Widget
from game.client.shell.keys import held_shift
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.state import Order, Unit


class MoveMode(OgreMode):
    """Choose a counter, send it somewhere, run into somebody, leave the map."""

    host: PlayScreen

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.options = MoveOptions()
        self.plan: Plan | None = None
        self.over = OFF
        #: a counter of the other side whose card is shown
        self.looked = ""
        # what is asked
        self.units, self.group_move = MovableUnits(self), GroupMove(self)
        self.path, self.danger = OwnPath(self, self.group_move), GroundDanger(self, self.group_move)
        self.rams, self.overruns = RamTargets(self), OverrunEntry(self, self.group_move)
        self.riding, self.exits = Boarding(self), MapExits(self, lambda: host.board.camera)
        self.finder = OptionsFinder(self, self.rams, self.overruns, self.riding)
        self.words = ReachWords(self, self.group_move, self.danger, self.path)
        # what is shown, and what a click means
        self.overlay = ReachOverlay(self, host.session, self.group_move, self.danger, self.path, self.words)
        self.hints = MoveHints(
            self, host.key_hint, self.units, self.group_move, self.path, self.riding, self.words
        )
        self.others = OrdersOfOne(
            self, host, lambda: self.selected, self._more_of, self._drop_plan
        )  # fmt: skip
        entry = EntryCard(self, self.overruns, self.take)
        self._panel = MovePanel(
            self, self.take, self.units, self.group_move, self.riding, self.exits, entry, self,
            lambda: host.open_work(OFF), self.others,
        )  # fmt: skip
        self.tool = MoveTool(self, self.group_move, self.path, self.riding, self.exits, self.words)

    # ------------------------------------------------------------------ what the parts ask
    @property
    def along(self) -> tuple[str, ...]:
        """Who goes along with the chosen counter."""
        return self.group_move.along

    def mover(self) -> Unit | None:
        """The counter that moves: the chosen one, or the vehicle it rides on."""
        unit = self.unit(self.selected) if self.selected else None
        return self.unit(unit.aboard) if unit is not None and unit.aboard else unit

    @property
    def asks_first(self) -> bool:
        """Does the plan ask something that must be answered before anybody goes anywhere?"""
        return self.plan is not None and self.plan.comes_first

    def _more_of(self, unit_id: str) -> list[Order]:
        """The orders of a counter that have no tool here."""
        return self.options.more if unit_id == self.selected else []

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self._drop_plan()
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        if self.looked and self.unit(self.looked) is None:
            self.looked = ""
        self._derive()

    def select(self, unit_id: str) -> None:
        self.selected, self.looked = unit_id, ""
        self._drop_plan()
        self._derive()
        unit, doors = self.unit(unit_id), self.units.doors_now()
        if unit is not None and not unit.at and not unit.aboard:
            self.host.board.show_one_of(doors)
        self.host.refresh()

    def places(self) -> list[int]:
        # a side with nobody on the map looks where it comes in
        return super().places() or self.units.doors_now()

    def take_up(self, unit_id: str) -> None:
        """A counter of the tray is in the hand."""
        self.selected = unit_id
        self._derive()

    def _drop_plan(self) -> None:
        self.plan = None
        self.path.clear()

    def _derive(self) -> None:
        """Everything that can be done with the chosen unit; once a selection, never a frame."""
        unit = self.unit(self.selected) if self.selected else None
        self.options = MoveOptions()
        self.group_move.ask_for(unit)
        if unit is None:
            self.others.renew()
            return
        self.options = self.finder.offered(unit)
        self.finder.find_targets(unit)
        self.options.lit = self.overlay.lit()
        self.others.renew()

    # ------------------------------------------------------------------ intents
    def take(self, intent: MoveIntent | None) -> None:
        """Do what a click, a key or a row of the panel has come to."""
        match intent:
            case None:
                pass
            case Walk(path):
                self.walk(path)
            case Propose(plan, look):
                self._propose_or_confirm(plan, look)
            case Choose(unit):
                self.select(unit)
            case LookAt(unit, refusal):
                self._look_at(unit, refusal)
            case TakeAlong(unit):
                self.group_move.pick(unit)
                self._others_go()
            case TakeAllAlong():
                self.group_move.pick_all()
                self._others_go()
            case TakeIntoFight(unit):
                self._into_fight(unit)
            case _:
                self.host.carry_out(intent)

    def walk(self, path: tuple[int, ...]) -> None:
        """Go along a path; one through known danger asks first."""
        unit, refusal = self.mover(), self.group_move.refusal(path)
        assert unit is not None
        if refusal is not None:
            self.host.refuse(refusal)
            return
        plan = walk_plan(self, self.group_move, self.danger, unit, path)
        self.path.laying = False
        if plan.lines and not plan.same(self.plan):
            self.plan, self.path.drawn = plan, []
            self.host.refresh()
            return
        self.host.do(*plan.orders)
        if unit.id != self.selected and unit.id in self.view.units:
            self.select(unit.id)

    def _propose_or_confirm(self, plan: Plan, look: bool) -> None:
        if plan.same(self.plan):
            self.confirm()
            return
        self.plan = plan
        if look:
            self.host.board.bring_into_sight(plan.at)
        self.host.refresh()

    def propose(self, plan: Plan) -> None:
        """A plan that waits for a yes."""
        self.plan = plan
        self.host.refresh()

    def board_now(self, way: WayAboard) -> None:
        """Put squads onto a vehicle; nothing is rolled, so it can be taken back."""
        self.host.do(*way.orders)
        if way.carrier in self.view.units:
            self.select(way.carrier)

    def _look_at(self, unit_id: str, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.host.refuse(refusal)
        # its card hides the question of a plan, which is then not to be confirmed unseen
        self.plan, self.looked = None, unit_id
        self.host.refresh()

    def _others_go(self) -> None:
        self._drop_plan()
        self._derive()
        self.host.refresh()

    def _into_fight(self, other: str) -> None:
        """Another counter goes into the planned overrun too, or stays."""
        if self.plan is None:
            return
        again, targets = self.overruns.taking_along(self.plan, other), self.options.targets
        if again is None:
            name = short_name(self.view.units[other])
            self.host.toast(f"{name} has no path in with the others.", "bad")
        else:
            self.plan = again
            targets[again.at] = [again if old.kind == OVERRUN else old for old in targets[again.at]]
        self.host.refresh()

    # ------------------------------------------------------------------ what is shown
    def todo(self) -> list[str]:
        return self.units.todo()

    def unused_words(self) -> str:
        left = self.units.untouched()
        return f"{self.named(left)} {'has' if len(left) == 1 else 'have'} not moved." if left else ""

    def tray(self) -> list[Unit]:
        return self.units.tray()

    def hint(self) -> tuple[str, str]:
        return (self.others.hint(), "info") if self.others.active else self.hints.hint()

    def panel(self) -> Widget | None:
        return self._panel.panel(self.looked)

    def decorate(self, scene: Scene) -> Scene:
        if self.others.active:
            return self.others.decorate(scene, self.over)
        return self.overlay.decorate(scene)

    def paint(self, surface: pygame.Surface) -> None:
        self.exits.paint(surface)

    def lit_counters(self) -> set[str]:
        mover = self.mover()
        return {self.selected, mover.id, *self.along} if mover is not None else set()

    def on_top(self) -> str:
        mover = self.mover()
        return mover.id if mover is not None and mover.id != self.selected else ""

    def way_shown(self) -> tuple[int, ...]:
        path = self.overlay.path()
        return path.hexes if path is not None else ()

    def cost_words(self, at: int) -> str:
        return self.others.cost_words(at) if self.others.active else self.words.cost_words(at)

    def perils(self, at: int) -> str:
        unit, group = self.mover(), self.group_move
        if unit is None or at == unit.at or not group.can_go(at):
            return ""
        return group.mines.mine_words(group.way_to(at))

    # ------------------------------------------------------------------ the mouse
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.others.active:
            self.others.click(at, counter)
            return
        on_fan = self.host.board.on_fan
        self.take(self.tool.click(at, counter, pos, more=held_shift(), on_fan=on_fan))

    def hover(self, at: int, counter: str) -> None:
        if at != self.over:
            self.over = at
            if self.selected:
                self.host.redraw_board()
                self.host.tell_hint()

    def carried_over(self, at: int) -> None:
        """A counter of the tray is carried over a hex."""
        self.hover(at, "")

    def may_drag(self, at: int, counter: str) -> bool:
        return self.mine(counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        counter = self.host.board.counter
        if not self.path.drawn and counter and counter != self.selected and self.mine(counter):
            self.select(counter)
        if self.path.draw_to(at):
            self.host.redraw_board()
            self.host.tell_hint()

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        drawn = self.path.let_go()
        leaving = self.exits.clicked(pos)
        if leaving is not None:
            self.take(Propose(leaving))
            return
        into = bool(drawn) and drawn[-1] == at and at in self.options.targets
        if into:
            plan = self.options.targets[at][0]
            overrun = plan.kind == OVERRUN
            self.plan = (
                self.overruns.drawn(drawn, at) if overrun else self.rams.drawn(plan, drawn, at)
            ) or self.plan
        self.host.refresh()
        if drawn and at and not into:
            self.walk(drawn)

    def drag_void(self) -> None:
        self.path.let_go()
        self.host.refresh()

    # ------------------------------------------------------------------ the keyboard
    def found(self, at: int) -> bool:
        if not self.selected:
            return False
        if self.others.active:
            self.others.click(at, "")
            return True
        self.take(self.tool.found(at))
        return True

    def found_foe(self, unit_id: str) -> bool:
        intent = self.tool.found_foe(unit_id)
        self.take(intent)
        return intent is not None

    def waypoint(self, at: int = OFF) -> bool:
        if not self.selected:
            return False
        self.take(self.path.lay(at or self.over))
        return True

    def riders(self) -> bool:
        return self.riding.riders_key()

    def group(self, number: int) -> bool:
        """A number key: that counter goes along, or stays."""
        unit = self.unit(self.selected) if self.selected else None
        found = self.group_move.may_go_along(unit) if unit is not None else []
        if not 1 <= number <= len(found):
            return False
        self.take(TakeAlong(found[number - 1][0].id))
        return True

    def ready(self) -> bool:
        return self.plan is not None or self.path.laying or self.others.ready()

    def confirm(self) -> bool:
        if self.others.confirm():
            return True
        if self.path.laying and self.path.drawn:
            self.walk(tuple(self.path.drawn))
            return True
        if self.plan is None:
            return False
        plan, self.plan = self.plan, None
        self.host.do(*plan.orders)
        return True

    def back(self) -> bool:
        if self.others.back():
            return True
        if self.plan is not None or self.path.drawn:
            self._drop_plan()
            self.host.refresh()
            return True
        if self.looked:
            self.looked = ""
            self.host.refresh()
            return True
        return super().back()
