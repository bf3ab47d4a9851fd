"""Heat maps of many games as a layer on the board: the counts by hex of a test of its scenario."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game import paths
from game.client.art.heat import Warm, warm_hexes
from game.client.kit import (
    Answer,
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Row,
    Widget,
    show_dialog,
)
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY, SMALL
from game.client.shell.app import AppScreen
from game.client.table.hud.board_notice import BoardNotice
from game.client.table.shown_game import BoardDisplay, ShownGame
from game.core.amounts import counted
from game.lab.batch.rows import BAND_WORDS, LAYERS
from game.lab.batch.store import ALL, HeatMaps, read_heat
from game.lab.charts import short
from game.lab.kept import KeptTest, kept_tests
from game.usage import UsageError

#: the most tests to offer
MOST_OFFERED = 6
SAID = "Heat maps show where units were lost, stood, fired, met mines and worked in the games of a test."
LAYER_WORDS = {
    "losses": "Losses", "presence": "Presence", "fire": "Fire", "mines": "Mines", "work": "Work of sappers",
}  # fmt: skip


#: the meaning of the numbers of a layer
COUNTED = {
    "losses": "Units and squads lost in a game",
    "presence": "Units that stood there, turn by turn, in a game",
    "fire": "Attacks on the hex in a game",
    "mines": "Times that units met a mine in a game",
    "work": "Tasks that sappers tried in a game",
}


class HeatLayer:
    """Offers the tests of the scenario, and lays the maps of one over the board one at a time."""

    def __init__(
        self,
        screen: AppScreen,
        game: ShownGame,
        display: BoardDisplay,
        notice: BoardNotice,
        redraw: Callable[[], None],
        test: Callable[[], None],
    ) -> None:
        """``test`` asks for a test of this scenario."""
        self.test = test
        self.screen, self.game, self.display = screen, game, display
        self.notice, self.redraw = notice, redraw
        self.maps: HeatMaps | None = None
        self.folder = ""
        self.layer, self.side, self.band = LAYERS[0], ALL, ALL

    # ------------------------------------------------------------------ asking
    def show(self) -> None:
        """Offer the tests of this scenario."""
        mine = self.game.session.position.terms.scenario
        found = [test for test in kept_tests(paths.tests(), mine) if test.standing.games][:MOST_OFFERED]

        def take(test: KeptTest) -> None:
            if layer in self.screen.layers:
                self.screen.close(layer)
            self.open(test.folder)

        offered = [
            Button(self._words(test), partial(take, test), "quiet", icon="layers", align="l",
                   name=f"heat {test.folder.name}")
            for test in found
        ]  # fmt: skip
        none = (
            "This scenario was not tested yet: the computer plays it many times, and then its maps are here."
        )
        body = Column(
            Label(SAID, BODY, wrap=True, colour="text2"),
            Column(*offered, gap=2) if offered else Label(none, BODY, wrap=True),
            gap=10,
        )
        answers = [
            Answer("Test this scenario…", self.test, "plain" if offered else "main"),
            Answer("Cancel", None, "plain", "Esc"),
        ]
        layer = show_dialog(self.screen, "Heat maps", body, answers, wide=560)

    def _words(self, test: KeptTest) -> str:
        who = test.request.who(self.game.view.terms.game)
        where = ", from a position" if test.request.begin else ""
        return f"{counted(test.standing.games, 'game')} by {who}{where}"

    def open(self, folder: Path) -> None:
        """Lay the maps of a test over the board, or say why not in a sentence."""
        try:
            self.maps = read_heat(folder)
        except UsageError as wrong:
            self.screen.toast(str(wrong), "bad")
            return
        self.folder = folder.name
        self.layer = next((name for name in LAYERS if self.maps.values(name)), LAYERS[0])
        self.side = self.band = ALL
        self._changed()

    def away(self) -> None:
        """Remove the layer."""
        self.maps = None
        self._changed()

    # ------------------------------------------------------------------ showing
    def hexes(self) -> tuple[Warm, ...]:
        """The hexes of the layer."""
        if self.maps is None:
            return ()
        grid = self.game.view.board.grid
        values = self.maps.values(self.layer, self.side, self.band)
        return tuple(warm_hexes(grid, values))

    def words(self) -> str:
        """A sentence about the numbers."""
        if self.maps is None:
            return ""
        values = self.maps.values(self.layer, self.side, self.band)
        games = f"{counted(self.maps.games, 'game')} by {', '.join(self.maps.players)}"
        if not values:
            return f"None in {games}."
        at = max(values, key=lambda label: values[label])
        most = f"{COUNTED[self.layer]}; most in {at}: {short(values[at])}"
        return f"{most}. {games}. Hold H to hide the units."

    def _changed(self) -> None:
        self.display.heat = self.hexes()
        self.redraw()
        self.tell()

    def tell(self) -> None:
        """Show the card with the choices as long as there is a layer."""
        key = (self.folder, self.layer, self.side, self.band) if self.maps is not None else None
        self.notice.tell(key, self._card)

    def forget(self) -> None:
        """Forget the layer, because all layers were removed from the board."""
        self.notice.forget()
        self.maps = None

    def _card(self) -> Widget:
        sides = [(str(ALL), "Both sides")]
        sides += [(str(k), side.name) for k, side in enumerate(self.game.view.sides)]
        there = self.maps.bands() if self.maps is not None else []
        bands = [(str(ALL), "All turns"), *((str(k), BAND_WORDS[k].capitalize()) for k in there)]

        def layer(key: str) -> None:
            self.layer = key
            self.screen.later(0, self._changed)

        def side(key: str) -> None:
            self.side = int(key)
            self.screen.later(0, self._changed)

        def band(key: str) -> None:
            self.band = int(key)
            self.screen.later(0, self._changed)

        row = Row(
            Choice([(name, LAYER_WORDS[name]) for name in LAYERS], self.layer, layer, name="heat layer"),
            Choice(sides, str(self.side), side, name="heat side"),
            Choice(bands, str(self.band), band, name="heat turns"),
            IconButton("cross", self.away, "Close", name="heat away"),
            gap=8,
        )
        return Card(Column(row, Label(self.words(), SMALL, colour="text2", wrap=True), gap=4), pad=(10, 6))
