"""Every value of every parameter of combat engineering, in a position in which it makes the difference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.dice import DiceError
from game.ogre.catalogue import rules_for
from game.ogre.engineering.cargo import HOLD, fits
from game.ogre.engineering.catalogue import MODULES
from game.ogre.engineering.revetments import occupants
from game.ogre.engineering.work import SeenWorking
from game.ogre.events import BuildingHit
from tests.engineering.test_interplay import field
from tests.engineering.worked import Bench
from tests.rules.laid import BLUE

PARAMETERS = {row.id: row for module in MODULES for row in rules_for([module.id]).parameters.values()}


def refused(table: Bench, line: str) -> str:
    """The code of the refusal of an order, or "" where it is allowed."""
    found = table.refusal(table.order(line))
    return found.code if found is not None else ""


def dice(table: Bench, line: str, face: int = 1) -> int:
    """How many dice an order rolls."""
    for count in range(20):
        try:
            table.rules.apply(table.position, table.order(line), (face,) * count)
        except DiceError:
            continue
        return count
    raise AssertionError(line)


def hold_for_three(table: Bench) -> bool:
    return fits(table.position, table["VULC-1"], HOLD, table["CE-1"]) is None


def told(table: Bench) -> list[str]:
    step = table.run("work disarm CE-1 at 0404 at 1", 1)
    return [event.what for event in step.events if isinstance(event, SeenWorking)]


def after_a_warning(table: Bench) -> int:
    table.run("move VULC-1 0403")
    return dice(table, "go-ahead")


def in_turn_of_entry(table: Bench) -> str:
    table.run("move CE-1 0403")
    table.end_until("fire", BLUE)
    return refused(table, "work finish CE-1 at 0403 at MK3-1")


def points(table: Bench, line: str) -> int:
    """The structure points that an order costs the building."""
    (event,) = (e for e in table.run(line).events if isinstance(e, BuildingHit))
    return event.lost


def squad_in_a_building(table: Bench) -> int:
    table.run("overrun CE-1 0405")
    return points(table, "shell CE-1 at 0405")


def second_look(table: Bench) -> int:
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 5, 1)
    table.end_until("fire", BLUE)
    return dice(table, "work mend VULC-1 at 0404 at MK3-1:main-1", 5)


BARE = "main 0 sec 0 ap 0 mis 0"
MINED = "marker mine 0404 owner red known red blue\n"
HOUSE = "marker building 0405 owner red count 200 word House=200\n"
#: parameter -> position, phase, contact, what is looked at, what it is by value
SHOWN: dict[str, tuple[str, str, str, Callable[[Bench], Any], dict[int, Any]]] = {
    "assess-once": ("blue VULC-1 0404\nblue MK3-1 0404 main 0", "fire", "ramming", second_look, {0: 2, 1: 1}),
    "clear-road-dice": (
        "route road 0403 0404 0405\nterrain forest 0404\nmarker terrain 0404 word damaged_forest\n"
        "marker cut 0404 word road:damaged_forest\nblue CE-1 0404\nblue HDRN-1 0404\nblue HDRN-2 0404",
        "fire", "ramming", lambda t: dice(t, "work clear-road HDRN-1 HDRN-2 at 0404"), {1: 1, 2: 2},
    ),
    "engineering-edition": (
        "blue VULC-1 0404\nblue CE-1 0404 CE*3", "movement", "ramming", hold_for_three, {0: False, 1: True},
    ),
    "entrenched-in-cover": (
        "terrain forest 0404\nmarker entrenchment 0404\nblue INF-1 0404", "fire", "ramming",
        lambda t: t.defence("INF-1"), {0: 3, 1: 6},
    ),
    "finish-at-once": (
        f"blue CE-1 0404\nred MK3-1 0403 {BARE}", "movement", "ramming", in_turn_of_entry,
        {0: "moved", 1: ""},
    ),
    "free-from-rubble": (
        "terrain rubble 0404\nblue VULC-1 0404\nblue HVY-1 0404 stuck", "fire", "ramming",
        lambda t: refused(t, "work free VULC-1 at 0404 at HVY-1"), {0: "no-site", 1: ""},
    ),
    "free-stuck-dice": (
        "terrain swamp 0404\nblue VULC-1 0404\nblue HVY-1 0404 stuck", "fire", "ramming",
        lambda t: dice(t, "work free VULC-1 at 0404 at HVY-1"), {1: 1, 2: 2},
    ),
    "joint-search": (
        "blue CE-1 0404 CE*3", "fire", "ramming", lambda t: dice(t, "work detect CE-1*3 at 0404 0403"),
        {0: 1, 1: 3},
    ),
    "mine-one-die": (
        "stock blue spare-mine 1\nblue CE-1 0404 CE*3", "fire", "ramming",
        lambda t: dice(t, "work place CE-1*3 at 0404"), {0: 3, 1: 1},
    ),
    "own-mines": (
        "marker mine 0403 owner blue known blue\nblue HVY-1 0404", "movement", "ramming",
        lambda t: dice(t, "move HVY-1 0403"), {0: 0, 1: 1},
    ),
    "revetment-room": (
        "marker revetment 0404 word small\nblue LT-1 0404\nblue LT-2 0404\nblue LT-3 0404", "fire", "ramming",
        lambda t: len(occupants(t.position, t.hex("0404"))[1]), {0: 2, 1: 3},
    ),
    "sappers-in-overruns": (f"{HOUSE}blue CE-1 0404", "movement", "overrun", squad_in_a_building,
        {0: 8, 1: 16}),
    "sappers-must-attack": (
        f"{HOUSE}blue CE-1 0404\nblue HVY-1 0404", "fire", "ramming",
        lambda t: points(t, "shell HVY-1 at 0405"), {0: 16, 1: 8},
    ),
    "vulcan-charge-weaponless": (
        f"blue VULC-1 0404\nred MK3-1 0404 {BARE}", "fire", "ramming",
        lambda t: refused(t, "work charge VULC-1 at 0404 at MK3-1"), {0: "weaponless", 1: ""},
    ),
    "vulcan-fires": (
        "blue VULC-1 0404 fired sec*1\nred HVY-1 0405", "fire", "ramming",
        lambda t: refused(t, "work dig VULC-1 at 0404"), {0: "fired", 1: ""},
    ),
    "vulcan-mends-itself": (
        "blue VULC-1 0404 tr 20", "fire", "ramming",
        lambda t: refused(t, "work treads VULC-1 at 0404 at VULC-1"), {0: "itself", 1: ""},
    ),
    "warning-detects": (
        "marker mine 0403 owner red known red\nblue VULC-1 0404", "movement", "ramming", after_a_warning,
        {0: 1, 1: 0},
    ),
    "winch-stuck": (
        "terrain swamp 0404\nblue VULC-1 0404\nblue HVY-1 0404 stuck", "fire", "ramming",
        lambda t: refused(t, "work winch VULC-1 at 0404 at HVY-1"), {0: "stuck", 1: ""},
    ),
    "work-told": (f"{MINED}blue CE-1 0404", "fire", "ramming", told,
        {0: [], 1: [""], 2: ["disarm an enemy mine"]}),
}  # fmt: skip


def test_every_value_of_every_parameter_is_shown() -> None:
    assert set(SHOWN) == set(PARAMETERS)
    for name, (*_, found) in SHOWN.items():
        assert set(found) == {value for value, _ in PARAMETERS[name].choices}, name
        assert len({str(x) for x in found.values()}) == len(found), f"{name} makes no difference"


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, row in SHOWN.items() for v in row[-1]])
def test_a_parameter_does_what_its_value_says(name: str, value: int) -> None:
    text, phase, contact, look, found = SHOWN[name]
    table = field(f"{text}\nparameter {name} {value}", phase, contact)
    assert look(table) == found[value]
    if value == PARAMETERS[name].default:
        assert look(field(text, phase, contact)) == found[value], "the default goes without saying"


def test_a_weapon_that_is_looked_at_each_time_may_be_found_beyond_repair_later() -> None:
    #
    table = field("blue VULC-1 0404\nblue MK3-1 0404 main 0\nparameter assess-once 0", "fire")
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 5, 5)
    table.end_until("fire", BLUE)
    table.run("work mend VULC-1 at 0404 at MK3-1:main-1", 4)
    table.end_until("fire", BLUE)
    assert refused(table, "work mend VULC-1 at 0404 at MK3-1:main-1") == "no-site"
    once = field("blue VULC-1 0404\nblue MK3-1 0404 main 0", "fire")
    once.run("work mend VULC-1 at 0404 at MK3-1:main-1", 5, 5)
    once.end_until("fire", BLUE)
    once.run("work mend VULC-1 at 0404 at MK3-1:main-1", 4)
    once.end_until("fire", BLUE)
    assert refused(once, "work mend VULC-1 at 0404 at MK3-1:main-1") == ""
