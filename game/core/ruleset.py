"""The rules of one game: the interface that all code uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.core import pausing, sequence
from game.core.assembled import AssembledRules, Offering
from game.core.dice import Faces, Source
from game.core.draft import Draft, GameState
from game.core.events import EVERYBODY, CutShort, Event, GameEnded, InSecret
from game.core.modules import SETTING_UP, Asking, FrameKind
from game.core.order_lists import Chain
from game.core.orders import Order
from game.core.position import Position, U, View, decider
from game.core.questions import Explained, Notebook
from game.core.records import Result
from game.core.references import TO_UNIT, references
from game.core.refusals import Refusal, Refused
from game.core.roles import Prompt, filled_in
from game.core.steps import Step
from game.core.views import away, names_unknown
from game.core.views import view as view_of
from game.core.windows import REACH

#: under this name a position keeps the order that was judged last, by which rules, and how
JUDGED = ("judged",)


class Rules(AssembledRules[U]):
    """Ask, explain, offer, refuse, apply."""

    # --------------------------------------------------------------- questions
    def value(self, question: str, state: GameState[U], about: Any) -> int:
        """The number that answers a question."""
        found = 0
        for stage in self._chains[question]:
            found = stage(state, about, found, None)
        return found

    def explain(self, question: str, state: GameState[U], about: Any) -> Explained:
        """The same number with its parts."""
        note, found = Notebook(self.house), 0
        for stage in self._chains[question]:
            found = stage(state, about, found, note)
        return Explained(found, tuple(note.parts))

    # ------------------------------------------------------------------ orders
    def kinds_now(self, state: GameState[U]) -> tuple[type[Order[U]], ...]:
        """The kinds of order allowed at this moment."""
        if state.result is not None:
            return ()
        return self._now[state.frames[-1].kind if state.frames else state.clock.phase]

    def offers(self, view: View[U], unit_id: str) -> Sequence[Order[U]]:
        """Orders that this unit could receive now; built on demand."""
        unit = view.units.get(unit_id)
        if unit is None or view.result is not None:
            return ()
        # the decider, repeated here because this is the most frequent query
        if view.frames:
            key, side = view.frames[-1].kind, view.frames[-1].decider
        else:
            clock = view.clock
            key, side = clock.phase, clock.side if clock.actor < 0 else clock.actor
        if unit.side != side:
            return ()
        parts: list[Sequence[Order[U]]] = []
        size = 0
        for offers in self._served(key, view, unit) if self._holds else self._serving[key, unit.kind]:
            found = offers(self, view, unit)
            count = len(found)
            if count:
                parts.append(found)
                size += count
        if len(parts) == 1:
            return parts[0]
        return Chain(parts, size) if parts else ()

    def _served(self, moment: str, view: View[U], unit: U) -> Iterable[Offering[U]]:
        """The functions that list a unit's orders at a moment, where something may hold it."""
        left = None
        for holds in self._holds:
            verbs = holds(view, unit)
            if verbs is not None:
                left = verbs if left is None else left & verbs
        return (
            self._serving[moment, unit.kind] if left is None else self._serving_held[moment, unit.kind, left]
        )

    def has_offer(self, view: View[U], unit: U) -> bool:
        """Can any unit of the deciding side receive an order, given the view?"""
        moment = view.frames[-1].kind if view.frames else view.clock.phase
        return unit.side == decider(view) and any(
            len(offers(self, view, unit)) for offers in self._served(moment, view, unit)
        )

    def side_orders(self, view: View[U]) -> Sequence[Order[U]]:
        """Orders that belong to no unit: end the phase, choose, concede, offer a draw."""
        parts = []
        for kind in self.kinds_now(view):
            found = kind.side_offers(self, view)
            if found:
                parts.append(found)
        return Chain(parts)

    def refusal(self, position: Position[U], order: Order[U]) -> Refusal | None:
        """Why this order is not allowed now, or None; nothing hidden from its giver affects the answer."""
        if position.result is not None:
            return self.over
        # a player asks, then whoever takes its order asks the same again
        judged = position.memo.get(JUDGED)
        if judged is not None and judged[0] is order and judged[1] == id(self):
            found: Refusal | None = judged[2]
            return found
        found = self._judged(position, order)
        position.memo[JUDGED] = order, id(self), found
        return found

    def _judged(self, position: Position[U], order: Order[U]) -> Refusal | None:
        """The same in a game that goes on, looked at anew."""
        clock = position.clock
        if position.veiled or not clock.turn:
            side = decider(position)
            if position.veiled >> side & 1 or (not clock.turn and away(position, side)):
                return None if self.stands(position, order) else self.told(view_of(position, side), order)
        return self.told(position, order)  # type: ignore[arg-type]  # it is what the giver sees: all of it

    def told(self, view: View[U], order: Order[U]) -> Refusal | None:
        """The refusal of an order as told to its giver, whose view this is."""
        if type(order) not in self._allowed[view.frames[-1].kind if view.frames else view.clock.phase]:
            return sequence.not_now(self, view, order)
        found = order.refusal(self, view)
        return found if found is not None or not self.hooks[type(order)].vetoes else self.vetoed(view, order)

    def stands(self, position: Position[U], order: Order[U]) -> bool:
        """Is an order allowed without hidden information, so that no view is needed to judge it?"""
        clock, kind = position.clock, type(order)
        if position.face_down or position.frames or not clock.turn or kind not in self._allowed[clock.phase]:
            return False
        if not order.plain(self, position):
            return False
        vetoes = self.hooks[kind].vetoes
        return not vetoes or all([veto(self, position, order) is None for veto in vetoes])

    def objection(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """The refusal of an order by its own rule or by a veto in the given state, or None."""
        return order.refusal(self, state) or self.vetoed(state, order)

    def vetoed(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """The modules' veto in the given state against an order that its own rule allows, or None."""
        for veto in self.hooks[type(order)].vetoes:
            found = veto(self, state, order)
            if found is not None:
                return found
        return None

    def apply(
        self,
        position: Position[U],
        order: Order[U],
        dice: Sequence[int] | None = None,
        *,
        explained: bool = False,
    ) -> Step[U]:
        """Carry out an order. ``dice`` are recorded faces that replace the dice to come; with ``explained``
        the events have the sums behind their numbers, for a record that somebody reads.

        Raises ``Refused`` if the order is not allowed, ``DiceError`` if recorded dice do not fit. The given
        position never changes.
        """
        refusal = self.refusal(position, order)
        if refusal is not None:
            raise Refused(refusal)
        source = None if dice is None else Source(tuple(dice))
        step = self.run(position, order, source, explained)
        if source is not None:
            source.done()
        return step

    def run(
        self,
        position: Position[U],
        order: Order[U],
        source: Faces | None = None,
        explained: bool = False,
    ) -> Step[U]:
        """The single execution path of a legal order, whether given, tried on a view or evaluated for all
        dice.
        """
        draft = Draft.of(position, self, source)
        draft.explained = explained
        for probe in self.hooks[type(order)].may_reveal:
            if probe(position, order):
                draft.revealed = True
                break
        begun = pausing.begin(self, draft, order) if self.has_windows and self._asked[type(order)] else order
        if begun is not None:
            met = self.met(draft, begun) if self.resolve_hidden else begun
            if met is not None:
                self._do(draft, met, position)
        if draft.frames:
            self._run_frames(draft)
        for watch in self.after_every_order:
            watch(draft, position)
        if draft.check_end and draft.result is None:
            self.judge(draft)
        return Step(
            order, draft.freeze(), tuple(draft.events), tuple(draft.rolls), draft.revealed, draft.answerable
        )

    def _run_frames(self, draft: Draft[U]) -> None:
        """Run the top frames that need no decision."""
        while draft.frames and draft.frames[-1].kind in self.on_frame:
            depth, top = len(draft.frames), draft.frames[-1]
            self.on_frame[top.kind](draft)
            # the stages of a frame share its record
            same = len(draft.frames) == depth and type(draft.frames[-1]) is type(top)
            if len(draft.frames) > depth or same:
                break  # also look below a frame that ended or was replaced

    def met(self, draft: Draft[U], order: Order[U]) -> Order[U] | None:
        """The order after it meets what is there; None if nothing is left of it."""
        found: Order[U] | None = order
        for meet in self.resolve_hidden:
            found = found if found is None else meet(draft, found)
        return found

    def perform_again(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """Continue a waiting order. If it has become impossible, the rest is dropped."""
        probes = self.hooks[type(order)].may_reveal
        draft.revealed = draft.revealed or any(probe(before, order) for probe in probes)
        met = self.met(draft, order) if self.resolve_hidden else order
        if met is None:
            return
        moment = draft.frames[-1].kind if draft.frames else draft.clock.phase
        if type(met) in self._allowed[moment] and self.objection(draft, met) is None:
            self._do(draft, met, before)
            return
        names = [name for name in references(met, TO_UNIT) if name in draft.units]
        draft.events.extend(CutShort(name) for name in names[:1])

    def _do(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """An order's effects and consequences, including the windows during and after it."""
        follows = self.hooks[type(order)].after_order
        if not (self.has_windows and self._amid[type(order)]):
            order.perform(self, draft)
            for follow in follows:
                follow(draft, order, before)
            return
        self._do_held(draft, order, before, follows)

    def _do_held(
        self,
        draft: Draft[U],
        order: Order[U],
        before: Position[U],
        follows: tuple[Callable[[Draft[U], Any, Position[U]], None], ...],
    ) -> None:
        """The same, where windows may open during an order."""
        entries = order.entries(draft) if self.windows[REACH][type(order)] else ()

        def do() -> None:
            order.perform(self, draft)
            for follow in follows:
                follow(draft, order, before)
            for unit, at in entries:
                if unit in draft.units and draft.units[unit].at == at:
                    pausing.pause(draft, REACH, None, unit, at)

        pausing.held_back(draft, order, do)

    def judge(self, draft: Draft[U], final: bool = False) -> None:
        """Look for a verdict and record it; ``final`` if no more turns follow."""
        draft.check_end = False
        verdict = self.verdicts.get(draft.terms.victory)
        judged = verdict and ((final and verdict.at_the_end) or verdict.so_far)
        result = judged(draft) if judged else None
        if result is not None:
            self.end(draft, result)

    def end(self, draft: Draft[U], result: Result) -> None:
        """End the game."""
        draft.result, draft.frames = result, ()
        draft.emit(GameEnded(result.winner, result.level, result.reason))

    # ------------------------------------------------------------------- roles
    def watchers(self, state: GameState[U], side: int) -> tuple[str, ...]:
        """A side's counters that could answer in a window during the other side's move, from public
        knowledge.
        """
        return tuple(dict.fromkeys(name for row in self._watchers for name in row(state, side)))

    def name_of(self, view: View[U], unit_id: str) -> str:
        """A counter in words: the game's own name, else its kind and the rest of its name."""
        if self._unit_name is not None or not unit_id:
            return self._unit_name(view, unit_id) if self._unit_name is not None and unit_id else unit_id
        unit = view.units.get(unit_id)
        return unit_id if unit is None else self.declared.counter(unit_id, unit.kind)

    def may_meet_hidden(self, view: View[U], order: Order[U]) -> bool:
        """Could something hidden from the giver affect the order's outcome, from public knowledge?"""
        probes = self.hooks[type(order)].may_reveal
        return any(probe(view, order) for probe in probes) or names_unknown(view, order)

    def prompt(self, view: View[U]) -> Prompt:
        """The current decision: the top frame, or the phase."""
        who = decider(view)
        if view.frames:
            return self._interrupted(view, who)
        phase = self.phase.get(view.clock.phase)
        asks = SETTING_UP if phase is None else Asking(phase.title, phase.question, phase.help, phase.role)
        return Prompt(view.clock.phase, who, asks.title, asks.question, asks.help, asks.role)

    def _interrupted(self, view: View[U], who: int) -> Prompt:
        """What the top frame asks."""
        top = view.frames[-1]
        row = self.prompts.get(top.kind, FrameKind(top.kind.replace("-", " ").capitalize()))
        question = row.asked(view) if row.asked is not None else row.question
        about = {
            "unit": (self.name_of(view, top.unit) if top.unit else "") or "A counter",
            "at": view.board.grid.label(top.at) if top.at else "its hex",
        }
        title, question, help = (words.format(**about) for words in (row.title, question, row.help))
        kind = row.safe
        safe = next((o for o in self.side_orders(view) if isinstance(o, kind)), None) if kind else None
        return Prompt(
            top.kind, who, title, question, help, row.role, row.secret, safe, row.on_the_board, row.sign
        )

    # ------------------------------------------------------------------- words
    def audience(self, event: Event) -> int:
        """The sides that learn of an event, as bits, or ``EVERYBODY``."""
        if isinstance(event, InSecret):
            return 1 << event.side
        found = self._audience.get(type(event))
        return found(event) if found else EVERYBODY

    def describe(self, view: View[U], event: Event) -> str:
        """A sentence for an event. ``view`` is a view of a position in which the event was true."""
        if isinstance(event, InSecret):
            event = event.event
        words = self.words.get(type(event))
        if words:
            return words(view, event)
        return filled_in(event, event.sentence, lambda name: self.name_of(view, name), view.board.grid.label)
