"""The window: it waits for events, hands them to the top screen, and draws only what changed.

Nothing is drawn while nothing changes: the loop sleeps in the event queue until an event, a timer or a
motion is due. Work that can wait (a picture of a board) runs in slices after the picture is on screen.
"""

from __future__ import annotations

import functools
import importlib
import time
from collections.abc import Callable, Iterator

import pygame

from game import paths
from game.client.art.drawings import own_findings, own_folder
from game.client.kit import text_style
from game.client.kit.animate import SPEEDS, Animator, Timer
from game.client.kit.draw import write_picture
from game.client.kit.field import TextField
from game.client.kit.screen import LONG_TOAST_MS, Screen, confirm
from game.client.kit.sound import Sounds
from game.client.shell import settings as settings_file
from game.client.shell.about import show_help
from game.client.shell.keys import BY_NAME, KeyMap
from game.client.shell.settings import Settings
from game.client.shell.window import first_scale, open_window, scale_for, show_full
from game.plain_text import in_a_line
from game.printing import warn
from game.usage import LEAST_SIZE


# ---- What is told to the player or kept in a file when a part of the program or a drawing is at fault
def write_report(text: str) -> bool:
    """The text of a fault into the user's folder; False where it can only be printed."""
    try:
        with open(paths.logs() / "fault.txt", "a", encoding="utf-8") as out:
            out.write(time.strftime("%Y-%m-%d %H:%M:%S\n") + text + "\n")
    except OSError:
        warn(text)
        return False
    return True


def fault_words(saved: bool, written: bool) -> str:
    """What a player is told of a fault of the program: what is lost, and where the report is."""
    lost = "Nothing is lost, and the game goes on." if saved else "The game goes on; save it."
    report = f"The report is {paths.logs() / 'fault.txt'}." if written else "No report could be written."
    return f"A fault of the program: your last click or key may have done nothing. {lost} {report}"


def drawings_refused() -> str:
    """What is wrong with the player's own drawings, as a sentence; empty if all is well."""
    found = own_findings()
    more = f" And {len(found) - 1} more: sapper check {own_folder()}" if len(found) > 1 else ""
    return (
        f"{found[0].file}: {found[0].text} {found[0].mend} The built-in one is used.{more}" if found else ""
    )


# -------------------------------------------------------------------------------------------- the rest
FRAME_MS = 15
#: how long to sleep between two looks for events: soon after one, and later
BUSY_MS, IDLE_MS = 4, 20
SLICE_MS = 8
#: faults farther apart than this do not add up to the end of the program
FORGIVEN_MS = 60_000
#: sounds that call a player, with a loudness of their own
CALLS = frozenset({"turn", "question", "verdict"})


#: "package.file:NAME" of what opens the rulebook over a window, at a rule or at its first page
RULEBOOK = "game.client.screens.rulebook:open_rulebook"


class AppScreen(Screen):
    """A screen of the program: it may ask more of its window than the kit does."""

    app: App | None

    def help_words(self) -> tuple[str, ...]:
        """What can be done on this screen: a title and sentences; nothing if the keys say all."""
        return ()

    def look_up(self, topic: str) -> None:
        if self.app is not None:
            self.app.look_up(topic)

    def key_hint(self, action: str) -> str:
        return self.app.keys.hint(action) if self.app else ""

    def hear(self, sound: str) -> None:
        """Play a sound of ``assets/sounds``."""
        if self.app is not None:
            self.app.hear(sound)


