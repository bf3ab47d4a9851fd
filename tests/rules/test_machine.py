"""The machine: modules, explained numbers, refusals, undo, views, positions that never change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from game.core.assembly import AssemblyError
from game.core.chance import outcomes
from game.core.dice import BlankDiceError, Dice, DiceError, Source, drawn
from game.core.draft import Draft, GameState
from game.core.events import Event
from game.core.history import History
from game.core.markers import MarkerKind, Nothing, SeenBy
from game.core.modules import Module
from game.core.orders import Order
from game.core.phases import Phase
from game.core.position import Position, decider
from game.core.refusals import Refusal, Refused
from game.core.rule_hooks import AMENDED_PHASES, AmendedPhase
from game.core.ruleset import Rules
from game.core.sequence import EndPhase, OfferDraw
from game.core.steps import Step
from game.core.views import BLANK, own_view, view, with_dice
from game.ogre.base import BASE
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import destroy
from game.ogre.hooks import ENTERING, Entering
from game.ogre.kinds import KINDS
from game.ogre.ramming.ramming import RAMMING, Ram
from game.ogre.state import USAGE, Unit
from game.players.random_player import RandomPlayer, next_step
from tests.markers import marker
from tests.rules.laid import BLUE, RED, Table, lay

FIELD = """
    board 10x10
    terrain town 0505 0605
    terrain forest 0304 0305 0704
    terrain swamp 0807 0207
    terrain crater 0406
    terrain water 0907 0908
    side ridge 0603-0604
    side stream 0205-0206 0305-0306
    red MK3-1 0510
    red GEV-8 0310
    blue CP-1 0501
    blue HVY-1 0404
    blue HVY-2 0604
    blue MSL-1 0503
    blue GEV-1 0306
    blue GEV-2 0706
    blue HWZ-1 0502
    blue INF-1 0505 INF*3
    blue INF-2 0306 INF*2
    blue SHVY-1 0803
