"""A number that opens into its sum: the one card of odds in panels, bands, the log and hover cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY
from game.client.table.hud.panel_widgets import RuleChip, part_words
from game.core.anygame import Order, Rules, View
from game.core.questions import Figure, Part
from game.core.roles import Fact

#: the sums behind facts, by label or by value; asked only when somebody looks
Sums: TypeAlias = Callable[[], Mapping[str, tuple[Figure, ...]]]
#: as wide as a card of a sum at scale 1
WIDE = 300


def opened(figures: Sequence[Figure]) -> Widget | None:
    """The sum, figure by figure, each with its parts and their rules; None where there is none."""
    if not figures:
        return None
    rows: list[Widget] = []
    for one in figures:
        head = Row(Label(one.title, BODY, "medium", grow=1), Label(one.value, BODY, "bold"), gap=12)
        rows.append(Column(head, *map(_part_row, one.parts), gap=2))
    return Column(*rows, gap=6, width=WIDE)


def _part_row(part: Part) -> Widget:
    words = Label(part_words(part), 13, colour="text2", wrap=True, grow=1)
    return Row(words, RuleChip(part.rule), gap=8, align="t")


def sums_of(order: Order, rules: Rules, view: View) -> Sums:
    """The sums behind the facts of an order."""
    return lambda: order.workings(rules, view)


def fact_tip(fact: Fact, sums: Sums) -> Callable[[], Widget | None]:
    """The sum behind a fact, when it is asked for."""

    def tip() -> Widget | None:
        found = sums()
        return opened(found.get(fact.value) or found.get(fact.label) or ())

    return tip
