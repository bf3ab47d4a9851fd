"""Setting up: areas, limits, entry (ode:attack.setup, ode:attack.entry)."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from game.boards.textboard import parse_board
from game.core.history import History
from game.core.records import Clock
from game.core.sequence import EndPhase
from game.core.terms import Area, Entry, Terms
from game.hexes.grid import OFF, mask_of
from game.ogre.catalogue import rules_for
from game.ogre.combat.weapons import attack_points
from game.ogre.hidden.dummies import left_to_set
from game.ogre.hidden.mine_laying import left_to_lay
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.setup import Place, points_in, waiting
from game.ogre.start import begin, new_unit, position_of
from game.scenarios.load import find_scenario
from game.scenarios.start import first_position, laid_out, rules_of, suggested_setup, terms_of
from tests.rules.laid import BLUE, RED, Table

SCENARIOS = Path(__file__).resolve().parents[2] / "maps" / "scenarios"
BOARD = parse_board(
    [
        "board 9x12",
        "terrain crater 0303",
        "terrain water 0404",
        "zone north 0101..0904",
        "zone central 0105..0908",
        "zone south 0109..0912",
    ]
)
LIMIT = 8


def table_of(units: list[tuple[str, int]]) -> Table:
    """A defence to be set up, and a Mark III that comes later; (kind, squads or 0) for each counter."""
    rules = rules_for(["ramming"])
    rows = [new_unit("MK3-1", "MK3", RED)]
    for n, (kind, squads) in enumerate(units, 1):
        rows.append(new_unit(f"{kind}-{n}", kind, BLUE, squads=(kind,) * squads))
    areas = (
        Area(BLUE, "north", BOARD.zones["north"]),
        Area(BLUE, "central", BOARD.zones["central"], LIMIT),
        Area(BLUE, "map", BOARD.grid.all_mask, -1, ("CP",)),
    )
    terms = Terms(
        setup=(BLUE,),
        areas=areas,
        entries=(Entry(RED, "south", mask_of(BOARD.grid.edge("south"))),),
        victory="ogre-attack",
        numbers=(("complete", 30),),
    )
    empty = position_of(rules, BOARD, rows, Clock(0, -1, BLUE, "setup"), terms)
    return Table(rules, begin(rules, empty))


def place(table: Table, unit: str, label: str) -> Place:
    return Place(unit, OFF if label == "off" else table.hex(label))


# ode:attack.setup
def test_the_defence_sets_up_first_and_then_the_ogre_moves_first() -> None:
    table = table_of([("HVY", 0), ("CP", 0)])
    assert table.turn == (0, BLUE) and table.phase == "setup"
    assert not table.offers("MK3-1")
    assert table.no(place(table, "MK3-1", "0512")).code == "not-yours"
    table.do(place(table, "HVY-1", "0502"))
    table.do(place(table, "CP-2", "0501"))
    table.end()
    assert table.turn == (1, RED) and table.phase == "movement"
    assert table.reach("MK3-1")


# ode:attack.setup
def test_no_defender_is_set_up_in_the_south() -> None:
    table = table_of([("HVY", 0)])
    refusal = table.no(place(table, "HVY-1", "0510"))
    assert refusal.code == "area" and "north or central" in refusal.text


# ode:attack.setup
@pytest.mark.parametrize("label", ["0501", "0506", "0512"])
def test_the_command_post_stands_anywhere(label: str) -> None:
    table = table_of([("CP", 0), ("HVY", 0)])
    table.do(place(table, "CP-1", label))
    assert table.where("CP-1") == label


# ode:attack.setup
def test_the_central_area_holds_so_many_points_of_attack_strength() -> None:
    table = table_of([("HVY", 0), ("INF", 3), ("GEV", 0), ("CP", 0)])
    table.do(place(table, "HVY-1", "0505"))
    table.do(place(table, "INF-2", "0605"))
    refusal = table.no(place(table, "GEV-3", "0705"))
    assert refusal.code == "limit"
    assert "8 points" in refusal.text and "there are 7" in refusal.text and "has 2" in refusal.text
    assert not any(o.at >= 1 and BOARD.zones["central"] >> o.at & 1 for o in table.offers("GEV-3"))  # type: ignore[attr-defined]
    table.do(place(table, "CP-4", "0805"))  # no attack strength
    table.do(place(table, "HVY-1", "0706"))  # moved within the area it counts once
    table.do(place(table, "HVY-1", "0502"))
    table.do(place(table, "GEV-3", "0705"))
    area = table.position.terms.areas[1]
    assert points_in(table.position, area) == 5


@pytest.mark.parametrize(
    ("kind", "squads", "points"),
    [("HVY", 0, 4), ("HWZ", 0, 6), ("SHVY", 0, 6), ("INF", 3, 3), ("LGEV", 0, 1), ("CP", 0, 0)],
)
def test_points_of_attack_strength_are_the_printed_ones(kind: str, squads: int, points: int) -> None:
    assert attack_points(new_unit("X-1", kind, BLUE, squads=(kind,) * squads)) == points


# ode:2.01
def test_nobody_is_set_up_in_a_crater_nor_tanks_in_water() -> None:
    table = table_of([("HVY", 0), ("HWZ", 0), ("GEV", 0), ("INF", 1)])
    for unit in ("HVY-1", "HWZ-2", "GEV-3", "INF-4"):
        assert table.no(place(table, unit, "0303")).code == "closed"
    assert table.no(place(table, "HVY-1", "0404")).code == "closed"
    assert table.no(place(table, "HWZ-2", "0404")).code == "closed"
    table.do(place(table, "GEV-3", "0404"))


# ode:5.02.1
def test_stacking_holds_in_set_up_too() -> None:
    table = table_of([("HVY", 0), ("GEV", 0), ("INF", 2), ("INF", 1), ("INF", 1)])
    table.do(place(table, "HVY-1", "0502"))
    assert table.no(place(table, "GEV-2", "0502")).code == "full"
    assert table.no(place(table, "INF-3", "0502")).code == "full"
    table.do(place(table, "INF-3", "0602"))
    table.do(place(table, "INF-4", "0602"))
    assert table.no(place(table, "INF-5", "0602")).code == "full"


def test_a_counter_can_be_moved_about_and_taken_back() -> None:
    table = table_of([("HVY", 0)])
    assert table.no(place(table, "HVY-1", "off")).code == "not-there"
    table.do(place(table, "HVY-1", "0502"))
    table.do(place(table, "HVY-1", "0604"))
    table.do(place(table, "HVY-1", "off"))
    assert table["HVY-1"].at == OFF and not table.position.at_hex


def test_set_up_ends_when_every_counter_stands() -> None:
    table = table_of([("HVY", 0), ("CP", 0)])
    table.do(place(table, "HVY-1", "0502"))
    refusal = table.no(EndPhase())
    assert refusal.code == "not-placed" and refusal.text.startswith("Command Post")
    assert [u.id for u in waiting(table.position, BLUE)] == ["CP-2"]
    table.do(place(table, "CP-2", "0501"))
    table.end()


# ode:5.02.3
def test_counters_in_hand_split_and_combine_during_set_up() -> None:
    table = table_of([("INF", 3), ("INF", 1)])
    table.do(Split("INF-1", ("INF",)))
    new = next(u for u in table.position.units if u not in ("INF-1", "INF-2", "MK3-1"))
    table.do(Combine("INF-1", ("INF-2",)))
    assert len(table["INF-1"].squads) == 3 and len(table[new].squads) == 1
    table.do(place(table, "INF-1", "0502"))
    assert table.no(Combine("INF-1", (new,))).code in ("apart", "too-many")


# ode:5.02.3
def test_counters_in_hand_are_offered_each_other_and_none_that_stands() -> None:
    table = table_of([("INF", 1), ("INF", 1), ("INF", 1)])
    table.do(place(table, "INF-2", "0502"))
    offered = {(o.unit, o.others) for u in table.position.units for o in table.offers(u, Combine)}  # type: ignore[attr-defined]
    assert offered == {("INF-1", ("INF-3",))}
    for unit in table.position.units:
        for order in table.offers(unit):
            assert table.refusal(order) is None


def test_a_place_that_is_no_hex_gets_a_sentence() -> None:
    table = table_of([("HVY", 0)])
    for at in (99999, -3):
        assert table.no(Place("HVY-1", at)).code == "no-hex"
    assert table.no(Place("HVY-8", table.hex("0501"))).code == "no-unit"


def test_set_up_is_taken_back_freely() -> None:
    table = table_of([("HVY", 0)])
    history = History(table.rules, table.position)
    history.do(place(table, "HVY-1", "0502"))
    assert history.undo() and not history.position.units["HVY-1"].at


# ode:attack.entry
def test_the_ogre_must_enter_in_its_first_turn_and_over_the_south_edge() -> None:
    table = table_of([("HVY", 0)])
    table.do(place(table, "HVY-1", "0502"))
    table.end()
    assert table.no(EndPhase()).code == "must-enter"
    assert table.no(table.moving("MK3-1", "0101")).code == "entry"
    table.move("MK3-1", "0512")
    assert table.spent("MK3-1").moved == 1
    table.end()


# ode:attack.entry
def test_kinds_that_an_entry_names_come_in_there_and_then_and_nowhere_else() -> None:
    north, south = (mask_of(BOARD.grid.edge(edge)) for edge in ("north", "south"))
    terms = Terms(
        order=(RED, BLUE),
        entries=(Entry(RED, "south", south), Entry(RED, "north", north, 2, ("GEV",))),
    )
    rows = [new_unit("GEV-1", "GEV", RED), new_unit("HVY-1", "HVY", RED), new_unit("LT-1", "LT", BLUE, 55)]
    rules = rules_for([])
    table = Table(rules, begin(rules, position_of(rules, BOARD, rows, Clock(0, -1, RED, "setup"), terms)))
    assert not table.offers("GEV-1")
    assert table.no(table.moving("HVY-1", "0101")).code == "entry"
    assert table.no(EndPhase()).text.startswith("Heavy Tank")
    table.move("HVY-1", "0512")
    while table.turn != (2, RED) or table.phase != "movement":
        table.end()
    assert table.no(table.moving("GEV-1", "0512")).code == "entry"
    table.move("GEV-1", "0101")
    assert table.where("GEV-1") == "0101"


# ------------------------------------------------------------- the scenarios as they ship
# ode:attack.setup
@pytest.mark.parametrize(
    ("name", "ogre", "armour", "squads", "limit", "complete"),
    [("mark-iii-attack", "MK3", 12, 20, 20, 30), ("mark-v-attack", "MK5", 20, 30, 40, 50)],
)
def test_the_attacks_are_as_the_rules_say(
    name: str, ogre: str, armour: int, squads: int, limit: int, complete: int
) -> None:
    loaded = find_scenario(name, [SCENARIOS])
    scenario, board = loaded.scenario, loaded.board
    terms = terms_of(scenario, board)
    assert (board.grid.columns, board.grid.rows) == (15, 22)
    assert terms.order == (RED, BLUE) and terms.setup == (BLUE,)
    assert not terms.own and "ramming" in scenario.rules.modules
    assert terms.number("complete") == complete and terms.turn_limit == 0
    south = mask_of(board.grid.edge("south"))
    assert [(e.side, e.mask, e.turn) for e in terms.entries] == [(RED, south, 1)]
    assert [(e.side, e.mask) for e in terms.exits] == [(RED, south)]
    general = {area.zone: area for area in terms.areas if not area.kinds}
    assert general["central"].limit == limit and general["north"].limit == -1
    for at in board.grid.hexes:
        deep_south = board.grid.place(at)[1] >= 17
        inside = any(area.mask >> at & 1 for area in general.values())
        assert inside != deep_south, board.grid.label(at)
    assert not general["north"].mask & general["central"].mask
    anywhere = [area for area in terms.areas if area.kinds == ("CP",)]
    assert [area.mask for area in anywhere] == [board.grid.all_mask] and anywhere[0].limit == -1
    for force in scenario.sides[BLUE].forces:
        start = first_position(scenario, board, {scenario.sides[BLUE].id: force.id})
        mine = [u for u in start.units.values() if u.side == BLUE]
        cost = sum(KINDS[u.kind].cost for u in mine if KINDS[u.kind].family == "armour")
        assert cost == armour * 6, force.id
        assert sum(len(u.squads) for u in mine) == squads
        assert sum(u.kind == "CP" for u in mine) == 1
        assert [u.kind for u in start.units.values() if u.side == RED] == [ogre]


# ode:attack.setup
@pytest.mark.parametrize("name", sorted(path.stem for path in SCENARIOS.glob("*.toml")))
def test_every_suggested_set_up_is_legal_and_complete(name: str) -> None:
    loaded = find_scenario(name, [SCENARIOS])
    sides = loaded.scenario.sides
    for chosen in itertools.product(*(side.forces for side in sides)):
        forces = {side.id: force.id for side, force in zip(sides, chosen, strict=True)}
        table = Table(rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board, forces))
        orders = list(suggested_setup(loaded.scenario, loaded.board, forces))
        for word in loaded.scenario.setup:
            for order in orders:
                if table.position.units[order.unit].side == loaded.scenario.side_index(word):
                    table.do(order)
            for more in laid_out(table.rules, table.position):
                table.do(more)
            side = loaded.scenario.side_index(word)
            assert left_to_lay(table.position, side) == left_to_set(table.position, side) == 0
            assert not laid_out(table.rules, table.position), "everything is laid out"
            table.end()
        assert table.turn == (1, loaded.scenario.side_index(loaded.scenario.order[0]))
