"""What is chosen for a new game besides its players, forces and rules: a handicap, the number of the dice."""

from __future__ import annotations

from game.client.kit import Choice, Stepper, TextField, Widget
from game.client.shell.cards import ScenarioCard, Setup
from game.client.shell.form import FormScreen, block, line


class FurtherChoices:
    """Fills in these parts of a setup."""

    def __init__(self, card: ScenarioCard, setup: Setup, form: FormScreen) -> None:
        self.card, self.setup, self.form = card, setup, form

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
