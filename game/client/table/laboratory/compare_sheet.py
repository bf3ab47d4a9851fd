"""Branches of a game side by side: the position of each, its losses, and how often each side wins."""

from __future__ import annotations

from game.client.kit import (
    Answer,
    Button,
    Choice,
    Column,
    Label,
    Layer,
    Panel,
    Row,
    Segments,
    Widget,
    show_dialog,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.shell.app import AppScreen
from game.client.table.computer.computer_seats import any_seed, strongest_first, usual
from game.client.table.laboratory.chance import FEWEST, NUMBERS, POLL_MS, chance_words, may_know
from game.client.table.laboratory.tree import UNNAMED, Tree, moment_of
from game.client.table.shown_game import ShownGame
from game.core.amounts import counted
from game.core.anygame import Position
from game.core.games import game_named
from game.lab.batch.telling import TELLING
from game.lab.statistics import Interval, Tally, difference
from game.players.playouts import Playouts
from game.players.roster import player_named
from game.players.thinker import Chair, Failure

#: the most branches side by side
MOST = 4


class CompareSheet:
    """The sheet; closing it stops the count."""

    def __init__(self, screen: AppScreen, game: ShownGame, tree: Tree, playouts: Playouts) -> None:
        self.screen, self.game, self.tree, self.playouts = screen, game, tree, playouts
        self.player = usual(game.session.position.terms.game).player
        #: the turn to compare; 0 for the current position of each
        self.games, self.turn = NUMBERS[0], 0
        chosen = [tree.now, *(k for k in range(len(tree.branches)) if k != tree.now)]
        self.which = sorted(chosen[:MOST])
        self.scores: list[list[float]] = [[] for _ in self.which]
        self.trouble = ""
        self._layer: Layer | None = None
        self._columns = Row(gap=10, align="s")

    # ------------------------------------------------------------------ the sheet
    def show(self) -> None:
        """Open the sheet without counting."""
        last = max(self._position(k, now=True).clock.turn for k in self.which)
        turns = [("0", "Where each stands"), *((str(turn), f"End of turn {turn}") for turn in range(1, last))]
        players = [(row.name, row.title) for row in strongest_first(self.game.session.position.terms.game)]
        row = Row(
            Choice(turns, "0", self._at_turn, name="compare turn"),
            Choice(players, self.player, self._plays, name="compare player"),
            Segments([(str(n), str(n)) for n in NUMBERS], str(self.games), self._often, name="compare games"),
            begin := Button("Play out", self.begin, "main", "Enter", name="compare begin"),
            gap=8,
        )
        self._fill()
        self._layer = show_dialog(
            self.screen,
            "Branches compared",
            Column(row, self._columns, gap=14),
            [Answer("Close", self.playouts.close, "plain", "Esc")],
            wide=260 * len(self.which) + 120,
        )
        self.screen.give_focus(begin)

    def _at_turn(self, key: str) -> None:
        self.turn = int(key)
        self._forget()

    def _plays(self, name: str) -> None:
        self.player = name
        self._forget()

    def _often(self, key: str) -> None:
        self.games = int(key)
        self._forget()

    def _forget(self) -> None:
        """Drop the counts, because the selection has changed."""
        self.playouts.close()
        self.scores, self.trouble = [[] for _ in self.which], ""
        self._fill()

    def _position(self, which: int, now: bool = False) -> Position:
        return may_know(self.game, self.tree.position(which, 0 if now else self.turn))

    # ------------------------------------------------------------------ counting
    def begin(self) -> None:
        """Play out all branches, with the same future dice for each."""
        self._forget()
        rules, game = self.game.rules, self.game.session.position.terms.game
        row = player_named(self.player, game)
        chairs = tuple(Chair(side, row.name) for side in range(len(self.game.view.sides)))
        positions = tuple(self._position(which) for which in self.which)
        self.playouts.begin(rules, positions, chairs, self.games, any_seed())
        self._fill()
        self.screen.later(POLL_MS, self._look)

    def _look(self) -> None:
        if self._layer is None or self._layer not in self.screen.layers or self.screen.app is None:
            self.playouts.close()
            return
        came = self.playouts.poll()
        if isinstance(came, Failure):
            self.trouble = came.words
        else:
            for one in came:
                self.scores[one.which].append(one.score)
        self._fill()
        if self.playouts.running:
            self.screen.later(POLL_MS, self._look)
        else:
            self.playouts.close()

    # ------------------------------------------------------------------ telling
    def _fill(self) -> None:
        self._columns.fill(*(self._column(k) for k in range(len(self.which))))

    def _column(self, k: int) -> Widget:
        position = self._position(self.which[k])
        rows = [Label(words, BODY if k2 == 0 else SMALL, "medium" if k2 == 0 else "regular", wrap=True)
                for k2, words in enumerate(self.told(k, position))]  # fmt: skip
        return Panel(*rows, fill="card", pad=12, gap=6, grow=1)

    def told(self, k: int, position: Position) -> list[str]:
        """The description of a branch, in lines."""
        names = [side.name for side in position.sides]
        rows = [
            self.tree.branches[self.which[k]].name or UNNAMED,
            _upper(moment_of(self.game.rules, position)),
        ]
        for number, name in enumerate(names):
            gone = [
                one for one in position.gone.values() if one.unit.side == number and one.how == "destroyed"
            ]
            left = f"{self._points(position, number):.0f} points left"
            rows.append(f"{name} has lost {counted(len(gone), 'unit')}, with {left}")
        scores = self.scores[k]
        if self.trouble:
            return [*rows, f"No play-outs are possible: {self.trouble}"]
        if not scores:
            return [*rows, "Being played out …"] if self.playouts.running else rows
        rows.append(f"{counted(len(scores), 'play-out')} of {self.games} by {_player(self.player, position)}")
        if len(scores) >= min(FEWEST, self.games):
            rows.append(f"{names[0]} wins {chance_words(Tally.of(scores).interval())}")
            if k:
                rows.append(self._against_first(k))
        return rows

    def _points(self, position: Position, side: int) -> float:
        """The worth of a side's counters, including those that left the map; damage counts as well."""
        value = TELLING.of(game_named(position.terms.game)).value
        left = (one.unit for one in position.gone.values() if one.how == "left")
        return sum(value(position, unit) for unit in (*position.units.values(), *left) if unit.side == side)

    def _against_first(self, k: int) -> str:
        first = self.tree.branches[self.which[0]].name or UNNAMED
        both = min(len(self.scores[0]), len(self.scores[k]))
        return f"Against “{first}”: {points(difference(self.scores[k][:both], self.scores[0][:both]))}"


def points(found: Interval) -> str:
    """A difference of two chances with its interval, and its meaning."""
    low, high = round(100 * found.low), round(100 * found.high)
    said = "no difference is proven" if found.low <= 0 <= found.high else "more" if found.low > 0 else "less"
    return f"{100 * found.estimate:+.0f} points, between {low:+} and {high:+}: {said}"


def _player(name: str, position: Position) -> str:
    return player_named(name, position.terms.game).title


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
