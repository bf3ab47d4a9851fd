"""Assembles modules: each item once, with its provider. Two claims on one item raise an error naming both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from game.core.deeds import Deed
from game.core.hooks import Hook, NamedHook, OnlyHook, RankedHook
from game.core.modules import Doing, Module, Stage
from game.core.orders import Order
from game.core.phases import Phase
from game.core.position import U
from game.core.records import Frame
from game.core.rule_hooks import AMENDED_PHASES
from game.core.sequence import EndPhase
from game.core.windows import AT, Moment, Window
from game.core.words import is_word

K = TypeVar("K")
V = TypeVar("V")


class AssemblyError(ValueError):
    """Modules that cannot be combined; the message names them."""


def with_required(modules: Iterable[Module[U]]) -> dict[str, Module[U]]:
    """Modules by id, including everything they require."""
    found: dict[str, Module[U]] = {}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.id not in found:
            found[module.id] = module
            waiting += module.requires
    return found


class Assembly(Generic[U]):
    """Modules and all that they require, in order of id."""

    def __init__(self, modules: Iterable[Module[U]]) -> None:
        asked = tuple(modules)
        self.asked = {module.id: module for module in asked}
        parts = with_required(asked)
        self.parts = tuple(parts[name] for name in sorted(parts))
        #: the module that provides an item, by the item's sort and name
        self.owners: dict[tuple[str, object], Module[U]] = {}

    def goes_together(self) -> None:
        """Raise ``AssemblyError`` if a module cannot be played with another one present."""
        by_id = {module.id: module for module in self.parts}
        for module in self.parts:
            for other, why in module.excludes.items():
                if other in by_id:
                    raise self.apart(module, by_id[other], why)

    def claimed(self, what: str, rows: Callable[[Module[U]], Iterable[tuple[K, V]]]) -> dict[K, V]:
        """What modules provide under a name. Raises ``AssemblyError`` if two claim one name."""
        found: dict[K, V] = {}
        for module in self.parts:
            for key, value in rows(module):
                if found.setdefault(key, value) is not value:
                    why = f"both bring the {what} {_word(key)}".rstrip()
                    raise self.apart(module, self.owners[what, key], why)
                self.owners.setdefault((what, key), module)
        return found

    def named(self, what: str, rows: Callable[[Module[U]], Iterable[tuple[str, V]]]) -> dict[str, V]:
        """The same, for words used on lines and in files.

        Also raises ``AssemblyError`` for a word that cannot stand on a line as one word.
        """
        found = self.claimed(what, rows)
        for word in found:
            if not is_word(word):
                brings = self._named(self.owners[what, word])
                raise AssemblyError(
                    f"{brings} brings the {what} '{word}', which is no word of a line: letters, digits and "
                    "hyphens make one"
                )
        return found

    def apart(self, one: Module[U], other: Module[U], why: str) -> AssemblyError:
        """The error for two modules that cannot be played together."""
        return AssemblyError(f"{self._named(one)} and {self._named(other)} cannot be played together: {why}")

    def _named(self, part: Module[U]) -> str:
        """A module by title; a shared part also by the title of the module that brings it."""
        if part.id in self.asked:
            return part.title
        brings = next(module for module in self.asked.values() if part.id in with_required((module,)))
        return f"{brings.title} ({part.title})"

    def joined(self, rows: Callable[[Module[U]], Iterable[V]]) -> tuple[V, ...]:
        """Everything that the modules provide, concatenated."""
        return tuple(row for module in self.parts for row in rows(module))

    def streams(self) -> dict[str, int]:
        """The dice streams by name, with the numbers their dice are generated from."""
        self.claimed("number of dice", lambda m: ((stream.key, stream) for stream in m.streams))
        streams = self.named("stream of dice", lambda m: ((stream.name, stream) for stream in m.streams))
        return {name: stream.key for name, stream in streams.items()}

    def faces(self) -> dict[str, int]:
        """The number of faces of each dice stream's dice, by stream name."""
        return {stream.name: stream.faces for part in self.parts for stream in part.streams}

    def hooked(self) -> dict[Hook[Any], tuple[Any, ...]]:
        """The modules' hook contributions, and the windows of each moment, lowest rank first."""
        found: dict[Hook[Any], tuple[Any, ...]] = {}
        for hook, said in self.joined(lambda m: m.hooks):
            found[hook] = (*found.get(hook, ()), *said)
        for hook in found:
            if isinstance(hook, RankedHook):
                found[hook] = self._ranked(hook)
            elif isinstance(hook, OnlyHook):
                self._said(hook, lambda row: "")
        for moment in Moment:
            found[AT[moment]] = self._windows(moment)
        return found

    def hooked_by_id(self) -> dict[Hook[Any], dict[str, Any]]:
        """The contributions to hooks whose items have ids."""
        hooks = dict.fromkeys(hook for hook, _ in self.joined(lambda m: m.hooks))
        return {hook: self._said(hook, lambda row: row.id) for hook in hooks if isinstance(hook, NamedHook)}

    def _said(self, hook: Hook[Any], key: Callable[[Any], K]) -> dict[K, Any]:
        return self.claimed(
            hook.name, lambda m: ((key(row), row) for at, said in m.hooks if at is hook for row in said)
        )

    def frames(self) -> dict[str, type[Frame]]:
        """The records of frames by kind. Raises ``AssemblyError`` if one does not say who sees it."""
        found: dict[str, type[Frame]] = self.claimed(
            "record of the frame",
            lambda m: {
                **{kind: row.record for kind, row in m.frames.items() if row.record is not Frame},
                **{window.kind: window.record for window in m.windows},
            }.items(),
        )
        for kind, record in found.items():
            if record is not Frame and not hasattr(record, "seen"):
                brought = self.owners["record of the frame", kind].title
                raise AssemblyError(f"{brought} brings the frame '{kind}' and does not say who sees it")
        return found

    def _ranked(self, hook: RankedHook[Any]) -> tuple[Any, ...]:
        ranked = self.claimed(
            f"{hook.name} of rank",
            lambda m: ((row.rank, row) for at, said in m.hooks if at is hook for row in said),
        )
        return tuple(ranked[rank] for rank in sorted(ranked))

    def _windows(self, moment: Moment) -> tuple[Window[U], ...]:
        ranked = self.claimed(
            f"window at the moment {moment.name} of rank",
            lambda m: ((window.rank, window) for window in m.windows if window.at is moment),
        )
        return tuple(ranked[rank] for rank in sorted(ranked))

    def phases(self) -> dict[str, Phase[U]]:
        """The phases by id: from the module with the whole sequence, else from all modules.

        A phase that replaces another takes its place; modules then amend the result.
        """
        whole = [m for m in self.parts if "sequence" in m.slots]
        found = self.named("phase", lambda m: ((p.id, p) for p in m.phases if not whole or m in whole))
        for phase in self.joined(lambda m: m.phases) if whole else ():
            beside = found.get(phase.before) or found.get(phase.behind)
            if phase.id not in found and beside is not None:
                step = -1 if phase.before in found else 1
                found[phase.id] = replace(phase, place=beside.place + step)
        replaced = self.claimed(
            "phase in place of", lambda m: ((p.replaces, p) for p in m.phases if p.replaces and p.id in found)
        )
        for old in replaced:
            if found.pop(old, None) is None:
                raise AssemblyError(
                    f"{replaced[old].title} is to stand in place of a phase {old}, which there is not"
                )
        for row in self.joined(lambda m: AMENDED_PHASES.among(m.hooks)):
            if row.id in found:
                found[row.id] = row.amend(found[row.id])
        self._one_in_each_place(found.values())
        return found

    def _one_in_each_place(self, phases: Iterable[Phase[U]]) -> None:
        """Raise ``AssemblyError`` if the order of two phases is undefined."""
        there: dict[int, Phase[U]] = {}
        for phase in phases:
            other = there.setdefault(phase.place, phase)
            if other is not phase:
                one, two = (next(m for m in self.parts if p.id in _ids(m)) for p in (phase, other))
                raise self.apart(one, two, f"both bring the phase in place '{phase.place}'")

    def orders(self) -> dict[str, tuple[type[Order[U]], ...]]:
        """The kinds of order by the phase or frame that allows them.

        A phase with orders can always be ended, even if no module says so.
        """
        found: dict[str, tuple[type[Order[U]], ...]] = {}
        for phase, kinds in self.joined(lambda m: m.orders.items()):
            # several modules may bring a shared order, such as the end of a phase
            found[phase] = tuple(dict.fromkeys((*found.get(phase, ()), *kinds)))
        own = dict(found)
        for later in self.joined(lambda m: m.phases):
            like = own.get(later.like, ()) if later.like else ()
            attacks = [kind for kind in own.get(later.attacks, ()) if Deed.ATTACK in kind.deeds]
            if like or attacks:
                found[later.id] = tuple(dict.fromkeys((*found.get(later.id, ()), *like, *attacks)))
        for asking in self.joined(lambda m: m.phases):
            if asking.asks:
                found[asking.id] = tuple(dict.fromkeys((*found.get(asking.id, ()), EndPhase)))
        return found

    def stages(self) -> dict[str, tuple[Stage[U], ...]]:
        """The stage chain of each question."""
        questions = self.claimed("question", lambda m: ((q.id, q) for q in m.questions))
        rows: dict[str, list[tuple[int, str, Stage[U]]]] = {q: [] for q in questions}
        for module in self.parts:
            for question, stage, function in module.stages:
                if question not in questions or stage not in questions[question].stages:
                    raise AssemblyError(f"{module.title} speaks to {question}/{stage}, which nobody asks")
                rows[question].append((questions[question].stages.index(stage), module.id, function))
        return {q: tuple(f for _, _, f in sorted(found, key=lambda r: r[:2])) for q, found in rows.items()}

    def by_kind(
        self, rows: Callable[[Module[U]], Mapping[Doing[U], V]], kinds: Sequence[Doing[U]]
    ) -> tuple[V, ...]:
        """The modules' contributions for kinds of order and deeds, without duplicates."""
        return tuple(dict.fromkeys(rows(m)[kind] for kind in kinds for m in self.parts if kind in rows(m)))


def _word(key: object) -> str:
    word = str(getattr(key, "__name__", key))
    return f"'{word}'" if word else ""


def _ids(module: Module[U]) -> set[str]:
    """A module's phase ids."""
    return {phase.id for phase in module.phases}
