"""The rules of one game, assembled once from its modules: the door that everybody uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.boards.board import Board
from game.core import sequence, windows
from game.core.declarations import AssemblyError, declarations
from game.core.dice import Faces, Source
from game.core.events import EVERYBODY, CutShort, Event, GameEnded, InSecret
from game.core.hooks import Hook
from game.core.modules import Asking, Module, Phase, Veto
from game.core.orders import Chain, Order
from game.core.position import Draft, GameState, Position, U, View, decider
from game.core.questions import Explained, Notebook, Stage
from game.core.records import Marker, Result, Roll, Side
from game.core.references import TO_UNIT, references
from game.core.refusals import Refusal, Refused
from game.core.roles import Prompt
from game.core.views import own_view
from game.core.windows import Moment, Window


class Step(Struct, Generic[U], frozen=True):
    """An order that was carried out: the position after it, what happened, what was rolled."""

    order: Order[U]
    position: Position[U]
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    revealed: bool = False
    #: somebody else could have been asked in it, whether or not he was
    answerable: bool = False


K = TypeVar("K")
V = TypeVar("V")


class LazyDict(dict[K, V]):
    """A table whose rows are made when they are first asked for."""

    def __init__(self, make: Callable[[K], V]) -> None:
        self.make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self.make(key)
        return found


class Hooks(Struct, Generic[U], frozen=True):
    """What modules have to say to one kind of order, gathered once."""

    vetoes: tuple[Veto[U], ...]
    may_reveal: tuple[Callable[[Position[U], Any], bool], ...]
    after_order: tuple[Callable[[Draft[U], Any, Position[U]], None], ...]


def with_required(module: Module[U]) -> list[Module[U]]:
    """A module with everything that it requires."""
    return [module, *(part for shared in module.requires for part in with_required(shared))]


class Rules(Generic[U]):
    """Ask, explain, offer, refuse, apply."""

    def __init__(self, modules: Sequence[Module[U]]) -> None:
        #: the modules that were asked for; what they share is not among them
        self.modules = tuple(sorted(modules, key=lambda m: m.id))
        parts = {part.id: part for module in modules for part in with_required(module)}
        self._parts = tuple(parts[name] for name in sorted(parts))
        #: their ids, with those of what they share
        self.parts = frozenset(parts)
        self.slots = self._slots()
        self.declared = declarations(self._parts)
        self.phase = self._phases()
        self.phases: tuple[Phase[U], ...] = tuple(sorted(self.phase.values(), key=lambda p: p.place))
        #: the phase after each, None after the last
        self.next_phase = {
            p.id: after for p, after in zip(self.phases, (*self.phases[1:], None), strict=True)
        }
        self.orders = self._orders()
        self._chains = self._stages()
        self._serving: LazyDict[tuple[str, str], tuple[Callable[..., Sequence[Order[U]]], ...]] = LazyDict(
            self._serve
        )
        self.hooks: LazyDict[type[Order[U]], Hooks[U]] = LazyDict(self._hooks)
        self._now: LazyDict[str, tuple[type[Order[U]], ...]] = LazyDict(self._at)
        self.closing = tuple(hook for module in self._parts for hook in module.closing)
        self.has_hidden = tuple(module.has_hidden for module in self._parts if module.has_hidden)
        self.never_alone = tuple(hook for module in self._parts for hook in module.never_alone)
        self.resolve_hidden = tuple(module.resolve_hidden for module in self._parts if module.resolve_hidden)
        self._audience = self._claimed("audience of", lambda m: m.audience.items())
        self.entering = self._claimed("effect of entering on a marker", lambda m: m.entering.items())
        self.on_frame = self._claimed("course of the interruption", lambda m: m.on_frame.items())
        self.result_override = self._claimed("results on a unit", lambda m: m.result_override.items())
        self.verdicts = self._claimed("verdict", lambda m: m.verdicts.items())
        self.finals = self._claimed("last verdict", lambda m: m.finals.items())
        self.words = self._claimed("words of", lambda m: m.words.items())
        self.after_every_order = tuple(hook for module in self._parts for hook in module.after_every_order)
        self.tasks: dict[str, Any] = self._claimed("task", lambda m: ((task.id, task) for task in m.tasks))
        self.states = self._claimed("state", lambda m: ((kind.name, kind) for kind in m.states))
        self.frames = self._claimed(
            "interruption",
            lambda m: {**m.frames, **{window.kind: window.record for window in m.windows}}.items(),
        )
        #: what modules say at the hooks of their game
        self.hooked: dict[Hook[Any], tuple[Any, ...]] = {}
        for module in self._parts:
            for hook, said in module.hooks:
                self.hooked[hook] = (*self.hooked.get(hook, ()), *said)
        self.streams = self._streams()
        law = next((m for m in self._parts if m.sequence), None)
        #: the rule of the sequence of play, cited by who comes at the wrong moment
        self.sequence = law.sequence if law else ""
        self.over = Refusal("over", law.rule if law else "", "The game is over.")
        #: the windows of each moment by rank
        self.windows = tuple(self._windows(moment) for moment in Moment)
        self.has_windows = any(self.windows)
        #: may a window open before an order, before a counter enters a hex, and when it has?
        self.asks_first = bool(self.windows[Moment.ORDER])
        self.asks_on_the_way = bool(self.windows[Moment.STEP])
        self.asks_on_arrival = bool(self.windows[Moment.REACH])
        #: amid an order, or behind it?
        self.asks_amid = bool(
            self.asks_on_arrival or self.windows[Moment.ROLLED] or self.windows[Moment.LOSS]
        )
        #: does anybody look where counters go?
        self.watches_ways = self.asks_on_the_way or self.asks_on_arrival
        self.marker_kinds = self._claimed("marker", lambda m: ((kind.id, kind) for kind in m.markers))
        self.parameters = self._claimed("parameter", lambda m: ((row.id, row) for row in m.parameters))
        names = self._claimed("name of counters", lambda m: [("unit", m.unit_name)] if m.unit_name else [])
        self._unit_name = next(iter(names.values()), None)
        self.prompts = self._claimed("prompt of", lambda m: m.prompts.items())
        armed = self._claimed("question", lambda m: [("who is armed", m.armed)] if m.armed else [])
        self.armed: Callable[[U], bool] = next(iter(armed.values()), lambda unit: True)

    # ---------------------------------------------------------------- assembly
    def _slots(self) -> dict[str, str]:
        taken: dict[str, Module[U]] = {}
        for module in self._parts:
            for slot in module.slots:
                if slot in taken:
                    raise AssemblyError(
                        f"{module.title} and {taken[slot].title} cannot be played together:"
                        f" both lay down the {slot} of units"
                    )
                taken[slot] = module
        return {slot: module.slots[slot] for slot, module in taken.items()}

    def _claimed(self, what: str, rows: Callable[[Module[U]], Iterable[tuple[K, V]]]) -> dict[K, V]:
        """What modules bring along under a name. Raises ``AssemblyError`` where two claim one name."""
        found: dict[K, V] = {}
        owners: dict[K, Module[U]] = {}
        for module in self._parts:
            for key, value in rows(module):
                if found.setdefault(key, value) is not value:
                    name = getattr(key, "__name__", key)
                    raise AssemblyError(
                        f"{module.title} and {owners[key].title} cannot be played together: both bring the {what} {name}"
                    )
                owners.setdefault(key, module)
        return found

    def _streams(self) -> dict[str, int]:
        """The streams of dice by name, with the numbers that their dice are made from."""
        found: dict[str, int] = {}
        for module in self._parts:
            for stream in module.streams:
                if stream.name in found or stream.key in found.values():
                    raise AssemblyError(
                        f"{module.title} declares the dice {stream.name}, which there are already"
                    )
                found[stream.name] = stream.key
        return found

    def _windows(self, moment: Moment) -> tuple[Window[U], ...]:
        """The windows of a moment, the lowest rank first."""
        found: dict[int, tuple[Window[U], Module[U]]] = {}
        for module in self._parts:
            for window in module.windows:
                other = found.setdefault(window.rank, (window, module)) if window.at is moment else None
                if other is not None and other[0] is not window:
                    raise AssemblyError(
                        f"{module.title} and {other[1].title} both open a window of rank {window.rank}"
                        f" at the moment {moment.name}"
                    )
        return tuple(found[rank][0] for rank in sorted(found))

    def _phases(self) -> dict[str, Phase[U]]:
        """The phases by id: those of the module that brings the whole sequence, else everybody's.

        A phase that replaces another stands alone in its place; what is left is amended by whoever says so.
        """
        whole = [m for m in self._parts if "sequence" in m.slots]
        found = self._claimed("phase", lambda m: ((p.id, p) for p in m.phases if not whole or m in whole))
        replaced = self._claimed(
            "phase in place of", lambda m: ((p.replaces, p) for p in m.phases if p.replaces and p.id in found)
        )
        for old in replaced:
            if found.pop(old, None) is None:
                raise AssemblyError(
                    f"{replaced[old].title} is to stand in place of a phase {old}, which there is not"
                )
        for module in self._parts:
            for name, amend in module.amended_phases.items():
                if name in found:
                    found[name] = amend(found[name])
        return found

    def _orders(self) -> dict[str, tuple[type[Order[U]], ...]]:
        found: dict[str, tuple[type[Order[U]], ...]] = {}
        for module in self._parts:
            for phase, kinds in module.orders.items():
                found[phase] = (*found.get(phase, ()), *kinds)
        self.verbs = self._claimed(
            "order", lambda m: ((kind.verb, kind) for kinds in m.orders.values() for kind in kinds)
        )
        return found

    def _stages(self) -> dict[str, tuple[Stage, ...]]:
        questions = self._claimed("question", lambda m: ((q.id, q) for q in m.questions))
        rows: dict[str, list[tuple[int, str, Stage]]] = {q: [] for q in questions}
        for module in self._parts:
            for question, stage, function in module.stages:
                if question not in questions or stage not in questions[question].stages:
                    raise AssemblyError(f"{module.title} speaks to {question}/{stage}, which nobody asks")
                rows[question].append((questions[question].stages.index(stage), module.id, function))
        return {q: tuple(f for _, _, f in sorted(found, key=lambda r: r[:2])) for q, found in rows.items()}

    def _at(self, moment: str) -> tuple[type[Order[U]], ...]:
        """The kinds of order that may be given in a phase or interruption."""
        return (*self.orders.get(moment, ()), *self.orders.get("any", ()))

    def _hooks(self, kind: type[Order[U]]) -> Hooks[U]:
        """Everything that modules have laid down for a kind of order, and for ``Order``, which is all of them."""
        parts = self._parts
        kinds: tuple[type[Order[U]], ...] = (kind, Order)
        return Hooks(
            vetoes=tuple(m.vetoes[kind] for m in parts if kind in m.vetoes),
            may_reveal=tuple(m.may_reveal[k] for k in kinds for m in parts if k in m.may_reveal),
            after_order=tuple(m.after_order[k] for k in kinds for m in parts if k in m.after_order),
        )

    def printed(self, board: Board, sides: Sequence[Side]) -> list[Marker]:
        """The markers that lie on a board when a game begins."""
        return [m for module in self._parts if module.printed for m in module.printed(board, sides)]

    # --------------------------------------------------------------- questions
    def value(self, question: str, state: GameState[U], about: Any) -> int:
        """The number that answers a question."""
        found = 0
        for stage in self._chains[question]:
            found = stage(state, about, found, None)
        return found

    def explain(self, question: str, state: GameState[U], about: Any) -> Explained:
        """The same number with its parts."""
        note, found = Notebook(), 0
        for stage in self._chains[question]:
            found = stage(state, about, found, note)
        return Explained(found, tuple(note.parts))

    # ------------------------------------------------------------------ orders
    def kinds_now(self, state: GameState[U]) -> tuple[type[Order[U]], ...]:
        """The kinds of order that may be given at this moment."""
        if state.result is not None:
            return ()
        return self._now[state.frames[-1].kind if state.frames else state.clock.phase]

    def offers(self, view: View[U], unit_id: str) -> Sequence[Order[U]]:
        """Orders that this unit could be given now; built only when taken."""
        unit = view.units.get(unit_id)
        if unit is None or view.result is not None:
            return ()
        # who decides, said here once more because this is asked more often than anything else
        if view.frames:
            key, side = view.frames[-1].kind, view.frames[-1].decider
        else:
            clock = view.clock
            key, side = clock.phase, clock.side if clock.actor < 0 else clock.actor
        if unit.side != side:
            return ()
        parts = [found for offers in self._serving[key, unit.kind] if (found := offers(self, view, unit))]
        if len(parts) == 1:
            return parts[0]
        return Chain(parts) if parts else ()

    def _serve(self, key: tuple[str, str]) -> tuple[Callable[..., Sequence[Order[U]]], ...]:
        """What lists the orders that a kind of unit can get at a moment."""
        moment, kind = key
        return tuple(order.offers for order in self.orders.get(moment, ()) if order.applies_at(kind, moment))

    def has_offer(self, state: GameState[U], unit: U) -> bool:
        """Is there an order that a unit of the side that decides could be given, by all that is true?"""
        moment = state.frames[-1].kind if state.frames else state.clock.phase
        return unit.side == decider(state) and any(
            len(offers(self, state, unit)) for offers in self._serving[moment, unit.kind]
        )

    def side_orders(self, view: View[U]) -> Sequence[Order[U]]:
        """Orders that belong to no unit: end the phase, choose, concede, offer a draw."""
        parts = []
        for kind in self.kinds_now(view):
            found = kind.side_offers(self, view)
            if found:
                parts.append(found)
        return Chain(parts)

    def refusal(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """Why this order may not be given now, or None."""
        if state.result is not None:
            return self.over
        if isinstance(state, Position) and (state.veiled or not state.clock.turn):
            state = own_view(state)  # nothing that is hidden from the giver says what it may do
        kind = type(order)
        if kind not in self.kinds_now(state):
            return sequence.not_now(self, state, order)
        found = order.refusal(self, state)
        if found is None:
            for veto in self.hooks[kind].vetoes:
                found = veto(self, state, order)
                if found is not None:
                    return found
        return found

    def apply(self, position: Position[U], order: Order[U], dice: Sequence[int] | None = None) -> Step[U]:
        """Carry an order out. ``dice`` are recorded faces to use instead of the position's own.

        Raises ``Refused`` when the order is not allowed, ``DiceError`` when recorded dice do not
        fit. The position given is untouched in every case.
        """
        refusal = self.refusal(position, order)
        if refusal is not None:
            raise Refused(refusal)
        source = None if dice is None else Source(tuple(dice))
        step = self.run(position, order, source)
        if source is not None:
            source.done()
        return step

    def run(self, position: Position[U], order: Order[U], source: Faces | None = None) -> Step[U]:
        """The one road of an allowed order, given, tried on a view or looked at over all its dice."""
        draft = Draft(position, self, source)
        self.carry_out(draft, order, position)
        while draft.frames and draft.frames[-1].kind in self.on_frame:
            depth = len(draft.frames)
            self.on_frame[draft.frames[-1].kind](draft)
            if len(draft.frames) >= depth:
                break  # what lies below an interruption that is over is looked at as well
        for watch in self.after_every_order:
            watch(draft, position)
        if draft.check_end and draft.result is None:
            self.judge(draft)
        return Step(
            order, draft.freeze(), tuple(draft.events), tuple(draft.rolls), draft.revealed, draft.answerable
        )

    def carry_out(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """Perform an order that is allowed, with what may hold it up and what follows of it."""
        hooks = self.hooks[type(order)]
        for probe in hooks.may_reveal:
            if probe(before, order):
                draft.revealed = True
                break
        if not self.has_windows or not windows.begin(draft, order):
            self.perform(draft, order, before)

    def met(self, draft: Draft[U], order: Order[U]) -> Order[U] | None:
        """What becomes of an order on what it comes upon; None if nothing is left of it."""
        found: Order[U] | None = order
        for meet in self.resolve_hidden:
            found = found if found is None else meet(draft, found)
        return found

    def perform(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """Perform an order that nothing holds up any more, on what it comes upon."""
        met = self.met(draft, order) if self.resolve_hidden else order
        if met is not None:
            self._do(draft, met, before)

    def perform_again(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """Go on with an order that had to wait. What has become impossible meanwhile cuts it short."""
        probes = self.hooks[type(order)].may_reveal
        draft.revealed = draft.revealed or any(probe(before, order) for probe in probes)
        met = self.met(draft, order) if self.resolve_hidden else order
        if met is None:
            return
        if self.refusal(draft, met) is None:
            self._do(draft, met, before)
            return
        names = [name for name in references(met, TO_UNIT) if name in draft.units]
        draft.events.extend(CutShort(name) for name in names[:1])

    def _do(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """What an order does, with what follows of it; the windows amid it and behind it are asked."""
        if not self.asks_amid:
            order.perform(self, draft)
            self.follow_up(draft, order, before)
            return
        entries = order.entries(draft) if self.asks_on_arrival else ()

        def do() -> None:
            order.perform(self, draft)
            self.follow_up(draft, order, before)
            for unit, at in entries:
                if unit in draft.units and draft.units[unit].at == at:
                    windows.pause(draft, Moment.REACH, None, unit, at)

        windows.held_back(draft, order, do)

    def follow_up(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """What follows of an order that has been performed."""
        for follow in self.hooks[type(order)].after_order:
            follow(draft, order, before)

    def judge(self, draft: Draft[U], final: bool = False) -> None:
        """Look for a verdict and write it; ``final`` when no more turns come."""
        draft.check_end = False
        verdict = self.finals.get(draft.terms.victory) if final else None
        verdict = verdict or self.verdicts.get(draft.terms.victory)
        result = verdict(draft) if verdict else None
        if result is not None:
            self.end(draft, result)

    def end(self, draft: Draft[U], result: Result) -> None:
        """The game is over."""
        draft.result, draft.frames = result, ()
        draft.emit(GameEnded(result.winner, result.level, result.reason))

    # ------------------------------------------------------------------- roles
    def name_of(self, state: GameState[U], unit_id: str) -> str:
        """A counter in words."""
        return self._unit_name(state, unit_id) if self._unit_name is not None and unit_id else unit_id

    def may_meet_hidden(self, view: View[U], order: Order[U]) -> bool:
        """Could something that the giver does not see change what comes of an order, as far as all know?"""
        return any(probe(view, order) for probe in self.hooks[type(order)].may_reveal)

    def prompt(self, view: View[U]) -> Prompt:
        """What is asked for now: the interruption on top, or the phase."""
        who = decider(view)
        if view.frames:
            kind = view.frames[-1].kind
            row = self.prompts.get(kind, Asking(kind.replace("-", " ").capitalize()))
            return Prompt(kind, who, row.title, row.question, row.help, row.role)
        phase = self.phase.get(view.clock.phase)
        if phase is None:
            return Prompt(view.clock.phase, who, sequence.phase_title(self, view.clock.phase))
        return Prompt(phase.id, who, phase.title, phase.question, phase.help)

    # ------------------------------------------------------------------- words
    def audience(self, event: Event) -> int:
        """The sides that hear of an event, as bits, or ``EVERYBODY``."""
        if isinstance(event, InSecret):
            return 1 << event.side
        found = self._audience.get(type(event))
        return found(event) if found else EVERYBODY

    def describe(self, state: GameState[U], event: Event) -> str:
        """A sentence for an event. ``state`` is a position in which it was so."""
        if isinstance(event, InSecret):
            event = event.event
        words = self.words.get(type(event))
        return words(state, event) if words else ""
