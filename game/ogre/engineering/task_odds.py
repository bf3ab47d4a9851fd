"""What sappers could do in a hex, and how likely it is: the content of a work panel.

``work_here`` checks every task and site of a hex: whether it is possible, the best crew, the chance now and
over several turns, and the value of one more helper. It calls the functions that the order itself calls, so
that display and result cannot differ.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.questions import Explained
from game.core.refusals import Refusal
from game.ogre import counter_names
from game.ogre.engineering import crews
from game.ogre.engineering.cargo import AREAS
from game.ogre.engineering.jobs import chore_of
from game.ogre.engineering.tasks import (
    DRONE,
    MACHINE,
    MISSILE_WORD,
    SQUAD,
    AtArea,
    AtCargo,
    AtChore,
    AtCounter,
    AtNumber,
    AtRoad,
    Attempt,
    AtWeapon,
    Hand,
    Site,
    Task,
    WorkTarget,
    any_of,
    tasks_of,
)
from game.ogre.engineering.work import Work, attempt_refusal, nothing_there, site_refusal, sites_open
from game.ogre.sheets import NAMES
from game.ogre.start import new_unit
from game.ogre.state import USAGE, Draft, GameState, Position, Rules

# ----------------------------------------------------- targets in words: "toward 0406", "Heavy Tank 2"
_AREAS = {area.id: area.title for area in AREAS}


def site_words(state: GameState, task: Task, site: Site) -> str:
    """The target of an attempt; empty if it is the hex itself."""
    label = state.board.grid.label
    if site.hexes:
        where = ", ".join(label(at) for at in site.hexes)
        return f"toward {where}" if task.accepts is None else where
    return _target_words(state, site.target) if site.target else ""


def _target_words(state: GameState, target: WorkTarget) -> str:
    def named(name: str) -> str:
        return counter_names.named(state.units[name]) if name in state.units else name

    match target:
        case AtChore() if (chore := chore_of(state, target.chore)) is not None:
            return chore.title
        case AtWeapon():
            return f"{NAMES[target.part]} {target.number} of {named(target.unit)}"
        case AtCounter():
            return named(target.unit)
        case AtCargo():
            return f"{named(target.unit) if target.unit else f'a {MISSILE_WORD}'} ({_AREAS[target.area]})"
        case AtArea():
            return f"the {_AREAS[target.area]}"
        case AtNumber():
            return f"number {target.number}"
        case AtRoad():
            return "on the road"
    return target.word()


# ------------------------------------------------------------------------- the content of a work panel
#: the refusal of sappers that entered their hex this turn
TOO_EARLY = "moved"
#: the counter that represents one more helper of each kind
_KINDS, _NOBODY = {SQUAD: "CE", DRONE: "HDRN", MACHINE: "VULC"}, 9999


class Prospect(Struct, frozen=True):
    """A task at a site: why it is not possible, or its crew and number of dice."""

    task: Task
    site: Site
    refusal: Refusal | None
    crew: tuple[Hand, ...] = ()
    dice: int = 0
    #: the lowest successful die; 0 if no die is rolled
    number: int = 0
    chance: Fraction = Fraction(0)
    #: the chance that it can ever succeed
    possible: Fraction = Fraction(1)

    @property
    def order(self) -> Work:
        """The order that does it."""
        return Work(self.task.id, self.crew, self.site.at, self.site.hexes, self.site.target)

    def attempt(self, side: int) -> Attempt:
        """The attempt, for queries about it."""
        return Attempt(self.task, side, self.site, self.crew)

    def within(self, turns: int) -> Fraction:
        """The chance of success within this many turns with the same crew."""
        return self.possible * (1 - (1 - self.chance / self.possible) ** turns)

    @property
    def expected(self) -> Fraction | None:
        """The average number of turns needed; None if it may never succeed."""
        return 1 / self.chance if self.chance and self.possible == 1 else None

    def graded(self) -> tuple[tuple[str, Fraction], ...]:
        """The chance of each grade of success, if there are grades: by the best die."""
        steps = [*self.task.grades, (7, "")]
        return tuple(
            (words, any_of(self.dice, least) - any_of(self.dice, above))
            for (least, words), (above, _) in itertools.pairwise(steps)
        )


def mean_grade(task: Task, dice: int) -> Fraction:
    """The average grade with this many dice, counting the least as 1; 0 for a task without grades."""
    # the sum of the chances to reach each grade
    return sum((any_of(dice, least) for least, _ in task.grades), Fraction(0))


def prospect(
    rules: Rules, state: GameState, side: int, task: Task, site: Site, crew: Sequence[Hand]
) -> Prospect:
    """A task at a site by exactly this crew."""
    attempt = Attempt(task, side, site, tuple(crew))
    refusal = None if crew else Refusal("empty", task.rule, f"Choose a crew to {task.title}.")
    for hand in crew:
        refusal = refusal or crews.hand_refusal(state, task, site, hand)
    refusal = refusal or site_refusal(state, side, task, site) or attempt_refusal(rules, state, attempt)
    return Prospect(task, site, refusal, attempt.crew) if refusal else _counted(rules, state, attempt)


def by_number(
    rules: Rules,
    state: GameState,
    side: int,
    found: Prospect,
    crew: Sequence[Hand],
    first: Sequence[int] = (),
) -> list[Prospect]:
    """A crew's odds for a task at one site of the hex, at two, and so on, starting with ``first``."""
    at, task = found.site.at, found.task
    one_by_one = [
        site for site in task.sites(state, side, at) if site_refusal(state, side, task, site) is None
    ]
    row = [*first, *(site.hexes[0] for site in one_by_one if site.hexes[0] not in first)]
    sites = [Site(at, tuple(row[:many])) for many in range(1, len(row) + 1)]
    return [prospect(rules, state, side, task, site, crew) for site in sites]


