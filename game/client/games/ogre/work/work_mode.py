"""Work by hand: a hex, a task, a crew. It stands beside the fire phase and leads back to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.client.art.scene import Reach, Scene, Target
from game.client.game.modes.mode_host import ModeHost, WindowQuery, WorkHost
from game.client.games.ogre.bearings import Bearings
from game.client.games.ogre.fire_hints import can_fire
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.work.panel import WorkPanel
from game.client.games.ogre.work.pictures import percent
from game.client.games.ogre.work.work_model import Line, WorkBench
from game.client.games.ogre.work.work_query import (
    LookIn,
    MarkHex,
    PickCrew,
    ShutWork,
    StepBack,
    TakeTask,
    WorkIntent,
)
from game.client.games.ogre.work.work_tool import WorkTool
from game.client.kit import Widget
from game.hexes.grid import OFF
from game.ogre.engineering import crews
from game.ogre.engineering.work import Work


class WorkModeHost(ModeHost, WorkHost, Protocol):
    """What work asks of the screen."""


class WorkMode(OgreMode):
    """Tasks of sappers, in the phase in which they work."""

    host: WorkModeHost

    def __init__(self, host: WorkModeHost, at: int = OFF) -> None:
        super().__init__(host)
        self.bench = WorkBench(self)
        self.tool = WorkTool(self)
        self._panel = WorkPanel(self, self.take)
        #: who has not fired: the end of the phase is the end of the fire, too
        self._bearings = Bearings(self)
        if at:
            self.bench.go_to(at)

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        bench = self.bench
        bench.marked = ()
        line = bench.chosen()
        if line is None or line.refusal is not None:
            bench.task, bench.site = "", None
        bench.picked = None
        if bench.at and (not bench.sappers() or (bench.hexes() and not bench.tasks(bench.at))):
            bench.go_to(OFF)

    def leave(self) -> None:
        self.host.work.leave_work(self.bench.at)

    def todo(self) -> list[str]:
        hands = [crews.hands_in(self.view, self.side, at, at_once=True) for at in self.bench.hexes()]
        return [row[0].unit for row in hands if row]

    def places(self) -> list[int]:
        return self.bench.hexes()

    # ------------------------------------------------------------------ choosing
    def take(self, intent: WorkIntent | None) -> None:
        """Do what a click, a key or a row of the panel has come to."""
        match intent:
            case None:
                return
            case LookIn(at):
                self._go(at)
            case TakeTask(line):
                if self.bench.at != line.site.at:
                    self._go(line.site.at)
                self.bench.choose(line)
            case PickCrew(line, unit, squads):
                self.bench.pick(line, unit, squads)
            case MarkHex(at):
                self.bench.mark(at)
            case StepBack():
                self.host.one_back()
                return
            case ShutWork():
                self.host.work.close_work()
                return
            case _:
                self.host.carry_out(intent)
                return
        self.host.refresh()

    def _go(self, at: int) -> None:
        self.bench.go_to(at)
        if at:
            self.host.board.bring_into_sight(at)

    @property
    def window(self) -> WindowQuery:
        """The size of the window, and the keys."""
        return self.host

    def select(self, unit_id: str) -> None:
        self.take(self.tool.selected(unit_id))

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.take(self.tool.click(at))

    def group(self, number: int) -> bool:
        intent = self.tool.number(number)
        self.take(intent)
        return intent is not None

    def numbered(self) -> list[Line]:
        """The possible tasks in the order of the panel: of the hex, or of all hexes."""
        bench = self.bench
        return [line for at in ([bench.at] if bench.at else bench.hexes()) for line in bench.tasks(at)]

    def back(self) -> bool:
        if not self.bench.let_go():
            self.take(self.tool.back())
        return True

    # ------------------------------------------------------------------ doing
    def _due(self) -> Work | None:
        line = self.bench.chosen()
        if line is None or (line.marks and not line.site.hexes):
            return None
        found = self.bench.outlook(line)
        return found.order if found.refusal is None else None

    def ready(self) -> bool:
        return self._due() is not None

    def confirm(self) -> bool:
        order = self._due()
        if order is None:
            return False
        self.host.do(order)
        return True

    def panel(self) -> Widget | None:
        return self._panel.panel()

    # ------------------------------------------------------------------ the map
    def lit_counters(self) -> set[str]:
        line = self.bench.chosen()
        return (
            {unit for unit, squads in self.bench.crew(line).items() if squads} if line is not None else set()
        )

    def decorate(self, scene: Scene) -> Scene:
        bench, at = self.bench, self.bench.at
        if not at:
            return scene.but(targets=tuple(Target(place) for place in bench.hexes()))
        line = bench.chosen()
        targets = [Target(at, True)]
        reach: dict[int, Reach] = {}
        if line is not None and line.marks:
            # what the search would still promise with this hex as well
            reach = {
                h: Reach(percent(row.chance) if row.refusal is None else "")
                for h, row in bench.with_one_more(line).items()
            }
            # hexes side by side: brackets of one would lie over those of the other
            scene = scene.but(lit=scene.lit | frozenset(bench.marked))
        elif line is not None and line.site.hexes:
            targets = [Target(at, True, toward=line.site.hexes[0])]
        crew = self.bench.crew(line) if line is not None else {}
        chance = (
            float(bench.outlook(line).chance)
            if line is not None and self.ready() and line.task.turns is None
            else -1.0
        )
        pieces = scene.pieces
        if chance >= 0:
            pieces = tuple(
                replace(p, look=p.look.but(working=chance)) if crew.get(p.id) else p for p in pieces
            )
        return scene.but(targets=tuple(targets), reach=reach, pieces=pieces)

    def hint(self) -> tuple[str, str]:
        line, key = self.bench.chosen(), self.host.key_hint
        if line is None:
            if not self.bench.hexes():
                return (
                    f"All sappers have worked or fired. {key('back')} or {key('work')} goes back to fire.",
                    "good",
                )
            if not self.bench.at:
                return (
                    f"Click a task or press its number; click a bracketed hex for all its tasks. "
                    f"{key('work')} goes back to fire.",
                    "info",
                )
            if not self.bench.tasks(self.bench.at):
                return (
                    "There is nothing for sappers to do here this turn; the panel says why. "
                    f"{key('back')} goes back.",
                    "info",
                )
            return "Click a task or press its number.", "info"
        if line.marks and not line.site.hexes:
            return "Click adjacent hexes to mark them for the search; each shows the chance with it.", "info"
        if line.marks:
            return (
                f"{key('confirm')} searches the marked hexes. Click a hex to add it (it shows the new "
                f"chance) or to remove it.",
                "info",
            )
        if self.ready():
            return (
                f"{key('confirm')} orders this crew to {line.task.title}. Change the crew at the right, "
                f"{key('back')} goes back.",
                "info",
            )
        return f"This crew cannot do it. Change it, or {key('back')} goes back.", "bad"

    def unused_words(self) -> str:
        able = can_fire(self._bearings, self.view)
        fire = f"{self.named(able)} can still fire." if able else ""
        return "\n".join(words for words in (fire, self.bench.unused_words()) if words)
