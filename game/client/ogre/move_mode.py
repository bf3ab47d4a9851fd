"""The movement phase and the second GEV movement by hand.

The mode keeps a frozen hand: the chosen counter with those that go along, the path and the plan that wait.
All else is asked of that moment (``now``); ``take`` does what a gesture has come to.
"""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from game.client.art.scene import Scene
from game.client.kit import Widget
from game.client.kit.widget import held_shift
from game.client.ogre import move_overlay, move_tool, move_words
from game.client.ogre.move_panel import MovePanel
from game.client.ogre.move_tool import (
    Hand,
    Lay,
    LookAt,
    MoveNow,
    MoveWish,
    OwnPath,
    Propose,
    TakeAllAlong,
    TakeAlong,
    TakeIntoFight,
    Walk,
)
from game.client.ogre.ogre_mode import OgreMode
from game.client.ogre.other_orders import OrdersOfOne
from game.client.ogre.riding_rows import Aboard, by_key
from game.client.table.modes.mode import PlayScreen
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.counter_names import named
from game.ogre.plans.danger import mine_words, walk_plan
from game.ogre.plans.entering import OVERRUN, by_own_path, joined
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.options import (
    Options,
    entering_now,
    entry_hexes,
    leave_plan,
    movable,
    options_of,
    untouched,
)
from game.ogre.plans.outlook import Outlook, outlook
from game.ogre.plans.plan import Plan
from game.ogre.plans.riding import WayAboard
from game.ogre.state import Order, Unit


