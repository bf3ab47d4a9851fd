"""A player at the mouse of a real window, for both sides of any scenario of the main game."""

from __future__ import annotations

import pytest

from tests.window.hand import Hand


class Player(Hand):
    """Sets up as suggested, works, goes for the nearest enemy, fires, fights overruns to their end."""

    #: counters a side moves, targets it fires at and tasks it orders in one turn
    moves, shots, jobs = 6, 2, 8
    #: fights that are begun
    most_overruns = 3

    def __init__(self, app, screen, seed):
        super().__init__(app, screen, seed)
        self.overruns = self.worked = 0

    def play(self, gestures=1500):
        for _ in range(gestures):
            if self.screen.session.over:
                return
            self.phase()
        pytest.fail("the game does not end")

    def phase(self):
        """One phase, or one gesture of a frame."""
        view = self.screen.view
        if view.frames:
            self.answer()
        elif view.clock.phase == "setup":
            self.set_up()
        elif view.clock.phase == "fire":
            self.work()
            self.fire()
        elif view.clock.phase in ("movement", "second"):
            self.move()
        else:
            self.end()

    def set_up(self):
        self.push("suggest")
        self.agree()
        assert not self.screen.mode.todo(), "every counter stands"
        self.push("end phase")
        self.agree()

    # ------------------------------------------------------------------ movement
    def move(self):
        clock = self.screen.view.clock
        self.enter()
        for unit_id in self._nearest():
            if self.screen.view.clock != clock or self.screen.view.frames or self.screen.session.over:
                return
            self.move_one(unit_id)
        if self.screen.view.clock == clock and not self.screen.view.frames:
            self.end()

    def move_one(self, unit_id):
        mode = self.screen.mode
        if unit_id not in mode.view.units or not mode.view.units[unit_id].at:
            return
        self.clear()
        self.hex(mode.view.units[unit_id].at)
        if mode.selected != unit_id:
            return
        contacts = [
            at
            for at in sorted(mode.hand.options.targets)
            if any(plan.kind == "overrun" for plan in mode.hand.options.targets[at])
        ]
        if contacts and self.overruns < self.most_overruns:
            self.hex(contacts[0])
            before = self.screen.session.history.at
            self.push("confirm plan")
            assert self.screen.session.history.at > before, "what was planned is done"
            self.overruns += bool(self.screen.view.frames)
        elif mode.hand.lit:
            self.hex(min(sorted(mode.hand.lit), key=lambda at: self._far(at, unit_id)))
            if self.has("confirm plan"):
                self.push("confirm plan")

    def enter(self):
        """Who waits off the map comes in where it may."""
        for unit_id in [
            unit_id for unit_id in self.screen.mode.todo() if not self.screen.view.units[unit_id].at
        ]:
            if self.screen.view.frames or not self.has(f"waits {unit_id}"):
                return
            self.clear()
            self.push(f"waits {unit_id}")
            mode = self.screen.mode
            assert mode.selected == unit_id
            if mode.hand.lit:
                self.hex(min(mode.hand.lit))
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
        """The counters that are to move, those nearest to the enemy first."""
        todo = [
            unit_id for unit_id in self.screen.mode.todo() if self.to_move(self.screen.view.units[unit_id])
        ]
        return sorted(
            todo, key=lambda unit_id: (self._far(self.screen.view.units[unit_id].at, unit_id), unit_id)
        )[: self.moves]

    def to_move(self, unit):
        """Is this a counter that goes for the enemy?"""
        return bool(unit.at)

    # ------------------------------------------------------------------ fire and work
    @staticmethod
    def _targets(mode):
        from game.ogre.plans import aiming

        return [aiming.key_of(mode.view, target) for target in mode.now.targets()]

    def fire(self):
        for _ in range(self.shots):
            mode = self.screen.mode
            fires = self.screen.view.clock.phase == "fire" and not self.screen.view.frames
            targets = self._targets(mode) if fires and not self.screen.session.over else ()
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

    def work(self):
        """Tasks that can be done, by the rows of the panel and the button."""
        from game.client.ogre.work.work_mode import WorkMode

        # after a question in the middle of it, work goes on
        self.leave_work()
        for _ in range(self.jobs):
            if self.screen.view.frames or self.screen.session.over or not self.has("open work"):
                return
            self.push("open work")
            mode = self.screen.mode
            assert isinstance(mode, WorkMode)
            line = self.task(mode)
            if line is None:
                break
            place = f"place {mode.label(line.site.at)}"
            if self.has(place):
                self.push(place)
            name = f"task {line.task.id} {line.site.target.word()}".strip()
            self.push(name)
            before = self.screen.session.history.at
            self.push("work")
            assert self.screen.session.history.at > before, "the crew works"
            self.worked += 1
            self.leave_work()
        self.leave_work()

    def task(self, mode):
        """The task to order, a line of the panel; None for none."""
        wanted = [line for line in mode.numbered() if not line.marks and self.wants(line)]
        return wanted[0] if wanted else None

    def wants(self, line):
        """Is this a task to order?"""
        return True

    def leave_work(self):
        from game.client.ogre.work.work_mode import WorkMode

        for _ in range(4):
            if not isinstance(self.screen.mode, WorkMode):
                return
            self.push("close work") if self.has("close work") else self.press(27)

    # ------------------------------------------------------------------ frames
    def answer(self):
        """One gesture in a fight, or an answer to a question."""
        view = self.screen.view
        if self.has("suggest") and self.app.top.named("suggest").enabled:
            self.push("suggest")
            if self.has("fire") and self.app.top.named("fire").enabled:
                before = self.screen.session.history.at
                self.push("fire")
                assert self.screen.session.history.at > before, "what is ready is fired"
                return
        if hasattr(view.frames[-1], "among"):
            self.choose()
            return
        state = (view.frames, self.screen.session.decider)
        self.push("end phase")
        self.agree()
        assert (self.screen.view.frames, self.screen.session.decider) != state, "the fight goes on"


def opened(app, scenario, seed, sight="mover"):
    """A scenario as the menu opens it, one player for both sides."""
    from game.client.game_library import Desk
    from game.client.shell.cards import Setup

    desk = Desk(seed=seed)
    sides = desk.loaded(scenario).scenario.sides
    setup = Setup.of(scenario, [side.name for side in sides], mode="solo")
    setup.sight = sight
    assert desk.start(app, setup) == ""
    return app.top
