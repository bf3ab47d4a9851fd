"""An interruption: somebody must choose before the phase goes on."""

from __future__ import annotations

import functools
from collections import Counter
from typing import NamedTuple

from game.client.art.counter_spec import Look
from game.client.art.scene import Scene, Target
from game.client.game.hud.card_position import Stage
from game.client.game.hud.panel_widgets import UnitRow, gap, note
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.overrun.fight_mode import FightHost, FightMode
from game.client.games.ogre.overrun.model import Bout
from game.client.games.ogre.printed import printed
from game.client.kit import Button, Column, Label, Panel, Row, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.core.records import Choice
from game.hexes.grid import OFF
from game.ogre.combat.casualty_choice import ChooseSquad
from game.ogre.combat.damage import CHOOSE_RIDER, CHOOSE_SQUAD
from game.ogre.engineering.entrenchments import SHELTER
from game.ogre.kinds import ARMS, KINDS
from game.ogre.ramming.drive_over_infantry import CHOOSE_LOSS
from game.ogre.state import Order, Unit

#: what an interruption asks, by its kind: a title, a sentence, what the button says
QUESTIONS = {
    CHOOSE_LOSS: (
        "Which counter loses a squad?",
        "{by} overran the infantry in {hex}. Its owner chooses the counter that loses a squad.",
        "Loses a squad",
    ),
    CHOOSE_RIDER: (
        "Which counter loses a squad?",
        "The attack on {by} in {hex} costs the riders a squad. Their owner chooses which counter loses it.",
        "Loses a squad",
    ),
    CHOOSE_SQUAD: (
        "Which squad is lost?",
        "{by} loses a squad in {hex}. Its squads differ, so its owner chooses which.",
        "This one is lost",
    ),
    SHELTER: (
        "Who is in the entrenchments?",
        "{hex} has no room for everyone. Choose who takes cover first; the others follow in stacking order.",
        "First in",
    ),
}
#: answers that are shown at most
MOST = 24


class Answer(NamedTuple):
    """One answer: its order, a face, a title, a line under it, the counter it is about."""

    order: Order
    face: Look
    title: str
    second: str
    unit: str


class ChoiceMode(OgreMode):
    """The frame on top asks; each order the rules offer is an answer."""

    host: FightHost

    def __init__(self, host: FightHost) -> None:
        super().__init__(host)
        self.answers: list[Answer] = []
        self.chosen = -1

    def renew(self) -> None:
        self.answers = self._find()
        self.chosen = min(self.chosen, len(self.answers) - 1)

    def on_top(self) -> str:
        return self.answers[max(0, self.chosen)].unit if self.answers else ""

    def lit_counters(self) -> set[str]:
        return {self.answers[self.chosen].unit} if self.chosen >= 0 else set()

    def places(self) -> list[int]:
        return [at for at in [self._at()] if at]

    def _at(self) -> int:
        return self.view.frames[-1].at if self.view.frames else OFF

    def _find(self) -> list[Answer]:
        """What can be answered, counter after counter."""
        top = self.view.frames[-1] if self.view.frames else None
        named = [u for u in (top.among if isinstance(top, Choice) else ()) if u in self.view.units]
        own = [u.id for u in self.view.units.values() if u.side == self.side]
        out: list[Answer] = []
        for unit_id in named or own:
            for order in self.rules.offers(self.view, unit_id):
                if len(out) < MOST:
                    out.append(self._answer(self.view.units[unit_id], order))
        return out

    def _answer(self, unit: Unit, order: Order) -> Answer:
        face = look_of(self.rules, self.view, unit, spent=False)
        if isinstance(order, ChooseSquad):
            kind, many = KINDS[order.squad], Counter(unit.squads)[order.squad]
            arms = ", ".join(f"{weapon.attack}/{weapon.range}" for weapon in ARMS[order.squad])
            face = printed(order.squad, self.view.sides[unit.side].style, (order.squad,))
            return Answer(
                order, face, kind.name, f"{many} of the {len(unit.squads)} squads; attack {arms}", unit.id
            )
        where = (
            self.label(unit.at)
            if unit.at
            else f"rides on {short_name(self.view.units[unit.aboard])}"
            if unit.aboard
            else ""
        )
        if len(self.rules.offers(self.view, unit.id)) == 1:
            return Answer(order, face, name(unit), where, unit.id)
        words = order.words(self.rules, self.view)
        return Answer(order, face, words, f"{short_name(unit)}, {where}".strip(", "), unit.id)

    def _words(self) -> tuple[str, str, str]:
        if not self.view.frames:
            return "Make a choice", "Choose one.", "Choose"
        frame = self.view.frames[-1]
        title, text, verb = QUESTIONS.get(
            frame.kind, ("Make a choice", "{by} waits for it in {hex}.", "Choose")
        )
        by = self.view.units.get(frame.unit)
        return title, text.format(by=short_name(by) if by else "Something", hex=self.label(frame.at)), verb

    def asked(self) -> str:
        return self._words()[0]

    def decorate(self, scene: Scene) -> Scene:
        at = self._at()
        return scene.but(targets=(Target(at, True),) if at else ())

    def stage(self) -> Stage | None:
        """A choice inside a fight is made in sight of it."""
        if not Bout.on(self.view):
            return None
        fight = FightMode(self.host)
        fight.renew()
        return fight.stage()

    # ------------------------------------------------------------------ hands
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        mine = [answer for answer in self.answers if answer.unit == counter]
        if len(mine) == 1:
            self.host.do(mine[0].order)
        elif at == self._at():
            self.host.toast("Choose one of the answers at the right.")

    def take(self, k: int) -> None:
        """An answer of the list; a second time gives it."""
        if k == self.chosen:
            self.confirm()
            return
        self.chosen = k
        self.host.refresh()

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
        if self.answers:
            self.chosen = (
                (self.chosen + way) % len(self.answers)
                if self.chosen >= 0
                else 0
                if way > 0
                else len(self.answers) - 1
            )
            self.host.refresh()
        return True

    def group(self, number: int) -> bool:
        if not 1 <= number <= len(self.answers):
            return False
        self.take(number - 1)
        return True

    def todo(self) -> list[str]:
        return list(dict.fromkeys(answer.unit for answer in self.answers))

    def unused_words(self) -> str:
        return ""

    def hint(self) -> tuple[str, str]:
        name_of_side = self.view.sides[self.side].name
        if self.chosen >= 0:
            key, answer = self.host.key_hint("confirm"), self.answers[self.chosen].title
            return (
                f"{key}: {self._words()[2].lower()}, {answer}. {self.host.key_hint('back')} goes back.",
                "info",
            )
        return f"{name_of_side}: {self._words()[0]} Click an answer, or press its number.", "info"

    def panel(self) -> Widget | None:
        title, text, verb = self._words()
        rows: list[Widget] = [Label(title, TITLE, "medium", wrap=True), note(text), gap(2)]
        for k, answer in enumerate(self.answers):
            key = str(k + 1) if k < 9 else ""
            rows.append(
                UnitRow(
                    answer.face,
                    answer.title,
                    answer.second,
                    key,
                    functools.partial(self.take, k),
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
