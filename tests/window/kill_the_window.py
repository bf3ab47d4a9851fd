"""Kills the real window at random moments and looks whether more than the order in flight is lost.

    .ci/with-display python -m tests.window.kill_the_window [--kills 100] [--seed 1]

Each round starts the program in a window of its own. A button of the menu resumes the game that the last kill
left; without one a new game begins. Counters are set up with the mouse, orders are given, undone and redone,
until SIGKILL. The program says on a pipe what it is about to write down and what it has written down. The
next round must find the last order that was written down, or the one in flight.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ("mark-iii-attack", "meeting-engagement", "river-crossing", "the-yard")
#: seconds that a program plays before it is killed, at most, and that its start may take
LONGEST, PATIENCE = 5.0, 120
NOTHING = "no game"


# --------------------------------------------------------------------- the program that is killed
def say(word: str, stands: object, phase: str = "") -> None:
    """Tell the parent, in one write."""
    os.write(1, (json.dumps([word, stands, phase]) + "\n").encode())


class Witness:
    """Writes down what the shelf writes down, and says so before and after."""

    def __init__(self, session: Any) -> None:
        self.session, self.inner = session, session.record

    def _told(self, write: Any) -> str:
        now = stands(self.session.history), self.session.position.clock.phase
        say("doing", *now)
        trouble: str = write()
        say("done", *now)
        return trouble

    def order(self, before: Any, step: Any) -> str:
        return self._told(lambda: self.inner.order(before, step))

    def undo(self) -> str:
        return self._told(self.inner.undo)

    def redo(self) -> str:
        return self._told(self.inner.redo)


def stands(history: Any) -> list[object] | str:
    """The state of a game: orders that stand, all orders, the mark of the position; when over, no offers."""
    from game.saves.writing import mark_of

    if history.position.result is not None:
        return NOTHING
    return [history.at, len(history.steps), mark_of(history.position)]


def play(seed: int) -> None:
    """Play for ever, in a real window."""
    import pygame

    from game.client.game_library import Desk
    from game.client.screens.menu import MenuScreen
    from game.client.shell.app import App
    from game.client.shell.settings import Settings

    app = App((1280, 720), Settings(animation="off"))
    assert pygame.display.get_driver() == "x11", "this must be a real window"
    desk = Desk(seed)
    menu = MenuScreen(desk)
    app.push(menu)
    app.step(pygame.event.get())
    while any(
        getattr(work, "gi_code", None) is MenuScreen._look_for_games.__code__ for work in app.background
    ):
        app.step(pygame.event.get())  # a thread reads the saved games
    for _ in range(4):
        app.step(pygame.event.get())
    chance = random.Random(seed)
    driver = Driver(app, chance)
    if menu.kept is not None:
        driver.push("Recover")
        if app.top is menu:  # the last line was not whole: what is said must let the game open
            said = " ".join(str(getattr(w, "words", "")) for w in menu.layers[-1].widget.walk())
            assert "rules that differ" not in said, said
            driver.push_words("Open")
        driver.go_on("recovered")
    else:
        say("recovered", NOTHING)
    while True:
        if chance.random() < 0.2 or driver.session is None:
            driver.begin(desk)
        for _ in range(chance.randrange(200)):
            if driver.session.over:
                break
            driver.deed()


class Driver:
    """A hand at the mouse and at the keys."""

    def __init__(self, app: Any, chance: random.Random) -> None:
        from game.core.views import own_view
        from game.players.random_player import RandomPlayer
        from tests.window.hand import Hand

        self.app, self.chance, self.hand = app, chance, Hand(app, None, 0)
        self.session: Any = None
        self._player, self._own_view = RandomPlayer, own_view

    def push(self, name: str) -> None:
        self.hand.push(name)

    def push_words(self, words: str) -> None:
        buttons = [
            w for w in self.app.top.layers[-1].widget.walk() if getattr(w, "words", "").startswith(words)
        ]
        self.hand.click(buttons[-1].rect.center)

    def begin(self, desk: Any) -> None:
        """A new game: what was open before is left."""
        from game.client.shell.cards import Seat, Setup

        say("leaving", NOTHING)
        scenario = self.chance.choice(SCENARIOS)
        mode = self.chance.choice(("solo", "hotseat"))
        assert desk.start(self.app, Setup(scenario, [Seat("Anna"), Seat("Bert")], {}, mode)) == ""
        self.go_on("begun")
        if self.chance.random() < 0.6:
            self.set_up_at_once()

    def set_up_at_once(self) -> None:
        """As the scenario suggests, for a game that gets beyond its set-up."""
        from game.core.sequence import SETUP, EndPhase

        for _ in range(2):
            self.lift()
            if self.session.position.clock.phase == SETUP and self.hand.has("suggest"):
                self.push("suggest")
                self.hand.agree()
                self.hand.screen.do(EndPhase())
                self.hand.send()

    def lift(self) -> None:
        """Past the curtain, if one has fallen."""
        from game.client.table.hotseat.curtain import CurtainScreen

        if isinstance(self.app.top, CurtainScreen):
            self.app.top.lift()
        self.hand.send()

    def go_on(self, word: str) -> None:
        screen = next(screen for screen in self.app.screens if hasattr(screen, "session"))
        self.session, self.hand.screen = screen.session, screen
        self.session.record = Witness(self.session)
        self.player = self._player(self.session.rules, self.chance.randrange(10**6))
        say(word, stands(self.session.history), self.session.position.clock.phase)
        self.hand.send()

    def deed(self) -> None:
        """Set a counter up, give another order, take one back, or do it again."""
        import pygame

        from game.core.sequence import SETUP

        self.lift()
        drawn = self.chance.random()
        if drawn < 0.15:
            self.hand.press(pygame.K_u)
        elif drawn < 0.22:
            self.hand.screen.orders.redo()
        elif self.session.position.clock.phase == SETUP and drawn < 0.8:
            self.set_up()
        else:
            self.hand.screen.do(self.player.choose(self._own_view(self.session.position)))
        self.hand.send()

    def set_up(self) -> None:
        mode = self.hand.screen.mode
        waits = mode.todo()
        if waits and self.chance.random() < 0.93:
            mode.select(self.chance.choice(waits))
            self.hand.hex(self.chance.choice(list(self.hand.screen.scene().reach) or [0]))
        elif self.hand.has("suggest"):
            self.push("suggest")
            self.hand.agree()


# ----------------------------------------------------------------------------------- the parent
class Program:
    """The program in a process of its own, and what it has said."""

    def __init__(self, home: Path, seed: int) -> None:
        env = {**os.environ, "SAPPER_HOME": str(home), "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "tests.window.kill_the_window", "--play", str(seed)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.said: list[Any] = []
        self.trouble = b""
        self._readers = [threading.Thread(target=self._listen), threading.Thread(target=self._hear_trouble)]
        for reader in self._readers:
            reader.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(b"["):
                self.said.append(json.loads(line))

    def _hear_trouble(self) -> None:
        assert self.process.stderr is not None
        self.trouble = self.process.stderr.read()

    def recovered(self) -> Any:
        """What it found at its start. Raises ``AssertionError`` if it never says so."""
        until = time.monotonic() + PATIENCE
        while not self.said and self.process.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        if not self.said:
            self.kill()
            raise AssertionError(f"the program did not start: {self.trouble.decode()}")
        return self.said[0][1]

    def wait_for_an_order(self) -> None:
        """Until it is about to write the next order down, or a while."""
        known, until = len(self.said), time.monotonic() + LONGEST
        while time.monotonic() < until:
            if len(self.said) > known and self.said[-1][0] == "doing":
                return
            time.sleep(0.0002)

    def kill(self) -> None:
        """Without a word."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for reader in self._readers:
            reader.join()

    def left(self) -> tuple[list[Any], str]:
        """What may be found after the kill, and in which phase it came."""
        may = [self.said[-1][1]]
        if self.said[-1][0] in ("doing", "leaving") and len(self.said) > 1:
            # in flight: the order is written down, or it is not; the game before is still there, or left
            may.append(self.said[-2][1])
        return may, self.said[-1][2]


