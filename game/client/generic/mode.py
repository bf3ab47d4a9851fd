"""The mode of any decision: clicks and keys become intents, intents become orders, lists and lit hexes."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import ClassVar, assert_never

import pygame

from game.client.art.counter_spec import Look
from game.client.art.scene import Scene
from game.client.generic import scenes, tool
from game.client.generic.ask import Ask, Offered, asks_first, shared_words
from game.client.generic.board_question import BoardQuestion
from game.client.generic.panel import keys_now, panel
from game.client.generic.tool import Give, Held, Hold, Intent, Refuse
from game.client.kit import Button, IconButton, Widget
from game.client.shell.keys import held_shift
from game.client.table.handling import handling_of
from game.client.table.hud.card_position import Stage
from game.client.table.hud.sheets import briefs_of
from game.client.table.modes.mode import Mode, PlayScreen
from game.core.amounts import listed
from game.core.anygame import Order
from game.core.position import View
from game.core.refusals import Refusal
from game.core.roles import Choice, Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF
from game.scenarios.start import laid_out


class RoleMode(Mode):
    """Whatever is decided now, by what its orders say of themselves."""

    host: PlayScreen

    #: the roles of answers that have a place of their own besides the list
    elsewhere: ClassVar[frozenset[Role]] = frozenset()

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.held = tool.EMPTY
        self.over = OFF
        self._ask: Ask | None = None
        self._question = BoardQuestion(self, host)

    @property
    def ask(self) -> Ask:
        """What may be asked of this moment."""
        view = self.view
        assert isinstance(view, View), "what is shown is a view"
        if self._ask is None or self._ask.view is not view:
            self._ask = Ask(self.rules, view, self.elsewhere)
        return self._ask

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
        self.hold(Held(unit_id) if self.mine(unit_id) else tool.EMPTY)
        self.host.refresh()

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
        return panel(self.ask, self.held, self)

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
        if held.order is not None:
            watched = ask.watched(held.order.order)
            words = f"{key('confirm')} or a click: {held.order.shown.title}. {key('back')} goes back."
            return f"{words} {watched}".strip(), "bad" if watched else "info"
        watched = self._watched_under()
        if watched:
            return watched, "bad"
        if held.among:
            return "Choose what you mean at the right, or press its number.", "info"
        if held.unit or held.verb:
            titles = [one.shown.title for one in tool.offers_in(ask, held)]
            who = ask.name(held.unit) if held.unit else shared_words(titles, held.verb)
            if not any(one.shown.at for one in tool.offers_in(ask, held)):
                return f"{who}: choose at the right, or press a number. {key('back')} goes back.", "info"
            return f"{who}: click what is lit. {key('back')} goes back.", "info"
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
        offers = (self.held.order,) if self.held.order is not None else tool.offers_in(self.ask, self.held)
        found = tool.meant(self.ask, offers, at, "")
        rows = []
        for one in found:
            facts = "; ".join(f"{fact.label}: {fact.value}" for fact in one.shown.told)
            rows.append(f"{one.shown.title}. {facts} {self.ask.watched(one.order)}".strip())
        return "\n".join(rows)

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
        self.do(tool.click(self.ask, self.held, at, counter, held_shift()))

    def _lit(self, at: int) -> bool:
        """Is the hex itself, or a counter in it, picked by anything that may be done now?"""
        offers = (self.held.order,) if self.held.order is not None else tool.offers_in(self.ask, self.held)
        return bool(tool.meant(self.ask, offers, at, ""))

    def found(self, at: int) -> bool:
        if not self._lit(at):
            return False
        self.click(at, "", (0, 0))
        return True

    def found_foe(self, unit_id: str) -> bool:
        unit = self.unit(unit_id)
        return unit is not None and self.found(unit.at)

    def group(self, number: int) -> bool:
        rows = keys_now(self.ask, self.held)
        if not 1 <= number <= len(rows):
            return False
        row = rows[number - 1]
        if self.ask.prompt.on_the_board and isinstance(row, Offered):
            self.give(row)
        elif isinstance(row, str):
            self.choose_kind(self.held.unit, "" if self.held.verb == row else row)
        else:
            self.take(row)
        return True

    def ready(self) -> bool:
        return self.held.order is not None or self.ask.prompt.safe is not None

    def confirm(self) -> bool:
        if self.held.order is not None:
            self.do(Give(self.held.order))
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

    # ------------------------------------------------------------------ intents
    def do(self, intent: Intent) -> None:
        """What a click or a key has come to."""
        match intent:
            case Give(offered):
                self.give(offered)
            case Hold(held):
                self.hold(held)
                self.host.refresh()
            case Refuse(refusal):
                self.refuse(refusal)
            case None:
                pass
            case _:
                assert_never(intent)

    def give(self, one: Offered) -> None:
        """Give an order, after a question where it asks for one."""
        if not asks_first(one):
            self._give(one)
            return
        facts = " ".join(f"{fact.label}: {fact.value}." for fact in one.shown.told)
        self.host.ask_first(
            one.shown.title, facts or "It cannot be undone.", functools.partial(self._give, one)
        )

    def _give(self, one: Offered) -> None:
        self.held = tool.back(self.held) if self.held.order is not None else self.held
        self.host.do(one.order)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not, and point at it."""
        self.host.refuse(refusal)
        at = next((self.ask.here(thing) for thing in refusal.about), OFF)
        self.host.light(at)

    # ------------------------------------------------------------------ rows of the panel
    def choose_unit(self, unit_id: str) -> None:
        """A counter of the list."""
        self.host.go_to(unit_id)

    def choose_kind(self, unit_id: str, verb: str) -> None:
        """A kind of order of the list."""
        self.do(Hold(Held(unit_id, verb)))

    def take(self, one: Offered) -> None:
        """An order of the list."""
        self.do(tool.taken(self.ask, self.held, (one,)))

    def add(self, choice: Choice) -> None:
        """A piece of the list."""
        self.do(tool.add(self.ask, self.held, choice))

    def face(self, unit_id: str) -> Look:
        """The look of a counter."""
        return self.session.showing.drawing.look(self.rules, self.view, self.view.units[unit_id], spent=False)

    def kind_face(self, kind: str) -> Look:
        """The look of a fresh counter of a kind, of the side that decides."""
        return self.session.showing.drawing.printed(kind, self.view.sides[self.side].style)

    def about(self, unit_id: str) -> list[Widget]:
        """What is to be told of a counter."""
        return self.session.showing.words.unit_rows(self.rules, self.view, self.view.units[unit_id])

    def place(self, unit_id: str) -> str:
        """Where it is."""
        unit = self.view.units[unit_id]
        if unit.aboard and unit.aboard in self.view.units:
            return f"rides on {self.ask.name(unit.aboard)}"
        return self.label(unit.at) if unit.at else "not on the map yet"

    def around(self) -> Sequence[Widget]:
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
