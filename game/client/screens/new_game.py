"""A new game: who plays which side, with which forces, by which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.boards.board import Board
from game.client.board.board_picture import BoardPicture
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
    tell,  # fmt: skip
)
from game.client.kit.choosing import Radio
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.screens.library import Library
from game.client.screens.rule_list import RuleList
from game.client.shell.cards import ForceCard, PlayerCard, ScenarioCard, Seat, Setup
from game.client.shell.form import FormScreen, block, line
from game.client.shell.menu_parts import SideMark
from game.client.table.handling import Choosing, handling_of
from game.client.table.hud.briefing import open_with_briefing
from game.client.table.modes.mode import PlayScreen
from game.client.table.visibility import ONE_SIDE
from game.players.player import RUNGS

MODES = (("computer", "Against the computer"), ("hotseat", "Two players"), ("solo", "One player"))
SIGHTS = (("all", "Everything"), ("mover", "Side to move"))
#: how strong the first opponent is
USUAL_RUNG = RUNGS[1]
DEFAULT_NAMES = ("First player", "Second player")


class NewGameScreen(FormScreen):
    """Fill in a setup and start."""

    def __init__(self, desk: Library, card: ScenarioCard, board: Board | None = None) -> None:
        super().__init__()
        self.desk, self.card = desk, desk.whole(card)
        card = self.card
        seats = [Seat("", side.forces[0].id if side.forces else "") for side in card.sides]
        self.setup = Setup(card.id, seats, {option.id: option.default for option in card.options})
        #: until then the players are those of the last new game
        self._players_chosen = False
        self.further = FurtherChoices(card, self.setup, self)
        self.rules = RuleList(card, self.setup, self, desk)
        self.picture = BoardPicture(dim=0.35, whole=False, height=200)
        self.picture.set(board)

    def entered(self) -> None:
        if self.app is not None:
            if not self._players_chosen:
                self._play_as(self.app.settings.players)
            for seat, name in zip(self.setup.seats, self.app.settings.names, strict=False):
                seat.name = seat.name or name

    def rebuild(self) -> None:
        if self._built:
            self.place_kept = self.scroll.offset
        super().rebuild()

    def head(self) -> tuple[str, str]:
        return self.card.title, " · ".join(
            v for v in ("New game", self.card.length, self.card.difficulty) if v
        )

    def help_words(self) -> tuple[str, ...]:
        return (
            "New game",
            "Choose who plays, and the rules; what a choice means stands beside it. "
            "{accept} starts the game.",
            "{back} goes back to the menu.",
        )

    def title(self) -> str:
        return f"Sapper: new game, {self.card.title}"

    # ------------------------------------------------------------------ the body
    def body(self) -> Widget:
        seats = Column(self._mode(), *(self._seat(i) for i in range(len(self.card.sides))), gap=16, grow=3)
        rest = Column(
            self.picture if not self.narrow else None,
            self.rules.summary(self._to_rules),
            self.further.handicap(),
            self.further.dice(),
            gap=16,
            grow=2,
        )
        if self.narrow:
            return Column(seats, self.rules.panel(), rest, gap=16)
        return Column(Row(seats, rest, gap=24, align="t"), self.rules.panel(), gap=24)

    def _to_rules(self) -> None:
        """Bring the list of rules to the top, ready for the keyboard."""
        control = self.named("rule set") or next(
            (w for w in self.walk() if isinstance(w, Toggle) and w.enabled), None
        )
        if control is not None:
            self.scroll.scroll_to(control.rect.y - self.scroll.child.rect.y - px(60))
            self.give_focus(control, False)

    def _mode(self) -> Widget:
        cards = self.desk.options(self.card.id, self.setup.options)
        hidden = self.card.hidden or any(card.most and str(card.now) != "0" for card in cards)
        note = {
            "hotseat": "Both at this PC."
            + (
                " A curtain hides the board between turns."
                if hidden
                else " Nothing lies hidden here: a curtain falls only for choices made in secret."
            ),
            "solo": "One player plays both sides" + ("." if hidden else " and sees everything."),
            "computer": about(self.setup.seats),
        }[self.setup.mode]
        choice = Segments(MODES, self.setup.mode, self._set_mode, name="mode")
        rows = [line(note, choice, narrow=self.narrow)]
        if self.setup.mode == "solo" and hidden:
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
            f"{ONE_SIDE}{i}": f"The view of {name} is always shown. "
            "To decide for the other side, press a button first."
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
        self._play_as(mode)
        self.rebuild()

    def _play_as(self, mode: str) -> None:
        self.setup.mode, self._players_chosen = mode, True
        if mode == "computer":
            self.play_against({})

    def play_as_before(self, mode: str, computers: Mapping[int, tuple[str, str]]) -> None:
        """The players of another game, each computer player with its level."""
        self._play_as(mode)
        if computers:
            self.play_against(computers)

    def play_against(self, computers: Mapping[int, tuple[str, str]]) -> None:
        """The computer plays these sides, each a player at a level as far as this game has it; the strongest
        of the last game plays all sides but the first where nobody does.
        """
        self.setup.mode, self._players_chosen = "computer", True
        cards = self.desk.players(self.card.id)
        known = {(card.player, card.level) for card in cards}
        for side, seat in enumerate(self.setup.seats):
            if computers.get(side) in known:
                seat.player, seat.level = computers[side]
        if not any(seat.player for seat in self.setup.seats):
            usual = first_opponent(cards, self.app.settings.opponent if self.app is not None else "")
            for seat in self.setup.seats[1:]:
                seat.player, seat.level = usual.player, usual.level

    def _seat(self, i: int) -> Widget:
        side, seat = self.card.sides[i], self.setup.seats[i]
        field: Widget | None = self._player(i) if self.setup.mode == "computer" else None
        if self.setup.mode == "hotseat":
            field = TextField(
                seat.name, lambda words: setattr(seat, "name", words), empty=DEFAULT_NAMES[i % 2],
                icon="person", name=f"name {i}", width=240 if not self.narrow else 220, most=40,
            )  # fmt: skip
        exchange = (
            IconButton("swap", self._swap, "Swap players", name="swap")
            if i == 0 and self.setup.mode != "solo" and len(self.card.sides) == 2
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
        note = note_of(seat, self.desk.players(self.card.id)) if self.setup.mode == "computer" else ""
        who = (
            Column(
                Row(Label("Played by", BODY, colour="text2"), field, exchange, Space(grow=1), gap=12),
                Label(note, SMALL, colour="text2", wrap=True) if note else None,
                gap=6,
            )
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

    def _player(self, i: int) -> Widget:
        """Who plays a side: you, or a computer player at a level."""
        cards, wide = self.desk.players(self.card.id), 240 if not self.narrow else 220
        return chooser(self.setup.seats[i], cards, self.rebuild, f"player {i}", wide)

    def _force(self, i: int, force: ForceCard) -> Widget:
        seat = self.setup.seats[i]

        def take() -> None:
            seat.force = force.id
            self.scroll.changed(self.rect)

        words = f"{force.blurb} {force.units}." if force.blurb else force.units
        return Radio(
            force.title,
            words,
            lambda: seat.force == force.id,
            take,
            len(self.card.sides[i].forces) > 1 or self.card.sides[i].picks,
            name=f"force {i} {force.id}",
        )

    def _own_force(self, i: int) -> Widget:
        """The row that leads to the picking of a force."""
        seat, side = self.setup.seats[i], self.desk.side(self.card.id, i, self.setup.options)
        ways = self._ways()

        def picked() -> str:
            return ways.picked(side, seat.force)

        words = picked() or "Build a force from the table of units."
        return Radio(
            "Custom force" if picked() else "Custom force …", words, lambda: bool(picked()),
            lambda: self._pick(i), True, name=f"pick {i}",
        )  # fmt: skip

    def _ways(self) -> Choosing:
        """How a game of this kind is chosen."""
        return handling_of(self.desk.game(self.card.id)).choosing

    def _pick(self, i: int) -> None:
        seat, card = self.setup.seats[i], self.card.sides[i]

        def done(word: str) -> None:
            seat.force = word
            self.rebuild()

        if self.app is not None:
            side = self.desk.side(self.card.id, i, self.setup.options)
            self.app.push(self._ways().picker(side, card.colour, seat.force, done, self.card.title))

    def _swap(self) -> None:
        swap(*self.setup.seats)
        self.rebuild()

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
        self.app.settings.players = self.setup.mode
        if opponents := [_key(seat) for seat in self.setup.seats if seat.player]:
            self.app.settings.opponent = opponents[0]
        if self.setup.mode == "hotseat":
            if any(names):
                self.app.settings.names = names
            names = [name or DEFAULT_NAMES[i % 2] for i, name in enumerate(names)]
        final = Setup(
            self.setup.scenario,
            [
                Seat(name, seat.force, seat.player, seat.level)
                for name, seat in zip(names, self.setup.seats, strict=True)
            ],
            dict(self.setup.options),
            self.setup.mode,
            self.setup.extra,
            self.setup.extra_side,
            self.setup.sight,
            self.setup.seed,
        )
        # the game takes the place of this screen
        app = self.app
        trouble = self.desk.start(app, final)
        if trouble:
            tell(self, "This game cannot be started", trouble)
        elif app.settings.briefing:
            # with secrets and two players at one window the game lies under the curtain
            for screen in app.screens:
                if isinstance(screen, PlayScreen):
                    open_with_briefing(screen, screen.game.session)


# ---- Who plays a side of a new game against the computer: you, or a computer player at a level
def chooser(
    seat: Seat, cards: Sequence[PlayerCard], changed: Callable[[], None], name: str, width: float
) -> Choice:
    """The list of those who could play it; ``changed`` hears of another one."""

    def take(key: str) -> None:
        seat.player, _, seat.level = key.partition(" ")
        changed()

    ranked = sorted((card for card in cards if card.rung), key=lambda card: RUNGS.index(card.rung))
    ways = [("", "You"), *((_key(card), f"Computer: {card.rung}") for card in ranked)]
    ways += [
        (_key(card), f"Style: {card.title}" if ranked else card.title) for card in cards if not card.rung
    ]
    return Choice(ways, _key(seat) if seat.player else "", take, name=name, width=width)


def note_of(seat: Seat, cards: Sequence[PlayerCard]) -> str:
    """What the computer player of a seat does; "" for a person."""
    card = next((card for card in cards if seat.player and _key(card) == _key(seat)), None)
    if card is None:
        return ""
    return f"{card.title}. {card.note}" if card.rung else card.note


def first_opponent(cards: Sequence[PlayerCard], last: str) -> PlayerCard:
    """The opponent before a person chooses: that of the last game, else the one in the middle."""
    again = next((card for card in cards if _key(card) == last), None)
    return again or next((card for card in cards if card.rung == USUAL_RUNG), cards[0])


def about(seats: Sequence[Seat]) -> str:
    """What is told of the players that are chosen now."""
    computers = [bool(seat.player) for seat in seats]
    if all(computers):
        return "The computer plays both sides, and you watch."
    if not any(computers):
        return "You play both sides. Choose below which one the computer plays."
    return "The computer knows what its side may know, and no more."


def swap(one: Seat, two: Seat) -> None:
    """Exchange who plays."""
    one.name, two.name = two.name, one.name
    one.player, two.player = two.player, one.player
    one.level, two.level = two.level, one.level


def _key(who: Seat | PlayerCard) -> str:
    return f"{who.player} {who.level}"


# ---- What is chosen for a new game besides its players, forces and rules: a handicap, the number of the dice
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