class App:
    """A window with a stack of screens; ``surface`` instead of a size makes it draw without a window."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        settings: Settings | None = None,
        *,
        surface: pygame.Surface | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.notice = ""
        first = settings is None and settings_file.is_first()
        if settings is None:
            settings, self.notice = settings_file.load()
        self.settings = settings
        self.keys = KeyMap(settings.keys)
        self.clock = clock or (lambda: time.perf_counter() * 1000)
        self.animator = Animator(self.clock)
        self.screens: list[Screen] = []
        self.background: list[Iterator[None]] = []
        self.events = EventRouter(self)
        self.sounds = Sounds(paths.assets() / "sounds")
        self.running = False
        self.frames = 0
        self.faults = 0
        self._fault_at = 0.0
        #: called with the fault's text when a screen failed; the default writes it to the user's folder
        self.on_fault: Callable[[str], None] | None = None
        #: each says what goes on beside the screens and is cut off if the window closes now; "" for nothing
        self.busy: list[Callable[[], str]] = []
        #: opens a file that was dropped on the window, or that the system hands over
        self.on_file: Callable[[str], None] = lambda path: None
        self.window = surface is None
        #: does the window fill the screen, as far as the player has asked for it?
        self.full = settings.full and self.window and size is None
        self.surface = surface or open_window(size, settings.window, first)
        if self.full:
            show_full(self.full)
        if first and self.window:
            # as the screen has it, but never so large that a small window has no room for what it shows
            settings.ui_scale = min(first_scale(), scale_for(self.surface.get_size(), LEAST_SIZE))
            # the next start takes both together
            settings.window = settings.window if size else self.surface.get_size()
        self.use_settings()

    # ------------------------------------------------------------------ settings
    def use_settings(self) -> None:
        """Put the settings into force."""
        self.animator.speed = SPEEDS[self.settings.animation]
        self.animator.still = self.settings.reduced_motion
        if (self.settings.palette, self.settings.ui_scale) != (text_style.c.name, text_style.scale()):
            text_style.set_theme(self.settings.palette, self.settings.ui_scale)
            for screen in self.screens:
                screen.rebuild()

    def save_settings(self) -> None:
        """Use the settings and write them down."""
        self.settings.keys = dict(self.keys.own)
        self.use_settings()
        trouble = settings_file.save(self.settings)
        if trouble and self.top is not None:
            self.top.toast(trouble, "bad")

    def hear(self, sound: str) -> None:
        """Play a sound as loud as the settings want it; nothing without a window."""
        settings = self.settings
        share = settings.sound_turn if sound in CALLS else settings.sound_effects
        if self.window and not settings.muted:
            self.sounds.play(sound, settings.sound * share)

    def show_help(self, screen: Screen) -> None:
        """What can be done on a screen, and the keys."""
        words = screen.help_words() if isinstance(screen, AppScreen) else ()
        show_help(screen, self.keys, (words,))

    def look_up(self, topic: str = "") -> None:
        """Open the rulebook at a rule, a unit or its first page; it is loaded only now."""
        file, _, name = RULEBOOK.partition(":")
        getattr(importlib.import_module(file), name)(self, topic)

    # ------------------------------------------------------------------ screens
    @property
    def top(self) -> Screen | None:
        """The screen that has the input."""
        return self.screens[-1] if self.screens else None

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        if self.top is not None:
            self.top.tip_away()
            self.top.drop_press()
            self.top.left()
        self.screens.append(screen)
        self._enter(screen)

    def pop(self) -> None:
        """Take the top screen away; the last one stays."""
        if len(self.screens) > 1:
            gone = self.screens.pop()
            gone.tip_away()
            gone.left()
            gone.app = None
            self._enter(self.screens[-1])

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the top one."""
        if self.screens:
            gone = self.screens.pop()
            gone.tip_away()
            gone.left()
            gone.app = None
        self.screens.append(screen)
        self._enter(screen)

    def home(self, screen: Screen) -> None:
        """Leave all screens for this one."""
        for gone in self.screens:
            gone.app = None
        self.screens = [screen]
        self._enter(screen)

    def _enter(self, screen: Screen) -> None:
        screen.app = self
        screen.stale = True
        if self.window:
            pygame.display.set_caption(in_a_line(screen.title()))
            screen.pointer = pygame.mouse.get_pos() if pygame.mouse.get_focused() else (-1, -1)
        screen.entered()

    # ------------------------------------------------------------------ time
    def after(self, ms: float, call: Callable[[], None]) -> Timer:
        """Call after some milliseconds."""
        return self.animator.after(ms, call)

    def in_background(self, work: Iterator[None], *, first: bool = False) -> None:
        """Work to do in slices while nothing else is to be done; each ``yield`` may end a slice. ``first``:
        before what waits already.
        """
        self.background.insert(0 if first else len(self.background), work)

    def work(self) -> None:
        """A slice of the waiting work."""
        until = self.clock() + SLICE_MS
        while self.background and self.clock() < until:
            try:
                next(self.background[0])
            except StopIteration:
                self.background.pop(0)

    # ------------------------------------------------------------------ events
    def handle(self, event: pygame.event.Event) -> None:
        """One event to the top screen."""
        self.events.handle(event)

    def by_key(self, event: pygame.event.Event, screen: Screen) -> bool:
        """Do the action of a key that means the same on every screen; False if it has none."""
        return any(self._act(action, screen) for action in self.keys.actions(event, ()))

    def _act(self, action: str, screen: Screen) -> bool:
        """The actions that mean the same on every screen."""
        if action == "fullscreen" and self.window:
            self.full = self.settings.full = not self.full
            show_full(self.full)
            self.save_settings()
        elif action in ("scale_up", "scale_down"):
            step = text_style.SCALE_STEP if action == "scale_up" else -text_style.SCALE_STEP
            self.settings.ui_scale = min(
                text_style.MAX_SCALE, max(text_style.MIN_SCALE, self.settings.ui_scale + step)
            )
            self.save_settings()
        elif action == "mute":
            self.settings.muted = not self.settings.muted
            self.sounds.hush()
            self.save_settings()
            screen.toast("Sound off." if self.settings.muted else "Sound on.")
        elif action in ("focus_next", "focus_back"):
            return screen.walk_focus(1 if action == "focus_next" else -1)
        elif action == "rulebook":
            self.look_up(screen.topic_now())
        elif action == "screenshot":
            self._keep_picture(screen)
        else:
            return False
        return True

    def _keep_picture(self, screen: Screen) -> None:
        path = paths.saves().parent / "pictures" / time.strftime("sapper-%Y%m%d-%H%M%S.png")
        try:
            write_picture(self.surface, path)
            screen.toast(f"Picture saved: {path}", "good")
        except (OSError, pygame.error) as error:
            reason = (getattr(error, "strerror", "") or str(error)).lower()
            screen.toast(f"The picture could not be saved in {path.parent}: {reason}.", "bad")

    def resized(self) -> None:
        """The window has another size."""
        self.surface = pygame.display.get_surface() or self.surface
        if not pygame.display.is_fullscreen():
            self.settings.window = self.surface.get_size()
        for screen in self.screens:
            screen.stale = True

    def ask_to_close(self) -> None:
        """The window is to be closed: every screen may object, the top one first."""
        for screen in reversed(self.screens):
            if not screen.may_close():
                return
        busy = [words for words in (one() for one in self.busy) if words]
        if busy and self.top is not None:
            confirm(self.top, "Close Sapper?", " ".join(busy), "Close", self._close, no="Stay")
            return
        self.running = False

    def _close(self) -> None:
        self.running = False

    # ------------------------------------------------------------------ the loop
    def draw(self) -> list[pygame.Rect]:
        """Draw what changed and show it; returns the areas."""
        screen = self.top
        if screen is None or not (screen.areas or screen.stale or screen.unfinished):
            return []
        areas = screen.render(self.surface)
        if areas:
            self.frames += 1
            if self.window:
                pygame.display.update(areas)
        return areas

    def _wait(self) -> list[pygame.event.Event]:
        """Sleep until something is to be done.

        pygame's own wait looks for events a thousand times a second; looking sixty times when the player
        rests, and more often while events come, costs nearly nothing and is not felt.
        """
        screen = self.top
        events = pygame.event.get()
        if (
            events
            or self.background
            or (screen is not None and (screen.areas or screen.stale or screen.unfinished))
        ):
            return events
        due = self.animator.wait()
        since = self.clock()
        until = since + (FRAME_MS if due == 0 else due) if due is not None else None
        while True:
            now = self.clock()
            rest = BUSY_MS if now - since < 1000 else IDLE_MS
            if until is not None:
                if now >= until:
                    return events
                rest = min(rest, max(1, int(until - now)))
            pygame.time.wait(rest)
            events = pygame.event.get()
            if events:
                return events

    def step(self, events: list[pygame.event.Event]) -> None:
        """One turn of the loop: events, timers, waiting work, picture."""
        for i, event in enumerate(events):
            if (
                event.type == pygame.MOUSEMOTION
                and i + 1 < len(events)
                and events[i + 1].type == pygame.MOUSEMOTION
            ):
                continue
            self.guard(functools.partial(self.handle, event))
        self.guard(self.animator.tick)
        self.guard(self.draw)
        if self.background:
            self.guard(self.work)

    def guard(self, call: Callable[[], object]) -> None:
        """Run a part of the program; a fault in it is written down, the game is rescued, the window stays."""
        try:
            call()
        except Exception:
            import traceback

            self.fault(traceback.format_exc())

    def fault(self, text: str) -> None:
        """A fault of the program: keep the game and the report, tell the player; too many end the program."""
        now = self.clock()
        self.faults = self.faults + 1 if now - self._fault_at < FORGIVEN_MS else 1
        self._fault_at = now
        self.background.clear()
        saved = written = True
        for screen in self.screens:
            try:
                screen.rescue()
            except Exception:
                import traceback

                saved = False
                text += "\nwhile saving the game:\n" + traceback.format_exc()
        if self.on_fault is not None:
            self.on_fault(text)
        else:
            written = write_report(text)
        if self.faults > 3 or self.top is None:
            self.running = False
            return
        self.top.drop_press()
        self.top.toast(fault_words(saved, written), "bad", stays=LONG_TOAST_MS)

    def run(self) -> int:
        """Until the window is closed; the exit status (0, or 1 after too many faults)."""
        self.running = True
        for notice in (self.notice, drawings_refused()):
            if notice and self.top is not None:
                self.top.toast(notice, "bad")
        while self.running:
            self.step(self._wait())
        settings_file.save(self.settings)
        if self.faults > 3:
            warn(f"sapper: the program failed and stopped; the report is {paths.logs() / 'fault.txt'}")
            return 1
        return 0


