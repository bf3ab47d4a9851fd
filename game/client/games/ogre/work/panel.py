"""The work panel: every task of a hex, possible or not and why not; the chosen one with crew, dice and chances."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Protocol

from game.client.game.hud.panel_widgets import RefusedRow, UnitRow, explained, gap, heading, note
from game.client.game.modes.mode import Mode
from game.client.game.modes.mode_host import ModeHost
from game.client.games.ogre.attack_widgets import ShooterRow
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.work.going_jobs import carried_on
from game.client.games.ogre.work.job_rows import job_rows
from game.client.games.ogre.work.pictures import (
    Attempt,
    Grades,
    Pool,
    TaskRow,
    Turns,
    least_words,
    percent,
    task_icon,
)
from game.client.games.ogre.work.work_model import Line, WorkBench
from game.client.kit import Button, Column, Flow, IconButton, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.core.amounts import counted
from game.core.anygame import Rules
from game.core.dice import EACH
from game.hexes.grid import DIRECTIONS, OFF
from game.ogre.engineering import crews
from game.ogre.engineering.mine_work import PLACE, supply
from game.ogre.engineering.task_odds import Prospect, dice_of, if_they_stay, mean_grade, worth_of_more
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, TASKS, Hand
from game.ogre.engineering.work import SeenWorking, Worked
from game.ogre.state import Unit, View
from game.ogre.terrain import ground_words

#: turns over which the chance is shown
TURNS = 4
#: the least that one more helper must add to be told
LEAST_GAIN, LEAST_MEAN = Fraction(1, 2000), Fraction(1, 20)
#: refusals for which there is nothing to work at, or nobody of the kind that could
FAR = frozenset({"no-site", "nobody", "vulcan", "drones", "none-left"})
#: directions in words
COMPASS = {
    "N": "north", "NE": "north-east", "SE": "south-east", "S": "south", "SW": "south-west", "NW": "north-west",
}  # fmt: skip
#: the refusal of what was tried this turn
TRIED = "tried"
MORE = {SQUAD: "one more squad", DRONE: "one more drone", MACHINE: "a Vulcan more"}


def title(line: Line) -> str:
    """A task as a heading."""
    words = line.task.title
    return words[:1].upper() + words[1:]


def promise(found: Prospect, marks: bool = False) -> str:
    """What a task promises, in a word."""
    if found.task.turns is not None:
        return ""
    return percent(found.chance)


def gain_words(gain: Fraction) -> str:
    """What is added to a chance, in parts of a hundred."""
    value = float(gain) * 100
    return f"{value:.0f} %" if value >= 1 else f"{value:.1f} %"


def _sentence(words: list[str]) -> list[Widget]:
    text = ", ".join(words)
    return [note(text[:1].upper() + text[1:] + ".")] if text else []


def _dice_words(found: Prospect) -> str:
    """The dice behind a chance, in brackets."""
    if not found.number or found.task.grades:
        return ""
    return f" ({found.dice} {'die' if found.dice == 1 else 'dice'}, {found.number}+)"


def crew_words(units: list[Unit]) -> str:
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


class WorkChoices(Protocol):
    """What the panel asks of the work mode, and what its rows do."""

    bench: WorkBench

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that decides."""

    @property
    def host(self) -> ModeHost:
        """What a mode may have done."""

    def label(self, at: int) -> str:
        """The label of a hex."""

    def ready(self) -> bool:
        """Can the crew be sent to work?"""

    def go(self, at: int) -> None:
        """Look at the work of a hex."""

    def take(self, line: Line) -> None:
        """Look at one task."""

    def pick(self, line: Line, unit: str, squads: int) -> None:
        """So many squads of a counter are to work."""

    def shut(self) -> None:
        """Back to the fire of the phase."""