class Report:
    """What came of the kills."""

    def __init__(self) -> None:
        self.kills = self.in_set_up = self.in_play = self.in_flight = self.orders = self.recovered = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.in_set_up} in set-up, {self.in_play} in play, {self.in_flight} "
            f"with an order in flight; "
            f"{self.orders} orders, undos and redos written down, {self.recovered} games gone on with"
        )


def kill_often(home: Path, kills: int, seed: int, log: bool = False) -> Report:
    """Kill the window ``kills`` times. Raises ``AssertionError`` if more is lost than the order in flight."""
    chance, report = random.Random(seed), Report()
    may: list[Any] = [NOTHING]
    for kill in range(kills + 1):
        program = Program(home, seed * 1000 + kill)
        try:
            found = program.recovered()
            assert found in may, f"kill {kill}: found {found}, and not one of {may}"
            report.recovered += found != NOTHING
            if kill == kills:
                break
            time.sleep(chance.uniform(0, LONGEST))
            if chance.random() < 0.5:
                program.wait_for_an_order()
            assert program.process.poll() is None, f"the program ended: {program.trouble.decode()}"
        finally:
            program.kill()
        assert not (home / "logs" / "fault.txt").exists(), (home / "logs" / "fault.txt").read_text()
        judge_files(home)
        may, phase = program.left()
        report.kills += 1
        report.in_set_up += phase == "setup"
        report.in_play += phase not in ("setup", "")
        report.in_flight += program.said[-1][0] == "doing"
        report.orders += sum(word == "done" for word, _, _ in program.said)
        if log:
            print(f"kill {kill + 1}: {phase or 'no game'}, {program.said[-1][:2]}", flush=True)
    return report


def judge_files(home: Path) -> None:
    """No file that the killed program left is damaged but in the last line of a journal."""
    from game.boards.findings import errors
    from game.saves.check import check_save

    for path in (home / "saves").rglob("*.sapper"):
        wrong = errors(check_save(path))
        assert not wrong, f"{path.name}: {wrong}"


def main(words: list[str]) -> int:
    """Play, or kill who plays; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args(words)
    if asked.play is not None:
        play(asked.play)
    with tempfile.TemporaryDirectory() as home:
        begin = time.monotonic()
        print(kill_often(Path(home), asked.kills, asked.seed, log=True))
        print(f"at most the order in flight was lost; {time.monotonic() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
