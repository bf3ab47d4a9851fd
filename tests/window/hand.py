"""A hand at the mouse of a real window: clicks on hexes, counters, rows and buttons, a few keys."""

from __future__ import annotations

import random


class Hand:
    """Two hands at one mouse."""

    def __init__(self, app, screen, seed):
        self.app, self.screen, self.rng = app, screen, random.Random(seed)
        self.clicks = 0

    # ------------------------------------------------------------------ the hand
    def send(self, *events):
        import pygame

        for event in events:
            pygame.event.post(event)
        self.app.step(pygame.event.get())
        assert not self.app.faults, "a fault inside the program"

    def settle(self):
        """Any key finishes what moves."""
        import pygame

        for _ in range(50):
            if not self.app.animator.moving:
                return
            self.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))

    def click(self, pos):
        import pygame

        self.settle()
        pos = (round(pos[0]), round(pos[1]))
        self.clicks += 1
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )
        self.send()

    def drag(self, path):
        import pygame

        start = path[0]
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
        )
        for pos in path[1:]:
            self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=path[-1], button=1))
        self.send()

    def press(self, key):
        import pygame

        self.settle()
        self.send(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=key, mod=0),
        )
        self.send()

    def hex(self, at):
        """Click a hex of the board, scrolling there first if need be."""
        board = self.screen.board
        here = board.camera.point(at)
        if board.camera.under_map(here) or not board.rect.inflate(-12, -12).collidepoint(here):
            board.camera.centre_on(at)
            board.redraw()
            self.send()
        self.click(board.camera.point(at))

    def widget(self, name):
        """A widget by its name, scrolled into sight with the wheel."""
        import pygame

        from game.client.kit import Scroll

        found = self.app.top.named(name)
        assert found is not None, f"there is no {name}"
        at = found.parent
        while at is not None and not isinstance(at, Scroll):
            at = at.parent
        for _ in range(40):
            if at is None or at.rect.contains(found.rect) or not at.most:
                break
            up = 1 if found.rect.y < at.rect.y else -1
            self.send(
                pygame.event.Event(pygame.MOUSEMOTION, pos=at.rect.center, rel=(0, 0), buttons=(0, 0, 0)),
                pygame.event.Event(
                    pygame.MOUSEWHEEL, x=0, y=up, precise_x=0.0, precise_y=float(up), flipped=False
                ),
            )
        return found

    def push(self, name):
        self.click(self.widget(name).rect.center)

    def has(self, name):
        return self.app.top.named(name) is not None

    def clear(self):
        """Escape until nothing is chosen any more."""
        for _ in range(6):
            mode = self.screen.mode
            hand = getattr(mode, "hand", None)
            aim = getattr(hand, "aim", None)
            begun = any(getattr(hand, name, None) for name in ("plan", "looked"))
            if not (mode.selected or begun or (aim is not None and aim.target is not None)):
                return
            self.press(27)

    def end(self):
        if self.screen.session.over or self.screen.view.frames:
            return
        clock = self.screen.view.clock
        self.clear()
        self.push("end phase")
        self.agree()
        assert self.screen.view.clock != clock or self.screen.session.over, "the phase is ended"

    def agree(self):
        """Yes to the question that is open, if there is one."""
        from game.client.kit import Button

        layers = self.app.top.layers
        if layers and layers[-1].modal:
            self.click(next(w.rect.center for w in layers[-1].widget.walk() if isinstance(w, Button)))

    def choose(self):
        """Answer the question of who bears a loss: any answer of the list, then its button."""
        one = self.rng.choice(self.screen.mode.ask.ones)
        self.push(f"order {one.shown.title}")
        self.push("give order")
