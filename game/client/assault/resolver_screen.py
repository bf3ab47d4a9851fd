"""The assault resolver: units, ground and circumstances at the left, the sum and the results at the right."""

from __future__ import annotations

import functools
import random
import time

import pygame

from game import paths
from game.assault import tables, workbench
from game.assault.fields import Field, chosen, fields_of, fields_of_all, fields_of_hex
from game.assault.fighters import ATTACKER, DEFENDER
from game.assault.resolver import PERCENT
from game.assault.workbench import NEIGHBOUR, Bench, Member, Trial, no_room, put, taken_out, unready
from game.client.assault.resolver_parts import (
    controls,
    results_card,
    short_sum,
    sum_card,
    trial_card,
)
from game.client.kit import (
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Panel,
    Row,
    Scroll,
    Space,
    Widget,
    tell,
)
from game.client.kit.field import copy_text
from game.client.kit.text_style import BODY, NUMBER, SCREEN, SMALL, TITLE
from game.client.shell.form import PageScreen, block
from game.core.undoable import Undoable

TITLES = {ATTACKER: "Attackers", DEFENDER: "Defenders", NEIGHBOUR: "Beside the defenders"}
ABOUT = {
    ATTACKER: "",
    DEFENDER: "",
    NEIGHBOUR: "Units of the defender next to the hex that nobody attacks: they give integrity.",
}
#: how many steps back are kept
KEPT = 100


