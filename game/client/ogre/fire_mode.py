"""The fire phase by hand: a target, who fires at it, the odds, nothing resolved before a yes.

The mode keeps a frozen hand (``fire_tool``) and what the rules offer now (``fire_phase``). Clicks, keys and
rows of the panel return wishes; ``take`` carries them out, or hands them on to the screen.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.client.art.scene import Reach, Scene, Target
from game.client.kit import Widget
from game.client.ogre import fire_overlay, fire_tool
from game.client.ogre.fire_panel import FirePanel
from game.client.ogre.fire_phase import FirePhase
from game.client.ogre.fire_tool import FireAll, FireWish, Hand
from game.client.ogre.ogre_mode import OgreMode
from game.client.ogre.other_orders import OrdersOfOne
from game.client.table.modes.mode import PlayScreen
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import strength_text
from game.ogre.combat.unit_target import unit_target
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import tasks_of
from game.ogre.kinds import KINDS
from game.ogre.plans import aiming

#: milliseconds between two single attacks that run one after another
BETWEEN = 350


class FireMode(OgreMode):
    """Choose a target and who fires at it; or who fires, and then the target."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self._now: FirePhase | None = None
        self._hand = Hand()
        self._brackets: tuple[FirePhase, Hand, tuple[Target, ...]] | None = None
        #: single attacks on treads that run one after another, with time to see each
        self.waiting: list[Firing] = []
        self.running = False
        #: the hex under the pointer
        self.over = OFF
        self.others = OrdersOfOne(
            host, lambda: self.selected, lambda unit: self.now.orders_of(unit), self._let_go_of_guns
        )

    @property
    def now(self) -> FirePhase:
        """What the rules offer in this position."""
        if self._now is None or self._now.view is not self.view:
            self._now = FirePhase(self.rules, self.view, self.side)
        return self._now

    @property
    def hand(self) -> Hand:
        """What is chosen; the counter also where the screen chose it."""
        return replace(self._hand, selected=self.selected)

    @hand.setter
    def hand(self, hand: Hand) -> None:
        self._hand, self.selected = hand, hand.selected

    def _let_go_of_guns(self) -> None:
        self.hand = replace(self.hand, aim=self.hand.aim.nobody())

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        hand, units = self.hand, self.view.units
        selected = hand.selected if self.mine(hand.selected) else ""
        looked = hand.looked if hand.looked in units else ""
        self.hand = replace(hand, aim=aiming.kept(self.now, hand.aim), selected=selected, looked=looked)
        self.others.renew()

    @property
    def looked_at(self) -> str:
        # the target of an attack that is put together has its odds there
        return self.hand.looked if self.hand.aim.target is None else ""

    # ------------------------------------------------------------------ wishes
    def take(self, wish: FireWish | None) -> None:
        if isinstance(wish, FireAll):
            self.waiting, self.running = aiming.singles(self.now, self.hand.aim), True
            self._next()
        else:
            super().take(wish)

    def hold(self, hand: Hand) -> None:
        before, self.hand = self.hand.aim, hand
        target = hand.aim.target
        if target is not None and aiming.key_of(self.view, target) != aiming.key_of(self.view, before.target):
            gone = len(before.guns) - len(hand.aim.guns)
            if gone > 0:
                many = f"{gone} of the shooters" if gone > 1 else "One shooter"
                self.host.toast(f"{many} cannot fire at that.")
            self.host.board.bring_into_sight(target.place(self.view))

    def select(self, unit_id: str) -> None:
        """An own shooter first: with all its weapons, unless it is an Ogre, whose rows are chosen."""
        self.others.drop()
        hand = replace(self.hand, looked="")
        if unit_id and hand.aim.target is None and self._sees_work(unit_id):
            return
        if unit_id and unit_id not in self.now.by_unit():
            self.hand = replace(hand, selected="", looked=unit_id)
            refusal = self.now.why_silent(unit_id)
            if refusal is not None:
                self.host.refuse(refusal)
        else:
            self.hand = fire_tool.picked(self.now, hand, unit_id)
        self.host.refresh()

    def _sees_work(self, unit_id: str) -> bool:
        """Sappers without an enemy to fire at, and who carries their gear, lead to the work of their hex."""
        unit, bearing = self.view.units[unit_id], self.now.by_unit().get(unit_id)
        if bearing is not None and (bearing.has_targets or bearing.works):
            return False
        works = crews.role(unit) or not KINDS[unit.kind].weapons
        if self.hand.aim.guns or not self.mine(unit_id) or not works or not tasks_of(self.rules):
            return False
        if unit.at not in self.sappers.hexes():
            return False
        self.host.open_work(unit.at)
        return True

    # ------------------------------------------------------------------ single attacks in a row
    def _fire_one(self, shot: Firing) -> bool:
        """One attack; its shot is ticked no more."""
        hand = self.hand
        self.hand = replace(hand, aim=hand.aim.fired(shot))
        return hand.aim.target is not None and self.host.do(aiming.attack(hand.aim.target, (shot,)))

    def _next(self) -> None:
        if not self.running:
            return
        shot, side = self.waiting.pop(0) if self.waiting else None, self.side
        unit = self.view.units.get(self.hand.aim.unit)
        if shot is None or unit is None or not unit.sheet[sheets.TREADS] or not self._fire_one(shot):
            self._stop()
        elif self.running and self.side == side and self.waiting:
            self.host.when_still(self._next, BETWEEN)
        else:
            self._stop()

    def _stop(self) -> None:
        self.waiting, self.running = [], False
        self.host.refresh()

    # ------------------------------------------------------------------ what is shown
    def places(self) -> list[int]:
        """Where the fire can go; where the guns are if there is no target."""
        return [target.place(self.view) for target in self.now.targets()] or super().places()

    def aimed_at(self) -> str:
        return aiming.key_of(self.view, self.hand.aim.target)

    def on_top(self) -> str:
        return self.hand.aim.unit

    def lit_counters(self) -> set[str]:
        return self.hand.aim.units | ({self.selected} if self.selected else set())

    def decorate(self, scene: Scene) -> Scene:
        if self.others.active:
            return self.others.decorate(scene, self.over)
        now, hand = self.now, self.hand
        if self._brackets is None or self._brackets[0] is not now or self._brackets[1] != hand:
            self._brackets = (now, hand, fire_overlay.brackets(now, hand))
        reach = {at: Reach() for at in fire_tool.lit_ground(now, hand)}
        shots = fire_overlay.lines(now, hand.aim)
        sights = fire_overlay.sights(now, hand, self.over)
        return scene.but(targets=self._brackets[2], shots=shots, reach=reach, sights=sights)

    def panel(self) -> Widget | None:
        return FirePanel(self.host, self.now, self.hand, self.running, self.others, self.take).panel()

    def todo(self) -> list[str]:
        return self.now.can_fire()

    def unused_words(self) -> str:
        left = self.todo()
        words = f"{self.named(left)} can still fire." if left else ""
        return "\n".join(w for w in (words, self.sappers.unused_words()) if w)

    def hint(self) -> tuple[str, str]:
        if self.others.active:
            return self.others.hint()
        if self.running:
            back = self.host.key_hint("back")
            return f"{len(self.waiting)} attacks to come. Any click or {back} stops.", "info"
        return _hint(self, self.now, self.hand)

    # ------------------------------------------------------------------ the mouse and the keyboard
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        board = self.host.board
        if self.others.active:
            self.others.click(at, counter)
        elif self.running:
            self._stop()
        else:
            clicked = fire_tool.click
            self.take(clicked(self.now, self.hand, board.camera, at, counter, pos, on_fan=board.on_fan))

    def found_foe(self, unit_id: str) -> bool:
        target = unit_target(unit_id)
        if self.running or target not in self.now.targets():
            return False
        self.take(fire_tool.aim_at(self.now, self.hand, target))
        return True

    def found(self, at: int) -> bool:
        """A hex was named: what a click into its middle means, if it means anything."""
        row, aim = self.view.at_hex.get(at, ()), self.hand.aim
        counter = next((u for u in row if not self.mine(u)), row[0] if row else "")
        if not self.others.active:
            begun = bool(aim.guns) or aim.target is not None
            if self.running or not (begun or any(unit_target(u) in self.now.targets() for u in row)):
                return False
        self.click(at, "" if self.others.active else counter, self.host.board.camera.point(at))
        return True

    def go_on(self, unit_id: str) -> None:
        self.hand = fire_tool.emptied(self.hand)

    def group(self, number: int) -> bool:
        """A weapon row of the Ogre: all of it, or none of it when all are in; of one-shots one more."""
        gun = fire_tool.gun_of_key(self.now, self.hand, number)
        if gun is None:
            return False
        self.take(fire_tool.turn_row(self.now, self.hand, gun))
        return True

    def other(self) -> bool:
        self.take(fire_tool.show_ground(self.hand))
        return True

    def waypoint(self, at: int = OFF) -> bool:
        return self.others.waypoint(at or self.over)

    def hover(self, at: int, counter: str) -> None:
        if at != self.over:
            before, self.over = fire_overlay.sights(self.now, self.hand, self.over), at
            if self.others.active or before or fire_overlay.sights(self.now, self.hand, at):
                self.host.redraw_board()

    def cost_words(self, at: int) -> str:
        return self.others.cost_words(at) if self.others.active else super().cost_words(at)

    def ready(self) -> bool:
        return self.others.ready() or self.running or aiming.odds(self.now, self.hand.aim) is not None

    def confirm(self) -> bool:
        if self.running:
            self._stop()
            return True
        if self.others.confirm():
            return True
        now, aim = self.now, self.hand.aim
        order = aiming.order_of(now, aim)
        if order is None or aim.target is None or aiming.odds(now, aim) is None:
            return False
        self.host.board.bring_into_sight(aim.target.place(self.view))
        if aim.on_treads:
            self._fire_one(aiming.singles(now, aim)[0])
        else:
            self._let_go_of_guns()
            self.host.do(order)
        return True

    def back(self) -> bool:
        if self.others.back():
            return True
        if self.running:
            self._stop()
            return True
        hand = fire_tool.step_back(self.hand)
        if hand is None:
            return False
        self.hand = hand
        self.host.refresh()
        return True


