"""A census of games: which orders, events, work, phases and acting counters occurred, and which never did.

Each is counted under a name such as ``order Move``, ``event Shot``, ``work dig`` or ``counter HVY``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from game.core.anygame import Module, Order, Position, Rules, Step
from game.core.events import DrawOffered, Event, GameEnded, InSecret, PhaseBegan, TurnBegan
from game.core.hooks import CountedHook
from game.core.roles import actors_of
from game.core.rule_hooks import AMENDED_PHASES

#: events of the core itself
MACHINE: tuple[type[Event], ...] = (PhaseBegan, GameEnded, DrawOffered)


#: the slot of the whole sequence of play
SEQUENCE = "sequence"
#: how the names of orders and of tasks begin
ORDER, WORK = "order ", "work "


def note(seen: Counter[str], rules: Rules, before: Position, step: Step) -> None:
    """Count the order of a step, its phase, and its events."""
    seen.update(names_of_order(step.order))
    seen[f"phase {before.clock.phase}"] += 1
    for name in actors_of(step.order):
        unit = before.units.get(name)
        if unit is not None:
            seen.update(f"counter {kind}" for kind in {unit.kind, *getattr(unit, "squads", ())})
    for event in step.events:
        told = event.event if isinstance(event, InSecret) else event
        seen[f"event {type(told).__name__}"] += 1
        if isinstance(told, PhaseBegan):
            seen.update(_begun(rules, told.phase))


def names_of_order(order: Order) -> Iterator[str]:
    """The names to count when an order is given: its kind, and its task if it is work."""
    yield f"{ORDER}{type(order).__name__}"
    task = getattr(order, "task", "")
    if task:
        yield f"{WORK}{task}"


def can_be(kind: type[Order], names: Collection[str]) -> bool:
    """Can an order of this kind have one of these names?"""
    return f"{ORDER}{kind.__name__}" in names or (
        "task" in kind.__struct_fields__ and any(name.startswith(WORK) for name in names)
    )


def _begun(rules: Rules, phase: str) -> Iterator[str]:
    """The names to count when a phase begins: the phase, its sequence, and modules that amend it."""
    yield f"phase {phase}"
    if SEQUENCE in rules.slots:
        yield f"{SEQUENCE} {rules.slots[SEQUENCE]}"
    for part in parts_of(rules.modules).values():
        if any(row.id == phase for row in AMENDED_PHASES.among(part.hooks)):
            yield _amended(part, phase)


def _amended(module: Module, phase: str) -> str:
    return f"phase {phase} with {module.id}"


# ------------------------------------------------------------------- what can occur
def parts_of(modules: Iterable[Module]) -> dict[str, Module]:
    """Modules by id, with the modules that they share."""
    found: dict[str, Module] = {}
    for module in modules:
        found.update(parts_of(module.requires))
        found[module.id] = module
    return found


def _files(module: Module) -> set[str]:
    """The files of the orders, events and functions of a module."""
    kinds = [kind for row in module.orders.values() for kind in row]
    said = [one for _, row in module.hooks for one in row]
    inside = [getattr(one, field) for one in said for field in getattr(one, "__struct_fields__", ())]
    found = (*kinds, *module.words, *said, *inside)
    return {one.__module__ for one in found if hasattr(one, "__module__")}


def _self_worded(files: Collection[str], kind: type[Event] = Event) -> Iterator[type[Event]]:
    """The events of these files that say their own sentence, so that no module words them."""
    for one in kind.__subclasses__():
        if one.sentence and one.__module__ in files:
            yield one
        yield from _self_worded(files, one)


def names_of(module: Module) -> set[str]:
    """Everything in a module whose occurrence can be observed."""
    found = {f"{ORDER}{kind.__name__}" for kinds in module.orders.values() for kind in kinds}
    found |= {f"event {kind.__name__}" for kind in (*module.words, *_self_worded(_files(module)))}
    found |= {
        f"{hook.name} {row.id}"
        for hook, said in module.hooks
        if isinstance(hook, CountedHook)
        for row in said
    }
    found |= {f"phase {phase.id}" for phase in module.phases}
    found |= {_amended(module, row.id) for row in AMENDED_PHASES.among(module.hooks)}
    if SEQUENCE in module.slots:
        found.add(f"{SEQUENCE} {module.slots[SEQUENCE]}")
    return found


def rows(modules: Iterable[Module]) -> list[str]:
    """The table of everything that can occur in games with these modules."""
    found = {f"event {kind.__name__}" for kind in MACHINE}
    for part in parts_of(modules).values():
        found |= names_of(part)
        if any(phase.quiet for phase in part.phases):
            found.add(f"event {TurnBegan.__name__}")
    return sorted(found)


def given(table: Iterable[str]) -> list[str]:
    """The rows of the table that are kinds of order, or of work: what a player can give."""
    return [row for row in table if row.startswith((ORDER, WORK))]


def own(rules: Rules, name: str) -> set[str]:
    """What can occur in a game only because of this module, and no other."""
    parts = parts_of(rules.modules)
    others = (names_of(part) for other, part in parts.items() if other != name)
    counters = {f"counter {kind}" for kind in parts[name].kinds}
    return counters | names_of(parts[name]).difference(*others)


# ---------------------------------------------------------------------- the report
def never(table: Sequence[str], seen: Counter[str]) -> list[str]:
    """The rows of the table that never occurred."""
    return [row for row in table if not seen[row]]


def report(table: Sequence[str], games: Counter[str], written: Counter[str]) -> Iterator[str]:
    """The lines of the report: what never occurred in whole games, and its count in written positions."""
    empty = never(table, games)
    seen = len(table) - len(empty)
    yield f"{seen} of {len(table)} kinds of order, event, work and phase occurred in whole games"
    for row in empty:
        yield f"  {row}: {f'{written[row]} in written positions' if written[row] else 'NEVER'}"
