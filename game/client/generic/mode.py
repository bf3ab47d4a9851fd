"""The mode of any decision: clicks and keys become wishes, wishes become orders, lists and lit hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.client.art.scene import Scene
from game.client.generic import scenes, tool
from game.client.generic.ask import Ask, shared_words
from game.client.generic.board_question import BoardQuestion
from game.client.generic.panel import keys_now, panel
from game.client.generic.tool import Held
from game.client.kit import Button, IconButton, Widget
from game.client.kit.widget import held_shift
from game.client.table.handling import handling_of
from game.client.table.hud.briefing import briefs_of
from game.client.table.hud.card_position import Stage
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.wishes import Give, Hold, Refuse, Wish
from game.core.amounts import listed
from game.core.anygame import Order
from game.core.roles import Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.scenarios.start import laid_out


class RoleMode(Mode):
    """The mode of a decision that is shown by what its orders say of themselves."""

    host: PlayScreen

    #: the roles of answers that have a place of their own besides the list
    elsewhere: ClassVar[frozenset[Role]] = frozenset()

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.held = tool.EMPTY
        self.over = OFF
        self._question = BoardQuestion(self, lambda: self.ask)

    @property
    def ask(self) -> Ask:
        """What may be asked of this moment."""
        now = self.host.now
        return now.kept(("ask", self.elsewhere), lambda: Ask(now.rules, now.view, self.elsewhere))

    # ------------------------------------------------------------------ the position
    def renew(self) -> None:
        self.hold(tool.still(self.ask, self.held))

    @property
    def shows_places(self) -> bool:
        return self.view.clock.phase == SETUP

    def places(self) -> list[int]:
        units = [self.ask.here(name) for name in self.ask.able]
        lit = [self.ask.here(pick) for one in tool.offers_in(self.ask, self.held) for pick in one.shown.at]
        return [at for at in dict.fromkeys([self.ask.about_hex, *units, *lit]) if at]

    # ------------------------------------------------------------------ over the board
    def stage(self) -> Stage | None:
        return handling_of(self.view.terms.game).deciding.beneath(self.host)

    def paint(self, surface: pygame.Surface) -> None:
        self._question.keep_up()

    def leave(self) -> None:
        self._question.close()

    def hold(self, held: Held) -> None:
        """Something else is in the hand."""
        if held.empty and self.view.clock.phase == SETUP and not self.view.frames:
            held = Held(tool.next_like(self.ask, self.selected))
        elif held.empty:
            held = Held(self.ask.alone)
        self.held, self.selected = held, held.unit

    def select(self, unit_id: str) -> None:
        self.take(Hold(Held(unit_id) if self.mine(unit_id) else tool.EMPTY))

    def todo(self) -> list[str]:
        asked = [self.ask.about_unit] if self.ask.prompt.on_the_board else []
        return list(self.ask.able) or [name for name in asked if name]

    def go_on(self, unit_id: str) -> None:
        self.hold(Held(unit_id))

    # ------------------------------------------------------------------ what is shown
    def decorate(self, scene: Scene) -> Scene:
        return scenes.shown(self.ask, self.held, scene, self.over)

    def lit_counters(self) -> set[str]:
        return scenes.lit(self.ask, self.held)

    def on_top(self) -> str:
        return self.selected

    def panel(self) -> Widget | None:
        return panel(self.ask, self.held, self.take, self._around())

    def asked(self) -> str:
        prompt = self.ask.prompt
        words = prompt.question or prompt.title
        return words[:1].lower() + words[1:] if self.view.frames else ""

    def hint(self) -> tuple[str, str]:
        held, ask, key = self.held, self.ask, self.host.key_hint
        if ask.prompt.on_the_board and held.empty:
            said = [
                f"{k} or {key('confirm')}: {one.shown.title}."
                if one.order == ask.prompt.safe
                else f"{k}: {one.shown.title}."
                for k, one in enumerate(ask.answers, 1)
            ]
            return " ".join((f"{ask.prompt.title}.", *said)), "bad"
        watched = self._watched_under() if held.order is None else ""
        if watched:
            return watched, "bad"
        if held.order is not None or held.among or held.unit or held.verb:
            return tool.hint(ask, held, key)
        if ask.ones:
            return "Click who is meant, or press a number of the list.", "info"
        if ask.answers and ask.able and ask.interrupted:
            return "Click one of your counters, or choose an answer at the right.", "info"
        if ask.answers:
            return "Choose an answer at the right, or press its number.", "info"
        if ask.able:
            return f"Click a counter to see what it can do, or {key('next_unit')} for the first.", "info"
        if ask.listed:
            return "Choose what to do at the right, then click where.", "info"
        return "There is nothing left to do here.", "info"

    def _watched_under(self) -> str:
        """Where the other side can answer what a click on the hex under the pointer would order."""
        if not self.over or not self.rules.has_windows:
            return ""
        found = tool.meant(self.ask, tool.offers_in(self.ask, self.held), self.over, "")
        return self.ask.watched(found[0].order) if len(found) == 1 else ""

    def cost_words(self, at: int) -> str:
        return tool.words_at(self.ask, self.held, at)

    def way_shown(self) -> tuple[int, ...]:
        return self.held.order.way if self.held.order is not None else ()

    # ------------------------------------------------------------------ the hand
    def hover(self, at: int, counter: str) -> None:
        if at != self.over:
            self.over = at
            self.host.redraw_board()
            if self.rules.has_windows:
                self.host.tell_hint()

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.ask.prompt.on_the_board:
            # the hex might have been clicked for something else
            if at == self.ask.about_hex:
                self.host.toast(f"Answer the question: {listed([o.shown.title for o in self.ask.answers])}.")
            return
        counter = counter or (self.next_counter(at, "") if at and not self._lit(at) else "")
        self.take(tool.click(self.ask, self.held, at, counter, held_shift()))

    def _lit(self, at: int) -> bool:
        """Is the hex itself, or a counter in it, picked by anything that may be done now?"""
        offers = (self.held.order,) if self.held.order is not None else tool.offers_in(self.ask, self.held)
        return bool(tool.meant(self.ask, offers, at, ""))

    def found(self, at: int) -> bool:
        if not self._lit(at):
            return False
        self.click(at, "", (0, 0))
        return True

    def sends(self, at: int) -> bool:
        return bool(self.held.unit) and not self.ask.prompt.on_the_board and self.found(at)

    def found_foe(self, unit_id: str) -> bool:
        unit = self.unit(unit_id)
        return unit is not None and self.found(unit.at)

    def group(self, number: int) -> bool:
        rows = keys_now(self.ask, self.held)
        if not 1 <= number <= len(rows):
            return False
        row = rows[number - 1]
        if isinstance(row, str):
            self.take(Hold(Held(self.held.unit, "" if self.held.verb == row else row)))
        elif self.ask.prompt.on_the_board:
            self.take(Give((row.order,)))
        else:
            self.take(tool.taken(self.ask, self.held, (row,)))
        return True

    def ready(self) -> bool:
        return self.held.order is not None or self.ask.prompt.safe is not None

    def confirm(self) -> bool:
        if self.held.order is not None:
            self.take(Give((self.held.order.order,)))
        elif self.ask.prompt.safe is not None:
            self.host.do(self.ask.prompt.safe)
        else:
            return False
        return True

    def back(self) -> bool:
        if self.held.empty:
            return False
        before, after = self.held, tool.back(self.held)
        self.hold(after)
        return self.held != before

    def unused_words(self) -> str:
        """Who could do more; what costs nothing, and could be done for ever, is nothing left undone."""
        if self.view.frames:
            return ""
        setup = self.view.clock.phase == SETUP
        todo = [name for name in self.todo() if not (setup and self.view.units[name].at)]
        left = [name for name in todo if any(not one.order.free for one in self.ask.of(name))]
        words = [f"{self.named(left)} can still act."] if left else []
        deeds = [] if setup else self._open_deeds()
        return "\n".join(words + [f"Not used: {deed}." for deed in deeds])

    def _open_deeds(self) -> list[str]:
        """What the side as a whole could still do, a few words a kind of order."""
        kinds = tool.kinds_in(one for one in self.ask.listed if not one.order.free)
        return [shared_words([one.shown.title for one in row], verb) for verb, row in kinds.items()]

    def take(self, wish: Wish | None) -> None:
        super().take(wish)
        if isinstance(wish, Refuse):
            # what it is about is pointed at
            self.host.light(next((self.ask.here(thing) for thing in wish.refusal.about), OFF))

    # ------------------------------------------------------------------ the set-up
    def _around(self) -> Sequence[Widget]:
        """In the set-up: the suggestion and the briefing."""
        if self.view.clock.phase != SETUP or self.view.frames:
            return ()
        briefing = IconButton("info", self.host.show_briefing, "Briefing", name="briefing")
        suggested = Button("Suggested set-up", self.suggest, name="suggest", enabled=self._suggests())
        return (suggested, *([briefing] if briefs_of(self.session)[1] else []))

    def _suggested(self) -> list[Order]:
        """The suggested places of counters that are not set up yet."""
        waits = {name for name in self.ask.able if not self.view.units[name].at}
        return [order for order in self.session.suggested if getattr(order, "unit", "") in waits]

    def _suggests(self) -> bool:
        """Is there anything to suggest: places of counters, or stocks that are not laid out?"""
        if self._suggested():
            return True
        for stock in self.rules.declared.stocks.values():
            for order in stock.suggest(self.rules, self.view, self.side) if stock.suggest is not None else ():
                if self.rules.refusal(self.view, order) is None:
                    return True
        return False

    def suggest(self) -> None:
        """What the scenario suggests, for all that is not set up yet."""
        orders = self._suggested()
        if orders and not self.host.do(*orders):
            return
        more = laid_out(self.rules, self.session.position)
        if more:
            self.host.do(*more)
