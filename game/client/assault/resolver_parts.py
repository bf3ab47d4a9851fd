"""Parts of the assault resolver: fields, the sum step by step, the picture of the results, the losses."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Unpack

import pygame

from game.assault.account import Account
from game.assault.events import capital
from game.assault.fields import NO, YES, Field
from game.assault.resolver import Sum
from game.assault.tables import Outcome
from game.assault.workbench import NAMES, Bench, Trial, bars, may_lose, mean_losses, sum_on
from game.client.kit import Button, Choice, Column, Flow, Label, Row, Toggle, Widget, draw, text_style
from game.client.kit.text_style import BODY, NUMBER, SMALL, TITLE, px
from game.client.kit.widget import WidgetArgs
from game.client.table.hud.panel_widgets import RuleChip, card, note, part_words
from game.core.questions import Explained

#: what the letters of the table mean
LETTERS = "A: steps the attacker loses. D: the defender. R: hexes the survivors retreat."
#: sides have these colours here
COLOURS = ("blue", "orange")


# --------------------------------------------------------------------------------- fields
def control(field: Field, choose: Callable[[Field, str], None]) -> Widget:
    """What a field is chosen with: a box to tick, or a list."""
    name = f"{field.of} {field.id}".strip()
    if field.switch:
        return Toggle(
            field.title,
            field.chosen == YES,
            lambda on: choose(field, YES if on else NO),
            tip=field.rule,
            name=name,
        )
    picked = Choice(field.options, field.chosen, functools.partial(choose, field), name=name, tip=field.rule)
    picked.topic = field.rule
    return Column(Label(field.title, SMALL, colour="text2"), picked, gap=2)


def controls(fields: tuple[Field, ...], choose: Callable[[Field, str], None]) -> Widget | None:
    """Several fields, in lines: lists first, boxes after."""
    if not fields:
        return None
    rows = sorted(fields, key=lambda field: field.switch)
    return Flow(*(control(field, choose) for field in rows), gap=12)


# ------------------------------------------------------------------------------------ sum
def steps(title: str, value: str, found: Explained | None, nothing: str) -> Widget:
    """A step of the sum with all its parts and their rules, open to be read."""
    head = Row(Label(title, BODY, "medium", wrap=True, grow=1), Label(value, NUMBER, "bold"), gap=8)
    parts = found.parts if found is not None else ()
    rows: list[Widget] = [
        Row(
            Label(part_words(part), 13, colour="text2", wrap=True, grow=1),
            RuleChip(part.rule),
            gap=8,
            align="t",
        )
        for part in parts
    ]
    if found is not None and not rows:
        rows = [Label(nothing, 13, colour="text2", wrap=True)]
    return Column(head, *rows, gap=4)


def signed(value: int) -> str:
    """A number with its sign."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def columns_words(value: int) -> str:
    """Columns with their direction."""
    if not value:
        return "none"
    return f"{abs(value)} to the {'right' if value > 0 else 'left'}"


def sum_card(bench: Bench) -> Widget:
    """The whole sum, from the strengths to what is added to the dice."""
    return card(Label("The sum", TITLE, "medium"), *sum_rows(sum_on(bench)), gap=10, pad=14)


def sum_rows(found: Sum) -> list[Widget]:
    """The steps of a sum."""
    return [
        steps("Attack", str(found.attack.value), found.attack, "Nobody attacks yet."),
        steps("Defence", str(found.defence.value), found.defence, "Nobody defends yet."),
        steps("Columns shifted", columns_words(found.shift.value), found.shift, "Nothing shifts them."),
        Row(
            Label("Odds", BODY, "medium"),
            Label(found.odds_words(), BODY, "medium", wrap=True, grow=1),
            RuleChip("ga:42"),
            gap=8,
            align="t",
        ),
        steps("Added to the dice", signed(found.modifier.value), found.modifier, "Nothing is added."),
    ]


def short_sum(found: Sum) -> str:
    """The sum in a line."""
    return f"{found.odds_words()}, {signed(found.modifier.value)} to the dice"


