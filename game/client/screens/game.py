"""The game screen: the board, what can be done on it, the panels around it.

It shows a session and gives its orders; what may be done, what it costs and why not it asks of the rules. One
``Mode`` answers the mouse and the keyboard at a time: set-up, movement, fire, or a choice that interrupts.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.art.scene import Scene
from game.client.board_view import BoardView
from game.client.camera import Camera
from game.client.kit import (
    Answer,
    Button,
    Column,
    IconButton,
    Label,
    Layer,
    Panel,
    Row,
    Screen,
    Widget,
    look,
    show_dialog,
    tell,
)
from game.client.kit.frame import (
    BoardFrame,
    Decider,
    DiceTray,
    Hint,
    PhaseBar,
    Rail,
    TurnWords,
    foot_bar,
    top_bar,
)
from game.client.kit.look import NUMBER, SCREEN, px
from game.client.kit.screen import Card
from game.client.kit.scroll import Scroll
from game.client.log_panel import LogPanel
from game.client.play.board import BoardWidget
from game.client.play.choice_mode import ChoiceMode, WatchMode
from game.client.play.faces import look_of
from game.client.play.find import Finder
from game.client.play.fire_mode import FireMode
from game.client.play.keeping import Keeping
from game.client.play.mode import Mode
from game.client.play.motion import Motions
from game.client.play.move_mode import MoveMode
from game.client.play.order_words import order_words
from game.client.play.pieces import counter_art
from game.client.play.setup_mode import SetupMode
from game.client.play.shelf import NoShelf, Shelf
from game.client.play.sight import Sight
from game.client.play.tray import BoardArea, EntryTray
from game.client.play.unit_card import hex_tip, unit_tip
from game.client.screens.menu_parts import SideMark
from game.client.session import Session
from game.core.orders import Order
from game.core.position import Position
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.ruleset import Step
from game.core.sequence import SETUP, Concede, EndPhase, OfferDraw
from game.hexes.grid import OFF, LabelError, bits
from game.ogre.combat import Fire
from game.ogre.movement import Move
from game.ogre.setup import Place

#: how long the banner of a new decider stands, in ms
BANNER_MS = 1500
#: H of the first view, at most
FIRST_H = 64
PAN = 90
#: the mode that answers, by the first of these orders that may be given now
MODES: tuple[tuple[type[Order], type[Mode]], ...] = ((Place, SetupMode), (Fire, FireMode), (Move, MoveMode))


class GameScreen(Sight, Keeping, Screen):
    """A game being played."""

    contexts = ("game",)
    tab_walks = False

    def __init__(self, session: Session, shelf: Shelf | None = None) -> None:
        super().__init__()
        self.session = session
        self.shelf: Shelf = shelf or NoShelf()
        self.view: Position = session.view
        grid = self.view.board.grid
        self.camera = Camera(grid, pygame.Rect(0, 0, 928, 632), FIRST_H)
        self.board = BoardWidget(BoardView(self.view.board, self.camera, look.theme), self)
        self.tray = EntryTray()
        self.motions = Motions(self.camera, self._motion_piece, self._moved_on, self._tumble)
        #: no motion for the orders that follow (a suggested set-up)
        self.still = False
        self.hidden = False
        self.lit: frozenset[int] = frozenset()
        self.shows_threat = self.shows_reach = False
        self.log_open: bool | None = None
        self.panel_open = True
        self.carried: tuple[str, pygame.Surface, int, int] | None = None
        self._carried_at = (0, 0)
        self._scene: Scene | None = None
        self._base: Scene | None = None
        self._panel_key: object = None
        self._told = 0
        self._started = False
        self._banner: Layer | None = None
        self._menu: Layer | None = None
        self._shown_verdict = False
        self.mode: Mode = WatchMode(self)
        self._mode_key: object = None
        session.on_step = self._stepped
        session.on_phase = self._phase_changed

    # ------------------------------------------------------------------ building
    def title(self) -> str:
        return f"Sapper: {self.session.title}"

    def form(self) -> object:
        wide, high = self.logical
        return wide >= 1600, wide < 1000, high < 560

    @property
    def large(self) -> bool:
        """Is there room for the log beside the board?"""
        return self.logical[0] >= 1600

    def build(self) -> Widget:
        large, tight, _ = self.form()  # type: ignore[misc]
        self.board.retheme()
        self.decider_plate, self.phase_bar, self.turn_words = Decider(), PhaseBar(), TurnWords()
        self.undo_button = IconButton("undo", self.undo, name="undo")
        self.redo_button = IconButton("redo", self.redo, name="redo")
        self.undo_button.tip = self._undo_tip
        self.redo_button.tip = lambda: f"Do again ({self.key('redo')})" if self.session.history.can_redo else "Nothing was taken back."
        self.menu_button = IconButton("menu", self.open_menu, "Menu: save, settings, draw, concede, leave", name="menu")
        title = Label(self.session.title, NUMBER, colour="text2", least=0) if large else None
        top = top_bar(
            self.decider_plate, self.phase_bar, self.turn_words, title,
            [self.undo_button, self.redo_button, IconButton("help", self.show_help, f"Keys and help ({self.key('help')})", name="help"), self.menu_button],
        )  # fmt: skip
        self.hint, self.dice = Hint(), DiceTray()
        self.end_button = Button("End phase", self.end_phase, key_hint=self.key("confirm"), name="end phase")
        foot = foot_bar(self.hint, self.dice, self.end_button)
        self.log = LogPanel(self._log_hex, self._log_point, None, self._toggle_log)
        self.rail = Rail(
            ("log", f"Log ({self.key('toggle_log')})", self._toggle_log),
            ("find", f"Find a hex or a counter ({self.key('find')})", self.find),
            ("target", f"Where the enemy can fire ({self.key('toggle_threat')})", self._toggle_threat),
            ("layers", f"Where the enemy can go ({self.key('toggle_reach')})", self._toggle_reach),
            ("board", f"The whole board ({self.key('fit')})", self.fit),
        )
        self.panel_box = Panel(border="l", gap=0)
        self.panel_box.tips_beside = True
        self.area = BoardArea(self.board, self.tray)
        self.frame = BoardFrame(top, foot, self.area, self.rail, self.log, self.panel_box)
        self.log.visible = self.large if self.log_open is None else self.log_open
        self.panel_box.visible = self.panel_open
        self.log.set(self.session.log())
        self._tell_all()
        self._fill_panel()
        self.tell_hint()
        return self.frame

    def entered(self) -> None:
        if not self._started:
            self._started = True
            self.position_changed()
            self.stale = True
            self.later(0, self._first_view)
        else:
            self.position_changed()

    def _first_view(self) -> None:
        """The whole width of the board at the start, no larger than a whole face needs."""
        room = self.board.rect
        if not room.w:
            return
        unit = self.camera.layout.width / self.camera.H
        self.camera.set_zoom(max(18, min(FIRST_H, int((room.w - 30) / unit))))
        own = [u.at for u in self.view.units.values() if u.at]
        if isinstance(self.mode, SetupMode):
            hexes = [h for zone in self.mode.zones() for h in zone.hexes]
            own = own or hexes
        if own:
            place = self.view.board.grid.place
            rows = sorted(own, key=lambda at: place(at)[1])
            self.camera.centre_on(rows[len(rows) // 2])
        self.redraw_board()

    # ------------------------------------------------------------------ what is going on
    def key(self, action: str) -> str:
        """The key of an action, for a hint."""
        return "Enter" if action == "confirm_plan" else self.app.keys.hint(action) if self.app else ""

    def position_changed(self) -> None:
        """Another position stands: everything derived from it is asked anew."""
        self.view = self.session.view
        key = (self.view.clock, self.session.decider, self.view.frames)
        if key != self._mode_key:
            self._mode_key = key
            self.mode = self._new_mode()
        self.mode.renew()
        self.board.shut_fan()
        self.tip_away()
        if self._built:
            self.log.set(self.session.log())
            self._badge()
            self._tell_all()
        self.refresh()

    def _badge(self) -> None:
        """How many lines of the log have not been seen."""
        lines = len(self.log.lines)
        if self.log.visible:
            self._told = lines
        fresh = max(0, lines - self._told)
        self.rail.mark("log", str(fresh) if 0 < fresh < 100 else "99" if fresh else "")

    def _new_mode(self) -> Mode:
        if self.view.result is not None:
            return WatchMode(self)
        kinds = self.session.rules.kinds_now(self.view)
        mode = next((mode for order, mode in MODES if order in kinds), ChoiceMode)(self)
        if isinstance(mode, MoveMode):
            waits = mode.paint_tray()
            if len(waits) == 1:
                mode.selected = waits[0].id
                doors = [e.mask for e in self.view.terms.entries if e.side == mode.side]
                if doors and self._started:
                    hexes = list(bits(doors[0]))
                    # the tray takes its room first
                    self.later(40, lambda: self.board.bring_into_sight(hexes[len(hexes) // 2]))
                return mode
        self.later(40, lambda: self._look_at_own(mode))
        return mode

    def _look_at_own(self, mode: Mode) -> None:
        """If nothing that can act is in sight, go where something is."""
        if mode is not self.mode or not self._started or isinstance(mode, SetupMode):
            return
        hexes = mode.places()
        if hexes and not any(self.camera.shows(at) for at in hexes):
            middle = self.camera.hex_at(self.board.rect.center) or hexes[0]
            self.board.glide(min(hexes, key=lambda at: self.view.board.grid.distance(at, middle)))

    def _tell_all(self) -> None:
        """Top bar, tray, dice, undo."""
        clock, side = self.view.clock, self.session.decider
        if side >= 0:
            seat = self.session.seat(side)
            name = self.view.sides[side].name
            self.decider_plate.set(name, self.view.sides[side].style, f"({seat}) decides" if seat and seat != name else "decides")
        else:
            self.decider_plate.set("The end", "neutral", "")
        rules = self.session.rules
        if clock.phase == SETUP:
            self.phase_bar.set(["Set-up", *(p.title for p in rules.phases if p.asks)], 0)
            self.turn_words.set("")
        else:
            titles = [p.title for p in rules.phases]
            self.phase_bar.set(titles, [p.id for p in rules.phases].index(clock.phase))
            limit = self.view.terms.turn_limit
            self.turn_words.set(str(clock.turn), str(limit) if limit else "")
        rolls = self.session.last_rolls[-4:]
        faces = [(v, False) for roll in rolls for v in roll.dice]
        if self.motions.running and faces:
            # the dice show what they bring when the motion gets there
            faces = [(0, False)] * len(faces)
        self.dice.set(faces, rolls[-1].purpose if rolls else "")
        self.undo_button.enable(not self.session.why_not_undo)
        self.redo_button.enable(self.session.history.can_redo)
        waits = self.mode.paint_tray() if isinstance(self.mode, MoveMode) else []
        edge = next((e.edge for e in self.view.terms.entries if e.side == side and e.edge), "") or "map's"
        if waits or self.tray.visible:
            self.tray.fill_with(self.mode, waits, edge)  # type: ignore[arg-type]
            self.stale = True

    def _tumble(self, face: int, t: float) -> None:
        """A die of the foot on its way to its face."""
        if not self._built:
            return
        rolls = self.session.last_rolls[-4:]
        known = [v for roll in rolls for v in roll.dice]
        shown = face if t >= 1 else (int(t * 11) * 5 + face) % 6 + 1
        self.dice.faces = [(shown, t >= 1)] if len(known) < 2 else [*self.dice.faces[1:], (shown, t >= 1)]
        self.dice.changed()

    def _dice_lie(self) -> None:
        rolls = self.session.last_rolls[-4:]
        self.dice.set([(v, False) for roll in rolls for v in roll.dice], rolls[-1].purpose if rolls else "")

    def _undo_tip(self) -> str:
        why = self.session.why_not_undo
        return f"Take back ({self.key('undo')})" if not why else f"Cannot be taken back: {why}."

    def tell_hint(self) -> None:
        """The hint and the end button, as the mode has it now."""
        if not self._built:
            return
        words, sign = self.mode.hint()
        self.hint.set(words, sign)
        setup = isinstance(self.mode, SetupMode)
        if self.view.result is not None:
            self.end_button.set("Verdict", True, "main")
        elif setup:
            self.end_button.set("Done", True, "main" if not self.mode.todo() else "plain")
        elif self.end_order() is None:
            self.end_button.set("Choose first", False, "plain")
        else:
            idle = not self.mode.ready() and not self.mode.unused_words()
            self.end_button.set(self._end_words(), True, "main" if idle else "plain")

    def end_order(self) -> Order | None:
        """The order that ends what is going on: the phase, or a stage of an interruption; None if there is none."""
        large = (o for o in self.session.rules.at_large(self.view) if not isinstance(o, Concede | OfferDraw))
        return next(large, None)

    def _end_words(self) -> str:
        order, clock = self.end_order(), self.view.clock
        if isinstance(order, EndPhase) and not self.view.frames:
            return f"End {self.session.rules.phase[clock.phase].title}" if clock.phase != SETUP else "End set-up"
        return order_words(self.view, order) if order is not None else ""

    def refresh(self) -> None:
        """The mode shows something else: panel, hint, board."""
        if not self._built:
            return
        self._fill_panel()
        self.redraw_board()
        self.tell_hint()

    def _fill_panel(self) -> None:
        key = (type(self.mode), getattr(self.mode, "target", ""), self.mode.selected)
        old = next((w for w in self.panel_box.walk() if isinstance(w, Scroll)), None)
        offset = old.offset if old is not None and key == self._panel_key else 0
        self._panel_key = key
        content = self.mode.panel()
        if content is not None:
            content.grow = 1
        self.panel_box.fill(content)
        fresh = next((w for w in self.panel_box.walk() if isinstance(w, Scroll)), None)
        if fresh is not None:
            fresh.offset = offset

    def redraw_board(self) -> None:
        """The scene is to be made anew."""
        self._scene = None
        self.board.redraw()

    def paint_board(self, surface: pygame.Surface) -> None:
        if not self.motions.running:
            self.mode.paint(surface)

    # ------------------------------------------------------------------ the board's owner
    def pointed(self, at: int, counter: str) -> None:
        self.mode.hover(at, counter)
        self.board.redraw()

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.tip_away()
        self.mode.click(at, "" if counter.startswith("wreck ") else counter, pos)

    def back(self) -> bool:
        return self.one_back()

    def one_back(self) -> bool:
        """One level back: the mode's own, else what the log lit."""
        if self.carried:
            self.drop_carried()
            self.refresh()
            return True
        if self.mode.back():
            self.refresh()
            return True
        if self.lit:
            self.light(OFF)
            return True
        return False

    def may_drag(self, at: int, counter: str) -> bool:
        return bool(counter) and self.mode.may_drag(at, counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        self.mode.dragged(at, pos)

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        self.mode.dropped(at, pos)

    def drag_void(self) -> None:
        self.mode.drag_void()

    def way_shown(self) -> tuple[int, ...]:
        return self.mode.way_shown()

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        rules, view = self.session.rules, self.view
        if not at or self.motions.running:
            return None
        unit = view.units.get(counter)
        if unit is not None:
            words = self.mode.cost_words(at) if unit.side != self.session.decider else ""
            return unit_tip(rules, view, unit, words)
        return hex_tip(rules, view, at, self.mode.cost_words(at))

    # ------------------------------------------------------------------ carrying a counter
    def carry(self, unit: Unit, pos: tuple[int, int]) -> None:
        """A counter is in the hand."""
        self.tip_away()
        H = max(48, min(90, self.camera.H))
        picture, dx, dy = counter_art().sprite(look_of(self.session.rules, self.view, unit, selected=True), H)
        self.carried = (unit.id, picture, dx, dy)
        self._carried_at = pos
        self.redraw_board()
        self.damage(self._carried_rect())

    def carry_to(self, pos: tuple[int, int]) -> None:
        """The hand is elsewhere."""
        if self.carried and pos != self._carried_at:
            self.damage(self._carried_rect())
            self._carried_at = pos
            self.damage(self._carried_rect())
            if self.board.rect.collidepoint(pos):
                at = self.board.view.hex_at(pos)
                if at != self.board.at:
                    self.board.at = at
                    self.board.redraw()

    def drop_carried(self) -> str:
        """The hand is empty; what was in it."""
        if not self.carried:
            return ""
        unit_id = self.carried[0]
        self.damage(self._carried_rect())
        self.carried = None
        self.redraw_board()
        return unit_id

    def _carried_rect(self) -> pygame.Rect:
        assert self.carried is not None
        _, picture, dx, dy = self.carried
        return picture.get_rect().move(self._carried_at[0] + dx, self._carried_at[1] + dy)

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.carried:
            surface.blit(self.carried[1], self._carried_rect())

    # ------------------------------------------------------------------ orders
    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""
        refusal = self.session.do_all(orders)
        self.position_changed()
        if refusal is not None:
            self.refuse(refusal)
        if self.session.over and not self._shown_verdict:
            self.motions.when_still(lambda: self.later(600, self.show_verdict))
        return refusal is None

    def _stepped(self, before: Position, step: Step) -> None:
        if self.app is not None and not self.still:
            self.motions.add(self.app.animator, before, step)

    def _phase_changed(self) -> None:
        if self.app is not None and self.app.settings.autosave:
            trouble = self.shelf.autosave(self.session)
            if trouble:
                self.toast(trouble, "bad")
        side = self.session.decider
        if side >= 0 and side != self._told_side:
            if self.session.hides and self.session.mode == "hotseat" and self.app is not None:
                self._curtain(side)
            else:
                self.later(0, self._show_banner)
            self._heard = self.session.history.at
        self._told_side = side

    def _curtain(self, side: int) -> None:
        """Something is hidden: nothing of the next view is drawn before its player asks for it."""
        from game.client.screens.cards import Hand
        from game.client.screens.curtain import drop_curtain

        assert self.app is not None
        position = self.session.position
        asked = "A choice" if position.frames else "Set-up" if position.clock.phase == SETUP else self.session.rules.phase[position.clock.phase].title
        events = sum(len(self.session.lines_of(i)) for i in range(self._heard + 1, self.session.history.at + 1))
        style = position.sides[side]
        drop_curtain(self.app, Hand(style.name, style.style, self.session.seat(side), asked, events), lambda: None)

    #: the record when the decider changed last
    _heard = 0

    _told_side = -1

    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""
        self.motions.when_still(lambda: self.later(ms if self.app and self.app.animator.speed else 0, call))

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""
        self.toast(f"{refusal.text} (rule {refusal.rule.partition(':')[2]})", "bad")

    def confirm_now(self) -> None:
        """Do what stands to be confirmed."""
        if self.mode.ready():
            self.mode.confirm()

    def end_phase(self) -> None:
        """End the phase; ask when something is unused, say why when it cannot be ended."""
        if self.view.result is not None:
            self.show_verdict()
            return
        order = self.end_order()
        if order is None:
            return
        refusal = self.session.refusal(order)
        if refusal is not None:
            show_dialog(self, "Not yet", f"{refusal.text} (rule {refusal.rule.partition(':')[2]})", [Answer("Back", None, "main")])
            return
        unused = self.mode.unused_words()
        if unused and self.app is not None and self.app.settings.confirm_end:
            words = self._end_words()
            show_dialog(self, f"{words}?", f"{unused} (Settings can turn this question off.)", [Answer(words, lambda: self._give(order), "main", "Enter"), Answer("Go on playing", None, "plain", "Esc")])
            return
        self._give(order)

    def undo(self) -> None:
        """Take back, or say why not."""
        why = self.session.why_not_undo
        if why:
            self.toast(f"Cannot be taken back: {why}.", "bad")
            return
        self.session.undo()
        self.position_changed()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.session.redo():
            self.position_changed()
        else:
            self.toast("Nothing was taken back.")

    # ------------------------------------------------------------------ units
    def go_to(self, unit_id: str) -> None:
        """Select a unit and bring it into sight."""
        unit = self.view.units.get(unit_id)
        if unit is None:
            return
        self.mode.select(unit_id)
        if unit.at:
            self.board.bring_into_sight(unit.at)
        self.refresh()

    def next_unit(self, way: int) -> None:
        """The next unit with something to do."""
        todo = self.mode.todo()
        if not todo:
            self.toast("Nothing is left to do in this phase.")
            return
        now = self.mode.selected
        k = (todo.index(now) + way) % len(todo) if now in todo else (0 if way > 0 else len(todo) - 1)
        if isinstance(self.mode, FireMode):
            self.mode.target, self.mode.part, self.mode.basket = "", "", {}
        self.go_to(todo[k])

    def light(self, at: int) -> None:
        """Light a hex, or none."""
        lit = frozenset({at}) if at else frozenset()
        if lit != self.lit:
            self.lit = lit
            self.redraw_board()

    def _log_hex(self, label: str) -> None:
        at = self._parsed(label)
        if at:
            self.board.glide(at)
            self.light(at)

    def _log_point(self, label: str | None) -> None:
        self.light(self._parsed(label) if label else OFF)

    def _parsed(self, label: str) -> int:
        try:
            return self.view.board.grid.parse(label)
        except LabelError:
            return OFF

    # ------------------------------------------------------------------ keys
    def act(self, action: str, event: pygame.event.Event) -> bool:
        doings: dict[str, Callable[[], object]] = {
            "confirm": self._confirm_key,
            "next_unit": lambda: self.next_unit(1),
            "previous_unit": lambda: self.next_unit(-1),
            "undo": self.undo,
            "redo": self.redo,
            "hide_counters": lambda: self._hide(True),
            "find": self.find,
            "quick_save": self.quick_save,
            "quick_load": self.quick_load,
            "fit": self.fit,
            "zoom_in": lambda: self.board.zoom(1),
            "zoom_out": lambda: self.board.zoom(-1),
            "zoom_one": self._zoom_one,
            "pan_left": lambda: self._pan(1, 0),
            "pan_right": lambda: self._pan(-1, 0),
            "pan_up": lambda: self._pan(0, 1),
            "pan_down": lambda: self._pan(0, -1),
            "toggle_log": self._toggle_log,
            "toggle_panel": self._toggle_panel,
            "toggle_threat": self._toggle_threat,
            "toggle_reach": self._toggle_reach,
            "help": self.show_help,
            "back": self._escape,
        }
        if action.startswith("group_"):
            return self.mode.group(int(action[6:]))
        if action not in doings:
            return False
        doings[action]()
        return True

    def _escape(self) -> None:
        if not self.one_back():
            self.open_menu()

    def _confirm_key(self) -> None:
        if self.mode.ready() and self.mode.confirm():
            return
        self.end_phase()

    def key_released(self, event: pygame.event.Event) -> None:
        if self.hidden and self.app is not None and event.key in (pygame.K_h, *self._hide_keys()):
            self._hide(False)

    def _hide_keys(self) -> list[int]:
        return [pygame.key.key_code(c.lower()) for c in (self.app.keys.chords("hide_counters") if self.app else ()) if len(c) == 1]

    def _hide(self, hidden: bool) -> None:
        if hidden != self.hidden:
            self.hidden = hidden
            self.redraw_board()

    def fit(self) -> None:
        """The whole board."""
        self.camera.fit()
        self.redraw_board()

    def _zoom_one(self) -> None:
        self.camera.set_zoom(52)
        self.redraw_board()

    def _pan(self, dx: int, dy: int) -> None:
        self.board.shut_fan()
        self.camera.pan(dx * px(PAN), dy * px(PAN))
        self.redraw_board()

    def _toggle_log(self) -> None:
        self.log_open = not self.log.visible
        self.frame.open_drawer(self.log_open)
        self.rail.mark("log" if self.log_open else None)
        self._badge()

    def _toggle_panel(self) -> None:
        self.panel_open = not self.panel_box.visible
        self.frame.open_panel(self.panel_open)

    def _toggle_threat(self) -> None:
        self.shows_threat = not self.shows_threat
        self.rail.buttons["target"].on = self.shows_threat
        self.rail.changed()
        self.redraw_board()

    def _toggle_reach(self) -> None:
        self.shows_reach = not self.shows_reach
        self.rail.buttons["layers"].on = self.shows_reach
        self.rail.changed()
        self.redraw_board()

    def find(self) -> None:
        """Look for a hex or a counter."""
        self.tip_away()
        Finder(self)

    def show_help(self) -> None:
        """The list of keys."""
        from game.client.screens.about import key_sheet

        if self.app is not None:
            wide, high = self.logical
            tell(self, "Keys", key_sheet(self.app.keys, min(900, wide - 80), high), wide=900)

    # ------------------------------------------------------------------ the banner
    def _show_banner(self) -> None:
        """Whose decision it is now, for a moment; in the way of nothing."""
        side = self.session.decider
        if side < 0 or self.app is None or self.app.animator.speed <= 0:
            return
        self._drop_banner()
        style = self.view.sides[side]
        clock = self.view.clock
        phase = "Set-up" if clock.phase == SETUP else self.session.rules.phase[clock.phase].title
        words = f"Turn {clock.turn}, {phase}" if clock.turn else phase
        seat = self.session.seat(side)
        card = Card(
            Row(SideMark(style.style, 36), Column(Label(f"{style.name} decides" + (f" ({seat})" if seat and seat != style.name else ""), SCREEN, "bold"), Label(words, NUMBER, colour="text2"), gap=0), gap=16),
            pad=(24, 14),
        )  # fmt: skip

        def where(window: pygame.Rect) -> pygame.Rect:
            wide, room = card.want_width(), self.board.rect
            return pygame.Rect(room.centerx - wide // 2, room.y + px(24), wide, card.want_height(wide))

        layer = self._banner = self.open_quietly(Layer(card, where, takes_input=False))
        self.later(BANNER_MS, lambda: self._drop_banner(layer))
        other = next((s for i, s in enumerate(self.view.sides) if i != side and s.draw_offered), None)
        if other is not None:
            self.toast(f"{other.name} offers a draw: accept it in the menu.")

    def _drop_banner(self, layer: Layer | None = None) -> None:
        if self._banner is not None and layer in (None, self._banner):
            gone, self._banner = self._banner, None
            self.close_quietly(gone)