class ResolverScreen(PageScreen):
    """An assault without a map."""

    contexts = ("resolver", "menu")

    def __init__(self, bench: Bench | None = None, dice: random.Random | None = None) -> None:
        super().__init__()
        #: what stands on the bench, and the roll whose losses are taken
        self.steps: Undoable[tuple[Bench, Trial | None]] = Undoable(
            (workbench.example() if bench is None else bench, None), KEPT
        )
        self.dice = dice or random.SystemRandom()
        self.said = ""
        self.places = [0, 0]
        self.scrolls: list[Scroll] = []

    def help_words(self) -> tuple[str, ...]:
        return (
            "Assault resolver",
            "Set both sides and the ground: each number opens into its parts. Then roll, or type the dice.",
            "{undo_choice} takes the last choice back; {copy_text} copies the result as text.",
        )

    # ------------------------------------------------------------------ building
    def build(self) -> Widget:
        narrow, low = self.form()
        left = Column(self._ground(), *(self._units(role) for role in workbench.ROLES), gap=12)
        right = Column(*self._answers(), gap=12)
        if narrow:
            self.scrolls = [Scroll(Column(right, left, gap=12, pad=12), grow=1)]
            middle: Widget = self.scrolls[0]
        else:
            self.scrolls = [
                Scroll(Column(left, pad=(32, 16, 16, 16)), grow=1),
                Scroll(Column(right, pad=(8, 16, 24, 16)), width=430),
            ]
            middle = Row(*self.scrolls, gap=0, align="s", grow=1)
        for scroll, at in zip(self.scrolls, self.places, strict=False):
            scroll.offset = at
        return Column(self._head(low, narrow), middle, self._foot(narrow), gap=0)

    def _head(self, low: bool, narrow: bool) -> Widget:
        under = "Choose units, ground and circumstances. Only what matters now is asked."
        words = Column(
            Label("Assault resolver", TITLE if low else SCREEN, "medium"),
            Label(under, BODY, colour="text2", wrap=True) if not low else None,
            gap=2,
            grow=1,
        )
        undo = IconButton(
            "undo", self.undo, "Undo", action="undo_choice", enabled=self.steps.can_undo, name="Undo"
        )
        margin = 16 if low or narrow else 32
        new = Button("Clear", self.clear, name="Clear")
        return Panel(
            Row(self.back_button(), words, undo, new, gap=12), pad=(margin, 8 if low else 14), border="b"
        )

    def _ground(self) -> Widget:
        rows = controls(fields_of_all(self.bench), self.choose)
        hexes: list[Widget | None] = []
        for at in self.bench.hexes():
            fields = fields_of_hex(self.bench, at)
            if fields:
                hexes.append(Label(f"Hex {at}, from which they attack", BODY, "medium"))
                hexes.append(controls(fields, self.choose))
        return block("The defending hex, and what the sides choose", rows, *hexes)

    def _units(self, role: int) -> Widget:
        parts: list[Widget | None] = []
        for one in self.bench.of(role):
            parts.append(self._unit(role, one))
        words = [("", "Add a unit"), *((kind.id, _printed(kind.id)) for kind in tables.counters().values())]
        add = Choice(words, "", functools.partial(self.put_in, role), name=f"add {role}")
        parts.append(Row(add, Space(grow=1)))
        return block(TITLES[role], *parts, note=ABOUT[role])

    def _unit(self, role: int, one: Member) -> Widget:
        front = one.what.back if one.losses and one.what.back is not None else one.what.front
        numbers = f"{front.attack}-{front.defence}-{front.value}"
        head = Row(
            Label(one.id, NUMBER, "medium"),
            Label(f"{numbers}  {one.what.name}", BODY, colour="text2", wrap=True, grow=1),
            IconButton(
                "close", lambda: self.remove(one.id), f"Take {one.id} out", "quiet", name=f"out {one.id}"
            ),
            gap=10,
        )
        return Panel(
            head,
            controls(fields_of(self.bench, role, one), self.choose),
            fill="card", radius=6, pad=(12, 8), gap=6,
        )  # fmt: skip

    def _answers(self) -> list[Widget]:
        rows: list[Widget] = [trial_card(self.trial, self.lose)] if self.trial is not None else []
        return [*rows, results_card(self.shown, self.trial), sum_card(self.shown)]

    def _foot(self, narrow: bool) -> Widget:
        why = unready(self.bench)
        roll: Widget
        if self.trial is None:
            roll = Button(
                "Roll", self.roll, "main", action="accept", name="Roll", enabled=why is None,
                tip=why.text if why is not None else None,
            )  # fmt: skip
        else:
            over = self.trial.over
            roll = Button(
                "Go on with the survivors", self.go_on, "main", action="accept", name="Go on", enabled=over,
                tip=None if over else "Take the losses first.",
            )  # fmt: skip
        line = self.said or (why.text if why is not None else short_sum(workbench.sum_on(self.shown)))
        copy = Button("Copy as text", self.copy, name="Copy")
        save = Button("Save as text", self.save, name="Save")
        words = Label(line, SMALL if narrow else BODY, wrap=True, grow=1)
        if narrow:
            return Panel(Column(words, Row(copy, save, roll, gap=8), gap=6), pad=(12, 8), border="t")
        return Panel(Row(words, copy, save, roll, gap=12), pad=(32, 12), border="t")

    @property
    def bench(self) -> Bench:
        """Who fights, and where."""
        return self.steps.now[0]

    @property
    def trial(self) -> Trial | None:
        """The roll whose losses are taken."""
        return self.steps.now[1]

    @property
    def shown(self) -> Bench:
        """The bench whose sum is shown: the one that was rolled for, while its losses are taken."""
        return self.trial.start if self.trial is not None else self.bench

    # ------------------------------------------------------------------ doing
    def _to(self, bench: Bench, trial: Trial | None = None, said: str = "") -> None:
        self.steps.take((bench, trial))
        self.said = said
        self._again()

    def _again(self) -> None:
        self.places = [scroll.offset for scroll in self.scrolls] or [0, 0]
        self.rebuild()

    def choose(self, field: Field, word: str) -> None:
        """Something else in a field. After a roll this begins anew."""
        self._to(chosen(self.bench, field, word))

    def put_in(self, role: int, kind: str) -> None:
        """One more unit, or why not."""
        if not kind:
            return
        why = no_room(self.bench, role, kind)
        if why is not None:
            self.said = f"{why.text} ({why.rule})"
            self._again()
            return
        self._to(put(self.bench, role, kind))

    def remove(self, name: str) -> None:
        """Without a unit."""
        self._to(taken_out(self.bench, name))

    def clear(self) -> None:
        """Nobody and nothing."""
        self._to(Bench())

    def roll(self) -> None:
        """Roll two ten-sided dice."""
        if unready(self.bench) is None:
            trial = workbench.rolled(self.bench, self.dice.randint(1, PERCENT))
            self._to(trial.bench, trial)
            self._to_top()

    def _to_top(self) -> None:
        if self.scrolls:
            self.scrolls[-1].offset = 0
            self.relayout()

    def lose(self, side: int, name: str) -> None:
        """A unit bears a loss."""
        if self.trial is not None:
            trial = workbench.lost(self.trial, side, name)
            self._to(trial.bench, trial)

    def go_on(self) -> None:
        """What is left, ready for another assault."""
        if self.trial is not None and self.trial.over:
            self._to(self.bench)

    def undo(self) -> None:
        """A step back."""
        if self.steps.undo():
            self.said = ""
            self._again()

    def text(self) -> str:
        """All of it as text."""
        return workbench.as_text(self.shown, self.trial)

    def copy(self) -> None:
        """The text to the clipboard."""
        copy_text(self.text())
        self.said = "Copied as text."
        self._again()

    def save(self) -> None:
        """The text to a file in the folder of the player."""
        folder = paths.own_texts()
        file = folder / time.strftime("assault-%Y%m%d-%H%M%S.txt")
        try:
            file.write_text(self.text(), encoding="utf-8")
        except OSError as error:
            tell(self, "The text was not saved", str(error))
            return
        self.said = f"Saved as {file}."
        self._again()

    def act(self, action: str, event: pygame.event.Event) -> bool:
        doors = {
            "back": self.back, "undo_choice": self.undo, "accept": self._main, "copy_text": self.copy,
        }  # fmt: skip
        if action not in doors:
            return False
        doors[action]()
        return True

    def _main(self) -> None:
        if self.trial is None:
            self.roll()
        else:
            self.go_on()


def _printed(kind: str) -> str:
    found = tables.counters()[kind]
    front = found.front
    return f"{kind}  {front.attack}-{front.defence}-{front.value}  {found.name}"
