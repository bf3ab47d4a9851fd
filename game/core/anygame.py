"""The engine's types, for code that handles a game without knowing which one."""

from __future__ import annotations

from typing import Any, TypeAlias

from game.core import draft, history, modules, order_lists, orders, phases, position, records, ruleset, steps

Position: TypeAlias = position.Position[Any]
View: TypeAlias = position.View[Any]
Draft: TypeAlias = draft.Draft[Any]
GameState: TypeAlias = position.Position[Any] | draft.Draft[Any]
Rules: TypeAlias = ruleset.Rules[Any]
Step: TypeAlias = steps.Step[Any]
Order: TypeAlias = orders.Order[Any]
Answer: TypeAlias = orders.Answer[Any]
Lazy: TypeAlias = order_lists.Lazy[Any]
Placement: TypeAlias = orders.Placement[Any]
Chain: TypeAlias = order_lists.Chain[Any]
Module: TypeAlias = modules.Module[Any]
Verdict: TypeAlias = modules.Verdict[Any]
Phase: TypeAlias = phases.Phase[Any]
History: TypeAlias = history.History[Any]
RemovedUnit: TypeAlias = records.RemovedUnit[Any]
