"""A new game: who plays which side, with which forces, by which options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.boards.board import Board
from game.client.board.board_picture import BoardPicture
from game.client.game.registry import showing_of
from game.client.game.showing import Choosing
from game.client.game.visibility import ONE_SIDE
from game.client.kit import (
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Panel,
    Row,
    Segments,
    Space,
    Stepper,
    TextField,
    Toggle,
    Widget,
    draw,
    tell,
    text_style,  # fmt: skip
)
from game.client.kit.button import Pressed
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.kit.widget import WidgetArgs
from game.client.screens.game_library import Desk
from game.client.shell.cards import ForceCard, OptionCard, ScenarioCard, Seat, Setup
from game.client.shell.form import FormScreen, block, line
from game.client.shell.menu_parts import SideMark

MODES = (("hotseat", "Two players"), ("solo", "One player"))
SIGHTS = (("all", "Everything"), ("mover", "Side to move"))
DEFAULT_NAMES = ("First player", "Second player")


class NewGameScreen(FormScreen):
    """Fill in a setup and start."""

    def __init__(self, desk: Desk, card: ScenarioCard, board: Board | None = None) -> None:
        super().__init__()
        self.desk, self.card = desk, desk.whole(card)
        card = self.card
        seats = [Seat("", side.forces[0].id if side.forces else "") for side in card.sides]
        self.setup = Setup(card.id, seats, {option.id: option.default for option in card.options})
        #: are the readings of the rules unfolded?
        self.readings = False
        self.picture = BoardPicture(dim=0.35, whole=False, height=200)
        self.picture.set(board)

    def entered(self) -> None:
        if self.app is not None:
            for seat, name in zip(self.setup.seats, self.app.settings.names, strict=False):
                seat.name = seat.name or name

    def head(self) -> tuple[str, str]:
        return self.card.title, " · ".join(
            v for v in ("New game", self.card.length, self.card.difficulty) if v
        )

    def title(self) -> str:
        return f"Sapper: new game, {self.card.title}"

    # ------------------------------------------------------------------ the body
    def body(self) -> Widget:
        seats = Column(self._mode(), *(self._seat(i) for i in range(len(self.card.sides))), gap=16, grow=3)
        rest = Column(
            self.picture if not self.narrow else None,
            self._options(),
            self._handicap(),
            self._dice(),
            gap=16,
            grow=2,
        )
        if self.narrow:
            return Column(seats, rest, gap=16)
        return Row(seats, rest, gap=24, align="t")

    def _mode(self) -> Widget:
        note = {
            "hotseat": "Both at this PC."
            + (
                " A curtain hides the board when the turn changes hands."
                if self.card.hidden
                else " Nothing is hidden here, so no curtain falls."
            ),
            "solo": "One player leads both sides" + ("." if self.card.hidden else " and sees everything."),
        }[self.setup.mode]
        choice = Segments(MODES, self.setup.mode, self._set_mode, name="mode")
        rows = [line(note, choice, narrow=self.narrow)]
        if self.setup.mode == "solo" and self.card.hidden:
            rows += self._sight()
        return block("Players", *rows)

    def _sight(self) -> list[Widget]:
        """What one player for both sides sees."""
        names = [side.name for side in self.card.sides]
        words = {
            "all": "What both sides hide is shown.",
            "mover": "What the other side hides stays hidden, without a curtain.",
        }
        words |= {
            f"{ONE_SIDE}{i}": f"Whoever decides, the view of {name} is shown. "
            "To decide for the other side you press a button first."
            for i, name in enumerate(names)
        }
        ways = (*SIGHTS, *((f"{ONE_SIDE}{i}", name) for i, name in enumerate(names)))
        control = Segments(ways, self.setup.sight, self._set_sight, name="sight")
        if not self.narrow and sum(len(words) for _, words in ways) > 44:
            return [
                line(
                    "What you see",
                    Choice(ways, self.setup.sight, self._set_sight, name="sight"),
                    words[self.setup.sight],
                )
            ]
        return [
            Column(
                Row(Label("What you see", BODY, grow=1), control, gap=16) if not self.narrow else control,
                Label(words[self.setup.sight], SMALL, colour="text2", wrap=True),
                gap=4,
            )
        ]

    def _set_sight(self, sight: str) -> None:
        self.setup.sight = sight
        self.rebuild()

    def _set_mode(self, mode: str) -> None:
        self.setup.mode = mode
        self.rebuild()

    def _seat(self, i: int) -> Widget:
        side, seat = self.card.sides[i], self.setup.seats[i]
        solo = self.setup.mode == "solo"
        field: Widget | None = None
        if not solo:
            field = TextField(
                seat.name, lambda words: setattr(seat, "name", words), empty=DEFAULT_NAMES[i % 2],
                icon="person", name=f"name {i}", width=240 if not self.narrow else 220, most=40,
            )  # fmt: skip
        swap = (
            IconButton("swap", self._swap, "Exchange the players", name="swap")
            if i == 0 and not solo and len(self.card.sides) == 2
            else None
        )
        head = Row(
            SideMark(side.colour, 24),
            Column(
                Label(side.name, NUMBER, "medium"),
                Label(side.briefing or side.task, SMALL, colour="text2", wrap=True),
                gap=0,
                grow=1,
            ),
            gap=12,
            align="t",
        )
        who = (
            Row(Label("Played by", BODY, colour="text2"), field, swap, Space(grow=1), gap=12)
            if field
            else None
        )
        own = self._own_force(i) if side.picks else None
        forces = Column(*(self._force(i, force) for force in side.forces), own, gap=6)
        goals = [Label(f"•  {words}", SMALL, colour="text2", wrap=True) for words in side.goals]
        tasks = Column(*goals, gap=2, pad=(36, 0, 0, 0)) if goals else None
        return Panel(
            head, tasks, who, forces if side.forces else None, radius=8, edge="line", pad=(20, 16), gap=12
        )

    def _force(self, i: int, force: ForceCard) -> Widget:
        seat = self.setup.seats[i]

        def take() -> None:
            seat.force = force.id
            self.scroll.changed(self.rect)

        words = f"{force.blurb} {force.units}." if force.blurb else force.units
        return _Radio(
            force.title,
            words,
            lambda: seat.force == force.id,
            take,
            len(self.card.sides[i].forces) > 1 or self.card.sides[i].picks,
            name=f"force {i} {force.id}",
        )

    def _own_force(self, i: int) -> Widget:
        """The row that leads to the picking of a force."""
        seat, side = self.setup.seats[i], self.desk.side(self.card.id, i)
        ways = self._ways()

        def picked() -> str:
            return ways.picked(side, seat.force)

        words = picked() or "Put a force together from the table of units."
        return _Radio(
            "A force of your own" if picked() else "A force of your own …", words, lambda: bool(picked()),
            lambda: self._pick(i), True, name=f"pick {i}",
        )  # fmt: skip

    def _ways(self) -> Choosing:
        """How a game of this kind is chosen."""
        return showing_of(self.desk.game(self.card.id)).choosing

    def _pick(self, i: int) -> None:
        seat, card = self.setup.seats[i], self.card.sides[i]

        def done(word: str) -> None:
            seat.force = word
            self.rebuild()

        if self.app is not None:
            side = self.desk.side(self.card.id, i)
            self.app.push(self._ways().picker(side, card.colour, seat.force, done, self.card.title))

    def _swap(self) -> None:
        one, two = self.setup.seats
        one.name, two.name = two.name, one.name
        for i, seat in enumerate(self.setup.seats):
            field = self.named(f"name {i}")
            if isinstance(field, TextField):
                field.set(seat.name)

    def _options(self) -> Widget | None:
        always = [option.title for option in self.card.options if option.locked and option.default is True]
        free = [option for option in self.card.options if not (option.locked and option.default is True)]
        rows: list[Widget] = [self._option(option) for option in free if not option.choices]
        readings = [option for option in free if option.choices]
        if readings:
            words = f"{'Hide' if self.readings else 'Show'} {len(readings)} readings of the rules"
            rows.append(
                Button(words, self._unfold, "quiet", icon="up" if self.readings else "down", name="readings")
            )
        if self.readings:
            rows += [self._option(option) for option in readings]
        if always:
            words = f"Always on in this scenario: {', '.join(always)}."
            rows.append(Label(words, SMALL, colour="text2", wrap=True))
        return block("Rules to choose", *rows) if rows else None

    def _unfold(self) -> None:
        """Readings of the rules are for those who look for them: folded away at first."""
        self.readings = not self.readings
        self.rebuild()

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

    def _handicap(self) -> Widget | None:
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
            self.rebuild()

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
            line("For the weaker player", whose, narrow=self.narrow) if len(cards) > 1 else None,
            line(
                f"Extra {card.what} for {name}",
                count,
                "They come beside the force." if card.kind else "They are in the score from the start.",
                self.narrow,
            ),
        )

    def _dice(self) -> Widget:
        """The seed of the dice."""

        def put(words: str) -> None:
            digits = "".join(sign for sign in words if sign in "0123456789")[:15]
            self.setup.seed = int(digits) if digits else None

        shown = "" if self.setup.seed is None else str(self.setup.seed)
        field = TextField(shown, put, empty="by chance", most=15, width=150, name="seed")
        note = "The same number gives the same dice."
        return block("Dice", line("Number of the dice", field, note, self.narrow))

    # ------------------------------------------------------------------ the foot
    def foot(self) -> list[Widget]:
        return [
            Button("Back", self.back, key_hint="Esc", name="back"),
            Space(grow=1),
            Button("Start the game", self.start, "main", "Enter", size=NUMBER, height=40, name="Start"),
        ]

    def start(self) -> None:
        """Hand the setup over; a sentence if it cannot be played."""
        if self.app is None:
            return
        names = [seat.name.strip() for seat in self.setup.seats]
        if self.setup.mode == "hotseat":
            if any(names):
                self.app.settings.names = names
            names = [name or DEFAULT_NAMES[i % 2] for i, name in enumerate(names)]
        final = Setup(
            self.setup.scenario,
            [Seat(name, seat.force) for name, seat in zip(names, self.setup.seats, strict=True)],
            dict(self.setup.options),
            self.setup.mode,
            self.setup.extra,
            self.setup.extra_side,
            self.setup.sight,
            self.setup.seed,
        )
        trouble = self.desk.start(self.app, final)
        if trouble:
            tell(self, "This game cannot be started", trouble)


class _Radio(Pressed):
    """One of several, with a second line."""

    def __init__(
        self,
        words: str,
        note: str,
        chosen: Callable[[], bool],
        take: Callable[[], None],
        choice: bool,
        **rest: Unpack[WidgetArgs],
    ) -> None:
        super().__init__(**rest)
        self.words, self.note, self.chosen, self.take, self.choice = words, note, chosen, take, choice
        self.takes_focus = self.mouse = choice

    def act(self) -> None:
        self.take()

    def least_width(self) -> int:
        return px(140)

    def natural_width(self) -> int:
        return px(300)

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.note, width - self._left() - px(12), SMALL)

    def _left(self) -> int:
        return px(44) if self.choice else px(14)

    def natural_height(self, width: int) -> int:
        return text_style.line_height(BODY) + len(self._rows(width)) * text_style.line_height(SMALL) + px(14)

    def paint(self, surface: pygame.Surface) -> None:
        c, r, on = text_style.c, self.rect, self.chosen()
        fill = c.card_up if on and self.choice else c.card if self.hot or not self.choice else None
        if fill:
            draw.plate(surface, r, fill, 6)
        if self.choice:
            ring = pygame.Rect(0, 0, px(16), px(16))
            ring.center = (r.x + px(22), r.y + px(7) + text_style.line_height(BODY) // 2)
            draw.plate(surface, ring, None, 8, c.text if on else c.text2, 2)
            if on:
                draw.plate(surface, ring.inflate(-px(8), -px(8)), c.text, 4)
        left = self._left()
        box = pygame.Rect(r.x + left, r.y + px(7), r.w - left - px(12), text_style.line_height(BODY))
        text_style.text(surface, self.words, box, c.text, BODY, "medium")
        text_style.lines(
            surface,
            self._rows(r.w),
            pygame.Rect(box.x, box.bottom, box.w, r.bottom - box.bottom),
            c.text2,
            SMALL,
        )
