"""One task of sappers: its crew, the dice, the chance over the turns to come."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from game.client.game.hud.panel_widgets import RefusedRow, explained, gap, heading, note
from game.client.game.modes.intents import Back, Confirm
from game.client.game.out_of_turn.foresight import Foresight
from game.client.games.ogre.attack_widgets import ShooterRow
from game.client.games.ogre.counter_appearance import name, short_name
from game.client.games.ogre.work.pictures import (
    Grades,
    Pool,
    Turns,
    least_words,
)
from game.client.games.ogre.work.work_model import Line
from game.client.games.ogre.work.work_query import PickCrew, WorkIntent, WorkQuery
from game.client.games.ogre.work.work_words import (
    free_words,
    gain_words,
    promise,
    sentence,
    stock_words,
    title,
)
from game.client.kit import Button, Column, IconButton, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.core.dice import EACH
from game.core.views import view
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import Prospect, dice_of, mean_grade, worth_of_more
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, Hand
from game.ogre.engineering.work import SeenWorking, Worked
from game.ogre.state import Unit

#: turns over which the chance is shown
TURNS = 4
#: the least that one more helper must add to be told
LEAST_GAIN, LEAST_MEAN = Fraction(1, 2000), Fraction(1, 20)
MORE = {SQUAD: "one more squad", DRONE: "one more drone", MACHINE: "one more Vulcan"}


class TaskPanel:
    """Fills the panel while a task is chosen."""

    def __init__(self, mode: WorkQuery, take: Callable[[WorkIntent], None]) -> None:
        self.mode, self.take, self.bench = mode, take, mode.bench
        self._foresight = Foresight()

    def _pick(self, line: Line, unit: str, squads: int) -> None:
        self.take(PickCrew(line, unit, squads))

    def panel(self, line: Line) -> Widget:
        """The task, who works at it, what that promises."""
        found, at = self.bench.outlook(line), self.mode.label(self.bench.at)
        close = IconButton(
            "close",
            lambda: self.take(Back()),
            "Another task",
            "quiet",
            action="back",
            name="close task",
        )
        second = ", ".join(w for w in (at, line.words, stock_words(self.mode, line)) if w)
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
                    "Click adjacent hexes on the map. More hexes mean a lower chance; a success reveals "
                    "every mine in all of them."
                )
            )
        rows += [gap(2), heading("Crew", "what each gives")]
        rows += self._crew_rows(line, found)
        top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=2), grow=1)
        outlook = [*self._outlook(line, found), *self._how(found)]
        if self.mode.window.logical[1] < 560:
            return Scroll(Column(*rows, *outlook, self._buttons(found), pad=(16, 12), gap=4))
        return Column(top, Panel(*outlook, self._buttons(found), pad=(12, 10), gap=8, border="t"), gap=0)

    def _how(self, found: Prospect) -> list[Widget]:
        """What the task itself tells of this attempt."""
        if found.refusal is not None:
            return []
        watched = self._foresight.words(self.mode.rules, self.mode.view, found.order)
        rows: list[Widget] = [note(watched, "refused")] if watched else []
        if found.task.how is None:
            return rows
        return rows + [note(words) for words in found.task.how(self.mode.view, found.job(self.mode.side))]

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
            second = free_words(unit, free)
            out.append(
                ShooterRow(
                    words, second, self._gives(line, found, unit, crew.get(unit.id, 0) or free, before),
                    crew.get(unit.id, 0), free,
                    partial(self._pick, line, unit.id), name=f"crew {unit.id}",
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
                else f"This crew needs {turns} turns. Progress is kept if the work is interrupted."
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
                note(f"On average {mean:.1f} squads a turn: {later} turns."),
                *sentence(worth),
            ]
        rows.append(Turns([found.within(turns) for turns in range(1, TURNS + 1)]))
        if found.expected is not None:
            mean_turns = f"{float(found.expected):.1f}"
            rows.append(note(f"It takes {mean_turns} turns on average."))
        if line.marks:
            rows += self._falling(line)
        return rows + sentence(
            [f"{MORE[what]} +{gain_words(gain)}" for what, gain in more.items() if gain >= LEAST_GAIN]
        )

    def _die_words(self, found: Prospect) -> str:
        """What is read from the dice, where it is not the best of them at the number."""
        if found.task.grades:
            return "the best die counts"
        if found.possible != 1:
            return f"assessment, then {least_words(found.number)}"
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
            self.mode.rules.describe(view(step.position, self.mode.view.viewer), event)
            for event in step.events
            if not isinstance(event, Worked | SeenWorking)
        ]

    def _buttons(self, found: Prospect) -> Widget:
        able = self.mode.ready()
        button = Button(
            "Work",
            lambda: self.take(Confirm()),
            "main",
            action="confirm",
            grow=1,
            enabled=able,
            name="work",
        )
        return Row(button, Button("Back", lambda: self.take(Back()), action="back", name="work back"), gap=8)