# -------------------------------------------------------------------------------- results
class Bars(Widget):
    """The chance of each result as a bar, the worst for the attacker on top; the roll's own is lit."""

    HIGH = 22

    def __init__(
        self,
        rows: Sequence[tuple[Outcome, Fraction]],
        lit: Outcome | None = None,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.rows, self.lit = rows, lit

    def natural_height(self, width: int) -> int:
        return px(self.HIGH) * len(self.rows)

    def natural_width(self) -> int:
        return px(240)

    def _line(self, number: int) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.y + px(self.HIGH) * number, self.rect.w, px(self.HIGH))

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        """A result in words, and in how many of 100 rolls it comes."""
        for number, (outcome, chance) in enumerate(self.rows):
            if self._line(number).collidepoint(at):
                word = outcome.word() or "No result"
                return f"{word}: {outcome.in_words()}. {round(100 * chance)} of 100 rolls."
        return None

    def tip_area(self, at: tuple[int, int]) -> pygame.Rect:
        lines = (self._line(number) for number in range(len(self.rows)))
        return next((line for line in lines if line.collidepoint(at)), self.rect)

    def paint(self, surface: pygame.Surface) -> None:
        c, most = text_style.c, max((float(chance) for _, chance in self.rows), default=1.0) or 1.0
        for number, (outcome, chance) in enumerate(self.rows):
            line = self._line(number)
            if outcome == self.lit:
                draw.plate(surface, line, c.card_up, 4)
            ink = c.text if chance else c.text3
            words = pygame.Rect(line.x + px(4), line.y, px(72), line.h)
            text_style.text(surface, outcome.word(), words, ink, SMALL, "medium")
            share = pygame.Rect(line.right - px(48), line.y, px(44), line.h)
            text_style.text(surface, f"{round(100 * chance)} %", share, ink, SMALL, "regular", "r")
            track = pygame.Rect(words.right, line.centery - px(5), share.x - words.right - px(6), px(10))
            worse = outcome.attacker > outcome.defender
            colour = c.sides[COLOURS[1 if worse else 0]].body
            if track.w > 0 and chance:
                part = track.copy()
                part.w = max(px(2), round(track.w * float(chance) / most))
                draw.plate(surface, part, colour, 2)


def results_card(bench: Bench, trial: Trial | None) -> Widget:
    """The chances of the results and the mean losses, or what was rolled and what follows."""
    lit = trial.outcome if trial is not None else None
    ours, theirs = mean_losses(bench)
    return card(
        Row(Label("Results of 100 rolls", TITLE, "medium", grow=1), RuleChip("ga:31"), gap=8),
        note(LETTERS),
        Bars(bars(bench), lit, name="results"),
        note(f"Mean losses: attacker {float(ours):.1f} steps, defender {float(theirs):.1f}."),
        gap=8,
        pad=14,
    )


def trial_card(trial: Trial, lose: Callable[[int, str], None]) -> Widget:
    """What was rolled, who bears the next loss, and what has happened since."""
    plus = f"modified {trial.modified}" if trial.modified != trial.roll else "nothing added"
    rows: list[Widget | None] = [
        Label(f"Rolled {trial.roll}, {plus}: {trial.outcome.word()}", TITLE, "medium", wrap=True),
        Label(f"{capital(trial.outcome.in_words())}.", BODY, wrap=True),
    ]
    rows += [Label(line, 13, colour="text2", wrap=True) for line in trial.said]
    rows += list(_losses(trial, lose))
    return card(*rows, gap=8, pad=14)


def _losses(trial: Trial, lose: Callable[[int, str], None]) -> Iterator[Widget]:
    for side, name in enumerate(NAMES):
        row = may_lose(trial, side)
        if not row:
            continue
        left = trial.owed[side]
        words = f"{name}: {left} step{'s' * (left > 1)} to lose"
        first = ". The lead has the first." if trial.leads[side] else ". Choose a unit for the next."
        yield Row(Label(words + first, BODY, wrap=True, grow=1), RuleChip("ga:33"), gap=8)
        yield Flow(
            *(
                Button(
                    f"{one.id}, {one.steps} left",
                    functools.partial(lose, side, one.id),
                    name=f"lose {one.id}",
                )
                for one in row
            )
        )


# --------------------------------------------------------------------------------- account
def account_rows(where: str, told: Account) -> list[Widget]:
    """What became of an assault on the map: the result in words, the dice, what each side has lost."""
    rows: list[Widget] = [
        Label(f"Assault on {where}", BODY, "medium", wrap=True),
        Label(told.result(), TITLE, "medium", wrap=True),
        Row(Label(told.rolled, 13, colour="text2", wrap=True, grow=1), RuleChip("ga:31"), gap=8, align="t"),
    ]
    for name, said in zip(told.sides, told.said, strict=True):
        rows.append(Label(f"{name}: {' '.join(said) or 'nothing lost so far.'}", BODY, wrap=True))
    return rows