class MoveMode(OgreMode):
    """Choose a counter, send it somewhere, run into an enemy, leave the map."""

    host: PlayScreen

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.hand = Hand()
        self.over = OFF
        self._walked: tuple[tuple[int, ...], ...] | None = None
        self.others = OrdersOfOne(host, lambda: self.selected, self._more_of, self._drop_plan)

    @property
    def now(self) -> MoveNow:
        """The position, and what the player has begun in it."""
        return MoveNow(self.rules, self.view, self.side, self.hand, self.over)

    def _more_of(self, unit_id: str) -> list[Order]:
        """The orders of a counter that have no tool here."""
        return list(self.hand.options.more) if unit_id == self.selected else []

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self._drop_plan()
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        if self.hand.looked and self.unit(self.hand.looked) is None:
            self.hand = replace(self.hand, looked="")
        self._derive()

    def select(self, unit_id: str) -> None:
        self.selected, self.hand = unit_id, replace(self.hand.without_plan(), looked="")
        self._derive()
        unit = self.unit(unit_id)
        if unit is not None and not unit.at and not unit.aboard:
            self.host.board.show_one_of(self._entry_hexes())
        self.host.refresh()

    def _entry_hexes(self) -> list[int]:
        return entry_hexes(self.rules, self.view, self.side)

    def places(self) -> list[int]:
        # a side with nobody on the map looks where it comes in
        return super().places() or self._entry_hexes()

    def take_up(self, unit_id: str) -> None:
        """A counter of the tray is in the hand."""
        self.selected = unit_id
        self._derive()

    def _drop_plan(self) -> None:
        self.hand = self.hand.without_plan()

    def _derive(self) -> None:
        """Everything that can be done with the chosen counter; once a choice, never a frame."""
        unit, before = self.unit(self.selected), self.hand.group
        chosen = MovingGroup.chosen_anew
        self._show_options(chosen(self.rules, self.view, unit, before) if unit is not None else None)

    def _show_options(self, group: MovingGroup | None) -> None:
        options = options_of(group) if group is not None else Options()
        lit = move_overlay.lit(group, options) if group is not None else {}
        self.hand = replace(self.hand, group=group, options=options, lit=lit)
        self.others.renew()

    # ------------------------------------------------------------------ wishes
    def take(self, wish: MoveWish | None) -> None:
        match wish:
            case Walk(path):
                self.walk(path)
            case Lay(path):
                self.hand = replace(self.hand, path=path)
                self.host.refresh()
            case Propose(plan, look):
                self._propose_or_confirm(plan, look)
            case LookAt(unit, refusal):
                self._look_at(unit, refusal)
            case TakeAlong(unit) if self.hand.group is not None:
                self._others_go(self.hand.group.picking(unit))
            case TakeAllAlong() if self.hand.group is not None:
                self._others_go(self.hand.group.picking_all())
            case Aboard(way):
                self._board(way)
            case TakeIntoFight(unit):
                self._into_fight(unit)
            case TakeAlong() | TakeAllAlong():
                pass
            case _:
                super().take(wish)

    def walk(self, path: tuple[int, ...]) -> None:
        """Go along a path; one through known danger asks first."""
        group = self.hand.group
        assert group is not None
        refusal = group.refusal(path)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        plan = walk_plan(group, path)
        gone = replace(self.hand.path, laying=False)
        self.hand = replace(self.hand, path=gone)
        if plan.lines and not plan.same(self.hand.plan):
            self.hand = replace(self.hand, plan=plan, path=replace(gone, drawn=()))
            self.host.refresh()
            return
        self.host.do(*plan.orders)
        if group.mover.id != self.selected and group.mover.id in self.view.units:
            self.select(group.mover.id)

    def _propose_or_confirm(self, plan: Plan, look: bool) -> None:
        if plan.same(self.hand.plan):
            self.confirm()
            return
        self.hand = replace(self.hand, plan=plan)
        if look:
            self.host.board.bring_into_sight(plan.at)
        self.host.refresh()

    def _board(self, way: WayAboard) -> None:
        self.host.do(*way.orders)
        if way.carrier in self.view.units:
            self.select(way.carrier)

    def _look_at(self, unit_id: str, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.host.refuse(refusal)
        # its card hides the question of a plan, which is then not to be confirmed unseen
        self.hand = replace(self.hand, plan=None, looked=unit_id)
        self.host.refresh()

    def _others_go(self, group: MovingGroup) -> None:
        self._drop_plan()
        self._show_options(group)
        self.host.refresh()

    def _into_fight(self, other: str) -> None:
        """Another counter goes into the planned overrun too, or stays."""
        plan, group = self.hand.plan, self.hand.group
        if plan is None or group is None:
            return
        again, options = joined(group, plan, other), self.hand.options
        if again is None:
            self.host.toast(f"{named(self.view.units[other])} has no path in with the others.", "bad")
        else:
            row = [again if old.kind == OVERRUN else old for old in options.targets[again.at]]
            options = replace(options, targets={**options.targets, again.at: row})
            self.hand = replace(self.hand, plan=again, options=options)
        self.host.refresh()

    # ------------------------------------------------------------------ what is shown
    def todo(self) -> list[str]:
        return movable(self.rules, self.view, self.side)

    def unused_words(self) -> str:
        left = untouched(self.rules, self.view, self.side)
        return f"{self.named(left)} {'has' if len(left) == 1 else 'have'} not moved." if left else ""

    def tray(self) -> list[Unit]:
        return entering_now(self.rules, self.view, self.side)

    def hint(self) -> tuple[str, str]:
        if self.others.active:
            return self.others.hint()
        return move_words.hint(self.now, self.host.key_hint)

    def panel(self) -> Widget | None:
        return MovePanel(self.now, self.take, self.host.now, self.others).panel()

    def decorate(self, scene: Scene) -> Scene:
        if self.others.active:
            return self.others.decorate(scene, self.over)
        if self.hand.group is not None:
            scene = move_overlay.decorate(self.now, scene)
            return move_overlay.with_outlook(self.now, scene, self.outlook(self.over))
        # with nobody chosen, what the other side did, at a glance
        if self._walked is None:
            self._walked = self.session.walked_before()
        return scene.but(trails=self._walked)

    def paint(self, surface: pygame.Surface) -> None:
        move_overlay.paint_exits(self.now, self.host.board.camera, surface)

    def lit_counters(self) -> set[str]:
        group = self.hand.group
        return {self.selected, group.mover.id, *group.along} if group is not None else set()

    def on_top(self) -> str:
        mover = self.now.mover
        return mover.id if mover is not None and mover.id != self.selected else ""

    def way_shown(self) -> tuple[int, ...]:
        path = move_overlay.shown_path(self.now)
        return path.hexes if path is not None else ()

    @property
    def looked_at(self) -> str:
        return self.hand.looked

    def outlook(self, at: int) -> Outlook | None:
        """What awaits the chosen counter in a hex that it can go to; worked out once for each."""
        hand, group = self.hand, self.hand.group
        waits = hand.plan is not None or hand.path.drawn or self.others.active
        if group is None or waits or at not in hand.lit or not group.can_go(at):
            return None
        key = ("outlook", group.mover.id, group.chosen.id, group.along, at)
        return self.host.now.kept(key, lambda: outlook(self.rules, self.view, group, at))

    def cost_words(self, at: int) -> str:
        if self.others.active:
            return self.others.cost_words(at)
        words, found = move_words.cost_words(self.now, at), self.outlook(at)
        return f"{words} {found.words(self.view)}" if found is not None else words

    def perils(self, at: int) -> str:
        group = self.hand.group
        if group is None or at == group.mover.at or not group.can_go(at):
            return ""
        return mine_words(group, group.way_to(at))

    # ------------------------------------------------------------------ the mouse
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.others.active:
            self.others.click(at, counter)
            return
        self.take(self.meant(at, counter, pos, more=held_shift(), on_fan=self.host.board.on_fan))

    def meant(
        self, at: int, counter: str, pos: tuple[int, int], *, more: bool, on_fan: bool
    ) -> MoveWish | None:
        """What a click means; nothing is done."""
        leaving = self._leaving(pos)
        if leaving is not None:
            return Propose(leaving)
        return move_tool.click(self.now, at, counter, self.next_counter, more=more, on_fan=on_fan)

    def _leaving(self, pos: tuple[int, int]) -> Plan | None:
        """The plan to leave the map, where a tab beyond its edge is pointed at."""
        tabs, group = move_overlay.exit_tabs(self.now, self.host.board.camera), self.hand.group
        at = next((at for at, tab in tabs if tab.collidepoint(pos)), None)
        return leave_plan(group, at) if at is not None and group is not None else None

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
        if not self.hand.path.drawn and counter and counter != self.selected and self.mine(counter):
            self.select(counter)
        path = move_tool.drag(self.now, at)
        if path is not None:
            self.hand = replace(self.hand, path=path)
            self.host.redraw_board()
            self.host.tell_hint()

    def _let_go(self) -> tuple[int, ...]:
        """The dragged counter was let go: the path that was drawn, which is laid no more."""
        path = self.hand.path
        self.hand = replace(self.hand, path=OwnPath(laying=path.laying))
        return path.drawn

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        drawn, leaving = self._let_go(), self._leaving(pos)
        if leaving is not None:
            self.take(Propose(leaving))
            return
        group, targets = self.hand.group, self.hand.options.targets
        into = bool(drawn) and drawn[-1] == at and at in targets
        if into and group is not None:
            self.hand = replace(self.hand, plan=by_own_path(group, targets[at][0], drawn))
        self.host.refresh()
        if drawn and at and not into:
            self.walk(drawn)

    def drag_void(self) -> None:
        self._let_go()
        self.host.refresh()

    # ------------------------------------------------------------------ the keyboard
    def found(self, at: int) -> bool:
        if not self.selected:
            return False
        if self.others.active:
            self.others.click(at, "")
            return True
        self.take(move_tool.found(self.now, at))
        return True

    def found_foe(self, unit_id: str) -> bool:
        wish = move_tool.found_foe(self.now, unit_id)
        self.take(wish)
        return wish is not None

    def sends(self, at: int) -> bool:
        hand = self.hand
        free = hand.group is not None and not self.others.active and not hand.path.laying
        if not free or at not in hand.lit:
            return False
        self.take(move_tool.found(self.now, at))
        return True

    def waypoint(self, at: int = OFF) -> bool:
        if not self.selected:
            return False
        self.take(move_tool.lay(self.now, at or self.over))
        return True

    def riders(self) -> bool:
        found = by_key(self.host.now, self.selected)
        self.take(Propose(found) if isinstance(found, Plan) else found)
        return found is not None

    def group(self, number: int) -> bool:
        """A number key: that counter goes along, or stays."""
        group = self.hand.group
        found = group.companions if group is not None else ()
        if not 1 <= number <= len(found):
            return False
        self.take(TakeAlong(found[number - 1][0].id))
        return True

    def ready(self) -> bool:
        return self.hand.plan is not None or self.hand.path.laying or self.others.ready()

    def confirm(self) -> bool:
        if self.others.confirm():
            return True
        plan, path = self.hand.plan, self.hand.path
        if path.laying and path.drawn:
            self.walk(path.drawn)
            return True
        if plan is None:
            return False
        if plan.refusal is not None:
            self.host.refuse(plan.refusal)
            return True
        self.hand = replace(self.hand, plan=None)
        self.host.do(*plan.orders)
        return True

    def back(self) -> bool:
        if self.others.back():
            return True
        if self.hand.plan is not None or self.hand.path.drawn:
            self._drop_plan()
            self.host.refresh()
            return True
        if self.hand.looked:
            self.hand = replace(self.hand, looked="")
            self.host.refresh()
            return True
        return super().back()
