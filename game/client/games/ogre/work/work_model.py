"""The state of the work panel: a hex, a task at a site, the chosen crew. It asks the rules and knows none."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.games.ogre.card_query import BenchQuery
from game.client.games.ogre.work.going_jobs import is_begun
from game.core.amounts import listed
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import Prospect, by_number, if_they_stay, prospect, site_words, work_here
from game.ogre.engineering.tasks import TASKS, Hand, Site, Task
from game.ogre.engineering.work import Worked
from game.ogre.state import Position, Unit


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list: a task at a site, or a task for which hexes are still to be marked."""

    task: Task
    site: Site
    words: str
    found: Prospect
    #: hexes are marked on the map for it
    marks: bool = False
    #: a part of it is done
    begun: bool = False

    @property
    def refusal(self) -> Refusal | None:
        """Why it is not possible."""
        return self.found.refusal


class WorkBench:
    """One hex and what sappers could do there."""

    def __init__(self, mode: BenchQuery) -> None:
        self.mode = mode
        self.at = OFF
        self.task = ""
        self.site: Site | None = None
        #: squads of each counter, as picked; None is the largest crew
        self.picked: dict[str, int] | None = None
        #: hexes marked on the map for a search
        self.marked: tuple[int, ...] = ()
        self._lines: tuple[object, list[Line]] | None = None
        self._hexes: tuple[object, list[int]] | None = None
        self._others: tuple[object, dict[int, list[Line]]] | None = None

    @property
    def view(self) -> Position:
        """The position as the side that works sees it."""
        return self.mode.view

    # ------------------------------------------------------------------ where
    def hexes(self) -> list[int]:
        """Hexes in which sappers of the side have something to do now: those with a job in progress first."""
        if self._hexes is None or self._hexes[0] is not self.view:
            view, side = self.view, self.mode.side
            there = {u.at for u in view.units.values() if u.side == side and u.at and crews.role(u)}
            able = [at for at in there if crews.hands_in(view, side, at, at_once=True) and self.tasks(at)]
            place = view.board.grid.place
            self._hexes = (view, sorted(able, key=lambda at: (not self.going_on(at), place(at)[::-1])))
        return self._hexes[1]

    def only_searched(self) -> list[int]:
        """Those of the hexes whose sappers can do nothing but search others: their phase ends unasked."""
        return [at for at in self.hexes() if all(line.marks for line in self.tasks(at))]

    def unused_words(self) -> str:
        """What sappers leave undone when their phase ends now, jobs by name; a search goes without saying."""
        if not TASKS.by_id(self.mode.rules):
            return ""
        jobs = [self._job_words(line) for at in self.hexes() for line in self.going_on(at)]
        said = [f"Not carried on: {listed(jobs)}."] if jobs else []
        searched = self.only_searched()
        left = [at for at in self.hexes() if not self.going_on(at) and at not in searched]
        where = ", ".join(self.mode.label(at) for at in left[:3])
        if left:
            said.append(
                f"Sappers can still work in {where}."
                if len(left) <= 3
                else f"Sappers can still work in {len(left)} hexes."
            )
        return "\n".join(said)

    def _job_words(self, line: Line) -> str:
        """A job in progress: what, about what, where."""
        about = f", {line.words}," if line.words else ""
        return f"{line.task.title}{about} in {self.mode.label(line.site.at)}"

    def going_on(self, at: int) -> list[Line]:
        """The jobs in progress of a hex that can be carried on now."""
        return [line for line in self.tasks(at) if line.begun]

    def tasks(self, at: int) -> list[Line]:
        """What sappers could do in a hex now."""
        return [line for line in self._found(at) if line.refusal is None]

    def later(self, at: int) -> list[Prospect]:
        """What sappers that have just come could try next turn if they stay, the likeliest first."""
        rows = (
            if_they_stay(self.mode.rules, self.view, self.mode.side, row.found) for row in self._found(at)
        )
        found = [row for row in rows if row is not None and not row.task.turns]
        return sorted(found, key=lambda row: -row.chance)

    def sappers(self) -> list[Unit]:
        """The sappers of the hex, able or not."""
        row = (self.view.units[name] for name in self.view.at_hex.get(self.at, ()))
        return [unit for unit in row if unit.side == self.mode.side and crews.role(unit)]

    def done_sappers(self) -> dict[int, list[Unit]]:
        """Sappers of the side that cannot work any more this turn, by hex."""
        found: dict[int, list[Unit]] = {}
        able = set(self.hexes())
        for unit in self.view.units.values():
            if unit.side == self.mode.side and unit.at and crews.role(unit) and unit.at not in able:
                found.setdefault(unit.at, []).append(unit)
        return found

    def attempts(self, at: int = OFF) -> list[Worked]:
        """What this side has tried this turn, in a hex or anywhere, the last first."""
        out: list[Worked] = []
        history, turn = self.mode.history, self.view.clock.player_turn
        for step in reversed(history.steps[: history.at]):
            if step.position.clock.player_turn != turn:
                break
            out += [
                e
                for e in reversed(step.events)
                if isinstance(e, Worked) and e.side == self.mode.side and at in (OFF, e.at)
            ]
        return out

    def go_to(self, at: int) -> None:
        """Another hex is on the bench."""
        self.at, self.task, self.site, self.picked, self.marked = at, "", None, None, ()

    # ------------------------------------------------------------------ what
    def lines(self) -> list[Line]:
        """Every task of the hex, the possible ones first, as the task tables have them."""
        key = (id(self.view), self.at, self.marked)
        if self._lines is None or self._lines[0] != key:
            self._lines = (key, self._find(self.at) if self.at else [])
        return self._lines[1]

    def _found(self, at: int) -> list[Line]:
        """The lines of any hex."""
        if at == self.at:
            return self.lines()
        if self._others is None or self._others[0] is not self.view:
            self._others = (self.view, {})
        if at not in self._others[1]:
            self._others[1][at] = self._find(at)
        return self._others[1][at]

    def _find(self, at: int) -> list[Line]:
        rules, view, side = self.mode.rules, self.view, self.mode.side
        found: list[Line] = []
        marking: dict[str, Prospect] = {}
        for row in work_here(rules, view, side, at):
            if row.task.accepts is None:
                begun = is_begun(view, side, row)
                found.append(Line(row.task, row.site, site_words(view, row.task, row.site), row, begun=begun))
            elif row.task.id not in marking or (marking[row.task.id].refusal and not row.refusal):
                # which hexes is still to be said: it is possible where it is at one of them
                marking[row.task.id] = row
        found += [self._marking(row) for row in marking.values()]
        # what goes on first, then what is done to a counter or a thing, then what can be done in any hex
        return sorted(
            found,
            key=lambda line: (line.refusal is not None, not line.begun, line.marks, not line.site.target),
        )

    def _marking(self, row: Prospect) -> Line:
        """A task whose hexes are marked on the map: one row, whatever is marked."""
        rules, view, side = self.mode.rules, self.view, self.mode.side
        if not row.site.hexes:
            return Line(row.task, row.site, "", row)
        marked = self.marked if row.site.at == self.at else ()
        site = Site(row.site.at, marked)
        now = prospect(rules, view, side, row.task, site, row.crew) if marked else row
        words = site_words(view, row.task, site) if marked else "mark hexes on the map"
        return Line(row.task, site, words, now, True)

    def chosen(self) -> Line | None:
        """The line that was clicked, if it is still there."""
        for line in self.lines():
            if line.task.id == self.task and (line.marks or line.site == self.site):
                return line
        return None

    def choose(self, line: Line) -> None:
        """A line was clicked."""
        if (self.task, self.site) != (line.task.id, line.site) or not line.marks:
            self.picked = None
        if self.task != line.task.id:
            self.marked = ()
        self.task, self.site = line.task.id, line.site

    def let_go(self) -> bool:
        """One level back: marks, then the task."""
        if self.marked:
            self.marked, self.picked = (), None
        elif self.task:
            self.task, self.site, self.picked = "", None, None
        else:
            return False
        return True

    def can_mark(self, at: int) -> bool:
        """Can a hex be marked for the search that is chosen?"""
        line = self.chosen()
        return line is not None and line.marks and at in self.view.board.grid.neighbours[self.at]

    def mark(self, at: int) -> None:
        """Mark a hex around for a search, or take the mark away."""
        self.marked = tuple(h for h in self.marked if h != at) if at in self.marked else (*self.marked, at)

    # ------------------------------------------------------------------ who
    def hands(self, line: Line) -> list[tuple[Unit, int]]:
        """The sappers of the hex that can take part in a task, with the squads each has free."""
        out = []
        for unit in self.sappers():
            if not crews.may_help(line.task, unit):
                continue
            free = crews.free_hands(self.view, unit)
            while free and crews.hand_refusal(self.view, line.task, line.site, Hand(unit.id, free)):
                free -= 1
            out.append((unit, free))
        return out

    def crew(self, line: Line) -> dict[str, int]:
        """Who works: as picked, else the largest crew."""
        if self.picked is not None:
            return self.picked
        return {hand.unit: hand.squads for hand in line.found.crew}

    def pick(self, line: Line, unit: str, squads: int) -> None:
        """So many squads of a counter work."""
        self.picked = {**self.crew(line), unit: squads}

    def outlook(self, line: Line) -> Prospect:
        """What the picked crew can hope for."""
        return line.found if self.picked is None else self._with_crew(line, line.site)

    def _with_crew(self, line: Line, site: Site) -> Prospect:
        crew = tuple(Hand(unit, squads) for unit, squads in self.crew(line).items() if squads)
        return prospect(self.mode.rules, self.view, self.mode.side, line.task, site, crew)

    def with_one_more(self, line: Line) -> dict[int, Prospect]:
        """For each hex that is not marked yet: what the crew can hope for when it is."""
        around = [at for at in self.view.board.grid.neighbours[self.at] if at and at not in self.marked]
        return {at: self._with_crew(line, Site(self.at, (*self.marked, at))) for at in around}

    def by_number(self, line: Line) -> list[Prospect]:
        """What the crew can hope for with one hex marked, with two, and so on."""
        crew = [Hand(unit, squads) for unit, squads in self.crew(line).items() if squads]
        return by_number(self.mode.rules, self.view, self.mode.side, line.found, crew, self.marked)
