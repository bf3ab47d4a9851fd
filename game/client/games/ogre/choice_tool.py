"""The intent of a click, a row or a key where an interruption asks for a choice. It changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.game.modes.intents import Confirm, Give, Intent, Say
from game.client.games.ogre.choice_answers import Answer
from game.client.games.ogre.ogre_query import OgreQuery


class ChoiceQuery(OgreQuery, Protocol):
    """What the tool asks of the mode."""

    @property
    def answers(self) -> Sequence[Answer]:
        """What can be answered."""

    @property
    def chosen(self) -> int:
        """The answer that waits for a yes; -1 for none."""

    @property
    def at(self) -> int:
        """The hex that the question is about; ``OFF`` for none."""


class Choose(Struct, frozen=True):
    """An answer waits for a yes; -1 for none."""

    number: int


ChoiceIntent: TypeAlias = Intent | Choose


class ChoiceTool:
    """Turns gestures into intents."""

    def __init__(self, query: ChoiceQuery) -> None:
        self.query = query

    def click(self, at: int, counter: str) -> ChoiceIntent | None:
        """A click on the board: a counter that one answer alone is about gives that answer."""
        mine = [answer for answer in self.query.answers if answer.unit == counter]
        if len(mine) == 1:
            return Give((mine[0].order,))
        return Say("Choose one of the answers at the right.") if at == self.query.at else None

    def row(self, number: int) -> ChoiceIntent | None:
        """An answer of the list, counted from 0; a second time gives it."""
        if not 0 <= number < len(self.query.answers):
            return None
        return Confirm() if number == self.query.chosen else Choose(number)

    def step(self, way: int) -> ChoiceIntent | None:
        """From answer to answer."""
        many, now = len(self.query.answers), self.query.chosen
        if not many:
            return None
        return Choose((now + way) % many if now >= 0 else 0 if way > 0 else many - 1)
