"""The order to work, used for every task (ce:14.02, ce:14.03).

``Work(task, crew, at, hexes, target)``: the id of the task, the counters and their working squads, the hex of
the crew, and the place of work: neighbours (a hexside, hexes to search) or a target in the hex. The rows
(``tasks.Task``) come from ``tasks.TASKS``; this file knows none of them.

* ``crews`` says who may take part and with how many dice. The question "pool" is about an ``Attempt``:
  ``rules.explain("pool", state, attempt)`` says where each die comes from.
* Attempts are stored as ``TRIED`` markers, known only to their side, until the next player-turn begins. What
  sappers used up is in ``SapperUsage``: ``worked``, and the shots given up for it.
* A success is public, unless the row says that it is secret. The parameter ``work-told`` decides what the
  other side learns of failed and secret attempts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from game.core.amounts import listed, percent
from game.core.deeds import WORKS, Deed
from game.core.draft import once
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.position import on_move
from game.core.questions import Figure, Part
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre.combat.weapons import row_of
from game.ogre.counter_names import name_of
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import (
    NO_TARGET,
    TASKS,
    TRIED,
    TRIES,
    Attempt,
    Hand,
    Site,
    Task,
    WorkTarget,
    hands_words,
    target_of,
    target_parts,
)
from game.ogre.kinds import ARMS
from game.ogre.state import ALL, WORK, Draft, GameState, Order, Rules, Unit, View, added, change_work
from game.ogre.terrain import ground_words

WORK_TOLD = Parameter(
    "work-told", "What the other side hears of failed and secret work", "ce:14.02", 1,
    ((0, "nothing"), (1, "that sappers worked there"), (2, "what they worked at")),
)  # fmt: skip
NOTHING_TOLD, ALL_TOLD = 0, 2


# ------------------------------------------------------------------------ events, words
class Worked(Event, frozen=True, tag=True):
    """A crew tried a task. ``heard`` has the sides that learn of it, as bits; -1 is everybody."""

    deed = Deed.WORK

    side: int
    task: str
    #: the title of the task
    what: str
    crew: tuple[UnitId, ...]
    at: Hex
    hexes: tuple[Hex, ...]
    target: WorkTarget
    dice: tuple[int, ...]
    number: int
    success: bool
    heard: int = -1


class SeenWorking(Event, frozen=True, tag=True):
    """Sappers worked in a hex: what the other side learns of a failed or a secret attempt."""

    side: int
    at: Hex
    what: str
    heard: int


def worked(state: GameState, e: Worked) -> str:
    label = state.board.grid.label
    who, where = _names(state, e.crew), label(e.at)
    if e.hexes:
        where += " (" + ", ".join(label(at) for at in e.hexes) + ")"
    verb = "works" if len(set(e.crew)) == 1 else "work"
    needed = f"{e.number}+ needed, " if e.number > 1 else ""
    dice = f"; {needed}dice {' '.join(map(str, e.dice))}" if e.dice else ""
    return f"{who} {verb} in {where} to {e.what}{dice}: {'done' if e.success else 'not yet'}."


def seen_working(state: GameState, e: SeenWorking) -> str:
    what = f" to {e.what}" if e.what else ""
    return f"Sappers of {state.sides[e.side].name} worked in {state.board.grid.label(e.at)}{what}."


def _names(state: GameState, ids: tuple[str, ...]) -> str:
    words = [name_of(state, name) for name in dict.fromkeys(ids)]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


# ------------------------------------------------------------------------- what was tried
def tried(state: GameState, side: int, task: Task, site: Site) -> bool:
    """Has this side tried this task at this site this player-turn (ce:14.02-d)?"""
    for at, toward, what in task.tied(site):
        for marker in state.markers.get(at, ()):
            if (
                marker.kind == TRIED
                and (marker.toward, marker.owner) == (toward, side)
                and TRIES.of(marker) == what
            ):
                return True
    return False


def forget(draft: Draft) -> None:
    """A player-turn begins: everything may be tried again."""
    for row in list(draft.markers.values()):
        for marker in row:
            if marker.kind == TRIED:
                draft.unmark(marker)


# ------------------------------------------------------------------------------- the order
def site_refusal(state: GameState, side: int, task: Task, site: Site) -> Refusal | None:
    """Why nobody can try a task at a site, or None."""
    there = task.sites(state, side, site.at)
    if site not in there and (task.accepts is None or not task.accepts(state, side, site)):
        return _not_there(state, task, site) if there else nothing_there(state, task, site.at)
    return _barred(state, side, task, site)


def _barred(state: GameState, side: int, task: Task, site: Site) -> Refusal | None:
    """Why nobody can try a task at an existing site, or None."""
    if tried(state, side, task, site):
        return Refusal("tried", "ce:14.02-d", "This has already been tried here this turn.")
    return None if task.barred is None else task.barred(state, side, site)


def nothing_there(state: GameState, task: Task, at: int) -> Refusal:
    """The refusal if a task has no site at all."""
    ground = ground_words(state, at)
    text = task.nothing.format(hex=state.board.grid.label(at), ground=ground)
    return Refusal("no-site", task.rule, text, (at,), near=False)


def _not_there(state: GameState, task: Task, site: Site) -> Refusal:
    label = state.board.grid.label
    what = ", ".join([*map(label, site.hexes), *([site.target.word()] if site.target else [])])
    where = f"{what} from {label(site.at)}" if what else label(site.at)
    return Refusal("no-site", task.rule, f"You cannot {task.title} at {where}.", (site.at,), near=False)


def attempt_refusal(rules: Rules, state: GameState, attempt: Attempt) -> Refusal | None:
    """Why able sappers cannot try this, or None; the site is valid."""
    refusal = crews.crew_refusal(state, attempt)
    if refusal is None and attempt.task.least(state, attempt) and rules.value("pool", state, attempt) < 1:
        return Refusal("no-dice", attempt.task.rule, f"This crew has no dice to {attempt.task.title}.")
    return refusal


class Work(Order, frozen=True, tag=True):
    """A crew tries a task."""

    verb = "work"
    role = Role.ACT
    confirm = Confirm.PRESS
    group = "crew"
    deeds = WORKS

    task: str
    crew: tuple[Hand, ...]
    at: Hex
    hexes: tuple[Hex, ...] = ()
    target: WorkTarget = NO_TARGET

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return crews.may_work(kind)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or not crews.role(unit):
            return ()
        hands = crews.hands_in(state, unit.side, unit.at, at_once=True)
        if all(hand.unit != unit.id for hand in hands):
            return ()
        return list(_offered(rules, state, unit, hands))

    @property
    def site(self) -> Site:
        """The place of work."""
        return Site(self.at, self.hexes, self.target)

    def words(self, rules: Rules, state: View) -> str:
        title = TASKS.by_id(rules)[self.task].title if self.task in TASKS.by_id(rules) else self.task
        where = [*map(state.board.grid.label, self.hexes)]
        where += target_parts(self.target, lambda name: rules.name_of(state, name))
        at = f": {listed(where)}" if where else ""
        return f"{title[:1].upper()}{title[1:]}{at}{hands_words(state, self.crew)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        attempt = self._attempt(rules, state)
        if attempt is None:
            return ()
        task, dice = attempt.task, rules.value("pool", state, attempt)
        found = [Fact("Chance", percent(task.odds(state, attempt, dice)), task.rule)]
        least = task.least(state, attempt)
        if least:
            found.append(Fact("Dice", f"{dice}, {least} or more", task.rule))
        if task.turns is not None:
            found.append(Fact("Turns left", str(task.turns(state, attempt)), task.rule))
        return tuple(found)

    def _attempt(self, rules: Rules, state: View) -> Attempt | None:
        """The attempt of its crew; None where there is no such task or crew."""
        task = TASKS.by_id(rules).get(self.task)
        if task is None or not self.crew or self.crew[0].unit not in state.units:
            return None
        side = state.units[self.crew[0].unit].side
        return Attempt(task, side, Site(self.at, self.hexes, self.target), self.crew)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        attempt = self._attempt(rules, state)
        if attempt is None:
            return {}
        task, found = attempt.task, dict[str, tuple[Figure, ...]]()
        least = task.least(state, attempt)
        if least:
            pool = rules.explain("pool", state, attempt)
            needed = Part("is", f"{least} or more", f"to {task.title}", task.rule)
            on_a_die = Figure("Needed on a die", f"{least} or more", (needed,))
            found["Dice"] = found["Chance"] = (Figure("Dice", str(pool.value), pool.parts), on_a_die)
        if task.turns is not None:
            left = str(task.turns(state, attempt))
            found["Turns left"] = (
                Figure("Turns left", left, (Part("is", left, f"to {task.title}", task.rule),)),
            )
        return found

    def understood(self, rules: Rules) -> Self:
        return replace(self, target=target_of(rules, self.task, self.target))

    def plain(self, rules: Rules, state: GameState) -> bool:
        return self.refusal(rules, state) is None  # it uses what the giver knows, in any state

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        task: Task | None = TASKS.by_id(rules).get(self.task)
        if task is None:
            text = f"There is no task '{self.task}'; there are {', '.join(sorted(TASKS.by_id(rules)))}."
            return Refusal("no-task", "ce:14.02", text)
        if self.at not in state.board.grid or not all(at in state.board.grid for at in self.hexes):
            return Refusal("no-hex", task.rule, "There is no such hex on this map.")
        if not self.crew:
            return Refusal("empty", task.rule, f"Choose a crew to {task.title}.")
        if len({hand.unit for hand in self.crew}) < len(self.crew):
            return Refusal("twice", "ce:14.02-d", "A counter is named twice.")
        site = self.site
        for hand in self.crew:
            refusal = crews.hand_refusal(state, task, site, hand)
            if refusal is not None:
                return refusal
        side = on_move(state.clock)
        refusal = site_refusal(state, side, task, site)
        return refusal or attempt_refusal(rules, state, Attempt(task, side, site, self.crew))

    def left_to(self, state: GameState, out: Collection[str] = ()) -> Self | None:
        """The work with the remaining squads of its crew."""
        left = super().left_to(state, out)
        if left is None:
            return None
        free = {hand.unit: crews.free_hands(state, state.units[hand.unit]) for hand in left.crew}
        crew = [replace(hand, squads=min(hand.squads, free[hand.unit])) for hand in left.crew]
        crew = [hand for hand in crew if hand.squads > 0]
        return replace(left, crew=tuple(crew)) if crew else None

    def perform(self, rules: Rules, draft: Draft) -> None:
        task: Task = TASKS.by_id(rules)[self.task]
        attempt = Attempt(task, on_move(draft.clock), self.site, self.crew)
        # ce:14.00-c: some work is rolled for; timed work is certain and reports its progress
        least, count = task.least(draft, attempt), rules.value("pool", draft, attempt)
        if task.roll is not None:
            success, dice = task.roll(draft, attempt, count)
        elif least:
            dice = draft.roll(count, task.title, task.rule, "task", task.read)
            success = max(dice) >= least  # ce:14.02-f, ce:14.03-d: one die is enough
        else:
            success, dice = True, ()
        _use_up(draft, attempt)
        told = len(draft.events)
        if success:
            task.done(draft, attempt, dice)
        heard = -1 if success and not task.secret else 1 << attempt.side
        crew = tuple(hand.unit for hand in self.crew)
        side = attempt.side
        event = Worked(
            side, task.id, task.title, crew, self.at, self.hexes, self.target, dice, least, success, heard
        )
        draft.events.insert(told, event)
        level = WORK_TOLD.of(draft)
        if heard != -1 and level != NOTHING_TOLD:
            what = task.title if level == ALL_TOLD else ""
            draft.emit(SeenWorking(attempt.side, self.at, what, ~(1 << attempt.side) & _everybody(draft)))


def _everybody(state: GameState) -> int:
    return (1 << len(state.sides)) - 1


def _use_up(draft: Draft, attempt: Attempt) -> None:
    """An attempt costs squads their attack (ce:14.02-e), each sapper its one task, and the side this try
    (ce:14.02-d).
    """
    for hand in attempt.crew:
        use_hand(draft, draft.units[hand.unit], hand.squads, fire=bool(crews.VULCAN_FIRES.of(draft)))
        standing = WORK.of(draft, hand.unit).stood
        if standing and not attempt.task.at_once:
            change_work(draft, hand.unit, stood=max(0, standing - hand.squads))
    for at, toward, what in attempt.task.tied(attempt.site):
        draft.mark(TRIES.new(at, what, toward=toward, owner=attempt.side, known=1 << attempt.side))


def use_hand(draft: Draft, unit: Unit, squads: int, fire: bool) -> None:
    """Sappers of a counter are done for the turn; ``fire``: a Vulcan among them may still fire."""
    work = WORK.of(draft, unit.id)
    given_up: tuple[int, ...] = ()
    size, row = len(ARMS[unit.kind]), row_of(unit, "squad")
    if unit.squads:
        given_up = (0,) * row + (squads,) + (0,) * (size - row - 1)
    elif unit.sheet and not fire:
        given_up = (ALL,) * size
    change_work(draft, unit.id, worked=work.worked + squads, given_up=added(work.given_up, given_up))


def _offered(rules: Rules, state: GameState, unit: Unit, hands: tuple[Hand, ...]) -> Iterator[Order]:
    """Work for one counter: with one sapper, with all it has, and with everybody in its hex."""
    mine = {at_once: [h for h in row if h.unit == unit.id] for at_once, row in _hands(state, hands)}
    for task, site, best in sites_open(rules, state, unit.side, unit.at, hands):
        own = mine[task.at_once]
        if not own or not crews.able(task, unit):
            continue
        choices: list[tuple[Hand, ...]] = [(own[0],)] if own[0].squads == 1 else [(Hand(unit.id),), (own[0],)]
        if best not in choices and any(hand.unit == unit.id for hand in best):
            choices.append(best)
        for crew in choices:
            order = Work(task.id, crew, site.at, site.hexes, site.target)
            if attempt_refusal(
                rules, state, Attempt(task, unit.side, site, crew)
            ) is None and not rules.vetoed(state, order):
                yield order


def _hands(state: GameState, hands: tuple[Hand, ...]) -> tuple[tuple[bool, tuple[Hand, ...]], ...]:
    """The sappers for tasks that may be tried at once, and those for tasks that take the whole turn."""
    return ((True, hands), (False, crews.steady(state, hands)))


def sites_open(
    rules: Rules, state: GameState, side: int, at: int, hands: tuple[Hand, ...]
) -> list[tuple[Task, Site, tuple[Hand, ...]]]:
    """Every task and site of a hex where it may be tried, with the largest crew for it; ``hands`` are those
    of the side there.
    """

    def found() -> list[tuple[Task, Site, tuple[Hand, ...]]]:
        rows = dict(_hands(state, hands))
        return [
            (task, site, crews.fitting(state, task, site, rows[task.at_once]))
            for task in TASKS.by_id(rules).values()
            for site in task.sites(state, side, at)
            if _barred(state, side, task, site) is None
        ]

    return once(state, ("work", side, at), found)
