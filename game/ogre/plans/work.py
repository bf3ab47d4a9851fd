"""Planning the work of sappers: their tasks as rows, and what is picked of them.

A row says what, where, by whom, how likely, or why not; the rules know all of it (``work_here``). A click, a
number key or a row of a list leads from one ``Picked`` to the next, at last to an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import counted, listed, percent
from game.core.anygame import History, Rules
from game.core.draft import once
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.counter_names import named
from game.ogre.engineering import crews
from game.ogre.engineering.jobs import JOB, done_so_far
from game.ogre.engineering.task_odds import Prospect, by_number, if_they_stay, prospect, site_words, work_here
from game.ogre.engineering.tasks import Hand, Site, Task, tasks_of
from game.ogre.engineering.work import Work, Worked
from game.ogre.plans.plan import after
from game.ogre.state import GameState, Unit, View


# ------------- Jobs in progress: which can be carried on now, and the orders that carry all of them on
def is_begun(view: GameState, side: int, found: Prospect) -> bool:
    """Has the side done a part of this job already?"""
    task = found.task
    return task.turns is not None and done_so_far(view, side, found.site, task.id) > 0


def carried_on(rules: Rules, view: View, side: int) -> list[Work]:
    """The orders that continue every job in progress that can go on, each by the largest crew left for it.

    No die is rolled for a job, so they can be given at once and taken back.
    """
    place = view.board.grid.place
    hexes = {
        at for at, row in view.markers.items() if any(m.kind == JOB and m.owner == side for m in row) and at
    }
    orders: list[Work] = []
    for at in sorted(hexes, key=lambda at: place(at)[::-1]):
        for found in work_here(rules, view, side, at):
            if found.refusal is not None or not is_begun(view, side, found):
                continue
            # others of the hex may have been told to work meanwhile
            now = after(rules, view, orders)
            again = None if isinstance(now, Refusal) else _same(rules, now, side, found)
            if again is not None:
                orders.append(again.order)
    return orders


def _same(rules: Rules, view: View, side: int, found: Prospect) -> Prospect | None:
    """The same job as it stands in another view; None if nobody is left for it."""
    row = work_here(rules, view, side, found.site.at) if not view.frames else ()
    return next((p for p in row if (p.task, p.site) == (found.task, found.site) and p.refusal is None), None)


# -------------------------------------------------------------------------------------------- the rest
class Line(Struct, frozen=True):
    """A row of the list: a task at a site, or a task for which hexes are still to be marked."""

    found: Prospect
    site: Site
    words: str = ""
    #: hexes are marked on the map for it
    marks: bool = False
    #: a part of it is done
    begun: bool = False

    @property
    def task(self) -> Task:
        """What is done."""
        return self.found.task

    @property
    def refusal(self) -> Refusal | None:
        """Why it is not possible."""
        return self.found.refusal

    @property
    def title(self) -> str:
        """The task as a heading."""
        return self.task.title[:1].upper() + self.task.title[1:]


class Picked(Struct, frozen=True):
    """What is picked: a hex (``OFF`` for all), a task and its site, who works at it."""

    at: int = OFF
    task: str = ""
    site: Site | None = None
    #: None for the largest crew
    crew: tuple[Hand, ...] | None = None

    def of(self, line: Line) -> Picked:
        """That line instead, with its largest crew."""
        return Picked(line.site.at, line.task.id, line.site)

    def marking(self, at: int) -> Picked:
        """A hex marked for the search, or not marked any more."""
        assert self.site is not None
        row = self.site.hexes
        row = tuple(h for h in row if h != at) if at in row else (*row, at)
        return replace(self, site=replace(self.site, hexes=row))

    def with_squads(self, line: Line, unit: str, squads: int) -> Picked:
        """So many squads of a counter at work."""
        crew = {**crew_of(line, self), unit: squads}
        return replace(self, crew=tuple(Hand(name, many) for name, many in crew.items()))


def crew_of(line: Line, picked: Picked) -> dict[str, int]:
    """Who works at a line: as picked, else the largest crew."""
    return {hand.unit: hand.squads for hand in (line.found.crew if picked.crew is None else picked.crew)}


class Sappers(NamedTuple):
    """The sappers of a side in a position: their tasks, and where a pick leads."""

    rules: Rules
    view: View
    side: int

    def label(self, at: int) -> str:
        """The label of a hex."""
        return self.view.board.grid.label(at)

    # ------------------------------------------------------------------ rows
    def lines(self, at: int) -> list[Line]:
        """Every task of a hex, the possible ones first, as the task tables have them."""
        return once(self.view, ("lines of work", self.side, at), lambda: self._lines(at)) if at else []

    def _lines(self, at: int) -> list[Line]:
        view, side = self.view, self.side
        found: list[Line] = []
        marking: dict[str, Prospect] = {}
        for row in work_here(self.rules, view, side, at):
            if row.task.accepts is None:
                words = site_words(view, row.task, row.site)
                found.append(Line(row, row.site, words, begun=is_begun(view, side, row)))
            elif row.task.id not in marking or (marking[row.task.id].refusal and not row.refusal):
                # which hexes is still to be said: it is possible where it is at one of them
                marking[row.task.id] = row
        for row in marking.values():
            marks = bool(row.site.hexes)
            found.append(Line(row, Site(at), "mark hexes on the map" if marks else "", marks))
        # what goes on first, then what is done to a counter or a thing, then what can be done in any hex
        return sorted(
            found,
            key=lambda line: (line.refusal is not None, not line.begun, line.marks, not line.site.target),
        )

    def tasks(self, at: int) -> list[Line]:
        """What sappers could do in a hex now."""
        return [line for line in self.lines(at) if line.refusal is None]

    def numbered(self, picked: Picked) -> list[Line]:
        """The possible tasks in the order of their number keys: of the hex, or of all hexes."""
        return [line for at in ([picked.at] if picked.at else self.hexes()) for line in self.tasks(at)]

    def hexes(self) -> list[int]:
        """Hexes in which sappers of the side have something to do now: those with a job in progress first."""
        return once(self.view, ("hexes of work", self.side), self._hexes)

    def _hexes(self) -> list[int]:
        view, side = self.view, self.side
        there = {u.at for u in view.units.values() if u.side == side and u.at and crews.role(u)}
        able = [at for at in there if crews.hands_in(view, side, at, at_once=True) and self.tasks(at)]
        place = view.board.grid.place
        return sorted(able, key=lambda at: (not self.going_on(at), place(at)[::-1]))

    def going_on(self, at: int) -> list[Line]:
        """The jobs in progress of a hex that can be carried on now."""
        return [line for line in self.tasks(at) if line.begun]

    def only_searched(self) -> list[int]:
        """Those of the hexes whose sappers can do nothing but search others: their phase ends unasked."""
        return [at for at in self.hexes() if all(line.marks for line in self.tasks(at))]

    def later(self, at: int) -> list[Prospect]:
        """What sappers that have just come could try next turn if they stay, the likeliest first."""
        rows = (if_they_stay(self.rules, self.view, self.side, line.found) for line in self.lines(at))
        found = [row for row in rows if row is not None and not row.task.turns]
        return sorted(found, key=lambda row: -row.chance)

    def attempts(self, history: History) -> list[Worked]:
        """What the side has tried this turn, the last first."""
        out: list[Worked] = []
        turn = history.position.clock.player_turn
        for step in reversed(history.steps[: history.at]):
            if step.position.clock.player_turn != turn:
                break
            out += [e for e in reversed(step.events) if isinstance(e, Worked) and e.side == self.side]
        return out

    # ------------------------------------------------------------------ who works
    def sappers(self, at: int) -> list[Unit]:
        """The sappers of a hex, able or not."""
        row = (self.view.units[name] for name in self.view.at_hex.get(at, ()))
        return [unit for unit in row if self._sapper(unit)]

    def _sapper(self, unit: Unit) -> bool:
        return unit.side == self.side and bool(crews.role(unit))

    def without_work(self) -> dict[int, list[Unit]]:
        """Sappers of the side that cannot work any more this turn, by hex."""
        found: dict[int, list[Unit]] = {}
        able = set(self.hexes())
        for unit in self.view.units.values():
            if unit.side == self.side and unit.at and crews.role(unit) and unit.at not in able:
                found.setdefault(unit.at, []).append(unit)
        return found

    def hands(self, line: Line) -> list[tuple[Unit, int]]:
        """The sappers of the hex that can take part in a task, with the squads each has free."""
        out = []
        for unit in self.sappers(line.site.at):
            if not crews.may_help(line.task, unit):
                continue
            free = crews.free_hands(self.view, unit)
            while free and crews.hand_refusal(self.view, line.task, line.site, Hand(unit.id, free)):
                free -= 1
            out.append((unit, free))
        return out

    # ------------------------------------------------------------------ what is picked
    def chosen(self, picked: Picked) -> Line | None:
        """The line that is picked, with the hexes marked for it, if it is still there."""
        for line in self.lines(picked.at) if picked.task else ():
            if line.task.id != picked.task or (not line.marks and line.site != picked.site):
                continue
            site = picked.site
            if not line.marks or site is None or not site.hexes:
                return line
            found = prospect(self.rules, self.view, self.side, line.task, site, line.found.crew)
            return replace(line, site=site, found=found, words=site_words(self.view, line.task, site))
        return None

    def outlook(self, picked: Picked, line: Line) -> Prospect:
        """What the picked crew can hope for."""
        return line.found if picked.crew is None else self._at_site(picked, line, line.site)

    def _at_site(self, picked: Picked, line: Line, site: Site) -> Prospect:
        crew = [hand for hand in (line.found.crew if picked.crew is None else picked.crew) if hand.squads]
        return prospect(self.rules, self.view, self.side, line.task, site, crew)

    def with_one_more(self, picked: Picked, line: Line) -> dict[int, Prospect]:
        """For each hex that is not marked yet: what the crew can hope for when it is."""
        at, marked = line.site.at, line.site.hexes
        around = [h for h in self.view.board.grid.neighbours[at] if h and h not in marked]
        return {h: self._at_site(picked, line, Site(at, (*marked, h))) for h in around}

    def by_marks(self, picked: Picked, line: Line) -> list[Prospect]:
        """What the crew can hope for with one hex marked, with two, and so on."""
        crew = [Hand(unit, squads) for unit, squads in crew_of(line, picked).items() if squads]
        return by_number(self.rules, self.view, self.side, line.found, crew, line.site.hexes)

    def due(self, picked: Picked) -> Work | None:
        """The order that is picked; None until all of it is, or if it is not allowed."""
        line = self.chosen(picked)
        if line is None or (line.marks and not line.site.hexes):
            return None
        found = self.outlook(picked, line)
        return found.order if found.refusal is None else None

    def still(self, picked: Picked) -> Picked:
        """What of it is still there in another position: marks and crew are picked anew."""
        line = self.chosen(picked)
        if not self.sappers(picked.at) or (self.hexes() and not self.tasks(picked.at)):
            return Picked()
        if line is None or line.refusal is not None:
            return Picked(picked.at)
        return Picked(picked.at, picked.task, Site(picked.at) if line.marks else picked.site)

    def clicked(self, picked: Picked, at: int) -> Picked | None:
        """A click on a hex: its mark, the same task toward it, its work; None elsewhere, for a step back."""
        line = self.chosen(picked)
        if line is not None and line.marks and at in self.view.board.grid.neighbours[picked.at]:
            return picked.marking(at)
        if at != picked.at:
            for one in self.lines(picked.at):
                if one.task.id == picked.task and one.site.hexes == (at,):
                    return picked.of(one)
        row = self.view.at_hex.get(at, ())
        return Picked(at) if any(self._sapper(self.view.units[name]) for name in row) else None

    def one_back(self, picked: Picked) -> Picked | None:
        """One level back: the marks, the task, the hex; None from the list of all."""
        if picked.task:
            line = self.chosen(picked)
            marked = line is not None and line.marks and line.site.hexes
            return replace(picked, site=Site(picked.at), crew=None) if marked else Picked(picked.at)
        return Picked() if picked.at and len(self.hexes()) > 1 else None

    # ------------------------------------------------------------------ words
    def unused_words(self) -> str:
        """What sappers leave undone when their phase ends now, jobs by name; a search goes without saying."""
        if not tasks_of(self.rules):
            return ""
        jobs = [self._job_words(line) for at in self.hexes() for line in self.going_on(at)]
        said = [f"Not carried on: {listed(jobs)}."] if jobs else []
        searched = self.only_searched()
        left = [at for at in self.hexes() if not self.going_on(at) and at not in searched]
        where = ", ".join(self.label(at) for at in left) if len(left) <= 3 else f"{len(left)} hexes"
        return "\n".join([*said, f"Sappers can still work in {where}."] if left else said)

    def _job_words(self, line: Line) -> str:
        """A job in progress: what, about what, where."""
        about = f", {line.words}," if line.words else ""
        return f"{line.task.title}{about} in {self.label(line.site.at)}"

    def stock_words(self, line: Line) -> str:
        """What is left of what a task uses up."""
        return f"{line.task.left(self.view, self.side)} left" if line.task.left is not None else ""


# ---------------------------------------------------------------------------------- words
def promise(found: Prospect) -> str:
    """What a task promises, in a word."""
    return percent(found.chance) if found.task.turns is None else ""


def gain_words(gain: Fraction) -> str:
    """What is added to a chance, in parts of a hundred."""
    value = float(gain) * 100
    return f"{value:.0f} %" if value >= 1 else f"{value:.1f} %"


def dice_words(found: Prospect) -> str:
    """The dice behind a chance, in brackets."""
    if not found.number or found.task.grades:
        return ""
    return f" ({found.dice} {'die' if found.dice == 1 else 'dice'}, {found.number}+)"


def crew_words(units: Sequence[Unit]) -> str:
    """A crew in few words: "Vulcan, Heavy Drones 2, 3, 4"."""
    alike: dict[str, list[str]] = {}
    for unit in units:
        name_, _, number = named(unit).rpartition(" ")
        alike.setdefault(name_ if number.isdigit() else named(unit), []).append(
            number if number.isdigit() else ""
        )
    out = []
    for name_, numbers in alike.items():
        many = "s" if len(numbers) > 1 and not name_.endswith("s") else ""
        out.append(" ".join((name_ + many, ", ".join(n for n in numbers if n))).strip())
    return ", ".join(out)


def free_words(unit: Unit, free: int) -> str:
    """What of a sapper is free to work."""
    if unit.squads:
        return f"{counted(free, 'squad')} can work"
    return counted(crews.arms(unit), "arm") if unit.sheet else "guided"