def _counted(rules: Rules, state: GameState, attempt: Attempt) -> Prospect:
    task = attempt.task
    dice, number = rules.value("pool", state, attempt), task.least(state, attempt)
    chance = task.odds(state, attempt, dice) if number or task.chance else Fraction(1)
    possible = task.possible(state, attempt) if task.possible is not None else Fraction(1)
    return Prospect(task, attempt.site, None, attempt.crew, dice if number else 0, number, chance, possible)


def work_here(rules: Rules, state: GameState, side: int, at: int) -> list[Prospect]:
    """Every task and every site of a hex, with the largest available crew."""
    everybody = crews.hands_in(state, side, at, at_once=True)
    steady = crews.steady(state, everybody)
    found = []
    for task in tasks_of(rules).values():
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
            attempt = Attempt(task, side, site, crew)
            refusal = refusal or attempt_refusal(rules, state, attempt)
            found.append(Prospect(task, site, refusal, crew) if refusal else _counted(rules, state, attempt))
    return found


def able_here(rules: Rules, state: GameState, side: int, at: int) -> list[Prospect]:
    """The same as far as it can be tried now, without a word of why the rest cannot."""
    hands = crews.hands_in(state, side, at, at_once=True)
    rows = sites_open(rules, state, side, at, hands) if hands and tasks_of(rules) else ()
    attempts = [Attempt(task, side, site, crew) for task, site, crew in rows if crew]
    return [_counted(rules, state, one) for one in attempts if attempt_refusal(rules, state, one) is None]


def if_they_stay(rules: Rules, state: Position, side: int, found: Prospect) -> Prospect | None:
    """The chance next turn of a task that is only too early now, if the sappers stay (ce:14.02-a).

    None if something else prevents it, or if it can be tried now.
    """
    if found.refusal is None or found.refusal.code != TOO_EARLY:
        return None
    row = (state.units[name] for name in state.at_hex.get(found.site.at, ()))
    there = [unit for unit in row if unit.side == side]
    later = Draft.of(state, rules)
    for unit in there:
        USAGE.drop(later, unit.id)
    hands = crews.hands_in(later, side, found.site.at)
    attempt = Attempt(found.task, side, found.site, crews.fitting(later, found.task, found.site, hands))
    if (
        not attempt.crew
        or site_refusal(later, side, attempt.task, attempt.site)
        or attempt_refusal(rules, later, attempt)
    ):
        return None
    return _counted(rules, later, attempt)


def _nobody(state: GameState, side: int, task: Task, site: Site) -> Refusal:
    """Why no sapper of a hex can do it: the reason of the one closest to it, or that there is none."""
    for name in state.at_hex.get(site.at, ()):
        unit = state.units[name]
        if unit.side == side and crews.may_help(task, unit):
            refusal = crews.hand_refusal(state, task, site, Hand(name))
            if refusal is None and task.needs is not None:
                # able sappers that lack something, such as a truck
                refusal = task.needs(state, Attempt(task, side, site, (Hand(name),)))
            if refusal is not None:
                return refusal
    text = f"You need {crews.takers(state, task, site)} to {task.title}."
    return Refusal("nobody", task.rule, text, near=False)


def dice_of(rules: Rules, state: GameState, side: int, found: Prospect) -> Explained:
    """A crew's dice with their parts."""
    return rules.explain("pool", state, found.attempt(side))


def worth_of_more(rules: Rules, state: Position, side: int, found: Prospect) -> dict[str, Fraction]:
    """What one more squad, drone or Vulcan adds to this turn's chance, or to the mean grade."""
    if found.refusal is not None or not found.number:
        return {}
    attempt, task = found.attempt(side), found.task
    gains = {}
    for what in [what for what in (SQUAD, DRONE, MACHINE) if what in crews.helpers(task)]:
        unit = new_unit(f"{_KINDS[what]}-{_NOBODY}", _KINDS[what], side, found.site.at)
        more = Draft.of(state, rules)
        more.put(unit)
        larger = Attempt(task, side, found.site, (*found.crew, Hand(unit.id)))
        if attempt_refusal(rules, more, larger) is None:
            dice = rules.value("pool", more, larger)
            gains[what] = (
                mean_grade(task, dice) - mean_grade(task, found.dice)
                if task.grades
                else task.odds(more, larger, dice) - task.odds(state, attempt, found.dice)
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
                refusal = crews.unguided(state, unit)
            if refusal is not None:
                found[name] = refusal
    return found
