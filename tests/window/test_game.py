"""A whole Mark III Attack in a real window, played with mouse clicks on counters, hexes, rows and buttons."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from game.ogre.combat.unit_target import unit_target
from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]

ROOT = Path(__file__).resolve().parents[2]
#: a game that is not over by then has gone wrong
LAST_TURN = 25


class Player(Hand):
    """Plays a Mark III Attack for both sides."""

    # ------------------------------------------------------------------ the head
    def set_up(self):
        """Some counters by hand, then the suggestion, then done."""
        mode = self.screen.mode
        self.push("tray HVY")
        self.hex(self.rng.choice(sorted(self.screen.scene().reach)))
        assert len(mode.todo()) == 17
        self.push("undo")
        assert len(mode.todo()) == 18
        row = self.widget("tray GEV").rect.center
        goal = self.screen.board.camera.point(
            self.rng.choice(sorted(list(self.screen.scene().reach) or self._free("GEV-1")))
        )
        self.drag([row, (row[0] - 30, row[1]), goal])
        assert len(mode.todo()) == 17, "dragging from the tray sets a counter up"
        self.push("suggest")
        self.agree()
        assert not self.screen.mode.todo()
        self.push("end phase")

    def _free(self, unit_id):
        self.screen.mode.select(unit_id)
        return list(self.screen.scene().reach)

    def move_all(self):
        for unit_id in list(self.screen.mode.todo()):
            self.move_one(unit_id)
            if self.screen.session.over or self.screen.view.frames:
                return
        self.end()

    def move_one(self, unit_id):
        from game.client.ogre.move_mode import MoveMode

        for _ in range(4):
            mode = self.screen.mode
            if not isinstance(mode, MoveMode) or unit_id not in mode.view.units or self.screen.view.frames:
                return
            unit = mode.view.units[unit_id]
            if mode.selected != unit_id:
                if unit.at:
                    self.hex(unit.at)
                elif self.has(f"waits {unit_id}"):
                    self.push(f"waits {unit_id}")
                if mode.selected != unit_id:
                    # it lies below another: by the list
                    self.clear()
                    if self.has(f"unit {unit_id}"):
                        self.push(f"unit {unit_id}")
                if mode.selected != unit_id:
                    return
            if not mode.hand.lit or (unit.side and self.rng.random() < 0.3):
                self.clear()
                return
            if self._leave(mode, unit):
                return
            at = self._choose(mode, unit)
            self.hex(at)
            if self.has("confirm plan"):
                self.push("confirm plan")
            if unit.side:
                return

    def _leave(self, mode, unit):
        """The Ogre that has done its work goes home."""
        post = any(u.kind == "CP" for u in mode.view.units.values())
        moves = mode.hand.group.moves
        if post or unit.side or moves is None or not moves.leaving or not unit.at:
            return False
        self.push("leave map")
        self.push("confirm plan")
        return True

    def _choose(self, mode, unit):
        """Rams first; else towards the command post, home, or the Ogre."""
        grid = mode.view.board.grid
        if mode.hand.options.targets and (unit.side == 0 or self.rng.random() < 0.1):
            return self.rng.choice(sorted(mode.hand.options.targets))
        post = next((u for u in mode.view.units.values() if u.kind == "CP"), None)
        ogre = next((u for u in mode.view.units.values() if u.sheet), None)
        goal = (
            (post.at if post else grid.at(8, 22))
            if unit.side == 0
            else ogre.at
            if ogre and ogre.at
            else grid.at(8, 15)
        )
        hexes = sorted(mode.hand.lit, key=lambda at: (grid.distance(at, goal), at))
        return self.rng.choice(hexes[:3])

    def fire_all(self):
        for _ in range(60):
            mode = self.screen.mode
            if self.screen.session.over or self.screen.view.clock.phase != "fire":
                return
            from game.ogre.plans import aiming

            targets = {aiming.key_of(mode.view, found) for found in mode.now.targets()}
            if not targets:
                break
            target = self.rng.choice(sorted(targets))
            unit = mode.view.units[target]
            if self.rng.random() < 0.5 and len(mode.view.at_hex[unit.at]) == 1:
                self.hex(unit.at)
            else:
                self.push(f"target {target}")
            assert mode.aimed_at() == target
            if unit.sheet:
                able = mode.now.by_unit().values()
                parts = {o.part for unit in able for o in unit.shots.get(unit_target(target), ())}
                self.push(
                    f"row "
                    f"{'tr' if 'tr' in parts and self.rng.random() < 0.6 else self.rng.choice(sorted(parts))}"
                )
            self.push("everyone")
            assert aiming.odds(mode.now, mode.hand.aim) is not None, (
                "everybody who reaches the target has odds"
            )
            before = self.screen.session.history.at
            if self.has("fire all") and self.app.top.named("fire all").enabled:
                self.push("fire all")
                for _ in range(2000):
                    if not mode.running:
                        break
                    time.sleep(0.001)
                    self.settle()
                    self.send()
            elif self.rng.random() < 0.5:
                self.push("fire")
            else:
                self.press(13)
            assert self.screen.session.history.at > before, "confirming an attack fires it"
            if self.screen.mode is mode:
                self.clear()
        self.end()

    def play(self):
        self.set_up()
        for _ in range(2000):
            screen = self.screen
            if screen.session.over:
                break
            assert screen.view.clock.turn <= LAST_TURN, "the game is played to its end"
            if screen.view.frames:
                self.choose()
            elif screen.view.clock.phase == "fire":
                self.fire_all()
            else:
                self.move_all()


def new_game(app, seed):
    from game.client.screens.game_screen import GameScreen
    from game.client.table.session import Session
    from game.scenarios.load import find_scenario
    from game.scenarios.start import first_position, rules_of, suggested_setup

    found = find_scenario("mark-iii-attack", [ROOT / "maps" / "scenarios"])
    scenario, board = found.scenario, found.board
    session = Session(
        rules_of(scenario),
        first_position(scenario, board, seed=seed),
        names=("Anna", "Ben"),
        title=scenario.title,
        suggested=suggested_setup(scenario, board),
    )
    screen = GameScreen(session)
    app.push(screen)
    app.step([])
    return screen


def test_a_whole_mark_iii_attack_is_played_to_a_verdict_with_the_mouse(window):
    begin = time.perf_counter()
    screen = new_game(window, 11)
    player = Player(window, screen, 11)
    player.send()
    player.press(ord("f"))
    player.play()
    assert screen.session.over
    end = time.perf_counter() + 5
    while window.top is screen and time.perf_counter() < end:
        time.sleep(0.02)
        player.send()
    assert window.top is not screen, "the verdict is shown"
    assert window.top.verdict.reason
    player.push("Replay")
    for name in ("last", "back step", "first", "on step"):
        player.push(name)
    assert window.top.step == 1
    print(
        f"{player.clicks} clicks, turn {screen.view.clock.turn}, {screen.view.result.level}, "
        f"{time.perf_counter() - begin:.1f} s"
    )