class WorkPanel:
    """Fills the panel of the work mode."""

    def __init__(self, mode: WorkChoices) -> None:
        self.mode, self.bench = mode, mode.bench

    def panel(self) -> Widget | None:
        if not self.bench.at:
            return self._places_panel()
        line = self.bench.chosen()
        return self._task_panel(line) if line is not None else self._hex_panel()

    def _point(self, at: int, on: bool) -> None:
        """The pointer came to the row of a hex, or left it."""
        self.mode.host.light(at if on else OFF)

    # ------------------------------------------------------------------ all places
    def _places_panel(self) -> Widget:
        rows: list[Widget] = [self._head("Work", "What sappers can do this turn"), *carry_on_rows(self.mode)]
        number = 0
        for at in self.bench.hexes():
            hands = crews.hands_in(self.mode.view, self.mode.side, at, at_once=True)
            unit = self.mode.view.units[hands[0].unit]
            words = ", ".join(self._hand_words(hand) for hand in hands)
            rows.append(
                UnitRow(
                    look_of(self.mode.rules, self.mode.view, unit), self.mode.label(at), words, "",
                    partial(self.mode.go, at), on_point=partial(self._point, at), name=f"place {self.mode.label(at)}",
                )
            )  # fmt: skip
            tasks = self.bench.tasks(at)
            twins = [line.task.id for line in tasks]
            for line in tasks:
                number += 1
                key, of = str(number) if number < 10 else "", f" of {self.mode.label(at)}"
                rows.append(self._line_row(line, key, of, twin=twins.count(line.task.id) > 1))
        if not self.bench.hexes():
            rows.append(note("No sapper can work any more in this turn."))
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
                            partial(self.mode.go, at),
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
            return "Has worked or fired."
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
            self.mode.shut,
            f"Back to fire ({self.mode.host.key_hint('work')})",
            "quiet",
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
        rows += carry_on_rows(self.mode)
        rows += [gap(4), heading("What can be done", f"{len(able)} of {len(lines)}")]
        twins = [line.task.id for line in able]
        rows += [
            self._line_row(line, str(k) if k < 10 else "", twin=twins.count(line.task.id) > 1)
            for k, line in enumerate(able, 1)
        ]
        if not able:
            rows.append(note("Nothing, as things stand."))
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
                    rows.append(note(f"Next turn, if they stay: {promise(then)}{_dice_words(then)}."))
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
            else "has done its work of this turn"
            if not free
            else self._free_words(unit, free)
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

    def _free_words(self, unit: Unit, free: int) -> str:
        if unit.squads:
            return f"{free} squad{'s' if free > 1 else ''} can work"
        arms = crews.arms(unit)
        return f"{arms} arm{'s' if arms > 1 else ''}" if unit.sheet else "guided"

    def _line_row(self, line: Line, key: str = "", of: str = "", *, twin: bool = False) -> Widget:
        """A task as a row; of ``twin`` rows of one task each says at once where it leads."""
        found = line.found
        toward = line.site.hexes[:1] if twin and not line.marks else ()
        words = ": ".join([title(line), *map(self.mode.label, toward)])
        about = self._side_words(line.site.at, toward[0]) if toward else line.words
        second = ", ".join(w for w in (about, self._stock_words(line)) if w)
        if line.task.turns is not None:
            turns = line.task.turns(self.mode.view, found.job(self.mode.side))
            begun = "in progress" if line.begun else ""
            due = f"done in {counted(turns, 'turn')}" if turns > 1 else "done this turn"
            second = ", ".join(w for w in (begun, second, due) if w)
        right = promise(found) if not line.marks or line.site.hexes else ""
        return TaskRow(
            None, words, second, right, lambda: self.mode.take(line), icon=task_icon(line.task.id), key=key,
            on_point=lambda on: self.mode.host.light((line.site.hexes[0] if line.site.hexes else line.site.at) if on else OFF),
            name=f"task {line.task.id} {line.site.target.word()}".strip() + of,
        )  # fmt: skip

    def _side_words(self, here: int, at: int) -> str:
        """The hexside between two hexes, as seen from the first."""
        way = DIRECTIONS[self.mode.view.board.grid.direction(here, at)]
        return f"the {COMPASS[way]} side of {self.mode.label(here)}"

    def _stock_words(self, line: Line) -> str:
        """What is left of what a task uses up."""
        return f"{supply(self.mode.view, self.mode.side)} left" if line.task is PLACE else ""

    def _refused(self, line: Line) -> Widget:
        refusal = line.refusal
        assert refusal is not None
        about = f": {line.words}" if line.words else ""
        return RefusedRow(title(line) + about, refusal.text, refusal.rule)

    # ------------------------------------------------------------------ one task
    def _task_panel(self, line: Line) -> Widget:
        found, at = self.bench.outlook(line), self.mode.label(self.bench.at)
        close = IconButton(
            "close", lambda: self.mode.host.one_back(), "Another task (Esc)", "quiet", name="close task"
        )
        second = ", ".join(w for w in (at, line.words, self._stock_words(line)) if w)
        rows: list[Widget | None] = [
            Row(
                Column(
                    Label(title(line), TITLE, "medium", wrap=True),
                    Label(second, 13, colour="text2", wrap=True),
                    gap=0,
                    grow=1,
                ),
                close,
                gap=4,
                align="t",
            )
        ]
        if line.marks:
            rows.append(
                note(
                    "Click hexes around on the map. The more of them, the less likely; a success shows every mine in all of them."
                )
            )
        rows += [gap(2), heading("Crew", "what each gives")]
        rows += self._crew_rows(line, found)
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        outlook = [*self._outlook(line, found), *self._how(found)]
        if self.mode.host.logical[1] < 560:
            return Scroll(Column(*rows, *outlook, self._buttons(found), pad=(16, 12), gap=4))
        return Column(top, Panel(*outlook, self._buttons(found), pad=(12, 10), gap=8, border="t"), gap=0)

    def _how(self, found: Prospect) -> list[Widget]:
        """What the task itself tells of this attempt."""
        if found.refusal is not None or found.task.how is None:
            return []
        return [note(words) for words in found.task.how(self.mode.view, found.job(self.mode.side))]

    def _crew_rows(self, line: Line, found: Prospect) -> list[Widget]:
        crew = self.bench.crew(line)
        out: list[Widget] = []
        before: tuple[Hand, ...] = ()
        for unit, free in self.bench.hands(line):
            words = name(unit) if unit.squads else short_name(unit)
            if not free:
                refusal = crews.hand_refusal(self.mode.view, line.task, line.site, Hand(unit.id, 1))
                out.append(
                    RefusedRow(words, refusal.text, refusal.rule)
                    if refusal is not None
                    else note(f"{words} is not needed.")
                )
                continue
            second = self._free_words(unit, free)
            out.append(
                ShooterRow(
                    words, second, self._gives(line, found, unit, crew.get(unit.id, 0) or free, before), crew.get(unit.id, 0), free,
                    partial(self.mode.pick, line, unit.id), name=f"crew {unit.id}",
                )
            )  # fmt: skip
            if crew.get(unit.id):
                before = (*before, Hand(unit.id, crew[unit.id]))
        if not out:
            out.append(note("Nobody here can take part in this."))
        return out

    def _gives(self, line: Line, found: Prospect, unit: Unit, squads: int, before: tuple[Hand, ...]) -> str:
        """What a counter of the crew gives beside those above it: dice, or arms in a job."""
        if line.task.turns is not None:
            arms = crews.arms(unit) if unit.sheet else 1
            return f"{arms} arm{'s' if arms > 1 else ''}"
        if not found.number:
            return ""
        more = self._pool(line, (*before, Hand(unit.id, squads))) - self._pool(line, before)
        # drones that a Vulcan's task takes anyway give none (ce:14.03-c)
        return "needed" if more <= 0 and not unit.squads else f"{more} {'die' if more == 1 else 'dice'}"

    def _pool(self, line: Line, crew: tuple[Hand, ...]) -> int:
        return (
            self.mode.rules.value(
                "pool", self.mode.view, Prospect(line.task, line.site, None, crew).job(self.mode.side)
            )
            if crew
            else 0
        )

    def _outlook(self, line: Line, found: Prospect) -> list[Widget]:
        if line.marks and not line.site.hexes:
            return [note("No hex is marked yet."), *self._falling(line)]
        if found.refusal is not None:
            return [
                RefusedRow(
                    "Not with this crew" if line.refusal is None else "Not now",
                    found.refusal.text,
                    found.refusal.rule,
                )
            ]
        if line.task.turns is not None:
            turns = line.task.turns(self.mode.view, found.job(self.mode.side))
            words = (
                "It will be done this turn."
                if turns <= 1
                else f"It will be done in {turns} turns of this crew. What is done is kept when the work is interrupted."
            )
            return [
                Label("Done this turn" if turns <= 1 else f"{turns} turns of work", TITLE, "bold"),
                note(words),
            ]
        if not found.number and found.chance >= 1:
            return [
                Label("No die: it succeeds", TITLE, "bold"),
                *(note(words) for words in self._comes_of(found)),
            ]
        dice = dice_of(self.mode.rules, self.mode.view, self.mode.side, found)
        rows: list[Widget] = [
            Pool(
                found.dice,
                found.number,
                self._die_words(found),
                tip=lambda: explained("Dice", str(dice.value), dice.parts),
                name="pool",
            )
        ]
        grades = found.graded()
        more = worth_of_more(self.mode.rules, self.mode.view, self.mode.side, found)
        if grades:
            mean = float(mean_grade(found.task, found.dice))
            later = ", ".join(f"{mean * turns:.1f} in {turns}" for turns in range(2, TURNS + 1))
            worth = [f"{MORE[what]} +{float(gain):.1f}" for what, gain in more.items() if gain >= LEAST_MEAN]
            return [
                *rows,
                Grades(grades),
                note(f"On the average for {mean:.1f} squads a turn: {later} turns."),
                *_sentence(worth),
            ]
        rows.append(Turns([found.within(turns) for turns in range(1, TURNS + 1)]))
        if found.expected is not None:
            mean_turns = f"{float(found.expected):.1f}"
            rows.append(
                note(f"On the average it takes {mean_turns} turn{'' if mean_turns == '1.0' else 's'}.")
            )
        if line.marks:
            rows += self._falling(line)
        return rows + _sentence(
            [f"{MORE[what]} +{gain_words(gain)}" for what, gain in more.items() if gain >= LEAST_GAIN]
        )

    def _die_words(self, found: Prospect) -> str:
        """What is read from the dice, where it is not the best of them at the number."""
        if found.task.grades:
            return "the best die counts"
        if found.possible != 1:
            return f"a look, then {least_words(found.number)}"
        return f"each {found.number} counts" if found.task.read == EACH and found.dice > 1 else ""

    def _falling(self, line: Line) -> list[Widget]:
        """How the chance of a search falls with each hex that is marked."""
        row = [
            f"{many}: {promise(found)}"
            for many, found in enumerate(self.bench.by_number(line), 1)
            if found.crew
        ]
        return [note(f"Chance by hexes marked: {', '.join(row)}.")] if row else []

    def _comes_of(self, found: Prospect) -> list[str]:
        """What a task without a die will do, in sentences."""
        step = self.mode.rules.apply(self.mode.view, found.order)
        return [
            self.mode.rules.describe(step.position, event)
            for event in step.events
            if not isinstance(event, Worked | SeenWorking)
        ]

    def _buttons(self, found: Prospect) -> Widget:
        able = self.mode.ready()
        button = Button(
            "Work", lambda: self.mode.host.confirm_now(), "main", "Enter", grow=1, enabled=able, name="work"
        )
        return Row(
            button, Button("Back", lambda: self.mode.host.one_back(), key_hint="Esc", name="work back"), gap=8
        )


