"""Motion and timers: lengths in milliseconds at speed 1, and what runs now.

The clock is handed in, so that a test can turn it. Off means 0: the end of a motion is then shown at once.
"""

from __future__ import annotations

from collections.abc import Callable

SPEEDS: dict[str, float] = {"off": 0.0, "slow": 2.0, "normal": 1.0, "fast": 0.5}

#: how long each thing takes at speed 1, in ms
LENGTHS: dict[str, float] = {
    "select": 80,
    "move_hex": 90,
    "move_most": 600,
    "tracer": 160,
    "impact": 200,
    "die_tumble": 300,
    "die_lands": 500,
    "die_hold": 250,
    "craft": 350,
    "result_word": 500,
    "mine": 400,
    "explosion": 900,
    "flip": 180,
    "panel": 120,
    "jump": 220,
    "curtain_lift": 180,
    "pulse": 1600,
    "pulses": 3,
}


def ease_out(t: float) -> float:
    """Fast, then slower; 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_both(t: float) -> float:
    """Slow at both ends; 0 to 1."""
    return t * t * (3 - 2 * t)


class Timer:
    """A call at a time, once."""

    __slots__ = ("at", "call", "live")

    def __init__(self, at: float, call: Callable[[], None]) -> None:
        self.at, self.call, self.live = at, call, True

    def stop(self) -> None:
        """Never call."""
        self.live = False


class Motion:
    """Something that goes from 0 to 1 in a time; ``step(t)`` draws it, ``done()`` ends it."""

    __slots__ = ("done", "ends", "live", "skippable", "starts", "step")

    def __init__(
        self,
        starts: float,
        ends: float,
        step: Callable[[float], None],
        done: Callable[[], None] | None,
        skippable: bool,
    ) -> None:
        self.starts, self.ends, self.step, self.done, self.skippable, self.live = (
            starts,
            ends,
            step,
            done,
            skippable,
            True,
        )

    def finish(self) -> None:
        """To the end, at once."""
        if self.live:
            self.live = False
            self.step(1.0)
            if self.done is not None:
                self.done()

    def stop(self) -> None:
        """Away, without an end."""
        self.live = False


def stilled(step: Callable[[float], None], fades: bool) -> Callable[[float], None]:
    """The same without motion: its end at once; of what ``fades``, its beginning until it is gone."""
    shown = False

    def once(t: float) -> None:
        nonlocal shown
        if fades and t >= 1:
            step(1.0)
        elif not shown:
            shown = True
            step(0.0 if fades else 1.0)

    return once


class Animator:
    """All timers and motions of the window.

    ``still``: nothing moves. What is shown takes as long, so that it can be read, but stands from the start.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.speed = 1.0
        self.still = False
        #: are motions being ended before their time?
        self.skipping = False
        self.timers: list[Timer] = []
        self.motions: list[Motion] = []

    def after(self, ms: float, call: Callable[[], None]) -> Timer:
        """Call after a real time (not scaled by the speed)."""
        timer = Timer(self.clock() + ms, call)
        self.timers.append(timer)
        return timer

    def length(self, name: str, count: float = 1) -> float:
        """A length of the table at the speed in force; ``move_hex`` is bounded by ``move_most``."""
        ms = LENGTHS[name] * count
        if name == "move_hex":
            ms = min(ms, LENGTHS["move_most"])
        return ms * self.speed

    def play(
        self,
        ms: float,
        step: Callable[[float], None],
        done: Callable[[], None] | None = None,
        *,
        skippable: bool = True,
        fades: bool = False,
        delay: float = 0,
    ) -> Motion:
        """Run a motion of ``ms`` (scaled already: see ``length``), after a delay; of 0 ms: only its end.

        ``fades``: at its end nothing of it is there any more.
        """
        if self.still:
            step = stilled(step, fades)
        now = self.clock() + delay
        motion = Motion(now, now + ms, step, done, skippable)
        if ms <= 0 and delay <= 0:
            motion.finish()
        else:
            self.motions.append(motion)
            if delay <= 0:
                step(0.0)
        return motion

    def chain(
        self, links: list[tuple[float, Callable[[float], None]]], done: Callable[[], None] | None = None
    ) -> None:
        """Motions one after another."""
        if not links:
            if done is not None:
                done()
            return
        (ms, step), rest = links[0], links[1:]
        self.play(ms, step, lambda: self.chain(rest, done))

    @property
    def moving(self) -> bool:
        """A motion runs that a key or click would finish."""
        return any(m.live and m.skippable for m in self.motions)

    def finish(self) -> bool:
        """End every skippable motion, and those that follow from their end; True if there was one."""
        found, self.skipping = False, True
        try:
            for _ in range(10_000):
                running = [m for m in self.motions if m.live and m.skippable]
                if not running:
                    break
                found = True
                for motion in running:
                    motion.finish()
                self.motions = [m for m in self.motions if m.live]
        finally:
            self.skipping = False
        return found

    def tick(self) -> None:
        """Do what is due."""
        now = self.clock()
        due = sorted((t for t in self.timers if t.live and t.at <= now), key=lambda t: t.at)
        self.timers = [t for t in self.timers if t.live and t.at > now]
        for timer in due:
            if timer.live:
                timer.call()
        for motion in list(self.motions):
            if not motion.live or motion.starts > now:
                continue
            if now >= motion.ends:
                motion.finish()
            else:
                motion.step((now - motion.starts) / (motion.ends - motion.starts))
        self.motions = [m for m in self.motions if m.live]

    def wait(self) -> float | None:
        """Milliseconds until something is due; 0 while a motion runs; None: nothing ever."""
        now = self.clock()
        if any(m.live and m.starts <= now for m in self.motions):
            return 0
        times = [t.at for t in self.timers if t.live] + [m.starts for m in self.motions if m.live]
        return max(0.0, min(times) - now) if times else None
