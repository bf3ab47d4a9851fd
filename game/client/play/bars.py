"""The bars of the game screen: who decides, the phase, the turn, dice, hint, the button that ends the phase."""

from __future__ import annotations

from game.client.play.score_panel import standing_of
from game.core.amounts import does
from game.core.orders import Order
from game.core.sequence import SETUP, EndPhase


class Bars:
    """The part of the game screen that fills its bars."""

    def _tell_all(self) -> None:
        """Top bar, tray, dice, undo."""
        clock, side = self.view.clock, self.session.decider
        if side >= 0:
            seat = self.session.seat(side)
            name = self.view.sides[side].name
            self.decider_plate.set(
                name,
                self.view.sides[side].style,
                f"({seat}) decides" if seat and seat != name else does(name, "decides"),
            )
        else:
            self.decider_plate.set("The end", "neutral", "")
        rules, words = self.session.rules, self.session.showing.words
        if clock.phase == SETUP:
            self.phase_bar.set(["Set-up", *(p.title for p in rules.phases if p.asks)], 0)
            self.turn_words.set("")
        else:
            titles = [p.title for p in rules.phases]
            ids = [p.id for p in rules.phases]
            self.phase_bar.set(titles, ids.index(clock.phase), [words.phase(rules, phase) for phase in ids])
            limit = self.view.terms.turn_limit
            self.turn_words.set(str(clock.turn), str(limit) if limit else "")
        self.score.set(standing_of(self.session), self.view.sides)
        rolls = self.session.last_rolls[-4:]
        faces = [(v, False) for roll in rolls for v in roll.dice]
        if self.motions.running and faces:
            # the dice show what they bring when the motion gets there
            faces = [(0, False)] * len(faces)
        self.dice.set(faces, rolls[-1].purpose if rolls else "")
        watching = self.session.watching
        self.undo_button.enable(not watching and not self.session.why_not_undo)
        self.redo_button.enable(not watching and self.session.history.can_redo)
        waits = self.mode.tray()
        if waits or self.tray.visible:
            self.tray.fill_with(self.mode, waits)  # type: ignore[arg-type]
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
        self.area.tumble(shown)

    def _dice_lie(self) -> None:
        rolls = self.session.last_rolls[-4:]
        self.dice.set([(v, False) for roll in rolls for v in roll.dice], rolls[-1].purpose if rolls else "")

    def _undo_tip(self) -> str:
        if self.session.watching:
            return self._not_led()
        why = self.session.why_not_undo
        return f"Take back ({self.key('undo')})" if not why else f"Cannot be taken back: {why}."

    def tell_hint(self) -> None:
        """The hint and the end button, as the mode has it now."""
        if not self._built:
            return
        words, sign = self.mode.hint()
        self.hint.set(words, sign)
        # the key does what is ready first: then it must not stand on the button that ends all this
        self.end_button.key_hint = "" if self.mode.ready() else self.key("confirm")
        if self.view.result is not None:
            self.end_button.set("Verdict", True, "main")
        elif self.session.watching:
            who = self.view.sides[self.session.decider].name
            self.end_button.set(f"{who} {does(who, 'decides')}", False, "plain")
        elif self.mode.end_words():
            self.end_button.set(self.mode.end_words(), True, "main" if not self.mode.todo() else "plain")
        elif self.end_order() is None:
            self.end_button.set("Choose first", False, "plain")
        else:
            idle = (
                not self.mode.ready()
                and not self.mode.unused_words()
                and not getattr(self.mode, "target", "")
            )
            self.end_button.set(self._end_words(), True, "main" if idle else "plain")

    def end_order(self) -> Order | None:
        """The order that ends what is going on: the phase, or a stage of an interruption; None if there is none."""
        return self.session.showing.deciding.ends(self.session.rules, self.view)

    def _end_words(self) -> str:
        order, clock = self.end_order(), self.view.clock
        if isinstance(order, EndPhase) and not self.view.frames:
            return (
                f"End {self.session.rules.phase[clock.phase].title}" if clock.phase != SETUP else "End set-up"
            )
        return order.words(self.session.rules, self.view) if order is not None else ""

    def _badge(self) -> None:
        """How many lines of the log have not been seen."""
        # headings say nothing that is not in the bar above as well
        lines, viewer = sum(line.kind == "event" for line in self.log.lines), self.session.viewer
        if self.log.visible:
            self._told[viewer] = lines
        fresh = max(0, lines - self._told.get(viewer, 0))
        self.rail.mark("log", str(fresh) if 0 < fresh < 100 else "99" if fresh else "")
