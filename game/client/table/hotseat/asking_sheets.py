"""The sheets for questions out of turn: how often each player is asked, and watch orders.

Watch orders are a secret of the side: in a hot-seat game they are shown behind the curtain alone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from game.client.kit import Button, Choice, Column, Flow, Label, Row, Rule, Segments, Widget, tell
from game.client.kit.screen import Answer, show_dialog
from game.client.kit.text_style import BODY
from game.client.shell.app import AppScreen
from game.client.shell.cards import Handover
from game.client.shell.menu_parts import SideMark
from game.client.table.hotseat.curtain import drop_curtain
from game.client.table.hud.panel_widgets import note
from game.client.table.out_of_turn.asking import Act, Asking, Level, Watch, as_it_is
from game.client.table.out_of_turn.policy import live
from game.client.table.shown_game import ShownGame
from game.core.amounts import does
from game.core.roles import Role
from game.core.views import ONLOOKER, view

LEVEL_WORDS = (
    (Level.ALWAYS, "Always"),
    (Level.WORTHWHILE, "Worthwhile"),
    (Level.WATCHES, "Only my watches"),
    (Level.NEVER, "Never"),
)
LEVELS_SAID = (
    "Always: at every hex. Worthwhile: when an answer first reaches odds of 1-1 in an order, and whenever "
    "the odds improve; below 1-1 you are not asked. Only my watches: when a watch order says so, or has been "
    "used up. Where you are not asked, you give no answer; after the turn of a computer you are told what "
    "Worthwhile let pass below 1-1."
)
WATCHES_SAID = (
    "A watch order fires once; then you are asked. It ends when its unit moves or is hit. "
    "The other side does not learn who watches."
)
NO_WATCH = "none"
ACT_WORDS = (
    (NO_WATCH, "Ask as usual"),
    (Act.FIRE.value, "Fire"),
    (Act.ASK.value, "Ask me"),
    (Act.HOLD.value, "Hold fire"),
)
ODDS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3), Fraction(4), Fraction(5))
REACHES = (1, 2, 3, 4, 5, 6, 8)
ANY = ""
#: the name of the row that sets all counters
EVERYBODY = ""


def asks_out_of_turn(game: ShownGame) -> bool:
    """Are there rules by which anybody may be asked out of turn, and may leave it?"""
    rules = game.rules
    return rules.has_windows and any(
        kind.role is Role.DECLINE for kinds in rules.orders.values() for kind in kinds
    )


class AskingSheets:
    """Opens both sheets."""

    def __init__(self, screen: AppScreen, game: ShownGame, changed: Callable[[], None]) -> None:
        self.screen, self.game, self.changed = screen, game, changed

    # ------------------------------------------------------------------ how often
    def show(self) -> None:
        """How often each player is asked."""
        if not asks_out_of_turn(self.game):
            self.screen.toast("In this game nobody is asked out of turn.")
            return
        sides = self.game.session.position.sides
        persons = [side for side in range(len(sides)) if side not in self.game.session.computers]
        rows = [self._level_row(side) for side in persons]
        button = Button("Watch orders…", self.show_watches, name="watch orders")
        body = Column(note(LEVELS_SAID), *rows, Row(button), gap=12)
        tell(self.screen, "When you are asked out of turn", body, wide=620)

    def _level_row(self, side: int) -> Widget:
        asking, style = self.game.session.windows.asking, self.game.session.position.sides[side]

        def choose(key: str) -> None:
            asking[side] = replace(asking[side], level=Level(key))

        options = [(level.value, words) for level, words in LEVEL_WORDS]
        who = Row(SideMark(style.style, 22), Label(style.name, BODY, "medium", grow=1), gap=8)
        return Column(who, Segments(options, asking[side].level.value, choose, name=f"ask {side}"), gap=4)

    # ------------------------------------------------------------------ watch orders
    @property
    def side(self) -> int:
        """The side whose watch orders are given: the one that decides in its own turn; -1 for none."""
        position = self.game.session.position
        own = not position.frames and self.game.session.decider == position.clock.side
        return self.game.session.decider if own else -1

    def show_watches(self) -> None:
        """The watch orders of the side to move; where two players share the window, behind the curtain."""
        app, side, session = self.screen.app, self.side, self.game.session
        if not asks_out_of_turn(self.game):
            self.screen.toast("In this game nobody is asked out of turn.")
            return
        if app is None or side < 0 or session.waits:
            self.screen.toast("Watch orders are given in your own turn.")
            return
        if not self.game.rules.watchers(view(session.position, ONLOOKER), side):
            self.screen.toast("None of your units can answer out of turn.")
            return
        for layer in [layer for layer in self.screen.layers if layer.modal]:
            self.screen.close(layer)
        if session.mode != "hotseat":
            self._open(side)
            return
        style, seat = session.position.sides[side], session.seat(side)
        handover = Handover(
            style.name,
            style.style,
            seat if seat != style.name else "",
            "Watch orders",
            -1,
            does(style.name, "decides"),
        )
        drop_curtain(app, handover, lambda: None, functools.partial(self._open, side))

    def _open(self, side: int) -> None:
        rows = WatchRows(self.game, side)
        body: Widget = Column(note(WATCHES_SAID), *rows.widgets(), gap=8)
        title = f"Watch orders of {self.game.session.position.sides[side].name}"
        show_dialog(self.screen, title, body, [Answer("Close", self.changed, "main")], wide=820)


class WatchRows:
    """The rows of the watch orders of a side: a counter each, and one for all of them."""

    def __init__(self, game: ShownGame, side: int) -> None:
        self.game, self.side = game, side
        self.position = game.session.position
        seen = view(self.position, ONLOOKER)
        self.names = game.rules.watchers(seen, side)
        kinds = {unit.kind for unit in seen.units.values() if unit.side != side and not unit.face_down}
        declared = game.rules.declared.kinds
        self.kinds = sorted((kind, str(declared.get(kind, kind))) for kind in kinds)
        self._rows: dict[str, Flow] = {}

    @property
    def asking(self) -> Asking:
        """What the player wants so far."""
        return self.game.session.windows.asking[self.side]

    def widgets(self) -> list[Widget]:
        """All rows."""
        many = [EVERYBODY] if len(self.names) > 1 else []
        out: list[Widget] = []
        for name in (*many, *self.names):
            self._rows[name] = Flow(gap=8)
            self._fill(name)
            words = self.game.rules.name_of(view(self.position, self.side), name) if name else "All of them"
            out.append(Column(Label(words, BODY, "medium"), self._rows[name], gap=2))
            if not name:
                out.append(Rule())
        return out

    def _fill(self, name: str) -> None:
        watch = self._watch(name)
        act = Choice(ACT_WORDS, watch.act.value if watch else NO_WATCH, functools.partial(self._act, name),
                     name=f"watch act {name}")  # fmt: skip
        more = self._terms(name, watch) if watch is not None and watch.act is not Act.HOLD else []
        self._rows[name].fill(act, *more)

    def _terms(self, name: str, watch: Watch) -> list[Widget]:
        odds = [
            (ANY, "at any odds"),
            *((str(o), f"at {o.numerator}-{o.denominator} or better") for o in ODDS),
        ]
        reach = [
            ("0", "at any distance"),
            *((str(n), f"within {n} hex{'es' if n > 1 else ''}") for n in REACHES),
        ]
        kinds = [(ANY, "at every unit"), *((kind, f"at {title}") for kind, title in self.kinds)]
        chosen = str(watch.odds) if watch.odds is not None else ANY
        return [
            Choice(odds, chosen, functools.partial(self._odds, name), name=f"watch odds {name}"),
            Choice(reach, str(watch.reach), functools.partial(self._reach, name), name=f"watch reach {name}"),
            Choice(kinds, "".join(watch.kinds[:1]), functools.partial(self._kinds, name),
                   name=f"watch kinds {name}"),
        ]  # fmt: skip

    # ------------------------------------------------------------------ what was chosen
    def _watch(self, name: str) -> Watch | None:
        """The watch order that holds; for the row of all, what all have in common."""
        if name:
            found = self.asking.watch_of(name)
            return found if found is not None and live(found, self.position) else None
        found = self._watch(self.names[0])
        same = all(self._like(self._watch(other), found) for other in self.names)
        return found if same else None

    @staticmethod
    def _like(one: Watch | None, other: Watch | None) -> bool:
        if one is None or other is None:
            return one is other
        return (one.act, one.odds, one.reach, one.kinds) == (other.act, other.odds, other.reach, other.kinds)

    def _set(self, name: str, **terms: object) -> None:
        asking = self.game.session.windows.asking
        for one in (name,) if name else self.names:
            watch = self._watch(one) or Watch(one)
            fresh = replace(watch, was=as_it_is(self.position, one), spent=False)
            asking[self.side] = asking[self.side].watching(replace(fresh, **terms))
        self._again()

    def _again(self) -> None:
        for name in self._rows:
            self._fill(name)

    def _act(self, name: str, key: str) -> None:
        if key != NO_WATCH:
            self._set(name, act=Act(key))
            return
        asking = self.game.session.windows.asking
        for one in (name,) if name else self.names:
            asking[self.side] = asking[self.side].without(one)
        self._again()

    def _odds(self, name: str, key: str) -> None:
        self._set(name, odds=Fraction(key) if key else None)

    def _reach(self, name: str, key: str) -> None:
        self._set(name, reach=int(key))

    def _kinds(self, name: str, key: str) -> None:
        self._set(name, kinds=(key,) if key else ())