"""


def field(rules: Rules | None = None, seed: int = 1, **more: object) -> Table:
    table = lay(FIELD, stacking="gev", **more)  # type: ignore[arg-type]
    p = table.position
    table.position = Position(
        p.board, p.terms, p.sides, p.units, p.at_hex, p.occupied_mask, p.blocking_mask, p.tables, p.markers,
        p.gone, p.clock,
        p.frames, Dice(seed), p.result, p.ground,
    )  # fmt: skip
    if rules is not None:
        table.rules = rules
    return table


def play(table: Table, seed: int, orders: int = 250) -> Iterator[Step]:
    """A random game."""
    player = RandomPlayer(table.rules, seed, early=0.02)
    for _ in range(orders):
        if table.position.result is not None:
            return
        step = next_step(table.rules, table.position, player)
        table.position = step.position
        yield step


# -------------------------------------------------------------------------- the modules
def test_the_order_in_which_modules_are_named_changes_nothing() -> None:
    one, other = Rules([BASE, RAMMING]), Rules([RAMMING, BASE])
    for seed in range(3):
        first = [s.position.key() for s in play(field(one, seed), seed)]
        second = [s.position.key() for s in play(field(other, seed), seed)]
        assert first == second and len(first) > 50


class Nap(Order, frozen=True, tag=True):
    """An order of a module that nobody uses."""

    unit: str

    verb = "nap"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return False

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.rules.value("strength", draft, (draft.units[self.unit], "gun", 1))


IDLE = Module(
    id="idle",
    title="A module nobody uses",
    rule="ode:13",
    orders={"movement": (Nap,)},
    stages=(("defence", "ecm", lambda state, about, value, note: value),),
    hooks=(ENTERING.by(Entering("pillow", lambda draft, unit, at, here: True)),),
)


def test_a_module_that_is_loaded_but_not_used_leaves_a_seeded_game_identical() -> None:
    with_it, without = Rules([BASE, RAMMING, IDLE]), Rules([BASE, RAMMING])
    for seed in range(3):
        first = [s.position.key() for s in play(field(with_it, seed), seed)]
        second = [s.position.key() for s in play(field(without, seed), seed)]
        assert first == second


def test_two_modules_that_claim_one_slot_cannot_be_played_together() -> None:
    rival = Module(id="rival", title="Rival", rule="ode:8", slots={"contact": "rival"})
    with pytest.raises(AssemblyError, match="Ramming and Rival|Rival and Ramming"):
        Rules([BASE, RAMMING, rival])


def test_two_modules_that_claim_one_name_are_told_so_with_both_their_names() -> None:
    one = Module(
        id="one",
        title="Fog",
        rule="house:fog",
        markers=(MarkerKind("fog", "house:fog", Nothing, seen=SeenBy.ALL),),
    )
    two = Module(
        id="two",
        title="Mist",
        rule="house:mist",
        markers=(MarkerKind("fog", "house:mist", Nothing, seen=SeenBy.ALL),),
    )
    with pytest.raises(AssemblyError, match="Mist and Fog .* marker 'fog'"):
        Rules([BASE, RAMMING, one, two])
    tasks = Module(
        id="three", title="Two movements", rule="ode:4", phases=(Phase("movement", "M", "ode:4", 20),)
    )
    with pytest.raises(AssemblyError, match="phase 'movement'"):
        Rules([BASE, RAMMING, tasks])


def test_what_a_shared_part_claims_is_told_with_the_rule_that_was_asked_for() -> None:
    def with_mist(name: str, title: str) -> Module:
        kind = MarkerKind("mist", "house:mist", Nothing, seen=SeenBy.ALL)
        return Module(id=name, title=title, rule="house:mist", markers=(kind,))

    weather = Module(id="rain", title="Rain", rule="house:rain", requires=(with_mist("air", "The air"),))
    with pytest.raises(AssemblyError) as told:
        Rules([BASE, RAMMING, weather, with_mist("morning", "Morning")])
    assert str(told.value) == (
        "Morning and Rain (The air) cannot be played together: both bring the marker 'mist'"
    )
    apart = replace(with_mist("air", "The air"), markers=(), excludes={"morning": "it is noon"})
    with pytest.raises(AssemblyError, match=r"^Rain \(The air\) and Morning cannot .*: it is noon$"):
        Rules([BASE, replace(weather, requires=(apart,)), with_mist("morning", "Morning")])


def test_a_veto_on_every_order_reaches_every_kind_of_order() -> None:
    quiet = Refusal("quiet", "house:quiet", "Hush.")
    hush = Module(
        id="hush", title="Hush", rule="house:quiet", vetoes={Order: lambda rules, state, order: quiet}
    )
    table = field(Rules([BASE, RAMMING, hush]))
    assert table.rules.refusal(table.position, EndPhase()) is quiet
    offers = [
        o for unit in table.position.units for o in table.rules.offers(own_view(table.position), unit)[:1]
    ]
    assert offers and all(table.rules.refusal(table.position, order) is not None for order in offers)


def test_a_module_puts_a_phase_in_the_place_of_another_or_amends_it() -> None:
    volley = Phase("volley", "Volley", "ode:4", 40, replaces="fire")
    module = Module(id="volley", title="Volley", rule="ode:4", phases=(volley,))
    assert [phase.id for phase in Rules([BASE, RAMMING, module]).phases] == [
        "recovery", "movement", "check", "volley", "second",
    ]  # fmt: skip
    late = Module(
        id="late",
        title="Late fire",
        rule="ode:4",
        hooks=(AMENDED_PHASES.by(AmendedPhase("fire", lambda phase: replace(phase, place=60))),),
    )
    assert [phase.id for phase in Rules([BASE, RAMMING, late]).phases][-1] == "fire"
    lost = Module(id="lost", title="Lost", rule="ode:4", phases=(replace(volley, replaces="tea"),))
    with pytest.raises(AssemblyError, match="tea"):
        Rules([BASE, RAMMING, lost])


def test_a_phase_that_asks_can_be_ended_though_its_module_does_not_say_so() -> None:
    reply = Phase(
        "reply", "Reply", "house:reply", 35, actor=lambda state: 1 - state.clock.side, attacks="fire"
    )
    module = Module(id="reply", title="Reply", rule="house:reply", phases=(reply,))
    table = field(Rules([BASE, RAMMING, module]))
    table.end_until("reply", RED)
    assert decider(table.position) == BLUE and EndPhase() in table.rules.side_orders(own_view(table.position))
    assert table.rules.orders["reply"].count(EndPhase) == 1 == table.rules.orders["fire"].count(EndPhase)
    table.end()
    assert table.phase == "fire" and decider(table.position) == RED


def test_a_module_that_answers_what_nobody_asks_is_an_assembly_error() -> None:
    odd = Module(id="odd", title="Odd", rule="ode:8", stages=(("colour", "ecm", lambda *a: 0),))
    with pytest.raises(AssemblyError, match="Odd"):
        Rules([BASE, odd])


def test_a_module_that_does_not_exist_is_named() -> None:
    with pytest.raises(AssemblyError, match="tunnels"):
        rules_for(["tunnels"])


def test_a_module_can_add_a_phase_by_its_place() -> None:
    tea = Module(id="tea", title="Tea", rule="ode:4", phases=(Phase("tea", "Tea", "ode:4", 45),))
    table = lay("board 5x5\nred HVY-1 0101\nblue HVY-2 0505")
    table.rules = Rules([BASE, tea])
    table.end()
    table.end()
    assert table.phase == "tea" and table.turn == (1, RED)


def test_every_module_has_an_id_a_title_and_a_rule() -> None:
    for name, module in MODULES.items():
        assert module.id == name and module.title and module.rule


# ----------------------------------------------------------------------------- numbers
def test_an_explained_number_is_the_plain_number_in_every_position() -> None:
    asked = 0
    for seed in range(4):
        table = field(seed=seed)
        for step in play(table, seed, 120):
            p, rules = step.position, table.rules
            for unit in p.units.values():
                assert rules.explain("allowance", p, unit).value == rules.value("allowance", p, unit)
                parts = ("main", "sec", "ap") if unit.sheet else ("",)
                for part in parts:
                    for spill in (False, True):
                        about = (unit, part, spill)
                        found = rules.explain("defence", p, about)
                        assert found.value == rules.value("defence", p, about)
                        assert found.parts and all(row.rule and row.text for row in found.parts)
                        asked += 1
                for weapon in KINDS[unit.kind].weapons:
                    shot = (unit, weapon.id, 1, next(iter(p.units.values())))
                    found = rules.explain("strength", p, shot)
                    assert found.value == rules.value("strength", p, shot) and found.parts
    assert asked > 2000


def test_the_parts_add_up_to_the_number() -> None:
    for seed in range(2):
        table = field(seed=seed)
        for step in play(table, seed, 60):
            for unit in step.position.units.values():
                if unit.sheet:
                    continue
                found, total = table.rules.explain("defence", step.position, (unit, "", False)), 0
                for part in found.parts:
                    value = int(part.value)
                    ways = {"is": value, "set": value, "times": total * value}
                    ways |= dict.fromkeys(("plus", "less"), total + value)
                    total = ways[part.op]
                assert total == found.value


# ---------------------------------------------------------------------------- refusals
def test_a_refused_order_raises_and_leaves_the_position_as_it_was() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0504")
    p = table.position
    before, units = p.key(), dict(p.units)
    for order in (table.moving("HVY-1", "0504"), Ram("HVY-1", "HVY-2"), Fire((), "HVY-2")):
        assert table.no(order)
        with pytest.raises(Refused) as raised:
            table.rules.apply(p, order)
        assert raised.value.refusal == table.no(order)
    assert p.key() == before and p.units == units


def test_history_answers_a_refused_order_with_the_refusal() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0504")
    history = History(table.rules, table.position)
    assert isinstance(history.do(table.moving("HVY-1", "0504")), Refusal)
    assert history.at == 0 and history.position is table.position


class Breaks(Order, frozen=True, tag=True):
    """An order that fails half way."""

    verb = "break"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        destroy(draft, draft.units["HVY-2"])
        USAGE.change(draft, "HVY-1", moved=3)
        draft.mark(marker("mine", draft.units["HVY-1"].at))
        raise RuntimeError("half way")


def test_an_order_that_fails_half_way_changes_nothing() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0504")
    rules = Rules([BASE, Module(id="x", title="X", rule="ode:4", orders={"movement": (Breaks,)})])
    before, position = table.position.key(), table.position
    with pytest.raises(RuntimeError):
        rules.apply(position, Breaks())
    assert position.key() == before and not position.markers and "HVY-2" in position.units


# ------------------------------------------------------------------------------- undo
def game() -> tuple[Table, History]:
    table = lay("board 9x9\nred HVY-1 0505\nred GEV-1 0705\nblue HVY-2 0503\nblue GEV-2 0101")
    return table, History(table.rules, table.position)


def test_moves_of_ones_own_can_be_taken_back_and_done_again() -> None:
    table, history = game()
    history.do(table.moving("HVY-1", "0504"))
    history.do(table.moving("GEV-1", "0704 0703"))
    after = history.position.key()
    assert history.can_undo and history.undo() and history.undo()
    assert history.position is history.start and not history.can_undo
    assert history.why_not_undo() == "there is nothing to undo"
    assert history.redo() and history.redo() and not history.redo()
    assert history.position.key() == after


def test_a_die_stops_undo() -> None:
    table, history = game()
    history.do(table.moving("HVY-1", "0504"))
    history.do(EndPhase())
    history.do(Fire(table.shots("HVY-1"), "HVY-2"))
    assert not history.undo() and "dice" in history.why_not_undo()


def test_undo_goes_back_over_phases_of_ones_own_without_dice() -> None:
    table, history = game()
    history.do(table.moving("HVY-1", "0504"))
    history.do(EndPhase())
    history.do(EndPhase())
    assert history.position.clock.phase == "second"
    assert history.undo() and history.undo() and history.undo()


def test_the_other_sides_turn_stops_undo() -> None:
    table, history = game()
    for _ in range(3):
        history.do(EndPhase())
    assert decider(history.position) == BLUE
    assert not history.undo() and "other side" in history.why_not_undo()


def test_a_choice_that_passes_to_the_other_side_stops_undo() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue INF-1 0504\nblue CE-1 0504")
    history = History(table.rules, table.position)
    from game.ogre.ramming.drive_over_infantry import Reduce

    history.do(Reduce("MK3-1", table.hex("0504")))
    assert decider(history.position) == BLUE and not history.can_undo


class Peek(Order, frozen=True, tag=True):
    """An order that reveals something."""

    verb = "peek"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.revealed = True


def test_something_revealed_stops_undo() -> None:
    table, _ = game()
    peek = Module(id="p", title="P", rule="ode:4", orders={"movement": (Peek,)})
    history = History(Rules([BASE, peek]), table.position)
    history.do(Peek())
    assert not history.undo() and "revealed" in history.why_not_undo()


def test_a_new_order_forgets_what_was_undone() -> None:
    table, history = game()
    history.do(table.moving("HVY-1", "0504"))
    history.undo()
    assert history.can_redo
    history.do(table.moving("GEV-1", "0704"))
    assert not history.can_redo and len(history.steps) == 1


def test_the_laboratory_lifts_the_barrier_and_marks_the_record() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0503", phase="fire")
    history = History(table.rules, table.position, laboratory=True)
    history.do(Fire(table.shots("HVY-1"), "HVY-2"))
    assert history.undo() and history.branched


# -------------------------------------------------------------------------------- dice
def test_the_same_seed_and_orders_give_the_same_game() -> None:
    first = [(s.position.key(), s.events, s.rolls) for s in play(field(seed=5), 9)]
    second = [(s.position.key(), s.events, s.rolls) for s in play(field(seed=5), 9)]
    other = [(s.position.key(), s.events, s.rolls) for s in play(field(seed=6), 9)]
    assert first == second and first != other


def test_a_game_replays_from_its_orders_and_dice() -> None:
    table = field(seed=3)
    start = table.position
    played = list(play(table, 3))
    position = start
    for step in played:
        faces = [die for roll in step.rolls for die in roll.dice]
        again = table.rules.apply(position, step.order, faces)
        assert again == step or again.position.key() == step.position.key()
        assert again.events == step.events
        position = again.position


def test_recorded_dice_must_fit() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0503", phase="fire")
    order = table.firing("HVY-1", "HVY-2")
    for faces in ((), (1, 2), (7,), (0,)):
        with pytest.raises(DiceError):
            table.rules.apply(table.position, order, faces)


def test_every_face_of_a_die_is_as_likely() -> None:
    faces, dice = [], Dice(11)
    for _ in range(600):
        row, dice = drawn(dice, "combat", 1, 10)
        faces += row
    for face in range(1, 7):
        assert 850 < faces.count(face) < 1150


def test_streams_of_dice_do_not_disturb_each_other() -> None:
    dice = Dice(4)
    straight, _ = drawn(dice, "combat", 1, 5)
    for stream, key in rules_for(()).streams.items():
        if stream != "combat":
            _, dice = drawn(dice, stream, key, 7)
    assert drawn(dice, "combat", 1, 5)[0] == straight


def test_typed_dice_run_out_with_a_sentence() -> None:
    with pytest.raises(DiceError, match="2 more dice"):
        drawn(Dice(script=(1,)), "combat", 1, 2)
    with pytest.raises(DiceError):
        Source((9,)).take(1)


def test_all_outcomes_of_an_order_add_up_to_certainty() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue GEV-2 0503\nblue LT-3 0503", phase="fire", stacking="gev")
    found = outcomes(table.rules, table.position, table.firing("HVY-1", "GEV-2"))
    assert len(found) == 36 and sum(chance for chance, _ in found) == 1
    dead = sum(chance for chance, step in found if "GEV-2" in step.position.gone)
    assert dead == Fraction(1, 2)  # 4 against 2: X on 4, 5, 6
    with pytest.raises(DiceError):
        outcomes(table.rules, table.position, table.firing("HVY-1", "GEV-2"), most=10)


def test_looking_at_outcomes_changes_nothing() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue GEV-2 0503", phase="fire")
    before = table.position.key()
    outcomes(table.rules, table.position, table.firing("HVY-1", "GEV-2"))
    assert table.position.key() == before


# ------------------------------------------------------------------------------- views
def test_a_view_knows_no_dice_and_is_made_once() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0503", dice=(3, 4))
    seen = view(table.position, RED)
    assert seen.dice is BLANK and view(table.position, RED) is seen
    assert seen.units is table.position.units
    assert table.rules.refusal(seen, table.moving("HVY-1", "0504")) is None


def test_the_dice_of_a_view_cannot_be_rolled_and_a_seed_gives_it_its_own() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue GEV-2 0503", phase="fire")
    seen, order = view(table.position, RED), table.firing("HVY-1", "GEV-2")
    with pytest.raises(BlankDiceError, match="dice of a view cannot be rolled"):
        table.rules.apply(seen, order)
    assert table.rules.apply(seen, order, (3,)).rolls[0].dice == (3,)
    luck = {seed: table.rules.apply(with_dice(seen, seed), order).rolls[0].dice for seed in range(20)}
    assert len(set(luck.values())) > 3
    assert luck == {seed: table.rules.apply(with_dice(seen, seed), order).rolls[0].dice for seed in range(20)}
    assert seen.dice is BLANK


def test_a_view_does_not_depend_on_what_is_hidden_from_it() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0503")
    draft = Draft.of(table.position, table.rules)
    draft.mark(marker("mine", table.hex("0504"), owner=BLUE, known=1 << BLUE))
    mined = draft.freeze()
    assert view(mined, RED).key() == view(table.position, RED).key()
    assert view(mined, -1).key() == view(table.position, -1).key()
    assert view(mined, BLUE).markers == mined.markers


# ----------------------------------------------------------- positions that never change
def test_no_position_of_a_game_ever_changes() -> None:
    for seed in range(2):
        table = field(seed=seed)
        kept = [(table.position, table.position.key(), dict(table.position.at_hex))]
        for step in play(table, seed):
            kept.append((step.position, step.position.key(), dict(step.position.at_hex)))
        for position, key, at_hex in kept:
            assert position.key() == key and position.at_hex == at_hex


def test_records_cannot_be_written() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0503")
    with pytest.raises(AttributeError):
        table["HVY-1"].at = 3
    with pytest.raises(AttributeError):
        OfferDraw().verb = "x"  # type: ignore[misc]
    assert isinstance(table["HVY-1"], Unit)


def test_orders_and_events_go_through_msgspec_and_back() -> None:
    table = field(seed=2)
    kinds: dict[str, type] = {}
    for step in play(table, 2, 150):
        for thing in (step.order, *step.events):
            kinds[type(thing).__name__] = type(thing)
            assert msgspec.json.decode(msgspec.json.encode(thing), type=type(thing)) == thing
    assert len(kinds) > 8


def test_every_event_of_a_game_has_words() -> None:
    table = field(seed=8)
    seen: set[type[Event]] = set()
    for step in play(table, 8, 400):
        for event in step.events:
            text = table.rules.describe(step.position, event)
            assert text.endswith(".") and "{" not in text, text
            seen.add(type(event))
    assert len(seen) >= 8


def test_orders_at_large_belong_to_no_unit() -> None:
    table = field()
    assert {type(o).__name__ for o in table.rules.side_orders(own_view(table.position))} == {
        "EndPhase", "Concede", "OfferDraw",
    }  # fmt: skip


def test_random_play_asks_only_for_orders_that_exist() -> None:
    rng = random.Random(3)
    table = field(seed=4)
    for step in play(table, 4, 100):
        unit = rng.choice(list(step.position.units))
        offers = table.rules.offers(own_view(step.position), unit)
        assert len(list(offers)) == len(offers)
