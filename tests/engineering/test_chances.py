"""Of every task: the chance shown is the exact one, and the one that the dice bear out.

A test file of this folder that brings a task says where it can be tried: ``CASES`` has, by the id of
the task, a position in the notation and the line of an order. Nothing else is needed here; cases of
tasks whose files have none stand in ``FIRST``.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.chance import outcomes
from game.core.dice import STREAMS, Dice, drawn
from game.core.position import Position
from game.core.ruleset import Step
from game.ogre.catalogue import MODULES
from game.ogre.engineering.prospects import Prospect, prospect, work_here
from game.ogre.engineering.work import Work, Worked
from tests.engineering.worked import Bench, bench

TASKS = sorted({task.id for module in MODULES.values() for task in module.tasks})
#: the most dice whose every outcome is looked at
MOST = 6**5
SEEDS, PLAYED = 20_000, 40


def _cases() -> Iterator[tuple[str, tuple[str, str]]]:
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.name == Path(__file__).name or "CASES" not in path.read_text(encoding="utf-8"):
            continue
        spec = importlib.util.spec_from_file_location(f"cases_of_{path.stem}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield from module.CASES.items()


_YARD = "board 9x9\noption {}\nstacking gev\nturn 2 blue fire\nblue HDRN-1 0404\nblue VULC-1 0404 notes hold-mis/5\n"
_DRONES = "".join(f"blue HDRN-{n} 0404\n" for n in range(2, 6))
_GROUND = (
    _YARD.format("ground-works")
    + "route road 0403 0404 0405\nroute rail 0304 0404 0504\nblue CE-1 0404 CE*2\nblue TK-1 0404\n"
)
FIRST = {
    "dig": (_YARD.format("field-works") + "blue CE-1 0404 CE*2\n", "work dig CE-1*2 HDRN-1 at 0404"),
    "revet-small": (_YARD.format("field-works") + _DRONES, "work revet-small VULC-1 HDRN-1 HDRN-2 HDRN-3 at 0404"),
    "revet-large": (
        _YARD.format("field-works") + _DRONES, "work revet-large VULC-1 HDRN-1 HDRN-2 HDRN-3 HDRN-4 at 0404",
    ),
    "reload": (_YARD.format("repair") + "blue MK5-1 0404 mis 2 mis-fired 4\n", "work reload VULC-1 at 0404 at MK5-1"),
    "reload-internal": (
        _YARD.format("repair") + _DRONES + "blue MK4-1 0404 int 10 int-fired 5\n",
        "work reload-internal VULC-1 HDRN-1 HDRN-2 at 0404 at MK4-1",
    ),
    "mend": (_YARD.format("repair") + "blue MK5-1 0404 sec 3\n", "work mend VULC-1 at 0404 at MK5-1:sec-1"),
    "treads": (_YARD.format("repair") + "blue MK5-1 0404 tr 30\n", "work treads VULC-1 HDRN-1 at 0404 at MK5-1"),
    "repair-road": (_GROUND + "marker cut 0404 word road:cut\n", "work repair-road CE-1 HDRN-1 at 0404"),
    "bridge": (_GROUND + "side stream 0404-0405\n", "work bridge CE-1 HDRN-1 at 0404 0405"),
    "ramp": (_GROUND + "side stream 0404-0405\n", "work ramp CE-1 HDRN-1 at 0404 0405"),
    "grade": (_GROUND + "side ridge 0404-0405\n", "work grade CE-1*2 VULC-1 at 0404 0405"),
    "repair-rail": (_GROUND + "marker cut 0404 word rail:cut\n", "work repair-rail HDRN-1 at 0404"),
    "clear-road": (
        _GROUND + "terrain forest 0404\nmarker terrain 0404 word damaged_forest\nmarker cut 0404 word road:damaged_forest\n",
        "work clear-road VULC-1 HDRN-1 at 0404",
    ),
    "free": (
        _YARD.format("swamp-work") + _DRONES + "terrain swamp 0404\nblue MK3-1 0404 stuck\n",
        "work free VULC-1 HDRN-1 HDRN-2 HDRN-3 at 0404 at MK3-1",
    ),
}  # fmt: skip
CASES = {**FIRST, **dict(_cases())}


def test_every_task_has_a_case() -> None:
    assert set(TASKS) <= set(CASES), f"no CASES for {sorted(set(TASKS) - set(CASES))}"


def shown(table: Bench, order: Work) -> Prospect:
    """What a work panel would show of this order."""
    task, side = table.rules.tasks[order.task], table.position.clock.side
    found = prospect(table.rules, table.position, side, task, order.site, order.crew)
    assert found.refusal is None, found.refusal
    return found


def success(step: Step) -> bool:
    """Did the attempt of this step succeed?"""
    (event,) = (event for event in step.events if isinstance(event, Worked))
    return event.success


def faces(step: Step) -> tuple[int, ...]:
    """The dice of a step."""
    return tuple(face for roll in step.rolls for face in roll.dice)


def seeded(position: Position, seed: int) -> Position:
    """The same position with other luck."""
    return Position(
        position.board, position.terms, position.sides, position.units, position.at_hex, position.held,
        position.walls, position.spent, position.markers, position.gone, position.clock, position.frames,
        replace(position.dice, seed=seed, counts=(0,) * len(STREAMS), script=None), position.result, position.ground,
    )  # fmt: skip


@pytest.mark.parametrize("task", sorted(set(TASKS) & set(CASES)))
def test_the_chance_shown_is_that_of_the_dice(task: str) -> None:
    text, line = CASES[task]
    table = bench(text)
    order = table.order(line)
    assert isinstance(order, Work) and order.task == task
    found = shown(table, order)

    every = outcomes(table.rules, table.position, order, MOST)
    exact = sum((chance for chance, step in every if success(step)), Fraction(0))
    assert found.chance == exact
    assert sum(chance for chance, _ in every) == 1

    ends = {faces(step): success(step) for _, step in every}
    longest = max(map(len, ends))
    hits = 0
    for seed in range(SEEDS):
        dice = drawn(Dice(seed), "task", longest)[0]
        hits += next(ends[dice[:n]] for n in range(longest + 1) if dice[:n] in ends)
    error = math.sqrt(float(exact * (1 - exact)) / SEEDS)
    assert abs(hits / SEEDS - float(exact)) <= 4 * error

    for seed in range(PLAYED):
        step = table.rules.apply(seeded(table.position, seed), order)
        rolled = drawn(Dice(seed), "task", longest)[0]
        assert faces(step) == rolled[: len(faces(step))] and success(step) == ends[faces(step)]


@pytest.mark.parametrize("task", sorted(set(TASKS) & set(CASES)))
def test_what_the_panel_lists_is_what_the_order_says(task: str) -> None:
    text, line = CASES[task]
    table = bench(text)
    order = table.order(line)
    assert isinstance(order, Work)
    side = table.position.clock.side
    rows = [row for row in work_here(table.rules, table.position, side, order.at) if row.task.id == task]
    assert rows
    for row in rows:
        refusal = table.refusal(row.order)
        assert (refusal is None) == (row.refusal is None), (row, refusal)
        if row.refusal is None:
            assert row == shown(table, row.order)
            assert row.within(1) == row.chance and row.within(2) >= row.chance
            assert row.expected is None or row.expected * row.chance == 1
