"""The task tables of the rules as a whole, and what single sentences say of every kind of unit."""

from __future__ import annotations

import pytest

from game.core.records import Marker
from game.ogre.catalogue import rules_for
from game.ogre.engineering import catalogue
from game.ogre.engineering.cargo import DECK, HOLD, fits
from game.ogre.engineering.tasks import ENGINEERING, MACHINE, SQUAD, TASKS, VULCAN, Attempt, Site
from tests.engineering.test_interplay import field
from tests.rules.laid import BLUE, RED

ROWS = TASKS.by_id(rules_for(module.id for module in catalogue.MODULES))
#: Task Tables 1 and 2: family, number (None: it depends on the site), drones required (None: by size)
TABLE = {
    "place": (ENGINEERING, 5, 0), "detect": (ENGINEERING, None, 0), "disarm": (ENGINEERING, 5, 0),
    "rearm": (ENGINEERING, 0, 0), "dig": (ENGINEERING, 1, 0), "repair-road": (ENGINEERING, 6, 0),
    "bridge": (ENGINEERING, 6, 0), "ramp": (ENGINEERING, 6, 0), "grade": (ENGINEERING, 5, 0),
    "finish": (ENGINEERING, 4, 0), "charge": (ENGINEERING, None, 0),
    "free": (VULCAN, 6, None), "repair-rail": (VULCAN, 5, 0), "clear-road": (VULCAN, 4, 0),
    "reload": (VULCAN, 0, 0), "reload-internal": (VULCAN, 5, 1), "mend": (VULCAN, 6, 0),
    "treads": (VULCAN, 6, 0), "revet-small": (VULCAN, 6, 2), "revet-large": (VULCAN, 6, 4),
}  # fmt: skip
#: drones that do a task of the Vulcan without it
ALONE = {"repair-rail": 1, "treads": 1, "clear-road": 2}


def test_the_task_tables_are_those_of_the_rules() -> None:
    # ce:14.00-b, ce:14.02.1-a, ce:14.02.4-a, ce:14.02.6-a
    # ce:14.02.7-a, ce:14.03.2-a, ce:14.03.3-a, ce:14.03.7-f
    rolled = {
        name: task
        for name, task in ROWS.items()
        if task.turns is None and name not in ("pick-up", "put-down") and task.rule.startswith("ce:")
    }
    assert set(rolled) == set(TABLE)
    for name, (family, number, drones) in TABLE.items():
        task = ROWS[name]
        assert task.family == family, name
        assert callable(task.number) if number is None else task.number == number, name
        assert callable(task.drones) if drones is None else task.drones == drones, name
        assert task.alone == ALONE.get(name, 0), name


@pytest.mark.parametrize("name", [name for name, row in TABLE.items() if row[0] == VULCAN])
def test_people_do_no_task_of_a_vulcan(name: str) -> None:
    # ce:14.00-b
    table = field("blue CE-1 0404 CE*3\nblue VULC-1 0404", "fire")
    task = ROWS[name]
    assert (
        SQUAD not in (task.hands or {MACHINE}) and table.refused(f"work {name} CE-1 at 0404").code == "family"
    )


