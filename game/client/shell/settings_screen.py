"""The settings: what is changed holds at once and is written down."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit import (
    Answer,
    Button,
    Column,
    IconButton,
    Label,
    Layer,
    Row,
    Segments,
    Slider,
    Toggle,
    Widget,
    confirm,
    show_dialog,
    text_style,  # fmt: skip
)
from game.client.kit.text_style import BODY, px
from game.client.shell.form import FormScreen, block, line
from game.client.shell.keys import ACTIONS, BY_NAME, CONTEXTS, chord_of
from game.client.shell.settings import LOUDER, LOUDEST, ROOM, SPEED_WORDS, THINKING

THINKING_WORDS = tuple((str(seconds), f"{seconds} s") for seconds in THINKING)
ROOM_WORDS = tuple((str(room), f"{room} MB") for room in ROOM)
PALETTE_WORDS = (("standard", "Standard"), ("high_contrast", "High contrast"))


class SettingsScreen(FormScreen):
    """Display, play, keys."""

    measure = 860.0

    def head(self) -> tuple[str, str]:
        return "Settings", "Changes apply at once and are saved."

    def body(self) -> Widget:
        return Column(self._display(), self._sound(), self._play(), self._keys(), gap=16)

    def _kept(self) -> None:
        if self.app is not None:
            self.app.save_settings()

    def _display(self) -> Widget:
        assert self.app is not None
        settings = self.app.settings

        def scaled(value: float) -> None:
            settings.ui_scale = value
            self._kept()

        def coloured(key: str) -> None:
            settings.palette = key
            self._kept()

        narrow = self.narrow
        scale = Slider(
            settings.ui_scale, text_style.MIN_SCALE, text_style.MAX_SCALE, text_style.SCALE_STEP,
            show=lambda v: f"{v * 100:g} %", on_done=scaled, width=240, name="scale",
        )  # fmt: skip
        return block(
            "Display",
            line("Interface size", scale, "Ctrl + and Ctrl - do the same on every screen", narrow),
            line(
                "Colours",
                Segments(PALETTE_WORDS, settings.palette, coloured, name="palette"),
                "High contrast: black and white sides, plain grounds",
                narrow,
            ),
        )

    def _sound(self) -> Widget:
        assert self.app is not None
        app, settings = self.app, self.app.settings

        def loud(key: str, heard: str) -> Widget:
            def done(value: float) -> None:
                setattr(settings, key, round(value, 2))
                self._kept()
                app.hear(heard)

            return Slider(
                getattr(settings, key), 0.0, LOUDEST, LOUDER,
                show=lambda v: f"{v * 100:.0f} %", on_done=done, width=240, name=key,
            )  # fmt: skip

        def mute(on: bool) -> None:
            settings.muted = not on
            app.sounds.hush()
            self._kept()

        narrow = self.narrow
        return block(
            "Sound",
            Toggle(
                "Sound",
                not settings.muted,
                mute,
                f"{app.keys.hint('mute')} does the same on every screen",
                name="sound on",
            ),
            line("Volume", loud("sound", "shot-heavy"), "", narrow),
            line("Effects", loud("sound_effects", "shot-light"), "Moves, fire, work and dice", narrow),
            line(
                "Calls", loud("sound_turn", "turn"), "Your turn, a question out of turn, the verdict", narrow
            ),
        )

    def _play(self) -> Widget:
        assert self.app is not None
        settings = self.app.settings

        def speed(key: str) -> None:
            settings.animation = key
            self._kept()

        def enemy_speed(key: str) -> None:
            settings.enemy_animation = key
            self._kept()

        def think(seconds: str) -> None:
            settings.thinking = int(seconds)
            self._kept()

        def ask(on: bool) -> None:
            settings.confirm_end = on
            self._kept()

        def reduce(on: bool) -> None:
            settings.reduced_motion = on
            self._kept()

        def brief(on: bool) -> None:
            settings.briefing = on
            self._kept()

        def coach(on: bool) -> None:
            settings.coach = on
            self._kept()

        def pass_over(on: bool) -> None:
            settings.pass_empty = on
            self._kept()

        def sends(on: bool) -> None:
            settings.right_moves = on
            self._kept()

        def keep(on: bool) -> None:
            settings.autosave = on
            self._kept()

        def allow(room: str) -> None:
            settings.autosave_room = int(room)
            self._kept()

        return block(
            "Play",
            line(
                "Animation",
                Segments(SPEED_WORDS, settings.animation, speed, name="motion"),
                "Any key or click skips an animation",
                self.narrow,
            ),
            line(
                "Animation on the computer's turn",
                Segments(SPEED_WORDS, settings.enemy_animation, enemy_speed, name="enemy motion"),
                "After twenty seconds a turn continues at double speed",
                self.narrow,
            ),
            Toggle(
                "Reduce motion",
                settings.reduced_motion,
                reduce,
                "Counters, dice and the board jump to where they end; results stay as long as before",
                name="reduced motion",
            ),
            line(
                "The computer thinks about a phase",
                Segments(THINKING_WORDS, str(settings.thinking), think, name="thinking"),
                "At most; only Planner makes use of it",
                self.narrow,
            ),
            Toggle("Begin a game with its briefing", settings.briefing, brief, name="briefing"),
            Toggle(
                "A coach advises in games against the easiest opponent", settings.coach, coach, name="coach"
            ),
            Toggle(
                "Ask before a phase ends with unused units or unfinished jobs",
                settings.confirm_end,
                ask,
                name="confirm",
            ),
            Toggle(
                "Skip phases and questions with nothing to decide",
                settings.pass_empty,
                pass_over,
                "The log names the phases",
                name="pass empty",
            ),
            Toggle(
                "Right click moves to a lit hex",
                settings.right_moves,
                sends,
                "Onto your own counters too. Elsewhere, and always when this is off, it goes one step back",
                name="right moves",
            ),
            Toggle(
                "Autosave every phase",
                settings.autosave,
                keep,
                "The last twenty of each game are kept, plus one of each turn. "
                "Every order between them is also recorded",
                name="autosave",
            ),
            line(
                "Room for autosaves",
                Segments(ROOM_WORDS, str(settings.autosave_room), allow, name="autosave room"),
                "Beyond it the oldest game loses its middle; each game keeps its last state and its end",
                self.narrow,
            ),
        )

    # ------------------------------------------------------------------ keys
    def _keys(self) -> Widget:
        parts: list[Widget] = []
        for context, words in CONTEXTS.items():
            parts.append(Label(words, BODY, "medium", colour="text2"))
            parts += [self._key_row(a.name) for a in ACTIONS if a.context == context]
        reset = Button("Reset all keys", self._reset_all, name="reset all")
        return block(
            "Keys",
            Row(
                Label(
                    "Click a key to change it. All toggles use Ctrl.",
                    BODY,
                    colour="text2",
                    wrap=True,
                    grow=1,
                ),
                reset,
            ),
            Column(*parts, gap=4),
        )

    def _key_row(self, name: str) -> Widget:
        assert self.app is not None
        keys = self.app.keys
        own = name in keys.own
        button = Button(
            ", ".join(keys.chords(name)[:2]) or "none",
            lambda: self._capture(name),
            width=170,
            height=30,
            tip=", ".join(keys.chords(name)) if len(keys.chords(name)) > 2 else None,
            name=f"key {name}",
        )
        undo = IconButton(
            "undo",
            lambda: self._reset(name),
            "Restore the default key",
            "quiet",
            enabled=own,
            name=f"reset {name}",
        )
        return Row(
            Label(BY_NAME[name].words, BODY, wrap=True, grow=1, colour="text" if not own else "info"),
            button,
            undo,
            gap=8,
        )

    def _reset(self, name: str) -> None:
        if self.app is not None:
            self.app.keys.reset(name)
            self._kept()
            self.rebuild()

    def _reset_all(self) -> None:
        def do() -> None:
            if self.app is not None:
                self.app.keys.reset()
                self._kept()
                self.rebuild()

        confirm(self, "Reset all keys?", "Every action returns to its default key.", "Reset all", do)

    def _capture(self, name: str) -> None:
        """Ask for a key."""
        words = BY_NAME[name].words
        waiting = _Capture(f"Press the new key for: {words}")
        layer = show_dialog(self, "A new key", waiting, [Answer("Cancel")])
        waiting.taken = lambda chord: self._take(name, chord, layer)
        self.give_focus(waiting)

    def _take(self, name: str, chord: str, layer: Layer) -> None:
        self.close(layer)
        if self.app is None:
            return
        had = self.app.keys.clash(name, chord)

        def do() -> None:
            if self.app is not None:
                self.app.keys.take(name, chord)
                self._kept()
                self.rebuild()

        if had is None:
            do()
        else:
            confirm(
                self,
                f"{chord} is taken",
                f"It is used for: {BY_NAME[had].words}. Reassign it?",
                f"Reassign {chord}",
                do,
            )


class _Capture(Widget):
    """Waits for a key."""

    takes_focus = True

    def __init__(self, words: str) -> None:
        super().__init__(height=64)
        self.words = words
        self.taken: Callable[[str], None] = lambda chord: None

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_ESCAPE,):
            return False
        chord = chord_of(event)
        if chord:
            self.taken(chord)
        return True

    def paint(self, surface: pygame.Surface) -> None:
        rows = text_style.wrap(self.words, self.rect.w)
        text_style.lines(surface, rows, self.rect, text_style.c.text)
        box = pygame.Rect(self.rect.x, self.rect.bottom - px(26), self.rect.w, px(26))
        text_style.text(surface, "Esc cancels.", box, text_style.c.text2)
