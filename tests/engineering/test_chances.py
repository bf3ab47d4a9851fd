"""Of every task: the chance shown is the exact one, and the one that the dice bear out.

A task is tried as in the first written position (``ogre/lab/positions``) that tries it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.chance import outcomes
from game.core.dice import Dice, drawn
from game.core.games import game_named
from game.core.position import Position
from game.core.steps import Step
from game.lab.contract import LAB
from game.lab.written import written
from game.notation.cases import play_case
from game.notation.orders import order_text
from game.notation.position import position_text
from game.ogre.catalogue import MODULES
from game.ogre.engineering.task_odds import Prospect, prospect, work_here
from game.ogre.engineering.tasks import TASKS, Hand
from game.ogre.engineering.work import Work, Worked
from tests.engineering.worked import Bench, bench

NAMES = sorted({task.id for module in MODULES.values() for task in TASKS.among(module.hooks)})
#: the most dice whose every outcome is looked at
MOST = 6**5
SEEDS, PLAYED = 20_000, 40


def _cases() -> Iterator[tuple[str, tuple[str, str]]]:
    """By task: the first position of the written ones in which it is tried, and the line of the order."""
    for one in written(Path(LAB.of(game_named()).positions or "")):
        case = one.case()
        position = case.start
        for entry in play_case(case):
            assert entry.step is not None
            order = entry.step.order
            if isinstance(order, Work):
                yield (
                    order.task,
                    (position_text(case.rules, position), order_text(position.board, order, position)),
                )
            position = entry.step.position


_YARD = (
    "board 9x9\noption {}\nstacking gev\nturn 2 blue fire\nblue HDRN-1 0404\n"
    "blue VULC-1 0404 notes hold-mis/5\n"
)
CASES: dict[str, tuple[str, str]] = {}
for _task, _case in _cases():
    CASES.setdefault(_task, _case)


def shown(table: Bench, order: Work) -> Prospect:
    """What a work panel would show of this order."""
    task, side = TASKS.by_id(table.rules)[order.task], table.position.clock.side
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


@cache
def rolls(count: int) -> Counter[tuple[int, ...]]:
    """The first dice of all seeds: how often each roll of so many came."""
    return Counter(drawn(Dice(seed), "task", 4, count)[0] for seed in range(SEEDS))


def seeded(position: Position, seed: int) -> Position:
    """The same position with other luck."""
    return Position(
        position.board, position.terms, position.sides, position.units, position.at_hex,
        position.occupied_mask,
        position.blocking_mask, position.tables, position.markers, position.gone, position.clock,
        position.frames,
        replace(position.dice, seed=seed, counts=(), script=None), position.result, position.ground,
    )  # fmt: skip


@pytest.mark.parametrize("task", NAMES)
def test_the_chance_shown_is_that_of_the_dice(task: str) -> None:
    text, line = CASES[task]
    table = bench(text)
    order = table.order(line)
    assert isinstance(order, Work) and order.task == task
    found = shown(table, order)

    every = outcomes(table.rules, table.position, order, MOST, apart=True)
    exact = sum((chance for chance, step in every if success(step)), Fraction(0))
    assert found.chance == exact
    assert sum(chance for chance, _ in every) == 1

    ends = {faces(step): success(step) for _, step in every}
    longest = max(map(len, ends))
    hits = sum(
        times
        for dice, times in rolls(longest).items()
        if next(ends[dice[:n]] for n in range(longest + 1) if dice[:n] in ends)
    )
    error = math.sqrt(float(exact * (1 - exact)) / SEEDS)
    assert abs(hits / SEEDS - float(exact)) <= 4 * error

    for seed in range(PLAYED):
        step = table.rules.apply(seeded(table.position, seed), order)
        rolled = drawn(Dice(seed), "task", 4, longest)[0]
        assert faces(step) == rolled[: len(faces(step))] and success(step) == ends[faces(step)]


@pytest.mark.parametrize("task", NAMES)
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


# ------------------------------------------------------------------------- every kind of crew
#: more sappers for the hex of a case: a whole Vulcan, one with an arm left, drones, squads with their trucks
MORE = (
    "VULC-81 {at} notes hold-mis/3", "VULC-82 {at} arm 1/2", "HDRN-81 {at}", "HDRN-82 {at}", "HDRN-83 {at}",
    "HDRN-84 {at}",
    "CE-81 {at} CE*3", "TK-81 {at}", "TK-82 {at}", "TK-83 {at}",
)  # fmt: skip
_WHOLE, _ONE_ARM, _DRONES_OF = "VULC-81", "VULC-82", ("HDRN-81", "HDRN-82", "HDRN-83", "HDRN-84")
#: crews by what they are made of; those that a task refuses are left out
KINDS_OF_CREW: dict[str, tuple[Hand, ...]] = {
    "squad": (Hand("CE-81"),),
    "squads": (Hand("CE-81", 3),),
    "drone": (Hand(_DRONES_OF[0]),),
    "drones": tuple(map(Hand, _DRONES_OF)),
    "vulcan": (Hand(_WHOLE),),
    "one arm": (Hand(_ONE_ARM),),
    "vulcan, drone": (Hand(_WHOLE), Hand(_DRONES_OF[0])),
    "vulcan, drones": (Hand(_WHOLE), *map(Hand, _DRONES_OF)),
    "one arm, drones": (Hand(_ONE_ARM), *map(Hand, _DRONES_OF)),
    "vulcans": (Hand(_WHOLE), Hand(_ONE_ARM)),
    "squad, drone": (Hand("CE-81"), Hand(_DRONES_OF[0])),
    "squads, vulcan": (Hand("CE-81", 2), Hand(_WHOLE)),
    "all": (Hand("CE-81", 3), Hand(_WHOLE), Hand(_ONE_ARM), *map(Hand, _DRONES_OF)),
}
#: the most dice whose every outcome is played out here
FEW = 3
_SQUADS = {"squad", "squads"}
_MACHINES = {"vulcan", "one arm", "vulcans"}
_LED = {"vulcan, drones", "one arm, drones"}
#: crews without which a task is not looked at as a whole
EXPECTED = {
    **dict.fromkeys(("place", "disarm", "dig", "repair-road", "bridge", "ramp", "grade"),
        frozenset(KINDS_OF_CREW)),
    "detect": _SQUADS | _MACHINES | {"squads, vulcan"}, "rearm": {"squad", "drone", "vulcan", "one arm"},
    "finish": _SQUADS, "charge": {"drone", "drones", "vulcan", "one arm", "vulcan, drones"},
    "treads": _MACHINES | _LED | {"drone", "drones"}, "repair-rail": _MACHINES | _LED | {"drone", "drones"},
    "clear-road": _MACHINES | _LED | {"drones"}, "mend": _MACHINES, "reload": {"vulcan", "vulcan, drones"},
    "reload-internal": {"vulcan, drone", "vulcan, drones"}, "revet-small": _LED, "revet-large": _LED,
    "free": _LED,
}  # fmt: skip


def crowded(task: str) -> tuple[Bench, Work]:
    """The case of a task with every kind of sapper in its hex."""
    text, line = CASES[task]
    table = bench(text)
    order = table.order(line)
    assert isinstance(order, Work)
    label, side = (
        table.position.board.grid.label(order.at),
        table.position.sides[table.position.clock.side].id,
    )
    more = "".join(f"{side} {row.format(at=label)}\n" for row in MORE)
    lines = (line for line in text.splitlines() if not line.startswith("stack "))  # what lies on what
    table = bench("\n".join(lines) + f"\n{more}")
    return table, order


def rolled_success(order: Work, found: Prospect, dice: tuple[int, ...]) -> bool:
    """What these dice would bring: any die at the number."""
    return not found.number or max(dice) >= found.number


@pytest.mark.parametrize("task", NAMES)
def test_the_chance_shown_is_that_of_the_dice_for_every_kind_of_crew(task: str) -> None:
    table, case = crowded(task)
    row, side = TASKS.by_id(table.rules)[task], table.position.clock.side
    looked_at = set()
    for kind, crew in KINDS_OF_CREW.items():
        order = replace(case, crew=crew)
        found = prospect(table.rules, table.position, side, row, order.site, crew)
        assert (found.refusal is None) == (table.refusal(order) is None), kind
        if found.refusal is not None:
            continue
        looked_at.add(kind)
        if not found.number:  # sure, or a job that takes its time
            step = table.rules.apply(table.position, order)
            assert not step.rolls and success(step) == (found.chance == 1)
            continue
        if found.dice <= FEW:
            every = outcomes(table.rules, table.position, order, MOST, apart=True)
            assert found.chance == sum((part for part, step in every if success(step)), Fraction(0)), kind
            ends = {faces(step): success(step) for _, step in every}
        elif row.roll is None or row.family == "engineering":
            assert found.chance == 1 - Fraction(found.number - 1, 6) ** found.dice, kind
            ends = {}
        longest = max(map(len, ends), default=found.dice)
        hits = 0
        for dice, times in rolls(longest).items():
            if ends:
                hits += times * next(ends[dice[:n]] for n in range(longest + 1) if dice[:n] in ends)
            else:
                hits += times * rolled_success(order, found, dice)
        error = math.sqrt(float(found.chance * (1 - found.chance)) / SEEDS)
        assert abs(hits / SEEDS - float(found.chance)) <= 4 * error, kind
        for seed in range(5):
            step = table.rules.apply(seeded(table.position, seed), order)
            dice = faces(step)
            assert dice == drawn(Dice(seed), "task", 4, longest)[0][: len(dice)]
            assert success(step) == (ends[dice] if ends else rolled_success(order, found, dice)), kind
    assert EXPECTED.get(task, set()) <= looked_at, f"{task}: only {sorted(looked_at)}"


@pytest.mark.parametrize("count", range(1, 7))
def test_the_chance_of_a_search_is_that_of_its_dice(count: int) -> None:
    # ce:14.02.3-a, ce:14.02.3-c
    table, case = crowded("detect")
    around = tuple(at for at in table.position.board.grid.neighbours[case.at] if at)[:count]
    for kind, dice in (("squad", 1), ("squads", 3), ("vulcan", 2), ("one arm", 2)):
        order = replace(case, crew=KINDS_OF_CREW[kind], hexes=around)
        found = shown(table, order)
        assert found.dice == dice and found.number == count + 1
        every = outcomes(table.rules, table.position, order, MOST, apart=True)
        assert found.chance == sum((part for part, step in every if success(step)), Fraction(0))
        assert found.chance == 1 - Fraction(count, 6) ** dice


def test_the_turns_of_a_prepared_entrance_are_those_of_one_die() -> None:
    # ce:14.03.1-a
    table = bench(_YARD.format("swamp-work").replace("blue fire", "blue movement") + "terrain swamp 0403\n")
    every = outcomes(table.rules, table.position, table.order("prepare VULC-1 0403"), MOST)
    assert [(part, faces(step)) for part, step in every] == [(Fraction(1, 6), (n,)) for n in range(1, 7)]
    assert [
        m.count
        for _, step in every
        for row in step.position.markers.values()
        for m in row
        if m.kind == "entrance"
    ] == [1, 2, 3, 4, 5, 6]
    turns = rolls(1)
    error = math.sqrt(SEEDS * 5 / 36)
    assert all(abs(turns[(n,)] - SEEDS / 6) <= 4 * error for n in range(1, 7))
