"""What is chosen for a new game besides its players and forces: rules, a handicap, the number of the dice."""

from __future__ import annotations

from typing import Protocol

from game.client.kit import (
    Button,
    Choice,
    Column,
    Label,
    Row,
    Stepper,
    TextField,
    Toggle,
    Widget,  # fmt: skip
)
from game.client.kit.text_style import BODY, SMALL
from game.client.shell.cards import OptionCard, ScenarioCard, Setup
from game.client.shell.form import block, line


class Form(Protocol):
    """What the choices ask of the form on which they stand."""

    @property
    def narrow(self) -> bool:
        """Is there room for one column alone?"""

    def rebuild(self) -> None:
        """Something was chosen on which other rows depend."""


class RuleChoices:
    """Fills in these parts of a setup."""

    def __init__(self, card: ScenarioCard, setup: Setup, form: Form) -> None:
        self.card, self.setup, self.form = card, setup, form
        #: are the readings of the rules unfolded?
        self.unfolded = False

    def options(self) -> Widget | None:
        always = [option.title for option in self.card.options if option.locked and option.default is True]
        free = [option for option in self.card.options if not (option.locked and option.default is True)]
        rows: list[Widget] = [self._option(option) for option in free if not option.choices]
        readings = [option for option in free if option.choices]
        if readings:
            words = f"{'Hide' if self.unfolded else 'Show'} {len(readings)} rules interpretations"
            rows.append(
                Button(words, self.unfold, "quiet", icon="up" if self.unfolded else "down", name="readings")
            )
        if self.unfolded:
            rows += [self._option(option) for option in readings]
        if always:
            words = f"Always on in this scenario: {', '.join(always)}."
            rows.append(Label(words, SMALL, colour="text2", wrap=True))
        return block("Optional rules", *rows) if rows else None

    def unfold(self) -> None:
        """Readings of the rules are for those who look for them: folded away at first."""
        self.unfolded = not self.unfolded
        self.form.rebuild()

    def _option(self, option: OptionCard) -> Widget:
        def put(value: bool | str) -> None:
            self.setup.options[option.id] = value

        value = self.setup.options[option.id]
        note = option.locked or option.note
        if option.choices:
            control = Choice(
                option.choices, str(value), put, enabled=not option.locked, name=f"option {option.id}", grow=1
            )
            text = Label(option.title, BODY, wrap=True)
            return Column(
                text, Label(note, SMALL, colour="text2", wrap=True) if note else None, Row(control), gap=4
            )
        return Toggle(
            option.title,
            bool(value),
            put,
            note,
            enabled=not option.locked,
            name=f"option {option.id}",
            tip=option.locked or None,
        )

    def handicap(self) -> Widget | None:
        cards = {card.side: card for card in self.card.handicaps}
        if not cards:
            return None
        if self.setup.extra_side not in cards:
            self.setup.extra_side = next(iter(cards))
        card = cards[self.setup.extra_side]
        self.setup.extra = min(self.setup.extra, card.most)

        def put(value: int) -> None:
            self.setup.extra = value

        def give(key: str) -> None:
            self.setup.extra_side = int(key)
            self.form.rebuild()

        step = 1 if card.kind else 5
        count = Stepper(self.setup.extra, card.most, put, step=step, name="handicap")
        whose = Choice(
            [(str(i), self.card.sides[i].name) for i in cards],
            str(self.setup.extra_side),
            give,
            name="handicap side",
        )
        name = self.card.sides[card.side].name
        return block(
            "Handicap",
            line("Handicap", whose, narrow=self.form.narrow) if len(cards) > 1 else None,
            line(
                f"Extra {card.what} for {name}",
                count,
                "Added to the force." if card.kind else "Added to the score from the start.",
                self.form.narrow,
            ),
        )

    def dice(self) -> Widget:
        """The seed of the dice."""

        def put(words: str) -> None:
            digits = "".join(sign for sign in words if sign in "0123456789")[:15]
            self.setup.seed = int(digits) if digits else None

        shown = "" if self.setup.seed is None else str(self.setup.seed)
        field = TextField(shown, put, empty="random", most=15, width=150, name="seed")
        note = "The same seed gives the same dice."
        return block("Dice", line("Dice seed", field, note, self.form.narrow))