# ---- Which part of the top screen an event of the window goes to, and what a held key does only once
#: keys that do nothing more while they are held
ONCE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
#: the same of whatever keys the player has given to these actions
ENDING = frozenset({"confirm", "end_phase"})


class EventRouter:
    """Hands events to the top screen of a window."""

    def __init__(self, window: App) -> None:
        self.window = window
        self._held: set[int] = set()
        #: the next sign typed belongs to the key that opened a field
        self._muted = False
        #: the Shift key that is down, as long as no other key was pressed with it
        self._shift = 0

    def handle(self, event: pygame.event.Event) -> None:
        """One event to the top screen."""
        screen = self.window.top
        kind = event.type
        if kind == pygame.QUIT:
            self.window.ask_to_close()
            return
        if screen is None:
            return
        if not screen.built:
            # a key that comes before the first picture of a screen finds its widgets all the same
            screen.place(self.window.surface.get_rect())
        if kind == pygame.MOUSEMOTION:
            screen.motion(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN:
            if event.button > 3 or (self.window.animator.finish() and not screen.at_once):
                return
            screen.button_down(event.pos, event.button, round(self.window.clock()))
        elif kind == pygame.MOUSEBUTTONUP:
            if event.button <= 3:
                screen.button_up(event.pos, event.button)
        elif kind == pygame.MOUSEWHEEL:
            at = screen.pointer if screen.pointer != (-1, -1) else pygame.mouse.get_pos()
            screen.wheel_turned(
                at, getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
            )
        elif kind == pygame.KEYDOWN:
            before = screen.focus
            self._key_down(screen, event)
            # a key that opened a field does not write its own sign into it
            after = self.window.top.focus if self.window.top else None
            self._muted = after is not before and isinstance(after, TextField)
        elif kind == pygame.KEYUP:
            self._held.discard(event.key)
            if event.key == self._shift:
                self._shift = 0
                screen.tell_focus()
            screen.key_released(event)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif kind == pygame.WINDOWFOCUSGAINED:
            screen.looked_at()
        elif kind == pygame.DROPFILE:
            self.window.on_file(event.file)
        elif kind == pygame.TEXTINPUT:
            if not self._muted:
                screen.text_typed(event.text)
            self._muted = False
        elif kind == pygame.TEXTEDITING:
            if isinstance(screen.focus, TextField):
                screen.focus.compose(event.text)
        elif kind == pygame.WINDOWSIZECHANGED:
            self.window.resized()
        elif kind == pygame.WINDOWEXPOSED:
            screen.damage(screen.rect)
        elif kind == pygame.WINDOWLEAVE:
            screen.pointer_left()

    def _key_down(self, screen: Screen, event: pygame.event.Event) -> None:
        again = event.key in self._held
        self._shift = event.key if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT) else 0
        self._held.add(event.key)
        if again and (event.key in ONCE or ENDING & {*self.window.keys.actions(event, ("game",))}):
            # held, or the last order took longer than the repeat of a key: one press confirms one thing
            return
        if self._at_once(screen, event):
            return
        # a key during a motion only ends it, so that no order slips out; in a computer's turn it cannot
        if self.window.animator.finish() and not screen.at_once:
            return
        screen.by_keyboard = screen.by_keyboard or screen.focus is None
        if self._shift and screen.pin():
            self._shift = 0
            return
        if self.window.by_key(event, screen):
            return
        if screen.key_down(event):
            return
        for action in self.window.keys.actions(event, screen.contexts):
            if screen.act(action, event):
                return
            if action == "help" and not any(layer.takes_input for layer in screen.layers):
                self.window.show_help(screen)
                return

    def _at_once(self, screen: Screen, event: pygame.event.Event) -> bool:
        """The keys that count while something moves."""
        if not screen.at_once or any(layer.takes_input for layer in screen.layers):
            return False
        names = self.window.keys.actions(event, screen.at_once)
        return any(screen.act(a, event) for a in names if BY_NAME[a].context in screen.at_once)
