"""What sappers could do in a hex, and how likely it is: what a work panel shows.

``work_here`` goes through every task and every site of a hex and says whether it is possible, the best
crew, the chance now and over some turns, and what one more helper would be worth. All of it asks the
functions that the order itself asks, so what is shown and what happens cannot differ.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.questions import Explained
from game.core.refusals import Refusal
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, TASKS, Hand, Job, Site, Task, any_of
from game.ogre.engineering.work import Work, job_refusal, nothing_there, site_refusal
from game.ogre.start import new_unit
from game.ogre.state import USAGE, Draft, GameState, Position, Rules

#: the refusal of who has come to its hex this turn
TOO_EARLY = "moved"
#: the counter that stands for one more helper of each kind
_KINDS, _NOBODY = {SQUAD: "CE", DRONE: "HDRN", MACHINE: "VULC"}, 9999


class Prospect(Struct, frozen=True):
    """A task at a site: why it is not possible, or with which crew and how many dice it is."""

    task: Task
    site: Site
    refusal: Refusal | None
    crew: tuple[Hand, ...] = ()
    dice: int = 0
    #: the least die that succeeds; 0 when no die is rolled
    number: int = 0
    chance: Fraction = Fraction(0)
    #: the chance that it can ever succeed
    possible: Fraction = Fraction(1)

    @property
    def order(self) -> Work:
        """The order that does it."""
        return Work(self.task.id, self.crew, self.site.at, self.site.hexes, self.site.target)

    def job(self, side: int) -> Job:
        """The attempt, for questions about it."""
        return Job(self.task, side, self.site, self.crew)

    def within(self, turns: int) -> Fraction:
        """The chance of success in at most this many turns with the same crew."""
        return self.possible * (1 - (1 - self.chance / self.possible) ** turns)

    @property
    def expected(self) -> Fraction | None:
        """Turns it takes on the average; None when it may never succeed."""
        return 1 / self.chance if self.chance and self.possible == 1 else None

    def graded(self) -> tuple[tuple[str, Fraction], ...]:
        """The chance of each grade of success, where there are grades: by the best die."""
        steps = [*self.task.grades, (7, "")]
        return tuple(
            (words, any_of(self.dice, least) - any_of(self.dice, above))
            for (least, words), (above, _) in itertools.pairwise(steps)
        )


def mean_grade(task: Task, dice: int) -> Fraction:
    """The grade that so many dice reach on average, the least counted as 1; 0 for a task without grades."""
    # the chance to reach each grade at all, added up
    return sum((any_of(dice, least) for least, _ in task.grades), Fraction(0))


def prospect(
    rules: Rules, state: GameState, side: int, task: Task, site: Site, crew: Sequence[Hand]
) -> Prospect:
    """A task at a site by this very crew."""
    job = Job(task, side, site, tuple(crew))
    refusal = None if crew else Refusal("empty", task.rule, f"Choose a crew to {task.title}.")
    for hand in crew:
        refusal = refusal or crews.hand_refusal(state, task, site, hand)
    refusal = refusal or site_refusal(state, side, task, site) or job_refusal(rules, state, job)
    return Prospect(task, site, refusal, job.crew) if refusal else _counted(rules, state, job)


def by_number(
    rules: Rules,
    state: GameState,
    side: int,
    found: Prospect,
    crew: Sequence[Hand],
    first: Sequence[int] = (),
) -> list[Prospect]:
    """The odds of a crew for a task at one site of the hex, at two, and so on, ``first`` these sites."""
    at, task = found.site.at, found.task
    one_by_one = [
        site for site in task.sites(state, side, at) if site_refusal(state, side, task, site) is None
    ]
    row = [*first, *(site.hexes[0] for site in one_by_one if site.hexes[0] not in first)]
    sites = [Site(at, tuple(row[:many])) for many in range(1, len(row) + 1)]
    return [prospect(rules, state, side, task, site, crew) for site in sites]


def _counted(rules: Rules, state: GameState, job: Job) -> Prospect:
    dice, number = rules.value("pool", state, job), job.task.least(state, job)
    chance = job.task.odds(state, job, dice) if number or job.task.chance else Fraction(1)
    possible = job.task.possible(state, job) if job.task.possible is not None else Fraction(1)
    return Prospect(job.task, job.site, None, job.crew, dice if number else 0, number, chance, possible)


def work_here(rules: Rules, state: GameState, side: int, at: int) -> list[Prospect]:
    """Every task and every site of a hex, with the largest crew that there is for it."""
    everybody = crews.hands_in(state, side, at, at_once=True)
    steady = crews.steady(state, everybody)
    found = []
    for task in TASKS.by_id(rules).values():
        sites = task.sites(state, side, at)
        if not sites:
            found.append(Prospect(task, Site(at), nothing_there(state, task, at)))
            continue
        hands = everybody if task.at_once else steady
        for site in sites:
            refusal = site_refusal(state, side, task, site)
            crew = crews.fitting(state, task, site, hands)
            if refusal is None and not crew:
                refusal = _nobody(state, side, task, site)
            job = Job(task, side, site, crew)
            refusal = refusal or job_refusal(rules, state, job)
            found.append(Prospect(task, site, refusal, crew) if refusal else _counted(rules, state, job))
    return found


def if_they_stay(rules: Rules, state: Position, side: int, found: Prospect) -> Prospect | None:
    """What a task that is only too early would promise next turn, to whoever stays in the hex (ce:14.02-a).

    None where something else is in its way, or it can be tried now.
    """
    if found.refusal is None or found.refusal.code != TOO_EARLY:
        return None
    row = (state.units[name] for name in state.at_hex.get(found.site.at, ()))
    there = [unit for unit in row if unit.side == side]
    later = Draft.of(state, rules)
    for unit in there:
        USAGE.drop(later, unit.id)
    hands = crews.hands_in(later, side, found.site.at)
    job = Job(found.task, side, found.site, crews.fitting(later, found.task, found.site, hands))
    if not job.crew or site_refusal(later, side, job.task, job.site) or job_refusal(rules, later, job):
        return None
    return _counted(rules, later, job)


def _nobody(state: GameState, side: int, task: Task, site: Site) -> Refusal:
    """Why no sapper of a hex can do it: the reason of the nearest to it, or that there is none."""
    for name in state.at_hex.get(site.at, ()):
        unit = state.units[name]
        if unit.side == side and crews.may_help(task, unit):
            refusal = crews.hand_refusal(state, task, site, Hand(name))
            if refusal is None and task.needs is not None:
                # able hands that lack something, such as a truck
                refusal = task.needs(state, Job(task, side, site, (Hand(name),)))
            if refusal is not None:
                return refusal
    return Refusal("nobody", task.rule, f"You need {crews.takers(state, task, site)} to {task.title}.")


def dice_of(rules: Rules, state: GameState, side: int, found: Prospect) -> Explained:
    """The dice of a crew with their parts."""
    return rules.explain("pool", state, found.job(side))


def worth_of_more(rules: Rules, state: Position, side: int, found: Prospect) -> dict[str, Fraction]:
    """What one more squad, drone or Vulcan would add to the chance of this turn, or to the mean grade."""
    if found.refusal is not None or not found.number:
        return {}
    job, task = found.job(side), found.task
    gains = {}
    for what in [what for what in (SQUAD, DRONE, MACHINE) if what in crews.helpers(task)]:
        unit = new_unit(f"{_KINDS[what]}-{_NOBODY}", _KINDS[what], side, found.site.at)
        more = Draft.of(state, rules)
        more.put(unit)
        larger = Job(task, side, found.site, (*found.crew, Hand(unit.id)))
        if job_refusal(rules, more, larger) is None:
            dice = rules.value("pool", more, larger)
            gains[what] = (
                mean_grade(task, dice) - mean_grade(task, found.dice)
                if task.grades
                else task.odds(more, larger, dice) - task.odds(state, job, found.dice)
            )
    return gains


def idle_sappers(state: GameState, side: int, at: int) -> dict[str, Refusal]:
    """The sappers of a hex that cannot work this turn, and why."""
    found = {}
    for name in state.at_hex.get(at, ()):
        unit = state.units[name]
        if unit.side == side and crews.role(unit):
            refusal = crews.idle(state, unit)
            if refusal is None and not crews.free_hands(state, unit):
                refusal = crews.spent_hands(state, unit)
            if refusal is None and crews.role(unit) == DRONE and not crews.guided(state, unit):
                refusal = crews.unguided(unit)
            if refusal is not None:
                found[name] = refusal
    return found
