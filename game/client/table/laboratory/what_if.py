"""The sheet of branches: it lists them, starts a new one from any moment, and compares some side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.kit import (
    Answer,
    Button,
    Column,
    IconButton,
    Label,
    Layer,
    Row,
    TextField,
    Widget,
    show_dialog,
)
from game.client.kit.text_style import BODY, SMALL
from game.client.shell.app import AppScreen
from game.client.table.game_keeper import GameKeeper
from game.client.table.laboratory.compare_sheet import CompareSheet
from game.client.table.laboratory.tree import UNNAMED, Stand, Tree, moment_of
from game.client.table.modes.mode import PlayScreen
from game.core.amounts import counted
from game.players.playouts import Playouts
from game.saves.meta import LONGEST_NAME, MOST_BRANCHES

SAID = (
    "A branch leaves the game at a moment of your choice and goes another way. The game itself stays as "
    "it is, and a save keeps all branches. To branch at an earlier moment, double-click its line in the log "
    "(or open “Replay so far” in the menu) and choose “Branch here”."
)
ALONE = "You can try another branch only when you play alone."
#: the indent of a branch below its parent
INDENT = 18


class WhatIf:
    """Opens the list; switches to a branch, renames it, starts a new one."""

    def __init__(self, screen: PlayScreen, keeper: GameKeeper) -> None:
        self.screen, self.game, self.keeper = screen, screen.game, keeper
        self.playouts = Playouts()
        self._tree: Tree | None = None

    @property
    def tree(self) -> Tree:
        """The branches, created on first use, when an opened game has loaded its branches."""
        if self._tree is None:
            self._tree = Tree(self.game.session)
        return self._tree

    def why_not(self) -> str:
        """Why no other branch can be played; "" where it can."""
        return "" if self.game.session.mode == "solo" else ALONE

    # ------------------------------------------------------------------ the list
    def show(self) -> None:
        """The branches, and what can be done with them."""
        if self.why_not():
            self.screen.toast(self.why_not(), "bad")
            return
        rows = self.tree.list()
        depth: list[int] = []
        for row in rows:
            depth.append(depth[row.parent] + 1 if row.parent >= 0 else 0)
        shut: list[Callable[[], None]] = []
        body = Column(
            Label(SAID, BODY, wrap=True, colour="text2"),
            *(self._row(k, row, INDENT * depth[k], shut) for k, row in enumerate(rows)),
            gap=10,
        )
        answers = [
            Answer("Branch here…", lambda: self.ask_name(self.game.session.history.at), "main"),
            *([Answer("Compare…", self.compare)] if len(rows) > 1 else []),
            Answer("Close", None, "plain", "Esc"),
        ]
        layer = show_dialog(self.screen, "What if", body, answers, wide=720)
        shut.append(partial(self._shut, layer))

    def _shut(self, layer: Layer) -> None:
        if layer in self.screen.layers:
            self.screen.close(layer)

    def _row(self, which: int, row: Stand, indent: float, shut: list[Callable[[], None]]) -> Row:
        def does(do: Callable[[], None]) -> Callable[[], None]:
            def chosen() -> None:
                shut[0]()
                do()

            return chosen

        fork = f"Leaves at {row.leaves}. " if row.parent >= 0 else ""
        orders = counted(row.orders, "order")
        words = Column(
            Label(row.name, BODY, "medium" if row.now else "regular", wrap=True),
            Label(f"{fork}{orders}, stands at {row.moment}.", SMALL, colour="text2", wrap=True),
            gap=0,
            grow=1,
        )
        buttons: list[Widget] = [Label("Played now", SMALL, colour="text2")] if row.now else []
        if not row.now:
            buttons.append(Button("Play", does(partial(self.play, which)), name=f"play branch {which}"))
        buttons.append(
            IconButton("gear", does(partial(self.ask_rename, which)), "Rename", name=f"rename branch {which}")
        )
        if not row.now:
            buttons.append(
                IconButton(
                    "trash", does(partial(self.ask_delete, which)), "Delete", name=f"delete branch {which}"
                )
            )
        return Row(words, *buttons, gap=8, pad=(indent, 0, 0, 0))

    # ------------------------------------------------------------------ doing
    def play(self, which: int) -> None:
        """Switch to a branch."""
        self.tree.play(which)
        self._taken_up(f"You play “{self.tree.branches[which].name or UNNAMED}” now.")

    def ask_name(self, orders: int) -> None:
        """Ask for the name of a new branch that leaves after so many orders, then play it."""
        session = self.game.session
        at = self._top()
        if self.why_not():
            at.toast(self.why_not(), "bad")
            return
        if len(self.tree.branches) >= MOST_BRANCHES:
            at.toast(f"A game has at most {MOST_BRANCHES} branches.", "bad")
            return
        moment = moment_of(session.rules, session.history.position_at(orders))
        name = self.tree.free_name()
        self._ask("A new branch", f"It leaves at {moment}.", name, -1, lambda name: self._begin(name, orders))

    def _begin(self, name: str, orders: int) -> None:
        app = self.screen.app
        if app is not None:
            while app.top is not None and app.top is not self.screen:
                app.pop()  # the replay in which the player chose the moment
        self.tree.branch(name, orders)
        self._taken_up(f"You play “{name}” now. The game itself stays as it was.")

    def ask_rename(self, which: int) -> None:
        """Ask for a new name."""

        def rename(name: str) -> None:
            self.tree.rename(which, name)
            self.keeper.phase_changed()
            self.show()

        self._ask("Rename the branch", "", self.tree.branches[which].name, which, rename)

    def ask_delete(self, which: int) -> None:
        """Ask before deleting a branch."""

        def delete() -> None:
            self.tree.delete(which)
            self.keeper.phase_changed()
            self.show()

        name = self.tree.branches[which].name or UNNAMED
        answers = [Answer("Delete", delete, "danger"), Answer("Cancel", self.show)]
        show_dialog(self.screen, f"Delete “{name}”?", "Its orders are lost; other branches stay.", answers)

    def _ask(self, title: str, words: str, name: str, which: int, then: Callable[[str], None]) -> None:
        screen = self._top()
        field = TextField(
            name, on_enter=lambda text: enter(), most=LONGEST_NAME, empty="Its name", name="branch name"
        )

        def enter() -> None:
            if layer in screen.layers:
                screen.close(layer)
            wrong = self.tree.why_not(field.words, which)
            if wrong:
                screen.toast(wrong, "bad")
                self._ask(title, words, field.words, which, then)
                return
            then(" ".join(field.words.split()))

        body = Column(Label(words, BODY, wrap=True, colour="text2") if words else None, field, gap=8)
        answers = [
            Answer("Branch" if which < 0 else "Rename", enter, "main", "Enter"),
            Answer("Cancel", None, "plain", "Esc"),
        ]
        layer = show_dialog(screen, title, body, answers)
        screen.give_focus(field)
        field.anchor = 0  # what is typed replaces it

    def _top(self) -> AppScreen:
        """The screen on top: the game, or its replay."""
        app = self.screen.app
        top = app.top if app is not None else None
        return top if isinstance(top, AppScreen) else self.screen

    def _taken_up(self, words: str) -> None:
        self.screen.position_changed()
        # the save now holds another branch: later orders are appended to that one
        self.keeper.phase_changed()
        self.screen.toast(words)

    def compare(self) -> None:
        """Compare several branches side by side."""
        CompareSheet(self.screen, self.game, self.tree, self.playouts).show()
