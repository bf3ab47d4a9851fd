"""Counts how often the modules under test make a difference to the rules of other modules.

A module may have no order, event or phase of its own, and act only by a veto, a stage, a hook or a window.
This wraps these functions and counts each time that one makes a difference, as ``veto of fog``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from game.core import ruleset
from game.core.anygame import GameState, Module, Rules
from game.core.assembly import with_required
from game.core.draft import Draft
from game.core.hooks import Hook
from game.core.questions import Note
from game.core.rule_hooks import AFTER_EVERY_ORDER, MEETS_HIDDEN
from game.core.windows import Window
from game.lab.contract import Lab

#: called when a function makes a difference
Hear = Callable[[], None]
Said = Callable[..., Any]
#: how to judge functions at hooks of the core whose effect is more than their answer
HOOKS: Mapping[Hook[Any], str] = {MEETS_HIDDEN: "meeting", AFTER_EVERY_ORDER: "effect"}


def watched(rules: Rules, names: Collection[str], heard: Counter[str], lab: Lab | None = None) -> Rules:
    """The same rules; ``heard`` counts the effects of the named modules."""
    ear = _Ear(names, heard, lab or Lab())
    for module in with_required(rules.modules).values():
        if module.id in names:
            ear.known(module)
    return ruleset.Rules([ear.over(module) for module in rules.modules])


def _sayings(module: Module) -> Iterator[tuple[str, Any]]:
    """The functions of a module that act on other rules, each with its sort."""
    yield from (("number", function) for _, _, function in module.stages)
    yield from (("veto", function) for function in module.vetoes.values())
    yield from (("window", window) for window in module.windows)
    yield from ((HOOKS.get(hook, "hook"), one) for hook, said in module.hooks for one in said)
    yield from (("verdict", verdict) for verdict in module.verdicts.values())
    yield from (
        ("effect", function)
        for function in (
            *module.after_order.values(),
            *(row.course for row in module.frames.values() if row.course),
            *module.closing,
        )
    )


class _Ear:
    """Wraps functions. A function that several modules share is wrapped once, because it is called once."""

    def __init__(self, names: Collection[str], heard: Counter[str], lab: Lab) -> None:
        self.names, self.heard, self.lab = names, heard, lab
        #: the modules of a function, and its wrapper, by its sort and identity
        self.who: dict[tuple[str, int], list[str]] = {}
        self.wrapped: dict[tuple[str, int], Any] = {}

    def known(self, module: Module) -> None:
        """Note the functions of a module under test."""
        for what, said in _sayings(module):
            row = self.who.setdefault((what, id(said)), [])
            if module.id not in row:
                row.append(module.id)

    def on(self, what: str, said: Any) -> Any:
        """The wrapped function, or the same function if no module under test has it."""
        key = (what, id(said))
        if key not in self.who:
            return said
        if key not in self.wrapped:
            names, heard = [f"{what} of {name}" for name in self.who[key]], self.heard
            self.wrapped[key] = self._listening(what, said, lambda: heard.update(names))
        return self.wrapped[key]

    def _listening(self, what: str, said: Any, hear: Hear) -> Any:
        if what == "window":
            return _window(said, hear)
        if what == "hook":
            return self.lab.listening(said, hear) or (_answer(said, hear) if callable(said) else said)
        if what == "number":
            return _stage(said, hear)
        if what == "effect":
            return _effect(said, hear)
        if what == "meeting":
            return _meeting(said, hear)
        if what == "verdict":
            return replace(
                said,
                so_far=_answer(said.so_far, hear),
                at_the_end=said.at_the_end and _answer(said.at_the_end, hear),
            )
        return _answer(said, hear)

    def over(self, module: Module) -> Module:
        """The module with all its functions wrapped."""
        on = self.on
        return replace(
            module,
            stages=tuple((question, stage, on("number", said)) for question, stage, said in module.stages),
            vetoes={doing: on("veto", said) for doing, said in module.vetoes.items()},
            windows=tuple(on("window", window) for window in module.windows),
            hooks=tuple(
                (hook, tuple(on(HOOKS.get(hook, "hook"), one) for one in said)) for hook, said in module.hooks
            ),
            verdicts={name: on("verdict", said) for name, said in module.verdicts.items()},
            after_order={doing: on("effect", said) for doing, said in module.after_order.items()},
            frames={
                kind: replace(row, course=row.course and on("effect", row.course))
                for kind, row in module.frames.items()
            },
            closing=tuple(on("effect", said) for said in module.closing),
            requires=tuple(map(self.over, module.requires)),
        )


# --------------------------------------------------------------------- what makes a difference
def _stage(said: Said, hear: Hear) -> Said:
    """A stage makes a difference if it changes the number."""

    def stage(state: GameState, about: object, value: int, told: Note | None) -> int:
        found: int = said(state, about, value, told)
        if found != value:
            hear()
        return found

    return stage


def _answer(said: Said, hear: Hear) -> Said:
    """A function that answers makes a difference unless it returns None, False or nothing."""

    def answer(*about: Any) -> Any:
        found = said(*about)
        if found:
            hear()
        return found

    return answer


def _meeting(said: Said, hear: Hear) -> Said:
    """A hidden meeting makes a difference if a different order is carried out."""

    def meeting(draft: Draft[Any], order: Any) -> Any:
        found = said(draft, order)
        if found is not order:
            hear()
        return found

    return meeting


def _effect(said: Said, hear: Hear) -> Said:
    """An effect makes a difference if it changes the position or reports an event."""

    def effect(draft: Draft[Any], *about: Any) -> None:
        before, told = draft.snapshot(), len(draft.events)
        said(draft, *about)
        if len(draft.events) > told or draft.snapshot().key() != before.key():
            hear()

    return effect


def _window(window: Window[Any], hear: Hear) -> Window[Any]:
    """A window makes a difference if it opens."""
    return replace(window, opens=_answer(window.opens, hear))
