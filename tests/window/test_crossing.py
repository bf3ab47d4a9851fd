"""A river crossing in a real window: one player for both sides who sees what the side that moves knows."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]

ROOT = Path(__file__).resolve().parents[2]
#: turns before the game is given up, counters a side moves and targets it fires at in each
TURNS, MOVES, SHOTS = 5, 6, 2


class Player(Hand):
    """Sets up as suggested, goes for the nearest enemy, fights overruns to their end."""

    overruns = 0

    def play(self):
        for _ in range(600):
            screen = self.screen
            if screen.session.over:
                return
            if screen.view.clock.turn > TURNS:
                self.concede()
            elif screen.view.frames:
                self.answer()
            elif screen.view.clock.phase == "setup":
                self.push("suggest")
                assert not screen.mode.todo(), "every counter stands"
                self.push("end phase")
                self.agree()
            elif screen.view.clock.phase == "fire":
                self.fire()
            else:
                self.move()
        pytest.fail("the game does not end")

    def move(self):
        self.enter()
        for unit_id in self._nearest():
            mode = self.screen.mode
            if unit_id not in mode.view.units or not mode.view.units[unit_id].at:
                continue
            self.clear()
            self.hex(mode.view.units[unit_id].at)
            if mode.selected != unit_id:
                continue
            contacts = [
                at
                for at in sorted(mode.options.targets)
                if any(plan.kind == "overrun" for plan in mode.options.targets[at])
            ]
            if contacts and self.overruns < 3:
                self.hex(contacts[0])
                before = self.screen.session.history.at
                self.push("confirm plan")
                assert self.screen.session.history.at > before, "what was planned is done"
                if self.screen.view.frames:
                    self.overruns += 1
                    return
            elif mode.options.lit:
                self.hex(min(sorted(mode.options.lit), key=lambda at: self._far(at, unit_id)))
                if self.has("confirm plan"):
                    self.push("confirm plan")
            if self.screen.view.frames:
                return
        self.end()

    def enter(self):
        """Who waits off the map comes in where it may."""
        for unit_id in [
            unit_id for unit_id in self.screen.mode.todo() if not self.screen.view.units[unit_id].at
        ]:
            self.clear()
            self.push(f"waits {unit_id}")
            mode = self.screen.mode
            assert mode.selected == unit_id
            if mode.options.lit:
                self.hex(min(mode.options.lit))
                if self.has("confirm plan"):
                    self.push("confirm plan")
                assert self.screen.view.units[unit_id].at, "it came in"

    def _far(self, at, unit_id):
        view = self.screen.view
        side = view.units[unit_id].side
        return min(
            (view.board.grid.distance(at, u.at) for u in view.units.values() if u.side != side and u.at),
            default=0,
        )

    def _nearest(self):
        """The counters that can move, those nearest to the enemy first."""
        todo = [unit_id for unit_id in self.screen.mode.todo() if self.screen.view.units[unit_id].at]
        return sorted(
            todo, key=lambda unit_id: (self._far(self.screen.view.units[unit_id].at, unit_id), unit_id)
        )[:MOVES]

    def fire(self):
        for _ in range(SHOTS):
            mode = self.screen.mode
            targets = (
                mode.bearings.targets()
                if self.screen.view.clock.phase == "fire" and not self.screen.session.over
                else ()
            )
            if not targets:
                break
            self.push(f"target {sorted(targets)[0]}")
            self.push("everyone")
            before = self.screen.session.history.at
            self.push("fire")
            assert self.screen.session.history.at > before, "confirming an attack fires it"
            if self.screen.mode is mode:
                self.clear()
        self.end()

    def answer(self):
        """One gesture in a fight, or an answer to a question."""
        from game.client.games.ogre.choice_mode import ChoiceMode

        mode, view = self.screen.mode, self.screen.view
        if self.has("suggest") and self.app.top.named("suggest").enabled:
            self.push("suggest")
            if self.has("fire") and self.app.top.named("fire").enabled:
                before = self.screen.session.history.at
                self.push("fire")
                assert self.screen.session.history.at > before, "what is ready is fired"
                return
        if isinstance(mode, ChoiceMode):
            self.push(self._first("choose ", view.frames[-1].among))
            self.push("give answer")
            return
        state = (view.frames, self.screen.session.decider)
        self.push("end phase")
        self.agree()
        assert (self.screen.view.frames, self.screen.session.decider) != state, "the fight goes on"

    def _first(self, word, options):
        return next(f"{word}{one}" for one in options if self.has(f"{word}{one}"))


def opened(app, seed):
    from game.client.game_library import Desk
    from game.client.shell.cards import Setup

    desk = Desk(seed=seed)
    sides = desk.loaded("river-crossing").scenario.sides
    setup = Setup.of("river-crossing", [side.name for side in sides], mode="solo")
    setup.sight = "mover"
    assert desk.start(app, setup) == ""
    return app.top


def test_a_river_crossing_is_set_up_as_suggested_and_fought_with_the_mouse(window):
    begin = time.perf_counter()
    screen = opened(window, 5)
    player = Player(window, screen, 5)
    player.send()
    player.play()
    assert screen.session.over and screen.session.sight == "mover"
    assert player.overruns, "somebody went into an enemy hex"
    assert screen.view.clock.turn >= 4, "the reserve of the guard came in"
    lost = {gone.unit.side for gone in screen.view.gone.values()}
    assert lost, "somebody fell"
    took = time.perf_counter() - begin
    print(f"{player.clicks} clicks, {player.overruns} overruns, turn {screen.view.clock.turn}, {took:.1f} s")
