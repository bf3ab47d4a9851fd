"""An interruption: somebody must choose before the phase goes on."""

from __future__ import annotations

import functools

from game.client.art.scene import Scene, Target
from game.client.game.hud.card_position import Stage
from game.client.game.hud.panel_widgets import UnitRow, gap, note
from game.client.games.ogre.choice_answers import Answer, answers, question
from game.client.games.ogre.choice_tool import ChoiceIntent, ChoiceTool, Choose
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.overrun.fight_mode import FightHost, FightMode
from game.client.games.ogre.overrun.model import Bout
from game.client.kit import Button, Column, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.hexes.grid import OFF
from game.ogre.combat.casualty_choice import ChooseSquad


class ChoiceMode(OgreMode):
    """The frame on top asks; each order the rules offer is an answer."""

    host: FightHost

    def __init__(self, host: FightHost) -> None:
        super().__init__(host)
        self.answers: list[Answer] = []
        self.chosen = -1
        self.tool = ChoiceTool(self)

    def renew(self) -> None:
        self.answers = answers(self)
        self.chosen = min(self.chosen, len(self.answers) - 1)

    def on_top(self) -> str:
        return self.answers[max(0, self.chosen)].unit if self.answers else ""

    def lit_counters(self) -> set[str]:
        return {self.answers[self.chosen].unit} if self.chosen >= 0 else set()

    def places(self) -> list[int]:
        return [self.at] if self.at else []

    @property
    def at(self) -> int:
        """The hex that the question is about."""
        return self.view.frames[-1].at if self.view.frames else OFF

    def asked(self) -> str:
        return question(self).title

    def decorate(self, scene: Scene) -> Scene:
        return scene.but(targets=(Target(self.at, True),) if self.at else ())

    def stage(self) -> Stage | None:
        """A choice inside a fight is made in sight of it."""
        if not Bout.on(self.view):
            return None
        fight = FightMode(self.host)
        fight.renew()
        return fight.stage()

    # ------------------------------------------------------------------ hands
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.take(self.tool.click(at, counter))

    def take(self, intent: ChoiceIntent | None) -> None:
        """Do what a click, a row or a key has come to."""
        match intent:
            case None:
                return
            case Choose(number):
                self.chosen = number
                self.host.refresh()
            case _:
                self.host.carry_out(intent)

    def ready(self) -> bool:
        return self.chosen >= 0

    def confirm(self) -> bool:
        if self.chosen < 0:
            return False
        order, self.chosen = self.answers[self.chosen].order, -1
        self.host.do(order)
        return True

    def back(self) -> bool:
        if self.chosen < 0:
            return False
        self.chosen = -1
        return True

    def cycle(self, way: int) -> bool:
        """Tab goes from answer to answer."""
        self.take(self.tool.step(way))
        return True

    def group(self, number: int) -> bool:
        intent = self.tool.row(number - 1)
        self.take(intent)
        return intent is not None

    def todo(self) -> list[str]:
        return list(dict.fromkeys(answer.unit for answer in self.answers))

    def unused_words(self) -> str:
        return ""

    def hint(self) -> tuple[str, str]:
        name_of_side = self.view.sides[self.side].name
        if self.chosen >= 0:
            key, answer = self.host.key_hint("confirm"), self.answers[self.chosen].title
            return (
                f"{key}: {question(self).verb.lower()}, {answer}. {self.host.key_hint('back')} goes back.",
                "info",
            )
        return f"{name_of_side}: {question(self).title} Click an answer, or press its number.", "info"

    def _row(self, number: int) -> None:
        self.take(self.tool.row(number))

    def panel(self) -> Widget | None:
        title, text, verb = question(self)
        rows: list[Widget] = [Label(title, TITLE, "medium", wrap=True), note(text), gap(2)]
        for k, answer in enumerate(self.answers):
            key = str(k + 1) if k < 9 else ""
            rows.append(
                UnitRow(
                    answer.face,
                    answer.title,
                    answer.second,
                    key,
                    functools.partial(self._row, k),
                    chosen=k == self.chosen,
                    name=f"choose {answer.unit}"
                    + (f" {answer.order.squad}" if isinstance(answer.order, ChooseSquad) else ""),
                )
            )
        button = Button(
            verb,
            lambda: self.host.confirm_now(),
            "main",
            action="confirm",
            grow=1,
            enabled=self.chosen >= 0,
            name="give answer",
        )
        foot = Panel(Row(button, gap=8), pad=(12, 8), border="t")
        return Column(Scroll(Column(*rows, pad=(16, 12), gap=8), grow=1), foot, gap=0)


__all__ = ["OFF", "ChoiceMode"]
