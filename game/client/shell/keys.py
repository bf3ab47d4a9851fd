"""Actions of the keyboard by name, their default keys, and the player's own.

A chord is a text such as ``Ctrl+Z``, ``Space`` or ``H``. Every toggle sits behind Ctrl. Two actions clash
when they share a chord and can be meant at the same moment (the same context, or one of them everywhere).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame


class Action(NamedTuple):
    """An action: its name in files, where it counts, what it does in words, its default chords."""

    name: str
    context: str
    words: str
    chords: tuple[str, ...]


CONTEXTS = {
    "any": "Everywhere", "game": "Game", "window": "Questions out of turn",
    "computer": "Computer's turn", "replay": "Replay",
    "curtain": "Curtain", "menu": "Menus", "resolver": "Assault resolver",
    "rulebook": "Rulebook", "maker": "Scenario maker", "editor": "Position editor",
}  # fmt: skip

ACTIONS: tuple[Action, ...] = (
    Action("rulebook", "any", "Rulebook; what is pointed at is looked up", ("F1",)),
    Action("help", "any", "Help, and this list of keys", ("?",)),
    Action("fullscreen", "any", "Full screen on or off", ("F11", "Alt+Enter")),
    Action("mute", "any", "Sound on or off", ("Ctrl+M",)),
    Action("screenshot", "any", "Save a picture of the window", ("F12",)),
    Action("scale_up", "any", "Larger interface", ("Ctrl++", "Ctrl+=", "Ctrl+Keypad +")),
    Action("scale_down", "any", "Smaller interface", ("Ctrl+-", "Ctrl+Keypad -")),
    Action("focus_next", "any", "Next control", ("F6",)),
    Action("focus_back", "any", "Previous control", ("Shift+F6",)),
    Action("back", "any", "Back one level; never quits", ("Escape",)),
    Action("new_game", "menu", "New game", ("N",)),
    Action("test", "menu", "Test the chosen scenario", ("X",)),
    Action("continue", "menu", "Continue the last game", ("C",)),
    Action("learn", "menu", "Learn: short lessons", ("T",)),
    Action("first_battle", "menu", "First battle, with a coach", ("B",)),
    Action("load", "menu", "Load a game", ("L",)),
    Action("settings", "menu", "Settings", ("S",)),
    Action("assault_resolver", "menu", "Assault resolver", ("A",)),
    Action("maker", "menu", "Maker: scenarios of your own", ("M",)),
    Action("accept", "menu", "Main button", ("Enter",)),
    Action("quit", "menu", "Quit", ("Ctrl+Q",)),
    Action("find_rule", "rulebook", "Search", ("Ctrl+F", "/")),
    Action("page_before", "rulebook", "The page before", ("Alt+Left", "Backspace")),
    Action("page_after", "rulebook", "The page after", ("Alt+Right",)),
    Action("undo_choice", "resolver", "Undo", ("Ctrl+Z", "U")),
    Action("copy_text", "resolver", "Copy as text", ("Ctrl+C",)),
    Action("maker_undo", "maker", "Undo", ("Ctrl+Z",)),
    Action("maker_redo", "maker", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("maker_save", "maker", "Save", ("Ctrl+S",)),
    Action("maker_play", "maker", "Save and play it", ("F5",)),
    Action("editor_undo", "editor", "Undo", ("Ctrl+Z",)),
    Action("editor_redo", "editor", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("confirm", "game", "Confirm: fire, move, work, answer", ("Enter",)),
    Action("end_phase", "game", "End the phase (asks when units are unused or jobs neglected)", ("Space",)),
    Action("next_unit", "game", "Next unit with something to do", ("Tab", "N")),
    Action("previous_unit", "game", "Previous unit with something to do", ("Shift+Tab", "Shift+N")),
    Action("undo", "game", "Undo", ("Ctrl+Z", "U")),
    Action("redo", "game", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("hide_counters", "game", "Hide all counters while held", ("H",)),
    Action("find", "game", "Find a hex or a unit", ("/",)),
    Action("roster", "game", "All units: who can act, is disabled, carried or lost", ("Y",)),
    Action("show_score", "game", "Score, and what each side needs", ("V",)),
    Action("laboratory", "game", "Laboratory: dice, chances, branches, heat maps", ("X",)),
    Action("quick_save", "game", "Quick save", ("F5",)),
    Action("quick_load", "game", "Quick load", ("F9",)),
    Action("fit", "game", "Show the whole board", ("F",)),
    Action("zoom_in", "game", "Zoom in", ("+", "=", "Keypad +")),
    Action("zoom_out", "game", "Zoom out", ("-", "Keypad -")),
    Action("zoom_one", "game", "Actual size", ("0",)),
    Action("pan_left", "game", "Scroll left", ("Left", "A")),
    Action("pan_right", "game", "Scroll right", ("Right", "D")),
    Action("pan_up", "game", "Scroll up", ("Up", "W")),
    Action("pan_down", "game", "Scroll down", ("Down", "S")),
    Action("riders", "game", "Movement: mount or dismount infantry", ("R",)),
    Action("waypoint", "game", "Movement, launch: set a waypoint under the pointer", ("P",)),
    Action("other_targets", "game", "Fire: switch between counters and terrain as targets", ("G",)),
    Action("work", "game", "Fire: switch between sapper work and fire", ("E",)),
    Action("carry_on", "game", "Fire: carry on all jobs in progress", ("J",)),
    *(Action(f"group_{i}", "game", f"Weapon group {i}", (str(i),)) for i in range(1, 10)),
    Action("toggle_log", "game", "Open or close the log", ("Ctrl+L",)),
    Action("toggle_panel", "game", "Open or close the right panel", ("Ctrl+P",)),
    Action("toggle_map", "game", "Small map on or off, while the board does not fit", ("Ctrl+B",)),
    Action("toggle_labels", "game", "Hex labels on or off", ("Ctrl+G",)),
    Action("toggle_threat", "game", "Enemy fire on the map on or off", ("Ctrl+T",)),
    Action(
        "other_sight",
        "game",
        "One player: see everything, the view of the side to move, or of one side",
        ("Ctrl+E",),
    ),
    Action("own_view", "game", "Hot seat, open play: your own view (hold it while you are asked)", ("O",)),
    Action("watch_orders", "game", "Watch orders: who answers out of turn, and when", ("Ctrl+W",)),
    Action("answer", "window", "Give the best answer", ("F",)),
    Action("let_pass", "window", "Let it pass", ("L",)),
    Action("let_counter_pass", "window", "Mute: let this unit pass for the turn", ("M",)),
    Action("let_phase_pass", "window", "Mute the phase: do not ask again in it", ("Shift+M",)),
    Action("computer_step", "computer", "Hold to speed up; while paused, the next order", ("Space",)),
    Action("computer_pause", "computer", "Pause, or go on", ("P",)),
    Action("computer_skip", "computer", "Skip to your turn", ("End",)),
    Action("hint", "game", "Hint: which counter to use; again: what for", ("I",)),
    Action("toggle_reach", "game", "Enemy reach on the map on or off", ("Ctrl+R",)),
    Action("first", "replay", "To the start", ("Home",)),
    Action("last", "replay", "To the end", ("End",)),
    Action("step_back", "replay", "One step back", ("Left", ",")),
    Action("step_on", "replay", "One step on", ("Right", ".")),
    Action("turn_back", "replay", "One turn back", ("PageUp",)),
    Action("turn_on", "replay", "One turn on", ("PageDown",)),
    Action("play", "replay", "Play or pause", ("Space",)),
    Action("faster", "replay", "Faster", ("+", "=", "Keypad +")),
    Action("slower", "replay", "Slower", ("-", "Keypad -")),
    Action("ready", "curtain", "Lift the curtain (hold)", ("R",)),
)
BY_NAME: Mapping[str, Action] = {action.name: action for action in ACTIONS}

_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_NAMES = {
    pygame.K_SPACE: "Space",
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Escape",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_KP_PLUS: "Keypad +",
    pygame.K_KP_MINUS: "Keypad -",
    **{getattr(pygame, f"K_F{i}"): f"F{i}" for i in range(1, 13)},
}
_CODES = {name: code for code, name in _NAMES.items() if code != pygame.K_KP_ENTER}
_HELD = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
}  # fmt: skip


def chord_of(event: pygame.event.Event) -> str:
    """The chord of a key event; empty for a modifier alone."""
    key = event.key
    if key in _HELD:
        return ""
    if pygame.K_KP0 <= key <= pygame.K_KP9 or pygame.K_KP1 <= key <= pygame.K_KP9:
        name = pygame.key.name(key).strip("[]")
    else:
        name = _NAMES.get(key) or (chr(key).upper() if 32 < key < 127 else pygame.key.name(key).title())
    if not name:
        return ""
    mods = (
        ("Ctrl", _CTRL),
        ("Alt", pygame.KMOD_ALT),
        ("Shift", pygame.KMOD_SHIFT),
    )
    return "".join(f"{word}+" for word, mask in mods if event.mod & mask) + name


def chords_of(event: pygame.event.Event) -> list[str]:
    """The chord of a key event, and that of the sign it types: ``?`` is a key wherever it lies."""
    chord = chord_of(event)
    typed = getattr(event, "unicode", "")
    if not chord or len(typed) != 1 or typed.isalnum() or not typed.isprintable() or typed == " ":
        return [chord] if chord else []
    mods = "".join(
        f"{word}+" for word, mask in (("Ctrl", _CTRL), ("Alt", pygame.KMOD_ALT)) if event.mod & mask
    )
    return list(dict.fromkeys([mods + typed, chord]))


def tidy(chord: str) -> str:
    """A chord as it is written in files: ``ctrl + z`` is ``Ctrl+Z``; ValueError if it is none."""
    text = chord.strip()
    mods = []
    while True:
        head, plus, rest = text.partition("+")
        if not plus or not rest.strip() or head.strip().title() not in ("Ctrl", "Alt", "Shift"):
            break
        mods.append(head.strip().title())
        text = rest.strip()
    names = {name.lower(): name for name in _CODES}
    name = names.get(text.lower()) or (text.upper() if len(text) == 1 and text.isprintable() else "")
    if not name:
        raise ValueError(f"no key is called '{chord}'; write it like Ctrl+Z, Space or F5")
    return "".join(f"{word}+" for word in ("Ctrl", "Alt", "Shift") if word in mods) + name


class KeyMap:
    """Which chord does what."""

    def __init__(self, own: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.own: dict[str, tuple[str, ...]] = {}
        for name, chords in (own or {}).items():
            if name in BY_NAME:
                self.own[name] = tuple(tidy(c) for c in chords)

    def chords(self, name: str) -> tuple[str, ...]:
        """The chords of an action."""
        return self.own.get(name, BY_NAME[name].chords)

    def hint(self, name: str) -> str:
        """The first chord, short, for a button."""
        chords = self.chords(name)
        return chords[0].replace("Escape", "Esc") if chords else ""

    def codes(self, name: str) -> tuple[int, ...]:
        """The codes of the keys that mean an action, without their modifiers."""
        keys = [chord.rpartition("+")[2] if len(chord) > 1 else chord for chord in self.chords(name)]
        return tuple(_CODES.get(key, ord(key[0].lower())) for key in keys if key)

    def actions(self, event: pygame.event.Event, contexts: tuple[str, ...]) -> list[str]:
        """Names of the actions a key event means, those of the screen's contexts first."""
        found: list[str] = []
        for chord in chords_of(event):
            for context in (*contexts, "any"):
                found += [a.name for a in ACTIONS if a.context == context and chord in self.chords(a.name)]
        return list(dict.fromkeys(found))

    def clash(self, name: str, chord: str) -> str | None:
        """The action that has this chord already where ``name`` counts, or None."""
        context = BY_NAME[name].context
        for action in ACTIONS:
            meet = action.context == context or "any" in (action.context, context)
            if action.name != name and meet and chord in self.chords(action.name):
                return action.name
        return None

    def set(self, name: str, chords: tuple[str, ...]) -> None:
        """Give an action these chords alone."""
        chords = tuple(dict.fromkeys(tidy(c) for c in chords))
        if chords == BY_NAME[name].chords:
            self.own.pop(name, None)
        else:
            self.own[name] = chords

    def take(self, name: str, chord: str) -> str | None:
        """Give an action one chord alone, taking it from whoever has it; returns who had it."""
        chord = tidy(chord)
        had = self.clash(name, chord)
        if had is not None:
            self.set(had, tuple(c for c in self.chords(had) if c != chord))
        self.set(name, (chord,))
        return had

    def reset(self, name: str | None = None) -> None:
        """The default chords again, of one action or of all."""
        if name is None:
            self.own.clear()
        else:
            self.own.pop(name, None)

    def sheet(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The key sheet: for each context its actions in words with their chords."""
        out = []
        for context, words in CONTEXTS.items():
            rows = []
            for action in ACTIONS:
                if action.context != context or (
                    action.name.startswith("group_") and action.name != "group_1"
                ):
                    continue
                text, chords = action.words, " or ".join(self.chords(action.name)[:2]) or "none"
                if action.name == "group_1":
                    text, chords = "Weapon groups of the chosen Ogre", "1 to 9"
                rows.append((text, chords))
            out.append((words, rows))
        return out
