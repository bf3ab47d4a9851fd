"""The work panel: all hexes with sappers, every task of a hex or why not, or one task; and the way to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from game.client.art.counter_spec import Look
from game.client.kit import Button, Column, Flow, IconButton, Label, OpeningRow, Panel, Row, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.shooter_rows import ShooterRow
from game.client.ogre.work.pictures import (
    AttemptRow,
    Grades,
    Pool,
    TaskRow,
    Turns,
    job_rows,
    least_words,
    task_icon,
)
from game.client.table.hud.panel_widgets import RefusedRow, UnitRow, explained, gap, heading, note
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Back, Confirm, Give, Hold, Light, Phase, Wish, Work
from game.core.amounts import counted
from game.core.dice import EACH
from game.core.foresight import watched_words
from game.core.views import view as seen_by
from game.hexes.grid import DIRECTIONS, OFF
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import (
    Prospect,
    dice_of,
    idle_sappers,
    if_they_stay,
    mean_grade,
    worth_of_more,
)
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, Hand, tasks_of
from game.ogre.engineering.work import SeenWorking, Worked, tried
from game.ogre.plans.work import (
    Line,
    Picked,
    Sappers,
    carried_on,
    crew_of,
    crew_words,
    dice_words,
    free_words,
    gain_words,
    promise,
)
from game.ogre.state import Unit
from game.ogre.terrain import ground_words

#: directions in words
COMPASS = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west",
    "NW": "north-west",
}  # fmt: skip
#: turns over which the chance is shown
TURNS = 4
#: the least that one more helper must add to be told
LEAST_GAIN, LEAST_MEAN = Fraction(1, 2000), Fraction(1, 20)
MORE = {SQUAD: "one more squad", DRONE: "one more drone", MACHINE: "one more Vulcan"}
#: a window lower than this, at scale 1, has no foot that stays
LOW = 560


@dataclass(frozen=True, slots=True)
class WorkPanel:
    """The panel of one moment: what is picked, and the record of what was tried."""

    now: Sappers
    picked: Picked
    attempts: Sequence[Worked]
    window: PlayScreen
    take: Callable[[Wish], None]

    def widget(self) -> Widget:
        """All of it."""
        if not self.picked.at:
            return self._places_panel()
        line = self.now.chosen(self.picked)
        return self._task_panel(line) if line is not None else self._hex_panel()

    def _point(self, at: int, on: bool) -> None:
        """The pointer came to the row of a hex, or left it."""
        self.take(Light(at if on else OFF))

    def _carry_on(self) -> list[Widget]:
        return carry_on_rows(self.now, self.take)

    # ------------------------------------------------------------------ all hexes
    def _places_panel(self) -> Widget:
        now = self.now
        shut = self._close("Back to fire", "work", Phase())
        rows: list[Widget] = [head("Work", "What sappers can do this turn", shut), *self._carry_on()]
        number = 0
        for at in now.hexes():
            crew = crews.hands_in(now.view, now.side, at, at_once=True)
            words = ", ".join(self._hand_words(hand) for hand in crew)
            face = look_of(now.rules, now.view, now.view.units[crew[0].unit])
            rows.append(self._place_row(at, face, words, f"place {now.label(at)}"))
            able = now.tasks(at)
            rows += self._line_rows(able, number, f" of {now.label(at)}")
            number += len(able)
        if not now.hexes():
            rows.append(note("No sapper can work any more this turn."))
        idle = now.without_work()
        if idle:
            rows += [gap(4), heading("Not this turn, and why")]
        for at, units in idle.items():
            for unit in units:
                face, who = look_of(now.rules, now.view, unit), name(unit)
                rows.append(self._place_row(at, face, who, f"idle {unit.id}", dim=True))
                rows.append(note(self._why_idle(unit)))
            rows += self._later_rows(at)
        rows += self._attempt_rows(self.attempts, True)
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _place_row(self, at: int, face: Look, words: str, row: str, *, dim: bool = False) -> Widget:
        return UnitRow(
            face, self.now.label(at), words, "", partial(self.take, Hold(Picked(at))), dim=dim, name=row,
            on_point=None if dim else partial(self._point, at),
        )  # fmt: skip

    def _why_idle(self, unit: Unit) -> str:
        """Why a sapper has nothing to do now."""
        why = idle_sappers(self.now.view, self.now.side, unit.at).get(unit.id)
        return why.text if why is not None else f"There is nothing for it to do in {self.now.label(unit.at)}."

    def _later_rows(self, at: int) -> list[Widget]:
        """What they could try next turn, if they stay where they have just come."""
        found = [row for row in self.now.later(at) if row.task.accepts is None]
        words = [f"{row.task.title} {promise(row)}".strip() for row in found][:4]
        return [note(f"If it stays, next turn: {', '.join(dict.fromkeys(words))}.")] if words else []

    def _attempt_rows(self, found: Sequence[Worked], places: bool = False) -> list[Widget]:
        """What was tried this turn."""
        units = self.now.view.units
        rows: list[Widget] = [gap(4), heading("Tried this turn")] if found else []
        for event in found:
            task = tasks_of(self.now.rules).get(event.task)
            grades = task.grades if task is not None else ()
            who = crew_words([units[u] for u in dict.fromkeys(event.crew) if u in units])
            second = f"{self.now.label(event.at)}: {who}" if places else who
            best = max(event.dice, default=0)
            grade = next((words for die, words in reversed(grades) if best >= die), "") if best else ""
            least = 0 if grades else event.number
            words = event.what[:1].upper() + event.what[1:]
            icon = task_icon(event.task)
            rows.append(AttemptRow(icon, words, second, event.dice, least, event.success, grade))
        return rows

    def _hand_words(self, hand: Hand) -> str:
        unit = self.now.view.units[hand.unit]
        return counted(hand.squads, "squad") if unit.squads else named(unit)

    def _close(self, tip: str, action: str, wish: Wish) -> Widget:
        row = "close work" if action == "work" else "close task"
        return IconButton("close", partial(self.take, wish), tip, "quiet", action=action, name=row)

    # ------------------------------------------------------------------ one hex
    def _hex_panel(self) -> Widget:
        now, at = self.now, self.picked.at
        ground = ground_words(now.view, at)
        shut = self._close("Back to fire", "work", Phase())
        rows: list[Widget] = [head(f"Work in {now.label(at)}", ground[:1].upper() + ground[1:], shut)]
        there, found = now.sappers(at), now.lines(at)
        here = [event for event in self.attempts if event.at == at]
        rows += [self._sapper_row(unit) for unit in there]
        rows += self._attempt_rows(here)
        rows += job_rows(now.view, there[0]) if there else []
        able = [line for line in found if line.refusal is None]
        rows += self._carry_on()
        rows += [gap(4), heading("What can be done", f"{len(able)} of {len(found)}")]
        rows += self._line_rows(able)
        if not able:
            rows.append(note("Nothing at the moment."))
        # what was done here this turn stands above with its dice: it is nothing that cannot be done
        done = {event.task for event in here if event.success}
        rest = [
            line
            for line in found
            if line.refusal is not None and line.task.id not in done and not self._tried(line)
        ]
        for words, is_near in (("Not now, and why", True), ("Not here, and why", False)):
            group = [line for line in rest if line.refusal is not None and line.refusal.near is is_near]
            rows += [gap(4), heading(words)] if group else []
            for line in group:
                rows += self._refused(line)
        return Scroll(Column(*rows, pad=(16, 12), gap=2))

    def _tried(self, line: Line) -> bool:
        """Has it been tried this turn already?"""
        return tried(self.now.view, self.now.side, line.task, line.found.site)

    def _sapper_row(self, unit: Unit) -> Widget:
        view, why = self.now.view, idle_sappers(self.now.view, self.now.side, unit.at).get(unit.id)
        words = why.text if why is not None else free_words(unit, crews.free_hands(view, unit))
        return UnitRow(look_of(self.now.rules, view, unit), name(unit), words, dim=why is not None)

    def _line_rows(self, able: Sequence[Line], before: int = 0, of: str = "") -> list[Widget]:
        """Possible tasks as rows with their number keys; of several of one task each says where it leads."""
        ids = [line.task.id for line in able]
        return [
            self._line_row(line, str(k) if k < 10 else "", of, twin=ids.count(line.task.id) > 1)
            for k, line in enumerate(able, before + 1)
        ]

    def _line_row(self, line: Line, key: str, of: str, *, twin: bool) -> Widget:
        found, now = line.found, self.now
        toward = line.site.hexes[:1] if twin and not line.marks else ()
        words = ": ".join([line.title, *map(now.label, toward)])
        about = self._side_words(line.site.at, toward[0]) if toward else line.words
        second = [about, now.stock_words(line)]
        if line.task.turns is not None:
            turns = line.task.turns(now.view, found.attempt(now.side))
            due = f"done in {counted(turns, 'turn')}" if turns > 1 else "done this turn"
            second = ["in progress" if line.begun else "", *second, due]
        right = promise(found) if not line.marks else ""
        lit = line.site.hexes[0] if line.site.hexes else line.site.at
        take = partial(self.take, Hold(self.picked.of(line)))
        return TaskRow(
            words, ", ".join(filter(None, second)), right, take, key, icon=task_icon(line.task.id),
            on_point=partial(self._point, lit),
            name=f"task {line.task.id} {line.site.target.word()}".strip() + of,
        )  # fmt: skip

    def _side_words(self, here: int, at: int) -> str:
        """The hexside between two hexes, as seen from the first."""
        way = DIRECTIONS[self.now.view.board.grid.direction(here, at)]
        return f"the {COMPASS[way]} side of {self.now.label(here)}"

    def _refused(self, line: Line) -> list[Widget]:
        """Why a task cannot be done, and what it promises next turn if its sappers stay."""
        assert line.refusal is not None
        about = f": {line.words}" if line.words else ""
        rows: list[Widget] = [RefusedRow(line.title + about, line.refusal.text, line.refusal.rule)]
        then = if_they_stay(self.now.rules, self.now.view, self.now.side, line.found)
        if then is not None and line.task.turns is None and line.task.accepts is None:
            rows.append(note(f"Next turn, if they stay: {promise(then)}{dice_words(then)}."))
        return rows

    # ------------------------------------------------------------------ one task
    def _task_panel(self, line: Line) -> Widget:
        """The task, who works at it, what that promises."""
        found, at = self.now.outlook(self.picked, line), self.now.label(self.picked.at)
        close = self._close("Another task", "back", Back())
        second = ", ".join(filter(None, (at, line.words, self.now.stock_words(line))))
        rows: list[Widget | None] = [head(line.title, second, close)]
        if line.marks:
            rows.append(
                note(
                    "Click adjacent hexes on the map. More hexes mean a lower chance; a success reveals "
                    "every mine in all of them."
                )
            )
        rows += [gap(2), heading("Crew", "what each gives"), *self._crew_rows(line, found)]
        foot = [*self._outlook(line, found), *self._how(found), self._buttons()]
        if self.window.logical[1] < LOW:
            return Scroll(Column(*rows, *foot, pad=(16, 12), gap=4))
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        return Column(top, Panel(*foot, pad=(12, 10), gap=8, border="t"), gap=0)

    def _how(self, found: Prospect) -> list[Widget]:
        """What the task itself tells of this attempt."""
        if found.refusal is not None:
            return []
        watched = watched_words(self.now.rules, self.now.view, found.order)
        rows: list[Widget] = [note(watched, "refused")] if watched else []
        how = found.task.how
        told = how(self.now.view, found.attempt(self.now.side)) if how is not None else ()
        return rows + [note(words) for words in told]

    def _crew_rows(self, line: Line, found: Prospect) -> list[Widget]:
        crew = crew_of(line, self.picked)
        out: list[Widget] = []
        before: tuple[Hand, ...] = ()
        for unit, free in self.now.hands(line):
            words, squads = name(unit), crew.get(unit.id, 0)
            if not free:
                why = crews.hand_refusal(self.now.view, line.task, line.site, Hand(unit.id, 1))
                row = RefusedRow(words, why.text, why.rule) if why is not None else None
                out.append(row or note(f"{words} is not needed."))
                continue
            gives = self._gives(line, found, unit, squads or free, before)
            out.append(
                ShooterRow(
                    words, free_words(unit, free), gives, squads, free,
                    partial(self._pick, line, unit.id), name=f"crew {unit.id}",
                )
            )  # fmt: skip
            if squads:
                before = (*before, Hand(unit.id, squads))
        return out or [note("Nobody here can take part in this.")]

    def _pick(self, line: Line, unit: str, squads: int) -> None:
        self.take(Hold(self.picked.with_squads(line, unit, squads)))

    def _gives(self, line: Line, found: Prospect, unit: Unit, squads: int, before: tuple[Hand, ...]) -> str:
        """What a counter of the crew gives beside those above it: dice, or arms in a job."""
        if line.task.turns is not None:
            return counted(crews.arms(unit) if unit.sheet else 1, "arm")
        if not found.number:
            return ""
        more = self._pool(line, (*before, Hand(unit.id, squads))) - self._pool(line, before)
        # drones that a Vulcan's task takes anyway give none (ce:14.03-c)
        return "needed" if more <= 0 and not unit.squads else counted(more, "die", "dice")

    def _pool(self, line: Line, crew: tuple[Hand, ...]) -> int:
        attempt = Prospect(line.task, line.site, None, crew).attempt(self.now.side)
        return self.now.rules.value("pool", self.now.view, attempt) if crew else 0

    def _outlook(self, line: Line, found: Prospect) -> list[Widget]:
        """What the crew can hope for: turns of a job, what comes without a die, grades, or chances."""
        if line.marks and not line.site.hexes:
            return [note("No hex is marked yet."), *self._falling(line)]
        if found.refusal is not None:
            words = "Not with this crew" if line.refusal is None else "Not now"
            return [RefusedRow(words, found.refusal.text, found.refusal.rule)]
        if line.task.turns is not None:
            turns = line.task.turns(self.now.view, found.attempt(self.now.side))
            if turns <= 1:
                return [Label("Done this turn", TITLE, "bold"), note("It will be done this turn.")]
            words = f"This crew needs {turns} turns. Progress is kept if the work is interrupted."
            return [Label(f"{turns} turns of work", TITLE, "bold"), note(words)]
        if not found.number and found.chance >= 1:
            sure = Label("No die: it succeeds", TITLE, "bold")
            return [sure, *(note(words) for words in self._comes_of(found))]
        dice = dice_of(self.now.rules, self.now.view, self.now.side, found)
        pool = OpeningRow(
            Pool(found.dice, found.number, _die_words(found), name="pool", grow=1),
            tip=lambda: explained("Dice", str(dice.value), dice.parts),
        )
        more = worth_of_more(self.now.rules, self.now.view, self.now.side, found)
        if found.task.grades:
            mean = float(mean_grade(found.task, found.dice))
            later = ", ".join(f"{mean * turns:.1f} in {turns}" for turns in range(2, TURNS + 1))
            worth = [f"{MORE[what]} +{float(gain):.1f}" for what, gain in more.items() if gain >= LEAST_MEAN]
            on_average = note(f"On average {mean:.1f} squads a turn: {later} turns.")
            return [pool, Grades(found.graded()), on_average, *_sentence(worth)]
        rows: list[Widget] = [pool, Turns([found.within(turns) for turns in range(1, TURNS + 1)])]
        if found.expected is not None:
            rows.append(note(f"It takes {float(found.expected):.1f} turns on average."))
        rows += self._falling(line) if line.marks else []
        worth = [f"{MORE[what]} +{gain_words(gain)}" for what, gain in more.items() if gain >= LEAST_GAIN]
        return rows + _sentence(worth)

    def _falling(self, line: Line) -> list[Widget]:
        """How the chance of a search falls with each hex that is marked."""
        found = self.now.by_marks(self.picked, line)
        row = [f"{many}: {promise(one)}" for many, one in enumerate(found, 1) if one.crew]
        return [note(f"Chance by hexes marked: {', '.join(row)}.")] if row else []

    def _comes_of(self, found: Prospect) -> list[str]:
        """What a task without a die will do, in sentences."""
        step = self.now.rules.apply(self.now.view, found.order)
        then = seen_by(step.position, self.now.view.viewer)
        told = [event for event in step.events if not isinstance(event, Worked | SeenWorking)]
        return [self.now.rules.describe(then, event) for event in told]

    def _buttons(self) -> Widget:
        able = self.now.due(self.picked) is not None
        work = Button(
            "Work", partial(self.take, Confirm()), "main", action="confirm", grow=1, enabled=able, name="work"
        )
        return Row(work, Button("Back", partial(self.take, Back()), action="back", name="work back"), gap=8)


def head(words: str, second: str, close: Widget) -> Widget:
    """The head of a panel."""
    title, under = Label(words, TITLE, "medium", wrap=True), Label(second, 13, colour="text2", wrap=True)
    return Row(Column(title, under, gap=0, grow=1), close, gap=4, align="t")


def _sentence(words: list[str]) -> list[Widget]:
    """A note of several parts; nothing where there are none."""
    text = ", ".join(words)
    return [note(text[:1].upper() + text[1:] + ".")] if text else []


def _die_words(found: Prospect) -> str:
    """What is read from the dice, where it is not the best of them at the number."""
    if found.task.grades:
        return "the best die counts"
    if found.possible != 1:
        return f"assessment, then {least_words(found.number)}"
    return f"each {found.number} counts" if found.task.read == EACH and found.dice > 1 else ""


# ----------------------------------------------------------------------------- ways to work
def carry_on_rows(now: Sappers, send: Callable[[Wish], None]) -> list[Widget]:
    """One button for every job in progress, where one can go on."""
    orders = carried_on(now.rules, now.view, now.side)
    if not orders:
        return []
    words = "Carry on the job" if len(orders) == 1 else f"Carry on all {len(orders)} jobs"
    give = partial(send, Give(tuple(orders)))
    return [gap(2), Flow(Button(words, give, "main", action="carry_on", icon="work", name="carry on"), gap=8)]


def entry(now: Sappers, send: Callable[[Wish], None], at: int = OFF, beside: bool = False) -> list[Widget]:
    """The way from the fire phase to the work panel: a row, where there are sappers that can work.

    ``beside`` a target in their own hex it names what could be done to it.
    """
    hexes = now.hexes() if tasks_of(now.rules) else []
    if not hexes or (at and at not in hexes):
        return []
    words = f"Work in {now.label(at)}" if at else _work_words(now)
    if beside and at:
        found = next((line for line in now.tasks(at) if not line.marks and line.site.target), None)
        words = f"{found.title}: {promise(found.found)}" if found is not None else words
    button = Button(words, partial(send, Work(at)), action="work", icon="work", name="open work")
    jobs = [] if at or beside else carry_on_rows(now, send)
    return [*jobs, gap(2), Flow(button, gap=8)]


def _work_words(now: Sappers) -> str:
    """In how many hexes sappers can work; a mere search, after which nobody is asked, counts apart."""
    searches = len(now.only_searched())
    works = len(now.hexes()) - searches
    if not works:
        return f"Sappers can search from {counted(searches, 'hex', 'hexes')}"
    more = f" and search from {searches} more" if searches else ""
    return f"Sappers can work in {counted(works, 'hex', 'hexes')}{more}"
