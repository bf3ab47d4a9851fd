"""The work panel: all hexes with sappers, every task of one hex or why not, or the chosen task."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import RefusedRow, UnitRow, gap, heading, note
from game.client.game.modes.intents import Give, Light
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.work.entry import carry_on_rows
from game.client.games.ogre.work.job_rows import job_rows
from game.client.games.ogre.work.pictures import (
    Attempt,
    TaskRow,
    task_icon,
)
from game.client.games.ogre.work.task_panel import TaskPanel
from game.client.games.ogre.work.work_model import Line
from game.client.games.ogre.work.work_query import LookIn, ShutWork, TakeTask, WorkIntent, WorkQuery
from game.client.games.ogre.work.work_words import (
    crew_words,
    dice_words,
    free_words,
    promise,
    stock_words,
    title,
)
from game.client.kit import Column, IconButton, Label, Row, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.core.amounts import counted
from game.hexes.grid import DIRECTIONS, OFF
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import if_they_stay
from game.ogre.engineering.tasks import DRONE, TASKS, Hand
from game.ogre.engineering.work import Worked
from game.ogre.state import Unit
from game.ogre.terrain import ground_words

#: refusals for which there is nothing to work at, or nobody of the kind that could
FAR = frozenset({"no-site", "nobody", "vulcan", "drones", "none-left"})
#: directions in words
COMPASS = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west",
    "NW": "north-west",
}  # fmt: skip
#: the refusal of what was tried this turn
TRIED = "tried"


class WorkPanel:
    """Fills the panel of the work mode."""

    def __init__(self, mode: WorkQuery, take: Callable[[WorkIntent], None]) -> None:
        self.mode, self.take, self.bench, self.task = mode, take, mode.bench, TaskPanel(mode, take)

    def panel(self) -> Widget | None:
        if not self.bench.at:
            return self._places_panel()
        line = self.bench.chosen()
        return self.task.panel(line) if line is not None else self._hex_panel()

    def _point(self, at: int, on: bool) -> None:
        """The pointer came to the row of a hex, or left it."""
        self.take(Light(at if on else OFF))

    def _carry_on(self) -> list[Widget]:
        key = self.mode.window.key_hint("carry_on")
        return carry_on_rows(self.mode, key, lambda orders: self.take(Give(tuple(orders))))

    # ------------------------------------------------------------------ all places
    def _places_panel(self) -> Widget:
        rows: list[Widget] = [self._head("Work", "What sappers can do this turn"), *self._carry_on()]
        number = 0
        for at in self.bench.hexes():
            hands = crews.hands_in(self.mode.view, self.mode.side, at, at_once=True)
            unit = self.mode.view.units[hands[0].unit]
            words = ", ".join(self._hand_words(hand) for hand in hands)
            rows.append(
                UnitRow(
                    look_of(self.mode.rules, self.mode.view, unit), self.mode.label(at), words, "",
                    partial(self.take, LookIn(at)), on_point=partial(self._point, at),
                    name=f"place {self.mode.label(at)}",
                )
            )  # fmt: skip
            tasks = self.bench.tasks(at)
            twins = [line.task.id for line in tasks]
            for line in tasks:
                number += 1
                key, of = str(number) if number < 10 else "", f" of {self.mode.label(at)}"
                rows.append(self._line_row(line, key, of, twin=twins.count(line.task.id) > 1))
        if not self.bench.hexes():
            rows.append(note("No sapper can work any more this turn."))
        done = self.bench.done_sappers()
        if done:
            rows += [gap(4), heading("Not this turn, and why")]
            for at, units in done.items():
                for unit in units:
                    who = name(unit) if unit.squads else short_name(unit)
                    rows.append(
                        UnitRow(
                            look_of(self.mode.rules, self.mode.view, unit),
                            self.mode.label(at),
                            who,
                            "",
                            partial(self.take, LookIn(at)),
                            dim=True,
                            name=f"idle {unit.id}",
                        )
                    )
                    rows.append(note(self._why_idle(unit)))
                rows += self._later_rows(at)
        rows += self._attempt_rows(self.bench.attempts(), True)
        return Scroll(Column(*rows, pad=(16, 12), gap=4))

    def _why_idle(self, unit: Unit) -> str:
        """Why a sapper has nothing to do now."""
        refusal = crews.idle(self.mode.view, unit, at_once=True)
        if refusal is not None:
            return refusal.text
        if not crews.free_hands(self.mode.view, unit):
            return "Has already worked or fired."
        if crews.role(unit) == DRONE and not crews.guided(self.mode.view, unit):
            return crews.unguided(unit).text
        refusal = crews.idle(self.mode.view, unit)
        return (
            refusal.text
            if refusal is not None
            else f"There is nothing for it to do in {self.mode.label(unit.at)}."
        )

    def _later_rows(self, at: int) -> list[Widget]:
        """What they could try next turn, if they stay where they have just come."""
        found = self.bench.later(at)
        if not found:
            return []
        words = [f"{row.task.title} {promise(row)}".strip() for row in found if row.task.accepts is None][:4]
        return [note(f"If it stays, next turn: {', '.join(dict.fromkeys(words))}.")] if words else []

    def _attempt_rows(self, found: list[Worked], places: bool = False) -> list[Widget]:
        """What was tried this turn."""
        if not found:
            return []
        rows: list[Widget] = [gap(4), heading("Tried this turn")]
        for event in found:
            task = TASKS.by_id(self.mode.rules).get(event.task)
            words = event.what[:1].upper() + event.what[1:]
            second = crew_words(
                [self.mode.view.units[u] for u in dict.fromkeys(event.crew) if u in self.mode.view.units]
            )
            if places:
                second = f"{self.mode.label(event.at)}: {second}"
            least = 0 if task is not None and task.grades else event.number
            best = max(event.dice, default=0)
            grade = (
                next((words for die, words in reversed(task.grades) if best >= die), "")
                if task is not None and event.dice
                else ""
            )
            rows.append(
                Attempt(task_icon(event.task), words, second, event.dice, least, event.success, grade)
            )
        return rows

    def _hand_words(self, hand: Hand) -> str:
        unit = self.mode.view.units[hand.unit]
        return f"{hand.squads} squad{'s' if hand.squads > 1 else ''}" if unit.squads else short_name(unit)

    def _head(self, words: str, second: str) -> Widget:
        close = IconButton(
            "close",
            lambda: self.take(ShutWork()),
            "Back to fire",
            "quiet",
            action="work",
            name="close work",
        )
        return Row(
            Column(
                Label(words, TITLE, "medium", wrap=True),
                Label(second, 13, colour="text2", wrap=True),
                gap=0,
                grow=1,
            ),
            close,
            gap=4,
            align="t",
        )

    # ------------------------------------------------------------------ one hex
    def _hex_panel(self) -> Widget:
        at, view = self.bench.at, self.mode.view
        ground = ground_words(view, at)
        rows: list[Widget] = [self._head(f"Work in {self.mode.label(at)}", ground[:1].upper() + ground[1:])]
        rows += [self._sapper_row(unit) for unit in self.bench.sappers()]
        lines = self.bench.lines()
        able = [line for line in lines if line.refusal is None]
        rows += self._carry_on()
        rows += [gap(4), heading("What can be done", f"{len(able)} of {len(lines)}")]
        twins = [line.task.id for line in able]
        rows += [
            self._line_row(line, str(k) if k < 10 else "", twin=twins.count(line.task.id) > 1)
            for k, line in enumerate(able, 1)
        ]
        if not able:
            rows.append(note("Nothing at the moment."))
        # what was done here this turn stands above with its dice: it is nothing that cannot be done
        done = {event.task for event in self.bench.attempts(at) if event.success}
        rest = [
            line
            for line in lines
            if line.refusal is not None and line.refusal.code != TRIED and line.task.id not in done
        ]
        near = [line for line in rest if line.refusal is not None and line.refusal.code not in FAR]
        for title_words, row in (
            ("Not now, and why", near),
            ("Not here, and why", [line for line in rest if line not in near]),
        ):
            if row:
                rows += [gap(4), heading(title_words)]
            for line in row:
                rows.append(self._refused(line))
                then = if_they_stay(self.mode.rules, view, self.mode.side, line.found)
                if then is not None and line.task.turns is None and line.task.accepts is None:
                    rows.append(note(f"Next turn, if they stay: {promise(then)}{dice_words(then)}."))
        rows[1 + len(self.bench.sappers()) : 1 + len(self.bench.sappers())] = self._lies_here()
        return Scroll(Column(*rows, pad=(16, 12), gap=2))

    def _lies_here(self) -> list[Widget]:
        """What was tried here this turn, and the jobs that go on here."""
        sappers = self.bench.sappers()
        jobs = job_rows(self.mode.view, sappers[0]) if sappers else []
        return [*self._attempt_rows(self.bench.attempts(self.bench.at)), *jobs]

    def _sapper_row(self, unit: Unit) -> Widget:
        refusal, free = crews.idle(self.mode.view, unit, at_once=True), crews.free_hands(self.mode.view, unit)
        words = (
            refusal.text
            if refusal is not None
            else "has already worked this turn"
            if not free
            else free_words(unit, free)
        )
        if refusal is None and free:
            # who came in this turn finishes off an Ogre at most
            refusal = (
                crews.unguided(unit)
                if crews.role(unit) == DRONE and not crews.guided(self.mode.view, unit)
                else crews.idle(self.mode.view, unit)
            )
            words = refusal.text if refusal is not None else words
        return UnitRow(
            look_of(self.mode.rules, self.mode.view, unit),
            name(unit) if unit.squads else short_name(unit),
            words,
            dim=refusal is not None or not free,
        )

    def _line_row(self, line: Line, key: str = "", of: str = "", *, twin: bool = False) -> Widget:
        """A task as a row; of ``twin`` rows of one task each says at once where it leads."""
        found = line.found
        toward = line.site.hexes[:1] if twin and not line.marks else ()
        words = ": ".join([title(line), *map(self.mode.label, toward)])
        about = self._side_words(line.site.at, toward[0]) if toward else line.words
        second = ", ".join(w for w in (about, stock_words(self.mode, line)) if w)
        if line.task.turns is not None:
            turns = line.task.turns(self.mode.view, found.job(self.mode.side))
            begun = "in progress" if line.begun else ""
            due = f"done in {counted(turns, 'turn')}" if turns > 1 else "done this turn"
            second = ", ".join(w for w in (begun, second, due) if w)
        right = promise(found) if not line.marks or line.site.hexes else ""
        lit = line.site.hexes[0] if line.site.hexes else line.site.at
        return TaskRow(
            None, words, second, right, partial(self.take, TakeTask(line)),
            icon=task_icon(line.task.id), key=key, on_point=partial(self._point, lit),
            name=f"task {line.task.id} {line.site.target.word()}".strip() + of,
        )  # fmt: skip

    def _side_words(self, here: int, at: int) -> str:
        """The hexside between two hexes, as seen from the first."""
        way = DIRECTIONS[self.mode.view.board.grid.direction(here, at)]
        return f"the {COMPASS[way]} side of {self.mode.label(here)}"

    def _refused(self, line: Line) -> Widget:
        refusal = line.refusal
        assert refusal is not None
        about = f": {line.words}" if line.words else ""
        return RefusedRow(title(line) + about, refusal.text, refusal.rule)