def carry_on_rows(mode: WorkChoices | Mode) -> list[Widget]:
    """One button for every job in progress, where one can go on."""
    orders = carried_on(mode.rules, mode.host.view, mode.side)
    if not orders:
        return []
    words = "Carry on the job" if len(orders) == 1 else f"Carry on all {len(orders)} jobs"
    key = mode.host.key_hint("carry_on")
    button = Button(words, lambda: mode.host.do(*orders), "main", key_hint=key, icon="work", name="carry on")
    return [gap(2), Flow(button, gap=8)]


def entry(mode: Mode, open_work: Callable[[int], None], at: int = OFF, beside: bool = False) -> list[Widget]:
    """The way from the fire phase to the work panel: a row, where there are sappers that can work.

    ``beside`` a target in their own hex it names what could be done to it.
    """
    bench, host = WorkBench(mode), mode.host
    hexes = bench.hexes() if TASKS.by_id(mode.rules) else []
    if not hexes or (at and at not in hexes):
        return []
    words = (
        f"Work in {host.view.board.grid.label(at)}"
        if at
        else f"Sappers can work in {len(hexes)} hex{'es' if len(hexes) > 1 else ''}"
    )
    if beside and at:
        found = next((line for line in bench.tasks(at) if not line.marks and line.site.target), None)
        words = f"{title(found)}: {promise(found.found)}" if found is not None else words
    button = Button(
        words, partial(open_work, at), key_hint=host.key_hint("work"), icon="work", name="open work"
    )
    jobs = [] if at or beside else carry_on_rows(mode)
    return [*jobs, gap(2), Flow(button, gap=8)]
