"""The rulebook in the window: contents at the left, the page at the right, search above; over any screen."""

from __future__ import annotations

import functools

import pygame

from game.client.art.counter_spec import Look
from game.client.kit import Column, IconButton, Label, Panel, Row, Scroll, Space, TextField, Widget
from game.client.kit.text_style import SCREEN, TITLE, px
from game.client.screens import rulebook_page as pages
from game.client.screens.rulebook_contents import FRONT, ContentsList, contents, found_rows
from game.client.screens.rulebook_contents import Row as ContentsRow
from game.client.screens.rulebook_page import Playing, Whereabouts
from game.client.shell.app import App, AppScreen
from game.client.shell.form import Centred, PageScreen
from game.client.table.handling import help_pages
from game.client.table.hud.sheets import BOARD
from game.client.table.modes.mode import PlayScreen
from game.client.table.rules_told import rules_told
from game.core.games import game_named
from game.rulebook.book import in_force, rulebook
from game.rulebook.contract import UNIT
from game.rulebook.search import HELP, Entry, entries, search


def open_rulebook(app: App, topic: str = "") -> None:
    """Show the rulebook at a rule, a unit or its first page; an open one goes there, or is shut."""
    top = app.top
    if isinstance(top, RulebookScreen):
        if topic:
            top.go(topic)
        else:
            top.shut()
        return
    app.push(RulebookScreen(topic, top if isinstance(top, PlayScreen) else None))


