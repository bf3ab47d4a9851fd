"""A module shifts columns, brings another table, and adds links to the chain that results pass."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from game.core.assembly import AssemblyError
from game.core.hooks import Hooked
from game.core.questions import Figure, Note
from game.core.views import own_view
from game.ogre import counter_words, sheets
from game.ogre.catalogue import MODULES
from game.ogre.charts import D, X
from game.ogre.combat.attack import aim
from game.ogre.combat.combat import Fire, parts_of
from game.ogre.combat.figures import figures
from game.ogre.combat.firing import AttackOn, Firing
from game.ogre.combat.readiness import Row
from game.ogre.combat.tables import STANDARD, TABLES, CombatTable
from game.ogre.combat.targets import Target
from game.ogre.combat.terrain_damage import GroundTarget
from game.ogre.combat.unit_target import unit_target
from game.ogre.events import Destroyed, Disabled, Shot
from game.ogre.hooks import RESULTS, Blow, ResultLink
from game.ogre.kinds import KINDS
from game.ogre.state import Draft, GameState, Module
from tests.rules.laid import BLUE, RED, Table, lay

RULE = "house:test"
#: rules are put together once for each set of names
NUMBERS = itertools.count()
FIELD = """
    board 9x9
    red HWZ-1 0401
    red HVY-1 0404
    red GEV-9 0408
    blue HVY-2 0405
    blue GEV-1 0405
    blue LT-1 0304
    blue MK3-1 0504
    blue TK-1 0403
