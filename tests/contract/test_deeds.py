"""Orders do what they declare, in played games and in the written positions of every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from game.core.deeds import ENTERS, NO_DEED, Deed, Deeds
from game.core.games import game_named, registered
from game.core.modules import Module
from game.core.orders import Order
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.state import Seen
from game.core.views import own_view
from game.core.windows import Moment, Window, WindowFrame
from game.lab.contract import LAB, Broken
from game.lab.written import written
from game.notation.cases import play_case
from game.ogre.base import BASE
from game.ogre.catalogue import MODULES
from game.ogre.combat.combat import Fire
from game.ogre.engineering.accompanying import Accompany
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import OVERRUN
from game.ogre.ramming.ramming import RAMMING, Ram
from game.scenarios.start import first_position, rules_of
from tests.contract.deed_watch import DeedWatch
from tests.contract.test_contract import MOST, Plainly, scenarios_of
from tests.engineering.worked import bench
from tests.rules.laid import RED, Table, lay


def watched_game(watch: DeedWatch, loaded: Any, seed: int) -> None:
    rules = watch.watching(rules_of(loaded.scenario))
    position, player = first_position(loaded.scenario, loaded.board, seed=seed), Plainly(rules, seed)
    for _ in range(MOST):
        if position.result is not None:
            return
        step = rules.apply(position, player.order(position))
        watch.look(position, step)
        position = step.position


@pytest.mark.parametrize("name", registered())
def test_orders_do_what_they_declare_and_declare_what_they_do(name: str) -> None:
    watch, folder = DeedWatch(), LAB.of(game_named(name)).positions
    for loaded in scenarios_of(name):
        for seed in range(3 if name == "toy" else 1):
            watched_game(watch, loaded, seed)
    for one in written(folder) if folder else ():
        case = one.case()
        case = replace(case, rules=watch.watching(case.rules))
        before = case.start
        for entry in play_case(case):
            assert entry.step is not None, f"{one.name}: {entry.line.text}"
            watch.look(before, entry.step)
            before = entry.step.position
    assert watch.unseen() == []


class Jump(Order[Any], frozen=True, tag=True):
    """A stub that takes a counter elsewhere and says nothing of it."""

    verb: ClassVar[str] = "jump"

    unit: UnitId
    at: Hex

    def refusal(self, rules: Any, state: Any) -> Refusal | None:
        return None

    def perform(self, rules: Any, draft: Any) -> None:
        draft.put(replace(draft.units[self.unit], at=self.at))


class Leap(Jump, frozen=True, tag=True):
    """The same; it says so, and nobody is asked."""

    verb: ClassVar[str] = "leap"
    deeds: ClassVar[Deeds] = ENTERS


class Stride(Leap, frozen=True, tag=True):
    """The same, with its entries."""

    verb: ClassVar[str] = "stride"

    def entries(self, state: Any) -> Sequence[tuple[str, int]]:
        return ((self.unit, self.at),)


class Drag(Stride, frozen=True, tag=True):
    """The same; it takes another counter along, and does not say so."""

    verb: ClassVar[str] = "drag"

    def entries(self, state: Any) -> Sequence[tuple[str, int]]:
        return ((self.unit, self.at), ("HVY-3", self.at))

    def perform(self, rules: Any, draft: Any) -> None:
        for name, at in self.entries(draft):
            draft.put(replace(draft.units[name], at=at))


class Tow(Drag, frozen=True, tag=True):
    """The same, with both that go."""

    verb: ClassVar[str] = "tow"

    def movers(self) -> tuple[str, ...]:
        return (self.unit, "HVY-3")


STUBS: Module[Any] = Module(
    id="stubs", title="Stubs", rule="house:stubs", orders={"movement": (Jump, Leap, Stride, Drag, Tow)}
)


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (Jump, "does not declare: enter"),
        (Leap, "no STEP window is asked"),
        (Stride, ""),
        (Drag, "takes HVY-3 along"),
        (Tow, ""),
    ],
)
def test_an_order_that_hides_what_it_does_is_found(kind: type[Jump], wrong: str) -> None:
    watch = DeedWatch()
    table = lay("board 9x9\nred HVY-1 0404\nred HVY-3 0404\nblue HVY-2 0909", "movement", RED)
    rules = watch.watching(Rules([BASE, RAMMING, STUBS]))
    step = rules.apply(table.position, kind("HVY-1", table.hex("0405")))
    if not wrong:
        watch.look(table.position, step)
        assert watch.seen == {kind: {Deed.ENTER}} and watch.unseen() == []
        return
    with pytest.raises(Broken, match=wrong):
        watch.look(table.position, step)


def test_an_attack_that_is_not_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = DeedWatch()
    table = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405", "fire", RED)
    step = table.fire("HVY-1", "HVY-2", 6)
    monkeypatch.setattr(Fire, "deeds", NO_DEED)
    with pytest.raises(Broken, match="Fire does something that it does not declare: attack"):
        watch.look(lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405", "fire", RED).position, step)


def frozen(rules: Any, state: Any, order: Any) -> Refusal | None:
    return Refusal("frozen", "house:frost", "Nobody goes anywhere in this frost.", order.movers())


def test_a_veto_of_entering_forgets_neither_moves_nor_rams_nor_overruns() -> None:
    frost: Module[Any] = Module(id="frost", title="Frost", rule="house:frost", vetoes={Deed.ENTER: frozen})
    field = lay("board 9x9\nred MK3-1 0404\nred HVY-1 0505\nblue HVY-2 0405", "movement", RED).position
    for contact, word in ((RAMMING, "Ram"), (OVERRUN, "Overrun")):
        free, cold = Rules([BASE, contact]), Table(Rules([BASE, contact, frost]), field)
        orders = [o for o in free.offers(own_view(field), "MK3-1") if free.refusal(field, o) is None]
        assert {"Move", word} <= {type(order).__name__ for order in orders}
        assert all(cold.no(order).code == "frozen" for order in orders if Deed.ENTER in order.deeds)
        assert {Deed.ENTER in order.deeds for order in orders if isinstance(order, Move | Ram)} == {True}


def test_two_modules_that_attach_one_rule_to_a_deed_have_it_asked_once() -> None:
    parts = [Module[Any](id=name, title=name, rule="", vetoes={Deed.ENTER: frozen}) for name in ("a", "b")]
    assert Rules([BASE, *parts]).hooks[Move].vetoes == (frozen,)


def test_who_goes_along_with_hovercraft_is_asked_about_in_every_hex() -> None:
    # ce:14.04.1-d
    watch = DeedWatch()
    table = bench(
        "option terrain-help\nstacking gev\nboard 9x9\nturn 2 red second\nred GEV-1 0404\nred CE-1 0404\n"
        "blue HVY-1 0909\n"
    )
    table.rules = watch.watching(table.rules)
    start = table.position
    step = table.run("accompany GEV-1 CE-1 0403")
    assert isinstance(step.order, Accompany)
    hexes = {(name, at) for moment, name, at in watch.asked if moment.name == "REACH"}
    assert hexes == {(name, table.hex(at)) for name in ("GEV-1", "CE-1") for at in ("0403",)}
    watch.look(start, step)


def tired(rules: Any, state: Any, order: Any) -> Refusal | None:
    return Refusal("tired", "house:tired", "Nobody works any more.")


def test_a_veto_of_work_forgets_nothing_that_is_done_by_hand() -> None:
    parts = {
        kind
        for module in MODULES.values()
        for part in (module, *module.requires)
        for kinds in part.orders.values()
        for kind in kinds
    }
    by_hand = {
        "Work",
        "Prepare",
        "DisarmOwn",
        "CutRoute",
        "DropBridge",
        "Load",
        "Unload",
        "Help",
        "Unpack",
        "Pack",
        "Build",
        "ClearField",
        "LayField",
        "LoadFields",
        "SearchFields",
        "TakeUpField",
    }
    assert {kind.__name__ for kind in parts if Deed.WORK in kind.deeds} == by_hand
    weary: Module[Any] = Module(id="weary", title="Weary", rule="house:tired", vetoes={Deed.WORK: tired})
    told = [
        kind
        for kind in parts
        if tired in Rules([*(MODULES[name] for name in ("base", "engineering")), weary]).hooks[kind].vetoes
    ]
    assert {kind.__name__ for kind in told} == by_hand


class Stop(WindowFrame, frozen=True, gc=False):
    """Somebody is asked before an attack."""

    window: ClassVar[str] = "stop"
    seen: ClassVar[Seen] = Seen.OWNER
    moment: ClassVar[Moment] = Moment.ORDER


def test_a_window_is_attached_to_a_deed() -> None:
    def asked(rules: Any, state: Any, pending: Any) -> WindowFrame:
        return Stop("stop", 1 - state.clock.side)

    watch: Module[Any] = Module(
        id="stops",
        title="Stops",
        rule="",
        windows=(Window(Stop, "stop", 1, asked, deeds=frozenset({Deed.ATTACK})),),
    )
    field = lay("board 9x9\nred MK3-1 0404\nred HVY-1 0505\nblue HVY-2 0405", "movement", RED).position
    rules = Rules([BASE, RAMMING, watch])
    orders = [o for o in rules.offers(own_view(field), "MK3-1") if rules.refusal(field, o) is None]
    found = {type(order): bool(rules.apply(field, order).position.frames) for order in orders}
    assert found[Ram] is True and found[Move] is False
