"""A test on screen: its answer, how far it is, and its figures, while it is played and afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from game.client.kit import (
    Button,
    Choice,
    Column,
    Faces,
    Flow,
    Label,
    Panel,
    Row,
    Scroll,
    TextField,
    Widget,
    confirm,
    draw,
    text_style,
)
from game.client.kit.text_style import BODY, NUMBER, SMALL, TITLE
from game.client.shell.chart_view import ChartView
from game.client.shell.form import PageScreen
from game.client.tester.game_list import GameList
from game.client.tester.heat_board import HeatBoard
from game.client.tester.tester import OpenTest, Tester
from game.core.amounts import counted
from game.lab.batch.plan import ALL as ALL_PAIRS
from game.lab.batch.plan import pairings_of
from game.lab.batch.rows import BAND_WORDS, LAYERS
from game.lab.batch.rows import Row as GameRow
from game.lab.batch.store import games_in
from game.lab.charts import Chart
from game.lab.kept import Varied
from game.lab.report import captions
from game.lab.report.figures import BALANCED, ENGINEERING, FORCES, MAPPED, TITLES, VERDICT, Figure, figure
from game.lab.report.further import advised
from game.lab.report.games import ALL, FAULTS, HEX, LUCKIER, UNDECIDED, change_of, key_of
from game.lab.report.page import LAYER_WORDS, SCORES
from game.lab.report.summary import LEAST_GAMES, SIDES, Summary, heat_key, titles_of
from game.lab.sweep import MOST_VALUES, Number, answer, having, numbers_of
from game.scenarios.load import Loaded
from game.usage import UsageError

ANSWER, LUCK, GAMES = "Answer", "Luck", "Games"
#: the side whose marks are orange, as the second of a chart is
ORANGE = "orange"
#: both sides, or all bands of turns
EVERY = -1
#: the games of a sweep that is begun in the window
SWEEP_GAMES = 120
#: steps to each side of the present number that a sweep begins with
SPAN = 2


OUTDATED = (
    "The scenario was changed after this test. The values are tried in the scenario as it was; "
    "for the changed one, begin a new test."
)


class Progress(Widget):
    """A thin line: how much of the games is over."""

    def __init__(self, part: Callable[[], float]) -> None:
        super().__init__(height=4)
        self.part = part

    def paint(self, surface: pygame.Surface) -> None:
        draw.bar(surface, self.rect, self.part(), text_style.c.accent, text_style.c.card)


class ReportScreen(PageScreen):
    """The figures of a test, one at a time, chosen at the left."""

    def __init__(self, tester: Tester, test: OpenTest, loaded: Loaded) -> None:
        super().__init__()
        self.tester, self.test, self.loaded = tester, test, loaded
        self.section = ANSWER
        #: was the scenario changed since? All that is shown, and a sweep, goes by the one that was tested
        self.outdated = False
        self.which = key_of(ALL)
        #: the section whose number led to the games that are listed; "" for none
        self.came = ""
        self.layer, self.side, self.band = LAYERS[0], EVERY, EVERY
        self.numbers = numbers_of(loaded)
        self.advice = advised(captions.WINDOW, loaded)
        self.pairings = self._pairings()
        scenario = loaded.scenario
        self.numbers = [one for one in self.numbers if having(scenario, one.key, self.pairings)]
        several = [one for one in self.numbers if one.now > 1] or self.numbers
        self.number: Number | None = several[0] if several else None
        self.low = self.high = 0
        self.forces, self.sweep_games = ALL_PAIRS, SWEEP_GAMES
        if self.number is not None:
            self._vary(self.number.key)
        self._games: GameList | None = None
        self._seen = -1
        self._listed: tuple[list[str], str] = ([], "")

    def _pairings(self) -> Sequence[tuple[str, ...]]:
        """The pairs of forces that the test plays; none if its scenario no longer has them."""
        try:
            return pairings_of(self.loaded, self.test.request.forces)
        except UsageError:
            return ()

    def title(self) -> str:
        return f"Sapper: test of {self.test.request.title}"

    def help_words(self) -> tuple[str, ...]:
        return (
            "A test",
            "At the left, what is known of the scenario. Each bar, field, point and hex leads to its games, "
            "and each game opens in the replay.",
            "{back} leaves the test, which goes on being played.",
        )

    # ------------------------------------------------------------------ life
    def entered(self) -> None:
        self.tester.changed = self._changed
        self.outdated = self.test.outdated
        self._seen = -1
        self._changed(self.test)

    def left(self) -> None:
        self.tester.changed = lambda test: None

    def _changed(self, test: OpenTest) -> None:
        """Something new is known of a test."""
        if test is not self.test or not self._built or self._seen == test.version:
            return
        self._seen = test.version
        if test.trouble:
            self.toast(test.trouble, "bad")
            test.trouble = ""
        for words in test.notes:
            self.toast(words)
        test.notes.clear()
        self._head_anew()
        if self._shown() != self._was:
            self._fill()

    def _shown(self) -> tuple[object, ...]:
        """What the page depends on."""
        test = self.test
        swept = (tuple(map(id, test.swept)), *test.stopped, test.at_work is None)
        return id(test.summary), id(test.worth), swept, self.section

    # ------------------------------------------------------------------ building
    def build(self) -> Widget:
        margin = 16 if self.narrow else 32
        self.answer = Label("", NUMBER, "medium", wrap=True, name="answer")
        self.state = Label("", BODY, colour="text2", wrap=True, name="state")
        self.doors = Row(gap=8)
        head = Column(
            Label(f"Test: {self.test.request.title}", TITLE, "medium"), self.answer, self.state, gap=2, grow=1
        )
        self.bar = Progress(lambda: self.test.part)
        top = Panel(
            Row(self.back_button(), head, self.doors, gap=16, align="t"), pad=(margin, 12, margin, 10)
        )
        self.page = Column(gap=14, pad=(24, 16, 24, 24))
        self.scroll = Scroll(self.page, grow=1)
        self.side_list = Column(gap=2, pad=(12, 14, 8, 12))
        nav = Panel(Scroll(self.side_list, grow=1), width=216 if self.narrow else 228, border="r")
        self.main = Column(self.scroll, grow=1)
        self._listed = ([], "")
        self._head_anew()
        self._fill()
        return Column(top, self.bar, Row(nav, self.main, grow=1, gap=0, align="s"), gap=0)

    def _head_anew(self) -> None:
        """The answer, how far it is, and the buttons."""
        test, work = self.test, self.test.at_work
        found = test.summary
        said = next(captions.answers(found), "") if found is not None and found.games else ""
        self.answer.set(said or test.standing.answer)
        self.answer.show(bool(self.answer.words))
        self.state.set(f"{self._who()} · {test.progress()}")
        self.bar.changed()
        names = [w.name for w in self.doors.children]
        wanted = self._doors(work is not None, work is not None and work.paused)
        if names != [one.name for one in wanted]:
            self.doors.fill(*wanted)

    def _who(self) -> str:
        asked = self.test.request
        who = asked.who(self.loaded.scenario.game)
        where = ", from a position" if asked.begin else ""
        return f"{who}{where}{', before the scenario was changed' if self.outdated else ''}"

    def _doors(self, working: bool, paused: bool) -> list[Widget]:
        if working:
            words = "Go on" if paused else "Pause"
            return [
                Button(
                    words,
                    lambda: self.tester.pause(self.test),
                    icon="play" if paused else "pause",
                    name=words,
                ),
                Button("Stop", self._stop, name="stop"),
            ]
        if not self.test.standing.done or self.test.stopped or self.test.summary is None:
            return [Button("Go on", self.go_on, "main", icon="play", name="resume")]
        return [Button("More games…", self._more, name="more")] if not self.test.request.half_width else []

    def _stop(self) -> None:
        self.tester.stop(self.test)

    def go_on(self) -> None:
        """Play the games that are missing."""
        if self.app is not None:
            self.tester.go_on(self.app, self.test)

    def _more(self) -> None:
        """As many games again."""
        games = self.test.request.games
        said = f"The {counted(games, 'game')} are kept, and {games} more are played with further seeds."

        def more() -> None:
            self.test.request = replace(self.test.request, games=2 * games)
            self.go_on()

        confirm(self, "Play more games?", said, "Play", more)

    # ------------------------------------------------------------------ the sections
    def _figure(self, title: str, found: Summary) -> Figure:
        test, board = self.test, self.loaded.board
        return figure(title, found, test.swept, test.request.scenario, board, test.worth, self.advice)

    def _fill(self) -> None:
        """The list at the left, and the page."""
        self._was = self._shown()
        found = self.test.summary
        # a position has no forces to choose and no numbers to change
        away = {VERDICT, FORCES, BALANCED} if self.test.request.begin else {VERDICT}
        shown = [title for title in TITLES if title not in away]
        titles = [ANSWER, *shown, LUCK, GAMES] if found is not None else [ANSWER]
        if (titles, self.section) != self._listed:
            self._listed = (titles, self.section)
            self.side_list.fill(*(self._door(title) for title in titles))
        if self.section == GAMES:
            self._show_games()
            return
        if self.main.children != [self.scroll]:
            self.main.fill(self.scroll)
        made = list(self._section(found))
        if not renewed(self.page.children, made):
            self.page.fill(*made)

    def _door(self, title: str) -> Button:
        kind = "plain" if title == self.section else "quiet"
        return Button(title, partial(self.turn_to, title), kind, align="l", name=f"section {title}")

    def _section(self, found: Summary | None) -> Iterator[Widget]:
        if found is None:
            yield Label("The first games are being played." if self.test.at_work else "No game is over yet.",
                        BODY, wrap=True, colour="text2")  # fmt: skip
        elif self.section == LUCK:
            yield from self._luck(found)
        elif self.section not in TITLES:
            yield from self._answer(found)
        else:
            one = self._figure(self.section, found)
            yield Label(one.title, TITLE, "medium")
            yield Label(one.said, BODY, wrap=True)
            if one.title == MAPPED:
                yield from self._map(found)
            if one.title == BALANCED and self.test.at_work is None:
                yield from map(self._stopped, self.test.stopped)
            for chart in one.charts:
                yield self._chart(chart)
            if one.title == BALANCED:
                yield from self._balance()
            if one.title == ENGINEERING:
                yield from self._work(found)

    def _chart(self, chart: Chart) -> ChartView:
        sides = self.loaded.scenario.sides
        return ChartView(chart, self.pick, swapped=sides[0].colour == ORANGE, name=f"chart {chart.title}")

    def turn_to(self, section: str) -> None:
        """Show another section."""
        self.section, self.which, self.came = section, key_of(ALL), ""
        self.scroll.scroll_to(0)
        self._fill()

    def pick(self, key: str) -> None:
        """Show the games behind a number; the way back leads to the number again."""
        self.came, self.section, self.which = self.section, GAMES, key
        self._fill()

    def back(self) -> None:
        if self.section == GAMES and self.came:
            self.turn_to(self.came)
        else:
            super().back()

    def _answer(self, found: Summary) -> Iterator[Widget]:
        lines = captions.first_lines(found, self.test.swept, self.test.request.scenario, self.advice)
        yield Column(*(Label(line, BODY, wrap=True) for line in lines[1:]), gap=6)
        first = self._figure(VERDICT, found)
        yield Label(first.caption, BODY, wrap=True, colour="text2")
        yield self._chart(first.charts[0])
        wrong = [
            (UNDECIDED, "Undecided games", any(one.stalled for one in found.by_player)),
            (FAULTS, "Games in which a player failed", any(one.faults for one in found.by_player)),
        ]
        doors = [
            Button(words, partial(self.pick, key_of(what)), name=what)
            for what, words, there in wrong
            if there
        ]
        page = Button("Write it as a page", self.write_page, icon="book", name="page",
                      tip="Every figure in one file for a browser, and tables beside it")  # fmt: skip
        yield Flow(*doors, page, gap=8)
        yield Label(SCORES, SMALL, colour="text2", wrap=True)

    def _luck(self, found: Summary) -> Iterator[Widget]:
        yield Label(LUCK, TITLE, "medium")
        yield Label(captions.luck(found), BODY, wrap=True)
        for one in found.luck:
            name = found.names[one.side]
            said = f"{name}: fire destroyed {one.actual:.0f} points a game, {one.expected:.0f} expected"
            games = Button(
                "Luckiest games", partial(self.pick, key_of(LUCKIER, one.side)), name=f"luck {one.side}"
            )
            yield Row(Label(said, BODY, grow=1, wrap=True), games, gap=12)
            yield Faces(one.faces)

    def _work(self, found: Summary) -> Iterator[Widget]:
        """What each task goes with: the score of its side with it and without."""
        told = [one for one in found.work if one.with_it.games and one.without.games]
        for one in told:
            name, games = found.names[one.side], counted(one.with_it.games, "game")
            said = f"{one.title}: the {name} scores {one.with_it.words()} in {games} with it"
            yield Label(f"{said}, {one.without.words()} in {one.without.games} without.", BODY, wrap=True)
        if told:
            yield Label("Work that goes with winning need not be its cause.", SMALL, colour="text2")

    def _map(self, found: Summary) -> Iterator[Widget]:
        sides = [(str(EVERY), "Both sides"), *((str(k), name) for k, name in enumerate(found.names))]
        bands = [
            (str(EVERY), "All turns"),
            *((str(k), words.capitalize()) for k, words in enumerate(BAND_WORDS)),
        ]
        layers = [(one, LAYER_WORDS[one][0].capitalize()) for one in LAYERS]
        yield Flow(
            Choice(layers, self.layer, partial(self._lay, "layer"), name="heat layer"),
            Choice(sides, str(self.side), partial(self._lay, "side"), name="heat side"),
            Choice(bands, str(self.band), partial(self._lay, "band"), name="heat turns"),
            gap=8,
        )
        yield Label(f"Yellow is little, violet is much: {LAYER_WORDS[self.layer][1]}.", SMALL, colour="text2")
        values = self.values(found)
        if found.games < LEAST_GAMES or not values:
            yield Label("Nothing is counted yet.", BODY, colour="text2")
        else:
            yield HeatBoard(self.loaded.board, values, self._hex, name="heat board")

    def values(self, found: Summary) -> dict[str, float]:
        """The counts of the layer that is chosen, by hex."""
        total: dict[str, float] = {}
        for side in SIDES if self.side == EVERY else (self.side,):
            for band in range(len(BAND_WORDS)) if self.band == EVERY else (self.band,):
                for at, value in found.heat.get(heat_key(self.layer, side, band), {}).items():
                    total[at] = total.get(at, 0.0) + value
        return total

    def _lay(self, what: str, key: str) -> None:
        setattr(self, what, key if what == "layer" else int(key))
        self.later(0, self._fill)

    def _hex(self, label: str) -> None:
        self.pick(key_of(HEX, self.layer, self.side, self.band, label))

    # ------------------------------------------------------------------ games
    def _show_games(self) -> None:
        shown = self._games
        if shown is None or shown.which != self.which or shown.root is None:
            shown = self._games = GameList(
                self.test, self.loaded, self.which, self.advice.numbers, self.replay
            )
            words = f"Back to “{self.came}”"
            back = (
                Row(Button(words, self.back, icon="left", key_hint="Esc", name="came")) if self.came else None
            )
            self.main.fill(Column(back, shown, grow=1, gap=10, pad=(24, 16, 24, 16)))
        if self.app is not None:
            shown.read(self.app)

    def replay(self, row: GameRow) -> None:
        """Play a game again and open it."""
        if self.app is not None:
            self.toast("The game is played again; the replay opens when it is over.", instead="replay")
            self.tester.replay(self.app, self.test, row, change_of(self.which))

    def write_page(self) -> None:
        """Write the page of the test, with its tables and maps, into its folder."""
        if self.app is not None:
            self.toast("The page is being written.", instead="page")
            self.tester.write_page(self.app, self.test)

    # ------------------------------------------------------------------ what would balance it
    def _balance(self) -> Iterator[Widget]:
        if self.number is None:
            yield Label("Its scenario has no numbers to change.", BODY, colour="text2", wrap=True)
            return
        ways = [(one.key, one.words) for one in self.numbers]
        wide = 300 if self.narrow else 420 if self.logical[0] < 1360 else 560
        chosen = Choice(ways, self.number.key, self._varied, name="number", width=wide)
        fields = [TextField(str(value), partial(self._end, end), most=3, width=64, name=end)
                  for end, value in (("from", self.low), ("to", self.high))]  # fmt: skip
        games = TextField(str(self.sweep_games), self._sweep_games, most=5, width=80, name="sweep games")
        busy = self.test.at_work is not None
        begin = Button("Try these values", self.balance, "main", enabled=not busy, name="sweep",
                       tip="Stop the test first, or wait until it is over" if busy else None)  # fmt: skip
        pairs = having(self.loaded.scenario, self.number.key, self.pairings)
        forces = [
            (ALL_PAIRS, "both pairs of forces" if len(pairs) == 2 else f"all {len(pairs)} pairs of forces"),
            *((",".join(p), self._pair(p)) for p in pairs),
        ]
        which = Choice(forces, self.forces, self._force, name="sweep forces", width=300)
        yield Panel(
            Label("Try other numbers", NUMBER, "medium"),
            Flow(chosen, Label(f"now {self.number.now}, from"), fields[0], Label("to"), fields[1], gap=8),
            Flow(Label("with"), which, gap=8) if len(pairs) > 1 else None,
            Flow(Label("with"), games, Label("games in all"), begin, gap=8),
            Label("Half of the games are divided evenly; the rest are played where they tell most.", SMALL,
                  colour="text2", wrap=True),
            Label(OUTDATED, SMALL, colour="text2", wrap=True) if self.outdated else None,
            fill="panel", radius=8, edge="line", pad=(16, 12), gap=10,
        )  # fmt: skip
        # the answer of the first stands above its curve
        for one in self.test.swept if len(self.test.swept) > 1 else ():
            yield Label(answer(one, self.advice.numbers.get(one.key, "")), BODY, wrap=True)

    def _pair(self, pairing: Sequence[str]) -> str:
        """A pair of forces in words."""
        return " against ".join(titles_of(self.loaded, pairing))

    def _stopped(self, varied: Varied) -> Widget:
        """A sweep that was stopped, and how it goes on."""
        name = self.advice.numbers.get(varied.key, varied.key)
        there = games_in(varied.folder(self.test.folder))
        said = f"{name} from {varied.values[0]} to {varied.values[-1]}"
        go = Button("Go on", partial(self._resume, varied), icon="play", name=f"go on with {varied.key}")
        end = Button("Leave it", partial(self.tester.leave, self.test, varied), name=f"leave {varied.key}",
                     tip="It stays as it is, and its curve with it")  # fmt: skip
        words = f"{said}: stopped after {there} of {counted(varied.games, 'game')}."
        return Row(Label(words, BODY, wrap=True, grow=1), go, end, gap=8)

    def _resume(self, varied: Varied) -> None:
        if self.app is not None:
            self.tester.balance(self.app, self.test, varied)

    def _vary(self, key: str) -> None:
        self.number = next(one for one in self.numbers if one.key == key)
        step, self.forces = self.number.step, ALL_PAIRS
        self.low = max(self.number.least, self.number.now - SPAN * step)
        self.high = self.number.now + SPAN * step

    def _varied(self, key: str) -> None:
        self._vary(key)
        self.later(0, self._fill)

    def _force(self, key: str) -> None:
        self.forces = key

    def _end(self, end: str, words: str) -> None:
        value = int("".join(sign for sign in words if sign in "0123456789") or 0)
        if end == "from":
            self.low = value
        else:
            self.high = value

    def _sweep_games(self, words: str) -> None:
        self.sweep_games = int("".join(sign for sign in words if sign in "0123456789") or 0)

    def balance(self) -> None:
        """Play the sweep."""
        if self.number is None or self.app is None:
            return
        values = tuple(range(self.low, self.high + 1, self.number.step))
        if not 2 <= len(values) <= MOST_VALUES:
            self.toast(f"Give 2 to {MOST_VALUES} values, the smaller number first.", "bad")
            return
        if self.sweep_games < 2 * len(values):
            self.toast(f"So many values need at least {2 * len(values)} games.", "bad")
            return
        pairs = having(self.loaded.scenario, self.number.key, self.pairings)
        forces = ",".join(pairs[0]) if len(pairs) == 1 else self.forces
        self.tester.balance(self.app, self.test, Varied(self.number.key, values, self.sweep_games, forces))


# A page that is made anew shows its news in the widgets that are there: only what changed is drawn again, and
# a field that somebody writes in keeps its words and the focus.
def renewed(old: Sequence[Widget], new: Sequence[Widget]) -> bool:
    """Let widgets show what others of the same kinds would show; False if they cannot."""
    return len(old) == len(new) and all(map(_became, old, new))


def _became(old: Widget, new: Widget) -> bool:
    if type(old) is not type(new) or old.name != new.name:
        return False
    match old, new:
        case (Label(), Label()):
            old.set(new.words, new.colour)
        case (ChartView(), ChartView()):
            old.set(new.chart)
        case (HeatBoard(), HeatBoard()):
            old.set(new.values)
        case (Faces(), Faces()):
            old.set(new.counts)
        case (TextField(), TextField()):
            writing = old.root is not None and old.root.focus is old
            if not writing and old.words != new.words:
                old.set(new.words)
        case (Choice(), Choice()):
            return (old.options, old.chosen) == (new.options, new.chosen)
        case (Button(), Button()):
            if (old.words, old.icon) != (new.words, new.icon):
                return False
            old.on_press, old.tip = new.on_press, new.tip
            old.enable(new.enabled)
        case _:
            return bool(old.children) and renewed(old.children, new.children)
    return True
