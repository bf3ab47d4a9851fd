"""The planned overrun on the card of a counter: companions, strengths, costs, and other hexes in reach."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import UnitRow, card, explained, gap, heading, note
from game.client.game.modes.intents import Back, Confirm
from game.client.games.ogre.counter_appearance import look_of, short_name
from game.client.games.ogre.move_query import MoveIntent, MoveQuery, Propose, TakeIntoFight
from game.client.games.ogre.order_preview import Plan
from game.client.games.ogre.overrun.entering import OVERRUN, OverrunEntry
from game.client.kit import Button, Label, Row, Widget
from game.client.kit.button import Toggle
from game.client.kit.text_style import BODY
from game.ogre.ramming.ram_entry import enemies
from game.ogre.state import Unit
from game.ogre.structures.buildings import building_at


class EntryCard:
    """Shows overruns that could be made, and the one that is planned."""

    def __init__(self, query: MoveQuery, entry: OverrunEntry, take: Callable[[MoveIntent], None]) -> None:
        self.query, self.entry, self.take = query, entry, take

    def plan_card(self, plan: Plan, unit: Unit) -> Widget:
        """A planned overrun of the chosen counter."""
        # first what is ticked, so that a tick moves no other away from under the hand
        rows: list[Widget | None] = [
            Label(plan.title, BODY, "medium", wrap=True),
            *self._company(plan, unit),
            *(note(line, "text") for line in plan.lines),
        ]
        if enemies(self.query.view, unit.side, plan.at):
            own, theirs = self.entry.strengths(self.entry.goers(unit, plan.at), plan.at)
            rows += [
                gap(1),
                _strengths(own, theirs),
                note("The defender fires first and keeps its cover; the attacker has none."),
            ]
        building = building_at(self.query.view, plan.at)
        if building is not None:
            rows.append(note(f"There is a building of {building.count} structure points."))
        rows.append(
            Row(
                Button(
                    "Overrun",
                    partial(self.take, Confirm()),
                    "main",
                    action="confirm",
                    grow=1,
                    name="confirm plan",
                ),
                Button("Cancel", partial(self.take, Back()), name="cancel plan"),
                gap=8,
            )
        )
        return card(*rows, gap=5)

    def _company(self, plan: Plan, unit: Unit) -> list[Widget]:
        others = self.entry.companions(unit, plan.at)
        if not others:
            return []
        return [heading("Goes in with", ""), *(self._companion(plan, other) for other in others)]

    def _companion(self, plan: Plan, other: Unit) -> Widget:
        words = f"{short_name(other)} from {self.query.label(other.at)}"
        goes = other.id in self.entry.company.get(plan.at, ())
        return Toggle(words, goes, lambda on: self.take(TakeIntoFight(other.id)), name=f"along {other.id}")

    def rows(self, unit: Unit) -> list[Widget]:
        """The overruns that the chosen counter could make."""
        plans = [p for row in self.query.options.targets.values() for p in row if p.kind == OVERRUN]
        if not plans:
            return []
        return [gap(2), heading("Can also overrun", ""), *(self._row(plan, unit) for plan in plans)]

    def _row(self, plan: Plan, unit: Unit) -> Widget:
        foes = enemies(self.query.view, unit.side, plan.at)
        where = self.query.label(plan.at)
        names = "the building"
        if foes:
            names = short_name(foes[0]) + (f" + {len(foes) - 1}" if len(foes) > 1 else "")
        return UnitRow(
            look_of(self.query.rules, self.query.view, foes[0] if foes else unit),
            f"Overrun {where}: {names}",
            plan.short if foes else "",
            "",
            partial(self.take, Propose(plan, look=True)),
            chosen=plan.same(self.query.plan),
            name=f"overrun {where}",
        )


def _strengths(own: str, theirs: str) -> Widget:
    def tip() -> Widget:
        return explained("Strength in the fight", own, ())

    return Row(
        Label("Strength", 13, colour="text2", grow=1, tip=tip),
        Label(own, BODY, "bold"),
        Label("against", 13, colour="text2"),
        Label(theirs, BODY, "bold"),
        gap=6,
    )
