"""The score in the bar above the board, and its sheet: each side's points, their sources, and its goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.kit import Column, Label, Panel, Row, Rule, Screen, Space, Widget, draw, tell, text_style
from game.client.kit.button import ACTIVATE, Pressed
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.kit.theme import mix
from game.client.shell.menu_parts import SideMark
from game.client.table.session import Session
from game.core.anygame import Position
from game.core.games import game_named
from game.core.records import Side
from game.core.scores import STANDINGS, Condition, Part, Standing

#: breakdown lines before the rest is summed up
MOST_LINES = 12


def standing_of(session: Session) -> Standing | None:
    """The state of a session's game for the viewer."""
    return standing(session.view, session.position)


def standing(known: Position, truth: Position) -> Standing | None:
    """The state of a game as ``known`` has it, with the losses from ``truth``."""
    return STANDINGS.of(game_named(truth.terms.game))(known, truth)


# ------------------------------------------------------------------------------ badge
class ScoreBadge(Pressed):
    """The points of both sides; if points do not decide, a word for the victory conditions."""

    def __init__(self, on_open: Callable[[], None]) -> None:
        super().__init__(name="score")
        self.on_open = on_open
        self.standing: Standing | None = None
        self.sides: Sequence[Side] = ()
        self.visible = False

    def set(self, found: Standing | None, sides: Sequence[Side]) -> None:
        """Update to the present state."""
        if (found, tuple(sides)) == (self.standing, tuple(self.sides)):
            return
        self.standing, self.sides = found, tuple(sides)
        if self.visible != (found is not None):
            self.show(found is not None)
        self.relayout()
        self.changed()

    def act(self) -> None:
        self.on_open()

    def _parts(self) -> list[tuple[str, str]]:
        """Side marks and numbers from left to right: (colour word or "", words)."""
        if self.standing is None or not self.standing.points:
            return []
        return [
            (side.style, str(points)) for side, points in zip(self.sides, self.standing.points, strict=False)
        ]

    def natural_width(self) -> int:
        parts = self._parts()
        if not parts:
            return text_style.width("Goals", BODY, "medium") + px(46)
        return sum(text_style.width(words, NUMBER, "bold") + px(40) for _, words in parts) + px(8)

    def least_width(self) -> int:
        return self.natural_width()

    def natural_height(self, width: int) -> int:
        return px(32)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        fill = c.card_up if self.hot or self.pressed else c.card
        draw.plate(surface, r, fill, 6, c.line)
        parts = self._parts()
        if not parts:
            draw.icon(surface, "flag", (r.x + px(18), r.centery), 20, c.text2)
            box = pygame.Rect(r.x + px(34), r.y, r.w - px(40), r.h)
            text_style.text(surface, "Goals", box, c.text, BODY, "medium")
            return
        x = r.x + px(8)
        best = max(int(words) for _, words in parts)
        for i, (style, words) in enumerate(parts):
            if i:
                surface.fill(c.line, (x - px(1), r.y + px(7), px(1), r.h - px(14)))
                x += px(8)
            draw.side_mark(surface, (x + px(9), r.centery), c.sides[style], 18)
            x += px(23)
            ink = c.text if int(words) == best else c.text2
            x += text_style.text(surface, words, pygame.Rect(x, r.y, px(80), r.h), ink, NUMBER, "bold") + px(
                9
            )

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        return score_card(self.standing, self.sides, hint=True) if self.standing else None


# ------------------------------------------------------------------------------- card
def score_card(
    found: Standing,
    sides: Sequence[Side],
    hint: bool = False,
    wide: float = 380,
    show: Callable[[int], None] | None = None,
) -> Widget:
    """Points with their sources, conditions with their status, levels."""
    rows: list[Widget | None] = []
    for k, side in enumerate(sides):
        mine = [one for one in found.conditions if one.side == k]
        # goal points stand beside the goals
        lines = [part for part in found.parts[k] if not part.goal]
        rows.append(_head(side, found.points[k] if found.points else None))
        rows += [ConditionLine(one, sides, bool(found.points), show) for one in mine]
        if found.points:
            rows += _breakdown(lines)
        if not mine and not lines:
            rows.append(Label("Nothing yet.", SMALL, colour="text2"))
        if k + 1 < len(sides):
            rows.append(Rule())
    if found.now:
        rows += [
            Rule(),
            Row(
                Label("If it ended now", SMALL, colour="text2"),
                Space(grow=1),
                Label(found.now, BODY, "medium"),
            ),
        ]
    if hint:
        rows.append(Label("Click to see what each victory level needs.", SMALL, colour="text2", wrap=True))
    return Column(*rows, gap=6, width=wide or None)


def _breakdown(lines: Sequence[Part]) -> list[Widget]:
    shown, rest = list(lines[:MOST_LINES]), list(lines[MOST_LINES:])
    if rest:
        shown.append(Part(f"{len(rest)} more", sum(part.points for part in rest), ""))
    return [
        Row(
            Label(part.what, SMALL, colour="text2", grow=1, wrap=True),
            Label(str(part.points), SMALL, "medium"),
            gap=12,
        )
        for part in shown
    ]