class RulebookScreen(PageScreen):
    """The open book. ``host`` is the game that it was opened from."""

    contexts = ("rulebook",)

    def __init__(self, topic: str = "", host: PlayScreen | None = None) -> None:
        super().__init__()
        self.book, self.host = rulebook(), host
        self.playing = playing_of(host) if host is not None else None
        self.words = ""
        #: the pages seen, and the one that is open
        self.seen, self.at = [FRONT], 0
        #: the rule to bring into sight once the page is laid out
        self._aim = ""
        self._begun = False
        if topic:
            self.seen = [self._known(topic)]
            self._aim = self.seen[0]

    @functools.cached_property
    def helps(self) -> tuple[tuple[str, ...], ...]:
        """The pages of help: title and sentences, with the keys of the player."""
        found: dict[str, tuple[str, ...]] = {}
        for head, *lines in (BOARD, *help_pages(self.playing.game if self.playing is not None else "")):
            found[head] = (*found.get(head, ()), *lines)
        keys = _Keys(self)
        return tuple((head, *(line.format_map(keys) for line in lines)) for head, lines in found.items())

    @functools.cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that can be found."""
        return entries(self.book, self.helps)

    # ------------------------------------------------------------------ the widgets
    def title(self) -> str:
        return "Sapper: rulebook"

    def build(self) -> Widget:
        narrow, low = self.form()
        self.before = IconButton(
            "left", self.page_before, "The page before", action="page_before", name="page before"
        )
        self.after = IconButton(
            "right", self.page_after, "The page after", action="page_after", name="page after"
        )
        self.field = TextField(
            self.words, self._typed, self._first_hit, empty="Search rules, units, help", icon="find",
            width=260 if narrow else 360, name="search",
        )  # fmt: skip
        shut = IconButton("cross", self.back, "Close the rulebook", action="back", name="close")
        heading = Label("Rulebook", TITLE if low or narrow else SCREEN, "medium")
        margin = 12 if low or narrow else 20
        top = Panel(
            Row(self.before, self.after, heading, Space(grow=1), self.field, shut, gap=10),
            pad=(margin, 8 if low else 12), border="b",
        )  # fmt: skip
        self.list = ContentsList(self._rows(), self.go)
        left = Panel(self.list, pad=(8, 8, 4, 8), width=230 if narrow else 310, border="r")
        self.page = Column()
        self.scroll = Scroll(Centred(self.page, pages.MEASURE, (margin, 16)), grow=1)
        self._show()
        return Column(top, Row(left, self.scroll, gap=0, align="s", grow=1), gap=0)

    def _rows(self) -> list[ContentsRow]:
        in_force_ = self.playing.in_force if self.playing is not None else None
        if self.words.strip():
            return found_rows(search(self.words, self.entries, self._counts), self._counts)
        if self.playing is None:
            return contents(self.book, self.helps)
        return contents(self.book, self.helps, in_force_, self.playing.game, self.playing.kinds)

    def _counts(self, target: str) -> bool:
        """Does what is found concern the game that is played?"""
        if self.playing is None or ":" not in target or target.startswith((UNIT, HELP)):
            return True
        return self.playing.in_force(target)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        if not self._begun:  # typing searches from the start
            self._begun = True
            self.give_focus(self.field)
        if self._aim:
            aim, self._aim = self._aim, ""
            block = self.named(f"rule {aim}")
            self.scroll.scroll_to(
                block.rect.y - self.scroll.child.rect.y - px(12) if block is not None else 0
            )

    # ------------------------------------------------------------------ pages
    def _known(self, target: str) -> str:
        """Where a topic leads: a rule that has no text of its own to the one above it."""
        if target.startswith((UNIT, HELP)) or target == FRONT:
            return target
        return self.book.rule_of(target)

    def go(self, target: str) -> None:
        """Turn to a rule, a unit or another page."""
        target = self._known(target)
        if target != self.seen[self.at]:
            self.seen[self.at + 1 :] = [target]
            self.at += 1
        self._turn()

    def _turn(self) -> None:
        self._aim = self.seen[self.at] or "top"
        if self._built:
            self._show()

    def _show(self) -> None:
        target = self.seen[self.at]
        self.page.fill(self._page(target))
        chapter = self.book.chapter_of(target) if ":" in target else None
        self.list.mark(target if self.words.strip() or chapter is None else chapter.id)
        self.before.enable(self.at > 0)
        self.after.enable(self.at + 1 < len(self.seen))

    def _page(self, target: str) -> Widget:
        unit = self.book.unit(target.removeprefix(UNIT)) if target.startswith(UNIT) else None
        if unit is not None:
            return pages.unit_page(unit, self.playing, self.go, self._show_counter)
        if target.startswith(HELP):
            words = next((one for one in self.helps if f"{HELP}{one[0]}" == target), self.helps[0])
            return pages.help_page(words)
        chapter = self.book.chapter_of(target) if target else None
        if chapter is not None:
            return pages.chapter_page(self.book, chapter, target, self.playing, self.go)
        return pages.front_page(self.book, self.playing, self.go, self._help, self.key_hint("rulebook"))

    def _help(self) -> None:
        if self.app is not None:
            self.app.show_help(self)

    def help_words(self) -> tuple[str, ...]:
        return (
            "Rulebook",
            "Choose a chapter at the left, or type to search. Coloured words and rule numbers lead on.",
            "{page_before} goes back to the page before, {find_rule} to the search, {back} closes the book.",
        )

    def _show_counter(self, unit: str) -> None:
        """Back to the game, with a counter in sight."""
        host = self.host
        self.shut()
        if host is not None and (found := host.now.unit(unit)) is not None:
            if host.now.mine(unit):
                host.go_to(unit)
            elif found.at:
                host.bring_into_sight(found.at)
                host.light(found.at)

    # ------------------------------------------------------------------ search
    def _typed(self, words: str) -> None:
        self.words = words
        self.list.put(self._rows(), self.seen[self.at])

    def _first_hit(self, words: str) -> None:
        first = next((row.target for row in self.list.rows if row.target is not None), None)
        if words.strip() and first is not None:
            self.go(first)

    # ------------------------------------------------------------------ keys
    def page_before(self) -> None:
        """The page that was open before."""
        if self.at:
            self.at -= 1
            self._turn()

    def page_after(self) -> None:
        """The page from which that went back."""
        if self.at + 1 < len(self.seen):
            self.at += 1
            self._turn()

    def back(self) -> None:
        """Away with what was sought, or out of the book."""
        if self.words:
            self.field.set("")
            self._typed("")
        else:
            self.shut()

    def seek(self) -> None:
        """Into the field of the search."""
        self.give_focus(self.field, True)

    def shut(self) -> None:
        """Close the book; what lies below is as it was."""
        if self.app is not None:
            self.app.pop()

    def act(self, action: str, event: pygame.event.Event) -> bool:
        does = {
            "back": self.back, "page_before": self.page_before, "page_after": self.page_after,
            "find_rule": self.seek,
        }  # fmt: skip
        if action not in does:
            return False
        does[action]()
        return True

    def key_down(self, event: pygame.event.Event) -> bool:
        if event.mod & pygame.KMOD_ALT:  # for the pages, not for the line that is being typed
            return False
        if self.focus is self.field and event.key == pygame.K_DOWN:
            self.give_focus(self.list, True)
            return True
        return super().key_down(event) or self.scroll.key(event)


class _Keys(dict[str, str]):
    """The keys of actions by name, for the words of help."""

    def __init__(self, screen: AppScreen) -> None:
        super().__init__()
        self.screen = screen

    def __missing__(self, action: str) -> str:
        return self.screen.key_hint(action)


# ------------------------------------------------------------------------------- the game below
def playing_of(host: PlayScreen) -> Playing:
    """What of the book concerns a game that is being played."""
    rules, view = host.now.rules, host.now.view
    game = game_named(view.terms.game)
    told = {row.title: " ".join(row.words) for row in rules_told(rules, view)}
    chosen = [module for module in rules.modules if module.title in told]
    phase = rules.phase.get(view.clock.phase)
    return Playing(
        in_force(game, rules),
        game.id,
        tuple((module.title, told[module.title], module.rule) for module in chosen),
        (phase.title, phase.rule) if phase is not None else ("", ""),
        frozenset(unit.kind for unit in view.units.values()),
        functools.partial(counters_of, host),
    )


def counters_of(host: PlayScreen, kind: str) -> tuple[Look | None, tuple[Whereabouts, ...]]:
    """The counters of a kind that the player knows of, and what one of them looks like."""
    rules, view, showing = host.now.rules, host.now.view, host.game.showing
    units = [unit for unit in view.units.values() if unit.kind == kind]
    rows = tuple(
        Whereabouts(unit.id, showing.words.name(rules, view, unit), showing.words.where(view, unit))
        for unit in units
    )
    look = showing.drawing.look(rules, view, units[0], spent=False) if units else None
    return look, rows
