"""Picking a force: counters with their costs, what there is to spend, and why no more can be taken."""

from __future__ import annotations

from collections.abc import Callable

from game.client.games.ogre.force_summary import Summary
from game.client.games.ogre.kind_tiles import KindTile, Tiles
from game.client.kit import Button, Column, Label, Row, Space, Widget
from game.client.kit.text_style import NUMBER
from game.client.shell.form import FormScreen
from game.ogre.kinds import is_infantry
from game.ogre.scenario.picking import (
    bill,
    counts_of,
    kinds_of,
    pick_of,
    pick_text,
    refusals,
    units_text,
    why_not_less,
    why_not_more,
)
from game.scenarios.description import SideDescription


class ForcePicker(FormScreen):
    """Counters are added and given back; ``on_done`` gets the text of the force."""

    measure = 1360.0

    def __init__(
        self,
        side: SideDescription,
        colour: str,
        counts: dict[str, int] | None,
        on_done: Callable[[str], None],
        game: str = "",
    ) -> None:
        super().__init__()
        self.side, self.colour, self.on_done, self.game = side, colour, on_done, game
        self.counts = dict(counts if counts is not None else counts_of(side, side.forces[0]))
        self.notice = ""

    def head(self) -> tuple[str, str]:
        return (
            f"A force for {self.side.name}",
            f"{self.game} · {self._terms()}" if self.game else self._terms(),
        )

    def title(self) -> str:
        return f"Sapper: a force for {self.side.name}"

    def _terms(self) -> str:
        found = bill(self.side, {})
        if found.together:
            return f"{units_text(found.most)} to spend; three squads of infantry are one armour unit"
        parts = []
        if found.armour_most:
            parts.append(units_text(found.armour_most))
        if found.squads_most:
            parts.append(f"{found.squads_most} squads of infantry")
        return f"{' and '.join(parts)} to spend"

    # ------------------------------------------------------------------ the body
    def body(self) -> Widget:
        kinds = kinds_of(self.side)
        vehicles = [kind for kind in kinds if not is_infantry(kind)]
        foot = [kind for kind in kinds if is_infantry(kind)]
        groups: list[Widget] = []
        for title, row in (("Vehicles", vehicles), ("Infantry, in squads", foot)):
            if row:
                groups += [Label(title, NUMBER, "medium"), Tiles([KindTile(self, kind) for kind in row])]
        self.summary = Summary(self)
        left = Column(*groups, gap=12, grow=5)
        if self.narrow:
            return Column(self.summary, left, gap=16)
        return Row(left, Column(self.summary, width=400), gap=24, align="t")

    def foot(self) -> list[Widget]:
        self.take_button = Button(
            "Take this force", self.take, "main", action="accept", size=NUMBER, height=40, name="Take"
        )
        self._tell()
        return [
            Button("Back", self.back, action="back", name="back"),
            Button("Clear", self.clear, name="Clear", icon="trash"),
            Space(grow=1),
            self.take_button,
        ]

    # ------------------------------------------------------------------ picking
    def more(self, kind: str, count: int = 1) -> None:
        """Take more of a kind, or say why not."""
        why = why_not_more(self.side, self.counts, kind, count)
        if not why:
            self.counts[kind] = self.counts.get(kind, 0) + count
        self.changed_force(why)

    def less(self, kind: str, count: int = 1) -> None:
        """Give some of a kind back, or say why not."""
        why = why_not_less(self.side, self.counts, kind)
        if not why:
            least = pick_of(self.side).least.get(kind, 0)
            self.counts[kind] = max(least, self.counts.get(kind, 0) - count)
        self.changed_force(why)

    def clear(self) -> None:
        """Nothing but what must be taken."""
        self.counts = dict(pick_of(self.side).least)
        self.changed_force("")

    def preset(self, index: int) -> None:
        """A force of the scenario as it stands."""
        self.counts = counts_of(self.side, self.side.forces[index])
        self.changed_force("")

    def changed_force(self, notice: str) -> None:
        """Another force, or another notice."""
        self.notice = notice
        self._tell()
        self.summary.renew()
        self.stale = True
        self.damage(self.rect)

    def _tell(self) -> None:
        wrong = refusals(self.side, self.counts)
        self.take_button.enable(not wrong)
        self.take_button.tip = wrong[0] if wrong else None

    def take(self) -> None:
        """The force is chosen."""
        if refusals(self.side, self.counts) or self.app is None:
            return
        self.app.pop()
        self.on_done(pick_text({kind: self.counts.get(kind, 0) for kind in kinds_of(self.side)}))