def _head(side: Side, points: int | None) -> Widget:
    number = (
        Label(f"{points} {'point' if points == 1 else 'points'}", BODY, "bold")
        if points is not None
        else None
    )
    return Row(SideMark(side.style, 20), Label(side.name, BODY, "medium"), Space(grow=1), number, gap=8)


class ConditionLine(Widget):
    """A condition: the task on the left, its status on the right, a tick when it is met.

    With ``show``, a click on a condition about a hex shows that hex.
    """

    def __init__(
        self,
        condition: Condition,
        sides: Sequence[Side],
        numbers: bool = False,
        show: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(name=f"goal {condition.task}")
        self.show_hex = show if condition.at else None
        self.mouse = self.takes_focus = self.show_hex is not None
        self.tip = "Show it on the map" if self.show_hex else None
        #: is there a points column on the right?
        self.condition, self.sides, self.numbers = condition, sides, numbers

    def press(self, at: tuple[int, int], button: int) -> bool:
        if button != 1 or self.show_hex is None:
            return False
        self.show_hex(self.condition.at)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if self.show_hex is None or event.key not in ACTIVATE:
            return False
        self.show_hex(self.condition.at)
        return True

    def _words(self) -> str:
        one = self.condition
        words = f"{one.task[:1].upper()}{one.task[1:]}"
        return f"{words} ({one.worth})" if one.worth else words

    def _state(self) -> str:
        return self.condition.state[:1].upper() + self.condition.state[1:]

    def _left(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self._words(), width - self._right() - px(30), SMALL)

    def _right(self) -> int:
        return min(text_style.width(self._state(), SMALL, "medium") + px(26), px(170)) + px(34) * self.numbers

    def natural_width(self) -> int:
        return px(340)

    def least_width(self) -> int:
        return px(200)

    def natural_height(self, width: int) -> int:
        return max(1, len(self._left(width))) * text_style.line_height(SMALL) + px(4)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, one = text_style.c, self.rect, self.condition
        rows = self._left(r.w)
        high = text_style.line_height(SMALL)
        if self.show_hex and self.hot:
            draw.plate(surface, r.inflate(px(8), 0), c.card_up, 4)
        if self.ringed:
            draw.focus_ring(surface, r.inflate(px(8), 0), 4)
        top = r.y + px(2)
        ring = pygame.Rect(0, 0, px(14), px(14))
        ring.center = (r.x + px(9), top + high // 2)
        if one.met:
            draw.plate(surface, ring, mix(c.panel, c.good, 0.35), 7, c.good)
            draw.icon(surface, "tick", ring.center, 12, c.text)
        else:
            draw.plate(surface, ring, None, 7, c.text3)
        text_style.lines(surface, rows, pygame.Rect(r.x + px(24), top, r.w, r.h), c.text, SMALL)
        words, x = self._state(), r.right
        if self.numbers:
            x -= px(34)
            if one.points:
                text_style.text(
                    surface, str(one.points), pygame.Rect(x, top, px(34), high), c.text, SMALL, "medium", "r"
                )
        wide = min(text_style.width(words, SMALL, "medium"), px(150))
        x -= wide
        text_style.text(
            surface,
            words,
            pygame.Rect(x, top, wide, high),
            c.good if one.met else c.text2,
            SMALL,
            "medium",
            "r",
        )
        if one.holder >= 0:
            draw.side_mark(surface, (x - px(12), top + high // 2), c.sides[self.sides[one.holder].style], 14)


def show_score(screen: Screen, session: Session, show_place: Callable[[int], None]) -> None:
    """The complete score in a sheet over the board; ``show_place`` scrolls to one of its hexes."""
    found = standing_of(session)
    if found is None:
        tell(
            screen,
            "Victory",
            "This game has no victory conditions: play as long as you like.",
        )
        return
    sides = session.view.sides
    limit = session.view.terms.turn_limit

    def show(at: int) -> None:
        screen.close(layer)
        show_place(at)

    body = Column(score_card(found, sides, show=show), level_list(found, limit), gap=16)
    title = "Score and goals" if found.points else "Goals"
    layer = tell(screen, title, body, wide=520)


def level_list(found: Standing, limit: int, reached: str = "") -> Widget:
    """The requirements of each victory level; the one reached is highlighted."""
    rows: list[Widget] = [Label("Levels of victory", SMALL, "medium")]
    for words in found.levels:
        # "Blue: victory: 30 points ahead" or "victory: 30 points ahead"
        names = [part.strip().lower() for part in words.split(":")[:-1]]
        on = bool(reached) and reached.lower() in names
        said = words[:1].upper() + words[1:] + "."
        rows.append(
            Label(said, SMALL, "medium" if on else "regular", colour="text" if on else "text2", wrap=True)
        )
    if limit:
        rows.append(Label(f"The game ends after turn {limit}.", SMALL, colour="text2", wrap=True))
    return Panel(*rows, fill="card", radius=6, pad=(14, 10), gap=4)