"""


def field(monkeypatch: pytest.MonkeyPatch, *modules: Module) -> Table:
    """The field with these modules in play, which stand in the catalogue under names of their own."""
    named = [replace(module, id=f"{module.id}-{next(NUMBERS)}") for module in modules]
    for module in named:
        monkeypatch.setitem(MODULES, module.id, module)
    return lay(FIELD, "fire", modules=("ramming", *(module.id for module in named)))


def shifting(by: int) -> Module:
    """All attacks on hovercraft and on treads are shifted by so many columns."""

    def shift(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
        if about.unit is None or (about.unit.kind != "GEV" and about.part != "tr"):
            return value
        if note:
            note("plus", by, "at hovercraft", RULE)
        return value + by

    return Module(id="shift", title="Shift", rule=RULE, stages=(("column-shift", "target", shift),))


# ------------------------------------------------------------------------------ columns
@pytest.mark.parametrize(("by", "odds"), [(1, "3-1"), (2, "4-1"), (9, "auto"), (-1, "1-1"), (-9, "none")])
def test_a_module_shifts_the_column_of_an_attack(monkeypatch: pytest.MonkeyPatch, by: int, odds: str) -> None:
    table = field(monkeypatch, shifting(by))
    found = table.odds("HVY-1", "GEV-1")
    assert (found.odds, found.shift) == (odds, by)
    assert found.outcomes == STANDARD.results[odds] and found.rolls == (odds not in ("auto", "none"))
    assert table.odds("HVY-1", "LT-1").odds == "2-1", "another target is not shifted"


def test_a_shift_counts_for_spillover_on_its_own_target(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, table = lay(FIELD, "fire"), field(monkeypatch, shifting(1))
    assert plain.odds("HVY-1", "HVY-2").spills[0].odds == "1-1"
    found = table.odds("HVY-1", "HVY-2")
    assert (found.odds, found.spills[0].odds) == ("1-1", "2-1")


def test_a_shift_of_treads_to_the_left_takes_a_face_and_one_to_the_right_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    #
    found = field(monkeypatch, shifting(-1)).odds("HVY-1", "MK3-1", "tr")
    assert (found.odds, found.outcomes) == ("1-2", ("NE",) * 5 + ("T",))
    found = field(monkeypatch, shifting(1)).odds("HVY-1", "MK3-1", "tr")
    assert (found.odds, found.outcomes, found.shift) == ("1-1", ("NE",) * 4 + ("T",) * 2, 0)
    found = field(monkeypatch, shifting(-2)).odds("HVY-1", "MK3-1", "tr")
    assert (found.odds, found.outcomes) == ("none", ("NE",) * 6)


def test_no_shift_saves_what_has_no_defence_nor_gives_strength_to_what_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def left(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
        return value - 3

    module = Module(id="left", title="Left", rule=RULE, stages=(("column-shift", "shooter", left),))
    table = field(monkeypatch, module)
    table.put("TK-1", kind="CP")
    assert table.odds("HVY-1", "TK-1").odds == "auto"
    assert table.odds("HVY-1", "LT-1").odds == "none"


def test_a_shift_explains_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    table = field(monkeypatch, shifting(1))
    about = AttackOn(table.shots("HVY-1"), table["GEV-1"].at, table["GEV-1"])
    found = table.rules.explain("column-shift", table.position, about)
    assert (found.value, found.sentence()) == (1, "1 = +1 at hovercraft (house:test)")


def sums_of(table: Table, target: Target, guns: str = "HVY-1") -> dict[str, Figure]:
    attack = aim(table.rules, table.position, table.shots(guns), target)
    return {one.title: one for one in figures(table.rules, table.position, attack)}


def test_the_odds_open_into_strength_defence_ratio_shift_and_column(monkeypatch: pytest.MonkeyPatch) -> None:
    table = field(monkeypatch, shifting(1))
    found = sums_of(table, unit_target("GEV-1"))
    assert list(found) == ["Attack", "Defence", "Ratio", "Shift", "Column"]
    assert [part.rule for part in found["Attack"].parts] == ["ode:3.01"]
    assert [part.rule for part in found["Defence"].parts] == ["ode:3.01"]
    assert found["Ratio"].value == "2 to 1" and "column 2-1" in found["Ratio"].parts[0].text
    assert found["Shift"].value == "one column up"
    assert [part.text for part in found["Shift"].parts] == ["at hovercraft"]
    assert (found["Column"].value, found["Column"].parts) == ("3-1", ())
    other = sums_of(field(monkeypatch, shifting(1), KINDNESS), unit_target("GEV-1"))
    assert [part.rule for part in other["Column"].parts] == [RULE], "another table is named"


def test_where_nothing_shifts_no_shift_is_shown_and_treads_are_always_even(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = field(monkeypatch, shifting(1), KINDNESS)
    assert "Shift" not in sums_of(table, unit_target("LT-1"))
    treads = sums_of(table, unit_target("MK3-1", "tr"))
    assert treads["Ratio"].value == "1 to 1" and treads["Treads lost by a hit"].value == "4"
    assert sums_of(table, GroundTarget(table.hex("0405")))["Defence"].parts[0].rule == "ode:13.01"
    plain = lay(FIELD, "fire")
    assert list(sums_of(plain, unit_target("GEV-1"))) == ["Attack", "Defence", "Ratio", "Column"]


def test_several_shooters_have_a_line_each_and_the_lines_add_up() -> None:
    table = lay("board 9x9\nred HVY-1 0405\nred LT-1 0406\nblue GEV-1 0505", "fire")
    strength = sums_of(table, unit_target("GEV-1"), "HVY-1 LT-1")["Attack"]
    assert [(part.op, part.value) for part in strength.parts] == [("is", "4"), ("plus", "2")]
    assert strength.value == "6"


def test_the_log_names_the_shift(monkeypatch: pytest.MonkeyPatch) -> None:
    table = field(monkeypatch, shifting(1))
    step = table.fire("HVY-1", "GEV-1", 4, 4)
    words = table.rules.describe(step.position, step.events[0])
    assert "4 against 2, 3-1, one column up for at hovercraft" in words


def test_readiness_explains_itself_and_a_module_holds_weapons_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def cold(state: GameState, about: Row, value: int, note: Note | None) -> int:
        if about[0].kind != "MK3" or about[2].id != "sec":
            return value
        if note:
            note("plus", -3, "frozen", RULE)
        return value - 3

    module = Module(id="cold", title="Cold", rule=RULE, stages=(("readiness", "other", cold),))
    table = field(monkeypatch, module)
    table.now("fire", BLUE)
    row = next(k for k, weapon in enumerate(KINDS["MK3"].weapons) if weapon.id == "sec")
    about = (table["MK3-1"], row, KINDS["MK3"].weapons[row])
    found = table.rules.explain("readiness", table.position, about)
    assert (found.value, [part.rule for part in found.parts]) == (1, ["ode:7.05", RULE])
    assert table.refusal(table.firing("MK3-1:sec", "HVY-1")) is None
    refused = table.no(table.firing("MK3-1:sec*2", "HVY-1"))
    assert (refused.code, refused.rule) == ("not-ready", RULE) and "frozen" in refused.text
    table.fire("MK3-1:sec", "HVY-1", 1)
    assert table.no(table.firing("MK3-1:sec", "HVY-1")).rule == RULE
    table.put("MK3-1", sheet=sheets.with_row(table["MK3-1"].sheet, sheets.SEC, 2))
    assert all(order.shots[0].weapon != "sec" for order in table.offers("MK3-1", Fire)), (
        "none is never offered"
    )  # type: ignore[attr-defined]


#: a weapon row of a counter, at a target and a part of it
Aimed = tuple[str, str, str, str]


def allowed(table: Table) -> set[Aimed]:
    """What single weapons may be fired at, by what the rules refuse."""
    units = table.position.units.values()
    return {
        (unit.id, weapon.id, foe.id, part)
        for unit in units
        for weapon in KINDS[unit.kind].weapons
        for foe in units
        for part in parts_of(foe)
        if table.refusal(Fire((Firing(unit.id, weapon.id, 1),), foe.id, part)) is None
    }


def offered(table: Table) -> set[Aimed]:
    """The same by what is offered; of this nothing is refused."""
    found: set[Aimed] = set()
    for name in table.position.units:
        for order in table.offers(name, Fire):
            assert isinstance(order, Fire) and table.refusal(order) is None, order
            found.add((name, order.shots[0].weapon, order.target, order.part))
    return found


@pytest.mark.parametrize("by", [2, 1, -1])
def test_what_may_be_fired_is_offered_whatever_a_module_makes_of_readiness(
    monkeypatch: pytest.MonkeyPatch, by: int
) -> None:
    def other(state: GameState, about: Row, value: int, note: Note | None) -> int:
        if note:
            note("plus", by, "loaded otherwise", RULE)
        return value + by

    module = Module(id="otherwise", title="Otherwise", rule=RULE, stages=(("readiness", "other", other),))
    table = field(monkeypatch, module)
    for side, shot, target in (
        (RED, "HVY-1", "MK3-1"),
        (BLUE, "HVY-2", "HVY-1"),
        (BLUE, "MK3-1:sec", "HVY-1"),
    ):
        table.now("fire", side)
        before = allowed(table)
        assert before == offered(table)
        assert bool(before) == (by > 0 or side == BLUE)
        order = table.firing(shot, target, "tr" if target == "MK3-1" else "")
        if table.refusal(order) is None:
            table.do(order, 1)
            again = allowed(table)
            assert again == offered(table)
            assert not by > 0 or before == again, "one that has fired may fire once more"


def test_a_counter_that_may_fire_once_more_is_not_shown_as_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(state: GameState, about: Row, value: int, note: Note | None) -> int:
        return value + 1

    module = Module(id="twice", title="Twice", rule=RULE, stages=(("readiness", "other", twice),))
    for table, shown in ((field(monkeypatch, module), False), (lay(FIELD, "fire"), True)):
        table.fire("HVY-1", "LT-1", 1)
        assert counter_words.done(table.rules, own_view(table.position), table["HVY-1"]) is shown


# ------------------------------------------------------------------------------- tables
KIND = CombatTable(7, "a kind table", RULE, {"1-3": ("NE",) * 6, "1-1": ("NE",) * 5 + ("D",)}, sure=3)


def kind_table(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    if note:
        note("set", KIND.number, KIND.name, KIND.rule)
    return KIND.number


KINDNESS = Module(
    id="kindness",
    title="Kindness",
    rule=RULE,
    hooks=(TABLES.by(KIND),),
    stages=(("table", "other", kind_table),),
)


def test_a_module_brings_another_table_for_all_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = field(monkeypatch, KINDNESS)
    found = table.odds("HVY-1", "HVY-2")
    assert (found.odds, found.outcomes, found.table) == ("1-1", ("NE",) * 5 + ("D",), 7)
    assert table.odds("HWZ-1", "TK-1").odds == "auto", "from three to one on it is certain"
    shown = table.rules.explain("table", table.position, AttackOn((), table["HVY-2"].at, table["HVY-2"]))
    assert [part.rule for part in shown.parts] == ["ode:7.11", RULE]
    table.fire("HVY-1", "HVY-2", 6, 1)
    assert table["HVY-2"].disabled


def test_a_table_of_other_columns_is_entered_at_its_own() -> None:
    assert [KIND.column(attack, 6) for attack in (0, 1, 2, 5, 6, 17, 18)] == [
        "none", "none", "1-3", "1-3", "1-1", "1-1", "auto",
    ]  # fmt: skip
    assert KIND.shifted("none", 1) == "1-3" and KIND.shifted("1-1", 1) == "auto"


def test_two_tables_of_one_number_are_an_assembly_error(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Module(
        id="other", title="Others", rule=RULE, hooks=(TABLES.by(CombatTable(7, "another", RULE, {})),)
    )
    with pytest.raises(AssemblyError, match="Others and Kindness .* rank '7'"):
        field(monkeypatch, KINDNESS, other)


# -------------------------------------------------------------------------- the chain
MET: list[str] = []


def worse(draft: Draft, blow: Blow) -> Blow | None:
    """A light tank is destroyed by what disables others."""
    MET.append(f"worse {blow.result}")
    return Blow(blow.unit, X, blow.cause) if blow.unit.kind == "LT" and blow.result == D else blow


def spared(draft: Draft, blow: Blow) -> Blow | None:
    """Nothing that destroys does anything."""
    MET.append(f"spared {blow.result}")
    return None if blow.result == X else blow


def link(name: str, rank: int, lands: object) -> Module:
    row = ResultLink(rank, RULE, lands=lands)  # type: ignore[arg-type]
    return Module(id=name, title=name.capitalize(), rule=RULE, hooks=(RESULTS.by(row),))


def test_results_pass_the_links_by_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    MET.clear()
    table = field(monkeypatch, link("worse", 71, worse), link("spared", 72, spared))
    table.fire("HVY-1", "LT-1", 2)
    assert MET == ["worse D", "spared X"] and [type(event) for event in table.events] == [Shot]


def test_the_other_way_round_they_do_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    MET.clear()
    table = field(monkeypatch, link("worse", 72, worse), link("spared", 71, spared))
    table.fire("HVY-1", "LT-1", 2)
    assert MET == ["spared D", "worse D"] and [type(event) for event in table.events] == [Shot, Destroyed]


def test_two_links_of_one_rank_are_an_assembly_error_that_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssemblyError, match="Worse and Spared .* the result of attacks of rank '71'"):
        field(monkeypatch, link("worse", 71, worse), link("spared", 71, spared))


def test_a_link_turns_results_in_the_odds_where_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    def light(rules: Hooked, state: GameState, about: AttackOn) -> bool:
        return about.unit is not None and about.unit.kind == "LT"

    row = ResultLink(15, RULE, turns={X: D}, when=light)
    module = Module(id="tough", title="Tough", rule=RULE, hooks=(RESULTS.by(row),))
    table = field(monkeypatch, module)
    assert table.odds("HVY-1", "LT-1").outcomes == ("NE", "D", "D", "D", "D", "D")
    assert "X" in table.odds("HVY-1", "HVY-2").outcomes
    table.fire("HVY-1", "LT-1", 6)
    assert [type(event) for event in table.events] == [Shot, Disabled]


def test_a_link_for_some_kinds_hears_of_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    MET.clear()
    row = ResultLink(71, RULE, lands=spared, kinds=frozenset({"GEV"}))
    table = field(monkeypatch, Module(id="kinds", title="Kinds", rule=RULE, hooks=(RESULTS.by(row),)))
    table.fire("HVY-1", "LT-1", 6)
    assert not MET and "LT-1" not in table
