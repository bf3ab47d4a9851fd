"""The sheets for dice set by hand: the source of dice from now on, and the result of a roll on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit import Answer, Column, Label, Segments, TextField, show_dialog
from game.client.kit.text_style import BODY
from game.client.shell.app import AppScreen
from game.client.table.laboratory.hand_dice import DiceWanted, HandDice, Way, faces_in
from game.client.table.session import Session
from game.core.amounts import counted
from game.core.anygame import Order
from game.core.dice import MOST_FACES

WAYS = (
    (Way.FALL, "As they fall"),
    (Way.NEXT, "Next roll"),
    (Way.LIST, "A list"),
    (Way.AVERAGE, "Average"),
    (Way.OWN, "My own dice"),
)
SAID = {
    Way.FALL: "The game rolls.",
    Way.NEXT: "The next roll shows these faces, such as 6; then the game rolls again.",
    Way.LIST: "The dice show these faces one by one, such as 6 6 1; then the game rolls again.",
    Way.AVERAGE: "Each die shows one of the two middle faces, alternately.",
    Way.OWN: "You roll real dice, and type what they show before each order that rolls.",
}
EXAMPLE = "6 6 1"
MARKED = "The log and the saved game mark every order whose dice were set by hand. You can undo any order."
ALONE = "You can set dice by hand only when you play alone."


class DiceSheet:
    """Opens the sheet; calls ``changed`` when the source of dice changes."""

    def __init__(self, screen: AppScreen, session: Session, changed: Callable[[], None]) -> None:
        self.screen, self.session, self.changed = screen, session, changed

    def why_not(self) -> str:
        """Why dice cannot be set by hand; "" where they can."""
        return "" if self.session.mode == "solo" else ALONE

    def show(self, way: Way | None = None, written: str | None = None) -> None:
        """Where dice come from; with what was chosen and written before, where that cannot be used."""
        if self.why_not():
            self.screen.toast(self.why_not(), "bad")
            return
        dice = self.session.hand_dice
        way = dice.way if way is None else way
        chosen = [way]
        said = Label(SAID[way], BODY, wrap=True)
        field = TextField(
            " ".join(map(str, dice.faces)) if written is None else written,
            on_enter=lambda words: enter(),
            empty=f"such as {EXAMPLE}",
            name="faces",
        )
        field.visible = way in (Way.NEXT, Way.LIST)

        def choose(key: str) -> None:
            chosen[0] = Way(key)
            said.set(SAID[chosen[0]])
            field.visible = chosen[0] in (Way.NEXT, Way.LIST)
            field.relayout()
            if field.visible:
                self.screen.give_focus(field)

        def enter() -> None:
            if layer in self.screen.layers:
                self.screen.close(layer)
            self._take(chosen[0], field.words)

        ways = Segments([(way.value, words) for way, words in WAYS], way.value, choose, name="dice way")
        body = Column(ways, said, field, Label(MARKED, BODY, wrap=True, colour="text2"), gap=12)
        answers = [Answer("Set", enter, "main", "Enter"), Answer("Cancel", None, "plain", "Esc")]
        layer = show_dialog(self.screen, "Dice", body, answers, wide=620)
        if field.visible:
            self.screen.give_focus(field)

    def _take(self, way: Way, words: str) -> None:
        faces = faces_in(words) if way in (Way.NEXT, Way.LIST) else ()
        wrong = ""
        if faces is None or any(not 1 <= face <= MOST_FACES for face in faces):
            wrong = f"Write faces of dice, such as {EXAMPLE}."
        elif way in (Way.NEXT, Way.LIST) and not faces:
            wrong = "Write at least one face."
        if wrong or faces is None:
            self.screen.toast(wrong, "bad")
            self.show(way, words)
            return
        set_dice(self.session, way, faces)
        self.changed()


def set_dice(session: Session, way: Way, faces: tuple[int, ...] = ()) -> None:
    """Set the source of dice. A player who sets dice may undo any order; the record marks it as a trial."""
    session.hand_dice.set(way, faces)
    if way is not Way.FALL:
        session.history.laboratory = True


def ask_roll(
    screen: AppScreen,
    wanted: DiceWanted,
    dice: HandDice,
    give: Callable[[Sequence[Order]], object],
    may_cancel: bool,
) -> None:
    """Ask for the result of the player's own dice, then give the waiting orders; the player may cancel."""
    roll = wanted.roll
    purpose = roll.purpose[:1].upper() + roll.purpose[1:]
    count = counted(len(roll.dice), "die", "dice")
    faces = f" with {roll.faces} faces" if roll.faces != 6 else ""
    field = TextField(
        on_enter=lambda words: enter(),
        empty=f"such as {EXAMPLE[: 2 * len(roll.dice)]}".strip(),
        name="rolled",
    )

    def enter() -> None:
        found = faces_in(field.words)
        if found is None or len(found) != len(roll.dice) or not all(1 <= one <= roll.faces for one in found):
            screen.toast(f"Write {count}, each from 1 to {roll.faces}.", "bad")
            if layer not in screen.layers:
                ask_roll(screen, wanted, dice, give, may_cancel)
            return
        if layer in screen.layers:
            screen.close(layer)
        dice.typed += found
        give(wanted.rest)

    def let() -> None:
        dice.lets_roll = True
        give(wanted.rest)

    body = Column(
        Label(f"{purpose}: roll {count}{faces} and write what you get.", BODY, wrap=True),
        field,
        gap=10,
    )
    answers = [Answer("Use these", enter, "main", "Enter"), Answer("Let the game roll", let)]
    answers += [Answer("Cancel", dice.forget, "plain", "Esc")] if may_cancel else []
    layer = show_dialog(screen, "Roll the dice", body, answers)
    screen.give_focus(field)