# ------------------------------------------------------------------------------- words
def _hint(mode: OgreMode, now: FirePhase, hand: Hand) -> tuple[str, str]:
    """The hint and its sign."""
    key, aim = mode.host.key_hint, hand.aim
    found, able = aiming.odds(now, aim), now.can_fire()
    ends = f"{key('end_phase')} ends the phase"
    if found is not None:
        return (
            f"{key('confirm')} fires {strength_text(found.attack)} at {_what(now, hand)}. Click your "
            f"counters to add or remove them; {key('back')} clears the attack.",
            "info",
        )
    if aim.target is not None:
        if any(s.refusal is None for s in now.shooters(aim.target)):
            return (
                f"Tick the units that fire at {_what(now, hand)}, or click your counters on the map.",
                "info",
            )
        if not able and now.idle_hands():
            return f"No unit can fire now. {key('back')} shows those that can do something else.", "info"
        if not able:
            return f"No unit can fire now. {ends}.", "good"
        others = (
            f"{len(able)} can fire at other targets"
            if len(able) > 1
            else "one unit can fire at other targets"
        )
        return (
            f"No other unit can fire at {_what(now, hand)}. {key('back')} deselects it; {others}.",
            "info",
        )
    if hand.ground:
        return (
            f"Click a lit hex to fire at its ground, or a bridge. {key('back')} or "
            f"{key('other_targets')} goes back to counters.",
            "info",
        )
    barred = now.all_barred()
    if barred is not None:
        onward = "" if hand.selected in able else f" {key('next_unit')} goes to who can."
        return f"{barred.text}{onward}", "info"
    if aim.guns and now.common(aim):
        return "Click a bracketed target, or more of your counters to fire together.", "info"
    if hand.selected in able and not now.by_unit()[hand.selected].has_targets:
        return f"{mode.named([hand.selected])}: choose at the right what it does. {ends}.", "info"
    if able:
        first = (
            "a bracketed enemy, or one of your counters first" if now.targets() else "one of your counters"
        )
        return f"Click {first} ({key('next_unit')}). {len(able)} can fire; {ends}.", "info"
    work = len(mode.sappers.hexes()) if tasks_of(now.rules) else 0
    if work:
        where = f"{work} hexes" if work > 1 else "one hex"
        return (
            f"No unit can fire. {key('work')} shows what sappers can still do in {where}; {ends}.",
            "info",
        )
    if now.idle_hands():
        return f"No unit can fire. At the right are those that can do something else; {ends}.", "info"
    if any(bearing.ground for bearing in now.by_unit().values()):
        return (
            f"There is no enemy in range. {ends}; {key('other_targets')} aims at ground and bridges.",
            "good",
        )
    return f"No unit can fire now. {ends}.", "good"


def _what(now: FirePhase, hand: Hand) -> str:
    aim = hand.aim
    if aim.part:
        return f"the {sheets.NAMES[aim.part]}"
    return aiming.target_words(now.rules, now.view, aim.target) if aim.target is not None else ""
