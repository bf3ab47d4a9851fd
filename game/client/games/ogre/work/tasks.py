"""The tasks of sappers as rows, and what is picked of them: functions of a view and of frozen picks.

A row says what, where, by whom, how likely, or why not; the rules know all of it (``work_here``). A click, a
number key or a row of the panel leads from one ``Picked`` to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ogre_query import OgreQuery
from game.core.amounts import listed, percent
from game.core.anygame import History
from game.core.draft import once
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import Prospect, by_number, if_they_stay, prospect, site_words, work_here
from game.ogre.engineering.tasks import TASKS, Hand, Site, Task
from game.ogre.engineering.work import Work, Worked
from game.ogre.plans.jobs import is_begun
from game.ogre.state import Unit


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


# --------------------------------------------------------------------------------- rows
def lines(now: OgreQuery, at: int) -> list[Line]:
    """Every task of a hex, the possible ones first, as the task tables have them."""
    return once(now.view, ("lines of work", now.side, at), lambda: _lines(now, at)) if at else []


def _lines(now: OgreQuery, at: int) -> list[Line]:
    view, side = now.view, now.side
    found: list[Line] = []
    marking: dict[str, Prospect] = {}
    for row in work_here(now.rules, view, side, at):
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
        found, key=lambda line: (line.refusal is not None, not line.begun, line.marks, not line.site.target)
    )


def tasks(now: OgreQuery, at: int) -> list[Line]:
    """What sappers could do in a hex now."""
    return [line for line in lines(now, at) if line.refusal is None]


def numbered(now: OgreQuery, picked: Picked) -> list[Line]:
    """The possible tasks in the order of their number keys: of the hex, or of all hexes."""
    return [line for at in ([picked.at] if picked.at else hexes(now)) for line in tasks(now, at)]


def hexes(now: OgreQuery) -> list[int]:
    """Hexes in which sappers of the side have something to do now: those with a job in progress first."""
    return once(now.view, ("hexes of work", now.side), lambda: _hexes(now))


def _hexes(now: OgreQuery) -> list[int]:
    view, side = now.view, now.side
    there = {u.at for u in view.units.values() if u.side == side and u.at and crews.role(u)}
    able = [at for at in there if crews.hands_in(view, side, at, at_once=True) and tasks(now, at)]
    place = view.board.grid.place
    return sorted(able, key=lambda at: (not going_on(now, at), place(at)[::-1]))


def going_on(now: OgreQuery, at: int) -> list[Line]:
    """The jobs in progress of a hex that can be carried on now."""
    return [line for line in tasks(now, at) if line.begun]


def only_searched(now: OgreQuery) -> list[int]:
    """Those of the hexes whose sappers can do nothing but search others: their phase ends unasked."""
    return [at for at in hexes(now) if all(line.marks for line in tasks(now, at))]


def later(now: OgreQuery, at: int) -> list[Prospect]:
    """What sappers that have just come could try next turn if they stay, the likeliest first."""
    rows = (if_they_stay(now.rules, now.view, now.side, line.found) for line in lines(now, at))
    found = [row for row in rows if row is not None and not row.task.turns]
    return sorted(found, key=lambda row: -row.chance)


def attempts(history: History, side: int, at: int = OFF) -> list[Worked]:
    """What a side has tried this turn, in a hex or anywhere, the last first."""
    out: list[Worked] = []
    turn = history.position.clock.player_turn
    for step in reversed(history.steps[: history.at]):
        if step.position.clock.player_turn != turn:
            break
        row = [e for e in step.events if isinstance(e, Worked) and e.side == side and at in (OFF, e.at)]
        out += reversed(row)
    return out


# ------------------------------------------------------------------------------ who works
def sappers(now: OgreQuery, at: int) -> list[Unit]:
    """The sappers of a hex, able or not."""
    row = (now.view.units[name] for name in now.view.at_hex.get(at, ()))
    return [unit for unit in row if unit.side == now.side and crews.role(unit)]


def without_work(now: OgreQuery) -> dict[int, list[Unit]]:
    """Sappers of the side that cannot work any more this turn, by hex."""
    found: dict[int, list[Unit]] = {}
    able = set(hexes(now))
    for unit in now.view.units.values():
        if unit.side == now.side and unit.at and crews.role(unit) and unit.at not in able:
            found.setdefault(unit.at, []).append(unit)
    return found


def hands(now: OgreQuery, line: Line) -> list[tuple[Unit, int]]:
    """The sappers of the hex that can take part in a task, with the squads each has free."""
    out = []
    for unit in sappers(now, line.site.at):
        if not crews.may_help(line.task, unit):
            continue
        free = crews.free_hands(now.view, unit)
        while free and crews.hand_refusal(now.view, line.task, line.site, Hand(unit.id, free)):
            free -= 1
        out.append((unit, free))
    return out


def crew_of(line: Line, picked: Picked) -> dict[str, int]:
    """Who works at a line: as picked, else the largest crew."""
    return {hand.unit: hand.squads for hand in (line.found.crew if picked.crew is None else picked.crew)}


# ---------------------------------------------------------------------------- what is picked
def chosen(now: OgreQuery, picked: Picked) -> Line | None:
    """The line that is picked, with the hexes marked for it, if it is still there."""
    for line in lines(now, picked.at) if picked.task else ():
        if line.task.id != picked.task or (not line.marks and line.site != picked.site):
            continue
        site = picked.site
        if not line.marks or site is None or not site.hexes:
            return line
        found = prospect(now.rules, now.view, now.side, line.task, site, line.found.crew)
        return replace(line, site=site, found=found, words=site_words(now.view, line.task, site))
    return None


def outlook(now: OgreQuery, picked: Picked, line: Line) -> Prospect:
    """What the picked crew can hope for."""
    return line.found if picked.crew is None else _at_site(now, picked, line, line.site)


def _at_site(now: OgreQuery, picked: Picked, line: Line, site: Site) -> Prospect:
    crew = [hand for hand in (line.found.crew if picked.crew is None else picked.crew) if hand.squads]
    return prospect(now.rules, now.view, now.side, line.task, site, crew)


def with_one_more(now: OgreQuery, picked: Picked, line: Line) -> dict[int, Prospect]:
    """For each hex that is not marked yet: what the crew can hope for when it is."""
    at, marked = line.site.at, line.site.hexes
    around = [h for h in now.view.board.grid.neighbours[at] if h and h not in marked]
    return {h: _at_site(now, picked, line, Site(at, (*marked, h))) for h in around}


def by_marks(now: OgreQuery, picked: Picked, line: Line) -> list[Prospect]:
    """What the crew can hope for with one hex marked, with two, and so on."""
    crew = [Hand(unit, squads) for unit, squads in crew_of(line, picked).items() if squads]
    return by_number(now.rules, now.view, now.side, line.found, crew, line.site.hexes)


def due(now: OgreQuery, picked: Picked) -> Work | None:
    """The order that is picked; None until all of it is, or if it is not allowed."""
    line = chosen(now, picked)
    if line is None or (line.marks and not line.site.hexes):
        return None
    found = outlook(now, picked, line)
    return found.order if found.refusal is None else None


def still(now: OgreQuery, picked: Picked) -> Picked:
    """What of it is still there in another position: marks and crew are picked anew."""
    line = chosen(now, picked)
    if not sappers(now, picked.at) or (hexes(now) and not tasks(now, picked.at)):
        return Picked()
    if line is None or line.refusal is not None:
        return Picked(picked.at)
    return Picked(picked.at, picked.task, Site(picked.at) if line.marks else picked.site)


def clicked(now: OgreQuery, picked: Picked, at: int) -> Picked | None:
    """A click on a hex: its mark, the same task toward it, its own work; None elsewhere, for a step back."""
    line = chosen(now, picked)
    if line is not None and line.marks and at in now.view.board.grid.neighbours[picked.at]:
        return picked.marking(at)
    if at != picked.at:
        for one in lines(now, picked.at):
            if one.task.id == picked.task and one.site.hexes == (at,):
                return picked.of(one)
    row = now.view.at_hex.get(at, ())
    return Picked(at) if any(now.mine(u) and crews.role(now.view.units[u]) for u in row) else None


def one_back(now: OgreQuery, picked: Picked) -> Picked | None:
    """One level back: the marks, the task, the hex; None from the list of all."""
    if picked.task:
        line = chosen(now, picked)
        marked = line is not None and line.marks and line.site.hexes
        return replace(picked, site=Site(picked.at), crew=None) if marked else Picked(picked.at)
    return Picked() if picked.at and len(hexes(now)) > 1 else None


# --------------------------------------------------------------------------------- words
def unused_words(now: OgreQuery) -> str:
    """What sappers leave undone when their phase ends now, jobs by name; a search goes without saying."""
    if not TASKS.by_id(now.rules):
        return ""
    jobs = [_job_words(now, line) for at in hexes(now) for line in going_on(now, at)]
    said = [f"Not carried on: {listed(jobs)}."] if jobs else []
    searched = only_searched(now)
    left = [at for at in hexes(now) if not going_on(now, at) and at not in searched]
    where = ", ".join(now.label(at) for at in left) if len(left) <= 3 else f"{len(left)} hexes"
    return "\n".join([*said, f"Sappers can still work in {where}."] if left else said)


def _job_words(now: OgreQuery, line: Line) -> str:
    """A job in progress: what, about what, where."""
    about = f", {line.words}," if line.words else ""
    return f"{line.task.title}{about} in {now.label(line.site.at)}"


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
        name_, _, number = short_name(unit).rpartition(" ")
        alike.setdefault(name_ if number.isdigit() else short_name(unit), []).append(
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
        return f"{free} squad{'s' if free > 1 else ''} can work"
    arms = crews.arms(unit)
    return f"{arms} arm{'s' if arms > 1 else ''}" if unit.sheet else "guided"


def stock_words(now: OgreQuery, line: Line) -> str:
    """What is left of what a task uses up."""
    return f"{line.task.left(now.view, now.side)} left" if line.task.left is not None else ""
