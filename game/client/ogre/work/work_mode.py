"""Work by hand: a hex, a task, a crew; beside the fire phase, from which a key leads to it and back."""

from __future__ import annotations

from dataclasses import replace

from game.client.art.scene import Reach, Scene, Target
from game.client.kit import Widget
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.fire_phase import FirePhase
from game.client.ogre.move_mode import MoveMode
from game.client.ogre.ogre_mode import OgreMode
from game.client.ogre.work.panel import WorkPanel
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.wishes import Back, Hold, Phase
from game.core.amounts import percent
from game.hexes.grid import OFF
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import TASKS
from game.ogre.plans.options import fires_beside
from game.ogre.plans.work import Line, Picked, carried_on, crew_of


class WorkMode(OgreMode):
    """Tasks of sappers, in the phase in which they work: it holds what is picked."""

    host: PlayScreen

    def __init__(self, host: PlayScreen, at: int = OFF) -> None:
        super().__init__(host)
        self.picked = Picked(at)
        #: who has not fired: the end of the phase is the end of the fire, too
        self._fire: FirePhase | None = None

    def renew(self) -> None:
        self.picked = self.sappers.still(self.picked)

    def leave(self) -> None:
        self.host.leave_work(self.picked.at)

    def todo(self) -> list[str]:
        hands = [crews.hands_in(self.view, self.side, at, at_once=True) for at in self.places()]
        return [row[0].unit for row in hands if row]

    def places(self) -> list[int]:
        return self.sappers.hexes()

    # ------------------------------------------------------------------ picking
    def hold(self, hand: Picked) -> None:
        if hand.at and hand.at != self.picked.at:
            self.host.board.bring_into_sight(hand.at)
        self.picked = hand

    def select(self, unit_id: str) -> None:
        unit = self.unit(unit_id)
        if unit is not None and self.mine(unit_id) and unit.at:
            self.take(Hold(Picked(unit.at)))

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        found = self.sappers.clicked(self.picked, at)
        self.take(Hold(found) if found is not None else Back())

    def group(self, number: int) -> bool:
        able = self.numbered()
        if self.picked.task or not 1 <= number <= len(able):
            return False
        self.take(Hold(self.picked.of(able[number - 1])))
        return True

    def numbered(self) -> list[Line]:
        """The possible tasks in the order of their number keys."""
        return self.sappers.numbered(self.picked)

    def back(self) -> bool:
        before = self.sappers.one_back(self.picked)
        self.take(Hold(before) if before is not None else Phase())
        return True

    # ------------------------------------------------------------------ doing
    def ready(self) -> bool:
        return self.sappers.due(self.picked) is not None

    def confirm(self) -> bool:
        order = self.sappers.due(self.picked)
        if order is not None:
            self.host.do(order)
        return order is not None

    def panel(self) -> Widget | None:
        tried = self.sappers.attempts(self.session.history)
        return WorkPanel(self.sappers, self.picked, tried, self.host, self.take).widget()

    # ------------------------------------------------------------------ the map
    def lit_counters(self) -> set[str]:
        line = self.sappers.chosen(self.picked)
        return {u for u, squads in crew_of(line, self.picked).items() if squads} if line else set()

    def decorate(self, scene: Scene) -> Scene:
        at, line = self.picked.at, self.sappers.chosen(self.picked)
        if not at:
            return scene.but(targets=tuple(Target(place) for place in self.places()))
        if line is None:
            return scene.but(targets=(Target(at, True),), reach={})
        targets, reach, pieces = (Target(at, True),), dict[int, Reach](), scene.pieces
        if line.marks:
            # what the search would still promise with this hex as well
            more = self.sappers.with_one_more(self.picked, line)
            reach = {h: Reach(percent(row.chance) if row.refusal is None else "") for h, row in more.items()}
            # hexes side by side: brackets of one would lie over those of the other
            scene = scene.but(lit=scene.lit | frozenset(line.site.hexes))
        elif line.site.hexes:
            targets = (Target(at, True, toward=line.site.hexes[0]),)
        if self.ready() and line.task.turns is None:
            chance, crew = float(self.sappers.outlook(self.picked, line).chance), self.lit_counters()
            pieces = tuple(replace(p, look=p.look.but(working=chance)) if p.id in crew else p for p in pieces)
        return scene.but(targets=targets, reach=reach, pieces=pieces)

    def hint(self) -> tuple[str, str]:
        line, key = self.sappers.chosen(self.picked), self.host.key_hint
        back, work, confirm = key("back"), key("work"), key("confirm")
        if line is None:
            if not self.places():
                return f"All sappers have worked or fired. {back} or {work} goes back to fire.", "good"
            if not self.picked.at:
                return (
                    f"Click a task or press its number; click a bracketed hex for all its tasks. "
                    f"{work} goes back to fire.",
                    "info",
                )
            if not self.sappers.tasks(self.picked.at):
                return (
                    "There is nothing for sappers to do here this turn; the panel says why. "
                    f"{back} goes back.",
                    "info",
                )
            return "Click a task or press its number.", "info"
        if line.marks and not line.site.hexes:
            return "Click adjacent hexes to mark them for the search; each shows the chance with it.", "info"
        if line.marks:
            return (
                f"{confirm} searches the marked hexes. Click a hex to add it (it shows the new "
                f"chance) or to remove it.",
                "info",
            )
        if self.ready():
            return (
                f"{confirm} orders this crew to {line.task.title}. Change the crew at the right, "
                f"{back} goes back.",
                "info",
            )
        return f"This crew cannot do it. Change it, or {back} goes back.", "bad"

    def unused_words(self) -> str:
        if self._fire is None or self._fire.view is not self.view:
            self._fire = FirePhase(self.rules, self.view, self.side)
        able = self._fire.can_fire()
        fire = f"{self.named(able)} can still fire." if able else ""
        return "\n".join(words for words in (fire, self.sappers.unused_words()) if words)


# ------------------------------------------------------------------------- ways to it and back
def open_work(host: PlayScreen, mode: Mode, at: int) -> Mode:
    """What sappers could do, beside the phase that is on; of one hex, or of all. Beside movement: fire."""
    if fires_beside(mode.rules, mode.view):
        return FireMode(host)
    work = WorkMode(host, at)
    hexes = work.places()
    return work if at or len(hexes) != 1 else WorkMode(host, hexes[0])


def carry_on(host: PlayScreen, mode: Mode) -> bool:
    """The key that carries all jobs in progress on; False where sappers do not work."""
    if not isinstance(mode, FireMode | WorkMode) or not TASKS.by_id(mode.rules):
        return False
    orders = carried_on(mode.rules, mode.view, mode.side)
    if orders:
        host.do(*orders)
    else:
        host.toast("No job in progress can be carried on.")
    return True


def toggle_work(host: PlayScreen, mode: Mode) -> bool:
    """The key for work, and for fire beside movement; False where neither is."""
    beside = fires_beside(mode.rules, mode.view)
    if beside and isinstance(mode, MoveMode):
        host.open_work(OFF)
        return True
    if isinstance(mode, WorkMode) or (beside and isinstance(mode, FireMode)):
        host.close_work()
        return True
    if not isinstance(mode, FireMode) or not TASKS.by_id(mode.rules):
        return False
    hexes, unit = mode.sappers.hexes(), mode.unit(mode.selected)
    if hexes:
        host.open_work(unit.at if unit is not None and unit.at in hexes else OFF)
    else:
        host.toast("No sapper can work this turn.")
    return True