@pytest.mark.parametrize(("count", "number"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_a_search_takes_more_than_the_number_of_hexes(count: int, number: int) -> None:
    # ce:14.02.3-a
    table = field("blue CE-1 0404", "fire")
    around = tuple(at for at in table.position.board.grid.neighbours[table.hex("0404")] if at)[:count]
    detect = Attempt(ROWS["detect"], BLUE, Site(table.hex("0404"), around), ())
    assert detect.task.least(table.position, detect) == number


# ------------------------------------------------------------------------ soft ground, unit by unit
@pytest.mark.parametrize(
    ("unit", "terrain", "bad"),
    [("LT-1", "rubble", "disabled"), ("LT-1", "swamp", "disabled"), ("HVY-1", "rubble", "stuck"),
     ("MK3-1", "swamp", "stuck"),
     ("SHVY-1", "swamp", "stuck"), ("GEV-1", "swamp", "disabled"), ("GEV-1", "rubble", "disabled"),
     ("HT-1", "forest", "disabled"),
     ("HDRN-1", "swamp", "stuck"), ("MHWZ-1", "swamp", "stuck")],
)  # fmt: skip
@pytest.mark.parametrize("guide", ["CE-1", "CE-2", "ME-1", "VULC-1"])
def test_with_a_guide_only_a_one_is_bad_whoever_needs_one(
    unit: str, terrain: str, bad: str, guide: str
) -> None:
    # ce:14.04.1-a: not cumulative, Ogres too
    text = (
        f"terrain {terrain} 0403\nblue {unit} 0404\nblue CE-1 0404\nblue CE-2 0404 CE*3\nblue ME-1 0404\n"
        "blue VULC-1 0404\nred GEV-9 0909"
    )
    for die, harmed in ((1, True), (2, False)):
        table = field(text)
        table.run(f"move {unit}+{guide} 0403")
        own = guide == "VULC-1" and terrain == "swamp"  # the Vulcan rolls for itself, after the others
        table.end(*((die, 6) if own else (die,)))
        counter = table[unit]
        assert (counter.stuck if bad == "stuck" else bool(counter.disabled)) is harmed
    alone = field(text)
    alone.run(f"move {unit} 0403")
    alone.end(2)
    assert alone[unit].stuck or alone[unit].disabled


# ------------------------------------------------------------------------------------- cargo
@pytest.mark.parametrize(
    ("area", "load", "one_more"),
    [(HOLD, "notes hold-mis/12", True), (HOLD, "notes hold-mis/10", False), (DECK, "notes deck-mis/24", True),
     (DECK, "notes deck-mis/22", False)],
)  # fmt: skip
def test_a_pallet_takes_the_room_of_two_missiles(area: object, load: str, one_more: bool) -> None:
    # ce:14.01.1-a, ce:14.01.1-b
    table = field(f"blue VULC-1 0404 {load}\nblue PAL-1 0404\noption lad")
    assert (fits(table.position, table["VULC-1"], area, table["PAL-1"]) is not None) is one_more  # type: ignore[arg-type]


def test_a_hold_takes_six_pallets_and_a_deck_twelve_or_four_squads() -> None:
    # ce:14.01.1-a, ce:14.01.1-b
    aboard = "".join(f"blue PAL-{k} off aboard VULC-1 notes hold/1\n" for k in range(1, 7))
    aboard += "".join(f"blue PAL-{k} off aboard VULC-1\n" for k in range(7, 19))
    table = field(f"option lad\nblue VULC-1 0404\nblue PAL-90 0404\n{aboard}")
    for area in (HOLD, DECK):
        assert fits(table.position, table["VULC-1"], area, table["PAL-90"]) is not None
    squads = field(
        "blue VULC-1 0404\nblue CE-1 off aboard VULC-1 CE*3\nblue INF-1 0404\nblue INF-2 0404 INF*2"
    )
    assert fits(squads.position, squads["VULC-1"], DECK, squads["INF-1"]) is None
    assert fits(squads.position, squads["VULC-1"], DECK, squads["INF-2"]) is not None


# ---------------------------------------------------------------------------------- channels
@pytest.mark.parametrize(
    ("unit", "allowed"),
    [("HDRN-1", True), ("HVY-1", True), ("GEV-1", True), ("TK-1", True), ("HT-1", True), ("INF-1", False),
     ("MK1-1", False), ("VULC-2", False)],
)  # fmt: skip
def test_drones_combat_units_and_trucks_can_be_ducklings(unit: str, allowed: bool) -> None:
    # ce:14.01.5-a
    table = field(f"blue VULC-1 0404\nblue {unit} 0404", "sappers")
    refusal = table.refusal(table.order(f"channel {unit} VULC-1 1 follow"))
    assert (refusal is None) is allowed


def test_a_vulcan_chooses_anew_each_turn_whom_it_controls() -> None:
    # ce:14.01.5-e, ce:14.01.4-a
    ducks = "".join(f"blue LT-{k} 0405 crewless channel VULC-1.1+\n" for k in range(1, 4))
    table = field(f"blue VULC-1 0404\n{ducks}red GEV-1 0406", "sappers")
    table.run("channel LT-1 VULC-1 2")
    table.end_until("fire", BLUE)
    assert [table.value("strength", table[f"LT-{k}"], "gun", 1) for k in (1, 2)] == [8, 4], (
        "in quarters: 2 and 1"
    )
    assert table.refusal(table.order("channel LT-2 VULC-1 2")) is not None, "at the beginning of a turn only"
    table.end_until("sappers", BLUE)
    table.run("channel LT-1 VULC-1 1 follow")
    table.run("channel LT-2 VULC-1 2")
    table.end_until("fire", BLUE)
    assert [table.value("strength", table[f"LT-{k}"], "gun", 1) for k in (1, 2)] == [4, 8]


# ------------------------------------------------------------------------------ field works, mines
def test_entrenchments_serve_the_other_side_when_it_moves_into_the_empty_hex() -> None:
    # ce:14.02.5-k
    table = field("marker entrenchment 0404 owner red count 3\nblue INF-1 0405 INF*2\nred INF-9 0909")
    table.run("move INF-1 0404")
    assert table.defence("INF-1") == 4


def test_a_vulcan_is_warned_of_a_hidden_unit() -> None:
    # ce:14.02.3-f
    table = field(
        "option camouflage\nstock red camouflage 2\nblue VULC-1 0405\nred INF-9 0404 face-down\n"
        "red HVY-9 0909"
    )
    table.run("ram VULC-1 ?0404")
    assert table.position.frames and table.where("VULC-1") == "0405"
    table.run("stop-short")
    assert table.reach("VULC-1")


def test_a_mine_of_the_road_may_be_disarmed_and_is_gone_for_both() -> None:
    # ce:14.02.4-a, ce:14.02.4-b
    table = field(
        "route road 0403 0404 0405\nmarker mine 0404 owner red word road known red blue\nblue CE-1 0404\n"
        "red HVY-9 0403",
        "fire",
    )
    table.run("work disarm CE-1 at 0404 at 1", 4)
    assert any(isinstance(m, Marker) and m.kind == "mine" for m in table.position.markers[table.hex("0404")])
    table.end_until("fire", BLUE)
    table.run("work disarm CE-1 at 0404 at 1", 5)
    assert not any(m.kind == "mine" for row in table.position.markers.values() for m in row)
    table.end_until("movement", RED)
    assert table.where("CE-1") == "0404"
